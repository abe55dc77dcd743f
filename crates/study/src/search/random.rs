//! Random lists of a budget: what a list does against those that nobody chose.

use super::{Candidate, Crew, Foes, Met, Trouble, meet};
use crate::armies::{Aim, Drawing, Generator, domain};
use fairfight_engine::arena::{Arena, Board, Fielded};
use fairfight_engine::dice::MatchKey;
use fairfight_engine::run;
use fairfight_rules::BySide;
use fairfight_stats::Scores;
use std::ops::Range;

/// How often a list is drawn, a hundredth of the budget lower every time, until it costs no more than that.
const TRIES: u32 = 50;

/// Indices that a thread takes at a time.
const CHUNK: u64 = 32;

/// How lists are drawn that cost as near below a budget as may be.
pub struct RandomLists<'r> {
    /// An arena a doctrine: they lead the lists in turn.
    pub arenas: &'r [&'r dyn Arena],
    /// The kinds, by what they cost.
    pub drawing: Drawing<'r>,
    /// What a list may cost.
    pub budget: f64,
    /// What they are called: other names have other lists, and other dice.
    pub name: &'r str,
}

impl RandomLists<'_> {
    /// The list of this index; `None` where the rules allow none that was drawn.
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
        // As near below the budget as may be: nobody brings a dearer list.
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

/// Foes that nothing is chosen by.
pub enum Others<'o> {
    /// These lists: the score is that against them, and they do not vary.
    Lists(Foes<'o>),
    /// Random lists, a new one for each pair: few that are met again and again would say little of all others.
    Random(RandomLists<'o>),
}

impl Others<'_> {
    /// How do these candidates fare against them on these indices? All meet the same on the same dice.
    ///
    /// An index whose random list the rules do not allow is left out.
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
    ) -> Result<Vec<Met>, Trouble> {
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
) -> Result<Vec<Met>, Trouble> {
    let armies = candidates
        .iter()
        .map(|candidate| arenas[candidate.led].muster(&candidate.kinds).map_err(Trouble::NoArmy))
        .collect::<Result<Vec<Fielded>, Trouble>>()?;
    let drawing = MatchKey::new(seed, domain(&lists.purpose()));
    let dice = MatchKey::new(seed, domain(&format!("search dice {}", lists.name)));
    let one = |chunk: u64, board: &mut Box<dyn Board + '_>| -> Vec<Met> {
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
        counts.into_iter().map(|counts| Met::of(Scores::new(counts))).collect()
    };
    let chunks = (indices.end - indices.start).div_ceil(CHUNK);
    let mut all = vec![Met::default(); candidates.len()];
    let mut take = |first: u64, wave: Vec<Vec<Met>>| {
        let done = first + wave.len() as u64;
        for chunk in wave {
            for (all, met) in all.iter_mut().zip(chunk) {
                all.merge(&met);
            }
        }
        let each = CHUNK * candidates.len() as u64;
        (crew.told)(lists.name, done * each, chunks * each);
    };
    let board = || arenas[0].board(crew.workers);
    let end = run::each(0..chunks, crew.workers, crew.interrupt, board, one, &mut take);
    if end < chunks { Err(Trouble::Interrupted) } else { Ok(all) }
}
