//! `escort`: fires where it pays, otherwise moves as a body.

use super::usual::{SILENCE, west};
use super::{Chosen, Decide};
use crate::best::Best;
use crate::space_convoy::legal::Way;
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::State;
use fairfight_rules::space_convoy::{Class, Part};
use std::cmp::Reverse;

/// It moves vessels at most this many rows ahead of the rearmost that can move.
const BODY_ROWS: u8 = 3;

/// The doctrine `escort`.
pub(super) struct Escort;

impl Decide for Escort {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle.best_shot(state, SILENCE, wanted).or_else(|| battle.as_a_body(state, wanted))
    }
}

impl Battle {
    /// Moves the best mover of the rearmost rows; among equals the rearmost, and escorts first. Escorts stop in row 1.
    #[inline]
    fn as_a_body(&self, state: &State, wanted: u32) -> Chosen {
        let part = Part::Freeloaders;
        let movers = || {
            self.fleet(part).filter(|&vessel| self.can_move(state, vessel, Way::West)).filter(
                |&vessel| {
                    let at_the_edge = self.hull(state, part, vessel).row == 1;
                    self.class(part, vessel) == Class::Brigghaven
                        || !at_the_edge && self.leaves_a_gap(state, vessel)
                },
            )
        };
        let row = |vessel: u8| self.hull(state, part, vessel).row;
        let rearmost = movers().map(row).max()?;
        let mut best = Best::wanting(wanted);
        for vessel in movers().filter(|&vessel| row(vessel) + BODY_ROWS >= rearmost) {
            let (hull, class) = (self.hull(state, part, vessel), self.class(part, vessel));
            let key = Reverse((self.moving_faces(class, hull), hull.row));
            best.see((key, class == Class::Brigghaven), west(vessel));
        }
        best.counted()
    }
}
