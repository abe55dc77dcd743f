//! The fate of a unit that loses stands or has to run (BC-M9, G5, Q19 to Q21, E9 to E12).

use super::Turn;
use crate::braid_and_cockade::setup::Battle;
use crate::braid_and_cockade::state::{NONE, Presence, Unit};
use crate::{Dealt, Event, Log, UnitRef};
use fairfight_rules::Side;
use fairfight_rules::braid_and_cockade::end_phase::ends_as;
use fairfight_rules::braid_and_cockade::{
    Arm, ClusterTrigger, EliminationByFire, Formation, combat,
};

/// The cause of a loss of stands, for the log.
#[derive(Clone, Copy, Debug)]
pub(super) enum Loss {
    /// Its last foe inflicts it.
    Dealt(Dealt),
    /// It follows from the losses that its last foe inflicted, for this reason.
    Follows(&'static str),
    /// The unit loses stands by itself: no foe causes the losses of the end phase.
    Own(&'static str),
}

/// The reason why a unit is eliminated.
pub(super) const TOO_FEW: &str = "with too few left";

impl<D, L: Log> Turn<'_, D, L> {
    /// Removes stands of a unit.
    pub(super) fn lose(&mut self, side: Side, id: u8, stands: u8, how: Loss) {
        let battle = self.battle;
        let unit = self.state.unit_mut(side, id);
        let stands = stands.min(unit.left);
        if stands == 0 {
            return;
        }
        let (before, foe) = (unit.left, unit.foe);
        unit.left -= stands;
        let foe = (foe != NONE).then(|| battle.listed(side.other(), foe));
        let lost = |unit: UnitRef, stands: u8| {
            let (figures, points) = (stands.into(), stands.into());
            match (how, foe) {
                (Loss::Dealt(how), Some(by)) => Event::Hit { by, on: unit, how, figures, points },
                (Loss::Follows(why), owed_to) => {
                    Event::Lost { unit, owed_to, figures, points, why }
                }
                (Loss::Own(why), _) => Event::Lost { unit, owed_to: None, figures, points, why },
                (Loss::Dealt(_), None) => unreachable!("whoever is struck has a foe"),
            }
        };
        if id < battle.listed[side] {
            self.log.event(|| lost(UnitRef::new(side, id), stands));
        } else {
            // Guns of a grand battery: the last of the list first.
            for gun in (before - stands..before).rev() {
                let unit = battle.guns[side][usize::from(gun)].0.into();
                self.log.event(|| lost(UnitRef { side, unit }, 1));
            }
        }
    }

    /// Removes a unit from the battle, with its remains.
    pub(super) fn remove(&mut self, side: Side, id: u8, how: Loss) {
        let left = self.state.unit(side, id).left;
        self.lose(side, id, left, how);
        let unit = self.state.unit_mut(side, id);
        unit.presence = Presence::Gone;
        unit.leave_site();
        self.log.event(|| Event::Destroyed(self.battle.listed(side, id)));
        self.unlock(side, id);
        self.general_leaves(side, id);
    }

    /// Frees the general with a unit, or marks him as spent with it.
    pub(super) fn free_general(&mut self, side: Side, id: u8) {
        let general = std::mem::replace(&mut self.state.unit_mut(side, id).general, NONE);
        if general != NONE {
            self.state.sides[side].leaders[general].busy = false;
        }
        self.state.unit_mut(side, id).assault = false;
    }

    /// Takes away the general who came along: spent if he led a charge, free if he had an assault column. The general
    /// of a grand battery is bound to it for the whole game.
    pub(super) fn general_leaves(&mut self, side: Side, id: u8) {
        let keeps = self.state.unit(side, id).stance.kind.arm == Arm::GrandBattery;
        if !keeps {
            self.free_general(side, id);
        }
    }

    /// Eliminates a unit or makes it a cluster, depending on its stands (BC-M9, G5).
    pub(super) fn see_to(&mut self, side: Side, id: u8, how: Loss) {
        let unit = self.state.unit(side, id);
        if !unit.is_here() {
            return;
        }
        if !unit.remains(&self.battle.rules) {
            self.remove(side, id, how);
        } else if self.battle.rules.rulings.cluster_trigger == ClusterTrigger::EndOfStep {
            self.cluster(side, id);
        }
    }

    /// Like `see_to`, after shooting, under the ruling `elimination-by-fire`.
    pub(super) fn see_to_shot(&mut self, side: Side, id: u8) {
        if !self.battle.lives_on(self.state.unit(side, id).left) {
            self.see_to(side, id, Loss::Follows(TOO_FEW));
        } else if self.battle.rules.rulings.cluster_trigger == ClusterTrigger::EndOfStep {
            self.cluster(side, id);
        }
    }

    /// Makes a unit a cluster if it has few enough stands.
    pub(super) fn cluster(&mut self, side: Side, id: u8) {
        let unit = self.state.unit(side, id);
        let formation = combat::formation_at(&unit.stance, unit.left, &self.battle.rules);
        if formation == Formation::Cluster && unit.assault {
            self.free_general(side, id);
        }
        self.state.unit_mut(side, id).stance.formation = formation;
    }

    /// Moves a unit toward its own edge, past everything; it ends as a unit that ran, and off the table it is gone
    /// (BC-Q19, Q21, E10, E11).
    pub(super) fn fall_back(&mut self, side: Side, id: u8, inches: i16) {
        let name = self.battle.listed(side, id);
        let stays = self.stays_on_the_table(side, id, inches);
        let to = self.state.unit(side, id).depth - self.state.forward(side) * inches;
        self.unlock(side, id);
        let unit = self.state.unit_mut(side, id);
        unit.leave_site();
        unit.stance.formation = ends_as(&unit.stance);
        unit.depth = to.clamp(0, self.battle.table);
        if stays {
            let number = Some(to);
            self.log.event(|| Event::Did {
                unit: name,
                what: "fell back to depth {number}",
                whom: None,
                number,
            });
        } else {
            unit.presence = Presence::Left;
            self.log.event(|| Event::LeftTable(name));
            self.general_leaves(side, id);
        }
    }

    /// Is a unit that goes this many inches back still on the table?
    pub(super) fn stays_on_the_table(&self, side: Side, id: u8, inches: i16) -> bool {
        let to = self.state.unit(side, id).depth - self.state.forward(side) * inches;
        (0..=self.battle.table).contains(&to)
    }
}

impl Battle {
    /// Does a unit left with this many stands by shooting stay, however few they are?
    fn lives_on(&self, left: u8) -> bool {
        self.rules.rulings.elimination_by_fire == EliminationByFire::No && left > 0
    }

    /// Luck: the number of stands that still count in the game for a unit with `left` stands.
    pub(super) fn counts(&self, unit: &Unit, left: u8) -> i64 {
        let remains = combat::remains(unit.stance.kind.arm, left, &self.rules);
        if remains { left.into() } else { 0 }
    }

    /// Like `counts`, during the shooting.
    pub(super) fn counts_when_shot(&self, unit: &Unit, left: u8) -> i64 {
        if self.lives_on(left) { left.into() } else { self.counts(unit, left) }
    }
}
