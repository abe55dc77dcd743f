//! \[Event IV\]: melee (IW-M1 to M6, IW-X4, X6).

use super::Turn;
use crate::decision::yes_or_no;
use crate::iron_winds::address::{Phase, Purpose, at};
use crate::iron_winds::decision::Kind;
use crate::iron_winds::doctrine::decide;
use crate::iron_winds::setup::Battle;
use crate::iron_winds::state::{Leader, NONE, State, Unit};
use crate::{Dealt, Event, LeaderRef, Log, Source, Sum, UnitRef, UnitSet, Word};
use fairfight_rules::iron_winds::melee::{self, Aspect};
use fairfight_rules::iron_winds::{
    DemigodAttackDice, FirstRound, HeroAttackModifiers, Rank, RearAgain, SurvivorChecks,
    TurnsAtOnce, advanced, challenge, morale,
};
use fairfight_rules::{BySide, Dice, Side};
use std::cell::LazyCell;

/// The units of a side that lost figures in this melee event.
#[derive(Clone, Copy)]
struct Losses<W: Word> {
    /// Units that lost any.
    hurt: UnitSet<W>,
    /// Units that lost the last.
    fallen: UnitSet<W>,
}

impl<W: Word> Losses<W> {
    const NONE: Losses<W> = Losses { hurt: UnitSet::EMPTY, fallen: UnitSet::EMPTY };
}

