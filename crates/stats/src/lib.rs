//! Statistics of counts: intervals, tests and oracles that know nothing of games.
//!
//! Everything here is a function of integer counts, evaluated once at the end of a run: the same counts give the same
//! bytes, in whatever order they were counted. Every function is total: no counts make it panic or return NaN; an
//! unknown result is `None`, an impossible computation is an error that says why, and an interval without data is all
//! of `[0, 1]`. If a method needs random numbers, the caller supplies them.
//!
//! | question | answer |
//! |---|---|
//! | how sure is this rate? | [`wilson`] |
//! | how sure is this score, with draws or with pairs? | [`Scores::interval`] |
//! | what if I look after every battle? | [`betting`] |
//! | what does this change of the rules do? | [`paired`] |
//! | which of many findings are significant? | [`multiple`] |
//! | how large is this mean, and how sure? | [`Sums`] |
//! | and adjusted for the luck of the dice? | [`control`] |
//! | how many battles for this precision? | [`planning`]; to show that a change is small: [`tost`] |
//! | do these counts fit that exact probability? | [`kl`] |
//! | what is a unit worth? | [`value`] |
//! | which mix of lists cannot be exploited? | [`meta`] |
//! | which list is the best? | [`search`] |
//! | which number of the rules matters? | [`effects`] |
//! | which option should be taken? | [`policy`] |
//! | how lucky was what happened? | [`luck`] |
//!
//! The tests of this project use [`kl`] to compare simulated counts with exact probabilities.
//!
#![doc = include_str!("../README.md")]

mod beta;
pub mod betting;
pub mod control;
pub mod effects;
mod interval;
pub mod kl;
mod level;
pub mod luck;
#[allow(clippy::needless_range_loop, reason = "tables are read by row and column at once")]
pub mod meta;
pub mod multiple;
mod normal;
pub mod paired;
pub mod planning;
pub mod policy;
mod score;
pub mod search;
mod sums;
pub mod tost;
#[allow(clippy::needless_range_loop, reason = "tables are read by row and column at once")]
pub mod value;
pub mod wilson;

pub use interval::Interval;
pub use level::Level;
pub use normal::chance_of_less;
pub use score::Scores;
pub use sums::Sums;
