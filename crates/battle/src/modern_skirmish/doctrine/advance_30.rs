//! `advance-30`: fires with steady units, otherwise advances to 30 cm, otherwise fires with any.

use super::usual::Shots;
use super::{Chosen, Decide};
use crate::modern_skirmish::setup::Battle;
use crate::modern_skirmish::state::State;

/// The distance to which it advances, in millimetres.
const THIRTY_CM: i16 = 300;

/// The doctrine `advance-30`.
pub(super) struct Advance30;

impl Decide for Advance30 {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle
            .best_shot(state, Shots::Steady, wanted)
            .or_else(|| battle.advance_to(state, THIRTY_CM, wanted))
            .or_else(|| battle.best_shot(state, Shots::Any, wanted))
    }
}
