//! `stand`: never moves; shoots if it can.

use super::{Decide, Pick};
use crate::gun_fights::legal::Action;
use crate::gun_fights::setup::Battle;
use crate::gun_fights::state::State;

/// The movement part `stand`.
pub(super) struct Stand;

impl Decide for Stand {
    #[inline]
    fn action(
        _: &Battle,
        _: &State,
        _: u8,
        shot: Option<Action>,
        _: &mut impl Pick,
    ) -> Option<Action> {
        shot
    }
}
