//! Is there a list outside the pool that beats its best mix? The double oracle, one round at a time.

use crate::meta::{Matrix, Mix, maximum_entropy_nash};

/// Where a double oracle stands.
///
/// The caller keeps the pool and plays: [`field`](Self::field) says against which mix to look for the best
/// list (by enumeration, or by a race); [`tell`](Self::tell) takes the result.
///
/// Sources: H. B. McMahan, G. J. Gordon and A. Blum 2003, "Planning in the presence of cost functions
/// controlled by an adversary"; M. Lanctot et al. 2017, "A unified game-theoretic approach to multiagent
/// reinforcement learning".
///
/// ```
/// use fairfight_stats::meta::Matrix;
/// use fairfight_stats::search::{DoubleOracle, Next};
/// let mut rounds = DoubleOracle::new(0.005).unwrap();
/// let pool = Matrix::of_payoffs(&[vec![0.0, 1.0], vec![-1.0, 0.0]]).unwrap();
/// assert_eq!(rounds.field(&pool).weights, [1.0, 0.0]);
/// // Some list scores 0.8 against that: it joins the pool.
/// assert_eq!(rounds.tell(0.8), Next::Add);
/// assert_eq!(rounds.tell(0.503), Next::Done);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct DoubleOracle {
    tolerance: f64,
    gains: Vec<f64>,
}

/// What to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The list joins the pool: play it against all others there, then ask for the field again.
    Add,
    /// No list gains more than the tolerance: the mix is the answer.
    Done,
}

impl DoubleOracle {
    /// Continues while the best list scores more than ½ + `tolerance`; `None` unless that is at least 0 and
    /// finite.
    pub fn new(tolerance: f64) -> Option<DoubleOracle> {
        (0.0..f64::INFINITY)
            .contains(&tolerance)
            .then_some(DoubleOracle { tolerance, gains: Vec::new() })
    }

    /// The mix of the pool to find an answer to: its equilibrium of largest entropy.
    pub fn field(&self, pool: &Matrix) -> Mix {
        maximum_entropy_nash(pool)
    }

    /// Takes the score (0 to 1) of the best list found against the field. Measure it on battles that had no part in
    /// the choice: the best of many noisy means is too good. A score that is no number ends the search.
    pub fn tell(&mut self, score: f64) -> Next {
        let gain = score - 0.5;
        self.gains.push(gain);
        if gain > self.tolerance { Next::Add } else { Next::Done }
    }

    /// The gain of each round.
    pub fn gains(&self) -> &[f64] {
        &self.gains
    }
}
