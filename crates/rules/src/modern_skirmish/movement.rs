//! \[Modern Skirmish, Movement\] The length of moves (MS-M1 to MS-M3).

use super::numbers::Numbers;
use super::rules::Rules;
use super::rulings::CloseCombatReach;

/// The place where a move begins or ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// In the open or behind something.
    Outside,
    /// In a building.
    Inside,
}

/// The distance that a figure may move between two such places, in millimetres.
///
/// Source: MS-M1, MS-M2, MS-M3.
///
/// ```
/// use fairfight_rules::modern_skirmish::{Numbers, movement::{Place::*, limit}};
/// let numbers = Numbers::default();
/// let of = |from, to| limit(from, to, &numbers);
/// assert_eq!([of(Outside, Outside), of(Outside, Inside), of(Inside, Outside)], [150, 100, 100]);
/// assert_eq!(of(Inside, Inside), 50);
/// ```
#[inline]
pub const fn limit(from: Place, to: Place, numbers: &Numbers) -> i16 {
    match (from, to) {
        (Place::Outside, Place::Outside) => numbers.outside_move,
        (Place::Outside, Place::Inside) | (Place::Inside, Place::Outside) => numbers.doorway_move,
        (Place::Inside, Place::Inside) => numbers.inside_move,
    }
}

/// The distance that a figure may move into base contact, in millimetres.
///
/// Source: MS-C2; ruling `close-combat-reach`.
///
/// ```
/// use fairfight_rules::modern_skirmish::{Rules, movement::{Place::*, reach}};
/// assert_eq!(reach(Outside, Inside, &Rules::default()), 100);
/// ```
#[inline]
pub const fn reach(from: Place, to: Place, rules: &Rules) -> i16 {
    match rules.rulings.close_combat_reach {
        CloseCombatReach::AsMoves => limit(from, to, &rules.numbers),
        CloseCombatReach::FullMove => rules.numbers.outside_move,
    }
}
