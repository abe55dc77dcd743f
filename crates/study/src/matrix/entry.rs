//! An entry of a matrix: a list with a doctrine.

use crate::common::told_apart;
use fairfight_engine::dice::hash_hex;
use fairfight_engine::rulebook::{Army, Doctrine};

/// A list that is played under a doctrine.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The list.
    pub army: Army,
    /// Its doctrine.
    pub doctrine: Doctrine,
    /// The name of the list, with its file if a different list has the same name.
    pub name: String,
    /// The hash of its units and leaders: two lists that differ only in name share it.
    pub list: String,
    /// Other doctrines under which the list plays alike here, and which this entry represents: see
    /// [`distinct`](super::distinct).
    pub alike: Vec<Doctrine>,
}

impl Entry {
    /// This list under this doctrine.
    pub fn new(army: &Army, doctrine: Doctrine) -> Entry {
        Entry {
            army: army.clone(),
            doctrine,
            name: army.outline.name.clone(),
            list: hash_hex(&army.canonical),
            alike: Vec::new(),
        }
    }

    /// The word of its doctrine.
    pub fn doctrine_word(&self) -> &'static str {
        self.doctrine.word()
    }

    /// Are they the same list under the same doctrine, ignoring names?
    pub(crate) fn is_copy_of(&self, other: &Entry) -> bool {
        self.list == other.list && self.doctrine == other.doctrine
    }
}

/// Each of these lists under each of these doctrines that can play it; without doctrines, under its own. `files` are
/// the files of the lists, empty if the scenario brings its forces: they distinguish different lists of one name.
///
/// # Errors
/// A sentence that says why none of the doctrines can play a list.
pub fn entries(
    armies: &[Army],
    files: &[&str],
    doctrines: &[Doctrine],
) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    for (at, army) in armies.iter().enumerate() {
        let before = entries.len();
        if doctrines.is_empty() {
            army.plays(army.doctrine)?;
            entries.push(Entry::new(army, army.doctrine));
        }
        let mut refused = None;
        for &doctrine in doctrines {
            match army.plays(doctrine) {
                Ok(()) => entries.push(Entry::new(army, doctrine)),
                Err(why) => refused = Some(why),
            }
        }
        if let Some(why) = refused.filter(|_| entries.len() == before) {
            return Err(why);
        }
        let name = &army.outline.name;
        let differs = armies
            .iter()
            .any(|other| other.outline.name == *name && other.canonical != army.canonical);
        if let Some(file) = files.get(at) {
            for entry in &mut entries[before..] {
                entry.name = told_apart(name, differs, file);
            }
        }
    }
    Ok(entries)
}
