//! Which lists does some mix beat everywhere?

use super::Matrix;
use super::nash::{add_shares, column, on_simplex, weights};
use microlp::{ComparisonOp, OptimizationDirection, Problem};

/// How far is a list dominated, and by which mix?
#[derive(Clone, PartialEq, Debug)]
pub struct Dominance {
    /// The largest `ε` so that the mix wins at least `ε` more than the list against *every* list, in units
    /// of payoff. Above 0: strictly dominated; below 0: by so much every mix of the others falls short.
    pub margin: f64,
    /// The mix.
    pub by: Vec<f64>,
}

/// By how much is `list` dominated?
///
/// The linear program: largest `ε` with `Σ_k x_k·A_kj ≥ A_ij + ε` for all `j`, over mixes `x` of the
/// other lists. The margin is measured again on the mix that was found. Call a list dominated only if the
/// 2.5 % quantile of [`bootstrap`](super::bootstrap) is above 0 too. `None` of a list that does not exist
/// or has no other beside it.
///
/// ```
/// use fairfight_stats::meta::{Matrix, dominance};
/// // The third is worse than the first by 0.2 against all.
/// let game = Matrix::of_payoffs(&[vec![0., 0., 0.2], vec![0., 0., 0.2], vec![-0.2, -0.2, 0.]]).unwrap();
/// assert!((dominance(&game, 2).unwrap().margin - 0.2).abs() < 1e-12);
/// assert!(dominance(&game, 0).unwrap().margin < 1e-12);
/// ```
pub fn dominance(matrix: &Matrix, list: usize) -> Option<Dominance> {
    let size = matrix.size();
    if list >= size || size < 2 {
        return None;
    }
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let margin = problem.add_var(1.0, (-3.0, 3.0));
    let shares = add_shares(&mut problem, &vec![0.0; size]);
    problem.add_constraint([(shares[list], 1.0)], ComparisonOp::Eq, 0.0);
    for j in 0..size {
        let terms = column(matrix, &shares, j).chain([(margin, -1.0)]);
        problem.add_constraint(terms, ComparisonOp::Ge, matrix.payoff(list, j));
    }
    let mut by = weights(problem, &shares)?;
    by[list] = 0.0;
    let by = on_simplex(by);
    let margin = (0..size)
        .map(|j| {
            let won: f64 = by.iter().enumerate().map(|(k, x)| x * matrix.payoff(k, j)).sum();
            won - matrix.payoff(list, j)
        })
        .fold(f64::INFINITY, f64::min);
    Some(Dominance { margin, by })
}
