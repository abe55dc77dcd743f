//! \[Shooting\]: which formations shoot at which, and the effect (FAW-S1 to S8, X8).

use super::super::address::{Phase, Purpose, at};
use super::super::deal;
use super::super::doctrine::decide;
use super::super::setup::Battle;
use super::super::state::{LEADER, Mover, NONE, SLOTS, State};
use super::super::view::Front;
use super::Turn;
use crate::best::{Best, one_of_the_best};
use crate::{Event, List, Log, Source, Sum, UnitRef, Who};
use fairfight_rules::fire_at_will::shooting::{self, Cover, Weapon};
use fairfight_rules::fire_at_will::{
    FireAtChargers, FireIntoMelee, FrontCap, ShootLeader, ShootingOrder, SplitFire,
};
use fairfight_rules::{Dice, Side};

/// One strip's shot.
struct Aim {
    /// The strip of its formation that shoots.
    strip: u8,
    /// The enemy formation it shoots at.
    target: u8,
    /// The kind of strip that it names; [`NONE`] means the leader.
    named: u8,
    /// The number of the shot in its volley, from 0.
    shot: u16,
    /// Whether it shoots from a hill.
    slope: bool,
}

/// What a strip's shot did.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Struck {
    /// It was not fired, or it missed.
    Nothing,
    /// It hit a strip and left it wounded.
    Wounded,
    /// It killed a strip.
    Killed,
    /// It hit a leader.
    Leader,
    /// It hit, but nobody of that kind was left.
    Nobody,
}

/// The weapons with which a formation shoots, as bits.
#[derive(Clone, Copy, Default)]
pub(in crate::fire_at_will) struct Weapons(u8);

impl Weapons {
    fn iter(self) -> impl Iterator<Item = Weapon> {
        Weapon::ALL.into_iter().filter(move |&weapon| self.0 & 1 << weapon as u8 != 0)
    }
}

/// The position of an enemy as seen by a shooter.
#[derive(Clone, Copy)]
struct Shot {
    /// Inches to him; 0 if he is charging the shooter.
    gap: i16,
    /// His cover.
    cover: Cover,
}

/// A volley that may be shot at an enemy.
struct Aimed {
    /// His formation.
    enemy: u8,
    /// His front rank.
    front: Front,
    /// The kind of strip, or of leader, that it names.
    kind: u8,
    /// His position.
    shot: Shot,
    /// The weapons.
    weapons: Weapons,
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Lets every formation that may shoot name its target.
    pub(super) fn aim(&mut self, mover: Mover) {
        for side in Side::BOTH {
            let now = self.battle.shoots_now(self.state, mover, side);
            for slot in self.state.sides[side].slots() {
                self.state.at_mut(side, slot).target = NONE;
                if !now || !self.battle.may_shoot(self.state, side, slot) {
                    continue;
                }
                if let Some(target) = decide!(self, side, target(slot)) {
                    let kind = self.named_kind(side, slot, target);
                    let formation = self.state.at_mut(side, slot);
                    (formation.target, formation.target_kind) = (target, kind);
                }
            }
        }
    }

    /// The kind of strip that a volley names: the most common that it can hit, or the leader (ruling `shoot-leader`).
    fn named_kind(&mut self, side: Side, slot: u8, target: u8) -> u8 {
        let may_name = self.battle.rules.rulings.shoot_leader == ShootLeader::Yes
            && self.state.at(side.other(), target).count() > 0;
        if may_name
            && let Some(leader) = self.state.sides[side.other()].leader_in_front(target)
            && self.battle.hits_kind(
                leader.kind,
                self.battle.shot(self.state, side, slot, target),
                self.battle.weapons(self.state, side, slot),
            )
            && decide!(self, side, names_leader(slot))
        {
            return NONE;
        }
        self.battle.commonest(self.state, side, slot, target).unwrap_or(NONE)
    }

