//! Settings that bound each other: a minimum and a maximum, the bands of a range, the steps of a scale.

use super::Amendable;

/// A setting that others may not exceed; rules in which they do are contradictory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The bounded settings, by name: numbers, or rulings that are whole numbers. Several are added up.
    pub low: Vec<String>,
    /// The setting that they may not exceed, by name.
    pub high: String,
    /// The minimum difference between them.
    pub apart: i64,
    /// Whether the bound may be broken if the low setting is at the top of its range, or the high one at the bottom of
    /// its own: such values mean "never".
    pub may_be_never: bool,
}

impl Bound {
    /// `low` may equal `high`, but not exceed it.
    pub fn at_most(low: impl Into<String>, high: impl Into<String>) -> Bound {
        let (low, high) = (vec![low.into()], high.into());
        Bound { low, high, apart: 0, may_be_never: false }
    }

    /// `low` must be less than `high`.
    pub fn below(low: impl Into<String>, high: impl Into<String>) -> Bound {
        Bound { apart: 1, ..Bound::at_most(low, high) }
    }

    /// `low` may equal `high`, but not exceed it, unless their values mean "never".
    pub fn at_most_or_never(low: impl Into<String>, high: impl Into<String>) -> Bound {
        Bound { may_be_never: true, ..Bound::at_most(low, high) }
    }

    /// The sum of `low` must be less than `high`.
    pub fn sum_below<const N: usize>(low: [&str; N], high: &str) -> Bound {
        Bound { low: low.map(str::to_owned).into(), ..Bound::below("", high) }
    }

    /// Each setting may equal the next one, but not exceed it.
    ///
    /// ```
    /// use fairfight_rules::ruling::Bound;
    /// let bands = Bound::ascending(["near", "middle", "far"]);
    /// assert_eq!(bands, [Bound::at_most("near", "middle"), Bound::at_most("middle", "far")]);
    /// ```
    pub fn ascending<S: Into<String> + Clone>(names: impl AsRef<[S]>) -> Vec<Bound> {
        let pairs = names.as_ref().windows(2);
        pairs.map(|pair| Bound::at_most(pair[0].clone(), pair[1].clone())).collect()
    }

    /// The contradiction if these rules break the bound; `None` if they keep it.
    pub(super) fn broken_by<R: Amendable>(self, rules: &R) -> Option<Contradiction> {
        let low = self.low.iter().map(|name| rules.whole(name)).sum::<Option<i64>>()?;
        let high = rules.whole(&self.high)?;
        if low + self.apart <= high || self.may_be_never && self.is_never::<R>(low, high) {
            return None;
        }
        Some(Contradiction { bound: self, low, high })
    }

    fn is_never<R: Amendable>(&self, low: i64, high: i64) -> bool {
        R::numbers().iter().any(|number| {
            self.low.contains(&number.name) && low == number.max
                || self.high == number.name && high == number.min
        })
    }
}

/// A bound that rules break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The bound.
    pub bound: Bound,
    /// The sum of the low settings, which is too high.
    pub low: i64,
    /// The value of the high setting.
    pub high: i64,
}
