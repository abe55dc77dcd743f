//! `aggressive`: charges the nearest enemy in reach; otherwise advances at full speed.

use super::{Asked, Charge, Decide, Order, Plan, View};
use crate::iron_winds::state::Unit;
use crate::{UnitSet, Word};
use fairfight_rules::Dice;
use fairfight_rules::iron_winds::melee::Aspect;
use std::cell::Cell;
use std::cmp::Reverse;

/// The doctrine `aggressive`.
pub struct Aggressive;

impl<W: Word, const PRINTED: bool> Decide<W, PRINTED> for Aggressive {
    fn challenges(view: &View<'_, W, PRINTED>, leader: u8, enemy: u8, _: &mut impl Dice) -> bool {
        view.mine().leaders[leader].rank >= view.enemy().leaders[enemy].rank
    }

    fn accepts(_: &View<'_, W, PRINTED>, _: u8, _: u8, _: &mut impl Dice) -> bool {
        true
    }

    /// The charge at the nearest enemy in reach, from its worst side.
    #[inline(never)]
    fn order(
        view: &View<'_, W, PRINTED>,
        asked: &Asked<W>,
        _: UnitSet<W>,
        _: &mut Option<Plan>,
        closed: &mut UnitSet<W>,
        _: &mut impl Dice,
    ) -> Order {
        let Asked { unit, inches, among, .. } = *asked;
        let (here, enemy) = (view.mine().depth(unit), view.enemy());
        // On open ground a free, unscreened enemy is charged at its front, straight ahead.
        let mut plain = UnitSet::EMPTY;
        if view.battle.is_open() {
            plain = (among & enemy.free()) - view.battle.screenable[view.side.other()];
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
        view.each_kind_of_charge(asked, among - plain, closed, no_better, |charge| {
            let worth =
                |charge: Charge| (Reverse(gap(charge)), charge.aspect, Reverse(charge.target));
            if best.get().is_none_or(|best| worth(charge) > worth(best)) {
                least.set(gap(charge));
                best.set(Some(charge));
            }
        });
        best.get().into()
    }

    fn hero_attacks(_: &View<'_, W, PRINTED>, _: u8, _: &mut impl Dice) -> bool {
        true
    }

    fn tries_to_rally(_: &View<'_, W, PRINTED>, _: u8, _: &mut impl Dice) -> bool {
        true
    }
}
