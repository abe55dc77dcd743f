//! How strong are lists that met head to head?

use super::newton::{self, Point, cholesky, to_rows};
use super::{Logit, Outcome, Unfit};
use nalgebra::{DMatrix, DVector};

/// Ratings of lists, in log-odds.
#[derive(Clone, PartialEq, Debug)]
pub struct Strengths {
    /// The ratings; they sum to 0.
    pub ratings: Vec<f64>,
    /// Their covariance if all battles are independent and no list beats another out of turn.
    pub covariance: Vec<Vec<f64>>,
}

impl Strengths {
    /// The ratings less that of `list`, and the errors of these differences; `None` of no such list.
    pub fn relative_to(&self, list: usize) -> Option<(Vec<f64>, Vec<f64>)> {
        let zero = *self.ratings.get(list)?;
        let c = &self.covariance;
        let error = |k: usize| (c[k][k] + c[list][list] - c[k][list] - c[list][k]).max(0.0).sqrt();
        let errors = (0..c.len()).map(|k| if k == list { 0.0 } else { error(k) }).collect();
        Some((self.ratings.iter().map(|r| r - zero).collect(), errors))
    }
}

/// Ratings `r` with logit P(i beats j) = `r_i - r_j`, a draw being half a win.
///
/// `half_points[i][j]` is what `i` made against `j`, two a win and one a draw; the diagonal is not read.
/// `ridge` holds ratings near 0 (0: not at all).
///
/// Sources: E. Zermelo 1929, "Die Berechnung der Turnier-Ergebnisse"; R. A. Bradley and M. E. Terry 1952,
/// "Rank analysis of incomplete block designs".
///
/// # Errors
/// A table that is not square, or empty; with a ridge of 0 also lists that fall into groups which never
/// met or of which one always wins.
///
/// ```
/// use fairfight_stats::value::bradley_terry;
/// let table = [vec![0, 115, 62, 140], vec![85, 0, 128, 116], vec![138, 72, 0, 122], vec![60, 84, 78, 0]];
/// let (ratings, errors) = bradley_terry(&table, 0.0).unwrap().relative_to(0).unwrap();
/// assert!((ratings[3] + 0.4865982747).abs() < 1e-9 && (errors[3] - 0.1449246657).abs() < 1e-9);
/// ```
pub fn bradley_terry(half_points: &[Vec<u32>], ridge: f64) -> Result<Strengths, Unfit> {
    let n = half_points.len();
    if half_points.iter().any(|row| row.len() != n) {
        return Err(Unfit::BadSetting { what: "the table must be square" });
    }
    if n < 2 {
        return Err(Unfit::Nothing);
    }
    // The last rating is minus the sum of the others.
    let mut rows = Logit::new(n);
    let mut met = 0.0;
    for i in 0..n {
        for j in i + 1..n {
            let (one, other) = (half_points[i][j], half_points[j][i]);
            let both = u64::from(one) + u64::from(other);
            if both > 0 {
                let played = u32::try_from(both.div_ceil(2))
                    .map_err(|_| Unfit::BadSetting { what: "too many battles in one cell" })?;
                if both % 2 != 0 {
                    return Err(Unfit::BadSetting {
                        what: "half points of a cell must make battles",
                    });
                }
                met += f64::from(played);
                let outcome = Outcome { played, half_points: one, cluster: 0 };
                rows.add(&[(i, 1.0), (j, -1.0)], 0.0, outcome)?;
            }
        }
    }
    if met == 0.0 {
        return Err(Unfit::Nothing);
    }
    // Only differences are known: the sum is held at 0 by a row that no result moves.
    let level: Vec<(usize, f64)> = (0..n).map(|k| (k, 1.0)).collect();
    rows.add(&level, 0.0, Outcome { played: 2, half_points: 2, cluster: 1 })?;
    let fit = rows.fit(ridge)?;
    // That row's own share of the covariance is the same number everywhere.
    let c = DMatrix::from_fn(n, n, |i, j| fit.model_covariance[i][j]);
    let turn = DMatrix::from_fn(n, n, |i, j| f64::from(u8::from(i == j)) - 1.0 / n as f64);
    Ok(Strengths {
        ratings: fit.coefficients,
        covariance: to_rows(&(&turn * c * turn.transpose())),
    })
}

