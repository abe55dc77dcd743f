//! A confidence interval for the cyclic share.
//!
//! The quantiles of redrawn cells do not give it: each redraw adds noise, noise looks like cycles, and so every redraw
//! shows some even if there are none. Instead, this inverts a test: the interval contains the shares under which it is
//! likely enough to observe at least as large a cyclic part, and likely enough to observe at most as large a one.
//!
//! Sources: P. H. Garthwaite and S. T. Buckland 1992, "Generating Monte Carlo confidence intervals by the Robbins-Monro
//! process", for intervals of the values that a simulated test does not reject; T. J. DiCiccio and J. P. Romano 1990,
//! "Nonparametric confidence limits by resampling methods and least favorable families", for the one-parameter family
//! through the estimate; G. Cowan, K. Cranmer, E. Gross and O. Vitells 2011, "Power-constrained limits", for not
//! narrowing the interval after a lucky fluctuation.

use super::cells::smoothed;
use super::{Cells, Matrix, noise_corrected_cyclic_share};
use crate::{Interval, Level};

/// The cyclic share, corrected for noise, with a confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CyclicShare {
    /// The share: [`noise_corrected_cyclic_share`].
    pub share: f64,
    /// Its confidence interval; from 0 to 1 if the lists cannot be told apart at all. `None` if a cell has fewer than
    /// [`LEAST_POINTS`].
    pub interval: Option<Interval>,
}

/// The minimum number of points that each list of a cell must have made (wins, with draws as halves; for pairs, the sum
/// of their mean scores). With fewer, the log-odds are too uncertain: their error is far from normal, and intervals
/// missed the true share three times as often as their level allows.
pub const LEAST_POINTS: f64 = 10.0;

/// The cyclic share of a matrix and its confidence interval.
///
/// `redrawn` are redraws of the same cells, any number of them: their deviations are the noise, including its
/// correlations between cells. A share is in the interval unless, for cyclic and transitive parts of the observed
/// shapes and total size, the probability of a cyclic part at least as large as observed, or of one at most as large,
/// is below `α/2`. If there are no cycles, the lower end is 0 with probability `1-α/2`.
///
/// `None` if two lists did not meet, or if no redrawn matrix has this size.
///
/// ```
/// use fairfight_stats::{Level, Scores, meta::{Cells, Matrix, cyclic_share, redrawn_score}};
/// // Rock, paper, scissors.
/// let mut cells = Cells::new(3);
/// for (a, b) in [(0, 1), (1, 2), (2, 0)] {
///     cells.set(a, b, Scores::new([300, 700]));
/// }
/// let mut state = 7_u64;
/// let mut uniform = move || {
///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///     (state >> 11) as f64 / (1_u64 << 53) as f64
/// };
/// let redrawn: Vec<Matrix> = (0..200)
///     .map(|_| {
///         let mut score = |a, b| redrawn_score(&cells.get(a, b), &mut uniform);
///         let (x, y, z) = (score(0, 1), score(1, 2), score(2, 0));
///         Matrix::new(&[vec![0.5, x, 1.0 - z], vec![1.0 - x, 0.5, y], vec![z, 1.0 - y, 0.5]]).unwrap()
///     })
///     .collect();
/// let found = cyclic_share(&cells, &redrawn, Level::DEFAULT).unwrap();
/// let interval = found.interval.unwrap();
/// assert!(found.share > 0.99 && interval.low > 0.95 && interval.high == 1.0);
/// ```
pub fn cyclic_share<const N: usize>(
    cells: &Cells<N>,
    redrawn: &[Matrix],
    level: Level,
) -> Option<CyclicShare> {
    let share = noise_corrected_cyclic_share(cells)?;
    let size = cells.size();
    let redrawn = redrawn.iter().filter(|matrix| matrix.size() == size);
    let redrawn: Vec<Vec<f64>> = redrawn.map(|matrix| log_odds(cells, matrix)).collect();
    if redrawn.is_empty() {
        return None;
    }
    let whole = Interval { low: 0.0, high: 1.0 };
    let answer = |interval: Interval| {
        let interval = Interval { low: interval.low.min(share), high: interval.high.max(share) };
        Some(CyclicShare { share, interval: Some(interval) })
    };
    if size < 3 {
        // Two lists cannot form a cycle.
        return answer(Interval { low: 0.0, high: 0.0 });
    }
    if !cells.each_made(LEAST_POINTS) {
        return Some(CyclicShare { share, interval: None });
    }
    let (mut seen, mut variance) = (Vec::new(), 0.0);
    for i in 0..size {
        for j in i + 1..size {
            let (odds, of_odds) = cells.log_odds(i, j)?;
            seen.push(odds);
            variance += of_odds;
        }
    }
    let noise = deviations(&redrawn);
    let Some(family) = Family::through(&seen, variance, &noise, size) else {
        return answer(whole);
    };
    let tail = (1.0 - level.confidence()) / 2.0;
    // The larger the true cyclic share, the larger the observed one.
    let low = turning(|share| family.chances(share).0 > tail);
    let high = 1.0 - turning(|left| family.chances(1.0 - left).1 > tail);
    answer(Interval { low, high })
}

