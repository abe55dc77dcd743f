//! The two ends of an estimate.

/// The range in which the truth may lie.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// All that a share can be: the interval without data.
    pub const UNIT: Interval = Interval { low: 0.0, high: 1.0 };

    /// Half of the distance between the ends: what `--precision` looks at.
    ///
    /// ```
    /// use fairfight_stats::Interval;
    /// assert_eq!(Interval { low: 0.25, high: 0.75 }.half_width(), 0.25);
    /// ```
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Does it contain `value`, its ends included?
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}
