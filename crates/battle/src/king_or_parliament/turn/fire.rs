//! \[Shooting\]: volleys of muskets, arquebuses, cannon and pistols (KOP-S1 to S7, M11).

use super::{Deed, Turn};
use crate::king_or_parliament::address::{Phase, Purpose, at};
use crate::king_or_parliament::doctrine::decide;
use crate::king_or_parliament::state::{Formation, LeaderState, Morale, NONE, Shape};
use crate::{Dealt, Event, List, Log, Rolled, Source, Sum, UnitRef};
use fairfight_rules::king_or_parliament::leaders::Danger;
use fairfight_rules::king_or_parliament::movement::Ground;
use fairfight_rules::king_or_parliament::shooting::{self, Cover};
use fairfight_rules::king_or_parliament::{
    Caracole, Cell, FireIntoMelee, FireTarget, GunMode, HitsCap, Kind, Moved, MovedGuns, Smoke,
    SquareSides, TargetBlock, Weapon, melee,
};
use fairfight_rules::{D6, Dice, Side};

/// The target of a volley.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::king_or_parliament) enum Aim {
    /// A formation.
    Unit(u8),
    /// A leader alone (KOP-L5).
    Leader(u8),
}

/// A shot that may be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::king_or_parliament) struct Shot {
    /// The target.
    pub aim: Aim,
    /// Inches to it.
    pub gap_in: i16,
    /// The scores needed to hit.
    pub cell: Cell,
}

