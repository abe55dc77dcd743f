//! \[Turn Sequence\] steps 4 and 5, \[Morale test to charge, or in response to a charge\] (BC-T4, T5, Q).

use super::Declares;
use crate::braid_and_cockade::address::{Phase, Purpose, at};
use crate::braid_and_cockade::doctrine::View;
use crate::braid_and_cockade::setup::Battle;
use crate::braid_and_cockade::state::{Charge, NONE, State, Unit};
use crate::{Event, Log};
use fairfight_rules::braid_and_cockade::charge::{
    most_counter_charge, passes, test_factor, tests_to_receive,
};
use fairfight_rules::braid_and_cockade::combat::Role;
use fairfight_rules::braid_and_cockade::{
    Arm, AssaultReceiveTest, CavalryCounterchargeUntested, ChargeAfterAction, ChargeReach,
    ChargedUnitDeclares, CounterchargeIsCharge, Formation, RetireOrder, movement,
};
use fairfight_rules::{Dice, Side};

impl Battle {
    fn declaring(&self, who: Declares, state: &State) -> Side {
        match who {
            Declares::Attacker => state.attacker,
            Declares::Defender => state.attacker.other(),
        }
    }

    /// How far may a unit charge?
    fn reach(&self, unit: &Unit) -> Option<i16> {
        if unit.assault {
            return Some(self.rules.numbers.assault_charge);
        }
        movement::charge_move(&unit.stance.kind, unit.stance.formation, &self.rules)
    }

    /// The units of a side are named that charge, each with its target and perhaps a general.
    pub(super) fn declare<L: Log>(&self, who: Declares, state: &mut State, log: &mut L) {
        let rulings = &self.rules.rulings;
        let side = self.declaring(who, state);
        log.event(|| {
            Event::Phase(match who {
                Declares::Attacker => "4. The attacker's charges",
                Declares::Defender => "5. The defender's charges",
            })
        });
        for id in 0..state.sides[side].units.len() {
            let unit = state.unit(side, id);
            let (from, assault) = (unit.depth, unit.assault);
            let Some(reach) = self.reach(unit) else { continue };
            let acted = unit.stance.moved || unit.shot;
            let bound = unit.receives && rulings.charged_unit_declares == ChargedUnitDeclares::No;
            let barred = acted && rulings.charge_after_action == ChargeAfterAction::OnlyUnmoved;
            if !unit.is_here() || unit.is_locked() || bound || barred {
                if (bound || barred) && assault {
                    self.free_general(side, id, state);
                }
                continue;
            }
            let crossed = state.sides[side].crossed;
            let most = rulings.max_chargers_per_target as u8;
            let open = |_: u8, enemy: &Unit| {
                let gap = (enemy.depth - from).abs();
                // BC-Q24: attackers who charge to contact are left alone by the defender.
                let busy = who == Declares::Defender && enemy.charge == Charge::Contact;
                let reached = gap <= reach || rulings.charge_reach == ChargeReach::MayFallShort;
                enemy.named < most
                    && !busy
                    && !enemy.is_locked()
                    && reached
                    && !self.river_between(from, enemy.depth, assault && !crossed)
            };
            match View::new(self, state, side).declaration(id, open) {
                None if assault => self.free_general(side, id, state),
                None => {}
                Some(declared) => {
                    let enemy = side.other();
                    let place = state.unit(enemy, declared.target).depth;
                    state.sides[side].crossed |= self.river_between(from, place, false);
                    state.unit_mut(enemy, declared.target).named += 1;
                    let free = declared.free || declared.general != NONE;
                    let unit = state.unit_mut(side, id);
                    unit.target = declared.target;
                    unit.charge = if free { Charge::Free } else { Charge::OnTest };
                    if declared.general != NONE {
                        unit.general = declared.general;
                        let general = &mut state.sides[side].leaders[declared.general];
                        (general.exhausted, general.busy) = (true, true);
                        log.event(|| Event::Joined {
                            leader: crate::LeaderRef { side, leader: declared.general.into() },
                            unit: self.listed(side, id),
                            to_rally: false,
                        });
                    }
                }
            }
        }
    }

    /// Does this unit's target, or one of these chargers, test?
    fn target_tests(&self, state: &State, side: Side, charger: u8) -> bool {
        let unit = state.unit(side, charger);
        let target = &state.unit(side.other(), unit.target).stance;
        let column =
            !unit.assault || self.rules.rulings.assault_receive_test == AssaultReceiveTest::Yes;
        column && tests_to_receive(target, &unit.stance, &self.rules)
    }

