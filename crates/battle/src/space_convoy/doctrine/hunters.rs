//! `hunters`: takes a good shot, otherwise closes with the transports, otherwise acts as `ambush`.

use super::ambush::Ambush;
use super::usual::{Aim, SINK};
use super::{Chosen, Decide};
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::{LEFT, State};
use fairfight_rules::space_convoy::{Class, Part};

/// Shots of raiders that would rather close in than take a poor shot.
const SINK_SURELY: Aim = Aim { one_in: Some(20), ..SINK };

/// The doctrine `hunters`.
pub(super) struct Hunters;

impl Decide for Hunters {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle
            .best_shot(state, SINK_SURELY, wanted)
            .or_else(|| battle.close_in(state, wanted, |row| battle.nearest_transport(state, row)))
            .or_else(|| Ambush::action(battle, state, wanted))
    }
}

impl Battle {
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