impl<W: Word, const PRINTED: bool, D: Dice, L: Log> Turn<'_, W, PRINTED, D, L> {
    /// Event IV: all blows at once, after pikes' first strikes; then the losses, and the units that must check.
    #[inline(never)]
    pub(super) fn melee(&mut self) {
        for side in Side::BOTH {
            self.note_contacts(side);
        }
        let strikers = BySide::from_fn(|side| self.battle.strikers(self.state, side));
        let first =
            BySide::from_fn(|side| self.battle.first_strikers(self.state, side, strikers[side]));
        let mut losses = BySide::new(Losses::NONE, Losses::NONE);
        if !(first.a.is_empty() && first.b.is_empty()) {
            self.blows(first);
            self.removals(first, 0, &mut losses);
        }
        // So far only first strikes have felled figures.
        let rest = BySide::from_fn(|side| strikers[side] - first[side] - losses[side].fallen);
        self.blows(rest);
        let heroes = self.battle.has_heroes(self.state).then(|| self.hero_attacks(strikers));
        self.removals(rest, 1, &mut losses);
        if let Some(heroes) = heroes {
            self.hero_removals(strikers, &heroes, &mut losses);
        }
        for side in Side::BOTH {
            for unit in (losses[side].hurt & self.state.sides[side].order) - losses[side].fallen {
                self.note_attackers(side, unit);
            }
        }
        // First finds all destroyed units: removing one frees the unit that it fought.
        let fallen = losses.map(|losses| losses.fallen);
        for wave in self.state.in_order_of_leaving(fallen) {
            for side in Side::BOTH {
                for unit in wave[side] {
                    self.destroyed(side, unit);
                }
            }
        }
        for side in Side::BOTH {
            self.note_checks(side, losses[side].hurt);
        }
        self.end_event();
    }

    /// Records the units in melee as the event begins, and the routed units under attack.
    fn note_contacts(&mut self, side: Side) {
        let host = &mut self.state.sides[side];
        host.fought = host.fought | host.order & host.engaged;
        for unit in host.routed & host.engaged {
            // An enemy that turned away attacks it no longer.
            if self.state.first_attacker(side, unit).is_some() {
                self.state.sides[side].attacked.insert(unit);
                self.state.sides[side].fought.insert(unit);
            }
        }
    }

    /// Records, for morale, which enemies a unit in good order fights and from where they attack it.
    fn note_attackers(&mut self, side: Side, unit: u8) {
        let Unit { target, attackers, .. } = *self.state.sides[side].unit(unit);
        let enemy = &self.state.sides[side.other()];
        let mut row = self.battle.profile_of(enemy.unit(target)).troop;
        let (mut flanked, mut reared) = (false, false);
        for id in attackers.into_iter().take_while(|&id| id != NONE) {
            let e = enemy.unit(id);
            // An enemy that turned away attacks it no longer.
            if e.target != unit {
                continue;
            }
            match e.aspect {
                Aspect::Front => {}
                Aspect::Flank => flanked = true,
                Aspect::Rear => reared = true,
            }
            row = row.min(self.battle.profile_of(e).troop);
        }
        let u = self.state.sides[side].unit_mut(unit);
        (u.row, u.flanked, u.reared) = (row, flanked, reared);
    }

    /// Rolls the blows of these units and records the losses that each deals, up to its target's figures.
    fn blows(&mut self, strikers: BySide<UnitSet<W>>) {
        for side in Side::BOTH {
            let other = side.other();
            for unit in strikers[side] {
                let u = self.state.sides[side].unit(unit);
                let t = self.state.sides[other].unit(u.target);
                let (me, target, left) =
                    (self.battle.profile_of(u), self.battle.profile_of(t), t.left);
                let circumstances = self.battle.circumstances(self.state, side, unit, u);
                let modifier =
                    melee::modifier(me, u.left, target, circumstances, self.battle.rules());
                let die = self.dice.d6(at(Phase::Melee, side, unit, Purpose::Blow));
                let felled = |die, left| target.falls(melee::score(die, modifier), left);
                // Computed only for an account of luck, and then once for all faces.
                let standing = LazyCell::new(|| self.battle.standing(self.state, other, u.target));
                self.log.rolled_d6(Source::Melee, side, die, |die| {
                    i64::from(felled(die, *standing)) * i64::from(target.points)
                });
                self.log.sum(|| {
                    let rules = self.battle.rules();
                    let parts = melee::modifiers(me, u.left, target, circumstances, rules);
                    Sum::new(parts)
                });
                let falls = felled(die, left);
                self.state.sides[side].unit_mut(unit).dealt = falls;
            }
        }
    }

    /// Does this hero want to attack? Source: IW-X6.
    fn attacks_himself(&mut self, side: Side, leader: u8) -> bool {
        let own = decide!(self, side, hero_attacks(leader, self.dice));
        let at = at(Phase::Melee, side, leader, Purpose::LeaderChoice);
        let decision = Kind::HeroAttack.at_once(at, 0);
        yes_or_no(self.dice, decision, ["stayed behind his unit", "attacked in person"], own)
    }

    /// Does this unit give up a casualty for an attempt on the life of the leader before it? Source: IW-M6.
    fn goes_for_leader(&mut self, side: Side, unit: u8, target: u8, moment: u8) -> bool {
        let own = decide!(self, side, goes_for_leader(unit, target, self.dice));
        let at = at(Phase::Melee, side, unit, Purpose::Choice);
        let decision = Kind::LeadersLife.at_once(at, moment);
        yes_or_no(self.dice, decision, ["spared the leader", "went for the leader"], own)
    }

    /// Makes heroes' own attacks and the strikes at heroes (IW-X6; ruling `hero-attack-when`).
    ///
    /// A hero strikes in addition to his unit, at the unit that it faces, simultaneously with all blows that are not
    /// first strikes. So nothing is removed here: his casualties wait, uncapped, in `dealt_by_hero` until the blows
    /// have been counted, because only then is it known who is left. Wounds wait until both sides have rolled, because
    /// a hero who dies still strikes.
    ///
    /// Returns the unit that each leader struck with; [`NONE`] if he did not.
    #[inline(never)]
    fn hero_attacks(&mut self, units: BySide<UnitSet<W>>) -> BySide<[u8; 16]> {
        let mut struck = BySide::new([NONE; 16], [NONE; 16]);
        let mut wounds = BySide::new([0u8; 16], [0u8; 16]);
        for side in Side::BOTH {
            let other = side.other();
            for leader in 0..self.state.sides[side].leaders.len() {
                let l = self.state.sides[side].leaders[leader];
                let strikes = l.alive
                    && !l.shaken
                    && l.unit != NONE
                    && units[side].has(l.unit)
                    && self.state.sides[side].unit(l.unit).left > 0
                    && advanced::attacks_himself(l.rank, self.battle.rules())
                    && self.attacks_himself(side, leader);
                if !strikes {
                    continue;
                }
                let unit = l.unit;
                struck[side][usize::from(leader)] = unit;
                let u = self.state.sides[side].unit(unit);
                let (me, target) = (
                    self.battle.profile_of(u),
                    self.battle.profile_of(self.state.sides[other].unit(u.target)),
                );
                let modifier = match self.battle.rules().rulings.hero_attack_modifiers {
                    HeroAttackModifiers::Unit => {
                        let circumstances = self.battle.circumstances(self.state, side, unit, u);
                        melee::own_modifier(me, target, circumstances, self.battle.rules())
                    }
                    HeroAttackModifiers::None => 0,
                };
                let target_id = u.target;
                let count = advanced::attack_dice(l.rank, self.battle.rules());
                let base = at(Phase::Melee, side, unit, Purpose::HeroAttack);
                let falls_to =
                    |scores: &[i16]| match self.battle.rules().rulings.demigod_attack_dice {
                        DemigodAttackDice::Sum => {
                            let sum: i16 = scores.iter().sum();
                            target.falls((sum + modifier).max(0), u8::MAX)
                        }
                        DemigodAttackDice::TwoAttacks => scores
                            .iter()
                            .map(|&face| target.falls((face + modifier).max(0), u8::MAX))
                            .fold(0, u8::saturating_add),
                    };
                let standing = LazyCell::new(|| self.battle.standing(self.state, other, target_id));
                let mut scores = [0i16; 6];
                for number in 0..usize::from(count) {
                    let die = self.dice.d6(base.ordinal(number as u16));
                    self.log.rolled_d6(Source::Melee, side, die, |die| {
                        // As if this were his last die.
                        let mut scores = scores;
                        scores[number] = die.face().into();
                        let falls = falls_to(&scores[..=number]).min(*standing);
                        i64::from(falls) * i64::from(target.points)
                    });
                    self.log.sum(|| {
                        let rules = self.battle.rules();
                        let circumstances = melee::Circumstances {
                            leader: 0,
                            ..self.battle.circumstances(self.state, side, unit, u)
                        };
                        let parts = melee::modifiers(me, me.full, target, circumstances, rules);
                        let counts =
                            rules.rulings.hero_attack_modifiers == HeroAttackModifiers::Unit;
                        let sum = Sum::new(parts.filter(|_| counts));
                        let adds = count > 1
                            && rules.rulings.demigod_attack_dice == DemigodAttackDice::Sum;
                        if adds { sum.together() } else { sum }
                    });
                    scores[number] = die.face().into();
                }
                let falls = falls_to(&scores[..usize::from(count)]);
                self.state.sides[side].unit_mut(unit).dealt_by_hero = falls;
                // A target that first strikes wiped out stays in `order` until the event ends and strikes back; a
                // routed one does not. If several heroes attack one unit, it rolls a die for each.
                if self.state.sides[other].order.has(target_id) {
                    let address = at(Phase::Melee, other, target_id, Purpose::WoundHero);
                    let die = self.dice.d6(address.ordinal(unit.into()));
                    let hits =
                        |die| advanced::wounds_hero(die, target.kind.class, self.battle.rules());
                    self.log.rolled_d6(Source::Leaders, other, die, |die| {
                        self.battle.points_wounded(self.state, side, leader, hits(die).into())
                    });
                    self.log.sum(|| Sum::by_face(hits));
                    if hits(die) {
                        wounds[side][usize::from(leader)] = 1;
                    }
                }
            }
        }
        for side in Side::BOTH {
            for leader in 0..self.state.sides[side].leaders.len() {
                self.wound(side, leader, wounds[side][usize::from(leader)]);
            }
        }
        struck
    }

    /// Resolves the attempts on leaders' lives once all dice are known, then removes the losses.
    ///
    /// `moment` separates attempts after first strikes from the others: they are over before anybody else strikes.
    fn removals(
        &mut self,
        strikers: BySide<UnitSet<W>>,
        moment: u8,
        losses: &mut BySide<Losses<W>>,
    ) {
        let mut hits = BySide::new([0u8; 16], [0u8; 16]);
        let mut tried = false;
        for side in Side::BOTH {
            let other = side.other();
            for unit in strikers[side] {
                let u = self.state.sides[side].unit(unit);
                if i16::from(u.dealt) < self.battle.rules().numbers.leader_shot_casualties {
                    continue;
                }
                let target = u.target;
                // A leader who refused cannot command this turn (IW-C3).
                let commands = self.state.sides[other].commander(target).is_some();
                let leader = self.state.sides[other].unit(target).leader;
                if !commands || !self.goes_for_leader(side, unit, target, moment) {
                    continue;
                }
                self.state.sides[side].unit_mut(unit).dealt -= 1;
                self.log.event(|| Event::LeaderDid {
                    leader: LeaderRef::new(other, leader),
                    what: "attacked by {whom}, which gave up a casualty for a try at his life",
                    unit: Some(UnitRef::new(side, unit)),
                });
                let address = at(Phase::Melee, side, unit, Purpose::LeadersLife);
                let die = self.dice.d6(address.ordinal(target.into()));
                self.log.rolled_d6(Source::Leaders, side, die, |die| {
                    let l = &self.state.sides[other].leaders[leader];
                    let each = self.battle.wounds_of_a_try(l.rank);
                    let tries = hits[other][usize::from(leader)];
                    let tries = tries + u8::from(melee::hits_leader(die, self.battle.rules()));
                    self.battle.points_wounded(
                        self.state,
                        other,
                        leader,
                        tries.saturating_mul(each),
                    )
                });
                self.log.sum(|| Sum::by_face(|die| melee::hits_leader(die, self.battle.rules())));
                if melee::hits_leader(die, self.battle.rules()) {
                    hits[other][usize::from(leader)] += 1;
                    tried = true;
                }
            }
        }
        for side in Side::BOTH.into_iter().filter(|_| tried) {
            for leader in 0..self.state.sides[side].leaders.len() {
                let l = self.state.sides[side].leaders[leader];
                let each = self.battle.wounds_of_a_try(l.rank);
                self.wound(side, leader, hits[side][usize::from(leader)].saturating_mul(each));
            }
        }
        for side in Side::BOTH {
            for unit in strikers[side] {
                let u = self.state.sides[side].unit_mut(unit);
                let (target, dealt) = (u.target, std::mem::take(&mut u.dealt));
                self.remove(side, [unit, target], dealt, Dealt::Blow, losses);
            }
        }
    }

    /// Removes the casualties of heroes, after all blows, including those of pikes that struck first. `struck`: the
    /// unit that each leader struck with.
    #[inline(never)]
    fn hero_removals(
        &mut self,
        units: BySide<UnitSet<W>>,
        struck: &BySide<[u8; 16]>,
        losses: &mut BySide<Losses<W>>,
    ) {
        for side in Side::BOTH {
            for unit in units[side] {
                let u = self.state.sides[side].unit_mut(unit);
                let (target, by_hero) = (u.target, std::mem::take(&mut u.dealt_by_hero));
                let hero = struck[side].iter().position(|&of| of == unit);
                if let Some(hero) = hero.filter(|_| by_hero > 0) {
                    let hero = LeaderRef::new(side, hero as u8);
                    self.remove(side, [unit, target], by_hero, Dealt::Leader(hero), losses);
                }
            }
        }
    }

    /// Removes the casualties of one attack, up to the figures left.
    #[inline]
    fn remove(
        &mut self,
        side: Side,
        [unit, target]: [u8; 2],
        dealt: u8,
        how: Dealt,
        losses: &mut BySide<Losses<W>>,
    ) {
        let other = side.other();
        let t = self.state.sides[other].unit_mut(target);
        let falls = dealt.min(t.left);
        t.left -= falls;
        losses[other].hurt.insert_if(target, falls > 0);
        losses[other].fallen.insert_if(target, t.left == 0);
        self.log.event(|| Event::Hit {
            by: UnitRef::new(side, unit),
            on: UnitRef::new(other, target),
            how,
            figures: falls.into(),
            points: u32::from(falls)
                * self.battle.profile_of(self.state.sides[other].unit(target)).points,
        });
    }

    /// Records the units that must check: all in good order that lost a figure (IW-R1; ruling `survivor-checks`).
    fn note_checks(&mut self, side: Side, hurt: UnitSet<W>) {
        let host = &mut self.state.sides[side];
        let mut may_check = hurt & host.order;
        // After the removals, a unit without contact has outlived all its enemies.
        if self.battle.rules().rulings.survivor_checks == SurvivorChecks::No {
            for survivor in may_check - host.engaged {
                host.unit_mut(survivor).forget_attackers();
            }
            may_check = may_check & host.engaged;
        }
        for unit in may_check {
            let u = host.unit(unit);
            let troop = self.battle.profile_of(u).troop;
            if morale::needed(troop, u.row(), self.battle.rules()).is_some() {
                host.check.insert(unit);
            } else {
                host.unit_mut(unit).forget_attackers();
            }
        }
    }

    /// Ends first rounds, and turns the units that turn late (ruling `turns-at-once`).
    fn end_event(&mut self) {
        for side in Side::BOTH {
            let host = &mut self.state.sides[side];
            (host.charged, host.received) = (UnitSet::EMPTY, UnitSet::EMPTY);
            if self.battle.rules().rulings.turns_at_once == TurnsAtOnce::No {
                self.state.turn_late(side);
            }
        }
    }
}