    /// Are dice to come in this side's tests?
    pub(super) fn has_tests(&self, state: &State, side: Side) -> bool {
        (0u8..).zip(state.sides[side].units.iter()).any(|(id, unit)| match unit.charge {
            Charge::OnTest => true,
            Charge::Free => self.target_tests(state, side, id),
            Charge::None | Charge::Contact | Charge::Over | Charge::Ran | Charge::Locked => false,
        })
    }

    /// All tests of a step (ruling `retire-order`).
    pub(super) fn tests<D: Dice, L: Log>(
        &self,
        who: Declares,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) {
        let side = self.declaring(who, state);
        let chargers = state.sides[side].units.len();
        match self.rules.rulings.retire_order {
            RetireOrder::ChargersFirst => {
                for id in 0..chargers {
                    self.charger_tests(who, side, id, state, dice, log);
                }
                for target in 0..state.sides[side.other()].units.len() {
                    self.target_receives(who, side, target, NONE, state, dice, log);
                }
            }
            RetireOrder::Interleaved => {
                for id in 0..chargers {
                    self.charger_tests(who, side, id, state, dice, log);
                    let unit = state.unit(side, id);
                    if unit.charge == Charge::Free {
                        let target = unit.target;
                        self.target_receives(who, side, target, id, state, dice, log);
                    }
                }
            }
        }
    }

    fn phase(who: Declares) -> Phase {
        match who {
            Declares::Attacker => Phase::AttackerCharges,
            Declares::Defender => Phase::DefenderCharges,
        }
    }

    /// A unit that must tests to charge (BC-Q15, Q16, Q18).
    fn charger_tests<D: Dice, L: Log>(
        &self,
        who: Declares,
        side: Side,
        id: u8,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) {
        let unit = *state.unit(side, id);
        if unit.charge != Charge::OnTest {
            return;
        }
        let target = state.unit(side.other(), unit.target).stance;
        let factor = test_factor(&unit.stance, Role::Charger, &unit.stance, &target, &self.rules);
        let address = at(Battle::phase(who), side, id, Purpose::Charge);
        let die = dice.d6(address.ordinal(unit.target.into()));
        let held = passes(die, factor, &self.rules);
        state.unit_mut(side, id).charge = if held { Charge::Free } else { Charge::Over };
        log.event(|| Event::Checked {
            unit: self.listed(side, id),
            against: "to charge",
            needed: self.rules.numbers.charge_passes,
            score: i16::from(die.face()) + factor,
            held,
        });
    }

    /// The target of those who still charge it tests where it must, and runs or stands (BC-Q13 to Q23).
    /// `only` is one charger where pairs are taken in turn, [`NONE`] for all.
    #[allow(clippy::too_many_arguments, reason = "who charges whom, and the engine's three")]
    fn target_receives<D: Dice, L: Log>(
        &self,
        who: Declares,
        side: Side,
        target: u8,
        only: u8,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) {
        let enemy = side.other();
        let mut chargers = [NONE; 4];
        let mut count = 0;
        for (id, unit) in (0u8..).zip(state.sides[side].units.iter()) {
            let charges = unit.charge == Charge::Free
                && unit.target == target
                && (only == NONE || only == id)
                && count < 4;
            if charges {
                chargers[count] = id;
                count += 1;
            }
        }
        let chargers = &chargers[..count];
        let Some(&first) = chargers.first() else { return };
        let it = *state.unit(enemy, target);
        // One that ran from an earlier charger is not there any more.
        let stood_before = it.receives;
        let ran_before = only != NONE && self.ran_from_another(state, side, target, only);
        let tests = !stood_before
            && !ran_before
            && chargers.iter().any(|&id| self.target_tests(state, side, id));
        let mut stands = it.is_here() && !ran_before;
        if tests {
            let charger = state.unit(side, first).stance;
            let factor = test_factor(&it.stance, Role::Target, &charger, &it.stance, &self.rules);
            let address = at(Battle::phase(who), enemy, target, Purpose::Receive);
            let die = dice.d6(address.ordinal(first.into()));
            stands = passes(die, factor, &self.rules);
            log.event(|| Event::Checked {
                unit: self.listed(enemy, target),
                against: "to receive",
                needed: self.rules.numbers.charge_passes,
                score: i16::from(die.face()) + factor,
                held: stands,
            });
        }
        if stands {
            self.stands(side, target, chargers, tests, state, log);
            return;
        }
        let from = it.depth;
        if it.is_here() && !ran_before {
            let shatters = it.is_cluster() || it.stance.kind.arm == Arm::GrandBattery;
            if shatters {
                state.unit_mut(enemy, target).foe = first;
                self.remove(enemy, target, state, log);
            } else {
                let formation = if it.stance.kind.arm.is_artillery() {
                    Formation::Limbered
                } else {
                    Formation::MarchColumn
                };
                if it.assault {
                    self.free_general(enemy, target, state);
                }
                self.fall_back(enemy, target, self.rules.numbers.retire, formation, state, log);
            }
        }
        for &id in chargers {
            self.advance_after_run(side, id, from, state, log);
        }
    }

