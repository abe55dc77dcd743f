//! The best list against a field: the race, and the scores of its winners in other battles.

use super::{
    Candidate, Foes, LedBar, Met, Racing, Trials, best_line, meet_one, meet_pair_by_pair, mustered,
    race,
};
use crate::common::{Crew, StudyFailure, unless_interrupted};
use fairfight_engine::arena::Arena;
use fairfight_stats::paired::Joint;
use fairfight_stats::search::{Round, halving_rounds};
use fairfight_stats::{Level, Scores};

/// The first index of the battles that measure the finalists: no race reaches this index.
const FRESH: u64 = 1 << 40;

/// The first index of the battles that measure the best of the finalists again.
const CONFIRM: u64 = 1 << 41;

/// The first index of the battles that choose the order of its line.
const LINE: u64 = 5 << 39;

/// The first index of the battles that measure the best answer of the last round again.
const LAST: u64 = 3 << 40;

/// The first index of the battles under other doctrines that choose among the finalists.
const LEADS: u64 = 7 << 39;

/// The first index of the battles under other doctrines that measure the best of them again.
const LEADS_AGAIN: u64 = 1 << 42;

/// The first index of the battles against foes under the default doctrine.
const USUAL: u64 = 9 << 39;

/// The effort of a search.
#[derive(Clone, Copy, Debug)]
pub struct Searching {
    /// The seed.
    pub seed: u64,
    /// The maximum number of pairs of the whole race.
    pub pairs: u64,
    /// The number of lists that are measured again after the race.
    pub finalists: usize,
    /// The number of pairs that measure each of them.
    pub fresh: u64,
    /// The number of orders of its line in which the best list is tried; 1 to keep its order.
    pub orders: usize,
    /// The confidence required to call one finalist better than another.
    pub level: Level,
}

impl Searching {
    /// The rounds of a race of this many lists.
    pub fn rounds(&self, lists: usize) -> Vec<Round> {
        halving_rounds(lists, self.pairs)
    }

    /// The dice of battles under other doctrines, starting at this index.
    fn of_leads(&self, from: u64) -> (u64, std::ops::Range<u64>) {
        (self.seed, from..from + LedBar::pairs(self.fresh))
    }
}

/// A list that reached the end of the race.
#[derive(Clone, PartialEq, Debug)]
pub struct Finalist {
    /// The list.
    pub candidate: Candidate,
    /// The pairs of the race, which chose it: their mean is biased upwards.
    pub race: Met,
    /// The pairs played afterwards: their mean is unbiased. Empty if stopped before.
    pub fresh: Met,
    /// The pairs against other foes, which chose nothing.
    pub hold_out: Option<Met>,
    /// The range of its score over other doctrines for both sides; `None` if there are none.
    pub led: Option<LedBar>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The finalists: the most robust one, then by their fresh scores, the best first.
    pub finalists: Vec<Finalist>,
    /// The number of finalists that the dice cannot tell from the best by fresh battles, including itself.
    pub alike: usize,
    /// New scores of the first of them, in battles that did not choose it among the finalists either; empty if stopped
    /// before.
    pub confirmed: Met,
    /// The range of that score over other doctrines for both sides, in battles that chose nothing either.
    pub led: Option<LedBar>,
    /// Its score against the same foes under the default doctrine; `None` if they follow it anyway.
    pub usual: Option<Met>,
    /// Was it stopped before all was played?
    pub interrupted: bool,
}

impl Found {
    /// The best list.
    pub fn best(&self) -> &Finalist {
        &self.finalists[0]
    }
}

