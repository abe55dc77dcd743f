//! `hunters`: takes a good shot, otherwise closes with the transports, otherwise acts as `ambush`.

use super::ambush::Ambush;
use super::usual::{Aim, SINK};
use super::{Chosen, Decide};
use crate::best::Best;
use crate::space_convoy::legal::{Action, Way};
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::{LEFT, State};
use fairfight_rules::space_convoy::{Class, Damage, Part};
use std::cmp::Reverse;

/// Shots of raiders that would rather close in than take a poor shot.
const SINK_SURELY: Aim = Aim { one_in: Some(20), ..SINK };

/// The doctrine `hunters`.
pub(super) struct Hunters;

impl Decide for Hunters {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle
            .best_shot(state, SINK_SURELY, wanted)
            .or_else(|| battle.close_in(state, wanted))
            .or_else(|| Ambush::action(battle, state, wanted))
    }
}

impl Battle {
    /// Moves the best mover among the Naztees that are not disarmed and are more than a row from the nearest
    /// Brigghaven, towards that Brigghaven.
    #[inline]
    fn close_in(&self, state: &State, wanted: u32) -> Chosen {
        let part = Part::Naztees;
        let mut best = Best::wanting(wanted);
        for vessel in self.fleet(part).filter(|&vessel| self.on_table(state, part, vessel)) {
            let hull = self.hull(state, part, vessel);
            if hull.damage.has(Damage::DISARMED) {
                continue;
            }
            let Some(prey) = self.nearest_transport(state, hull.row) else { continue };
            let way = if prey > hull.row { Way::East } else { Way::West };
            if prey.abs_diff(hull.row) > 1 && self.can_move(state, vessel, way) {
                let faces = self.moving_faces(self.class(part, vessel), hull);
                best.see(Reverse(faces), Action::Move(vessel, way));
            }
        }
        best.counted()
    }

    /// The row of the Brigghaven on the table that is nearest to `row`; if none is on the table, that of one still to
    /// come.
    fn nearest_transport(&self, state: &State, row: u8) -> Option<u8> {
        let part = Part::Freeloaders;
        let rows = |on: bool| {
            self.fleet(part)
                .filter(|&vessel| self.class(part, vessel) == Class::Brigghaven)
                .map(|vessel| self.hull(state, part, vessel))
                .filter(|hull| !hull.destroyed && hull.row != LEFT)
                .map(|hull| hull.row)
                .filter(move |&at| (at <= self.grid.rows) == on)
                .min_by_key(|&at| at.abs_diff(row))
        };
        rows(true).or_else(|| rows(false))
    }
}
