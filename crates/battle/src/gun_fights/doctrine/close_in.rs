//! `close-in`: shoots where it hits often, otherwise comes out and closes to its own range.

use super::{Activated, Decide, Pick};
use crate::gun_fights::legal::Action;
use crate::gun_fights::setup::Battle;
use crate::gun_fights::state::State;

/// It shoots if at least this many of the six faces hit: a third.
const GOOD_SHOT: u8 = 2;

/// The movement part `close-in`.
pub(super) struct CloseIn;

impl Decide for CloseIn {
    #[inline]
    fn action(figure: Activated<'_>, pick: &mut impl Pick) -> Option<Action> {
        let Activated { battle, state, man, shot } = figure;
        if battle.has_good_shot(state, man) {
            return shot;
        }
        // It seldom hits enemies in range: it shoots only if it cannot come nearer.
        battle.close_in(state, man, pick).or(shot)
    }
}

impl Battle {
    /// Does it hit any enemy on at least a third of the faces?
    fn has_good_shot(&self, state: &State, man: u8) -> bool {
        self.enemies(man).any(|enemy| self.hitting_faces(state, man, enemy) >= GOOD_SHOT)
    }
}
