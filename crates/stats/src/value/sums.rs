//! The likelihood of the root-size model, its score and its information, summed over rows.

use super::battles::{Battles, Outcome};
use super::link::{Here, Row, Share};
use super::newton::{both, softplus};
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
        battles
            .rows()
            .map(|(terms, outcome)| {
                let logit = self.logit(terms);
                loss_of(softplus(logit), logit, outcome)
            })
            .sum()
    }

    /// Minus the log-likelihood, and the slope of the log-likelihood by the first `size` parameters: all, or all
    /// but the exponent. Less than half the work of all [sums](Self::summed).
    pub fn sloped(&self, battles: &Battles, size: usize) -> (f64, DVector<f64>) {
        let blocks = in_blocks(battles.len(), |rows| {
            // Nothing is asked of the curvature.
            let mut walk = Walk::new(self, battles, Information::Expected, size);
            for row in rows {
                walk.score(row);
            }
            walk.sums
        });
        let Summed { loss, score, .. } = Sums::of(&blocks, size).whole();
        (loss, score)
    }

    /// The sums by the first `size` parameters: all, or all but the exponent.
    pub fn summed(&self, battles: &Battles, which: Information, size: usize) -> Summed {
        let blocks = in_blocks(battles.len(), |rows| {
            let mut walk = Walk::new(self, battles, which, size);
            for row in rows {
                walk.row(row);
            }
            walk.sums
        });
        Sums::of(&blocks, size).whole()
    }

    /// The same with the observed information, and how much the scores of the clusters vary.
    pub fn summed_and_varied(&self, battles: &Battles, size: usize) -> (Summed, Varied) {
        let clusters = battles.clusters();
        let blocks = in_blocks(clusters.len(), |some| {
            let mut walk = Walk::new(self, battles, Information::Observed, size);
            let mut meat = Meat::new(battles.kinds(), size);
            for rows in clusters.some(some) {
                for &row in rows {
                    let scored = walk.row(row);
                    meat.row(&walk, &scored);
                }
                meat.cluster(rows.len());
            }
            (walk.sums, meat.lower)
        });
        let (sums, meats): (Vec<Sums>, Vec<Lower>) = blocks.into_iter().unzip();
        let meat = Lower::of(&meats, size).mirrored();
        let clusters = clusters.len();
        let unbiased = clusters as f64 / (clusters - 1) as f64;
        (Sums::of(&sums, size).whole(), Varied { meat: meat * unbiased, clusters })
    }
}

/// The sums while they are added up.
struct Sums {
    loss: f64,
    score: Vec<f64>,
    lower: Lower,
}

impl Sums {
    fn new(size: usize) -> Sums {
        Sums { loss: 0.0, score: vec![0.0; size], lower: Lower::new(size) }
    }

    fn of(blocks: &[Sums], size: usize) -> Sums {
        let mut all = Sums::new(size);
        for block in blocks {
            all.loss += block.loss;
            add_each(&mut all.score, &block.score);
            add_each(&mut all.lower.sums, &block.lower.sums);
        }
        all
    }

    fn whole(self) -> Summed {
        Summed {
            loss: self.loss,
            score: DVector::from_vec(self.score),
            information: self.lower.mirrored(),
        }
    }
}

/// A walk over rows.
struct Walk<'a> {
    here: &'a Here,
    battles: &'a Battles,
    which: Information,
    sums: Sums,
    /// Of the row that was walked last.
    shares: Vec<Share>,
}

