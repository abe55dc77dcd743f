//! Everything that a house-rule file can change.

use super::numbers::Numbers;
use super::rulings::Rulings;
use crate::ruling::{Bound, house_rules};

house_rules!("gun-fights", bounds);

/// Settings that bound each other.
fn bounds() -> Vec<Bound> {
    // One die decides both.
    vec![Bound::below("blind-far-side", "blind-hit")]
}