/// Strengths, and how readily battles are drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct WithTies {
    /// The ratings `ln π`; the first is 0.
    pub ratings: Vec<f64>,
    /// `ν`: two equal lists draw with odds `ν` to 2.
    pub draws: f64,
    /// The covariance of the ratings from the second on, and last of `ln ν`.
    pub covariance: Vec<Vec<f64>>,
    /// Minus the log-likelihood.
    pub loss: f64,
}

/// Ratings with a model of draws: i wins, a draw, j wins as `π_i : ν√(π_i·π_j) : π_j`.
///
/// `wins[i][j]` is how often `i` beat `j`; `draws[i][j]` how often they drew, read above the diagonal.
///
/// Source: R. R. Davidson 1970, "On extending the Bradley-Terry model to accommodate ties in paired
/// comparison experiments".
///
/// # Errors
/// Tables that are not square and of one size; no draw at all (`ν` would be 0: ask [`bradley_terry`]);
/// lists in groups that never met, or of which one always wins.
///
/// ```
/// use fairfight_stats::value::davidson;
/// let wins = [vec![0, 45, 30], vec![35, 0, 52], vec![55, 28, 0]];
/// let draws = [vec![0, 20, 15], vec![0, 0, 20], vec![0, 0, 0]];
/// let fit = davidson(&wins, &draws).unwrap();
/// assert!((fit.ratings[1] - 0.23749427).abs() < 1e-7 && (fit.draws - 0.45056710).abs() < 1e-7);
/// ```
pub fn davidson(wins: &[Vec<u32>], draws: &[Vec<u32>]) -> Result<WithTies, Unfit> {
    let n = wins.len();
    if draws.len() != n || wins.iter().chain(draws).any(|row| row.len() != n) {
        return Err(Unfit::BadSetting { what: "the tables must be square and of one size" });
    }
    if n < 2 {
        return Err(Unfit::Nothing);
    }
    // Parameters: ln π of the lists 1.., then ln ν. Every result is a utility linear in them.
    let column = |list: usize| list.checked_sub(1);
    let mut cells = Vec::new();
    for i in 0..n {
        for j in i + 1..n {
            let [won, drawn, lost] = [wins[i][j], draws[i][j], wins[j][i]].map(f64::from);
            let mut features = [const { Vec::new() }; 3];
            for (list, weights) in [(i, [1.0, 0.5, 0.0]), (j, [0.0, 0.5, 1.0])] {
                if let Some(k) = column(list) {
                    for (feature, weight) in features.iter_mut().zip(weights) {
                        feature.push((k, weight));
                    }
                }
            }
            features[1].push((n - 1, 1.0));
            cells.push(([won, drawn, lost], features));
        }
    }
    if !cells.iter().any(|(counts, _)| counts[1] > 0.0) {
        return Err(Unfit::BadSetting { what: "no battle was drawn" });
    }
    let whole = |at: &[f64]| {
        let (mut loss, mut slope) = (0.0, DVector::<f64>::zeros(n));
        let mut curvature = DMatrix::<f64>::zeros(n, n);
        for (counts, features) in &cells {
            let utility: Vec<f64> =
                features.iter().map(|f| f.iter().map(|&(k, x)| at[k] * x).sum()).collect();
            let largest = utility.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let parts: Vec<f64> = utility.iter().map(|u| (u - largest).exp()).collect();
            let sum: f64 = parts.iter().sum();
            let met: f64 = counts.iter().sum();
            let mut mean = DVector::<f64>::zeros(n);
            for (k, feature) in features.iter().enumerate() {
                let chance = parts[k] / sum;
                loss -= counts[k] * (utility[k] - largest - sum.ln());
                for &(i, x) in feature {
                    mean[i] += chance * x;
                    slope[i] -= (counts[k] - met * chance) * x;
                    for &(j, y) in feature {
                        curvature[(i, j)] += met * chance * x * y;
                    }
                }
            }
            curvature -= &mean * mean.transpose() * met;
        }
        Point { loss, slope, curvature }
    };
    let found = newton::descend(vec![0.0; n], 1.0, newton::SETTLED, whole, |at| whole(at).loss)?;
    let covariance = cholesky(&found.point.curvature).ok_or(Unfit::Singular)?.inverse();
    let mut ratings = vec![0.0];
    ratings.extend(&found.at[..n - 1]);
    Ok(WithTies {
        ratings,
        draws: found.at[n - 1].exp(),
        covariance: to_rows(&covariance),
        loss: found.point.loss,
    })
}
