//! `pistols-sortie`: shoots if it can, otherwise comes out and closes in.

use super::{Activated, Decide, Pick};
use crate::gun_fights::legal::Action;

/// The movement part `pistols-sortie`.
pub(super) struct PistolsSortie;

impl Decide for PistolsSortie {
    #[inline]
    fn action(figure: Activated<'_>, pick: &mut impl Pick) -> Option<Action> {
        let Activated { battle, state, man, shot } = figure;
        shot.or_else(|| battle.close_in(state, man, pick))
    }
}
