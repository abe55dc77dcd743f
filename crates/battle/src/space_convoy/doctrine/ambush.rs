//! `ambush`: takes the best shot, transports above all; never moves.

use super::usual::SINK;
use super::{Chosen, Decide};
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::State;

/// The doctrine `ambush`.
pub(super) struct Ambush;

impl Decide for Ambush {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle.best_shot(state, SINK, wanted)
    }
}
