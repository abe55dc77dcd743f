//! The end phase of a whole charge: attrition, gun survival, morale (BC-E1 to E12).

use super::{Fight, Part, State, unit};
use crate::braid_and_cockade::address::{Phase, Purpose, at};
use crate::{Event, Fate, Flow, Log};
use fairfight_rules::braid_and_cockade::end_phase::{self, Outcome};
use fairfight_rules::braid_and_cockade::{Arm, CounterchargeIsCharge, GrandBatteryEndTest, morale};
use fairfight_rules::{D6, Dice, Side};

impl Fight {
    /// Goes to this part of the end phase, or to the next part that has dice.
    pub(super) fn enter<L: Log>(&self, part: Part, state: &mut State, log: &mut L) -> Flow {
        let mut part = part;
        loop {
            state.part = part;
            (state.rolled, state.due) = (0, 0);
            let dice = match part {
                Part::Attrition(side) => self.attrition_dice(side, state),
                Part::Guns(side) => {
                    // Eliminations by attrition come before the next part.
                    if side == Side::A {
                        self.see_to(state, log);
                    }
                    self.gun_dice(side, state)
                }
                Part::Morale(side) => {
                    if side == Side::A {
                        self.see_to(state, log);
                    }
                    self.morale_dice(side, state)
                }
                Part::Over => {
                    self.see_to(state, log);
                    return self.end(state);
                }
                Part::Charge
                | Part::Receive
                | Part::ChargerScore
                | Part::TargetScore
                | Part::Losses
                | Part::Duel => unreachable!("not of the end phase"),
            };
            if dice > 0 {
                state.due = dice;
                return Flow::Step;
            }
            part = Fight::next_of(part);
        }
    }

    /// The part after this one in the end phase.
    fn next_of(part: Part) -> Part {
        match part {
            Part::Attrition(Side::A) => Part::Attrition(Side::B),
            Part::Attrition(Side::B) => Part::Guns(Side::A),
            Part::Guns(Side::A) => Part::Guns(Side::B),
            Part::Guns(Side::B) => Part::Morale(Side::A),
            Part::Morale(Side::A) => Part::Morale(Side::B),
            Part::Morale(Side::B)
            | Part::Over
            | Part::Charge
            | Part::Receive
            | Part::ChargerScore
            | Part::TargetScore
            | Part::Losses
            | Part::Duel => Part::Over,
        }
    }

    fn attrition_dice(&self, side: Side, state: &State) -> u8 {
        let charged = match side {
            Side::A => true,
            Side::B => {
                self.counters(side)
                    && self.rules.rulings.countercharge_is_charge == CounterchargeIsCharge::Yes
            }
        };
        let takes = charged
            && state.fate[side] != Fate::Destroyed
            && end_phase::attrition(self.stances[side].kind.arm, &self.rules).is_some();
        if takes { state.left[side] } else { 0 }
    }

    fn gun_dice(&self, side: Side, state: &State) -> u8 {
        let gun = self.stances[side].kind.arm.is_artillery();
        if gun && state.fate[side] != Fate::Destroyed { state.left[side] } else { 0 }
    }

    fn morale_dice(&self, side: Side, state: &State) -> u8 {
        if state.fate[side] == Fate::Destroyed {
            return 0;
        }
        let per_gun = self.stances[side].kind.arm == Arm::GrandBattery
            && self.rules.rulings.grand_battery_end_test == GrandBatteryEndTest::PerGun;
        if per_gun { state.left[side] } else { 1 }
    }

    /// One die of attrition, gun survival or morale.
    pub(super) fn end_die<D: Dice, L: Log>(
        &self,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        let part = state.part;
        let index = u16::from(state.rolled);
        let roll =
            |side, purpose, dice: &mut D| dice.d6(at(Phase::End, side, 0, purpose).ordinal(index));
        match part {
            Part::Attrition(side) => {
                let die = roll(side, Purpose::Attrition, dice);
                let on = end_phase::attrition(self.stances[side].kind.arm, &self.rules);
                if on.is_some_and(|on| die.face() <= on) {
                    self.lose(side, 1, state, log);
                }
            }
            Part::Guns(side) => {
                let die = roll(side, Purpose::GunSurvival, dice);
                if !end_phase::gun_stays(die, &self.rules) {
                    self.lose(side, 1, state, log);
                }
            }
            Part::Morale(side) => {
                let die = roll(side, Purpose::Morale, dice);
                self.morale(side, die, state, log);
            }
            Part::Charge
            | Part::Receive
            | Part::ChargerScore
            | Part::TargetScore
            | Part::Losses
            | Part::Duel
            | Part::Over => unreachable!("not of the end phase"),
        }
        state.rolled += 1;
        state.due = state.due.saturating_sub(1);
        if state.due > 0 { Flow::Step } else { self.enter(Fight::next_of(part), state, log) }
    }

    fn morale<L: Log>(&self, side: Side, die: D6, state: &mut State, log: &mut L) {
        let stance = self.stance(side, state);
        let factor = morale::factor(&stance, &self.rules);
        match end_phase::outcome(&stance, die, factor, &self.rules) {
            Outcome::Recovers => {
                if state.left[side] < self.stands[side] {
                    state.left[side] += 1;
                    log.event(|| Event::Recovered { unit: unit(side), figures: 1 });
                }
            }
            Outcome::Steady => {}
            Outcome::LosesStand => self.lose(side, 1, state, log),
            Outcome::FallsBack => {
                state.fate[side] = Fate::Routed;
                state.formation[side] = end_phase::ends_as(&stance);
                log.event(|| Event::Routed { unit: unit(side), to: 0 });
            }
            Outcome::Shattered => {
                state.due = 0;
                self.removed(side, state, log);
            }
        }
    }
}
