//! Which prices are wrong?

use crate::{Level, multiple, normal};

/// The finding about the price of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Worth more than it costs, by more than the margin.
    Underpriced,
    /// Worth less than it costs, by more than the margin.
    Overpriced,
    /// Worth what it costs, within the margin.
    Fair,
    /// None of these is shown yet.
    Undecided,
}

/// Classifies every kind: its ratio of value to cost against `1 ± margin`, all kinds simultaneously.
///
/// Each entry is a ratio and the standard error of its logarithm. For each kind three claims about `ln(v/c)` are
/// tested: above `ln(1+δ)`, below `ln(1-δ)`, and between; the p-value of the best of them is the one at which a
/// two-sided confidence interval would just lie in that region. Holm's procedure over the kinds keeps the probability
/// of *any* wrong verdict to at most the level's `α`. A kind without error (the one fixed by the gauge) is classified by
/// its ratio and does not count among the kinds tested. A margin outside `[0, 1)` makes all undecided.
///
/// Sources: D. J. Schuirmann 1987 for the claim "fair"; S. Holm 1979.
///
/// ```
/// use fairfight_stats::{Level, value::{Verdict, verdicts_of}};
/// let found = verdicts_of(&[(1.30, 0.02), (0.90, 0.02), (1.01, 0.01), (1.04, 0.05)], 0.05, Level::DEFAULT);
/// assert_eq!(found, [Verdict::Underpriced, Verdict::Overpriced, Verdict::Fair, Verdict::Undecided]);
/// ```
pub fn verdicts_of(ratios: &[(f64, f64)], margin: f64, level: Level) -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::Undecided; ratios.len()];
    if !(0.0..1.0).contains(&margin) {
        return verdicts;
    }
    let (low, high) = ((-margin).ln_1p(), margin.ln_1p());
    let mut tried = Vec::new();
    for (kind, &(ratio, error)) in ratios.iter().enumerate() {
        let at = ratio.ln();
        if !at.is_finite() || error.is_nan() || error < 0.0 {
            continue;
        }
        let nearest = if at > high {
            Verdict::Underpriced
        } else if at < low {
            Verdict::Overpriced
        } else {
            Verdict::Fair
        };
        if error == 0.0 {
            verdicts[kind] = nearest;
            continue;
        }
        let p = match nearest {
            Verdict::Underpriced => normal::above((at - high) / error),
            Verdict::Overpriced => normal::above((low - at) / error),
            Verdict::Fair | Verdict::Undecided => {
                normal::above((at - low) / error).max(normal::above((high - at) / error))
            }
        };
        tried.push((kind, nearest, (2.0 * p).min(1.0)));
    }
    let adjusted = multiple::holm(&tried.iter().map(|claim| claim.2).collect::<Vec<f64>>());
    for (&(kind, verdict, _), p) in tried.iter().zip(adjusted) {
        if p < level.alpha() {
            verdicts[kind] = verdict;
        }
    }
    verdicts
}
