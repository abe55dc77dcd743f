//! The luck of a game that was really played: how lucky was each side, and what would average dice have given?
//!
//! | file | content |
//! |---|---|
//! | `ends` | the possible ends of a fight and their probabilities |
//! | `row` | the rows: fights, lists of dice, and totals of each kind |
//! | `sentence` | the same in words |

mod ends;
mod row;
mod sentence;

pub use ends::Ends;
pub use row::{Kind, LUCK, LuckRow, Origin, luck_rows};
pub use sentence::luck_sentences;
