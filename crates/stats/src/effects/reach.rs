//! How far does an answer move when something other than the dice changes?

use crate::Interval;
use crate::meta::quantile;

/// The range of an answer over other ways to play, to read a rule or to measure. It describes the spread without the
/// noise of the dice; it is not a confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reach {
    /// The ends.
    pub range: Interval,
    /// The variance between the answers, less that of noise. Not truncated: below 0 if noise alone would spread the
    /// answers farther.
    pub variance: f64,
    /// The index of the lowest answer.
    pub lowest: usize,
    /// The index of the highest answer.
    pub highest: usize,
}

impl Reach {
    /// The range of these other answers around the main one, each with its standard error. `None` without others.
    ///
    /// The differences from the main answer are shrunk until their mean square equals its noise-corrected value. The
    /// range always contains the main answer.
    ///
    /// Source: the variance less that of replicates, as in Yip, Ferro, Stephenson and Hawkins 2011, "A simple, coherent
    /// framework for partitioning uncertainty in climate predictions"; shrinkage that preserves the first two moments
    /// of the true values, as in Louis 1984, "Estimating a population of parameter values using Bayes and empirical
    /// Bayes methods".
    ///
    /// ```
    /// use fairfight_stats::effects::Reach;
    /// let exact = Reach::around((0.5, 0.0), &[(0.4, 0.0), (0.55, 0.0)]).unwrap();
    /// assert_eq!((exact.range.low, exact.range.high), (0.4, 0.55));
    /// let noise = Reach::around((0.5, 0.1), &[(0.4, 0.1), (0.6, 0.1)]).unwrap();
    /// assert_eq!((noise.range.low, noise.range.high), (0.5, 0.5));
    /// ```
    pub fn around(main: (f64, f64), others: &[(f64, f64)]) -> Option<Reach> {
        let n = others.len() as f64;
        let differences: Vec<f64> = others.iter().map(|(other, _)| other - main.0).collect();
        let squares = differences.iter().map(|each| each * each).sum::<f64>() / n;
        let noise = others.iter().map(|(_, error)| error * error).sum::<f64>() / n;
        let variance = squares - noise - main.1 * main.1;
        let shrink = shrinking(variance, squares);
        let (lowest, highest) = ends(&differences)?;
        let low = main.0 + shrink * differences[lowest].min(0.0);
        let high = main.0 + shrink * differences[highest].max(0.0);
        Some(Reach { range: Interval { low, high }, variance, lowest, highest })
    }

    /// The range of the central 90 % of these answers, each with its standard error: from the 5 % to the 95 % quantile,
    /// after shrinkage towards their mean as in [`around`](Reach::around). `None` for fewer than two.
    ///
    /// ```
    /// use fairfight_stats::effects::Reach;
    /// let each: Vec<(f64, f64)> = (0..=20).map(|answer| (f64::from(answer), 0.0)).collect();
    /// let most = Reach::of_most(&each).unwrap();
    /// assert_eq!((most.range.low, most.range.high), (1.0, 19.0));
    /// ```
    pub fn of_most(answers: &[(f64, f64)]) -> Option<Reach> {
        if answers.len() < 2 {
            return None;
        }
        let n = answers.len() as f64;
        let mean = answers.iter().map(|(answer, _)| answer).sum::<f64>() / n;
        let differences: Vec<f64> = answers.iter().map(|(answer, _)| answer - mean).collect();
        let squares = differences.iter().map(|each| each * each).sum::<f64>() / (n - 1.0);
        let noise = answers.iter().map(|(_, error)| error * error).sum::<f64>() / n;
        let variance = squares - noise;
        let shrink = shrinking(variance, squares);
        let (lowest, highest) = ends(&differences)?;
        let mut sorted = differences;
        sorted.sort_by(f64::total_cmp);
        let at = |share: f64| Some(mean + shrink * quantile(&sorted, share)?);
        let range = Interval { low: at(0.05)?, high: at(0.95)? };
        Some(Reach { range, variance, lowest, highest })
    }

    /// The same range, widened to contain the main answer; if noise explains the spread of the answers, the main answer
    /// alone.
    ///
    /// ```
    /// use fairfight_stats::effects::Reach;
    /// let apart = Reach::of_most(&[(1.0, 0.0), (2.0, 0.0)]).unwrap().holding(3.0);
    /// assert_eq!(apart.range.high, 3.0);
    /// let noise = Reach::of_most(&[(1.0, 9.0), (2.0, 9.0)]).unwrap().holding(3.0);
    /// assert_eq!((noise.range.low, noise.range.high), (3.0, 3.0));
    /// ```
    pub fn holding(self, main: f64) -> Reach {
        let Interval { low, high } = self.range;
        let range = match self.variance > 0.0 {
            true => Interval { low: low.min(main), high: high.max(main) },
            false => Interval { low: main, high: main },
        };
        Reach { range, ..self }
    }
}

/// The shrinkage factor for differences with mean square `squares`, of which `variance` is not noise.
fn shrinking(variance: f64, squares: f64) -> f64 {
    if squares > 0.0 { (variance.max(0.0) / squares).sqrt() } else { 0.0 }
}

/// The indices of the lowest and highest value, the first of equal ones; `None` if there are none.
fn ends(all: &[f64]) -> Option<(usize, usize)> {
    let lowest = (0..all.len()).min_by(|&one, &other| all[one].total_cmp(&all[other]))?;
    let highest = (0..all.len()).rev().max_by(|&one, &other| all[one].total_cmp(&all[other]))?;
    Some((lowest, highest))
}