    /// Rolls one formation's volley: one die per strip (FAW-S4).
    pub(super) fn volley(&mut self, side: Side, slot: u8) {
        let formation = self.state.at_mut(side, slot);
        let first = std::mem::replace(&mut formation.target, NONE);
        let named = formation.target_kind;
        let shooters = self.battle.shooters(self.state, side, slot);
        let slope = self.battle.terrain.on_hill(self.state.at(side, slot).depth);
        // If each strip shoots freely: one target after another, nearest first.
        let free = self.battle.rules.rulings.split_fire == SplitFire::Free;
        let mut targets = [NONE; 6];
        let mut known = 0;
        if free {
            while known < targets.len() {
                let (battle, state, dice) = (self.battle, &*self.state, &mut *self.dice);
                let is_next = |enemy| {
                    !targets[..known].contains(&enemy) && battle.is_target(state, side, slot, enemy)
                };
                let address = at(Phase::Shooting, side, slot, Purpose::Equals);
                let next = battle.nearest(state, side, slot, is_next, &mut |n| {
                    dice.pick(n, address.ordinal(1 + known as u16))
                });
                let Some(next) = next else { break };
                targets[known] = next;
                known += 1;
            }
        }
        let (mut shot, mut hit) = (0u16, false);
        let (mut wounds, mut killed, mut leader) = (0, false, 0);
        for strip in 0..LEADER {
            if shooters & 1 << strip == 0 {
                continue;
            }
            let target = if known > 0 { targets[usize::from(shot) % known] } else { first };
            let kind = if target == first {
                named
            } else {
                self.battle.commonest(self.state, side, slot, target).unwrap_or(NONE)
            };
            self.meditation_broken(side.other(), target);
            let aim = Aim { strip, target, named: kind, shot, slope };
            let struck = self.shoot(side, slot, aim);
            hit |= struck != Struck::Nothing;
            match struck {
                Struck::Nothing | Struck::Nobody => {}
                Struck::Wounded => wounds += 1,
                // Earlier shots wounded the same strip.
                Struck::Killed => (wounds, killed) = (0, true),
                Struck::Leader => leader += 1,
            }
            shot += 1;
        }
        if shot == 0 {
            return;
        }
        let (by, on) = (UnitRef::new(side, slot), UnitRef::new(side.other(), first));
        if known == 0 && !hit {
            self.log.event(|| Event::Missed { by, on });
        } else if known > 0 {
            if wounds > 0 {
                let what = if wounds == 1 { "shot: 1 wound" } else { "shot: {number} wounds" };
                let (who, number) = (Who::Unit(by), Some(wounds));
                self.log.event(|| Event::Noted { who, what, whom: Who::Nobody, number });
            }
        } else {
            // The dead are told when all have shot.
            if wounds > 0 || !killed && leader == 0 {
                self.log.event(|| Event::noted(by, shot_at(wounds), on, wounds));
            }
            if leader > 0 {
                let alone = self.state.at(side.other(), first).count() == 0;
                self.log.event(|| Event::noted(by, shot_at_leader(leader, alone), on, leader));
            }
        }
    }

    /// Rolls one die of a formation at a named kind of strip.
    fn shoot(&mut self, side: Side, slot: u8, aim: Aim) -> Struck {
        let other = side.other();
        let Aim { strip, target, named, shot, slope } = aim;
        let kind = if named == NONE {
            let leader = self.state.sides[other].leader_of(target);
            leader.map_or(NONE, |leader| leader.kind)
        } else {
            named
        };
        if kind == NONE {
            return Struck::Nothing;
        }
        let weapon =
            self.battle.kind(self.state.at(side, slot).strips[usize::from(strip)].kind).shoots;
        let lies = self.battle.shot(self.state, side, slot, target);
        let needed = weapon.and_then(|weapon| self.battle.needed(weapon, kind, lies));
        if needed.is_none() {
            return Struck::Nothing;
        }
        let die = self.dice.d6(at(Phase::Shooting, side, slot, Purpose::Volley).ordinal(shot));
        self.log.rolled_d6(Source::Shooting, side, die, |die| shooting::hits(die, needed).into());
        self.log.sum(|| Sum::by_face(|die| shooting::hits(die, needed)));
        if !shooting::hits(die, needed) {
            return Struck::Nothing;
        }
        if named == NONE {
            self.take(other, target, LEADER, 1, slot);
            return Struck::Leader;
        }
        // The most wounded strip of the named kind that still stands; surplus hits are lost.
        let capped = self.battle.rules.is_final()
            && !slope
            && self.battle.rules.rulings.front_cap == FrontCap::FrontRank;
        let (order, count) = self.state.at(other, target).dealt(self.battle);
        let front = deal::front(count, self.state.at(other, target).ranks);
        let within = if capped { front } else { count };
        let victim = order[..usize::from(within)]
            .iter()
            .copied()
            .filter(|&strip| self.battle.kind_of(self.state, other, target, strip) == named)
            .filter(|&strip| self.battle.hits_left(self.state, other, target, strip) > 0)
            .min_by_key(|&strip| self.battle.hits_left(self.state, other, target, strip));
        let Some(victim) = victim else { return Struck::Nobody };
        self.take(other, target, victim, 1, slot);
        match self.battle.hits_left(self.state, other, target, victim) {
            0 => Struck::Killed,
            _ => Struck::Wounded,
        }
    }

