//! Intervals.

/// A confidence interval, confidence sequence or other range, ends included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// `[0, 1]`: the interval for a proportion without data.
    pub const UNIT: Interval = Interval { low: 0.0, high: 1.0 };

    /// Half of the width: the quantity that `--precision` limits.
    ///
    /// ```
    /// use fairfight_stats::Interval;
    /// assert_eq!(Interval { low: 0.25, high: 0.75 }.half_width(), 0.25);
    /// ```
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Is `value` in the interval, ends included?
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}
