//! \[Turn Sequence\] step 7, \[End phase\] (BC-T7, E1 to E12), and clusters rebuilt (BC-L14).

use super::losses::{Loss, TOO_FEW};
use super::{Deed, Turn};
use crate::braid_and_cockade::address::{Phase, Purpose, at};
use crate::braid_and_cockade::doctrine::View;
use crate::braid_and_cockade::setup::Battle;
use crate::braid_and_cockade::state::{NONE, Unit};
use crate::{Event, Log, Source, Sum};
use fairfight_rules::braid_and_cockade::combat::CLUSTER;
use fairfight_rules::braid_and_cockade::end_phase::{Outcome, attrition, gun_stays, outcome};
use fairfight_rules::braid_and_cockade::{
    Arm, ClusterRecovers, Formation, GrandBatteryEndTest, Place, morale,
};
use fairfight_rules::{D6, Dice, Side};

impl Battle {
    fn takes_attrition(&self, unit: &Unit) -> Option<u8> {
        let fought = unit.is_here() && unit.charged && unit.bouts > 0;
        if fought { attrition(unit.stance.kind.arm, &self.rules) } else { None }
    }
}

/// Whether a unit takes the extra morale test (BC-E5).
fn takes_morale_test(unit: &Unit) -> bool {
    unit.is_here() && (unit.bouts > 0 || unit.is_cluster())
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Are there dice in this end phase?
    pub(super) fn has_end_dice(&self) -> bool {
        let rolls = |side: Side| self.state.sides[side].units.iter().any(takes_morale_test);
        Side::BOTH.into_iter().any(rolls)
    }

    /// The next die of the attrition of a unit that charged and fought, one per stand (BC-E1 to E3).
    pub(super) fn attrition(&mut self, side: Side, id: u8, at: u8) -> Deed {
        let Some(on) = self.battle.takes_attrition(self.state.unit(side, id)) else {
            return Deed::Done;
        };
        self.stand_die(side, id, at, Purpose::Attrition, |die, _| die.face() <= on)
    }

    /// The next die of the survival of guns that fought, one per gun (BC-E4).
    pub(super) fn gun_survives(&mut self, side: Side, id: u8, at: u8) -> Deed {
        let unit = self.state.unit(side, id);
        if !(unit.is_here() && unit.bouts > 0 && unit.stance.kind.arm.is_artillery()) {
            return Deed::Done;
        }
        let goes = |die, battle: &Battle| !gun_stays(die, &battle.rules);
        self.stand_die(side, id, at, Purpose::GunSurvival, goes)
    }

    /// Rolls a die for one of a unit's stands, which is lost if `goes` says so; all lost stands are removed after the
    /// last die.
    fn stand_die(
        &mut self,
        side: Side,
        id: u8,
        number: u8,
        purpose: Purpose,
        goes: impl Fn(D6, &Battle) -> bool,
    ) -> Deed {
        let (battle, unit) = (self.battle, *self.state.unit(side, id));
        if number == unit.left {
            let fell = std::mem::take(&mut self.state.fell);
            let guns = purpose == Purpose::GunSurvival;
            let why = if guns { "after the melee" } else { "to attrition" };
            self.lose(side, id, fell, Loss::Own(why));
            self.see_to(side, id, Loss::Own(TOO_FEW));
            return Deed::Done;
        }
        if self.waits() {
            return Deed::Waits;
        }
        let die = self.dice.d6(at(Phase::End, side, id, purpose).ordinal(number.into()));
        let left = unit.left - self.state.fell;
        self.log.rolled_d6(Source::Melee, side, die, |die| {
            battle.counts(&unit, left - u8::from(goes(die, battle)))
        });
        self.log.sum(|| Sum::by_face(|die| !goes(die, battle)));
        self.state.fell += u8::from(goes(die, battle));
        Deed::More
    }

    /// The morale test of a unit, or of the next gun of a grand battery under `per-gun`.
    ///
    /// Each test affects its own unit only, so the results equal simultaneous ones; a cluster that results from a test
    /// does not test again.
    pub(super) fn end_test(&mut self, side: Side, id: u8, number: u8) -> Deed {
        let (battle, unit) = (self.battle, *self.state.unit(side, id));
        if !takes_morale_test(&unit) {
            return Deed::Done;
        }
        let per_gun = unit.stance.kind.arm == Arm::GrandBattery
            && battle.rules.rulings.grand_battery_end_test == GrandBatteryEndTest::PerGun;
        // One test for each gun that was there before the first test.
        let tests = if per_gun { unit.left + self.state.fell } else { 1 };
        if number == tests {
            return self.tested_at_end(side, id);
        }
        if self.waits() {
            return Deed::Waits;
        }
        let factor = morale::factor(&unit.stance, &battle.rules);
        let address = at(Phase::End, side, id, Purpose::Morale).ordinal(number.into());
        let die = self.dice.d6(address);
        let comes_to = |die| outcome(&unit.stance, die, factor, &battle.rules);
        let stays = self.stays_on_the_table(side, id, battle.rules.numbers.fall_back);
        self.log.rolled_d6(Source::Morale, side, die, |die| match comes_to(die) {
            Outcome::Recovers => battle.counts(&unit, unit.start.min(unit.left + 1)),
            Outcome::Steady => battle.counts(&unit, unit.left),
            Outcome::LosesStand => battle.counts(&unit, unit.left.saturating_sub(1)),
            Outcome::FallsBack if stays => battle.counts(&unit, unit.left),
            Outcome::FallsBack | Outcome::Shattered => 0,
        });
        let came = comes_to(die);
        self.log.sum(|| Sum::new(morale::factors(&unit.stance, &battle.rules)));
        self.log.event(|| Event::Checked {
            unit: battle.listed(side, id),
            when: "in the end phase",
            needed: battle.rules.numbers.end_steady,
            die: die.face(),
            score: i16::from(die.face()) + factor,
            held: matches!(came, Outcome::Recovers | Outcome::Steady),
        });
        match came {
            Outcome::Recovers => self.recovers(side, id),
            Outcome::Steady => {}
            Outcome::LosesStand => {
                self.lose(side, id, 1, Loss::Own("as it wavered"));
                self.state.fell += u8::from(per_gun);
            }
            Outcome::FallsBack => {
                let inches = battle.rules.numbers.fall_back;
                self.fall_back(side, id, inches);
                return self.tested_at_end(side, id);
            }
            Outcome::Shattered => {
                self.remove(side, id, Loss::Own("as it shattered"));
                return self.tested_at_end(side, id);
            }
        }
        Deed::More
    }

    /// Ends the tests of a unit after its test, or after that of its last gun.
    fn tested_at_end(&mut self, side: Side, id: u8) -> Deed {
        self.state.fell = 0;
        self.see_to(side, id, Loss::Own(TOO_FEW));
        Deed::Done
    }

    /// Returns one lost stand (BC-E6; ruling `cluster-recovers`).
    fn recovers(&mut self, side: Side, id: u8) {
        let battle = self.battle;
        let unit = self.state.unit_mut(side, id);
        if unit.left >= unit.start {
            return;
        }
        unit.left += 1;
        let unit = *unit;
        self.log.event(|| Event::Recovered { unit: battle.listed(side, id), figures: 1 });
        if !unit.is_cluster() || unit.left <= CLUSTER {
            return;
        }
        let formation = match battle.rules.rulings.cluster_recovers {
            ClusterRecovers::AnyFormation => View::new(battle, self.state, side).reforms(&unit),
            ClusterRecovers::MarchColumn => Formation::MarchColumn,
            ClusterRecovers::StaysCluster => Formation::Cluster,
        };
        self.reform(side, id, formation);
    }

    /// Changes the formation of a unit; out of a building it steps an inch back (BC-C3).
    fn reform(&mut self, side: Side, id: u8, formation: Formation) {
        let (back, table) = (-self.state.forward(side), self.battle.table);
        let unit = self.state.unit_mut(side, id);
        let stays = matches!(formation, Formation::Garrison | Formation::Cluster);
        if unit.stance.place == Place::Building && !stays {
            unit.leave_site();
            unit.depth = (unit.depth + back).clamp(0, table);
        }
        unit.stance.formation = formation;
    }

    /// Lets generals become the fourth stand of clusters that have survived (BC-L14), the attacker's first.
    pub(super) fn rebuild(&mut self) {
        let battle = self.battle;
        let [defender, attacker] = self.state.in_order();
        for side in [attacker, defender] {
            for id in 0..battle.listed[side] {
                let unit = self.state.unit(side, id);
                let may = unit.is_here()
                    && unit.is_cluster()
                    && unit.left == CLUSTER
                    && unit.left < unit.start
                    && !unit.is_locked();
                if !may {
                    continue;
                }
                let general = View::new(battle, self.state, side).rescuer(id);
                if general == NONE {
                    continue;
                }
                self.state.sides[side].leaders[general].exhausted = true;
                self.state.unit_mut(side, id).left += 1;
                self.log.event(|| Event::LeaderDid {
                    leader: crate::LeaderRef::new(side, general),
                    what: "rebuilt",
                    unit: Some(battle.listed(side, id)),
                });
                self.log.event(|| Event::Recovered { unit: battle.listed(side, id), figures: 1 });
                let back = -self.state.forward(side);
                let retire = battle.rules.numbers.rescue_retire;
                let unit = self.state.unit_mut(side, id);
                unit.leave_site();
                unit.depth = (unit.depth + back * retire).clamp(0, battle.table);
                let formation =
                    View::new(battle, self.state, side).reforms(self.state.unit(side, id));
                self.state.unit_mut(side, id).stance.formation = formation;
            }
        }
    }
}