impl<W: Word, const PRINTED: bool> Battle<W, PRINTED> {
    /// Will Event IV roll dice, because a unit strikes?
    pub(super) fn has_blows(&self, state: &State<W>) -> bool {
        Side::BOTH.into_iter().any(|side| !self.strikers(state, side).is_empty())
    }

    /// Units that strike in this event: in good order, at the enemy they face.
    fn strikers(&self, state: &State<W>, side: Side) -> UnitSet<W> {
        let (host, enemy) = (&state.sides[side], &state.sides[side.other()]);
        let mut strikers = host.order & host.engaged;
        if self.rules().rulings.rear_again == RearAgain::No && !enemy.routed.is_empty() {
            for unit in strikers {
                if enemy.routed.has(host.unit(unit).target) {
                    strikers.remove(unit);
                }
            }
        }
        strikers
    }

    /// Pikes that strike before their enemy can (IW-X4; rulings `pike-first-strike-at`,
    /// `pike-vs-pike`).
    fn first_strikers(&self, state: &State<W>, side: Side, strikers: UnitSet<W>) -> UnitSet<W> {
        let mut first = UnitSet::EMPTY;
        if !self.has_pikes[side] {
            return first;
        }
        for unit in strikers {
            let u = state.sides[side].unit(unit);
            let t = state.sides[side.other()].unit(u.target);
            let (mine, theirs) = (&self.profile_of(u).kind, &self.profile_of(t).kind);
            if state.sides[side].is_fresh(unit)
                && t.target == unit
                && advanced::pikes_first(mine, theirs, self.rules())
            {
                first.insert(unit);
            }
        }
        first
    }

