//! Decomposes who beats whom into strength (ratings) and cycles.
//!
//! Sources: X. Jiang, L.-H. Lim, Y. Yao and Y. Ye 2011, "Statistical ranking and combinatorial Hodge
//! theory"; A. E. Elo 1978, "The rating of chessplayers, past and present".

use super::{Cells, Matrix};
use crate::value::newton::cholesky;
use nalgebra::{DMatrix, DVector};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Decomposed log-odds: one rating per list, and the residuals.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// The rating of every list, in log-odds; they sum to 0.
    pub ratings: Vec<f64>,
    /// The residuals: `C_ij = M_ij - (r_i - r_j)`; their rows sum to 0 if all cells have equal weight.
    pub cycles: Vec<Vec<f64>>,
}

impl Ratings {
    /// Decomposes a matrix of known scores, all cells with equal weight: `r_i` is the mean of `M_ij = logit(S_ij)`.
    ///
    /// `None` if a score is 0 or 1: with counts, use [`of_cells`](Self::of_cells).
    ///
    /// ```
    /// use fairfight_stats::meta::{Matrix, Ratings};
    /// let rps = Matrix::new(&[vec![0.5, 0.3, 0.7], vec![0.7, 0.5, 0.3], vec![0.3, 0.7, 0.5]]).unwrap();
    /// let apart = Ratings::of_matrix(&rps).unwrap();
    /// assert!(apart.ratings.iter().all(|r| r.abs() < 1e-15));
    /// assert!((apart.cycles[0][1] - (0.3_f64 / 0.7).ln()).abs() < 1e-15);
    /// ```
    pub fn of_matrix(matrix: &Matrix) -> Option<Ratings> {
        let n = matrix.size();
        let logit = |i: usize, j: usize| {
            let score = matrix.score(i, j);
            if i == j { 0.0 } else { (score / (1.0 - score)).ln() }
        };
        let odds: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| logit(i, j)).collect()).collect();
        let finite = odds.iter().flatten().all(|m| m.is_finite());
        finite.then(|| Ratings::decomposed(&odds))
    }

    /// Like [`of_matrix`](Self::of_matrix), from counts, with half a win and half a loss added to each cell.
    ///
    /// `None` if two lists did not meet: then use [`CycleTest::of_cells`].
    pub fn of_cells<const N: usize>(cells: &Cells<N>) -> Option<Ratings> {
        let n = cells.size();
        let mut odds = vec![vec![0.0; n]; n];
        for (i, row) in odds.iter_mut().enumerate() {
            for (j, odds) in row.iter_mut().enumerate() {
                if i != j {
                    *odds = cells.log_odds(i, j)?.0;
                }
            }
        }
        (n > 0).then(|| Ratings::decomposed(&odds))
    }

    fn decomposed(odds: &[Vec<f64>]) -> Ratings {
        let n = odds.len();
        let ratings: Vec<f64> = odds.iter().map(|row| row.iter().sum::<f64>() / n as f64).collect();
        let cycles = (0..n)
            .map(|i| (0..n).map(|j| odds[i][j] - (ratings[i] - ratings[j])).collect())
            .collect();
        Ratings { ratings, cycles }
    }

    /// The ratings in Elo points: 400 for a factor of ten in odds.
    pub fn elo(&self) -> Vec<f64> {
        self.ratings.iter().map(|r| r * 400.0 / std::f64::consts::LN_10).collect()
    }
}

