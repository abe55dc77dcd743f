//! Redraws the scores of the cells (bootstrap).
//!
//! A cell with dice of its own is redrawn from the Dirichlet distribution of its counts. Cells of the same two lists
//! under other doctrines share their dice, so their scores are correlated: these are redrawn by batches, with weights
//! common to all of them (the Bayesian bootstrap of D. B. Rubin 1981, with batches of battle numbers in place of single
//! pairs).

use super::{Cell, CellCounts};
use crate::common::Crew;
use fairfight_battle::game::Parts;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::tally::BATCHES;
use fairfight_rules::{Address, Side};
use fairfight_stats::meta::{UNSEEN, redrawn_score, redraws};
use fairfight_stats::{Level, Scores};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;
use std::collections::BTreeMap;

/// The number of redraws that a thread takes at a time: the results of one speed up the next.
const BLOCK: usize = 25;

/// The settings of the redraws.
#[derive(Debug)]
pub struct Redraws<'a> {
    /// The level of the intervals: a high level takes more redraws.
    pub level: Level,
    /// The threads, with interrupt and progress: its numbers are redraws.
    pub crew: Crew<'a>,
}

impl Redraws<'_> {
    /// The results of `of` for each block of redrawn scores, in order; `None` if a stop is requested. `of` can check
    /// for that too, and may then end early.
    pub(super) fn blocks<R: Send>(
        &mut self,
        cells: &mut Redraw<'_>,
        of: impl Fn(Vec<Vec<f64>>, &(dyn Fn() -> bool + Sync)) -> R + Send + Sync,
    ) -> Option<Vec<R>> {
        let total = redraws(self.level);
        let Crew { workers, interrupt, progress } = &mut self.crew;
        let interrupt = *interrupt;
        let asked = || interrupt.is_some_and(Interrupt::asked);
        let (mut done, mut found) = (0, Vec::new());
        while done < total {
            let end = total.min(done + BLOCK * workers.threads());
            let mut drawn = Vec::new();
            while done < end && !asked() {
                drawn.push(cells.scores());
                done += 1;
            }
            let mut blocks = Vec::new();
            while !drawn.is_empty() {
                let rest = drawn.split_off(drawn.len().min(BLOCK));
                blocks.push(std::mem::replace(&mut drawn, rest));
            }
            found.extend(workers.map(blocks, |block| of(block, &asked)));
            if asked() {
                return None;
            }
            progress("redraws", done as u64, total as u64);
        }
        Some(found)
    }
}

/// The cells to redraw, with random numbers of their own, used by no battle.
pub(super) struct Redraw<'c> {
    cells: Vec<&'c Cell>,
    parts: Parts,
    /// Groups of cells that share their dice.
    groups: Vec<Vec<usize>>,
    generator: Pcg64Mcg,
}

impl<'c> Redraw<'c> {
    pub(super) fn new(cells: Vec<&'c Cell>, parts: Parts, seed: u64) -> Redraw<'c> {
        let mut groups: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
        for (at, cell) in cells.iter().enumerate() {
            let lists = &cell.id.lists;
            let (a, b) = (lists.a.as_str(), lists.b.as_str());
            let pair = (a.min(b), a.max(b));
            groups.entry(pair).or_default().push(at);
        }
        let groups = groups.into_values().collect();
        let key = MatchKey::new(seed, MatchUpId::of_purpose("matrix"));
        let generator = key.battle(0).generator(Address::new(0, Side::A, 0, 0));
        Redraw { cells, parts, groups, generator }
    }

    /// Redraws the scores of the cells, in their order.
    pub(super) fn scores(&mut self) -> Vec<f64> {
        let mut scores = vec![0.5; self.cells.len()];
        let generator = &mut self.generator;
        let mut uniform = || (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        for group in &self.groups {
            if let &[alone] = &group[..] {
                scores[alone] = own(&self.cells[alone].totals, self.parts, &mut uniform);
                continue;
            }
            let weights: [f64; BATCHES] =
                std::array::from_fn(|_| -uniform().max(f64::MIN_POSITIVE).ln());
            for &at in group {
                scores[at] = together(&self.cells[at].totals, &weights, &mut uniform);
            }
        }
        scores
    }
}

/// Redraws a cell with dice of its own.
fn own(totals: &CellCounts, parts: Parts, uniform: &mut impl FnMut() -> f64) -> f64 {
    match parts {
        Parts::Exchangeable => redrawn_score(&totals.scores(), uniform),
        Parts::Fixed => redrawn_score(&halves(&totals.scores()), uniform),
    }
}

/// The scores of single battles.
const fn halves(scores: &Scores<5>) -> Scores<3> {
    let [lost, _, drawn, _, won] = scores.counts();
    Scores::lost_drawn_won(lost, drawn, won)
}

/// Redraws a cell on shared dice. Unseen outcomes have the weight that [`redrawn_score`] gives them.
fn together(
    totals: &CellCounts,
    weights: &[f64; BATCHES],
    uniform: &mut impl FnMut() -> f64,
) -> f64 {
    let unseen = redrawn_score(&Scores::new([0; 5]), uniform);
    let (mut made, mut of) = (UNSEEN * unseen, UNSEEN);
    for (batch, weight) in weights.iter().enumerate() {
        made += weight * totals.batches[batch] as f64 / 4.0;
        of += weight * totals.batch_size(batch) as f64;
    }
    (made / of).clamp(0.0, 1.0)
}
