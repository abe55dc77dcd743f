//! Everything that a house-rule file can change.

use super::fire;
use super::numbers::Numbers;
use super::rulings::Rulings;
use crate::ruling::{Bound, house_rules};

house_rules!("modern-skirmish", bounds);

/// Settings that bound each other.
fn bounds() -> Vec<Bound> {
    let mut all = Bound::ascending(["near-range", "middle-range", "far-range"]);
    let from = |deduction| format!("{deduction}-deduction-from");
    all.extend(Bound::ascending(["first", "second", "third"].map(from)));
    all.extend(fire::limits().map(|[least, most]| Bound::at_most_or_never(least, most)));
    all
}
