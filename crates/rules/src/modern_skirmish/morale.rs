//! \[Modern Skirmish, Morale\] Minuses, the test to activate a unit, and routs (MS-I4 to MS-I11, MS-R1 to
//! MS-R7).

use super::numbers::Numbers;
use crate::D6;

/// The marks against a unit's morale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Marks {
    /// Its men killed in action.
    pub kia: u8,
    /// Units of its side that have routed.
    pub routed: u8,
    /// Its ammo markers.
    pub ammo: u8,
}

impl Marks {
    /// The trait words of the notation, in the order in which they are written.
    pub const WORDS: [&'static str; 3] = ["kia", "ammo", "routed"];

    /// The number of morale minuses that they make.
    ///
    /// Source: MS-R4, MS-R5, MS-R6; ruling `minuses-forever`.
    ///
    /// ```
    /// use fairfight_rules::modern_skirmish::{Marks, Numbers};
    /// let marks = Marks { kia: 2, routed: 1, ammo: 2 };
    /// assert_eq!(marks.minuses(&Numbers::default()), 12);
    /// assert!(!marks.routs(&Numbers::default()));
    /// ```
    #[inline]
    pub const fn minuses(&self, numbers: &Numbers) -> i16 {
        self.kia as i16 * numbers.kia_minuses
            + self.routed as i16 * numbers.routed_minuses
            + self.ammo as i16 * numbers.ammo_minuses
    }

    /// Are they enough to rout the unit?
    ///
    /// Source: MS-R1.
    #[inline]
    pub const fn routs(&self, numbers: &Numbers) -> bool {
        self.minuses(numbers) >= numbers.rout
    }

    /// Adds an ammo marker, unless markers make no minuses.
    ///
    /// Source: MS-R7.
    #[inline]
    pub const fn mark_ammo(&mut self, numbers: &Numbers) {
        if numbers.ammo_minuses > 0 {
            self.ammo = self.ammo.saturating_add(1);
        }
    }
}

/// The deduction from the die of a unit with this many minuses.
///
/// Source: MS-I5, MS-I6, MS-I7.
///
/// ```
/// use fairfight_rules::modern_skirmish::{Numbers, morale::deduction};
/// let of = |minuses| deduction(minuses, &Numbers::default());
/// assert_eq!([0, 3, 4, 6, 7, 10, 11, 12].map(of), [0, 0, 1, 1, 2, 2, 3, 3]);
/// ```
#[inline]
pub const fn deduction(minuses: i16, numbers: &Numbers) -> i16 {
    if minuses >= numbers.third_deduction_from {
        numbers.third_deduction
    } else if minuses >= numbers.second_deduction_from {
        numbers.second_deduction
    } else if minuses >= numbers.first_deduction_from {
        numbers.first_deduction
    } else {
        0
    }
}

/// May a unit with this many minuses act with this die?
///
/// Source: MS-I4, MS-I8, MS-I11.
///
/// ```
/// use fairfight_rules::D6;
/// use fairfight_rules::modern_skirmish::{Numbers, morale::activates};
/// let numbers = Numbers::default();
/// assert!(activates(D6::new(1), 3, &numbers));
/// assert!(!activates(D6::new(3), 12, &numbers) && activates(D6::new(4), 12, &numbers));
/// ```
#[inline]
pub const fn activates(die: D6, minuses: i16, numbers: &Numbers) -> bool {
    die.face() as i16 - deduction(minuses, numbers) >= numbers.activates
}

/// The number of faces of its die with which it may act, 0 to 6.
///
/// ```
/// use fairfight_rules::modern_skirmish::{Numbers, morale::activating_faces};
/// let of = |minuses| activating_faces(minuses, &Numbers::default());
/// assert_eq!([3, 6, 10, 12].map(of), [6, 5, 4, 3]);
/// ```
pub fn activating_faces(minuses: i16, numbers: &Numbers) -> u8 {
    D6::FACES.iter().filter(|&&die| activates(die, minuses, numbers)).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_dead_rout_a_unit_and_three_leave_no_room() {
        let numbers = Numbers::default();
        let marks = |kia, routed, ammo| Marks { kia, routed, ammo };
        for (marks, routs) in [
            (marks(3, 0, 0), false),
            (marks(3, 0, 1), true),
            (marks(3, 1, 0), true),
            (marks(4, 0, 0), true),
            (marks(0, 6, 0), false),
            (marks(0, 6, 1), true),
            (marks(0, 0, 12), false),
            (marks(0, 0, 13), true),
        ] {
            assert_eq!(marks.routs(&numbers), routs, "{marks:?}");
        }
    }

    #[test]
    fn markers_that_weigh_nothing_are_not_counted() {
        let mut numbers = Numbers::default();
        let mut marks = Marks::default();
        marks.mark_ammo(&numbers);
        numbers.set("ammo-minuses", 0).unwrap();
        marks.mark_ammo(&numbers);
        assert_eq!(marks.ammo, 1);
    }
}
