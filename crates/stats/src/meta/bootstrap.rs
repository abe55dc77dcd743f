//! How certain is the result of a matrix? Redraws the matrix and recomputes everything on each redraw (bootstrap).
//!
//! An equilibrium can jump when a score changes slightly: never print a single one without this. If lists beat each
//! other in circles, publish the mean of the redrawn mixes: it is stable, and no more exploitable than the equilibrium
//! of the measured scores. (If one list beats all others, the equilibrium is better.)
//!
//! Sources: B. Efron 1979, "Bootstrap methods: another look at the jackknife"; D. B. Rubin 1981, "The
//! Bayesian bootstrap"; G. Marsaglia and W. W. Tsang 2000, "A simple method for generating gamma variables".

use super::dominance::dominance_from;
use super::game::WarmStart;
use super::nash::nash_from;
use super::{Cells, Matrix, Ratings};
use crate::{Scores, normal};

/// The results for the redrawn matrices, one entry per draw.
#[derive(Clone, PartialEq, Debug)]
pub struct Redrawn {
    size: usize,
    weights: Vec<Vec<f64>>,
    ratings: Vec<Vec<f64>>,
    ranks: Vec<Vec<f64>>,
    margins: Vec<Vec<f64>>,
}

/// The smallest weight with which a list counts as part of a redrawn mix.
const INCLUDED: f64 = 1e-6;

/// Redraws every cell `draws` times and computes equilibria, ratings and, if requested, dominance margins.
///
/// [`redrawn_score`] draws the score of a cell; the caller supplies uniform numbers from 0 to 1, used cell by cell in
/// row order. The equilibrium of redrawn scores is unique, so the plain linear program finds it. Margins require one
/// more game for each list and draw.
///
/// Trap: cells played on common dice are not independent, but this draws them as if they were. In that case resample
/// the battle indices instead, and pass the matrices to [`of_matrices`].
///
/// ```
/// use fairfight_stats::{Scores, meta::{Cells, bootstrap}};
/// let mut cells = Cells::new(2);
/// cells.set(0, 1, Scores::lost_drawn_won(20, 10, 70));
/// let mut state = 1_u64;
/// let uniform = move || {
///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///     (state >> 11) as f64 / (1_u64 << 53) as f64
/// };
/// let redrawn = bootstrap(&cells, 100, true, uniform);
/// assert_eq!(redrawn.inclusion(0), Some(1.0));
/// assert!(redrawn.margin_quantile(1, 0.025).unwrap() > 0.0);
/// ```
pub fn bootstrap<const N: usize>(
    cells: &Cells<N>,
    draws: usize,
    with_dominance: bool,
    mut uniform: impl FnMut() -> f64,
) -> Redrawn {
    let size = cells.size();
    let matrices = (0..draws).map(|_| {
        let mut scores = vec![0.5; size * size];
        for i in 0..size {
            for j in i + 1..size {
                scores[i * size + j] = redrawn_score(&cells.get(i, j), &mut uniform);
            }
        }
        Matrix::above(size, |i, j| scores[i * size + j])
    });
    of_matrices(size, matrices, with_dominance)
}

