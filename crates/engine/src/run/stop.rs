//! Stopping rules.

use crate::contest::Kind;
use crate::tally::{ByQuantity, Counts, Quantity};
use fairfight_rules::words;
use fairfight_stats::{Interval, Level};

/// The score of two equally good lists.
const EVEN: f64 = 0.5;

/// When a run stops.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stop {
    /// After this many battle indices: pairs, single battles or fights.
    Pairs(u64),
    /// When the confidence interval of the score is narrow enough.
    ///
    /// The run checks it after 1000 pairs, then after a quarter more each time (rounded down: 1250, 1562, 1952 ...),
    /// and at the maximum. It checks only the width, never the score, so the interval keeps its coverage for all but
    /// the smallest runs.
    ///
    /// Source: Y. S. Chow, H. Robbins 1965, "On the asymptotic theory of fixed-width sequential
    /// confidence intervals".
    Precision {
        /// The half-width that is narrow enough.
        half_width: f64,
        /// The level of the interval.
        level: Level,
        /// The maximum number, however wide the interval still is.
        max_pairs: u64,
    },
    /// When it is known which side is better: the confidence sequence of the score excludes 1/2.
    ///
    /// The run checks it as for [`Precision`](Stop::Precision). A confidence sequence keeps its coverage however often
    /// it is checked; see [`Counts::sequence`].
    Decide {
        /// The level of the sequence.
        level: Level,
        /// The maximum number, decided or not.
        max_pairs: u64,
    },
    /// When it is known whether a change matters, by the confidence sequences of the differences.
    ///
    /// The run checks them after 2000 indices, then after half as many more each time (rounded down), and at the
    /// maximum.
    Judge {
        /// The differences that do not matter.
        limits: Limits,
        /// The maximum number, decided or not.
        max_pairs: u64,
    },
}

/// The differences that do not matter, by quantity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// The limit of each quantity.
    pub of: ByQuantity<Limit>,
    /// The condition that ends the run.
    pub until: Until,
}

/// The condition that ends a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// It is known whether the change matters: the first quantity that drifts is enough.
    Known,
    /// It is known for each quantity whether it drifts.
    EachIsKnown,
}

/// The differences of a quantity that do not matter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limit {
    /// The level of its confidence sequence.
    pub level: Level,
    /// The maximum of the quantity in any game.
    pub most: u32,
    /// Differences below this do not matter, in either direction.
    pub delta: f64,
    /// Nor do differences in this interval, which a person has accepted, ends included.
    pub accepted: Option<Interval>,
}

impl Limits {
    /// Limits for the score only, at this level; differences of `delta` matter.
    pub fn of_score(level: Level, delta: f64) -> Limits {
        let any = Limit { level, most: 0, delta: f64::INFINITY, accepted: None };
        let mut of = ByQuantity::new(|_| any);
        of[Quantity::Score] = Limit { most: 1, delta, ..any };
        Limits { of, until: Until::Known }
    }

    /// Limits for the score of a single rule set, at this level: is it in `target`, ends included?
    ///
    /// ```
    /// use fairfight_engine::run::Limits;
    /// use fairfight_engine::tally::Quantity;
    /// use fairfight_stats::{Interval, Level};
    /// let target = Interval { low: 0.55, high: 0.65 };
    /// let score = Limits::of_target(Level::DEFAULT, target).of[Quantity::Score];
    /// let answered = |low, high| score.answered(Interval { low, high });
    /// assert!(answered(0.55, 0.65) && answered(0.0, 0.5) && answered(0.66, 1.0));
    /// assert!(!answered(0.5, 0.6) && !answered(0.5, 0.55) && !answered(0.0, 1.0));
    /// ```
    pub fn of_target(level: Level, target: Interval) -> Limits {
        // Below every score: only scores in the target do not matter.
        let mut limits = Limits::of_score(level, -1.0);
        limits.of[Quantity::Score].accepted = Some(target);
        limits
    }

    /// Do these totals answer the question?
    pub fn answered(&self, totals: &impl Counts) -> bool {
        let all = Quantity::ALL.map(|quantity| {
            let limit = self.of[quantity];
            (limit, totals.sequence_of(quantity, limit.most, limit.level))
        });
        all.iter().all(|(limit, interval)| limit.answered(*interval))
            || (self.until == Until::Known
                && all.iter().any(|(limit, interval)| limit.is_passed(*interval)))
    }
}

