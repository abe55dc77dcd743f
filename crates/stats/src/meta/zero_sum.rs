//! What is a game worth whose sides have different choices, and how is it played?
//!
//! Source: J. von Neumann 1928, "Zur Theorie der Gesellschaftsspiele"; as linear programs G. B. Dantzig
//! 1951, "A proof of the equivalence of the programming problem and the game problem".

use super::nash::{add_shares, on_simplex, weights};
use microlp::{ComparisonOp, OptimizationDirection, Problem};

/// The solution of a game in which one side wins what the other loses.
#[derive(Clone, PartialEq, Debug)]
pub struct ZeroSum {
    /// What the rows win, in the units of the payoffs: the middle of what either mix makes sure of.
    pub value: f64,
    /// How often the rows play each of their choices.
    pub rows: Vec<f64>,
    /// How often the columns play each of theirs.
    pub columns: Vec<f64>,
    /// What both together could still gain by answering the other's mix: 0 but for rounding.
    pub gap: f64,
}

/// Solves the game whose rows win `payoffs[row][column]`: one linear program a side.
///
/// Of several equilibria it is one corner. `None` where there is no choice for a side, where rows differ in
/// length, or where a payoff is no number or beyond 1e9.
///
/// ```
/// use fairfight_stats::meta::zero_sum;
/// let game = zero_sum(&[vec![3.0, -1.0], vec![-2.0, 1.0]]).unwrap();
/// assert!((game.value - 1.0 / 7.0).abs() < 1e-12);
/// assert!((game.rows[0] - 3.0 / 7.0).abs() < 1e-12);
/// assert!((game.columns[0] - 2.0 / 7.0).abs() < 1e-12);
/// ```
pub fn zero_sum(payoffs: &[Vec<f64>]) -> Option<ZeroSum> {
    let width = payoffs.first()?.len();
    let sound = |row: &Vec<f64>| row.len() == width && row.iter().all(|payoff| payoff.abs() <= 1e9);
    if width == 0 || !payoffs.iter().all(sound) {
        return None;
    }
    let turned: Vec<Vec<f64>> =
        (0..width).map(|column| payoffs.iter().map(|row| -row[column]).collect()).collect();
    let (rows, columns) = (best_mix(payoffs)?, best_mix(&turned)?);
    // Measured on the mixes themselves, whatever the program said.
    let sure = (0..width).map(|column| won(payoffs, &rows, column)).fold(f64::INFINITY, f64::min);
    let most = (0..payoffs.len())
        .map(|row| -won(&turned, &columns, row))
        .fold(f64::NEG_INFINITY, f64::max);
    Some(ZeroSum { value: f64::midpoint(sure, most), rows, columns, gap: (most - sure).max(0.0) })
}

/// What a mix of rows wins against a column.
fn won(payoffs: &[Vec<f64>], mix: &[f64], column: usize) -> f64 {
    mix.iter().zip(payoffs).map(|(share, row)| share * row[column]).sum()
}

/// The mix of rows that makes sure of most.
fn best_mix(payoffs: &[Vec<f64>]) -> Option<Vec<f64>> {
    let largest = payoffs.iter().flatten().fold(0.0_f64, |most, payoff| most.max(payoff.abs()));
    let unit = if largest > 0.0 { largest } else { 1.0 };
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (-2.0, 2.0));
    let shares = add_shares(&mut problem, &vec![0.0; payoffs.len()]);
    for column in 0..payoffs[0].len() {
        let terms = shares
            .iter()
            .zip(payoffs)
            .map(|(&share, row)| (share, row[column] / unit))
            .filter(|term| term.1 != 0.0);
        problem.add_constraint(terms.chain([(value, -1.0)]), ComparisonOp::Ge, 0.0);
    }
    Some(on_simplex(weights(problem, &shares)?))
}
