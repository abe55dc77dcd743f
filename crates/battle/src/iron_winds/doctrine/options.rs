//! The legal options of a unit or a leader, among which a doctrine chooses.

use super::{Asked, Charge, View};
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::{March, NONE, Unit};
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::Side;
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::{LeadersInMelee, OwnLeaderRallies, RoutedAttackWhen};

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// Every legal charge of a unit, in the enemy's list order.
    #[inline]
    pub(super) fn each_charge(
        &self,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        each: impl FnMut(Charge),
    ) {
        self.each_kind_of_charge(asked, asked.among, closed, |_, _, _| false, each);
    }

    /// Like [`each_charge`](Self::each_charge), but like free enemies, whose charges would be equal, yield one charge:
    /// at the first of them.
    #[inline(always)]
    pub(in crate::iron_winds) fn each_different_charge(
        &self,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        each: impl FnMut(Charge),
    ) {
        let mut passed = [None; 8];
        let known = |t: &Unit, depth: i16, free: bool| {
            if !free {
                return false;
            }
            let alike = Some((depth, t.profile, t.left));
            let slot = &mut passed[usize::from(t.profile ^ t.left) % 8];
            t.leader == NONE && std::mem::replace(slot, alike) == alike
        };
        self.each_kind_of_charge(asked, asked.among, closed, known, each);
    }

    /// Like [`each_charge`](Self::each_charge) at the enemies in `among`, except those for which `passed` is true. It
    /// gets the enemy, its depth and whether it is free.
    #[inline(always)]
    pub(super) fn each_kind_of_charge(
        &self,
        asked: &Asked<W>,
        among: UnitSet<W>,
        closed: &mut UnitSet<W>,
        mut passed: impl FnMut(&Unit, i16, bool) -> bool,
        mut each: impl FnMut(Charge),
    ) {
        let (battle, other, enemy) = (self.battle, self.side.other(), self.enemy());
        let rulings = &battle.rules().rulings;
        let Asked { unit, inches, .. } = *asked;
        let here = self.mine().depth(unit);
        let wing = battle.wings[self.side].has(unit);
        let less = if wing { rulings.wing_detour } else { 0 };
        let mut attack = |target: u8, aspect: Aspect, depth: i16, detour: i16| {
            if let Some(way) = self.way_to(asked, here, depth, inches - detour) {
                each(Charge { target, aspect, depth, spent_in: way + detour });
            }
        };
        let free = enemy.free();
        for target in among - self.runners() {
            let (t, depth) = (enemy.unit(target), enemy.depth(target));
            let Some(around) = self.way_around_line(other, target, here, wing) else { continue };
            if around == 0 && passed(t, depth, free.has(target)) {
                continue;
            }
            if free.has(target) {
                attack(target, Aspect::Front, depth, around);
                continue;
            }
            let open = self.state.openings(battle, other, target);
            if !(open.front || open.flank || open.rear) {
                closed.insert(target);
                continue;
            }
            let detour = |way: i16| around + if open.detour { (way - less).max(0) } else { 0 };
            if open.front {
                attack(target, Aspect::Front, depth, around);
            }
            if open.flank {
                attack(target, Aspect::Flank, depth, detour(rulings.flank_detour));
            }
            if open.rear {
                attack(target, Aspect::Rear, depth, detour(rulings.rear_detour));
            }
        }
    }

    /// The cost of a unit's way from `here` to depth `to`; `None` if that is more than `inches`.
    #[inline]
    pub(super) fn way_to(&self, asked: &Asked<W>, here: i16, to: i16, inches: i16) -> Option<i16> {
        if self.battle.is_open() {
            let way = (to - here).abs();
            return (way <= inches).then_some(way);
        }
        self.way_on_ground(asked, here, to, inches)
    }

    /// Like [`way_to`](Self::way_to) on ground that is not open.
    #[inline(never)]
    fn way_on_ground(&self, asked: &Asked<W>, here: i16, to: i16, inches: i16) -> Option<i16> {
        let terrain = &self.battle.terrain;
        let mover = self.battle.mover(self.side, self.mine().unit(asked.unit));
        match asked.began {
            Some(from) => terrain.goes_on(mover, [from, here, to], inches),
            None => terrain.reaches(mover, here, to, inches),
        }
    }

    /// Enemies that ran this turn and cannot be attacked yet (ruling `routed-attack-when`). They are most of those that
    /// cannot, so they are skipped at once.
    #[inline]
    pub(super) fn runners(&self) -> UnitSet<W> {
        let enemy = self.enemy();
        match self.battle.rules().rulings.routed_attack_when {
            RoutedAttackWhen::LaterTurn => enemy.routed & enemy.ran,
            RoutedAttackWhen::AtOnce => UnitSet::EMPTY,
        }
    }

    /// The detour around its line for a charge at a `target` of `side` from depth `from`: 0 for most; `None` if the
    /// target is screened and only a wing could reach it (ruling `reserve-screened`).
    #[inline]
    pub(super) fn way_around_line(
        &self,
        side: Side,
        target: u8,
        from: i16,
        wing: bool,
    ) -> Option<i16> {
        match (self.state.is_screened(self.battle, side, target, from), wing) {
            (false, _) => Some(0),
            (true, true) => Some(self.battle.rules().rulings.wing_detour),
            (true, false) => None,
        }
    }

    /// The marches worth considering, by the distances that matter: none, half and all of the rate, to just outside the
    /// enemy's reach, to the unit's own range, and back.
    pub(in crate::iron_winds) fn each_march(
        &self,
        unit: u8,
        outlook: &Outlook,
        mut each: impl FnMut(March),
    ) {
        let rate = self.battle.rate(self.state, self.side, unit);
        let range = self.mine().unit(unit).range_in;
        let mut ahead = |inches: i16| {
            if inches > 0 {
                each(March::Advance(inches.min(rate)));
            }
        };
        ahead(rate);
        ahead(rate / 2);
        if outlook.ahead != Outlook::NOBODY {
            ahead(self.out_of_reach(unit));
            if range > 0 {
                ahead(outlook.ahead - range);
            }
        }
        each(March::Stand);
        if rate > 0 {
            each(March::FallBack(rate));
        }
    }

    /// The most inches that a unit can advance without coming into the reach of any free enemy ahead; below 1 if it
    /// already is in reach.
    fn out_of_reach(&self, unit: u8) -> i16 {
        let (host, enemy) = (self.mine(), self.enemy());
        let here = host.depth(unit);
        let rooms = enemy.free().into_iter().map(|id| {
            let gap = (enemy.depth(id) - here) * forward(self.side);
            if gap < 0 { i16::MAX } else { gap - enemy.unit(id).rate_in - 1 }
        });
        rooms.min().unwrap_or(0)
    }

    /// The units `among` these that a leader may join, and those that he may go to rally, in a movement event (IW-V4,
    /// IW-R6; rulings `leaders-in-melee`, `own-leader-rallies`).
    pub(in crate::iron_winds) fn leader_options(
        &self,
        leader: u8,
        among: UnitSet<W>,
    ) -> (UnitSet<W>, UnitSet<W>) {
        let host = self.mine();
        let rulings = &self.battle.rules().rulings;
        let l = self.leader_of(self.side, leader);
        let here = host.leader_depth(l);
        let (mut join, mut rally) = (UnitSet::EMPTY, UnitSet::EMPTY);
        let locked = rulings.leaders_in_melee == LeadersInMelee::Locked;
        if !(locked && l.unit != NONE && host.engaged.has(l.unit)) {
            let units = if locked { among - host.engaged } else { among };
            for unit in units {
                let way = (host.depth(unit) - here).abs();
                if unit == l.unit || way > self.battle.rules().numbers.leader_move {
                    continue;
                }
                if host.routed.has(unit) {
                    rally.insert(unit);
                } else if host.unit(unit).leader == NONE {
                    join.insert(unit);
                }
            }
        }
        let stays = rulings.own_leader_rallies == OwnLeaderRallies::StayCounts;
        if stays && l.unit != NONE && host.routed.has(l.unit) {
            rally.insert(l.unit);
        }
        (join, rally)
    }
}
