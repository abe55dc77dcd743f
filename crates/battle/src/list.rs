//! Ordered, heap-free lists of things that come and go in a battle (contacts, fights, fogs).

use std::cmp::Ordering;
use std::ops::{Index, IndexMut};

/// Up to `N` items, in insertion order.
///
/// Members of a [`Roster`](crate::Roster) are those of an army list and stay; members of a `List` come and go. Unused
/// slots are never read, so lists with equal members are equal.
///
/// ```
/// use fairfight_battle::List;
/// let mut list: List<u8, 3> = List::new(0);
/// [4, 5, 6, 7].into_iter().for_each(|one| list.push(one));
/// list.drop_where(|&one| one == 5);
/// assert_eq!(list.as_slice(), [4, 6]);
/// ```
#[derive(Clone)]
pub struct List<T, const N: usize> {
    len: u16,
    all: [T; N],
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list; `spare` fills the unused slots.
    pub const fn new(spare: T) -> Self {
        List { len: 0, all: [spare; N] }
    }

    /// The number of members.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Is it empty?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Is it full?
    pub const fn is_full(&self) -> bool {
        self.len() == N
    }

    /// Appends a member; does nothing if the list is full.
    #[inline]
    pub fn push(&mut self, one: T) {
        if let Some(place) = self.all.get_mut(usize::from(self.len)) {
            *place = one;
            self.len += 1;
        }
    }

    /// Removes all.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Removes the members for which `goes` is true; the rest keep their order.
    pub fn drop_where(&mut self, mut goes: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for at in 0..self.len() {
            if !goes(&self.all[at]) {
                self.all[kept] = self.all[at];
                kept += 1;
            }
        }
        self.len = kept as u16;
    }

    /// The members in order.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.all[..usize::from(self.len)]
    }

    /// The members in order, mutable.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.all[..usize::from(self.len)]
    }

    /// Becomes equal to `source` without copying unused slots.
    #[inline]
    pub fn copy_from(&mut self, source: &Self) {
        self.len = source.len;
        let used = self.len();
        self.all[..used].copy_from_slice(&source.all[..used]);
    }
}

impl<T: Copy, const N: usize, I: Into<usize>> Index<I> for List<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, place: I) -> &T {
        &self.as_slice()[place.into()]
    }
}

impl<T: Copy, const N: usize, I: Into<usize>> IndexMut<I> for List<T, N> {
    #[inline]
    fn index_mut(&mut self, place: I) -> &mut T {
        &mut self.as_mut_slice()[place.into()]
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + Eq, const N: usize> Eq for List<T, N> {}

impl<T: Copy + Ord, const N: usize> PartialOrd for List<T, N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Copy + Ord, const N: usize> Ord for List<T, N> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}

impl<T: Copy + std::fmt::Debug, const N: usize> std::fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
