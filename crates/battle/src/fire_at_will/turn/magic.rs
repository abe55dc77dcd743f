//! \[MAGIC USERS\] and \[SPELLS\] on the axis (FAW-G1 to G22).

use super::super::address::{Phase, Purpose, at};
use super::super::doctrine::decide;
use super::super::setup::{Battle, forward};
use super::super::state::{
    Fog, Formation, LEADER, MOST_CONVERTED, NONE, Spells, State, Status, Strip, spare,
};
use super::Turn;
use crate::{Event, LeaderRef, Log, Sum, UnitRef};
use fairfight_rules::fire_at_will::magic::{self, Aim, Spell};
use fairfight_rules::fire_at_will::morale::Outcome;
use fairfight_rules::fire_at_will::shooting::Weapon;
use fairfight_rules::fire_at_will::{
    Converted, HealWho, SpellLosses, SpellWounds, Troop, TurnUndead,
};
use fairfight_rules::{Dice, Side};

/// The field with the turn since which a spell lasts; 0 means that it does not.
type Since = fn(&mut Spells) -> &mut u16;

/// Spells on formations that a die may end.
const LASTING: [(Spell, Since); 3] = [
    (Spell::Flash, |spells| &mut spells.flash),
    (Spell::GoSlow, |spells| &mut spells.slow),
    (Spell::BeGoneInvisible, |spells| &mut spells.invisible),
];

/// How a mage uses his power.
#[derive(Clone, Copy)]
pub(in crate::fire_at_will) enum Incantation {
    /// Casts this spell at this formation.
    Spell(Spell, u8),
    /// Regains power.
    Meditation,
}

