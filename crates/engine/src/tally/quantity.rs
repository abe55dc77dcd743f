//! The quantities by which two rule sets are compared.

use fairfight_rules::words;
use std::ops::{Index, IndexMut};

words! {
    /// A quantity by which two rule sets are compared.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Quantity {
        /// The score of A.
        Score = "score",
        /// The losses of A.
        LostA = "lost-a",
        /// The losses of B.
        LostB = "lost-b",
        /// The rounds of a fight, or the turns of a battle.
        Length = "length",
    }
}

impl Quantity {
    /// The quantity with this word.
    pub fn parse(word: &str) -> Option<Quantity> {
        Quantity::ALL.into_iter().find(|quantity| quantity.word() == word)
    }
}

/// A value for each quantity.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ByQuantity<T>([T; Quantity::ALL.len()]);

impl<T> ByQuantity<T> {
    /// Calls `of` for each quantity.
    pub fn new(of: impl FnMut(Quantity) -> T) -> ByQuantity<T> {
        ByQuantity(Quantity::ALL.map(of))
    }
}

impl<T> Index<Quantity> for ByQuantity<T> {
    type Output = T;

    fn index(&self, quantity: Quantity) -> &T {
        &self.0[quantity as usize]
    }
}

impl<T> IndexMut<Quantity> for ByQuantity<T> {
    fn index_mut(&mut self, quantity: Quantity) -> &mut T {
        &mut self.0[quantity as usize]
    }
}
