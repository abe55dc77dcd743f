//! \[Setting up the game\]: armies, formations, and the limits of a list.

mod check;
mod file;
mod muster;

pub use check::{MOST_LEADERS, MOST_UNITS, advisories, check};
pub use file::{ArmyFile, Cause, Doctrine, LeaderEntry, UnitEntry};

pub use crate::list::Post;
pub use muster::{muster, written};

use super::rules::Rules;
use super::troops::Kind;
use crate::list::{in_order, place_in};

/// The maximum number of blocks in a formation: one for each strip it may have.
pub const MOST_BLOCKS: usize = 6;

/// Strips of one type, side by side and behind each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Block {
    /// Their type.
    pub kind: Kind,
    /// Their number.
    pub strips: u8,
    /// The maximum number of them that stand side by side.
    pub files: u8,
}

/// A formation of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// Its blocks, from left to right.
    pub blocks: Vec<Block>,
    /// Whether it has pistols.
    pub pistols: bool,
    /// Its post at the start.
    pub post: Post,
}

impl Unit {
    /// Its strips.
    pub fn strips(&self) -> u8 {
        self.blocks.iter().map(|block| block.strips).sum()
    }
}

/// A leader of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// The formation that he starts with, by list position.
    pub with: u16,
    /// Whether he is Prince Rupert.
    pub rupert: bool,
}

/// A checked army list, with every `count` expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// The cause for which it fights.
    pub cause: Cause,
    /// The doctrine that plays it; `None` for `mixed`.
    pub doctrine: Option<Doctrine>,
    /// Its formations, in list order.
    pub units: Vec<Unit>,
    /// Its leaders, in list order.
    pub leaders: Vec<Leader>,
}

impl Army {
    /// The canonical text of the army: formations and leaders, without names.
    pub fn canonical(&self) -> String {
        let mut text = format!("king-or-parliament {}\n", self.cause.word());
        for unit in &self.units {
            text += &format!("{} {}\n", super::notation::write_unit(unit), unit.post.word());
        }
        for leader in &self.leaders {
            text += &format!("leader {} {}\n", leader.with, leader.rupert);
        }
        text
    }

    /// The army with its formations in this order, which names each of them once by its list position.
    pub fn in_order(&self, order: &[u16]) -> Army {
        let mut army = Army { units: in_order(&self.units, order), ..self.clone() };
        for leader in &mut army.leaders {
            leader.with = place_in(order, leader.with);
        }
        army
    }
}

/// The faults of a formation of these blocks, each with the key at fault.
///
/// Source: KOP-X1, KOP-B1. Which types may stand together, and that guns stand in one rank, are rules of our own: the
/// text leaves formations to the players.
pub fn block_faults(blocks: &[Block], pistols: bool, rules: &Rules) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let most = rules.numbers.most_strips;
    let strips: i16 = blocks.iter().map(|block| i16::from(block.strips)).sum();
    if !(1..=most).contains(&strips) {
        faults.push(("strips", format!("{strips} strips; a formation has 1 to {most} (KOP-X1)")));
    }
    for block in blocks {
        let (kind, strips, files) = (block.kind, block.strips, block.files);
        if files < 1 || files > strips {
            faults.push(("files", format!("{files} files of {strips} strips")));
        }
        if (kind.is_cannon() || kind == Kind::Wagon) && files != strips {
            faults.push(("files", "guns and wagons stand in one rank".into()));
        }
        if kind == Kind::Baggage && (strips != 2 || blocks.len() > 1) {
            faults.push(("strips", "a baggage train is two strips (KOP-B1)".into()));
        }
        if pistols && !kind.may_have_pistols() {
            faults.push(("pistols", format!("{kind} strips have no pistols; cavalry has")));
        }
    }
    let mixes = |kind: &Kind| matches!(kind, Kind::Musketeer | Kind::Arquebusier);
    let mut kinds: Vec<Kind> = blocks.iter().map(|block| block.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let may = match kinds.as_slice() {
        [] | [_] => true,
        [a, b] => {
            [a, b].into_iter().all(|kind| mixes(kind) || *kind == Kind::Pikeman)
                && kinds.contains(&Kind::Pikeman)
        }
        [_, _, _, ..] => false,
    };
    if !may {
        let message = "a formation is of one type, or of pikemen with musketeers or arquebusiers";
        faults.push(("blocks", message.into()));
    }
    faults
}
