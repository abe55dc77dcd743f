//! One battle of a run once more, with every die and everything that happened.
//!
//! [`replay()`] plays it on the dice of the run and keeps a journal; [`lines()`] puts the journal into
//! words, with names; [`narration()`] and [`LINES`] are the two forms it is told in.

mod cast;
mod journal;
mod ledger;
mod line;
mod narration;
mod sentence;

pub use cast::Cast;
pub use journal::{Happening, Lucky, Replayed, replay};
pub use line::{Fallen, LINES, Line, LineKind, lines};
pub use narration::narration;
