//! Phase 1 of \[Actions\] and \[Movement\]: tests, leaders and spells, charges, moves (FAW-O1).

use super::super::address::{Phase, Purpose, at};
use super::super::doctrine::Act;
use super::super::setup::{Battle, forward};
use super::super::state::{NONE, SLOTS, State, Status, spare};
use crate::{Event, LeaderRef, Log};
use fairfight_rules::fire_at_will::army::{Doctrine, Post};
use fairfight_rules::fire_at_will::extra::{self, Order};
use fairfight_rules::fire_at_will::melee::Aspect;
use fairfight_rules::fire_at_will::morale::Outcome;
use fairfight_rules::fire_at_will::{BreakAway, SpeechRange, SpeechWho};
use fairfight_rules::{BySide, Dice, Side};

impl Battle {
    /// May phase 1 of a side have dice that are not choices?
    pub(super) fn movement_may_roll(&self, state: &State, side: Side) -> bool {
        let tests = self.here(state, side).any(|slot| {
            let formation = state.at(side, slot);
            match formation.status {
                Status::Routing => true,
                Status::Halted => self.wants_to_close(side),
                Status::Gone | Status::Fled | Status::Steady => false,
            }
        });
        let magic = self.magic
            && Side::BOTH.into_iter().any(|of| {
                (0..state.sides[of].leaders.len() as u8)
                    .any(|l| self.person(of, l).spells.is_some())
            });
        let unseen = Side::BOTH
            .into_iter()
            .any(|of| state.sides[of].formations.as_slice().iter().any(|f| f.here() && f.unseen));
        tests || magic || unseen
    }

    /// One order for each formation, before either side knows the other's (FAW-O3).
    pub(super) fn give_orders<D: Dice, L: Log>(
        &self,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) {
        if !self.rules.orders() {
            return;
        }
        const ORDERS: [Order; 7] = [
            Order::Shoot,
            Order::Bispelling,
            Order::StandFast,
            Order::Advance,
            Order::Charge,
            Order::Retreat,
            Order::BreakAway,
        ];
        let mut orders = BySide::new([Order::StandFast; SLOTS], [Order::StandFast; SLOTS]);
        for side in Side::BOTH {
            for slot in state.sides[side].slots() {
                if !state.at(side, slot).holds() {
                    continue;
                }
                orders[side][usize::from(slot)] = if self.doctrines[side] == Doctrine::Random {
                    let pick = dice.pick(7, at(Phase::Orders, side, slot, Purpose::Choice));
                    ORDERS[pick as usize]
                } else {
                    self.fitting_order(state, side, slot)
                };
            }
        }
        for side in Side::BOTH {
            for slot in state.sides[side].slots() {
                let order = orders[side][usize::from(slot)];
                state.at_mut(side, slot).order = order;
                if state.at(side, slot).holds() {
                    log.event(|| Event::Did {
                        unit: Battle::told(side, slot),
                        what: order.word(),
                        whom: None,
                        number: None,
                    });
                }
            }
        }
    }

    /// All of a side's phase 1.
    pub(super) fn movement<D: Dice, L: Log>(
        &self,
        state: &mut State,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        log.event(|| Event::Phase("movement"));
        self.wear_off(state, side, dice, log);
        self.rally(state, side, dice, log);
        self.test_to_close(state, side, dice, log);
        self.leaders_act(state, side, dice, log);
        let mut acts = [None; SLOTS];
        let random = self.doctrines[side] == Doctrine::Random;
        for slot in state.sides[side].slots() {
            let engaged = state.engaged(side, slot);
            if engaged && state.at(side, slot).holds() && (random || self.rules.orders()) {
                let ordered = self.rules.orders();
                let act =
                    if random { self.random_act(state, side, slot, dice) } else { Act::Stand };
                let leaves = if ordered {
                    state.at(side, slot).order == Order::BreakAway
                } else {
                    act == Act::BreakOff
                };
                if leaves {
                    self.break_off(state, side, slot, log);
                }
                continue;
            }
            if !self.is_free(state, side, slot) {
                continue;
            }
            let act = if random {
                self.random_act(state, side, slot, dice)
            } else {
                self.usual_act(state, side, slot)
            };
            let act = self.under_order(state, side, slot, act);
            match act {
                Act::Charge { target, .. } => self.make_charge(state, side, slot, target, log),
                Act::Stand
                | Act::Advance(_)
                | Act::FallBack(_)
                | Act::WorkRound { .. }
                | Act::Face
                | Act::BreakOff
                | Act::Enter(_) => acts[usize::from(slot)] = Some(act),
            }
        }
        for slot in state.sides[side].slots() {
            let Some(act) = acts[usize::from(slot)] else { continue };
            if self.is_free(state, side, slot) {
                self.act(state, side, slot, act, log);
            }
        }
        self.after_moves(state, side);
        self.surprises(state, side, dice, log);
    }

