//! \[Setting up\] and \[Morale test\]: leaders who change place, speak, insult, cast (FAW-X3, R10).

use super::super::address::{Phase, Purpose, at};
use super::super::state::{Formation, NONE, SLOTS, Status, spare};
use super::Turn;
use crate::{Event, LeaderRef, Log, UnitRef};
use fairfight_rules::fire_at_will::army::Doctrine;
use fairfight_rules::fire_at_will::{SpeechRange, SpeechWho};
use fairfight_rules::{Dice, Side};

/// What a leader may do in phase 1.
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

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Speeches, insults, spells, meditation, and leaders who change place.
    pub(super) fn leaders_act(&mut self, side: Side) {
        for leader in 0..self.state.sides[side].leaders.len() as u8 {
            let person = self.state.sides[side].leaders[leader];
            if !person.lives() || person.acted {
                continue;
            }
            let formation = self.state.at(side, person.slot);
            if !formation.holds() || formation.spells.frozen > 0 {
                continue;
            }
            if self.battle.doctrines[side] == Doctrine::Random {
                self.random_leader(side, leader);
            } else if self.battle.magic && self.battle.person(side, leader).spells.is_some() {
                self.usual_magic(side, leader);
            }
        }
    }

    /// Any act of a leader, all equally likely.
    fn random_leader(&mut self, side: Side, leader: u8) {
        let person = self.state.sides[side].leaders[leader];
        let slot = person.slot;
        let depth = self.state.at(side, slot).depth;
        let engaged = self.state.engaged(side, slot);
        let alone = self.state.at(side, slot).count() == 0;
        let mut deeds = [Deed::Stay; 3 + 3 * SLOTS];
        let mut count = 1;
        let mut add = |deed| {
            deeds[count] = deed;
            count += 1;
        };
        if !alone {
            add(Deed::ChangeRank);
        }
        if !engaged && !self.state.at(side, slot).did.spent {
            if !alone {
                add(Deed::Leave);
            }
            let inches = self.battle.inches(person.kind);
            for friend in self.battle.here(self.state, side) {
                let formation = self.state.at(side, friend);
                let near = (formation.depth - depth).abs() <= inches;
                if friend != slot && formation.leader == NONE && formation.count() > 0 && near {
                    add(Deed::Join(friend));
                }
            }
        }
        let fights = engaged && self.state.sides[side].leader_in_front(slot).is_some();
        if !fights {
            let hears = |gap: i16| match self.battle.rules.rulings.speech_range {
                SpeechRange::Number => gap <= self.battle.rules.numbers.speech_range,
                SpeechRange::Any => true,
            };
            for friend in self.battle.here(self.state, side) {
                if hears((self.state.at(side, friend).depth - depth).abs()) {
                    add(Deed::Speak(friend));
                }
            }
            for enemy in self.battle.here(self.state, side.other()) {
                if self.state.gap(side, slot, enemy) <= self.battle.rules.numbers.insult_range {
                    add(Deed::Insult(enemy));
                }
            }
            if self.battle.magic && self.battle.person(side, leader).spells.is_some() {
                add(Deed::Magic);
            }
        }
        let at = at(Phase::Movement, side, leader, Purpose::LeaderChoice);
        let pick = self.dice.pick(count as u32, at);
        match deeds[pick as usize] {
            Deed::Stay => {}
            Deed::ChangeRank => {
                if engaged && self.state.sides[side].leader_in_front(slot).is_some() {
                    self.hero_parts(side, slot);
                    self.settle(side, slot, crate::Dealt::Leader);
                }
                let person = &mut self.state.sides[side].leaders[leader];
                person.behind = !person.behind;
            }
            Deed::Leave => {
                self.stand_alone(side, leader);
                self.state.sides[side].leaders[leader].acted = true;
            }
            Deed::Join(friend) => self.join_formation(side, leader, friend),
            Deed::Speak(friend) => self.speak(side, leader, friend),
            Deed::Insult(enemy) => self.insult(side, leader, enemy),
            Deed::Magic => self.random_magic(side, leader),
        }
    }

    /// A leader leaves his formation to stand alone.
    pub(super) fn stand_alone(&mut self, side: Side, leader: u8) {
        let slot = self.state.sides[side].leaders[leader].slot;
        let own = self.battle.person(side, leader).own_slot;
        let depth = self.state.at(side, slot).depth;
        self.state.at_mut(side, slot).leader = NONE;
        *self.state.at_mut(side, own) =
            Formation { leader, depth, status: Status::Steady, ..spare::FORMATION };
        self.state.sides[side].leaders[leader].slot = own;
        self.log.event(|| Event::LeaderDid {
            leader: LeaderRef::new(side, leader),
            what: "leaves {whom} and stands alone",
            unit: Some(UnitRef::new(side, slot)),
        });
    }

    /// A leader joins a formation, which then counts as having moved (FAW-X3).
    pub(super) fn join_formation(&mut self, side: Side, leader: u8, friend: u8) {
        let slot = self.state.sides[side].leaders[leader].slot;
        let formation = self.state.at_mut(side, slot);
        formation.leader = NONE;
        if formation.count() == 0 {
            formation.status = Status::Gone;
        }
        self.state.at_mut(side, friend).leader = leader;
        let person = &mut self.state.sides[side].leaders[leader];
        (person.slot, person.acted) = (friend, true);
        self.log.event(|| Event::Joined {
            leader: LeaderRef::new(side, leader),
            unit: UnitRef::new(side, friend),
            to_rally: false,
        });
    }

    /// Charges a leader for a speech or insult (FAW-R10; ruling `speech-who`).
    fn speech_cost(&mut self, side: Side, leader: u8) {
        let person = &mut self.state.sides[side].leaders[leader];
        person.acted = true;
        let slot = person.slot;
        let alone = self.state.at(side, slot).count() == 0;
        let his_own = self.battle.rules.rulings.speech_who == SpeechWho::Formation || alone;
        if self.battle.rules.speech_costs() && his_own {
            let did = &mut self.state.at_mut(side, slot).did;
            if self.battle.rules.is_final() {
                did.bound = true;
            } else {
                did.spent = true;
            }
        }
    }

    /// A stirring speech (FAW-R10).
    pub(super) fn speak(&mut self, side: Side, leader: u8, friend: u8) {
        self.speech_cost(side, leader);
        self.state.at_mut(side, friend).did.speech = true;
        self.log.event(|| Event::LeaderDid {
            leader: LeaderRef::new(side, leader),
            what: "makes a stirring speech to",
            unit: Some(UnitRef::new(side, friend)),
        });
    }

    /// An insult (FAW-R10).
    pub(super) fn insult(&mut self, side: Side, leader: u8, enemy: u8) {
        self.speech_cost(side, leader);
        self.state.at_mut(side.other(), enemy).did.insult = true;
        self.log.event(|| Event::LeaderDid {
            leader: LeaderRef::new(side, leader),
            what: "insults",
            unit: Some(UnitRef::new(side.other(), enemy)),
        });
    }
}
