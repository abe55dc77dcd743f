//! Two-level full factorial designs: which numbers matter, and do they interact?
//!
//! For factors with two levels, the shares are the exact Sobol decomposition of the variance.
//!
//! Source: F. Yates 1937, "The design and analysis of factorial experiments".

use std::fmt;

/// Why the cells of a design cannot be analysed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unbalanced {
    /// The number of cells differs from the number of runs.
    WrongCount {
        /// The runs of the design.
        runs: usize,
        /// The cells given.
        cells: usize,
    },
    /// A mean or an error is not finite (or an error is below 0).
    BadCell {
        /// The cell, from 0.
        cell: usize,
    },
}

impl fmt::Display for Unbalanced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unbalanced::WrongCount { runs, cells } => {
                write!(f, "the design has {runs} runs, but {cells} cells are given")
            }
            Unbalanced::BadCell { cell } => {
                write!(f, "cell {cell} holds a number that is not finite, or an error below 0")
            }
        }
    }
}

impl std::error::Error for Unbalanced {}

/// A full factorial design: every combination of low and high.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Design {
    factors: usize,
}

/// An estimated effect.
#[derive(Clone, PartialEq, Debug)]
pub struct FactorEffect {
    /// The factors, from 0: one for a main effect, two for an interaction, and so on.
    pub factors: Vec<usize>,
    /// The mean of the cells with sign plus, less the mean of the others.
    pub effect: f64,
    /// Its standard error, as given.
    pub error: f64,
    /// The share of the variance: `effect²/4` over the variance of the cells, both corrected for noise; not below 0.
    pub share: f64,
}

/// The decomposition of the variance of a design.
#[derive(Clone, PartialEq, Debug)]
pub struct Decomposition {
    /// All effects, those of fewer factors first.
    pub effects: Vec<FactorEffect>,
    /// For every factor, the sum of the shares of all effects that involve it (its total index).
    pub totals: Vec<f64>,
    /// The variance between the cells, corrected for noise.
    pub variance: f64,
}

impl Design {
    /// The design of all `2^k` combinations of `k` factors; `None` unless `k` is from 1 to 16.
    pub fn full(factors: usize) -> Option<Design> {
        (1..=16).contains(&factors).then_some(Design { factors })
    }

    /// The number of factors.
    pub fn factors(&self) -> usize {
        self.factors
    }

    /// The number of runs, one for each combination.
    pub fn runs(&self) -> usize {
        1 << self.factors
    }

    /// Is a factor high in a run? The first factor changes slowest. False for a run or factor that does not exist.
    pub fn is_high(&self, run: usize, factor: usize) -> bool {
        run < self.runs() && factor < self.factors && run >> (self.factors - 1 - factor) & 1 == 1
    }

    /// Decomposes the variance between cells: `cells` holds the mean of every run, in the order of the runs; `errors`
    /// holds the standard errors of the effects, in the order of [`effects`](Design::effects).
    ///
    /// The contribution of noise is subtracted from every share: `error²/4` from each, and their sum from the total
    /// variance. Cells played on the same dice are correlated, so their own standard errors would overstate the noise:
    /// pass the standard error of each contrast, computed battle by battle.
    ///
    /// # Errors
    /// The number of cells differs from the runs, or the number of errors from the effects; a number that is not
    /// finite.
    ///
    /// ```
    /// use fairfight_stats::effects::Design;
    /// let design = Design::full(1).unwrap();
    /// let apart = design.analyse_paired(&[0.50, 0.54], &[0.01]).unwrap();
    /// assert!((apart.variance - (0.04_f64.powi(2) - 0.01_f64.powi(2)) / 4.0).abs() < 1e-15);
    /// ```
    pub fn analyse_paired(
        &self,
        cells: &[f64],
        errors: &[f64],
    ) -> Result<Decomposition, Unbalanced> {
        let runs = self.runs();
        let known = self.effects().len();
        if cells.len() != runs || errors.len() != known {
            let wrong = if cells.len() == runs { errors.len() } else { cells.len() };
            let runs = if cells.len() == runs { known } else { runs };
            return Err(Unbalanced::WrongCount { runs, cells: wrong });
        }
        let sound = |number: &f64| number.abs() < 1e100;
        if let Some(cell) = cells.iter().position(|cell| !sound(cell)) {
            return Err(Unbalanced::BadCell { cell });
        }
        if let Some(cell) = errors.iter().position(|error| !(sound(error) && *error >= 0.0)) {
            return Err(Unbalanced::BadCell { cell });
        }
        Ok(self.decomposed(cells, errors))
    }

    /// The factors of every effect, in the order of an analysis: effects of fewer factors first.
    pub fn effects(&self) -> Vec<Vec<usize>> {
        let mut effects: Vec<Vec<usize>> = (1_u32..1 << self.factors)
            .map(|set| (0..self.factors).filter(|&k| set >> k & 1 == 1).collect())
            .collect();
        effects.sort_by(|a: &Vec<usize>, b| a.len().cmp(&b.len()).then(a.cmp(b)));
        effects
    }

    /// The sign, 1 or -1, of a run in the effect of these factors. A factor that does not exist is ignored.
    pub fn sign_of(&self, run: usize, factors: &[usize]) -> f64 {
        let low = |&&factor: &&usize| factor < self.factors && !self.is_high(run, factor);
        if factors.iter().filter(low).count() % 2 == 0 { 1.0 } else { -1.0 }
    }

    /// Decomposes cell means, given the standard errors of the effects.
    fn decomposed(&self, cells: &[f64], errors: &[f64]) -> Decomposition {
        let n = cells.len() as f64;
        let mean = cells.iter().sum::<f64>() / n;
        let spread = cells.iter().map(|cell| (cell - mean).powi(2)).sum::<f64>() / n;
        // Each of the runs-1 contrasts adds a quarter of its squared error to the variance.
        let noise = errors.iter().map(|error| error.powi(2) / 4.0).sum::<f64>();
        let noise = noise / errors.len() as f64 * (n - 1.0);
        let variance = (spread - noise).max(0.0);
        let effects: Vec<FactorEffect> = self
            .effects()
            .into_iter()
            .zip(errors)
            .map(|(factors, &error)| {
                let signed = |(run, cell): (usize, &f64)| self.sign_of(run, &factors) * cell;
                let contrast: f64 = cells.iter().enumerate().map(signed).sum();
                let effect = 2.0 * contrast / n;
                let part = ((effect * effect - error * error) / 4.0).max(0.0);
                let share = if variance > 0.0 { (part / variance).min(1.0) } else { 0.0 };
                FactorEffect { factors, effect, error, share }
            })
            .collect();
        let totals = (0..self.factors)
            .map(|k| {
                let own = effects.iter().filter(|effect| effect.factors.contains(&k));
                own.map(|effect| effect.share).sum()
            })
            .collect();
        Decomposition { effects, totals, variance }
    }
}
