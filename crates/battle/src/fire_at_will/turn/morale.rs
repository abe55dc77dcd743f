//! \[Morale test\] and \[Routing & Pursuit\]: who tests, who runs, who follows.

use super::super::address::{Phase, Purpose, at};
use super::super::setup::{Battle, forward};
use super::super::state::{Contact, NONE, State, Status, spare};
use crate::{Event, LeaderRef, Log, Source};
use fairfight_rules::fire_at_will::army::Doctrine;
use fairfight_rules::fire_at_will::melee::Aspect;
use fairfight_rules::fire_at_will::morale::{self, Moment, Outcome};
use fairfight_rules::fire_at_will::{
    AbsentLeader, Facing, FreezeRout, MonsterFear, OutnumberedScope, PassMeans, PursueKills,
    PursuitContact, PursuitWho, RoutPath, Sight, Troop, extra,
};
use fairfight_rules::{Dice, Side};

/// Inches within which a loss is seen (ruling `sight`).
const SIGHT: i16 = 24;
/// Inches within which strips outnumber (ruling `outnumbered-scope`).
const NEAR: i16 = 8;

impl Battle {
    /// The next formation that owes a test takes it; `false` where none does.
    pub(super) fn test_next<D: Dice, L: Log>(
        &self,
        state: &mut State,
        phase: Phase,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        for side in Side::BOTH {
            for slot in state.sides[side].slots() {
                let formation = state.at(side, slot);
                if formation.owes == 0 {
                    continue;
                }
                if !formation.here() || formation.status == Status::Routing {
                    state.at_mut(side, slot).owes = 0;
                    continue;
                }
                let outcome = self.test(state, side, slot, phase, dice, log);
                let formation = state.at_mut(side, slot);
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

    /// One test.
    pub(super) fn test<D: Dice, L: Log>(
        &self,
        state: &mut State,
        side: Side,
        slot: u8,
        phase: Phase,
        dice: &mut D,
        log: &mut L,
    ) -> Outcome {
        let modifier = morale::modifier(&self.moment(state, side, slot), &self.rules);
        let tested = state.at(side, slot).tested;
        state.at_mut(side, slot).tested += 1;
        let die = dice.d6(at(phase, side, slot, Purpose::Test).ordinal(tested.into()));
        let (source, worth) = self.at_stake(state, side, slot);
        log.rolled_d6(source, side, die, |die| worth(morale::outcome(die, modifier, &self.rules)));
        let outcome = morale::outcome(die, modifier, &self.rules);
        log.event(|| Event::Checked {
            unit: Battle::told(side, slot),
            when: "",
            needed: self.rules.numbers.morale_fine,
            die: die.face(),
            score: i16::from(die.face()) + modifier,
            held: outcome == Outcome::Fine,
        });
        // Whoever runs already runs on, unless such a test stops him.
        let runs_on = state.at(side, slot).status == Status::Routing
            && self.rules.rulings.pass_means != PassMeans::HoldStops;
        if outcome == Outcome::Hold && !runs_on {
            let (unit, what) = (Battle::told(side, slot), "may go no nearer to the enemy");
            log.event(|| Event::Did { unit, what, whom: None, number: None });
        }
        outcome
    }

    /// For the account of luck: what each outcome of a test is worth in strips. Those who run are no
    /// longer in good order, those who stop running are again; who may not close stands as before.
    fn at_stake(
        &self,
        state: &State,
        side: Side,
        slot: u8,
    ) -> (Source, impl Fn(Outcome) -> i64 + use<>) {
        let runs = state.at(side, slot).status == Status::Routing;
        let hold_stops = self.rules.rulings.pass_means == PassMeans::HoldStops;
        let strips = if self.is_listed(side, slot) { state.at(side, slot).count() } else { 0 };
        let worth = move |outcome| {
            let in_order = match outcome {
                Outcome::Fine => true,
                Outcome::Hold => !runs || hold_stops,
                Outcome::Rout => false,
            };
            if in_order { i64::from(strips) } else { 0 }
        };
        (if runs { Source::Rally } else { Source::Morale }, worth)
    }

    /// What a test is about now (FAW-R4).
    pub fn moment(&self, state: &State, side: Side, slot: u8) -> Moment {
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
        let faces = |troop: Troop| {
            in_contact(&|other| other == troop)
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
        let times = theirs / ours.max(1);
        let monsters = in_contact(&|troop| matches!(troop, Troop::Dragon | Troop::Giant));
        let led = formation.leader != NONE;
        let started_led = self.place(side, slot).is_some_and(|place| place.led);
        // Undead are undead whoever leads them; a leader alone is alive.
        let alive = formation.count() == 0
            || formation.strips.iter().any(|s| s.lives() && self.troop(s.kind) != Troop::Undead);
        Moment {
            heroes_lost,
            undead: alive && in_contact(&|troop| troop == Troop::Undead),
            strips_lost: formation.lost,
            nobles_now: self.nobles_lost_now(state, side, Some(depth)),
            nobles_before: state.sides[side].nobles_before,
            outnumbered: times >= 2 || faces(Troop::Troll),
            overwhelmed: times >= 3 || faces(Troop::Behemoth),
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

    /// Nobles lost in this turn, in sight of a depth where one is given.
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

    /// All that broke in this step run, in list order; from a melee, enemies may pursue.
    pub(super) fn run_all<D: Dice, L: Log>(
        &self,
        state: &mut State,
        from_melee: bool,
        dice: &mut D,
        log: &mut L,
    ) {
        for side in Side::BOTH {
            for slot in state.sides[side].slots() {
                if std::mem::take(&mut state.at_mut(side, slot).breaks)
                    && state.at(side, slot).here()
                {
                    self.run(state, side, slot, from_melee, dice, log);
                }
            }
        }
    }

    /// A formation runs: towards its own edge by its full move (FAW-P3 to P6).
    pub(super) fn run<D: Dice, L: Log>(
        &self,
        state: &mut State,
        side: Side,
        slot: u8,
        pursued: bool,
        dice: &mut D,
        log: &mut L,
    ) {
        let enemy = side.other();
        let in_building = state.at(side, slot).garrison != NONE;
        if in_building && self.rules.has_building_rules() {
            return;
        }
        let frozen = state.at(side, slot).spells.frozen > 0
            && self.rules.rulings.freeze_rout == FreezeRout::Stays;
        let engaged = state.engaged(side, slot);
        if frozen && engaged {
            let by = state.touching(side, slot).next().map_or(NONE, |c| c.slots[enemy]);
            self.destroy(state, side, slot, by, log);
            return;
        }
        self.commander_leaves(state, side, slot, log);
        if state.at(side, slot).count() == 0 && state.at(side, slot).leader == NONE {
            return;
        }
        let from = state.at(side, slot).depth;
        state.at_mut(side, slot).status = Status::Routing;
        state.at_mut(side, slot).at_wall = false;
        if frozen {
            log.event(|| Event::Routed { unit: Battle::told(side, slot), to: from });
            return;
        }
        // Who holds its rear bars the way.
        let barred = state.touching(side, slot).find(|c| {
            c.attacker == enemy
                && c.aspect == Aspect::Rear
                && !super::super::view::routing(state.at(enemy, c.slots[enemy]))
        });
        let barred = barred.map(|contact| contact.slots[enemy]);
        let inches = self.full_move(state, side, slot).max(1);
        let back = -forward(side);
        let mut to = from + back * inches;
        if self.rules.rulings.rout_path == RoutPath::Terrain {
            to = self.walk(state, side, slot, from, to, inches);
        }
        let in_the_way = self.here(state, enemy).find(|&other| {
            let formation = state.at(enemy, other);
            let along = (formation.depth - from) * back;
            formation.holds() && along > 0 && along <= (to - from) * back
        });
        let pursuers = self.pursuers(state, side, slot, inches);
        state.part(side, slot);
        if let Some(by) = barred.or(in_the_way) {
            log.event(|| Event::Routed { unit: Battle::told(side, slot), to: from });
            self.destroy(state, side, slot, by, log);
            return;
        }
        let formation = state.at_mut(side, slot);
        formation.depth = to;
        formation.quarter_of = NONE;
        formation.garrison = NONE;
        log.event(|| Event::Routed { unit: Battle::told(side, slot), to });
        if to < 0 || to > self.table {
            self.leaves_table(state, side, slot, log);
            return;
        }
        if pursued && extra::has_pursuit(&self.rules) {
            self.pursue(state, side, slot, &pursuers, dice, log);
        }
    }

    /// It is off the table, its leader with it.
    pub(super) fn leaves_table<L: Log>(
        &self,
        state: &mut State,
        side: Side,
        slot: u8,
        log: &mut L,
    ) {
        state.part(side, slot);
        let leader = state.at(side, slot).leader;
        let formation = state.at_mut(side, slot);
        formation.status = Status::Fled;
        formation.leader = NONE;
        log.event(|| Event::LeftTable(Battle::told(side, slot)));
        if leader != NONE {
            let person = &mut state.sides[side].leaders.as_mut_slice()[usize::from(leader)];
            (person.hits, person.slot) = (0, NONE);
            log.event(|| Event::LeaderLost(LeaderRef { side, leader: leader.into() }));
        }
    }

    /// The commander in chief is never bound: he leaves those who run (FAW-R8).
    fn commander_leaves<L: Log>(&self, state: &mut State, side: Side, slot: u8, log: &mut L) {
        let formation = *state.at(side, slot);
        let leader = formation.leader;
        if leader == NONE || formation.count() == 0 || !self.person(side, leader).commander {
            return;
        }
        let own = self.person(side, leader).own_slot;
        state.at_mut(side, slot).leader = NONE;
        let alone = state.at_mut(side, own);
        *alone = super::super::state::Formation {
            leader,
            depth: formation.depth,
            status: Status::Steady,
            ..spare::FORMATION
        };
        state.sides[side].leaders.as_mut_slice()[usize::from(leader)].slot = own;
        log.event(|| Event::LeaderDid {
            leader: LeaderRef { side, leader: leader.into() },
            what: "leaves {whom} and stands alone",
            unit: Some(Battle::told(side, slot)),
            number: None,
        });
    }

    /// Enemies who may pursue, before the contacts end (FAW-P4; ruling `pursuit-who`).
    fn pursuers(&self, state: &State, side: Side, slot: u8, routers_in: i16) -> [u8; 8] {
        let enemy = side.other();
        let mut found = [NONE; 8];
        let mut count = 0;
        for contact in state.touching(side, slot) {
            let other = contact.slots[enemy];
            let alone = state.touching(enemy, other).all(|c| c.slots[side] == slot);
            let formation = state.at(enemy, other);
            // Who may not go closer to any enemy does not follow one (FAW-R6; ruling `halt-scope`).
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

    fn pursue<D: Dice, L: Log>(
        &self,
        state: &mut State,
        side: Side,
        slot: u8,
        pursuers: &[u8; 8],
        dice: &mut D,
        log: &mut L,
    ) {
        let enemy = side.other();
        let most = match self.rules.rulings.pursuit_who {
            PursuitWho::Alone => 1,
            PursuitWho::All => pursuers.len(),
        };
        for &pursuer in pursuers.iter().filter(|&&p| p != NONE).take(most) {
            if self.doctrines[enemy] == Doctrine::Random {
                let at = at(Phase::Melee, enemy, pursuer, Purpose::Choice)
                    .ordinal(0x100 + u16::from(slot));
                if dice.pick(2, at) == 1 {
                    continue;
                }
            }
            if !state.at(side, slot).here() {
                return;
            }
            let kills = match self.rules.rulings.pursue_kills {
                PursueKills::Strips => state.at(enemy, pursuer).count(),
                PursueKills::FrontRank => {
                    let formation = state.at(enemy, pursuer);
                    super::super::deal::front(formation.count(), formation.ranks)
                }
            };
            // The rearmost: last in the files.
            let (order, count) = state.at(side, slot).dealt(self);
            for &strip in order[..usize::from(count)].iter().rev().take(usize::from(kills)) {
                let hits = match self.rules.rulings.pursue_kills {
                    PursueKills::Strips => state.at(side, slot).strips[usize::from(strip)].hits,
                    PursueKills::FrontRank => 1,
                };
                self.take(state, side, slot, strip, hits, pursuer);
            }
            let depth = state.at(side, slot).depth;
            log.event(|| Event::Did {
                unit: Battle::told(enemy, pursuer),
                what: "pursues {whom} to depth {number}",
                whom: Some(Battle::told(side, slot)),
                number: Some(depth),
            });
            self.settle(state, side, slot, crate::Dealt::Blow, log);
            state.at_mut(side, slot).owes = 0;
            let formation = state.at_mut(enemy, pursuer);
            formation.depth = depth;
            formation.at_wall = false;
            let there = state.at(side, slot).here();
            if there && self.rules.rulings.pursuit_contact == PursuitContact::Contact {
                let mut contact = Contact { attacker: enemy, ..spare::CONTACT };
                contact.slots[side] = slot;
                contact.slots[enemy] = pursuer;
                // Nobody charges: the first round's bonus is not for them.
                if self.slot_free(state, side, slot, Aspect::Front) {
                    state.contacts.push(contact);
                }
            }
        }
    }

    /// Routers turn about and test at the start of their side's phase 1 (FAW-P5, FAW-R7).
    pub(super) fn rally<D: Dice, L: Log>(
        &self,
        state: &mut State,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        for slot in state.sides[side].slots() {
            if state.at(side, slot).status != Status::Routing {
                continue;
            }
            let outcome = self.test(state, side, slot, Phase::Movement, dice, log);
            let formation = state.at_mut(side, slot);
            formation.did.spent = true;
            match (outcome, self.rules.rulings.pass_means) {
                (Outcome::Fine, _) => {
                    formation.status = Status::Steady;
                    log.event(|| Event::Rallied(Battle::told(side, slot)));
                }
                (Outcome::Hold, PassMeans::HoldStops) => {
                    formation.status = Status::Halted;
                    log.event(|| Event::Rallied(Battle::told(side, slot)));
                }
                (Outcome::Hold | Outcome::Rout, _) => formation.breaks = true,
            }
        }
        // Those who run on are not pursued again; who fights once more and routs may be (FAW-P5).
        for slot in state.sides[side].slots() {
            if std::mem::take(&mut state.at_mut(side, slot).breaks) && state.at(side, slot).here() {
                self.run(state, side, slot, false, dice, log);
            }
        }
    }
}
