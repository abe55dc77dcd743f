//! The fixed-point iteration: draw armies, fit values, draw again at the fitted values. When does it end, and what
//! comes next?

use super::Priced;

/// The costs at which the armies of a round were drawn, one for each kind that has a price.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum DrawnAt<'c> {
    /// Given costs: known exactly.
    Given(&'c [f64]),
    /// Costs estimated in an earlier round: they have standard errors of their own.
    Found(&'c [f64]),
}

impl DrawnAt<'_> {
    const fn costs(&self) -> &[f64] {
        match self {
            DrawnAt::Given(costs) | DrawnAt::Found(costs) => costs,
        }
    }
}

impl Priced {
    /// Has the iteration converged?
    ///
    /// True if the logarithm of no value differs from that of the cost it was drawn at by more than one percent or
    /// three standard errors of the difference: `√2·3` errors of the value if the cost is an estimate too.
    ///
    /// ```
    /// use fairfight_stats::value::{Battles, DrawnAt, Gauge, Outcome, RootSize};
    /// let mut battles = Battles::new(2);
    /// for cluster in 0..400 {
    ///     let (a, b) = ([(0, 3 + cluster % 3)], [(1, 3 + cluster % 2)]);
    ///     let half_points = if cluster % 5 < 3 { 4 } else { 0 };
    ///     battles.add(&a, &b, Outcome { played: 2, half_points, cluster }).unwrap();
    /// }
    /// let values = RootSize::new(200.0).fit(&battles, &[24.0, 12.0]).unwrap();
    /// let priced = values.priced(Gauge::Fixed { kind: 0, value: 24.0 }).unwrap();
    /// assert!(!priced.is_settled(DrawnAt::Given(&[24.0, 2.0])));
    /// assert!(priced.is_settled(DrawnAt::Found(&priced.values)));
    /// ```
    pub fn is_settled(&self, drawn: DrawnAt<'_>) -> bool {
        let errors = match drawn {
            DrawnAt::Given(_) => 3.0,
            DrawnAt::Found(_) => 3.0 * std::f64::consts::SQRT_2,
        };
        self.values.iter().zip(drawn.costs()).enumerate().all(|(kind, (value, cost))| {
            let off = (value / cost).ln().abs();
            off < f64::max(0.01, errors * self.ln_error(kind).unwrap_or(0.0))
        })
    }

    /// The costs for the next armies: the fitted values after the first round, then half way to them, so that noise is
    /// damped from round to round.
    pub fn next_costs(&self, drawn: DrawnAt<'_>) -> Vec<f64> {
        let step = match drawn {
            DrawnAt::Given(_) => 1.0,
            DrawnAt::Found(_) => 0.5,
        };
        let next = |(value, cost): (&f64, &f64)| cost * (value / cost).powf(step);
        self.values.iter().zip(drawn.costs()).map(next).collect()
    }
}
