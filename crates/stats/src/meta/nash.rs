//! Which mix of lists cannot be exploited?
//!
//! Sources: J. von Neumann 1928, "Zur Theorie der Gesellschaftsspiele"; for the maximum-entropy equilibrium D.
//! Balduzzi, K. Tuyls, J. Perolat and T. Graepel 2018, "Re-evaluating evaluation".

use super::Matrix;
use super::game::{Game, WarmStart};
use microlp::{ComparisonOp, OptimizationDirection, Problem, Variable};
use nalgebra::{DMatrix, DVector};

/// A mix of lists and its exploitability.
#[derive(Clone, PartialEq, Debug)]
pub struct Mix {
    /// The weight of every list; they sum to 1.
    pub weights: Vec<f64>,
    /// The payoff of the best single list against the mix: 0 except for rounding.
    ///
    /// Evaluated on the weights returned, whatever method found them.
    pub exploitability: f64,
}

impl Mix {
    fn of(matrix: &Matrix, weights: Vec<f64>) -> Mix {
        let weights = on_simplex(weights);
        Mix { exploitability: matrix.exploitability(&weights), weights }
    }
}

/// A list with a smaller weight is not in the mix.
pub const SUPPORT: f64 = 1e-9;

/// A Nash equilibrium: if there are several, the vertex with the least weight on late lists.
///
/// Solved by best responses and small linear programs. If that fails (it never did), regret matching takes over, and
/// the exploitability shows it.
///
/// ```
/// use fairfight_stats::meta::{Matrix, nash};
/// let rps = Matrix::new(&[vec![0.5, 0., 1.], vec![1., 0.5, 0.], vec![0., 1., 0.5]]).unwrap();
/// let mix = nash(&rps);
/// assert!(mix.exploitability < 1e-12);
/// assert!(mix.weights.iter().all(|w| (w - 1.0 / 3.0).abs() < 1e-12));
/// ```
pub fn nash(matrix: &Matrix) -> Mix {
    nash_from(matrix, &mut WarmStart::default())
}

/// Like [`nash`], warm-started with the lists that mattered in a similar matrix.
pub(super) fn nash_from(matrix: &Matrix, known: &mut WarmStart) -> Mix {
    let size = matrix.size();
    let game = Game { rows: size, columns: size, payoff: |i, j| matrix.payoff(i, j), above: None };
    let mix = Mix::of(matrix, game.solve(known).rows);
    if mix.exploitability >= 1e-7 {
        return better(mix, regret_matching(matrix));
    }
    if is_only(matrix, &mix) { mix } else { earliest(matrix, &mix).unwrap_or(mix) }
}

/// The maximum-entropy equilibrium: the only one that splits weight evenly between copies of a list.
///
/// First finds the lists in the support of some equilibrium (one linear program each); then minimises the dual
/// `ln Σ_{i∈S} exp((Ay)_i)`, with `y` free on `S` and at least 0 elsewhere, and `x ∝ exp(Ay)`. If the result is less
/// accurate than 1e-7, returns the equilibrium of [`nash`].
///
/// ```
/// use fairfight_stats::meta::{Matrix, maximum_entropy_nash};
/// // Rock, paper and two kinds of scissors.
/// let game = Matrix::new(&[
///     vec![0.5, 0., 1., 1.], vec![1., 0.5, 0., 0.], vec![0., 1., 0.5, 0.5], vec![0., 1., 0.5, 0.5],
/// ]).unwrap();
/// let mix = maximum_entropy_nash(&game);
/// for (got, want) in mix.weights.iter().zip([1. / 3., 1. / 3., 1. / 6., 1. / 6.]) {
///     assert!((got - want).abs() < 1e-9);
/// }
/// ```
pub fn maximum_entropy_nash(matrix: &Matrix) -> Mix {
    maximum_entropy_nash_unless(matrix, &|| false).unwrap_or_else(|| nash(matrix))
}

/// The same, or `None` as soon as `stop` returns true: with many equally good lists it takes seconds.
pub fn maximum_entropy_nash_unless(matrix: &Matrix, stop: &dyn Fn() -> bool) -> Option<Mix> {
    let corner = nash(matrix);
    let essential = essential_lists(matrix, &corner, stop)?;
    let mix = Mix::of(matrix, dual(matrix, &essential, stop)?);
    Some(if mix.exploitability < 1e-7 { mix } else { better(mix, corner) })
}

