//! Units of other systems than the one that is played.

use fairfight_battle::game::{Game, SYSTEMS, Visitor, visit_system};

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
