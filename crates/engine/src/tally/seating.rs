//! Who sits where in the two battles of a pair.

use fairfight_rules::words;
use fairfight_rules::{BySide, Side};

words! {
    /// Who sits where in a battle of a pair.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Seating {
        /// Each list at the seat of its own letter.
        #[default]
        Straight = "straight",
        /// The lists have exchanged seats.
        Exchanged = "exchanged",
    }
}

impl Seating {
    /// The list that sits at `seat`. (Or the seat of a list: the exchange is its own inverse.)
    ///
    /// ```
    /// use fairfight_rules::Side;
    /// use fairfight_engine::tally::Seating;
    /// assert_eq!(Seating::Exchanged.list_at(Side::A), Side::B);
    /// ```
    #[inline]
    pub const fn list_at(self, seat: Side) -> Side {
        match self {
            Seating::Straight => seat,
            Seating::Exchanged => seat.other(),
        }
    }

    /// Reorders values from seats to lists.
    #[inline]
    pub fn by_list<T>(self, by_seat: BySide<T>) -> BySide<T> {
        match self {
            Seating::Straight => by_seat,
            Seating::Exchanged => by_seat.swapped(),
        }
    }
}
