//! The matrix of scores of lists against each other.

use std::fmt;

/// Why scores cannot form a matrix of match-ups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Malformed {
    /// There is no list.
    Nothing,
    /// A row is not as long as the number of rows.
    NotSquare {
        /// The row, from 0.
        row: usize,
    },
    /// A score is not a number, or is outside 0 to 1.
    BadScore {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
    },
    /// A score and the opponent's score do not sum to 1 (a list against itself: not one half).
    NotMirrored {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
    },
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Malformed::Nothing => write!(f, "there is no list"),
            Malformed::NotSquare { row } => write!(f, "row {row} is not as long as there are rows"),
            Malformed::BadScore { row, column } => {
                write!(f, "the score in row {row}, column {column} is not from 0 to 1")
            }
            Malformed::NotMirrored { row, column } => {
                write!(f, "the scores of {row} against {column} and back do not make 1")
            }
        }
    }
}

impl std::error::Error for Malformed {}

/// The scores of lists against each other; `S_ij + S_ji = 1`.
///
/// ```
/// use fairfight_stats::meta::Matrix;
/// let scores = Matrix::new(&[vec![0.5, 0.6], vec![0.4, 0.5]]).unwrap();
/// assert!((scores.payoff(0, 1) - 0.2).abs() < 1e-15);
/// assert!(Matrix::new(&[vec![0.5, 0.6], vec![0.6, 0.5]]).is_err());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    size: usize,
    // The payoffs A = 2S-1, exactly antisymmetric.
    payoffs: Vec<f64>,
}

impl Matrix {
    /// A matrix of scores, row against column, each from 0 to 1.
    ///
    /// # Errors
    /// [`Malformed`], among others if `S_ij + S_ji` is not 1 to nine digits.
    pub fn new(scores: &[Vec<f64>]) -> Result<Matrix, Malformed> {
        let size = scores.len();
        if size == 0 {
            return Err(Malformed::Nothing);
        }
        for (row, line) in scores.iter().enumerate() {
            if line.len() != size {
                return Err(Malformed::NotSquare { row });
            }
            if let Some(column) = line.iter().position(|s| !(0.0..=1.0).contains(s)) {
                return Err(Malformed::BadScore { row, column });
            }
        }
        for row in 0..size {
            for column in 0..=row {
                if (scores[row][column] + scores[column][row] - 1.0).abs() > 1e-9 {
                    return Err(Malformed::NotMirrored { row, column });
                }
            }
        }
        Ok(Matrix::above(size, |i, j| (scores[i][j] + 1.0 - scores[j][i]) / 2.0))
    }

    /// A matrix from the scores above its diagonal, each from 0 to 1.
    pub(crate) fn above(size: usize, score: impl Fn(usize, usize) -> f64) -> Matrix {
        let mut payoffs = vec![0.0; size * size];
        for i in 0..size {
            for j in i + 1..size {
                let payoff = 2.0 * score(i, j) - 1.0;
                payoffs[i * size + j] = payoff;
                payoffs[j * size + i] = -payoff;
            }
        }
        Matrix { size, payoffs }
    }

    /// The number of lists.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The payoff of `i` against `j`, from -1 to 1: twice the score less 1.
    pub fn payoff(&self, i: usize, j: usize) -> f64 {
        self.payoffs[i * self.size + j]
    }

    /// The score of `i` against `j`, from 0 to 1.
    pub fn score(&self, i: usize, j: usize) -> f64 {
        (self.payoff(i, j) + 1.0) / 2.0
    }

    /// The payoff `A·x` of every list against a mix of lists. Missing weights count as 0.
    pub fn payoffs_against(&self, weights: &[f64]) -> Vec<f64> {
        (0..self.size)
            .map(|i| {
                weights.iter().take(self.size).enumerate().map(|(j, w)| self.payoff(i, j) * w).sum()
            })
            .collect()
    }

    /// The exploitability of a mix: the payoff of the best single list against it. 0 for an equilibrium, in units of
    /// payoff (half of it in score).
    ///
    /// ```
    /// use fairfight_stats::meta::Matrix;
    /// let rps = Matrix::new(&[vec![0.5, 0., 1.], vec![1., 0.5, 0.], vec![0., 1., 0.5]]).unwrap();
    /// assert_eq!(rps.exploitability(&[1.0, 0.0, 0.0]), 1.0);
    /// assert_eq!(rps.exploitability(&[1.0 / 3.0; 3]), 0.0);
    /// ```
    pub fn exploitability(&self, weights: &[f64]) -> f64 {
        self.payoffs_against(weights).into_iter().fold(0.0, f64::max)
    }
}
