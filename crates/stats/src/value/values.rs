//! The fitted root-size model, and the gauge in which values are given.

use super::Unfit;
use super::battles::Battles;
use super::calibration::Calibration;
use super::link::{Link, Place, exponentials};
use super::newton::{logistic, to_rows};
use crate::{Interval, Level};
use nalgebra::DMatrix;

/// The values of all kinds up to one common factor: see [`RootSize::fit`](super::RootSize::fit).
///
/// Battles determine what a unit is worth *relative to others*; the scale is a choice. Use [`priced`](Self::priced) for
/// values in points.
#[derive(Clone, Debug)]
pub struct Values {
    pub(crate) link: Link,
    pub(crate) place: Place,
    pub(crate) costs: Vec<f64>,
    pub(crate) covariance: DMatrix<f64>,
    pub(crate) information: DMatrix<f64>,
    pub(crate) prior_shares: Vec<f64>,
    pub(crate) played: u64,
}

/// The scale in which values are given. Ratios do not depend on it; standard errors do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gauge<'a> {
    /// One kind has a known value.
    Fixed {
        /// The kind.
        kind: usize,
        /// Its value, in points.
        value: f64,
    },
    /// The total cost of the kinds in use is preserved: `Σ usage·v = Σ usage·c`.
    Total {
        /// How often each kind is used; in any unit.
        usage: &'a [f64],
    },
}

/// Values in one gauge, with the standard errors in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Priced {
    /// The value of every kind, in points.
    pub values: Vec<f64>,
    /// Their standard errors, in points: `v` times the standard error of `ln v`.
    pub errors: Vec<f64>,
    /// The covariance of `ln v`.
    pub log_covariance: Vec<Vec<f64>>,
    /// `κ` in this gauge.
    pub kappa: f64,
}

impl Values {
    /// The values in the gauge `gauge`, with their standard errors.
    ///
    /// # Errors
    /// An unknown kind, a value outside 1e-9 to 1e12, or usages that are not one number of at least 0 for each kind
    /// with a sum above 0.
    pub fn priced(&self, gauge: Gauge<'_>) -> Result<Priced, Unfit> {
        let kinds = self.place.theta.len();
        let values = exponentials(&self.place.theta);
        // Every ln v moves by the same `shift`, which itself changes by `-weights·δ` when the estimates change by δ.
        let (shift, weights) = match gauge {
            Gauge::Fixed { kind, value } => {
                if kind >= kinds {
                    return Err(Unfit::BadSetting { what: "the gauge names an unknown kind" });
                }
                if !(1e-9..=1e12).contains(&value) {
                    return Err(Unfit::BadSetting {
                        what: "the gauge's value must be from 1e-9 to 1e12",
                    });
                }
                let mut weights = vec![0.0; kinds];
                weights[kind] = 1.0;
                (value.ln() - self.place.theta[kind], weights)
            }
            Gauge::Total { usage } => {
                let good = usage.len() == kinds && usage.iter().all(|u| (0.0..=1e15).contains(u));
                let sum = |of: &[f64]| usage.iter().zip(of).map(|(u, x)| u * x).sum::<f64>();
                let total = if good { sum(&values) } else { 0.0 };
                if !(total > 0.0 && total.is_finite()) {
                    return Err(Unfit::BadSetting {
                        what: "the gauge needs a usage for each kind",
                    });
                }
                let weights = usage.iter().zip(&values).map(|(u, v)| u * v / total).collect();
                (sum(&self.costs).ln() - total.ln(), weights)
            }
        };
        let covariance = self.in_gauge(&weights);
        let theta: Vec<f64> = self.place.theta.iter().map(|x| x + shift).collect();
        let mut values = exponentials(&theta);
        if let Gauge::Fixed { kind, value } = gauge {
            values[kind] = value;
        }
        let error = |k: usize| covariance[(k, k)].max(0.0).sqrt();
        Ok(Priced {
            errors: (0..kinds).map(|k| values[k] * error(k)).collect(),
            values,
            log_covariance: to_rows(&covariance.view((0, 0), (kinds, kinds)).into_owned()),
            kappa: (self.place.ln_kappa - 0.5 * shift).exp(),
        })
    }

    /// The covariance of the parameters when all `ln v` move by `-weights·δ` with the estimates.
    fn in_gauge(&self, weights: &[f64]) -> DMatrix<f64> {
        let (kinds, size) = (weights.len(), self.covariance.nrows());
        let jacobian = DMatrix::from_fn(size, size, |i, j| {
            let same = if i == j { 1.0 } else { 0.0 };
            match (i < kinds, j < kinds) {
                (true, true) => same - weights[j],
                // ln κ compensates for half of the common factor.
                (false, true) => 0.5 * weights[j],
                (_, false) => same,
            }
        });
        &jacobian * &self.covariance * jacobian.transpose()
    }

    /// Predicted against observed scores of these battles in ten bins: see [`Calibration`].
    ///
    /// `None` if the rows have another number of kinds.
    pub fn calibration(&self, battles: &Battles) -> Option<Calibration> {
        let logits = self.logits(battles)?;
        Some(Calibration::of(
            logits
                .iter()
                .zip(battles.rows())
                .map(|(&logit, (_, outcome))| (logistic(logit), outcome)),
        ))
    }

    /// The logits of all rows; `None` if these have another number of kinds.
    pub(crate) fn logits(&self, battles: &Battles) -> Option<Vec<f64>> {
        let here = self.link.at(&self.place);
        (battles.kinds() == here.values().len())
            .then(|| battles.rows().map(|(armies, _)| here.row(armies).logit).collect())
    }

    /// The share of the information about each kind that comes from the prior, from 0 (none) to 1 (all).
    pub fn prior_shares(&self) -> &[f64] {
        &self.prior_shares
    }

    /// The information of the battles on `ln v` with `κ` profiled out: the quadratic form that rounding minimises.
    ///
    /// It has no information about a common factor of all values: its rows sum to 0.
    pub fn information(&self) -> Vec<Vec<f64>> {
        to_rows(&self.information)
    }

    /// The number of battles used in the fit.
    pub fn played(&self) -> u64 {
        self.played
    }
}

impl Priced {
    /// The confidence interval for the value of a kind: `v·exp(±z·se(ln v))`; `None` for an unknown kind.
    pub fn interval(&self, kind: usize, level: Level) -> Option<Interval> {
        let value = *self.values.get(kind)?;
        let reach = (level.z() * self.ln_error(kind)?).exp();
        Some(Interval { low: value / reach, high: value * reach })
    }

    /// The standard error of `ln v` of a kind; `None` for an unknown one.
    pub fn ln_error(&self, kind: usize) -> Option<f64> {
        Some(self.log_covariance.get(kind)?[kind].max(0.0).sqrt())
    }
}