    /// Ends the meditation of a mage who is shot at or attacked: he gains nothing (FAW-G3).
    pub(super) fn meditation_broken(&mut self, side: Side, slot: u8) {
        if slot == NONE {
            return;
        }
        let leader = self.state.at(side, slot).leader;
        if leader != NONE {
            self.state.sides[side].leaders[leader].meditates = false;
        }
    }
}

/// The words for a volley that killed nobody.
const fn shot_at(wounds: i16) -> &'static str {
    match wounds {
        0 => "shot at {whom}: no loss",
        1 => "shot at {whom}: 1 wound",
        _ => "shot at {whom}: {number} wounds",
    }
}

/// The words for hits on a leader, alone or in his formation.
const fn shot_at_leader(hits: i16, alone: bool) -> &'static str {
    match (hits, alone) {
        (1, true) => "shot at {whom}: 1 hit",
        (_, true) => "shot at {whom}: {number} hits",
        (1, false) => "shot at the leader of {whom}: 1 hit",
        (_, false) => "shot at the leader of {whom}: {number} hits",
    }
}

impl Battle {
    /// Does a side shoot in this wave (ruling `shooting-order`)?
    fn shoots_now(&self, state: &State, mover: Mover, side: Side) -> bool {
        match self.rules.rulings.shooting_order {
            ShootingOrder::Simultaneous => mover == Mover::First,
            ShootingOrder::Initiative => (side == state.first) == (mover == Mover::First),
        }
    }

    /// May it shoot at all this turn, after everything that it did (FAW-S1)?
    #[inline]
    pub fn may_shoot(&self, state: &State, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        let ordered = !self.rules.orders() || formation.order.may_shoot();
        formation.holds()
            && ordered
            && !formation.did.bound
            && formation.spells.frozen == 0
            && formation.strips.iter().any(|strip| {
                let weapon = strip.lives().then(|| self.kind(strip.kind).shoots).flatten();
                weapon.is_some_and(|w| !(formation.did.moved && w.must_stand()))
            })
            && !(self.blind(state, side, slot))
    }

    /// Does magic blind it, so that it cannot shoot (FAW-G6)?
    fn blind(&self, state: &State, side: Side, slot: u8) -> bool {
        state.at(side, slot).spells.blinded == 1
    }

    /// May a formation shoot at this enemy, that is, is he seen, unscreened and in range, with no melee in the way?
    pub fn is_target(&self, state: &State, side: Side, slot: u8, enemy: u8) -> bool {
        self.is_target_of(state, side, slot, enemy, self.weapons(state, side, slot))
    }

    /// Like [`is_target`](Self::is_target), for a formation that shoots with these weapons.
    pub(in crate::fire_at_will) fn is_target_of(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        enemy: u8,
        weapons: Weapons,
    ) -> bool {
        self.aims(state, side, slot, enemy, weapons).is_some()
    }

