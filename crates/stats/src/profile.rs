//! The mean of scores by its likelihood alone: a second opinion on [`Scores::interval`].

use crate::{Interval, Level, Scores, tilt};

/// How badly does the mean score `s` fit? `2(ℓ(p̂) - ℓ_s)`, to be held against a χ² of one degree.
///
/// `ℓ_s` is the largest log-likelihood of the counts under a mean of `s`, the chances of unseen scores
/// included (the root of `Σ c(x-s)/(1+θ(x-s)) = 0`). 0 of nothing; infinite for the impossible.
///
/// ```
/// use fairfight_stats::{Scores, profile};
/// let battles = Scores::lost_drawn_won(350, 130, 520);
/// assert!(profile::statistic(&battles, 0.585) < 1e-9);
/// assert!((profile::statistic(&battles, 0.5564007808158501) - 3.841458820694124).abs() < 1e-6);
/// ```
pub fn statistic<const N: usize>(scores: &Scores<N>, s: f64) -> f64 {
    if !(0.0..=1.0).contains(&s) {
        return f64::INFINITY;
    }
    2.0 * tilt::loss(&scores.counts().map(|count| count as f64), s)
}

/// Between which values does the true mean score lie? Those whose [`statistic`] is at most `z²`.
///
/// All of `[0, 1]` of nothing. All wins of `n` give `[exp(-z²/2n), 1]`. Above 10^12 scores a float
/// holds too few digits of a likelihood, and [`Scores::interval`] answers, which is then the same.
///
/// Source: A. B. Owen 1988, "Empirical likelihood ratio confidence intervals for a single
/// functional"; S. S. Wilks 1938, "The large-sample distribution of the likelihood ratio".
///
/// ```
/// use fairfight_stats::{Level, Scores, profile};
/// let score = profile::interval(&Scores::lost_drawn_won(1, 6, 3), Level::DEFAULT);
/// assert!((score.low - 0.3998395163).abs() < 1e-10);
/// assert!((score.high - 0.7811197040).abs() < 1e-10);
/// ```
pub fn interval<const N: usize>(scores: &Scores<N>, level: Level) -> Interval {
    let Some(mean) = scores.mean() else { return Interval::UNIT };
    if scores.n() > 1_000_000_000_000 {
        return scores.interval(level);
    }
    let limit = level.z() * level.z();
    let fits = |s: f64| statistic(scores, s) <= limit;
    Interval { low: last(mean, 0.0, fits), high: last(mean, 1.0, fits) }
}

/// How far from `inside` towards `end` does `fits` hold?
pub(crate) fn last(mut inside: f64, mut end: f64, fits: impl Fn(f64) -> bool) -> f64 {
    if fits(end) {
        return end;
    }
    // Towards 0 the middle halves, so that a tiny end has its digits too.
    for _ in 0..1100 {
        let middle = (inside + end) / 2.0;
        if middle == inside || middle == end {
            break;
        }
        if fits(middle) { inside = middle } else { end = middle }
    }
    inside
}
