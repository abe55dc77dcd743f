//! The results of two rule sets on the same dice.

use super::{Counts, EndCounts, Quantity, Sample};
use crate::under_both::UnderBoth;
use fairfight_rules::BySide;
use fairfight_stats::paired::{Counted, Differences, Joint};
use fairfight_stats::{Interval, Level, Scores};
use serde::{Deserialize, Serialize};

/// The totals under two rule sets, on the same dice: the quarters that list A made of each battle index under the
/// baseline and under the changed rules, what was lost, and how long the games were.
///
/// Values are per game; their variances are those of samples.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PairedTotals {
    counts: [[u64; 5]; 5],
    lost: BySide<Counted>,
    length: Counted,
    longest: u32,
    ends: UnderBoth<EndCounts>,
}

/// The lengths that count when two rule sets are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lengths {
    /// A longer game counts as long as this.
    pub(crate) most: u32,
    /// Only games that end on their own have a length, as in the report of fights.
    pub(crate) only_fought_out: bool,
}

impl PairedTotals {
    /// Adds the scores of an index: its quarters under the baseline, and under the changed rules.
    #[inline]
    pub fn add(&mut self, baseline: u8, changed: u8) {
        self.counts[usize::from(baseline)][usize::from(changed)] += 1;
    }

    /// Adds an index with all its counts.
    #[inline]
    pub(crate) fn count(&mut self, baseline: &Sample<'_>, changed: &Sample<'_>, lengths: Lengths) {
        self.add(baseline.quarters(), changed.quarters());
        let (before, after) = (baseline.lost(), changed.lost());
        self.lost.a.add(before.a, after.a);
        self.lost.b.add(before.b, after.b);
        let length = |sample: &Sample<'_>, longest: &mut u32| {
            let mut sum = 0;
            for game in sample.games() {
                if !lengths.only_fought_out || game.played.end.how.is_fought_out() {
                    let length = u32::from(game.played.turns).min(lengths.most);
                    *longest = (*longest).max(length);
                    sum += length;
                }
            }
            sum
        };
        let (before, after) =
            (length(baseline, &mut self.longest), length(changed, &mut self.longest));
        self.length.add(before, after);
        baseline.games().for_each(|game| self.ends.baseline.add(&game.played));
        changed.games().for_each(|game| self.ends.changed.add(&game.played));
    }

    /// The counts of a quantity other than the score, by sample.
    const fn counted(&self, quantity: Quantity) -> Option<&Counted> {
        match quantity {
            Quantity::Score => None,
            Quantity::LostA => Some(&self.lost.a),
            Quantity::LostB => Some(&self.lost.b),
            Quantity::Length => Some(&self.length),
        }
    }

    /// The number of games in a sample.
    fn games(&self) -> u32 {
        if self.ends.baseline.games() > self.n() { 2 } else { 1 }
    }

    /// The counts: rows by baseline, columns by changed rules, the lowest score first.
    pub const fn joint(&self) -> Joint<5> {
        Joint { counts: self.counts }
    }

    /// The differences of the scores, changed less baseline.
    pub fn differences(&self) -> Differences<9> {
        self.joint().differences()
    }

    /// The scores of A under each rule set.
    pub fn scores(&self) -> UnderBoth<Scores<5>> {
        UnderBoth { baseline: self.joint().baseline(), changed: self.joint().variant() }
    }

    /// The means of a quantity under each rule set.
    pub fn means(&self, quantity: Quantity) -> UnderBoth<Option<f64>> {
        let Some(counted) = self.counted(quantity) else {
            return self.scores().map(|scores| scores.mean());
        };
        let [baseline, changed] = match counted.means() {
            Some(means) => means.map(|mean| Some(mean / f64::from(self.games()))),
            None => [None; 2],
        };
        UnderBoth { baseline, changed }
    }

    /// The mean difference of a quantity, changed less baseline.
    pub fn difference(&self, quantity: Quantity) -> Option<f64> {
        if quantity == Quantity::Score {
            return self.differences().mean();
        }
        let UnderBoth { baseline, changed } = self.means(quantity);
        Some(changed? - baseline?)
    }

    /// The variance of the differences of a quantity between samples.
    pub fn variance(&self, quantity: Quantity) -> Option<f64> {
        let Some(counted) = self.counted(quantity) else {
            return self.differences().variance();
        };
        Some(counted.variance()? / f64::from(self.games().pow(2)))
    }

    /// The number of rounds or turns of the longest game under either rule set.
    pub const fn longest(&self) -> u32 {
        self.longest
    }

    /// How the games ended under each rule set.
    pub const fn ends(&self) -> UnderBoth<EndCounts> {
        self.ends
    }
}

impl Counts for PairedTotals {
    fn merge(&mut self, other: &Self) {
        for (row, more) in self.counts.iter_mut().zip(other.counts) {
            for (count, more) in row.iter_mut().zip(more) {
                *count += more;
            }
        }
        self.lost.a.merge(&other.lost.a);
        self.lost.b.merge(&other.lost.b);
        self.length.merge(&other.length);
        self.longest = self.longest.max(other.longest);
        self.ends.baseline.merge(&other.ends.baseline);
        self.ends.changed.merge(&other.ends.changed);
    }

    fn n(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    fn is_of(&self, samples: u64) -> bool {
        let sum = self.counts.iter().flatten().copied().try_fold(0, u64::checked_add);
        sum == Some(samples)
    }

    fn half_width(&self, level: Level) -> f64 {
        self.differences().interval(level).half_width()
    }

    fn sequence(&self, level: Level) -> Interval {
        self.differences().sequence(level)
    }

    fn sequence_of(&self, quantity: Quantity, most: u32, level: Level) -> Interval {
        let Some(counted) = self.counted(quantity) else { return self.sequence(level) };
        let Interval { low, high } = counted.sequence(most * self.games(), level);
        let games = f64::from(self.games());
        Interval { low: low / games, high: high / games }
    }
}
