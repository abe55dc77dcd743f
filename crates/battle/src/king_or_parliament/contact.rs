//! Contact: which formations touch, in which slot, which way they turn, and which may be charged.

use super::setup::{Battle, forward};
use super::state::{Formation, Hold, Morale, NO_DETOUR, NONE, Slot, State};
use fairfight_rules::Side;
use fairfight_rules::king_or_parliament::army::Post;
use fairfight_rules::king_or_parliament::melee::Aspect;
use fairfight_rules::king_or_parliament::{Arm, FootIntoHorse, GunsCharge, Kind};

/// A charge that may be declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The formation to be charged.
    pub target: u8,
    /// The slot in which it is charged.
    pub slot: Slot,
    /// Inches to it.
    pub gap_in: i16,
}

impl State {
    /// The formation at a list position.
    #[inline]
    pub fn unit(&self, side: Side, unit: u8) -> &Formation {
        &self.sides[side].units[unit]
    }

    /// Like [`State::unit`], mutable.
    #[inline]
    pub fn unit_mut(&mut self, side: Side, unit: u8) -> &mut Formation {
        &mut self.sides[side].units[unit]
    }

    /// The inches between two formations of opposite sides.
    #[inline]
    pub fn gap(&self, side: Side, unit: u8, enemy: u8) -> i16 {
        (self.unit(side, unit).depth - self.unit(side.other(), enemy).depth).abs()
    }

    /// All enemies in contact with a formation: the one at its front, then those on left, right and rear.
    #[inline]
    pub fn touching(&self, side: Side, unit: u8) -> impl Iterator<Item = u8> + use<> {
        let u = self.unit(side, unit);
        [u.facing, u.away[0], u.away[1], u.away[2]].into_iter().filter(|&enemy| enemy != NONE)
    }

    /// Brings `unit` into contact with `target` in this slot.
    pub fn engage(&mut self, side: Side, unit: u8, target: u8, slot: Slot) {
        let enemy = side.other();
        let t = *self.unit(enemy, target);
        let charger = self.unit_mut(side, unit);
        charger.behind = !t.looks_to(charger.depth);
        charger.depth = t.depth;
        (charger.facing, charger.on, charger.old, charger.came) = (target, slot, false, true);
        (charger.detour, charger.hold) = (NO_DETOUR, Hold::Free);
        (charger.today.busy, charger.today.moved) = (true, true);
        if slot == Slot::Front {
            let was = *self.unit(enemy, target);
            if was.facing != NONE {
                // It stood on a flank or rear, and now turns.
                self.leave_slot(enemy, was.facing, was.on);
                let t = self.unit_mut(enemy, target);
                (t.kept, t.kept_on) = (was.facing, was.on);
            }
            let t = self.unit_mut(enemy, target);
            (t.facing, t.on, t.old) = (unit, Slot::Front, false);
            (t.charged, t.came, t.chase) = (false, false, false);
        } else {
            self.unit_mut(enemy, target).away[slot as usize - 1] = unit;
        }
        self.unit_mut(enemy, target).detour = NO_DETOUR;
    }

    /// Frees the slot of an enemy; `side` is the side of the formation that stood there.
    fn leave_slot(&mut self, side: Side, enemy: u8, slot: Slot) {
        let e = self.unit_mut(side.other(), enemy);
        match slot {
            Slot::Front => e.facing = NONE,
            Slot::Left | Slot::Right | Slot::Rear => e.away[slot as usize - 1] = NONE,
        }
    }

    /// Ends all contacts of a formation.
    pub fn leave(&mut self, side: Side, unit: u8) {
        let was = *self.unit(side, unit);
        if was.facing != NONE {
            self.leave_slot(side, was.facing, was.on);
        }
        for enemy in was.away.into_iter().filter(|&enemy| enemy != NONE) {
            self.unit_mut(side.other(), enemy).facing = NONE;
        }
        let u = self.unit_mut(side, unit);
        (u.facing, u.on, u.away) = (NONE, Slot::Front, [NONE; 3]);
        (u.kept, u.charged, u.came, u.chase, u.old) = (NONE, false, false, false, false);
        u.behind = false;
        self.settle();
    }

    /// Turns each formation whose front enemy is gone: back to the enemy on which it stood before, otherwise to the
    /// first of its attackers.
    fn settle(&mut self) {
        for side in Side::BOTH {
            for unit in 0..self.sides[side].units.len() {
                let u = *self.unit(side, unit);
                if u.facing != NONE || !u.is_here() {
                    continue;
                }
                if u.away == [NONE; 3] && u.kept == NONE {
                    let u = self.unit_mut(side, unit);
                    (u.on, u.charged, u.came, u.chase, u.old) =
                        (Slot::Front, false, false, false, false);
                    u.behind = false;
                    continue;
                }
                if u.runs() {
                    continue;
                }
                if u.kept != NONE && self.resume(side, unit) {
                    continue;
                }
                self.unit_mut(side, unit).kept = NONE;
                self.turn_to_first(side, unit);
            }
        }
    }

