//! \[Setting up the game\] and the army lists: formations, leaders, and the limits of a list.

mod check;
mod file;
mod muster;

pub use crate::list::Post;
pub use check::{MOST_LEADERS, MOST_STRIPS, MOST_UNITS, check, kind_faults};
pub use file::{ArmyFile, Doctrine, LeaderEntry, MixEntry, People, Rank, Shoots, UnitEntry};
pub use muster::{muster, written};

use super::magic::{KNOWN, Spell};
use super::troops::{Kind, Troop};
use crate::list::{in_order, place_in};

/// A formation of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// Its strips, in list order.
    pub strips: Vec<Kind>,
    /// The number of its ranks.
    pub ranks: u8,
    /// Its post at the start.
    pub post: Post,
}

/// A leader of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// His rank.
    pub rank: Rank,
    /// The type as which he moves.
    pub moves: Troop,
    /// The list position of the formation that he starts with; `None` if he is alone.
    pub with: Option<u16>,
    /// Whether he is the commander in chief.
    pub commander: bool,
    /// Points of power of a mage at the start.
    pub power: u8,
    /// The spells of a mage, if magic is played.
    pub spells: Option<[Spell; KNOWN]>,
}

/// A checked army list, with `count` expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// The doctrine that plays it; `None` for `mixed`.
    pub doctrine: Option<Doctrine>,
    /// Its formations, in list order.
    pub units: Vec<Unit>,
    /// Its leaders, in list order.
    pub leaders: Vec<Leader>,
}

impl Unit {
    /// The strips in notation, adjacent identical ones together: `orc/6`, `soldier/2 & archer/4`.
    pub fn describe(&self) -> String {
        let parts = self.strips.chunk_by(|one, next| one == next);
        let parts = parts.map(|strips| {
            super::notation::UnitSpec { kind: strips[0], strips: strips.len() as u8 }.to_string()
        });
        parts.collect::<Vec<_>>().join(" & ")
    }
}

impl Army {
    /// The army in one canonical text: formations and leaders, no names.
    pub fn canonical(&self) -> String {
        let mut text = String::from("fire-at-will\n");
        for unit in &self.units {
            text += &format!("{} ranks {} {}\n", unit.describe(), unit.ranks, unit.post.word());
        }
        for leader in &self.leaders {
            let Leader { rank, moves, with, commander, power, spells, .. } = leader;
            let spells = spells.map(|spells| spells.map(Spell::word));
            text += &format!(
                "{} {} {with:?} {commander} {power} {spells:?}\n",
                rank.troop().word(),
                moves.word()
            );
        }
        text
    }

    /// The army with its formations in this order, which names each of them once by its list position.
    pub fn in_order(&self, order: &[u16]) -> Army {
        let mut army = Army { units: in_order(&self.units, order), ..self.clone() };
        for leader in &mut army.leaders {
            leader.with = leader.with.map(|unit| place_in(order, unit));
        }
        army
    }
}
