//! Newton's method with a cap on the step: 7 to 40 parameters, 5 to 10 iterations.

use super::Unfit;
use nalgebra::{Cholesky, DMatrix, DVector};

/// A loss, its gradient, and its Hessian, positive definite if the parameters are identified.
pub(crate) struct Point {
    pub loss: f64,
    pub slope: DVector<f64>,
    pub curvature: DMatrix<f64>,
}

/// The minimum of the loss.
pub(crate) struct Lowest {
    pub at: Vec<f64>,
    pub point: Point,
    /// The next step, not taken because it is so small.
    pub step: DVector<f64>,
}

impl Lowest {
    /// The point after that step: much nearer to the minimum if the Hessian is the loss's own.
    pub fn beyond(&self) -> Vec<f64> {
        stepped(&self.at, &self.step, 1.0)
    }
}

/// Approaches the minimum from nearby, where the Hessian is about the `known` one, mostly by the gradient alone, which
/// costs a third of the work: changes of the gradient update the known Hessian. If a step is more than a third of the
/// one before, it computes the Hessian anew: that costs less than three gradients.
///
/// BFGS, after Nocedal, 1980, "Updating quasi-Newton matrices with limited storage", with unlimited memory. `None` if a
/// step is above `cap` or no shorter than the one before, or if the gradient does not fall along it: `start` is not
/// near enough. Ends below `settled`.
pub(crate) fn approach(
    start: Vec<f64>,
    known: Scaled,
    cap: f64,
    settled: f64,
    sloped: impl Fn(&[f64]) -> DVector<f64>,
    point: impl Fn(&[f64]) -> Point,
) -> Option<Vec<f64>> {
    const ROUNDS: u32 = 20;
    let (mut at, mut learnt) = (start, Learnt::of(known));
    let (mut before, mut is_stale) = (cap, false);
    let mut last = None;
    for rounds in 1..=ROUNDS {
        let slope = if is_stale {
            let here = point(&at);
            learnt = Learnt::of(cholesky(&here.curvature)?);
            here.slope
        } else {
            let slope = sloped(&at);
            if let Some((step, of_last)) = last {
                learnt.learn(step, of_last - &slope)?;
            }
            slope
        };
        let step = learnt.solve(&slope);
        let largest = step.amax();
        if largest.is_nan() || largest >= before {
            return None;
        }
        at = stepped(&at, &step, 1.0);
        if largest < settled {
            return Some(at);
        }
        is_stale = rounds > 1 && !is_stale && largest > before / 3.0;
        last = Some((step, slope));
        before = largest;
    }
    None
}

/// A Hessian, and the change of the gradient with each step since.
struct Learnt {
    known: Scaled,
    changes: Vec<Change>,
}

/// A step back, and the decrease of the gradient along it.
struct Change {
    step: DVector<f64>,
    slope: DVector<f64>,
    /// The product of the two.
    along: f64,
}

impl Learnt {
    fn of(known: Scaled) -> Learnt {
        Learnt { known, changes: Vec::new() }
    }

    /// `None` if the gradient did not fall along the step: there is no minimum nearby.
    fn learn(&mut self, step: DVector<f64>, slope: DVector<f64>) -> Option<()> {
        let along = step.dot(&slope);
        self.changes.push(Change { step, slope, along });
        (along > 0.0).then_some(())
    }

    /// The step back to where the gradient is predicted to be 0.
    fn solve(&self, slope: &DVector<f64>) -> DVector<f64> {
        let mut rest = slope.clone();
        let mut taken = Vec::with_capacity(self.changes.len());
        for change in self.changes.iter().rev() {
            let part = change.step.dot(&rest) / change.along;
            rest.axpy(-part, &change.slope, 1.0);
            taken.push(part);
        }
        let mut step = self.known.solve(&rest);
        for (change, part) in self.changes.iter().zip(taken.into_iter().rev()) {
            let known = change.slope.dot(&step) / change.along;
            step.axpy(part - known, &change.step, 1.0);
        }
        step
    }
}

/// Rounding may raise a loss by its last digits.
fn slack(loss: f64) -> f64 {
    1e-12 * (1.0 + loss.abs())
}

fn stepped(at: &[f64], step: &DVector<f64>, scale: f64) -> Vec<f64> {
    at.iter().zip(step.iter()).map(|(x, s)| x - scale * s).collect()
}

/// A step whose largest component is this small is negligible.
pub(crate) const SETTLED: f64 = 1e-10;

