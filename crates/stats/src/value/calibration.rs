//! Calibration: do predicted scores agree with observed ones?

use super::battles::Outcome;
use crate::Level;

/// Battles binned by their predicted score, in ten bins of equal width.
///
/// ```
/// use fairfight_stats::value::{Calibration, Outcome};
/// let even = Outcome { played: 10, half_points: 10, cluster: 0 };
/// let table = Calibration::of([(0.52, even), (0.58, even)]);
/// let bin = table.bins[5];
/// assert_eq!((bin.played, bin.observed()), (20, Some(0.5)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Calibration {
    /// The bins, of predicted scores from 0 to 0.1, 0.1 to 0.2, and so on to 1.
    pub bins: [Bin; 10],
}

/// The battles with about the same predicted score.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Bin {
    /// The number of battles.
    pub played: u64,
    /// The half points made.
    pub half_points: u64,
    /// The sum of the predicted scores of the battles.
    pub predicted_sum: f64,
}

impl Bin {
    /// The mean predicted score; `None` without battles.
    pub fn predicted(&self) -> Option<f64> {
        (self.played > 0).then(|| self.predicted_sum / self.played as f64)
    }

    /// The observed mean score; `None` without battles.
    pub fn observed(&self) -> Option<f64> {
        (self.played > 0).then(|| self.half_points as f64 / (2 * self.played) as f64)
    }
}

impl Calibration {
    /// Bins these (predicted score, result) rows; leaves out NaN predictions.
    pub fn of(rows: impl IntoIterator<Item = (f64, Outcome)>) -> Calibration {
        let mut table = Calibration::default();
        for (chance, outcome) in rows {
            if chance.is_nan() {
                continue;
            }
            let chance = chance.clamp(0.0, 1.0);
            let bin = &mut table.bins[((chance * 10.0) as usize).min(9)];
            bin.played += u64::from(outcome.played);
            bin.half_points += u64::from(outcome.half_points);
            bin.predicted_sum += chance * f64::from(outcome.played);
        }
        table
    }

    /// The worst bin (from 0) whose observed score differs from the predicted one by more than `within` beyond sampling
    /// error, with simultaneous coverage of all ten bins. `None` if the model holds.
    ///
    /// Sampling error: battles come in pairs on the same dice, so a bin of `n` battles is worth at least `n/2`
    /// independent ones, each with variance at most `p(1-p)`, where `p` is whichever of the two scores has the larger
    /// variance.
    ///
    /// ```
    /// use fairfight_stats::Level;
    /// use fairfight_stats::value::{Calibration, Outcome};
    /// // Predicted to score 0.15, and 0.25 of the half points made.
    /// let of = |played: u32| {
    ///     let outcome = Outcome { played, half_points: played / 2, cluster: 0 };
    ///     Calibration::of([(0.15, outcome)])
    /// };
    /// let level = Level::from_alpha(0.05).unwrap();
    /// assert_eq!(of(100).broken(0.02, level), None, "chance may be it");
    /// assert_eq!(of(2000).broken(0.02, level), Some(1));
    /// assert_eq!(of(2000).broken(0.11, level), None);
    /// ```
    pub fn broken(&self, within: f64, level: Level) -> Option<usize> {
        let z = level.shared_by(self.bins.len() as u64).z();
        let beyond = |bin: &Bin| {
            let (observed, predicted) = (bin.observed()?, bin.predicted()?);
            let off = (observed - predicted).abs();
            let variance = |p: f64| p * (1.0 - p);
            let pairs = bin.played as f64 / 2.0;
            let chance = z * (variance(observed).max(variance(predicted)) / pairs).sqrt();
            (off > within + chance).then_some(off)
        };
        let far = (0..).zip(&self.bins).filter_map(|(place, bin)| Some((place, beyond(bin)?)));
        far.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| place)
    }
}
