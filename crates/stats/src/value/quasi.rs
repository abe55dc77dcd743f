//! Errors that do not depend on which kind is the reference.

use nalgebra::{DMatrix, DVector};

/// One variance for each kind, so that `q_i + q_j` is about the variance of the difference of `i` and `j`.
///
/// Standard errors of values depend on the gauge; a reader who wants to compare two kinds would need the
/// whole covariance. These numbers carry nearly all of it. Minimises `Σ (ln(q_i+q_j) - ln Var_ij)²` over
/// all pairs. A `q` may come out below 0; the sums of pairs do not. `None` of fewer than three kinds, of a
/// table that is not square, or where two kinds differ without error.
///
/// Source: D. Firth and R. X. de Menezes 2004, "Quasi-variances".
///
/// ```
/// use fairfight_stats::value::quasi_variances;
/// // Independent variances 1, 2, 3 told with the first as reference: the differences are the same.
/// let q = quasi_variances(&[vec![0., 0., 0.], vec![0., 3., 1.], vec![0., 1., 4.]]).unwrap();
/// assert!(q.iter().zip([1.0, 2.0, 3.0]).all(|(q, want)| (q - want).abs() < 1e-9));
/// ```
pub fn quasi_variances(covariance: &[Vec<f64>]) -> Option<Vec<f64>> {
    let n = covariance.len();
    if n < 3 || covariance.iter().any(|row| row.len() != n) {
        return None;
    }
    let difference = |i: usize, j: usize| {
        covariance[i][i] + covariance[j][j] - covariance[i][j] - covariance[j][i]
    };
    let mut pairs = Vec::with_capacity(n * (n - 1) / 2);
    for i in 0..n {
        for j in 0..i {
            let variance = difference(i, j);
            if !(variance > 0.0 && variance.is_finite()) {
                return None;
            }
            pairs.push((i, j, variance));
        }
    }
    // Least squares without the logarithms has a closed form; start there if its sums are positive.
    let sums: Vec<f64> =
        (0..n).map(|i| (0..n).filter(|&j| j != i).map(|j| difference(i, j)).sum()).collect();
    let total: f64 = sums.iter().sum::<f64>() / (2.0 * (n - 1) as f64);
    let mut q: Vec<f64> = sums.iter().map(|sum| (sum - total) / (n - 2) as f64).collect();
    if pairs.iter().any(|&(i, j, _)| q[i] + q[j] <= 0.0) {
        let mean = pairs.iter().map(|pair| pair.2).sum::<f64>() / pairs.len() as f64;
        q = vec![mean / 2.0; n];
    }
    let loss = |q: &[f64]| -> f64 {
        pairs
            .iter()
            .map(|&(i, j, variance)| {
                let sum = q[i] + q[j];
                if sum > 0.0 { (sum / variance).ln().powi(2) } else { f64::INFINITY }
            })
            .sum()
    };
    for _ in 0..100 {
        let mut normal = DMatrix::<f64>::zeros(n, n);
        let mut right = DVector::<f64>::zeros(n);
        for &(i, j, variance) in &pairs {
            let sum = q[i] + q[j];
            let (slope, rest) = (1.0 / sum, (sum / variance).ln());
            for a in [i, j] {
                right[a] += slope * rest;
                for b in [i, j] {
                    normal[(a, b)] += slope * slope;
                }
            }
        }
        let step = super::newton::cholesky(&normal)?.solve(&right);
        let (before, mut scale) = (loss(&q), 1.0);
        let mut next = q.clone();
        for _ in 0..40 {
            next = q.iter().zip(step.iter()).map(|(q, s)| q - scale * s).collect();
            if loss(&next) <= before * (1.0 + 1e-12) + 1e-24 {
                break;
            }
            scale /= 2.0;
        }
        let moved = q.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        let size = next.iter().map(|x| x.abs()).fold(0.0, f64::max);
        if loss(&next).is_finite() {
            q = next;
        }
        if moved <= 1e-13 * size {
            break;
        }
    }
    Some(q)
}
