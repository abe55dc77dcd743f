//! What is a unit worth? Random armies, and a logit of the ratio of their values.
//!
//! `V(A) = Σ v·n`; the logit of "A beats B" is `κ·√((V_A+V_B)/C₀)·ln(V_A/V_B)`. Draws count one half
//! (quasi-likelihood), and the errors come from the clusters, so no model of draws is needed. The
//! root is what a sum of many local fights gives.
//!
//! Draw the budgets of the two armies *independently*: equal budgets say hardly anything about the value of a
//! point.
//!
//! | where | what |
//! |---|---|
//! | [`RootSize`] | the model and its fit |
//! | [`Values`] | what came out, before a gauge is chosen |
//! | [`Gauge`](super::Gauge), [`Priced`](super::Priced) | the same in points, with the errors of that gauge |
//!
//! Sources: F. Zermelo 1929 and R. A. Bradley and M. E. Terry 1952 for the logit of a ratio of strengths;
//! R. W. M. Wedderburn 1974, "Quasi-likelihood functions, generalized linear models, and the Gauss-Newton
//! method"; H. White 1980 and K.-Y. Liang and S. L. Zeger 1986, "Longitudinal data analysis using
//! generalized linear models", for the clustered errors.

use super::battles::{Battles, Outcome};
use super::descent::Descent;
use super::link::{Link, Place};
use super::newton::{self, cholesky, sandwich, to_rows};
use super::sums::{Information, Varied};
use super::{Unfit, Values};
use nalgebra::DMatrix;

/// The root-size model, before it has seen a battle.
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
    /// `C₀`, the size at which `κ` is given: twice the usual budget, say. In points.
    pub reference_size: f64,
    /// `τ`: how far `ln v` is expected from `ln c`, as a standard deviation; `None` for no prior.
    pub prior_spread: Option<f64>,
}

impl RootSize {
    /// The model as recommended: a prior of 0.5 at the costs.
    pub const fn new(reference_size: f64) -> RootSize {
        RootSize { reference_size, prior_spread: Some(0.5) }
    }

    /// What are the kinds worth, if they cost `costs` now?
    ///
    /// Minimises minus the quasi-log-likelihood plus `½Σ(ln v - ln c)²/τ²` over `ln v` and `ln κ`
    /// by Newton's method with steps of at most 0.5, and by Fisher scoring if the observed
    /// information is not positive; above 1,000 rows it starts from where the first eighth of them ends. Values
    /// are found to 1e-9 or better; errors and informations are those before the last step, which is below
    /// 1e-4: four of their digits hold. The battles say nothing about the level of all values together; until a
    /// gauge is chosen `Σ(ln v - ln c)` is 0, and no ratio depends on that.
    ///
    /// The errors are `H⁻¹·(ΣU_g·U_gᵀ·G/(G-1) + 1/τ²)·H⁻¹` with the observed `H` of likelihood and prior
    /// and one cluster `g` an army pair. The prior's own `1/τ²` in the middle keeps the error of a
    /// kind that never fought at `τ` instead of 0; next to real data it vanishes in the last digits.
    ///
    /// # Errors
    /// No rows, one cluster, costs that are not one positive number for each kind; without a prior also
    /// a kind in no army, rows that do not tell the kinds apart, and rows in which one side always wins. A
    /// game in which values do not matter (`κ` runs to 0), or decide all, is [`Unfit::Separated`].
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
        let Varied { mut meat, clusters } = found.varied;
        for k in 0..kinds {
            meat[(k, k)] += prior;
        }
        Ok(Values {
            link: self.link(),
            costs: costs.to_vec(),
            covariance: sandwich(&bread, &meat),
            prior_shares: (0..kinds).map(|k| (prior * bread[(k, k)]).min(1.0)).collect(),
            model_covariance: bread,
            information: without_kappa(&found.information, kinds),
            loss: found.loss,
            deviance: 2.0 * (found.loss - saturated(battles)),
            played: battles.played(),
            clusters,
            rounds: found.rounds,
            place: here,
        })
    }

    /// How badly do these values and this `κ` fit: minus the log-likelihood, without its constant?
    ///
    /// # Errors
    /// As [`fit`](Self::fit), for the arguments here.
    pub fn loss(self, battles: &Battles, values: &[f64], kappa: f64) -> Result<f64, Unfit> {
        self.check(battles, values)?;
        if !(1e-9..=1e9).contains(&kappa) {
            return Err(Unfit::BadSetting { what: "κ must be a number from 1e-9 to 1e9" });
        }
        Ok(self.link_loss(battles, values, kappa))
    }

    /// The slope of [`loss`](Self::loss) by `ln v` of every kind and by `ln κ`, and its curvature.
    ///
    /// # Errors
    /// As [`loss`](Self::loss).
    pub fn slope_and_curvature(
        self,
        battles: &Battles,
        values: &[f64],
        kappa: f64,
    ) -> Result<(Vec<f64>, Vec<Vec<f64>>), Unfit> {
        self.loss(battles, values, kappa)?;
        let mut parameters: Vec<f64> = values.iter().map(|value| value.ln()).collect();
        parameters.push(kappa.ln());
        let here = self.link().at(&Place::of(values.len(), &parameters));
        let summed = here.summed(battles.all(), Information::Observed);
        Ok((
            (0..parameters.len()).map(|k| -summed.score[k]).collect(),
            to_rows(&summed.information),
        ))
    }

    fn link_loss(self, battles: &Battles, values: &[f64], kappa: f64) -> f64 {
        let mut parameters: Vec<f64> = values.iter().map(|value| value.ln()).collect();
        parameters.push(kappa.ln());
        let place = Place::of(values.len(), &parameters);
        self.link().at(&place).loss(battles.all())
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
        // A prior says something about the other kinds.
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

/// The information on `ln v` if `κ` is fitted along.
fn without_kappa(information: &DMatrix<f64>, kinds: usize) -> DMatrix<f64> {
    let inner = information.view((0, 0), (kinds, kinds)).into_owned();
    let across = information.view((0, kinds), (kinds, 1)).into_owned();
    let outer = information.view((kinds, kinds), (1, 1)).into_owned();
    match cholesky(&outer) {
        Some(root) => inner - &across * root.inverse() * across.transpose(),
        None => inner,
    }
}

/// Minus the log-likelihood of a model that fits every row.
fn saturated(battles: &Battles) -> f64 {
    let term = |x: f64, n: f64| if x > 0.0 { -x * (x / n).ln() } else { 0.0 };
    let of = |outcome: Outcome| {
        let (n, x) = (outcome.battles(), outcome.points());
        term(x, n) + term(n - x, n)
    };
    // Pairs have five outcomes: the logarithms of each are computed once.
    let pair = |half_points| of(Outcome { played: 2, half_points, cluster: 0 });
    let pairs: [f64; 5] = std::array::from_fn(|half_points| pair(half_points as u32));
    battles
        .rows()
        .map(|(_, outcome)| match outcome {
            Outcome { played: 2, half_points, .. } => pairs[half_points as usize],
            other => of(other),
        })
        .sum()
}

/// The chance that A beats B at these values, for [`Values::chance`].
pub(crate) fn chance(
    link: Link,
    place: &Place,
    a: &[(usize, u32)],
    b: &[(usize, u32)],
) -> Option<f64> {
    let mut pair = Battles::new(place.theta.len());
    pair.add(a, b, super::Outcome { played: 1, half_points: 1, cluster: 0 }).ok()?;
    Some(newton::logistic(link.at(place).row(pair.all().one(0).0).logit))
}
