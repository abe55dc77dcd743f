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
pub struct UnitSet {
    /// Units 64 to 127.
    high: u64,
    /// Units 0 to 63.
    low: u64,
}

impl UnitSet {
    /// No unit.
    pub const EMPTY: UnitSet = UnitSet { high: 0, low: 0 };

    /// Every unit that there can be.
    pub const ALL: UnitSet = UnitSet { high: u64::MAX, low: u64::MAX };

    /// The unit `unit` alone.
    #[inline]
    pub const fn of(unit: u8) -> UnitSet {
        debug_assert!(unit < 128);
        let bit = 1 << (unit & 63);
        if unit < 64 { UnitSet { high: 0, low: bit } } else { UnitSet { high: bit, low: 0 } }
    }

    /// The first `count` units, up to 128.
    pub const fn first(count: usize) -> UnitSet {
        let all = if count >= 128 { u128::MAX } else { (1 << count) - 1 };
        UnitSet { high: (all >> 64) as u64, low: all as u64 }
    }

    /// Is the unit in it?
    #[inline]
    pub const fn has(self, unit: u8) -> bool {
        debug_assert!(unit < 128);
        let word = if unit < 64 { self.low } else { self.high };
        word >> (unit & 63) & 1 == 1
    }

    /// Puts the unit in.
    #[inline]
    pub fn insert(&mut self, unit: u8) {
        *self = *self | UnitSet::of(unit);
    }

    /// Takes the unit out.
    #[inline]
    pub fn remove(&mut self, unit: u8) {
        *self = *self - UnitSet::of(unit);
    }

    /// Is nobody in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// How many units are in it?
    #[inline]
    pub const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }
}

impl BitAnd for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn bitand(self, other: UnitSet) -> UnitSet {
        UnitSet { high: self.high & other.high, low: self.low & other.low }
    }
}

impl BitOr for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn bitor(self, other: UnitSet) -> UnitSet {
        UnitSet { high: self.high | other.high, low: self.low | other.low }
    }
}

impl Sub for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn sub(self, other: UnitSet) -> UnitSet {
        UnitSet { high: self.high & !other.high, low: self.low & !other.low }
    }
}

impl IntoIterator for UnitSet {
    type Item = u8;
    type IntoIter = Units;
    #[inline]
    fn into_iter(self) -> Units {
        Units { low: self.low, high: self.high }
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
