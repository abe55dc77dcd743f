//! The race: after each round the worse lists drop out, and earlier pairs are kept.

use super::meet::armies_meet;
use super::{Foes, Met};
use crate::common::{Crew, StudyFailure};
use fairfight_engine::arena::{Arena, Fielded};
use fairfight_stats::search::{Round, best_of};

/// A list of the last rounds, and its results in the race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raced {
    /// Its index among the armies.
    pub candidate: usize,
    /// All its pairs.
    pub met: Met,
}

/// The parameters of a race.
#[derive(Clone, Copy, Debug)]
pub struct Racing<'r> {
    /// The seed.
    pub seed: u64,
    /// Its rounds; the first includes all lists.
    pub rounds: &'r [Round],
    /// The maximum number of lists at the end.
    pub finalists: usize,
}

/// Finds the best of these armies against the foes, on boards of `arena`. All of them play the first round; after each
/// round the best advance, as many as the next round has.
///
/// Returns at most `finalists` lists, those that stayed longest first. They were chosen by their scores, so their
/// scores here are biased upwards. If a race is stopped after a round, it returns the best of the lists left by then.
///
/// Source: Z. Karnin, T. Koren and O. Somekh 2013, "Almost optimal exploration in multi-armed bandits",
/// with the pairs of earlier rounds kept.
///
/// # Errors
/// [`StudyFailure::Interrupted`], only in the first round.
pub fn race(
    arena: &dyn Arena,
    armies: &[Fielded],
    foes: Foes<'_>,
    racing: Racing<'_>,
    crew: &mut Crew<'_>,
) -> Result<Vec<Raced>, StudyFailure> {
    let Racing { seed, rounds, finalists } = racing;
    let mut left: Vec<Raced> =
        (0..armies.len()).map(|candidate| Raced { candidate, met: Met::default() }).collect();
    let mut out: Vec<Raced> = Vec::new();
    let mut played = 0;
    let all: u64 = rounds.iter().map(|round| round.lists as u64 * round.each).sum();
    let mut done = 0;
    for (place, round) in rounds.iter().enumerate() {
        let here: Vec<Fielded> = left.iter().map(|raced| armies[raced.candidate].clone()).collect();
        let indices = played..played + round.each;
        let own = round.lists as u64 * round.each;
        let met =
            crew.part(done, own, all, |crew| armies_meet(arena, &here, foes, seed, indices, crew));
        let met = match met {
            Err(StudyFailure::Interrupted) if played > 0 => {
                best_first(&mut left);
                break;
            }
            met => met?,
        };
        for (raced, met) in left.iter_mut().zip(met) {
            raced.met.merge(&met);
        }
        (played, done) = (played + round.each, done + own);
        let means: Vec<(usize, f64)> =
            left.iter().map(|raced| (raced.candidate, raced.met.mean())).collect();
        let next = rounds.get(place + 1).map_or(1, |next| next.lists);
        let kept = best_of(&means, next);
        let (stay, mut go): (Vec<Raced>, Vec<Raced>) =
            left.into_iter().partition(|raced| kept.contains(&raced.candidate));
        left = stay;
        best_first(&mut go);
        go.extend(out);
        go.truncate(finalists.saturating_sub(left.len()));
        out = go;
    }
    left.extend(out);
    left.truncate(finalists);
    Ok(left)
}

fn best_first(raced: &mut [Raced]) {
    raced.sort_by(|a, b| b.met.mean().total_cmp(&a.met.mean()).then(a.candidate.cmp(&b.candidate)));
}
