//! The likelihood of the root-size model, its score and its information, row by row.

use super::battles::{Battles, Outcome, Term};
use super::newton::{both, logistic, softplus};
use nalgebra::{DMatrix, DVector};

/// Where the model stands: `ln v` of every kind, `ln κ`, and the exponent of the size.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub theta: Vec<f64>,
    pub ln_kappa: f64,
    pub exponent: f64,
}

/// Which second derivatives are summed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Information {
    /// Those expected if the model holds: positive semi-definite everywhere.
    Expected,
    /// Those of these very rows.
    Observed,
}

/// Sums over all rows. Parameters in the order `ln v` of the kinds, `ln κ`, and the exponent where it is
/// asked about.
pub(crate) struct Summed {
    /// Minus the log-likelihood, without the binomial coefficients.
    pub loss: f64,
    /// The slope of the log-likelihood.
    pub score: DVector<f64>,
    /// Minus its curvature.
    pub information: DMatrix<f64>,
}

/// One row at one place.
struct Row {
    values_a: f64,
    values_b: f64,
    ln_ratio: f64,
    ln_size: f64,
    /// `κ·((V_A+V_B)/C₀)^e`.
    scale: f64,
    /// The logit.
    logit: f64,
}

/// The model: which size counts as 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub reference_size: f64,
}

impl Link {
    fn row(self, place: &Place, values: &[f64], terms: &[Term]) -> Row {
        let (mut values_a, mut values_b) = (0.0, 0.0);
        for term in terms {
            values_a += values[term.kind] * term.a;
            values_b += values[term.kind] * term.b;
        }
        let ln_ratio = (values_a / values_b).ln();
        let ln_size = ((values_a + values_b) / self.reference_size).ln();
        let scale = (place.ln_kappa + place.exponent * ln_size).exp();
        Row { values_a, values_b, ln_ratio, ln_size, scale, logit: scale * ln_ratio }
    }

    /// The logit of A's chances in this row.
    pub fn logit(self, place: &Place, values: &[f64], terms: &[Term]) -> f64 {
        self.row(place, values, terms).logit
    }

    /// The logit's derivatives by `ln v` of the kinds in this row and, as the kind after the last, `ln κ`.
    pub fn slopes(self, place: &Place, values: &[f64], terms: &[Term]) -> Vec<(usize, f64)> {
        let mut slopes = Vec::with_capacity(terms.len() + 2);
        self.row(place, values, terms).slopes(place, values, terms, &mut slopes);
        slopes.pop();
        slopes
    }

    pub fn loss(self, battles: &Battles, place: &Place) -> f64 {
        let values = exponentials(&place.theta);
        battles
            .rows()
            .map(|(terms, outcome)| row_loss(self.row(place, &values, terms).logit, outcome))
            .sum()
    }

    /// The sums by the first `size` parameters: all, or all but the exponent.
    pub fn summed(
        self,
        battles: &Battles,
        place: &Place,
        which: Information,
        size: usize,
    ) -> Summed {
        let values = exponentials(&place.theta);
        let mut loss = 0.0;
        let mut score = vec![0.0; size];
        let mut lower = Lower::new(size);
        let mut slopes: Vec<(usize, f64)> = Vec::with_capacity(size);
        for (terms, outcome) in battles.rows() {
            let row = self.row(place, &values, terms);
            let (p, softplus) = both(row.logit);
            loss += loss_of(softplus, row.logit, outcome);
            let rest = outcome.points() - outcome.battles() * p;
            let weight = outcome.battles() * p * (1.0 - p);
            row.slopes(place, &values, terms, &mut slopes);
            slopes.truncate(terms.len() + size - place.theta.len());
            for (at, &(i, slope_i)) in slopes.iter().enumerate() {
                score[i] += rest * slope_i;
                let weighted = weight * slope_i;
                let line = lower.row(i);
                for &(j, slope_j) in &slopes[..=at] {
                    line[j] += weighted * slope_j;
                }
            }
            if which == Information::Observed {
                row.add_bends(place, &values, terms, -rest, &slopes, &mut lower);
            }
        }
        Summed { loss, score: DVector::from_vec(score), information: lower.mirrored() }
    }

