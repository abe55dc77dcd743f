//! What does one step of each number do? One at a time, on the same dice.

use crate::paired::Differences;
use crate::{Interval, Level};

/// What a step of one number does in one match-up: differences of the scores, step less base.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step<const M: usize> {
    /// Which number; any key of the caller's.
    pub number: usize,
    /// The differences of pairs on the same battle indices.
    pub differences: Differences<M>,
}

/// How much a number matters over a field of match-ups.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// Which number.
    pub number: usize,
    /// `√(mean of Δ²)` over its match-ups, with what noise adds to the squares taken out; in score.
    pub rms: f64,
    /// The same without taking it out.
    pub rms_with_noise: f64,
    /// The mean of Δ: whether it moves all match-ups one way.
    pub mean: f64,
    /// The standard error of that mean, match-ups independent.
    pub mean_error: f64,
    /// How many match-ups.
    pub matchups: usize,
    // Of the mean of the squares, the sampling variance.
    squares_variance: f64,
}

impl Weight {
    /// How much does a number matter whose step moves each match-up by so much, each with its standard
    /// error (0 where it is exact)? `None` of no match-up.
    ///
    /// ```
    /// use fairfight_stats::{Level, effects::Weight};
    /// let exact = Weight::of(0, &[(0.3, 0.0), (-0.4, 0.0)]).unwrap();
    /// assert!((exact.rms - 0.125_f64.sqrt()).abs() < 1e-15);
    /// let interval = exact.interval(Level::DEFAULT);
    /// assert_eq!((interval.low, interval.high), (exact.rms, exact.rms));
    /// ```
    pub fn of(number: usize, matchups: &[(f64, f64)]) -> Option<Weight> {
        let n = matchups.len() as f64;
        let squares = matchups.iter().map(|(mean, _)| mean * mean).sum::<f64>() / n;
        let noise = matchups.iter().map(|(_, error)| error * error).sum::<f64>() / n;
        let of_square = |&(mean, error): &(f64, f64)| {
            let variance = error * error;
            4.0 * mean * mean * variance + 2.0 * variance * variance
        };
        (!matchups.is_empty()).then(|| Weight {
            number,
            rms: (squares - noise).max(0.0).sqrt(),
            rms_with_noise: squares.sqrt(),
            mean: matchups.iter().map(|(mean, _)| mean).sum::<f64>() / n,
            mean_error: (noise / n).sqrt(),
            matchups: matchups.len(),
            squares_variance: matchups.iter().map(of_square).sum::<f64>() / (n * n),
        })
    }

    /// Between which values does the true `√(mean of Δ²)` lie?
    ///
    /// The mean of the squares without noise ± z of its standard errors, not below 0, and its roots; upwards
    /// somewhat more, for roots are skew.
    /// The variance of a square is `4Δ²se² + 2se⁴`; with Δ as it was found that is rather too much.
    pub fn interval(&self, level: Level) -> Interval {
        let squares = self.rms_with_noise * self.rms_with_noise;
        let noise = self.mean_error * self.mean_error * self.matchups as f64;
        if self.squares_variance == 0.0 {
            return Interval { low: self.rms, high: self.rms };
        }
        let (middle, reach) = (squares - noise, level.z() * self.squares_variance.sqrt());
        let root = |square: f64| square.max(0.0).sqrt();
        // Where the mean is clear of 0 the root is nearly normal itself, and its own reach is the longer one
        // upwards; both meet where the reach is as large as the mean.
        let meet = 1.5 / 2.0_f64.sqrt();
        let upwards = if self.rms > 0.0 { self.rms + reach / (2.0 * self.rms) } else { f64::MAX };
        Interval { low: root(middle - reach), high: upwards.min(meet * root(middle + reach)) }
    }
}

/// Numbers by how much a step of them matters, the most first; equal ones by their key.
///
/// Steps of no pair are left out. Trap: a number that never comes up has the effect 0; print how often it
/// was used too.
///
/// Source: A. M. Law, "Simulation Modeling and Analysis", on common random numbers.
///
/// ```
/// use fairfight_stats::{effects::{Step, weights}, paired::Differences};
/// let steps = [
///     Step { number: 0, differences: Differences::new([10, 5, 970, 5, 10]) },
///     Step { number: 1, differences: Differences::new([10, 5, 800, 85, 100]) },
/// ];
/// let ranked = weights(&steps);
/// assert_eq!((ranked[0].number, ranked[1].number), (1, 0));
/// assert!((ranked[0].mean - 0.13).abs() < 1e-12);
/// assert_eq!(ranked[1].rms, 0.0);
/// ```
pub fn weights<const M: usize>(steps: &[Step<M>]) -> Vec<Weight> {
    let mut known: Vec<(usize, f64, f64)> = steps
        .iter()
        .filter_map(|step| {
            let (mean, error) = (step.differences.mean()?, step.differences.standard_error()?);
            Some((step.number, mean, error))
        })
        .collect();
    known.sort_by_key(|&(number, _, _)| number);
    let mut weights: Vec<Weight> = known
        .chunk_by(|one, other| one.0 == other.0)
        .filter_map(|group| {
            let matchups: Vec<_> = group.iter().map(|&(_, mean, error)| (mean, error)).collect();
            Weight::of(group[0].0, &matchups)
        })
        .collect();
    weights.sort_by(|a, b| b.rms_with_noise.total_cmp(&a.rms_with_noise));
    weights
}
