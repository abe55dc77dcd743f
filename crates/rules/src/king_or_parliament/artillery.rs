//! \[Artillery in Melee\]: captured pieces.

use super::rules::Rules;
use crate::D6;

/// Can a taken piece be used in the next game?
///
/// Source: KOP-A3: the die of the gunners who try to spike it.
///
/// ```
/// use fairfight_rules::{D6, king_or_parliament::{Rules, artillery}};
/// let rules = Rules::default();
/// assert!(!artillery::usable(D6::new(2), &rules) && artillery::usable(D6::new(3), &rules));
/// ```
pub fn usable(die: D6, rules: &Rules) -> bool {
    i16::from(die.face()) > rules.numbers.spiked_at
}
