//! Estimates with a normally distributed error.

use fairfight_stats::{Interval, Level, Scores};

/// An estimate and the variance of its error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub value: f64,
    pub variance: f64,
}

impl Estimate {
    /// An exact value.
    pub const fn exact(value: f64) -> Estimate {
        Estimate { value, variance: 0.0 }
    }

    /// A score; without battles, one half with a standard error of one half.
    pub fn of(scores: &Scores<5>) -> Estimate {
        let error = scores.standard_error().unwrap_or(0.5);
        Estimate { value: scores.mean().unwrap_or(0.5), variance: error * error }
    }

    /// A score of perhaps few pairs. If all of them ended alike, but not even as those of a list against itself, they
    /// show no variance, and it is that of two more pairs won and two lost.
    ///
    /// Source: "plus four", A. Agresti and B. A. Coull 1998, "Approximate is better than `exact` for interval estimation
    /// of binomial proportions".
    pub fn of_few(scores: &Scores<5>) -> Estimate {
        let estimate = Estimate::of(scores);
        if estimate.variance > 0.0 || estimate.value == 0.5 {
            return estimate;
        }
        let mut counts = scores.counts();
        for end in [0, 4] {
            counts[end] += 2;
        }
        Estimate { variance: Estimate::of(&Scores::new(counts)).variance, ..estimate }
    }

    /// The value and its standard error.
    pub fn with_error(self) -> (f64, f64) {
        (self.value, self.variance.sqrt())
    }

    /// The difference of two independent estimates.
    pub fn less(self, other: Estimate) -> Estimate {
        Estimate { value: self.value - other.value, variance: self.variance + other.variance }
    }

    /// One less this estimate.
    pub fn rest(self) -> Estimate {
        Estimate::exact(1.0).less(self)
    }

    /// Its confidence interval, assuming a normal error.
    pub fn interval(self, level: Level) -> Interval {
        let reach = level.z() * self.variance.sqrt();
        Interval { low: self.value - reach, high: self.value + reach }
    }

    /// Its confidence interval as a score, limited to 0 to 1.
    pub fn score_interval(self, level: Level) -> Interval {
        let Interval { low, high } = self.interval(level);
        Interval { low: low.max(0.0), high: high.min(1.0) }
    }

    /// The weighted sum of independent estimates.
    pub fn weighed(all: impl IntoIterator<Item = (f64, Estimate)>) -> Estimate {
        all.into_iter().fold(Estimate::exact(0.0), |sum, (weight, one)| Estimate {
            value: sum.value + weight * one.value,
            variance: sum.variance + weight * weight * one.variance,
        })
    }

    /// The mean of independent estimates; `None` if there are none.
    pub fn mean(all: &[Estimate]) -> Option<Estimate> {
        let n = all.len() as f64;
        (n > 0.0).then(|| Estimate {
            value: all.iter().map(|one| one.value).sum::<f64>() / n,
            variance: all.iter().map(|one| one.variance).sum::<f64>() / (n * n),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_pairs_that_end_alike_are_not_certain() {
        let of = |counts| Estimate::of_few(&Scores::new(counts));
        // Ten pairs won count as twelve of fourteen.
        let won = of([0, 0, 0, 0, 10]);
        assert_eq!((won.value, of([2, 0, 0, 0, 12]).variance), (1.0, won.variance));
        assert_eq!(of([0, 0, 10, 0, 0]), Estimate::exact(0.5));
        assert_eq!(of([1, 0, 3, 0, 2]), Estimate::of(&Scores::new([1, 0, 3, 0, 2])));
    }
}
