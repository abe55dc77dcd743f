//! Do numbers work together? All of them low and high, in every combination.
//!
//! For factors that are whole steps the shares are the exact decomposition of Sobol.
//!
//! Source: F. Yates 1937, "The design and analysis of factorial experiments".

use std::fmt;

/// Why cells cannot be analysed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unbalanced {
    /// There must be a cell for each run of the design.
    WrongCount {
        /// Runs of the design.
        runs: usize,
        /// Cells given.
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

/// Which combinations of low and high are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Design {
    factors: usize,
}

/// One effect.
#[derive(Clone, PartialEq, Debug)]
pub struct FactorEffect {
    /// The factors it belongs to, from 0: one for a main effect, two for an interaction.
    pub factors: Vec<usize>,
    /// Mean of the cells where their signs multiply to plus, less the mean of the others.
    pub effect: f64,
    /// Its standard error, as given.
    pub error: f64,
    /// `effect²/4`, less its noise, over the variance of the cells, less its noise; not below 0.
    pub share: f64,
}

/// The result of a design.
#[derive(Clone, PartialEq, Debug)]
pub struct Decomposition {
    /// All effects, those of fewer factors first.
    pub effects: Vec<FactorEffect>,
    /// For every factor, the sum of the shares of all effects it is in.
    pub totals: Vec<f64>,
    /// The variance of the cells, without noise.
    pub variance: f64,
}

impl Design {
    /// All `2^k` combinations of `k` factors, 1 to 16. `None` otherwise.
    pub fn full(factors: usize) -> Option<Design> {
        (1..=16).contains(&factors).then_some(Design { factors })
    }

    /// How many factors?
    pub fn factors(&self) -> usize {
        self.factors
    }

    /// How many combinations are played?
    pub fn runs(&self) -> usize {
        1 << self.factors
    }

    /// Is a factor high in a run? The first factor changes slowest. False for a run or factor that does not exist.
    pub fn is_high(&self, run: usize, factor: usize) -> bool {
        run < self.runs() && factor < self.factors && run >> (self.factors - 1 - factor) & 1 == 1
    }

    /// Decomposes the cells: the mean of every run, in the order of the runs. `errors` are those of the effects,
    /// in the order of [`effects`](Design::effects).
    ///
    /// What noise adds is subtracted from every share: `error²/4` from each, and their sum from the whole. Cells that
    /// were played on the same dice go up and down together, so their own errors say too much: the error of an
    /// effect is that of its contrast, taken battle by battle.
    ///
    /// # Errors
    /// Another number of cells than runs, or of errors than effects; a number that is not finite.
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

    /// With which sign, 1 or -1, does a run go into the effect of these factors? A factor that does
    /// not exist counts for nothing.
    pub fn sign_of(&self, run: usize, factors: &[usize]) -> f64 {
        let low = |&&factor: &&usize| factor < self.factors && !self.is_high(run, factor);
        if factors.iter().filter(low).count() % 2 == 0 { 1.0 } else { -1.0 }
    }

    /// Decomposes means whose effects have these errors.
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
