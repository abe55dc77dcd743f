//! Lists against a field, all on the same dice.

use super::Candidate;
use crate::armies::{Generator, domain};
use crate::common::{Crew, StudyFailure, Task};
use fairfight_engine::arena::{Arena, Board, Fielded};
use fairfight_engine::dice::MatchKey;
use fairfight_rules::BySide;
use fairfight_stats::Scores;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Pairs of one candidate that a thread takes at a time.
const CHUNK: u64 = 32;

/// The armies of a field, with weights.
#[derive(Clone, Copy, Debug)]
pub struct Foes<'f> {
    /// The armies.
    pub armies: &'f [Fielded],
    /// The frequency of each, in any unit.
    pub weights: &'f [f64],
    /// The field's name: other names have other dice.
    pub name: &'f str,
}

impl<'f> Foes<'f> {
    /// This army alone.
    pub(super) fn alone(army: &'f Fielded, name: &'f str) -> Foes<'f> {
        Foes { armies: std::slice::from_ref(army), weights: &[1.0], name }
    }
}

/// A candidate's results: for each foe, its pairs counted by the quarters it scored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Met {
    by_foe: Vec<[u64; 5]>,
}

impl Met {
    /// Pairs against foes that are not distinguished.
    pub(super) fn of(scores: Scores<5>) -> Met {
        Met { by_foe: vec![scores.counts()] }
    }

    /// Adds the pairs of another run against the same foes.
    pub fn merge(&mut self, other: &Met) {
        self.by_foe.resize(self.by_foe.len().max(other.by_foe.len()), [0; 5]);
        for (own, other) in self.by_foe.iter_mut().zip(&other.by_foe) {
            for (own, other) in own.iter_mut().zip(other) {
                *own += other;
            }
        }
    }

    /// The scores against the field.
    pub fn scores(&self) -> Scores<5> {
        let mut all = [0; 5];
        for counts in &self.by_foe {
            for (sum, count) in all.iter_mut().zip(counts) {
                *sum += count;
            }
        }
        Scores::new(all)
    }

    /// The scores against one of the foes.
    pub fn against(&self, foe: usize) -> Scores<5> {
        Scores::new(self.by_foe.get(foe).copied().unwrap_or_default())
    }

    /// The mean score; ½ without pairs.
    pub fn mean(&self) -> f64 {
        self.scores().mean().unwrap_or(0.5)
    }

    /// The foe it did best against, among those it met at least a quarter as often as the mean.
    pub(crate) fn victim(&self) -> Option<usize> {
        let least = (self.scores().n() / (4 * self.by_foe.len().max(1)) as u128).max(1);
        let met = (0..self.by_foe.len()).filter(|&foe| self.against(foe).n() >= least);
        met.filter_map(|foe| Some((foe, self.against(foe).mean()?)))
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .map(|(foe, _)| foe)
    }
}

/// Plays these candidates against the foes on these indices.
///
/// On an index, every candidate meets the same foe, drawn by weight, in a pair of battles on the same dice. `arenas`
/// has an arena for each doctrine; a candidate names its index there.
///
/// # Errors
/// [`StudyFailure::NoArmy`] if a candidate is not allowed, and [`StudyFailure::Interrupted`].
pub fn meet(
    arenas: &[&dyn Arena],
    candidates: &[&Candidate],
    foes: Foes<'_>,
    seed: u64,
    indices: Range<u64>,
    crew: &mut Crew<'_>,
) -> Result<Vec<Met>, StudyFailure> {
    let armies = mustered(arenas, candidates.iter().copied(), crew)?;
    armies_meet(arenas[0], &armies, foes, seed, indices, crew)
}

/// The armies of these candidates.
///
/// # Errors
/// [`StudyFailure::NoArmy`] if one is not allowed.
pub(crate) fn mustered<'c>(
    arenas: &[&dyn Arena],
    candidates: impl IntoIterator<Item = &'c Candidate>,
    crew: &Crew<'_>,
) -> Result<Vec<Fielded>, StudyFailure> {
    let candidates = candidates.into_iter().collect();
    crew.workers.map(candidates, |list: &Candidate| list.army(arenas)).into_iter().collect()
}

/// Like [`meet`], for armies that can play on the boards of this arena.
pub(super) fn armies_meet(
    arena: &dyn Arena,
    armies: &[Fielded],
    foes: Foes<'_>,
    seed: u64,
    indices: Range<u64>,
    crew: &mut Crew<'_>,
) -> Result<Vec<Met>, StudyFailure> {
    let none = Met { by_foe: vec![[0; 5]; foes.armies.len()] };
    let mut all = vec![none; armies.len()];
    let note = |met: &mut Met, _, foe: usize, quarters| {
        met.by_foe.resize(foes.armies.len(), [0; 5]);
        met.by_foe[foe][usize::from(quarters)] += 1;
    };
    let add = |at: usize, met: Met| all[at].merge(&met);
    Dice::of(foes, seed, indices).play(arena, armies, crew, note, add)?;
    Ok(all)
}

