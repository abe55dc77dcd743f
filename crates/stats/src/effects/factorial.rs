//! Do numbers work together? All of them low and high, in every combination or a balanced part of these.
//!
//! For factors that are whole steps the shares are the exact decomposition of Sobol.
//!
//! Sources: F. Yates 1937, "The design and analysis of factorial experiments"; G. E. P. Box and J. S.
//! Hunter 1961, "The 2^(k-p) fractional factorial designs".

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
    /// A mean or an error is no finite number (or an error below 0).
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Design {
    factors: usize,
    basic: usize,
    // Of every factor, the basic factors whose product it is, as bits.
    words: Vec<u32>,
}

/// One effect.
#[derive(Clone, PartialEq, Debug)]
pub struct FactorEffect {
    /// The factors it belongs to, from 0: one for a main effect, two for their working together.
    pub factors: Vec<usize>,
    /// Mean of the cells where their signs multiply to plus, less the mean of the others.
    pub effect: f64,
    /// Its standard error: `2/√cells` times the root of the mean of the squared errors.
    pub error: f64,
    /// `effect²/4`, less its noise, over the variance of the cells, less its noise; not below 0.
    pub share: f64,
}

/// What a design came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Decomposition {
    /// The mean of all cells.
    pub mean: f64,
    /// The effects that can be told: all, or of a fraction those of one and two factors.
    pub effects: Vec<FactorEffect>,
    /// Of every factor the shares of all effects it is in, summed.
    pub totals: Vec<f64>,
    /// The variance of the cells, without noise.
    pub variance: f64,
}

impl Design {
    /// All `2^k` combinations of `k` factors, 1 to 16. `None` otherwise.
    pub fn full(factors: usize) -> Option<Design> {
        (1..=16).contains(&factors).then(|| Design {
            factors,
            basic: factors,
            words: (0..factors).map(|k| 1 << k).collect(),
        })
    }

    /// The smallest fraction in which no effect of one or two factors is mixed up with another of these
    /// (resolution V). For 1 to 4 factors all combinations; to 16 factors a search for the words.
    ///
    /// Runs: 16 for 5 factors, 32 for 6, 64 for 7 and 8, 128 for 9 to 11, 256 from 12 on. `None` of 0 or more than 16.
    ///
    /// ```
    /// use fairfight_stats::effects::Design;
    /// assert_eq!(Design::resolution_five(5).unwrap().runs(), 16);
    /// assert_eq!(Design::resolution_five(8).unwrap().runs(), 64);
    /// ```
    pub fn resolution_five(factors: usize) -> Option<Design> {
        if !(1..=16).contains(&factors) {
            return None;
        }
        (1..=factors).find_map(|basic| {
            let mut words: Vec<u32> = (0..basic).map(|k| 1 << k).collect();
            extend(&mut words, factors, basic, 1).then_some(Design { factors, basic, words })
        })
    }

    /// How many factors?
    pub fn factors(&self) -> usize {
        self.factors
    }

    /// How many combinations are played?
    pub fn runs(&self) -> usize {
        1 << self.basic
    }

    /// Is a factor high in a run? The first factor changes slowest. False of a run or factor there is not.
    pub fn is_high(&self, run: usize, factor: usize) -> bool {
        if run >= self.runs() || factor >= self.factors {
            return false;
        }
        // A basic factor is high where its bit of the run is set; others are high where an even number of
        // theirs is low, as with a product of signs.
        self.sign(run, self.words[factor]) > 0.0
    }

    /// The product of the signs of these basic factors.
    fn sign(&self, run: usize, word: u32) -> f64 {
        let low = (0..self.basic)
            .filter(|&k| word >> k & 1 == 1 && run >> (self.basic - 1 - k) & 1 == 0)
            .count();
        if low % 2 == 0 { 1.0 } else { -1.0 }
    }

    /// Takes the cells apart: mean and standard error of every run, in the order of the runs.
    ///
    /// What noise adds is taken out of every share: `Var(effect)/4` of each, and their sum of the whole.
    ///
    /// # Errors
    /// Another number of cells than runs, or a cell that is not finite.
    ///
    /// ```
    /// use fairfight_stats::effects::Design;
    /// let cells = [0.500, 0.520, 0.470, 0.495, 0.505, 0.540, 0.480, 0.530].map(|mean| (mean, 0.0));
    /// let apart = Design::full(3).unwrap().analyse(&cells).unwrap();
    /// assert_eq!(apart.effects[1].factors, [1]);
    /// assert!((apart.effects[1].effect + 0.0225).abs() < 1e-12);
    /// assert!((apart.totals[2] - 0.5864197531).abs() < 1e-9);
    /// ```
    pub fn analyse(&self, cells: &[(f64, f64)]) -> Result<Decomposition, Unbalanced> {
        let runs = self.runs();
        if cells.len() != runs {
            return Err(Unbalanced::WrongCount { runs, cells: cells.len() });
        }
        let sound =
            |&(mean, error): &(f64, f64)| mean.abs() < 1e100 && (0.0..1e100).contains(&error);
        if let Some(cell) = cells.iter().position(|cell| !sound(cell)) {
            return Err(Unbalanced::BadCell { cell });
        }
        let n = runs as f64;
        let noise = cells.iter().map(|cell| cell.1 * cell.1).sum::<f64>() / n;
        let means: Vec<f64> = cells.iter().map(|cell| cell.0).collect();
        Ok(self.apart(&means, |_| 2.0 * (noise / n).sqrt()))
    }

