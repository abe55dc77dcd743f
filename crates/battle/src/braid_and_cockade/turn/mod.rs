//! \[Turn Sequence\] BC-T1 to T7: the steps in order.
//!
//! A step of the engine ends after the shooting, after each side's charge tests and after each melee,
//! wherever another die is to come, and at the end of the turn.

mod charges;
mod end_phase;
mod melee;
mod moves;
mod shooting;

use super::address::{Phase, Purpose};
use super::setup::Battle;
use super::state::{Charge, NONE, Presence, Stage, State};
use crate::{
    Dealt, End, Ending, Event, Fate, Flow, Log, SideTally, System, Tally, UnitRef, UnitTally,
};
use fairfight_rules::braid_and_cockade::{
    ClusterTrigger, EliminationByFire, Formation, WinLoseMemory, combat,
};
use fairfight_rules::{Address, Dice, Side};

/// Who decides in a step, and its phase.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Declares {
    /// Step 4.
    Attacker,
    /// Step 5.
    Defender,
}

impl System for Battle {
    type State = State;

    fn open(&self) -> State {
        self.opening()
    }

    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let mut rolled = false;
        loop {
            match state.stage {
                Stage::SetUp => return self.set_up(state, dice),
                Stage::Shooting => {
                    self.moves(state, log);
                    rolled |= self.shooting(state, dice, log);
                    self.declare(Declares::Attacker, state, log);
                    state.stage = Stage::AttackerTests;
                }
                Stage::AttackerTests => {
                    let tests = self.has_tests(state, state.attacker);
                    if tests && rolled {
                        return Flow::Step;
                    }
                    self.tests(Declares::Attacker, state, dice, log);
                    rolled |= tests;
                    self.declare(Declares::Defender, state, log);
                    state.stage = Stage::DefenderTests;
                }
                Stage::DefenderTests => {
                    let tests = self.has_tests(state, state.attacker.other());
                    if tests && rolled {
                        return Flow::Step;
                    }
                    self.tests(Declares::Defender, state, dice, log);
                    rolled |= tests;
                    state.stage = Stage::Melees;
                }
                Stage::Melees => match self.next_melee(state) {
                    Some(_) if rolled => return Flow::Step,
                    Some((side, unit)) => {
                        self.melee(side, unit, state, dice, log);
                        rolled = true;
                    }
                    None => {
                        self.melees_over(state);
                        state.stage = Stage::EndPhase;
                    }
                },
                Stage::EndPhase => {
                    if rolled && self.has_end_dice(state) {
                        return Flow::Step;
                    }
                    self.end_phase(state, dice, log);
                    return self.end_turn(state, log);
                }
            }
        }
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let host = &end.sides[side];
            let mut total = SideTally::default();
            into.units[side].clear();
            for (id, unit) in (0u8..).zip(host.units.iter()).take(self.listed[side].into()) {
                let (left, presence) = if unit.presence == Presence::Joined {
                    self.gun_in_battery(end, side, id)
                } else {
                    (unit.left, unit.presence)
                };
                let fate = match (left, presence) {
                    (0, _) => Fate::Destroyed,
                    (_, Presence::Here) => Fate::Stands,
                    (_, Presence::Left | Presence::Gone | Presence::Joined) => Fate::Routed,
                };
                total.lost += u32::from(unit.start - left);
                if fate == Fate::Stands {
                    total.points += u32::from(left);
                }
                into.units[side].push(UnitTally { figures: left.into(), fate });
            }
            into.sides[side] = total;
        }
    }
}

impl Battle {
    /// Both sides roll; the higher attacks, a tie rolls again (BC-W1; ruling `who-attacks`).
    fn set_up<D: Dice>(&self, state: &mut State, dice: &mut D) -> Flow {
        let mut roll = |side| {
            let at = Address::new(
                Phase::SetUp as u8,
                side,
                Address::WHOLE_SIDE,
                Purpose::Attacker as u8,
            );
            dice.d6(at.ordinal(state.tied))
        };
        let (a, b) = (roll(Side::A), roll(Side::B));
        match a.cmp(&b) {
            std::cmp::Ordering::Equal => state.tied = state.tied.wrapping_add(1),
            std::cmp::Ordering::Greater => self.attacker_is(Side::A, state),
            std::cmp::Ordering::Less => self.attacker_is(Side::B, state),
        }
        Flow::Step
    }

    /// What is left of a gun of a grand battery: the first guns of the list are lost last.
    fn gun_in_battery(&self, state: &State, side: Side, gun: u8) -> (u8, Presence) {
        let Some(battery) = self.battery_of(state, side) else { return (1, Presence::Here) };
        let battery = state.unit(side, battery);
        let place = self.guns[side].iter().position(|(id, _)| *id == gun).unwrap_or_default();
        (u8::from(place < usize::from(battery.left)), battery.presence)
    }

    /// Does this unit block a crossing (BC-L8; `assault-blockers`, a fixed reading)?
    pub(super) fn blocks(&self, state: &State, side: Side, unit: u8) -> bool {
        side != state.attacker
            && unit < self.listed[side]
            && self.blockers[side] >> unit & 1 == 1
            && state.unit(side, unit).is_here()
    }

