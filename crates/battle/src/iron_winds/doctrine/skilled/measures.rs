//! Measures of units and fights that fitted doctrines use, in whole numbers: [`Features::ONE`] stands for a full unit
//! of warriors on foot.

use crate::Word;
use crate::iron_winds::doctrine::View;
use crate::iron_winds::state::{Host, NONE};
use fairfight_rules::Side;
use fairfight_rules::dice::Features;
use fairfight_rules::iron_winds::melee::{self, Aspect};
use fairfight_rules::iron_winds::{FirstRound, Profile};

/// The might of a figure is counted in this many parts of [`Features::ONE`].
const PARTS: i32 = 64;

/// The fighting worth of a figure, whatever it costs: the square root of how hard it strikes times how much it
/// withstands, as a part of a full unit of its kind. In [`PARTS`] of [`Features::ONE`].
pub fn might(profile: &Profile) -> u16 {
    let full = u64::from(profile.full.max(1));
    // Twice the mean score of its blow, and the casualty points that it takes to fell the unit.
    let blow = (7 + 2 * i64::from(profile.melee)).max(1) as u64;
    let stand = full * (1 + profile.kind.class as u64);
    // A full unit of warriors on foot: a mean score of 3 1/2 and 24 such points.
    let one = (Features::ONE * PARTS) as u64;
    let of_unit = (blow * stand * one * one / 168).isqrt();
    (of_unit / full).min(u16::MAX.into()) as u16
}

/// The average losses in a round of a fight.
#[derive(Clone, Copy)]
pub(super) struct Exchange {
    /// Of the enemy.
    pub gain: i32,
    /// Of the unit itself.
    pub loss: i32,
}

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// The fighting worth of the figures left of a unit.
    #[inline]
    pub(super) fn mass(&self, side: Side, unit: u8) -> i32 {
        let u = self.state.sides[side].unit(unit);
        (i32::from(self.battle.might_of(u)) * i32::from(u.left) / PARTS)
            .min(i32::from(Features::LIMIT) / 2)
    }

    /// The average effect of a blow of a unit of `side` on an enemy; `more` is added to the blow.
    #[inline]
    pub(super) fn felled(
        &self,
        side: Side,
        unit: u8,
        target: u8,
        (aspect, first_round): (Aspect, bool),
        more: i16,
    ) -> i32 {
        let (battle, host, enemy) =
            (self.battle, &self.state.sides[side], &self.state.sides[side.other()]);
        let (u, t) = (host.unit(unit), enemy.unit(target));
        let leader = battle.leader_bonus(host, unit, battle.rules().numbers.melee_leader) + more;
        let circumstances = melee::Circumstances { aspect, first_round, uphill: false, leader };
        let aimed = battle.profile_of(t);
        let striker = battle.profile_of(u);
        let modifier = melee::modifier(striker, u.left, aimed, circumstances, battle.rules());
        let six = i32::from(aimed.falls_to_six(modifier, t.left));
        six * i32::from(battle.might_of(t)) / (6 * PARTS)
    }

    /// The losses of both sides in a round if a unit attacks an enemy from this aspect. Flank and rear attacks and
    /// attacks on routed units meet no blow in return.
    #[inline]
    pub(super) fn exchange(
        &self,
        side: Side,
        unit: u8,
        target: u8,
        (aspect, first_round): (Aspect, bool),
    ) -> Exchange {
        let other = side.other();
        let gain = self.felled(side, unit, target, (aspect, first_round), 0);
        let strikes_back = aspect == Aspect::Front && self.state.sides[other].order.has(target);
        if !strikes_back {
            return Exchange { gain, loss: 0 };
        }
        let first_round =
            first_round && self.battle.rules().rulings.first_round == FirstRound::Every;
        let loss = self.felled(other, target, unit, (Aspect::Front, first_round), 0);
        Exchange { gain, loss }
    }

    /// The approximate worth of a fight to the end: each side wins in proportion to how fast it fells the other.
    #[inline]
    pub(super) fn duel(&self, side: Side, unit: u8, target: u8, aspect: Aspect) -> i32 {
        let Exchange { gain, loss } = self.exchange(side, unit, target, (aspect, true));
        let (mine, theirs) = (self.mass(side, unit), self.mass(side.other(), target));
        let rounds = gain * mine + loss * theirs;
        if rounds == 0 {
            return 0;
        }
        let worth = i64::from(mine) * i64::from(theirs) * i64::from(gain - loss);
        (worth / i64::from(rounds)) as i32
    }

    /// The mass of a unit of `side` that breaks on average before an enemy who attacks it from this aspect.
    #[inline]
    pub(super) fn breaking(&self, side: Side, unit: u8, enemy: u8, aspect: Aspect) -> i32 {
        let fails = 6 - self.faces_that_hold(side, unit, enemy, aspect);
        self.mass(side, unit) * fails / 6
    }

    /// The number of archers of `side` in good order, each counted by the share of it that is left.
    pub(super) fn fire(&self, side: Side) -> i32 {
        let host = &self.state.sides[side];
        let archers = (self.battle.archers[side] & host.order).into_iter();
        archers.map(|unit| self.share_left(host, unit)).sum()
    }

    /// The share of a full unit that is left.
    #[inline]
    pub(super) fn share_left(&self, host: &Host<W>, unit: u8) -> i32 {
        let u = host.unit(unit);
        Features::ONE * i32::from(u.left) / i32::from(self.battle.profile_of(u).full.max(1))
    }

    /// Does a leader command this unit?
    #[inline]
    pub(super) fn is_led(&self, host: &Host<W>, unit: u8) -> bool {
        host.unit(unit).leader != NONE
    }
}
