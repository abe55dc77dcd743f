//! \[Morale test\] and \[Routing & Pursuit\]: which formations test, run and pursue.

use super::super::address::{Phase, Purpose, at};
use super::super::deal;
use super::super::doctrine::decide;
use super::super::setup::{Battle, forward};
use super::super::state::{Contact, NONE, SLOTS, State, Status, spare};
use super::Turn;
use crate::{Event, LeaderRef, List, Log, Source, Sum, UnitRef};
use fairfight_rules::fire_at_will::melee::Aspect;
use fairfight_rules::fire_at_will::morale::{self, Circumstances, Outcome};
use fairfight_rules::fire_at_will::{
    AbsentLeader, Facing, FreezeRout, MonsterFear, OutnumberedScope, PassMeans, PursueKills,
    PursuitContact, PursuitWho, RoutPath, Sight, Troop, extra,
};
use fairfight_rules::{Dice, Side};

/// A formation that runs in this step.
#[derive(Clone, Copy, Debug)]
struct Runner {
    side: Side,
    slot: u8,
    way: Way,
    /// Enemies that may pursue; unused slots are [`NONE`].
    pursuers: [u8; 8],
}

/// The fate of a formation that broke.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// It is frozen in contact: this enemy destroys it.
    Caught(u8),
    /// It is frozen: it routs where it stands.
    Frozen,
    /// This enemy bars its way and destroys it.
    Barred(u8),
    /// It runs to this depth.
    To(i16),
}

/// How hard a formation is pressed by numbers and by great beasts.
struct Pressed {
    /// How many enemies there are for each of its strips, rounded down.
    times: u8,
    /// It faces trolls.
    trolls: bool,
    /// It faces a behemoth.
    behemoth: bool,
}

