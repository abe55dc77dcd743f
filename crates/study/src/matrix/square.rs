//! Everybody against everybody: ratings, cycles, mixes, dominance.

use super::redraw::{Redraw, Redraws};
use super::standing::{Dominated, Estimate, Standing, Whole};
use super::{Cell, Matrix};
use fairfight_battle::game::Parts;
use fairfight_rules::BySide;
use fairfight_stats::meta::{
    self, Cells, CycleTest, Dominance, Ratings, Redrawn, cyclic_share, dominance,
    maximum_entropy_nash_unless, nash, quantile,
};
use fairfight_stats::{Interval, Level};
use std::collections::BTreeMap;

/// The standing of each of the entries of a complete square, in order; `None` if a stop is requested. `lists` are the
/// hashes of their lists, `copies` how often each was named.
pub(super) fn standings(
    matrix: &Matrix,
    lists: &[&str],
    copies: &[usize],
    seed: u64,
    redraws: &mut Redraws<'_>,
) -> Option<(Vec<Standing>, Whole)> {
    let all = matrix.shape.all();
    let size = all.len();
    let place: BTreeMap<usize, usize> = all.iter().copied().zip(0..).collect();
    let played: Vec<&Cell> = matrix.complete_cells().collect();
    let places: Vec<BySide<usize>> =
        played.iter().map(|cell| cell.of.map(|entry| place[&entry])).collect();
    let mut cells = Cells::<5>::new(size);
    for (cell, at) in played.iter().zip(&places) {
        cells.set(at.a, at.b, cell.totals.scores());
    }
    let measured = cells.matrix();

    let ratings = Ratings::of_cells(&cells);
    let elo = ratings.as_ref().map(Ratings::elo);
    let corner = nash(&measured);
    let maxent = with_copies(&measured, copies, redraws)?;
    let dominances: Vec<_> = (0..size).map(|list| dominance(&measured, list)).collect();

    let tails = Tails::new(redraws.level);
    let mut redraw = Redraw::new(played, Parts::Exchangeable, seed);
    let blocks = redraws.blocks(&mut redraw, |scores, stop| {
        let matrix = |scores: &Vec<f64>| square(size, &places, scores);
        let matrices: Vec<meta::Matrix> = scores.iter().map(matrix).collect();
        let found = meta::of_matrices(size, matrices.iter().cloned().take_while(|_| !stop()), true);
        (matrices, found)
    })?;
    let (matrices, parts): (Vec<Vec<meta::Matrix>>, Vec<Redrawn>) = blocks.into_iter().unzip();
    let matrices: Vec<meta::Matrix> = matrices.into_iter().flatten().collect();
    let none = meta::of_matrices(size, Vec::new(), false);
    let redrawn = parts.into_iter().fold(none, Redrawn::joined);
    let own_mix = redrawn.mean_mix();

    let mix_scores = |matrix: &meta::Matrix| -> Vec<f64> {
        matrix.payoffs_against(&own_mix).into_iter().map(|won| f64::midpoint(won, 1.0)).collect()
    };
    let against_mix = mix_scores(&measured);
    let redrawn_against: Vec<Vec<f64>> = matrices.iter().map(mix_scores).collect();
    let exploits = |matrix: &meta::Matrix| matrix.exploitability(&own_mix) / 2.0;
    let to_elo = 400.0 / std::f64::consts::LN_10;

    let standing = |at: usize| {
        let mean = |matrix: &meta::Matrix| {
            let others = (0..size).filter(|&j| j != at);
            others.map(|j| matrix.score(at, j)).sum::<f64>() / (size - 1) as f64
        };
        let rating = elo.as_ref().map_or(0.0, |elo| elo[at]);
        let better = elo.iter().flatten().filter(|&&other| other > rating).count();
        let share = 1.0 / copies[at] as f64;
        let best = (0..size).filter(|&j| j != at).max_by(|&j, &k| {
            measured.score(j, at).total_cmp(&measured.score(k, at)).then(k.cmp(&j))
        });
        // Payoffs are twice the score.
        let found = dominances[at].as_ref().filter(|_| size > 2);
        let judged = found.map(|found| {
            let margin = |p| Some(redrawn.margin_quantile(at, p)? / 2.0);
            Judged::of(found, found.margin / 2.0, margin, tails)
        });
        let mix = tails.around(|p| redrawn.weight_quantile(at, p), own_mix[at]);
        Standing {
            mean_score: Estimate {
                value: mean(&measured),
                interval: tails.of(&sorted(matrices.iter().map(mean).collect()), mean(&measured)),
            },
            elo: elo.as_ref().map(|elo| {
                let rating = |p| redrawn.rating_quantile(at, p);
                let interval = tails.around(rating, elo[at] / to_elo);
                let interval =
                    Interval { low: interval.low * to_elo, high: interval.high * to_elo };
                Estimate { value: elo[at], interval }
            }),
            rank: tails.rank(|p| redrawn.rank_quantile(at, p), better + 1),
            nash: corner.weights[at] * share,
            maxent: Some(maxent[at]),
            mix: Estimate {
                value: own_mix[at] * share,
                interval: Interval { low: mix.low * share, high: mix.high * share },
            },
            in_mix: redrawn.inclusion(at).unwrap_or(0.0),
            mix_score: Estimate {
                value: against_mix[at],
                interval: tails.of(
                    &sorted(redrawn_against.iter().map(|scores| scores[at]).collect()),
                    against_mix[at],
                ),
            },
            best_answer: best.map_or((at, 0.5), |j| (j, measured.score(j, at))),
            margin: judged.as_ref().map(|judged| judged.margin),
            dominated: judged.as_ref().map(|judged| judged.is),
            by: judged.map_or_else(Vec::new, |judged| judged.by),
            best_doctrine: best_doctrine(at, lists, &against_mix, &redrawn_against),
        }
    };
    let cycles = CycleTest::of_cells(&cells);
    let whole = Whole {
        cyclic_share: cyclic_share(&cells, &matrices, redraws.level),
        chi_square: cycles.as_ref().filter(|found| found.degrees > 0).map(|found| found.chi_square),
        cyclic_p: cycles.as_ref().and_then(CycleTest::p_value),
        mix_exploitability: Some(tails.middle(&sorted(matrices.iter().map(exploits).collect()))),
        game_value: None,
    };
    Some(((0..size).map(standing).collect(), whole))
}

