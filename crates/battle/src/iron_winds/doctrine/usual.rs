//! Code shared by all doctrines except the random one: leaders, attempts on lives, rallies, and the nearest enemy.

use super::{Asked, Charge, LeaderOrder, View};
use crate::best::{Best, one_of_the_best};
use crate::iron_winds::address::{Phase, Purpose, at};
use crate::iron_winds::ground::Way;
use crate::iron_winds::state::{Leader, March, NONE};
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::morale::{self, Row};
use fairfight_rules::iron_winds::{OwnLeaderRallies, challenge};
use fairfight_rules::{Address, Dice, Side};
use std::cmp::Reverse;

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// The most valuable of these units of ours, by the worth of the figures left; among equal ones, one by a die of
    /// the leader who goes there.
    fn dearest(&self, units: UnitSet<W>, leader: u8, dice: &mut impl Dice) -> Option<u8> {
        let look = |_: &_, wanted: u32| {
            let mut best = Best::wanting(wanted);
            for unit in units {
                best.see(Reverse(self.battle.worth_of_figures(self.mine().unit(unit))), unit);
            }
            best
        };
        let at = at(Phase::Movement, self.side, leader, Purpose::LeaderChoice);
        one_of_the_best(dice, look, |dice, equals| dice.pick(equals, at.ordinal(1)))
    }

    /// Rallies the most valuable routed unit in reach with a leader, unless his own unit is in melee; a leader who
    /// stands alone joins the most valuable unit without a leader.
    #[inline]
    pub(super) fn usual_leader(&self, leader: u8, dice: &mut impl Dice) -> LeaderOrder {
        let host = self.mine();
        let l = self.leader_of(self.side, leader);
        let alone = l.unit == NONE;
        if !alone && (host.routed.is_empty() || host.engaged.has(l.unit)) {
            return LeaderOrder::Stay;
        }
        self.unit_for(leader, alone, dice)
    }

    /// The unit that this leader rallies or joins, if any.
    #[inline(never)]
    fn unit_for(&self, leader: u8, alone: bool, dice: &mut impl Dice) -> LeaderOrder {
        let host = self.mine();
        let among = if alone { host.here() } else { host.routed };
        let (join, rally) = self.leader_options(leader, among);
        if let Some(unit) = self.dearest(self.can_be_helped(rally), leader, dice) {
            return LeaderOrder::Rally(unit);
        }
        if !alone {
            return LeaderOrder::Stay;
        }
        self.dearest(join, leader, dice).map_or(LeaderOrder::Stay, LeaderOrder::Join)
    }

    /// The routed units among these that a leader can help: unattacked (IW-R6), and with no other leader on his way.
    pub(super) fn can_be_helped(&self, routed: UnitSet<W>) -> UnitSet<W> {
        let host = self.mine();
        let taken = host.leaders.iter().filter(|l| l.rallies != NONE);
        taken.fold(routed - host.engaged, |units, l| units - UnitSet::of(l.rallies))
    }

    /// Would giving up one casualty spare a unit that otherwise loses its last figure?
    pub(super) fn would_spare(&self, target: u8) -> bool {
        // Counts all units that strike it: a unit that it charged is none of its attackers, but strikes back.
        let mine = self.mine();
        let dealt: u16 = (mine.order & mine.engaged)
            .into_iter()
            .map(|unit| mine.unit(unit))
            .filter(|unit| unit.target == target)
            .map(|unit| u16::from(unit.dealt) + u16::from(unit.dealt_by_hero))
            .sum();
        dealt == u16::from(self.enemy().unit(target).left)
    }

    /// Does one more wound kill this leader?
    pub(super) fn next_wound_kills(&self, leader: u8) -> bool {
        let l = self.leader_of(self.side, leader);
        l.wounds + 1 >= challenge::life(l.rank, self.battle.rules())
    }

    /// Is there time, and a leader who may yet come to rally this unit, within two of his moves?
    pub(super) fn help_may_come(&self, unit: u8) -> bool {
        let host = self.mine();
        // If no unit is in good order, the battle is lost at the end of this event.
        if host.order.is_empty() {
            return false;
        }
        let reach = self.battle.rules().numbers.leader_move * 2;
        let near = |way: i16| way.abs() <= reach;
        let depth = host.depth(unit);
        // A leader who ran with it does not leave it, and rallies it only if he need not arrive.
        let helps = |l: &Leader| {
            l.unit != unit
                || self.battle.rules().rulings.own_leader_rallies == OwnLeaderRallies::StayCounts
        };
        // Nor does a leader in a fight, as in `usual_leader`.
        let is_free = |l: &Leader| l.unit == NONE || !host.engaged.has(l.unit);
        let comes = |l: &Leader| near(host.leader_depth(l) - depth) && helps(l) && is_free(l);
        host.leaders.iter().any(|l| l.alive && comes(l))
    }

    /// The number of faces that hold `unit` of `side`, on the row of the `enemy` who attacks it from this aspect.
    #[inline]
    pub(super) fn faces_that_hold(&self, side: Side, unit: u8, enemy: u8, aspect: Aspect) -> i32 {
        let (battle, host) = (self.battle, &self.state.sides[side]);
        let u = host.unit(unit);
        let profile = battle.profile_of(u);
        let row = battle.profile_of(self.state.sides[side.other()].unit(enemy)).troop;
        let Some(needed) = morale::needed(profile.troop, Row::Troop(row), battle.rules()) else {
            return 6;
        };
        let circumstances = morale::Circumstances {
            flank: aspect == Aspect::Flank,
            rear: aspect == Aspect::Rear,
            leader: battle.leader_bonus(host, unit, battle.rules().numbers.morale_leader),
            leader_lost: host.bereft.has(unit),
        };
        let modifier = morale::modifier(profile, u.left, circumstances, battle.rules());
        7 - i32::from(morale::least_face(modifier, needed, battle.rules()))
    }

    /// Can this enemy reach and charge our unit in its next move, over the ground and past our line?
    pub(super) fn reaches(&self, enemy: u8, unit: u8) -> bool {
        let wing = self.battle.wings[self.side.other()].has(enemy);
        let around = self.way_around_line(self.side, unit, self.enemy().depth(enemy), wing);
        around.is_some_and(|around| self.comes_to(enemy, self.mine().depth(unit), around))
    }

    /// Can an enemy reach this depth in its next move, with a detour of this many inches?
    #[inline]
    pub(super) fn comes_to(&self, enemy: u8, depth: i16, detour: i16) -> bool {
        let (battle, host) = (self.battle, self.enemy());
        let (u, from) = (host.unit(enemy), host.depth(enemy));
        let inches = u.rate_in - detour;
        if battle.is_open() {
            return (from - depth).abs() <= inches;
        }
        let mover = battle.mover(self.side.other(), u);
        battle.terrain.reaches(mover, from, depth, inches).is_some()
    }

    /// The most inches that a unit can go in its next move, in the direction of `step`.
    #[inline]
    pub(super) fn comes_at_most(&self, side: Side, unit: u8, step: i16) -> i16 {
        let (battle, host) = (self.battle, &self.state.sides[side]);
        let (u, from) = (host.unit(unit), host.depth(unit));
        if battle.is_open() {
            return u.rate_in;
        }
        let (mover, rate) = (battle.mover(side, u), u.rate_in);
        (battle.terrain.walk(mover, Way { from, step }, rate, rate) - from).abs()
    }

    /// The legal charge with the greatest measure; equal ones are decided by a die.
    #[inline(always)]
    pub(super) fn best_charge<K: Ord>(
        &self,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        mut measure: impl FnMut(&Charge) -> Option<K>,
        dice: &mut impl Dice,
    ) -> Option<Charge> {
        let look = |_: &_, wanted: u32| {
            let mut best = Best::wanting(wanted);
            self.each_different_charge(asked, closed, |charge| {
                if let Some(key) = measure(&charge) {
                    best.see(Reverse(key), charge);
                }
            });
            best
        };
        let pick = |dice: &mut _, equals| Dice::pick(dice, equals, self.at_tie(asked, 0));
        let charge = one_of_the_best(dice, look, pick)?;
        Some(self.one_of_the_alike(asked, charge, dice))
    }

    /// This charge, or by a die the same one at a like enemy: [`each_different_charge`](Self::each_different_charge)
    /// finds only the first of these.
    #[inline(always)]
    fn one_of_the_alike(&self, asked: &Asked<W>, charge: Charge, dice: &mut impl Dice) -> Charge {
        let (enemy, free) = (self.enemy(), self.enemy().free());
        let aimed = *enemy.unit(charge.target);
        if !free.has(charge.target) || aimed.leader != NONE {
            return charge;
        }
        let from = self.mine().depth(asked.unit);
        let wing = self.battle.wings[self.side].has(asked.unit);
        let mut alike = UnitSet::<W>::EMPTY;
        for id in asked.among & free {
            let like = enemy.unit(id);
            let same = (like.profile, like.left, like.leader) == (aimed.profile, aimed.left, NONE);
            if same
                && enemy.depth(id) == charge.depth
                && self.way_around_line(self.side.other(), id, from, wing) == Some(0)
            {
                alike.insert(id);
            }
        }
        if alike.len() < 2 {
            return charge;
        }
        let pick = dice.pick(alike.len(), self.at_tie(asked, 1));
        let target = alike.into_iter().nth(pick as usize).unwrap_or(charge.target);
        Charge { target, ..charge }
    }

    /// The address of a die between equal charges: the `which`th of this unit's in this part of its move.
    #[inline]
    pub(super) fn at_tie(&self, asked: &Asked<W>, which: u16) -> Address {
        let at = at(Phase::Movement, self.side, asked.unit, Purpose::Tie);
        at.ordinal((asked.fled.len() as u16) << 1 | which)
    }

    /// Marches toward the nearest enemy at full speed, ahead or behind.
    pub(super) fn march_to_nearest(&self, unit: u8, outlook: &Outlook) -> March {
        let rate = self.battle.rate(self.state, self.side, unit);
        match outlook.nearest {
            0 | Outlook::NOBODY => March::Stand,
            way if way > 0 => March::Advance(rate),
            way => March::FallBack(rate.min(-way)),
        }
    }
}
