//! The choice of the unit that a leader goes to.

use super::features::LeaderFeature as F;
use crate::Word;
use crate::best::{Best, one_of_the_best};
use crate::fitted::one_if;
use crate::iron_winds::address::{Phase, Purpose, at};
use crate::iron_winds::decision::Kind;
use crate::iron_winds::doctrine::{LeaderOrder, View};
use crate::iron_winds::state::NONE;
use fairfight_rules::Dice;
use fairfight_rules::dice::{Features, Seen};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::{Rank, advanced};
use std::cmp::Reverse;

/// Enemies within this many inches mean a fight soon.
const SOON: i16 = 12;
/// Without an enemy within this many inches, a leader stays where he is.
const FAR: i16 = 16;

/// The effect of a leader on a unit.
#[derive(Clone, Copy, Default)]
struct Help {
    fights: i32,
    adds: i32,
    breaks: i32,
    near: i32,
}

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// The order with the highest score.
    pub(super) fn best_leader_order(&self, leader: u8, dice: &mut impl Dice) -> LeaderOrder {
        let (host, enemy) = (self.mine(), self.enemy());
        let l = self.leader_of(self.side, leader);
        let is_idle = host.routed.is_empty() && (host.engaged & host.order).is_empty();
        if is_idle && l.unit != NONE && enemy.closest(enemy.order, host.depth(l.unit)).0 > FAR {
            return LeaderOrder::Stay;
        }
        if l.unit != NONE && self.is_hero(l.rank) && self.is_at_the_enemy(l.unit) {
            return LeaderOrder::Stay;
        }
        let share = self.situation().share;
        let (join, rally) = self.leader_options(leader, host.here());
        let look = |_: &_, wanted: u32| {
            let mut best = Best::wanting(wanted);
            best.see(Reverse(0), LeaderOrder::Stay);
            let join = join.into_iter().map(LeaderOrder::Join);
            let rally = self.can_be_helped(rally).into_iter().map(LeaderOrder::Rally);
            for order in join.chain(rally) {
                let score = self.score(Kind::Leader, &self.order_features(leader, order, share));
                if score > 0 {
                    best.see(Reverse(score), order);
                }
            }
            best
        };
        let at = at(Phase::Movement, self.side, leader, Purpose::LeaderChoice).ordinal(1);
        let order = one_of_the_best(dice, look, |dice, equals| dice.pick(equals, at));
        order.unwrap_or(LeaderOrder::Stay)
    }

    /// Does a leader of this rank add more to his unit's rolls than a plain one?
    fn is_hero(&self, rank: Rank) -> bool {
        advanced::heroic_bonus(rank, self.battle.rules()) > 0
    }

    /// Does this unit fight, or can it charge? Then it needs its hero, who strikes and inspires as nobody else does.
    fn is_at_the_enemy(&self, unit: u8) -> bool {
        let (host, enemy) = (self.mine(), self.enemy());
        let fights = host.engaged.has(unit)
            || enemy.closest(enemy.order, host.depth(unit)).0 <= host.unit(unit).rate_in;
        host.order.has(unit) && fights
    }

    /// The features of a leader's order that a fitted doctrine sees.
    pub(in crate::iron_winds) fn leader_features(
        &self,
        leader: u8,
        order: LeaderOrder,
    ) -> Features {
        self.order_features(leader, order, self.situation().share)
    }

    fn order_features(&self, leader: u8, order: LeaderOrder, share: i32) -> Features {
        let from = self.leader_of(self.side, leader).unit;
        let left = if from == NONE { Help::default() } else { self.help(from) };
        let alone = one_if(from == NONE);
        let mut row = Seen::nothing();
        let mut set = |feature: F, value: i32| row.set(feature as usize, value);
        match order {
            LeaderOrder::Stay => return Features::NONE,
            LeaderOrder::Join(unit) => {
                set(F::Joins, Features::ONE);
                set(F::JoinsAlone, alone);
                let Help { fights, adds, breaks, near } = self.help(unit);
                set(F::Fights, fights);
                set(F::Adds, adds);
                set(F::Breaks, breaks);
                set(F::Near, near);
                set(F::Mass, self.mass(self.side, unit));
                set(F::LeavesFights, left.fights);
                set(F::LeavesAdds, left.adds);
                set(F::LeavesBreaks, left.breaks);
                set(F::LeavesNear, left.near);
            }
            LeaderOrder::Rally(unit) => {
                set(F::Rallies, Features::ONE);
                set(F::RalliesAlone, alone);
                set(F::RalliesMass, self.mass(self.side, unit));
                set(F::RalliesLeaves, left.fights + left.near);
                set(F::RalliesThreats, self.may_still_attack(unit) * Features::ONE / 3);
            }
        }
        set(F::Share, share);
        row.features()
    }

    /// The number of enemies that can reach this unit and have not moved yet.
    fn may_still_attack(&self, unit: u8) -> i32 {
        let (here, enemy) = (self.mine().depth(unit), self.enemy());
        if !enemy.stirred.is_empty() {
            return 0;
        }
        let reaches = |id: &u8| (enemy.depth(*id) - here).abs() <= enemy.unit(*id).rate_in;
        enemy.free().into_iter().filter(reaches).count() as i32
    }

    /// The effect that a leader has, or would have, on this unit.
    fn help(&self, unit: u8) -> Help {
        let (side, host, enemy) = (self.side, self.mine(), self.enemy());
        let (u, mass) = (host.unit(unit), self.mass(side, unit));
        let mut help = Help::default();
        if !host.order.has(unit) {
            return help;
        }
        if host.engaged.has(unit) {
            help.fights = mass;
            if u.target != NONE && enemy.order.has(u.target) {
                let round = (u.aspect, host.is_fresh(unit));
                help.adds = self.felled(side, unit, u.target, round, 1)
                    - self.felled(side, unit, u.target, round, 0);
                if u.aspect == Aspect::Front {
                    help.breaks = self.breaking(side, unit, u.target, Aspect::Front);
                }
            }
        } else if enemy.closest(enemy.order, host.depth(unit)).0 <= SOON {
            help.near = mass;
        }
        help
    }
}