    /// Takes stands off a unit, told as dealt by this enemy, or by itself where there is none.
    pub(super) fn lose<L: Log>(
        &self,
        side: Side,
        id: u8,
        stands: u8,
        how: Dealt,
        state: &mut State,
        log: &mut L,
    ) {
        let unit = state.unit_mut(side, id);
        let stands = stands.min(unit.left);
        if stands == 0 {
            return;
        }
        let (before, foe) = (unit.left, unit.foe);
        unit.left -= stands;
        let by = |on: UnitRef| {
            if foe == NONE { on } else { self.listed(side.other(), foe) }
        };
        if id < self.listed[side] {
            let on = UnitRef { side, unit: id.into() };
            log.event(|| Event::Hit { by: by(on), on, how, figures: stands.into(), points: 0 });
        } else {
            // Guns of a grand battery: the last of the list first.
            for gun in (before - stands..before).rev() {
                let on = UnitRef { side, unit: self.guns[side][usize::from(gun)].0.into() };
                log.event(|| Event::Hit { by: by(on), on, how, figures: 1, points: 0 });
            }
        }
    }

    /// The unit is out of the battle, with all that it had left.
    pub(super) fn remove<L: Log>(&self, side: Side, id: u8, state: &mut State, log: &mut L) {
        let left = state.unit(side, id).left;
        self.lose(side, id, left, Dealt::Blow, state, log);
        let unit = state.unit_mut(side, id);
        unit.presence = Presence::Gone;
        unit.leave_site();
        log.event(|| Event::Destroyed(self.listed(side, id)));
        self.free_general(side, id, state);
    }

    /// The general with a unit is free again, or spent with it.
    pub(super) fn free_general(&self, side: Side, id: u8, state: &mut State) {
        let general = std::mem::replace(&mut state.unit_mut(side, id).general, NONE);
        if general != NONE {
            state.sides[side].leaders[general].busy = false;
        }
        state.unit_mut(side, id).assault = false;
    }

    /// Eliminates a unit or makes a cluster of it, as its stands say (BC-M9, G5).
    pub(super) fn see_to<L: Log>(&self, side: Side, id: u8, state: &mut State, log: &mut L) {
        let unit = state.unit(side, id);
        if !unit.is_here() {
            return;
        }
        if !unit.remains(&self.rules) {
            self.remove(side, id, state, log);
        } else if self.rules.rulings.cluster_trigger == ClusterTrigger::EndOfStep {
            self.cluster(side, id, state);
        }
    }

    /// After shooting: the same, but for the ruling `elimination-by-fire`.
    fn see_to_shot<L: Log>(&self, side: Side, id: u8, state: &mut State, log: &mut L) {
        let lives_on = self.rules.rulings.elimination_by_fire == EliminationByFire::No
            && state.unit(side, id).left > 0;
        if lives_on {
            if self.rules.rulings.cluster_trigger == ClusterTrigger::EndOfStep {
                self.cluster(side, id, state);
            }
        } else {
            self.see_to(side, id, state, log);
        }
    }

    fn cluster(&self, side: Side, id: u8, state: &mut State) {
        let unit = state.unit_mut(side, id);
        let formation = combat::formation_at(&unit.stance, unit.left, &self.rules);
        if formation == Formation::Cluster && unit.assault {
            self.free_general(side, id, state);
        }
        state.unit_mut(side, id).stance.formation = formation;
    }

    /// Moves a unit toward its own edge, over everything; off the table it is gone (BC-Q19, Q21, E10, E11).
    pub(super) fn fall_back<L: Log>(
        &self,
        side: Side,
        id: u8,
        inches: i16,
        formation: Formation,
        state: &mut State,
        log: &mut L,
    ) {
        let back = -state.forward(side);
        let table = self.table;
        let name = self.listed(side, id);
        let unit = state.unit_mut(side, id);
        let to = unit.depth + back * inches;
        unit.leave_site();
        unit.stance.formation = formation;
        if (0..=table).contains(&to) {
            unit.depth = to;
            log.event(|| Event::Did {
                unit: name,
                what: "falls back to",
                whom: None,
                number: Some(to),
            });
        } else {
            unit.presence = Presence::Left;
            unit.depth = to.clamp(0, table);
            log.event(|| Event::LeftTable(name));
            self.free_general(side, id, state);
        }
    }

    /// Is the battle over (BC-W2; `victory-test`, a fixed reading)? Else the next turn begins.
    fn end_turn<L: Log>(&self, state: &mut State, log: &mut L) -> Flow {
        let (attacker, defender) = (state.attacker, state.attacker.other());
        let here = |side: Side| state.sides[side].here().next().is_some();
        let last = state.turn >= self.turns;
        let end = match (here(attacker), here(defender)) {
            (true, false) => Some((attacker, Ending::Beaten)),
            (false, true) => Some((defender, Ending::Beaten)),
            (false, false) => Some((defender, Ending::Objective)),
            (true, true) => last.then_some((defender, Ending::TurnLimit)),
        };
        if let Some((winner, how)) = end {
            return Flow::End(End { winner: Some(winner), how });
        }
        if self.rules.rulings.cluster_trigger == ClusterTrigger::EndOfTurn {
            for side in state.in_order() {
                for id in 0..state.sides[side].units.len() {
                    if state.unit(side, id).is_here() {
                        self.cluster(side, id, state);
                    }
                }
            }
        }
        log.event(|| Event::Told("The turn is over"));
        let forgets = self.rules.rulings.win_lose_memory == WinLoseMemory::ThisTurn;
        for side in Side::BOTH {
            let host = &mut state.sides[side];
            host.crossed = false;
            for unit in &mut host.units {
                unit.stance.moved = false;
                if forgets {
                    (unit.stance.won, unit.stance.lost) = (false, false);
                }
                (unit.shot, unit.charged, unit.bouts, unit.pending) = (false, false, 0, 0);
                (unit.named, unit.receives, unit.counters, unit.struck) = (0, false, false, false);
                unit.foe = NONE;
                if unit.charge != Charge::Locked {
                    (unit.charge, unit.target) = (Charge::None, NONE);
                }
            }
        }
        state.turn += 1;
        state.stage = Stage::Shooting;
        Flow::Turn
    }
}
