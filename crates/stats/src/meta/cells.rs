//! The counts behind a matrix of match-ups.

use super::Matrix;
use crate::Scores;

/// What every list scored against every other: counts above the diagonal.
///
/// ```
/// use fairfight_stats::{Scores, meta::Cells};
/// let mut cells = Cells::new(2);
/// cells.set(1, 0, Scores::lost_drawn_won(30, 10, 60));
/// assert_eq!(cells.get(0, 1), Scores::lost_drawn_won(60, 10, 30));
/// assert!((cells.matrix().score(1, 0) - 0.65).abs() < 1e-15);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells<const N: usize> {
    size: usize,
    cells: Vec<Scores<N>>,
}

impl<const N: usize> Cells<N> {
    /// `size` lists that have not played yet.
    pub fn new(size: usize) -> Cells<N> {
        Cells { size, cells: vec![Scores::new([0; N]); size * size] }
    }

    /// The number of lists.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Sets what `i` scored against `j`, from the lowest score up. Ignores a list against itself, where the score is
    /// one half by nature, and a list that does not exist.
    pub fn set(&mut self, i: usize, j: usize, scores: Scores<N>) {
        if i != j && i < self.size && j < self.size {
            self.cells[i * self.size + j] = scores;
            self.cells[j * self.size + i] = scores.reversed();
        }
    }

    /// What `i` scored against `j`: empty if they did not meet or do not exist.
    pub fn get(&self, i: usize, j: usize) -> Scores<N> {
        let known = i < self.size && j < self.size;
        if known { self.cells[i * self.size + j] } else { Scores::new([0; N]) }
    }

    /// The mean scores; one half for two lists that did not meet.
    pub fn matrix(&self) -> Matrix {
        Matrix::above(self.size, |i, j| self.get(i, j).mean().unwrap_or(0.5))
    }

    /// Has each list made at least `points` points against each other one, a win as one and a draw as half?
    pub(super) fn each_made(&self, points: f64) -> bool {
        let made = |i: usize, j: usize| {
            let scores = self.get(i, j);
            scores.mean().unwrap_or(0.0) * scores.n() as f64
        };
        let others = |i: usize| (0..self.size).filter(move |&j| j != i);
        (0..self.size).all(|i| others(i).all(|j| made(i, j) >= points))
    }

    /// The logit of a score and its variance, with half a win and half a loss added to keep both finite:
    /// `(W+D/2+½)/(n+1)`. `None` if two lists did not meet.
    pub(crate) fn log_odds(&self, i: usize, j: usize) -> Option<(f64, f64)> {
        let scores = self.get(i, j);
        let n = scores.n() as f64;
        let mean = smoothed(scores.mean()?, scores.n());
        let top = (N - 1) as f64;
        let squares: f64 = scores
            .counts()
            .iter()
            .enumerate()
            .map(|(k, &c)| c as f64 * (k as f64 / top).powi(2))
            .sum();
        let variance = ((squares + 0.5) / (n + 1.0) - mean * mean).max(0.0);
        let slope = 1.0 / (mean * (1.0 - mean));
        Some(((mean / (1.0 - mean)).ln(), variance * slope * slope / (n + 1.0)))
    }
}

/// A score made in `n` battles with half a win and half a loss added, so that its logit is finite.
pub(super) fn smoothed(score: f64, n: u128) -> f64 {
    let n = n as f64;
    (score * n + 0.5) / (n + 1.0)
}
