//! Statistics of counts: intervals, tests and oracles that know nothing of games.
//!
//! Everything here is a function of integer counts, read once at the end of a run: the same counts
//! give the same bytes, whatever order they were counted in. Every function is total: no counts make
//! it panic or answer NaN; what is unknown is `None`, what cannot be computed is an error that says why,
//! and an interval of no data is all of `[0, 1]`. Random numbers, where a method needs them, are the
//! caller's.
//!
//! | question | answer |
//! |---|---|
//! | how sure is this rate? | [`wilson`]; never below the level: [`clopper_pearson`]; also [`jeffreys`] |
//! | wins, draws and losses all at once? | [`goodman`] |
//! | how sure is this score, with draws or with pairs? | [`Scores::interval`]; also [`profile`] |
//! | and if I look all the time? | [`betting`] |
//! | is B stronger than A by so much? | [`gsprt`] |
//! | what does this change of the rules do? | [`paired`], [`tost`], [`mcnemar`] |
//! | which of many findings stand? | [`multiple`] |
//! | how large is this mean, and how sure? | [`Sums`] |
//! | and without the luck of the dice? | [`control`] |
//! | how many battles for this precision? | [`planning`] |
//! | do these counts fit that exact probability? | [`kl`] |
//! | what is a unit worth? | [`value`] |
//! | which mix of lists cannot be exploited? | [`meta`] |
//! | which list is the best? | [`search`] |
//! | which number of the rules matters? | [`effects`] |
//!
#![doc = include_str!("../README.md")]

mod beta;
pub mod betting;
pub mod clopper_pearson;
pub mod control;
pub mod effects;
pub mod goodman;
pub mod gsprt;
mod interval;
pub mod jeffreys;
pub mod kl;
mod level;
pub mod mcnemar;
#[allow(clippy::needless_range_loop, reason = "tables are read by row and column at once")]
pub mod meta;
pub mod multiple;
mod normal;
pub mod paired;
pub mod planning;
pub mod profile;
mod score;
pub mod search;
mod sums;
mod tilt;
pub mod tost;
#[allow(clippy::needless_range_loop, reason = "tables are read by row and column at once")]
pub mod value;
pub mod wilson;

pub use interval::Interval;
pub use level::Level;
pub use score::{Scores, all_draws};
pub use sums::Sums;
