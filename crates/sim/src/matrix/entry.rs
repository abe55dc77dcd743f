//! Who takes part in a matrix: a list with a doctrine.

use crate::matchup::hash_hex;
use fairfight_battle::Game;
use fairfight_rules::list::Worded;

/// A list that is played under a doctrine.
#[derive(Clone, Debug)]
pub struct Entry<G: Game> {
    /// The list.
    pub army: G::Army,
    /// How it decides.
    pub doctrine: G::Doctrine,
    /// The name of the list, with its file where a list that differs has the same.
    pub name: String,
    /// Its points, where the system has points.
    pub points: Option<u32>,
    /// The hash of its units and leaders: two lists that differ in name alone have the same.
    pub list: String,
    /// Other doctrines of the list that play alike here, and for which this one stands: see
    /// [`distinct`](super::distinct).
    pub alike: Vec<G::Doctrine>,
}

impl<G: Game> Entry<G> {
    /// This list under this doctrine.
    pub fn new(army: &G::Army, doctrine: G::Doctrine, rules: &G::Rules) -> Entry<G> {
        let outline = G::outline(army, rules);
        Entry {
            army: army.clone(),
            doctrine,
            name: outline.name,
            points: outline.points,
            list: hash_hex(&G::canonical_army(army)),
            alike: Vec::new(),
        }
    }

    /// The word of its doctrine.
    pub fn doctrine_word(&self) -> &'static str {
        self.doctrine.word()
    }

    /// Are they the same list under the same doctrine, whatever it is called?
    pub fn is_copy_of(&self, other: &Entry<G>) -> bool {
        self.list == other.list && self.doctrine == other.doctrine
    }
}

/// Each of these lists under each of these doctrines that can play it; with none given, under its own.
/// `files` are the files of the lists, none where a scenario brings its forces: lists that differ and have
/// one name are told apart by them.
///
/// # Errors
/// In a sentence, why a list can be played under none of them.
pub fn entries<G: Game>(
    armies: &[G::Army],
    files: &[&str],
    doctrines: &[G::Doctrine],
    rules: &G::Rules,
) -> Result<Vec<Entry<G>>, String> {
    let names: Vec<String> = armies.iter().map(|army| G::outline(army, rules).name).collect();
    let lists: Vec<String> = armies.iter().map(G::canonical_army).collect();
    let mut entries = Vec::new();
    for (at, army) in armies.iter().enumerate() {
        let before = entries.len();
        if doctrines.is_empty() {
            let own = G::own_doctrine(army);
            G::plays(own, army)?;
            entries.push(Entry::new(army, own, rules));
        }
        let mut refused = None;
        for &doctrine in doctrines {
            match G::plays(doctrine, army) {
                Ok(()) => entries.push(Entry::new(army, doctrine, rules)),
                Err(why) => refused = Some(why),
            }
        }
        if let Some(why) = refused.filter(|_| entries.len() == before) {
            return Err(why);
        }
        let mut others = names.iter().zip(&lists);
        let differs = others.any(|(name, list)| *name == names[at] && *list != lists[at]);
        if let Some(file) = files.get(at).filter(|_| differs) {
            for entry in &mut entries[before..] {
                entry.name = format!("{} ({file})", names[at]);
            }
        }
    }
    Ok(entries)
}
