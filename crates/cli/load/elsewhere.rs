//! What a word may mean that names nothing where it stands: a file without its ending, a unit of another
//! system.

use fairfight_battle::game::{Game, SYSTEMS, Visitor, visit_system};
use std::path::Path;

/// What to type where `text` is no file, and `text.toml` is one.
pub(super) fn with_its_ending(text: &str) -> Option<String> {
    let file = format!("{text}.toml");
    Path::new(&file).is_file().then(|| format!("did you mean {file}?"))
}

/// What to type where `text` is no unit of `system` and exactly one other system has such a unit.
pub(crate) fn of_another_system(text: &str, system: &str) -> Option<String> {
    let knows = |other: &&&str| **other != system && visit_system(other, Knows(text)) == Some(true);
    let mut others = SYSTEMS.iter().filter(knows);
    let (only, None) = (others.next()?, others.next()) else { return None };
    Some(format!("{text} is a unit of {only}: play it with --system {only}"))
}

/// Does a system know this unit under the printed rules?
struct Knows<'t>(&'t str);

impl Visitor for Knows<'_> {
    type Out = bool;

    fn visit<G: Game>(self) -> bool {
        G::unit(self.0, &G::Rules::default()).is_ok()
    }
}
