//! Searches for the best list: this decides who plays how many battles; the caller plays them.
//!
//! | question | answer |
//! |---|---|
//! | which lists fit a budget, and how many are there? | [`Lists`], [`count_lists`] |
//! | which of many lists is the best? | [`halving_rounds`], [`quartering_rounds`], [`best_of`] |

mod halving;
mod lists;

pub use halving::{Round, best_of, halving_rounds, least_battles, quartering_rounds};
pub use lists::{Lists, count_lists};
