//! Which single swap of units makes a list better against others, within its budget?
//!
//! All legal swaps of a list ([`Changeable::swaps`]) race on the same dice, by the [`race`] of a search. The finalists
//! were chosen partly by luck, so they meet the foes again in other battles, on the same dice as the list without a
//! swap: gains are differences of pairs. The best swap that is shown to gain is taken, and the search for the next one
//! begins ([`improve`]).
//!
//! | question | answer |
//! |---|---|
//! | which swaps are there? | [`Changeable`], [`Swap`] |
//! | which of them gain, one after the other? | [`improve`], [`Step`] |
//! | what are the results? | [`ImproveRow`], [`IMPROVE`], [`improve_sentences`] |

mod gain;
mod report;
mod swaps;

pub use gain::{Gain, Improved, Improving, Led, Measured, Side, Step, Verdict, improve};
pub use report::{IMPROVE, ImproveRow, Role, Sought, improve_rows, improve_sentences};
pub use swaps::{Buying, Changeable, Swap, Swapped};

#[cfg(doc)]
use crate::search::race;
