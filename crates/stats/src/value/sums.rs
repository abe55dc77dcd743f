//! The likelihood of the root-size model, its score and its information, summed over rows.

use super::battles::{Fought, Outcome, Rows, Term};
use super::link::{Here, Row};
use super::newton::{logistic, softplus};
use nalgebra::{DMatrix, DVector};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::ops::Range;

/// The kind of information that is summed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Information {
    /// The expected information: positive semi-definite everywhere.
    Expected,
    /// The observed information of these rows.
    Observed,
}

/// Sums over all rows. The parameters are `ln v` of the kinds in order, then `ln κ`.
pub(crate) struct Summed {
    /// The negative log-likelihood, without the binomial coefficients.
    pub loss: f64,
    /// The score: the gradient of the log-likelihood.
    pub score: DVector<f64>,
    /// The information: minus the Hessian of the log-likelihood.
    pub information: DMatrix<f64>,
}

impl Here {
    /// The negative log-likelihood of all rows, without the binomial coefficients.
    pub fn loss(&self, rows: Rows<'_>) -> f64 {
        let loss = |(armies, outcome)| loss_of(self.row(armies).logit, outcome);
        rows.some(0..rows.len()).map(loss).sum()
    }

    /// The score of all rows. Takes at most a third of the work of [`summed`](Self::summed).
    pub fn sloped(&self, rows: Rows<'_>) -> DVector<f64> {
        let size = self.size();
        let blocks = in_blocks(rows.len(), |some| {
            let mut slope = Slope::new(size);
            for row in rows.some(some) {
                slope.row(self, row);
            }
            slope
        });
        Slope::of(&blocks, size).whole(&self.scales())
    }

    /// All sums.
    pub fn summed(&self, rows: Rows<'_>, which: Information) -> Summed {
        self.sums::<1>(rows, which).whole(self)
    }

    /// Like [`summed`](Self::summed) with the observed information, and the middle of the sandwich,
    /// `Σ_g U_g·U_gᵀ·G/(G-1)`, with `G` the number of clusters.
    pub fn summed_with_meat(&self, rows: Rows<'_>) -> (Summed, DMatrix<f64>) {
        let which = Information::Observed;
        let (sums, clusters) = if rows.stand_alone() {
            (self.sums::<2>(rows, which), rows.len())
        } else {
            self.sums_by_cluster(rows, which)
        };
        let unbiased = clusters as f64 / (clusters - 1) as f64;
        let meat = sums.square.mirrored(1, &self.scales()) * unbiased;
        (sums.whole(self), meat)
    }

    /// For rows that are clusters of their own.
    fn sums<const LANES: usize>(&self, rows: Rows<'_>, which: Information) -> Sums<LANES> {
        let size = self.size();
        let blocks = in_blocks(rows.len(), |some| {
            let mut sums = Sums::new(which, size);
            for row in rows.some(some) {
                sums.row(self, row, true);
            }
            sums
        });
        Sums::of(&blocks, which, size)
    }

    /// For rows that may share clusters; also returns the number of clusters.
    fn sums_by_cluster(&self, rows: Rows<'_>, which: Information) -> (Sums<2>, usize) {
        let (clusters, size) = (rows.clusters(), self.size());
        let blocks = in_blocks(clusters.len(), |some| {
            let (mut sums, mut own) = (Sums::new(which, size), Cluster::new(self.values().len()));
            for places in clusters.some(some) {
                for &place in places {
                    let scored = sums.row(self, rows.one(place), false);
                    own.row(&scored, &sums);
                }
                own.square(&mut sums.square);
            }
            sums
        });
        (Sums::of(&blocks, which, size), clusters.len())
    }

    /// The number of parameters.
    fn size(&self) -> usize {
        self.values().len() + 1
    }

    /// The factors still to be applied to the sums by each parameter: the value of a kind; 1 for `κ`.
    fn scales(&self) -> Vec<f64> {
        let mut scales = self.values().to_vec();
        scales.push(1.0);
        scales
    }
}

