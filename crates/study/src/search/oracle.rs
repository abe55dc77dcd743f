//! Search against everything (double oracle): the mix of lists and doctrines that no list can beat.
//!
//! Sources: H. B. McMahan, G. J. Gordon and A. Blum 2003, "Planning in the presence of cost functions controlled by an
//! adversary"; M. Lanctot et al. 2017, "A unified game-theoretic approach to multiagent reinforcement learning".

use super::{Candidate, Foes, Found, Met, Searching, Trials, find, meet, meet_one};
use crate::armies::Generator;
use crate::common::{Crew, StudyFailure, unless_interrupted};
use fairfight_engine::arena::{Arena, Fielded};
use fairfight_rules::words;
use fairfight_stats::meta::{Cells, SUPPORT, bootstrap, maximum_entropy_nash, redraws};
use fairfight_stats::search::least_battles;
use fairfight_stats::{Interval, Level, Scores};

/// The maximum number of lists that all race in every round.
const ALL_RACE: usize = 256;

/// With more lists, one in this many races, but at least [`ALL_RACE`].
const ONE_OF: usize = 16;

/// Pairs that each list plays with each list of the mix to qualify for the race.
const SCREENED: u64 = 10;

/// The maximum factor by which the initial number of pairs of two lists in the mix may grow.
const MOST_OF_A_CELL: u64 = 16;

/// A round: the best answer to the mix so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Round {
    /// The answer.
    pub answer: Candidate,
    /// Its scores against the mix, in battles that did not choose it.
    pub scores: Scores<5>,
}

words! {
    /// Why it ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Ended {
        /// No list is shown to gain more than the tolerance.
        Settled = "settled",
        /// The number of rounds was spent.
        Limit = "limit",
        /// A stop was requested: this is the result of the rounds before.
        Interrupted = "interrupted",
    }
}

/// The result of a search against everything.
#[derive(Clone, PartialEq, Debug)]
pub struct Against {
    /// The lists of the mix, in the order in which they joined.
    pub lists: Vec<Candidate>,
    /// The share of each: the equilibrium of the measured scores, to which the rounds found answers.
    pub mix: Vec<f64>,
    /// The interval of each share over the equilibria of redrawn scores, and the share of these that include each list;
    /// `None` if stopped.
    pub redrawn: Option<(Vec<Interval>, Vec<f64>)>,
    /// The rounds.
    pub rounds: Vec<Round>,
    /// The last round: the best answers to the mix.
    pub last: Found,
    /// Why it ended.
    pub ended: Ended,
}

/// The parameters of the search for a mix.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mixing {
    /// The candidate to start from.
    pub first: usize,
    /// The gain of a list over the mix that is tolerated.
    pub tolerance: f64,
    /// The confidence required to say that a list gains more.
    pub level: Level,
    /// The maximum number of rounds.
    pub most_rounds: usize,
}

