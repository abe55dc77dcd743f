//! Variance reduction with control variates whose expectation is known to be 0.
//!
//! The luck `x` of the dice of a battle (what fell less the mean of all faces, summed over rolls) has expectation
//! exactly 0 and is correlated with the score, so the part of a score that luck explains is noise that can be removed.
//! The scores are regressed on the columns of luck, and the estimate is the fitted value at luck 0:
//!
//! `ȳ - b·x̄`, with `b = Sxx⁻¹·Sxy` and standard error `√(s²·(1/n + x̄ᵀSxx⁻¹x̄))`,
//! `s² = (Syy - bᵀSxy)/(n-1-k)` for `k` columns.
//!
//! Sources: S. Lavenberg and P. Welch 1981, "A perspective on the use of control variables to increase the efficiency
//! of Monte Carlo simulations", Management Science 27 (the estimator and its standard error); luck as a control
//! variate: M. Zinkevich et al. 2006, "Optimal unbiased estimators for evaluating agent performance" (AAAI), and
//! backgammon programs before it.
//!
//! `b` is estimated from the same battles: this leaves a bias of order `1/n`, far below the standard error. The
//! estimate is for reports. It guarantees no coverage, so no confidence sequence and no sequential decision may use it.

use crate::sums::spread;
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

/// A column is left out if the columns before it explain all but this share of its variance.
const SINGULAR: f64 = 1e-9;

/// Exact sums over values `y` and `K` control variates `x` of expectation 0; they do not depend on the order.
///
/// ```
/// use fairfight_stats::control::ControlSums;
/// let mut sums = ControlSums::default();
/// for (score, luck) in [(4, [7]), (0, [-5]), (2, [1]), (4, [3]), (0, [-2])] {
///     sums.add(score, luck);
/// }
/// let adjusted = sums.adjusted().unwrap();
/// // The mean is 2, with a mean luck of 4/5; a point of luck is worth 85/212.
/// assert!((adjusted.slopes[0] - 85.0 / 212.0).abs() < 1e-15);
/// assert!((adjusted.mean - (2.0 - 0.8 * 85.0 / 212.0)).abs() < 1e-15);
/// assert!((adjusted.standard_error - 0.404745201403).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ControlSums<const K: usize> {
    /// The number of values.
    pub n: u64,
    /// Their sum.
    pub y: i128,
    /// The sum of their squares.
    pub yy: i128,
    /// The sum of each control.
    #[serde(with = "BigArray")]
    pub x: [i128; K],
    /// The sum of each control times the value.
    #[serde(with = "BigArray")]
    pub xy: [i128; K],
    /// The sums of the products of controls, `xx[i][j]` with `j` at most `i`.
    #[serde(with = "rows")]
    pub xx: [[i128; K]; K],
}

/// Serialises a square array as rows.
mod rows {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer, const K: usize>(
        rows: &[[i128; K]; K],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(rows.iter().map(<[i128; K]>::as_slice))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, const K: usize>(
        deserializer: D,
    ) -> Result<[[i128; K]; K], D::Error> {
        let rows = Vec::<Vec<i128>>::deserialize(deserializer)?;
        let rows: Option<Vec<[i128; K]>> =
            rows.into_iter().map(|row| row.try_into().ok()).collect();
        let rows = rows.and_then(|rows| rows.try_into().ok());
        rows.ok_or_else(|| D::Error::custom(format!("not a square of {K} rows")))
    }
}

/// A mean adjusted by control variates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adjusted<const K: usize> {
    /// The adjusted mean: the fitted value where all controls are 0.
    pub mean: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// The regression coefficients; 0 for controls left out.
    pub slopes: [f64; K],
    /// Which controls were used: constant controls and those that others explain are left out.
    pub used: [bool; K],
    /// The variance of the plain mean over that of this one: how many times more values the plain mean would need.
    /// `None` if this one's standard error is 0.
    pub gain: Option<f64>,
}

impl<const K: usize> Default for ControlSums<K> {
    fn default() -> Self {
        ControlSums { n: 0, y: 0, yy: 0, x: [0; K], xy: [0; K], xx: [[0; K]; K] }
    }
}

impl<const K: usize> ControlSums<K> {
    /// Adds a value and its controls.
    #[inline]
    pub fn add(&mut self, y: i64, x: [i64; K]) {
        let wide = i128::from;
        self.n += 1;
        self.y += wide(y);
        self.yy += wide(y) * wide(y);
        for i in 0..K {
            self.x[i] += wide(x[i]);
            self.xy[i] += wide(x[i]) * wide(y);
            for j in 0..=i {
                self.xx[i][j] += wide(x[i]) * wide(x[j]);
            }
        }
    }

