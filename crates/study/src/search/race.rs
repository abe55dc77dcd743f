//! The race: most of the lists go after a round, and what was played before is kept.

use super::{Candidate, Crew, Foes, Met, Trouble, meet};
use fairfight_engine::arena::Arena;
use fairfight_stats::search::{Round, best_of};

/// How a list of the last rounds fared in the race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raced {
    /// Its place among the candidates.
    pub candidate: usize,
    /// All its pairs.
    pub met: Met,
}

/// How a race is run.
#[derive(Clone, Copy, Debug)]
pub struct Racing<'r> {
    /// The seed.
    pub seed: u64,
    /// Its rounds, the first of all lists.
    pub rounds: &'r [Round],
    /// How many lists come out of it at most.
    pub finalists: usize,
}

/// Which of the candidates are the best against the foes? The rounds begin with all of them; after each the best go
/// on, as many as the next has, and after the last one.
///
/// The answer has at most `finalists` lists, those that stayed longest first. They were chosen by what they
/// scored, so that what they scored here is too much. A race that is stopped after a round answers with the
/// best of the lists that were left then.
///
/// Source: Z. Karnin, T. Koren and O. Somekh 2013, "Almost optimal exploration in multi-armed bandits",
/// with the pairs of earlier rounds kept.
///
/// # Errors
/// As [`meet`]; [`Trouble::Interrupted`] in the first round alone.
pub fn race(
    arenas: &[&dyn Arena],
    candidates: &[Candidate],
    foes: Foes<'_>,
    racing: Racing<'_>,
    crew: &mut Crew<'_>,
) -> Result<Vec<Raced>, Trouble> {
    let Racing { seed, rounds, finalists } = racing;
    let mut left: Vec<Raced> =
        (0..candidates.len()).map(|candidate| Raced { candidate, met: Met::default() }).collect();
    let mut out: Vec<Raced> = Vec::new();
    let mut played = 0;
    let all: u64 = rounds.iter().map(|round| round.lists as u64 * round.each).sum();
    let mut done = 0;
    for (place, round) in rounds.iter().enumerate() {
        let here: Vec<&Candidate> = left.iter().map(|raced| &candidates[raced.candidate]).collect();
        let indices = played..played + round.each;
        let own = round.lists as u64 * round.each;
        let met = crew.part(done, own, all, |crew| meet(arenas, &here, foes, seed, indices, crew));
        let met = match met {
            Err(Trouble::Interrupted) if played > 0 => {
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
