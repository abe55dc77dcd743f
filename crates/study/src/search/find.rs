//! The best list against a field: the race, and the scores of its winners in battles that chose nothing.

use super::{
    Candidate, Crew, Foes, Met, Others, Racing, StudyFailure, best_line, meet, meet_one, race,
    unless_interrupted,
};
use fairfight_engine::arena::Arena;
use fairfight_stats::search::{Round, halving_rounds};

/// The first index of the battles that measure the finalists: no race gets this far.
const FRESH: u64 = 1 << 40;

/// The first index of the battles that measure the best of the finalists again.
const CONFIRM: u64 = 1 << 41;

/// The first index of the battles that choose the order of its line.
const LINE: u64 = 5 << 39;

/// The first index of the battles that measure the best answer of the last round again.
const LAST: u64 = 3 << 40;

/// The effort of a search.
#[derive(Clone, Copy, Debug)]
pub struct Searching {
    /// The seed.
    pub seed: u64,
    /// Pairs of the whole race, at most.
    pub pairs: u64,
    /// Lists that are measured again after the race.
    pub finalists: usize,
    /// Pairs that measure each of them.
    pub fresh: u64,
    /// In how many orders of its line the best list is tried; 1 to leave it as it is.
    pub orders: usize,
}

impl Searching {
    /// The rounds of a race of this many lists.
    pub fn rounds(&self, lists: usize) -> Vec<Round> {
        halving_rounds(lists, self.pairs)
    }
}

/// A list that reached the end of the race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finalist {
    /// The list.
    pub candidate: Candidate,
    /// The pairs of the race, which chose it: their mean is too high.
    pub race: Met,
    /// The pairs played afterwards: their mean is not. Empty if it was stopped before.
    pub fresh: Met,
    /// The pairs against other foes, which chose nothing.
    pub hold_out: Option<Met>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The finalists, the best of the fresh battles first.
    pub finalists: Vec<Finalist>,
    /// The first of them again, in battles that did not choose it among the finalists either; empty if it was stopped
    /// before.
    pub confirmed: Met,
    /// Was it stopped before all was played?
    pub interrupted: bool,
}

impl Found {
    /// The best list.
    pub fn best(&self) -> &Finalist {
        &self.finalists[0]
    }
}

/// Which of the candidates is the best against the foes, and how good is it?
///
/// `hold_out` are other foes that the finalists meet too: a list found against one field may be made for that field
/// alone. All finalists meet them on the same dice, on the indices of the fresh battles.
///
/// The best of the finalists is tried in several [`orders`](Searching::orders) of its line, and takes the best of them.
///
/// Its stages are `race`, `finalists`, `hold-out`, `order of the line` and `best list`. If it is stopped after the first
/// round of the race, the answer is the best so far.
///
/// # Errors
/// As [`meet`], and [`StudyFailure::NoArmy`] without candidates.
pub fn find(
    arenas: &[&dyn Arena],
    candidates: &[Candidate],
    foes: Foes<'_>,
    hold_out: Option<&Others<'_>>,
    searching: Searching,
    crew: &mut Crew<'_>,
) -> Result<Found, StudyFailure> {
    let Searching { seed, finalists, fresh, .. } = searching;
    let (most, rounds) = (finalists.max(1), searching.rounds(candidates.len()));
    let racing = Racing { seed, rounds: &rounds, finalists: most };
    let raced = crew.stage("race", |crew| race(arenas, candidates, foes, racing, crew))?;
    if raced.is_empty() {
        return Err(StudyFailure::NoArmy("no list takes part".to_owned()));
    }
    let lists: Vec<&Candidate> = raced.iter().map(|raced| &candidates[raced.candidate]).collect();
    let indices = FRESH..FRESH + fresh;
    let measured = crew.stage("finalists", |crew| {
        so_far(meet(arenas, &lists, foes, seed, indices.clone(), crew), lists.len())
    })?;
    let held = match hold_out {
        Some(others) => crew.stage("hold-out", |crew| {
            so_far(others.meet(arenas, &lists, seed, indices, crew), lists.len())
        })?,
        None => vec![None; lists.len()],
    };
    let mut finalists: Vec<Finalist> = raced
        .iter()
        .zip(measured)
        .zip(held)
        .map(|((raced, fresh), hold_out)| Finalist {
            candidate: candidates[raced.candidate].clone(),
            race: raced.met.clone(),
            fresh: fresh.unwrap_or_default(),
            hold_out,
        })
        .collect();
    // Sorting is stable: among equals, the one that stayed longer in the race is first.
    finalists.sort_by(|a, b| b.fresh.mean().total_cmp(&a.fresh.mean()));
    let nothing = |one: &Finalist| one.race.scores().n() + one.fresh.scores().n() == 0;
    if finalists.iter().all(nothing) {
        return Err(StudyFailure::Interrupted);
    }
    let first = &mut finalists[0];
    if searching.orders > 1 && !crew.interrupted() {
        let lined_up = crew.stage("order of the line", |crew| {
            line_up(arenas, first, foes, hold_out, searching, crew)
        });
        unless_interrupted(lined_up)?;
    }
    let best = &finalists[0].candidate;
    let confirmed = crew.stage("best list", |crew| {
        so_far(once_more(arenas, best, foes, searching, CONFIRM, crew).map(|met| vec![met]), 1)
    })?;
    let confirmed = confirmed.into_iter().next().flatten();
    let interrupted = confirmed.is_none();
    Ok(Found { finalists, confirmed: confirmed.unwrap_or_default(), interrupted })
}

