//! Which lists does some mix beat against every opponent?

use super::Matrix;
use super::game::{Game, WarmStart};

/// By how much a list is dominated, and by which mix.
#[derive(Clone, PartialEq, Debug)]
pub struct Dominance {
    /// The largest `ε` such that the mix wins at least `ε` more than the list against *every* list, in units of payoff.
    /// Above 0: strictly dominated; below 0: the amount by which every mix of the others falls short.
    pub margin: f64,
    /// The mix.
    pub by: Vec<f64>,
}

/// The dominance margin of `list`.
///
/// The linear program: maximise `ε` subject to `Σ_k x_k·A_kj ≥ A_ij + ε` for all `j`, over mixes `x` of the other
/// lists. The margin is then evaluated on the mix found. Call a list dominated only if the 2.5 % quantile of
/// [`bootstrap`](super::bootstrap) is above 0 too. `None` for a list that does not exist or is the only one.
///
/// ```
/// use fairfight_stats::meta::{Matrix, dominance};
/// // The third is worse than the first by 0.1 against all: 0.2 in units of payoff.
/// let game = Matrix::new(&[vec![0.5, 0.5, 0.6], vec![0.5, 0.5, 0.6], vec![0.4, 0.4, 0.5]]).unwrap();
/// assert!((dominance(&game, 2).unwrap().margin - 0.2).abs() < 1e-12);
/// assert!(dominance(&game, 0).unwrap().margin < 1e-12);
/// ```
pub fn dominance(matrix: &Matrix, list: usize) -> Option<Dominance> {
    dominance_from(matrix, list, &mut WarmStart::default())
}

/// Like [`dominance`], warm-started with the lists that mattered in a similar matrix.
pub(super) fn dominance_from(
    matrix: &Matrix,
    list: usize,
    known: &mut WarmStart,
) -> Option<Dominance> {
    let size = matrix.size();
    dominated_row(size, size, |row, column| matrix.payoff(row, column), list, known)
}

/// Like [`dominance`], for sides with different choices: the margin by which the other rows dominate a row of
/// `payoffs`, against every column.
///
/// For a column, pass the transposed payoffs of the columns. `None` for a row that does not exist or is the only one,
/// for rows that differ in length or are empty, and for payoffs outside -1 to 1.
///
/// ```
/// use fairfight_stats::meta::row_dominance;
/// // The third row is worse than half of each other by 0.1 against both columns.
/// let scores = [vec![0.9, 0.3], vec![0.3, 0.9], vec![0.5, 0.5]];
/// let found = row_dominance(&scores, 2).unwrap();
/// assert!((found.margin - 0.1).abs() < 1e-12 && (found.by[0] - 0.5).abs() < 1e-9);
/// assert!(row_dominance(&scores, 0).unwrap().margin < 0.0);
/// ```
pub fn row_dominance(payoffs: &[Vec<f64>], row: usize) -> Option<Dominance> {
    row_dominance_from(payoffs, row, &mut WarmStart::default())
}

/// Like [`row_dominance`], warm-started with the choices that mattered to this row in a similar game of the same size;
/// leaves those of this one in `known`.
pub fn row_dominance_from(
    payoffs: &[Vec<f64>],
    row: usize,
    known: &mut WarmStart,
) -> Option<Dominance> {
    let width = payoffs.first()?.len();
    let sound = |line: &Vec<f64>| {
        line.len() == width && line.iter().all(|payoff| (-1.0..=1.0).contains(payoff))
    };
    if width == 0 || !payoffs.iter().all(sound) {
        return None;
    }
    dominated_row(payoffs.len(), width, |row, column| payoffs[row][column], row, known)
}

fn dominated_row(
    rows: usize,
    columns: usize,
    payoff: impl Fn(usize, usize) -> f64,
    row: usize,
    known: &mut WarmStart,
) -> Option<Dominance> {
    if row >= rows || rows < 2 {
        return None;
    }
    let game = Game { rows, columns, payoff: &payoff, above: Some(row) };
    let by = game.solve(known).rows;
    let mix: Vec<(usize, f64)> =
        by.iter().copied().enumerate().filter(|(_, share)| *share > 0.0).collect();
    let margin = (0..columns)
        .map(|j| mix.iter().map(|&(k, x)| x * payoff(k, j)).sum::<f64>() - payoff(row, j))
        .fold(f64::INFINITY, f64::min);
    Some(Dominance { margin, by })
}
