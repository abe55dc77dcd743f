//! Step 8: broken squares, smoke, and the check whether the battle is over.

use super::{Deed, Next, Turn, only};
use crate::king_or_parliament::address::{Phase, Purpose, at_side};
use crate::king_or_parliament::clock::Clock;
use crate::king_or_parliament::state::{Formation, Shape};
use crate::{End, Ending, Event, Flow, Log, UnitRef};
use fairfight_rules::king_or_parliament::{BattleEnd, BrokenWhen, artillery};
use fairfight_rules::{BySide, Dice, Side};

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Does all of step 8 except the broken squares.
    pub(super) fn end_of_turn(&mut self, clock: Clock) -> Next {
        self.battle.void_detours(self.state);
        if self.over().is_some() {
            self.state.clock = clock.next();
            return Next::On;
        }
        for side in Side::BOTH {
            let host = &mut self.state.sides[side];
            host.leaders_fallen = 0;
            for unit in &mut host.units {
                unit.smoke = unit.today.fired;
                unit.detour.now = false;
                unit.today = Formation::NEW_DAY;
            }
        }
        self.state.turn += 1;
        self.state.clock = Clock::START;
        Next::Over(Flow::Turn)
    }

    /// Lets a broken square form line again, or routs it.
    ///
    /// Source: KOP-Q6; ruling `broken-when`.
    pub(super) fn broken_square(&mut self, side: Side, unit: u8) -> Deed {
        let at_once = self.battle.rules.rulings.broken_when == BrokenWhen::AtOnce;
        let u = self.state.unit_mut(side, unit);
        match u.shape {
            Shape::Line | Shape::ShotOut | Shape::ShotIn => return Deed::Done,
            Shape::BrokenNow if !at_once => {
                u.shape = Shape::Broken;
                return Deed::Done;
            }
            Shape::BrokenNow | Shape::Broken => {}
        }
        if u.today.moved || u.today.shot_at || u.today.fought {
            if self.waits_to_choose(side.other()) {
                return Deed::Waits;
            }
            self.rout_of(side, unit, only(Phase::End));
            return Deed::Done;
        }
        u.shape = Shape::Line;
        self.log.event(|| Event::did(UnitRef::new(side, unit), "formed line again"));
        Deed::Done
    }

    /// Is the battle over?
    ///
    /// Source: rulings `battle-end`, `turn-limit`.
    pub(super) fn over(&self) -> Option<End> {
        let (battle, state) = (self.battle, &*self.state);
        let fights_on = state.sides.as_ref().map(|host| host.fights_on(&battle.rules));
        if let Some(end) = End::unless_both_stand(fights_on, Ending::Beaten) {
            return Some(end);
        }
        let left = BySide::from_fn(|side| u64::from(state.sides[side].strips_in_order()));
        let start = battle.start_strips.map(u64::from);
        if let BattleEnd::ArmyBreak(millionths) = battle.rules.rulings.battle_end {
            let holds = |side: Side| left[side] * 1_000_000 > start[side] * u64::from(millionths);
            if let Some(end) = End::unless_both_stand(BySide::from_fn(holds), Ending::Conceded) {
                return Some(end);
            }
        }
        (state.turn >= battle.turns).then(|| End::at_the_limit(left, start))
    }

    /// After the battle: can this taken piece be used in the next? `None` if there is no such piece.
    ///
    /// Source: KOP-A3.
    pub(super) fn spoils(&mut self, at: u16) -> Option<Deed> {
        let taken = self.state.sides.as_ref().map(|host| u16::from(host.taken));
        let (side, piece) =
            if at < taken.a { (Side::A, at) } else { (Side::B, at.checked_sub(taken.a)?) };
        if piece >= taken[side] {
            return None;
        }
        if self.waits() {
            return Some(Deed::Waits);
        }
        let address = at_side(Phase::Spoils, side, Purpose::Spiked).ordinal(piece);
        let usable = artillery::usable(self.dice.d6(address), &self.battle.rules);
        self.log.event(|| {
            Event::Told(if usable {
                "a taken piece could be used in the next battle"
            } else {
                "a taken piece was spiked"
            })
        });
        Some(Deed::Done)
    }
}
