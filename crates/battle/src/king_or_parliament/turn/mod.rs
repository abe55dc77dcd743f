//! \[Actions\]: the turn, in the order of the battle model.
//!
//! A step ends before each group of dice: the roll for the order, a test, a volley, a charge with its test, a leader's
//! life, a fight. Simultaneous effects wait in the formations until the last of them is known.

mod end;
mod fire;
mod losses;
mod melee;
mod morale;
mod moves;
mod rout;

pub(super) use fire::{Aim, Shot};

use super::address::{Phase, Purpose, at_side};
use super::clock::{Clock, Leg, Stage};
use super::doctrine::decide;
use super::setup::Battle;
use super::state::{Formation, Host, Leader, LeaderState, Morale, NONE, State};
use crate::{Event, Fate, Flow, Log, SideTally, System, Tally, UnitNow, UnitRef, UnitTally};
use fairfight_rules::king_or_parliament::{Order, Simultaneous, Volunteer, Weapon};
use fairfight_rules::{Address, Dice, Side};

/// One step of a battle in play.
pub(super) type Turn<'a, D, L> = crate::turn::Turn<'a, Battle, State, D, L, Step>;

/// Data that lasts for one step.
#[derive(Default)]
pub(super) struct Step {
    /// This step has rolled.
    rolled: bool,
    /// The current act may roll in this step.
    granted: bool,
    /// A choice among equals came up, and must wait for the next step.
    undecided: bool,
}

/// The result of an attempt to continue.
enum Next {
    /// Continue.
    On,
    /// The next step has to roll a die.
    Wait,
    /// The turn or the battle is over.
    Over(Flow),
}

/// Whether an act was carried out, or waits for the next step, which may roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// Carried out, or there was nothing to do.
    Done,
    /// Nothing has been done yet.
    Waits,
}

/// A step of fire, melee or rout: the phase of its dice, and which step of that phase it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occasion {
    pub(super) phase: Phase,
    /// 1 for the second side's pistols, otherwise 0.
    pub(super) again: u16,
}

/// The only step of this phase.
pub(super) const fn only(phase: Phase) -> Occasion {
    Occasion { phase, again: 0 }
}

impl System for Battle {
    type State = State;

    fn open(&self) -> State {
        self.opening().clone()
    }

