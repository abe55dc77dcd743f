//! Everything that a house-rule file can change.

use super::numbers::Numbers;
use super::rulings::Rulings;
use crate::ruling::{Bound, house_rules};

house_rules!("braid-and-cockade", bounds);

/// Settings that bound each other.
fn bounds() -> Vec<Bound> {
    let mut all = vec![
        Bound::at_most("least-stands", "most-stands"),
        Bound::at_most("counter-battery-near", "counter-battery-far"),
        Bound::sum_below(["zone-defender", "zone-attacker"], "table-depth"),
    ];
    all.extend(Bound::ascending(["gun-close", "gun-effective", "gun-long"]));
    all.extend(Bound::ascending(["fire-unlikely", "fire-likely", "fire-sure"]));
    all.extend(Bound::ascending(["end-falls-back", "end-loses", "end-steady", "end-recovers"]));
    all
}
