//! \[The four sides\] Lists: which figures take part, and which doctrine plays them.

mod check;
mod doctrine;
mod file;
mod muster;

pub use check::check;
pub use doctrine::{Doctrine, Movement, Policy};
pub use file::{ArmyFile, UnitEntry};
pub use muster::{muster, whole, written};

use super::figures::{Figure, Part};

/// A figure of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// His name.
    pub name: String,
    /// The figure.
    pub figure: Figure,
}

/// The figures of one side that take part, in the order of the roster. A double comes last; only a battle that measures
/// the worth of one more like him has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Their name.
    pub name: String,
    /// Their side.
    pub part: Part,
    /// The doctrine that plays them; `None` for `skilled`.
    pub doctrine: Option<Doctrine>,
    /// The figures that take part.
    pub units: Vec<Unit>,
}

impl Army {
    /// The canonical text of the list: side and figures, without names.
    pub fn canonical(&self) -> String {
        let mut text = format!("gun-fights {}\n", self.part.word());
        for unit in &self.units {
            text += &format!("{}\n", unit.figure.word());
        }
        text
    }
}
