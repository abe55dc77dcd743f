//! All that a house-rule file can change.

use super::numbers::Numbers;
use super::rulings::Rulings;
use crate::ruling::house_rules;

house_rules!("braid-and-cockade");
