//! Phase 1 of \[Actions\] and \[Movement\]: tests, leaders and spells, charges, moves (FAW-O1).

use super::super::address::{Phase, Purpose, at};
use super::super::doctrine::Act;
use super::super::setup::{Battle, forward};
use super::super::state::{NONE, SLOTS, State, Status};
use crate::{Event, Log};
use fairfight_rules::fire_at_will::BreakAway;
use fairfight_rules::fire_at_will::army::{Doctrine, Post};
use fairfight_rules::fire_at_will::extra::{self, Order};
use fairfight_rules::fire_at_will::melee::Aspect;
use fairfight_rules::fire_at_will::morale::Outcome;
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
                let to = self.walk(state, side, slot, from, last, inches);
                self.moved(state, side, slot, to, log);
            }
            Act::FallBack(inches) => {
                let inches = inches.min(self.speed(state, side, slot));
                let far = (from - forward(side) * inches).clamp(0, self.table);
                let last = self.before_enemies(state, side, from, far);
                let to = self.walk(state, side, slot, from, last, inches);
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
                let formation = state.at_mut(side, slot);
                // Who stands fast may turn and shoot (FAW-O6).
                formation.did.moved = !self.rules.orders();
                formation.did.spent = true;
                // Who turns about no longer holds the quarter of another.
                formation.quarter_of = NONE;
                for enemy in state.sides[side.other()].slots() {
                    let holder = state.at_mut(side.other(), enemy);
                    if holder.quarter_of == slot {
                        holder.quarter_of = NONE;
                        if holder.here() {
                            log.event(|| Event::Turned {
                                unit: Battle::told(side, slot),
                                target: Battle::told(side.other(), enemy),
                            });
                        }
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
                // Its middle; of two inches in the middle the one nearer to its own edge.
                let over = if side == Side::B { (stretch.to - stretch.from) % 2 } else { 0 };
                formation.depth = (stretch.from + stretch.to) / 2 + over;
                formation.quarter_of = NONE;
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
        let did = state.at(side, slot).did;
        if did.spent || did.bound {
            return;
        }
        let enemy = side.other();
        let inches = self.speed(state, side, slot);
        let back = -forward(side);
        let from = state.at(side, slot).depth;
        let to = self.walk(state, side, slot, from, from + back * inches, inches);
        // A move in the terrain where it ends up.
        let there = |of: Side, who: u8| {
            let ignores = self.ignores_of(state, of, who);
            self.terrain.at_pace(to, back, self.speed(state, of, who), ignores)
        };
        let free = self.rules.orders() && self.rules.rulings.break_away == BreakAway::Free;
        let faster = state.touching(side, slot).all(|contact| {
            let frontal = contact.attacker == side || contact.aspect == Aspect::Front;
            frontal && extra::outpaces(there(side, slot), there(enemy, contact.slots[enemy]))
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
    pub(super) fn hero_parts(&self, state: &mut State, side: Side, slot: u8) {
        if let Some(by) = state.end_duel(side, slot) {
            let hits = self.rules.numbers.break_off_hits as u8;
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
}