    /// Halted formations that want to close test for it (FAW-R6).
    fn test_to_close<D: Dice, L: Log>(
        &self,
        state: &mut State,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        if !self.wants_to_close(side) {
            return;
        }
        for slot in state.sides[side].slots() {
            let formation = state.at(side, slot);
            if formation.status != Status::Halted
                || state.engaged(side, slot)
                || formation.spells.frozen > 0
                || formation.did.spent
            {
                continue;
            }
            if self.doctrines[side] == Doctrine::Random {
                let at = at(Phase::Movement, side, slot, Purpose::Choice).ordinal(1);
                if dice.pick(2, at) == 1 {
                    continue;
                }
            }
            match self.test(state, side, slot, Phase::Movement, dice, log) {
                Outcome::Fine => state.at_mut(side, slot).status = Status::Steady,
                Outcome::Hold => {}
                Outcome::Rout => state.at_mut(side, slot).breaks = true,
            }
        }
        self.run_all(state, false, dice, log);
    }

    /// A charge into contact.
    fn make_charge<L: Log>(
        &self,
        state: &mut State,
        side: Side,
        slot: u8,
        target: u8,
        log: &mut L,
    ) {
        let Some(charge) = self.charge(state, side, slot, target) else { return };
        let mut slots = BySide::new(target, target);
        slots[side] = slot;
        let formation = state.at_mut(side, slot);
        formation.depth = charge.to;
        formation.did.moved = true;
        formation.did.spent = true;
        formation.quarter_of = NONE;
        formation.at_wall = false;
        formation.garrison = NONE;
        self.contact(state, side, slots, charge.aspect, charge.counts, charge.cover);
        log.event(|| Event::Charged {
            unit: Battle::told(side, slot),
            target: Battle::told(side.other(), target),
            aspect: charge.aspect.word(),
        });
    }

    /// What a formation does that does not charge.
    fn act<L: Log>(&self, state: &mut State, side: Side, slot: u8, act: Act, log: &mut L) {
        let from = state.at(side, slot).depth;
        match act {
            Act::Stand | Act::Charge { .. } | Act::BreakOff => {}
            Act::Advance(inches) => {
                let inches = inches.min(self.speed(state, side, slot));
                let far = from + forward(side) * inches;
                let last = self.before_enemies(state, side, from, far.clamp(0, self.table));
                let ignores = self.ignores_of(state, side, slot);
                let to = self.terrain.walk(from, last, inches, ignores);
                self.moved(state, side, slot, to, log);
            }
            Act::FallBack(inches) => {
                let inches = inches.min(self.speed(state, side, slot));
                let far = (from - forward(side) * inches).clamp(0, self.table);
                let last = self.before_enemies(state, side, from, far);
                let ignores = self.ignores_of(state, side, slot);
                let to = self.terrain.walk(from, last, inches, ignores);
                self.moved(state, side, slot, to, log);
            }
            Act::WorkRound { target, quarter } => {
                if self.quarter(state, side, slot, target) != Some(quarter) {
                    return;
                }
                let formation = state.at_mut(side, slot);
                (formation.quarter_of, formation.quarter) = (target, quarter);
                formation.quarter_ready = false;
                formation.did.moved = true;
                formation.did.spent = true;
                formation.at_wall = false;
                formation.garrison = NONE;
                log.event(|| Event::Did {
                    unit: Battle::told(side, slot),
                    what: match quarter {
                        Aspect::Front | Aspect::Flank => "works round to the flank of",
                        Aspect::Rear => "works round to the rear of",
                    },
                    whom: Some(Battle::told(side.other(), target)),
                    number: None,
                });
            }
            Act::Face => {
                state.at_mut(side, slot).did.moved = true;
                state.at_mut(side, slot).did.spent = true;
                for enemy in state.sides[side.other()].slots() {
                    let holder = state.at_mut(side.other(), enemy);
                    if holder.quarter_of == slot {
                        holder.quarter_of = NONE;
                        log.event(|| Event::Turned {
                            unit: Battle::told(side, slot),
                            target: Battle::told(side.other(), enemy),
                        });
                    }
                }
            }
            Act::Enter(building) => {
                if self.may_enter(state, side, slot) != Some(building) {
                    return;
                }
                let Some(stretch) = self.terrain.building(building) else { return };
                let formation = state.at_mut(side, slot);
                formation.garrison = building;
                formation.depth = (stretch.from + stretch.to) / 2;
                formation.did.moved = true;
                formation.did.spent = true;
                log.event(|| Event::Did {
                    unit: Battle::told(side, slot),
                    what: "enters a building",
                    whom: None,
                    number: None,
                });
            }
        }
    }