/// Puts the list in the best order of its line, and measures it again if that is another.
fn line_up(
    arenas: &[&dyn Arena],
    list: &mut Finalist,
    foes: Foes<'_>,
    hold_out: Option<&Others<'_>>,
    Searching { seed, fresh, orders, .. }: Searching,
    crew: &mut Crew<'_>,
) -> Result<(), StudyFailure> {
    let choosing = (seed, orders, LINE..LINE + fresh);
    let Some(candidate) = best_line(arenas, &list.candidate, foes, choosing, crew)? else {
        return Ok(());
    };
    let indices = FRESH..FRESH + fresh;
    let fresh = meet_one(arenas, &candidate, foes, seed, indices.clone(), crew)?;
    let held = match hold_out {
        Some(others) => others.meet(arenas, &[&candidate], seed, indices, crew)?.pop(),
        None => None,
    };
    *list = Finalist { candidate, race: list.race.clone(), fresh, hold_out: held };
    Ok(())
}

/// The results of this many lists: `None` for all if it was stopped.
fn so_far(
    met: Result<Vec<Met>, StudyFailure>,
    lists: usize,
) -> Result<Vec<Option<Met>>, StudyFailure> {
    let met = unless_interrupted(met)?;
    Ok(met.map_or_else(|| vec![None; lists], |met| met.into_iter().map(Some).collect()))
}

impl Found {
    /// Measures the best again: if [`confirmed`](Found::confirmed) decided that a round was the last, it is biased, too
    /// low or too high.
    pub(super) fn confirm_again(
        &mut self,
        arenas: &[&dyn Arena],
        foes: Foes<'_>,
        searching: Searching,
        crew: &mut Crew<'_>,
    ) -> Result<(), StudyFailure> {
        self.confirmed = once_more(arenas, &self.best().candidate, foes, searching, LAST, crew)?;
        Ok(())
    }
}

/// A list against the foes, in battles from this index on.
fn once_more(
    arenas: &[&dyn Arena],
    list: &Candidate,
    foes: Foes<'_>,
    Searching { seed, fresh, .. }: Searching,
    from: u64,
    crew: &mut Crew<'_>,
) -> Result<Met, StudyFailure> {
    meet_one(arenas, list, foes, seed, from..from + fresh, crew)
}