/// The score of each of these armies in each pair, in quarters. As [`meet`]: on an index, all meet the same foe on
/// the same dice, so that differences are known more precisely than scores. They play on boards of `arena`.
///
/// # Errors
/// [`StudyFailure::Interrupted`].
pub(crate) fn meet_pair_by_pair(
    arena: &dyn Arena,
    armies: &[Fielded],
    foes: Foes<'_>,
    seed: u64,
    indices: Range<u64>,
    crew: &mut Crew<'_>,
) -> Result<Vec<Vec<u8>>, StudyFailure> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new(); armies.len()];
    let note = |each: &mut Vec<(u64, u8)>, index, _, quarters| each.push((index, quarters));
    let add = |at: usize, mut each: Vec<(u64, u8)>| {
        // Ordered foe by foe so far.
        each.sort_unstable();
        all[at].extend(each.into_iter().map(|(_, quarters)| quarters));
    };
    Dice::of(foes, seed, indices).play(arena, armies, crew, note, add)?;
    Ok(all)
}

/// The foe for each index, with the dice.
struct Dice<'f> {
    foes: Foes<'f>,
    indices: Range<u64>,
    /// The foe of each index.
    drawn: Vec<usize>,
    keys: Vec<MatchKey>,
}

impl<'f> Dice<'f> {
    fn of(foes: Foes<'f>, seed: u64, indices: Range<u64>) -> Dice<'f> {
        let drawn = drawn(foes.weights, foes.name, seed, indices.clone());
        let key = |foe| MatchKey::new(seed, domain(&format!("search dice {} {foe}", foes.name)));
        Dice { foes, indices, drawn, keys: (0..foes.armies.len()).map(key).collect() }
    }

    /// Plays all armies, chunk by chunk. `note` adds a pair to its chunk: index, foe, quarters. `add` gets the chunks
    /// of each army in order.
    fn play<M: Default + Serialize + DeserializeOwned + Send>(
        &self,
        arena: &dyn Arena,
        armies: &[Fielded],
        crew: &mut Crew<'_>,
        note: impl Fn(&mut M, u64, usize, u8) + Sync,
        mut add: impl FnMut(usize, M),
    ) -> Result<(), StudyFailure> {
        let chunks = (self.indices.end - self.indices.start).div_ceil(CHUNK);
        let one = |item: u64, board: &mut Box<dyn Board + '_>| {
            let army = &armies[(item / chunks) as usize];
            let mut met = M::default();
            self.chunk(item % chunks, army, board, |index, foe, quarters| {
                note(&mut met, index, foe, quarters);
            });
            Ok(met)
        };
        let items = chunks * armies.len() as u64;
        let task = Task { name: self.foes.name, pairs_each: CHUNK, of: items * CHUNK };
        let board = || arena.board();
        crew.each(0..items, task, board, one, |item, met| add((item / chunks) as usize, met))
    }

    /// Plays the chunk with this number, foe by foe; passes on index, foe and quarters.
    fn chunk(
        &self,
        number: u64,
        army: &Fielded,
        board: &mut Box<dyn Board + '_>,
        mut take: impl FnMut(u64, usize, u8),
    ) {
        let Range { start, end } = self.indices;
        let first = start + number * CHUNK;
        let chunk = first..(first + CHUNK).min(end);
        for (foe, fielded) in self.foes.armies.iter().enumerate() {
            let meets = |index: &u64| self.drawn[(*index - start) as usize] == foe;
            let own = chunk.clone().filter(meets);
            if own.clone().next().is_some() {
                let armies = BySide::new(army, fielded);
                board.each_pair(armies, self.keys[foe], own, |index, quarters| {
                    take(index, foe, quarters);
                });
            }
        }
    }
}

/// Plays this list. As [`meet`].
///
/// # Errors
/// As [`meet`].
pub(crate) fn meet_one(
    arenas: &[&dyn Arena],
    list: &Candidate,
    foes: Foes<'_>,
    seed: u64,
    indices: Range<u64>,
    crew: &mut Crew<'_>,
) -> Result<Met, StudyFailure> {
    Ok(meet(arenas, &[list], foes, seed, indices, crew)?.pop().unwrap_or_default())
}

/// The foe of each index.
fn drawn(weights: &[f64], name: &str, seed: u64, indices: Range<u64>) -> Vec<usize> {
    if weights.len() < 2 {
        return vec![0; (indices.end - indices.start) as usize];
    }
    let purpose = format!("search foes {name}");
    indices.map(|index| Generator::new(seed, &purpose, index).weighted(weights)).collect()
}
