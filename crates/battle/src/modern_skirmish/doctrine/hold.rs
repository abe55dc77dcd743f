//! `hold`: fires, otherwise waits; never moves.

use super::usual::Shots;
use super::{Chosen, Decide};
use crate::modern_skirmish::setup::Battle;
use crate::modern_skirmish::state::State;

/// The doctrine `hold`.
pub(super) struct Hold;

impl Decide for Hold {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle.best_shot(state, Shots::Any, wanted)
    }
}
