//! `screen`: fires where it pays, otherwise brings the escorts to the fore, then acts as `dash`.

use super::dash::Dash;
use super::usual::{SILENCE, west};
use super::{Chosen, Decide};
use crate::best::Best;
use crate::space_convoy::legal::Way;
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::State;
use fairfight_rules::space_convoy::{Class, Part};
use std::cmp::Reverse;

/// The last row to which escorts go ahead.
const SCREEN_ROW: u8 = 8;

/// The doctrine `screen`.
pub(super) struct Screen;

impl Decide for Screen {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle
            .best_shot(state, SILENCE, wanted)
            .or_else(|| battle.to_the_fore(state, wanted))
            .or_else(|| Dash::action(battle, state, wanted))
    }
}

impl Battle {
    /// Moves the rearmost escort east of row 8.
    #[inline]
    fn to_the_fore(&self, state: &State, wanted: u32) -> Chosen {
        let part = Part::Freeloaders;
        let escorts = self
            .fleet(part)
            .filter(|&vessel| self.class(part, vessel) != Class::Brigghaven)
            .filter(|&vessel| self.hull(state, part, vessel).row > SCREEN_ROW)
            .filter(|&vessel| self.can_move(state, vessel, Way::West))
            .filter(|&vessel| self.leaves_a_gap(state, vessel));
        let mut best = Best::wanting(wanted);
        for vessel in escorts {
            best.see(Reverse(self.hull(state, part, vessel).row), west(vessel));
        }
        best.counted()
    }
}