/// The matrix of these scores of cells.
fn square(size: usize, places: &[BySide<usize>], scores: &[f64]) -> meta::Matrix {
    let mut table = vec![vec![0.5; size]; size];
    for (at, &score) in places.iter().zip(scores) {
        table[at.a][at.b] = score;
        table[at.b][at.a] = 1.0 - score;
    }
    meta::Matrix::new(&table).expect("scores from 0 to 1 that mirror each other")
}

/// The maximum-entropy mix with each list counted as often as it was named: the share of one copy. `None` if a stop is
/// requested.
fn with_copies(
    measured: &meta::Matrix,
    copies: &[usize],
    redraws: &Redraws<'_>,
) -> Option<Vec<f64>> {
    let of: Vec<usize> =
        copies.iter().enumerate().flat_map(|(at, &n)| std::iter::repeat_n(at, n)).collect();
    let row = |&i: &usize| of.iter().map(|&j| measured.score(i, j)).collect();
    let table: Vec<Vec<f64>> = of.iter().map(row).collect();
    let whole = meta::Matrix::new(&table).expect("a matrix with some rows twice");
    let mix = maximum_entropy_nash_unless(&whole, &|| redraws.crew.interrupted())?.weights;
    let first = |at: usize| of.iter().position(|&other| other == at).unwrap_or(0);
    Some((0..copies.len()).map(|at| mix[first(at)]).collect())
}

