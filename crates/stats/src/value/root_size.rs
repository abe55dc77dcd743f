//! What is a unit worth? The root-size model: a logit of the ratio of the values of random armies.
//!
//! `V(A) = Σ v·n`; the logit of "A beats B" is `κ·√((V_A+V_B)/C₀)·ln(V_A/V_B)`. Draws count one half
//! (quasi-likelihood), and the standard errors are cluster-robust, so no model of draws is needed. The root is what a
//! sum of many local fights gives.
//!
//! Draw the budgets of the two armies *independently*: equal budgets carry hardly any information about the value of a
//! point.
//!
//! | item | content |
//! |---|---|
//! | [`RootSize`] | the model and its fit |
//! | [`Values`] | the fitted values, before a gauge is chosen |
//! | [`Gauge`](super::Gauge), [`Priced`](super::Priced) | the same in points, with the standard errors of that gauge |
//!
//! Sources: F. Zermelo 1929 and R. A. Bradley and M. E. Terry 1952 for the logit of a ratio of strengths;
//! R. W. M. Wedderburn 1974, "Quasi-likelihood functions, generalized linear models, and the Gauss-Newton
//! method"; H. White 1980 and K.-Y. Liang and S. L. Zeger 1986, "Longitudinal data analysis using
//! generalized linear models", for the clustered errors.

use super::battles::Battles;
use super::descent::Descent;
use super::link::Link;
use super::newton::{cholesky, sandwich};
use super::{Unfit, Values};
use nalgebra::DMatrix;

/// The root-size model, before it is fitted.
///
/// ```
/// use fairfight_stats::value::{Battles, Gauge, Outcome, RootSize};
/// let mut battles = Battles::new(2);
/// // Foot (0) at 24 points against levy (1) at 12: two levies are a little less than one foot.
/// for (cluster, (foot, levy, half_points)) in [(4, 8, 110), (3, 8, 70), (6, 10, 130), (5, 9, 120)].into_iter().enumerate() {
///     battles.add(&[(0, foot)], &[(1, levy)], Outcome { played: 100, half_points, cluster: cluster as u32 }).unwrap();
/// }
/// let model = RootSize { prior_spread: Some(0.5), ..RootSize::new(300.0) };
/// let values = model.fit(&battles, &[24.0, 12.0]).unwrap();
/// let priced = values.priced(Gauge::Fixed { kind: 0, value: 24.0 }).unwrap();
/// assert_eq!(priced.values[0], 24.0);
/// assert!(priced.values[1] > 11.0 && priced.values[1] < 14.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootSize {
    /// `C₀`, the size at which `κ` is defined, in points: twice the usual budget, say.
    pub reference_size: f64,
    /// `τ`: the prior standard deviation of `ln v - ln c`; `None` for no prior.
    pub prior_spread: Option<f64>,
}

impl RootSize {
    /// The model as recommended: a prior of 0.5 at the costs.
    pub const fn new(reference_size: f64) -> RootSize {
        RootSize { reference_size, prior_spread: Some(0.5) }
    }

    /// The values of the kinds, fitted to battles; `costs` are their current costs.
    ///
    /// Minimises minus the quasi-log-likelihood plus `½Σ(ln v - ln c)²/τ²` over `ln v` and `ln κ` by Newton's method
    /// with steps of at most 0.5, and by Fisher scoring if the observed information is not positive definite; above
    /// 1,000 rows it starts from the fit of the first eighth of them. Values are accurate to 1e-9 or better; standard
    /// errors and information are those before the last step, which is below 1e-4: accurate to four digits. The battles
    /// carry no information about the common level of all values; until a gauge is chosen `Σ(ln v - ln c)` is 0, and no
    /// ratio depends on that.
    ///
    /// The covariance is `H⁻¹·(ΣU_g·U_gᵀ·G/(G-1) + 1/τ²)·H⁻¹` with the observed information `H` of likelihood and prior
    /// and one cluster `g` per army pair. The prior's own `1/τ²` in the middle keeps the standard error of a kind that
    /// never fought at `τ` instead of 0; with real data it is negligible.
    ///
    /// # Errors
    /// No rows, one cluster, costs that are not one positive number for each kind; without a prior also a kind in no
    /// army, kinds that the rows do not tell apart, and rows in which one side always wins. A game in which values do
    /// not matter (`κ` goes to 0), or decide everything, is [`Unfit::Separated`].
    pub fn fit(self, battles: &Battles, costs: &[f64]) -> Result<Values, Unfit> {
        self.check(battles, costs)?;
        let kinds = battles.kinds();
        let book: Vec<f64> = costs.iter().map(|cost| cost.ln()).collect();
        let descent = Descent { model: self, book: &book };
        let found = descent.settle(battles.all())?;
        let here = found.place;
        if here.ln_kappa.abs() > 20.0 {
            return Err(Unfit::Separated);
        }
        let bread = cholesky(&found.curvature).ok_or(Unfit::Singular)?.inverse();
        let prior = self.prior();
        let mut meat = found.meat;
        for k in 0..kinds {
            meat[(k, k)] += prior;
        }
        Ok(Values {
            link: self.link(),
            costs: costs.to_vec(),
            covariance: sandwich(&bread, &meat),
            prior_shares: (0..kinds).map(|k| (prior * bread[(k, k)]).min(1.0)).collect(),
            information: without_kappa(&found.information, kinds),
            played: battles.played(),
            place: here,
        })
    }

