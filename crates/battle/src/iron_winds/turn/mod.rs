//! \[The Game Turn\]: events I to V in order (IW-T0), each completed before the next.
//!
//! A step ends after challenges, after archery, after a tied roll for the order, before blows or morale dice (wherever
//! another die follows), and at the end of the turn.

mod archery;
mod challenges;
mod losses;
mod melee;
mod morale;
mod movement;
mod options;
mod outlook;

pub use outlook::Outlook;

use super::address::{Phase, Purpose, at_side};
use super::setup::Battle;
use super::state::{Host, March, NONE, Stage, State};
use crate::fitted::Member;
use crate::{
    End, Ending, Event, Fate, Flow, Log, SideTally, System, Tally, UnitNow, UnitRef, UnitSet,
    UnitTally, Word,
};
use fairfight_rules::iron_winds::{BegsForMercy, movement as rates};
use fairfight_rules::{BySide, Dice, Side};

/// A battle in play.
type Turn<'a, W, const PRINTED: bool, D, L> =
    crate::turn::Turn<'a, Battle<W, PRINTED>, State<W>, D, L>;

impl<W: Word, const PRINTED: bool> System for Battle<W, PRINTED> {
    type State = State<W>;

    const PUTS_DECISIONS: bool = true;

    fn open(&self) -> State<W> {
        self.opening()
    }

    fn deploy<D: Dice, L: Log>(&self, state: &mut State<W>, dice: &mut D, log: &mut L) {
        self.draw_gap(state, dice, log);
    }

    #[inline]
    fn step<D: Dice, L: Log>(&self, state: &mut State<W>, dice: &mut D, log: &mut L) -> Flow {
        let mut turn = Turn { battle: self, state, dice, log, step: () };
        match turn.state.stage {
            Stage::Challenges => turn.challenges(),
            Stage::Archery => turn.archery(),
            Stage::Movement => turn.movement_event(),
            Stage::Melee => turn.melee_event(),
            Stage::Morale => return turn.finish_turn(),
        }
        // An event without dice belongs to the step before it.
        if turn.state.stage == Stage::Melee && !self.has_blows(turn.state) {
            turn.melee_event();
        }
        if turn.state.stage == Stage::Morale && !self.has_morale_dice(turn.state) {
            return turn.finish_turn();
        }
        Flow::Step
    }

    #[inline]
    fn turn<D: Dice, L: Log>(&self, state: &mut State<W>, dice: &mut D, log: &mut L) -> Flow {
        let mut turn = Turn { battle: self, state, dice, log, step: () };
        // After a tied roll for the order, the same event comes next again.
        while turn.state.stage == Stage::Challenges {
            turn.challenges();
        }
        while turn.state.stage == Stage::Archery {
            turn.archery();
        }
        while turn.state.stage == Stage::Movement {
            turn.movement_event();
        }
        if turn.state.stage == Stage::Melee {
            turn.melee_event();
        }
        turn.finish_turn()
    }

    fn member(&self, side: Side) -> Option<&Member> {
        self.members[side].as_deref()
    }

    /// The fighting worth of each side's units; a running unit counts a quarter.
    fn strength(&self, state: &State<W>) -> Option<BySide<i64>> {
        Some(state.sides.as_ref().map(|host| {
            let of = |id: u8| {
                let unit = host.unit(id);
                i64::from(self.might_of(unit)) * i64::from(unit.left)
            };
            let sum = |units: UnitSet<W>| units.into_iter().map(of).sum::<i64>();
            4 * sum(host.order) + sum(host.routed)
        }))
    }

    fn units_now(&self, state: &State<W>) -> Vec<UnitNow> {
        let of = |(side, id): (Side, u8)| {
            let host = &state.sides[side];
            let unit = host.unit(id);
            let enemies = [unit.target, unit.kept, unit.attackers[0]];
            let enemy = enemies.into_iter().find(|&enemy| enemy != NONE);
            UnitNow {
                unit: UnitRef::new(side, id),
                depth: host.here().has(id).then(|| host.depth(id)),
                lane: None,
                left: unit.left.into(),
                state: match (unit.left, host.order.has(id), host.routed.has(id)) {
                    (0, ..) => "destroyed",
                    (_, true, _) => "in good order",
                    (_, false, true) => "routed",
                    (_, false, false) => "gone",
                },
                enemy: enemy.map(|enemy| UnitRef::new(side.other(), enemy)),
            }
        };
        let all = |side: Side| (0..state.sides[side].units.len()).map(move |id| (side, id));
        Side::BOTH.into_iter().flat_map(all).map(of).collect()
    }