/// The cyclic share, corrected for noise. `None` if two lists did not meet.
///
/// The sampling variance of the cells looks like cycles: a share `1-2/K` of the noise `2ΣVar(M_ij)` in the sum of
/// squares falls on them. The noise is subtracted from both sums. A share below 0 is set to 0, as it is for fewer than
/// three lists. [`CycleTest::p_value`] tests whether it is more than noise.
///
/// ```
/// use fairfight_stats::{Scores, meta::{Cells, noise_corrected_cyclic_share}};
/// // Three equal lists, 20 battles a cell: circles by chance alone.
/// let mut cells = Cells::new(3);
/// cells.set(0, 1, Scores::new([8, 12]));
/// cells.set(1, 2, Scores::new([9, 11]));
/// cells.set(2, 0, Scores::new([9, 11]));
/// assert_eq!(noise_corrected_cyclic_share(&cells), Some(0.0));
/// ```
pub fn noise_corrected_cyclic_share<const N: usize>(cells: &Cells<N>) -> Option<f64> {
    let apart = Ratings::of_cells(cells)?;
    let n = cells.size();
    if n < 3 {
        // Two lists cannot form a cycle: what is left is rounding error.
        return Some(0.0);
    }
    let (mut all, mut left, mut noise) = (0.0, 0.0, 0.0);
    for i in 0..n {
        for j in 0..n {
            if i != j {
                let (odds, variance) = cells.log_odds(i, j)?;
                all += odds * odds;
                left += apart.cycles[i][j] * apart.cycles[i][j];
                noise += variance;
            }
        }
    }
    let (left, all) = (left - (1.0 - 2.0 / n as f64) * noise, all - noise);
    Some(if left > 0.0 && all > 0.0 { (left / all).min(1.0) } else { 0.0 })
}

/// A test for cycles beyond noise. Ratings are fitted by weighted least squares, so cells may differ in precision and
/// not all lists need have met.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CycleTest {
    /// `Σ_{i<j} C_ij²/Var_ij`: the residual chi-square statistic.
    pub chi_square: f64,
    /// Its degrees of freedom: cells less fitted ratings; `(K-1)(K-2)/2` if all have met.
    pub degrees: u64,
}

impl CycleTest {
    /// Minimises `Σ (M_ij - r_i + r_j)²/Var_ij` over the cells that were played.
    ///
    /// `None` if the lists fall into groups that never met, or if there are no lists.
    ///
    /// ```
    /// use fairfight_stats::{Scores, meta::{Cells, CycleTest}};
    /// let mut cells = Cells::new(3);
    /// cells.set(0, 1, Scores::new([400, 600]));
    /// cells.set(1, 2, Scores::new([400, 600]));
    /// // A chain has no circle.
    /// let chain = CycleTest::of_cells(&cells).unwrap();
    /// assert_eq!((chain.degrees, chain.p_value()), (0, None));
    /// ```
    pub fn of_cells<const N: usize>(cells: &Cells<N>) -> Option<CycleTest> {
        let n = cells.size();
        if n == 0 {
            return None;
        }
        let mut met = Vec::new();
        for i in 0..n {
            for j in i + 1..n {
                if let Some((odds, variance)) = cells.log_odds(i, j) {
                    met.push((i, j, odds, variance));
                }
            }
        }
        let mut normal = DMatrix::<f64>::zeros(n, n);
        let mut right = DVector::<f64>::zeros(n);
        for &(i, j, odds, variance) in &met {
            let weight = 1.0 / variance;
            normal[(i, i)] += weight;
            normal[(j, j)] += weight;
            normal[(i, j)] -= weight;
            normal[(j, i)] -= weight;
            right[i] += weight * odds;
            right[j] -= weight * odds;
        }
        // A spring as stiff as the data fixes the sum of the ratings at 0.
        let spring = ((0..n).map(|k| normal[(k, k)]).sum::<f64>() / n as f64).max(1e-300);
        let held = normal.map(|x| x + spring);
        let ratings = cholesky(&held)?.solve(&right);
        let chi_square = met
            .iter()
            .map(|&(i, j, odds, variance)| (odds - ratings[i] + ratings[j]).powi(2) / variance)
            .sum();
        Some(CycleTest { chi_square, degrees: (met.len() + 1).saturating_sub(n) as u64 })
    }

    /// The p-value of the hypothesis that there are no cycles. `None` with 0 degrees of freedom.
    pub fn p_value(&self) -> Option<f64> {
        let law = ChiSquared::new(self.degrees as f64).ok()?;
        Some(law.sf(self.chi_square).clamp(0.0, 1.0))
    }
}