/// The minimum of the loss, from `start`, with no component of a step above `cap`.
///
/// Ends when no component of the next step is above `settled`. `loss` is the loss of `point`, alone: shortening a step
/// needs nothing else.
pub(crate) fn descend(
    start: Vec<f64>,
    cap: f64,
    settled: f64,
    point: impl Fn(&[f64]) -> Point,
    loss: impl Fn(&[f64]) -> f64,
) -> Result<Lowest, Unfit> {
    const ROUNDS: u32 = 200;
    let mut here = point(&start);
    let mut at = start;
    for round in 1..=ROUNDS {
        if !here.loss.is_finite() {
            return Err(Unfit::Separated);
        }
        let root = cholesky(&here.curvature).ok_or(if round == 1 {
            Unfit::Singular
        } else {
            Unfit::Separated
        })?;
        let step = root.solve(&here.slope);
        let largest = step.amax();
        if !largest.is_finite() {
            return Err(Unfit::Singular);
        }
        if largest < settled {
            return Ok(Lowest { at, point: here, step });
        }
        let mut scale = if largest > cap { cap / largest } else { 1.0 };
        let allowed = here.loss + slack(here.loss);
        let mut next = stepped(&at, &step, scale);
        // Most steps are accepted: the next iteration then starts with the values computed here.
        let good = point(&next);
        let mut lies = good.loss;
        let mut there = Some(good);
        for _ in 1..40 {
            if lies <= allowed {
                break;
            }
            scale /= 2.0;
            next = stepped(&at, &step, scale);
            there = None;
            lies = loss(&next);
        }
        here = there.unwrap_or_else(|| point(&next));
        at = next;
    }
    Err(Unfit::Separated)
}

/// The Cholesky factor of a matrix, `None` if it is not clearly positive definite.
///
/// Scaled to a diagonal of ones first, so that units do not matter.
pub(crate) fn cholesky(matrix: &DMatrix<f64>) -> Option<Scaled> {
    let n = matrix.nrows();
    let mut scale = Vec::with_capacity(n);
    for k in 0..n {
        let diagonal = matrix[(k, k)];
        if !(diagonal > 0.0 && diagonal.is_finite()) {
            return None;
        }
        scale.push(diagonal.sqrt());
    }
    let even = DMatrix::from_fn(n, n, |i, j| matrix[(i, j)] / (scale[i] * scale[j]));
    let root = Cholesky::new(even)?;
    // A pivot of nearly 0 is a direction about which the data say nothing.
    let clear = (0..n).all(|k| root.l_dirty()[(k, k)] > 1e-7);
    clear.then_some(Scaled { root, scale })
}

/// The Cholesky factor of a matrix scaled to ones on its diagonal.
pub(crate) struct Scaled {
    root: Cholesky<f64, nalgebra::Dyn>,
    scale: Vec<f64>,
}

impl Scaled {
    /// The factor of `factor` times the matrix.
    pub fn times(mut self, factor: f64) -> Scaled {
        let root = factor.sqrt();
        self.scale.iter_mut().for_each(|scale| *scale *= root);
        self
    }

    pub fn solve(&self, right: &DVector<f64>) -> DVector<f64> {
        let n = right.len();
        let scaled = DVector::from_fn(n, |k, _| right[k] / self.scale[k]);
        let solved = self.root.solve(&scaled);
        DVector::from_fn(n, |k, _| solved[k] / self.scale[k])
    }

    pub fn inverse(&self) -> DMatrix<f64> {
        let inverse = self.root.inverse();
        let n = self.scale.len();
        DMatrix::from_fn(n, n, |i, j| {
            (inverse[(i, j)] + inverse[(j, i)]) / (2.0 * self.scale[i] * self.scale[j])
        })
    }
}

/// `H⁻¹ M H⁻¹`, the sandwich covariance of estimates whose scores have covariance `M`.
pub(crate) fn sandwich(bread: &DMatrix<f64>, meat: &DMatrix<f64>) -> DMatrix<f64> {
    let product = bread * meat * bread;
    let n = product.nrows();
    DMatrix::from_fn(n, n, |i, j| (product[(i, j)] + product[(j, i)]) / 2.0)
}

/// `ln(1 + e^x)` without overflow.
pub(crate) fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// `1 / (1 + e^-x)`.
pub(crate) fn logistic(x: f64) -> f64 {
    let e = (-x.abs()).exp();
    let more = 1.0 / (1.0 + e);
    if x >= 0.0 { more } else { e * more }
}

/// A matrix as a vector of rows.
pub(crate) fn to_rows(matrix: &DMatrix<f64>) -> Vec<Vec<f64>> {
    (0..matrix.nrows()).map(|i| (0..matrix.ncols()).map(|j| matrix[(i, j)]).collect()).collect()
}
