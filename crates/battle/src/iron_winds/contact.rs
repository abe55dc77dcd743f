//! Contact: which units touch, on which aspect, and which way they face (IW-M1 to M4).

use super::setup::Battle;
use super::state::{NONE, State, Unit};
use crate::{UnitSet, Word};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::{
    FlankCover, RoutedAspect, RoutedAttackWhen, SkeletonRest, TurnsAtOnce,
};
use fairfight_rules::{BySide, Side};

/// The aspects from which a unit can be attacked now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Openings {
    /// Face to face.
    pub front: bool,
    /// On a flank, with or without a detour.
    pub flank: bool,
    /// On the rear, with or without a detour.
    pub rear: bool,
    /// Whether flank and rear cost a detour; those of a routed unit do not.
    pub detour: bool,
}

impl<W: Word> State<W> {
    /// The inches between two units of opposite sides.
    #[inline]
    pub fn gap(&self, side: Side, unit: u8, enemy: u8) -> i16 {
        (self.sides[side].depth(unit) - self.sides[side.other()].depth(enemy)).abs()
    }

    /// The enemy, first in order of contact, that attacks a unit now; enemies that turned away do not attack.
    #[inline]
    pub fn first_attacker(&self, side: Side, unit: u8) -> Option<u8> {
        let enemy = &self.sides[side.other()];
        let mut here = self.sides[side].unit(unit).attackers.iter().take_while(|&&id| id != NONE);
        here.find(|&&id| enemy.unit(id).target == unit).copied()
    }

    /// Is a reserve unit of `side` screened by its line from an enemy at depth `from`?
    ///
    /// Source: ruling `reserve-screened`.
    #[inline]
    pub fn is_screened<const PRINTED: bool>(
        &self,
        battle: &Battle<W, PRINTED>,
        side: Side,
        unit: u8,
        from: i16,
    ) -> bool {
        battle.screenable[side].has(unit)
            && self.has_line_before(battle, side, self.sides[side].depth(unit), from)
    }

    /// Does a line unit of `side` in good order stand before `depth`, between it and an enemy at `from`?
    #[inline(never)]
    fn has_line_before<const PRINTED: bool>(
        &self,
        battle: &Battle<W, PRINTED>,
        side: Side,
        depth: i16,
        from: i16,
    ) -> bool {
        let host = &self.sides[side];
        let forward = super::setup::forward(side);
        let line = host.order - battle.reserves[side] - battle.wings[side];
        line.into_iter()
            .map(|friend| host.depth(friend))
            .any(|friend| (friend - depth) * forward > 0 && (from - friend) * forward >= 0)
    }

    /// The aspects from which `unit` of `side` can be attacked now.
    ///
    /// Source: IW-M1, M2, M4, IW-R5; rulings `turns-at-once`, `routed-aspect`, `routed-attack-when`,
    /// `flank-cover`.
    pub fn openings<const PRINTED: bool>(
        &self,
        battle: &Battle<W, PRINTED>,
        side: Side,
        unit: u8,
    ) -> Openings {
        let rulings = &battle.rules().rulings;
        let host = &self.sides[side];
        let u = host.unit(unit);
        if host.routed.has(unit) {
            if rulings.routed_attack_when == RoutedAttackWhen::LaterTurn && host.ran.has(unit) {
                return Openings::default();
            }
            let (flanks, rear) = self.taken(side, unit);
            return match rulings.routed_aspect {
                RoutedAspect::Rear => Openings { rear: !rear, ..Openings::default() },
                RoutedAspect::Flank => Openings { flank: flanks < 2, ..Openings::default() },
            };
        }
        if !host.engaged.has(unit) {
            return Openings { front: true, ..Openings::default() };
        }
        let busy_elsewhere = u.target != NONE && u.aspect != Aspect::Front;
        if busy_elsewhere && rulings.turns_at_once == TurnsAtOnce::Yes {
            return Openings { front: true, ..Openings::default() };
        }
        let uncovered = self.uncovered_flanks(battle, side, unit);
        if uncovered == 0 {
            return Openings::default();
        }
        let (flanks, rear) = self.taken(side, unit);
        let open = uncovered.saturating_sub(flanks);
        Openings { front: false, flank: open > 0, rear: open > 0 && !rear, detour: true }
    }

    /// How many flanks of a unit are taken, and whether its rear is, counting all enemies that stand there.
    pub fn taken(&self, side: Side, unit: u8) -> (u8, bool) {
        let enemy = &self.sides[side.other()];
        let (mut flanks, mut rear) = (0, false);
        for &id in self.sides[side].unit(unit).attackers.iter().take_while(|&&id| id != NONE) {
            let attacker = enemy.unit(id);
            let aspect =
                if attacker.target == unit { attacker.aspect } else { attacker.kept_aspect };
            match aspect {
                Aspect::Front => {}
                Aspect::Flank => flanks += 1,
                Aspect::Rear => rear = true,
            }
        }
        (flanks, rear)
    }