    /// The same for cells that were played on the same dice: `errors` are those of the effects, in the
    /// order of [`effects`](Design::effects).
    ///
    /// Cells that share their dice go up and down together, so that their own errors say too much: the
    /// error of an effect is that of its contrast, taken battle by battle.
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
        let told = self.told().len();
        if cells.len() != runs || errors.len() != told {
            let wrong = if cells.len() == runs { errors.len() } else { cells.len() };
            let runs = if cells.len() == runs { told } else { runs };
            return Err(Unbalanced::WrongCount { runs, cells: wrong });
        }
        let sound = |number: &f64| number.abs() < 1e100;
        if let Some(cell) = cells.iter().position(|cell| !sound(cell)) {
            return Err(Unbalanced::BadCell { cell });
        }
        if let Some(cell) = errors.iter().position(|error| !(sound(error) && *error >= 0.0)) {
            return Err(Unbalanced::BadCell { cell });
        }
        Ok(self.apart(cells, |effect| errors[effect]))
    }

    /// The factors of every effect that can be told, in the order in which an analysis has them: those
    /// of fewer factors first.
    pub fn effects(&self) -> Vec<Vec<usize>> {
        self.told()
    }

    /// With which sign, 1 or -1, does a run go into the effect of these factors? A factor that there is
    /// not counts for nothing.
    pub fn sign_of(&self, run: usize, factors: &[usize]) -> f64 {
        self.sign(run, self.word(factors))
    }

    fn word(&self, factors: &[usize]) -> u32 {
        factors.iter().fold(0, |word, &k| word ^ self.words.get(k).copied().unwrap_or(0))
    }

    /// Takes means apart whose effects have these errors.
    fn apart(&self, cells: &[f64], error_of: impl Fn(usize) -> f64) -> Decomposition {
        let n = cells.len() as f64;
        let told = self.told();
        let mean = cells.iter().sum::<f64>() / n;
        let spread = cells.iter().map(|cell| (cell - mean).powi(2)).sum::<f64>() / n;
        // Of runs-1 contrasts each carries a quarter of its squared error of the variance.
        let noise = (0..told.len()).map(|at| error_of(at).powi(2) / 4.0).sum::<f64>();
        let noise = noise / told.len() as f64 * (n - 1.0);
        let variance = (spread - noise).max(0.0);
        let effects: Vec<FactorEffect> = told
            .into_iter()
            .enumerate()
            .map(|(at, factors)| {
                let word = self.word(&factors);
                let contrast: f64 =
                    cells.iter().enumerate().map(|(run, cell)| self.sign(run, word) * cell).sum();
                let (effect, error) = (2.0 * contrast / n, error_of(at));
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
        Decomposition { mean, effects, totals, variance }
    }

    /// The effects that can be told apart: of fewer factors first.
    fn told(&self) -> Vec<Vec<usize>> {
        let most = if self.basic == self.factors { self.factors } else { 2 };
        let mut told: Vec<Vec<usize>> = (1_u32..1 << self.factors)
            .filter(|set| set.count_ones() as usize <= most)
            .map(|set| (0..self.factors).filter(|&k| set >> k & 1 == 1).collect())
            .collect();
        told.sort_by(|a: &Vec<usize>, b| a.len().cmp(&b.len()).then(a.cmp(b)));
        told
    }
}

/// Finds the words of the remaining factors, each above the last, so that all of one and two differ.
fn extend(words: &mut Vec<u32>, factors: usize, basic: usize, from: u32) -> bool {
    if words.len() == factors {
        return true;
    }
    for word in from..1 << basic {
        if fits(words, word) {
            words.push(word);
            if extend(words, factors, basic, word + 1) {
                return true;
            }
            words.pop();
        }
    }
    false
}

/// Does a new word keep every sum of at most four words from being nothing?
fn fits(words: &[u32], new: u32) -> bool {
    if words.contains(&new) {
        return false;
    }
    for (at, a) in words.iter().enumerate() {
        for (second, b) in words.iter().enumerate().skip(at + 1) {
            if a ^ b == new || words[second + 1..].iter().any(|c| a ^ b ^ c == new) {
                return false;
            }
        }
    }
    true
}