    /// The shot at this enemy, if it may be made.
    fn aims(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        enemy: u8,
        weapons: Weapons,
    ) -> Option<Aimed> {
        let other = side.other();
        let (me, target) = (state.at(side, slot), state.at(other, enemy));
        if !target.here() {
            return None;
        }
        let shot = self.shot(state, side, slot, enemy);
        let in_reach = |weapon| shot.gap <= shooting::reach(weapon, &self.rules);
        if !weapons.iter().any(in_reach) || !self.sees(state, me.depth, other, enemy) {
            return None;
        }
        let into = self.rules.rulings.fire_into_melee == FireIntoMelee::Yes;
        if !into
            && (state.engaged(side, slot) || state.engaged(other, enemy))
            && !self.is_charger(state, side, slot, enemy)
        {
            return None;
        }
        let front = self.front(state, other, enemy);
        let kind = if target.count() == 0 {
            let leader = state.sides[other].leader_of(enemy)?.kind;
            self.hits_kind(leader, shot, weapons).then_some(leader)
        } else {
            self.commonest_of(state, other, (enemy, &front), shot, weapons)
        };
        let kind = kind.filter(|_| !self.screened(state, side, slot, enemy))?;
        Some(Aimed { enemy, front, kind, shot, weapons })
    }

    /// Has this enemy just come into contact with a formation that did not move (ruling `fire-at-chargers`)?
    fn is_charger(&self, state: &State, side: Side, slot: u8, enemy: u8) -> bool {
        let formation = state.at(side, slot);
        self.rules.rulings.fire_at_chargers == FireAtChargers::Yes
            && !formation.did.moved
            && formation.did.charged
            && state.touching(side, slot).any(|contact| {
                contact.slots[side.other()] == enemy
                    && contact.attacker != side
                    && contact.rounds == 0
            })
    }

    /// The number of faces with which the best of these weapons hits the easiest target in the front rank of an enemy.
    pub(in crate::fire_at_will) fn faces(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        enemy: u8,
        weapons: Weapons,
    ) -> u8 {
        let shot = self.shot(state, side, slot, enemy);
        let front = self.front(state, side.other(), enemy);
        let kinds = front.as_slice().iter();
        let kinds = kinds.map(|&strip| self.kind_of(state, side.other(), enemy, strip));
        let faces = |kind| weapons.iter().filter_map(move |weapon| self.needed(weapon, kind, shot));
        kinds.flat_map(faces).map(|least| 7 - least).max().unwrap_or(0)
    }

    /// Can any of these weapons hit this kind with such a shot?
    fn hits_kind(&self, kind: u8, shot: Shot, weapons: Weapons) -> bool {
        weapons.iter().any(|weapon| self.needed(weapon, kind, shot).is_some())
    }

    /// The most common kind of strip in the front rank of an enemy that it can hit; ties in list order.
    fn commonest(&self, state: &State, side: Side, slot: u8, enemy: u8) -> Option<u8> {
        let front = self.front(state, side.other(), enemy);
        let shot = self.shot(state, side, slot, enemy);
        let weapons = self.weapons(state, side, slot);
        self.commonest_of(state, side.other(), (enemy, &front), shot, weapons)
    }

    /// Like [`commonest`](Self::commonest), for such a shot with these weapons at the front of a formation of `side`.
    fn commonest_of(
        &self,
        state: &State,
        side: Side,
        (slot, front): (u8, &Front),
        shot: Shot,
        weapons: Weapons,
    ) -> Option<u8> {
        let kind = |strip: u8| self.kind_of(state, side, slot, strip);
        let strips = front.as_slice().iter().filter(|&&strip| strip != LEADER);
        let (mut best, mut most, mut seen) = (None, 0, NONE);
        for wanted in strips.clone().map(|&strip| kind(strip)) {
            // Most formations are of one kind.
            if wanted == seen {
                continue;
            }
            seen = wanted;
            let many = strips.clone().filter(|&&strip| kind(strip) == wanted).count();
            if many > most && self.hits_kind(wanted, shot, weapons) {
                (best, most) = (Some(wanted), many);
            }
        }
        best
    }

    /// The weapons with which it shoots now.
    pub(in crate::fire_at_will) fn weapons(&self, state: &State, side: Side, slot: u8) -> Weapons {
        let shooters = self.shooters(state, side, slot);
        let mut weapons = Weapons::default();
        for (index, strip) in state.at(side, slot).strips.iter().enumerate() {
            if shooters & 1 << index != 0
                && let Some(weapon) = self.kind(strip.kind).shoots
            {
                weapons.0 |= 1 << weapon as u8;
            }
        }
        weapons
    }

