//! The race: half of the lists go after each round, and what was played before is kept.

use super::{Candidate, Crew, Foes, Met, Trouble, meet};
use crate::armies::World;
use fairfight_stats::search::{better_half, halving_rounds};

/// How a list of the last rounds fared in the race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raced {
    /// Its place among the candidates.
    pub candidate: usize,
    /// All its pairs.
    pub met: Met,
}

/// Which of the candidates are the best against the foes? About `pairs` pairs are played in all.
///
/// The answer has at most `finalists` lists, those that stayed longest first. They were chosen by what they
/// scored, so that what they scored here is too much.
///
/// Source: Z. Karnin, T. Koren and O. Somekh 2013, "Almost optimal exploration in multi-armed bandits",
/// with the pairs of earlier rounds kept.
///
/// # Errors
/// As [`meet`].
pub fn race<W: World>(
    worlds: &[W],
    candidates: &[Candidate],
    foes: Foes<'_, W::Army>,
    seed: u64,
    pairs: u64,
    finalists: usize,
    crew: &mut Crew<'_>,
) -> Result<Vec<Raced>, Trouble> {
    let mut left: Vec<Raced> =
        (0..candidates.len()).map(|candidate| Raced { candidate, met: Met::default() }).collect();
    let mut out: Vec<Raced> = Vec::new();
    let mut played = 0;
    for round in halving_rounds(candidates.len(), pairs) {
        let here: Vec<&Candidate> = left.iter().map(|raced| &candidates[raced.candidate]).collect();
        let indices = played..played + round.each;
        for (raced, met) in left.iter_mut().zip(meet(worlds, &here, foes, seed, indices, crew)?) {
            raced.met.merge(&met);
        }
        played += round.each;
        let means: Vec<(usize, f64)> =
            left.iter().map(|raced| (raced.candidate, raced.met.mean())).collect();
        let kept = better_half(&means);
        let (stay, mut go): (Vec<Raced>, Vec<Raced>) =
            left.into_iter().partition(|raced| kept.contains(&raced.candidate));
        left = stay;
        go.sort_by(|a, b| {
            b.met.mean().total_cmp(&a.met.mean()).then(a.candidate.cmp(&b.candidate))
        });
        go.extend(out);
        go.truncate(finalists.saturating_sub(left.len()));
        out = go;
    }
    left.extend(out);
    left.truncate(finalists);
    Ok(left)
}
