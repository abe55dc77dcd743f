//! \[Turn Sequence\] steps 4 and 5, \[Morale test to charge, or in response to a charge\] (BC-T4, T5, Q).

use super::losses::Loss;
use super::{Deed, Turn};
use crate::braid_and_cockade::address::{Purpose, at};
use crate::braid_and_cockade::bout::MOST;
use crate::braid_and_cockade::doctrine::View;
use crate::braid_and_cockade::setup::Battle;
use crate::braid_and_cockade::state::{Charge, NONE, State, Unit};
use crate::{Event, Log, Source, Sum};
use fairfight_rules::braid_and_cockade::charge::{
    Permission, most_counter_charge, passes, permission, test_factor, test_factors,
    tests_to_receive,
};
use fairfight_rules::braid_and_cockade::combat::Role;
use fairfight_rules::braid_and_cockade::{
    Arm, AssaultReceiveTest, CavalryCounterchargeUntested, ChargeAfterAction, ChargeReach,
    ChargedUnitDeclares, CounterchargeIsCharge, Formation, GeneralExhaustedWhen, RetireOrder,
    movement,
};
use fairfight_rules::{D6, Dice, Side};

impl Battle {
    /// The distance that a unit may charge.
    fn reach(&self, unit: &Unit) -> Option<i16> {
        if unit.assault {
            return Some(self.rules.numbers.assault_charge);
        }
        movement::charge_move(&unit.stance.kind, unit.stance.formation, &self.rules)
    }

