//! \[Setting up\] and \[Morale test\]: leaders who change position, speak, insult, cast (FAW-X3, R10).

use super::super::doctrine::decide;
use super::super::state::{Formation, NONE, Status, spare};
use super::Turn;
use crate::{Event, LeaderRef, Log, UnitRef};
use fairfight_rules::fire_at_will::SpeechWho;
use fairfight_rules::{Dice, Side};

/// The deed of a leader in phase 1.
#[derive(Clone, Copy)]
pub(in crate::fire_at_will) enum Deed {
    /// Nothing.
    Stay,
    /// Goes to the front of his formation, or behind it.
    ChangeRank,
    /// Leaves his formation to stand alone.
    Leave,
    /// Joins this formation.
    Join(u8),
    /// Makes a speech to this formation.
    Speak(u8),
    /// Insults this enemy.
    Insult(u8),
    /// Casts a spell, or meditates.
    Magic,
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Speeches, insults, spells, meditation, and leaders who change position.
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
            self.leader_acts(side, leader);
        }
    }

    /// A leader does what his side's doctrine decides.
    fn leader_acts(&mut self, side: Side, leader: u8) {
        let slot = self.state.sides[side].leaders[leader].slot;
        match decide!(self, side, leader(leader)) {
            Deed::Stay => {}
            Deed::ChangeRank => {
                if self.state.engaged(side, slot)
                    && self.state.sides[side].leader_in_front(slot).is_some()
                {
                    self.hero_breaks_off(side, slot);
                    self.settle(side, slot, crate::Dealt::Blow);
                }
                let person = &mut self.state.sides[side].leaders[leader];
                person.behind = !person.behind;
            }
            Deed::Leave => {
                self.stand_alone(side, leader, "left {whom} and stood alone");
                self.state.sides[side].leaders[leader].acted = true;
            }
            Deed::Join(friend) => self.join_formation(side, leader, friend),
            Deed::Speak(friend) => self.speak(side, leader, friend),
            Deed::Insult(enemy) => self.insult(side, leader, enemy),
            Deed::Magic => self.magic(side, leader),
        }
    }

    /// Takes a leader out of his formation to stand alone; `what` says how.
    pub(super) fn stand_alone(&mut self, side: Side, leader: u8, what: &'static str) {
        let slot = self.state.sides[side].leaders[leader].slot;
        let own = self.battle.person(side, leader).own_slot;
        let depth = self.state.at(side, slot).depth;
        self.state.at_mut(side, slot).leader = NONE;
        *self.state.at_mut(side, own) =
            Formation { leader, depth, status: Status::Steady, ..spare::FORMATION };
        self.state.sides[side].leaders[leader].slot = own;
        self.log.event(|| Event::LeaderDid {
            leader: LeaderRef::new(side, leader),
            what,
            unit: Some(UnitRef::new(side, slot)),
        });
    }

    /// Adds a leader to a formation, which then counts as having moved (FAW-X3).
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

    /// Makes a leader pay for a speech or insult (FAW-R10; ruling `speech-who`).
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
            what: "made a stirring speech to",
            unit: Some(UnitRef::new(side, friend)),
        });
    }

    /// An insult (FAW-R10).
    pub(super) fn insult(&mut self, side: Side, leader: u8, enemy: u8) {
        self.speech_cost(side, leader);
        self.state.at_mut(side.other(), enemy).did.insult = true;
        self.log.event(|| Event::LeaderDid {
            leader: LeaderRef::new(side, leader),
            what: "insulted",
            unit: Some(UnitRef::new(side.other(), enemy)),
        });
    }
}
