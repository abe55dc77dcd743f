//! `cover-first`: takes cover where there is any, then shoots or closes in.

use super::pistols_sortie::PistolsSortie;
use super::{Activated, Decide, Pick};
use crate::gun_fights::legal::Action;
use fairfight_rules::gun_fights::Posture;

/// The movement part `cover-first`.
pub(super) struct CoverFirst;

impl Decide for CoverFirst {
    #[inline]
    fn action(figure: Activated<'_>, pick: &mut impl Pick) -> Option<Action> {
        let Activated { battle, state, man, .. } = figure;
        let me = &state.men[usize::from(man)];
        if me.posture == Posture::Open && battle.has_cover(me.depth) {
            return Some(Action::Move(me.depth, Posture::Cover));
        }
        PistolsSortie::action(figure, pick)
    }
}