/// Whether an entry is dominated, by how much and by whom.
pub(super) struct Judged {
    pub(super) margin: Estimate,
    pub(super) is: Dominated,
    /// Empty if it is not dominated.
    pub(super) by: Vec<(usize, f64)>,
}

impl Judged {
    /// From the dominating mix and its margin in the measured scores, and the quantiles of the margins in the redrawn
    /// scores.
    pub(super) fn of(
        found: &Dominance,
        margin: f64,
        redrawn: impl Fn(f64) -> Option<f64>,
        tails: Tails,
    ) -> Judged {
        let interval = tails.around(redrawn, margin);
        let is = match margin {
            margin if margin <= 1e-12 => Dominated::No,
            _ if interval.low > 0.0 => Dominated::Sure,
            _ => Dominated::Maybe,
        };
        let by = if is == Dominated::No { Vec::new() } else { mix_of(&found.by) };
        Judged { margin: Estimate { value: margin, interval }, is, by }
    }
}

/// The entries with a share worth naming, the largest first.
fn mix_of(weights: &[f64]) -> Vec<(usize, f64)> {
    let mut mix: Vec<(usize, f64)> =
        weights.iter().copied().enumerate().filter(|(_, share)| *share >= 0.005).collect();
    // Rounding must not decide which comes first.
    mix.sort_by_key(|&(at, share)| (-(share * 1e9).round() as i64, at));
    mix
}

/// The doctrine under which the list of `at` does best against the mix, and the share of redraws that agree.
pub(super) fn best_doctrine(
    at: usize,
    lists: &[&str],
    scores: &[f64],
    redrawn: &[Vec<f64>],
) -> Option<(usize, f64)> {
    let same: Vec<usize> = (0..lists.len()).filter(|&other| lists[other] == lists[at]).collect();
    if same.len() < 2 {
        return None;
    }
    let best_of = |scores: &[f64]| {
        let better = |&one: &usize, &other: &usize| {
            scores[one].total_cmp(&scores[other]).then(other.cmp(&one))
        };
        same.iter().copied().max_by(better)
    };
    let best = best_of(scores)?;
    let agreed = redrawn.iter().filter(|scores| best_of(scores) == Some(best)).count();
    Some((best, agreed as f64 / redrawn.len().max(1) as f64))
}

pub(super) fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

/// The quantiles at the ends of an interval.
#[derive(Clone, Copy)]
pub(super) struct Tails {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Tails {
    pub(super) fn new(level: Level) -> Tails {
        let low = (1.0 - level.confidence()) / 2.0;
        Tails { low, high: 1.0 - low }
    }

    /// The interval of sorted redrawn values, widened to contain the measured value: redrawing adds half a pair to a
    /// cell, which may move the scores of very uneven lists past it.
    pub(super) fn of(self, sorted: &[f64], measured: f64) -> Interval {
        self.around(|p| quantile(sorted, p), measured)
    }

    /// The median and interval: for quantities that the measured values themselves cannot show, such as the
    /// exploitability of a mix that was made for them.
    pub(super) fn middle(self, sorted: &[f64]) -> Estimate {
        let value = quantile(sorted, 0.5).unwrap_or(0.0);
        Estimate { value, interval: self.of(sorted, value) }
    }

    /// A rank with its interval, whose ends are ranks too: those on the outer side of each quantile.
    pub(super) fn rank(
        self,
        quantile: impl Fn(f64) -> Option<(f64, f64)>,
        measured: usize,
    ) -> Estimate {
        let value = measured as f64;
        let low = quantile(self.low).map_or(value, |ranks| ranks.0);
        let high = quantile(self.high).map_or(value, |ranks| ranks.1);
        Estimate { value, interval: Interval { low: low.min(value), high: high.max(value) } }
    }

    /// An interval from the quantiles themselves.
    pub(super) fn around(self, quantile: impl Fn(f64) -> Option<f64>, measured: f64) -> Interval {
        let end = |p| quantile(p).unwrap_or(measured);
        Interval { low: end(self.low).min(measured), high: end(self.high).max(measured) }
    }
}
