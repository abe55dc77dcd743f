//! Confidence sequences by betting: an interval for a mean that may be checked after every battle.
//!
//! Against the hypothesis "the mean score is `m`", 24 gamblers bet fixed fractions `g = ½·2^-j`, j = 0..11, half of
//! them on higher scores and half on lower. If the hypothesis is true, their mean wealth
//!
//! `K(m) = (1/24) Σ_j [ Π (1-g_j+g_j·x/m)^c + Π (1-g_j+g_j·(1-x)/(1-m))^c ]`
//!
//! is a martingale that starts at 1, so by Ville's inequality it *ever* reaches `1/α` with probability at most `α`. The
//! hypotheses not rejected form the confidence sequence, which covers the truth at all looks at once. It depends on the
//! counts alone: order, shards and threads do not change it.
//!
//! The price of optional stopping: 1.7 to 1.8 times the width of a fixed-sample interval, so about three times the
//! battles.
//!
//! For `m` sequences with simultaneous coverage, pass [`Level::shared_by`]`(m)`.
//!
//! Source: I. Waudby-Smith and A. Ramdas 2024, "Estimating means of bounded random variables by
//! betting"; F. Orabona and K.-S. Jun 2021, "Tight concentrations and confidence sequences from the
//! regret of universal portfolio"; J. Ville 1939, "Étude critique de la notion de collectif".

use crate::{Interval, Level, Scores};

/// The betting strategy: how many different fractions are bet on each side. Fixed before the data, as the method
/// requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Betting {
    shares: u32,
}

/// Scores summarised by their number, mean and variance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moments {
    /// How many evenly spaced values a score can have, as in [`Scores`].
    pub scores: usize,
    /// The number of scores.
    pub n: u64,
    /// Their mean.
    pub mean: f64,
    /// Their variance.
    pub variance: f64,
}

impl Betting {
    /// Twelve fractions, ½ down to ½·2^-11: good from 10 to some 10^7 battles.
    pub const DEFAULT: Betting = Betting { shares: 12 };

    /// Returns `ln K(m)`, the log wealth won against the hypothesis that the mean score is `m`.
    ///
    /// `K(m)` is an e-value: its expectation is at most 1 under the hypothesis, whenever it is looked at. 0 without
    /// data; infinite if the hypothesis is impossible.
    ///
    /// ```
    /// use fairfight_stats::{Scores, betting::Betting};
    /// let ln_k = Betting::DEFAULT.ln_wealth(&Scores::lost_drawn_won(350, 130, 520), 0.5);
    /// assert!((ln_k - 12.5295004727).abs() < 1e-9);
    /// ```
    pub fn ln_wealth<const N: usize>(self, scores: &Scores<N>, m: f64) -> f64 {
        self.ln_wealth_of(&scores.counts().map(|count| count as f64), m)
    }

    /// The confidence sequence for the mean score: covers the truth at all looks at once, with the confidence of
    /// `level`.
    ///
    /// The set `{m : K(m) < 1/α}`, an interval because `ln K` is convex in `m`; it contains the observed mean. All of
    /// `[0, 1]` without data.
    ///
    /// ```
    /// use fairfight_stats::{Level, Scores, betting::{Betting, Moments}};
    /// let battles = Scores::lost_drawn_won(350, 130, 520);
    /// let score = Betting::DEFAULT.interval(&battles, Level::DEFAULT);
    /// assert!((score.low - 0.53468261084).abs() < 1e-10);
    /// assert!((score.high - 0.63471986573).abs() < 1e-10);
    /// ```
    pub fn interval<const N: usize>(self, scores: &Scores<N>, level: Level) -> Interval {
        let Some(mean) = scores.mean() else { return Interval::UNIT };
        self.around(mean, &scores.counts().map(|count| count as f64), level)
    }

    /// Like [`interval`](Self::interval), for counts of any number of evenly spaced scores from 0 up, whose mean is
    /// `mean`.
    pub(crate) fn around(self, mean: f64, counts: &[f64], level: Level) -> Interval {
        let limit = -level.alpha().ln();
        let fits = |m: f64| self.ln_wealth_of(counts, m) < limit;
        Interval { low: last(mean, 0.0, fits), high: last(mean, 1.0, fits) }
    }

    /// The number of battles (or pairs) after which the sequence typically has this half-width.
    ///
    /// For a mean score of ½ with this variance (at most ¼, the worst case), at the expected counts; the actual number
    /// varies by some percent. `u64::MAX` if no number suffices.
    ///
    /// ```
    /// use fairfight_stats::{Level, betting::Betting, planning};
    /// let looked_at_once = planning::sample_size(0.01, 0.25, Level::DEFAULT);
    /// let at_any_time = Betting::DEFAULT.sample_size(0.01, 0.25, Level::DEFAULT);
    /// assert_eq!((looked_at_once, at_any_time), (9604, 30_659));
    /// ```
    pub fn sample_size(self, half_width: f64, variance: f64, level: Level) -> u64 {
        if !(half_width > 0.0 && variance >= 0.0) {
            return u64::MAX;
        }
        let claim = (0.5 + half_width).min(1.0);
        let beaten = |n: u64| {
            let seen = Moments { scores: 3, n, mean: 0.5, variance };
            self.excludes(seen, claim, level)
        };
        // ln K is convex in n and starts at 0: once it exceeds the limit, it stays above.
        let (mut low, mut high) = (0, 1_u64);
        while !beaten(high) {
            if high >= 1 << 62 {
                return u64::MAX;
            }
            (low, high) = (high, high * 2);
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if beaten(middle) { high = middle } else { low = middle }
        }
        high
    }