    /// Returns to the flank or rear on which it stood, if that enemy still fights.
    fn resume(&mut self, side: Side, unit: u8) -> bool {
        let u = *self.unit(side, unit);
        let (Slot::Left | Slot::Right | Slot::Rear) = u.kept_on else { return false };
        let old = self.unit(side.other(), u.kept);
        let slot = u.kept_on as usize - 1;
        let fights = old.in_order() && !old.is_free() && old.facing != unit;
        if !fights || old.away[slot] != NONE || u.away.contains(&u.kept) {
            return false;
        }
        self.unit_mut(side.other(), u.kept).away[slot] = unit;
        let me = self.unit_mut(side, unit);
        (me.facing, me.on, me.kept) = (u.kept, u.kept_on, NONE);
        (me.old, me.charged, me.came, me.chase) = (true, false, true, false);
        true
    }

    /// Turns to the first of the enemies on its flanks and rear, whose attack becomes frontal.
    pub fn turn_to_first(&mut self, side: Side, unit: u8) {
        let u = *self.unit(side, unit);
        let order = [Slot::Left, Slot::Right, Slot::Rear];
        let first = order.into_iter().find(|&slot| u.away[slot as usize - 1] != NONE);
        if let Some(slot) = first {
            self.turn_to(side, unit, slot);
        }
    }

    /// Turns to the attack in this slot, which becomes frontal; nobody has the charge bonus.
    pub fn turn_to(&mut self, side: Side, unit: u8, slot: Slot) {
        let enemy = self.unit(side, unit).away[slot as usize - 1];
        debug_assert!(enemy != NONE);
        let u = self.unit_mut(side, unit);
        u.away[slot as usize - 1] = NONE;
        (u.facing, u.on, u.old) = (enemy, Slot::Front, true);
        (u.charged, u.came, u.behind, u.chase) = (false, false, false, false);
        let e = self.unit_mut(side.other(), enemy);
        (e.on, e.old, e.charged, e.chase) = (Slot::Front, true, false, false);
    }
}

impl Battle {
    /// The aspect of an attack on `target` of `side` from this slot.
    ///
    /// Source: KOP-C10, M6, Q2, Q5, B1.
    #[inline]
    pub fn aspect(&self, state: &State, side: Side, target: u8, slot: Slot) -> Aspect {
        let t = state.unit(side, target);
        if t.is_broken() || t.runs() {
            return Aspect::Rear;
        }
        if t.is_square() || t.is_baggage() || self.terrain.is_in_building(t) {
            return Aspect::Front;
        }
        match slot {
            Slot::Front => Aspect::Front,
            Slot::Left | Slot::Right => Aspect::Flank,
            Slot::Rear => Aspect::Rear,
        }
    }

    /// Does a neighbour close this flank of a formation?
    fn is_covered(&self, state: &State, side: Side, unit: u8, hand: usize) -> bool {
        let neighbour = self.place(side, unit).neighbours[hand];
        if neighbour == NONE {
            return false;
        }
        let (n, u) = (state.unit(side, neighbour), state.unit(side, unit));
        n.in_order() && (n.depth - u.depth).abs() <= self.rules.rulings.cover_distance
    }

    /// Is this slot of `target` of `side` free, and open to a formation that goes around?
    pub fn is_open(&self, state: &State, side: Side, target: u8, slot: Slot) -> bool {
        let t = state.unit(side, target);
        let open = |hand: usize| !self.is_covered(state, side, target, hand);
        match slot {
            Slot::Front => t.facing == NONE || t.on != Slot::Front,
            Slot::Left => t.away[0] == NONE && open(0),
            Slot::Right => t.away[1] == NONE && open(1),
            Slot::Rear => t.away[2] == NONE && (open(0) || open(1)),
        }
    }

    /// Does a line formation of `side` in good order stand nearer to the enemy than this one?
    pub fn is_screened(&self, state: &State, side: Side, unit: u8) -> bool {
        if !self.is_reserve(side, unit) {
            return false;
        }
        let depth = state.unit(side, unit).depth;
        state.sides[side].here().any(|(id, friend)| {
            self.place(side, id).post == Post::Line
                && friend.in_order()
                && !friend.is_baggage()
                && (friend.depth - depth) * forward(side) > 0
        })
    }

    /// Does a side have a line formation in good order?
    pub fn has_line(&self, state: &State, side: Side) -> bool {
        state.sides[side].here().any(|(id, unit)| {
            self.place(side, id).post == Post::Line && unit.in_order() && !unit.is_baggage()
        })
    }

    /// The cost in inches of the way to this slot.
    pub fn detour(&self, state: &State, side: Side, unit: u8, target: u8, slot: Slot) -> i16 {
        let rulings = &self.rules.rulings;
        let baggage = state.unit(side.other(), target).is_baggage();
        let wing = if self.place(side, unit).post == Post::Wing { rulings.wing_detour } else { 0 };
        match slot {
            _ if baggage => rulings.rear_detour - wing,
            Slot::Front => 0,
            Slot::Left | Slot::Right => rulings.flank_detour - wing,
            Slot::Rear => rulings.rear_detour - wing,
        }
        // Any way around costs at least one inch in one of its moves.
        .max(i16::from(slot != Slot::Front || baggage))
    }

