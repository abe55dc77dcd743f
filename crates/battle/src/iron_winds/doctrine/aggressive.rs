//! `aggressive`: charges the nearest enemy in reach; otherwise advances at full speed.

use super::{Asked, Charge, Decide, Order, View};
use crate::best::{Best, one_of_the_best};
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

    /// The charge at the nearest enemy in reach, on its worst side; equal charges are decided by a die.
    #[inline(never)]
    fn order(
        view: &View<'_, W, PRINTED>,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        dice: &mut impl Dice,
    ) -> Order {
        let Asked { unit, inches, among, .. } = *asked;
        let (here, enemy) = (view.mine().depth(unit), view.enemy());
        // On open ground a free, unscreened enemy is charged at its front, straight ahead.
        let mut plain = UnitSet::EMPTY;
        if view.battle.is_open() {
            plain = (among & enemy.free()) - view.battle.screenable[view.side.other()];
        }
        let nearest = enemy.nearest(plain, here, inches);
        let gap = |depth: i16| (depth - here).abs();
        let look = |_: &_, wanted: u32| {
            let mut best = Best::wanting(wanted);
            let least = Cell::new(i16::MAX);
            for target in nearest {
                let depth = enemy.depth(target);
                let charge = Charge { target, aspect: Aspect::Front, depth, spent_in: gap(depth) };
                least.set(gap(depth));
                best.see((gap(depth), Reverse(Aspect::Front)), charge);
            }
            let farther = |_: &Unit, depth: i16, _| gap(depth) > least.get();
            view.each_kind_of_charge(asked, among - plain, closed, farther, |charge| {
                least.set(least.get().min(gap(charge.depth)));
                best.see((gap(charge.depth), Reverse(charge.aspect)), charge);
            });
            best
        };
        let at = view.at_tie(asked, 0);
        one_of_the_best(dice, look, |dice, equals| dice.pick(equals, at)).into()
    }

    fn hero_attacks(_: &View<'_, W, PRINTED>, _: u8, _: &mut impl Dice) -> bool {
        true
    }

    fn tries_to_rally(_: &View<'_, W, PRINTED>, _: u8, _: &mut impl Dice) -> bool {
        true
    }
}