impl Pressed {
    /// The reason of a modifier of a test, with what presses it.
    const fn words(&self, why: &'static str) -> &'static str {
        match why.as_bytes() {
            b"outnumbered" if self.times >= 2 => "outnumbered 2 to 1",
            b"outnumbered" => "faces trolls",
            b"overwhelmed" if self.times >= 3 => "outnumbered 3 to 1",
            b"overwhelmed" => "faces a behemoth",
            _ => why,
        }
    }
}

const NOBODY: Runner = Runner { side: Side::A, slot: NONE, way: Way::Frozen, pursuers: [NONE; 8] };

/// Inches at which a loss is seen (ruling `sight`).
const SIGHT: i16 = 24;
/// Inches at which strips count as outnumbering (ruling `outnumbered-scope`).
const NEAR: i16 = 8;

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Lets the next formation that owes a test take it; `false` if there is none.
    pub(super) fn test_next(&mut self, phase: Phase) -> bool {
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                let formation = self.state.at(side, slot);
                if formation.owes == 0 {
                    continue;
                }
                if !formation.here() || formation.status == Status::Routing {
                    self.state.at_mut(side, slot).owes = 0;
                    continue;
                }
                let outcome = self.test(side, slot, phase);
                let formation = self.state.at_mut(side, slot);
                formation.owes -= 1;
                match outcome {
                    Outcome::Fine => {}
                    Outcome::Hold => formation.status = Status::Halted,
                    Outcome::Rout => {
                        formation.breaks = true;
                        formation.owes = 0;
                    }
                }
                return true;
            }
        }
        false
    }

    /// Rolls one test.
    pub(super) fn test(&mut self, side: Side, slot: u8, phase: Phase) -> Outcome {
        let circumstances = self.battle.circumstances(self.state, side, slot);
        let modifier = morale::modifier(&circumstances, &self.battle.rules);
        let tested = self.state.at(side, slot).tested;
        self.state.at_mut(side, slot).tested += 1;
        let die = self.dice.d6(at(phase, side, slot, Purpose::Test).ordinal(tested.into()));
        let (source, worth) = self.battle.at_stake(self.state, side, slot);
        self.log.rolled_d6(source, side, die, |die| {
            worth(morale::outcome(die, modifier, &self.battle.rules))
        });
        let outcome = morale::outcome(die, modifier, &self.battle.rules);
        self.log.sum(|| {
            let pressed = self.battle.pressed(self.state, side, slot);
            let modifiers = morale::modifiers(&circumstances, &self.battle.rules);
            Sum::new(modifiers.map(|(why, added)| (pressed.words(why), added)))
        });
        self.log.event(|| Event::Checked {
            unit: UnitRef::new(side, slot),
            when: "",
            needed: self.battle.rules.numbers.morale_fine,
            die: die.face(),
            score: i16::from(die.face()) + modifier,
            held: outcome == Outcome::Fine,
        });
        if outcome == Outcome::Hold && !self.battle.runs_on(self.state, side, slot) {
            let (unit, what) = (UnitRef::new(side, slot), "may not go nearer to the enemy");
            self.log.event(|| Event::did(unit, what));
        }
        outcome
    }

    /// Moves all formations that broke in this step, each from where all stood; after a melee, enemies may then pursue.
    pub(super) fn run_all(&mut self, from_melee: bool) {
        let broken = |side| self.state.sides[side].formations.as_slice().iter().any(|f| f.breaks);
        if !Side::BOTH.into_iter().any(broken) {
            return;
        }
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                if self.battle.breaks(self.state, side, slot) {
                    self.commander_leaves(side, slot);
                }
            }
        }
        let mut runners: List<Runner, { 2 * SLOTS }> = List::new(NOBODY);
        for side in Side::BOTH {
            for slot in
                self.state.sides[side].slots().filter(|&s| self.battle.breaks(self.state, side, s))
            {
                runners.push(self.battle.about_to_run(self.state, side, slot));
            }
        }
        for runner in runners.as_slice() {
            self.run_one(runner);
        }
        for side in Side::BOTH {
            for formation in self.state.sides[side].formations.as_mut_slice() {
                formation.breaks = false;
            }
        }
        if from_melee && extra::has_pursuit(&self.battle.rules) {
            for runner in runners.as_slice() {
                if matches!(runner.way, Way::To(_))
                    && self.state.at(runner.side, runner.slot).here()
                {
                    self.pursue(runner);
                }
            }
        }
    }

    /// Moves one formation that runs alone; nobody pursues it.
    pub(super) fn run(&mut self, side: Side, slot: u8) {
        if self.battle.may_run(self.state, side, slot) {
            self.commander_leaves(side, slot);
            let runner = self.battle.about_to_run(self.state, side, slot);
            self.run_one(&runner);
        }
    }

    fn run_one(&mut self, runner: &Runner) {
        let Runner { side, slot, .. } = *runner;
        let unit = UnitRef::new(side, slot);
        let from = self.state.at(side, slot).depth;
        match runner.way {
            Way::Caught(by) => self.destroy(side, slot, by),
            Way::Frozen => {
                self.now_runs(side, slot);
                self.log.event(|| Event::Routed { unit, to: from });
            }
            Way::Barred(by) => {
                self.now_runs(side, slot);
                self.state.part(side, slot);
                self.log.event(|| Event::Routed { unit, to: from });
                self.destroy(side, slot, by);
            }
            Way::To(to) => {
                self.now_runs(side, slot);
                self.state.part(side, slot);
                let formation = self.state.at_mut(side, slot);
                formation.depth = to;
                formation.quarter_of = NONE;
                formation.garrison = NONE;
                self.log.event(|| Event::Routed { unit, to });
                if to < 0 || to > self.state.table {
                    self.leaves_table(side, slot);
                }
            }
        }
    }

    fn now_runs(&mut self, side: Side, slot: u8) {
        let formation = self.state.at_mut(side, slot);
        formation.status = Status::Routing;
        formation.at_wall = false;
    }

    /// Takes it off the table, with its leader.
    pub(super) fn leaves_table(&mut self, side: Side, slot: u8) {
        self.state.part(side, slot);
        let leader = self.state.at(side, slot).leader;
        let formation = self.state.at_mut(side, slot);
        formation.status = Status::Fled;
        formation.leader = NONE;
        self.log.event(|| Event::LeftTable(UnitRef::new(side, slot)));
        if leader != NONE {
            let person = &mut self.state.sides[side].leaders[leader];
            (person.hits, person.slot) = (0, NONE);
            self.log.event(|| Event::LeaderLost(LeaderRef::new(side, leader)));
        }
    }

    /// No test binds the commander in chief: he leaves a formation that runs (FAW-R8).
    fn commander_leaves(&mut self, side: Side, slot: u8) {
        let leader = self.state.at(side, slot).leader;
        let leaves = leader != NONE
            && self.state.at(side, slot).count() > 0
            && self.battle.person(side, leader).commander
            && !self.battle.is_caught(self.state, side, slot);
        if leaves {
            self.stand_alone(side, leader, "did not run with {whom} and stood alone");
        }
    }

    fn pursue(&mut self, runner: &Runner) {
        let Runner { side, slot, ref pursuers, .. } = *runner;
        let enemy = side.other();
        let most = match self.battle.rules.rulings.pursuit_who {
            PursuitWho::Alone => 1,
            PursuitWho::All => pursuers.len(),
        };
        for &pursuer in pursuers.iter().filter(|&&p| p != NONE).take(most) {
            if !decide!(self, enemy, pursues(pursuer, slot)) {
                continue;
            }
            if !self.state.at(side, slot).here() {
                return;
            }
            let kills = match self.battle.rules.rulings.pursue_kills {
                PursueKills::Strips => self.state.at(enemy, pursuer).count(),
                PursueKills::FrontRank => {
                    let formation = self.state.at(enemy, pursuer);
                    deal::front(formation.count(), formation.ranks)
                }
            };
            // The rearmost strips: the last in the files.
            let (order, count) = self.state.at(side, slot).dealt(self.battle);
            for &strip in order[..usize::from(count)].iter().rev().take(usize::from(kills)) {
                let hits = match self.battle.rules.rulings.pursue_kills {
                    PursueKills::Strips => {
                        self.state.at(side, slot).strips[usize::from(strip)].hits
                    }
                    PursueKills::FrontRank => 1,
                };
                self.take(side, slot, strip, hits, pursuer);
            }
            let depth = self.state.at(side, slot).depth;
            self.log.event(|| Event::Did {
                unit: UnitRef::new(enemy, pursuer),
                what: "pursued {whom} to depth {number}",
                whom: Some(UnitRef::new(side, slot)),
                number: Some(depth),
            });
            self.settle(side, slot, crate::Dealt::Blow);
            self.state.at_mut(side, slot).owes = 0;
            let formation = self.state.at_mut(enemy, pursuer);
            formation.depth = depth;
            formation.at_wall = false;
            let there = self.state.at(side, slot).here();
            if there && self.battle.rules.rulings.pursuit_contact == PursuitContact::Contact {
                let mut contact = Contact { attacker: enemy, ..spare::CONTACT };
                contact.slots[side] = slot;
                contact.slots[enemy] = pursuer;
                // Nobody charges here: the first round's bonus does not apply.
                if self.battle.slot_free(self.state, side, slot, Aspect::Front) {
                    self.state.contacts.push(contact);
                }
            }
        }
    }

    /// Turns routing formations about and tests them at the start of their side's phase 1 (FAW-P5, FAW-R7).
    pub(super) fn rally(&mut self, side: Side) {
        for slot in self.state.sides[side].slots() {
            if self.state.at(side, slot).status != Status::Routing {
                continue;
            }
            let outcome = self.test(side, slot, Phase::Movement);
            let formation = self.state.at_mut(side, slot);
            formation.did.spent = true;
            match (outcome, self.battle.rules.rulings.pass_means) {
                (Outcome::Fine, _) => {
                    formation.status = Status::Steady;
                    self.log.event(|| Event::Rallied(UnitRef::new(side, slot)));
                }
                (Outcome::Hold, PassMeans::HoldStops) => {
                    formation.status = Status::Halted;
                    self.log.event(|| Event::Rallied(UnitRef::new(side, slot)));
                }
                (Outcome::Hold | Outcome::Rout, _) => formation.breaks = true,
            }
        }
        // Formations that run on are not pursued again; one that fights again and routs may be (FAW-P5).
        self.run_all(false);
    }
}

