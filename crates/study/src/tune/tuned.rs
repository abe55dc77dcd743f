//! The inputs and results of tuning.

use super::exploit::{Compared, Exploit};
use super::front::FrontPoint;
use super::knowledge::PriceKnowledge;
use super::propose::Why;
use fairfight_rules::words;
use fairfight_stats::{Interval, Level};

/// The effort and the target of tuning.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The maximum cost of a list.
    pub budget: u32,
    /// The score up to which a list does not count as an exploit.
    pub target: f64,
    /// The maximum number of prices tried.
    pub tries: u32,
    /// The joint level for all prices taken, and for all checks.
    pub level: Level,
    /// Pairs of a race in the default play, approximately; a tenth in any other context.
    pub pairs: u64,
    /// Lists that are measured again after a race; half as many in other contexts.
    pub finalists: usize,
    /// Pairs of a check in the default play, a quarter in any other context; a comparison takes at most four times as
    /// many.
    pub fresh: u64,
    /// Pairs of random armies for fitting values, in addition to the pairs of the best lists; a quarter in other contexts.
    pub army_pairs: u64,
    /// Are changes also taken back one by one?
    pub front: bool,
}

/// The exploitation of given prices: the best list in each context.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    /// The number of the check, from 1. The n-th has a share of 1/n(n+1) of the level's error probability, so that
    /// checks may continue until one succeeds.
    pub number: u32,
    /// The prices.
    pub prices: Vec<u32>,
    /// The best list in each context.
    pub exploits: Vec<Exploit>,
    /// The level of each interval.
    pub level: Level,
}

impl Check {
    /// The interval of the score of the best list in this context.
    pub fn interval(&self, context: usize) -> Interval {
        self.exploits[context].scores.interval(self.level)
    }

    /// The largest score of all contexts, and its interval.
    pub fn worst(&self) -> (f64, Interval) {
        worst_of(&self.exploits, self.level)
    }

    /// The context with the largest score.
    pub fn worst_context(&self) -> usize {
        worst_context(&self.exploits)
    }
}

/// The largest score of these, with its interval if all intervals hold simultaneously at this level.
pub(super) fn worst_of(exploits: &[Exploit], level: Level) -> (f64, Interval) {
    let means = exploits.iter().filter_map(|exploit| exploit.scores.mean());
    let intervals = exploits.iter().map(|exploit| exploit.scores.interval(level));
    let worst = |worst: Interval, one: Interval| Interval {
        low: worst.low.max(one.low),
        high: worst.high.max(one.high),
    };
    (means.fold(0.0, f64::max), intervals.fold(Interval { low: 0.0, high: 0.0 }, worst))
}

/// The index of the largest score; the first of equals.
pub(super) fn worst_context(exploits: &[Exploit]) -> usize {
    let mean = |place: usize| exploits[place].scores.mean().unwrap_or(0.0);
    (0..exploits.len()).rev().max_by(|&a, &b| mean(a).total_cmp(&mean(b))).unwrap_or(0)
}

words! {
    /// The outcome of tried prices.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Outcome {
        /// Exploitation in the worst context is shown to be lower: they were taken.
        Better = "better",
        /// Exploitation in some context is shown to be higher than in the worst one at the present prices.
        Worse = "worse",
        /// Neither is shown: they were not taken.
        NotShown = "not-shown",
    }
}

/// Prices that were tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// The number of the try, from 1. The n-th has a share of 1/n(n+1) of the level's error probability for accepting
    /// prices that are no better.
    pub number: u32,
    /// The prices.
    pub prices: Vec<u32>,
    /// Why these were tried.
    pub why: Why,
    /// The best list at these prices in each context, with its cost.
    pub lists: Vec<(Vec<u16>, u32)>,
    /// Each of them, and the best list of the worst context at the present prices, on the same dice.
    pub compared: Vec<Compared>,
    /// The worst context at the present prices.
    pub present: usize,
    /// The outcome of the try.
    pub outcome: Outcome,
    /// The number of earlier checks.
    pub checks: u32,
}

impl Tried {
    /// The context that decided: the one with the largest possible exploitation.
    pub(crate) fn deciding(&self) -> usize {
        let high = |place: usize| self.compared[place].change().high;
        let places = (0..self.compared.len()).rev();
        places.max_by(|&a, &b| high(a).total_cmp(&high(b))).unwrap_or(0)
    }
}

words! {
    /// Why it ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Ended {
        /// Shown: no list is left that scores more than the target.
        Target = "target",
        /// No untried prices are left that would be fairer, as far as known.
        NoBetter = "no-better",
        /// The last three tries were rejected, and the next prices would remove less unfairness than the part that no
        /// prices can remove, because the contexts want different ones.
        Bars = "bars",
        /// The tries were spent.
        Limit = "limit",
        /// A stop was requested: these are the prices taken so far.
        Interrupted = "interrupted",
    }
}

/// The result of tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The prices at the end.
    pub prices: Vec<u32>,
    /// The prices at the start.
    pub start: Vec<u32>,
    /// The exploitation of all prices that were once the present ones, in order; the last is that at the end, unless
    /// interrupted before that was known.
    pub checks: Vec<Check>,
    /// The tries, in order.
    pub tried: Vec<Tried>,
    /// The knowledge about each price.
    pub knowledge: Vec<PriceKnowledge>,
    /// Why it ended.
    pub ended: Ended,
    /// The tuned prices, then with one change after the other taken back, down to the prices at the start.
    pub front: Vec<FrontPoint>,
    /// Was it interrupted, while prices were tried or changes taken back?
    pub interrupted: bool,
}

impl Tuned {
    /// The remaining exploitation; `None` if interrupted before that was known.
    pub fn certificate(&self) -> Option<&Check> {
        self.checks.last().filter(|check| check.prices == self.prices)
    }
}