fn better(one: Mix, other: Mix) -> Mix {
    if one.exploitability <= other.exploitability { one } else { other }
}

/// Is this vertex the only equilibrium? It is if every list outside it loses against it.
fn is_only(matrix: &Matrix, corner: &Mix) -> bool {
    let payoffs = matrix.payoffs_against(&corner.weights);
    payoffs.iter().zip(&corner.weights).all(|(&payoff, &w)| w > SUPPORT || payoff < -SUPPORT)
}

/// The equilibrium with the least weight on late lists; `None` if the solver finds none as accurate as `known`.
fn earliest(matrix: &Matrix, known: &Mix) -> Option<Mix> {
    let places: Vec<f64> = (0..matrix.size()).map(|place| place as f64).collect();
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let shares = add_shares(&mut problem, &places);
    for j in 0..matrix.size() {
        problem.add_constraint(column(matrix, &shares, j), ComparisonOp::Ge, 0.0);
    }
    let mix = Mix::of(matrix, weights(problem, &shares)?);
    (mix.exploitability <= known.exploitability.max(1e-12)).then_some(mix)
}

/// The lists with weight in some equilibrium. None of them loses against an equilibrium, because any two equilibria of
/// a symmetric zero-sum game score even against each other.
fn essential_lists(matrix: &Matrix, corner: &Mix, stop: &dyn Fn() -> bool) -> Option<Vec<bool>> {
    let size = matrix.size();
    let payoffs = matrix.payoffs_against(&corner.weights);
    let mut essential: Vec<bool> = corner.weights.iter().map(|&w| w > SUPPORT).collect();
    for i in 0..size {
        if essential[i] || payoffs[i] < -1e-6 {
            continue;
        }
        if stop() {
            return None;
        }
        let mut aims = vec![0.0; size];
        aims[i] = 1.0;
        let mut problem = Problem::new(OptimizationDirection::Maximize);
        let shares = add_shares(&mut problem, &aims);
        for j in 0..size {
            problem.add_constraint(column(matrix, &shares, j), ComparisonOp::Ge, -1e-12);
        }
        if let Some(found) = weights(problem, &shares)
            && matrix.exploitability(&on_simplex(found.clone())) < 1e-7
        {
            for (known, weight) in essential.iter_mut().zip(found) {
                *known |= weight > 1e-6;
            }
        }
    }
    Some(essential)
}

