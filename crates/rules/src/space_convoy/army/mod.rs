//! \[Space Convoy\] The two forces: lists, what they may hold, and what is not as printed.

mod check;
mod file;
mod muster;

pub use check::{MOST_VESSELS, advisories, check, name_fault, vessels};
pub use file::{ArmyFile, Doctrine, System, UnitEntry};
pub use muster::{muster, written};

use super::vessels::{Class, Part, Vessel};

/// A vessel of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// What to call it.
    pub name: String,
    /// What it is.
    pub vessel: Vessel,
    /// For a Coffin, the row of the ruling `coffin-deployment`.
    pub row: u8,
}

/// A checked force, `count` spread out, in the order in which ties are broken: by class, then as in the
/// file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// What to call it.
    pub name: String,
    /// Whose it is.
    pub part: Part,
    /// The doctrine that plays it.
    pub doctrine: Doctrine,
    /// Its vessels.
    pub units: Vec<Unit>,
}

/// The printed force of a side: kinds and numbers; Coffins as ruled (SC-D1, SC-D2).
pub const fn printed(part: Part) -> &'static [(Class, Option<usize>)] {
    match part {
        Part::Freeloaders => {
            &[(Class::Blitzship, Some(1)), (Class::Slayer, Some(3)), (Class::Brigghaven, Some(4))]
        }
        Part::Naztees => &[(Class::Harsh, Some(1)), (Class::Lite, Some(1)), (Class::Coffin, None)],
    }
}

impl Army {
    /// The force in one canonical text: side and vessels, no names.
    pub fn canonical(&self) -> String {
        let mut text = format!("space-convoy {}\n", self.part.word());
        for unit in &self.units {
            text += &format!("{} {}\n", unit.vessel, unit.row);
        }
        text
    }
}