    /// `Σ_g U_g·U_gᵀ` by the first `size` parameters: how much the scores of the clusters vary.
    pub fn meat(self, battles: &Battles, place: &Place, size: usize) -> (DMatrix<f64>, usize) {
        let values = exponentials(&place.theta);
        let mut lower = Lower::new(size);
        let mut slopes: Vec<(usize, f64)> = Vec::with_capacity(size);
        let clusters = battles.clusters();
        let mut score = vec![0.0; size];
        let mut touched: Vec<usize> = Vec::with_capacity(size);
        for rows in clusters.iter() {
            for &row in rows {
                let (terms, outcome) = (battles.terms(row), battles.outcome(row));
                let at = self.row(place, &values, terms);
                let rest = outcome.points() - outcome.battles() * logistic(at.logit);
                at.slopes(place, &values, terms, &mut slopes);
                slopes.truncate(terms.len() + size - place.theta.len());
                for &(i, slope) in &slopes {
                    score[i] += rest * slope;
                    touched.push(i);
                }
            }
            // The parameters of one row are in order already.
            if rows.len() > 1 {
                touched.sort_unstable();
                touched.dedup();
            }
            for (at, &i) in touched.iter().enumerate() {
                let line = lower.row(i);
                for &j in &touched[..=at] {
                    line[j] += score[i] * score[j];
                }
            }
            for i in touched.drain(..) {
                score[i] = 0.0;
            }
        }
        (lower.mirrored(), clusters.len())
    }
}

impl Row {
    /// The derivatives of the logit: by the kinds of this row, by `ln κ`, by the exponent.
    fn slopes(
        &self,
        place: &Place,
        values: &[f64],
        terms: &[Term],
        slopes: &mut Vec<(usize, f64)>,
    ) {
        let kinds = place.theta.len();
        slopes.clear();
        for term in terms {
            let (share, of_all) = self.shares(values, *term);
            let slope = self.scale * (share + place.exponent * self.ln_ratio * of_all);
            slopes.push((term.kind, slope));
        }
        slopes.push((kinds, self.logit));
        slopes.push((kinds + 1, self.logit * self.ln_size));
    }

    /// A kind's share of A less its share of B, and its share of both together.
    fn shares(&self, values: &[f64], term: Term) -> (f64, f64) {
        let value = values[term.kind];
        let (a, b) = (value * term.a, value * term.b);
        (a / self.values_a - b / self.values_b, (a + b) / (self.values_a + self.values_b))
    }

    /// Adds `factor` times the second derivatives of the logit to the lower triangle.
    fn add_bends(
        &self,
        place: &Place,
        values: &[f64],
        terms: &[Term],
        factor: f64,
        slopes: &[(usize, f64)],
        lower: &mut Lower,
    ) {
        let (kinds, e) = (place.theta.len(), place.exponent);
        let scale = factor * self.scale;
        for (at, one) in terms.iter().enumerate() {
            let (d_i, t_i) = self.shares(values, *one);
            let (a_i, b_i) = (
                values[one.kind] * one.a / self.values_a,
                values[one.kind] * one.b / self.values_b,
            );
            for other in &terms[..=at] {
                let (d_j, t_j) = self.shares(values, *other);
                let a_j = values[other.kind] * other.a / self.values_a;
                let b_j = values[other.kind] * other.b / self.values_b;
                let bend = e * (t_i * d_j + d_i * t_j) - a_i * a_j
                    + b_i * b_j
                    + (e * e - e) * self.ln_ratio * t_i * t_j;
                *lower.at(one.kind, other.kind) += scale * bend;
            }
            *lower.at(one.kind, one.kind) += scale * (d_i + e * self.ln_ratio * t_i);
            let slope = slopes[at].1;
            *lower.at(kinds, one.kind) += factor * slope;
            if lower.size > kinds + 1 {
                *lower.at(kinds + 1, one.kind) +=
                    factor * (self.ln_size * slope + self.logit * t_i);
            }
        }
        *lower.at(kinds, kinds) += factor * self.logit;
        if lower.size > kinds + 1 {
            *lower.at(kinds + 1, kinds) += factor * self.logit * self.ln_size;
            *lower.at(kinds + 1, kinds + 1) += factor * self.logit * self.ln_size * self.ln_size;
        }
    }
}

fn row_loss(logit: f64, outcome: Outcome) -> f64 {
    loss_of(softplus(logit), logit, outcome)
}

fn loss_of(softplus: f64, logit: f64, outcome: Outcome) -> f64 {
    outcome.battles() * softplus - outcome.points() * logit
}

/// The lower triangle of a symmetric matrix of sums, row by row.
struct Lower {
    size: usize,
    sums: Vec<f64>,
}

impl Lower {
    fn new(size: usize) -> Lower {
        Lower { size, sums: vec![0.0; size * size] }
    }

    /// A row up to the diagonal.
    fn row(&mut self, row: usize) -> &mut [f64] {
        &mut self.sums[row * self.size..=row * self.size + row]
    }

    fn at(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.row(row)[column]
    }

    fn mirrored(&self) -> DMatrix<f64> {
        let at = |i: usize, j: usize| self.sums[i.max(j) * self.size + i.min(j)];
        DMatrix::from_fn(self.size, self.size, at)
    }
}

pub(crate) fn exponentials(theta: &[f64]) -> Vec<f64> {
    theta.iter().map(|x| x.exp()).collect()
}
