//! `expert`: weighs every fight that it can pick to its end, and takes what swings most points.
//!
//! One turn ahead: it knows what its charges are worth, what a friend behind could add, what the enemy
//! could do in his next move, and nothing of what comes after.

use super::{Charge, Fighter, LeaderOrder, View};
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::{Fresh, March, NONE};
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::morale::{self, Row};
use fairfight_rules::iron_winds::{Rank, advanced};
use fairfight_rules::{BySide, Side};
use std::cmp::Reverse;

/// Millionths in a point.
const POINT: i64 = 1_000_000;
/// Turns in which it keeps out of the enemy's reach: whoever cannot wait comes into its own.
const PATIENCE: u16 = 4;
/// How much of what an enemy could do to it counts for a charge: he may have better to do.
const THREAT: Share = Share(3, 4);
/// How much of what a friend could add to a fight counts: he may not come.
const HELP: Share = Share(1, 2);
/// How much of a unit's points it sets on an open flank that an enemy can reach.
const EXPOSURE: Share = Share(1, 4);
/// What it gives to choose a fight rather than be chosen, in points.
const CHOICE: i64 = 2;

/// So many of so many parts.
#[derive(Clone, Copy)]
struct Share(i64, i64);

impl Share {
    #[inline]
    const fn of(self, worth: i64) -> i64 {
        worth * self.0 / self.1
    }
}