/// Finds the best of the candidates against the foes, and measures it.
///
/// The finalists also meet other foes and are led by other doctrines ([`Trials`]). Among those that the dice cannot
/// tell from the best, the one with the highest score under its worst doctrine is taken as the best: by the low end of
/// its [`LedBar`].
///
/// It is tried in several [`orders`](Searching::orders) of its line, and takes the best of them. Then everything is
/// measured again.
///
/// Its stages are `race`, `finalists`, `other doctrines`, `hold-out`, `order of the line`, `best list`,
/// `best list, other doctrines` and `default play`. If it is stopped after the first round of the race, the answer is
/// the best so far.
///
/// # Errors
/// As [`meet`](super::meet), and [`StudyFailure::NoArmy`] without candidates.
pub fn find(
    arenas: &[&dyn Arena],
    candidates: &[Candidate],
    foes: Foes<'_>,
    trials: &Trials<'_>,
    searching: Searching,
    crew: &mut Crew<'_>,
) -> Result<Found, StudyFailure> {
    let Searching { seed, finalists, fresh, .. } = searching;
    let (most, rounds) = (finalists.max(1), searching.rounds(candidates.len()));
    let racing = Racing { seed, rounds: &rounds, finalists: most };
    let armies = mustered(arenas, candidates, crew)?;
    let raced = crew.stage("race", |crew| race(arenas[0], &armies, foes, racing, crew))?;
    if raced.is_empty() {
        return Err(StudyFailure::NoArmy("no list takes part".to_owned()));
    }
    let lists: Vec<&Candidate> = raced.iter().map(|raced| &candidates[raced.candidate]).collect();
    let armies: Vec<_> = raced.iter().map(|raced| armies[raced.candidate].clone()).collect();
    let indices = FRESH..FRESH + fresh;
    let pairs = crew.stage("finalists", |crew| {
        let pairs = meet_pair_by_pair(arenas[0], &armies, foes, seed, indices.clone(), crew);
        so_far(pairs, lists.len())
    })?;
    let pairs: Vec<Vec<u8>> = pairs.into_iter().map(Option::unwrap_or_default).collect();
    let measured: Vec<Scores<5>> = pairs.iter().map(|pairs| scores(pairs)).collect();
    let led = match trials.leads.is_empty() || crew.interrupted() {
        true => vec![None; lists.len()],
        false => crew.stage("other doctrines", |crew| {
            let lists: Vec<_> = lists.iter().copied().zip(measured.iter().copied()).collect();
            let leads = searching.of_leads(LEADS);
            so_far(trials.bars(arenas, &lists, foes, leads, crew), lists.len())
        })?,
    };
    let held = match trials.hold_out {
        Some(others) => crew.stage("hold-out", |crew| {
            so_far(others.meet(arenas, &lists, seed, indices, crew), lists.len())
        })?,
        None => vec![None; lists.len()],
    };
    let mut finalists: Vec<Finalist> = raced
        .iter()
        .zip(measured)
        .zip(held.into_iter().zip(led))
        .map(|((raced, fresh), (hold_out, led))| Finalist {
            candidate: candidates[raced.candidate].clone(),
            race: raced.met.clone(),
            fresh: Met::of(fresh),
            hold_out,
            led: led.flatten(),
        })
        .collect();
    let nothing = |one: &Finalist| one.race.scores().n() + one.fresh.scores().n() == 0;
    if finalists.iter().all(nothing) {
        return Err(StudyFailure::Interrupted);
    }
    let alike = best_first(&mut finalists, &pairs, searching.level);
    let first = &mut finalists[0];
    if searching.orders > 1 && !crew.interrupted() {
        let lined_up = crew.stage("order of the line", |crew| {
            line_up(arenas, first, foes, trials, searching, crew)
        });
        unless_interrupted(lined_up)?;
    }
    let best = &finalists[0].candidate;
    let confirmed = crew.stage("best list", |crew| {
        unless_interrupted(once_more(arenas, best, foes, searching, CONFIRM, crew))
    })?;
    let interrupted = confirmed.is_none();
    let confirmed = confirmed.unwrap_or_default();
    let mut found = Found { finalists, alike, confirmed, led: None, usual: None, interrupted };
    if !interrupted {
        found.try_best(arenas, foes, trials, searching, crew)?;
    }
    Ok(found)
}

