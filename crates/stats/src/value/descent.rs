//! Minimises the loss of the root-size model with its prior.

use super::Unfit;
use super::battles::Rows;
use super::link::{Here, Place};
use super::newton::{self, Lowest, Point, Scaled, cholesky};
use super::root_size::RootSize;
use super::sums::{Information, Summed};
use nalgebra::{DMatrix, DVector};
use std::cell::Cell;

/// The objective: minus the quasi-log-likelihood of the battles, plus a prior at the book costs.
pub(crate) struct Descent<'a> {
    pub model: RootSize,
    /// `ln c`.
    pub book: &'a [f64],
}

/// The end of a descent, with the sums over the battles there, without prior and spring.
pub(crate) struct Settled {
    pub place: Place,
    /// The information: observed, or expected if the observed one is not positive definite.
    pub information: DMatrix<f64>,
    /// The Hessian, with prior and spring.
    pub curvature: DMatrix<f64>,
    /// The middle of the sandwich, from the scores of the clusters: `Σ_g U_g·U_gᵀ·G/(G-1)`.
    pub meat: DMatrix<f64>,
}

/// A point near the minimum, and the stiffness of the spring that held the common level of all values, about which the
/// data say nothing.
struct Found {
    near: Vec<f64>,
    spring: f64,
}

