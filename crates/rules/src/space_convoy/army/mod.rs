//! \[Space Convoy\] The two forces: lists, their limits, and differences from the printed ones.

mod check;
mod file;
mod muster;

pub use check::{MOST_VESSELS, advisories, check, vessels};
pub use file::{ArmyFile, Doctrine, UnitEntry};
pub use muster::{muster, written};

use super::vessels::{Class, Part, Vessel};

/// A vessel of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// The vessel.
    pub vessel: Vessel,
    /// For a Coffin, the row of the ruling `coffin-deployment`.
    pub row: u8,
}

/// A checked force, with every `count` expanded, in the order that breaks ties: by class, then as in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Its side.
    pub part: Part,
    /// The doctrine that plays it; `None` for `mixed`.
    pub doctrine: Option<Doctrine>,
    /// Its vessels.
    pub units: Vec<Unit>,
}

/// The printed force of a side: kinds and numbers; a ruling gives the number of Coffins (SC-D1, SC-D2).
pub const fn printed(part: Part) -> &'static [(Class, Option<usize>)] {
    match part {
        Part::Freeloaders => {
            &[(Class::Blitzship, Some(1)), (Class::Slayer, Some(3)), (Class::Brigghaven, Some(4))]
        }
        Part::Naztees => &[(Class::Harsh, Some(1)), (Class::Lite, Some(1)), (Class::Coffin, None)],
    }
}

/// A change of a force by one vessel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The vessel is left out.
    Without,
    /// One more like it follows right behind it.
    OneMore,
}

impl Army {
    /// This force, changed by one vessel.
    ///
    /// ```
    /// use fairfight_rules::space_convoy::army::{Change, muster};
    /// use fairfight_rules::space_convoy::{Class, Rules, Vessel};
    /// let force = [Class::Harsh, Class::Lite].map(Vessel::new);
    /// let force = muster("Raiders", &force, &Rules::default()).unwrap();
    /// assert_eq!(force.changed(0, Change::OneMore).unwrap().units.len(), 3);
    /// assert_eq!(force.changed(1, Change::Without).unwrap().units, force.units[..1]);
    /// ```
    ///
    /// # Errors
    /// A sentence that says why there is no such force: no vessel is left, or there are too many.
    pub fn changed(&self, vessel: usize, change: Change) -> Result<Army, String> {
        let mut army = self.clone();
        match change {
            Change::Without if army.units.len() == 1 => {
                return Err(format!("without it no vessel of the {} is left", self.part.name()));
            }
            Change::Without => {
                army.units.remove(vessel);
            }
            Change::OneMore if army.units.len() == MOST_VESSELS => {
                return Err(format!("a force has {MOST_VESSELS} vessels at most"));
            }
            Change::OneMore => army.units.insert(vessel + 1, self.units[vessel].clone()),
        }
        Ok(army)
    }

    /// The canonical text of the force: side and vessels, without names.
    pub fn canonical(&self) -> String {
        let mut text = format!("space-convoy {}\n", self.part.word());
        for unit in &self.units {
            text += &format!("{} {}\n", unit.vessel, unit.row);
        }
        text
    }
}