/// The score while it accumulates; for a kind, per unit of value 1.
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
    fn row(&mut self, here: &Here, (armies, outcome): Fought<'_>) -> Scored {
        let (kinds, score) = (here.values().len(), &mut self.score);
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
        Scored { row, chance, rest }
    }

    fn whole(&self, scales: &[f64]) -> DVector<f64> {
        DVector::from_fn(scales.len(), |k, _| scales[k] * self.score[k])
    }
}

/// The prediction for a row.
struct Scored {
    row: Row,
    /// A's expected score.
    chance: f64,
    /// The residual: A's observed less its expected points.
    rest: f64,
}

/// All sums while they accumulate.
///
/// With two lanes, the second accumulates the middle of the sandwich.
struct Sums<const LANES: usize> {
    which: Information,
    loss: f64,
    slope: Slope,
    square: Square<LANES>,
    /// The kinds of the last row added.
    parts: Parts<LANES>,
}

impl<const LANES: usize> Sums<LANES> {
    fn new(which: Information, size: usize) -> Sums<LANES> {
        let (slope, square) = (Slope::new(size), Square::new(size));
        Sums { which, loss: 0.0, slope, square, parts: Parts::new(size) }
    }

    fn of(blocks: &[Self], which: Information, size: usize) -> Self {
        Sums {
            loss: blocks.iter().map(|block| block.loss).sum(),
            slope: Slope::of(blocks.iter().map(|block| &block.slope), size),
            square: Square::of(blocks.iter().map(|block| &block.square), size),
            ..Sums::new(which, size)
        }
    }

    /// Adds a row; to the second lane only if it is a cluster of its own (`alone`).
    #[inline]
    fn row(&mut self, here: &Here, fought: Fought<'_>, alone: bool) -> Scored {
        let (kinds, (armies, outcome)) = (here.values().len(), fought);
        let scored = self.slope.row(here, fought);
        let Scored { row, chance, rest } = &scored;
        let (logit, weight) = (row.logit, outcome.battles() * chance * (1.0 - chance));
        self.loss += loss_of(logit, outcome);
        let bent = match self.which {
            Information::Expected => 0.0,
            Information::Observed => *rest,
        };
        let varied = if alone { rest * rest } else { 0.0 };
        let Sums { square, parts, .. } = self;
        parts.fill(armies, row.gains, here.form(row, weight, bent));
        square.add_pairs(&parts.all, varied);
        // κ multiplies the logit, so the derivatives by ln κ are proportional to the logit itself.
        let (by_kappa, varied) = (weight * logit - bent, varied * logit);
        let of_kappa = square.line(kinds);
        for part in &parts.all {
            add(&mut of_kappa[part.kind], lanes(by_kappa * part.gain, varied * part.gain));
        }
        add(&mut of_kappa[kinds], lanes(by_kappa * logit, varied * logit));
        scored
    }

    fn whole(&self, here: &Here) -> Summed {
        let scales = here.scales();
        let score = self.slope.whole(&scales);
        let mut information = self.square.mirrored(0, &scales);
        if self.which == Information::Observed {
            // By the same value twice, the second derivative of the logit has its first derivative added.
            for k in 0..here.values().len() {
                information[(k, k)] -= score[k];
            }
        }
        Summed { loss: self.loss, score, information }
    }
}

/// The kinds of a row, each once, in the order of A and then B.
struct Parts<const LANES: usize> {
    all: Vec<Part<LANES>>,
    /// The index of each kind among them, or its index in an earlier row.
    places: Vec<usize>,
}

/// The contributions of a kind in a row.
struct Part<const LANES: usize> {
    kind: usize,
    /// Its numbers in A and B.
    numbers: [f64; 2],
    /// The derivative of the logit by its value.
    gain: f64,
    /// The contribution of a unit of another kind with it, in A and in B.
    by: [[f64; LANES]; 2],
}

impl<const LANES: usize> Parts<LANES> {
    fn new(size: usize) -> Self {
        Parts { all: Vec::new(), places: vec![0; size] }
    }

