//! How many units of one kind are even with how many of another? A check on the values from mixed armies.

use crate::planning::smoothed_variance;
use crate::{Interval, Level, Scores};

/// Battles of `number` units of the kind under test against a fixed army of the reference.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting<const N: usize> {
    /// The number of units, above 0. Fractions of units make the grid finer.
    pub number: f64,
    /// The scores of the kind under test.
    pub scores: Scores<N>,
}

/// The number of units at which the odds are even.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvenOdds {
    /// `n*`, the number at which both sides win equally often.
    pub number: f64,
    /// Its confidence interval, by Fieller's method. `None` if the slope is not significantly above 0: then any number
    /// might be even.
    pub interval: Option<Interval>,
    /// `γ`, the slope of the odds: change of the logit of the score per unit of ln number.
    pub slope: f64,
}

impl EvenOdds {
    /// The value of one unit of the kind, if the reference army is worth `reference` in all: `reference / n*`.
    pub fn value(&self, reference: f64) -> f64 {
        reference / self.number
    }

    /// Like [`value`](Self::value), for the ends of an interval for `n*`.
    pub fn value_interval(interval: Interval, reference: f64) -> Interval {
        Interval { low: reference / interval.high, high: reference / interval.low }
    }
}

/// Fits logit(score) `= γ·(ln n - ln n*)` to the meetings with a score from 0.03 to 0.97.
///
/// Least squares, each point weighted by the inverse variance of its own logit, `v̂/(n·ŝ²(1-ŝ)²)`. If the points
/// scatter more than their errors allow, all errors are scaled up to match (R. T. Birge 1932), and the critical value
/// is that of Student's t distribution ([`Level::t`]). `None` for fewer than two usable numbers, or if the slope is not
/// positive.
///
/// Source: E. C. Fieller 1954, "Some problems in interval estimation".
///
/// ```
/// use fairfight_stats::{Level, Scores, value::{Meeting, even_odds}};
/// let meetings = [(2.0, 200), (3.0, 450), (4.0, 680)]
///     .map(|(number, won)| Meeting { number, scores: Scores::new([1000 - won, won]) });
/// let even = even_odds(&meetings, Level::DEFAULT).unwrap();
/// assert!(even.number > 3.0 && even.number < 3.3);
/// assert!(even.interval.unwrap().contains(even.number));
/// // Against four units of 24 points each:
/// assert!((even.value(96.0) - 96.0 / even.number).abs() < 1e-12);
/// // Of ten battles each nobody knows whether more units score more.
/// let few = [(2.0, 4), (3.0, 6)]
///     .map(|(number, won)| Meeting { number, scores: Scores::new([10 - won, won]) });
/// assert_eq!(even_odds(&few, Level::DEFAULT).unwrap().interval, None);
/// ```
pub fn even_odds<const N: usize>(meetings: &[Meeting<N>], level: Level) -> Option<EvenOdds> {
    // (ln n, logit, weight) of each.
    let mut points = Vec::new();
    for meeting in meetings {
        let Some(score) = meeting.scores.mean() else { continue };
        let sound = meeting.number > 0.0 && meeting.number.is_finite();
        if !sound || !(0.03..=0.97).contains(&score) {
            continue;
        }
        let n = meeting.scores.n() as f64;
        let variance = smoothed_variance(meeting.scores.variance()?, n);
        let weight = n * (score * (1.0 - score)).powi(2) / variance;
        points.push((meeting.number.ln(), (score / (1.0 - score)).ln(), weight));
    }
    let total: f64 = points.iter().map(|point| point.2).sum();
    let mean = |of: &dyn Fn(&(f64, f64, f64)) -> f64| -> f64 {
        points.iter().map(|point| point.2 * of(point)).sum::<f64>() / total
    };
    let (x_mean, y_mean) = (mean(&|p| p.0), mean(&|p| p.1));
    let spread: f64 = points.iter().map(|(x, _, w)| w * (x - x_mean).powi(2)).sum();
    if points.len() < 2 || spread.is_nan() || spread <= 1e-9 * total {
        return None;
    }
    let slope =
        points.iter().map(|(x, y, w)| w * (x - x_mean) * (y - y_mean)).sum::<f64>() / spread;
    if slope.is_nan() || slope <= 0.0 {
        return None;
    }
    let misfit: f64 =
        points.iter().map(|(x, y, w)| w * (y - y_mean - slope * (x - x_mean)).powi(2)).sum();
    let degrees = points.len() - 2;
    let stretch = if degrees > 0 { (misfit / degrees as f64).max(1.0) } else { 1.0 };
    // After centring, level and slope are independent.
    let (level_variance, slope_variance) = (stretch / total, stretch / spread);
    let ratio = -y_mean / slope;
    let number = (x_mean + ratio).exp();
    let errors = if stretch > 1.0 { level.t(degrees as u64) } else { level.z() };
    let reach = errors * errors;
    // (ȳ + γu)² ≤ z²(Var ȳ + u²·Var γ), in u = ln n - x̄.
    let a = slope * slope - reach * slope_variance;
    let b = slope * y_mean;
    let c = y_mean * y_mean - reach * level_variance;
    let interval = (a > 0.0).then(|| {
        let root = (b * b - a * c).max(0.0).sqrt();
        let end = |sign: f64| (x_mean + (-b + sign * root) / a).exp();
        Interval { low: end(-1.0), high: end(1.0) }
    });
    (number > 0.0 && number.is_finite()).then_some(EvenOdds {
        number,
        interval: interval.filter(|ends| ends.low > 0.0 && ends.high.is_finite()),
        slope,
    })
}