impl Descent<'_> {
    /// Fits of up to this many rows start from the book costs; larger ones start from the fit of an eighth of the rows.
    const FROM_BOOK: usize = 1000;
    const EIGHTH: usize = 8;
    /// The step at which the fit of an eighth of the rows ends. Its standard errors are larger anyway.
    const ROUGH: f64 = 0.05;
    /// The fit ends below this step, and the scores of the clusters are summed from there on. Values are taken after
    /// that step, with an error of its square; standard errors before it, accurate to four digits.
    const NEAR: f64 = 1e-4;
    /// The largest component of a step.
    const CAP: f64 = 0.5;

    /// The minimum of the loss.
    ///
    /// From the book costs on, most iterations take the longest step that the cap allows. The first eighth of the rows
    /// (and an eighth of these) serves for these steps as well as all rows do; a few iterations over all rows remain,
    /// and the last sums the scores of the clusters too.
    pub fn settle(&self, rows: Rows<'_>) -> Result<Settled, Unfit> {
        let Found { near, spring } = self.near(rows, Self::NEAR)?;
        let of_last = Cell::new(None);
        let lowest = self.descend(rows, near, spring, Self::NEAR, |here| {
            let (summed, meat) = here.summed_with_meat(rows);
            of_last.set(Some(meat));
            summed
        })?;
        let place = self.place(&lowest.beyond());
        let information = &lowest.point.curvature - self.stiffness(spring);
        Ok(Settled {
            // The stiffness of the spring used on the way must not affect the errors.
            curvature: &information + self.stiffness(self.as_stiff_as(&information)),
            information,
            meat: of_last.take().expect("a descent asks at least once"),
            place,
        })
    }

    fn near(&self, rows: Rows<'_>, settled: f64) -> Result<Found, Unfit> {
        let observed = |here: &Here| self.observed(rows, here);
        if rows.len() > Self::FROM_BOOK {
            let some = rows.first(rows.len() / Self::EIGHTH);
            let all = self.near(some, Self::ROUGH).and_then(|Found { near, spring }| {
                let (start, times) = (near, Self::EIGHTH as f64);
                let known = cholesky(&self.point(some, &start, spring).curvature);
                let spring = spring * times;
                let near = known.and_then(|known| {
                    self.approach(rows, start.clone(), known.times(times), spring, settled)
                });
                let near = match near {
                    Some(near) => near,
                    None => self.descend(rows, start, spring, settled, observed)?.beyond(),
                };
                Ok(Found { near, spring })
            });
            // An eighth may be one-sided, or lack a kind: then start from the book costs.
            if all.is_ok() {
                return all;
            }
        }
        let book: Vec<f64> = self.book.iter().copied().chain([0.0]).collect();
        let summed = self.expected(rows, &self.here(&book));
        let spring = self.as_stiff_as(&summed.information);
        // The descent evaluates its start first.
        let at_start = Cell::new(Some(summed));
        let lowest = self.descend(rows, book, spring, settled, |here| {
            at_start.take().unwrap_or_else(|| observed(here))
        })?;
        Ok(Found { near: lowest.beyond(), spring })
    }

    /// From a nearby start, where the Hessian is about the `known` one; `None` if that does not lead to the minimum.
    fn approach(
        &self,
        rows: Rows<'_>,
        start: Vec<f64>,
        known: Scaled,
        spring: f64,
        settled: f64,
    ) -> Option<Vec<f64>> {
        let sloped = |parameters: &[f64]| {
            let place = self.place(parameters);
            let score = self.here(parameters).sloped(rows);
            self.slope(&place, score, spring)
        };
        let point = |parameters: &[f64]| self.point(rows, parameters, spring);
        newton::approach(start, known, Self::CAP, settled, sloped, point)
    }

    /// Descends from a start with these sums; with the expected information if the observed one is not positive
    /// definite (far from the model).
    fn descend(
        &self,
        rows: Rows<'_>,
        start: Vec<f64>,
        spring: f64,
        settled: f64,
        summed: impl Fn(&Here) -> Summed,
    ) -> Result<Lowest, Unfit> {
        let point = |parameters: &[f64]| {
            let (place, here) = (self.place(parameters), self.here(parameters));
            let point = self.whole(&place, summed(&here), spring);
            match cholesky(&point.curvature) {
                Some(_) => point,
                None => self.whole(&place, self.expected(rows, &here), spring),
            }
        };
        let loss = |parameters: &[f64]| {
            self.here(parameters).loss(rows) + self.penalty(&self.place(parameters), spring)
        };
        newton::descend(start, Self::CAP, settled, point, loss)
    }

    fn expected(&self, rows: Rows<'_>, here: &Here) -> Summed {
        here.summed(rows, Information::Expected)
    }

    fn observed(&self, rows: Rows<'_>, here: &Here) -> Summed {
        here.summed(rows, Information::Observed)
    }

    /// Loss, gradient and observed Hessian.
    fn point(&self, rows: Rows<'_>, parameters: &[f64], spring: f64) -> Point {
        let summed = self.observed(rows, &self.here(parameters));
        self.whole(&self.place(parameters), summed, spring)
    }

    fn here(&self, parameters: &[f64]) -> Here {
        self.model.link().at(&self.place(parameters))
    }

    /// The sums over the battles, with prior and spring.
    fn whole(&self, here: &Place, summed: Summed, spring: f64) -> Point {
        Point {
            loss: summed.loss + self.penalty(here, spring),
            slope: self.slope(here, summed.score, spring),
            curvature: summed.information + self.stiffness(spring),
        }
    }

    /// The gradient of the loss, with prior and spring.
    fn slope(&self, here: &Place, score: DVector<f64>, spring: f64) -> DVector<f64> {
        let (kinds, prior, level) = (self.book.len(), self.model.prior(), self.level(here));
        let mut slope = -score;
        for k in 0..kinds {
            slope[k] += prior * (here.theta[k] - self.book[k]) + spring * level / kinds as f64;
        }
        slope
    }

    /// The contribution of prior and spring to the loss.
    fn penalty(&self, here: &Place, spring: f64) -> f64 {
        let off = here.theta.iter().zip(self.book).map(|(x, c)| (x - c) * (x - c)).sum::<f64>();
        let level = self.level(here);
        0.5 * self.model.prior() * off + 0.5 * spring * level * level
    }

    /// The stiffness of a spring for the common level, comparable to what the data say about the rest.
    fn as_stiff_as(&self, information: &DMatrix<f64>) -> f64 {
        let total: f64 = (0..self.book.len()).map(|k| information[(k, k)]).sum();
        if total > 0.0 { total } else { 1.0 }
    }

    /// The contribution of prior and spring to the Hessian.
    fn stiffness(&self, spring: f64) -> DMatrix<f64> {
        let (kinds, prior) = (self.book.len(), self.model.prior());
        let of_level = spring / (kinds * kinds) as f64;
        DMatrix::from_fn(kinds + 1, kinds + 1, |i, j| match (i.max(j) < kinds, i == j) {
            (true, true) => prior + of_level,
            (true, false) => of_level,
            (false, _) => 0.0,
        })
    }

    /// The common level of all values relative to the book: the mean of `ln v - ln c`.
    fn level(&self, here: &Place) -> f64 {
        let kinds = self.book.len() as f64;
        here.theta.iter().zip(self.book).map(|(x, c)| x - c).sum::<f64>() / kinds
    }

    fn place(&self, parameters: &[f64]) -> Place {
        Place::of(self.book.len(), parameters)
    }
}
