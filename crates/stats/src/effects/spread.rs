//! How far do means of several groups lie apart, beyond what their own errors explain?

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Means of groups that may differ, such as the score of a list in several orders of its line.
///
/// Method: the variance of the means less the mean of their error variances, and the test of homogeneity with a
/// common error. Source: Hedges and Olkin, Statistical Methods for Meta-Analysis, 1985 (section 9.2); Cochran, The
/// combination of estimates from different experiments, Biometrics 10, 1954.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The mean of the means.
    pub mean: f64,
    /// The variance of the true means. As it is measured: below 0 if the means are nearer to each other than noise
    /// alone would have them.
    pub variance: f64,
    /// How likely are means this far apart if all true means are the same?
    pub chance: f64,
}

impl Spread {
    /// The spread of these means, each with its standard error. `None` for fewer than two.
    ///
    /// ```
    /// use fairfight_stats::effects::Spread;
    /// let apart = Spread::of(&[(0.40, 0.01), (0.50, 0.01), (0.60, 0.01)]).unwrap();
    /// assert!((apart.variance - (0.01 - 0.0001)).abs() < 1e-12);
    /// assert!(apart.chance < 1e-20);
    /// let alike = Spread::of(&[(0.49, 0.01), (0.50, 0.01), (0.51, 0.01)]).unwrap();
    /// assert!((alike.chance - (-1.0_f64).exp()).abs() < 1e-12);
    /// ```
    pub fn of(means: &[(f64, f64)]) -> Option<Spread> {
        if means.len() < 2 {
            return None;
        }
        let n = means.len() as f64;
        let mean = means.iter().map(|(mean, _)| mean).sum::<f64>() / n;
        let squares: f64 = means.iter().map(|(each, _)| (each - mean) * (each - mean)).sum();
        let noise = means.iter().map(|(_, error)| error * error).sum::<f64>() / n;
        let chance = match ChiSquared::new(n - 1.0) {
            Ok(by_chance) if noise > 0.0 => by_chance.sf(squares / noise),
            // Without errors every difference is one.
            _ => f64::from(u8::from(squares == 0.0)),
        };
        Some(Spread { mean, variance: squares / (n - 1.0) - noise, chance })
    }

    /// The standard deviation of the true means; 0 if noise explains how far they lie apart.
    pub fn deviation(&self) -> f64 {
        self.variance.max(0.0).sqrt()
    }
}
