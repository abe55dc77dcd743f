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
//! # What the program does not ask
//!
//! The commands of `fairfight` rest on the rest of it. What follows no command asks; it is here for users of the
//! library, by published methods and under the same tests:
//!
//! | question | answer |
//! |---|---|
//! | other intervals of rates and scores | [`clopper_pearson`], [`jeffreys`], [`goodman`], [`profile`] |
//! | which of two claims, as soon as possible? | [`gsprt`] |
//! | one look at a change of the rules | [`tost::p_value`], [`mcnemar`] with [`paired::Joint::gained_and_lost`] |
//! | many findings, otherwise | [`multiple::benjamini_yekutieli`], [`multiple::e_benjamini_hochberg`] |
//! | what an arms race leaves, which wheels turn | [`meta::alpha_rank`], [`meta::rotations`] |
//! | how to share battles out among finalists, whom to drop | [`search::ocba`], [`search::beaten`] |
//! | numbers ranked from counts, screened, or continuous | [`effects::weights`], [`effects::morris`], [`effects::sobol`] |
//! | more than seven numbers together | [`effects::Design::resolution_five`] |
//! | strengths of lists that met head to head | [`value::bradley_terry`], [`value::davidson`] |
//! | errors that do not depend on a reference kind | [`value::quasi_variances`] |
//! | how far chances grow with the size of armies | [`value::Exponent::Free`] |
//!
//! [`kl`] is what the tests of this project hold simulated counts against exact chances by.
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
