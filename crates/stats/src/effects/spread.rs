//! How far apart are the means of several groups, beyond what their standard errors explain?

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Heterogeneity of group means, such as the scores of a list in several orders of its line.
///
/// Method: the variance of the means less the mean of their error variances, and the test of homogeneity with a common
/// standard error. Source: Hedges and Olkin, Statistical Methods for Meta-Analysis, 1985 (section 9.2); Cochran, The
/// combination of estimates from different experiments, Biometrics 10, 1954.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The unweighted mean of the means.
    pub mean: f64,
    /// The variance of the true means. Not truncated: below 0 if the means are closer together than noise alone would
    /// put them.
    pub variance: f64,
    /// The p-value of the test that all true means are equal.
    pub chance: f64,
}

impl Spread {
    /// The spread of these (mean, standard error) pairs. `None` for fewer than two.
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
            // With exact means, any difference is significant.
            _ => f64::from(u8::from(squares == 0.0)),
        };
        Some(Spread { mean, variance: squares / (n - 1.0) - noise, chance })
    }

    /// The standard deviation of the true means; 0 if noise explains their spread.
    pub fn deviation(&self) -> f64 {
        self.variance.max(0.0).sqrt()
    }
}
