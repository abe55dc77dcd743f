//! \[Actions\]: the turn, stage by stage. A step ends before each group of dice: the roll for the order, a side's phase
//! 1, the choice of targets, a volley, a test, a fight.

mod leaders;
mod losses;
mod magic;
mod melee;
mod morale;
mod movement;
mod shooting;

pub(super) use leaders::Deed;
pub(super) use magic::Incantation;

use super::address::{Phase, Purpose, at_side};
use super::doctrine::decide;
use super::setup::{Battle, hits_of};
use super::state::{Did, Fog, Mover, NONE, Stage, State, Status};
use crate::{
    End, Ending, Event, Fate, Flow, Log, SideTally, System, Tally, UnitNow, UnitRef, UnitTally,
};
use fairfight_rules::fire_at_will::{MoveOrder, ShootingOrder, TestWhen};
use fairfight_rules::{Dice, Side};

/// A turn in play.
pub(in crate::fire_at_will) type Turn<'a, D, L> = crate::turn::Turn<'a, Battle, State, D, L>;

impl System for Battle {
    type State = State;

    fn open(&self) -> State {
        self.opening().clone()
    }

    fn deploy<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        self.draw_gap(state, dice, log);
    }

    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let mut turn = Turn { battle: self, state, dice, log, step: () };
        let mut rolled = false;
        loop {
            if self.die_is_next(turn.state) && std::mem::replace(&mut rolled, true) {
                return Flow::Step;
            }
            if let Some(flow) = turn.proceed() {
                return flow;
            }
        }
    }

    fn units_now(&self, state: &State) -> Vec<UnitNow> {
        let of = |(side, slot): (Side, u8)| {
            let formation = state.at(side, slot);
            let touches =
                state.contacts.as_slice().iter().find(|contact| contact.slots[side] == slot);
            UnitNow {
                unit: UnitRef::new(side, slot),
                depth: formation.here().then_some(formation.depth),
                lane: None,
                left: formation.count().into(),
                state: match formation.status {
                    Status::Gone if formation.count() == 0 => "destroyed",
                    Status::Gone => "gone",
                    Status::Fled => "fled",
                    Status::Steady => "steady",
                    Status::Halted => "halted",
                    Status::Routing => "routing",
                },
                enemy: touches
                    .map(|contact| UnitRef::new(side.other(), contact.slots[side.other()])),
            }
        };
        // Lone leaders and strips that changed sides are shown while they exist.
        let shown =
            |&(side, slot): &(Side, u8)| slot < self.listed[side] || state.at(side, slot).here();
        let all = |side: Side| state.sides[side].slots().map(move |slot| (side, slot));
        Side::BOTH.into_iter().flat_map(all).filter(shown).map(of).collect()
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

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Plays one stage, or one group of its dice. `Some` if a turn or the battle is over.
    fn proceed(&mut self) -> Option<Flow> {
        match self.state.stage {
            Stage::Orders => {
                self.begin_turn();
                self.give_orders();
                self.state.stage = Stage::MoveOrder;
            }
            Stage::MoveOrder => self.move_order(),
            Stage::Movement(mover) => {
                let side = self.battle.side_of(self.state, mover);
                self.movement(side);
                self.state.stage = match mover {
                    Mover::First => Stage::Movement(Mover::Second),
                    Mover::Second => Stage::Aim(Mover::First),
                };
            }
            Stage::Aim(mover) => {
                if mover == Mover::First {
                    self.log.event(|| Event::Phase("shooting"));
                }
                self.aim(mover);
                (self.state.stage, self.state.cursor) = (Stage::Volleys(mover), 0);
            }
            Stage::Volleys(mover) => match self.battle.next_volley(self.state) {
                Some((side, slot)) => self.volley(side, slot),
                None => (self.state.stage, self.state.cursor) = (Stage::ShotLosses(mover), 0),
            },
            Stage::ShotLosses(mover) => {
                self.settle_all(crate::Dealt::Volley);
                let by_turns =
                    self.battle.rules.rulings.shooting_order == ShootingOrder::Initiative;
                self.state.stage = match mover {
                    Mover::First if by_turns => Stage::Aim(Mover::Second),
                    Mover::First | Mover::Second => {
                        self.battle.tests_or(Stage::ShotTests, self.state)
                    }
                };
            }
            Stage::ShotTests => {
                if !self.test_next(Phase::Shooting) {
                    self.run_all(false);
                    self.clear_step();
                    self.state.stage = Stage::Deal;
                }
            }
            Stage::Deal => {
                self.log.event(|| Event::Phase("melee"));
                self.turn_to_others();
                self.deal();
                (self.state.stage, self.state.cursor) = (Stage::Fights, 0);
            }
            Stage::Fights => {
                if usize::from(self.state.cursor) < self.state.fights.len() {
                    self.fight();
                    self.state.cursor += 1;
                } else {
                    (self.state.stage, self.state.cursor) = (Stage::MeleeLosses, 0);
                }
            }
            Stage::MeleeLosses => {
                self.settle_all(crate::Dealt::Blow);
                self.pushes();
                self.round_over();
                self.state.stage = self.battle.tests_or(Stage::MeleeTests, self.state);
            }
            Stage::MeleeTests => {
                if !self.test_next(Phase::Melee) {
                    self.state.stage = Stage::Runs;
                }
            }
            Stage::Runs => {
                self.run_all(true);
                self.clear_step();
                self.state.stage = Stage::EndTests;
            }
            Stage::EndTests => {
                if !self.test_next(Phase::EndCheck) {
                    self.run_all(true);
                    self.turn_to_others();
                    self.state.stage = Stage::EndCheck;
                }
            }
            Stage::EndCheck => return Some(self.end_turn()),
        }
        None
    }

    fn begin_turn(&mut self) {
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                let hidden = {
                    let formation = self.state.at(side, slot);
                    let enemies = self.battle.here(self.state, side.other());
                    let mut eyes = enemies.map(|enemy| self.state.at(side.other(), enemy).depth);
                    formation.here()
                        && !eyes.any(|from| self.battle.sees(self.state, from, side, slot))
                };
                let formation = self.state.at_mut(side, slot);
                formation.did = Did::default();
                formation.lost = 0;
                formation.tested = 0;
                formation.unseen = hidden;
                formation.target = NONE;
                formation.quarter_ready = formation.quarter_of != NONE;
            }
            for leader in self.state.sides[side].leaders.as_mut_slice() {
                (leader.acted, leader.meditates, leader.lost_now) = (false, false, false);
            }
        }
    }

    fn move_order(&mut self) {
        if self.battle.rules.rulings.move_order == MoveOrder::Simultaneous {
            if self.state.turn == 1 {
                let at = at_side(Phase::Movement, Side::A, Purpose::MoveOrder);
                self.state.first = if self.dice.pick(2, at) == 0 { Side::A } else { Side::B };
            } else {
                self.state.first = self.state.first.other();
            }
            self.state.stage = Stage::Movement(Mover::First);
            return;
        }
        let tied = self.state.tied;
        let [a, b] = Side::BOTH.map(|side| {
            self.dice.d6(at_side(Phase::Movement, side, Purpose::MoveOrder).ordinal(tied)).face()
        });
        if a == b {
            self.state.tied += 1;
            return;
        }
        self.state.tied = 0;
        let won = if a > b { Side::A } else { Side::B };
        self.state.first = if decide!(self, won, moves_first()) { won } else { won.other() };
        let first = self.state.first;
        self.log.event(|| Event::Initiative { first, won });
        self.state.stage = Stage::Movement(Mover::First);
    }

    /// Clears the data of this step.
    fn clear_step(&mut self) {
        for side in Side::BOTH {
            for formation in self.state.sides[side].formations.as_mut_slice() {
                formation.breaks = false;
                formation.did.bereft = false;
            }
        }
    }

    /// Removes spells and fogs that are over; checks whether the battle is over.
    ///
    /// Source: FAW-X6; ruling `turn-limit`.
    fn end_turn(&mut self) -> Flow {
        self.clear_step();
        self.state.fights.clear();
        for side in Side::BOTH {
            let nobles = self.battle.nobles_lost_now(self.state, side, None);
            let host = &mut self.state.sides[side];
            host.nobles_before = host.nobles_before.saturating_add(nobles);
            for formation in host.formations.as_mut_slice() {
                formation.owes = 0;
                formation.spells.frozen = formation.spells.frozen.saturating_sub(1);
                formation.spells.blinded = formation.spells.blinded.saturating_sub(1);
                formation.spells.fast_strike = false;
            }
            for leader in 0..self.state.sides[side].leaders.len() as u8 {
                let power = self.battle.person(side, leader).power;
                let leader = &mut self.state.sides[side].leaders[leader];
                if leader.meditates && leader.lives() {
                    leader.power = (leader.power + 1).min(power);
                }
            }
        }
        for fog in self.state.fogs.as_mut_slice() {
            fog.turns -= 1;
        }
        self.state.fogs.drop_where(|fog: &Fog| fog.turns == 0);
        let standing = self.battle.standing(self.state);
        if let Some(end) = End::unless_both_stand(standing, Ending::Beaten) {
            return Flow::End(end);
        }
        if self.state.turn >= self.battle.turns {
            let left = self.state.sides.as_ref().map(|host| hits_of(host).into());
            return Flow::End(End::at_the_limit(left, self.battle.start_hits.map(u64::from)));
        }
        self.state.turn += 1;
        self.state.stage = Stage::Orders;
        Flow::Turn
    }
}

