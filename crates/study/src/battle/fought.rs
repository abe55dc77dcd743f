//! The outcome of two lists, in pairs or in single battles.

use super::row::IntervalKind;
use fairfight_engine::run::{Outcome, StopReason};
use fairfight_engine::tally::{BattleTotals, LuckTotals, PairTotals};
use fairfight_rules::Side;
use fairfight_stats::betting::Betting;
use fairfight_stats::{Interval, Level, Scores, Sums};

/// What was fought. The unit of sampling is the pair, or the single battle if each force is bound to its part.
#[derive(Clone, PartialEq, Debug)]
pub enum Fought {
    /// Pairs of battles, the parts exchanged.
    Pairs(Box<Outcome<PairTotals>>),
    /// Single battles.
    Singles(Box<Outcome<BattleTotals>>),
}

impl From<Outcome<PairTotals>> for Fought {
    fn from(outcome: Outcome<PairTotals>) -> Fought {
        Fought::Pairs(Box::new(outcome))
    }
}

impl From<Outcome<BattleTotals>> for Fought {
    fn from(outcome: Outcome<BattleTotals>) -> Fought {
        Fought::Singles(Box::new(outcome))
    }
}

impl Fought {
    /// How many pairs? `None` for single battles.
    pub fn pairs(&self) -> Option<u64> {
        match self {
            Fought::Pairs(outcome) => Some(outcome.totals.pairs()),
            Fought::Singles(_) => None,
        }
    }

    /// The battles, one by one.
    pub fn battles(&self) -> &BattleTotals {
        match self {
            Fought::Pairs(outcome) => &outcome.totals.battles,
            Fought::Singles(outcome) => &outcome.totals,
        }
    }

    /// The luck, if an account of it was kept.
    pub fn luck(&self) -> Option<&LuckTotals> {
        match self {
            Fought::Pairs(outcome) => outcome.totals.luck.as_ref(),
            Fought::Singles(outcome) => outcome.totals.luck.as_ref(),
        }
    }

    /// Why the run ended.
    pub fn stop(&self) -> StopReason {
        match self {
            Fought::Pairs(outcome) => outcome.stop,
            Fought::Singles(outcome) => outcome.stop,
        }
    }

    /// The word for that in reports.
    pub fn stop_word(&self) -> &'static str {
        match (self, self.stop()) {
            (Fought::Singles(_), StopReason::Pairs) => "battles",
            (Fought::Pairs(_) | Fought::Singles(_), stop) => stop.word(),
        }
    }

    /// The mean score of list A.
    pub fn score(&self) -> Option<f64> {
        match self {
            Fought::Pairs(outcome) => outcome.totals.scores().mean(),
            Fought::Singles(outcome) => outcome.totals.scores().mean(),
        }
    }

    /// Its interval.
    pub fn interval(&self, kind: IntervalKind, level: Level) -> Interval {
        match self {
            Fought::Pairs(outcome) => of(kind, &outcome.totals.scores(), level),
            Fought::Singles(outcome) => of(kind, &outcome.totals.scores(), level),
        }
    }

    /// The mean score of seat A; `None` if a list always has the same seat.
    pub fn seat_score(&self) -> Option<f64> {
        match self {
            Fought::Pairs(outcome) => outcome.totals.seat_scores().mean(),
            Fought::Singles(_) => None,
        }
    }

    /// Its interval.
    pub fn seat_interval(&self, kind: IntervalKind, level: Level) -> Option<Interval> {
        match self {
            Fought::Pairs(outcome) => Some(of(kind, &outcome.totals.seat_scores(), level)),
            Fought::Singles(_) => None,
        }
    }

    /// The turns of a battle.
    pub(super) fn turns(&self) -> Estimate {
        match self {
            Fought::Pairs(outcome) => Estimate::a_battle(&outcome.totals.turns),
            Fought::Singles(outcome) => Estimate::of(&outcome.totals.turns),
        }
    }

    /// The points of a list in good order after a battle.
    pub(super) fn left(&self, list: Side) -> Estimate {
        match self {
            Fought::Pairs(outcome) => Estimate::a_battle(&outcome.totals.left[list]),
            Fought::Singles(outcome) => Estimate::of(&outcome.totals.left[list]),
        }
    }

    /// The figures that a list lost in a battle.
    pub(super) fn lost(&self, list: Side) -> Estimate {
        match self {
            Fought::Pairs(outcome) => Estimate::a_battle(&outcome.totals.lost[list]),
            Fought::Singles(outcome) => Estimate::of(&outcome.totals.lost[list]),
        }
    }
}

/// The interval of this kind around scores.
fn of<const N: usize>(kind: IntervalKind, scores: &Scores<N>, level: Level) -> Interval {
    match kind {
        IntervalKind::Wilson => scores.interval(level),
        IntervalKind::Sequence => Betting::DEFAULT.interval(scores, level),
    }
}

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Estimate {
    pub(super) mean: Option<f64>,
    pub(super) standard_error: Option<f64>,
}

impl Estimate {
    /// From sums over battles.
    fn of(sums: &Sums) -> Estimate {
        Estimate { mean: sums.mean(), standard_error: sums.standard_error() }
    }

    /// For one battle, from sums over both battles of each pair: these share their dice, pairs do not.
    fn a_battle(pairs: &Sums) -> Estimate {
        let both = Estimate::of(pairs);
        let half = |both: Option<f64>| both.map(|both| both / 2.0);
        Estimate { mean: half(both.mean), standard_error: half(both.standard_error) }
    }
}
