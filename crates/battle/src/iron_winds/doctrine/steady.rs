//! `steady`: keeps its line with the slowest, and charges if the first round destroys on average at least as many
//! points as it costs.

use super::skilled::Situation;
use super::{Asked, Charge, Decide, Order, View};
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::March;
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::Dice;
use std::cmp::Reverse;

/// How far forward the slowest unit that may still move can get: in the line, and including reserves.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    line: i16,
    with_reserves: i16,
    /// The situation of the side, for a fitted doctrine.
    pub(super) situation: Option<Situation>,
}

impl Default for Pace {
    /// Waits for no unit.
    fn default() -> Pace {
        Pace { line: i16::MAX, with_reserves: i16::MAX, situation: None }
    }
}

impl Pace {
    /// Waits for no unit, in this situation.
    pub(super) fn in_situation(situation: Situation) -> Pace {
        Pace { situation: Some(situation), ..Pace::default() }
    }

    /// Notes that one of the units gets no farther than `reach`.
    #[inline(always)]
    fn wait_for(&mut self, reach: i16, reserve: bool) {
        self.with_reserves = self.with_reserves.min(reach);
        if !reserve {
            self.line = self.line.min(reach);
        }
    }
}

/// The doctrine `steady`.
pub struct Steady;

impl<W: Word, const PRINTED: bool> Decide<W, PRINTED> for Steady {
    fn moves_first(_: &View<'_, W, PRINTED>, _: &mut impl Dice) -> bool {
        false
    }

    /// The charge whose first round gains most, if it is worth its cost.
    #[inline(never)]
    fn order(
        view: &View<'_, W, PRINTED>,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        dice: &mut impl Dice,
    ) -> Order {
        let me = view.striker(view.side, asked.unit);
        let measure = |charge: &Charge| {
            let gain = view.first_round_gain(&me, charge);
            (gain >= 0).then_some((gain, Reverse(charge.spent_in)))
        };
        view.best_charge(asked, closed, measure, dice).into()
    }

    /// How far each unit of the line can get. Units that the ground stops altogether do not count.
    fn pace(view: &View<'_, W, PRINTED>) -> Pace {
        let (host, ahead) = (view.mine(), forward(view.side));
        let mut pace = Pace::default();
        for unit in host.free() - host.shot {
            // A unit that has moved stays where it is.
            let moved = host.stirred.has(unit);
            let inches = if moved { 0 } else { view.comes_at_most(view.side, unit, ahead) };
            if moved || inches > 0 {
                let reserve = view.battle.reserves[view.side].has(unit);
                pace.wait_for(host.depth(unit) * ahead + inches, reserve);
            }
        }
        pace
    }

    /// As far as the slowest of the units that may still move can get, and no farther.
    #[inline]
    fn march(view: &View<'_, W, PRINTED>, unit: u8, outlook: &Outlook, pace: &Pace) -> March {
        // If there are no more enemies ahead, the unit turns to those behind it.
        if outlook.ahead == Outlook::NOBODY {
            return view.march_to_nearest(unit, outlook);
        }
        let reserve = view.battle.reserves[view.side].has(unit);
        let front = if reserve { pace.with_reserves } else { pace.line };
        let here = view.mine().depth(unit) * forward(view.side);
        if front != i16::MAX && front > here { March::Advance(front - here) } else { March::Stand }
    }

    #[inline]
    fn pace_after(view: &View<'_, W, PRINTED>, unit: u8, pace: &mut Pace) {
        let host = view.mine();
        if host.stirred.has(unit) && !host.shot.has(unit) {
            let reserve = view.battle.reserves[view.side].has(unit);
            pace.wait_for(host.depth(unit) * forward(view.side), reserve);
        }
    }
}
