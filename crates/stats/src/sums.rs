//! Means and variances from integer sums.

use serde::{Deserialize, Serialize};

/// The number of values, their sum and the sum of their squares: exact, and independent of the order.
///
/// Converted to floats only once, at the end: the last digits of a float sum depend on the order, an integer sum does
/// not.
///
/// ```
/// use fairfight_stats::Sums;
/// let mut turns = Sums::default();
/// for value in [4, 6, 8] {
///     turns.add(value);
/// }
/// assert_eq!((turns.n, turns.sum, turns.squares), (3, 18, 116));
/// assert_eq!((turns.mean(), turns.variance()), (Some(6.0), Some(4.0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sums {
    /// The number of values.
    pub n: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
}

impl Sums {
    /// Adds a value.
    #[inline]
    pub fn add(&mut self, value: i64) {
        let value = i128::from(value);
        self.n += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// Adds all the values of `other`.
    pub fn merge(&mut self, other: &Sums) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean; `None` without data.
    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum as f64 / self.n as f64)
    }

    /// The sample variance, `(n·Σx² - (Σx)²) / n(n-1)`; `None` for fewer than two values.
    pub fn variance(&self) -> Option<f64> {
        if self.n < 2 {
            return None;
        }
        let n = self.n as f64;
        Some(spread(self.n, self.squares, self.sum, self.sum).max(0.0) / (n * (n - 1.0)))
    }

    /// The standard error of the mean; `None` for fewer than two values.
    pub fn standard_error(&self) -> Option<f64> {
        Some((self.variance()? / self.n as f64).sqrt())
    }
}

/// `n·Σuv - Σu·Σv` for `n` values, from their sums.
pub(crate) fn spread(n: u64, uv: i128, u: i128, v: i128) -> f64 {
    let exact = i128::from(n).checked_mul(uv).zip(u.checked_mul(v));
    match exact.and_then(|(all, means)| all.checked_sub(means)) {
        Some(exact) => exact as f64,
        // Beyond 128 bits (no run here comes near it) the float is accurate enough.
        None => n as f64 * uv as f64 - u as f64 * v as f64,
    }
}
