//! `convoy`: moves the rearmost Brigghaven that can move; never fires.

use super::usual::west;
use super::{Chosen, Decide};
use crate::best::Best;
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::State;
use std::cmp::Reverse;

/// The doctrine `convoy`.
pub(super) struct Convoy;

impl Decide for Convoy {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        let mut best = Best::wanting(wanted);
        battle.transports(state).for_each(|(row, vessel)| best.see(Reverse(row), west(vessel)));
        best.counted()
    }
}
