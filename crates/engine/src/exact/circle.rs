//! Circles: states that lead back to each other (cycles of the chain).

use super::{Limits, Unsolved};

/// The equations of states that lead back to each other, eliminated one by one without subtraction: to eliminate a
/// state, its inflow is divided among the states it leads to, in proportion; 1 less the probability of staying is
/// computed as the sum of the probabilities of leaving.
///
/// Source: W. K. Grassmann, M. I. Taksar and D. P. Heyman 1985, "Regenerative analysis and steady state distributions
/// for Markov chains", with the exit from the circle as one more state.
#[derive(Debug)]
pub(super) struct Circle {
    /// Ascending.
    states: Vec<u32>,
    /// Probabilities from and to positions in `states`, row by row. The row and the column of state k, up to k, keep
    /// the values they had when k was eliminated.
    chances: Vec<f64>,
    /// Probabilities of leaving the circle; after elimination, of leaving a state for an earlier one or for the
    /// outside.
    leaves: Vec<f64>,
}

impl Circle {
    /// The circle of these states, ascending, each with the probability that a step leaves the circle.
    pub(super) fn new(states: Vec<u32>, outside: Vec<f64>) -> Circle {
        let chances = vec![0.0; states.len() * states.len()];
        Circle { states, chances, leaves: outside }
    }

    /// The states, ascending.
    pub(super) fn states(&self) -> &[u32] {
        &self.states
    }

    /// Adds an edge between two states of the circle.
    pub(super) fn edge(&mut self, from: usize, to: u32, chance: f64) {
        let to = self.states.binary_search(&to).expect("a state of the circle");
        self.chances[from * self.states.len() + to] += chance;
    }

    /// Eliminates the states, the last one first.
    pub(super) fn eliminate(&mut self, limits: &Limits<'_>) -> Result<(), Unsolved> {
        let n = self.states.len();
        for k in (0..n).rev() {
            limits.check()?;
            let (above, row) = self.chances.split_at_mut(k * n);
            let row = &row[..k];
            let outside = self.leaves[k];
            let leaves: f64 = row.iter().sum::<f64>() + outside;
            for i in 0..k {
                let share = above[i * n + k] / leaves;
                if share > 0.0 {
                    for (chance, more) in above[i * n..i * n + k].iter_mut().zip(row) {
                        *chance += share * more;
                    }
                    self.leaves[i] += share * outside;
                }
            }
            self.leaves[k] = leaves;
        }
        Ok(())
    }

    /// Replaces this mass entering the states by their expected visits. Indexed by the numbers of all states.
    pub(super) fn visits(&self, mass: &mut [f64]) {
        let n = self.states.len();
        let at = |place: usize| self.states[place] as usize;
        for k in (0..n).rev() {
            let share = mass[at(k)] / self.leaves[k];
            for j in 0..k {
                mass[at(j)] += share * self.chances[k * n + j];
            }
        }
        for k in 0..n {
            let returns: f64 = (0..k).map(|i| mass[at(i)] * self.chances[i * n + k]).sum();
            mass[at(k)] = (mass[at(k)] + returns) / self.leaves[k];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Circle;
    use crate::exact::{Budget, Limits};

    fn eliminated(mut circle: Circle) -> Circle {
        circle.eliminate(&Limits { budget: &Budget::default(), interrupt: None }).unwrap();
        circle
    }

    /// 0 goes to 1; 1 to 0 or 2, evenly; 2 to 1, or out with a chance of a quarter.
    #[test]
    fn a_walk_to_and_fro_by_hand() {
        let mut circle = Circle::new(vec![3, 5, 8], vec![0.0, 0.0, 0.25]);
        for (from, to, chance) in [(0, 5, 1.0), (1, 3, 0.5), (1, 8, 0.5), (2, 5, 0.75)] {
            circle.edge(from, to, chance);
        }
        let circle = eliminated(circle);
        let mut mass = [0.0; 9];
        mass[3] = 1.0;
        circle.visits(&mut mass);
        // v2 = 4 (it leaves once); v1 = 2 v2; v0 = 1 + v1 / 2.
        for (state, visits) in [(3, 5.0), (5, 8.0), (8, 4.0)] {
            assert!((mass[state] - visits).abs() < 1e-13, "{state}: {}", mass[state]);
        }
    }

    /// An exit with a probability of 10^-300 keeps all its digits.
    #[test]
    fn a_way_out_next_to_nothing() {
        let mut circle = Circle::new(vec![0, 1], vec![0.0, 1e-300]);
        circle.edge(0, 1, 1.0);
        circle.edge(1, 0, 1.0);
        let circle = eliminated(circle);
        let mut mass = [1.0, 0.0];
        circle.visits(&mut mass);
        assert!((mass[1] * 1e-300 - 1.0).abs() < 1e-14, "{mass:?}");
    }
}
