//! The effect of a change of the rules, measured on the same dice.
//!
//! Baseline and variant play the same battle indices, and the difference `d` of their scores is counted. Most
//! differences are 0, so their mean is known far more precisely than either score.
//!
//! [`Counted`] is for whole numbers (figures lost, rounds).
//!
//! For one look: [`Differences::p_value`], [`Differences::interval`]. For repeated looks: [`Differences::sequence`] and
//! [`Verdict::of`].
//!
//! Do not test "the difference is 0": a rule that is used at all changes something, and millions of battles detect
//! every change. The question is the size of the effect.

use crate::betting::Betting;
use crate::{Interval, Level, Scores, normal};
use serde::{Deserialize, Serialize};

/// The joint frequencies of scores: `counts[base][variant]`, scores in ascending order.
///
/// `N` is 3 for battles (lost, drawn, won) and 5 for pairs (quarters made).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joint<const N: usize> {
    /// Rows: the score under the baseline; columns: under the variant.
    pub counts: [[u64; N]; N],
}

impl<const N: usize> Joint<N> {
    /// The marginal counts under the baseline. A count above `u64::MAX` becomes `u64::MAX`.
    pub fn baseline(&self) -> Scores<N> {
        Scores::new(self.counts.map(|row| row.iter().fold(0, |sum: u64, &c| sum.saturating_add(c))))
    }

    /// The marginal counts under the variant.
    pub fn variant(&self) -> Scores<N> {
        let mut columns = [0_u64; N];
        for row in self.counts {
            for (column, count) in columns.iter_mut().zip(row) {
                *column = column.saturating_add(count);
            }
        }
        Scores::new(columns)
    }

    fn by_difference<const M: usize>(&self) -> Differences<M> {
        let mut counts = [0_u64; M];
        for (base, row) in self.counts.iter().enumerate() {
            for (variant, &count) in row.iter().enumerate() {
                let at = &mut counts[variant + N - 1 - base];
                *at = at.saturating_add(count);
            }
        }
        Differences::new(counts)
    }
}

impl Joint<3> {
    /// The differences of the scores of battles: -1, -½, 0, ½, 1.
    ///
    /// ```
    /// use fairfight_stats::paired::Joint;
    /// // Rows: lost, drawn, won under the baseline; columns: under the variant.
    /// let battles = Joint { counts: [[310, 4, 21], [3, 60, 7], [9, 5, 581]] };
    /// let d = battles.differences();
    /// assert!((d.mean().unwrap() - 0.0135).abs() < 1e-15);
    /// assert!((d.variance().unwrap() - 0.03456775).abs() < 1e-15);
    /// ```
    pub fn differences(&self) -> Differences<5> {
        self.by_difference()
    }
}

impl Joint<5> {
    /// The joint frequencies of the scores of the same pairs, given in quarters.
    pub fn of(baseline: &[u8], variant: &[u8]) -> Joint<5> {
        let mut counts = [[0; 5]; 5];
        for (&baseline, &variant) in baseline.iter().zip(variant) {
            counts[usize::from(baseline)][usize::from(variant)] += 1;
        }
        Joint { counts }
    }

    /// The differences of the scores of duplicate pairs: -1 to 1 by quarters.
    pub fn differences(&self) -> Differences<9> {
        self.by_difference()
    }
}

/// The frequencies of differences: `counts[k]` counts the difference `2k/(M-1) - 1`, from -1 to 1.
///
/// `M` is 5 for battles, 9 for duplicate pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Differences<const M: usize> {
    // As scores (d+1)/2 from 0 to 1.
    halved: Scores<M>,
}

impl<const M: usize> Differences<M> {
    /// Frequencies in ascending order of the difference, from -1 to 1.
    pub const fn new(counts: [u64; M]) -> Differences<M> {
        Differences { halved: Scores::new(counts) }
    }

    /// The counts, the difference -1 first.
    pub const fn counts(&self) -> [u64; M] {
        self.halved.counts()
    }

    /// The number of differences.
    pub fn n(&self) -> u128 {
        self.halved.n()
    }

    /// The mean difference; `None` without data.
    pub fn mean(&self) -> Option<f64> {
        let n = self.n();
        let steps: i128 = self
            .counts()
            .iter()
            .zip(0_i128..)
            .map(|(&count, k)| i128::from(count) * (2 * k - (M as i128 - 1)))
            .sum();
        (n > 0).then(|| steps as f64 / (n * (M as u128 - 1)) as f64)
    }

