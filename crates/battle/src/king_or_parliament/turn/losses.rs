//! \[Removing Casualties\] \[Leaders in Combat\]: the losses of a step of fire or melee.

use super::{Deed, Occasion, Turn};
use crate::king_or_parliament::address::{Purpose, at};
use crate::king_or_parliament::state::{LeaderState, Morale, NONE, Shape};
use crate::{Event, LeaderRef, Log, Needed, Sum, UnitRef};
use fairfight_rules::king_or_parliament::leaders::{self, Danger, Lot};
use fairfight_rules::king_or_parliament::{LastStripLeader, LeaderRoll, melee};
use fairfight_rules::{Dice, Side};

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Clears the effects that waited for the end of the step.
    pub(super) fn clear_step(&mut self) {
        for side in Side::BOTH {
            for unit in &mut self.state.sides[side].units {
                unit.pending = Default::default();
            }
        }
    }

    /// Removes the strips that fell.
    pub(super) fn losses(&mut self) {
        for side in self.both() {
            for unit in 0..self.state.sides[side].units.len() {
                let melee = self.state.unit(side, unit).pending.danger == Some(Danger::Melee);
                self.losses_of(side, unit, melee);
            }
        }
    }

    /// Removes the strips of one formation that fell; gaps close, as blocks are counts. In melee or pursuit, guns that
    /// fall are taken and baggage is sacked.
    pub(super) fn losses_of(&mut self, side: Side, unit: u8, melee: bool) {
        let u = self.state.unit_mut(side, unit);
        let falls = std::mem::take(&mut u.pending.falls);
        let lost: u8 = falls.iter().sum();
        if lost == 0 {
            return;
        }
        if u.pending.lost == 0 {
            u.pending.before = u.strips();
        }
        let mut pieces = 0;
        for (block, fall) in u.blocks.iter_mut().zip(falls) {
            debug_assert!(fall <= block.strips);
            block.strips -= fall;
            pieces += if block.kind.is_cannon() { fall } else { 0 };
        }
        u.pending.lost += lost;
        u.today.lost += lost;
        let left = u.strips();
        if u.is_square() && i16::from(left) < self.battle.rules.numbers.square_least {
            u.shape = Shape::BrokenNow;
            self.log.event(|| Event::did(UnitRef::new(side, unit), "had its square broken"));
        }
        let is_baggage = self.state.unit(side, unit).is_baggage();
        let enemy = &mut self.state.sides[side.other()];
        if melee {
            enemy.taken = enemy.taken.saturating_add(pieces);
            enemy.sacked |= is_baggage && left == 0;
        }
        if left == 0 {
            self.state.leave(side, unit);
            let u = self.state.unit_mut(side, unit);
            (u.morale, u.shape) = (Morale::Gone, Shape::Line);
            self.log.event(|| Event::Destroyed(UnitRef::new(side, unit)));
            if melee && is_baggage {
                self.log.event(|| Event::Told("the baggage was sacked"));
            }
        }
    }

    /// Rolls for the life of a leader whose formation lost strips in this step.
    ///
    /// Source: KOP-L2, L3; rulings `leader-roll`, `last-strip-leader`.
    pub(super) fn leader(
        &mut self,
        side: Side,
        leader: u8,
        occasion: Occasion,
        first_ordinal: u16,
    ) -> Deed {
        let l = self.state.sides[side].leaders[leader];
        if l.state != LeaderState::Well || l.unit == NONE {
            return Deed::Done;
        }
        let pending = self.state.unit(side, l.unit).pending;
        let Some(danger) = pending.danger.filter(|_| pending.lost > 0) else { return Deed::Done };
        if self.waits() {
            return Deed::Waits;
        }
        let rules = &self.battle.rules;
        let left = self.state.unit(side, l.unit).strips();
        let rolls = match rules.rulings.leader_roll {
            LeaderRoll::After | LeaderRoll::Before => 1,
            LeaderRoll::EachLoss => pending.lost,
        };
        for roll in 0..rolls {
            let strips = match rules.rulings.leader_roll {
                LeaderRoll::After => left,
                LeaderRoll::Before => pending.before,
                LeaderRoll::EachLoss => left + (pending.lost - 1 - roll),
            };
            let ordinal = first_ordinal + 64 * occasion.again + 2 * u16::from(roll);
            let address = at(occasion.phase, side, leader, Purpose::Leader);
            let dice = [0, 1].map(|die| {
                let face = self.dice.d6(address.ordinal(ordinal + die));
                let left = [("strips left", strips.into())];
                let lives = Needed::Least(rules.numbers.leader_dies_at + 1);
                self.log.sum(|| Sum::new(left).needs(lives).together());
                face
            });
            let (fate, what) = match leaders::lot(dice, strips, danger, rules) {
                Lot::Lives => continue,
                Lot::Dead => (LeaderState::Dead, "killed"),
                Lot::Taken => (LeaderState::Taken, "taken prisoner"),
            };
            self.loses_leader(side, leader, fate, what);
            return Deed::Done;
        }
        if left == 0 {
            let depth = self.state.unit(side, l.unit).depth;
            let lives_on = rules.rulings.last_strip_leader == LastStripLeader::Alone;
            let on_table = (0..=self.state.table).contains(&depth);
            let fate =
                if lives_on && on_table { LeaderState::Alone(depth) } else { LeaderState::Lost };
            self.state.sides[side].leaders[leader].state = fate;
            if fate == LeaderState::Lost {
                self.log.event(|| Event::LeaderLost(LeaderRef::new(side, leader)));
            }
        }
        Deed::Done
    }

    /// Marks a leader as dead or taken.
    pub(super) fn loses_leader(
        &mut self,
        side: Side,
        leader: u8,
        fate: LeaderState,
        what: &'static str,
    ) {
        let host = &mut self.state.sides[side];
        let (unit, was) = (host.leaders[leader].unit, host.leaders[leader].state);
        host.leaders[leader].state = fate;
        host.leaders_fallen = host.leaders_fallen.saturating_add(1);
        if was == LeaderState::Well {
            let [left, right] = self.battle.place(side, unit).neighbours;
            for sees in [unit, left, right].into_iter().filter(|&sees| sees != NONE) {
                self.state.unit_mut(side, sees).today.bereft += 1;
            }
            self.state.unit_mut(side, unit).pending.bereft = true;
        }
        let leader = LeaderRef::new(side, leader);
        self.log.event(|| match fate {
            LeaderState::Dead => Event::Slain(leader),
            LeaderState::Well | LeaderState::Alone(_) | LeaderState::Taken | LeaderState::Lost => {
                Event::LeaderDid { leader, what, unit: None }
            }
        });
    }

    /// Loses the leaders of a formation that is off the table, or lost where it stood.
    pub(super) fn leaders_lost_with(&mut self, side: Side, unit: u8) {
        for leader in 0..self.state.sides[side].leaders.len() {
            let l = &mut self.state.sides[side].leaders[leader];
            if l.unit == unit && l.state == LeaderState::Well {
                l.state = LeaderState::Lost;
                self.log.event(|| Event::LeaderLost(LeaderRef::new(side, leader)));
            }
        }
    }

    /// Marks up to `count` strips of a formation to fall to an enemy: the rearmost rank first, and within it the
    /// highest margin first. Returns the number marked.
    ///
    /// Source: KOP-P3.
    pub(super) fn mark_falls(&mut self, side: Side, unit: u8, count: u8, danger: Danger) -> u8 {
        let rules = &self.battle.rules;
        let u = self.state.unit_mut(side, unit);
        let mut marked = 0;
        while marked < count {
            let free = |&block: &usize| u.pending.falls[block] < u.blocks[block].strips;
            let worth = |block: usize| {
                let b = &u.blocks[block];
                let ranks = melee::file_depth(b.strips - u.pending.falls[block], b.files, 0);
                (ranks, b.kind.margin(rules))
            };
            let best = (0..u.blocks.len()).filter(free).rev().max_by_key(|&block| worth(block));
            let Some(block) = best else { break };
            u.pending.falls[block] += 1;
            marked += 1;
        }
        u.pending.danger = u.pending.danger.max(Some(danger));
        marked
    }
}
