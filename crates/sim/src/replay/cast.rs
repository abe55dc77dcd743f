//! Who is who in a replay.

use crate::report::{Shown, shown_text};
use crate::tally::Game;
use fairfight_battle::game::Outline;
use fairfight_battle::{LeaderRef, UnitRef};
use fairfight_rules::{BySide, Side};

/// The names of two lists, and who sits where.
///
/// Seats become lists here: whatever the seat, letters are those of the lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cast {
    /// The lists, by list.
    pub lists: BySide<Outline>,
    /// Who sits where.
    pub game: Game,
}

impl Cast {
    /// The list at `seat`.
    pub fn list(&self, seat: Side) -> Side {
        self.game.list_at(seat)
    }

    /// The letter of the list at `seat`.
    pub fn letter(&self, seat: Side) -> char {
        match self.list(seat) {
            Side::A => 'A',
            Side::B => 'B',
        }
    }

    /// The name of a unit, as it is in its list; none for one that the list does not have.
    pub fn unit_name(&self, unit: UnitRef) -> Option<&str> {
        let units = &self.lists[self.list(unit.side)].units;
        units.get(usize::from(unit.unit)).map(|unit| &*unit.name)
    }

    /// The name of a leader, likewise.
    pub fn leader_name(&self, leader: LeaderRef) -> Option<&str> {
        let leaders = &self.lists[self.list(leader.side)].leaders;
        leaders.get(usize::from(leader.leader)).map(|name| &**name)
    }

    /// The name of the list at `seat`.
    pub fn army_name(&self, seat: Side) -> &str {
        &self.lists[self.list(seat)].name
    }

    /// A unit with its letter and number, such as `A2 Foot knights`.
    pub fn unit(&self, unit: UnitRef) -> String {
        let place = format!("{}{}", self.letter(unit.side), unit.unit + 1);
        named(place, self.unit_name(unit))
    }

    /// A leader with his letter, such as `A General`.
    pub fn leader(&self, leader: LeaderRef) -> String {
        let name = self.leader_name(leader).map(str::to_owned);
        let name = name.unwrap_or_else(|| format!("leader {}", leader.leader + 1));
        named(self.letter(leader.side).to_string(), Some(&name))
    }

    /// A side with its letter, such as `A Human 150`.
    pub fn army(&self, seat: Side) -> String {
        named(self.letter(seat).to_string(), Some(self.army_name(seat)))
    }
}

/// A name behind its letter; names come from files and may hold anything.
fn named(place: String, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{place} {}", shown_text(&name.into(), Shown::Text)),
        None => place,
    }
}
