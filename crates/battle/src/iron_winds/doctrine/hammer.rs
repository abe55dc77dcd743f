//! `hammer`: foot pins the front; mounted units and wings wait for a flank or the rear.

use super::aggressive::Aggressive;
use super::{Asked, Charge, Decide, Order, Pace, View};
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::March;
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::Dice;
use fairfight_rules::iron_winds::melee::Aspect;

/// The doctrine `hammer`.
pub struct Hammer;

impl<W: Word, const PRINTED: bool> Decide<W, PRINTED> for Hammer {
    /// Foot charges the nearest enemy; the hammer charges a flank or the rear while there is an anvil.
    #[inline(never)]
    fn order(
        view: &View<'_, W, PRINTED>,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        dice: &mut impl Dice,
    ) -> Order {
        if !view.is_hammer(asked.unit) || view.anvil().next().is_none() {
            return Aggressive::order(view, asked, closed, dice);
        }
        let me = view.striker(view.side, asked.unit);
        let measure = |charge: &Charge| match charge.aspect {
            Aspect::Front => None,
            Aspect::Flank | Aspect::Rear => {
                Some((charge.aspect, view.first_round_gain(&me, charge)))
            }
        };
        view.best_charge(asked, closed, measure, dice).into()
    }

    /// Foot advances at full speed; the hammer keeps level with the foremost foot.
    fn march(view: &View<'_, W, PRINTED>, unit: u8, outlook: &Outlook, _: &Pace) -> March {
        if !view.is_hammer(unit) {
            return view.march_to_nearest(unit, outlook);
        }
        let way = forward(view.side);
        let depth = |id: u8| view.mine().depth(id) * way;
        let Some(front) = view.anvil().map(depth).max() else {
            return view.march_to_nearest(unit, outlook);
        };
        let inches = front - depth(unit);
        if inches > 0 { March::Advance(inches) } else { March::Stand }
    }

    fn hero_attacks(_: &View<'_, W, PRINTED>, _: u8, _: &mut impl Dice) -> bool {
        true
    }
}

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// Is the unit part of the hammer, not of the anvil?
    fn is_hammer(&self, unit: u8) -> bool {
        self.battle.mounted[self.side].has(unit) || self.battle.wings[self.side].has(unit)
    }

    /// The anvil: foot in good order, other than wings, that fights or may advance. Units that have shot do neither.
    fn anvil(&self) -> impl Iterator<Item = u8> + '_ {
        let host = self.mine();
        (host.order - (host.shot - host.engaged)).into_iter().filter(|&unit| !self.is_hammer(unit))
    }
}
