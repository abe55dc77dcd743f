//! The shares of several outcomes, all at once: wins, draws and losses.

use crate::{Interval, Level, wilson};

/// Between which shares do the true rates lie, all of them together with the level's chance?
///
/// For each count Wilson's interval at the level `1 - α/N`. All of `[0, 1]` of nothing; a total above
/// `u64::MAX` counts as that.
///
/// Source: L. A. Goodman 1965, "On simultaneous confidence intervals for multinomial proportions".
///
/// ```
/// use fairfight_stats::{Level, goodman};
/// let [won, drawn, lost] = goodman::intervals([520, 130, 350], Level::DEFAULT);
/// assert!((won.low - 0.4821719253).abs() < 1e-10 && (won.high - 0.5576001355).abs() < 1e-10);
/// assert!(drawn.contains(0.13) && lost.contains(0.35));
/// ```
pub fn intervals<const N: usize>(counts: [u64; N], level: Level) -> [Interval; N] {
    let n = counts.iter().fold(0_u64, |sum, &count| sum.saturating_add(count));
    let each = level.shared_by(N as u64);
    counts.map(|count| wilson::interval(count, n, each))
}
