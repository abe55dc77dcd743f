//! The answer about a match-up: the numbers and the conclusion.

use super::Digest;
use fairfight_engine::exact::ROUNDING;
use fairfight_engine::run::StopReason;
use fairfight_engine::tally::{ByQuantity, EndCounts, Quantity};
use fairfight_engine::under_both::UnderBoth;
use fairfight_rules::words;
use fairfight_stats::Interval;

/// The answer about a match-up under both rule sets, with the method that found it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Answer {
    /// Exact: the probabilities of a fight under both rule sets, without dice.
    Exact(Exact),
    /// A small fixed set of battles went the same way under both, and no more were played.
    Alike(Alike),
    /// Battles were played under both, on the same dice.
    Compared(Compared),
    /// The suite names no change, so there is nothing to compare.
    Alone,
}

/// The score of A under the changed rules, and its target.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim {
    /// The target, ends included.
    pub target: Interval,
    /// The score; `None` if nothing was played.
    pub score: Option<f64>,
    /// Its confidence sequence; an exact score is its own interval.
    pub interval: Interval,
    /// The number of battles played for it and the reason for stopping; `None` if it is exact.
    pub played: Option<(u64, StopReason)>,
}

impl Aim {
    /// An exact score. If it differs from an end of the target only by rounding, it is set to that end.
    pub(super) fn exact(target: Interval, score: f64) -> Aim {
        let is = |end: &f64| (end - score).abs() < ROUNDING;
        let score = [target.low, target.high].into_iter().find(is).unwrap_or(score);
        let interval = Interval { low: score, high: score };
        Aim { target, score: Some(score), interval, played: None }
    }

    /// Is the score on target?
    ///
    /// ```
    /// use fairfight_study::check::{Aim, Hit};
    /// use fairfight_stats::Interval;
    /// let target = Interval { low: 0.55, high: 0.65 };
    /// let hit = |low, high| {
    ///     Aim { target, score: None, interval: Interval { low, high }, played: None }.hit()
    /// };
    /// assert_eq!(hit(0.55, 0.65), Hit::On);
    /// assert_eq!([hit(0.5, 0.54), hit(0.66, 0.7)], [Hit::Off; 2]);
    /// assert_eq!([hit(0.5, 0.6), hit(0.6, 0.7), hit(0.5, 0.7)], [Hit::Undecided; 3]);
    /// ```
    pub fn hit(&self) -> Hit {
        let Aim { target, interval, .. } = self;
        if target.contains(interval.low) && target.contains(interval.high) {
            Hit::On
        } else if interval.high < target.low || interval.low > target.high {
            Hit::Off
        } else {
            Hit::Undecided
        }
    }
}

words! {
    /// Is a score on its target?
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Hit {
        /// It is.
        On = "on-target",
        /// Not known.
        Undecided = "undecided",
        /// It is not.
        Off = "off-target",
    }
}

/// The exact solution of a fight under both rule sets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exact {
    /// The means.
    pub means: ByQuantity<UnderBoth<f64>>,
}

impl Exact {
    /// The change of a quantity: changed less baseline; 0 if only rounding differs.
    ///
    /// ```
    /// use fairfight_study::check::Exact;
    /// use fairfight_engine::under_both::UnderBoth;
    /// use fairfight_engine::tally::{ByQuantity, Quantity};
    /// let difference = |baseline, changed| {
    ///     let means = ByQuantity::new(|_| UnderBoth { baseline, changed });
    ///     Exact { means }.difference(Quantity::Score)
    /// };
    /// assert_eq!(difference(0.5, 0.25), -0.25);
    /// assert_eq!(difference(0.3, 0.1 + 0.2), 0.0);
    /// ```
    pub fn difference(&self, quantity: Quantity) -> f64 {
        let UnderBoth { baseline, changed } = self.means[quantity];
        let difference = changed - baseline;
        if difference.abs() < ROUNDING * baseline.abs().max(1.0) { 0.0 } else { difference }
    }
}

/// A set of battles that went the same way under both rule sets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alike {
    /// Pairs, single battles or fights under either rule set.
    pub n: u64,
    /// The digest of these battles.
    pub digest: Digest,
    /// The means.
    pub means: ByQuantity<Option<f64>>,
    /// How the battles ended; no counts for fights.
    pub ends: UnderBoth<EndCounts>,
}

/// The result of a comparison of two rule sets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Compared {
    /// Pairs, single battles or fights under either rule set.
    pub n: u64,
    /// The difference in each quantity.
    pub of: ByQuantity<Difference>,
    /// How the battles ended.
    pub ends: UnderBoth<EndCounts>,
    /// Why the comparison ended.
    pub stop: StopReason,
}

/// The result of a comparison for one quantity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// The means.
    pub means: UnderBoth<Option<f64>>,
    /// The mean difference, changed less baseline.
    pub difference: Option<f64>,
    /// Its confidence sequence.
    pub interval: Interval,
}

/// The state of a match-up or of one of its quantities: does the change matter, and was it accepted? Ordered from best
/// to worst; a match-up has the state of its worst quantity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum State {
    /// The change does not matter.
    Same,
    /// The score is on target, whatever the change.
    OnTarget,
    /// The change matters, or may matter, and lies within the accepted interval.
    Accepted,
    /// It is not known whether it matters, or whether the score is on target.
    Undecided,
    /// It matters, and it is not known whether it lies within the accepted interval.
    Straddles,
    /// It matters, and lies outside the accepted interval.
    Outside,
    /// It matters, and no interval was accepted.
    Drift,
    /// The score is off target.
    OffTarget,
}

words! {
    /// Is a difference within the accepted interval? Ordered from best to worst.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Place {
        /// It is.
        Inside = "inside",
        /// Not known.
        Undecided = "undecided",
        /// It is not.
        Outside = "outside",
    }
}

/// The conclusion of a check about a match-up, or about a suite: that of its worst match-up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Conclusion {
    /// Nothing that matters changed, or it was accepted, and scores are on target.
    Fine,
    /// It is not known whether the change matters, or whether a score is on target.
    Undecided,
    /// The change matters, or a score is off its target.
    Drift,
}

impl State {
    /// The conclusion for the state.
    pub const fn conclusion(self) -> Conclusion {
        match self {
            State::Same | State::OnTarget | State::Accepted => Conclusion::Fine,
            State::Undecided | State::Straddles => Conclusion::Undecided,
            State::Outside | State::Drift | State::OffTarget => Conclusion::Drift,
        }
    }
}
