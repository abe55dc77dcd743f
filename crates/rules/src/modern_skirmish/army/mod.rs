//! \[Modern Skirmish, Forces\] The two forces: lists, their limits, and differences from the printed ones.

mod check;
mod file;
mod muster;

pub use check::{MOST_UNITS, advisories, check, units};
pub use file::{ArmyFile, Doctrine, UnitEntry};
pub use muster::{muster, written};

use super::forces::{Class, Part, Unit};

/// A unit of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// The unit.
    pub unit: Unit,
}

/// A checked force, with every `count` expanded, in the order of its file, which also breaks ties.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Its side.
    pub part: Part,
    /// The doctrine that plays it; `None` for `mixed`.
    pub doctrine: Option<Doctrine>,
    /// Its units.
    pub units: Vec<Member>,
}

/// The printed force of a side: types and numbers of units (MS-U1 to MS-U4).
pub const fn printed(part: Part) -> [(Class, usize); 2] {
    match part {
        Part::Antagonist => [(Class::Soldier, 2), (Class::Confederate, 1)],
        Part::Affiliation => [(Class::Legionary, 2), (Class::Auxiliary, 1)],
    }
}

impl Army {
    /// The canonical text of the force: side and units, without names.
    pub fn canonical(&self) -> String {
        let mut text = format!("modern-skirmish {}\n", self.part.word());
        for Member { unit, .. } in &self.units {
            let Unit { class, figures, marks } = unit;
            let class = class.word();
            text += &format!("{class} {figures} {} {} {}\n", marks.kia, marks.ammo, marks.routed);
        }
        text
    }
}
