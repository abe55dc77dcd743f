//! The likelihood of the root-size model, its score and its information, summed over rows.

use super::battles::{Battles, Outcome, Term};
use super::link::{Here, Row};
use super::newton::{logistic, softplus};
use nalgebra::{DMatrix, DVector};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::ops::Range;

/// Which second derivatives are summed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Information {
    /// Those expected if the model holds: positive semi-definite everywhere.
    Expected,
    /// Those of these very rows.
    Observed,
}

/// Sums over all rows. Parameters in the order `ln v` of the kinds, `ln κ`, and the exponent where it is
/// asked about.
pub(crate) struct Summed {
    /// Minus the log-likelihood, without the binomial coefficients.
    pub loss: f64,
    /// The slope of the log-likelihood.
    pub score: DVector<f64>,
    /// Minus its curvature.
    pub information: DMatrix<f64>,
}

/// How much the scores of the clusters vary.
pub(crate) struct Varied {
    /// `Σ_g U_g·U_gᵀ·G/(G-1)`.
    pub meat: DMatrix<f64>,
    /// `G`, how many there are.
    pub clusters: usize,
}

impl Here {
    /// Minus the log-likelihood of all rows, without the binomial coefficients.
    pub fn loss(&self, battles: &Battles) -> f64 {
        battles.rows().map(|(armies, outcome)| loss_of(self.row(armies).logit, outcome)).sum()
    }

    /// The slope of the log-likelihood by the first `size` parameters: all, or all but the exponent. A third of
    /// the work of all [sums](Self::summed), or less.
    pub fn sloped(&self, battles: &Battles, size: usize) -> DVector<f64> {
        let blocks = in_blocks(battles.len(), |rows| {
            let mut slope = Slope::new(size);
            for row in rows {
                slope.row(self, battles, row);
            }
            slope
        });
        Slope::of(&blocks, size).whole(&self.scales(size))
    }

    /// The sums by the first `size` parameters: all, or all but the exponent.
    pub fn summed(&self, battles: &Battles, which: Information, size: usize) -> Summed {
        let blocks = in_blocks(battles.len(), |rows| {
            let mut sums = Sums::<1>::new(which, size);
            for row in rows {
                sums.row(self, battles, row, false);
            }
            sums
        });
        Sums::of(&blocks, which, size).whole(self)
    }

    /// The same with the observed information, and how much the scores of the clusters vary.
    pub fn summed_and_varied(&self, battles: &Battles, size: usize) -> (Summed, Varied) {
        let (which, clusters) = (Information::Observed, battles.clusters());
        let blocks = in_blocks(clusters.len(), |some| {
            let (mut sums, mut own) = (Sums::<2>::new(which, size), Cluster::new(battles.kinds()));
            for rows in clusters.some(some) {
                if let &[row] = rows {
                    sums.row(self, battles, row, true);
                    continue;
                }
                for &row in rows {
                    let scored = sums.row(self, battles, row, false);
                    own.row(&scored, &sums);
                }
                own.square(&mut sums.square);
            }
            sums
        });
        let sums = Sums::of(&blocks, which, size);
        let clusters = clusters.len();
        let unbiased = clusters as f64 / (clusters - 1) as f64;
        let meat = sums.square.mirrored(1, &self.scales(size)) * unbiased;
        (sums.whole(self), Varied { meat, clusters })
    }

    /// What the sums by each of `size` parameters still lack: the value of a kind; 1 for the others.
    fn scales(&self, size: usize) -> Vec<f64> {
        let mut scales = self.values().to_vec();
        scales.resize(size, 1.0);
        scales
    }
}

/// The score while it is added up, that of a kind for a value of 1.
struct Slope {
    score: Vec<f64>,
}

impl Slope {
    fn new(size: usize) -> Slope {
        Slope { score: vec![0.0; size] }
    }

    fn of<'s>(blocks: impl IntoIterator<Item = &'s Slope>, size: usize) -> Slope {
        let mut all = Slope::new(size);
        for block in blocks {
            add_each(&mut all.score, &block.score);
        }
        all
    }

    /// Adds a row.
    #[inline(always)]
    fn row(&mut self, here: &Here, battles: &Battles, row: usize) -> Scored {
        let (kinds, score) = (battles.kinds(), &mut self.score);
        let (armies, outcome) = (battles.armies(row), battles.outcome(row));
        let row = here.row(armies);
        let chance = logistic(row.logit);
        let rest = outcome.points() - outcome.battles() * chance;
        for (army, gain) in armies.into_iter().zip(row.gains) {
            let gain = rest * gain;
            for term in army {
                score[term.kind()] += gain * term.number();
            }
        }
        score[kinds] += rest * row.logit;
        if score.len() > kinds + 1 {
            score[kinds + 1] += rest * row.logit * row.ln_size();
        }
        Scored { row, chance, rest }
    }

    fn whole(&self, scales: &[f64]) -> DVector<f64> {
        DVector::from_fn(scales.len(), |k, _| scales[k] * self.score[k])
    }
}