    /// The variance of a single difference, `Σ c·d²/n - Δ²`; `None` without data.
    pub fn variance(&self) -> Option<f64> {
        Some(4.0 * self.halved.variance()?)
    }

    /// The standard error of the mean difference; `None` without data.
    pub fn standard_error(&self) -> Option<f64> {
        Some(2.0 * self.halved.standard_error()?)
    }

    /// The z statistic of the mean difference; `None` if all differences are equal.
    ///
    /// ```
    /// use fairfight_stats::paired::Differences;
    /// let d = Differences::new([9, 8, 951, 11, 21]);
    /// assert!((d.z().unwrap() - 2.296139196341).abs() < 1e-11);
    /// assert!((d.p_value().unwrap() - 0.0216679237850).abs() < 1e-10);
    /// ```
    pub fn z(&self) -> Option<f64> {
        let error = self.standard_error()?;
        (error > 0.0).then_some(self.mean()? / error)
    }

    /// The two-sided p-value of the hypothesis of no mean difference: `2Φ̄(|z|)`.
    ///
    /// If all differences equal `d`, their standard error is 0. Of differences from -1 to 1 with mean 0, no more than
    /// `1/(1+|d|)` can be `d` (the others would all be at the opposite end), so `n` in a row are `d` with probability
    /// at most `(1+|d|)^-n`; the p-value is twice that. `None` without data, and if all differences are 0.
    ///
    /// ```
    /// use fairfight_stats::paired::Differences;
    /// // 100 pairs, every one of them won by a quarter more.
    /// let alike = Differences::new([0, 0, 0, 0, 0, 100, 0, 0, 0]);
    /// assert!(alike.z().is_none() && alike.p_value().unwrap() < 1e-9);
    /// assert_eq!(Differences::new([0, 0, 0, 0, 0, 2, 0, 0, 0]).p_value(), Some(1.0));
    /// assert_eq!(Differences::new([0, 0, 0, 0, 100, 0, 0, 0, 0]).p_value(), None);
    /// ```
    pub fn p_value(&self) -> Option<f64> {
        let mean = self.mean()?;
        let once = match self.z() {
            Some(z) => normal::above(z.abs()),
            None if mean == 0.0 => return None,
            None => (-(self.n() as f64) * mean.abs().ln_1p()).exp(),
        };
        Some((2.0 * once).min(1.0))
    }

    /// A confidence interval for the mean difference, for a single look.
    ///
    /// [`Scores::interval`], rescaled from `[0, 1]` to `[-1, 1]`.
    pub fn interval(&self, level: Level) -> Interval {
        stretched(self.halved.interval(level))
    }

    /// A confidence sequence for the mean difference, valid at all looks. See [`betting`](crate::betting).
    ///
    /// For `m` match-ups with simultaneous coverage, pass [`Level::shared_by`]`(m)`.
    ///
    /// ```
    /// use fairfight_stats::{Level, paired::Differences};
    /// let pairs = Differences::new([50, 50, 200, 200, 9000, 260, 150, 60, 30]);
    /// let one = pairs.sequence(Level::DEFAULT);
    /// assert!((one.low + 0.00784968973).abs() < 1e-10 && (one.high - 0.00327682670).abs() < 1e-10);
    /// let of_300 = pairs.sequence(Level::DEFAULT.shared_by(300));
    /// assert!((of_300.low + 0.01029651217).abs() < 1e-10);
    /// ```
    pub fn sequence(&self, level: Level) -> Interval {
        stretched(Betting::DEFAULT.interval(&self.halved, level))
    }
}

/// Whole numbers under two rule sets, such as figures lost: their sums, and the frequencies of their differences.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counted {
    /// By difference: 0, 1, -1, 2, -2 and so on, up to the largest that occurred.
    counts: Vec<u64>,
    sums: [u64; 2],
}

