//! What share of the spread is each knob's? For knobs that turn without steps: budgets, weights.
//!
//! Values at two independent sets of points `A` and `B`, and at `A` with one column taken from `B` at a
//! time: `N·(k+2)` evaluations, the points from a scrambled Sobol sequence or any other even one.
//!
//! Sources: I. M. Sobol 1993, "Sensitivity estimates for nonlinear mathematical models"; A. Saltelli et al.
//! 2010, "Variance based sensitivity analysis of model output"; M. J. W. Jansen 1999, "Analysis of variance
//! designs for model output".

/// First-order and total index of each knob.
#[derive(Clone, PartialEq, Debug)]
pub struct Indices {
    /// `S`, what the knob does by itself: Saltelli's `mean(f(B)·(f(AB_i)-f(A)))/Var`.
    pub first: Vec<f64>,
    /// `S_T`, what it does in all: Jansen's `½·mean((f(A)-f(AB_i))²)/Var`.
    pub total: Vec<f64>,
    /// The variance of the values, without noise.
    pub variance: f64,
}

/// The indices, from the values at `A`, at `B`, and at `A` with column `i` of `B` for each knob `i`.
///
/// `noise` is the variance of a single value that comes of the dice (0 for a formula): it is taken out of the
/// variance, and of the squares in the total index, which it would inflate. It is that of values played on
/// *different* dice; with common dice give the variance of half a difference squared, or 0. Estimates may
/// come out a little below 0 or above 1. `None` of sets of unequal size or fewer than two points, values that
/// are not finite, a noise below 0, or no spread beyond noise.
///
/// ```
/// use fairfight_stats::effects::sobol;
/// // f = x + 2y on four points of A and of B.
/// let (a, b) = ([(0., 1.), (1., 0.), (0., 0.), (1., 1.)], [(1., 1.), (0., 1.), (1., 0.), (0., 0.)]);
/// let f = |x: f64, y: f64| x + 2. * y;
/// let at = |pick: &dyn Fn(usize) -> f64| (0..4).map(pick).collect::<Vec<f64>>();
/// let found = sobol(
///     &at(&|k| f(a[k].0, a[k].1)), &at(&|k| f(b[k].0, b[k].1)),
///     &[at(&|k| f(b[k].0, a[k].1)), at(&|k| f(a[k].0, b[k].1))], 0.0,
/// ).unwrap();
/// assert!(found.total[1] > found.total[0]);
/// ```
pub fn sobol(a: &[f64], b: &[f64], mixed: &[Vec<f64>], noise: f64) -> Option<Indices> {
    let n = a.len();
    let same = b.len() == n && mixed.iter().all(|values| values.len() == n);
    let mut values = a.iter().chain(b).chain(mixed.iter().flatten());
    if n < 2 || !same || !values.all(|x| x.abs() < 1e100) || !(0.0..1e100).contains(&noise) {
        return None;
    }
    let size = n as f64;
    let mean = a.iter().chain(b).sum::<f64>() / (2.0 * size);
    let spread = a.iter().chain(b).map(|x| (x - mean).powi(2)).sum::<f64>() / (2.0 * size);
    let variance = spread - noise;
    if variance.is_nan() || variance <= 1e-12 * spread {
        return None;
    }
    let index = |part: &dyn Fn(usize) -> f64| (0..n).map(part).sum::<f64>() / size / variance;
    // The mean is taken off first: it belongs to no knob, and its square would drown the products.
    let first = mixed.iter().map(|ab| index(&|k| (b[k] - mean) * (ab[k] - a[k]))).collect();
    let total = mixed.iter().map(|ab| index(&|k| (a[k] - ab[k]).powi(2) / 2.0 - noise)).collect();
    Some(Indices { first, total, variance })
}
