//! What there is twice: under the rules as they were, and under the rules as they are to become.

/// Something under the rules as they were, and as they are to become.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnderBoth<T> {
    /// As they were.
    pub baseline: T,
    /// As they are to become.
    pub changed: T,
}

impl<T> UnderBoth<T> {
    /// Both as references.
    pub const fn as_ref(&self) -> UnderBoth<&T> {
        UnderBoth { baseline: &self.baseline, changed: &self.changed }
    }

    /// What `f` makes of both.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> UnderBoth<U> {
        UnderBoth { baseline: f(self.baseline), changed: f(self.changed) }
    }

    /// Each with its counterpart.
    pub fn zip<U>(self, other: UnderBoth<U>) -> UnderBoth<(T, U)> {
        UnderBoth {
            baseline: (self.baseline, other.baseline),
            changed: (self.changed, other.changed),
        }
    }
}