/// The number of targets of one square's shot: one for each side of it.
const QUARTERS: usize = 4;

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Steps 5 and 6: a formation fires, if it has such a weapon.
    pub(super) fn fire(&mut self, side: Side, unit: u8, weapons: &[Weapon]) -> Deed {
        let phase = self.state.clock.phase();
        match self.fires(side, unit) {
            Some(weapon) if weapons.contains(&weapon) => self.volleys(side, unit, weapon, phase),
            Some(_) | None => Deed::Done,
        }
    }

    /// The weapon with which it may fire in phase 2 of this turn.
    ///
    /// Source: KOP-S1; rulings `moved`, `moved-guns`, `gun-mode`, `fire-into-melee`.
    pub(in crate::king_or_parliament) fn fires(&self, side: Side, unit: u8) -> Option<Weapon> {
        let (rules, u) = (&self.battle.rules, self.state.unit(side, unit));
        let mut kinds = u.blocks.iter().filter(|block| block.strips > 0);
        let weapon = kinds.find_map(|block| block.kind.weapon(rules))?;
        let still = match weapon {
            Weapon::Cannon => {
                !u.today.moved || (rules.rulings.moved_guns == MovedGuns::ByHand && u.today.by_hand)
            }
            Weapon::Musket | Weapon::Arquebus => !u.today.moved,
        };
        let drawn =
            weapon == Weapon::Cannon && rules.rulings.gun_mode == GunMode::CostsATurn && u.limbered;
        let fit = matches!(u.morale, Morale::Good | Morale::Halted)
            && matches!(u.shape, Shape::Line | Shape::ShotOut);
        let into_melee = rules.rulings.fire_into_melee == FireIntoMelee::Yes;
        (still && fit && !drawn && (u.is_free() || into_melee)).then_some(weapon)
    }

    /// Records a move of `inches`, which may stop its fire; 0 for another act that may.
    pub(in crate::king_or_parliament) fn has_moved(&mut self, side: Side, unit: u8, inches: i16) {
        let counts = inches != 0 || self.battle.rules.rulings.moved == Moved::Every;
        let by_hand = inches.abs() <= self.battle.rules.numbers.gun_by_hand_move;
        let today = &mut self.state.unit_mut(side, unit).today;
        today.busy = true;
        today.moved |= counts;
        today.by_hand &= by_hand;
    }

    /// Yields every shot that a formation may take with a weapon, formations before leaders.
    ///
    /// Source: KOP-S3, S6, L4, L5; rulings `fire-target`, `fire-into-melee`.
    pub(in crate::king_or_parliament) fn each_shot(
        &self,
        side: Side,
        unit: u8,
        weapon: Weapon,
        mut f: impl FnMut(Shot),
    ) {
        let (battle, state) = (self.battle, &*self.state);
        let (u, enemy) = (state.unit(side, unit), side.other());
        if battle.is_screened(state, side, unit) {
            return;
        }
        let enemies = || {
            let here = state.sides[enemy].here();
            here.map(|(id, t)| (id, (u.depth - t.depth).abs()))
        };
        let mut nearest = i16::MAX;
        if battle.rules.rulings.fire_target == FireTarget::Nearest {
            for (id, gap_in) in enemies() {
                if gap_in < nearest && self.cell_at(u, weapon, enemy, id).is_some() {
                    nearest = gap_in;
                }
            }
        }
        for (id, gap_in) in enemies().filter(|&(_, gap_in)| gap_in <= nearest) {
            if let Some(cell) = self.cell_at(u, weapon, enemy, id) {
                f(Shot { aim: Aim::Unit(id), gap_in, cell });
            }
        }
        let rules = &battle.rules;
        for (id, leader) in (0u8..).zip(state.sides[enemy].leaders.iter()) {
            let LeaderState::Alone(depth) = leader.state else { continue };
            let gap_in = (u.depth - depth).abs();
            let cover = if battle.terrain.is_in_wood(depth) { Cover::Edge } else { Cover::Open };
            // A lone leader is a target like musketeers, whoever may shoot at guns.
            let cell = shooting::cell(weapon, u.kind(), 0, gap_in, cover, rules);
            if let Some(cell) = cell.filter(|_| gap_in <= nearest) {
                f(Shot { aim: Aim::Leader(id), gap_in, cell });
            }
        }
    }

    /// The scores needed to hit this enemy formation; `None` if it is no target.
    fn cell_at(&self, u: &Formation, weapon: Weapon, enemy: Side, id: u8) -> Option<Cell> {
        let (battle, state) = (self.battle, &*self.state);
        let (rules, t) = (&battle.rules, state.unit(enemy, id));
        let gap_in = (u.depth - t.depth).abs();
        if gap_in > shooting::reach(weapon, u.kind(), rules) {
            return None;
        }
        let into_melee = rules.rulings.fire_into_melee == FireIntoMelee::Yes;
        if (!t.is_free() && !into_melee) || battle.is_screened(state, enemy, id) {
            return None;
        }
        let cover = match battle.terrain.held(t) {
            _ if t.is_baggage() => Cover::Open,
            Some(Ground::Building) => Cover::Building,
            _ if battle.terrain.is_walled(t, u.depth) => Cover::Edge,
            _ if battle.terrain.is_in_wood(t.depth) => Cover::Edge,
            Some(_) | None => Cover::Open,
        };
        let row = shooting::row(weapon, t.kind(), rules)?;
        shooting::cell(weapon, u.kind(), row, gap_in, cover, rules)
    }

    /// The number of strips of a formation that fire at a target at this depth, taking any slope into account.
    ///
    /// Source: KOP-S2, A1, Q4; rulings `caracole`, `square-sides`.
    fn shooters(&self, side: Side, unit: u8, weapon: Weapon, depth: i16, pistols: bool) -> u8 {
        let (rules, u) = (&self.battle.rules, self.state.unit(side, unit));
        let n = &rules.numbers;
        let slope = self.battle.terrain.is_higher(u.depth, depth);
        let all = i16::from(u8::MAX);
        let ranks = match weapon {
            Weapon::Cannon => all,
            _ if pistols => match rules.rulings.caracole {
                Caracole::FrontRank if slope => n.slope_ranks,
                Caracole::FrontRank => 1,
                Caracole::AllRanks => all,
            },
            _ if u.is_square() => all,
            Weapon::Musket | Weapon::Arquebus => {
                let drill = if self.battle.new_model[side] { n.new_model_ranks } else { 1 };
                if slope { drill.max(n.slope_ranks) } else { drill }
            }
        };
        let of_block = |block: &fairfight_rules::king_or_parliament::army::Block| -> u8 {
            let files = 0..melee::front(block.strips, block.files);
            let depth = |file| melee::file_depth(block.strips, block.files, file);
            files.map(|file| i16::from(depth(file)).min(ranks) as u8).sum()
        };
        let shoots = |kind: Kind| pistols || kind.weapon(rules).is_some();
        u.blocks.iter().filter(|block| shoots(block.kind)).map(of_block).sum()
    }

    /// Fires all volleys of a formation: one, or those of the quarters of a square.
    pub(super) fn volleys(&mut self, side: Side, unit: u8, weapon: Weapon, phase: Phase) -> Deed {
        let u = *self.state.unit(side, unit);
        let pistols = phase == Phase::Pistols;
        if decide!(self, side, draws()) {
            let mut any = false;
            self.each_shot(side, unit, weapon, |_| any = true);
            if any && self.waits() {
                return Deed::Waits;
            }
        }
        let quarters = u.is_square() && self.battle.rules.rulings.square_sides == SquareSides::One;
        if !quarters {
            let chosen = decide!(self, side, target(unit, weapon, phase, &[]));
            let Some(shot) = chosen else { return Deed::Done };
            if self.undecided() || self.waits() {
                return Deed::Waits;
            }
            let depth = self.aim_depth(side, shot.aim);
            let strips = self.shooters(side, unit, weapon, depth, pistols);
            self.volley(side, unit, shot, 0..strips.into(), phase);
            return Deed::Done;
        }
        let outside = self.shooters(side, unit, weapon, u.depth, false).min(QUARTERS as u8);
        let mut aims: List<Aim, QUARTERS> = List::new(Aim::Unit(NONE));
        for quarter in 0..u16::from(outside) {
            let chosen = decide!(self, side, target(unit, weapon, phase, aims.as_slice()));
            let Some(shot) = chosen else { break };
            if self.undecided() || self.waits() {
                return Deed::Waits;
            }
            aims.push(shot.aim);
            self.volley(side, unit, shot, quarter..quarter + 1, phase);
        }
        Deed::Done
    }

    fn aim_depth(&self, side: Side, aim: Aim) -> i16 {
        match aim {
            Aim::Unit(id) => self.state.unit(side.other(), id).depth,
            Aim::Leader(id) => match self.state.sides[side.other()].leaders[id].state {
                LeaderState::Alone(depth) => depth,
                LeaderState::Well | LeaderState::Dead | LeaderState::Taken | LeaderState::Lost => 0,
            },
        }
    }

    /// Rolls the dice of a volley, one per strip, and applies their hits.
    fn volley(
        &mut self,
        side: Side,
        unit: u8,
        shot: Shot,
        strips: std::ops::Range<u16>,
        phase: Phase,
    ) {
        let rules = &self.battle.rules;
        let u = self.state.unit(side, unit);
        let in_smoke = rules.rulings.smoke != Smoke::Off && u.smoke;
        let address = at(phase, side, unit, Purpose::Shot);
        let mut hits = 0;
        for strip in strips {
            let first_hits = |die| shooting::first_hits(die, shot.cell, in_smoke, rules);
            let second_hits = |die| {
                shot.cell.second <= 1 || shooting::second_hits(die, shot.cell, in_smoke, rules)
            };
            let first = self.dice.d6(address.ordinal(2 * strip));
            self.log.sum(|| Sum::by_face(first_hits));
            // If the first die misses, the second is not needed: any face will do.
            let mut second = D6::new(1);
            if first_hits(first) && shot.cell.second > 1 {
                second = self.dice.d6(address.ordinal(2 * strip + 1));
                self.log.sum(|| Sum::by_face(second_hits).also("second die"));
            }
            self.log.rolled(Rolled::two_d6(Source::Shooting, side, first, second), |face| {
                let (first, second) = Rolled::of_two_d6(face);
                i64::from(first_hits(first) && second_hits(second))
            });
            hits += u8::from(first_hits(first) && second_hits(second));
        }
        self.state.unit_mut(side, unit).today.fired = true;
        match shot.aim {
            Aim::Unit(target) => self.lands(side, unit, target, hits, phase),
            Aim::Leader(leader) if hits > 0 => {
                self.loses_leader(side.other(), leader, LeaderState::Dead, "shot dead");
            }
            Aim::Leader(_) => {}
        }
    }

    /// The block on which the hits fall first (ruling `target-block`).
    fn first_block(&mut self, side: Side, unit: u8, target: u8, phase: Phase) -> usize {
        match self.battle.rules.rulings.target_block {
            TargetBlock::MostCommon => {
                let blocks = &self.state.unit(side.other(), target).blocks;
                let of_kind = |block: usize| -> u8 {
                    let same = blocks.iter().filter(|b| b.kind == blocks[block].kind);
                    same.map(|b| b.strips).sum()
                };
                let stand = (0..blocks.len()).filter(|&block| blocks[block].strips > 0);
                stand.rev().max_by_key(|&block| of_kind(block)).unwrap_or(0)
            }
            TargetBlock::Choice => decide!(self, side, block(unit, target, phase)),
        }
    }

    /// Applies hits to the blocks of the front.
    ///
    /// Source: KOP-S3, S5; rulings `hits-cap`, `target-block`.
    fn lands(&mut self, side: Side, unit: u8, target: u8, hits: u8, phase: Phase) {
        let enemy = side.other();
        let from = self.state.unit(side, unit).depth;
        let slope = self.battle.terrain.is_higher(from, self.state.unit(enemy, target).depth);
        let carried = self.battle.rules.rulings.hits_cap == HitsCap::CarriedOn;
        let t = self.state.unit_mut(enemy, target);
        t.today.shot_at = true;
        t.today.hit |= hits > 0;
        let deep = slope || carried;
        let mut fell = 0;
        if hits > 0 {
            let first = self.first_block(side, unit, target, phase);
            let t = self.state.unit_mut(enemy, target);
            // From level ground no more strips fall in a step than stand in front. Hits from a slope are exempt: once
            // one has emptied the front, the strip behind falls.
            let most = if deep { hits } else { hits.min(t.front().saturating_sub(t.pending.hits)) };
            for rank in [false, true] {
                let order = std::iter::once(first).chain(0..t.blocks.len());
                for block in order {
                    let b = &t.blocks[block];
                    let room = if rank { b.strips } else { melee::front(b.strips, b.files) };
                    let more = room.saturating_sub(t.pending.falls[block]).min(most - fell);
                    t.pending.falls[block] += more;
                    fell += more;
                }
            }
            t.pending.hits += if deep { 0 } else { fell };
            t.pending.danger = t.pending.danger.max(Some(Danger::Fire));
        }
        if fell > 0 {
            self.log.event(|| Event::Hit {
                by: UnitRef::new(side, unit),
                on: UnitRef::new(enemy, target),
                how: Dealt::Volley,
                figures: fell.into(),
                points: fell.into(),
            });
        } else {
            let (by, on) = (UnitRef::new(side, unit), UnitRef::new(enemy, target));
            self.log.event(|| Event::Missed { by, on });
        }
    }
}
