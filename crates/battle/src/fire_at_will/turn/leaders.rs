//! \[Setting up\] and \[Morale test\]: leaders who change place, speak, insult, cast (FAW-X3, R10).

use super::super::address::{Phase, Purpose, at};
use super::super::setup::Battle;
use super::super::state::{Formation, NONE, SLOTS, State, Status, spare};
use crate::{Event, LeaderRef, Log};
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

impl Battle {
    /// Speeches, insults, spells, meditation, and leaders who change place.
    pub(super) fn leaders_act<D: Dice, L: Log>(
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
        *state.at_mut(side, own) =
            Formation { leader, depth, status: Status::Steady, ..spare::FORMATION };
        let person = &mut state.sides[side].leaders.as_mut_slice()[usize::from(leader)];
        (person.slot, person.acted) = (own, true);
        log.event(|| Event::LeaderDid {
            leader: LeaderRef { side, leader: leader.into() },
            what: "leaves {whom} and stands alone",
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