impl<'a> Walk<'a> {
    fn new(here: &'a Here, battles: &'a Battles, which: Information, size: usize) -> Walk<'a> {
        Walk { here, battles, which, sums: Sums::new(size), shares: Vec::new() }
    }

    /// Adds a row to loss and score.
    #[inline]
    fn score(&mut self, row: usize) -> Scored {
        let (kinds, here) = (self.battles.kinds(), self.here);
        let (terms, outcome) = (self.battles.terms(row), self.battles.outcome(row));
        let Walk { sums: Sums { loss, score, .. }, shares, .. } = self;
        let row = here.row_and_shares(terms, shares);
        let (p, softplus) = both(row.logit);
        *loss += loss_of(softplus, row.logit, outcome);
        let rest = outcome.points() - outcome.battles() * p;
        let weight = outcome.battles() * p * (1.0 - p);
        for share in shares {
            score[share.kind] += rest * share.times(row.gains);
        }
        score[kinds] += rest * row.logit;
        if score.len() > kinds + 1 {
            score[kinds + 1] += rest * row.logit * row.ln_size();
        }
        Scored { row, rest, weight }
    }

    /// Adds a row.
    #[inline]
    fn row(&mut self, row: usize) -> Scored {
        let scored = self.score(row);
        let Scored { row, rest, weight } = &scored;
        let kinds = self.battles.kinds();
        let Walk { here, sums: Sums { lower, .. }, shares, .. } = self;
        let size = lower.size;
        let [of_kinds, of_kappa, of_exponent] = lower.parts(kinds);
        let bent = match self.which {
            Information::Expected => 0.0,
            Information::Observed => *rest,
        };
        let form = here.form(row, *weight, bent);
        // κ and the size multiply the logit: its derivatives by them are of its own shape.
        let by_kappa = weight * row.logit - bent;
        for (at, share) in shares.iter().enumerate() {
            let (kind, slope) = (share.kind, share.times(row.gains));
            of_kappa[kind] += by_kappa * slope;
            let line = line_of(of_kinds, size, kind);
            let by = form.map(|half| share.times(half));
            for other in &shares[..=at] {
                line[other.kind] += other.times(by);
            }
            line[kind] -= bent * slope;
        }
        of_kappa[kinds] += by_kappa * row.logit;
        if !of_exponent.is_empty() {
            let ln_size = row.ln_size();
            let by_exponent = by_kappa * ln_size;
            for share in shares.iter() {
                of_exponent[share.kind] += by_exponent * share.times(row.gains)
                    - bent * row.logit * share.times(row.parts());
            }
            of_exponent[kinds] += by_exponent * row.logit;
            of_exponent[kinds + 1] += by_exponent * row.logit * ln_size;
        }
        scored
    }
}

/// What the model says of a row.
struct Scored {
    row: Row,
    /// How much more A made.
    rest: f64,
    /// How much it says of the logit.
    weight: f64,
}

/// How much the scores of clusters vary, while it is added up.
struct Meat {
    lower: Lower,
    kinds: usize,
    /// The score of one cluster.
    own: Vec<f64>,
    /// Where that is not 0.
    touched: Vec<usize>,
}

impl Meat {
    fn new(kinds: usize, size: usize) -> Meat {
        Meat { lower: Lower::new(size), kinds, own: vec![0.0; size], touched: Vec::new() }
    }

    /// One more row of the cluster: the one that was walked last.
    fn row(&mut self, walk: &Walk<'_>, Scored { row, rest, .. }: &Scored) {
        for share in &walk.shares {
            self.own[share.kind] += rest * share.times(row.gains);
            self.touched.push(share.kind);
        }
        self.own[self.kinds] += rest * row.logit;
        if self.lower.size > self.kinds + 1 {
            self.own[self.kinds + 1] += rest * row.logit * row.ln_size();
        }
    }

    /// The cluster had so many rows: its score is squared, and the next begins.
    fn cluster(&mut self, rows: usize) {
        // The kinds of one row are told apart already.
        if rows > 1 {
            self.touched.sort_unstable();
            self.touched.dedup();
        }
        self.touched.extend(self.kinds..self.lower.size);
        let Lower { size, sums } = &mut self.lower;
        for (at, &i) in self.touched.iter().enumerate() {
            let (by, line) = (self.own[i], line_of(sums, *size, i));
            for &j in &self.touched[..=at] {
                line[j] += by * self.own[j];
            }
        }
        for i in self.touched.drain(..) {
            self.own[i] = 0.0;
        }
    }
}

fn loss_of(softplus: f64, logit: f64, outcome: Outcome) -> f64 {
    outcome.battles() * softplus - outcome.points() * logit
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

/// The lower triangle of a symmetric matrix of sums, line by line; beyond the diagonal stands 0.
struct Lower {
    size: usize,
    sums: Vec<f64>,
}

/// A line of such a matrix up to its diagonal, by all lines and how long each is.
fn line_of(lines: &mut [f64], length: usize, line: usize) -> &mut [f64] {
    &mut lines[line * length..][..=line]
}

impl Lower {
    fn new(size: usize) -> Lower {
        Lower { size, sums: vec![0.0; size * size] }
    }

    fn of(blocks: &[Lower], size: usize) -> Lower {
        let mut all = Lower::new(size);
        for block in blocks {
            add_each(&mut all.sums, &block.sums);
        }
        all
    }

    /// The lines of the kinds, that of `κ`, and that of the exponent, empty where it is not asked about.
    fn parts(&mut self, kinds: usize) -> [&mut [f64]; 3] {
        let (of_kinds, others) = self.sums.split_at_mut(kinds * self.size);
        let (of_kappa, of_exponent) = others.split_at_mut(self.size);
        [of_kinds, of_kappa, of_exponent]
    }

    fn mirrored(&self) -> DMatrix<f64> {
        let at = |i: usize, j: usize| self.sums[i.max(j) * self.size + i.min(j)];
        DMatrix::from_fn(self.size, self.size, at)
    }
}