/// Like [`bootstrap`], for matrices redrawn by the caller; those of another size are left out.
pub fn of_matrices(
    size: usize,
    matrices: impl IntoIterator<Item = Matrix>,
    with_dominance: bool,
) -> Redrawn {
    let (mut weights, mut ratings) = (vec![Vec::new(); size], vec![Vec::new(); size]);
    let (mut ranks, mut margins) = (vec![Vec::new(); size], vec![Vec::new(); size]);
    // The support in one draw is mostly the support in the others too.
    let (mut mixed, mut dominant) = (WarmStart::default(), vec![WarmStart::default(); size]);
    for matrix in matrices.into_iter().filter(|matrix| matrix.size() == size && size > 0) {
        for (list, weight) in nash_from(&matrix, &mut mixed).weights.into_iter().enumerate() {
            weights[list].push(weight);
        }
        if let Some(apart) = Ratings::of_matrix(&matrix) {
            for (list, &rating) in apart.ratings.iter().enumerate() {
                let better = apart.ratings.iter().filter(|&&other| other > rating).count();
                ratings[list].push(rating);
                ranks[list].push((better + 1) as f64);
            }
        }
        if with_dominance {
            for (list, (margins, known)) in margins.iter_mut().zip(&mut dominant).enumerate() {
                margins.extend(dominance_from(&matrix, list, known).map(|found| found.margin));
            }
        }
    }
    for values in [&mut ratings, &mut ranks, &mut margins].into_iter().flatten() {
        values.sort_by(f64::total_cmp);
    }
    for values in &mut weights {
        values.sort_by(f64::total_cmp);
    }
    Redrawn { size, weights, ratings, ranks, margins }
}

impl Redrawn {
    /// These draws and those of `other` together: draws may be divided and joined in any order.
    ///
    /// Draws of another number of lists are left out.
    ///
    /// ```
    /// use fairfight_stats::meta::{Matrix, of_matrices};
    /// let game = |score| Matrix::new(&[vec![0.5, score], vec![1.0 - score, 0.5]]).unwrap();
    /// let apart = of_matrices(2, [game(0.6)], true).joined(of_matrices(2, [game(0.4)], true));
    /// assert_eq!(apart, of_matrices(2, [game(0.4), game(0.6)], true));
    /// ```
    pub fn joined(mut self, other: Redrawn) -> Redrawn {
        if other.size != self.size {
            return self;
        }
        for (mine, others) in [
            (&mut self.weights, other.weights),
            (&mut self.ratings, other.ratings),
            (&mut self.ranks, other.ranks),
            (&mut self.margins, other.margins),
        ] {
            for (values, more) in mine.iter_mut().zip(others) {
                values.extend(more);
                values.sort_by(f64::total_cmp);
            }
        }
        self
    }

    /// The mean of the redrawn equilibria: the mix to publish. Uniform if there are no draws.
    pub fn mean_mix(&self) -> Vec<f64> {
        let draws = self.weights.first().map_or(0, Vec::len);
        if draws == 0 {
            return vec![1.0 / self.size.max(1) as f64; self.size];
        }
        self.weights.iter().map(|values| values.iter().sum::<f64>() / draws as f64).collect()
    }

    /// The share of draws whose equilibrium includes the list.
    pub fn inclusion(&self, list: usize) -> Option<f64> {
        let values = self.weights.get(list).filter(|values| !values.is_empty())?;
        let included = values.iter().filter(|&&weight| weight > INCLUDED).count();
        Some(included as f64 / values.len() as f64)
    }

    /// The `p`-quantile of the list's weight.
    pub fn weight_quantile(&self, list: usize, p: f64) -> Option<f64> {
        quantile(self.weights.get(list)?, p)
    }

    /// The `p`-quantile of the list's rating, in log-odds.
    pub fn rating_quantile(&self, list: usize, p: f64) -> Option<f64> {
        quantile(self.ratings.get(list)?, p)
    }

    /// The two ranks by rating around the `p`-quantile, as in [`quantile_whole`]; 1 is the best.
    pub fn rank_quantile(&self, list: usize, p: f64) -> Option<(f64, f64)> {
        quantile_whole(self.ranks.get(list)?, p)
    }

    /// The `p`-quantile of the list's dominance margin: the list is certainly dominated if it is above 0 for p = 0.025.
    pub fn margin_quantile(&self, list: usize, p: f64) -> Option<f64> {
        quantile(self.margins.get(list)?, p)
    }
}

