//! \[Unit Rally\]: the attempt to rally without a leader.

use super::rules::Rules;
use super::traits::Kind;
use super::troops::Class;
use crate::D6;

/// The score that rallies a routed unit of this class without a leader. `None` if it may not try.
///
/// Source: IW-R7.
///
/// ```
/// use fairfight_rules::iron_winds::{Class, Rules, rally};
/// let rules = Rules::default();
/// assert_eq!(Class::ALL.map(|class| rally::needed(class, &rules)), [None, Some(5), Some(4)]);
/// ```
pub fn needed(class: Class, rules: &Rules) -> Option<i16> {
    match class {
        Class::Levy => None,
        Class::Warrior => Some(rules.numbers.warrior_rallies_on),
        Class::Knight => Some(rules.numbers.knight_rallies_on),
    }
}

/// Does this die rally the unit? `leader` is a hero's or demi-god's bonus on all rolls (IW-X5).
///
/// Source: IW-R7, IW-X3.
pub fn rallies(die: D6, kind: &Kind, leader: i16, needed: i16, rules: &Rules) -> bool {
    i16::from(die.face()) + elite_bonus(kind, rules) + leader >= needed
}

/// The bonus of elite units to the die (IW-X3).
pub fn elite_bonus(kind: &Kind, rules: &Rules) -> i16 {
    if kind.elite && rules.advanced(3) { rules.numbers.morale_elite } else { 0 }
}
