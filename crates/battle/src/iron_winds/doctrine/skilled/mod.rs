//! The family `skilled`: each option is scored by its features with fitted weights, and the best is taken.
//!
//! Features are declared in `features`, the measures of units and fights in `measures`; the weights are in
//! `members.csv`. Decisions to which no member is fitted are made as in the other doctrines.

mod charge;
pub(in crate::iron_winds) mod features;
mod leader;
mod march;
mod measures;
mod side;

pub use side::Situation;

pub use measures::might;

use super::aggressive::Aggressive;
use super::{Asked, Decide, Doctrine, LeaderOrder, Order, Pace, View};
use crate::fitted::{Family, score};
use crate::iron_winds::decision::{KINDS, Kind};
use crate::iron_winds::state::March;
use crate::iron_winds::turn::Outlook;
use crate::{System, UnitSet, Word};
use fairfight_rules::Dice;
use fairfight_rules::dice::Features;
use std::sync::LazyLock;

/// The members of `skilled`.
pub static FAMILY: LazyLock<Family> = LazyLock::new(|| {
    let styles = &["steady", "aggressive", "hammer"];
    Family::of(Doctrine::FAMILY_WORDS, styles, KINDS, include_str!("members.csv"))
});

/// The last turn in which a side that does not lead may wait.
const PATIENCE: u16 = 12;

/// The doctrine `skilled`, for every member.
pub struct Skilled;

impl<W: Word, const PRINTED: bool> Decide<W, PRINTED> for Skilled {
    #[inline(never)]
    fn shoots(view: &View<'_, W, PRINTED>, unit: u8, _: &mut impl Dice) -> bool {
        view.score(Kind::Shoot, &view.shoot_features(unit)) > 0
    }

    #[inline(never)]
    fn moves_first(view: &View<'_, W, PRINTED>, _: &mut impl Dice) -> bool {
        view.score(Kind::First, &view.first_features()) > 0
    }

    #[inline(never)]
    fn order(
        view: &View<'_, W, PRINTED>,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        dice: &mut impl Dice,
    ) -> Order {
        if view.must_attack() {
            return Aggressive::order(view, asked, closed, dice);
        }
        let situation = view.situation();
        let measure = |charge: &_| {
            let score = view.score(Kind::Charge, &view.charge_features(asked, charge, &situation));
            (score > 0).then_some(score)
        };
        view.best_charge(asked, closed, measure, dice).into()
    }

    #[inline(never)]
    fn march(view: &View<'_, W, PRINTED>, unit: u8, outlook: &Outlook, pace: &Pace) -> March {
        if view.must_attack() {
            return view.march_to_nearest(unit, outlook);
        }
        let situation = pace.situation.unwrap_or_else(|| view.situation());
        view.best_march(unit, outlook, &situation)
    }

    fn pace(view: &View<'_, W, PRINTED>) -> Pace {
        Pace::in_situation(view.situation())
    }

    #[inline(never)]
    fn leader(view: &View<'_, W, PRINTED>, leader: u8, dice: &mut impl Dice) -> LeaderOrder {
        view.best_leader_order(leader, dice)
    }
}

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// Is it so late that the side must attack? A side that does not lead waits no longer then, since waiting wins
    /// nothing. No member learns this: one march alone does not end a stand-off.
    fn must_attack(&self) -> bool {
        let (battle, other) = (self.battle, self.side.other());
        self.state.turn > PATIENCE
            && self.mine().worth_in_order(battle, self.side)
                <= self.enemy().worth_in_order(battle, other)
    }

    /// The score of an option for this kind of decision; 0 without a member, as in tests of other doctrines.
    #[inline]
    fn score(&self, kind: Kind, features: &Features) -> i64 {
        score(self.battle.member(self.side), kind as usize, features)
    }
}
