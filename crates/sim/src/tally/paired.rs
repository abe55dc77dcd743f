//! Two rule sets on the same dice: what came under the one and under the other.

use super::Totals;
use fairfight_stats::paired::{Differences, Joint};
use fairfight_stats::{Interval, Level, Scores};

/// Duplicate pairs under two rule sets: the quarters that list A made under the baseline and under
/// the changed rules, on the same dice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairedPairs {
    counts: [[u64; 5]; 5],
}

/// Fights, or single battles, under two rule sets: what side A made of each (lost, drawn, won).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairedFights {
    counts: [[u64; 3]; 3],
}

macro_rules! paired {
    ($totals:ty, $scores:literal, $differences:literal) => {
        impl $totals {
            /// One more: its place among the scores under the baseline, and under the changed rules.
            #[inline]
            pub(crate) fn add(&mut self, baseline: u8, changed: u8) {
                self.counts[usize::from(baseline)][usize::from(changed)] += 1;
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
        }
    };
}
paired!(PairedPairs, 5, 9);
paired!(PairedFights, 3, 5);