    /// Adds all the values of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.y += other.y;
        self.yy += other.yy;
        for i in 0..K {
            self.x[i] += other.x[i];
            self.xy[i] += other.xy[i];
            for j in 0..=i {
                self.xx[i][j] += other.xx[i][j];
            }
        }
    }

    /// The mean of control `i`; `None` without data. Its expectation is 0, so the mean and its standard error
    /// ([`control_standard_error`](Self::control_standard_error)) test whatever produced the control.
    pub fn control_mean(&self, i: usize) -> Option<f64> {
        (self.n > 0).then(|| self.x[i] as f64 / self.n as f64)
    }

    /// The standard error of the mean of control `i`; `None` for fewer than two values.
    pub fn control_standard_error(&self, i: usize) -> Option<f64> {
        self.error(self.spread(self.xx[i][i], self.x[i], self.x[i]), 0)
    }

    /// `√(S/(n-1-k)/n)`.
    fn error(&self, spread: f64, k: u64) -> Option<f64> {
        let freedom = self.n.checked_sub(1 + k).filter(|&freedom| freedom > 0)?;
        Some((spread.max(0.0) / (freedom as f64 * self.n as f64)).sqrt())
    }

    /// `Σuv - ΣuΣv/n`, from sums.
    fn spread(&self, uv: i128, u: i128, v: i128) -> f64 {
        spread(self.n, uv, u, v) / self.n.max(1) as f64
    }

    /// The mean adjusted for luck, never NaN. `None` if there are fewer than two more values than controls in use.
    ///
    /// Columns enter in order; constant columns, and those that the columns before them explain, are left out (Cholesky
    /// on the correlation matrix). If none is left, it is the plain mean.
    pub fn adjusted(&self) -> Option<Adjusted<K>> {
        let n = self.n as f64;
        let yy = self.spread(self.yy, self.y, self.y).max(0.0);
        let widths: [f64; K] = std::array::from_fn(|i| {
            self.spread(self.xx[i][i], self.x[i], self.x[i]).max(0.0).sqrt()
        });
        // Rows of the Cholesky factor, empty for columns left out; then the same forward substitution for the explained
        // part (z) and for the point at luck 0 (w).
        let mut factor = [[0.0; K]; K];
        let mut used = [false; K];
        let (mut z, mut w) = ([0.0; K], [0.0; K]);
        for i in 0..K {
            if widths[i] <= 0.0 {
                continue;
            }
            let mut row = [0.0; K];
            let mut pivot = 1.0;
            let mut z_i = self.spread(self.xy[i], self.x[i], self.y) / widths[i];
            let mut w_i = self.x[i] as f64 / n / widths[i];
            for j in (0..i).filter(|&j| used[j]) {
                let together = self.spread(self.xx[i][j], self.x[i], self.x[j]);
                let mut cell = together / (widths[i] * widths[j]);
                for k in (0..j).filter(|&k| used[k]) {
                    cell -= row[k] * factor[j][k];
                }
                row[j] = cell / factor[j][j];
                pivot -= row[j] * row[j];
                z_i -= row[j] * z[j];
                w_i -= row[j] * w[j];
            }
            if pivot > SINGULAR {
                row[i] = pivot.sqrt();
                (factor[i], used[i]) = (row, true);
                (z[i], w[i]) = (z_i / row[i], w_i / row[i]);
            }
        }
        let mut slopes = [0.0; K];
        for i in (0..K).rev().filter(|&i| used[i]) {
            let later = (i + 1..K).filter(|&j| used[j]).map(|j| factor[j][i] * slopes[j]);
            slopes[i] = (z[i] - later.sum::<f64>()) / factor[i][i];
        }
        for i in (0..K).filter(|&i| used[i]) {
            slopes[i] /= widths[i];
        }
        let k = used.iter().filter(|&&used| used).count() as u64;
        let explained: f64 = z.iter().map(|z| z * z).sum();
        let away: f64 = w.iter().map(|w| w * w).sum();
        let standard_error = self.error(yy - explained, k)? * (1.0 + n * away).sqrt();
        let luck: f64 = (0..K).map(|i| slopes[i] * (self.x[i] as f64 / n)).sum();
        let raw = self.error(yy, 0)?;
        let gain = (standard_error > 0.0).then(|| (raw / standard_error).powi(2));
        Some(Adjusted { mean: self.y as f64 / n - luck, standard_error, slopes, used, gain })
    }
}
