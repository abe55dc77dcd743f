//! Histograms of small numbers.

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

/// The frequency of each value from 0 to 63, and of all larger ones together: exact quantiles that merge.
///
/// ```
/// use fairfight_engine::tally::Histogram;
/// let mut turns = Histogram::default();
/// for value in [5, 6, 6, 9, 80] {
///     turns.add(value);
/// }
/// assert_eq!((turns.count(6), turns.over()), (2, 1));
/// assert_eq!((turns.percentile(50), turns.percentile(100)), (Some(6), None));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Histogram {
    #[serde(with = "BigArray")]
    counts: [u64; Histogram::VALUES],
    over: u64,
}

impl Histogram {
    /// The number of values that are counted separately.
    pub const VALUES: usize = 64;

    /// Adds a value.
    #[inline]
    pub fn add(&mut self, value: u16) {
        match self.counts.get_mut(usize::from(value)) {
            Some(count) => *count += 1,
            None => self.over += 1,
        }
    }

    /// The frequency of `value`; 0 for values that are only counted together.
    pub fn count(&self, value: u16) -> u64 {
        self.counts.get(usize::from(value)).copied().unwrap_or(0)
    }

    /// The frequency of values that are only counted together.
    pub const fn over(&self) -> u64 {
        self.over
    }

    /// The number of values added.
    pub fn n(&self) -> u64 {
        self.counts.iter().sum::<u64>() + self.over
    }

    /// The smallest value that at least `percent` in 100 do not exceed; `None` without values, or if it is among those
    /// counted together.
    pub fn percentile(&self, percent: u8) -> Option<u16> {
        let n = u128::from(self.n());
        let mut up_to = 0u128;
        for (&count, value) in self.counts.iter().zip(0u16..) {
            up_to += u128::from(count);
            if up_to > 0 && up_to * 100 >= n * u128::from(percent) {
                return Some(value);
            }
        }
        None
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &Histogram) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.over += other.over;
    }
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram { counts: [0; Histogram::VALUES], over: 0 }
    }
}