/// The `p`-quantile of values in ascending order, interpolated between the two nearest. `None` without data or if `p`
/// is not from 0 to 1.
///
/// Source: R. J. Hyndman and Y. Fan 1996, "Sample quantiles in statistical packages", definition 7.
///
/// ```
/// use fairfight_stats::meta::quantile;
/// assert_eq!(quantile(&[1.0, 2.0, 4.0], 0.75), Some(3.0));
/// assert_eq!(quantile(&[], 0.5), None);
/// ```
pub fn quantile(sorted: &[f64], p: f64) -> Option<f64> {
    let (low, high, share) = neighbours(sorted, p)?;
    Some(low + share * (high - low))
}

/// The two values around the `p`-quantile: for ranks and counts, which are not interpolated.
///
/// Use the first as the lower end of an interval, the second as the upper end.
///
/// ```
/// use fairfight_stats::meta::quantile_whole;
/// assert_eq!(quantile_whole(&[1.0, 2.0, 4.0], 0.75), Some((2.0, 4.0)));
/// assert_eq!(quantile_whole(&[1.0, 2.0, 4.0], 0.5), Some((2.0, 2.0)));
/// ```
pub fn quantile_whole(sorted: &[f64], p: f64) -> Option<(f64, f64)> {
    neighbours(sorted, p).map(|(low, high, _)| (low, high))
}

/// The values around the `p`-quantile, and its fractional position between them.
fn neighbours(sorted: &[f64], p: f64) -> Option<(f64, f64, f64)> {
    let last = sorted.len().checked_sub(1)?;
    if !(0.0..=1.0).contains(&p) {
        return None;
    }
    let at = p * last as f64;
    let low = (at as usize).min(last);
    let share = at - low as f64;
    let high = if share > 0.0 { (low + 1).min(last) } else { low };
    Some((sorted[low], sorted[high], share))
}

/// The total prior count of a cell, shared evenly by its categories.
///
/// For pairs, one half is half a battle won and half a battle lost, as in the Jeffreys prior for a proportion. One half
/// for *each* category would be as much as five battles: if nearly all pairs end alike, that would shift the score by
/// more than chance does, and in the same direction in every cell of a list.
pub const UNSEEN: f64 = 0.5;

/// A mean score drawn from the Dirichlet posterior of these counts, with [`UNSEEN`] split evenly over the categories.
///
/// ```
/// use fairfight_stats::{Scores, meta::redrawn_score};
/// let mut state = 7_u64;
/// let mut uniform = move || {
///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///     (state >> 11) as f64 / (1_u64 << 53) as f64
/// };
/// let score = redrawn_score(&Scores::lost_drawn_won(2_000, 1_000, 7_000), &mut uniform);
/// assert!((score - 0.75).abs() < 0.03);
/// ```
pub fn redrawn_score<const N: usize>(scores: &Scores<N>, uniform: &mut impl FnMut() -> f64) -> f64 {
    let (mut sum, mut points) = (0.0, 0.0);
    for (k, &count) in scores.counts().iter().enumerate() {
        let share = gamma(count as f64 + UNSEEN / N as f64, uniform);
        sum += share;
        points += share * k as f64 / (N - 1) as f64;
    }
    if sum > 0.0 { (points / sum).clamp(0.0, 1.0) } else { 0.5 }
}

/// A gamma variate of shape `shape`, above 0.
fn gamma(shape: f64, uniform: &mut impl FnMut() -> f64) -> f64 {
    // Exclude the ends, whose quantiles and logarithms are infinite.
    let mut inside = || uniform().clamp(1e-17, 1.0 - 1e-16);
    if shape < 1.0 {
        let power = inside().powf(1.0 / shape);
        return at_least_one(shape + 1.0, &mut inside) * power;
    }
    at_least_one(shape, &mut inside)
}

fn at_least_one(shape: f64, inside: &mut impl FnMut() -> f64) -> f64 {
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    // 19 of 20 tries are accepted; a constant generator must not hang the program.
    for _ in 0..1000 {
        let x = normal::quantile(inside());
        let v = (1.0 + c * x).powi(3);
        let u = inside();
        if v > 0.0 && u.ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
    shape
}
