//! A game that was really played: how lucky was each side, and what would average dice have given?
//!
//! | file | what it holds |
//! |---|---|
//! | `ends` | how a fight may end, and how likely each end is |
//! | `row` | the rows: fights, lists of dice, and all of a kind together |
//! | `sentence` | the same in words |

mod ends;
mod row;
mod sentence;

pub use ends::Ends;
pub use row::{Kind, LUCK, LuckRow, Origin, luck_rows};
pub use sentence::luck_sentences;