/// Puts the most robust finalist first, then the others in the order of their fresh scores. Returns how many cannot be
/// told from the best of these.
fn best_first(finalists: &mut Vec<Finalist>, pairs: &[Vec<u8>], level: Level) -> usize {
    let mut places: Vec<usize> = (0..finalists.len()).collect();
    // The sort is stable: among equals, the one that stayed longer in the race comes first.
    places.sort_by(|&a, &b| finalists[b].fresh.mean().total_cmp(&finalists[a].fresh.mean()));
    let best = places[0];
    let level = level.shared_by(places.len().saturating_sub(1).max(1) as u64);
    let worse = |place: usize| {
        Joint::of(&pairs[best], &pairs[place]).differences().interval(level).high < 0.0
    };
    let alike: Vec<usize> =
        places.iter().copied().filter(|&place| place == best || !worse(place)).collect();
    let low = |place: usize| Some(finalists[place].led.as_ref()?.range.low);
    let holds = alike.iter().copied().filter_map(|place| Some((place, low(place)?)));
    // Among equals, the better score.
    let holds = holds.reduce(|best, next| if next.1 > best.1 { next } else { best });
    if let Some((holds, _)) = holds {
        places.retain(|&place| place != holds);
        places.insert(0, holds);
    }
    *finalists = places.iter().map(|&place| finalists[place].clone()).collect();
    alike.len()
}

/// The scores of these pairs, each given in quarters.
fn scores(pairs: &[u8]) -> Scores<5> {
    let mut counts = [0; 5];
    pairs.iter().for_each(|&quarters| counts[usize::from(quarters)] += 1);
    Scores::new(counts)
}

/// Puts the list in the best order of its line, and measures it again if that order is new.
fn line_up(
    arenas: &[&dyn Arena],
    list: &mut Finalist,
    foes: Foes<'_>,
    trials: &Trials<'_>,
    Searching { seed, fresh, orders, .. }: Searching,
    crew: &mut Crew<'_>,
) -> Result<(), StudyFailure> {
    let choosing = (seed, orders, LINE..LINE + fresh);
    let Some(candidate) = best_line(arenas, &list.candidate, foes, choosing, crew)? else {
        return Ok(());
    };
    let indices = FRESH..FRESH + fresh;
    let fresh = meet_one(arenas, &candidate, foes, seed, indices.clone(), crew)?;
    let held = match trials.hold_out {
        Some(others) => others.meet(arenas, &[&candidate], seed, indices, crew)?.pop(),
        None => None,
    };
    *list = Finalist { candidate, fresh, hold_out: held, ..list.clone() };
    Ok(())
}

/// The results of this many lists: `None` for all if stopped.
fn so_far<R: Clone>(
    met: Result<Vec<R>, StudyFailure>,
    lists: usize,
) -> Result<Vec<Option<R>>, StudyFailure> {
    let met = unless_interrupted(met)?;
    Ok(met.map_or_else(|| vec![None; lists], |met| met.into_iter().map(Some).collect()))
}

impl Found {
    /// Measures the best under other doctrines and against the default play. If stopped, the missing results stay
    /// empty.
    ///
    /// # Errors
    /// As [`meet`](super::meet).
    pub(crate) fn try_best(
        &mut self,
        arenas: &[&dyn Arena],
        foes: Foes<'_>,
        trials: &Trials<'_>,
        searching: Searching,
        crew: &mut Crew<'_>,
    ) -> Result<(), StudyFailure> {
        let best = self.best().candidate.clone();
        if !trials.leads.is_empty() {
            let lists = [(&best, self.confirmed.scores())];
            let bars = crew.stage("best list, other doctrines", |crew| {
                trials.bars(arenas, &lists, foes, searching.of_leads(LEADS_AGAIN), crew)
            });
            let bars = unless_interrupted(bars)?;
            self.interrupted |= bars.is_none();
            self.led = bars.and_then(|bars| bars.into_iter().next()).flatten();
        }
        if trials.usual.is_some() && !self.interrupted {
            let dice = (searching.seed, USUAL..USUAL + searching.fresh);
            let met = crew.stage("default play", |crew| {
                unless_interrupted(trials.against_usual(arenas, &best, foes, dice, crew))
            })?;
            self.interrupted |= met.is_none();
            self.usual = met.flatten();
        }
        Ok(())
    }

    /// Measures the best again: if [`confirmed`](Found::confirmed) decided that a round was the last, it is biased, in
    /// either direction.
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

/// Plays a list against the foes, in battles starting at this index.
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
