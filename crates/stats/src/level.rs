//! Confidence levels and their normal quantiles.

use crate::{beta, normal};

/// A confidence level, the nominal coverage of an interval: above 0 and below 1.
///
/// ```
/// use fairfight_stats::Level;
/// let level = Level::new(0.95).unwrap();
/// assert!((level.z() - 1.959963984540054).abs() < 1e-14);
/// assert_eq!(level, Level::DEFAULT);
/// assert_eq!(Level::new(1.0), None);
/// ```
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Level {
    alpha: f64,
}

impl Level {
    /// The default level of reports: 95 %.
    pub const DEFAULT: Level = Level { alpha: 1.0 - 0.95 };

    /// The level `level`, such as 0.95; `None` unless it lies above 0 and below 1.
    pub fn new(level: f64) -> Option<Level> {
        Level::from_alpha(1.0 - level)
    }

    /// The level with error probability `alpha`, such as 0.05; `None` unless above 0 and below 1.
    ///
    /// For simultaneous coverage of `m` intervals, pass `alpha / m`.
    pub fn from_alpha(alpha: f64) -> Option<Level> {
        (alpha > 0.0 && alpha < 1.0).then_some(Level { alpha })
    }

    /// The level that each of `m` intervals needs for simultaneous coverage (Bonferroni): `α/m`.
    ///
    /// Holds under any dependence; an `m` of 0 counts as 1.
    ///
    /// Source: C. E. Bonferroni 1936, "Teoria statistica delle classi e calcolo delle probabilità".
    ///
    /// ```
    /// use fairfight_stats::Level;
    /// assert_eq!(Level::from_alpha(0.05).unwrap().shared_by(300).alpha(), 0.05 / 300.0);
    /// ```
    pub fn shared_by(self, m: u64) -> Level {
        Level { alpha: self.alpha / m.max(1) as f64 }
    }

    /// The error probability `α`: the chance that the interval misses the truth.
    pub fn alpha(self) -> f64 {
        self.alpha
    }

    /// The confidence `1 - α`: the chance that the interval covers the truth.
    pub fn confidence(self) -> f64 {
        1.0 - self.alpha
    }

    /// The two-sided critical value: the normal quantile at `1 - alpha/2`.
    pub fn z(self) -> f64 {
        // The lower tail keeps every digit of a tiny alpha; 1 - alpha/2 would round it away.
        -normal::quantile(self.alpha / 2.0)
    }

    /// The one-sided critical value: the normal quantile at `1 - alpha`.
    ///
    /// ```
    /// use fairfight_stats::Level;
    /// assert!((Level::new(0.9).unwrap().z_to_one_side() - 1.2815515655446004).abs() < 1e-14);
    /// ```
    pub fn z_to_one_side(self) -> f64 {
        -normal::quantile(self.alpha)
    }

    /// The two-sided critical value for a standard error estimated with this many degrees of freedom: the quantile of
    /// Student's t distribution at `1 - alpha/2`; infinite for 0 degrees.
    ///
    /// Source: Student 1908, "The probable error of a mean"; that `ν/(ν+t²)` follows Beta(ν/2, ½).
    ///
    /// ```
    /// use fairfight_stats::Level;
    /// let t = |degrees| Level::DEFAULT.t(degrees);
    /// assert!((t(1) - 12.7062047362).abs() < 1e-9 && (t(4) - 2.7764451052).abs() < 1e-9);
    /// assert!(t(0) == f64::INFINITY && (t(1_000_000) - Level::DEFAULT.z()).abs() < 1e-5);
    /// ```
    pub fn t(self, degrees: u64) -> f64 {
        if degrees == 0 {
            return f64::INFINITY;
        }
        let degrees = degrees as f64;
        let share = beta::quantile(degrees / 2.0, 0.5, beta::Tail::Lower, self.alpha);
        (degrees * (1.0 - share) / share).sqrt()
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::DEFAULT
    }
}
