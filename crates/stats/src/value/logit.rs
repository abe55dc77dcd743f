//! A logistic regression on any columns: the other models are special cases of it, or are checked against it.
//!
//! Half points count as fractions (quasi-likelihood); rows of one cluster may be dependent.

use super::Unfit;
use super::battles::{Clusters, Outcome};
use super::newton::{self, Point, cholesky, logistic, sandwich, softplus, to_rows};
use nalgebra::{DMatrix, DVector};

/// A data set of columns (differences of compositions, say) and results.
///
/// ```
/// use fairfight_stats::value::{Logit, Outcome};
/// let mut rows = Logit::new(1);
/// rows.add(&[(0, 1.0)], 0.0, Outcome { played: 100, half_points: 150, cluster: 0 }).unwrap();
/// rows.add(&[(0, -1.0)], 0.0, Outcome { played: 100, half_points: 50, cluster: 1 }).unwrap();
/// let fit = rows.fit(&[0.0]).unwrap();
/// assert!((fit.coefficients[0] - 3_f64.ln()).abs() < 1e-9);
/// ```
#[derive(Clone, Debug)]
pub struct Logit {
    columns: usize,
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    terms: Vec<(usize, f64)>,
    offset: f64,
    outcome: Outcome,
}

/// The result of a [`Logit`].
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// One coefficient per column.
    pub coefficients: Vec<f64>,
    /// Their cluster-robust covariance, `H⁻¹·(ΣU_g·U_gᵀ)·H⁻¹·G/(G-1)`. `None` for one cluster.
    pub covariance: Option<Vec<Vec<f64>>>,
}

impl Logit {
    /// No rows yet, of columns `0..columns`.
    pub fn new(columns: usize) -> Logit {
        Logit { columns, rows: Vec::new() }
    }

    /// Adds a row: its nonzero columns, an offset of the logit, and its result.
    ///
    /// # Errors
    /// An unknown column, a number that is not finite, or an impossible result.
    pub fn add(
        &mut self,
        terms: &[(usize, f64)],
        offset: f64,
        outcome: Outcome,
    ) -> Result<(), Unfit> {
        let row = self.rows.len();
        if let Some(&(kind, _)) = terms.iter().find(|term| term.0 >= self.columns) {
            return Err(Unfit::UnknownKind { row, kind });
        }
        // Squares and sums of these must stay finite.
        let fine = |x: f64| x.abs() < 1e100;
        if !fine(offset) || !terms.iter().all(|term| fine(term.1)) {
            return Err(Unfit::BadNumber { row });
        }
        if outcome.played == 0 || outcome.points() > outcome.battles() {
            return Err(Unfit::BadOutcome { row });
        }
        self.rows.push(Row { terms: terms.to_vec(), offset, outcome });
        Ok(())
    }

    /// The maximum-likelihood coefficients, with the ridge penalty `½·Σ ridge·β²`, a ridge for each column.
    ///
    /// Sources: as [`root_size`](super::root_size); A. E. Hoerl and R. W. Kennard 1970, "Ridge regression",
    /// for the penalty.
    ///
    /// # Errors
    /// No rows or columns; a ridge below 0; with ridges of 0 also collinear columns, and rows in which one side always
    /// wins (separation).
    pub fn fit(&self, ridges: &[f64]) -> Result<Fitted, Unfit> {
        if self.rows.is_empty() || self.columns == 0 {
            return Err(Unfit::Nothing);
        }
        let sound = ridges.iter().all(|&ridge| (0.0..1e100).contains(&ridge));
        if ridges.len() != self.columns || !sound {
            return Err(Unfit::BadSetting { what: "a ridge is a number of at least 0 a column" });
        }
        let penalty = |at: &[f64]| -> f64 {
            at.iter().zip(ridges).map(|(b, ridge)| 0.5 * ridge * b * b).sum()
        };
        let point = |at: &[f64]| {
            let (loss, mut slope, mut curvature) = self.summed(at);
            for (k, &ridge) in ridges.iter().enumerate() {
                slope[k] += ridge * at[k];
                curvature[(k, k)] += ridge;
            }
            Point { loss: loss + penalty(at), slope, curvature }
        };
        let start = vec![0.0; self.columns];
        let found =
            newton::descend(start, 2.0, newton::SETTLED, point, |at| self.loss(at) + penalty(at))?;
        let bread = cholesky(&found.point.curvature).ok_or(Unfit::Singular)?.inverse();
        let covariance = self.meat(&found.at).map(|meat| to_rows(&sandwich(&bread, &meat)));
        Ok(Fitted { coefficients: found.at, covariance })
    }

    fn loss(&self, at: &[f64]) -> f64 {
        self.rows.iter().map(|row| row.loss(row.logit(at))).sum()
    }

    fn summed(&self, at: &[f64]) -> (f64, DVector<f64>, DMatrix<f64>) {
        let mut loss = 0.0;
        let mut slope = DVector::zeros(self.columns);
        let mut curvature = DMatrix::zeros(self.columns, self.columns);
        for row in &self.rows {
            let logit = row.logit(at);
            let p = logistic(logit);
            loss += row.loss(logit);
            let rest = row.outcome.battles() * p - row.outcome.points();
            let weight = row.outcome.battles() * p * (1.0 - p);
            for &(i, x) in &row.terms {
                slope[i] += rest * x;
                for &(j, y) in &row.terms {
                    curvature[(i, j)] += weight * x * y;
                }
            }
        }
        (loss, slope, curvature)
    }

    /// The middle of the sandwich: the outer products of the cluster scores, summed, times G/(G-1).
    fn meat(&self, at: &[f64]) -> Option<DMatrix<f64>> {
        let clusters = Clusters::of(self.rows.iter().map(|row| row.outcome.cluster));
        let count = clusters.len() as f64;
        let mut meat = DMatrix::zeros(self.columns, self.columns);
        let mut score = vec![0.0; self.columns];
        let mut touched: Vec<usize> = Vec::new();
        for rows in clusters.iter() {
            for row in rows.iter().map(|&row| &self.rows[row]) {
                let rest = row.outcome.points() - row.outcome.battles() * logistic(row.logit(at));
                for &(i, x) in &row.terms {
                    score[i] += rest * x;
                    touched.push(i);
                }
            }
            touched.sort_unstable();
            touched.dedup();
            for &i in &touched {
                for &j in &touched {
                    meat[(i, j)] += score[i] * score[j];
                }
            }
            for i in touched.drain(..) {
                score[i] = 0.0;
            }
        }
        (clusters.len() > 1).then(|| meat * (count / (count - 1.0)))
    }
}

impl Row {
    fn logit(&self, at: &[f64]) -> f64 {
        self.offset + self.terms.iter().map(|&(k, x)| at[k] * x).sum::<f64>()
    }

    fn loss(&self, logit: f64) -> f64 {
        self.outcome.battles() * softplus(logit) - self.outcome.points() * logit
    }
}
