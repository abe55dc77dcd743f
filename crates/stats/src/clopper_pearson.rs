//! One proportion, never below the level: rare events, and claims that must hold.

use crate::beta::{Tail, quantile};
use crate::{Interval, Level};

/// Between which shares does the true rate lie, with at least the level's chance whatever it is?
///
/// The lower end is the `α/2` quantile of Beta(k, n-k+1), 0 if `k` is 0; the upper end the `1-α/2`
/// quantile of Beta(k+1, n-k), 1 if `k` is `n`. All of `[0, 1]` when `n` is 0; a `k` above `n` counts
/// as `n`. Wider than [`wilson`](crate::wilson): the price of "at least".
///
/// Source: C. J. Clopper and E. S. Pearson 1934, "The use of confidence or fiducial limits
/// illustrated in the case of the binomial".
///
/// ```
/// use fairfight_stats::{Level, clopper_pearson};
/// let rate = clopper_pearson::interval(3, 10, Level::DEFAULT);
/// assert!((rate.low - 0.0667395112).abs() < 1e-10);
/// assert!((rate.high - 0.6524528501).abs() < 1e-10);
/// ```
pub fn interval(k: u64, n: u64, level: Level) -> Interval {
    let k = k.min(n);
    let (hits, misses, tail) = (k as f64, (n - k) as f64, level.alpha() / 2.0);
    Interval {
        low: if k == 0 { 0.0 } else { quantile(hits, misses + 1.0, Tail::Lower, tail) },
        high: if k == n { 1.0 } else { quantile(hits + 1.0, misses, Tail::Upper, tail) },
    }
}
