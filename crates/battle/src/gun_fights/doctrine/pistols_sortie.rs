//! `pistols-sortie`: shoots if it can, otherwise comes out and closes in.

use super::{Decide, Pick};
use crate::gun_fights::legal::Action;
use crate::gun_fights::setup::Battle;
use crate::gun_fights::state::State;

/// The movement part `pistols-sortie`.
pub(super) struct PistolsSortie;

impl Decide for PistolsSortie {
    #[inline]
    fn action(
        battle: &Battle,
        state: &State,
        man: u8,
        shot: Option<Action>,
        pick: &mut impl Pick,
    ) -> Option<Action> {
        shot.or_else(|| battle.close_in(state, man, pick))
    }
}
