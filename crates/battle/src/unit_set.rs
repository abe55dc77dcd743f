//! Sets of units of one side, by list position.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not, Sub};

/// The bits of a set of units. One machine word holds the 64 units of nearly every list, and costs half as much as two.
pub trait Word:
    Copy
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// The number of units it has bits for.
    const UNITS: usize;
    /// The empty set.
    const NONE: Self;
    /// The bit of `unit`.
    fn bit(unit: u8) -> Self;
    /// The bit of `unit` if `is_in`, otherwise none; without a branch.
    fn bit_if(unit: u8, is_in: bool) -> Self;
    /// The bits of the first `count` units.
    fn first(count: usize) -> Self;
    /// The first unit; call only if there is one.
    fn lowest(self) -> u8;
    /// The set without its first unit; call only if there is one.
    fn without_lowest(self) -> Self;
    /// The number of units.
    fn count(self) -> u32;
    /// The bits of the eight units of a row; row 0 is the first eight.
    fn eight(self, row: usize) -> u8;
    /// The set of these units of a row.
    fn from_eight(row: usize, units: u8) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const UNITS: usize = <$word>::BITS as usize;
            const NONE: Self = 0;
            #[inline(always)]
            fn bit(unit: u8) -> Self {
                debug_assert!(usize::from(unit) < Self::UNITS);
                (1 as $word).wrapping_shl(u32::from(unit))
            }
            #[inline(always)]
            fn bit_if(unit: u8, is_in: bool) -> Self {
                debug_assert!(usize::from(unit) < Self::UNITS);
                <$word>::from(is_in).wrapping_shl(u32::from(unit))
            }
            #[inline(always)]
            fn first(count: usize) -> Self {
                let count = count.min(Self::UNITS);
                if count == Self::UNITS { Self::MAX } else { (1 << count) - 1 }
            }
            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn eight(self, row: usize) -> u8 {
                debug_assert!(row < Self::UNITS / 8);
                self.wrapping_shr(row as u32 * 8) as u8
            }
            #[inline(always)]
            fn from_eight(row: usize, units: u8) -> Self {
                debug_assert!(row < Self::UNITS / 8);
                <$word>::from(units).wrapping_shl(row as u32 * 8)
            }
        }
    };
}

word!(u64);
word!(u128);

/// A set of units of one side: list positions 0 to 63, or 0 to 127 with the word `u128`.
///
/// ```
/// use fairfight_battle::UnitSet;
/// let engaged: UnitSet = UnitSet::of(2) | UnitSet::of(5);
/// assert_eq!((UnitSet::first(6) - engaged).into_iter().collect::<Vec<_>>(), [0, 1, 3, 4]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct UnitSet<W: Word = u64>(W);

impl<W: Word> UnitSet<W> {
    /// The empty set.
    pub const EMPTY: Self = UnitSet(W::NONE);

    /// The set of all possible units.
    #[inline(always)]
    pub fn all() -> Self {
        UnitSet(W::first(W::UNITS))
    }

    /// The set of `unit` alone.
    #[inline(always)]
    pub fn of(unit: u8) -> Self {
        UnitSet(W::bit(unit))
    }

    /// The set of the first `count` units, limited to what the word holds.
    pub fn first(count: usize) -> Self {
        UnitSet(W::first(count))
    }

    /// Is the unit in it?
    #[inline(always)]
    pub fn has(self, unit: u8) -> bool {
        self.0 & W::bit(unit) != W::NONE
    }

    /// Adds the unit.
    #[inline(always)]
    pub fn insert(&mut self, unit: u8) {
        *self = *self | UnitSet::of(unit);
    }

    /// Adds the unit if `is_in`, without a branch: for outcomes of dice.
    ///
    /// ```
    /// use fairfight_battle::UnitSet;
    /// let mut hurt: UnitSet = UnitSet::of(1);
    /// hurt.insert_if(3, true);
    /// hurt.insert_if(4, false);
    /// assert_eq!(hurt, UnitSet::of(1) | UnitSet::of(3));
    /// ```
    #[inline(always)]
    pub fn insert_if(&mut self, unit: u8, is_in: bool) {
        *self = *self | UnitSet(W::bit_if(unit, is_in));
    }

    /// Removes the unit.
    #[inline(always)]
    pub fn remove(&mut self, unit: u8) {
        *self = *self - UnitSet::of(unit);
    }

    /// Is the set empty?
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == W::NONE
    }

    /// The units of a row that are in the set, one bit each; row 0 is the first eight.
    #[inline(always)]
    pub fn eight(self, row: usize) -> u8 {
        self.0.eight(row)
    }

    /// The set of these units of a row.
    #[inline(always)]
    pub fn from_eight(row: usize, units: u8) -> Self {
        UnitSet(W::from_eight(row, units))
    }

    /// The number of units in the set.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count()
    }
}

impl<W: Word> BitAnd for UnitSet<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        UnitSet(self.0 & other.0)
    }
}

impl<W: Word> BitOr for UnitSet<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        UnitSet(self.0 | other.0)
    }
}

impl<W: Word> Sub for UnitSet<W> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        UnitSet(self.0 & !other.0)
    }
}

impl<W: Word> IntoIterator for UnitSet<W> {
    type Item = u8;
    type IntoIter = Units<W>;
    #[inline(always)]
    fn into_iter(self) -> Units<W> {
        Units(self.0)
    }
}

/// The units of a set in list order.
#[derive(Clone, Debug)]
pub struct Units<W: Word = u64>(W);

impl<W: Word> Iterator for Units<W> {
    type Item = u8;
    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0 == W::NONE {
            return None;
        }
        let unit = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(unit)
    }
}
