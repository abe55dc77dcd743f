//! Code shared by several doctrines.

use super::Chosen;
use crate::best::Best;
use crate::space_convoy::legal::{Action, Way};
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::{Hull, State};
use fairfight_rules::space_convoy::attack::WHOLE;
use fairfight_rules::space_convoy::{Class, Damage, Part};
use std::cmp::Reverse;

/// The shots that a doctrine takes.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    /// The worth of a target.
    pub(super) weight: fn(Class) -> u64,
    /// Is disarming a target as good as destroying it?
    pub(super) disarms: bool,
    /// The shot must achieve its purpose with a chance of at least one in this number; `None` if any chance will do.
    pub(super) one_in: Option<u64>,
}

/// Shots of escorts, to put raiders out of action.
pub(super) const SILENCE: Aim = Aim { weight: alike, disarms: true, one_in: Some(10) };
/// Shots of raiders at transports, to destroy them however poor the chance.
pub(super) const SINK: Aim = Aim { weight: transports_first, disarms: false, one_in: None };

const fn alike(_: Class) -> u64 {
    1
}

const fn transports_first(class: Class) -> u64 {
    match class {
        Class::Brigghaven => 4,
        Class::Blitzship => 2,
        Class::Slayer | Class::Harsh | Class::Lite | Class::Coffin => 1,
    }
}

impl Battle {
    #[inline]
    pub(super) fn hull<'s>(&self, state: &'s State, part: Part, vessel: u8) -> &'s Hull {
        &state.hulls[part][usize::from(vessel)]
    }

    /// The best shot by the chance of success, times that of achieving its purpose, times the weight of the target.
    ///
    /// Compared in whole numbers: no rounding decides a battle.
    pub(super) fn best_shot(&self, state: &State, aim: Aim, wanted: u32) -> Chosen {
        let (part, foe) = (state.active, state.active.other());
        let mut best = Best::wanting(wanted);
        for firer in self.fleet(part) {
            if self.class(part, firer) == Class::Brigghaven || !self.on_table(state, part, firer) {
                continue;
            }
            for target in self.fleet(foe) {
                let Some(shot) = self.shot(state, part, firer, target) else { continue };
                let success = self.chances().of(&shot);
                let does = success * u64::from(self.good_faces(state, target, aim));
                let enough = aim.one_in.is_none_or(|one_in| does * one_in >= 6 * WHOLE);
                if does > 0 && enough {
                    let worth = does * (aim.weight)(shot.target);
                    best.see(Reverse(worth), Action::Fire(firer, target));
                }
            }
        }
        best.counted()
    }

    /// The faces of the hit table that achieve the purpose of the shot against this target. A target that is already
    /// disarmed is out of action.
    fn good_faces(&self, state: &State, target: u8, aim: Aim) -> u8 {
        let foe = state.active.other();
        let (class, table) = (self.class(foe, target), &self.rules.numbers.hit_table);
        let destroys = table.destroying_faces(class);
        match (aim.disarms, self.hull(state, foe, target).damage.has(Damage::DISARMED)) {
            (false, _) => destroys,
            (true, true) => 0,
            (true, false) => destroys + table.disarming_faces(class),
        }
    }

    /// Is it neither destroyed nor disarmed, and on the table?
    #[inline]
    pub(super) fn is_armed(&self, state: &State, part: Part, vessel: u8) -> bool {
        self.on_table(state, part, vessel)
            && !self.hull(state, part, vessel).damage.has(Damage::DISARMED)
    }

    /// Moves the best mover among the armed Naztees that are more than a row from the row of their prey, towards it.
    #[inline]
    pub(super) fn close_in(
        &self,
        state: &State,
        wanted: u32,
        prey_of: impl Fn(u8) -> Option<u8>,
    ) -> Chosen {
        let part = Part::Naztees;
        let mut best = Best::wanting(wanted);
        for vessel in self.fleet(part).filter(|&vessel| self.is_armed(state, part, vessel)) {
            let hull = self.hull(state, part, vessel);
            let Some(prey) = prey_of(hull.row) else { continue };
            let way = if prey > hull.row { Way::East } else { Way::West };
            if prey.abs_diff(hull.row) > 1 && self.can_move(state, vessel, way) {
                let faces = self.moving_faces(self.class(part, vessel), hull);
                best.see(Reverse(faces), Action::Move(vessel, way));
            }
        }
        best.counted()
    }

    /// The Brigghavens that can move west, with their rows.
    pub(super) fn transports<'b>(
        &'b self,
        state: &'b State,
    ) -> impl Iterator<Item = (u8, u8)> + 'b {
        self.fleet(Part::Freeloaders)
            .filter(|&vessel| self.class(Part::Freeloaders, vessel) == Class::Brigghaven)
            .filter(|&vessel| self.can_move(state, vessel, Way::West))
            .map(|vessel| (self.hull(state, Part::Freeloaders, vessel).row, vessel))
    }

    /// Does the next row keep a free area for the transports behind after this escort has moved there?
    #[inline]
    pub(super) fn leaves_a_gap(&self, state: &State, escort: u8) -> bool {
        let row = self.hull(state, Part::Freeloaders, escort).row;
        self.free_areas(state, row - 1) > 1
    }
}

/// A move of this vessel one row west.
pub(super) const fn west(vessel: u8) -> Action {
    Action::Move(vessel, Way::West)
}
