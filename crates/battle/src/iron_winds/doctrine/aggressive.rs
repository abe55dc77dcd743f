//! `aggressive`: charges the nearest enemy in reach; otherwise advances at full speed.

use super::{Asked, Charge, View};
use crate::iron_winds::state::Unit;
use crate::{UnitSet, Word};
use fairfight_rules::iron_winds::melee::Aspect;
use std::cell::Cell;
use std::cmp::Reverse;

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// The charge at the nearest enemy in reach, from its worst side.
    #[inline(never)]
    pub(super) fn aggressive_charge(
        &self,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
    ) -> Option<Charge> {
        let Asked { unit, inches, among, .. } = *asked;
        let (here, enemy) = (self.mine().depth(unit), self.enemy());
        // On open ground a free, unscreened enemy is charged at its front, straight ahead.
        let mut plain = UnitSet::EMPTY;
        if self.battle.is_open() {
            plain = (among & enemy.free()) - self.battle.screenable[self.side.other()];
        }
        let nearest = enemy.nearest(plain, here, inches).into_iter().next();
        let best = Cell::new(nearest.map(|target| {
            let depth = enemy.depth(target);
            Charge { target, aspect: Aspect::Front, depth, spent_in: (depth - here).abs() }
        }));
        let gap = |charge: Charge| (charge.depth - here).abs();
        let least = Cell::new(best.get().map_or(i16::MAX, gap));
        let no_better = |_: &Unit, depth: i16, _| {
            let gap = (depth - here).abs();
            let rear = best.get().is_some_and(|best| best.aspect == Aspect::Rear);
            gap > least.get() || gap == least.get() && rear
        };
        self.each_kind_of_charge(asked, among - plain, closed, no_better, |charge| {
            let worth =
                |charge: Charge| (Reverse(gap(charge)), charge.aspect, Reverse(charge.target));
            if best.get().is_none_or(|best| worth(charge) > worth(best)) {
                least.set(gap(charge));
                best.set(Some(charge));
            }
        });
        best.get()
    }
}