    /// The number of flanks of a unit that no neighbour covers.
    pub fn uncovered_flanks<const PRINTED: bool>(
        &self,
        battle: &Battle<W, PRINTED>,
        side: Side,
        unit: u8,
    ) -> u8 {
        let rulings = &battle.rules().rulings;
        if rulings.flank_cover == FlankCover::None {
            return 2;
        }
        let host = &self.sides[side];
        let depth = host.depth(unit);
        let covers = |neighbour: u8| {
            neighbour != NONE
                && host.order.has(neighbour)
                && (host.depth(neighbour) - depth).abs() <= rulings.cover_distance
        };
        battle.place(side, unit).neighbours.into_iter().map(|n| u8::from(!covers(n))).sum()
    }

    /// `unit` of `side` comes into contact with `target` on this aspect.
    pub fn engage<const PRINTED: bool>(
        &mut self,
        battle: &Battle<W, PRINTED>,
        side: Side,
        unit: u8,
        target: u8,
        aspect: Aspect,
    ) {
        let other = side.other();
        let was_engaged = self.sides[other].engaged.has(target);
        let (from, to) = (self.sides[side].depth(unit), self.sides[other].depth(target));
        let way = to - from;
        let ahead = if way == 0 { super::setup::forward(side) } else { way.signum() } as i8;
        let in_order = self.sides[other].order.has(target);
        self.sides[side].depths.set(unit, to);
        let charger = self.sides[side].unit_mut(unit);
        charger.target = target;
        charger.aspect = aspect;
        charger.heading = match aspect {
            Aspect::Front => ahead,
            Aspect::Flank => 0,
            // The charger goes around a unit in good order and turns back; a routed unit already shows its back.
            Aspect::Rear if in_order => -ahead,
            Aspect::Rear => ahead,
        };
        let facing = -charger.heading;
        self.sides[side].engaged.insert(unit);
        self.sides[side].charged.insert(unit);
        self.sides[side].stirred.insert(unit);
        if battle.rules().rulings.skeleton_rest == SkeletonRest::AfterMelee {
            // Rest counts from the end of the last contact, and this is a new contact.
            self.sides[side].resting.remove(unit);
            self.sides[other].resting.remove(target);
        }
        self.sides[other].engaged.insert(target);
        let t = self.sides[other].unit_mut(target);
        push(&mut t.attackers, unit);
        if !in_order {
            return;
        }
        match aspect {
            Aspect::Front => {
                if was_engaged {
                    // IW-M4: it turns from the flank or rear on which it stood.
                    debug_assert!(battle.rules().rulings.turns_at_once == TurnsAtOnce::Yes);
                    (t.kept, t.kept_aspect) = (t.target, t.aspect);
                }
                t.target = unit;
                t.aspect = Aspect::Front;
                t.heading = facing;
                self.sides[other].charged.remove(target);
                self.sides[other].received.insert(target);
            }
            Aspect::Flank | Aspect::Rear => {}
        }
    }

    /// After a melee event, flank and rear attackers that are under attack themselves turn to their first attacker
    /// (IW-M4 under `turns-at-once = "no"`).
    pub fn turn_late(&mut self, side: Side) {
        for unit in self.sides[side].order & self.sides[side].engaged {
            let u = *self.sides[side].unit(unit);
            if u.target == NONE || u.aspect == Aspect::Front {
                continue;
            }
            if let Some(first) = self.first_attacker(side, unit) {
                let u = self.sides[side].unit_mut(unit);
                (u.kept, u.kept_aspect) = (u.target, u.aspect);
                self.face(side, unit, first);
            }
        }
    }

    /// Ends all contacts of a unit that is destroyed, routs or disengages.
    #[inline]
    pub fn release(&mut self, side: Side, unit: u8) {
        let host = &self.sides[side];
        if host.engaged.has(unit) || !host.unit(unit).is_free() {
            self.part(side, unit);
        }
    }

    /// Splits units that leave in one event into two waves. The first are units faced by an enemy who stood on the
    /// flank or rear of another unit and would return to it.
    ///
    /// Otherwise that other could be alone before the enemy returns to it, and the seats would decide who faces whom.
    pub fn in_order_of_leaving(&self, units: BySide<UnitSet<W>>) -> [BySide<UnitSet<W>>; 2] {
        let mut waves = [BySide::new(UnitSet::EMPTY, UnitSet::EMPTY), units];
        for side in Side::BOTH.into_iter().filter(|&side| !units[side].is_empty()) {
            let enemy = &self.sides[side.other()];
            for id in enemy.engaged {
                let Unit { target, kept, .. } = *enemy.unit(id);
                if kept != NONE && target != NONE && units[side].has(target) {
                    waves[0][side].insert(target);
                }
            }
            waves[1][side] = units[side] - waves[0][side];
        }
        waves
    }

