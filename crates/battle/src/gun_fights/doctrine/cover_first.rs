//! `cover-first`: takes cover where there is any, then shoots or closes in.

use super::pistols_sortie::PistolsSortie;
use super::{Decide, Pick};
use crate::gun_fights::legal::Action;
use crate::gun_fights::setup::Battle;
use crate::gun_fights::state::State;
use fairfight_rules::gun_fights::Posture;

/// The movement part `cover-first`.
pub(super) struct CoverFirst;

impl Decide for CoverFirst {
    #[inline]
    fn action(
        battle: &Battle,
        state: &State,
        man: u8,
        shot: Option<Action>,
        pick: &mut impl Pick,
    ) -> Option<Action> {
        let me = &state.men[usize::from(man)];
        if me.posture == Posture::Open && battle.has_cover(me.depth) {
            return Some(Action::Move(me.depth, Posture::Cover));
        }
        PistolsSortie::action(battle, state, man, shot, pick)
    }
}
