//! `stand`: stays and shoots; charges only enemies that would otherwise charge.

use super::{Asked, Charge, View};
use crate::{UnitSet, Word};
use std::cmp::Reverse;

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// The charge at the nearest enemy that could charge this unit in its next move.
    #[inline(never)]
    pub(super) fn stand_charge(&self, asked: &Asked<W>, closed: &mut UnitSet<W>) -> Option<Charge> {
        let free = self.enemy().free();
        self.best_charge(asked, closed, |charge| {
            let threat = free.has(charge.target) && self.reaches(charge.target, asked.unit);
            threat.then_some((Reverse(charge.spent_in), charge.aspect))
        })
    }
}
