//! `firefight`: shot holds at short range or behind cover; horse covers it.

use super::Decide;
use crate::Log;
use crate::king_or_parliament::turn::Turn;
use fairfight_rules::{Dice, Side};

/// The doctrine `firefight`.
pub(in crate::king_or_parliament) struct Firefight;

impl<D: Dice, L: Log> Decide<D, L> for Firefight {
    fn moves_first(_: &mut Turn<'_, D, L>, _: Side) -> bool {
        false
    }
}