    fn moved<L: Log>(&self, state: &mut State, side: Side, slot: u8, to: i16, log: &mut L) {
        let formation = state.at_mut(side, slot);
        let from = formation.depth;
        if to == from {
            return;
        }
        formation.depth = to;
        formation.did.moved = true;
        formation.did.spent = true;
        formation.quarter_of = NONE;
        formation.at_wall = false;
        formation.garrison = NONE;
        log.event(|| Event::Moved { unit: Battle::told(side, slot), from, to });
        // A wing that comes near comes round.
        if self.post(side, slot) == Post::Wing {
            let reach = self.speed(state, side, slot) + self.rules.rulings.cover_distance;
            let enemy = self.nearest(state, side, slot, |enemy| {
                state.gap(side, slot, enemy) <= reach
                    && self.quarter(state, side, slot, enemy) == Some(Aspect::Flank)
            });
            if let Some(enemy) = enemy {
                let formation = state.at_mut(side, slot);
                (formation.quarter_of, formation.quarter) = (enemy, Aspect::Flank);
                formation.quarter_ready = false;
            }
        }
    }

    /// Breaking off from enemies at the front (FAW-P1, P2; ruling `break-away`).
    pub(super) fn break_off<L: Log>(&self, state: &mut State, side: Side, slot: u8, log: &mut L) {
        let enemy = side.other();
        let inches = self.speed(state, side, slot);
        let back = -forward(side);
        let from = state.at(side, slot).depth;
        let to = self.terrain.walk(
            from,
            from + back * inches,
            inches,
            self.ignores_of(state, side, slot),
        );
        let free = self.rules.orders() && self.rules.rulings.break_away == BreakAway::Free;
        let faster = state.touching(side, slot).all(|contact| {
            let frontal = contact.attacker == side || contact.aspect == Aspect::Front;
            frontal && extra::outpaces(inches, self.speed(state, enemy, contact.slots[enemy]))
        });
        let clear = !self.here(state, enemy).any(|other| {
            let along = (state.at(enemy, other).depth - from) * back;
            along > 0 && along <= (to - from) * back
        });
        let on_table = (0..=self.table).contains(&to);
        if state.at(side, slot).spells.frozen > 0
            || !on_table
            || to == from
            || !(free || faster && clear)
        {
            return;
        }
        self.hero_parts(state, side, slot);
        state.part(side, slot);
        let formation = state.at_mut(side, slot);
        formation.depth = to;
        formation.did.moved = true;
        formation.did.spent = true;
        formation.at_wall = false;
        formation.garrison = NONE;
        log.event(|| Event::Disengaged(Battle::told(side, slot)));
        self.settle(state, side, slot, crate::Dealt::Leader, log);
        self.turn_to_others(state);
    }

    /// A hero who leaves a heroic combat takes a hit more (FAW-H4).
    fn hero_parts(&self, state: &mut State, side: Side, slot: u8) {
        let in_duel = state.touching(side, slot).any(|contact| contact.coins != BySide::new(0, 0));
        let leader = state.at(side, slot).leader;
        if in_duel && leader != NONE {
            let hits = self.rules.numbers.break_off_hits as u8;
            let by = state.touching(side, slot).next().map_or(NONE, |c| c.slots[side.other()]);
            self.take(state, side, slot, super::super::state::LEADER, hits, by);
        }
    }

    /// Walls are manned, quarters that are too far lapse.
    fn after_moves(&self, state: &mut State, side: Side) {
        for slot in state.sides[side].slots() {
            let formation = *state.at(side, slot);
            if !formation.holds() {
                continue;
            }
            let mans = !state.engaged(side, slot)
                && formation.garrison == NONE
                && self.stands_at_wall(&formation, side);
            if mans {
                state.at_mut(side, slot).at_wall = true;
            }
            let target = formation.quarter_of;
            if target != NONE {
                let there = state.at(side.other(), target).holds();
                let near =
                    state.gap(side, slot, target) <= 2 * self.speed(state, side, slot).max(1);
                if !there || !near || state.engaged(side, slot) {
                    state.at_mut(side, slot).quarter_of = NONE;
                }
            }
        }
    }

