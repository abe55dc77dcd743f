//! Equivalence tests: is the effect smaller than a margin?
//!
//! The two one-sided tests reverse the burden of proof: they do not report that no difference was found, but reject a
//! difference of `margin` or more. For a single look; for repeated looks see [`paired`](crate::paired).
//!
//! Source: D. J. Schuirmann 1987, "A comparison of the two one-sided tests procedure and the power
//! approach for assessing the equivalence of average bioavailability".

use crate::Level;

/// The number of pairs to show that an effect that is truly 0 lies within ±`margin`.
///
/// `(z_α + z_{β/2})²·v / δ²`, rounded up: `variance` is that of a single difference (roughly the share of pairs that
/// differ), `level` is one minus the size of each one-sided test (0.95: `α` = 0.05 on each side), `power` the
/// probability of showing it (also a [`Level`], 0.9 say). `u64::MAX` if no number suffices.
///
/// ```
/// use fairfight_stats::{Level, tost};
/// let power = Level::new(0.9).unwrap();
/// let n = |margin| tost::sample_size(margin, 0.05, Level::DEFAULT, power);
/// assert_eq!([n(0.005), n(0.01), n(0.02)], [21_645, 5412, 1353]);
/// ```
pub fn sample_size(margin: f64, variance: f64, level: Level, power: Level) -> u64 {
    let z = level.z_to_one_side() + power.z();
    let n = (z / margin).powi(2) * variance;
    if margin > 0.0 && !n.is_nan() { n.ceil() as u64 } else { u64::MAX }
}

/// The minimum number of pairs, however small the variance of their differences.
///
/// The number of pairs that must all end alike before the share of pairs that differ, and so the mean of differences of
/// at most 1, is shown to be below `margin`: `ln α / ln(1 - margin)`, rounded up. `u64::MAX` if no number suffices.
///
/// Source: J. A. Hanley and A. Lippman-Hand 1983, "If nothing goes wrong, is everything all right?".
///
/// ```
/// use fairfight_stats::{Level, tost};
/// assert_eq!(tost::least_sample_size(0.01, Level::DEFAULT), 299);
/// assert_eq!(tost::least_sample_size(0.0, Level::DEFAULT), u64::MAX);
/// ```
pub fn least_sample_size(margin: f64, level: Level) -> u64 {
    let n = level.alpha().ln() / (-margin.min(1.0)).ln_1p();
    if margin > 0.0 { n.ceil().max(1.0) as u64 } else { u64::MAX }
}
