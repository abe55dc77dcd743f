//! When a run is over.

use crate::contest::Kind;
use crate::tally::{ByQuantity, Counts, Quantity};
use fairfight_rules::words;
use fairfight_stats::{Interval, Level};

/// The score of two lists that are as good as each other.
const EVEN: f64 = 0.5;

/// When a run is to be over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stop {
    /// After so many battle indices: pairs, or single battles, or fights.
    Pairs(u64),
    /// When the interval of the score is narrow enough.
    ///
    /// The run looks at it after 1000 pairs, then after a quarter more each time (rounded down: 1250, 1562,
    /// 1952 ...), and at the maximum. It looks only at the width, never at the score, so the interval keeps its
    /// level for all but the smallest runs.
    ///
    /// Source: Y. S. Chow, H. Robbins 1965, "On the asymptotic theory of fixed-width sequential
    /// confidence intervals".
    Precision {
        /// How wide to either side is narrow enough?
        half_width: f64,
        /// The level of that interval.
        level: Level,
        /// The run is over after so many, however wide it still is.
        max_pairs: u64,
    },
    /// When it is known which side is better: the confidence sequence of the score excludes 1/2.
    ///
    /// The run looks at it as for [`Precision`](Stop::Precision). The sequence may be looked at as often as one
    /// likes and keeps its level; see [`Counts::sequence`].
    Decide {
        /// The level of the sequence.
        level: Level,
        /// The run is over after so many, decided or not.
        max_pairs: u64,
    },
    /// When it is known whether a change matters: the confidence sequences of the differences decide.
    ///
    /// The run looks at them after 2000 indices, then after half as many more each time (rounded down), and at
    /// the maximum.
    Judge {
        /// Which differences do not matter.
        limits: Limits,
        /// The run is over after so many, decided or not.
        max_pairs: u64,
    },
}

/// Which differences do not matter, quantity by quantity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Those of each quantity.
    pub of: ByQuantity<Limit>,
    /// How much is to be known before the run is over.
    pub until: Until,
}

/// How much is to be known before a comparison is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// Whether the change matters: the first quantity that drifts is enough.
    Known,
    /// For each quantity, whether it drifts.
    EachIsKnown,
}

/// Which differences of a quantity do not matter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limit {
    /// How sure its confidence sequence is.
    pub level: Level,
    /// The most that the quantity can be in any game.
    pub most: u32,
    /// Differences below this do not matter, either way.
    pub delta: f64,
    /// Nor do those that somebody has looked at and accepted, ends included.
    pub accepted: Option<Interval>,
}

impl Limits {
    /// Limits that look only at the score, at this level; differences of `delta` matter.
    pub fn of_score(level: Level, delta: f64) -> Limits {
        let any = Limit { level, most: 0, delta: f64::INFINITY, accepted: None };
        let mut of = ByQuantity::new(|_| any);
        of[Quantity::Score] = Limit { most: 1, delta, ..any };
        Limits { of, until: Until::Known }
    }

    /// Limits that look only at the score of a single rule set, at this level: does it lie in `target`, ends included?
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
        // Below every score: there is none that does not matter beside those of the target.
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
    /// Does this interval answer? It does if it lies wholly within what does not matter, or wholly outside.
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

    /// Does the interval lie wholly outside of what does not matter?
    fn is_passed(&self, interval: Interval) -> bool {
        let large = interval.low > self.delta || interval.high < -self.delta;
        let apart =
            |accepted: Interval| interval.high < accepted.low || interval.low > accepted.high;
        large && self.accepted.is_none_or(apart)
    }

    /// Does the interval lie wholly within what was accepted?
    pub fn accepts(&self, interval: Interval) -> bool {
        self.accepted.is_some_and(|accepted| {
            accepted.contains(interval.low) && accepted.contains(interval.high)
        })
    }

    /// The least difference that matters, as a share of the most that there can be.
    pub fn share(&self) -> f64 {
        self.delta / f64::from(self.most.max(1))
    }
}

impl Stop {
    /// How many indices a run is certain to play, if that is known.
    pub const fn total(&self) -> Option<u64> {
        match self {
            Stop::Pairs(pairs) => Some(*pairs),
            Stop::Precision { .. } | Stop::Decide { .. } | Stop::Judge { .. } => None,
        }
    }

    /// Rounds or turns beyond this are not counted: if the run judges by them, it is the most that there can be.
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

    /// The numbers of indices after which the run checks whether it is over, as long as it is not.
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

    /// After how many indices does the run first check whether it is over?
    pub(super) fn first_look(&self) -> u64 {
        match *self {
            Stop::Pairs(pairs) => pairs,
            Stop::Precision { max_pairs, .. } | Stop::Decide { max_pairs, .. } => {
                max_pairs.min(1000)
            }
            Stop::Judge { max_pairs, .. } => max_pairs.min(2000),
        }
    }

    /// After how many indices is the next look, once `played` were played? `None` after the last look.
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

    /// Like [`look`](Self::look), for a run that goes on to its maximum whatever it finds.
    pub(super) fn look_on(&self, played: u64) -> Look {
        match (self, self.next_look(played)) {
            (_, Some(next)) => Look::Next(next),
            (Stop::Pairs(_), None) => Look::Over(StopReason::Pairs),
            (Stop::Precision { .. } | Stop::Decide { .. } | Stop::Judge { .. }, None) => {
                Look::Over(StopReason::Limit)
            }
        }
    }

    /// The run has played `played` indices, with these `totals`, and none is in progress. Is it over, or after
    /// how many is the next look?
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
    /// The next look is after so many indices.
    Next(u64),
}

words! {
    /// Why a run ended.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum StopReason {
        /// All that were asked for have been played.
        Pairs = "pairs",
        /// The interval was narrow enough.
        Precision = "precision",
        /// The question was answered, one way or the other.
        Decided = "decided",
        /// The maximum came before the precision or the answer.
        Limit = "limit",
        /// Somebody asked it to stop; what is counted is the longest complete beginning.
        Interrupted = "interrupted",
    }
}

impl StopReason {
    /// The word the reports use for a run of this kind.
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