    /// Who came into sight within charge range surprises those who see him (FAW-R2).
    fn surprises<D: Dice, L: Log>(&self, state: &mut State, side: Side, dice: &mut D, log: &mut L) {
        for of in [side.other(), side] {
            for slot in state.sides[of].slots() {
                let formation = state.at(of, slot);
                if !formation.unseen || !formation.here() || formation.spells.invisible > 0 {
                    continue;
                }
                let enemy = of.other();
                let range = self.speed(state, of, slot);
                let mut seen = false;
                for other in state.sides[enemy].slots() {
                    let watcher = *state.at(enemy, other);
                    if !watcher.holds() || !self.sees(state, watcher.depth, of, slot) {
                        continue;
                    }
                    seen = true;
                    if state.gap(of, slot, other) > range || !self.tests(state, enemy, other) {
                        continue;
                    }
                    match self.test(state, enemy, other, Phase::Movement, dice, log) {
                        Outcome::Fine => {}
                        Outcome::Hold => state.at_mut(enemy, other).status = Status::Halted,
                        Outcome::Rout => state.at_mut(enemy, other).breaks = true,
                    }
                }
                if seen {
                    state.at_mut(of, slot).unseen = false;
                }
            }
        }
        self.run_all(state, false, dice, log);
    }

    /// Speeches, insults, spells, meditation, and leaders who change place.
    fn leaders_act<D: Dice, L: Log>(
        &self,
        state: &mut State,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        for leader in 0..state.sides[side].leaders.len() as u8 {
            let person = state.sides[side].leaders.as_slice()[usize::from(leader)];
            if !person.lives() || person.acted {
                continue;
            }
            let formation = state.at(side, person.slot);
            if !formation.holds() || formation.spells.frozen > 0 {
                continue;
            }
            if self.doctrines[side] == Doctrine::Random {
                self.random_leader(state, side, leader, dice, log);
            } else if self.magic && self.person(side, leader).spells.is_some() {
                self.usual_magic(state, side, leader, dice, log);
            }
        }
    }

    /// Any act of a leader, all equally likely.
    fn random_leader<D: Dice, L: Log>(
        &self,
        state: &mut State,
        side: Side,
        leader: u8,
        dice: &mut D,
        log: &mut L,
    ) {
        #[derive(Clone, Copy)]
        enum Deed {
            Stay,
            ChangeRank,
            Leave,
            Join(u8),
            Speak(u8),
            Insult(u8),
            Magic,
        }
        let person = state.sides[side].leaders.as_slice()[usize::from(leader)];
        let slot = person.slot;
        let depth = state.at(side, slot).depth;
        let engaged = state.engaged(side, slot);
        let alone = state.at(side, slot).count() == 0;
        let mut deeds = [Deed::Stay; 3 + 3 * SLOTS];
        let mut count = 1;
        let mut add = |deed| {
            deeds[count] = deed;
            count += 1;
        };
        if !alone {
            add(Deed::ChangeRank);
        }
        if !engaged && !state.at(side, slot).did.spent {
            if !alone {
                add(Deed::Leave);
            }
            let inches = self.inches(person.kind);
            for friend in self.here(state, side) {
                let formation = state.at(side, friend);
                let near = (formation.depth - depth).abs() <= inches;
                if friend != slot && formation.leader == NONE && formation.count() > 0 && near {
                    add(Deed::Join(friend));
                }
            }
        }
        let fights = engaged && state.sides[side].leader_in_front(slot).is_some();
        if !fights {
            let hears = |gap: i16| match self.rules.rulings.speech_range {
                SpeechRange::Number => gap <= self.rules.numbers.speech_range,
                SpeechRange::Any => true,
            };
            for friend in self.here(state, side) {
                if hears((state.at(side, friend).depth - depth).abs()) {
                    add(Deed::Speak(friend));
                }
            }
            for enemy in self.here(state, side.other()) {
                if state.gap(side, slot, enemy) <= self.rules.numbers.insult_range {
                    add(Deed::Insult(enemy));
                }
            }
            if self.magic && self.person(side, leader).spells.is_some() {
                add(Deed::Magic);
            }
        }
        let at = at(Phase::Movement, side, leader, Purpose::LeaderChoice);
        let pick = dice.pick(count as u32, at);
        match deeds[pick as usize] {
            Deed::Stay => {}
            Deed::ChangeRank => {
                if engaged && state.sides[side].leader_in_front(slot).is_some() {
                    self.hero_parts(state, side, slot);
                    self.settle(state, side, slot, crate::Dealt::Leader, log);
                }
                let person = &mut state.sides[side].leaders.as_mut_slice()[usize::from(leader)];
                person.behind = !person.behind;
            }
            Deed::Leave => self.stand_alone(state, side, leader, log),
            Deed::Join(friend) => self.join_formation(state, side, leader, friend, log),
            Deed::Speak(friend) => self.speak(state, side, leader, friend, log),
            Deed::Insult(enemy) => self.insult(state, side, leader, enemy, log),
            Deed::Magic => self.random_magic(state, side, leader, dice, log),
        }
    }

