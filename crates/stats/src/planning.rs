//! Sample sizes, before anything is played.
//!
//! For equivalence tests see [`tost::sample_size`](crate::tost::sample_size), for confidence sequences
//! [`Betting::sample_size`](crate::betting::Betting::sample_size).

use crate::Level;

/// The largest possible variance of a score: the worst case for planning.
pub const WORST_VARIANCE: f64 = 0.25;

/// The variance of scores (or their differences), estimated from a pilot of `n` battles (or pairs) with variance
/// `variance`.
///
/// `(n·v + ¼)/(n + 1)`: as if there were one more observation, at a distance of one half. A pilot in which all results
/// are equal does not show that all battles will be.
///
/// ```
/// use fairfight_stats::{Level, planning};
/// let unanimous = planning::smoothed_variance(0.0, 2_000.0);
/// assert_eq!(planning::sample_size(0.01, unanimous, Level::DEFAULT), 5);
/// let even = planning::smoothed_variance(planning::WORST_VARIANCE, 2_000.0);
/// assert_eq!(even, planning::WORST_VARIANCE);
/// ```
pub fn smoothed_variance(variance: f64, n: f64) -> f64 {
    (variance * n + 0.25) / (n + 1.0)
}

/// The number of battles (or pairs) for a confidence interval with this half-width.
///
/// `z²·v / h²`, rounded up; `u64::MAX` if no number suffices.
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

/// The number of battles (or pairs) for a Wilson interval with this half-width, valid for scores near 0 or 1 too.
///
/// `z²·(w + √(w² + h²(1-4h²))) / 2h²` with `w = v - 2h²`, rounded up: the number at which Wilson's interval, for a
/// score with variance `v`, has half-width `h`. The width has a part that does not depend on the variance, which
/// matters if `v` is not far above `h`: without variance the number is `z²·(1/(2h) - 1)`. For the largest variance it
/// is `z²` fewer than [`sample_size`], because Wilson's interval is narrower there. `u64::MAX` if no number suffices.
///
/// ```
/// use fairfight_stats::{Level, Scores, planning};
/// let n = |h, v| planning::sample_size_of_wilson(h, v, Level::DEFAULT);
/// for (counts, h) in [([0, 189], 0.009_96), ([3, 297], 0.012_79), ([150, 150], 0.056_22)] {
///     let scores = Scores::new(counts);
///     let half_width = scores.interval(Level::DEFAULT).half_width();
///     assert!((half_width - h).abs() < 1e-5);
///     let needed = n(1.000_001 * half_width, scores.variance().unwrap());
///     assert_eq!(u128::from(needed), scores.n());
/// }
/// assert_eq!(n(0.01, 0.25), 9600);
/// ```
pub fn sample_size_of_wilson(half_width: f64, variance: f64, level: Level) -> u64 {
    let (h2, z2) = (half_width * half_width, level.z() * level.z());
    let w = variance - 2.0 * h2;
    let root = (w * w + h2 * (1.0 - 4.0 * h2)).max(0.0).sqrt();
    let n = z2 * (w + root) / (2.0 * h2);
    if half_width > 0.0 && !n.is_nan() { n.ceil().max(1.0) as u64 } else { u64::MAX }
}

/// The smallest variance of a score whose mean is `distance` from one half, if each battle (or pair) scores a multiple
/// of `step`.
///
/// The variance is smallest if all score one of the two nearest multiples: `x·(step - x)`, with `x` the distance from
/// the one nearer to one half. Far from even, a pilot in which all results are equal suggests less.
///
/// ```
/// use fairfight_stats::planning;
/// // Pairs of battles score quarters: 51 % takes 4 pairs of 100 that score 3/4 instead of 1/2.
/// let least = planning::least_variance(0.01, 0.25);
/// assert!((least - 0.04 * 0.96 * 0.0625).abs() < 1e-15);
/// assert_eq!(planning::least_variance(0.25, 0.25), 0.0);
/// ```
pub fn least_variance(distance: f64, step: f64) -> f64 {
    let beyond = distance.abs() % step;
    beyond * (step - beyond)
}

/// The number of battles (or pairs) to detect a difference of `effect` with this power.
///
/// `(z_{α/2} + z_β)²·v / Δ²`, rounded up: `variance` is that of one battle less the expected score, or of one paired
/// difference; `power` is given as a [`Level`]. `u64::MAX` if no number suffices.
///
/// ```
/// use fairfight_stats::{Level, planning};
/// let power = Level::new(0.9).unwrap();
/// // Is a win rate of 51 % different from even?
/// let n = planning::sample_size_for_difference(0.01, planning::WORST_VARIANCE, Level::DEFAULT, power);
/// assert_eq!(n, 26_269);
/// ```
pub fn sample_size_for_difference(effect: f64, variance: f64, level: Level, power: Level) -> u64 {
    let z = level.z() + power.z_to_one_side();
    let n = (z / effect).powi(2) * variance;
    if effect != 0.0 && !n.is_nan() { n.ceil() as u64 } else { u64::MAX }
}
