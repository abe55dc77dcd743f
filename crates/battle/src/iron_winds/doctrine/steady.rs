//! `steady`: shoots while it is safe, keeps its line with the slowest, and charges where the first
//! round destroys on average at least as many points as it costs.

use super::{Charge, View};
use crate::UnitSet;
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::March;
use fairfight_rules::iron_winds::FirstRound;
use fairfight_rules::iron_winds::melee::{self, Aspect};
use fairfight_rules::{D6, Side};
use std::cmp::Reverse;

impl View<'_> {
    /// The charge whose first round gains most, where it is worth its cost.
    pub(super) fn steady_charge(&self, unit: u8, inches: i16, fled: UnitSet) -> Option<Charge> {
        self.best_charge(unit, inches, fled, |charge| {
            let gain = self.first_round_gain(unit, charge);
            (gain >= 0).then_some((gain, Reverse(charge.spent_in)))
        })
    }

    /// Six times the points that the first round destroys on average, less six times those it costs:
    /// sums over the faces of IW-M5, at both units' present figures; no morale, no first strikes.
    pub(super) fn first_round_gain(&self, unit: u8, charge: &Charge) -> i64 {
        let other = self.side.other();
        let way = charge.depth - self.mine().unit(unit).depth;
        let ahead = if way == 0 { forward(self.side) } else { way.signum() };
        let uphill = |heading: i16| self.battle.terrain.is_uphill(charge.depth, heading as i8);
        let gain = self.sum_of_faces(
            self.side,
            [unit, charge.target],
            melee::Moment {
                aspect: charge.aspect,
                first_round: true,
                uphill: match charge.aspect {
                    Aspect::Front => uphill(ahead),
                    Aspect::Flank => false,
                    Aspect::Rear if self.enemy().order.has(charge.target) => uphill(-ahead),
                    Aspect::Rear => uphill(ahead),
                },
                leader: self.melee_leader(self.side, unit),
            },
        );
        // On a flank or the rear, and on routed units, no blow comes back.
        if charge.aspect != Aspect::Front {
            return gain;
        }
        gain - self.sum_of_faces(
            other,
            [charge.target, unit],
            melee::Moment {
                aspect: Aspect::Front,
                first_round: self.battle.rules.rulings.first_round == FirstRound::Every,
                uphill: uphill(-ahead),
                leader: self.melee_leader(other, charge.target),
            },
        )
    }

    fn melee_leader(&self, side: Side, unit: u8) -> i16 {
        let plain = self.battle.rules.numbers.melee_leader;
        self.battle.leader_bonus(&self.state.sides[side], unit, plain)
    }

    /// The points that a unit's blow destroys, summed over the six faces.
    fn sum_of_faces(&self, side: Side, [unit, target]: [u8; 2], moment: melee::Moment) -> i64 {
        let other = side.other();
        let me = self.battle.profile(side, unit);
        let aimed = self.battle.profile(other, target);
        let lost = me.lost(self.state.sides[side].unit(unit).left);
        let left = self.state.sides[other].unit(target).left;
        let modifier = melee::modifier(me, lost, aimed, moment, &self.battle.rules);
        let falls = |face| i64::from(aimed.falls(melee::score(face, modifier), left));
        D6::FACES.into_iter().map(falls).sum::<i64>() * i64::from(aimed.points)
    }

    /// Up to where the slowest of the units that may still move can come, and no further.
    pub(super) fn steady_march(&self, unit: u8) -> March {
        let host = self.mine();
        let way = forward(self.side);
        let here = host.unit(unit).depth;
        // Where no enemy is ahead any more, the unit turns to those behind it.
        let enemy = self.enemy();
        let ahead = |id: u8| (enemy.unit(id).depth - here) * way > 0;
        if !enemy.here().into_iter().any(ahead) {
            return self.march_to_nearest(unit);
        }
        let reserves = self.battle.reserves[self.side];
        let mut line = host.free() - host.shot;
        if !reserves.has(unit) {
            line = line - reserves;
        }
        // A unit that has marched already stands where the slowest let it come.
        let reach = |id: u8| {
            let rate = self.battle.profile(self.side, id).rate_in;
            host.unit(id).depth * way + if host.stirred.has(id) { 0 } else { rate }
        };
        let front = line.into_iter().map(reach).min().unwrap_or(here * way);
        let inches = front - here * way;
        if inches > 0 { March::Advance(inches) } else { March::Stand }
    }
}
