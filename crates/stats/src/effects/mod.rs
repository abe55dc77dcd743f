//! Which rule number matters?
//!
//! | question | answer |
//! |---|---|
//! | how far does a step of a number move scores? | [`Weight`] |
//! | do numbers work together? | [`Design::full`] |
//! | how far apart are several means, beyond noise? | [`Spread`] |

mod factorial;
mod spread;
mod steps;

pub use factorial::{Decomposition, Design, FactorEffect, Unbalanced};
pub use spread::Spread;
pub use steps::Weight;
