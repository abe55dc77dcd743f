//! Equivalence: is the effect smaller than what matters?
//!
//! The two one-sided tests turn the burden of proof round: not "no difference was found" but "a
//! difference of `margin` or more is refuted". Looked at once; for many looks see
//! [`paired`](crate::paired).
//!
//! Source: D. J. Schuirmann 1987, "A comparison of the two one-sided tests procedure and the power
//! approach for assessing the equivalence of average bioavailability".

use crate::Level;

/// How many pairs until an effect that is truly 0 is shown to be within ±`margin`?
///
/// `(z_α + z_{β/2})²·v / δ²`, rounded up: `variance` is that of a single difference (roughly the share
/// of pairs that differ), `level` what the claim must have (0.95: `α` = 0.05 on each side), `power` the
/// chance to reach it (another [`Level`], 0.9 say). `u64::MAX` when no number is enough.
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

/// How many pairs at the least, however little their differences vary?
///
/// As many as must all end alike before the share of those that do not is shown to be below `margin`, so that
/// the mean of differences of at most 1 is: `ln α / ln(1 - margin)`, rounded up. `u64::MAX` when no number is enough.
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
