//! Which rule number matters?
//!
//! | question | answer |
//! |---|---|
//! | what does one step of each number do? | [`weights`] of [`Step`]s |
//! | do numbers work together? | [`Design::full`] to 7 numbers, [`Design::resolution_five`] above |
//! | which of more than 12 numbers matter at all? | [`morris`] on [`morris_walk`]s |
//! | what share of the spread is each knob's? | [`sobol`] |

mod factorial;
mod morris;
mod sobol;
mod steps;

pub use factorial::{Decomposition, Design, FactorEffect, Unbalanced};
pub use morris::{Elementary, Walk, morris, morris_walk};
pub use sobol::{Indices, sobol};
pub use steps::{Step, Weight, weights};