impl Battle {
    /// Does a formation keep running after a test that forbids it to go nearer? A running formation does, unless such a
    /// test stops it.
    ///
    /// Source: FAW-R7; ruling `pass-means`.
    fn runs_on(&self, state: &State, side: Side, slot: u8) -> bool {
        state.at(side, slot).status == Status::Routing
            && self.rules.rulings.pass_means != PassMeans::HoldStops
    }

    /// The worth in strips of each outcome of a test, for the account of luck. Formations that run are no longer in
    /// good order, those that stop running are again; a halted one counts as before.
    fn at_stake(
        &self,
        state: &State,
        side: Side,
        slot: u8,
    ) -> (Source, impl Fn(Outcome) -> i64 + use<>) {
        let runs = state.at(side, slot).status == Status::Routing;
        let runs_on = self.runs_on(state, side, slot);
        let strips = if self.is_listed(side, slot) { state.at(side, slot).count() } else { 0 };
        let worth = move |outcome| {
            let in_order = match outcome {
                Outcome::Fine => true,
                Outcome::Hold => !runs_on,
                Outcome::Rout => false,
            };
            if in_order { i64::from(strips) } else { 0 }
        };
        (if runs { Source::Rally } else { Source::Morale }, worth)
    }

    /// The circumstances of a test now (FAW-R4).
    pub fn circumstances(&self, state: &State, side: Side, slot: u8) -> Circumstances {
        let enemy = side.other();
        let formation = state.at(side, slot);
        let depth = formation.depth;
        let rulings = &self.rules.rulings;
        let seen = |at: i16| {
            !self.rules.losses_must_be_seen()
                || rulings.sight == Sight::All
                || (at - depth).abs() <= SIGHT && self.clear_between(state, at, depth)
        };
        let heroes_lost = state.sides[side].leaders.as_slice().iter();
        let heroes_lost = heroes_lost.filter(|l| l.lost_now && seen(l.lost_at)).count() as u8;
        let in_contact = |wanted: &dyn Fn(Troop) -> bool| {
            state.touching(side, slot).any(|c| self.has(state, enemy, c.slots[enemy], wanted))
        };
        let Pressed { times, trolls, behemoth } = self.pressed(state, side, slot);
        let monsters = in_contact(&|troop| matches!(troop, Troop::Dragon | Troop::Giant));
        let led = formation.leader != NONE;
        let started_led = self.place(side, slot).is_some_and(|place| place.led);
        // Undead are undead whatever their leader is; a lone leader is alive.
        let alive = formation.count() == 0
            || formation.strips.iter().any(|s| s.lives() && self.troop(s.kind) != Troop::Undead);
        Circumstances {
            heroes_lost,
            undead: alive && in_contact(&|troop| troop == Troop::Undead),
            strips_lost: formation.lost,
            nobles_now: self.nobles_lost_now(state, side, Some(depth)),
            nobles_before: state.sides[side].nobles_before,
            outnumbered: times >= 2 || trolls,
            overwhelmed: times >= 3 || behemoth,
            speech: formation.did.speech,
            insult: formation.did.insult,
            spell: formation.did.spell,
            monsters: monsters && (!led || rulings.monster_fear == MonsterFear::Always),
            unled: !led
                && match rulings.absent_leader {
                    AbsentLeader::StartedWith => started_led,
                    AbsentLeader::All => true,
                },
        }
    }

