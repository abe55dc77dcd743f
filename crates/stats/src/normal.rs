//! The normal distribution, from statrs: quantiles right to 3e-16, tails to about 1e-10 of themselves.

use statrs::distribution::{ContinuousCDF, Normal};

/// The chance to be above `z`.
pub(crate) fn above(z: f64) -> f64 {
    Normal::standard().sf(z)
}

/// How likely is an estimate this low, if the truth is 0? For a one-sided test of harm. Without variance, a value below
/// 0 is impossible.
///
/// ```
/// use fairfight_stats::chance_of_less;
/// assert!((chance_of_less(-1.959964, 1.0) - 0.025).abs() < 1e-6);
/// assert_eq!((chance_of_less(-0.1, 0.0), chance_of_less(0.0, 0.0)), (0.0, 1.0));
/// ```
pub fn chance_of_less(value: f64, variance: f64) -> f64 {
    match variance > 0.0 {
        true => above(-value / variance.sqrt()),
        false if value < 0.0 => 0.0,
        false => 1.0,
    }
}

/// Below which value lies the chance `p`?
pub(crate) fn quantile(p: f64) -> f64 {
    Normal::standard().inverse_cdf(p)
}
