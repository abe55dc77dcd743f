//! How many, before anything is played.

use crate::Level;

/// The variance of a score can be no larger than this: the worst case for planning.
pub const WORST_VARIANCE: f64 = 0.25;

/// How many battles (or pairs) until the interval is `half_width` to either side?
///
/// `z²·v / h²`, rounded up; `u64::MAX` when no number is enough.
///
/// ```
/// use fairfight_stats::{Level, planning};
/// let n = |h| planning::sample_size(h, planning::WORST_VARIANCE, Level::DEFAULT);
/// assert_eq!([n(0.02), n(0.01), n(0.005), n(0.001)], [2401, 9604, 38_415, 960_365]);
/// ```
pub fn sample_size(half_width: f64, variance: f64, level: Level) -> u64 {
    let n = (level.z() / half_width).powi(2) * variance;
    if half_width > 0.0 && !n.is_nan() { n.ceil() as u64 } else { u64::MAX }
}

/// How wide to either side will the interval be after `n` battles (or pairs)?
///
/// `z·√(v/n)`, and never more than ½, which is what no data says.
///
/// ```
/// use fairfight_stats::{Level, planning};
/// let h = planning::half_width(9604, planning::WORST_VARIANCE, Level::DEFAULT);
/// assert!((h - 0.01).abs() < 1e-6);
/// ```
pub fn half_width(n: u64, variance: f64, level: Level) -> f64 {
    // `min` answers the other operand for NaN, so an unusable variance plans for the worst.
    (level.z() * (variance / n as f64).sqrt()).min(0.5)
}
