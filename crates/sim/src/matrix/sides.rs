//! One part against the other: the value of the game and the mix of each side.

use super::redraw::Redraw;
use super::square::{Judged, Tails, best_doctrine, sorted};
use super::standing::{Estimate, Standing, Whole};
use super::{Cell, Matrix};
use crate::run::Workers;
use fairfight_battle::game::Parts;
use fairfight_rules::{BySide, Side};
use fairfight_stats::Level;
use fairfight_stats::meta::{SUPPORT, ZeroSum, quantile_whole, redraws, row_dominance, zero_sum};

/// What each of the entries came to, those of side A first. Arguments as those of the square.
pub(super) fn standings(
    matrix: &Matrix,
    lists: &[&str],
    copies: &[usize],
    seed: u64,
    level: Level,
    workers: &Workers,
) -> (Vec<Standing>, Whole) {
    let cells: Vec<&Cell> = matrix.complete_cells().collect();
    let rows = cells.iter().filter(|cell| cell.of.b == cells[0].of.b).count();
    let width = cells.len() / rows.max(1);
    let measured: Vec<f64> =
        cells.iter().map(|cell| cell.totals.scores().mean().unwrap_or(0.5)).collect();
    let table = |scores: &[f64]| -> Table { scores.chunks(width).map(<[f64]>::to_vec).collect() };
    let measured = table(&measured);
    let mut redraw = Redraw::new(cells, Parts::Fixed, seed);
    let tables: Vec<Table> = (0..redraws(level)).map(|_| table(&redraw.scores())).collect();
    let solved = workers.map(tables.iter().collect(), |scores: &Table| solve(scores));

    let tails = Tails::new(level);
    let mean_mix = BySide::from_fn(|side| {
        let count = weights(&solved[0], side).len();
        let mean = |at| solved.iter().map(|game| weights(game, side)[at]).sum::<f64>();
        (0..count).map(|at| mean(at) / solved.len() as f64).collect::<Vec<f64>>()
    });
    let game = solve(&measured);
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
        let redrawn_means: Vec<Vec<f64>> = tables.iter().map(means).collect();
        let redrawn_mixed: Vec<Vec<f64>> = tables.iter().map(mixed).collect();
        let value = |game: &ZeroSum| if side == Side::A { game.value } else { 1.0 - game.value };
        let best = |scores: &[f64]| scores.iter().copied().fold(0.0, f64::max);
        // What this side gains by answering the other's mix.
        for (most, (scores, game)) in exploits.iter_mut().zip(redrawn_mixed.iter().zip(&solved)) {
            *most = most.max(best(scores) - value(game));
        }
        let own_scores =
            |scores: &Table| -> Table { (0..own).map(|at| scored(scores, side, at)).collect() };
        let redrawn_own: Vec<Table> = tables.iter().map(own_scores).collect();
        let margins = workers.map((0..own).collect(), |at| {
            let found = redrawn_own.iter().filter_map(|scores| row_dominance(scores, at));
            sorted(found.map(|found| found.margin).collect())
        });
        let measured_own = own_scores(&measured);
        for at in 0..own {
            let found = row_dominance(&measured_own, at);
            let judged = found.map(|found| Judged::of(&found, found.margin, &margins[at], tails));
            let column = |of: &[Vec<f64>]| sorted(of.iter().map(|scores| scores[at]).collect());
            let rank = |mean: &[f64]| 1 + mean.iter().filter(|&&score| score > mean[at]).count();
            let ranks = sorted(redrawn_means.iter().map(|mean| rank(mean) as f64).collect());
            let shares: Vec<f64> = solved.iter().map(|game| weights(game, side)[at]).collect();
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
    let values = sorted(solved.iter().map(|game| game.value).collect());
    let whole = Whole {
        mix_exploitability: Some(tails.middle(&sorted(exploits))),
        game_value: Some(Estimate { value: game.value, interval: tails.of(&values, game.value) }),
        ..Whole::default()
    };
    (standings, whole)
}

/// Scores of side A, a row for each of its entries.
type Table = Vec<Vec<f64>>;

/// The game of these scores. One that the program cannot solve (none was seen) is played evenly.
fn solve(scores: &Table) -> ZeroSum {
    zero_sum(scores).unwrap_or_else(|| {
        let even = |n: usize| vec![1.0 / n as f64; n];
        let columns = even(scores[0].len());
        let value = against(scores, Side::A, &columns).into_iter().fold(0.0, f64::max);
        ZeroSum { value, rows: even(scores.len()), columns, gap: 1.0 }
    })
}

fn weights(game: &ZeroSum, side: Side) -> &[f64] {
    match side {
        Side::A => &game.rows,
        Side::B => &game.columns,
    }
}

/// What each entry of a side scores against a mix of the other.
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

/// What each entry of the other side scores against this one.
fn answers(scores: &Table, side: Side, at: usize) -> Vec<f64> {
    match side {
        Side::A => scores[at].iter().map(|score| 1.0 - score).collect(),
        Side::B => scores.iter().map(|row| row[at]).collect(),
    }
}

/// What this one scores against each of the other side.
fn scored(scores: &Table, side: Side, at: usize) -> Vec<f64> {
    match side {
        Side::A => scores[at].clone(),
        Side::B => scores.iter().map(|row| 1.0 - row[at]).collect(),
    }
}
