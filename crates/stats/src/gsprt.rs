//! "Is B stronger than A by at least this much?", decided as cheaply as possible.
//!
//! The generalised sequential probability ratio test, as in chess engine testing: of two claims about
//! the mean score, which fits better, and by how much? The scores may be battles (three outcomes) or
//! pairs (five).
//!
//! Traps: an estimate read off at the stop is biased outwards: report the [`betting`](crate::betting)
//! sequence instead. It is for questions with a direction; whether a rule changes something is a
//! question for [`paired`](crate::paired).
//!
//! Source: A. Wald 1945, "Sequential tests of statistical hypotheses"; X. Li, J. Liu and Z. Ying 2014,
//! "Generalized sequential probability ratio test for separate families of hypotheses"; M. Van den
//! Bergh, notes on the mathematics of fishtest.

use crate::{Scores, tilt};

/// Two claims and how often each may be rejected wrongly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gsprt {
    s0: f64,
    s1: f64,
    alpha: f64,
    beta: f64,
}

/// What a look at the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The mean score is `s0` rather than `s1`: stop.
    AcceptS0,
    /// The mean score is `s1` rather than `s0`: stop.
    AcceptS1,
    /// Play on.
    Continue,
}

impl Gsprt {
    /// `s0` against `s1`, where `s1` is accepted wrongly with chance `alpha`, `s0` with chance `beta`.
    ///
    /// `None` unless `0 < s0 < s1 < 1`, both chances are above 0 and their sum is below 1.
    pub fn new(s0: f64, s1: f64, alpha: f64, beta: f64) -> Option<Gsprt> {
        let claims = 0.0 < s0 && s0 < s1 && s1 < 1.0;
        let chances = alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0;
        (claims && chances).then_some(Gsprt { s0, s1, alpha, beta })
    }

    /// At which log-likelihood ratios does it stop? `ln(β/(1-α))` and `ln((1-β)/α)`.
    ///
    /// ```
    /// use fairfight_stats::gsprt::Gsprt;
    /// let (low, high) = Gsprt::new(0.50, 0.505, 0.05, 0.05).unwrap().bounds();
    /// assert!((high - 2.944438979).abs() < 1e-9 && low == -high);
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        let low = ((1.0 - self.alpha) / self.beta).ln();
        (-low, ((1.0 - self.beta) / self.alpha).ln())
    }

    /// How much better does `s1` fit than `s0`? The log-likelihood ratio.
    ///
    /// `Σ c·ln(p(s1)/p(s0))`, with `p(s)` the best fit of mean `s`; a count of 0 is taken as 0.001, as
    /// fishtest does.
    ///
    /// ```
    /// use fairfight_stats::{Scores, gsprt::Gsprt};
    /// let test = Gsprt::new(0.50, 0.505, 0.05, 0.05).unwrap();
    /// let pairs = Scores::new([12, 80, 815, 85, 8]);
    /// assert!((test.log_likelihood_ratio(&pairs) + 1.0610511837).abs() < 1e-9);
    /// ```
    pub fn log_likelihood_ratio<const N: usize>(&self, scores: &Scores<N>) -> f64 {
        if scores.n() == 0 {
            return 0.0;
        }
        let counts = scores.counts().map(|count| if count == 0 { 0.001 } else { count as f64 });
        tilt::loss(&counts, self.s0) - tilt::loss(&counts, self.s1)
    }

    /// The same to a few per cent, by the normal law: `n(s1-s0)(2ŝ-s0-s1) / 2v̂`.
    ///
    /// `None` where the variance is 0.
    ///
    /// ```
    /// use fairfight_stats::{Scores, gsprt::Gsprt};
    /// let test = Gsprt::new(0.50, 0.505, 0.05, 0.05).unwrap();
    /// let quick = test.quick_log_likelihood_ratio(&Scores::new([12, 80, 815, 85, 8])).unwrap();
    /// assert!((quick + 1.0612634750).abs() < 1e-9);
    /// ```
    pub fn quick_log_likelihood_ratio<const N: usize>(&self, scores: &Scores<N>) -> Option<f64> {
        let (mean, variance) = (scores.mean()?, scores.variance()?);
        let gained = (self.s1 - self.s0) * (2.0 * mean - self.s0 - self.s1);
        (variance > 0.0).then(|| scores.n() as f64 * gained / (2.0 * variance))
    }

    /// Stop, and with which claim?
    ///
    /// ```
    /// use fairfight_stats::{Scores, gsprt::{Decision, Gsprt}};
    /// let test = Gsprt::new(0.50, 0.52, 0.05, 0.05).unwrap();
    /// let battles = Scores::lost_drawn_won(350, 130, 520);
    /// assert_eq!(test.decision(&battles), Decision::AcceptS1);
    /// ```
    pub fn decision<const N: usize>(&self, scores: &Scores<N>) -> Decision {
        let (ratio, (low, high)) = (self.log_likelihood_ratio(scores), self.bounds());
        if ratio >= high {
            Decision::AcceptS1
        } else if ratio <= low {
            Decision::AcceptS0
        } else {
            Decision::Continue
        }
    }
}