    /// Does the target of this charger test?
    fn target_tests(&self, state: &State, side: Side, charger: u8) -> bool {
        let unit = state.unit(side, charger);
        let target = &state.unit(side.other(), unit.target).stance;
        let column =
            !unit.assault || self.rules.rulings.assault_receive_test == AssaultReceiveTest::Yes;
        column && tests_to_receive(target, &unit.stance, &self.rules)
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Declares a unit's charge, if it makes one: at which enemy, and perhaps with a general.
    pub(super) fn declare(&mut self, side: Side, id: u8) -> Deed {
        let (battle, attacks) = (self.battle, side == self.state.attacker);
        let rulings = &battle.rules.rulings;
        if id == 0 {
            let step =
                if attacks { "4. The attacker's charges" } else { "5. The defender's charges" };
            self.log.event(|| Event::Phase(step));
        }
        let unit = self.state.unit(side, id);
        let (from, assault) = (unit.depth, unit.assault);
        let Some(reach) = battle.reach(unit) else { return Deed::Done };
        let acted = unit.stance.moved || unit.shot;
        let bound = unit.receives && rulings.charged_unit_declares == ChargedUnitDeclares::No;
        let barred = acted && rulings.charge_after_action == ChargeAfterAction::OnlyUnmoved;
        if !unit.is_here() || unit.is_locked() || bound || barred {
            if (bound || barred) && assault {
                self.free_general(side, id);
            }
            return Deed::Done;
        }
        let crossed = self.state.sides[side].crossed;
        let most = rulings.max_chargers_per_target as u8;
        let open = |_: u8, enemy: &Unit| {
            let gap = (enemy.depth - from).abs();
            // BC-Q24: the defender leaves alone attackers who charge to contact.
            let busy = !attacks && enemy.charge == Charge::Contact;
            let reached = gap <= reach || rulings.charge_reach == ChargeReach::MayFallShort;
            enemy.named < most
                && !busy
                && !enemy.is_locked()
                && reached
                && !battle.river_between(from, enemy.depth, assault && !crossed)
        };
        let view = View::new(battle, self.state, side);
        let target = if assault {
            let Some(target) = view.assault_target(id, open) else {
                self.free_general(side, id);
                return Deed::Done;
            };
            target
        } else {
            let Some(equals) = view.prey(id, open, &mut self.step.costs) else { return Deed::Done };
            if equals.count_ones() > 1 && self.waits() {
                return Deed::Waits;
            }
            self.one_of(equals, at(self.state.clock.phase(), side, id, Purpose::Choice))
        };
        let (unit, enemy) = (self.state.unit(side, id), self.state.unit(side.other(), target));
        let free =
            assault || permission(&unit.stance, &enemy.stance, &battle.rules) == Permission::Free;
        let view = View::new(battle, self.state, side);
        let general = if free { NONE } else { view.general_for_charge(id) };
        let place = enemy.depth;
        self.state.sides[side].crossed |= battle.river_between(from, place, false);
        self.state.unit_mut(side.other(), target).named += 1;
        let unit = self.state.unit_mut(side, id);
        unit.target = target;
        unit.charge = if free || general != NONE { Charge::Free } else { Charge::OnTest };
        if general != NONE {
            unit.general = general;
            let leader = &mut self.state.sides[side].leaders[general];
            leader.busy = true;
            leader.exhausted = match rulings.general_exhausted_when {
                GeneralExhaustedWhen::OnJoining => true,
                GeneralExhaustedWhen::OnFighting => false,
            };
            self.log.event(|| Event::Joined {
                leader: crate::LeaderRef::new(side, general),
                unit: battle.listed(side, id),
                to_rally: false,
            });
        }
        Deed::Done
    }

    /// Makes a charger's test, and under `interleaved` its target's test right after (ruling `retire-order`).
    pub(super) fn charger(&mut self, side: Side, id: u8, at: u8) -> Deed {
        if at > 0 {
            let target = self.state.unit(side, id).target;
            return self.target_receives(side, target, Some(id));
        }
        let deed = self.charger_tests(side, id);
        let interleaved = self.battle.rules.rulings.retire_order == RetireOrder::Interleaved;
        let charges = self.state.unit(side, id).charge == Charge::Free;
        if deed == Deed::Done && interleaved && charges { Deed::More } else { deed }
    }

    /// Tests a unit that must test to charge (BC-Q15, Q16, Q18).
    fn charger_tests(&mut self, side: Side, id: u8) -> Deed {
        let unit = *self.state.unit(side, id);
        if unit.charge != Charge::OnTest {
            return Deed::Done;
        }
        if self.waits() {
            return Deed::Waits;
        }
        let rules = &self.battle.rules;
        let target = self.state.unit(side.other(), unit.target).stance;
        let factor = test_factor(&unit.stance, Role::Charger, &unit.stance, &target, rules);
        let address = at(self.state.clock.phase(), side, id, Purpose::Charge);
        let die = self.dice.d6(address.ordinal(unit.target.into()));
        let held = passes(die, factor, rules);
        self.log.sum(|| {
            Sum::new(test_factors(&unit.stance, Role::Charger, &unit.stance, &target, rules))
        });
        self.state.unit_mut(side, id).charge = if held { Charge::Free } else { Charge::Over };
        self.log.event(|| Event::Checked {
            unit: self.battle.listed(side, id),
            when: "to charge",
            needed: rules.numbers.charge_passes,
            die: die.face(),
            score: i16::from(die.face()) + factor,
            held,
        });
        Deed::Done
    }

    /// Tests the target of the remaining chargers if it must test, and lets it run or stand (BC-Q13 to Q23). `only` is
    /// one charger if pairs are taken in turn.
    pub(super) fn target_receives(&mut self, side: Side, target: u8, only: Option<u8>) -> Deed {
        let enemy = side.other();
        let mut chargers = [NONE; MOST];
        let mut count = 0;
        for (id, unit) in (0u8..).zip(self.state.sides[side].units.iter()) {
            let charges = unit.charge == Charge::Free
                && unit.target == target
                && only.is_none_or(|only| only == id)
                && count < MOST;
            if charges {
                chargers[count] = id;
                count += 1;
            }
        }
        let chargers = &chargers[..count];
        let Some(&first) = chargers.first() else { return Deed::Done };
        let it = *self.state.unit(enemy, target);
        // A target that ran from an earlier charger is no longer there.
        let ran_before = only.is_some_and(|only| self.ran_from_another(side, target, only));
        let tests = !it.receives
            && !ran_before
            && chargers.iter().any(|&id| self.battle.target_tests(self.state, side, id));
        let mut stands = it.is_here() && !ran_before;
        if tests {
            if self.waits() {
                return Deed::Waits;
            }
            stands = self.stands_to_receive(side, target, first);
        }
        if stands {
            self.stands(side, target, chargers, tests);
            return Deed::Done;
        }
        if it.is_here() && !ran_before {
            self.runs(side, target, first);
        }
        for &id in chargers {
            self.advance_after_run(side, id, it.depth);
        }
        Deed::Done
    }

    /// The test to receive the first of the chargers (BC-Q14 to Q16).
    fn stands_to_receive(&mut self, side: Side, target: u8, first: u8) -> bool {
        let (rules, enemy) = (&self.battle.rules, side.other());
        let it = *self.state.unit(enemy, target);
        let charger = self.state.unit(side, first).stance;
        let factor = test_factor(&it.stance, Role::Target, &charger, &it.stance, rules);
        let address = at(self.state.clock.phase(), enemy, target, Purpose::Receive);
        let die = self.dice.d6(address.ordinal(first.into()));
        let held = |die| passes(die, factor, rules);
        // Luck: a unit that runs may be out of the game.
        let stays = self.stays_on_the_table(enemy, target, rules.numbers.retire);
        let lost = Self::shatters(&it) || !stays;
        let battle = self.battle;
        self.log.rolled_d6(Source::Morale, enemy, die, |die: D6| {
            if held(die) || !lost { 0 } else { -battle.counts(&it, it.left) }
        });
        self.log
            .sum(|| Sum::new(test_factors(&it.stance, Role::Target, &charger, &it.stance, rules)));
        self.log.event(|| Event::Checked {
            unit: self.battle.listed(enemy, target),
            when: "to receive the charge",
            needed: rules.numbers.charge_passes,
            die: die.face(),
            score: i16::from(die.face()) + factor,
            held: held(die),
        });
        held(die)
    }

    /// Is a unit removed if it has to run from a charge (BC-Q20, B7)?
    fn shatters(unit: &Unit) -> bool {
        unit.is_cluster() || unit.stance.kind.arm == Arm::GrandBattery
    }

    /// Handles a target that failed its test (BC-Q19 to Q21).
    fn runs(&mut self, side: Side, target: u8, first: u8) {
        let enemy = side.other();
        let it = *self.state.unit(enemy, target);
        if Self::shatters(&it) {
            self.state.unit_mut(enemy, target).foe = first;
            self.remove(enemy, target, Loss::Follows("as it shattered"));
            return;
        }
        if it.assault {
            self.free_general(enemy, target);
        }
        self.fall_back(enemy, target, self.battle.rules.numbers.retire);
    }

    /// Has the target already run from another unit that charged it in this step?
    fn ran_from_another(&self, side: Side, target: u8, me: u8) -> bool {
        let mut others = self.state.sides[side].units.iter().take(usize::from(me));
        others.any(|unit| unit.target == target && unit.charge == Charge::Ran)
    }

    /// Handles a target that stands: chargers in reach come to contact, cavalry may counter-charge (BC-Q16, Q17).
    fn stands(&mut self, side: Side, target: u8, chargers: &[u8], tested: bool) {
        let (battle, enemy) = (self.battle, side.other());
        for &id in chargers {
            let unit = *self.state.unit(side, id);
            let gap = self.state.gap(side, id, target);
            let reach = battle.reach(&unit).unwrap_or(0);
            if gap > reach {
                // Ruling `charge-reach` = `may-fall-short`.
                let way = (self.state.unit(enemy, target).depth - unit.depth).signum();
                let far = self.up_to_rivers(side, id, way, reach);
                let unit = self.state.unit_mut(side, id);
                unit.charge = Charge::Over;
                unit.depth += way * far;
                unit.leave_site();
                self.general_leaves(side, id);
                continue;
            }
            self.state.unit_mut(side, id).charge = Charge::Contact;
            self.state.unit_mut(enemy, target).receives = true;
            let (unit, target) = (battle.listed(side, id), battle.listed(enemy, target));
            self.log.event(|| Event::Charged { unit, target, aspect: "front" });
        }
        let it = *self.state.unit(enemy, target);
        let untested = battle.rules.rulings.cavalry_countercharge_untested;
        let may = it.receives
            && !it.counters
            && it.stance.kind.arm.is_cavalry()
            && it.stance.formation == Formation::ReinforcedLine
            && (tested || untested == CavalryCounterchargeUntested::Yes)
            && View::new(battle, self.state, enemy).counter_charges();
        let Some(&first) = chargers.first() else { return };
        if may && self.state.unit(side, first).charge == Charge::Contact {
            self.counter_charge(side, target, first);
        }
    }

    /// Moves cavalry to meet the first of its chargers, as far as it may (BC-Q17).
    fn counter_charge(&mut self, side: Side, target: u8, first: u8) {
        let (battle, enemy) = (self.battle, side.other());
        let gap = self.state.gap(side, first, target);
        let Some(inches) = most_counter_charge(gap, &battle.rules) else { return };
        let charger = self.state.unit(side, first).depth;
        let is_charge = battle.rules.rulings.countercharge_is_charge == CounterchargeIsCharge::Yes;
        let unit = self.state.unit_mut(enemy, target);
        unit.counters = true;
        unit.charged |= is_charge;
        unit.depth += (charger - unit.depth).signum() * inches;
        unit.leave_site();
        self.log.event(|| Event::Did {
            unit: battle.listed(enemy, target),
            what: "counter-charged {whom} by {inches}",
            whom: Some(battle.listed(side, first)),
            number: Some(inches),
        });
    }

    /// Advances a charger whose target ran from this depth (BC-Q22).
    fn advance_after_run(&mut self, side: Side, id: u8, target: i16) {
        let unit = *self.state.unit(side, id);
        let way = match (target - unit.depth).signum() {
            0 => self.state.forward(side),
            way => way,
        };
        let most = self.battle.reach(&unit).unwrap_or(0);
        let inches = View::new(self.battle, self.state, side).after_a_run().min(most);
        let edge = if way > 0 { self.battle.table - unit.depth } else { unit.depth };
        let far = self.up_to_rivers(side, id, way, inches.min(edge)).max(0);
        let (from, to) = (unit.depth, unit.depth + way * far);
        let unit = self.state.unit_mut(side, id);
        unit.charge = Charge::Ran;
        if far > 0 {
            unit.depth = to;
            unit.leave_site();
            self.log.event(|| Event::Moved { unit: self.battle.listed(side, id), from, to });
        }
        self.general_leaves(side, id);
    }
}
