//! The value and equilibrium of a zero-sum game whose sides have different choices.
//!
//! Source: J. von Neumann 1928, "Zur Theorie der Gesellschaftsspiele".

use super::game::{Game, Mixes, WarmStart};

/// The solution of a zero-sum game.
#[derive(Clone, PartialEq, Debug)]
pub struct ZeroSum {
    /// The value to the rows, in units of the payoffs: the midpoint of what the two mixes secure.
    pub value: f64,
    /// The equilibrium mix of the rows.
    pub rows: Vec<f64>,
    /// The equilibrium mix of the columns.
    pub columns: Vec<f64>,
    /// What both sides together could gain by best responses: 0 except for rounding.
    pub gap: f64,
}

/// Solves the game in which the row player wins `payoffs[row][column]`.
///
/// Of several equilibria it returns one vertex. `None` if a side has no choice, if rows differ in length, or if a
/// payoff is NaN or beyond 1e9.
///
/// ```
/// use fairfight_stats::meta::zero_sum;
/// let game = zero_sum(&[vec![3.0, -1.0], vec![-2.0, 1.0]]).unwrap();
/// assert!((game.value - 1.0 / 7.0).abs() < 1e-12);
/// assert!((game.rows[0] - 3.0 / 7.0).abs() < 1e-12);
/// assert!((game.columns[0] - 2.0 / 7.0).abs() < 1e-12);
/// ```
pub fn zero_sum(payoffs: &[Vec<f64>]) -> Option<ZeroSum> {
    zero_sum_from(payoffs, &mut WarmStart::default())
}

/// Like [`zero_sum`], warm-started with the choices that mattered in a similar game of the same size; leaves those of
/// this one in `known`.
pub fn zero_sum_from(payoffs: &[Vec<f64>], known: &mut WarmStart) -> Option<ZeroSum> {
    let width = payoffs.first()?.len();
    let sound = |row: &Vec<f64>| row.len() == width && row.iter().all(|payoff| payoff.abs() <= 1e9);
    if width == 0 || !payoffs.iter().all(sound) {
        return None;
    }
    let largest = payoffs.iter().flatten().fold(0.0_f64, |most, payoff| most.max(payoff.abs()));
    let unit = if largest > 0.0 { largest } else { 1.0 };
    let payoff = |row: usize, column: usize| payoffs[row][column] / unit;
    let game = Game { rows: payoffs.len(), columns: width, payoff, above: None };
    let Mixes { rows, columns } = game.solve(known);
    // Evaluated on the mixes themselves, whatever the solver reported.
    let won = |row: usize, column: usize| rows[row] * payoffs[row][column];
    let allowed = |row: &Vec<f64>| row.iter().zip(&columns).map(|(won, share)| won * share).sum();
    let sure = (0..width)
        .map(|column| (0..payoffs.len()).map(|row| won(row, column)).sum())
        .fold(f64::INFINITY, f64::min);
    let most = payoffs.iter().map(allowed).fold(f64::NEG_INFINITY, f64::max);
    Some(ZeroSum { value: f64::midpoint(sure, most), rows, columns, gap: (most - sure).max(0.0) })
}
