//! The units or the leaders of a side in list order, in a fixed array.

use std::cmp::Ordering;
use std::ops::{Index, IndexMut};

/// Up to `N` items by list position, without a heap; `N` is a power of two.
///
/// A position is masked, not checked: sets and links between units hold only positions of the list, and only a
/// `debug_assert` checks that.
#[derive(Clone)]
pub struct Roster<T, const N: usize> {
    len: u8,
    all: [T; N],
}

impl<T: Copy, const N: usize> Roster<T, N> {
    /// A roster of these items; `spare` fills the unused slots.
    ///
    /// # Panics
    /// If there are more than `N`.
    pub fn new(these: &[T], spare: T) -> Self {
        const { assert!(N.is_power_of_two() && N <= 128) };
        let mut all = [spare; N];
        all[..these.len()].copy_from_slice(these);
        Roster { len: these.len() as u8, all }
    }

    /// Replaces the items with these; unused slots keep their old content.
    ///
    /// # Panics
    /// If there are more than `N`.
    pub fn hold(&mut self, these: &[T]) {
        self.all[..these.len()].copy_from_slice(these);
        self.len = these.len() as u8;
    }

    /// The number of members.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Is it empty?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    fn used(&self) -> &[T] {
        &self.all[..usize::from(self.len)]
    }

    /// The members in list order.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.used().iter()
    }

    /// Row `row` of `ROW` members each, in list order; unused slots fill up the last row.
    #[inline]
    pub fn row<const ROW: usize>(&self, row: usize) -> &[T; ROW] {
        const { assert!(N.is_multiple_of(ROW) && ROW.is_power_of_two()) };
        debug_assert!(row * ROW < usize::from(self.len).max(1));
        &self.all.as_chunks().0[row & (N / ROW - 1)]
    }

    /// The members in list order, mutable.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.all[..usize::from(self.len)].iter_mut()
    }

    /// Becomes equal to `source`, apart from unused slots.
    #[inline]
    pub fn copy_from(&mut self, source: &Self) {
        self.len = source.len;
        for (mine, theirs) in self.all.iter_mut().zip(source.used()) {
            *mine = *theirs;
        }
    }
}

impl<T, const N: usize> Index<u8> for Roster<T, N> {
    type Output = T;
    #[inline]
    fn index(&self, at: u8) -> &T {
        debug_assert!(at < self.len);
        &self.all[usize::from(at) & (N - 1)]
    }
}

impl<T, const N: usize> IndexMut<u8> for Roster<T, N> {
    #[inline]
    fn index_mut(&mut self, at: u8) -> &mut T {
        debug_assert!(at < self.len);
        &mut self.all[usize::from(at) & (N - 1)]
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a Roster<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a mut Roster<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for Roster<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.used() == other.used()
    }
}

impl<T: Copy + Eq, const N: usize> Eq for Roster<T, N> {}

impl<T: Copy + Ord, const N: usize> PartialOrd for Roster<T, N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Copy + Ord, const N: usize> Ord for Roster<T, N> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.used().cmp(other.used())
    }
}

impl<T: Copy + std::fmt::Debug, const N: usize> std::fmt::Debug for Roster<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.used()).finish()
    }
}
