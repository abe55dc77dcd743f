//! `advance-60`: fires, otherwise advances to 60 cm.

use super::usual::Shots;
use super::{Chosen, Decide};
use crate::modern_skirmish::setup::Battle;
use crate::modern_skirmish::state::State;

/// The distance to which it advances, in millimetres.
const SIXTY_CM: i16 = 600;

/// The doctrine `advance-60`.
pub(super) struct Advance60;

impl Decide for Advance60 {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle
            .best_shot(state, Shots::Any, wanted)
            .or_else(|| battle.advance_to(state, SIXTY_CM, wanted))
    }
}