impl Limit {
    /// Does this interval answer the question? Only if it lies entirely within the differences that do not matter, or
    /// entirely outside them.
    ///
    /// ```
    /// use fairfight_engine::run::Limit;
    /// use fairfight_stats::{Interval, Level};
    /// let accepted = Some(Interval { low: 0.05, high: 0.07 });
    /// let limit = Limit { level: Level::DEFAULT, most: 1, delta: 0.02, accepted };
    /// let answered = |low, high| limit.answered(Interval { low, high });
    /// assert!(answered(-0.01, 0.01) && answered(0.05, 0.06) && answered(0.08, 0.1));
    /// assert!(!answered(0.01, 0.03) && !answered(0.04, 0.06));
    /// ```
    pub fn answered(&self, interval: Interval) -> bool {
        let small = interval.low > -self.delta && interval.high < self.delta;
        small || self.accepts(interval) || self.is_passed(interval)
    }

    /// Does the interval lie entirely outside the differences that do not matter?
    fn is_passed(&self, interval: Interval) -> bool {
        let large = interval.low > self.delta || interval.high < -self.delta;
        let apart =
            |accepted: Interval| interval.high < accepted.low || interval.low > accepted.high;
        large && self.accepted.is_none_or(apart)
    }

    /// Does the interval lie entirely within the accepted differences?
    pub fn accepts(&self, interval: Interval) -> bool {
        self.accepted.is_some_and(|accepted| {
            accepted.contains(interval.low) && accepted.contains(interval.high)
        })
    }

    /// The smallest difference that matters, as a share of the largest possible one.
    pub fn share(&self) -> f64 {
        self.delta / f64::from(self.most.max(1))
    }
}

impl Stop {
    /// The number of indices that the run is certain to play, if known.
    pub const fn total(&self) -> Option<u64> {
        match self {
            Stop::Pairs(pairs) => Some(*pairs),
            Stop::Precision { .. } | Stop::Decide { .. } | Stop::Judge { .. } => None,
        }
    }

    /// Rounds or turns beyond this are not counted: if the run judges lengths, the maximum length.
    pub(super) fn longest(&self) -> u32 {
        match self {
            Stop::Judge { limits, .. } if limits.of[Quantity::Length].most > 0 => {
                limits.of[Quantity::Length].most
            }
            Stop::Pairs(_) | Stop::Precision { .. } | Stop::Decide { .. } | Stop::Judge { .. } => {
                u32::MAX
            }
        }
    }

    /// The numbers of indices after which the run checks whether to stop, as long as it has not.
    ///
    /// ```
    /// use fairfight_engine::run::Stop;
    /// use fairfight_stats::Level;
    /// let stop = Stop::Decide { level: Level::DEFAULT, max_pairs: 1_500 };
    /// assert_eq!(stop.looks().collect::<Vec<_>>(), [1000, 1250, 1500]);
    /// assert_eq!(Stop::Pairs(7).looks().collect::<Vec<_>>(), [7]);
    /// ```
    pub fn looks(self) -> impl Iterator<Item = u64> {
        std::iter::successors(Some(self.first_look()), move |&played| self.next_look(played))
    }

    /// The number of indices before the first check.
    pub(super) fn first_look(&self) -> u64 {
        match *self {
            Stop::Pairs(pairs) => pairs,
            Stop::Precision { max_pairs, .. } | Stop::Decide { max_pairs, .. } => {
                max_pairs.min(1000)
            }
            Stop::Judge { max_pairs, .. } => max_pairs.min(2000),
        }
    }

    /// The number of indices at the next look, once `played` were played; `None` after the last look.
    fn next_look(&self, played: u64) -> Option<u64> {
        let (growth, max_pairs) = match *self {
            Stop::Pairs(pairs) => (0, pairs),
            Stop::Precision { max_pairs, .. } | Stop::Decide { max_pairs, .. } => {
                (played / 4, max_pairs)
            }
            Stop::Judge { max_pairs, .. } => (played / 2, max_pairs),
        };
        (played < max_pairs).then(|| played.saturating_add(growth).min(max_pairs))
    }

