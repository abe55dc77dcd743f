//! The normal distribution, from statrs: quantiles right to 3e-16, tails to about 1e-10 of themselves.

use statrs::distribution::{ContinuousCDF, Normal};

/// The chance to be above `z`.
pub(crate) fn above(z: f64) -> f64 {
    Normal::standard().sf(z)
}

/// Below which value lies the chance `p`?
pub(crate) fn quantile(p: f64) -> f64 {
    Normal::standard().inverse_cdf(p)
}
