//! \[Space Convoy\] Moving one area (SC-M1, SC-G3).

use super::rules::Rules;
use super::rulings::{NaturalSixMoves, SlowReplacesNumber};
use super::vessels::{Class, Damage};
use crate::D6;

/// The number that a vessel must reach on its move die, after the pull.
///
/// Source: SC-M1, SC-H4; ruling `slow-replaces-number`.
#[inline]
pub fn needed(class: Class, damage: Damage, rules: &Rules) -> i16 {
    let own = class.moves_on(&rules.numbers);
    match (damage.has(Damage::SLOWED), rules.rulings.slow_replaces_number) {
        (false, _) => own,
        (true, SlowReplacesNumber::AtLeast5) => own.max(rules.numbers.slowed_move),
        (true, SlowReplacesNumber::Plus2) => own + 2,
    }
}

/// Does the vessel move?
///
/// Source: SC-M1, SC-G3; ruling `natural-six-moves`.
///
/// ```
/// use fairfight_rules::D6;
/// use fairfight_rules::space_convoy::{Class, Damage, Rules, movement};
/// let rules = Rules::default();
/// let moves = |face, pull| {
///     movement::moves(D6::new(face), Class::Brigghaven, Damage::default(), pull, &rules)
/// };
/// assert!(moves(3, 0) && !moves(3, 1) && moves(6, 3));
/// ```
#[inline]
pub fn moves(die: D6, class: Class, damage: Damage, pull: u8, rules: &Rules) -> bool {
    let natural = die.face() == 6 && rules.rulings.natural_six_moves == NaturalSixMoves::Yes;
    natural || i16::from(die.face()) - i16::from(pull) >= needed(class, damage, rules)
}

/// The number of faces of its die with which the vessel moves, 0 to 6.
///
/// ```
/// use fairfight_rules::space_convoy::{Class, Damage, Rules, movement::moving_faces};
/// let rules = Rules::default();
/// let of = |class, pull| moving_faces(class, Damage::default(), pull, &rules);
/// assert_eq!([0, 1, 2, 3].map(|pull| of(Class::Lite, pull)), [5, 4, 3, 2]);
/// assert_eq!([0, 1, 2, 3].map(|pull| of(Class::Slayer, pull)), [4, 3, 2, 1]);
/// assert_eq!([0, 1, 2, 3].map(|pull| of(Class::Coffin, pull)), [3, 2, 1, 0]);
/// let slowed = |pull| moving_faces(Class::Lite, Damage::SLOWED, pull, &rules);
/// assert_eq!([0, 1, 2, 3].map(slowed), [2, 1, 0, 0]);
/// ```
pub fn moving_faces(class: Class, damage: Damage, pull: u8, rules: &Rules) -> u8 {
    D6::FACES.iter().filter(|&&die| moves(die, class, damage, pull, rules)).count() as u8
}