/// The words for casting this spell.
const fn casts(spell: Spell) -> &'static str {
    match spell {
        Spell::BegonePush => "cast Begone (push) at",
        Spell::Blinded => "cast Blinded at",
        Spell::TurnUndead => "cast Turn Undead at",
        Spell::DeathAndDecay => "cast Death and Decay at",
        Spell::FireInTheSky => "cast Fire in the Sky",
        Spell::Flash => "cast Flash on",
        Spell::FogBank => "cast Fog Bank",
        Spell::Freeze => "cast Freeze at",
        Spell::GoSlow => "cast Go Slow at",
        Spell::BeGoneInvisible => "cast Be Gone, Invisible on",
        Spell::FastStrike => "cast Fast Strike on",
        Spell::GreatStorm => "cast Great Storm at",
        Spell::HarmHimNot => "cast Harm Him Not on the leader with",
        Spell::Heal => "cast Heal on the leader with",
        Spell::LightningBolt => "cast Lightning Bolt at",
        Spell::MagicalShield => "cast Magical Shield on",
        Spell::PhoenixDown => "cast Phoenix Down on",
        Spell::YouAreMine => "cast You Are Mine at",
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Rolls for lasting spells at the start of the side's phase 1, from the turn after the casting.
    pub(super) fn wear_off(&mut self, side: Side) {
        let turn = self.state.turn;
        for slot in self.state.sides[side].slots() {
            for (spell, since) in LASTING {
                let since = since(&mut self.state.at_mut(side, slot).spells);
                if *since == 0 || *since == turn {
                    continue;
                }
                let at = at(Phase::Movement, side, slot, Purpose::WearsOff).ordinal(spell as u16);
                if magic::wears_off(self.dice.d6(at)) {
                    *since = 0;
                    if !self.state.at(side, slot).here() {
                        continue;
                    }
                    self.log.event(|| Event::did(UnitRef::new(side, slot), "shook off a spell"));
                }
            }
        }
        for leader in 0..self.state.sides[side].leaders.len() as u8 {
            let person = &mut self.state.sides[side].leaders[leader];
            if person.unharmed == 0 || person.unharmed == turn {
                continue;
            }
            let at = at(Phase::Movement, side, leader, Purpose::WearsOff)
                .ordinal(Spell::HarmHimNot as u16);
            if magic::wears_off(self.dice.d6(at)) {
                person.unharmed = 0;
            }
        }
    }

    /// A mage casts a spell, or meditates to regain power.
    pub(super) fn magic(&mut self, side: Side, leader: u8) {
        if !self.battle.may_cast(self.state, side, leader) {
            return;
        }
        match decide!(self, side, spell(leader)) {
            Some(Incantation::Spell(spell, target)) => self.cast(side, leader, spell, target),
            Some(Incantation::Meditation) => self.meditate(side, leader),
            None => {}
        }
    }

    fn meditate(&mut self, side: Side, leader: u8) {
        let person = &mut self.state.sides[side].leaders[leader];
        (person.meditates, person.acted) = (true, true);
        let slot = person.slot;
        self.state.at_mut(side, slot).did.bound = true;
        self.log.event(|| Event::LeaderDid {
            leader: LeaderRef::new(side, leader),
            what: "meditated",
            unit: None,
        });
    }

    /// A mage casts a spell.
    pub(super) fn cast(&mut self, side: Side, leader: u8, spell: Spell, target: u8) {
        let person = &mut self.state.sides[side].leaders[leader];
        person.power -= spell.cost(&self.battle.rules);
        person.acted = true;
        let caster = person.slot;
        self.state.at_mut(side, caster).did.bound = true;
        let of = match spell.aim() {
            Aim::Enemy | Aim::Ground => side.other(),
            Aim::Friend | Aim::Hero | Aim::Fallen => side,
        };
        self.log.event(|| Event::LeaderDid {
            leader: LeaderRef::new(side, leader),
            what: casts(spell),
            unit: (spell.aim() != Aim::Ground).then(|| UnitRef::new(of, target)),
        });
        if spell.aim() == Aim::Enemy {
            self.state.at_mut(of, target).did.spell = true;
            if self.state.at(of, target).spells.shield {
                let at = at(Phase::Movement, of, target, Purpose::Shield).ordinal(leader.into());
                let (works, holds) = magic::through_shield(self.dice.d6(at), &self.battle.rules);
                self.state.at_mut(of, target).spells.shield = holds;
                if !works {
                    let what = "stopped the spell with a magical shield";
                    let unit = UnitRef::new(of, target);
                    self.log.event(|| Event::did(unit, what));
                    return;
                }
            }
        }
        if spell.needs() > 1 {
            let die = self.dice.d6(at(Phase::Movement, side, leader, Purpose::Spell));
            self.log.sum(|| Sum::by_face(|die| magic::works(spell, die)));
            if !magic::works(spell, die) {
                let leader = LeaderRef::new(side, leader);
                let what = "failed to cast the spell";
                self.log.event(|| Event::LeaderDid { leader, what, unit: None });
                return;
            }
        }
        let turn = self.state.turn;
        match spell {
            Spell::BegonePush => self.begone(side, leader, target),
            Spell::Blinded => self.state.at_mut(of, target).spells.blinded = 2,
            Spell::TurnUndead => self.run(of, target),
            Spell::DeathAndDecay | Spell::GreatStorm => {
                self.rain(side, leader, spell, target);
            }
            Spell::FireInTheSky => self.log.event(|| Event::Told("fire appeared in the sky")),
            Spell::Flash => self.state.at_mut(of, target).spells.flash = turn,
            Spell::GoSlow => self.state.at_mut(of, target).spells.slow = turn,
            Spell::BeGoneInvisible => self.state.at_mut(of, target).spells.invisible = turn,
            Spell::FogBank => {
                // Half of it lies before the target, as seen by the target's side.
                let width = self.battle.rules.numbers.fog_width * forward(of);
                let one = self.state.at(of, target).depth - width / 2;
                let (from, to) = (one.min(one + width), one.max(one + width));
                let turns = self.battle.rules.numbers.fog_turns as u8;
                self.state.fogs.push(Fog { from, to, turns });
            }
            Spell::Freeze => {
                let at = at(Phase::Movement, of, target, Purpose::Struck)
                    .ordinal(u16::from(leader) * 8 + 7);
                let turns = self.dice.d6(at).face();
                self.state.at_mut(of, target).spells.frozen = turns;
                self.log.event(|| Event::Did {
                    unit: UnitRef::new(of, target),
                    what: if turns == 1 {
                        "frozen for 1 turn"
                    } else {
                        "frozen for {number} turns"
                    },
                    whom: None,
                    number: Some(turns.into()),
                });
            }
            Spell::FastStrike => self.state.at_mut(of, target).spells.fast_strike = true,
            Spell::MagicalShield => self.state.at_mut(of, target).spells.shield = true,
            Spell::HarmHimNot | Spell::Heal => {
                let hero = self.state.at(of, target).leader;
                if hero != NONE {
                    let person = &mut self.state.sides[of].leaders[hero];
                    if spell == Spell::Heal { person.hits += 1 } else { person.unharmed = turn }
                }
            }
            Spell::LightningBolt => {
                let front = self.battle.front(self.state, of, target);
                let Some(&strip) = front.as_slice().first() else { return };
                let troop = self.battle.troop(self.battle.kind_of(self.state, of, target, strip));
                let left = self.battle.hits_left(self.state, of, target, strip);
                let hits = if magic::only_hurt_by_a_bolt(troop) { 1 } else { left };
                self.take(of, target, strip, hits, caster);
                self.struck(of, target);
            }
            Spell::PhoenixDown => self.phoenix(side, caster, target),
            Spell::YouAreMine => self.convert(side, caster, target),
        }
    }

    /// Applies the losses of a spell now; the test is that of the shooting step, or at once (ruling `spell-losses`).
    fn struck(&mut self, of: Side, target: u8) {
        self.settle(of, target, crate::Dealt::Spell);
        let owes = self.state.at(of, target).owes > 0;
        if owes
            && self.battle.rules.rulings.spell_losses == SpellLosses::AtOnce
            && self.state.at(of, target).here()
        {
            self.state.at_mut(of, target).owes = 0;
            match self.test(of, target, Phase::Movement) {
                Outcome::Fine => {}
                Outcome::Hold => self.state.at_mut(of, target).status = Status::Halted,
                Outcome::Rout => self.run(of, target),
            }
        }
    }

    /// Death and Decay, or Great Storm: one die for each strip and for the leader.
    fn rain(&mut self, side: Side, leader: u8, spell: Spell, target: u8) {
        let of = side.other();
        let by = self.state.sides[side].leaders[leader].slot;
        for strip in 0..=LEADER {
            let left = self.battle.hits_left(self.state, of, target, strip);
            if left == 0 {
                continue;
            }
            let at = at(Phase::Movement, of, target, Purpose::Struck)
                .ordinal(u16::from(leader) * 8 + u16::from(strip));
            let troop = self.battle.troop(self.battle.kind_of(self.state, of, target, strip));
            let die = self.dice.d6(at);
            self.log.sum(|| Sum::by_face(|die| magic::falls_on(spell, troop, die)));
            if magic::falls_on(spell, troop, die) {
                let hits = match self.battle.rules.rulings.spell_wounds {
                    SpellWounds::OneHit => 1,
                    SpellWounds::Kill => left,
                };
                self.take(of, target, strip, hits, by);
            }
        }
        self.struck(of, target);
    }

    /// Moves the enemy formation up to its full move in either direction, as the caster chooses, stopping 1" short of
    /// its enemies.
    fn begone(&mut self, side: Side, leader: u8, target: u8) {
        let of = side.other();
        let from = self.state.at(of, target).depth;
        let inches = self.battle.speed(self.state, of, target);
        // Only `random` casts it.
        let at = at(Phase::Movement, side, leader, Purpose::LeaderChoice).ordinal(2);
        let back = inches - self.dice.pick(2 * inches as u32 + 1, at) as i16;
        let far = (from - forward(of) * back).clamp(0, self.state.table);
        let last = self.battle.before_enemies(self.state, of, from, far);
        let to = self.battle.walk(self.state, of, target, last, inches);
        let formation = self.state.at_mut(of, target);
        formation.depth = to;
        if to != from {
            formation.at_wall = false;
            formation.garrison = NONE;
            formation.quarter_of = NONE;
            self.log.event(|| Event::Moved { unit: UnitRef::new(of, target), from, to });
        }
    }

    /// Returns a dead strip to its formation, or a lost leader beside the caster.
    fn phoenix(&mut self, side: Side, caster: u8, target: u8) {
        let depth = self.state.at(side, caster).depth;
        let fallen = (0..self.state.sides[side].leaders.len() as u8).find(|&fallen| {
            self.battle.person(side, fallen).own_slot == target
                && !self.state.sides[side].leaders[fallen].lives()
        });
        if let Some(fallen) = fallen {
            let hits = self.battle.hits(self.state.sides[side].leaders[fallen].kind);
            let person = &mut self.state.sides[side].leaders[fallen];
            (person.hits, person.slot, person.acted) = (hits, target, true);
            *self.state.at_mut(side, target) =
                Formation { leader: fallen, depth, status: Status::Steady, ..spare::FORMATION };
            return;
        }
        let strips = usize::from(self.battle.place(side, target).map_or(0, |place| place.strips));
        let dead =
            self.state.at(side, target).strips[..strips].iter().position(|strip| strip.fell());
        if let Some(strip) = dead {
            let hits = self.battle.hits(self.state.at(side, target).strips[strip].kind);
            self.state.at_mut(side, target).strips[strip].hits = hits;
            self.log.event(|| Event::Recovered { unit: UnitRef::new(side, target), figures: 1 });
        }
    }

    /// Converts a strip of the front rank, which becomes a new formation of the other side (ruling `converted`).
    ///
    /// It fights on, but counts for neither side at the end: the comparison is between the lists.
    fn convert(&mut self, side: Side, caster: u8, target: u8) {
        let of = side.other();
        let front = self.battle.front(self.state, of, target);
        let Some(&strip) = front.as_slice().iter().find(|&&strip| strip != LEADER) else { return };
        let formation = self.state.at_mut(of, target);
        let depth = formation.depth;
        let over = &mut formation.strips[usize::from(strip)];
        let mut own = Formation { depth, status: Status::Steady, ..spare::FORMATION };
        own.strips[0] = *over;
        *over = Strip { kind: NONE, ..spare::STRIP };
        self.state.sides[side].formations.push(own);
        self.log.event(|| Event::Hit {
            by: UnitRef::new(side, caster),
            on: UnitRef::new(of, target),
            how: crate::Dealt::Spell,
            figures: 1,
            points: 1,
        });
        let unit = UnitRef::new(side, self.state.sides[side].formations.len() as u8 - 1);
        self.log.event(|| Event::Turncoat { unit, of: UnitRef::new(of, target) });
        self.remove_empty(of, target, true);
    }
}

