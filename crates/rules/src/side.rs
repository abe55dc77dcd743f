//! The two sides of every game.

use serde::{Deserialize, Serialize};
use std::mem;
use std::ops::{Index, IndexMut};

/// One of the two sides of a match-up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// The first side named; its table edge is at depth 0.
    A,
    /// The second side named.
    B,
}

impl Side {
    /// Both sides, A first.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The opposing side.
    ///
    /// ```
    /// use fairfight_rules::Side;
    /// assert_eq!(Side::A.other(), Side::B);
    /// ```
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// One value per side.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct BySide<T> {
    /// Side A's.
    pub a: T,
    /// Side B's.
    pub b: T,
}

impl<T> BySide<T> {
    /// The two values, A's first.
    pub const fn new(a: T, b: T) -> Self {
        Self { a, b }
    }

    /// Calls `value` once per side, A first.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        let a = value(Side::A);
        Self { a, b: value(Side::B) }
    }

    /// The two values, exchanged.
    pub fn swapped(self) -> Self {
        Self { a: self.b, b: self.a }
    }

    /// Exchanges the two values.
    pub fn swap(&mut self) {
        mem::swap(&mut self.a, &mut self.b);
    }

    /// Applies `f` to each value, A's first.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySide<U> {
        BySide { a: f(self.a), b: f(self.b) }
    }

    /// Both values by reference.
    pub const fn as_ref(&self) -> BySide<&T> {
        BySide { a: &self.a, b: &self.b }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}