    /// Ends all contacts of the unit.
    #[inline(never)]
    fn part(&mut self, side: Side, unit: u8) {
        let other = side.other();
        let u = *self.sides[side].unit(unit);
        let mut touched = UnitSet::<W>::EMPTY;
        for enemy in [u.target, u.kept].into_iter().filter(|&id| id != NONE) {
            let e = self.sides[other].unit_mut(enemy);
            pull(&mut e.attackers, unit);
            if e.target == unit {
                e.target = NONE;
            }
            touched.insert(enemy);
        }
        for &enemy in u.attackers.iter().take_while(|&&id| id != NONE) {
            let e = self.sides[other].unit_mut(enemy);
            if e.target == unit {
                e.target = NONE;
            }
            if e.kept == unit {
                e.kept = NONE;
            }
            touched.insert(enemy);
        }
        let u = self.sides[side].unit_mut(unit);
        (u.target, u.kept, u.attackers, u.heading) = (NONE, NONE, [NONE; 4], 0);
        self.sides[side].end_first_round(unit);
        self.sides[side].engaged.remove(unit);
        for enemy in touched {
            self.settle(other, enemy);
            if self.sides[other].free().has(enemy) {
                // It was in a melee until now, even if that ended before blows (IW-V5, IW-X9).
                self.sides[other].fought.insert(enemy);
            }
        }
    }

    /// After losing an enemy, a unit faces another, returns to the one it stood behind, or is free.
    #[inline]
    pub fn settle(&mut self, side: Side, unit: u8) {
        let host = &mut self.sides[side];
        let u = host.unit_mut(unit);
        if u.is_free() {
            u.heading = 0;
            host.end_first_round(unit);
            host.engaged.remove(unit);
        } else if u.target == NONE {
            self.settle_among_others(side, unit);
        }
    }

    /// Settles a unit that still has others near: attackers, enemies that turned away, or the one it stood behind.
    #[inline(never)]
    fn settle_among_others(&mut self, side: Side, unit: u8) {
        let other = side.other();
        let u = *self.sides[side].unit(unit);
        let first = self.first_attacker(side, unit);
        if !self.sides[side].order.has(unit) {
            if first.is_none() {
                self.sides[side].engaged.remove(unit);
            }
            return;
        }
        if let Some(first) = first {
            self.face(side, unit, first);
            return;
        }
        if u.kept != NONE && self.sides[other].engaged.has(u.kept) {
            let heading = match u.kept_aspect {
                Aspect::Front | Aspect::Flank => 0,
                Aspect::Rear if self.sides[other].order.has(u.kept) => {
                    self.sides[other].unit(u.kept).heading
                }
                Aspect::Rear => super::setup::forward(side) as i8,
            };
            let kept = self.sides[side].unit_mut(unit);
            (kept.target, kept.aspect, kept.kept) = (u.kept, u.kept_aspect, NONE);
            kept.heading = heading;
            self.sides[side].end_first_round(unit);
            return;
        }
        if u.kept != NONE {
            // The enemy it stood behind runs off alone: the unit stands there no longer.
            pull(&mut self.sides[other].unit_mut(u.kept).attackers, unit);
        }
        // Free: enemies that stood at its flank but turned away no longer stand there.
        for &enemy in u.attackers.iter().take_while(|&&id| id != NONE) {
            self.sides[other].unit_mut(enemy).kept = NONE;
        }
        let free = self.sides[side].unit_mut(unit);
        (free.kept, free.attackers, free.heading) = (NONE, [NONE; 4], 0);
        self.sides[side].end_first_round(unit);
        self.sides[side].engaged.remove(unit);
    }

    /// The unit turns to `attacker`, whose attack becomes frontal.
    fn face(&mut self, side: Side, unit: u8, attacker: u8) {
        let enemy = self.sides[side.other()].unit_mut(attacker);
        enemy.aspect = Aspect::Front;
        let heading = -enemy.heading;
        let u: &mut Unit = self.sides[side].unit_mut(unit);
        u.target = attacker;
        u.aspect = Aspect::Front;
        u.heading = heading;
    }
}

#[inline]
fn push(attackers: &mut [u8; 4], unit: u8) {
    let free = attackers.iter_mut().find(|slot| **slot == NONE);
    *free.expect("a unit has four sides") = unit;
}

#[inline]
fn pull(attackers: &mut [u8; 4], unit: u8) {
    if let Some(at) = attackers.iter().position(|&slot| slot == unit) {
        attackers.copy_within(at + 1.., at);
        attackers[3] = NONE;
    }
}
