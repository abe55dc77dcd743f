//! Which rule number matters?
//!
//! | question | answer |
//! |---|---|
//! | how far does a step of a number move scores? | [`Weight`] |
//! | do numbers interact? | [`Design::full`] |
//! | how far apart are several means, beyond noise? | [`Spread`] |
//! | how far does an answer move when something other than the dice changes? | [`Reach`] |

mod factorial;
mod reach;
mod spread;
mod steps;

pub use factorial::{Decomposition, Design, FactorEffect, Unbalanced};
pub use reach::Reach;
pub use spread::Spread;
pub use steps::Weight;