    /// The contributions of a row of these armies, from the gains and the [form](Here::form) of units of value 1.
    #[inline]
    fn fill(&mut self, [a, b]: [&[Term]; 2], gains: [f64; 2], [aa, ab, bb]: [f64; 3]) {
        let Parts { all, places } = self;
        let new = |kind, numbers| Part { kind, numbers, gain: 0.0, by: [[0.0; LANES]; 2] };
        all.clear();
        for term in a {
            places[term.kind()] = all.len();
            all.push(new(term.kind(), [term.number(), 0.0]));
        }
        for term in b {
            match all.get_mut(places[term.kind()]) {
                Some(of_both) if of_both.kind == term.kind() => of_both.numbers[1] = term.number(),
                _ => all.push(new(term.kind(), [0.0, term.number()])),
            }
        }
        for part in all {
            let [in_a, in_b] = part.numbers;
            part.gain = gains[0] * in_a + gains[1] * in_b;
            let (by_a, by_b) = (aa * in_a + ab * in_b, ab * in_a + bb * in_b);
            part.by = [lanes(by_a, part.gain), lanes(by_b, 0.0)];
        }
    }
}

/// The score of a cluster of several rows, by parameter.
struct Cluster {
    kinds: usize,
    score: Vec<(usize, f64)>,
}

impl Cluster {
    fn new(kinds: usize) -> Cluster {
        Cluster { kinds, score: Vec::new() }
    }

    /// Adds the last row added to the sums to the cluster.
    fn row<const LANES: usize>(&mut self, Scored { row, rest, .. }: &Scored, sums: &Sums<LANES>) {
        self.score.extend(sums.parts.all.iter().map(|part| (part.kind, rest * part.gain)));
        self.score.push((self.kinds, rest * row.logit));
    }

    /// Adds the outer product of its score, and starts the next cluster.
    fn square(&mut self, square: &mut Square<2>) {
        self.score.sort_by_key(|&(parameter, _)| parameter);
        self.score.dedup_by(|part, before| {
            let same = part.0 == before.0;
            if same {
                before.1 += part.1;
            }
            same
        });
        for (at, &(parameter, score)) in self.score.iter().enumerate() {
            let line = square.line(parameter);
            for &(other, by) in &self.score[..=at] {
                add(&mut line[other], [0.0, score * by]);
            }
        }
        self.score.clear();
    }
}

fn loss_of(logit: f64, outcome: Outcome) -> f64 {
    outcome.battles() * softplus(logit) - outcome.points() * logit
}

/// The results for blocks of `0..count`, in order. Threads share the work; the sums do not depend on them, because the
/// blocks are fixed.
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

fn add<const LANES: usize>(sum: &mut [f64; LANES], more: [f64; LANES]) {
    add_each(sum, &more);
}

/// The first one or both, by the number of lanes.
fn lanes<const LANES: usize>(first: f64, second: f64) -> [f64; LANES] {
    std::array::from_fn(|lane| [first, second][lane])
}

/// Triangular halves of symmetric matrices of sums, line by line, interleaved: entries off the diagonal still have to
/// be added to their mirror images.
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

    fn line(&mut self, parameter: usize) -> &mut [[f64; LANES]] {
        &mut self.sums[parameter * self.size..][..self.size]
    }

    /// Adds the joint contribution of any two kinds of a row, and `varied` times the product of their gains.
    #[inline]
    fn add_pairs(&mut self, parts: &[Part<LANES>], varied: f64) {
        for (at, part) in parts.iter().enumerate() {
            let [in_a, in_b] = part.numbers;
            let in_a: [f64; LANES] = lanes(in_a, varied * part.gain);
            let in_b: [f64; LANES] = lanes(in_b, 0.0);
            let line = self.line(part.kind);
            for other in &parts[..=at] {
                let [by_a, by_b] = other.by;
                let both = |lane| in_a[lane] * by_a[lane] + in_b[lane] * by_b[lane];
                add(&mut line[other.kind], std::array::from_fn(both));
            }
        }
    }

    /// One of the matrices, completed, with each line and each column multiplied by its scale.
    fn mirrored(&self, lane: usize, scales: &[f64]) -> DMatrix<f64> {
        let at = |i: usize, j: usize| self.sums[i * self.size + j][lane];
        DMatrix::from_fn(self.size, self.size, |i, j| {
            let sum = if i == j { at(i, i) } else { at(i, j) + at(j, i) };
            scales[i] * scales[j] * sum
        })
    }
}
