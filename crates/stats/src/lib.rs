//! Statistics of counts: intervals, tests and oracles that know nothing of games.
//!
//! Everything here is a function of integer counts, read once at the end of a run: the same counts
//! give the same bytes, whatever order they were counted in. Every function is total: no counts make
//! it panic or answer NaN; what is unknown is `None`, and an interval of no data is all of `[0, 1]`.
//!
//! | question | answer |
//! |---|---|
//! | how sure is this rate? | [`wilson`] |
//! | how sure is this score, with draws or with pairs? | [`Scores::interval`] |
//! | how large is this mean, and how sure? | [`Sums`] |
//! | how many battles for this precision? | [`planning`] |
//! | do these counts fit that exact probability? | [`kl`] |

mod interval;
pub mod kl;
mod level;
pub mod planning;
mod score;
mod sums;
pub mod wilson;

pub use interval::Interval;
pub use level::Level;
pub use score::{Scores, all_draws};
pub use sums::Sums;
