//! `random`: any legal option, all equally likely.

use super::{Asked, Charge, LeaderOrder, Order, View};
use crate::iron_winds::address::{Phase, Purpose, at};
use crate::iron_winds::ground::Way;
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::March;
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::Dice;

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// Stands, or makes any advance, fall-back or charge.
    #[inline(never)]
    pub(super) fn random_order<D: Dice>(
        &self,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        dice: &mut D,
    ) -> Order {
        let Asked { unit, inches, fled, .. } = *asked;
        let mut charges = 0u32;
        self.each_charge(asked, closed, |_| charges += 1);
        // After its target ran, the unit goes on to another or stops.
        let from = self.mine().depth(unit);
        let outlook = Outlook::new(self.state, self.side, from);
        let room = |step: i16, enemy: i16| match fled.is_empty() {
            true => self.battle.room(Way { from, step }, enemy).clamp(0, inches.max(0)),
            false => 0,
        };
        let ahead = room(forward(self.side), outlook.ahead) as u32;
        let back = room(-forward(self.side), outlook.behind) as u32;
        let address = at(Phase::Movement, self.side, unit, Purpose::Choice);
        let pick = dice.pick(charges + 1 + ahead + back, address.ordinal(fled.len() as u16));
        if pick < charges {
            return Order::Charge(self.nth_charge(asked, closed, pick));
        }
        Order::March(match pick - charges {
            0 => March::Stand,
            step if step <= ahead => March::Advance(step as i16),
            step => March::FallBack((step - ahead) as i16),
        })
    }

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

    /// Stays, or goes 1" up to the rate.
    #[inline(never)]
    pub(super) fn random_disengage<D: Dice>(&self, unit: u8, dice: &mut D) -> Option<i16> {
        let rate = self.battle.rate(self.state, self.side, unit).max(0);
        let address = at(Phase::Movement, self.side, unit, Purpose::Disengage);
        let inches = dice.pick(rate as u32 + 1, address);
        (inches > 0).then_some(inches as i16)
    }

    /// Stays, joins any unit, or goes to rally any.
    #[inline(never)]
    pub(super) fn random_leader<D: Dice>(&self, leader: u8, dice: &mut D) -> LeaderOrder {
        let (join, rally) = self.leader_options(leader, self.mine().here());
        let address = at(Phase::Movement, self.side, leader, Purpose::LeaderChoice);
        let pick = dice.pick(1 + join.len() + rally.len(), address);
        let nth = |units: UnitSet<W>, n: u32| units.into_iter().nth(n as usize);
        match pick.checked_sub(1) {
            None => LeaderOrder::Stay,
            Some(n) if n < join.len() => nth(join, n).map_or(LeaderOrder::Stay, LeaderOrder::Join),
            Some(n) => nth(rally, n - join.len()).map_or(LeaderOrder::Stay, LeaderOrder::Rally),
        }
    }
}
