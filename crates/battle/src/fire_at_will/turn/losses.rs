//! Hits on strips, leaders and formations: recorded at once, and applied at the end of a step.

use super::super::fight::wounds;
use super::super::setup::Battle;
use super::super::state::{LEADER, NONE, State, Status, Strip};
use super::Turn;
use crate::{Dealt, Event, LeaderRef, Log, UnitRef};
use fairfight_rules::fire_at_will::{Noble, SingleTests, TestWhen, WoundTests};
use fairfight_rules::{Dice, Side};

/// Are there hits to apply to this formation or its leader?
#[inline]
fn was_hit(state: &State, side: Side, slot: u8) -> bool {
    state.sides[side].leader_of(slot).is_some_and(|leader| leader.taken > 0)
        || state.at(side, slot).strips.iter().any(|strip| strip.taken > 0)
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Applies all hits of this step.
    pub(super) fn settle_all(&mut self, how: Dealt) {
        // Units that fall in this step still deal their hits.
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                self.report_hits(side, slot, how);
            }
        }
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                if self.state.at(side, slot).here() && was_hit(self.state, side, slot) {
                    self.take_off(side, slot);
                }
            }
        }
    }

    /// Applies the hits on one formation.
    pub(super) fn settle(&mut self, side: Side, slot: u8, how: Dealt) {
        if was_hit(self.state, side, slot) {
            self.report_hits(side, slot, how);
            self.take_off(side, slot);
        }
    }

    /// Reports the hits to apply to a formation, each enemy's share in their list order.
    fn report_hits(&mut self, side: Side, slot: u8, how: Dealt) {
        let formation = self.state.at(side, slot);
        if !L::LISTENS || !formation.here() {
            return;
        }
        let on = UnitRef::new(side, slot);
        for enemy in self.state.sides[side.other()].slots() {
            let by = UnitRef::new(side.other(), enemy);
            let count = |dies: bool| {
                let hit = |strip: &&Strip| strip.by == enemy && strip.taken.min(strip.hits) > 0;
                let hit = formation.strips.iter().filter(hit);
                hit.filter(|strip| (strip.taken >= strip.hits) == dies).count() as u16
            };
            let (figures, hurt) = (count(true), count(false));
            if figures > 0 {
                self.log.event(|| Event::Hit { by, on, how, figures, points: figures.into() });
            }
            if hurt > 0 {
                // Each volley has told its own wounds.
                let told = how == Dealt::Volley;
                self.log.event(|| match told {
                    true => Event::TookPart(by),
                    false => wounds(by, on, hurt as i16),
                });
            }
        }
    }

    /// Applies the hits on one formation, which then owes a test for its losses (FAW-R1).
    fn take_off(&mut self, side: Side, slot: u8) {
        let formation = self.state.at_mut(side, slot);
        let (mut dead, mut hits) = (0u8, 0u8);
        for strip in &mut formation.strips {
            let taken = std::mem::take(&mut strip.taken).min(strip.hits);
            strip.by = NONE;
            strip.hits -= taken;
            hits = hits.saturating_add(taken);
            dead += u8::from(taken > 0 && strip.hits == 0);
        }
        formation.lost += dead;
        let leader = formation.leader;
        let mut lost_leader = false;
        if leader != NONE {
            let person = &mut self.state.sides[side].leaders[leader];
            let taken = std::mem::take(&mut person.taken).min(person.hits);
            person.hits -= taken;
            hits = hits.saturating_add(taken);
            let dies = taken > 0 && person.hits == 0;
            if dies {
                self.leader_dies(side, leader);
                lost_leader = true;
            } else if taken > 0 {
                self.log.event(|| Event::Wounded {
                    leader: LeaderRef::new(side, leader),
                    wounds: taken,
                });
            }
        }
        let casualties = match self.battle.rules.rulings.wound_tests {
            WoundTests::No => dead + u8::from(lost_leader),
            WoundTests::Yes => hits,
        };
        if casualties > 0 && self.battle.tests(self.state, side, slot) {
            let formation = self.state.at_mut(side, slot);
            formation.owes = match self.battle.rules.rulings.test_when {
                TestWhen::PerCasualty => formation.owes.saturating_add(casualties),
                TestWhen::Step | TestWhen::EndOfTurn => 1,
            };
        }
        if dead > 0 || lost_leader {
            self.remove_empty(side, slot, dead > 0);
        }
    }

    /// Handles the death of a leader.
    pub(super) fn leader_dies(&mut self, side: Side, leader: u8) {
        let person = &mut self.state.sides[side].leaders[leader];
        let slot = person.slot;
        (person.hits, person.taken, person.lost_now) = (0, 0, true);
        person.slot = NONE;
        if slot != NONE {
            self.state.end_duel(side, slot);
            let formation = self.state.at_mut(side, slot);
            let depth = formation.depth;
            formation.leader = NONE;
            formation.did.bereft = true;
            self.state.sides[side].leaders[leader].lost_at = depth;
        }
        self.log.event(|| Event::Slain(LeaderRef::new(side, leader)));
    }

    /// Removes a formation with nothing left, and its contacts; a leader who is left stays in them alone. `destroyed`:
    /// it lost a strip just now.
    pub(super) fn remove_empty(&mut self, side: Side, slot: u8, destroyed: bool) {
        let formation = self.state.at(side, slot);
        if formation.count() > 0 || !formation.here() {
            return;
        }
        if destroyed {
            self.log.event(|| Event::Destroyed(UnitRef::new(side, slot)));
        }
        if formation.leader == NONE {
            self.state.at_mut(side, slot).status = Status::Gone;
            self.state.part(side, slot);
        } else if destroyed {
            self.log.event(|| Event::Alone {
                leader: LeaderRef::new(side, formation.leader),
                unit: UnitRef::new(side, slot),
            });
            if !self.battle.tests(self.state, side, slot) {
                // The fear of his formation ends with it: no test could ever free him from it.
                let formation = self.state.at_mut(side, slot);
                (formation.status, formation.breaks, formation.owes) = (Status::Steady, false, 0);
            }
        }
    }

    /// Destroys a whole formation at once, with its leader unless a spell protects him.
    pub(super) fn destroy(&mut self, side: Side, slot: u8, by: u8) {
        let formation = self.state.at_mut(side, slot);
        for strip in formation.strips.iter_mut().filter(|strip| strip.taken < strip.hits) {
            (strip.taken, strip.by) = (strip.hits, by);
        }
        if formation.leader != NONE {
            let leader = formation.leader;
            let person = &mut self.state.sides[side].leaders[leader];
            if person.unharmed == 0 {
                person.taken = person.hits;
            }
        }
        self.settle(side, slot, Dealt::Blow);
        self.state.at_mut(side, slot).owes = 0;
    }

    /// Adds hits on a strip or leader, to apply at the end of the step.
    pub(super) fn take(&mut self, side: Side, slot: u8, strip: u8, hits: u8, by: u8) {
        let formation = self.state.at_mut(side, slot);
        if strip == LEADER {
            let leader = formation.leader;
            if leader != NONE {
                let person = &mut self.state.sides[side].leaders[leader];
                if person.unharmed == 0 {
                    person.taken = person.taken.saturating_add(hits);
                }
            }
        } else {
            let strip = &mut formation.strips[usize::from(strip)];
            // A kill in this step is credited to the formation that made it.
            if strip.taken < strip.hits {
                strip.by = by;
            }
            strip.taken = strip.taken.saturating_add(hits);
        }
    }
}

impl Battle {
    /// Does it take morale tests (FAW-R8, R9; rulings `single-tests`, `commander-formation`)?
    pub fn tests(&self, state: &State, side: Side, slot: u8) -> bool {
        use fairfight_rules::fire_at_will::CommanderFormation;
        let formation = state.at(side, slot);
        let commanded = formation.leader != NONE && self.person(side, formation.leader).commander;
        if formation.garrison != NONE && self.rules.has_building_rules() {
            return false;
        }
        if formation.count() == 0 {
            // A lone leader; no test binds the commander in chief's figure.
            return formation.leader != NONE
                && !commanded
                && self.rules.rulings.single_tests == SingleTests::All;
        }
        !(commanded && self.rules.rulings.commander_formation == CommanderFormation::Exempt)
    }

    /// Is this leader a noble (ruling `noble`)?
    pub(super) fn is_noble(&self, side: Side, leader: u8) -> bool {
        match self.rules.rulings.noble {
            Noble::Commander => self.person(side, leader).commander,
            Noble::Nobody => false,
            Noble::AllHeroes => true,
        }
    }
}
