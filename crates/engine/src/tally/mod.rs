//! The counts of a run: integers only, so that the order of adding does not matter.
//!
//! Two words are used throughout. A *list* is one of the two forces compared: A is the first one named. A *seat* is the
//! side a list plays on; in the exchanged battle of a pair list A sits at B.

mod by_turn;
mod courses;
mod end_counts;
mod fights;
mod fingerprint;
mod histogram;
mod luck;
mod observer;
mod paired;
mod quantity;
mod sample;
mod seating;
mod totals;
mod unit_log;
mod units;

pub use by_turn::{AtTurn, ByTurn, Course, Left, STEPS};
pub use courses::Courses;
pub use end_counts::EndCounts;
pub use fights::{Fates, FightTotals, Spreads};
pub(crate) use fingerprint::fingerprinted;
pub use histogram::Histogram;
pub(crate) use luck::for_a;
pub use luck::{ENOUGH_FOR_LUCK, LEAST_BESIDE, Luck, LuckTotals, PARTS, luck_points};
pub use observer::{Detail, Observer};
pub(crate) use paired::Lengths;
pub use paired::PairedTotals;
pub use quantity::{ByQuantity, Quantity};
pub(crate) use sample::{Finished, Notes, Sample};
pub use seating::Seating;
pub use totals::{BATCHES, Estimate, Totals};
pub(crate) use unit_log::UnitLog;
pub use units::{Sampled, UnitTotals};

use fairfight_stats::{Interval, Level};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The counts of a run, which also decide whether it is over. Counts are additive: merging those of two runs gives
/// those of both.
pub trait Counts: Clone + Default + Send + Serialize + DeserializeOwned {
    /// Adds the counts of `other`, which come after the present ones.
    fn merge(&mut self, other: &Self);

    /// The number of samples: pairs, battles or fights.
    fn n(&self) -> u64;

    /// Can these be the counts of this many samples? Counts from a file may be anything.
    fn is_of(&self, samples: u64) -> bool;

    /// The half-width of the confidence interval of the score.
    fn half_width(&self, level: Level) -> f64;

    /// The confidence sequence of the score, or of the difference if two rule sets are compared: covers the truth at
    /// any number of looks.
    fn sequence(&self, level: Level) -> Interval;

    /// The confidence sequence of a quantity that is at most `most` in any game. As wide as possible if the quantity is
    /// not counted.
    fn sequence_of(&self, quantity: Quantity, most: u32, level: Level) -> Interval {
        match quantity {
            Quantity::Score => self.sequence(level),
            Quantity::LostA | Quantity::LostB | Quantity::Length => {
                Interval { low: -f64::from(most), high: most.into() }
            }
        }
    }
}