/// What the model says of a row.
struct Scored {
    row: Row,
    /// A's chances.
    chance: f64,
    /// How much more A made.
    rest: f64,
}

/// All sums while they are added up.
///
/// Of two lanes the second tells how much the scores of the clusters vary.
struct Sums<const LANES: usize> {
    which: Information,
    loss: f64,
    slope: Slope,
    square: Square<LANES>,
    /// The units of A and of B in the row that was added last.
    units: [Vec<Part>; 2],
}

/// One parameter's part in a row.
struct Part {
    parameter: usize,
    of: f64,
}

impl<const LANES: usize> Sums<LANES> {
    fn new(which: Information, size: usize) -> Sums<LANES> {
        let (slope, square) = (Slope::new(size), Square::new(size));
        Sums { which, loss: 0.0, slope, square, units: [Vec::new(), Vec::new()] }
    }

    fn of(blocks: &[Self], which: Information, size: usize) -> Self {
        Sums {
            loss: blocks.iter().map(|block| block.loss).sum(),
            slope: Slope::of(blocks.iter().map(|block| &block.slope), size),
            square: Square::of(blocks.iter().map(|block| &block.square), size),
            ..Sums::new(which, size)
        }
    }

    /// Adds a row, to the second lane only where it is `alone` in its cluster.
    #[inline]
    fn row(&mut self, here: &Here, battles: &Battles, row: usize, alone: bool) -> Scored {
        let (kinds, outcome) = (battles.kinds(), battles.outcome(row));
        let armies = battles.armies(row);
        let scored = self.slope.row(here, battles, row);
        let Scored { row, chance, rest } = &scored;
        let (logit, weight) = (row.logit, outcome.battles() * chance * (1.0 - chance));
        self.loss += loss_of(logit, outcome);
        for (units, army) in self.units.iter_mut().zip(armies) {
            units.clear();
            let part = |term: &Term| Part { parameter: term.kind(), of: term.number() };
            units.extend(army.iter().map(part));
        }
        let bent = match self.which {
            Information::Expected => 0.0,
            Information::Observed => *rest,
        };
        let varied = if alone { rest * rest } else { 0.0 };
        let lanes = |of: f64, varied: f64| std::array::from_fn(|lane| [of, varied][lane]);
        let [gain_a, gain_b] = row.gains;
        let [aa, ab, bb] = here.form(row, weight, bent);
        let [a, b] = &self.units;
        self.square.add_pairs(a, lanes(aa, varied * gain_a * gain_a));
        self.square.add_across(a, b, lanes(ab, varied * gain_a * gain_b));
        self.square.add_pairs(b, lanes(bb, varied * gain_b * gain_b));
        // κ and the size multiply the logit: its derivatives by them are of its own shape.
        let (by_kappa, varied) = (weight * logit - bent, varied * logit);
        for (army, gain) in [a, b].into_iter().zip(row.gains) {
            self.square.add_to(kinds, army, lanes(by_kappa * gain, varied * gain));
        }
        let [kappa, exponent] = [kinds, kinds + 1].map(|parameter| [Part { parameter, of: 1.0 }]);
        self.square.add_pairs(&kappa, lanes(by_kappa * logit, varied * logit));
        if self.square.size > kinds + 1 {
            let ln_size = row.ln_size();
            let (by_exponent, varied) = (by_kappa * ln_size, varied * ln_size);
            for (army, gain) in [a, b].into_iter().zip(row.gains) {
                let by = by_exponent * gain - bent * logit * row.of_all();
                self.square.add_to(kinds + 1, army, lanes(by, varied * gain));
            }
            self.square.add_to(kinds + 1, &kappa, lanes(by_exponent * logit, varied * logit));
            let of_both = logit * ln_size;
            self.square.add_pairs(&exponent, lanes(by_exponent * of_both, varied * of_both));
        }
        scored
    }