    /// Has the target already run from another unit that charged it in this step?
    fn ran_from_another(&self, state: &State, side: Side, target: u8, me: u8) -> bool {
        let others = (0u8..).zip(state.sides[side].units.iter());
        let ran = |unit: &Unit| unit.target == target && unit.charge == Charge::Ran;
        others.take(usize::from(me)).any(|(_, unit)| ran(unit))
    }

    /// The target stands: chargers in reach come to contact, cavalry may counter-charge (BC-Q16, Q17).
    fn stands<L: Log>(
        &self,
        side: Side,
        target: u8,
        chargers: &[u8],
        tested: bool,
        state: &mut State,
        log: &mut L,
    ) {
        let enemy = side.other();
        for &id in chargers {
            let unit = *state.unit(side, id);
            let gap = state.gap(side, id, target);
            let reach = self.reach(&unit).unwrap_or(0);
            if gap > reach {
                // Ruling `charge-reach` = `may-fall-short`.
                let way = (state.unit(enemy, target).depth - unit.depth).signum();
                let far = self.up_to_rivers(side, id, way, reach, state);
                let unit = state.unit_mut(side, id);
                unit.charge = Charge::Over;
                unit.depth += way * far;
                unit.leave_site();
                self.general_leaves(side, id, state);
                continue;
            }
            state.unit_mut(side, id).charge = Charge::Contact;
            state.unit_mut(enemy, target).receives = true;
            let (unit, target) = (self.listed(side, id), self.listed(enemy, target));
            log.event(|| Event::Charged { unit, target, aspect: "front" });
        }
        let it = *state.unit(enemy, target);
        let may = it.receives
            && !it.counters
            && it.stance.kind.arm.is_cavalry()
            && it.stance.formation == Formation::ReinforcedLine
            && (tested
                || self.rules.rulings.cavalry_countercharge_untested
                    == CavalryCounterchargeUntested::Yes)
            && View::new(self, state, enemy).counter_charges();
        let Some(&first) = chargers.first() else { return };
        if !may || state.unit(side, first).charge != Charge::Contact {
            return;
        }
        let Some(inches) = most_counter_charge(state.gap(side, first, target), &self.rules) else {
            return;
        };
        let way = (state.unit(side, first).depth - it.depth).signum();
        let unit = state.unit_mut(enemy, target);
        unit.counters = true;
        unit.charged |= self.rules.rulings.countercharge_is_charge == CounterchargeIsCharge::Yes;
        unit.depth += way * inches;
        unit.leave_site();
        log.event(|| Event::Did {
            unit: self.listed(enemy, target),
            what: "counter-charges",
            whom: Some(self.listed(side, first)),
            number: Some(inches),
        });
    }

    /// A charger whose target ran goes forward (BC-Q22).
    fn advance_after_run<L: Log>(
        &self,
        side: Side,
        id: u8,
        target: i16,
        state: &mut State,
        log: &mut L,
    ) {
        let unit = *state.unit(side, id);
        let way = match (target - unit.depth).signum() {
            0 => state.forward(side),
            way => way,
        };
        let most = self.reach(&unit).unwrap_or(0);
        let inches = View::new(self, state, side).after_a_run().min(most);
        let edge = if way > 0 { self.table - unit.depth } else { unit.depth };
        let far = self.up_to_rivers(side, id, way, inches.min(edge), state).max(0);
        let (from, to) = (unit.depth, unit.depth + way * far);
        let unit = state.unit_mut(side, id);
        unit.charge = Charge::Ran;
        if far > 0 {
            unit.depth = to;
            unit.leave_site();
            log.event(|| Event::Moved { unit: self.listed(side, id), from, to });
        }
        self.general_leaves(side, id, state);
    }

    /// The general who came along leaves: spent if he led a charge, free if he had an assault column.
    pub(super) fn general_leaves(&self, side: Side, id: u8, state: &mut State) {
        let keeps = state.unit(side, id).stance.kind.arm == Arm::GrandBattery;
        if !keeps {
            self.free_general(side, id, state);
        }
    }
}
