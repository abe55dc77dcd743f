//! Two rule sets on the same dice: the results under each.

use super::{Quantity, Totals};
use crate::tally::EndCounts;
use crate::under_both::UnderBoth;
use fairfight_rules::BySide;
use fairfight_stats::paired::{Counted, Differences, Joint};
use fairfight_stats::{Interval, Level, Scores};

/// The result of one index under one rule set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    /// A's score, as its place among all possible scores, the lowest first.
    pub(crate) score: u8,
    /// What each side lost; for a pair, in both battles.
    pub(crate) lost: BySide<u32>,
    /// The rounds or turns; for a pair, those of both battles.
    pub(crate) length: u32,
    /// The rounds or turns of the longer battle.
    pub(crate) longest: u32,
    /// How it ended; for a pair, how both battles did.
    pub(crate) ends: EndCounts,
}

/// Totals under two rule sets.
pub trait Paired: Totals {
    /// The means of a quantity under each rule set.
    fn means(&self, quantity: Quantity) -> UnderBoth<Option<f64>>;

    /// The mean difference of a quantity, changed less baseline.
    fn difference(&self, quantity: Quantity) -> Option<f64>;

    /// How much do the differences of a quantity vary from pair to pair, or from game to game?
    fn variance(&self, quantity: Quantity) -> Option<f64>;

    /// How many rounds or turns does the longest game have under each rule set?
    fn longest(&self) -> u32;

    /// How the games ended under each rule set; for a pair, both battles.
    fn ends(&self) -> UnderBoth<EndCounts>;
}

/// Duplicate pairs under two rule sets: the quarters that list A made under the baseline and under
/// the changed rules, on the same dice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairedPairs {
    counts: [[u64; 5]; 5],
    lost: BySide<Counted>,
    length: Counted,
    longest: u32,
    ends: UnderBoth<EndCounts>,
}

/// Fights, or single battles, under two rule sets: what side A made of each (lost, drawn, won).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairedFights {
    counts: [[u64; 3]; 3],
    lost: BySide<Counted>,
    length: Counted,
    longest: u32,
    ends: UnderBoth<EndCounts>,
}

macro_rules! paired {
    ($totals:ty, $scores:literal, $differences:literal, $games:literal) => {
        impl $totals {
            /// Adds one: its place among the scores under the baseline, and under the changed rules.
            #[inline]
            pub fn add(&mut self, baseline: u8, changed: u8) {
                self.counts[usize::from(baseline)][usize::from(changed)] += 1;
            }

            /// Adds one with all its counts.
            #[inline]
            pub(crate) fn count(&mut self, baseline: &Counts, changed: &Counts) {
                self.add(baseline.score, changed.score);
                self.lost.a.add(baseline.lost.a, changed.lost.a);
                self.lost.b.add(baseline.lost.b, changed.lost.b);
                self.length.add(baseline.length, changed.length);
                self.longest = self.longest.max(baseline.longest).max(changed.longest);
                self.ends.baseline.merge(&baseline.ends);
                self.ends.changed.merge(&changed.ends);
            }

            /// The counts of a quantity other than the score.
            const fn counted(&self, quantity: Quantity) -> Option<&Counted> {
                match quantity {
                    Quantity::Score => None,
                    Quantity::LostA => Some(&self.lost.a),
                    Quantity::LostB => Some(&self.lost.b),
                    Quantity::Length => Some(&self.length),
                }
            }

            /// The counts: rows by baseline, columns by changed rules, the lowest score first.
            pub const fn joint(&self) -> Joint<$scores> {
                Joint { counts: self.counts }
            }

            /// The differences of the scores, changed less baseline.
            pub fn differences(&self) -> Differences<$differences> {
                self.joint().differences()
            }

            /// The scores of A under the baseline.
            pub fn baseline(&self) -> Scores<$scores> {
                self.joint().baseline()
            }

            /// How much do single scores vary under the baseline, and how much their differences?
            pub fn variances(&self) -> (Option<f64>, Option<f64>) {
                (self.baseline().variance(), self.differences().variance())
            }

            /// The scores of A under the changed rules.
            pub fn changed(&self) -> Scores<$scores> {
                self.joint().variant()
            }
        }

        impl Totals for $totals {
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

            fn half_width(&self, level: Level) -> f64 {
                self.differences().interval(level).half_width()
            }

            fn sequence(&self, level: Level) -> Interval {
                self.differences().sequence(level)
            }

            fn sequence_of(&self, quantity: Quantity, most: u32, level: Level) -> Interval {
                let Some(counted) = self.counted(quantity) else { return self.sequence(level) };
                let Interval { low, high } = counted.sequence(most * $games, level);
                Interval { low: low / f64::from($games), high: high / f64::from($games) }
            }
        }

        impl Paired for $totals {
            fn means(&self, quantity: Quantity) -> UnderBoth<Option<f64>> {
                let Some(counted) = self.counted(quantity) else {
                    let scores = UnderBoth { baseline: self.baseline(), changed: self.changed() };
                    return scores.map(|scores| scores.mean());
                };
                let [baseline, changed] = match counted.means() {
                    Some(means) => means.map(|mean| Some(mean / f64::from($games))),
                    None => [None; 2],
                };
                UnderBoth { baseline, changed }
            }

            fn difference(&self, quantity: Quantity) -> Option<f64> {
                if quantity == Quantity::Score {
                    return self.differences().mean();
                }
                let UnderBoth { baseline, changed } = self.means(quantity);
                Some(changed? - baseline?)
            }

            fn variance(&self, quantity: Quantity) -> Option<f64> {
                let Some(counted) = self.counted(quantity) else {
                    return self.differences().variance();
                };
                Some(counted.variance()? / f64::from($games * $games))
            }

            fn longest(&self) -> u32 {
                self.longest
            }

            fn ends(&self) -> UnderBoth<EndCounts> {
                self.ends
            }
        }
    };
}
paired!(PairedPairs, 5, 9, 2);
paired!(PairedFights, 3, 5, 1);
