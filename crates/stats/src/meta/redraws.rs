//! The number of redraws of a matrix.

use crate::Level;

/// The number of redraws for a mean; an interval takes [`redraws`].
pub const REDRAWS: usize = 500;

/// The number of redraws for an interval of this level.
///
/// [`REDRAWS`] up to the level 0.96; more above it, so that ten of them lie beyond each end: `20/α`, rounded up. With
/// fewer, the quantiles would depend on the last few draws, and would be no wider at a higher level.
///
/// ```
/// use fairfight_stats::{Level, meta::redraws};
/// assert_eq!(redraws(Level::DEFAULT), 500);
/// assert_eq!([0.5, 0.96, 0.98, 0.99].map(|level| redraws(Level::new(level).unwrap())), [500, 500, 1000, 2000]);
/// ```
pub fn redraws(level: Level) -> usize {
    REDRAWS.max((20.0 / level.alpha()).ceil() as usize)
}
