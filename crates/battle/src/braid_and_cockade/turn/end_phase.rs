//! \[Turn Sequence\] step 7, \[End phase\] (BC-T7, E1 to E12), and clusters rebuilt (BC-L14).

use crate::braid_and_cockade::address::{Phase, Purpose, at};
use crate::braid_and_cockade::doctrine::View;
use crate::braid_and_cockade::setup::Battle;
use crate::braid_and_cockade::state::{NONE, State, Unit};
use crate::{Dealt, Event, Log};
use fairfight_rules::braid_and_cockade::combat::CLUSTER;
use fairfight_rules::braid_and_cockade::end_phase::{Outcome, attrition, gun_stays, outcome};
use fairfight_rules::braid_and_cockade::{
    Arm, ClusterRecovers, Formation, GrandBatteryEndTest, Place, morale,
};
use fairfight_rules::{Dice, Side};

impl Battle {
    fn takes_attrition(&self, unit: &Unit) -> Option<u8> {
        let fought = unit.is_here() && unit.charged && unit.bouts > 0;
        if fought { attrition(unit.stance.kind.arm, &self.rules) } else { None }
    }

    fn takes_morale_test(&self, unit: &Unit) -> bool {
        unit.is_here() && (unit.bouts > 0 || unit.is_cluster())
    }

    /// Are dice to come in this end phase?
    pub(super) fn has_end_dice(&self, state: &State) -> bool {
        let rolls = |unit: &Unit| self.takes_morale_test(unit);
        Side::BOTH.into_iter().any(|side| state.sides[side].units.iter().any(rolls))
    }

    /// Every unit of both sides in order.
    fn each_unit(state: &State) -> impl Iterator<Item = (Side, u8)> + use<> {
        let counts = state.in_order().map(|side| (side, state.sides[side].units.len()));
        counts.into_iter().flat_map(|(side, count)| (0..count).map(move |id| (side, id)))
    }

