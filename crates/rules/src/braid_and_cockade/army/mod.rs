//! \[Set-up\] Armies: the limits of a list.

mod check;
mod doctrine;
mod file;
mod muster;

pub use check::{MOST_LEADERS, MOST_UNITS, check, kind_faults};
pub use doctrine::{Attack, Defence, Doctrine, OPTIONS};
pub use file::{ArmyFile, DoctrineEntry, LeaderEntry, UnitEntry};
pub use muster::{muster, written};

use super::{Kind, Rank};

/// A unit of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Its stands at the start.
    pub stands: u8,
    /// Whether it blocks a crossing when it defends.
    pub blocks_crossing: bool,
}

/// A general of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// His rank.
    pub rank: Rank,
    /// The units under him: one bit for each list position.
    pub commands: u64,
    /// Whether he forms a grand battery when the list defends.
    pub grand_battery: bool,
}

/// A checked army list, with every `count` expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// The doctrine that plays it; `None` for `mixed`.
    pub doctrine: Option<Doctrine>,
    /// Its units, in list order.
    pub units: Vec<Unit>,
    /// Its generals, in list order.
    pub leaders: Vec<Leader>,
}

impl Army {
    /// The canonical text of the army: units and generals, without names.
    pub fn canonical(&self) -> String {
        let mut text = String::from("braid-and-cockade\n");
        for unit in &self.units {
            let blocks = if unit.blocks_crossing { " blocks-crossing" } else { "" };
            text += &format!("{}/{}{blocks}\n", unit.kind, unit.stands);
        }
        for leader in &self.leaders {
            let battery = if leader.grand_battery { " grand-battery" } else { "" };
            text += &format!("{} {:x}{battery}\n", leader.rank.word(), leader.commands);
        }
        text
    }
}