impl Counted {
    /// Adds one observation: its value under the baseline and under the variant.
    #[inline]
    pub fn add(&mut self, baseline: u32, variant: u32) {
        self.sums[0] += u64::from(baseline);
        self.sums[1] += u64::from(variant);
        let at = 2 * baseline.abs_diff(variant) as usize - usize::from(variant > baseline);
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += 1;
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &Counted) {
        if other.counts.len() > self.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, more)| *count += more);
        self.sums[0] += other.sums[0];
        self.sums[1] += other.sums[1];
    }

    /// The number of observations.
    pub fn n(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The means under the baseline and under the variant; `None` without data.
    pub fn means(&self) -> Option<[f64; 2]> {
        let n = self.n();
        (n > 0).then(|| self.sums.map(|sum| sum as f64 / n as f64))
    }

    /// The variance of a single difference, `Σ c·d²/n - Δ²`; `None` without data.
    ///
    /// ```
    /// use fairfight_stats::paired::Counted;
    /// let mut lost = Counted::default();
    /// [(4, 4), (4, 7), (2, 1)].map(|(baseline, variant)| lost.add(baseline, variant));
    /// assert!((lost.variance().unwrap() - 26.0 / 9.0).abs() < 1e-14);
    /// assert_eq!(Counted::default().variance(), None);
    /// ```
    pub fn variance(&self) -> Option<f64> {
        let [baseline, variant] = self.means()?;
        let square = |at: usize| (at.div_ceil(2) as f64).powi(2);
        let squares: f64 = (0..).zip(&self.counts).map(|(at, &c)| square(at) * c as f64).sum();
        Some((squares / self.n() as f64 - (variant - baseline).powi(2)).max(0.0))
    }

    /// A confidence sequence for the mean difference of values of at most `most`, valid at all looks. See
    /// [`betting`](crate::betting).
    ///
    /// A difference beyond `most` counts as `most`. All of `-most` to `most` without data.
    ///
    /// ```
    /// use fairfight_stats::{Level, paired::{Counted, Differences}};
    /// let mut lost = Counted::default();
    /// let counts = [50, 50, 200, 200, 9000, 260, 150, 60, 30];
    /// for (variant, count) in (0..).zip(counts) {
    ///     (0..count).for_each(|_| lost.add(4, variant));
    /// }
    /// let sequence = lost.sequence(4, Level::DEFAULT);
    /// let quarters = Differences::new(counts).sequence(Level::DEFAULT);
    /// assert!((sequence.low - 4.0 * quarters.low).abs() < 1e-12);
    /// assert!((sequence.high - 4.0 * quarters.high).abs() < 1e-12);
    /// ```
    pub fn sequence(&self, most: u32, level: Level) -> Interval {
        let top = most as usize;
        let mut scores = vec![0.0; 2 * top + 1];
        let (mut n, mut steps) = (0_u128, 0_u128);
        for (at, &count) in self.counts.iter().enumerate() {
            let apart = at.div_ceil(2).min(top);
            let score = if at % 2 == 1 { top + apart } else { top - apart };
            scores[score] += count as f64;
            n += u128::from(count);
            steps += u128::from(count) * score as u128;
        }
        let reach = f64::from(most);
        if n == 0 || top == 0 {
            return Interval { low: -reach, high: reach };
        }
        let mean = steps as f64 / (n * 2 * top as u128) as f64;
        let Interval { low, high } = stretched(Betting::DEFAULT.around(mean, &scores, level));
        Interval { low: reach * low, high: reach * high }
    }
}

fn stretched(halved: Interval) -> Interval {
    Interval { low: 2.0 * halved.low - 1.0, high: 2.0 * halved.high - 1.0 }
}

/// The result of a check of a rule change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The change is smaller than the margin.
    Same,
    /// The change is larger than the margin.
    Drift,
    /// Neither is established yet.
    Undecided,
}

impl Verdict {
    /// The verdict of an interval for the mean difference on a change of more than `delta`.
    ///
    /// [`Same`](Verdict::Same) if the interval lies within (-δ, δ), [`Drift`](Verdict::Drift) if it lies entirely
    /// outside [-δ, δ]. With [`Differences::sequence`] it may be evaluated at any look; the first verdict that is not
    /// undecided is wrong with probability at most `α`.
    ///
    /// ```
    /// use fairfight_stats::{Level, paired::{Differences, Verdict}};
    /// let pairs = Differences::new([50, 50, 200, 200, 9000, 260, 150, 60, 30]);
    /// let interval = pairs.sequence(Level::DEFAULT);
    /// assert_eq!(Verdict::of(interval, 0.01), Verdict::Same);
    /// assert_eq!(Verdict::of(interval, 0.005), Verdict::Undecided);
    /// ```
    pub fn of(interval: Interval, delta: f64) -> Verdict {
        if interval.low > -delta && interval.high < delta {
            Verdict::Same
        } else if interval.low > delta || interval.high < -delta {
            Verdict::Drift
        } else {
            Verdict::Undecided
        }
    }
}
