//! `random`: any legal option, all equally likely.

use super::{Asked, Charge, Decide, LeaderOrder, Order, Pace, View};
use crate::iron_winds::address::{Phase, Purpose, at, at_side};
use crate::iron_winds::ground::Way;
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::March;
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::{Address, Dice};

/// A yes or a no, equally likely.
#[inline(never)]
fn even<D: Dice>(dice: &mut D, at: Address) -> bool {
    dice.pick(2, at) == 1
}

/// The doctrine `random`.
pub struct Random;

impl<W: Word, const PRINTED: bool> Decide<W, PRINTED> for Random {
    fn challenges(
        view: &View<'_, W, PRINTED>,
        leader: u8,
        enemy: u8,
        dice: &mut impl Dice,
    ) -> bool {
        let address = at(Phase::Challenges, view.side, leader, Purpose::LeaderChoice);
        even(dice, address.ordinal(u16::from(enemy) << 1))
    }

    fn accepts(view: &View<'_, W, PRINTED>, leader: u8, enemy: u8, dice: &mut impl Dice) -> bool {
        let address = at(Phase::Challenges, view.side, leader, Purpose::LeaderChoice);
        even(dice, address.ordinal(u16::from(enemy) << 1 | 1))
    }

    fn shoots(view: &View<'_, W, PRINTED>, unit: u8, dice: &mut impl Dice) -> bool {
        even(dice, at(Phase::Archery, view.side, unit, Purpose::Choice))
    }

    fn moves_first(view: &View<'_, W, PRINTED>, dice: &mut impl Dice) -> bool {
        even(dice, at_side(Phase::Movement, view.side, Purpose::Choice))
    }

    /// Stands, or makes any advance, fall-back or charge.
    #[inline(never)]
    fn order(
        view: &View<'_, W, PRINTED>,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        dice: &mut impl Dice,
    ) -> Order {
        let Asked { unit, inches, fled, .. } = *asked;
        let mut charges = 0u32;
        view.each_charge(asked, closed, |_| charges += 1);
        // After its target ran, the unit continues to another or stops.
        let from = view.mine().depth(unit);
        let outlook = Outlook::new(view.state, view.side, from);
        let room = |step: i16, enemy: i16| match fled.is_empty() {
            true => view.battle.room(view.state, Way { from, step }, enemy).clamp(0, inches.max(0)),
            false => 0,
        };
        let ahead = room(forward(view.side), outlook.ahead) as u32;
        let back = room(-forward(view.side), outlook.behind) as u32;
        let address = at(Phase::Movement, view.side, unit, Purpose::Choice);
        let pick = dice.pick(charges + 1 + ahead + back, address.ordinal(fled.len() as u16));
        if pick < charges {
            return Order::Charge(view.nth_charge(asked, closed, pick));
        }
        Order::March(match pick - charges {
            0 => March::Stand,
            step if step <= ahead => March::Advance(step as i16),
            step => March::FallBack((step - ahead) as i16),
        })
    }

    fn orders_all(_: &View<'_, W, PRINTED>) -> bool {
        true
    }

    /// The march was decided together with the charge.
    fn march(_: &View<'_, W, PRINTED>, _: u8, _: &Outlook, _: &Pace) -> March {
        March::Stand
    }

    fn ever_disengages(_: &View<'_, W, PRINTED>) -> bool {
        true
    }

    /// Stays, or goes from 1" up to the rate.
    #[inline(never)]
    fn disengages(view: &View<'_, W, PRINTED>, unit: u8, dice: &mut impl Dice) -> Option<i16> {
        let rate = view.battle.rate(view.state, view.side, unit).max(0);
        let address = at(Phase::Movement, view.side, unit, Purpose::Disengage);
        let inches = dice.pick(rate as u32 + 1, address);
        (inches > 0).then_some(inches as i16)
    }

    /// Stays, joins any unit, or goes to rally any.
    #[inline(never)]
    fn leader(view: &View<'_, W, PRINTED>, leader: u8, dice: &mut impl Dice) -> LeaderOrder {
        let (join, rally) = view.leader_options(leader, view.mine().here());
        let address = at(Phase::Movement, view.side, leader, Purpose::LeaderChoice);
        let pick = dice.pick(1 + join.len() + rally.len(), address);
        let nth = |units: UnitSet<W>, n: u32| units.into_iter().nth(n as usize);
        match pick.checked_sub(1) {
            None => LeaderOrder::Stay,
            Some(n) if n < join.len() => nth(join, n).map_or(LeaderOrder::Stay, LeaderOrder::Join),
            Some(n) => nth(rally, n - join.len()).map_or(LeaderOrder::Stay, LeaderOrder::Rally),
        }
    }

    fn goes_for_leader(view: &View<'_, W, PRINTED>, unit: u8, _: u8, dice: &mut impl Dice) -> bool {
        even(dice, at(Phase::Melee, view.side, unit, Purpose::Choice))
    }

    fn hero_attacks(view: &View<'_, W, PRINTED>, leader: u8, dice: &mut impl Dice) -> bool {
        even(dice, at(Phase::Melee, view.side, leader, Purpose::LeaderChoice))
    }

    fn tries_to_rally(view: &View<'_, W, PRINTED>, unit: u8, dice: &mut impl Dice) -> bool {
        even(dice, at(Phase::Morale, view.side, unit, Purpose::Choice))
    }
}

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    fn nth_charge(&self, asked: &Asked<W>, closed: &mut UnitSet<W>, n: u32) -> Charge {
        let (mut seen, mut found) = (0, None);
        self.each_charge(asked, closed, |charge| {
            if seen == n {
                found = Some(charge);
            }
            seen += 1;
        });
        found.expect("one of the charges just counted")
    }
}
