//! Which lists survive an endless arms race?

use super::Matrix;

/// The share of time a population spends on every list, when now and then one player tries another.
///
/// A population of `m` players all on list `i`; a mutant on `j` takes over with chance
/// `ρ = (1-e^{-u})/(1-e^{-mu})`, `u = α(A_ji - A_ij)` (`1/m` if `u` is 0), and `T_ij = ρ/(K-1)`. For large
/// `α` only the signs of the payoffs matter. Solved by elimination without subtraction, so that even
/// the tiniest shares come out to all digits. `None` unless `m` is at least 2 and `α` above 0 and finite.
///
/// Sources: S. Omidshafiei et al. 2019, "α-Rank: multi-agent evaluation by evolution"; W. K. Grassmann,
/// M. I. Taksar and D. P. Heyman 1985, "Regenerative analysis and steady state distributions for Markov
/// chains".
///
/// ```
/// use fairfight_stats::meta::{Matrix, alpha_rank};
/// let game = Matrix::of_payoffs(&[vec![0., 0.5], vec![-0.5, 0.]]).unwrap();
/// let shares = alpha_rank(&game, 50, 1.0).unwrap();
/// assert!(shares[0] > 0.999);
/// ```
pub fn alpha_rank(matrix: &Matrix, population: u32, alpha: f64) -> Option<Vec<f64>> {
    if population < 2 || !(alpha > 0.0 && alpha.is_finite()) {
        return None;
    }
    let size = matrix.size();
    let m = f64::from(population);
    let takes_over = |u: f64| -> f64 {
        if u == 0.0 {
            1.0 / m
        } else if u > 0.0 {
            (-u).exp_m1() / (-m * u).exp_m1()
        } else {
            // The same fraction by e^{mu}: both exponentials stay small.
            ((m - 1.0) * u).exp() * u.exp_m1() / (m * u).exp_m1()
        }
    };
    let mut rates = vec![vec![0.0_f64; size]; size];
    for i in 0..size {
        for j in 0..size {
            if i != j {
                let u = alpha * (matrix.payoff(j, i) - matrix.payoff(i, j));
                // A change that never happens would part the chain; the smallest number joins it.
                rates[i][j] = takes_over(u).max(1e-100) / (size - 1) as f64;
            }
        }
    }
    Some(stationary(rates))
}

/// Grassmann, Taksar and Heyman's elimination: additions, products and quotients of numbers above 0.
fn stationary(mut rates: Vec<Vec<f64>>) -> Vec<f64> {
    let size = rates.len();
    for last in (1..size).rev() {
        let out: f64 = rates[last][..last].iter().sum();
        for i in 0..last {
            rates[i][last] /= out;
        }
        for i in 0..last {
            for j in 0..last {
                if i != j {
                    let through = rates[i][last] * rates[last][j];
                    rates[i][j] += through;
                }
            }
        }
    }
    let mut shares = vec![1.0_f64; size];
    for k in 1..size {
        shares[k] = (0..k).map(|i| shares[i] * rates[i][k]).sum();
        if shares[k] > 1e100 {
            for share in &mut shares[..=k] {
                *share /= 1e100;
            }
        }
    }
    let sum: f64 = shares.iter().sum();
    shares.iter().map(|share| share / sum).collect()
}