    fn deploy<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        self.draw_gap(state, dice, log);
    }

    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let mut turn = Turn { battle: self, state, dice, log, step: Step::default() };
        loop {
            turn.step.granted = false;
            match turn.proceed() {
                Next::On => {}
                Next::Wait => return Flow::Step,
                Next::Over(flow) => return flow,
            }
        }
    }

    fn units_now(&self, state: &State) -> Vec<UnitNow> {
        let of = |side: Side, id: u8, unit: &Formation| {
            let [left, right, rear] = unit.away;
            let enemies = [unit.facing, unit.kept, left, right, rear];
            let enemy = enemies.into_iter().find(|&enemy| enemy != NONE);
            let strips = unit.strips() - unit.pending.falls.iter().sum::<u8>();
            UnitNow {
                unit: UnitRef::new(side, id),
                depth: unit.is_here().then_some(unit.depth),
                lane: None,
                left: strips.into(),
                state: match unit.morale {
                    _ if strips == 0 => "destroyed",
                    Morale::Gone => "fled",
                    Morale::Running => "running",
                    Morale::Good | Morale::Halted | Morale::Fanatical if unit.is_broken() => {
                        "broken square"
                    }
                    Morale::Good => "in good order",
                    Morale::Halted => "halted",
                    Morale::Fanatical => "fanatical",
                },
                enemy: enemy.map(|enemy| UnitRef::new(side.other(), enemy)),
            }
        };
        let of_side = |side: Side| {
            let units = (0u8..).zip(state.sides[side].units.iter());
            units.map(move |(id, unit)| of(side, id, unit))
        };
        Side::BOTH.into_iter().flat_map(of_side).collect()
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let host = &end.sides[side];
            // Guns and baggage are lost with the last of the formations that cover them.
            let fights_on = host.fights_on(&self.rules);
            // Strips whose fall has been reported but waits for the end of the step are gone.
            let strips = |unit: &Formation| unit.strips() - unit.pending.falls.iter().sum::<u8>();
            let left = host.units.iter().map(|unit| u32::from(strips(unit)));
            let had = (0..host.units.len()).map(|id| u32::from(self.place(side, id).strips));
            into.sides[side] = SideTally {
                points: if fights_on { host.strips_in_order() } else { 0 },
                lost: had.sum::<u32>() - left.sum::<u32>(),
            };
            into.units[side].clear();
            into.units[side].extend(host.units.iter().map(|unit| UnitTally {
                figures: strips(unit).into(),
                fate: match (strips(unit), unit.in_order() && fights_on) {
                    (0, _) => Fate::Destroyed,
                    (_, true) => Fate::Stands,
                    (_, false) => Fate::Routed,
                },
            }));
        }
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Both sides, starting with the one that moves first this turn.
    #[inline]
    pub(super) fn both(&self) -> [Side; 2] {
        [self.state.first, self.state.first.other()]
    }

    /// Step 1: rolls for who moves first. `false` if it was a tie and they roll again.
    ///
    /// Source: ruling `order`.
    fn roll_order(&mut self) -> bool {
        let order = self.battle.rules.rulings.order;
        if order == Order::Fixed {
            self.state.first = Side::A;
            return true;
        }
        let tied = self.state.tied;
        let mut die =
            |side| self.dice.d6(at_side(Phase::Order, side, Purpose::Order).ordinal(tied));
        let won = match die(Side::A).cmp(&die(Side::B)) {
            std::cmp::Ordering::Equal => {
                self.state.tied = tied.wrapping_add(1);
                return false;
            }
            std::cmp::Ordering::Greater => Side::A,
            std::cmp::Ordering::Less => Side::B,
        };
        self.state.tied = 0;
        let goes_first = match order {
            Order::WinnerChooses => decide!(self, won, moves_first()),
            Order::Roll | Order::Fixed => true,
        };
        let first = if goes_first { won } else { won.other() };
        self.state.first = first;
        self.log.event(|| Event::Initiative { first, won });
        true
    }

    /// Must the next die wait for the next step, because this one has rolled?
    pub(super) fn waits(&mut self) -> bool {
        if self.step.granted {
            return false;
        }
        self.step.granted = !std::mem::replace(&mut self.step.rolled, true);
        !self.step.granted
    }

    /// Chooses one of several equals by a die. If the die must wait, any will do, and [`Turn::undecided`] says so.
    pub(super) fn one_of(&mut self, several: u32, address: Address) -> u32 {
        if self.waits() {
            self.step.undecided = true;
            return 0;
        }
        self.dice.pick(several, address)
    }

    /// Must the choice just made be repeated in the next step?
    pub(super) fn undecided(&mut self) -> bool {
        std::mem::take(&mut self.step.undecided)
    }

    /// Like `waits`, for a die that is rolled only if this side draws its choices.
    pub(super) fn waits_to_choose(&mut self, side: Side) -> bool {
        decide!(self, side, draws()) && self.waits()
    }

    /// The side and list position at index `at` of both lists, the first side's list first.
    fn place_of(&self, at: u16, of: impl Fn(&Host) -> u8) -> Option<(Side, u8)> {
        let [first, second] = self.both();
        let before = u16::from(of(&self.state.sides[first]));
        let (side, at) = if at < before { (first, at) } else { (second, at - before) };
        (at < u16::from(of(&self.state.sides[side]))).then_some((side, at as u8))
    }

    /// The first index, starting at `at`, whose formation or leader is `concerned`, with its side and position.
    fn next_of(
        &self,
        at: u16,
        of: impl Fn(&Host) -> u8,
        concerned: impl Fn(Side, u8) -> bool,
    ) -> Option<(u16, Side, u8)> {
        let mut places = (at..).map_while(|at| {
            let (side, who) = self.place_of(at, &of)?;
            Some((at, side, who))
        });
        places.find(|&(_, side, who)| concerned(side, who))
    }

    /// Has a formation lost strips in this step?
    fn has_lost(&self, side: Side, unit: u8) -> bool {
        unit != NONE && self.state.unit(side, unit).pending.lost > 0
    }

    /// The next leader whose formation lost strips in this step; the clock advances to him.
    fn next_leader(&mut self, clock: &mut Clock) -> Option<(Side, u8)> {
        let concerned =
            |side: Side, leader| self.has_lost(side, self.state.sides[side].leaders[leader].unit);
        let (at, side, leader) =
            self.next_of(clock.within, |host| host.leaders.len(), concerned)?;
        clock.within = at;
        self.state.clock = *clock;
        Some((side, leader))
    }

    /// The next formation that may test for losses; the clock advances to it.
    fn next_tester(&mut self, clock: &mut Clock) -> Option<(Side, u8)> {
        let any = self.battle.rules.rulings.volunteer == Volunteer::AnyTime;
        let concerned = |side: Side, unit| {
            any || self.has_lost(side, unit) || self.state.unit(side, unit).pending.bereft
        };
        let (at, side, unit) = self.next_of(clock.within, |host| host.units.len(), concerned)?;
        clock.within = at;
        self.state.clock = *clock;
        Some((side, unit))
    }

    /// The next formation that may have something to do in this stage; the clock advances to it.
    fn next_unit(&mut self, clock: &mut Clock) -> Option<(Side, u8)> {
        let stage = clock.stage;
        let concerned = |side, unit| self.is_concerned(stage, side, unit);
        // Pistols, charges and moves are of one side, the other stages of both.
        let (at, side, unit) = if matches!(stage, Stage::Pistols | Stage::Charges | Stage::Moves) {
            let side = self.both()[usize::from(clock.second)];
            let units = u16::from(self.state.sides[side].units.len());
            let mut left = (clock.cursor..units).map(|at| (at, side, at as u8));
            left.find(|&(_, side, unit)| concerned(side, unit))?
        } else {
            self.next_of(clock.cursor, |host| host.units.len(), concerned)?
        };
        clock.cursor = at;
        self.state.clock = *clock;
        Some((side, unit))
    }

    /// May a formation have something to do in this stage?
    fn is_concerned(&self, stage: Stage, side: Side, unit: u8) -> bool {
        let u = self.state.unit(side, unit);
        match stage {
            Stage::Tests => match u.morale {
                Morale::Gone => false,
                Morale::Good => decide!(self, side, tests_the_good()),
                Morale::Halted | Morale::Running | Morale::Fanatical => true,
            },
            Stage::Pistols => self.battle.place(side, unit).pistols && u.is_here(),
            Stage::Charges => u.morale == Morale::Good && u.is_free(),
            Stage::Moves => matches!(u.morale, Morale::Good | Morale::Halted),
            // If fire is by order, the losses of the first side come in between.
            Stage::Muskets | Stage::Cannon => {
                self.battle.rules.rulings.simultaneous == Simultaneous::ByOrder
                    || self.fires(side, unit).is_some()
            }
            Stage::End => u.is_broken(),
            Stage::Order
            | Stage::Speeches
            | Stage::Fanatics
            | Stage::Leaders
            | Stage::Deal
            | Stage::Melee
            | Stage::Spoils => true,
        }
    }

    /// Did nothing fall in this step, and does no formation test of its own accord?
    fn is_quiet(&self) -> bool {
        let quiet = |unit: &Formation| {
            let pending = &unit.pending;
            pending.lost == 0
                && !pending.bereft
                && pending.outcome.is_none()
                && pending.falls.iter().all(|&falls| falls == 0)
        };
        self.battle.rules.rulings.volunteer != Volunteer::AnyTime
            && Side::BOTH.into_iter().all(|side| self.state.sides[side].units.iter().all(quiet))
    }

    /// Carries out the part of the turn that the clock points to.
    #[inline]
    fn proceed(&mut self) -> Next {
        let mut clock = self.state.clock;
        let occasion = Occasion {
            phase: clock.phase(),
            again: u16::from(clock.stage == Stage::Pistols && clock.second),
        };
        let deed = match clock.leg {
            Leg::Acts => return self.act(clock),
            Leg::Losses if self.is_quiet() => return self.settled(clock),
            Leg::Losses => {
                self.losses();
                return self.on_to(clock.on(Leg::Lives));
            }
            Leg::Lives => match self.next_leader(&mut clock) {
                Some((side, leader)) => self.leader(side, leader, occasion, 0),
                None => return self.on_to(clock.on(Leg::Tests)),
            },
            Leg::Tests => match self.next_tester(&mut clock) {
                Some((side, unit)) => self.test_for_losses(side, unit, occasion),
                None => return self.on_to(clock.on(Leg::Outcomes)),
            },
            Leg::Outcomes => {
                let Some(ran) = self.outcomes(occasion) else { return Next::Wait };
                return if ran { self.on_to(clock.on(Leg::Caught)) } else { self.settled(clock) };
            }
            Leg::Caught => match self.next_leader(&mut clock) {
                Some((side, leader)) => self.leader(side, leader, occasion, 32),
                None => return self.settled(clock),
            },
        };
        match deed {
            Deed::Waits => Next::Wait,
            Deed::Done => self.on_to(Clock { within: clock.within + 1, ..clock }),
        }
    }

    fn on_to(&mut self, clock: Clock) -> Next {
        if clock.stage != self.state.clock.stage && clock.stage == Stage::Muskets {
            self.log.event(|| Event::Phase("muskets and cannon"));
        }
        self.state.clock = clock;
        Next::On
    }

    /// Continues when the losses, leaders, tests, routs and pursuits of a stage are over.
    fn settled(&mut self, clock: Clock) -> Next {
        self.clear_step();
        match clock.stage {
            // One formation ran by itself; the others are still to come.
            Stage::Charges | Stage::End => {
                return self.on_to(Clock { cursor: clock.cursor + 1, ..clock.on(Leg::Acts) });
            }
            Stage::Pistols | Stage::Muskets | Stage::Cannon | Stage::Melee => {
                self.battle.void_detours(self.state);
            }
            Stage::Order
            | Stage::Speeches
            | Stage::Tests
            | Stage::Fanatics
            | Stage::Moves
            | Stage::Leaders
            | Stage::Deal
            | Stage::Spoils => {}
        }
        self.on_to(clock.next())
    }

    /// Carries out the next act of a stage.
    fn act(&mut self, mut clock: Clock) -> Next {
        let [first, second] = self.both();
        let side = if clock.second { second } else { first };
        let deed = match clock.stage {
            Stage::Order => {
                let rolls = self.battle.rules.rulings.order != Order::Fixed;
                if rolls && self.waits() {
                    return Next::Wait;
                }
                // A tie is rolled again.
                return if self.roll_order() { self.on_to(clock.next()) } else { Next::On };
            }
            Stage::Speeches => {
                if self.waits_to_choose(first) || self.waits_to_choose(second) {
                    return Next::Wait;
                }
                self.speeches();
                return self.on_to(clock.next());
            }
            Stage::Tests => match self.next_unit(&mut clock) {
                Some((side, unit)) => self.start_test(side, unit),
                None => return self.on_to(clock.on(Leg::Outcomes)),
            },
            Stage::Fanatics => {
                self.log.event(|| Event::PhaseOf { side, name: "charges and moves" });
                self.fanatics(side);
                return self.on_to(clock.next());
            }
            Stage::Pistols => match self.next_unit(&mut clock) {
                Some((side, unit)) => self.pistols(side, unit),
                None => return self.on_to(clock.on(Leg::Losses)),
            },
            Stage::Charges => match self.next_unit(&mut clock) {
                Some((side, unit)) => self.charges(side, unit),
                None => return self.on_to(clock.next()),
            },
            Stage::Moves => match self.next_unit(&mut clock) {
                Some((side, unit)) => self.moves(side, unit),
                None => return self.on_to(clock.next()),
            },
            Stage::Leaders => {
                let is_alone = |leader: &Leader| matches!(leader.state, LeaderState::Alone(_));
                let alone = self.state.sides[side].leaders.iter().any(is_alone);
                if alone && self.waits_to_choose(side) {
                    return Next::Wait;
                }
                return match self.lone_leaders(side) {
                    Deed::Waits => Next::Wait,
                    Deed::Done => self.on_to(clock.next()),
                };
            }
            Stage::Muskets => match self.next_unit(&mut clock) {
                Some((side, unit)) => self.fire(side, unit, &[Weapon::Musket, Weapon::Arquebus]),
                None => return self.on_to(clock.on(Leg::Losses)),
            },
            Stage::Cannon => match self.next_unit(&mut clock) {
                Some((side, unit)) => self.fire(side, unit, &[Weapon::Cannon]),
                None => return self.on_to(clock.on(Leg::Losses)),
            },
            Stage::Deal => {
                self.deal();
                return self.on_to(clock.next());
            }
            Stage::Melee => {
                let Some(&bout) = self.state.bouts.as_slice().get(usize::from(clock.cursor)) else {
                    self.melee_over();
                    return self.on_to(clock.on(Leg::Losses));
                };
                if self.waits() {
                    return Next::Wait;
                }
                self.bout(&bout);
                Deed::Done
            }
            Stage::End => match self.next_unit(&mut clock) {
                Some((side, unit)) => self.broken_square(side, unit),
                None => return self.end_of_turn(clock),
            },
            Stage::Spoils => match self.spoils(clock.cursor) {
                Some(deed) => deed,
                // `over` returns the same as when the last turn ended.
                None => return self.over().map_or(Next::On, |end| Next::Over(Flow::End(end))),
            },
        };
        // The act may have advanced the clock: a formation that ran has leaders to roll for.
        match deed {
            Deed::Waits => Next::Wait,
            Deed::Done if self.state.clock == clock => {
                let next = Clock { cursor: clock.cursor + 1, ..clock };
                if matches!(clock.stage, Stage::Muskets | Stage::Cannon) {
                    self.between_volleys(next.cursor);
                }
                self.on_to(next)
            }
            Deed::Done => Next::On,
        }
    }

    /// If fire is by order, removes the first side's losses before the second side fires (ruling `simultaneous`).
    fn between_volleys(&mut self, next: u16) {
        let first = u16::from(self.state.sides[self.state.first].units.len());
        if next == first && self.battle.rules.rulings.simultaneous == Simultaneous::ByOrder {
            self.losses();
        }
    }
}
