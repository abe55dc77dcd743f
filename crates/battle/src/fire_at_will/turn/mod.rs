//! \[Actions\]: the turn, stage by stage. A step ends before each group of dice: the roll for the
//! order, a side's phase 1 where it has dice, a volley, a test, a fight.

mod leaders;
mod losses;
mod magic;
mod melee;
mod morale;
mod movement;
mod shooting;

use super::address::{Phase, Purpose, at_side};
use super::setup::{Battle, hits_of};
use super::state::{Did, Fog, Mover, NONE, Stage, State, Status};
use crate::{End, Ending, Event, Fate, Flow, Log, SideTally, System, Tally, UnitRef, UnitTally};
use fairfight_rules::fire_at_will::army::Doctrine;
use fairfight_rules::fire_at_will::{MoveOrder, ShootingOrder, TestWhen};
use fairfight_rules::{Dice, Side};

impl System for Battle {
    type State = State;

    fn open(&self) -> State {
        self.opening().clone()
    }

    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let mut rolled = false;
        loop {
            if self.die_is_next(state) && std::mem::replace(&mut rolled, true) {
                return Flow::Step;
            }
            if let Some(flow) = self.proceed(state, dice, log) {
                return flow;
            }
        }
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            into.sides[side] = SideTally::default();
            into.units[side].clear();
            for slot in 0..self.listed[side] {
                let formation = end.at(side, slot);
                let figures = formation.count();
                let had = self.place(side, slot).map_or(0, |place| place.strips);
                let fate = match formation.status {
                    _ if figures == 0 => Fate::Destroyed,
                    Status::Steady | Status::Halted => Fate::Stands,
                    Status::Gone | Status::Fled | Status::Routing => Fate::Routed,
                };
                into.sides[side].lost += u32::from(had - figures);
                if fate == Fate::Stands {
                    into.sides[side].points += u32::from(figures);
                }
                into.units[side].push(UnitTally { figures: figures.into(), fate });
            }
        }
    }
}

impl Battle {
    /// Does this stage begin with a die?
    fn die_is_next(&self, state: &State) -> bool {
        let random = |side: Side| self.doctrines[side] == Doctrine::Random;
        let owes = |state: &State| {
            Side::BOTH
                .into_iter()
                .any(|side| self.here(state, side).any(|s| state.at(side, s).owes > 0))
        };
        match state.stage {
            Stage::Orders => self.rules.orders() && Side::BOTH.into_iter().any(random),
            Stage::MoveOrder => {
                self.rules.rulings.move_order == MoveOrder::Rolled || state.turn == 1
            }
            Stage::Movement(mover) => {
                let side = self.side_of(state, mover);
                random(side) || self.movement_may_roll(state, side)
            }
            Stage::Aim(_) => Side::BOTH.into_iter().any(random),
            Stage::Volleys(_) => self.next_volley(state).is_some(),
            Stage::ShotTests | Stage::MeleeTests | Stage::EndTests => owes(state),
            Stage::Fights => usize::from(state.cursor) < state.fights.len(),
            Stage::Runs => Side::BOTH.into_iter().any(random),
            Stage::ShotLosses(_) | Stage::Deal | Stage::MeleeLosses | Stage::EndCheck => false,
        }
    }

    /// Who is meant.
    fn side_of(&self, state: &State, mover: Mover) -> Side {
        match mover {
            Mover::First => state.first,
            Mover::Second => state.first.other(),
        }
    }

    /// Plays one stage, or one group of its dice. `Some` where a turn or the battle is over.
    fn proceed<D: Dice, L: Log>(
        &self,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) -> Option<Flow> {
        match state.stage {
            Stage::Orders => {
                self.begin_turn(state);
                self.give_orders(state, dice, log);
                state.stage = Stage::MoveOrder;
            }
            Stage::MoveOrder => self.move_order(state, dice, log),
            Stage::Movement(mover) => {
                let side = self.side_of(state, mover);
                self.movement(state, side, dice, log);
                state.stage = match mover {
                    Mover::First => Stage::Movement(Mover::Second),
                    Mover::Second => Stage::Aim(Mover::First),
                };
            }
            Stage::Aim(mover) => {
                if mover == Mover::First {
                    log.event(|| Event::Phase("shooting"));
                }
                self.aim(state, mover, dice);
                (state.stage, state.cursor) = (Stage::Volleys(mover), 0);
            }
            Stage::Volleys(mover) => match self.next_volley(state) {
                Some((side, slot)) => self.volley(state, side, slot, dice, log),
                None => (state.stage, state.cursor) = (Stage::ShotLosses(mover), 0),
            },
            Stage::ShotLosses(mover) => {
                self.settle_all(state, crate::Dealt::Volley, log);
                let by_turns = self.rules.rulings.shooting_order == ShootingOrder::Initiative;
                state.stage = match mover {
                    Mover::First if by_turns => Stage::Aim(Mover::Second),
                    Mover::First | Mover::Second => self.tests_or(Stage::ShotTests, state),
                };
            }
            Stage::ShotTests => {
                if !self.test_next(state, Phase::Shooting, dice, log) {
                    self.run_all(state, false, dice, log);
                    self.clear_step(state);
                    state.stage = Stage::Deal;
                }
            }
            Stage::Deal => {
                log.event(|| Event::Phase("melee"));
                self.turn_to_others(state);
                self.deal(state);
                (state.stage, state.cursor) = (Stage::Fights, 0);
            }
            Stage::Fights => {
                if usize::from(state.cursor) < state.fights.len() {
                    self.fight(state, dice, log);
                    state.cursor += 1;
                } else {
                    (state.stage, state.cursor) = (Stage::MeleeLosses, 0);
                }
            }
            Stage::MeleeLosses => {
                self.settle_all(state, crate::Dealt::Blow, log);
                self.pushes(state, log);
                self.round_over(state);
                state.stage = self.tests_or(Stage::MeleeTests, state);
            }
            Stage::MeleeTests => {
                if !self.test_next(state, Phase::Melee, dice, log) {
                    state.stage = Stage::Runs;
                }
            }
            Stage::Runs => {
                self.run_all(state, true, dice, log);
                self.clear_step(state);
                state.stage = Stage::EndTests;
            }
            Stage::EndTests => {
                if !self.test_next(state, Phase::EndCheck, dice, log) {
                    self.run_all(state, true, dice, log);
                    self.turn_to_others(state);
                    state.stage = Stage::EndCheck;
                }
            }
            Stage::EndCheck => return Some(self.end_turn(state)),
        }
        None
    }