    fn whole(&self, here: &Here) -> Summed {
        let scales = here.scales(self.square.size);
        let score = self.slope.whole(&scales);
        let mut information = self.square.mirrored(0, &scales);
        if self.which == Information::Observed {
            // By the same value twice the logit bends by one of its slopes more.
            for k in 0..here.values().len() {
                information[(k, k)] -= score[k];
            }
        }
        Summed { loss: self.loss, score, information }
    }
}

/// The score of a cluster of several rows.
struct Cluster {
    kinds: usize,
    score: Vec<Part>,
}

impl Cluster {
    fn new(kinds: usize) -> Cluster {
        Cluster { kinds, score: Vec::new() }
    }

    /// One more row of the cluster: the one that was added to the sums last.
    fn row<const LANES: usize>(&mut self, Scored { row, rest, .. }: &Scored, sums: &Sums<LANES>) {
        for (army, gain) in sums.units.iter().zip(row.gains) {
            let gain = rest * gain;
            let of_army = |part: &Part| Part { parameter: part.parameter, of: gain * part.of };
            self.score.extend(army.iter().map(of_army));
        }
        let of_kappa = rest * row.logit;
        self.score.push(Part { parameter: self.kinds, of: of_kappa });
        if sums.square.size > self.kinds + 1 {
            self.score.push(Part { parameter: self.kinds + 1, of: of_kappa * row.ln_size() });
        }
    }

    /// Its score is squared, and the next cluster begins.
    fn square(&mut self, square: &mut Square<2>) {
        self.score.sort_by_key(|part| part.parameter);
        self.score.dedup_by(|part, before| {
            let same = part.parameter == before.parameter;
            if same {
                before.of += part.of;
            }
            same
        });
        square.add_pairs(&self.score, [0.0, 1.0]);
        self.score.clear();
    }
}

fn loss_of(logit: f64, outcome: Outcome) -> f64 {
    outcome.battles() * softplus(logit) - outcome.points() * logit
}

/// What is made of blocks of `0..count`, in their order. Threads share the work; the sums are the same, since
/// the blocks are.
fn in_blocks<S: Send>(count: usize, of: impl Fn(Range<usize>) -> S + Sync) -> Vec<S> {
    const BLOCK: usize = 2048;
    let blocks = count.div_ceil(BLOCK);
    let block = |block: usize| of(block * BLOCK..count.min((block + 1) * BLOCK));
    if blocks == 1 { vec![block(0)] } else { (0..blocks).into_par_iter().map(block).collect() }
}

fn add_each(sums: &mut [f64], more: &[f64]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// Halves of symmetric matrices of sums, line by line and side by side: what stands anywhere is still to be added to
/// its mirror image.
struct Square<const LANES: usize> {
    size: usize,
    sums: Vec<[f64; LANES]>,
}

impl<const LANES: usize> Square<LANES> {
    fn new(size: usize) -> Self {
        Square { size, sums: vec![[0.0; LANES]; size * size] }
    }

    fn of<'s>(blocks: impl IntoIterator<Item = &'s Self>, size: usize) -> Self {
        let mut all = Square::new(size);
        for block in blocks {
            add_each(all.sums.as_flattened_mut(), block.sums.as_flattened());
        }
        all
    }

    /// Adds `by` times the product of any two of these parts.
    #[inline]
    fn add_pairs(&mut self, parts: &[Part], by: [f64; LANES]) {
        for (at, part) in parts.iter().enumerate() {
            let by = by.map(|by| by * part.of);
            self.add_to(part.parameter, &parts[..at], by);
            let half = Part { parameter: part.parameter, of: part.of / 2.0 };
            self.add_to(part.parameter, &[half], by);
        }
    }

    /// Adds `by` times the product of one of `a` and one of `b`.
    #[inline]
    fn add_across(&mut self, a: &[Part], b: &[Part], by: [f64; LANES]) {
        for part in a {
            self.add_to(part.parameter, b, by.map(|by| by * part.of));
        }
    }

    /// Adds `by` times these parts to a line.
    #[inline]
    fn add_to(&mut self, line: usize, parts: &[Part], by: [f64; LANES]) {
        let line = &mut self.sums[line * self.size..][..self.size];
        for part in parts {
            for (sum, by) in line[part.parameter].iter_mut().zip(by) {
                *sum += by * part.of;
            }
        }
    }

    /// One of the matrices, whole, each line and each column times its scale.
    fn mirrored(&self, lane: usize, scales: &[f64]) -> DMatrix<f64> {
        let at = |i: usize, j: usize| self.sums[i * self.size + j][lane];
        DMatrix::from_fn(self.size, self.size, |i, j| scales[i] * scales[j] * (at(i, j) + at(j, i)))
    }
}
