//! Which rule number matters?
//!
//! | question | answer |
//! |---|---|
//! | how far does a step of a number move scores? | [`Weight`] |
//! | do numbers work together? | [`Design::full`] |

mod factorial;
mod steps;

pub use factorial::{Decomposition, Design, FactorEffect, Unbalanced};
pub use steps::Weight;