    /// The strips that shoot, as bits (FAW-S2).
    fn shooters(&self, state: &State, side: Side, slot: u8) -> u8 {
        let formation = state.at(side, slot);
        let (order, count) = formation.dealt(self);
        let ranks = if !self.rules.is_final() {
            i16::from(u8::MAX)
        } else if self.terrain.on_hill(formation.depth) {
            self.rules.numbers.slope_ranks
        } else {
            1
        };
        let front = i16::from(deal::front(count, formation.ranks));
        let mut bits = 0;
        for &strip in &order[..usize::from(count).min((front * ranks.min(6)) as usize)] {
            let kind = self.kind(formation.strips[usize::from(strip)].kind);
            let stands = |weapon: shooting::Weapon| !(formation.did.moved && weapon.must_stand());
            if kind.shoots.is_some_and(stands) {
                bits |= 1 << strip;
            }
        }
        bits
    }

    /// The position of an enemy formation as seen by a shooter.
    fn shot(&self, state: &State, side: Side, slot: u8, enemy: u8) -> Shot {
        let (me, target) = (state.at(side, slot), state.at(side.other(), enemy));
        let gap = if self.is_charger(state, side, slot, enemy) {
            0
        } else {
            state.gap(side, slot, enemy)
        };
        let cover = if target.garrison != NONE {
            Cover::Building
        } else if self.defends_wall(state, side.other(), enemy, me.depth)
            || self.terrain.wood_edge(target.depth, me.depth)
        {
            Cover::Obstacle
        } else {
            Cover::Open
        };
        Shot { gap, cover }
    }

    /// The lowest face with which a weapon hits a kind of strip.
    fn needed(&self, weapon: Weapon, kind: u8, shot: Shot) -> Option<u8> {
        shooting::needed(weapon, self.troop(kind).column(), shot.gap, shot.cover, &self.rules)
    }

    /// The legal target at which a die does most harm; among equals the nearest, and among those the one
    /// that `pick` chooses.
    pub fn best_target(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<u8> {
        let weapons = self.weapons(state, side, slot);
        let mut legal = List::<_, SLOTS>::new((0, 0, NONE));
        for enemy in self.here(state, side.other()) {
            if let Some(aimed) = self.aims(state, side, slot, enemy, weapons) {
                let harm = self.harm(state, side.other(), &aimed);
                legal.push((-harm, state.gap(side, slot, enemy), enemy));
            }
        }
        let look = |_: &_, nth: u32| {
            let mut best = Best::wanting(nth);
            for &(harm, gap, enemy) in legal.as_slice() {
                best.see((harm, gap), enemy);
            }
            best
        };
        one_of_the_best(pick, look, |pick, equals| pick(equals))
    }

    /// What one die of a volley costs its target, a formation of `side`, on average: the faces that hit, times the worth
    /// of the strip, over the hits that the next one to fall has left.
    fn harm(&self, state: &State, side: Side, aimed: &Aimed) -> i16 {
        let Aimed { enemy: slot, ref front, kind, shot, weapons } = *aimed;
        let needed = weapons.iter().filter_map(|weapon| self.needed(weapon, kind, shot)).min();
        let faces = needed.map_or(0, |least| 7 - i16::from(least));
        let left = if self.hits(kind) == 1 {
            1
        } else {
            let named = front
                .as_slice()
                .iter()
                .filter(|&&strip| self.kind_of(state, side, slot, strip) == kind);
            named.map(|&strip| self.hits_left(state, side, slot, strip)).min().unwrap_or(1)
        };
        // Most numbers of hits divide twelve.
        12 * faces * self.worth(kind) / i16::from(left.max(1))
    }

    /// What a strip is worth to those who shoot at it: two more than its factor, and one for a weapon.
    fn worth(&self, kind: u8) -> i16 {
        (self.factor(kind) + 2).max(1) + i16::from(self.kind(kind).shoots.is_some())
    }

    /// The next formation with a target.
    pub(super) fn next_volley(&self, state: &State) -> Option<(Side, u8)> {
        let next = |side: Side| {
            state.sides[side].slots().find(|&slot| state.at(side, slot).target != NONE)
        };
        Side::BOTH.into_iter().find_map(|side| next(side).map(|slot| (side, slot)))
    }
}