    /// Does the sequence exclude `claim`, after scores with this mean and variance?
    ///
    /// For planning: a mean and a variance do not determine the counts. This mixes the scores next to the mean, which
    /// vary least, with 0 and 1, which vary most, in the proportion that gives the variance. A variance that no
    /// such scores can have is replaced by the nearest possible one. False if an argument is NaN.
    ///
    /// ```
    /// use fairfight_stats::{Level, Scores, betting::{Betting, Moments}};
    /// let battles = Scores::lost_drawn_won(350, 130, 520);
    /// let (mean, variance) = (battles.mean().unwrap(), battles.variance().unwrap());
    /// let high = Betting::DEFAULT.interval(&battles, Level::DEFAULT).high;
    /// let seen = Moments { scores: 3, n: 1000, mean, variance };
    /// let excludes = |claim| Betting::DEFAULT.excludes(seen, claim, Level::DEFAULT);
    /// assert!(excludes(high + 0.002) && !excludes(high - 0.002));
    /// ```
    pub fn excludes(self, seen: Moments, claim: f64, level: Level) -> bool {
        let Moments { scores, n, mean, variance } = seen;
        let mut counts = shares(scores, mean, variance);
        counts.iter_mut().for_each(|share| *share *= n as f64);
        self.ln_wealth_of(&counts, claim) >= -level.alpha().ln()
    }

    fn ln_wealth_of(self, counts: &[f64], m: f64) -> f64 {
        if !(0.0..=1.0).contains(&m) {
            return f64::INFINITY;
        }
        // The log wealth of each gambler; then the log of their mean (log-sum-exp).
        let (mut largest, mut sum) = (f64::NEG_INFINITY, 0.0);
        let mut share = 0.5;
        for _ in 0..self.shares {
            for side in [Side::Higher, Side::Lower] {
                let ln = ln_won(counts, m, share, side);
                if ln == f64::INFINITY {
                    return ln;
                }
                if ln > largest {
                    sum = sum * (largest - ln).exp() + 1.0;
                    largest = ln;
                } else {
                    sum += (ln - largest).exp();
                }
            }
            share /= 2.0;
        }
        largest + (sum / (2.0 * f64::from(self.shares))).ln()
    }
}

/// Returns how far from `inside` towards `end` the predicate `fits` holds.
fn last(mut inside: f64, mut end: f64, fits: impl Fn(f64) -> bool) -> f64 {
    if fits(end) {
        return end;
    }
    // Towards 0, halve the end rather than average, so that a tiny end is accurate too.
    for _ in 0..1100 {
        let middle = (inside + end) / 2.0;
        if middle == inside || middle == end {
            break;
        }
        if fits(middle) { inside = middle } else { end = middle }
    }
    inside
}

/// The distribution over this many scores (at least two) with this mean and variance: the two next to the mean, mixed
/// with 0 and 1.
fn shares(scores: usize, mean: f64, variance: f64) -> Vec<f64> {
    let (scores, mean) = (scores.max(2), mean.clamp(0.0, 1.0));
    let top = scores - 1;
    let steps = mean * top as f64;
    let (below, beyond) = (steps.floor(), steps.fract());
    let least = beyond * (1.0 - beyond) / (top as f64).powi(2);
    let most = mean * (1.0 - mean);
    // Both have the same mean, so the variance of their mixture is linear in the weight.
    let wide = ((variance - least) / (most - least)).clamp(0.0, 1.0);
    let wide = if most > least { wide } else { 0.0 };
    let mut shares = vec![0.0; scores];
    shares[below as usize] = (1.0 - wide) * (1.0 - beyond);
    shares[(below as usize + 1).min(top)] += (1.0 - wide) * beyond;
    shares[0] += wide * (1.0 - mean);
    shares[top] += wide * mean;
    shares
}

/// The scores on which a gambler bets: high or low.
#[derive(Clone, Copy)]
enum Side {
    Higher,
    Lower,
}

/// The log wealth of one gambler after all counts.
fn ln_won(counts: &[f64], m: f64, share: f64, side: Side) -> f64 {
    let top = counts.len() - 1;
    let mut ln = 0.0;
    for (k, &count) in counts.iter().enumerate() {
        if count > 0.0 {
            let (score, claim) = match side {
                Side::Higher => (k, m),
                Side::Lower => (top - k, 1.0 - m),
            };
            // The score over the claim, less 1; a score of 0 loses the stake whatever the claim, and against a claim of
            // exactly 0 nothing is bet while the scores are 0.
            let odds = match (score, claim == 0.0) {
                (0, true) => 0.0,
                (0, false) => -1.0,
                (score, _) => score as f64 / top as f64 / claim - 1.0,
            };
            ln += count * (share * odds).ln_1p();
        }
    }
    ln
}