/// Finds the mix of the candidates that none of them can beat.
///
/// It starts with the first candidate of `mixing`. A round finds the best answer to the mix of the lists so far. If
/// battles that did not choose the answer show, at the level of `mixing`, that it scores more than ½ plus the
/// tolerance, it joins the lists and plays each of them, `searching.fresh` pairs at first. If it is already one of
/// them, its scores were not known well enough: it plays as many pairs again with all lists in the mix, up to 16 times
/// the first number. Then the mix is computed again.
///
/// If there are many candidates, only the most promising ones race in a round. Ten pairs of every candidate with each
/// list of the mix, played once, show which these are: the mix changes from round to round, but the scores against its
/// lists stay.
///
/// Which round is the last depends on the measured score of its answer. So that answer is measured again, in battles
/// that did not end the search.
///
/// # Errors
/// As [`find`]; [`StudyFailure::Interrupted`] only in the first round.
pub fn against_all(
    arenas: &[&dyn Arena],
    candidates: &[Candidate],
    searching: Searching,
    mixing: Mixing,
    crew: &mut Crew<'_>,
) -> Result<Against, StudyFailure> {
    let Mixing { first, tolerance, level, most_rounds } = mixing;
    let mut lists = vec![candidates[first].clone()];
    let mut armies = vec![lists[0].army(arenas)?];
    let mut table = Table { cells: Vec::new(), pairs: searching.fresh, seed: searching.seed };
    let mut screen = Screen { means: Vec::new(), seed: searching.seed };
    let mut rounds = Vec::new();
    let mut last: Option<Found> = None;
    loop {
        let cells = table.cells(lists.len());
        let mix = maximum_entropy_nash(&cells.matrix()).weights;
        let name = format!("round {}", rounds.len() + 1);
        let foes = Foes { armies: &armies, weights: &mix, name: &name };
        let round = crew.within(&name, |crew| {
            let racing = screen.most_promising(arenas, candidates, foes, crew)?;
            find(arenas, &racing, foes, &Trials::default(), searching, crew)
        });
        let mut found = match (round, last.take()) {
            (Ok(found), _) if !found.interrupted => found,
            (Ok(_) | Err(StudyFailure::Interrupted), Some(last)) => {
                let ended = Ended::Interrupted;
                return Ok(Against { lists, mix, redrawn: None, rounds, last, ended });
            }
            (Ok(_), None) => return Err(StudyFailure::Interrupted),
            (Err(cause), _) => return Err(cause),
        };
        let answer = found.best().candidate.clone();
        let measured = found.confirmed.scores();
        rounds.push(Round { answer: answer.clone(), scores: measured });
        // Only a significant gain counts: the low end.
        let gains = measured.interval(level).low - 0.5 > tolerance;
        let ended = match gains {
            false => Some(Ended::Settled),
            true if rounds.len() >= most_rounds => Some(Ended::Limit),
            true => None,
        };
        let played = crew.within(&name, |crew| match ended {
            Some(_) => {
                crew.stage("best list", |crew| found.confirm_again(arenas, foes, searching, crew))
            }
            None => match lists.iter().position(|list| *list == answer) {
                Some(place) => table.play_on(arenas, &lists, foes, place, crew),
                None => table.add(arenas, &answer, &armies, crew),
            },
        });
        let ended = unless_interrupted(played)?.map_or(Some(Ended::Interrupted), |()| ended);
        if let Some(ended) = ended {
            let whole = ended != Ended::Interrupted;
            let redrawn = whole.then(|| redrawn(&cells, searching.seed, level));
            return Ok(Against { lists, mix, redrawn, rounds, last: found, ended });
        }
        if !lists.contains(&answer) {
            armies.push(answer.army(arenas)?);
            lists.push(answer);
        }
        last = Some(found);
    }
}

/// The number of these candidates that race in a round of [`against_all`].
///
/// ```
/// use fairfight_study::search::racing;
/// assert_eq!([100, 1_000, 10_000].map(racing), [100, 256, 625]);
/// ```
pub fn racing(candidates: usize) -> usize {
    ALL_RACE.max(candidates.div_ceil(ONE_OF)).min(candidates)
}

/// The maximum number of pairs that [`against_all`] may play with this many candidates.
pub fn most_pairs(candidates: usize, searching: Searching, most_rounds: u64) -> u64 {
    let racing = racing(candidates);
    let screened = if racing < candidates { SCREENED * candidates as u64 } else { 0 };
    let race = searching.pairs.max(least_battles(racing));
    let answer = (searching.finalists as u64 + 1).saturating_mul(searching.fresh);
    // A list joins the mix in each round except the last, whose answer is measured again.
    let cells = (most_rounds.saturating_sub(1) * most_rounds / 2) * MOST_OF_A_CELL;
    most_rounds
        .saturating_mul(screened + race + answer)
        .saturating_add((cells + 1).saturating_mul(searching.fresh))
}

/// The scores of every candidate in a few pairs against each list of the mixes so far.
struct Screen {
    /// For each list, in the order in which they joined, the scores of all candidates; `None` until it is in a mix.
    means: Vec<Option<Vec<f64>>>,
    seed: u64,
}

impl Screen {
    /// The candidates with the best scores against the lists of the mix, in order; all if there are few.
    fn most_promising(
        &mut self,
        arenas: &[&dyn Arena],
        candidates: &[Candidate],
        mix: Foes<'_>,
        crew: &mut Crew<'_>,
    ) -> Result<Vec<Candidate>, StudyFailure> {
        let racing = racing(candidates.len());
        if candidates.len() == racing {
            return Ok(candidates.to_vec());
        }
        self.means.resize(mix.armies.len(), None);
        let all: Vec<&Candidate> = candidates.iter().collect();
        let mut worth = vec![0.0; candidates.len()];
        for (place, (&weight, means)) in mix.weights.iter().zip(&mut self.means).enumerate() {
            if weight <= SUPPORT {
                continue;
            }
            if means.is_none() {
                let name = format!("list {}", place + 1);
                let foe = Foes::alone(&mix.armies[place], &name);
                let met = crew.stage("all lists", |crew| {
                    meet(arenas, &all, foe, self.seed, 0..SCREENED, crew)
                })?;
                *means = Some(met.iter().map(Met::mean).collect());
            }
            for (worth, mean) in worth.iter_mut().zip(means.iter().flatten()) {
                *worth += weight * mean;
            }
        }
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by(|&a, &b| worth[b].total_cmp(&worth[a]).then(a.cmp(&b)));
        order.truncate(racing);
        order.sort_unstable();
        Ok(order.into_iter().map(|place| candidates[place].clone()).collect())
    }
}

