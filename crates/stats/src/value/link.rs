//! The likelihood of the root-size model, its score and its information, row by row.

use super::battles::{Battles, Outcome, Term};
use super::newton::{both, logistic, softplus};
use nalgebra::{DMatrix, DVector};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::ops::Range;

/// Where the model stands: `ln v` of every kind, `ln κ`, and the exponent of the size.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub theta: Vec<f64>,
    pub ln_kappa: f64,
    pub exponent: f64,
}

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

/// The same while they are added up.
struct Sums {
    loss: f64,
    score: DVector<f64>,
    lower: Lower,
}

impl Sums {
    fn new(size: usize) -> Sums {
        Sums { loss: 0.0, score: DVector::zeros(size), lower: Lower::new(size) }
    }
}

/// One row at one place.
struct Row {
    ln_ratio: f64,
    ln_size: f64,
    /// `V_A/(V_A+V_B)`.
    part_a: f64,
    /// `κ·((V_A+V_B)/C₀)^e`.
    scale: f64,
    /// The logit.
    logit: f64,
}

/// Which part of A's value each kind is in one row, and which of B's. All kinds stand side by side, not only
/// those of the row: sums over them are a few wide instructions.
struct Shares {
    a: Vec<f64>,
    b: Vec<f64>,
}

impl Shares {
    fn new(kinds: usize) -> Shares {
        let none = vec![0.0; padded(kinds)];
        Shares { a: none.clone(), b: none }
    }

    fn of(&self, kind: usize) -> [f64; 2] {
        [self.a[kind], self.b[kind]]
    }
}

/// The model: which size counts as 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub reference_size: f64,
}

impl Link {
    fn row(self, place: &Place, values: &[f64], terms: &[Term]) -> Row {
        self.row_of(place, army_values(values, terms))
    }

    fn row_of(self, place: &Place, [values_a, values_b]: [f64; 2]) -> Row {
        let all = values_a + values_b;
        let ln_ratio = (values_a / values_b).ln();
        let ln_size = (all / self.reference_size).ln();
        let scale = (place.ln_kappa + place.exponent * ln_size).exp();
        Row { ln_ratio, ln_size, part_a: values_a / all, scale, logit: scale * ln_ratio }
    }

    /// A row and the shares of its kinds.
    fn row_and_shares(
        self,
        place: &Place,
        values: &[f64],
        terms: &[Term],
        shares: &mut Shares,
    ) -> Row {
        let [values_a, values_b] = army_values(values, terms);
        let (of_a, of_b) = (1.0 / values_a, 1.0 / values_b);
        shares.a.fill(0.0);
        shares.b.fill(0.0);
        for &Term { kind, a, b } in terms {
            let value = values[kind];
            shares.a[kind] = value * a * of_a;
            shares.b[kind] = value * b * of_b;
        }
        self.row_of(place, [values_a, values_b])
    }

    /// The logit of A's chances in this row.
    pub fn logit(self, place: &Place, values: &[f64], terms: &[Term]) -> f64 {
        self.row(place, values, terms).logit
    }

    /// The logit's derivatives by `ln v` of the kinds in this row and, as the kind after the last, `ln κ`.
    pub fn slopes(self, place: &Place, values: &[f64], terms: &[Term]) -> Vec<(usize, f64)> {
        let mut shares = Shares::new(values.len());
        let row = self.row_and_shares(place, values, terms, &mut shares);
        let gains = row.gains(place.exponent);
        let of_kind = |term: &Term| (term.kind, dot(gains, shares.of(term.kind)));
        terms.iter().map(of_kind).chain([(values.len(), row.logit)]).collect()
    }

    pub fn loss(self, battles: &Battles, place: &Place) -> f64 {
        let values = exponentials(&place.theta);
        battles
            .rows()
            .map(|(terms, outcome)| row_loss(self.row(place, &values, terms).logit, outcome))
            .sum()
    }

    /// The sums by the first `size` parameters: all, or all but the exponent.
    pub fn summed(
        self,
        battles: &Battles,
        place: &Place,
        which: Information,
        size: usize,
    ) -> Summed {
        let values = exponentials(&place.theta);
        let blocks = in_blocks(battles.len(), |rows| {
            self.summed_over(rows, battles, (place, &values), which, size)
        });
        let mut all = Sums::new(size);
        for block in blocks {
            all.loss += block.loss;
            all.score += block.score;
            all.lower.add(&block.lower);
        }
        Summed { loss: all.loss, score: all.score, information: all.lower.mirrored() }
    }

