//! `steady`: shoots while it is safe, keeps its line with the slowest, and charges if the first round destroys on
//! average at least as many points as it costs.

use super::{Asked, Charge, View};
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::March;
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::Side;
use fairfight_rules::iron_winds::army::Doctrine;
use fairfight_rules::iron_winds::melee::{self, Aspect};
use fairfight_rules::iron_winds::{FirstRound, Profile};
use std::cmp::Reverse;

/// A unit with the bonuses that do not depend on its target.
pub(super) struct Striker<'a> {
    profile: &'a Profile,
    left: u8,
    leader: i16,
    depth: i16,
}

/// How far forward the slowest unit that may still move can come: in the line, and including reserves.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    line: i16,
    with_reserves: i16,
}

impl Default for Pace {
    /// Waits for no unit.
    fn default() -> Pace {
        Pace { line: i16::MAX, with_reserves: i16::MAX }
    }
}

impl Pace {
    /// One of the units comes no farther than `reach`.
    #[inline(always)]
    fn wait_for(&mut self, reach: i16, reserve: bool) {
        self.with_reserves = self.with_reserves.min(reach);
        if !reserve {
            self.line = self.line.min(reach);
        }
    }
}

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// The charge whose first round gains most, if it is worth its cost.
    #[inline(never)]
    pub(super) fn steady_charge(
        &self,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
    ) -> Option<Charge> {
        let me = self.striker(self.side, asked.unit);
        self.best_charge(asked, closed, |charge| {
            let gain = self.first_round_gain(&me, charge);
            (gain >= 0).then_some((gain, Reverse(charge.spent_in)))
        })
    }

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
        i32::from(falls) * aimed.profile.points as i32
    }

    /// How far each unit of the line can come. Units that the ground stops altogether do not count.
    pub(super) fn steady_pace(&self) -> Pace {
        let (host, ahead) = (self.mine(), forward(self.side));
        let mut pace = Pace::default();
        for unit in host.free() - host.shot {
            // A unit that has moved stays where it is.
            let moved = host.stirred.has(unit);
            let inches = if moved { 0 } else { self.comes_at_most(self.side, unit, ahead) };
            if moved || inches > 0 {
                let reserve = self.battle.reserves[self.side].has(unit);
                pace.wait_for(host.depth(unit) * ahead + inches, reserve);
            }
        }
        pace
    }

    /// Updates the pace after the march of `unit`.
    #[inline]
    pub fn pace_after(&self, unit: u8, pace: &mut Pace) {
        let host = self.mine();
        if self.doctrine() == Doctrine::Steady && host.stirred.has(unit) && !host.shot.has(unit) {
            let reserve = self.battle.reserves[self.side].has(unit);
            pace.wait_for(host.depth(unit) * forward(self.side), reserve);
        }
    }

    /// As far as the slowest of the units that may still move can come, and no farther.
    #[inline]
    pub(super) fn steady_march(&self, unit: u8, outlook: &Outlook, pace: &Pace) -> March {
        // If no enemy is ahead any more, the unit turns to those behind it.
        if outlook.ahead == Outlook::NOBODY {
            return self.march_to_nearest(unit, outlook);
        }
        let reserve = self.battle.reserves[self.side].has(unit);
        let front = if reserve { pace.with_reserves } else { pace.line };
        let here = self.mine().depth(unit) * forward(self.side);
        if front != i16::MAX && front > here { March::Advance(front - here) } else { March::Stand }
    }
}
