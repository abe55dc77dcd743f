//! The average gain of a charge in its first round.

use super::{Charge, View};
use crate::Word;
use crate::iron_winds::setup::forward;
use fairfight_rules::Side;
use fairfight_rules::iron_winds::melee::{self, Aspect};
use fairfight_rules::iron_winds::{FirstRound, Profile};

/// A unit with the bonuses that do not depend on its target.
pub(super) struct Striker<'a> {
    profile: &'a Profile,
    left: u8,
    leader: i16,
    depth: i16,
}

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// A unit as it would strike now.
    #[inline]
    pub(super) fn striker(&self, side: Side, unit: u8) -> Striker<'_> {
        let (battle, host) = (self.battle, &self.state.sides[side]);
        let u = host.unit(unit);
        Striker {
            profile: battle.profile_of(u),
            left: u.left,
            leader: battle.leader_bonus(host, unit, battle.rules().numbers.melee_leader),
            depth: host.depth(unit),
        }
    }

    /// Six times the points that the first round destroys on average, less six times those it costs: sums over the
    /// faces of IW-M5, at both units' present figures, without morale or first strikes.
    #[inline]
    pub(super) fn first_round_gain(&self, me: &Striker, charge: &Charge) -> i32 {
        let enemy = self.striker(self.side.other(), charge.target);
        let aspect = charge.aspect;
        let (uphill, downhill) = self.slope(me.depth, charge);
        let uphill = match aspect {
            Aspect::Front => uphill,
            Aspect::Flank => false,
            // A routed unit is struck in the direction in which it runs.
            Aspect::Rear if self.enemy().order.has(charge.target) => downhill,
            Aspect::Rear => uphill,
        };
        let circumstances =
            melee::Circumstances { aspect, first_round: true, uphill, leader: me.leader };
        let gain = self.sum_of_faces(me, &enemy, circumstances);
        // Flank and rear attacks and attacks on routed units meet no blow in return.
        if aspect != Aspect::Front {
            return gain;
        }
        let first_round = self.battle.rules().rulings.first_round == FirstRound::Every;
        let circumstances =
            melee::Circumstances { aspect, first_round, uphill: downhill, leader: enemy.leader };
        gain - self.sum_of_faces(&enemy, me, circumstances)
    }

    /// Does the charge go uphill, and would a blow against it?
    #[inline]
    fn slope(&self, from: i16, charge: &Charge) -> (bool, bool) {
        let terrain = &self.battle.terrain;
        if terrain.is_open() {
            return (false, false);
        }
        let way = charge.depth - from;
        let ahead = if way == 0 { forward(self.side) } else { way.signum() } as i8;
        (terrain.is_uphill(charge.depth, ahead), terrain.is_uphill(charge.depth, -ahead))
    }

    /// The points that a unit's blow destroys, as a sum over the six faces.
    #[inline]
    fn sum_of_faces(
        &self,
        me: &Striker,
        aimed: &Striker,
        circumstances: melee::Circumstances,
    ) -> i32 {
        let modifier =
            melee::modifier(me.profile, me.left, aimed.profile, circumstances, self.battle.rules());
        let falls = aimed.profile.falls_to_six(modifier, aimed.left);
        i32::from(falls) * aimed.profile.worth as i32
    }
}