    /// The figures of a unit that no blow rolled so far will fell.
    fn standing(&self, state: &State<W>, side: Side, unit: u8) -> u8 {
        let u = state.sides[side].unit(unit);
        let mut standing = u.left;
        for enemy in u.attackers.into_iter().take_while(|&enemy| enemy != NONE) {
            let e = state.sides[side.other()].unit(enemy);
            if e.target == unit {
                standing = standing.saturating_sub(e.dealt.saturating_add(e.dealt_by_hero));
            }
        }
        standing
    }

    /// The circumstances that modify the blow of a unit.
    #[inline]
    fn circumstances(
        &self,
        state: &State<W>,
        side: Side,
        unit: u8,
        u: &Unit,
    ) -> melee::Circumstances {
        let host = &state.sides[side];
        let first_round = match self.rules().rulings.first_round {
            FirstRound::Every => host.is_fresh(unit),
            FirstRound::Charger => host.charged.has(unit),
        };
        melee::Circumstances {
            aspect: u.aspect,
            first_round,
            uphill: !self.is_open() && self.strikes_uphill(state, side, unit),
            leader: self.leader_bonus(host, unit, self.rules().numbers.melee_leader),
        }
    }

    /// Does a unit strike uphill?
    #[inline(never)]
    fn strikes_uphill(&self, state: &State<W>, side: Side, unit: u8) -> bool {
        let host = &state.sides[side];
        self.terrain.is_uphill(host.depth(unit), host.unit(unit).heading)
    }

    /// Is there a leader who may attack for himself?
    #[inline]
    fn has_heroes(&self, state: &State<W>) -> bool {
        let is_hero = |l: &Leader| l.alive && advanced::attacks_himself(l.rank, self.rules());
        state.sides.a.leaders.iter().any(is_hero) || state.sides.b.leaders.iter().any(is_hero)
    }

    /// The wounds that an attempt on his life inflicts on a leader of this rank.
    fn wounds_of_a_try(&self, rank: Rank) -> u8 {
        let life = challenge::life(rank, self.rules());
        melee::leader_hit_wounds(rank, life, self.rules())
    }
}