    /// The sums over some rows.
    fn summed_over(
        self,
        rows: Range<usize>,
        battles: &Battles,
        (place, values): (&Place, &[f64]),
        which: Information,
        size: usize,
    ) -> Sums {
        let (kinds, exponent) = (place.theta.len(), place.exponent);
        let mut sums = Sums::new(size);
        let Sums { loss, score, lower } = &mut sums;
        let mut shares = Shares::new(kinds);
        for row in rows {
            let (terms, outcome) = (battles.terms(row), battles.outcome(row));
            let row = self.row_and_shares(place, values, terms, &mut shares);
            let (p, softplus) = both(row.logit);
            *loss += loss_of(softplus, row.logit, outcome);
            let rest = outcome.points() - outcome.battles() * p;
            let weight = outcome.battles() * p * (1.0 - p);
            let bent = match which {
                Information::Expected => 0.0,
                Information::Observed => rest,
            };
            let gains = row.gains(exponent);
            let form = row.form(exponent, weight, bent);
            // κ and the size multiply the logit: its derivatives by them are of its own shape.
            let by_kappa = weight * row.logit - bent;
            let by_exponent = by_kappa * row.ln_size;
            for &Term { kind, .. } in terms {
                let share = shares.of(kind);
                let slope = dot(gains, share);
                score[kind] += rest * slope;
                let line = lower.line(kind);
                let by = form.map(|half| dot(half, share));
                add(line, kind, by, [&shares.a, &shares.b]);
                line[kind] -= bent * slope;
                lower.line(kinds)[kind] += by_kappa * slope;
                if size > kinds + 1 {
                    lower.line(kinds + 1)[kind] +=
                        by_exponent * slope - bent * row.logit * dot(row.parts(), share);
                }
            }
            score[kinds] += rest * row.logit;
            lower.line(kinds)[kinds] += by_kappa * row.logit;
            if size > kinds + 1 {
                score[kinds + 1] += rest * row.logit * row.ln_size;
                let line = lower.line(kinds + 1);
                line[kinds] += by_exponent * row.logit;
                line[kinds + 1] += by_exponent * row.logit * row.ln_size;
            }
        }
        sums
    }

    /// `Σ_g U_g·U_gᵀ` by the first `size` parameters: how much the scores of the clusters vary.
    pub fn meat(self, battles: &Battles, place: &Place, size: usize) -> (DMatrix<f64>, usize) {
        let values = exponentials(&place.theta);
        let clusters = battles.clusters();
        let blocks = in_blocks(clusters.len(), |some| {
            self.meat_over(clusters.some(some), battles, (place, &values), size)
        });
        let lower = blocks.into_iter().fold(Lower::new(size), |mut all, block| {
            all.add(&block);
            all
        });
        (lower.mirrored(), clusters.len())
    }

    /// The lower triangle of the same over some clusters.
    fn meat_over<'c>(
        self,
        clusters: impl Iterator<Item = &'c [usize]>,
        battles: &Battles,
        (place, values): (&Place, &[f64]),
        size: usize,
    ) -> Lower {
        let mut lower = Lower::new(size);
        let kinds = place.theta.len();
        let mut shares = Shares::new(kinds);
        let mut score = vec![0.0; padded(size)];
        let mut touched: Vec<usize> = Vec::with_capacity(size);
        for rows in clusters {
            for &row in rows {
                let (terms, outcome) = (battles.terms(row), battles.outcome(row));
                let row = self.row_and_shares(place, values, terms, &mut shares);
                let rest = outcome.points() - outcome.battles() * logistic(row.logit);
                let gains = row.gains(place.exponent);
                for &Term { kind, .. } in terms {
                    score[kind] += rest * dot(gains, shares.of(kind));
                    touched.push(kind);
                }
                let others = [row.logit, row.logit * row.ln_size];
                for (sum, slope) in score[kinds..size].iter_mut().zip(others) {
                    *sum += rest * slope;
                }
            }
            // The kinds of one row are told apart already.
            if rows.len() > 1 {
                touched.sort_unstable();
                touched.dedup();
            }
            touched.extend(kinds..size);
            for &i in &touched {
                add(lower.line(i), i, [score[i]], [&score]);
            }
            for i in touched.drain(..) {
                score[i] = 0.0;
            }
        }
        lower
    }
}

