//! `stand`: never moves; shoots if it can.

use super::{Activated, Decide, Pick};
use crate::gun_fights::legal::Action;

/// The movement part `stand`.
pub(super) struct Stand;

impl Decide for Stand {
    #[inline]
    fn action(figure: Activated<'_>, _: &mut impl Pick) -> Option<Action> {
        figure.shot
    }
}