    pub(crate) fn check(self, battles: &Battles, costs: &[f64]) -> Result<(), Unfit> {
        let positive = |x: f64| (1e-9..=1e12).contains(&x);
        if !positive(self.reference_size) {
            return Err(Unfit::BadSetting {
                what: "the reference size must be a number from 1e-9 to 1e12",
            });
        }
        if self.prior_spread.is_some_and(|spread| !(spread > 1e-6 && spread < 1e6)) {
            return Err(Unfit::BadSetting {
                what: "the spread of the prior must lie between 1e-6 and 1e6",
            });
        }
        if costs.len() != battles.kinds() || !costs.iter().all(|&cost| positive(cost)) {
            return Err(Unfit::BadSetting { what: "every kind needs one cost, from 1e-9 to 1e12" });
        }
        if battles.is_empty() {
            return Err(Unfit::Nothing);
        }
        if battles.is_one_cluster() {
            return Err(Unfit::OneCluster);
        }
        // With a prior, kinds in no army are identified too.
        let unseen = self.prior_spread.is_none().then(|| battles.unseen()).flatten();
        unseen.map_or(Ok(()), |kind| Err(Unfit::Unseen { kind }))
    }

    pub(crate) fn link(self) -> Link {
        Link { reference_size: self.reference_size }
    }

    pub(crate) fn prior(self) -> f64 {
        self.prior_spread.map_or(0.0, |spread| 1.0 / (spread * spread))
    }
}

/// The information on `ln v` with `κ` profiled out.
fn without_kappa(information: &DMatrix<f64>, kinds: usize) -> DMatrix<f64> {
    let inner = information.view((0, 0), (kinds, kinds)).into_owned();
    let across = information.view((0, kinds), (kinds, 1)).into_owned();
    let outer = information.view((kinds, kinds), (1, 1)).into_owned();
    match cholesky(&outer) {
        Some(root) => inner - &across * root.inverse() * across.transpose(),
        None => inner,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::battles::Outcome;
    use crate::value::link::Place;
    use crate::value::sums::Information;

    #[test]
    fn slope_and_curvature_are_those_of_the_loss() {
        let mut battles = Battles::new(3);
        for (cluster, (a, b, half_points)) in [
            ([5, 2, 0], [0, 3, 1], 130),
            ([0, 4, 1], [6, 0, 2], 88),
            ([2, 2, 2], [9, 1, 1], 141),
            ([12, 0, 1], [1, 5, 1], 64),
        ]
        .into_iter()
        .enumerate()
        {
            let [a, b] = [a, b].map(|army: [u32; 3]| army.into_iter().enumerate());
            let outcome = Outcome { played: 100, half_points, cluster: cluster as u32 };
            battles.add(a.collect::<Vec<_>>(), b.collect::<Vec<_>>(), outcome).unwrap();
        }
        let at = [11.0_f64, 25.0, 50.0, 1.7].map(f64::ln);
        let moved = |k: usize, by: f64| {
            let mut at = at;
            at[k] += by;
            RootSize::new(300.0).link().at(&Place::of(3, &at))
        };
        let summed = |k, by| moved(k, by).summed(battles.all(), Information::Observed);
        let (here, h) = (summed(0, 0.0), 1e-5);
        for k in 0..4 {
            let [up, down] = [h, -h].map(|by| moved(k, by).loss(battles.all()));
            assert!(((up - down) / (2.0 * h) + here.score[k]).abs() < 1e-5, "slope {k}");
            let [up, down] = [h, -h].map(|by| summed(k, by).score);
            for j in 0..4 {
                let bend = (down[j] - up[j]) / (2.0 * h);
                assert!((bend - here.information[(k, j)]).abs() < 1e-5, "curvature {k} {j}");
            }
        }
    }
}