    /// Step 7: attrition, then guns, then morale, each part for all units before the next.
    pub(super) fn end_phase<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        if !self.has_end_dice(state) {
            return;
        }
        log.event(|| Event::Phase("7. End phase"));
        for (side, id) in Battle::each_unit(state) {
            let unit = state.unit(side, id);
            if let Some(on) = self.takes_attrition(unit) {
                let (left, address) = (unit.left, at(Phase::End, side, id, Purpose::Attrition));
                let lost =
                    (0..left).filter(|&die| dice.d6(address.ordinal(die.into())).face() <= on);
                let lost = lost.count() as u8;
                self.lose(side, id, lost, Dealt::Blow, state, log);
                self.see_to(side, id, state, log);
            }
        }
        for (side, id) in Battle::each_unit(state) {
            let unit = state.unit(side, id);
            if unit.is_here() && unit.bouts > 0 && unit.stance.kind.arm.is_artillery() {
                let (left, address) = (unit.left, at(Phase::End, side, id, Purpose::GunSurvival));
                let goes =
                    |die: &u8| !gun_stays(dice.d6(address.ordinal((*die).into())), &self.rules);
                let lost = (0..left).filter(goes).count() as u8;
                self.lose(side, id, lost, Dealt::Blow, state, log);
                self.see_to(side, id, state, log);
            }
        }
        // Who tests is known before the first test: a cluster made by one does not test again. Each
        // test touches its own unit alone, so the results are as good as simultaneous.
        for (side, id) in Battle::each_unit(state) {
            if self.takes_morale_test(state.unit(side, id)) {
                self.end_test(side, id, state, dice, log);
            }
        }
        self.rebuild(state, log);
    }

    /// The morale test of a unit, or of each gun of a grand battery under `per-gun`.
    fn end_test<D: Dice, L: Log>(
        &self,
        side: Side,
        id: u8,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) {
        let unit = *state.unit(side, id);
        let per_gun = unit.stance.kind.arm == Arm::GrandBattery
            && self.rules.rulings.grand_battery_end_test == GrandBatteryEndTest::PerGun;
        let factor = morale::factor(&unit.stance, &self.rules);
        for gun in 0..(if per_gun { unit.left } else { 1 }) {
            let address = at(Phase::End, side, id, Purpose::Morale).ordinal(gun.into());
            let die = dice.d6(address);
            let outcome = outcome(&unit.stance, die, factor, &self.rules);
            log.event(|| Event::Checked {
                unit: self.listed(side, id),
                against: "end phase",
                needed: self.rules.numbers.end_steady,
                score: i16::from(die.face()) + factor,
                held: matches!(outcome, Outcome::Recovers | Outcome::Steady),
            });
            match outcome {
                Outcome::Recovers => self.recovers(side, id, state, log),
                Outcome::Steady => {}
                Outcome::LosesStand => {
                    self.lose(side, id, 1, Dealt::Blow, state, log);
                }
                Outcome::FallsBack => {
                    let formation = match unit.stance.kind.arm {
                        Arm::GrandBattery => Formation::Deployed,
                        Arm::FootArtillery | Arm::HorseArtillery => Formation::Limbered,
                        Arm::Infantry
                        | Arm::LightInfantry
                        | Arm::LightCavalry
                        | Arm::Lancers
                        | Arm::HeavyCavalry
                        | Arm::Cuirassiers => {
                            if unit.is_cluster() {
                                Formation::Cluster
                            } else {
                                Formation::MarchColumn
                            }
                        }
                    };
                    let inches = self.rules.numbers.fall_back;
                    self.unlock(side, id, state);
                    self.fall_back(side, id, inches, formation, state, log);
                    break;
                }
                Outcome::Shattered => {
                    self.remove(side, id, state, log);
                    break;
                }
            }
        }
        self.see_to(side, id, state, log);
        if !state.unit(side, id).is_here() {
            self.unlock(side, id, state);
        }
    }

    /// One lost stand returns (BC-E6; ruling `cluster-recovers`).
    fn recovers<L: Log>(&self, side: Side, id: u8, state: &mut State, log: &mut L) {
        let unit = state.unit_mut(side, id);
        if unit.left >= unit.start {
            return;
        }
        unit.left += 1;
        log.event(|| Event::Recovered { unit: self.listed(side, id), figures: 1 });
        let unit = *state.unit(side, id);
        if !unit.is_cluster() || unit.left <= CLUSTER {
            return;
        }
        let formation = match self.rules.rulings.cluster_recovers {
            ClusterRecovers::AnyFormation => View::new(self, state, side).reforms(&unit),
            ClusterRecovers::MarchColumn => Formation::MarchColumn,
            ClusterRecovers::StaysCluster => Formation::Cluster,
        };
        self.reform(side, id, formation, state);
    }

    /// A unit takes another formation; out of a building it steps an inch back (BC-C3).
    fn reform(&self, side: Side, id: u8, formation: Formation, state: &mut State) {
        let (back, table) = (-state.forward(side), self.table);
        let unit = state.unit_mut(side, id);
        let stays = matches!(formation, Formation::Garrison | Formation::Cluster);
        if unit.stance.place == Place::Building && !stays {
            unit.leave_site();
            unit.depth = (unit.depth + back).clamp(0, table);
        }
        unit.stance.formation = formation;
    }

    /// Generals make the fourth stand of clusters that have survived (BC-L14), the attacker's first.
    fn rebuild<L: Log>(&self, state: &mut State, log: &mut L) {
        let [defender, attacker] = state.in_order();
        for side in [attacker, defender] {
            for id in 0..self.listed[side] {
                let unit = state.unit(side, id);
                let may = unit.is_here()
                    && unit.is_cluster()
                    && unit.left == CLUSTER
                    && unit.left < unit.start
                    && !unit.is_locked();
                if !may {
                    continue;
                }
                let general = View::new(self, state, side).rescuer(id);
                if general == NONE {
                    continue;
                }
                state.sides[side].leaders[general].exhausted = true;
                state.unit_mut(side, id).left += 1;
                log.event(|| Event::LeaderDid {
                    leader: crate::LeaderRef { side, leader: general.into() },
                    what: "rebuilds",
                    unit: Some(self.listed(side, id)),
                    number: None,
                });
                log.event(|| Event::Recovered { unit: self.listed(side, id), figures: 1 });
                let back = -state.forward(side);
                let table = self.table;
                let retire = self.rules.numbers.rescue_retire;
                let unit = state.unit_mut(side, id);
                unit.leave_site();
                unit.depth = (unit.depth + back * retire).clamp(0, table);
                let formation = View::new(self, state, side).reforms(state.unit(side, id));
                state.unit_mut(side, id).stance.formation = formation;
            }
        }
    }
}
