//! The meta-game: which lists should one take if everybody knows them all, and how certain is the answer?
//!
//! | question | answer |
//! |---|---|
//! | which mix of lists cannot be exploited? | [`maximum_entropy_nash`], [`nash`], [`Matrix::exploitability`] |
//! | how strong is a list, and how cyclic is the matrix? | [`Ratings`], [`CycleTest`], [`cyclic_share`] |
//! | which lists are never worth taking? | [`dominance`] |
//! | how certain are these answers? | [`bootstrap`], from so many [`redraws`] |
//! | what if the two sides have different choices? | [`ZeroSum`] |

mod bootstrap;
mod cells;
mod circles;
mod dominance;
mod game;
mod matrix;
mod nash;
mod ratings;
mod redraws;
mod zero_sum;

pub use bootstrap::{
    Redrawn, UNSEEN, bootstrap, of_matrices, quantile, quantile_whole, redrawn_score,
};
pub use cells::Cells;
pub use circles::{CyclicShare, LEAST_POINTS, cyclic_share};
pub use dominance::{Dominance, dominance, row_dominance, row_dominance_from};
pub use game::WarmStart;
pub use matrix::{Malformed, Matrix};
pub use nash::{Mix, SUPPORT, maximum_entropy_nash, maximum_entropy_nash_unless, nash};
pub use ratings::{CycleTest, Ratings, noise_corrected_cyclic_share};
pub use redraws::{REDRAWS, redraws};
pub use zero_sum::{ZeroSum, zero_sum, zero_sum_from};
