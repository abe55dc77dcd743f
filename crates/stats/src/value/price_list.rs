//! Which prices of a price list come nearest to the values of the kinds?
//!
//! Kinds are not priced one by one: a list has a price for a type, for a horse, for a bow, and a kind costs their sum.
//! [`fairest_rounding`](super::fairest_rounding) is for kinds that have prices of their own; this is for such a list.

use super::newton::to_rows;
use super::rounding::{least_unfair, without_level};
use super::{Grid, Unfit};
use nalgebra::{DMatrix, DVector};

/// All `3^k` neighbours of a list are tried if at most this many prices can move.
const MOST_NEIGHBOURED: usize = 8;

/// The costs of the kinds, as linear functions of prices.
#[derive(Clone, PartialEq, Debug)]
pub struct PriceList {
    /// One row per kind: the multiple of each price in its cost (its figures, where it has the priced item).
    pub table: Vec<Vec<f64>>,
    /// The fixed part of the cost of each kind.
    pub base: Vec<f64>,
}

/// The evidence of one set of battles about the kinds.
#[derive(Clone, Copy, Debug)]
pub struct View<'v> {
    /// The values of the kinds, up to a common factor.
    pub values: &'v [f64],
    /// [`Values::information`](super::Values::information).
    pub information: &'v [Vec<f64>],
    /// The covariance of `ln v`, in any gauge.
    pub log_covariance: &'v [Vec<f64>],
}

/// Prices off any grid.
#[derive(Clone, PartialEq, Debug)]
pub struct FairPrices {
    /// The prices.
    pub prices: Vec<f64>,
    /// Their standard errors; 0 for a price that is kept.
    pub errors: Vec<f64>,
    /// Sets of prices that no battle can tell apart, because the kinds have them only together. Their individual
    /// `prices` and `errors` are not identified.
    pub together: Vec<Vec<usize>>,
}

/// A prepared view: `ln v`, its information and its covariance without the common factor.
#[derive(Clone)]
struct Ready {
    ln_values: DVector<f64>,
    information: DMatrix<f64>,
    covariance: DMatrix<f64>,
}

impl Ready {
    /// The same, multiplied by a weight.
    fn weighted(&self, weight: f64) -> Ready {
        Ready { information: &self.information * weight, ..self.clone() }
    }
}

/// The indices of the prices that may change.
fn free_of(kept: &[bool], prices: usize) -> Result<Vec<usize>, Unfit> {
    match kept.len() == prices {
        true => Ok((0..prices).filter(|&price| !kept[price]).collect()),
        false => Err(Unfit::BadSetting { what: "every price is kept or not" }),
    }
}

impl PriceList {
    /// The cost of each kind at these prices.
    ///
    /// ```
    /// use fairfight_stats::value::PriceList;
    /// // Foot and horse of six, at 2 a figure and 2 a horse.
    /// let list = PriceList { table: vec![vec![12., 0.], vec![6., 6.]], base: vec![0., 0.] };
    /// assert_eq!(list.costs(&[2., 2.]), [24., 24.]);
    /// ```
    pub fn costs(&self, prices: &[f64]) -> Vec<f64> {
        let sum =
            |row: &Vec<f64>| row.iter().zip(prices).map(|(has, price)| has * price).sum::<f64>();
        self.table.iter().zip(&self.base).map(|(row, base)| base + sum(row)).collect()
    }