/// The scores of every list against those that joined before it.
struct Table {
    /// For each list after the first, a cell for each before it.
    cells: Vec<Vec<Met>>,
    /// The initial number of pairs of each cell.
    pairs: u64,
    seed: u64,
}

impl Table {
    fn cells(&self, lists: usize) -> Cells<5> {
        let mut cells = Cells::new(lists);
        for (list, row) in (1..).zip(&self.cells) {
            for (before, met) in row.iter().enumerate() {
                cells.set(list, before, met.scores());
            }
        }
        cells
    }

    /// Adds a list: it plays all present ones.
    fn add(
        &mut self,
        arenas: &[&dyn Arena],
        list: &Candidate,
        armies: &[Fielded],
        crew: &mut Crew<'_>,
    ) -> Result<(), StudyFailure> {
        let place = self.cells.len() + 1;
        let row = armies.iter().enumerate().map(|(before, army)| {
            Cell { list, army, places: [before, place] }.play(
                arenas,
                self.seed,
                0..self.pairs,
                crew,
            )
        });
        let row = row.collect::<Result<Vec<Met>, StudyFailure>>()?;
        self.cells.push(row);
        Ok(())
    }

    /// The list at `answer` plays on, to twice its pairs, with all others in the mix.
    fn play_on(
        &mut self,
        arenas: &[&dyn Arena],
        lists: &[Candidate],
        mix: Foes<'_>,
        answer: usize,
        crew: &mut Crew<'_>,
    ) -> Result<(), StudyFailure> {
        for other in
            (0..lists.len()).filter(|&other| other != answer && mix.weights[other] > SUPPORT)
        {
            let places @ [before, place] = [answer.min(other), answer.max(other)];
            let met = &mut self.cells[place - 1][before];
            let played = met.scores().n() as u64;
            let indices = played..(2 * played).min(MOST_OF_A_CELL * self.pairs);
            let (list, army) = (&lists[place], &mix.armies[before]);
            let cell = Cell { list, army, places };
            met.merge(&cell.play(arenas, self.seed, indices, crew)?);
        }
        Ok(())
    }
}

/// A list and the army of an earlier one, each with its index.
struct Cell<'c> {
    list: &'c Candidate,
    army: &'c Fielded,
    places: [usize; 2],
}

impl Cell<'_> {
    /// Plays with dice of its own, so that cells are independent.
    fn play(
        &self,
        arenas: &[&dyn Arena],
        seed: u64,
        indices: std::ops::Range<u64>,
        crew: &mut Crew<'_>,
    ) -> Result<Met, StudyFailure> {
        let Cell { list, army, places: [before, place] } = *self;
        let name = format!("cell {before} {place}");
        let foe = Foes::alone(army, &name);
        crew.stage("mix", |crew| meet_one(arenas, list, foe, seed, indices, crew))
    }
}

/// The mixes of redrawn scores.
fn redrawn(cells: &Cells<5>, seed: u64, level: Level) -> (Vec<Interval>, Vec<f64>) {
    let mut generator = Generator::new(seed, "bootstrap of the search", 0);
    let redrawn = bootstrap(cells, redraws(level), false, || generator.share());
    let tail = (1.0 - level.confidence()) / 2.0;
    let share = |list: usize, p: f64| redrawn.weight_quantile(list, p);
    let shares = (0..cells.size())
        .map(|list| Interval {
            low: share(list, tail).unwrap_or(0.0),
            high: share(list, 1.0 - tail).unwrap_or(1.0),
        })
        .collect();
    let in_mix = (0..cells.size()).map(|list| redrawn.inclusion(list).unwrap_or(0.0)).collect();
    (shares, in_mix)
}
