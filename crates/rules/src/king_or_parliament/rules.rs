//! Everything that a house-rule file can change.

use super::numbers::{Bands, Numbers};
use super::rulings::Rulings;
use crate::ruling::{Bound, house_rules};

house_rules!("king-or-parliament", bounds);

/// Settings that bound each other.
fn bounds() -> Vec<Bound> {
    let mut all = vec![
        Bound::at_most("square-least", "square-most"),
        Bound::at_most("rout-below", "pass-score"),
        Bound::at_most("pass-score", "fanatical-score"),
        Bound::at_most("gap", "table"),
    ];
    all.extend(Bound::ascending(["rout-below", "fine-score", "fanatical-score"]));
    all.extend(Bands::names().iter().flat_map(Bound::ascending));
    all
}