impl<W: Word> View<'_, W> {
    /// The charge that swings most, where that is better than to wait for the enemy's.
    pub(super) fn expert_charge(&self, unit: u8, inches: i16, among: UnitSet<W>) -> Option<Charge> {
        let least = THREAT.of(self.threat(unit)) - CHOICE * POINT;
        self.best_charge(unit, inches, among, |charge| {
            let swing = self.swing(unit, charge);
            let swing = swing + HELP.of(self.help(unit, charge, swing))
                - EXPOSURE.of(self.exposure(unit, charge));
            (swing >= least).then_some((swing, Reverse(charge.spent_in)))
        })
    }

    /// It moves first where it has a charge to make; else the enemy may come.
    pub(super) fn expert_moves_first(&self) -> bool {
        let mine = self.mine();
        let movers = mine.free() - (mine.shot - self.battle.horse_archers[self.side]);
        movers.into_iter().any(|unit| {
            let rate = self.battle.rate(self.state, self.side, unit);
            self.expert_charge(unit, rate, self.enemy().here()).is_some()
        })
    }

    /// As far as it can come without coming into the enemy's reach, for some turns; archers to their
    /// range and no further.
    pub(super) fn expert_march(&self, unit: u8, outlook: &Outlook) -> March {
        let Some(ahead) = outlook.ahead else { return self.march_to_nearest(unit, outlook) };
        let u = self.mine().unit(unit);
        let mut room = self.battle.rate(self.state, self.side, unit).min(ahead - 1);
        if self.state.turn <= PATIENCE {
            for enemy in self.enemy().free() {
                let enemy = self.enemy().unit(enemy);
                let gap = (enemy.depth - u.depth) * forward(self.side);
                if gap > 0 {
                    room = room.min(gap - self.battle.profile_of(enemy).rate_in - 1);
                }
            }
        }
        if self.battle.archers[self.side].has(unit) {
            room = room.min(ahead - self.battle.profile_of(u).range_in);
        }
        if room > 0 { March::Advance(room) } else { March::Stand }
    }

    /// As the others; else he goes, where he may, to the melee in which he is worth most.
    pub(super) fn expert_leader(&self, leader: u8) -> LeaderOrder {
        let usual = self.usual_leader(leader);
        let l = self.leader_of(self.side, leader);
        let host = self.mine();
        let fights = host.order & host.engaged;
        if usual != LeaderOrder::Stay || fights.is_empty() {
            return usual;
        }
        let own = if l.unit != NONE { self.worth_of_leader(l.unit, l.rank) } else { 0 };
        let (join, _) = self.leader_options(leader, fights);
        let worths =
            join.into_iter().map(|unit| (self.worth_of_leader(unit, l.rank), Reverse(unit)));
        match worths.max() {
            Some((worth, Reverse(unit))) if worth > own => LeaderOrder::Join(unit),
            Some(_) | None => LeaderOrder::Stay,
        }
    }

    /// What does a leader of this rank add to the fight that a unit is in? 0 where it is in none.
    fn worth_of_leader(&self, unit: u8, rank: Rank) -> i64 {
        let u = self.mine().unit(unit);
        if u.target == NONE || !self.enemy().order.has(u.target) {
            return 0;
        }
        let values = &self.battle.values;
        let them = self.fighter(self.side.other(), u.target);
        let with = |leader| {
            let me = values.fighter(self.side, u.profile, leader, u.left);
            values.worth(self.side, me, them, u.aspect, u.fresh != Fresh::Old)
        };
        with(Some(rank)) - with(None)
    }

    /// A unit as the tables know it.
    #[inline]
    fn fighter(&self, side: Side, unit: u8) -> Fighter {
        let host = &self.state.sides[side];
        let u = host.unit(unit);
        let rank = host.commander(unit).map(|leader| leader.rank);
        self.battle.values.fighter(side, u.profile, rank, u.left)
    }

    /// The points of a unit's figures, in millionths.
    #[inline]
    fn points(&self, side: Side, unit: u8) -> i64 {
        let u = self.state.sides[side].unit(unit);
        i64::from(self.battle.profile_of(u).points * u32::from(u.left)) * POINT
    }

    /// What a charge adds to what is there already.
    fn swing(&self, unit: u8, charge: &Charge) -> i64 {
        let target = charge.target;
        if !self.enemy().order.has(target) {
            // It is lost already, unless it rallies: a fourth of what the first blow fells.
            let me = self.striker(self.side, unit);
            return i64::from(self.first_round_gain(&me, charge)) * POINT / 24;
        }
        let worth = self.charge_worth(self.side, unit, target, charge.aspect);
        match charge.aspect {
            Aspect::Front => worth,
            Aspect::Flank | Aspect::Rear => worth - self.worth_so_far(target),
        }
    }

    /// What a charge at a unit in good order is worth to the charger, with the rolls before contact
    /// (IW-X4, X9) and the fight to its end.
    fn charge_worth(&self, side: Side, unit: u8, target: u8, aspect: Aspect) -> i64 {
        let (battle, other) = (self.battle, side.other());
        let units = BySide::new((side, unit), (other, target));
        let kind =
            |(side, unit): (Side, u8)| &battle.profile_of(self.state.sides[side].unit(unit)).kind;
        let (me, them) = (self.fighter(side, unit), self.fighter(other, target));
        let mut worth = battle.values.worth(side, me, them, aspect, true);
        if advanced::cavalry_frightens(kind(units.a), kind(units.b), &battle.rules) {
            let holds = self.faces_that_hold(other, target, unit, aspect);
            worth = (worth * holds + self.points(other, target) * (6 - holds)) / 6;
        }
        if aspect == Aspect::Front
            && advanced::pikes_deter(kind(units.a), kind(units.b), &battle.rules)
        {
            worth = worth * self.faces_that_hold(side, unit, target, Aspect::Front) / 6;
        }
        worth
    }

    /// With how many of six faces does `unit` of `side` hold before a charge, on the row of `enemy`
    /// who attacks it from this aspect?
    fn faces_that_hold(&self, side: Side, unit: u8, enemy: u8, aspect: Aspect) -> i64 {
        let (battle, host) = (self.battle, &self.state.sides[side]);
        let u = host.unit(unit);
        let profile = battle.profile_of(u);
        let row = battle.profile_of(self.state.sides[side.other()].unit(enemy)).troop;
        let Some(needed) = morale::needed(profile.troop, Row::Troop(row), &battle.rules) else {
            return 6;
        };
        let moment = morale::Moment {
            flank: aspect == Aspect::Flank,
            rear: aspect == Aspect::Rear,
            leader: battle.leader_bonus(host, unit, battle.rules.numbers.morale_leader),
            leader_lost: host.bereft.has(unit),
        };
        let modifier = morale::modifier(profile, u.left, moment, &battle.rules);
        7 - i64::from(morale::least_face(modifier, needed, &battle.rules))
    }

    /// What the melee around an enemy in contact is worth to this side as it is: the best of the
    /// fights of those who attack it.
    fn worth_so_far(&self, target: u8) -> i64 {
        let mine = self.mine();
        let them = self.fighter(self.side.other(), target);
        let attackers = self.enemy().unit(target).attackers.into_iter();
        let worths = attackers.take_while(|&id| id != NONE).filter_map(|unit| {
            let u = mine.unit(unit);
            let me = self.fighter(self.side, unit);
            let first = u.fresh != Fresh::Old;
            // One that turned away attacks it no longer.
            (u.target == target)
                .then(|| self.battle.values.worth(self.side, me, them, u.aspect, first))
        });
        worths.max().unwrap_or(0)
    }

    /// The worst that a free enemy in reach can do to this unit by a charge at its front; 0 or less.
    fn threat(&self, unit: u8) -> i64 {
        let (here, enemy) = (self.mine().unit(unit).depth, self.enemy());
        let mut worst = 0;
        for id in enemy.free() {
            let e = enemy.unit(id);
            if (e.depth - here).abs() <= self.battle.profile_of(e).rate_in {
                let worth = self.charge_worth(self.side.other(), id, unit, Aspect::Front);
                worst = worst.min(-worth);
            }
        }
        worst
    }

    /// What a friend who charges later in this event could add on an open flank of the enemy that
    /// `unit` pins, whose fight is worth so much without him.
    fn help(&self, unit: u8, charge: &Charge, worth: i64) -> i64 {
        let (battle, host, enemy) = (self.battle, self.mine(), self.enemy());
        let pins = charge.aspect == Aspect::Front && enemy.free().has(charge.target);
        if !pins || self.state.uncovered_flanks(battle, self.side.other(), charge.target) == 0 {
            return 0;
        }
        let mut best = 0;
        for id in (host.free() - host.shot).into_iter().filter(|&id| id > unit) {
            let way = (host.unit(id).depth - charge.depth).abs() + self.flank_detour(self.side, id);
            if way <= battle.rate(self.state, self.side, id) {
                let flank = self.charge_worth(self.side, id, charge.target, Aspect::Flank);
                best = best.max(flank - worth);
            }
        }
        best
    }

    /// What the enemy can gain from `unit` by a charge where this charge leaves it: all its points on
    /// a flank that no neighbour covers, else what his fight is worth with one who stands on a flank or
    /// the rear and must turn to him.
    fn exposure(&self, unit: u8, charge: &Charge) -> i64 {
        let (battle, host, enemy) = (self.battle, self.mine(), self.enemy());
        let front = charge.aspect == Aspect::Front;
        let covers = |neighbour: u8| {
            neighbour != NONE
                && host.order.has(neighbour)
                && (host.unit(neighbour).depth - charge.depth).abs()
                    <= battle.rules.rulings.cover_distance
        };
        if front && battle.place(self.side, unit).neighbours.into_iter().all(covers) {
            return 0;
        }
        let mut most = 0;
        for id in enemy.free().into_iter().filter(|&id| id != charge.target) {
            let e = enemy.unit(id);
            let detour = if front { self.flank_detour(self.side.other(), id) } else { 0 };
            if (e.depth - charge.depth).abs() + detour > battle.profile_of(e).rate_in {
                continue;
            }
            if front {
                return self.points(self.side, unit);
            }
            most = most.max(self.charge_worth(self.side.other(), id, unit, Aspect::Front));
        }
        most
    }

    /// The way around to a flank.
    fn flank_detour(&self, side: Side, unit: u8) -> i16 {
        let rulings = &self.battle.rules.rulings;
        let less = if self.battle.wings[side].has(unit) { rulings.wing_detour } else { 0 };
        (rulings.flank_detour - less).max(0)
    }
}
