//! The two battles of a pair.

use fairfight_rules::words;
use fairfight_rules::{BySide, Side};

words! {
    /// A battle of a pair: who sits where.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Game {
        /// Each list at the seat of its own letter.
        #[default]
        Straight = "straight",
        /// The lists have exchanged seats.
        Exchanged = "exchanged",
    }
}

impl Game {
    /// The list that sits at `seat`. (Or the seat of a list: the exchange is its own inverse.)
    ///
    /// ```
    /// use fairfight_rules::Side;
    /// use fairfight_engine::tally::Game;
    /// assert_eq!(Game::Exchanged.list_at(Side::A), Side::B);
    /// ```
    #[inline]
    pub const fn list_at(self, seat: Side) -> Side {
        match self {
            Game::Straight => seat,
            Game::Exchanged => seat.other(),
        }
    }

    /// Reorders values from seats to lists.
    #[inline]
    pub fn by_list<T>(self, by_seat: BySide<T>) -> BySide<T> {
        match self {
            Game::Straight => by_seat,
            Game::Exchanged => by_seat.swapped(),
        }
    }
}
