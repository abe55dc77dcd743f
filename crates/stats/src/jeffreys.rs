//! One proportion, by Jeffreys' prior: the shortest of the three, right on average.

use crate::beta::{Tail, quantile};
use crate::{Interval, Level};

/// Between which shares does the true rate lie, after `k` hits in `n` trials?
///
/// The `α/2` and `1-α/2` quantiles of Beta(k+½, n-k+½), with 0 below no hits and 1 above no misses.
/// All of `[0, 1]` when `n` is 0; a `k` above `n` counts as `n`.
///
/// Source: L. D. Brown, T. T. Cai and A. DasGupta 2001, "Interval estimation for a binomial
/// proportion".
///
/// ```
/// use fairfight_stats::{Level, jeffreys};
/// let rate = jeffreys::interval(3, 10, Level::DEFAULT);
/// assert!((rate.low - 0.0926945939).abs() < 1e-10);
/// assert!((rate.high - 0.6058183181).abs() < 1e-10);
/// ```
pub fn interval(k: u64, n: u64, level: Level) -> Interval {
    let k = k.min(n);
    let (a, b, tail) = (k as f64 + 0.5, (n - k) as f64 + 0.5, level.alpha() / 2.0);
    Interval {
        low: if k == 0 { 0.0 } else { quantile(a, b, Tail::Lower, tail) },
        high: if k == n { 1.0 } else { quantile(a, b, Tail::Upper, tail) },
    }
}
