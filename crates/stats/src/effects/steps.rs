//! How far does a step of a number move scores, over a field of match-ups?

use crate::{Interval, Level};

/// How much a number matters over a field of match-ups.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// Which number.
    pub number: usize,
    /// `√(mean of Δ²)` over its match-ups, with the noise in the squares subtracted; in units of score.
    pub rms: f64,
    /// The same without the subtraction.
    pub rms_with_noise: f64,
    /// The mean of Δ: whether the step moves all match-ups the same way.
    pub mean: f64,
    /// The standard error of that mean, for independent match-ups.
    pub mean_error: f64,
    matchups: usize,
    noise: Noise,
}

/// Summaries of the standard errors of a weight's match-ups.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Noise {
    /// `Σse²`, `Σse⁴`, `Σse⁶`.
    sums: [f64; 3],
    /// The means of `se²` and `se⁴`, match-ups weighted by their observed Δ².
    as_found: [f64; 2],
    /// The largest `se²`.
    largest: f64,
}

impl Weight {
    /// The weight of a number whose step moves each match-up by (Δ, standard error), with an error of 0 where Δ is
    /// exact. `None` without match-ups.
    ///
    /// ```
    /// use fairfight_stats::{Level, effects::Weight};
    /// let exact = Weight::of(0, &[(0.3, 0.0), (-0.4, 0.0)]).unwrap();
    /// assert!((exact.rms - 0.125_f64.sqrt()).abs() < 1e-15);
    /// let interval = exact.interval(Level::DEFAULT);
    /// assert_eq!((interval.low, interval.high), (exact.rms, exact.rms));
    /// ```
    pub fn of(number: usize, matchups: &[(f64, f64)]) -> Option<Weight> {
        let n = matchups.len() as f64;
        let sum = |of: fn(f64, f64) -> f64| -> f64 {
            matchups.iter().map(|&(mean, error)| of(mean * mean, error * error)).sum()
        };
        let squares = sum(|square, _| square);
        let variances = sum(|_, variance| variance);
        // If no match-up moved, the weights are all 0.
        let found = squares.max(f64::MIN_POSITIVE);
        (!matchups.is_empty()).then(|| Weight {
            number,
            rms: (squares / n - variances / n).max(0.0).sqrt(),
            rms_with_noise: (squares / n).sqrt(),
            mean: matchups.iter().map(|(mean, _)| mean).sum::<f64>() / n,
            mean_error: (variances / n / n).sqrt(),
            matchups: matchups.len(),
            noise: Noise {
                sums: [
                    variances,
                    sum(|_, variance| variance.powi(2)),
                    sum(|_, variance| variance.powi(3)),
                ],
                as_found: [
                    sum(|square, variance| square * variance) / found,
                    sum(|square, variance| square * variance.powi(2)) / found,
                ],
                largest: matchups.iter().map(|(_, error)| error * error).fold(0.0, f64::max),
            },
        })
    }

    /// A confidence interval for the true `√(mean of Δ²)`.
    ///
    /// For one match-up it is `|Δ|`, as observed, `± z` standard errors. For several it inverts a test: it contains
    /// every true sum of squares `T = ΣΔ²` for which the observed sum is in neither tail. The observed sum has the
    /// cumulants `T + Σse²`, `4ΣΔ²se² + 2Σse⁴` and `24ΣΔ²se⁴ + 8Σse⁶`, and its quantiles are those of the gamma
    /// distribution with these. For the lower end, `T` is spread over the match-ups as observed; for the upper end all
    /// of it is placed on the match-up with the largest error, the least favourable case.
    ///
    /// Source: K. Pearson 1959, on the noncentral χ²; E. B. Wilson and M. M. Hilferty 1931, for the quantiles of the
    /// gamma distribution.
    pub fn interval(&self, level: Level) -> Interval {
        let Noise { sums, as_found, largest } = self.noise;
        if sums[0] == 0.0 {
            return Interval { low: self.rms, high: self.rms };
        }
        let (z, n) = (level.z(), self.matchups as f64);
        if self.matchups == 1 {
            let reach = z * largest.sqrt();
            let low = (self.rms_with_noise - reach).clamp(0.0, self.rms);
            return Interval { low, high: self.rms_with_noise + reach };
        }
        let found = self.rms_with_noise * self.rms_with_noise * n;
        // The largest T whose quantile is below the observed sum.
        let below = |found: f64, z: f64, spread: [f64; 2], mut above: f64| {
            let mut low = 0.0;
            for _ in 0..64 {
                let middle = 0.5 * (low + above);
                if self.noise.quantile(middle, spread, z) < found {
                    low = middle;
                } else {
                    above = middle;
                }
            }
            (low / n).sqrt()
        };
        let widest = [largest, largest * largest];
        // A sum below its expectation under noise alone carries no further information.
        let least = found.max(sums[0]);
        let mut beyond = least;
        while self.noise.quantile(beyond, widest, -z) < least {
            beyond *= 2.0;
        }
        let low = below(found, z, as_found, found);
        let high = below(least, -z, widest, beyond);
        Interval { low: low.min(self.rms), high: high.max(self.rms) }
    }
}

impl Noise {
    /// The quantile at `z` of the observed sum of squares if the true one is `t`, given the means of `se²` and `se⁴`
    /// weighted by the true squares.
    fn quantile(&self, t: f64, [variance, squared]: [f64; 2], z: f64) -> f64 {
        let [first, second, third] = self.sums;
        let mean = t + first;
        let spread = 4.0 * t * variance + 2.0 * second;
        let skew = 24.0 * t * squared + 8.0 * third;
        let shape = 4.0 * spread.powi(3) / (skew * skew);
        let root = (1.0 - 1.0 / (9.0 * shape) + z / (3.0 * shape.sqrt())).max(0.0);
        mean + (spread * shape).sqrt() * (root.powi(3) - 1.0)
    }
}
