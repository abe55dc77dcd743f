//! Decisions: what each side does, by the doctrine that plays it.
//!
//! Every decision is one method here: `random` draws among the legal options with a die of its own,
//! the others follow `usual.rs`.

mod random;
mod usual;

use super::address::Phase;
use super::contact::Charge;
use super::state::{LeaderState, Shape, Slot};
use super::turn::{Aim, Shot, Turn};
use crate::Log;
use crate::king_or_parliament::turn::Occasion;
use fairfight_rules::king_or_parliament::army::Doctrine;
use fairfight_rules::king_or_parliament::{Arm, TargetBlock, Weapon};
use fairfight_rules::{Dice, Side};

/// What horse does with its pistols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pistols {
    /// Nothing.
    No,
    /// Move this many inches forward (negative: back), then fire.
    MoveFire(i16),
    /// Fire, then move this many inches back.
    FireMove(i16),
}

/// A move other than a charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// This many inches forward (negative: back).
    Go(i16),
    /// Around this enemy to that slot.
    WorkRound(u8, Slot),
    /// Into square, with its shot outside or inside.
    FormSquare(Shape),
    /// Out of square.
    Unform,
    /// Hold the obstacle at which it stopped.
    Hold,
    /// Dragoons mount or dismount.
    Remount,
    /// Guns limber or unlimber.
    Limber,
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    fn doctrine(&self, side: Side) -> Doctrine {
        self.battle.doctrines[side]
    }

    /// Does the winner of the roll move first (ruling `order`)?
    pub(super) fn chooses_first(&mut self, side: Side) -> bool {
        match self.doctrine(side) {
            Doctrine::Cavalier | Doctrine::PushOfPike | Doctrine::Caracole => true,
            Doctrine::Firefight => false,
            Doctrine::Random => self.random_order(side),
        }
    }

    /// Does this leader speak to his formation?
    pub(super) fn speaks(&mut self, side: Side, leader: u8) -> bool {
        match self.doctrine(side) {
            Doctrine::Random => self.random_speech(side, leader),
            Doctrine::Cavalier
            | Doctrine::Firefight
            | Doctrine::PushOfPike
            | Doctrine::Caracole => self.usual_speech(side, leader),
        }
    }

    /// The enemy that this formation taunts.
    pub(super) fn taunts(&mut self, side: Side, unit: u8) -> Option<u8> {
        match self.doctrine(side) {
            Doctrine::Random => self.random_taunt(side, unit),
            Doctrine::Cavalier
            | Doctrine::Firefight
            | Doctrine::PushOfPike
            | Doctrine::Caracole => None,
        }
    }

    /// Does its player ask for a test?
    pub(super) fn asks_for_test(
        &mut self,
        side: Side,
        unit: u8,
        phase: Phase,
        ordinal: u16,
    ) -> bool {
        match self.doctrine(side) {
            Doctrine::Cavalier => self.cavalier_test(side, unit),
            Doctrine::Random => self.random_test(side, unit, phase, ordinal),
            Doctrine::Firefight | Doctrine::PushOfPike | Doctrine::Caracole => false,
        }
    }

    /// What does horse do with its pistols, given half a move?
    pub(super) fn plans_pistols(&mut self, side: Side, unit: u8, half: i16) -> Pistols {
        match self.doctrine(side) {
            Doctrine::Caracole => self.caracole(side, unit, half),
            Doctrine::Random => self.random_pistols(side, unit, half),
            Doctrine::Cavalier | Doctrine::Firefight | Doctrine::PushOfPike => Pistols::No,
        }
    }

    /// Changes its frontage before it moves; only `random` ever does.
    pub(super) fn may_reform(&mut self, side: Side, unit: u8) {
        if self.doctrine(side) == Doctrine::Random {
            self.random_reform(side, unit);
        }
    }

    /// The charge it declares.
    pub(super) fn chooses_charge(&mut self, side: Side, unit: u8, inches: i16) -> Option<Charge> {
        match self.doctrine(side) {
            Doctrine::Random => self.random_charge(side, unit, inches),
            Doctrine::Cavalier
            | Doctrine::Firefight
            | Doctrine::PushOfPike
            | Doctrine::Caracole => self.usual_charge(side, unit, inches),
        }
    }

    /// The fate of a lone leader if it runs him down: dead or a prisoner. `None` if it does not.
    pub(super) fn captures(&mut self, side: Side, unit: u8) -> Option<LeaderState> {
        match self.doctrine(side) {
            Doctrine::Random => self.random_capture(side, unit),
            Doctrine::Cavalier
            | Doctrine::Firefight
            | Doctrine::PushOfPike
            | Doctrine::Caracole => {
                let horse = self.state.unit(side, unit).arm(&self.battle.rules) == Arm::Horse;
                horse.then_some(LeaderState::Taken)
            }
        }
    }

    /// The move it makes, other than a charge. `None` if it stands.
    pub(super) fn chooses_move(&mut self, side: Side, unit: u8, remount: bool) -> Option<Move> {
        match self.doctrine(side) {
            Doctrine::Random => self.random_move(side, unit, remount),
            Doctrine::Cavalier
            | Doctrine::Firefight
            | Doctrine::PushOfPike
            | Doctrine::Caracole => self.usual_move(side, unit, remount),
        }
    }

    /// Does it break off from its melee?
    pub(super) fn breaks_off(&mut self, side: Side, unit: u8) -> bool {
        self.doctrine(side) == Doctrine::Random && self.random_break_off(side, unit)
    }

    /// The target it fires at. `taken` are the targets of the quarters of a square that have fired before.
    pub(super) fn chooses_target(
        &mut self,
        side: Side,
        unit: u8,
        weapon: Weapon,
        phase: Phase,
        taken: &[Aim],
    ) -> Option<Shot> {
        match self.doctrine(side) {
            Doctrine::Random => self.random_target(side, unit, weapon, phase, taken),
            Doctrine::Cavalier
            | Doctrine::Firefight
            | Doctrine::PushOfPike
            | Doctrine::Caracole => self.usual_target(side, unit, weapon, taken),
        }
    }

    /// The block on which the hits fall first (ruling `target-block`).
    pub(super) fn chooses_block(
        &mut self,
        side: Side,
        unit: u8,
        target: u8,
        phase: Phase,
    ) -> usize {
        let rules = &self.battle.rules;
        let t = *self.state.unit(side.other(), target);
        let stands = |&block: &usize| t.blocks[block].strips > 0;
        let blocks = (0..t.blocks.len()).filter(stands).rev();
        match rules.rulings.target_block {
            TargetBlock::MostCommon => {
                let of_kind = |block: usize| -> u8 {
                    let same = t.blocks.iter().filter(|b| b.kind == t.blocks[block].kind);
                    same.map(|b| b.strips).sum()
                };
                blocks.max_by_key(|&block| of_kind(block)).unwrap_or(0)
            }
            TargetBlock::Choice if self.doctrine(side) == Doctrine::Random => {
                self.random_block(side, unit, target, phase)
            }
            TargetBlock::Choice => {
                let margin = |block: usize| t.blocks[block].kind.margin(rules);
                blocks.max_by_key(|&block| margin(block)).unwrap_or(0)
            }
        }
    }

    /// Which of `n` strips that could fall does. `None`: the one with the highest margin.
    pub(super) fn draws_kill(&mut self, side: Side, unit: u8, strip: u8, n: u32) -> Option<u32> {
        (self.doctrine(side) == Doctrine::Random && n > 1)
            .then(|| self.random_kill(side, unit, strip, n))
    }

    /// Does it pursue?
    pub(super) fn pursues(&mut self, side: Side, unit: u8, router: u8, occasion: Occasion) -> bool {
        match self.doctrine(side) {
            Doctrine::Cavalier => true,
            Doctrine::Firefight | Doctrine::PushOfPike | Doctrine::Caracole => {
                self.state.unit(side, unit).arm(&self.battle.rules) == Arm::Horse
            }
            Doctrine::Random => self.random_pursuit(side, unit, router, occasion),
        }
    }

    /// The formation that a lone leader joins.
    pub(super) fn joins(&mut self, side: Side, leader: u8, depth: i16, reach: i16) -> Option<u8> {
        let near = |(_, unit): &(u8, &super::state::Formation)| {
            !unit.runs() && (unit.depth - depth).abs() <= reach
        };
        if self.doctrine(side) == Doctrine::Random {
            let n = self.state.sides[side].here().filter(near).count();
            let pick = self.random_join(side, leader, n as u32)?;
            return self.state.sides[side].here().filter(near).nth(pick as usize).map(|(id, _)| id);
        }
        let there = self.state.sides[side].here().filter(near);
        there.min_by_key(|(id, unit)| ((unit.depth - depth).abs(), *id)).map(|(id, _)| id)
    }
}
