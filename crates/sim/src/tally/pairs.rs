//! Duplicate pairs.

use super::{BattleTotals, Totals};
use fairfight_rules::Side;
use fairfight_stats::{Level, Scores};

/// What pairs came to: the score of each pair, and its two battles one by one.
///
/// The pair is the unit of sampling: its two battles share their dice, so only pair scores give an
/// honest interval.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairTotals {
    /// Pairs by the quarters of a pair that list A made: both battles lost first, both won last.
    pub quarters: [u64; 5],
    /// The battles of the pairs.
    pub battles: BattleTotals,
}

impl PairTotals {
    /// One more pair, by the list that won each of its battles.
    #[inline]
    pub(crate) fn add(&mut self, straight: Option<Side>, exchanged: Option<Side>) {
        self.quarters[usize::from(quarters(straight) + quarters(exchanged))] += 1;
    }

    /// How many pairs?
    pub fn pairs(&self) -> u64 {
        self.quarters.iter().sum()
    }

    /// The pairs as scores of list A: 0, ¼, ½, ¾, 1.
    pub const fn scores(&self) -> Scores<5> {
        Scores::new(self.quarters)
    }
}

impl Totals for PairTotals {
    fn merge(&mut self, other: &Self) {
        for (count, more) in self.quarters.iter_mut().zip(other.quarters) {
            *count += more;
        }
        self.battles.merge(&other.battles);
    }

    fn n(&self) -> u64 {
        self.pairs()
    }

    fn half_width(&self, level: Level) -> f64 {
        self.scores().interval(level).half_width()
    }
}

/// What one battle adds to a pair's score for list A, in quarters.
const fn quarters(winner: Option<Side>) -> u8 {
    match winner {
        Some(Side::A) => 2,
        None => 1,
        Some(Side::B) => 0,
    }
}
