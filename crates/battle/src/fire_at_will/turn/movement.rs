//! Phase 1 of \[Actions\] and \[Movement\]: tests, leaders and spells, charges, moves (FAW-O1).

use super::super::address::{Phase, Purpose, at};
use super::super::doctrine::{Act, decide};
use super::super::setup::forward;
use super::super::state::{LEADER, NONE, SLOTS, Status};
use super::Turn;
use crate::{Event, Log, UnitRef};
use fairfight_rules::fire_at_will::BreakAway;
use fairfight_rules::fire_at_will::army::Post;
use fairfight_rules::fire_at_will::extra::{self, Order};
use fairfight_rules::fire_at_will::melee::Aspect;
use fairfight_rules::fire_at_will::morale::Outcome;
use fairfight_rules::{BySide, Dice, Side};

/// The ordinal of a wing's choice among the enemies that it has come near.
const WING: u16 = 0x100;

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Gives one order to each formation, before either side knows the other's (FAW-O3).
    pub(super) fn give_orders(&mut self) {
        if !self.battle.rules.orders() {
            return;
        }
        // Last turn's order binds nobody: a formation that advanced may shoot now.
        for side in Side::BOTH {
            for formation in self.state.sides[side].formations.as_mut_slice() {
                formation.order = Order::default();
            }
        }
        let mut orders = BySide::new([Order::StandFast; SLOTS], [Order::StandFast; SLOTS]);
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                if !self.state.at(side, slot).holds() {
                    continue;
                }
                orders[side][usize::from(slot)] = decide!(self, side, order(slot));
            }
        }
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                let order = orders[side][usize::from(slot)];
                self.state.at_mut(side, slot).order = order;
                if self.state.at(side, slot).holds() {
                    self.log.event(|| Event::did(UnitRef::new(side, slot), order.word()));
                }
            }
        }
    }

    /// Plays all of a side's phase 1.
    pub(super) fn movement(&mut self, side: Side) {
        self.log.event(|| Event::PhaseOf { side, name: "movement" });
        self.wear_off(side);
        self.rally(side);
        self.test_to_close(side);
        self.leaders_act(side);
        let mut acts = [None; SLOTS];
        for slot in self.state.sides[side].slots() {
            if self.state.engaged(side, slot) && self.state.at(side, slot).holds() {
                let wants = decide!(self, side, breaks_off(slot));
                let leaves = match self.battle.rules.orders() {
                    true => self.state.at(side, slot).order == Order::BreakAway,
                    false => wants,
                };
                if leaves {
                    self.break_off(side, slot);
                }
                continue;
            }
            if !self.battle.is_free(self.state, side, slot) {
                continue;
            }
            let act = decide!(self, side, act(slot));
            let act = self.battle.under_order(self.state, side, slot, act);
            match act {
                Act::Charge { target, .. } => self.make_charge(side, slot, target),
                Act::Stand
                | Act::Advance(_)
                | Act::FallBack(_)
                | Act::WorkRound { .. }
                | Act::Face
                | Act::BreakOff
                | Act::Enter(_) => acts[usize::from(slot)] = Some(act),
            }
        }
        for slot in self.state.sides[side].slots() {
            let Some(act) = acts[usize::from(slot)] else { continue };
            if self.battle.is_free(self.state, side, slot) {
                self.act(side, slot, act);
            }
        }
        self.after_moves(side);
        self.surprises(side);
    }

    /// Tests halted formations that want to close (FAW-R6).
    fn test_to_close(&mut self, side: Side) {
        if !decide!(self.battle.doctrines[side], wants_to_close()) {
            return;
        }
        for slot in self.state.sides[side].slots() {
            let formation = self.state.at(side, slot);
            if formation.status != Status::Halted
                || self.state.engaged(side, slot)
                || formation.spells.frozen > 0
                || formation.did.spent
            {
                continue;
            }
            if !decide!(self, side, tests_to_close(slot)) {
                continue;
            }
            match self.test(side, slot, Phase::Movement) {
                Outcome::Fine => self.state.at_mut(side, slot).status = Status::Steady,
                Outcome::Hold => {}
                Outcome::Rout => self.state.at_mut(side, slot).breaks = true,
            }
        }
        self.run_all(false);
    }

    /// Makes a charge into contact.
    fn make_charge(&mut self, side: Side, slot: u8, target: u8) {
        let Some(charge) = self.battle.charge(self.state, side, slot, target) else { return };
        let mut slots = BySide::new(target, target);
        slots[side] = slot;
        let formation = self.state.at_mut(side, slot);
        formation.goes_to(charge.to);
        formation.quarter_of = NONE;
        self.contact(side, slots, charge.aspect, charge.counts, charge.cover);
        self.log.event(|| Event::Charged {
            unit: UnitRef::new(side, slot),
            target: UnitRef::new(side.other(), target),
            aspect: charge.aspect.word(),
        });
    }

    /// Carries out the act of a formation that does not charge.
    fn act(&mut self, side: Side, slot: u8, act: Act) {
        let from = self.state.at(side, slot).depth;
        match act {
            Act::Stand | Act::Charge { .. } | Act::BreakOff => {}
            Act::Advance(inches) => {
                let inches = inches.min(self.battle.speed(self.state, side, slot));
                let far = from + forward(side) * inches;
                let last = self.battle.before_enemies(
                    self.state,
                    side,
                    from,
                    far.clamp(0, self.state.table),
                );
                let to = self.battle.walk(self.state, side, slot, last, inches);
                self.moved(side, slot, to);
            }
            Act::FallBack(inches) => {
                let inches = inches.min(self.battle.speed(self.state, side, slot));
                let far = (from - forward(side) * inches).clamp(0, self.state.table);
                let last = self.battle.before_enemies(self.state, side, from, far);
                let to = self.battle.walk(self.state, side, slot, last, inches);
                self.moved(side, slot, to);
            }
            Act::WorkRound { target, quarter } => {
                if self.battle.quarter(self.state, side, slot, target) != Some(quarter) {
                    return;
                }
                let formation = self.state.at_mut(side, slot);
                (formation.quarter_of, formation.quarter) = (target, quarter);
                formation.quarter_ready = false;
                formation.goes_to(from);
                self.log.event(|| {
                    Event::did_to(
                        UnitRef::new(side, slot),
                        match quarter {
                            Aspect::Front | Aspect::Flank => "worked round to the flank of",
                            Aspect::Rear => "worked round to the rear of",
                        },
                        UnitRef::new(side.other(), target),
                    )
                });
            }
            Act::Face => {
                let formation = self.state.at_mut(side, slot);
                // A formation that stands fast may turn and shoot (FAW-O6).
                formation.did.moved = !self.battle.rules.orders();
                formation.did.spent = true;
                // A formation that turns about no longer holds another's quarter.
                formation.quarter_of = NONE;
                for enemy in self.state.sides[side.other()].slots() {
                    let holder = self.state.at_mut(side.other(), enemy);
                    if holder.quarter_of == slot {
                        holder.quarter_of = NONE;
                        if holder.here() {
                            self.log.event(|| Event::Turned {
                                unit: UnitRef::new(side, slot),
                                target: UnitRef::new(side.other(), enemy),
                            });
                        }
                    }
                }
            }
            Act::Enter(building) => {
                if self.battle.may_enter(self.state, side, slot) != Some(building) {
                    return;
                }
                let Some(stretch) = self.battle.terrain.building(building) else { return };
                let formation = self.state.at_mut(side, slot);
                formation.garrison = building;
                // Its middle; of two middle inches the one nearer to the formation's own edge.
                let over = if side == Side::B { (stretch.to - stretch.from) % 2 } else { 0 };
                formation.depth = (stretch.from + stretch.to) / 2 + over;
                formation.quarter_of = NONE;
                formation.did.moved = true;
                formation.did.spent = true;
                self.log.event(|| Event::did(UnitRef::new(side, slot), "entered a building"));
            }
        }
    }

    fn moved(&mut self, side: Side, slot: u8, to: i16) {
        let from = self.state.at(side, slot).depth;
        if to == from {
            return;
        }
        // A formation that goes up to the enemy whose quarter it holds stays in that quarter.
        let keeps = self.state.goes_up_to_quarter(side, slot, to);
        let formation = self.state.at_mut(side, slot);
        formation.goes_to(to);
        if !keeps {
            formation.quarter_of = NONE;
        }
        self.log.event(|| Event::Moved { unit: UnitRef::new(side, slot), from, to });
        // A wing that comes near an enemy goes round him.
        if !keeps && self.battle.post(side, slot) == Post::Wing {
            let reach = self.battle.speed(self.state, side, slot)
                + self.battle.rules.rulings.cover_distance;
            let (battle, state, dice) = (self.battle, &*self.state, &mut *self.dice);
            let near = |enemy| {
                state.gap(side, slot, enemy) <= reach
                    && battle.quarter(state, side, slot, enemy) == Some(Aspect::Flank)
            };
            let address = at(Phase::Movement, side, slot, Purpose::Equals).ordinal(WING);
            let enemy = battle.nearest(state, side, slot, near, &mut |n| dice.pick(n, address));
            if let Some(enemy) = enemy {
                let formation = self.state.at_mut(side, slot);
                (formation.quarter_of, formation.quarter) = (enemy, Aspect::Flank);
                formation.quarter_ready = false;
            }
        }
    }

    /// Breaks off from enemies at the front (FAW-P1, P2; ruling `break-away`).
    pub(super) fn break_off(&mut self, side: Side, slot: u8) {
        let did = self.state.at(side, slot).did;
        if did.spent || did.bound {
            return;
        }
        let enemy = side.other();
        let inches = self.battle.speed(self.state, side, slot);
        let back = -forward(side);
        let from = self.state.at(side, slot).depth;
        let to = self.battle.walk(self.state, side, slot, from + back * inches, inches);
        // A full move at the pace of the terrain where it ends.
        let there = |of: Side, who: u8| {
            let ignores = self.battle.ignores_of(self.state, of, who);
            self.battle.terrain.at_pace(to, back, self.battle.speed(self.state, of, who), ignores)
        };
        let free =
            self.battle.rules.orders() && self.battle.rules.rulings.break_away == BreakAway::Free;
        let faster = self.state.touching(side, slot).all(|contact| {
            let frontal = contact.attacker == side || contact.aspect == Aspect::Front;
            frontal && extra::outpaces(there(side, slot), there(enemy, contact.slots[enemy]))
        });
        let clear = !self.battle.here(self.state, enemy).any(|other| {
            let along = (self.state.at(enemy, other).depth - from) * back;
            along > 0 && along <= (to - from) * back
        });
        let on_table = (0..=self.state.table).contains(&to);
        if self.state.at(side, slot).spells.frozen > 0
            || !on_table
            || to == from
            || !(free || faster && clear)
        {
            return;
        }
        self.hero_breaks_off(side, slot);
        self.state.part(side, slot);
        self.state.at_mut(side, slot).goes_to(to);
        self.log.event(|| Event::Disengaged(UnitRef::new(side, slot)));
        self.settle(side, slot, crate::Dealt::Blow);
        self.turn_to_others();
    }

    /// Makes a hero who leaves a heroic combat take an extra hit (FAW-H4).
    pub(super) fn hero_breaks_off(&mut self, side: Side, slot: u8) {
        if let Some(by) = self.state.end_duel(side, slot) {
            let hits = self.battle.rules.numbers.break_off_hits as u8;
            self.take(side, slot, LEADER, hits, by);
        }
    }

    /// Lets formations man walls, and give up quarters that are too far away.
    fn after_moves(&mut self, side: Side) {
        for slot in self.state.sides[side].slots() {
            let formation = self.state.at(side, slot);
            if !formation.holds() {
                continue;
            }
            let target = formation.quarter_of;
            let mans = !self.state.engaged(side, slot)
                && formation.garrison == NONE
                && self.battle.stands_at_wall(formation, side);
            if mans {
                self.state.at_mut(side, slot).at_wall = true;
            }
            if target != NONE {
                let there = self.state.at(side.other(), target).holds();
                let near = self.state.gap(side, slot, target)
                    <= 2 * self.battle.speed(self.state, side, slot).max(1);
                if !there || !near || self.state.engaged(side, slot) {
                    self.state.at_mut(side, slot).quarter_of = NONE;
                }
            }
        }
    }

    /// Surprises formations that see an enemy come into sight within charge range (FAW-R2).
    fn surprises(&mut self, side: Side) {
        for of in [side.other(), side] {
            for slot in self.state.sides[of].slots() {
                let formation = self.state.at(of, slot);
                if !formation.unseen || !formation.here() || formation.spells.invisible > 0 {
                    continue;
                }
                let enemy = of.other();
                let range = self.battle.speed(self.state, of, slot);
                let mut seen = false;
                for other in self.state.sides[enemy].slots() {
                    let watcher = self.state.at(enemy, other);
                    if !watcher.holds() || !self.battle.sees(self.state, watcher.depth, of, slot) {
                        continue;
                    }
                    seen = true;
                    if self.state.gap(of, slot, other) > range
                        || !self.battle.tests(self.state, enemy, other)
                    {
                        continue;
                    }
                    match self.test(enemy, other, Phase::Movement) {
                        Outcome::Fine => {}
                        Outcome::Hold => self.state.at_mut(enemy, other).status = Status::Halted,
                        Outcome::Rout => self.state.at_mut(enemy, other).breaks = true,
                    }
                }
                if seen {
                    self.state.at_mut(of, slot).unseen = false;
                }
            }
        }
        self.run_all(false);
    }
}
