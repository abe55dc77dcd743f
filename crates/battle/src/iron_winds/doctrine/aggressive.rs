//! `aggressive`: charges the nearest enemy in reach, else advances at full speed.

use super::{Charge, View};
use crate::{UnitSet, Word};
use std::cmp::Reverse;

impl<W: Word> View<'_, W> {
    /// The nearest enemy in reach, from its worst side.
    pub(super) fn aggressive_charge(
        &self,
        unit: u8,
        inches: i16,
        among: UnitSet<W>,
    ) -> Option<Charge> {
        let here = self.mine().unit(unit).depth;
        self.best_charge(unit, inches, among, |charge| {
            Some((Reverse((charge.depth - here).abs()), charge.aspect))
        })
    }
}