    /// A leader leaves his formation and stands alone.
    fn stand_alone<L: Log>(&self, state: &mut State, side: Side, leader: u8, log: &mut L) {
        let slot = state.sides[side].leaders.as_slice()[usize::from(leader)].slot;
        let own = self.person(side, leader).own_slot;
        let depth = state.at(side, slot).depth;
        state.at_mut(side, slot).leader = NONE;
        *state.at_mut(side, own) = super::super::state::Formation {
            leader,
            depth,
            status: Status::Steady,
            ..spare::FORMATION
        };
        let person = &mut state.sides[side].leaders.as_mut_slice()[usize::from(leader)];
        (person.slot, person.acted) = (own, true);
        log.event(|| Event::LeaderDid {
            leader: LeaderRef { side, leader: leader.into() },
            what: "leaves",
            unit: Some(Battle::told(side, slot)),
            number: None,
        });
    }

    /// A leader joins a formation, which then has moved (FAW-X3).
    pub(super) fn join_formation<L: Log>(
        &self,
        state: &mut State,
        side: Side,
        leader: u8,
        friend: u8,
        log: &mut L,
    ) {
        let slot = state.sides[side].leaders.as_slice()[usize::from(leader)].slot;
        let formation = state.at_mut(side, slot);
        formation.leader = NONE;
        if formation.count() == 0 {
            formation.status = Status::Gone;
        }
        state.at_mut(side, friend).leader = leader;
        let person = &mut state.sides[side].leaders.as_mut_slice()[usize::from(leader)];
        (person.slot, person.acted) = (friend, true);
        log.event(|| Event::Joined {
            leader: LeaderRef { side, leader: leader.into() },
            unit: Battle::told(side, friend),
            to_rally: false,
        });
    }

    /// What a speech or insult costs (FAW-R10; ruling `speech-who`).
    fn speech_cost(&self, state: &mut State, side: Side, leader: u8) {
        let person = &mut state.sides[side].leaders.as_mut_slice()[usize::from(leader)];
        person.acted = true;
        let slot = person.slot;
        let alone = state.at(side, slot).count() == 0;
        let his_own = self.rules.rulings.speech_who == SpeechWho::Formation || alone;
        if self.rules.speech_costs() && his_own {
            let did = &mut state.at_mut(side, slot).did;
            if self.rules.is_final() {
                did.bound = true;
            } else {
                did.spent = true;
            }
        }
    }

    /// A stirring speech (FAW-R10).
    pub(super) fn speak<L: Log>(
        &self,
        state: &mut State,
        side: Side,
        leader: u8,
        friend: u8,
        log: &mut L,
    ) {
        self.speech_cost(state, side, leader);
        state.at_mut(side, friend).did.speech = true;
        log.event(|| Event::LeaderDid {
            leader: LeaderRef { side, leader: leader.into() },
            what: "makes a stirring speech to",
            unit: Some(Battle::told(side, friend)),
            number: None,
        });
    }

    /// An insult (FAW-R10).
    pub(super) fn insult<L: Log>(
        &self,
        state: &mut State,
        side: Side,
        leader: u8,
        enemy: u8,
        log: &mut L,
    ) {
        self.speech_cost(state, side, leader);
        state.at_mut(side.other(), enemy).did.insult = true;
        log.event(|| Event::LeaderDid {
            leader: LeaderRef { side, leader: leader.into() },
            what: "insults",
            unit: Some(Battle::told(side.other(), enemy)),
            number: None,
        });
    }
}
