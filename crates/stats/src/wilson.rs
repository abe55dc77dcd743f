//! Wilson's score interval for one proportion: a win rate, a draw rate, a rout rate.

use crate::{Interval, Level, Scores};

/// The Wilson score interval for a rate, after `k` hits in `n` trials.
///
/// Centre `(p + z²/2n) / (1 + z²/n)`, half-width `z / (1 + z²/n) · √(p(1-p)/n + z²/4n²)` with
/// `p = k/n`; all of `[0, 1]` when `n` is 0. A `k` above `n` counts as `n`.
///
/// Source: E. B. Wilson 1927, "Probable inference, the law of succession, and statistical
/// inference".
///
/// ```
/// use fairfight_stats::{Level, wilson};
/// let rate = wilson::interval(527, 1000, Level::DEFAULT);
/// assert!((rate.low - 0.4960112345).abs() < 1e-10);
/// assert!((rate.high - 0.5577821205).abs() < 1e-10);
/// ```
pub fn interval(k: u64, n: u64, level: Level) -> Interval {
    // The score interval for two categories, 0 and 1, is Wilson's.
    Scores::new([n.saturating_sub(k), k.min(n)]).interval(level)
}