    /// The unfairness of these prices, `Σ (ln c - ln v)ᵀ·H·(ln c - ln v)` over the views. Infinite if a kind costs
    /// nothing.
    ///
    /// The information about a common factor of all costs is removed, as in
    /// [`fairest_rounding`](super::fairest_rounding).
    ///
    /// # Errors
    /// Views, table and prices of different sizes; values that are not above 0.
    pub fn unfairness(&self, views: &[View<'_>], prices: &[f64]) -> Result<f64, Unfit> {
        let views = self.ready(views, prices.len())?;
        Ok(self.unfair(&views, prices))
    }

    /// The least unfair prices on their grids, and their unfairness.
    ///
    /// Starting from `start`, moves one price one step at a time while that helps, then tries all neighbours, if at
    /// most eight prices can move, and restarts from a better one. Does the same from the grid points nearest to the
    /// fairest prices off any grid, and takes the better end. Fix a price, or the level is arbitrary: a list may cost
    /// twice another and be as fair.
    ///
    /// # Errors
    /// As [`unfairness`](Self::unfairness); a number of grids other than that of prices, or grids with numbers below 0.
    ///
    /// ```
    /// use fairfight_stats::value::{Grid, PriceList, View};
    /// // Foot, foot with a bow, knights: a bow is worth nearly what it costs, a knight is worth 5 and not 4.
    /// let list = PriceList {
    ///     table: vec![vec![12., 0., 0.], vec![12., 12., 0.], vec![0., 0., 12.]], base: vec![0.; 3],
    /// };
    /// let information = [vec![200., -100., -100.], vec![-100., 200., -100.], vec![-100., -100., 200.]];
    /// let view = View { values: &[24., 33., 60.], information: &information, log_covariance: &information };
    /// let steps = Grid::Steps { least: 0., step: 1. };
    /// let (prices, _) = list.fairest(&[view], &[Grid::Fixed(2.), steps, steps], &[2., 1., 4.]).unwrap();
    /// assert_eq!(prices, [2., 1., 5.]);
    /// ```
    pub fn fairest(
        &self,
        views: &[View<'_>],
        grids: &[Grid],
        start: &[f64],
    ) -> Result<(Vec<f64>, f64), Unfit> {
        let count = self.check_grids(grids, start)?;
        let ready = self.ready(views, count)?;
        let from_start = self.descend(&ready, grids, start);
        let kept: Vec<bool> = grids.iter().map(|grid| !grid.moves()).collect();
        let from_fair = match self.fair(views, &kept, start) {
            Ok(fair) => self.descend(&ready, grids, &fair.prices),
            Err(_) => return Ok(from_start),
        };
        Ok(if from_fair.1 < from_start.1 { from_fair } else { from_start })
    }

    /// The least unfair prices off any grid, with standard errors from the battles' own covariance.
    ///
    /// `kept` prices stay as in `start`. Takes Gauss-Newton steps, halved until they help. The errors are
    /// `A⁺·(Σ JᵀHΣHJ)·A⁺` with `A = Σ JᵀHJ` and `J` the Jacobian of `ln c`.
    ///
    /// # Errors
    /// As [`unfairness`](Self::unfairness); a start at which a kind costs nothing.
    pub fn fair(
        &self,
        views: &[View<'_>],
        kept: &[bool],
        start: &[f64],
    ) -> Result<FairPrices, Unfit> {
        let count = start.len();
        let free = free_of(kept, count)?;
        let ready = self.ready(views, count)?;
        let prices = self.fair_for(&ready, &free, start)?;
        let (curvature, _, meat) = self.normal(&ready, &free, &prices);
        let (inverse, null) = pseudo_inverse(&curvature);
        let covariance = &inverse * meat * &inverse;
        let mut errors = vec![0.0; count];
        for (at, &price) in free.iter().enumerate() {
            errors[price] = covariance[(at, at)].max(0.0).sqrt();
        }
        Ok(FairPrices { prices, errors, together: sets(&null, &free) })
    }

    /// The least unfair prices off any grid, if only the `free` ones may change.
    fn fair_for(&self, views: &[Ready], free: &[usize], start: &[f64]) -> Result<Vec<f64>, Unfit> {
        let mut prices = start.to_vec();
        let mut least = self.unfair(views, &prices);
        if !least.is_finite() {
            return Err(Unfit::BadSetting {
                what: "a kind costs nothing at the prices to start from",
            });
        }
        for _ in 0..200 {
            let (curvature, slope, _) = self.normal(views, free, &prices);
            let (inverse, _) = pseudo_inverse(&curvature);
            let step = inverse * slope;
            let mut share = 1.0;
            let next = loop {
                let mut next = prices.clone();
                for (at, &price) in free.iter().enumerate() {
                    next[price] += share * step[at];
                }
                let found = self.unfair(views, &next);
                if found < least {
                    break Some((next, found));
                }
                share /= 2.0;
                if share < 1e-6 {
                    break None;
                }
            };
            let Some((next, found)) = next else { break };
            let gained = least - found;
            (prices, least) = (next, found);
            if gained <= 1e-12 * least.abs() {
                break;
            }
        }
        Ok(prices)
    }

    /// The minimax weights of the views: with them, the fairest prices of all together make the largest unfairness to a
    /// view as small as possible. The weights add up to the number of views.
    ///
    /// Source: Lawson 1961, "Contributions to the theory of linear least maximum approximation": each weight is
    /// multiplied by the distance of the prices from its view, twenty times.
    ///
    /// # Errors
    /// As [`fair`](Self::fair).
    ///
    /// ```
    /// use fairfight_stats::value::{PriceList, View};
    /// let list = PriceList { table: vec![vec![1., 0.], vec![0., 1.]], base: vec![0.; 2] };
    /// let information = [vec![400., 0.], vec![0., 400.]];
    /// let view = |values| View { values, information: &information, log_covariance: &information };
    /// // Three views want 36, one wants 25: 30 is as far from all.
    /// let (many, one) = ([24., 36.], [24., 25.]);
    /// let views = [view(&many), view(&many), view(&many), view(&one)];
    /// let weights = list.worst_case_weights(&views, &[true, false], &[24., 24.]).unwrap();
    /// assert!((weights[3] - 2.).abs() < 1e-6);
    /// ```
    pub fn worst_case_weights(
        &self,
        views: &[View<'_>],
        kept: &[bool],
        start: &[f64],
    ) -> Result<Vec<f64>, Unfit> {
        let alone = self.ready(views, start.len())?;
        let free = free_of(kept, start.len())?;
        let count = alone.len() as f64;
        let mut weights = vec![1.0; alone.len()];
        for _ in 0..20 {
            let weighted: Vec<Ready> =
                alone.iter().zip(&weights).map(|(view, weight)| view.weighted(*weight)).collect();
            let fair = self.fair_for(&weighted, &free, start)?;
            let off = |view: &Ready| self.unfair(std::slice::from_ref(view), &fair).max(0.0).sqrt();
            let next: Vec<f64> =
                alone.iter().zip(&weights).map(|(view, weight)| weight * off(view)).collect();
            let sum: f64 = next.iter().sum();
            if sum < 1e-9 {
                break;
            }
            weights = next.into_iter().map(|weight| weight * count / sum).collect();
        }
        Ok(weights)
    }

    /// The unfairness that no prices can remove, because the views want different ones.
    ///
    /// At the fairest prices of all views together, off any grid: how much less each view would have at its own fairest
    /// prices, summed. The expectation under noise alone is subtracted, so it may be below 0. With one view it is 0.
    ///
    /// Source: Cochran 1954, "The combination of estimates from different experiments", for prices in place of one
    /// number; its expectation under noise alone as in DerSimonian and Laird 1986, "Meta-analysis in clinical trials",
    /// with the views' own covariances.
    ///
    /// # Errors
    /// As [`fair`](Self::fair).
    pub fn disputed(&self, views: &[View<'_>], kept: &[bool], start: &[f64]) -> Result<f64, Unfit> {
        let ready = self.ready(views, start.len())?;
        let free = free_of(kept, start.len())?;
        let fair = self.fair_for(&ready, &free, start)?;
        let own = ready.iter().map(|view| {
            let (curvature, slope, meat) = self.normal(std::slice::from_ref(view), &free, &fair);
            let (inverse, _) = pseudo_inverse(&curvature);
            slope.dot(&(&inverse * &slope)) - (inverse * meat).trace()
        });
        let (curvature, _, meat) = self.normal(&ready, &free, &fair);
        Ok(own.sum::<f64>() + (pseudo_inverse(&curvature).0 * meat).trace())
    }

    fn check_grids(&self, grids: &[Grid], start: &[f64]) -> Result<usize, Unfit> {
        let sound = |x: f64| (0.0..1e100).contains(&x);
        let good = grids.iter().all(|grid| match *grid {
            Grid::Fixed(price) => sound(price),
            Grid::Steps { least, step } => sound(least) && sound(step) && step > 0.0,
        });
        match good && grids.len() == start.len() {
            true => Ok(start.len()),
            false => {
                Err(Unfit::BadSetting { what: "every price needs a grid of numbers from 0 on" })
            }
        }
    }

    fn ready(&self, views: &[View<'_>], prices: usize) -> Result<Vec<Ready>, Unfit> {
        let kinds = self.table.len();
        let square = |of: &[Vec<f64>]| {
            of.len() == kinds
                && of.iter().all(|row| row.len() == kinds && row.iter().all(|x| x.is_finite()))
        };
        let shaped = self.base.len() == kinds
            && self.table.iter().all(|row| row.len() == prices)
            && views.iter().all(|view| {
                view.values.len() == kinds
                    && square(view.information)
                    && square(view.log_covariance)
            });
        if !shaped || kinds == 0 || views.is_empty() {
            return Err(Unfit::BadSetting { what: "views, kinds and prices must be of one size" });
        }
        if !views.iter().all(|view| view.values.iter().all(|&v| v > 0.0 && v < 1e100)) {
            return Err(Unfit::BadSetting { what: "values must be above 0" });
        }
        let matrix = |rows: &[Vec<f64>]| DMatrix::from_fn(kinds, kinds, |i, j| rows[i][j]);
        let ready = |view: &View<'_>| Ready {
            ln_values: DVector::from_fn(kinds, |k, _| view.values[k].ln()),
            information: matrix(&without_level(view.information)),
            covariance: matrix(view.log_covariance),
        };
        Ok(views.iter().map(ready).collect())
    }

    fn unfair(&self, views: &[Ready], prices: &[f64]) -> f64 {
        let costs = self.costs(prices);
        if !costs.iter().all(|&cost| cost > 0.0) {
            return f64::INFINITY;
        }
        let of = |view: &Ready| {
            let off = DVector::from_fn(costs.len(), |k, _| costs[k].ln() - view.ln_values[k]);
            off.dot(&(&view.information * &off))
        };
        views.iter().map(of).sum()
    }

    /// `Σ JᵀHJ`, `Σ JᵀH(ln v - ln c)` and `Σ JᵀHΣHJ` for the free prices.
    fn normal(
        &self,
        views: &[Ready],
        free: &[usize],
        prices: &[f64],
    ) -> (DMatrix<f64>, DVector<f64>, DMatrix<f64>) {
        let costs = self.costs(prices);
        let slopes =
            DMatrix::from_fn(costs.len(), free.len(), |k, j| self.table[k][free[j]] / costs[k]);
        let mut curvature = DMatrix::zeros(free.len(), free.len());
        let mut slope = DVector::zeros(free.len());
        let mut meat = DMatrix::zeros(free.len(), free.len());
        for view in views {
            let off = DVector::from_fn(costs.len(), |k, _| view.ln_values[k] - costs[k].ln());
            let weighted = slopes.transpose() * &view.information;
            curvature += &weighted * &slopes;
            slope += &weighted * off;
            meat += &weighted * &view.covariance * weighted.transpose();
        }
        (curvature, slope, meat)
    }

    /// Descends from the grid points nearest to `start`.
    fn descend(&self, views: &[Ready], grids: &[Grid], start: &[f64]) -> (Vec<f64>, f64) {
        let count = grids.len();
        let prices =
            |steps: &[i64]| -> Vec<f64> { (0..count).map(|j| grids[j].cost(steps[j])).collect() };
        let unfair = |steps: &[i64]| self.unfair(views, &prices(steps));
        let (steps, least) = least_unfair(grids, start, MOST_NEIGHBOURED, unfair);
        (prices(&steps), least)
    }
}

/// The pseudo-inverse, 0 along directions about which nothing is known; and these directions, one per row.
pub(super) fn pseudo_inverse(matrix: &DMatrix<f64>) -> (DMatrix<f64>, Vec<Vec<f64>>) {
    let n = matrix.nrows();
    // In units in which all prices are equally steep: horses and types differ in cost.
    let scale = DVector::from_fn(n, |j, _| {
        let own = matrix[(j, j)];
        if own > 0.0 { 1.0 / own.sqrt() } else { 1.0 }
    });
    let scaled = DMatrix::from_fn(n, n, |i, j| matrix[(i, j)] * scale[i] * scale[j]);
    let eigen = scaled.symmetric_eigen();
    let mut inverse = DMatrix::zeros(n, n);
    let mut null = Vec::new();
    for (at, &value) in eigen.eigenvalues.iter().enumerate() {
        let axis = eigen.eigenvectors.column(at).into_owned();
        if value > 1e-9 {
            inverse += &axis * axis.transpose() / value;
        } else {
            null.push(axis);
        }
    }
    let inverse = DMatrix::from_fn(n, n, |i, j| inverse[(i, j)] * scale[i] * scale[j]);
    let null = DMatrix::from_fn(null.len(), n, |r, j| null[r][j]);
    (inverse, to_rows(&null))
}

/// The prices involved in unknown directions, grouped if they share one.
pub(super) fn sets(null: &[Vec<f64>], free: &[usize]) -> Vec<Vec<usize>> {
    // The projection on all unknown directions does not depend on the choice of their basis.
    let n = free.len();
    let shared = |i: usize, j: usize| null.iter().map(|axis| axis[i] * axis[j]).sum::<f64>().abs();
    let mut set_of: Vec<usize> = (0..n).collect();
    for i in 0..n {
        for j in 0..i {
            if shared(i, j) > 1e-6 {
                let (one, other) = (set_of[i], set_of[j]);
                set_of.iter_mut().filter(|set| **set == one).for_each(|set| *set = other);
            }
        }
    }
    let mut sets: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (at, &set) in set_of.iter().enumerate() {
        if shared(at, at) > 1e-6 {
            sets[set].push(free[at]);
        }
    }
    sets.retain(|set| !set.is_empty());
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equal information on every kind, none on the common level.
    fn even(kinds: usize) -> Vec<Vec<f64>> {
        let row = |i| (0..kinds).map(|j| if i == j { 400.0 } else { 0.0 }).collect();
        (0..kinds).map(row).collect()
    }

    /// The corresponding covariance.
    fn covariance(kinds: usize) -> Vec<Vec<f64>> {
        even(kinds)
            .into_iter()
            .map(|row| row.into_iter().map(|x| x / 160_000.0).collect())
            .collect()
    }

    fn list() -> PriceList {
        // Levy, levy with bow, warrior, warrior with horse and lance.
        let table = vec![
            vec![12., 0., 0., 0., 0.],
            vec![12., 12., 0., 0., 0.],
            vec![0., 0., 12., 0., 0.],
            vec![0., 0., 6., 6., 6.],
        ];
        PriceList { table, base: vec![0.; 4] }
    }

    #[test]
    fn prices_that_made_the_values_are_found_again_and_those_that_come_together_are_named() {
        let (list, information, covariance) = (list(), even(4), covariance(4));
        let truth = [1.2, 0.7, 2.0, 3.5, 1.0];
        let values: Vec<f64> = list.costs(&truth).iter().map(|cost| 0.4 * cost).collect();
        let view = View { values: &values, information: &information, log_covariance: &covariance };
        let kept = [false, false, true, false, false];
        let fair = list.fair(&[view], &kept, &[1., 1., 2., 2., 2.]).unwrap();
        assert!((fair.prices[0] - 1.2).abs() < 1e-6 && (fair.prices[1] - 0.7).abs() < 1e-6);
        assert_eq!((fair.prices[2], fair.errors[2]), (2.0, 0.0));
        assert!((fair.prices[3] + fair.prices[4] - 4.5).abs() < 1e-6, "{fair:?}");
        assert_eq!(fair.together, [vec![3, 4]]);
        // ln levy against ln warrior: each has an error of 0.05, so 1.2·√2·0.05.
        assert!((fair.errors[0] - 1.2 * 0.05 * 2_f64.sqrt()).abs() < 1e-3, "{fair:?}");
        // Two views with half the information each equal one.
        let half: Vec<Vec<f64>> =
            information.iter().map(|row| row.iter().map(|x| x / 2.0).collect()).collect();
        let twice: Vec<Vec<f64>> =
            covariance.iter().map(|row| row.iter().map(|x| x * 2.0).collect()).collect();
        let view = View { values: &values, information: &half, log_covariance: &twice };
        let both = list.fair(&[view, view], &kept, &[1., 1., 2., 2., 2.]).unwrap();
        assert!((both.errors[0] - fair.errors[0]).abs() < 1e-6);
    }

    #[test]
    fn on_a_grid_the_fairest_is_that_of_going_through_all() {
        let (list, information, covariance) = (list(), even(4), covariance(4));
        let values = [13.0, 31.0, 23.0, 55.0];
        let view = View { values: &values, information: &information, log_covariance: &covariance };
        let steps = Grid::Steps { least: 0.0, step: 1.0 };
        let grids = [steps, steps, Grid::Fixed(4.0), steps, Grid::Fixed(0.0)];
        let (found, unfairness) = list.fairest(&[view], &grids, &[2., 2., 4., 4., 0.]).unwrap();
        let mut best = (f64::INFINITY, vec![]);
        for levy in 0..20 {
            for bow in 0..20 {
                for horse in 0..40 {
                    let prices = [f64::from(levy), f64::from(bow), 4.0, f64::from(horse), 0.0];
                    let unfair = list.unfairness(&[view], &prices).unwrap();
                    if unfair < best.0 {
                        best = (unfair, prices.to_vec());
                    }
                }
            }
        }
        assert_eq!(found, best.1);
        assert!((unfairness - best.0).abs() < 1e-9);
        // Also from a start at which levy costs nothing.
        let (same, _) = list.fairest(&[view], &grids, &[0., 2., 4., 4., 0.]).unwrap();
        assert_eq!(same, found);
    }

    #[test]
    fn what_views_dispute_is_counted_without_noise() {
        // In ln, relative to the kept price, the views differ by 0.1; each has an information of 200 and a variance of
        // 1/200.
        let list = PriceList { table: vec![vec![1., 0.], vec![0., 1.]], base: vec![0.; 2] };
        let (information, covariance) = (even(2), covariance(2));
        let view = |values| View { values, information: &information, log_covariance: &covariance };
        let worth = [[24.0, 30.0], [24.0, 30.0 * 0.1_f64.exp()]];
        let views = [view(&worth[0]), view(&worth[1])];
        let disputed = |views| list.disputed(views, &[true, false], &[24.0, 40.0]).unwrap();
        // Two views, each 0.05 off the middle, less the one degree of freedom between them.
        let found = disputed(&views);
        assert!((found - (400.0 * 0.05_f64.powi(2) - 1.0)).abs() < 1e-6, "{found}");
        assert!(disputed(&views[..1]).abs() < 1e-9);
        assert!(list.disputed(&views, &[true], &[24.0, 40.0]).is_err());
    }

    #[test]
    fn what_is_not_of_one_size_is_refused() {
        let (list, information) = (list(), even(4));
        let view =
            View { values: &[1.0; 3], information: &information, log_covariance: &information };
        assert!(list.unfairness(&[view], &[1.0; 5]).is_err());
        let view = View { values: &[1.0; 4], ..view };
        assert!(list.unfairness(&[view], &[1.0; 4]).is_err());
        assert!(list.unfairness(&[], &[1.0; 5]).is_err());
        assert!(list.fair(&[view], &[false; 5], &[0.0; 5]).is_err());
        assert!(list.fairest(&[view], &[Grid::Fixed(-1.0); 5], &[1.0; 5]).is_err());
    }
}