    /// Like [`look`](Self::look), for a run that continues to its maximum whatever it finds.
    pub(super) fn look_on(&self, played: u64) -> Look {
        match (self, self.next_look(played)) {
            (_, Some(next)) => Look::Next(next),
            (Stop::Pairs(_), None) => Look::Over(StopReason::Pairs),
            (Stop::Precision { .. } | Stop::Decide { .. } | Stop::Judge { .. }, None) => {
                Look::Over(StopReason::Limit)
            }
        }
    }

    /// Decides, after `played` indices with these `totals` and none in progress, whether the run is over, or when the
    /// next look is.
    pub(super) fn look(&self, played: u64, totals: &impl Counts) -> Look {
        let answer = match *self {
            Stop::Pairs(_) => Some(StopReason::Pairs),
            Stop::Precision { half_width, level, .. } => {
                (totals.half_width(level) <= half_width).then_some(StopReason::Precision)
            }
            Stop::Decide { level, .. } => {
                (!totals.sequence(level).contains(EVEN)).then_some(StopReason::Decided)
            }
            Stop::Judge { limits, .. } => limits.answered(totals).then_some(StopReason::Decided),
        };
        match (answer, self.next_look(played)) {
            (Some(reason), _) => Look::Over(reason),
            (None, None) => Look::Over(StopReason::Limit),
            (None, Some(next)) => Look::Next(next),
        }
    }
}

/// The result of a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// The run is over.
    Over(StopReason),
    /// The next look is after this many indices.
    Next(u64),
}

words! {
    /// Why a run ended.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum StopReason {
        /// All indices requested have been played.
        Pairs = "pairs",
        /// The interval was narrow enough.
        Precision = "precision",
        /// The question was answered, either way.
        Decided = "decided",
        /// The maximum was reached before the precision or the answer.
        Limit = "limit",
        /// A stop was requested; the counts are those of the longest complete prefix.
        Interrupted = "interrupted",
    }
}

impl StopReason {
    /// The word used in reports for a run of this kind.
    pub const fn word_for(self, kind: Kind) -> &'static str {
        match self {
            StopReason::Pairs => kind.unit_of_sampling(),
            StopReason::Precision
            | StopReason::Decided
            | StopReason::Limit
            | StopReason::Interrupted => self.word(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Totals;

    /// Pairs that all went like this.
    fn pairs(quarters: [u64; 5]) -> Totals {
        Totals { quarters, ..Totals::default() }
    }

    fn looks(stop: Stop, totals: &Totals) -> Vec<u64> {
        let mut looks = vec![stop.first_look()];
        while let Look::Next(next) = stop.look(looks[looks.len() - 1], totals) {
            looks.push(next);
        }
        assert_eq!(stop.looks().collect::<Vec<_>>(), looks);
        looks
    }

    #[test]
    fn looks_grow_by_a_quarter_up_to_the_maximum() {
        let stop = Stop::Precision { half_width: 0.01, level: Level::DEFAULT, max_pairs: 2_000 };
        let wide = pairs([500, 0, 0, 0, 500]);
        assert_eq!(looks(stop, &wide), [1000, 1250, 1562, 1952, 2000]);
        assert_eq!(stop.look(2000, &wide), Look::Over(StopReason::Limit));
        let narrow = pairs([0, 0, 10_000_000, 1, 0]);
        assert_eq!(stop.look(2000, &narrow), Look::Over(StopReason::Precision));
    }

    #[test]
    fn a_decision_is_an_interval_without_the_half() {
        let stop = Stop::Decide { level: Level::DEFAULT, max_pairs: 1_500 };
        let even = pairs([500, 0, 0, 0, 500]);
        assert_eq!(looks(stop, &even), [1000, 1250, 1500]);
        assert_eq!(stop.look(1500, &even), Look::Over(StopReason::Limit));
        let better = pairs([300, 0, 0, 0, 700]);
        assert_eq!(stop.look(1000, &better), Look::Over(StopReason::Decided));
    }

    #[test]
    fn a_judgement_is_looked_at_by_halves() {
        let limits = Limits::of_score(Level::DEFAULT, 0.02);
        let stop = Stop::Judge { limits, max_pairs: 10_000 };
        let unknown = Totals::default();
        assert_eq!(looks(stop, &unknown), [2000, 3000, 4500, 6750, 10_000]);
    }
}