    /// May `unit` start a contact with `target` at all?
    ///
    /// Source: KOP-C8, KOP-C9, KOP-C12; rulings `foot-into-horse`, `guns-charge`.
    pub fn may_touch(&self, state: &State, side: Side, unit: u8, target: u8) -> bool {
        let (u, t) = (state.unit(side, unit), state.unit(side.other(), target));
        let rules = &self.rules;
        if !t.is_here() || self.is_screened(state, side.other(), target) {
            return false;
        }
        let as_foot = match (u.arm(rules), rules.rulings.guns_charge) {
            (Arm::Horse, _) => return !(u.kind().rides() && self.terrain.is_in_building(t)),
            (Arm::Foot, _) => true,
            (Arm::Gun, GunsCharge::Foot) => !u.is_baggage(),
            (Arm::Gun, GunsCharge::No) => false,
        };
        if !as_foot || (u.kind().rides() && self.terrain.is_in_building(t)) {
            return false;
        }
        t.arm(rules) != Arm::Horse
            || match rules.rulings.foot_into_horse {
                FootIntoHorse::Pikes => u.has_pikes(),
                FootIntoHorse::NoBonus => true,
                FootIntoHorse::None => false,
            }
    }

    /// Does a charge of `unit` on `target` have the bonus? Pikemen never do, and on horse only horse does.
    pub fn has_bonus(&self, state: &State, side: Side, unit: u8, target: u8) -> bool {
        let (u, t) = (state.unit(side, unit), state.unit(side.other(), target));
        let horse = u.arm(&self.rules) == Arm::Horse;
        horse || (t.arm(&self.rules) != Arm::Horse && u.kind() != Kind::Wagon)
    }

    /// Yields every charge that `unit` may declare with `inches` to spend, targets in list order.
    ///
    /// Source: KOP-M8; battle model.
    #[inline]
    pub fn each_charge(
        &self,
        state: &State,
        side: Side,
        unit: u8,
        inches: i16,
        mut f: impl FnMut(Charge),
    ) {
        let u = state.unit(side, unit);
        if inches <= 0 || u.is_square() || u.is_broken() {
            return;
        }
        let enemy = side.other();
        for (target, t) in state.sides[enemy].here() {
            let gap_in = (u.depth - t.depth).abs();
            if gap_in > inches || u.today.barred == target {
                continue;
            }
            if !self.may_touch(state, side, unit, target) {
                continue;
            }
            if self.terrain.walk(u, t.depth, inches, &self.rules).to != t.depth {
                continue;
            }
            let mut add = |slot| f(Charge { target, slot, gap_in });
            if t.runs() {
                let room = [Slot::Rear, Slot::Left, Slot::Right];
                if let Some(slot) = room.into_iter().find(|&slot| t.away[slot as usize - 1] == NONE)
                {
                    add(slot);
                }
                continue;
            }
            let around = |slot: Slot| {
                let d = &u.detour;
                (d.target, d.slot) == (target, slot)
                    && !d.now
                    && d.inches >= self.detour(state, side, unit, target, slot)
            };
            if t.is_baggage() {
                let open = self.is_open(state, enemy, target, Slot::Front);
                let line = self.has_line(state, enemy);
                if open && (!line || around(Slot::Rear)) {
                    add(Slot::Front);
                }
                continue;
            }
            if self.is_open(state, enemy, target, Slot::Front) {
                add(Slot::Front);
            }
            for slot in Slot::AWAY {
                if around(slot)
                    && (!t.is_free() || t.is_broken())
                    && self.is_open(state, enemy, target, slot)
                {
                    add(slot);
                }
            }
        }
    }

    /// Yields every way around an enemy that `unit` may begin or continue.
    pub fn each_way_round(&self, state: &State, side: Side, unit: u8, mut f: impl FnMut(u8, Slot)) {
        for (target, t) in state.sides[side.other()].here() {
            if t.runs() || !self.may_touch(state, side, unit, target) {
                continue;
            }
            if t.is_baggage() {
                if self.has_line(state, side.other()) {
                    f(target, Slot::Rear);
                }
                continue;
            }
            if t.is_free() && !t.is_broken() {
                continue;
            }
            for slot in Slot::AWAY {
                if self.is_open(state, side.other(), target, slot) {
                    f(target, slot);
                }
            }
        }
    }

    /// Cancels ways around whose slot has closed or whose enemy is gone (KOP-M8).
    pub fn void_detours(&self, state: &mut State) {
        for side in Side::BOTH {
            for unit in 0..state.sides[side].units.len() {
                let u = *state.unit(side, unit);
                if u.detour.target == NONE {
                    continue;
                }
                let t = state.unit(side.other(), u.detour.target);
                let stands = t.is_here()
                    && !t.runs()
                    && (t.is_baggage()
                        || ((!t.is_free() || t.is_broken())
                            && self.is_open(state, side.other(), u.detour.target, u.detour.slot)));
                if !stands || u.morale == Morale::Running || !u.is_here() {
                    state.unit_mut(side, unit).detour = NO_DETOUR;
                }
            }
        }
    }
}
