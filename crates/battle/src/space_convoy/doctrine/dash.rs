//! `dash`: moves the foremost Brigghaven that can move; never fires.

use super::usual::west;
use super::{Chosen, Decide};
use crate::best::Best;
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::State;

/// The doctrine `dash`.
pub(super) struct Dash;

impl Decide for Dash {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        let mut best = Best::wanting(wanted);
        battle.transports(state).for_each(|(row, vessel)| best.see(row, west(vessel)));
        best.counted()
    }
}