/// Minimises the dual by Newton's method over the `y` that may move.
fn dual(matrix: &Matrix, essential: &[bool], stop: &dyn Fn() -> bool) -> Option<Vec<f64>> {
    let size = matrix.size();
    let ln_sum = |y: &[f64]| -> (f64, Vec<f64>) {
        let exponents: Vec<f64> = (0..size)
            .map(|i| {
                let exponent: f64 = (0..size).map(|j| matrix.payoff(i, j) * y[j]).sum();
                if essential[i] { exponent } else { f64::NEG_INFINITY }
            })
            .collect();
        let largest = exponents.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let parts: Vec<f64> = exponents.iter().map(|e| (e - largest).exp()).collect();
        let sum: f64 = parts.iter().sum();
        (largest + sum.ln(), parts.iter().map(|part| part / sum).collect())
    };
    let mut y = vec![0.0; size];
    for _ in 0..500 {
        if stop() {
            return None;
        }
        let (loss, x) = ln_sum(&y);
        // (xᵀA)_j, the payoff of the mix against j.
        let slope: Vec<f64> =
            (0..size).map(|j| (0..size).map(|i| x[i] * matrix.payoff(i, j)).sum()).collect();
        let moving: Vec<usize> =
            (0..size).filter(|&j| essential[j] || y[j] > 0.0 || slope[j] < 0.0).collect();
        if moving.iter().map(|&j| slope[j].abs()).fold(0.0, f64::max) < 1e-15 {
            break;
        }
        let n = moving.len();
        let mut bend = DMatrix::from_fn(n, n, |a, b| {
            let (a, b) = (moving[a], moving[b]);
            let both: f64 =
                (0..size).map(|i| x[i] * matrix.payoff(i, a) * matrix.payoff(i, b)).sum();
            both - slope[a] * slope[b]
        });
        let stiff: f64 = (0..n).map(|k| bend[(k, k)]).fold(0.0, f64::max).max(1e-300);
        // Do not move along directions in which the dual is constant.
        for k in 0..n {
            bend[(k, k)] += 1e-12 * stiff;
        }
        let right = DVector::from_fn(n, |k, _| slope[moving[k]]);
        let step =
            nalgebra::Cholesky::new(bend).map_or_else(|| &right / stiff, |root| root.solve(&right));
        let mut scale = (20.0 / step.amax()).min(1.0);
        let mut moved = false;
        for _ in 0..60 {
            let mut next = y.clone();
            for (k, &j) in moving.iter().enumerate() {
                next[j] -= scale * step[k];
                if !essential[j] {
                    next[j] = next[j].max(0.0);
                }
            }
            if ln_sum(&next).0 < loss {
                moved = true;
                y = next;
                break;
            }
            scale /= 2.0;
        }
        if !moved {
            // The value cannot fall further in floating point, but a full step may still improve the slope.
            let mut next = y.clone();
            for (k, &j) in moving.iter().enumerate() {
                next[j] -= step[k];
                if !essential[j] {
                    next[j] = next[j].max(0.0);
                }
            }
            let last = ln_sum(&next).1;
            let better = matrix.exploitability(&last) < matrix.exploitability(&x);
            return Some(if better { last } else { x });
        }
    }
    Some(ln_sum(&y).1)
}

/// Regret matching, the fallback: its average play converges to an equilibrium.
///
/// Source: S. Hart and A. Mas-Colell 2000, "A simple adaptive procedure leading to correlated equilibrium", with the
/// nonnegative regrets of O. Tammelin 2014.
fn regret_matching(matrix: &Matrix) -> Mix {
    let size = matrix.size();
    let (mut regrets, mut sums) = (vec![0.0_f64; size], vec![0.0_f64; size]);
    for round in 1..=20_000 {
        let total: f64 = regrets.iter().sum();
        let play: Vec<f64> = if total > 0.0 {
            regrets.iter().map(|r| r / total).collect()
        } else {
            vec![1.0 / size as f64; size]
        };
        for (i, won) in matrix.payoffs_against(&play).into_iter().enumerate() {
            regrets[i] = (regrets[i] + won).max(0.0);
            sums[i] += f64::from(round) * play[i];
        }
    }
    Mix::of(matrix, sums)
}

fn add_shares(problem: &mut Problem, aims: &[f64]) -> Vec<Variable> {
    let shares: Vec<Variable> = aims.iter().map(|&aim| problem.add_var(aim, (0.0, 1.0))).collect();
    problem.add_constraint(shares.iter().map(|&x| (x, 1.0)), ComparisonOp::Eq, 1.0);
    shares
}

/// The payoff of a mix against list `j`.
fn column<'a>(
    matrix: &'a Matrix,
    shares: &'a [Variable],
    j: usize,
) -> impl Iterator<Item = (Variable, f64)> + 'a {
    shares
        .iter()
        .enumerate()
        .map(move |(k, &x)| (x, matrix.payoff(k, j)))
        .filter(|term| term.1 != 0.0)
}

fn weights(problem: Problem, shares: &[Variable]) -> Option<Vec<f64>> {
    let solution = problem.solve().ok()?.into_solution().ok()?;
    Some(shares.iter().map(|&x| solution.var_value(x)).collect())
}

/// The same weights, with those up to 1e-13 set to 0, normalised to sum to 1.
pub(super) fn on_simplex(mut weights: Vec<f64>) -> Vec<f64> {
    for weight in &mut weights {
        *weight = if *weight > 1e-13 { *weight } else { 0.0 };
    }
    let sum: f64 = weights.iter().sum();
    let size = weights.len() as f64;
    for weight in &mut weights {
        *weight = if sum > 0.0 { *weight / sum } else { 1.0 / size };
    }
    weights
}
