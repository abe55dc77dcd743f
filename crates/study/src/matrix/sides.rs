//! One part against the other: the value of the game, and the mix of each side.

use super::redraw::{Redraw, Redraws};
use super::square::{Judged, Tails, best_doctrine, sorted};
use super::standing::{Estimate, Standing, Whole};
use super::{Cell, Matrix};
use fairfight_battle::game::Parts;
use fairfight_rules::{BySide, Side};
use fairfight_stats::meta::{
    SUPPORT, WarmStart, ZeroSum, quantile, quantile_whole, row_dominance, row_dominance_from,
    zero_sum, zero_sum_from,
};

/// The standing of each of the entries, those of side A first. Arguments as in the square.
pub(super) fn standings(
    matrix: &Matrix,
    lists: &[&str],
    copies: &[usize],
    seed: u64,
    redraws: &mut Redraws<'_>,
) -> Option<(Vec<Standing>, Whole)> {
    let cells: Vec<&Cell> = matrix.complete_cells().collect();
    let rows = cells.iter().filter(|cell| cell.of.b == cells[0].of.b).count();
    let width = cells.len() / rows.max(1);
    let measured: Vec<f64> =
        cells.iter().map(|cell| cell.totals.scores().mean().unwrap_or(0.5)).collect();
    let table = |scores: &[f64]| -> Table { scores.chunks(width).map(<[f64]>::to_vec).collect() };
    let measured = table(&measured);
    let mut redraw = Redraw::new(cells, Parts::Fixed, seed);
    let blocks = redraws.blocks(&mut redraw, |scores, stop| {
        let mut solver = Solver::new(rows, width);
        let tables = scores.iter().take_while(|_| !stop()).map(|scores| table(scores));
        tables.map(|table| solver.solved(table)).collect::<Vec<Solved>>()
    })?;
    let solved: Vec<Solved> = blocks.into_iter().flatten().collect();

    let tails = Tails::new(redraws.level);
    let mean_mix = BySide::from_fn(|side| {
        let count = weights(&solved[0].game, side).len();
        let mean = |at| solved.iter().map(|drawn| weights(&drawn.game, side)[at]).sum::<f64>();
        (0..count).map(|at| mean(at) / solved.len() as f64).collect::<Vec<f64>>()
    });
    let game = zero_sum(&measured).expect("a table of scores");
    let mut standings = Vec::new();
    let mut exploits = vec![0.0_f64; solved.len()];
    for side in Side::BOTH {
        let other = side.other();
        let (own, first) = match side {
            Side::A => (rows, 0),
            Side::B => (width, rows),
        };
        let even = vec![1.0 / mean_mix[other].len() as f64; mean_mix[other].len()];
        let means = |scores: &Table| against(scores, side, &even);
        let mixed = |scores: &Table| against(scores, side, &mean_mix[other]);
        let (mean, mix_score) = (means(&measured), mixed(&measured));
        let tables = || solved.iter().map(|drawn| &drawn.table);
        let redrawn_means: Vec<Vec<f64>> = tables().map(means).collect();
        let redrawn_mixed: Vec<Vec<f64>> = tables().map(mixed).collect();
        let value = |game: &ZeroSum| if side == Side::A { game.value } else { 1.0 - game.value };
        let best = |scores: &[f64]| scores.iter().copied().fold(0.0, f64::max);
        // The gain of this side's best response to the other's mix.
        for (most, (scores, drawn)) in exploits.iter_mut().zip(redrawn_mixed.iter().zip(&solved)) {
            *most = most.max(best(scores) - value(&drawn.game));
        }
        let measured_own = own_scores(&measured, side);
        for at in 0..own {
            let judged = row_dominance(&measured_own, at).map(|found| {
                let margins = solved.iter().filter_map(|drawn| drawn.margins[side][at]);
                let margins = sorted(margins.collect());
                Judged::of(&found, found.margin, |p| quantile(&margins, p), tails)
            });
            let column = |of: &[Vec<f64>]| sorted(of.iter().map(|scores| scores[at]).collect());
            let rank = |mean: &[f64]| 1 + mean.iter().filter(|&&score| score > mean[at]).count();
            let ranks = sorted(redrawn_means.iter().map(|mean| rank(mean) as f64).collect());
            let shares = solved.iter().map(|drawn| weights(&drawn.game, side)[at]);
            let shares: Vec<f64> = shares.collect();
            let included = shares.iter().filter(|&&share| share > SUPPORT).count();
            let scores = answers(&measured, side, at);
            let answer = (0..scores.len())
                .max_by(|&j, &k| scores[j].total_cmp(&scores[k]).then(k.cmp(&j)))
                .unwrap_or(0);
            let other_first = if side == Side::A { rows } else { 0 };
            let share = 1.0 / copies[first + at] as f64;
            let one =
                |value: f64, sorted: &[f64]| Estimate { value, interval: tails.of(sorted, value) };
            let doctrine =
                best_doctrine(at, &lists[first..first + own], &mix_score, &redrawn_mixed);
            standings.push(Standing {
                mean_score: one(mean[at], &column(&redrawn_means)),
                elo: None,
                rank: tails.rank(|p| quantile_whole(&ranks, p), rank(&mean)),
                nash: weights(&game, side)[at] * share,
                maxent: None,
                mix: one(
                    mean_mix[side][at] * share,
                    &sorted(shares.iter().map(|weight| weight * share).collect()),
                ),
                in_mix: included as f64 / solved.len() as f64,
                mix_score: one(mix_score[at], &column(&redrawn_mixed)),
                best_answer: (other_first + answer, scores[answer]),
                margin: judged.as_ref().map(|judged| judged.margin),
                dominated: judged.as_ref().map(|judged| judged.is),
                by: judged.map_or_else(Vec::new, |judged| {
                    judged.by.into_iter().map(|(other, share)| (first + other, share)).collect()
                }),
                best_doctrine: doctrine.map(|(best, sure)| (first + best, sure)),
            });
        }
    }
    let values = sorted(solved.iter().map(|drawn| drawn.game.value).collect());
    let whole = Whole {
        mix_exploitability: Some(tails.middle(&sorted(exploits))),
        game_value: Some(Estimate { value: game.value, interval: tails.of(&values, game.value) }),
        ..Whole::default()
    };
    Some((standings, whole))
}

