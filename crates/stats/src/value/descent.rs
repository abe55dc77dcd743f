//! Where the loss of the root-size model, held by its prior, is least.

use super::Unfit;
use super::battles::Battles;
use super::link::{Information, Link, Place, Summed};
use super::newton::{self, Lowest, Point, cholesky};
use super::root_size::RootSize;
use nalgebra::DMatrix;
use std::cell::Cell;

/// What is minimised: minus the quasi-log-likelihood of the battles, plus a prior at the book costs.
pub(crate) struct Descent<'a> {
    pub model: RootSize,
    pub link: Link,
    /// `ln c`.
    pub book: &'a [f64],
}

/// Where a descent ended, and the battles alone there, without prior and spring.
pub(crate) struct Settled {
    pub place: Place,
    /// Minus the log-likelihood.
    pub loss: f64,
    /// Minus its curvature: the observed one, or, where that is not positive, the one expected.
    pub information: DMatrix<f64>,
    /// Curvature with prior and spring.
    pub curvature: DMatrix<f64>,
    pub rounds: u32,
}

/// Where a descent ended, and how stiff a spring held the level of all values, which no data hold.
struct Found {
    lowest: Lowest,
    spring: f64,
}

impl Descent<'_> {
    /// Up to how many rows are fitted from the book on? More start from where an eighth of them ends.
    const FROM_BOOK: usize = 1000;
    const EIGHTH: usize = 8;

    /// Where the loss is least.
    ///
    /// From the book on most rounds are steps as long as the cap allows. The first eighth of the rows (and
    /// an eighth of these) walks them as well as all do; a few rounds of all rows are left.
    pub fn settle(&self, battles: &Battles) -> Result<Settled, Unfit> {
        let found = self.lowest(battles)?;
        let Found { lowest: Lowest { at, point, rounds }, spring } = found;
        let place = self.place(&at);
        let information = &point.curvature - self.stiffness(spring);
        Ok(Settled {
            loss: point.loss - self.held(&place, spring),
            // How stiff the spring was on the way must not be told from the errors.
            curvature: &information + self.stiffness(self.as_stiff_as(&information)),
            information,
            rounds,
            place,
        })
    }

    fn lowest(&self, battles: &Battles) -> Result<Found, Unfit> {
        if battles.len() > Self::FROM_BOOK {
            let eighth = self.lowest(&battles.first(battles.len() / Self::EIGHTH));
            let all = eighth.and_then(|Found { lowest, spring }| {
                self.lowest_from(battles, lowest.at, None, spring * Self::EIGHTH as f64)
            });
            // An eighth may be one-sided, or lack a kind: there is still the book.
            if all.is_ok() {
                return all;
            }
        }
        let book: Vec<f64> =
            self.book.iter().copied().chain([0.0, 0.5]).take(self.free()).collect();
        let summed = self.summed(battles, &self.place(&book), Information::Expected);
        let spring = self.as_stiff_as(&summed.information);
        self.lowest_from(battles, book, Some(summed), spring)
    }

    /// From a start on, of which the sums may be there already.
    fn lowest_from(
        &self,
        battles: &Battles,
        start: Vec<f64>,
        at_start: Option<Summed>,
        spring: f64,
    ) -> Result<Found, Unfit> {
        // The descent asks at its start first.
        let at_start = Cell::new(at_start);
        let lowest = newton::descend(
            start,
            0.5,
            |parameters| {
                let here = self.place(parameters);
                match at_start.take() {
                    Some(summed) => self.whole(&here, summed, spring),
                    None => self.point(battles, &here, spring),
                }
            },
            |parameters| {
                let here = self.place(parameters);
                self.link.loss(battles, &here) + self.held(&here, spring)
            },
        )?;
        Ok(Found { lowest, spring })
    }

    /// The loss here, its slope, and its curvature: the observed one, or, where that is not positive (far
    /// from the model), the one expected.
    fn point(&self, battles: &Battles, here: &Place, spring: f64) -> Point {
        let of = |which| self.whole(here, self.summed(battles, here, which), spring);
        let observed = of(Information::Observed);
        match cholesky(&observed.curvature) {
            Some(_) => observed,
            None => of(Information::Expected),
        }
    }

    fn summed(&self, battles: &Battles, here: &Place, which: Information) -> Summed {
        self.link.summed(battles, here, which, self.free())
    }

    /// The sums over the battles, with prior and spring.
    fn whole(&self, here: &Place, summed: Summed, spring: f64) -> Point {
        let (kinds, prior, level) = (self.book.len(), self.model.prior(), self.level(here));
        let mut slope = -summed.score;
        for k in 0..kinds {
            slope[k] += prior * (here.theta[k] - self.book[k]) + spring * level / kinds as f64;
        }
        Point {
            loss: summed.loss + self.held(here, spring),
            slope,
            curvature: summed.information + self.stiffness(spring),
        }
    }

    /// What prior and spring add to the loss.
    fn held(&self, here: &Place, spring: f64) -> f64 {
        let off = here.theta.iter().zip(self.book).map(|(x, c)| (x - c) * (x - c)).sum::<f64>();
        let level = self.level(here);
        0.5 * self.model.prior() * off + 0.5 * spring * level * level
    }

    /// A spring at the level of all values that is as stiff as the data hold the rest.
    fn as_stiff_as(&self, information: &DMatrix<f64>) -> f64 {
        let total: f64 = (0..self.book.len()).map(|k| information[(k, k)]).sum();
        if total > 0.0 { total } else { 1.0 }
    }

    /// What prior and spring add to its curvature.
    fn stiffness(&self, spring: f64) -> DMatrix<f64> {
        let (kinds, prior) = (self.book.len(), self.model.prior());
        let of_level = spring / (kinds * kinds) as f64;
        DMatrix::from_fn(self.free(), self.free(), |i, j| match (i.max(j) < kinds, i == j) {
            (true, true) => prior + of_level,
            (true, false) => of_level,
            (false, _) => 0.0,
        })
    }

    /// How far all values are from the book, in the mean of `ln v - ln c`.
    fn level(&self, here: &Place) -> f64 {
        let kinds = self.book.len() as f64;
        here.theta.iter().zip(self.book).map(|(x, c)| x - c).sum::<f64>() / kinds
    }

    fn place(&self, parameters: &[f64]) -> Place {
        self.model.place(self.book.len(), parameters)
    }

    fn free(&self) -> usize {
        self.model.free(self.book.len())
    }
}
