//! Sets of units of one side, by list position.

use std::ops::{BitAnd, BitOr, Sub};

/// A set of units of one side: list positions 0 to 127.
///
/// ```
/// use fairfight_battle::UnitSet;
/// let engaged = UnitSet::of(2) | UnitSet::of(5);
/// assert_eq!((UnitSet::first(6) - engaged).into_iter().collect::<Vec<_>>(), [0, 1, 3, 4]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct UnitSet(u128);

impl UnitSet {
    /// No unit.
    pub const EMPTY: UnitSet = UnitSet(0);

    /// The unit `unit` alone.
    #[inline]
    pub const fn of(unit: u8) -> UnitSet {
        debug_assert!(unit < 128);
        UnitSet(1 << unit)
    }

    /// The first `count` units, up to 128.
    pub const fn first(count: usize) -> UnitSet {
        if count >= 128 { UnitSet(u128::MAX) } else { UnitSet((1 << count) - 1) }
    }

    /// Is the unit in it?
    #[inline]
    pub const fn has(self, unit: u8) -> bool {
        self.0 >> unit & 1 == 1
    }

    /// Puts the unit in.
    #[inline]
    pub const fn insert(&mut self, unit: u8) {
        self.0 |= 1 << unit;
    }

    /// Takes the unit out.
    #[inline]
    pub const fn remove(&mut self, unit: u8) {
        self.0 &= !(1 << unit);
    }

    /// Is nobody in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many units are in it?
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

impl BitAnd for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn bitand(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }
}

impl BitOr for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn bitor(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }
}

impl Sub for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn sub(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }
}

impl IntoIterator for UnitSet {
    type Item = u8;
    type IntoIter = Units;
    #[inline]
    fn into_iter(self) -> Units {
        Units { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// The units of a set in list order.
#[derive(Clone, Debug)]
pub struct Units {
    low: u64,
    high: u64,
}

impl Iterator for Units {
    type Item = u8;
    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.low != 0 {
            let unit = self.low.trailing_zeros() as u8;
            self.low &= self.low - 1;
            return Some(unit);
        }
        if self.high != 0 {
            let unit = self.high.trailing_zeros() as u8 + 64;
            self.high &= self.high - 1;
            return Some(unit);
        }
        None
    }
}