/// Scores of side A, a row for each of its entries.
type Table = Vec<Vec<f64>>;

/// Redrawn scores, the solution of their game, and the dominance margin of each entry.
struct Solved {
    table: Table,
    game: ZeroSum,
    margins: BySide<Vec<Option<f64>>>,
}

/// Solves games of one size, warm-starting each from the last.
struct Solver {
    game: WarmStart,
    margins: BySide<Vec<WarmStart>>,
}

impl Solver {
    fn new(rows: usize, columns: usize) -> Solver {
        let margins = BySide::new(rows, columns).map(|own| vec![WarmStart::default(); own]);
        Solver { game: WarmStart::default(), margins }
    }

    fn solved(&mut self, table: Table) -> Solved {
        let game = zero_sum_from(&table, &mut self.game).expect("a table of scores");
        let margins = BySide::from_fn(|side| {
            let own = own_scores(&table, side);
            let rows = self.margins[side].iter_mut().enumerate();
            let margin = |(row, known)| Some(row_dominance_from(&own, row, known)?.margin);
            rows.map(margin).collect()
        });
        Solved { table, game, margins }
    }
}

/// The scores of a side, a row for each of its entries.
fn own_scores(scores: &Table, side: Side) -> Table {
    match side {
        Side::A => scores.clone(),
        Side::B => (0..scores[0].len())
            .map(|column| scores.iter().map(|row| 1.0 - row[column]).collect())
            .collect(),
    }
}

fn weights(game: &ZeroSum, side: Side) -> &[f64] {
    match side {
        Side::A => &game.rows,
        Side::B => &game.columns,
    }
}

/// The scores of the entries of a side against a mix of the other.
fn against(scores: &Table, side: Side, mix: &[f64]) -> Vec<f64> {
    match side {
        Side::A => scores
            .iter()
            .map(|row| row.iter().zip(mix).map(|(score, share)| score * share).sum())
            .collect(),
        Side::B => (0..scores[0].len())
            .map(|column| {
                scores.iter().zip(mix).map(|(row, share)| (1.0 - row[column]) * share).sum()
            })
            .collect(),
    }
}

/// The scores of the entries of the other side against this one.
fn answers(scores: &Table, side: Side, at: usize) -> Vec<f64> {
    match side {
        Side::A => scores[at].iter().map(|score| 1.0 - score).collect(),
        Side::B => scores.iter().map(|row| row[at]).collect(),
    }
}
