//! The normal distribution, from statrs: quantiles accurate to 3e-16, tails to a relative error of about 1e-10.

use statrs::distribution::{ContinuousCDF, Normal};

/// The upper tail probability at `z`.
pub(crate) fn above(z: f64) -> f64 {
    Normal::standard().sf(z)
}

/// The p-value of a one-sided test for harm: the chance of an estimate this low if the truth is 0. Without variance, a
/// value below 0 is impossible.
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

/// The `p`-quantile.
pub(crate) fn quantile(p: f64) -> f64 {
    Normal::standard().inverse_cdf(p)
}
