//! Step 8: broken squares, smoke, and whether the battle is over.

use super::{Turn, only, reference};
use crate::king_or_parliament::address::{Phase, Purpose, at_side};
use crate::king_or_parliament::state::{Formation, Shape};
use crate::{End, Ending, Event, Flow, Log};
use fairfight_rules::king_or_parliament::{BattleEnd, BrokenWhen, artillery};
use fairfight_rules::{BySide, Dice, Side};

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Step 8.
    pub(super) fn end_of_turn(&mut self) -> Flow {
        self.broken_squares();
        if let Some(end) = self.over() {
            self.spoils();
            return Flow::End(end);
        }
        for side in Side::BOTH {
            let host = &mut self.state.sides[side];
            host.leaders_fallen = 0;
            for unit in &mut host.units {
                unit.smoke = unit.today.fired;
                unit.detour.now = false;
                unit.today = Formation::NEW_DAY;
            }
        }
        self.state.turn += 1;
        Flow::Turn
    }

    /// Broken squares form line again, or rout.
    ///
    /// Source: KOP-Q6; ruling `broken-when`.
    fn broken_squares(&mut self) {
        let at_once = self.battle.rules.rulings.broken_when == BrokenWhen::AtOnce;
        for side in self.both() {
            for unit in 0..self.state.sides[side].units.len() {
                let u = self.state.unit_mut(side, unit);
                match u.shape {
                    Shape::Line | Shape::ShotOut | Shape::ShotIn => continue,
                    Shape::BrokenNow if !at_once => {
                        u.shape = Shape::Broken;
                        continue;
                    }
                    Shape::BrokenNow | Shape::Broken => {}
                }
                if u.today.moved || u.today.shot_at || u.today.fought {
                    self.rout_of(side, unit, only(Phase::End));
                    self.clear_step();
                } else {
                    u.shape = Shape::Line;
                    self.log.event(|| Event::Did {
                        unit: reference(side, unit),
                        what: "forms line again",
                        whom: None,
                        number: None,
                    });
                }
            }
        }
        self.battle.void_detours(self.state);
    }

    /// Is the battle over?
    ///
    /// Source: rulings `battle-end`, `turn-limit`.
    fn over(&self) -> Option<End> {
        let (battle, state) = (self.battle, &*self.state);
        let end = |a: bool, b: bool, how| {
            let winner = match (a, b) {
                (false, false) => return None,
                (true, true) => None,
                (true, false) => Some(Side::B),
                (false, true) => Some(Side::A),
            };
            Some(End { winner, how })
        };
        let beaten = |side: Side| !state.sides[side].fights_on(&battle.rules);
        if let Some(end) = end(beaten(Side::A), beaten(Side::B), Ending::Beaten) {
            return Some(end);
        }
        let left = BySide::from_fn(|side| u64::from(state.sides[side].strips_in_order()));
        let start = battle.start_strips.map(u64::from);
        if let BattleEnd::ArmyBreak(millionths) = battle.rules.rulings.battle_end {
            let breaks = |side: Side| left[side] * 1_000_000 <= start[side] * u64::from(millionths);
            if let Some(end) = end(breaks(Side::A), breaks(Side::B), Ending::Conceded) {
                return Some(end);
            }
        }
        if state.turn < battle.turns {
            return None;
        }
        let winner = match (left.a * start.b).cmp(&(left.b * start.a)) {
            std::cmp::Ordering::Greater => Some(Side::A),
            std::cmp::Ordering::Less => Some(Side::B),
            std::cmp::Ordering::Equal => None,
        };
        Some(End { winner, how: Ending::TurnLimit })
    }

    /// After the battle: which of the taken pieces can be used in the next?
    ///
    /// Source: KOP-A3.
    fn spoils(&mut self) {
        for side in Side::BOTH {
            for piece in 0..u16::from(self.state.sides[side].taken) {
                let address = at_side(Phase::Spoils, side, Purpose::Spiked).ordinal(piece);
                let usable = artillery::usable(self.dice.d6(address), &self.battle.rules);
                self.log.event(|| {
                    Event::Told(if usable {
                        "a taken piece can be used in the next battle"
                    } else {
                        "a taken piece is spiked"
                    })
                });
            }
        }
    }
}
