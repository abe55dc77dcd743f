//! Random lists of a budget: opponents that nobody chose.

use super::{Candidate, Foes, Met, meet};
use crate::armies::{Aim, Drawing, Generator, domain};
use crate::common::{Crew, StudyFailure, Task};
use fairfight_engine::arena::{Arena, Board, Fielded};
use fairfight_engine::dice::MatchKey;
use fairfight_rules::BySide;
use fairfight_stats::Scores;
use std::ops::Range;

/// The maximum number of draws of a list, each with a hundredth of the budget less, until it costs no more than the
/// budget.
const TRIES: u32 = 50;

/// Indices that a thread takes at a time.
const CHUNK: u64 = 32;

/// Draws lists with costs as close below a budget as possible.
pub struct RandomLists<'r> {
    /// An arena for each doctrine; the doctrines lead the lists in turn.
    pub arenas: &'r [&'r dyn Arena],
    /// Draws kinds by their costs.
    pub drawing: Drawing<'r>,
    /// The maximum cost of a list.
    pub budget: f64,
    /// The name of these lists: other names have other lists and other dice.
    pub name: &'r str,
}

impl RandomLists<'_> {
    /// The list of this index; `None` if the rules allow none that was drawn.
    pub fn list(&self, seed: u64, index: u64) -> Option<(Candidate, Fielded)> {
        self.drawn(index, &mut Generator::new(seed, &self.purpose(), index))
    }

    fn purpose(&self) -> String {
        format!("search {}", self.name)
    }

    fn drawn(&self, index: u64, generator: &mut Generator) -> Option<(Candidate, Fielded)> {
        let led = (index % self.arenas.len() as u64) as usize;
        let arena = self.arenas[led];
        let mut kinds = Vec::new();
        // As close below the budget as possible: nobody brings a dearer list.
        let drawn = (1..=TRIES).any(|lower| {
            let cost = self.budget * (1.0 - 0.01 * f64::from(lower));
            let aim = Aim { cost, share: 0.01 };
            self.drawing.costing_allowed(arena, &[], aim, generator, &mut kinds).is_ok()
                && self.drawing.cost(&kinds) <= self.budget
        });
        kinds.sort_unstable();
        let army = arena.field(&kinds).ok().filter(|_| drawn)?;
        Some((Candidate { kinds, led }, army))
    }
}

/// Foes for the hold-out.
pub enum Others<'o> {
    /// These lists: the score is against them alone, so they add no variation.
    Lists(Foes<'o>),
    /// Random lists, a new one for each pair: a few lists, met repeatedly, would say little about all others.
    Random(RandomLists<'o>),
}

impl Others<'_> {
    /// Plays these candidates against them on these indices. All meet the same foes on the same dice.
    ///
    /// An index is skipped if the rules do not allow its random list.
    ///
    /// # Errors
    /// As [`meet`].
    pub fn meet(
        &self,
        arenas: &[&dyn Arena],
        candidates: &[&Candidate],
        seed: u64,
        indices: Range<u64>,
        crew: &mut Crew<'_>,
    ) -> Result<Vec<Met>, StudyFailure> {
        match self {
            Others::Lists(foes) => meet(arenas, candidates, *foes, seed, indices, crew),
            Others::Random(lists) => meet_random(arenas, candidates, lists, seed, indices, crew),
        }
    }
}

fn meet_random(
    arenas: &[&dyn Arena],
    candidates: &[&Candidate],
    lists: &RandomLists<'_>,
    seed: u64,
    indices: Range<u64>,
    crew: &mut Crew<'_>,
) -> Result<Vec<Met>, StudyFailure> {
    let armies = candidates.iter().map(|list| list.army(arenas));
    let armies = armies.collect::<Result<Vec<Fielded>, StudyFailure>>()?;
    let drawing = MatchKey::new(seed, domain(&lists.purpose()));
    let dice = MatchKey::new(seed, domain(&format!("search dice {}", lists.name)));
    let one = |chunk: u64, board: &mut Box<dyn Board + '_>| {
        let mut counts = vec![[0; 5]; candidates.len()];
        let first = indices.start + chunk * CHUNK;
        for index in first..(first + CHUNK).min(indices.end) {
            let Some((_, foe)) = lists.drawn(index, &mut Generator::of(drawing, index)) else {
                continue;
            };
            for (army, counts) in armies.iter().zip(&mut counts) {
                let both = BySide::new(army, &foe);
                let quarters = board.pair(both, dice, index);
                counts[usize::from(quarters)] += 1;
            }
        }
        Ok(counts.into_iter().map(|counts| Met::of(Scores::new(counts))).collect())
    };
    let chunks = (indices.end - indices.start).div_ceil(CHUNK);
    let mut all = vec![Met::default(); candidates.len()];
    let each = CHUNK * candidates.len() as u64;
    let task = Task { name: lists.name, pairs_each: each, of: chunks * each };
    let board = || arenas[0].board();
    crew.each(0..chunks, task, board, one, |_, chunk: Vec<Met>| {
        for (all, met) in all.iter_mut().zip(chunk) {
            all.merge(&met);
        }
    })?;
    Ok(all)
}