/// The smallest number from 0 to 1 from which the predicate holds; 1 if there is none.
fn turning(is: impl Fn(f64) -> bool) -> f64 {
    if is(0.0) {
        return 0.0;
    }
    let (mut not, mut yes) = (0.0, 1.0);
    for _ in 0..50 {
        let middle = f64::midpoint(not, yes);
        if is(middle) { yes = middle } else { not = middle }
    }
    yes
}

/// The log-odds above the diagonal, row by row, smoothed as for counts with these scores: a score near 0 or 1 goes no
/// further than its number of battles allows.
fn log_odds<const N: usize>(cells: &Cells<N>, matrix: &Matrix) -> Vec<f64> {
    let size = matrix.size();
    let above = (0..size).flat_map(|i| (i + 1..size).map(move |j| (i, j)));
    above
        .map(|(i, j)| {
            let score = smoothed(matrix.score(i, j), cells.get(i, j).n());
            (score / (1.0 - score)).ln()
        })
        .collect()
}

/// The deviation of each draw from their mean.
fn deviations(redrawn: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let count = redrawn.len() as f64;
    let mean: Vec<f64> = (0..redrawn[0].len())
        .map(|cell| redrawn.iter().map(|draw| draw[cell]).sum::<f64>() / count)
        .collect();
    redrawn.iter().map(|draw| draw.iter().zip(&mean).map(|(x, mean)| x - mean).collect()).collect()
}

/// Log-odds of the observed size, with the observed cyclic and transitive shapes, in any proportion.
struct Family {
    /// The root of their sum of squares, corrected for noise.
    size: f64,
    /// The observed share, corrected for noise, but at least the mean under noise alone: a smaller one is luck, and no
    /// reason for a narrower interval.
    seen: f64,
    /// The mean contribution of noise to the sums of squares: cyclic, transitive.
    on_average: [f64; 2],
    noise: Vec<Noise>,
}

/// One draw of the noise.
struct Noise {
    /// Its components along the observed cyclic part and along the observed transitive part.
    along: [f64; 2],
    /// The sums of squares of its own cyclic and transitive parts.
    squares: [f64; 2],
}

impl Family {
    /// `None` if noise explains everything observed.
    fn through(seen: &[f64], variance: f64, noise: &[Vec<f64>], lists: usize) -> Option<Family> {
        let of_seen = Decomposed::of(seen, lists);
        let roots = of_seen.squares.map(f64::sqrt);
        let noise: Vec<Noise> = noise
            .iter()
            .map(|draw| {
                let of_draw = Decomposed::of(draw, lists);
                let strength: f64 =
                    of_seen.ratings.iter().zip(&of_draw.ratings).map(|(x, y)| x * y).sum::<f64>()
                        * lists as f64;
                let all: f64 = seen.iter().zip(draw).map(|(x, y)| x * y).sum();
                let along = [(all - strength, roots[0]), (strength, roots[1])]
                    .map(|(product, root)| if root > 0.0 { product / root } else { 0.0 });
                Noise { along, squares: of_draw.squares }
            })
            .collect();
        let mean_square = noise.iter().map(|draw| draw.squares[0] + draw.squares[1]).sum::<f64>()
            / noise.len() as f64;
        let all = of_seen.squares[0] + of_seen.squares[1];
        let in_circles = (1.0 - 2.0 / lists as f64) * variance;
        let (size, beyond_noise) = (all - mean_square, all - variance);
        (size > 0.0 && beyond_noise > 0.0).then(|| Family {
            size: size.sqrt(),
            seen: ((of_seen.squares[0] - in_circles) / beyond_noise).max(0.0),
            on_average: [in_circles, variance - in_circles],
            noise,
        })
    }

    /// The probabilities, if this share is true, of a cyclic part at least as large as observed, and at most as large.
    fn chances(&self, share: f64) -> (f64, f64) {
        let parts = [share, 1.0 - share].map(|share| self.size * share.max(0.0).sqrt());
        let (mut more, mut less) = (0, 0);
        for draw in &self.noise {
            let [circles, strength] = [0, 1].map(|k| {
                parts[k] * (parts[k] + 2.0 * draw.along[k]) + draw.squares[k] - self.on_average[k]
            });
            // Compares the ratio without dividing by a sum that may be near 0.
            let beyond = circles - self.seen * (circles + strength);
            more += u32::from(beyond >= 0.0);
            less += u32::from(beyond <= 0.0);
        }
        let chance = |count: u32| f64::from(count) / self.noise.len() as f64;
        (chance(more), chance(less))
    }
}

/// Log-odds decomposed.
struct Decomposed {
    ratings: Vec<f64>,
    /// The sums of squares above the diagonal: of the cyclic part, of the transitive part.
    squares: [f64; 2],
}

impl Decomposed {
    fn of(odds: &[f64], lists: usize) -> Decomposed {
        let mut ratings = vec![0.0; lists];
        let mut above = odds.iter();
        for i in 0..lists {
            for j in i + 1..lists {
                let odds = above.next().copied().unwrap_or(0.0) / lists as f64;
                ratings[i] += odds;
                ratings[j] -= odds;
            }
        }
        let all: f64 = odds.iter().map(|x| x * x).sum();
        let strength = ratings.iter().map(|r| r * r).sum::<f64>() * lists as f64;
        Decomposed { ratings, squares: [(all - strength).max(0.0), strength] }
    }
}