impl Battle {
    /// Does this stage begin with a die?
    #[inline]
    fn die_is_next(&self, state: &State) -> bool {
        let draws = |side: Side| decide!(self.doctrines[side], draws());
        let owes = |state: &State| {
            Side::BOTH
                .into_iter()
                .any(|side| self.here(state, side).any(|s| state.at(side, s).owes > 0))
        };
        match state.stage {
            Stage::Orders => self.rules.orders() && Side::BOTH.into_iter().any(draws),
            Stage::MoveOrder => {
                self.rules.rulings.move_order == MoveOrder::Rolled || state.turn == 1
            }
            // A formation may have to choose among equals.
            Stage::Movement(_) | Stage::Aim(_) => true,
            Stage::Volleys(_) => self.next_volley(state).is_some(),
            Stage::ShotTests | Stage::MeleeTests | Stage::EndTests => owes(state),
            Stage::Fights => usize::from(state.cursor) < state.fights.len(),
            Stage::Runs => Side::BOTH.into_iter().any(draws),
            Stage::ShotLosses(_) | Stage::Deal | Stage::MeleeLosses | Stage::EndCheck => false,
        }
    }

    /// The side that `mover` stands for.
    fn side_of(&self, state: &State, mover: Mover) -> Side {
        match mover {
            Mover::First => state.first,
            Mover::Second => state.first.other(),
        }
    }

    /// `stage`, or the stage after it if tests wait for the end of the turn (ruling `test-when`).
    fn tests_or(&self, stage: Stage, state: &State) -> Stage {
        if self.rules.rulings.test_when != TestWhen::EndOfTurn {
            return stage;
        }
        if state.stage == Stage::MeleeLosses { Stage::Runs } else { Stage::Deal }
    }
}