impl Row {
    /// The parts of A and of B in the value of both.
    fn parts(&self) -> [f64; 2] {
        [self.part_a, 1.0 - self.part_a]
    }

    /// What a share of A, and one of B, add to the derivative of the logit by `ln v`.
    fn gains(&self, exponent: f64) -> [f64; 2] {
        let bent = exponent * self.ln_ratio;
        let [part_a, part_b] = self.parts();
        [self.scale * (1.0 + bent * part_a), self.scale * (bent * part_b - 1.0)]
    }

    /// `weight` times the product of the logit's derivatives by the values of two kinds, less `bent` times its
    /// derivative by both: a symmetric form in their shares of A and of B.
    ///
    /// For the same kind twice the latter is one of these derivatives more.
    fn form(&self, exponent: f64, weight: f64, bent: f64) -> [[f64; 2]; 2] {
        let e = exponent;
        let [gain_a, gain_b] = self.gains(e);
        let [part_a, part_b] = self.parts();
        let (bend, of_size) = (bent * self.scale, (e * e - e) * self.ln_ratio);
        let aa = weight * gain_a * gain_a - bend * ((2.0 * e + of_size * part_a) * part_a - 1.0);
        let ab =
            weight * gain_a * gain_b - bend * (e * (part_b - part_a) + of_size * part_a * part_b);
        let bb = weight * gain_b * gain_b - bend * ((of_size * part_b - 2.0 * e) * part_b + 1.0);
        [[aa, ab], [ab, bb]]
    }
}

fn dot([a, b]: [f64; 2], [c, d]: [f64; 2]) -> f64 {
    a * c + b * d
}

/// What the two armies of a row are worth.
fn army_values(values: &[f64], terms: &[Term]) -> [f64; 2] {
    terms.iter().fold([0.0, 0.0], |[a, b], term| {
        [a + values[term.kind] * term.a, b + values[term.kind] * term.b]
    })
}

fn row_loss(logit: f64, outcome: Outcome) -> f64 {
    loss_of(softplus(logit), logit, outcome)
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

/// How many numbers are added at once: lines are as long as a multiple of it.
const LANES: usize = 4;

fn padded(size: usize) -> usize {
    size.next_multiple_of(LANES)
}

/// Adds multiples of some lines to a line, at least up to one place and not far beyond.
fn add<const N: usize>(line: &mut [f64], until: usize, by: [f64; N], of: [&[f64]; N]) {
    let blocks = until / LANES + 1;
    let of = of.map(|line| &line.as_chunks::<LANES>().0[..blocks]);
    for (block, sums) in line.as_chunks_mut::<LANES>().0[..blocks].iter_mut().enumerate() {
        for (lane, sum) in sums.iter_mut().enumerate() {
            *sum += (0..N).map(|n| by[n] * of[n][block][lane]).sum::<f64>();
        }
    }
}

/// The lower triangle of a symmetric matrix of sums, line by line; what stands beyond the diagonal is
/// not looked at.
struct Lower {
    size: usize,
    sums: Vec<f64>,
}

impl Lower {
    fn new(size: usize) -> Lower {
        Lower { size, sums: vec![0.0; size * padded(size)] }
    }

    fn add(&mut self, other: &Lower) {
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            *sum += more;
        }
    }

    fn line(&mut self, line: usize) -> &mut [f64] {
        let length = padded(self.size);
        &mut self.sums[line * length..][..length]
    }

    fn mirrored(&self) -> DMatrix<f64> {
        let length = padded(self.size);
        let at = |i: usize, j: usize| self.sums[i.max(j) * length + i.min(j)];
        DMatrix::from_fn(self.size, self.size, at)
    }
}

pub(crate) fn exponentials(theta: &[f64]) -> Vec<f64> {
    theta.iter().map(|x| x.exp()).collect()
}
