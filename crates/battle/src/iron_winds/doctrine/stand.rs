//! `stand`: stays and shoots; charges only enemies that would otherwise charge.

use super::{Asked, Charge, Decide, Order, Pace, View};
use crate::iron_winds::state::March;
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::Dice;
use std::cmp::Reverse;

/// The doctrine `stand`.
pub struct Stand;

impl<W: Word, const PRINTED: bool> Decide<W, PRINTED> for Stand {
    fn challenges(_: &View<'_, W, PRINTED>, _: u8, _: u8, _: &mut impl Dice) -> bool {
        false
    }

    fn moves_first(_: &View<'_, W, PRINTED>, _: &mut impl Dice) -> bool {
        false
    }

    /// The charge at the nearest enemy that could charge this unit in its next move.
    #[inline(never)]
    fn order(
        view: &View<'_, W, PRINTED>,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        dice: &mut impl Dice,
    ) -> Order {
        let free = view.enemy().free();
        let measure = |charge: &Charge| {
            let threat = free.has(charge.target) && view.reaches(charge.target, asked.unit);
            threat.then_some((Reverse(charge.spent_in), charge.aspect))
        };
        view.best_charge(asked, closed, measure, dice).into()
    }

    fn march(_: &View<'_, W, PRINTED>, _: u8, _: &Outlook, _: &Pace) -> March {
        March::Stand
    }
}