    /// How hard it is pressed (ruling `outnumbered-scope`).
    #[inline]
    fn pressed(&self, state: &State, side: Side, slot: u8) -> Pressed {
        let enemy = side.other();
        let depth = state.at(side, slot).depth;
        let rulings = &self.rules.rulings;
        let faces = |troop: Troop| {
            state
                .touching(side, slot)
                .any(|c| self.has(state, enemy, c.slots[enemy], |other| other == troop))
                || rulings.facing == Facing::ChargeRange
                    && self.here(state, enemy).any(|other| {
                        self.has(state, enemy, other, |t| t == troop)
                            && state.gap(side, slot, other) <= self.speed(state, enemy, other)
                    })
        };
        let (theirs, ours) = match rulings.outnumbered_scope {
            OutnumberedScope::Contact => self.strips_in_contact(state, side, slot),
            OutnumberedScope::Within8 => {
                let near = |of: Side| -> u8 {
                    let near = self
                        .here(state, of)
                        .filter(|&other| (state.at(of, other).depth - depth).abs() <= NEAR);
                    near.map(|other| state.at(of, other).count()).fold(0, u8::saturating_add)
                };
                (near(enemy), near(side))
            }
        };
        Pressed {
            times: theirs / ours.max(1),
            trolls: faces(Troop::Troll),
            behemoth: faces(Troop::Behemoth),
        }
    }

