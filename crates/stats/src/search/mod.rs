//! Which list is the best? Who plays how many battles, and who is dropped; the battles are the caller's.
//!
//! | question | answer |
//! |---|---|
//! | which lists fit a budget, and how many are there? | [`Lists`], [`count_lists`] |
//! | which of many is the best? | [`halving_rounds`], [`quartering_rounds`], [`best_of`] |
//! | which can be dropped now? | [`beaten`] |
//! | how many battles should each finalist get? | [`ocba`] |
//! | is there a better one outside of the pool? | [`DoubleOracle`] |

mod halving;
mod lists;
mod ocba;
mod oracle;
mod race;

pub use halving::{Round, best_of, halving_rounds, least_battles, quartering_rounds};
pub use lists::{Lists, count_lists};
pub use ocba::ocba;
pub use oracle::{DoubleOracle, Next};
pub use race::beaten;
