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
    /// The name of the list.
    pub name: String,
    /// Its points, where the system has points.
    pub points: Option<u32>,
    /// The hash of its units and leaders: two lists that differ in name alone have the same.
    pub list: String,
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
///
/// # Errors
/// In a sentence, why a list can be played under none of them.
pub fn entries<G: Game>(
    armies: &[G::Army],
    doctrines: &[G::Doctrine],
    rules: &G::Rules,
) -> Result<Vec<Entry<G>>, String> {
    let mut entries = Vec::new();
    for army in armies {
        if doctrines.is_empty() {
            let own = G::own_doctrine(army);
            G::plays(own, army)?;
            entries.push(Entry::new(army, own, rules));
            continue;
        }
        let mut refused = None;
        let before = entries.len();
        for &doctrine in doctrines {
            match G::plays(doctrine, army) {
                Ok(()) => entries.push(Entry::new(army, doctrine, rules)),
                Err(why) => refused = Some(why),
            }
        }
        if let Some(why) = refused.filter(|_| entries.len() == before) {
            return Err(why);
        }
    }
    Ok(entries)
}
