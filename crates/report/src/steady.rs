//! Numbers that are the same on every computer.

use fairfight_stats::Interval;

/// A number rounded to nine digits, for columns computed with logarithms, exponentials or normal quantiles: these
/// differ in their last digits from machine to machine, and reports must not. Numbers computed only from counts, by
/// sums, quotients and roots, are the same everywhere and need no rounding.
///
/// ```
/// use fairfight_report::steady;
/// assert_eq!(steady(12.506391168438634), steady(12.506391168438641));
/// assert_eq!(steady(12.506391168438634), 12.5063912);
/// assert_eq!([0.0, 24.0, -1e-7].map(steady), [0.0, 24.0, -1e-7]);
/// ```
pub fn steady(number: f64) -> f64 {
    format!("{number:.8e}").parse().unwrap_or(number)
}

/// A share of a mix rounded to ten decimals, likewise: the shares still add up to 1.
///
/// ```
/// use fairfight_report::steady_share;
/// assert_eq!([1.0 / 3.0, 2.0 / 3.0, -1e-17].map(steady_share), [0.3333333333, 0.6666666667, 0.0]);
/// ```
pub fn steady_share(share: f64) -> f64 {
    // Not -0.0.
    format!("{share:.10}").parse().unwrap_or(share) + 0.0
}

/// An interval with steady ends. An interval of zero width is exact and stays unchanged.
///
/// ```
/// use fairfight_report::steady_ends;
/// use fairfight_stats::Interval;
/// let interval = steady_ends(Interval { low: 0.48761234567, high: 0.51238765433 });
/// assert_eq!((interval.low, interval.high), (0.487612346, 0.512387654));
/// let exact = Interval { low: 1.0 / 3.0, high: 1.0 / 3.0 };
/// assert_eq!(steady_ends(exact), exact);
/// ```
pub fn steady_ends(interval: Interval) -> Interval {
    let Interval { low, high } = interval;
    if low == high { interval } else { Interval { low: steady(low), high: steady(high) } }
}