    /// The stage of tests, where tests are taken then (ruling `test-when`).
    fn tests_or(&self, stage: Stage, state: &mut State) -> Stage {
        if self.rules.rulings.test_when != TestWhen::EndOfTurn {
            return stage;
        }
        if state.stage == Stage::MeleeLosses { Stage::Runs } else { Stage::Deal }
    }

    fn begin_turn(&self, state: &mut State) {
        for side in Side::BOTH {
            for slot in state.sides[side].slots() {
                let hidden = {
                    let formation = state.at(side, slot);
                    let enemies = self.here(state, side.other());
                    let mut eyes = enemies.map(|enemy| state.at(side.other(), enemy).depth);
                    formation.here() && !eyes.any(|from| self.sees(state, from, side, slot))
                };
                let formation = state.at_mut(side, slot);
                formation.did = Did::default();
                formation.lost = 0;
                formation.tested = 0;
                formation.unseen = hidden;
                formation.target = NONE;
                formation.quarter_ready = formation.quarter_of != NONE;
            }
            for leader in state.sides[side].leaders.as_mut_slice() {
                (leader.acted, leader.meditates, leader.lost_now) = (false, false, false);
            }
        }
    }

    fn move_order<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        if self.rules.rulings.move_order == MoveOrder::Simultaneous {
            if state.turn == 1 {
                let at = at_side(Phase::Movement, Side::A, Purpose::MoveOrder);
                state.first = if dice.pick(2, at) == 0 { Side::A } else { Side::B };
            } else {
                state.first = state.first.other();
            }
            state.stage = Stage::Movement(Mover::First);
            return;
        }
        let tied = state.tied;
        let [a, b] = Side::BOTH.map(|side| {
            dice.d6(at_side(Phase::Movement, side, Purpose::MoveOrder).ordinal(tied)).face()
        });
        if a == b {
            state.tied += 1;
            return;
        }
        state.tied = 0;
        let won = if a > b { Side::A } else { Side::B };
        state.first = if self.wants_first(won, dice) { won } else { won.other() };
        let first = state.first;
        log.event(|| Event::Initiative { first, won });
        state.stage = Stage::Movement(Mover::First);
    }

    /// Forgets what was about the step at hand.
    fn clear_step(&self, state: &mut State) {
        for side in Side::BOTH {
            for formation in state.sides[side].formations.as_mut_slice() {
                formation.breaks = false;
                formation.did.bereft = false;
            }
        }
    }

    /// Spells and fogs that are over go; is the battle over?
    ///
    /// Source: FAW-X6; ruling `turn-limit`.
    fn end_turn(&self, state: &mut State) -> Flow {
        self.clear_step(state);
        state.fights.clear();
        for side in Side::BOTH {
            let nobles = self.nobles_lost_now(state, side, None);
            let host = &mut state.sides[side];
            host.nobles_before = host.nobles_before.saturating_add(nobles);
            for formation in host.formations.as_mut_slice() {
                formation.owes = 0;
                formation.spells.frozen = formation.spells.frozen.saturating_sub(1);
                formation.spells.blinded = formation.spells.blinded.saturating_sub(1);
                formation.spells.fast_strike = false;
            }
            for leader in 0..state.sides[side].leaders.len() as u8 {
                let power = self.person(side, leader).power;
                let leader = &mut state.sides[side].leaders.as_mut_slice()[usize::from(leader)];
                if leader.meditates && leader.lives() {
                    leader.power = (leader.power + 1).min(power);
                }
            }
        }
        for fog in state.fogs.as_mut_slice() {
            fog.turns -= 1;
        }
        state.fogs.drop_where(|fog: &Fog| fog.turns == 0);
        let standing = self.standing(state);
        if !standing.a || !standing.b {
            let winner = match (standing.a, standing.b) {
                (true, _) => Some(Side::A),
                (_, true) => Some(Side::B),
                (false, false) => None,
            };
            return Flow::End(End { winner, how: Ending::Beaten });
        }
        if state.turn >= self.turns {
            let [a, b] = Side::BOTH.map(|side| u64::from(hits_of(&state.sides[side])));
            let [had_a, had_b] = Side::BOTH.map(|side| u64::from(self.start_hits[side]));
            let winner = match (a * had_b).cmp(&(b * had_a)) {
                std::cmp::Ordering::Greater => Some(Side::A),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Less => Some(Side::B),
            };
            return Flow::End(End { winner, how: Ending::TurnLimit });
        }
        state.turn += 1;
        state.stage = Stage::Orders;
        Flow::Turn
    }

    /// A formation, as the telling names it.
    pub(super) const fn told(side: Side, slot: u8) -> UnitRef {
        UnitRef { side, unit: slot as u16 }
    }
}
