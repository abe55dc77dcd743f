//! Which printable costs are the fairest?

use super::Unfit;

/// The costs a kind may have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Grid {
    /// A single cost.
    Fixed(f64),
    /// `least`, `least + step`, and so on: 1 and 1 for whole points, 12 and 12 for whole points per figure of
    /// a unit of twelve.
    Steps {
        /// The lowest cost, above 0.
        least: f64,
        /// The distance between two costs, above 0.
        step: f64,
    },
}

impl Grid {
    fn sound(self) -> bool {
        let positive = |x: f64| x > 0.0 && x < 1e100;
        match self {
            Grid::Fixed(cost) => positive(cost),
            Grid::Steps { least, step } => positive(least) && positive(step),
        }
    }

    pub(super) fn cost(self, steps: i64) -> f64 {
        match self {
            Grid::Fixed(cost) => cost,
            Grid::Steps { least, step } => least + step * steps.max(0) as f64,
        }
    }

    pub(super) fn nearest(self, value: f64) -> i64 {
        match self {
            Grid::Fixed(_) => 0,
            Grid::Steps { least, step } => ((value - least) / step).round().clamp(0.0, 1e15) as i64,
        }
    }

    pub(super) fn moves(self) -> bool {
        matches!(self, Grid::Steps { .. })
    }
}

/// Costs that can be printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Rounded {
    /// One cost per kind, each on its grid.
    pub costs: Vec<f64>,
    /// `Q`, the remaining unfairness, in units of twice the log-likelihood.
    pub unfairness: f64,
}

/// The costs on the grids that make armies of equal cost most even: they minimise
/// `Q(c) = (ln c - ln v)ᵀ·H·(ln c - ln v)`.
///
/// `information` is [`Values::information`](super::Values::information); its information about a common factor of all
/// costs is removed first, because a price list may cost twice another and be as fair. Fix one kind's cost to keep the
/// level. Starting from the nearest costs, one kind at a time moves a step up or down while that helps; then all `3^k`
/// neighbours are tried, if at most ten kinds can move, and the search restarts from a better one.
///
/// Trap: the minimum of a quadratic approximation may not be the fairest on the table; play equal points at the new
/// costs.
///
/// # Errors
/// Values, grids and information of different sizes, or with numbers that are not above 0 (not finite for the
/// information).
///
/// ```
/// use fairfight_stats::value::{Grid, fairest_rounding};
/// let whole = Grid::Steps { least: 1.0, step: 1.0 };
/// // Only the ratio of the two matters: 1.5 to 1 is 3 to 2, not 2 to 1.
/// let information = [vec![100.0, -100.0], vec![-100.0, 100.0]];
/// let rounded = fairest_rounding(&[1.5, 1.0], &[whole, whole], &information).unwrap();
/// assert_eq!(rounded.costs, [3.0, 2.0]);
/// ```
pub fn fairest_rounding(
    values: &[f64],
    grids: &[Grid],
    information: &[Vec<f64>],
) -> Result<Rounded, Unfit> {
    let n = values.len();
    let shaped = grids.len() == n
        && information.len() == n
        && information.iter().all(|row| row.len() == n && row.iter().all(|x| x.abs() < 1e100));
    if !shaped || n == 0 {
        return Err(Unfit::BadSetting {
            what: "values, grids and information must be of one size",
        });
    }
    if !values.iter().all(|&v| v > 0.0 && v < 1e100) || !grids.iter().all(|grid| grid.sound()) {
        return Err(Unfit::BadSetting { what: "values, costs and steps must be above 0" });
    }
    let projected = without_level(information);
    let unfairness = |steps: &[i64]| -> f64 {
        let off: Vec<f64> = (0..n).map(|k| (grids[k].cost(steps[k]) / values[k]).ln()).collect();
        let mut sum = 0.0;
        for i in 0..n {
            for j in 0..n {
                sum += off[i] * projected[i][j] * off[j];
            }
        }
        sum
    };
    let (steps, least) = least_unfair(grids, values, 10, unfairness);
    let costs = (0..n).map(|k| grids[k].cost(steps[k])).collect();
    Ok(Rounded { costs, unfairness: least })
}

/// Starting from the grid points nearest to `start`, moves one kind one step at a time while that helps. Then, if at
/// most `most_neighboured` kinds can move, tries all `3^k` neighbours, and continues from a better one.
pub(super) fn least_unfair(
    grids: &[Grid],
    start: &[f64],
    most_neighboured: usize,
    unfairness: impl Fn(&[i64]) -> f64,
) -> (Vec<i64>, f64) {
    let n = grids.len();
    let mut steps: Vec<i64> = (0..n).map(|k| grids[k].nearest(start[k])).collect();
    let mut least = unfairness(&steps);
    let movable: Vec<usize> = (0..n).filter(|&k| grids[k].moves()).collect();
    // Every round lowers Q; the bound is for grids so fine that the search would take for ever.
    for _ in 0..10_000 {
        let mut best: Option<(Vec<i64>, f64)> = None;
        for &k in &movable {
            for change in [-1, 1] {
                let mut next = steps.clone();
                next[k] += change;
                keep_better(&mut best, least, next, &unfairness);
            }
        }
        if best.is_none() && movable.len() <= most_neighboured {
            for code in 0..3_u32.pow(movable.len() as u32) {
                let (mut next, mut rest) = (steps.clone(), code);
                for &k in &movable {
                    next[k] += i64::from(rest % 3) - 1;
                    rest /= 3;
                }
                keep_better(&mut best, least, next, &unfairness);
            }
        }
        match best {
            Some(better) => (steps, least) = better,
            None => break,
        }
    }
    (steps, least)
}

/// Keeps the steps if they are on the grid and less unfair than the best so far, or than `least`, by more than
/// rounding.
fn keep_better(
    best: &mut Option<(Vec<i64>, f64)>,
    least: f64,
    steps: Vec<i64>,
    unfairness: &impl Fn(&[i64]) -> f64,
) {
    if steps.iter().any(|&step| step < 0) {
        return;
    }
    let (found, old) = (unfairness(&steps), best.as_ref().map_or(least, |best| best.1));
    // From a point where a kind costs nothing, any other is better.
    if found < old && (old.is_infinite() || old - found > 1e-12 * old.abs()) {
        *best = Some((steps, found));
    }
}

/// `H - H1·(H1)ᵀ/(1ᵀH1)`: the information with a common factor profiled out.
pub(super) fn without_level(information: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = information.len();
    let even = |i: usize, j: usize| (information[i][j] + information[j][i]) / 2.0;
    let rows: Vec<f64> = (0..n).map(|i| (0..n).map(|j| even(i, j)).sum()).collect();
    let total: f64 = rows.iter().sum();
    let size: f64 = (0..n).map(|k| even(k, k).abs()).sum();
    // Already without it, except for rounding.
    let level = if total > 1e-12 * size { 1.0 / total } else { 0.0 };
    (0..n).map(|i| (0..n).map(|j| even(i, j) - rows[i] * rows[j] * level).collect()).collect()
}
