//! Values under both rule sets: the baseline rules and the changed ones.

use fairfight_rules::BySide;
use serde::{Deserialize, Serialize};

/// A value under the baseline rules and under the changed ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct UnderBoth<T> {
    /// Under the baseline rules.
    pub baseline: T,
    /// Under the changed rules.
    pub changed: T,
}

impl<T> UnderBoth<T> {
    /// The values of two sides, each under both rule sets.
    pub fn of_sides(sides: BySide<UnderBoth<T>>) -> UnderBoth<BySide<T>> {
        let BySide { a, b } = sides;
        UnderBoth {
            baseline: BySide::new(a.baseline, b.baseline),
            changed: BySide::new(a.changed, b.changed),
        }
    }

    /// Both as references.
    pub const fn as_ref(&self) -> UnderBoth<&T> {
        UnderBoth { baseline: &self.baseline, changed: &self.changed }
    }

    /// Applies `f` to both.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> UnderBoth<U> {
        UnderBoth { baseline: f(self.baseline), changed: f(self.changed) }
    }

    /// Pairs each value with its counterpart.
    pub fn zip<U>(self, other: UnderBoth<U>) -> UnderBoth<(T, U)> {
        UnderBoth {
            baseline: (self.baseline, other.baseline),
            changed: (self.changed, other.changed),
        }
    }
}