    /// The number of nobles lost this turn; only those seen from a depth if one is given.
    pub(super) fn nobles_lost_now(&self, state: &State, side: Side, seen_from: Option<i16>) -> u8 {
        let seen = |at: i16| {
            seen_from.is_none_or(|depth| {
                self.rules.rulings.sight == Sight::All
                    || (at - depth).abs() <= SIGHT && self.clear_between(state, at, depth)
            })
        };
        let leaders = state.sides[side].leaders.as_slice().iter().enumerate();
        leaders
            .filter(|(index, leader)| {
                leader.lost_now && self.is_noble(side, *index as u8) && seen(leader.lost_at)
            })
            .count() as u8
    }

    fn breaks(&self, state: &State, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        formation.breaks && formation.here() && self.may_run(state, side, slot)
    }

    /// May it run? Not out of a building whose garrison stays.
    fn may_run(&self, state: &State, side: Side, slot: u8) -> bool {
        state.at(side, slot).garrison == NONE || !self.rules.has_building_rules()
    }

    /// Is it frozen where it is?
    fn is_frozen(&self, state: &State, side: Side, slot: u8) -> bool {
        state.at(side, slot).spells.frozen > 0
            && self.rules.rulings.freeze_rout == FreezeRout::Stays
    }

    /// Is it frozen and in contact, so that it is destroyed instead of running?
    fn is_caught(&self, state: &State, side: Side, slot: u8) -> bool {
        self.is_frozen(state, side, slot) && state.engaged(side, slot)
    }

    /// Where a formation runs (towards its own edge by its full move), which enemy bars its way and which may pursue,
    /// before any formation runs (FAW-P3 to P6). Enemies that run in the same step neither bar its way nor pursue. Where
    /// the draft has no pursuit, nobody bars the way either.
    fn about_to_run(&self, state: &State, side: Side, slot: u8) -> Runner {
        let runner = Runner { side, slot, ..NOBODY };
        let enemy = side.other();
        if self.is_caught(state, side, slot) {
            let by = state.touching(side, slot).next().map_or(NONE, |c| c.slots[enemy]);
            return Runner { way: Way::Caught(by), ..runner };
        }
        if self.is_frozen(state, side, slot) {
            return Runner { way: Way::Frozen, ..runner };
        }
        let holds = |other: u8| {
            let formation = state.at(enemy, other);
            formation.holds() && !formation.breaks
        };
        // An enemy that holds its rear bars the way.
        let barred = state.touching(side, slot).find(|contact| {
            contact.attacker == enemy
                && contact.aspect == Aspect::Rear
                && holds(contact.slots[enemy])
        });
        let from = state.at(side, slot).depth;
        let inches = self.full_move(state, side, slot).max(1);
        let back = -forward(side);
        let mut to = from + back * inches;
        if self.rules.rulings.rout_path == RoutPath::Terrain {
            to = self.walk(state, side, slot, to, inches);
        }
        let in_the_way = || {
            self.here(state, enemy).find(|&other| {
                let along = (state.at(enemy, other).depth - from) * back;
                holds(other) && along > 0 && along <= (to - from) * back
            })
        };
        let by = barred.map(|contact| contact.slots[enemy]).or_else(in_the_way);
        let by = by.filter(|_| extra::has_pursuit(&self.rules));
        let pursuers = self.pursuers(state, side, slot, inches);
        Runner { way: by.map_or(Way::To(to), Way::Barred), pursuers, ..runner }
    }

    /// Enemies that may pursue; must be called before the contacts end (FAW-P4; ruling `pursuit-who`).
    fn pursuers(&self, state: &State, side: Side, slot: u8, routers_in: i16) -> [u8; 8] {
        let enemy = side.other();
        let mut found = [NONE; 8];
        let mut count = 0;
        for contact in state.touching(side, slot) {
            let other = contact.slots[enemy];
            let alone = state.touching(enemy, other).all(|c| c.slots[side] == slot);
            let formation = state.at(enemy, other);
            // A formation that may not go closer to any enemy does not follow one (FAW-R6; ruling `halt-scope`).
            let able = formation.status == Status::Steady
                && !formation.breaks
                && formation.count() > 0
                && formation.garrison == NONE
                && formation.spells.frozen == 0
                && extra::keeps_up(self.full_move(state, enemy, other), routers_in);
            let may = alone || self.rules.rulings.pursuit_who == PursuitWho::All;
            if able && may && count < found.len() {
                found[count] = other;
                count += 1;
            }
        }
        found
    }
}