    fn tally(&self, end: &State<W>, into: &mut Tally) {
        for side in Side::BOTH {
            let host = &end.sides[side];
            into.sides[side] = SideTally {
                points: host.points_in_order(self, side),
                lost: host.figures_lost(self),
            };
            into.units[side].clear();
            into.units[side].extend(host.units.iter().enumerate().map(|(id, unit)| UnitTally {
                figures: unit.left.into(),
                fate: match (unit.left, host.order.has(id as u8)) {
                    (0, _) => Fate::Destroyed,
                    (_, true) => Fate::Stands,
                    (_, false) => Fate::Routed,
                },
            }));
        }
    }
}

impl<W: Word, const PRINTED: bool, D: Dice, L: Log> Turn<'_, W, PRINTED, D, L> {
    /// Both sides roll 2d6 and the higher wins (IW-V1); `None` if they tie and must roll again.
    fn roll_order(&mut self, phase: Phase) -> Option<Side> {
        let rolls = BySide::from_fn(|side| {
            let at = at_side(phase, side, Purpose::Initiative);
            let mut die = |which: u16| self.dice.d6(at.ordinal(self.state.tied * 2 + which));
            rates::initiative([die(0), die(1)])
        });
        if rolls.a == rolls.b {
            self.state.tied = self.state.tied.wrapping_add(1) & 0x3fff;
            return None;
        }
        self.state.tied = 0;
        Some(if rolls.a > rolls.b { Side::A } else { Side::B })
    }

    /// Event III, unless the roll for the order is tied.
    #[inline(never)]
    fn movement_event(&mut self) {
        if self.state.tied == 0 {
            self.log.event(|| Event::Phase("Event III: movement"));
        }
        if let Some(won) = self.roll_order(Phase::Movement) {
            self.movement(won);
            self.state.stage = Stage::Melee;
        }
    }

    /// Event IV.
    #[inline(always)]
    fn melee_event(&mut self) {
        if !(self.state.sides.a.engaged.is_empty() && self.state.sides.b.engaged.is_empty()) {
            self.log.event(|| Event::Phase("Event IV: melee"));
            self.melee();
        }
        self.state.stage = Stage::Morale;
    }

    /// Event V, then the end of the turn or of the battle.
    #[inline(never)]
    fn finish_turn(&mut self) -> Flow {
        self.log.event(|| Event::Phase("Event V: morale"));
        self.morale();
        if let Some(end) = self.battle.over(self.state) {
            return Flow::End(end);
        }
        self.state.turn += 1;
        self.state.stage = Stage::Challenges;
        self.state.sides.a.end_turn();
        self.state.sides.b.end_turn();
        Flow::Turn
    }
}

impl<W: Word, const PRINTED: bool> Battle<W, PRINTED> {
    /// Is the battle over (IW-E1; rulings `begs-for-mercy`, `turn-limit`)?
    fn over(&self, state: &State<W>) -> Option<End> {
        let stands = BySide::from_fn(|side| !state.sides[side].order.is_empty());
        if let Some(end) = End::unless_both_stand(stands, Ending::Beaten) {
            return Some(end);
        }
        let last_turn = state.turn >= self.turns;
        let concede = match self.rules().rulings.begs_for_mercy {
            BegsForMercy::LastUnit => None,
            BegsForMercy::ConcedeBelow(millionths) => Some(u64::from(millionths)),
        };
        if concede.is_none() && !last_turn {
            return None;
        }
        let left = BySide::from_fn(|side| u64::from(state.sides[side].worth_in_order(self, side)));
        let start = self.start_worth.map(u64::from);
        if let Some(millionths) = concede {
            let holds = |side: Side| left[side] * 1_000_000 > start[side] * millionths;
            if let Some(end) = End::unless_both_stand(BySide::from_fn(holds), Ending::Conceded) {
                return Some(end);
            }
        }
        last_turn.then(|| End::at_the_limit(left, start))
    }
}

impl<W: Word> Host<W> {
    /// Clears the state that lasts for one turn.
    fn end_turn(&mut self) {
        // All units with a plan have marched.
        debug_assert!(self.units.iter().all(|unit| unit.plan == March::Open));
        for set in [
            &mut self.shot,
            &mut self.stirred,
            &mut self.attacked,
            &mut self.fought,
            &mut self.check,
            &mut self.ran,
            &mut self.bereft,
        ] {
            *set = UnitSet::EMPTY;
        }
        for leader in 0..self.leaders.len() {
            let leader = &mut self.leaders[leader];
            (leader.shaken, leader.challenges) = (false, 0);
            (leader.rallies, leader.joins) = (NONE, NONE);
        }
    }
}