impl Battle {
    /// May the mage cast: he has no fight of his own, and his formation has not moved (FAW-G2)?
    fn may_cast(&self, state: &State, side: Side, leader: u8) -> bool {
        let person = state.sides[side].leaders[leader];
        let engaged = state.engaged(side, person.slot);
        let fights = engaged && state.sides[side].leader_in_front(person.slot).is_some();
        let did = state.at(side, person.slot).did;
        let ordered = !self.rules.orders()
            || state.at(side, person.slot).order
                == fairfight_rules::fire_at_will::extra::Order::Bispelling;
        !fights && !did.moved && !did.spent && !person.acted && ordered
    }

    /// May a mage cast this spell at that target? The target is a slot of the enemy's side or of his own, as the spell
    /// is aimed; for `phoenix-down` also the slot that a lost leader has when alone.
    pub fn is_legal(
        &self,
        state: &State,
        side: Side,
        leader: u8,
        spell: Spell,
        target: u8,
    ) -> bool {
        let person = state.sides[side].leaders[leader];
        let known = self.person(side, leader).spells.is_some_and(|spells| spells.contains(&spell));
        if !known || person.power < spell.cost(&self.rules) {
            return false;
        }
        let depth = state.at(side, person.slot).depth;
        let of = match spell.aim() {
            Aim::Enemy | Aim::Ground => side.other(),
            Aim::Friend | Aim::Hero | Aim::Fallen => side,
        };
        if spell == Spell::FireInTheSky {
            return target == 0;
        }
        if usize::from(target) >= state.sides[of].formations.len() {
            return false;
        }
        let formation = state.at(of, target);
        let near = spell.range().is_none_or(|range| (formation.depth - depth).abs() <= range);
        if spell == Spell::PhoenixDown {
            let listed = self.is_listed(side, target) && formation.here() && near;
            let strips = usize::from(self.place(side, target).map_or(0, |place| place.strips));
            let dead = formation.strips[..strips].iter().any(|strip| strip.fell());
            let lost = (0..state.sides[side].leaders.len() as u8).any(|fallen| {
                let other = state.sides[side].leaders[fallen];
                self.person(side, fallen).own_slot == target
                    && !other.lives()
                    && (other.lost_at - depth).abs() <= 6
            });
            return listed && dead || lost;
        }
        let sees = of == side || self.sees(state, depth, of, target);
        if !formation.here() || !near || !sees {
            return false;
        }
        let led = formation.leader != NONE;
        let engaged = state.engaged(of, target);
        match spell {
            Spell::BegonePush => !engaged,
            Spell::Blinded => {
                formation.spells.blinded == 0
                    && formation.strips.iter().any(|strip| {
                        strip.lives()
                            && matches!(
                                self.kind(strip.kind).shoots,
                                Some(Weapon::Bow | Weapon::Crossbow)
                            )
                    })
            }
            Spell::TurnUndead => {
                formation.status != Status::Routing
                    && formation.garrison == NONE
                    && match self.rules.rulings.turn_undead {
                        TurnUndead::Undead => self.has(state, of, target, |t| t == Troop::Undead),
                        TurnUndead::Any => true,
                    }
            }
            Spell::FogBank => !state.fogs.is_full(),
            Spell::DeathAndDecay | Spell::GreatStorm | Spell::FireInTheSky => true,
            Spell::Flash => formation.spells.flash == 0,
            Spell::GoSlow => formation.spells.slow == 0,
            Spell::BeGoneInvisible => formation.spells.invisible == 0,
            Spell::Freeze => formation.spells.frozen == 0,
            Spell::FastStrike => !formation.spells.fast_strike,
            Spell::MagicalShield => !formation.spells.shield,
            Spell::HarmHimNot | Spell::Heal => {
                let Some(hero) = state.sides[of].leader_of(target) else { return false };
                let troop = self.troop(hero.kind);
                // Wizards count as heroes.
                let heals = self.rules.rulings.heal_who == HealWho::All || troop != Troop::Leader;
                if spell == Spell::Heal {
                    heals && hero.hits < self.hits(hero.kind)
                } else {
                    hero.unharmed == 0
                }
            }
            Spell::LightningBolt => led || formation.count() > 0,
            Spell::YouAreMine => {
                let unengaged = self.rules.rulings.converted == Converted::EngagedToo || !engaged;
                unengaged && formation.count() > 0 && self.room_for_converted(state, side)
            }
            Spell::PhoenixDown => false,
        }
    }

    fn room_for_converted(&self, state: &State, side: Side) -> bool {
        let host = &state.sides[side];
        let listed = usize::from(self.listed[side]) + host.leaders.len();
        host.formations.len() < listed + MOST_CONVERTED
    }
}
