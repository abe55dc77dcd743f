//! `aggressive`: charges the nearest enemy in reach, else advances at full speed.

use super::{Charge, View};
use crate::iron_winds::state::Unit;
use crate::{UnitSet, Word};
use std::cell::Cell;

impl<W: Word> View<'_, W> {
    /// The nearest enemy in reach, from its worst side.
    pub(super) fn aggressive_charge(
        &self,
        unit: u8,
        inches: i16,
        among: UnitSet<W>,
    ) -> Option<Charge> {
        let here = self.mine().unit(unit).depth;
        let best: Cell<Option<Charge>> = Cell::new(None);
        let least = Cell::new(i16::MAX);
        // A free enemy shows its front alone, which is no worse a side than any found at its distance.
        let no_better = |enemy: &Unit, free: bool| {
            let gap = (enemy.depth - here).abs();
            gap > least.get() || free && gap == least.get()
        };
        self.each_kind_of_charge(unit, inches, among, no_better, |charge| {
            let gap = (charge.depth - here).abs();
            let worse_side = |best: Charge| charge.aspect > best.aspect;
            if gap < least.get() || gap == least.get() && best.get().is_none_or(worse_side) {
                least.set(gap);
                best.set(Some(charge));
            }
        });
        best.get()
    }
}
