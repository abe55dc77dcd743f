//! The search: which lists exist, what is played, in which order and on which dice.

mod advice;
mod leads;
mod options;
mod question;
mod rows;
mod work;

pub use options::{MOST_LEADERS, SearchOptions};
pub use question::{Question, no_answer};
pub use work::Work;

use super::{
    Candidate, Choice, Ended, Foes, How, Met, Mixing, Others, Pool, RandomLists, Role, Rounds,
    SURROGATE_LISTS, SearchRow, Searching, Trials, Wanted, against_all, find, meet_one, racing,
};
use crate::armies::{Budget, Drawing, Generator, floats};
use crate::common::{Crew, Ground, Refusal, StudyFailure, unless_interrupted};
use crate::points::{Gauging, Listed, Opponents, Settling, field_mix, settle};
use fairfight_engine::arena::{Arena, Fielded, Leading};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::{Army, Doctrine, Unit};
use fairfight_stats::search::{halving_rounds, least_battles};
use leads::Leads;
use rows::mark;
use std::fmt;

/// How many random lists are searched for a foe that a mix beats.
const VICTIMS: u64 = 64;

/// The number of orders in which the best list's line is tried: as it is, and seven drawn ones.
const ORDERS: usize = 8;

/// The fewest pairs of a race.
const LEAST_PAIRS: u64 = 200_000;

/// Pairs of each list in the first round of a larger race.
const FIRST_ROUND: u64 = 10;

/// A search, ready to play.
pub struct Search<'q> {
    question: &'q Question<'q>,
    /// An arena for each doctrine; those that may lead the answer come first.
    arenas: Vec<Box<dyn Arena>>,
    choice: Choice,
    /// The other doctrines that might lead both sides.
    leads: Leads,
}

impl fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("choice", &self.choice).finish_non_exhaustive()
    }
}

/// The answer of a search.
#[derive(Clone, Debug)]
pub struct SearchAnswer {
    /// The rows of the report.
    pub rows: Vec<SearchRow>,
    /// The best list as a file; with [`SearchOptions::against_all`] that with the largest share of the mix.
    pub file: String,
    /// Did all lists of the budget race, so that no random armies were needed?
    pub raced_all: bool,
    /// What is doubtful, and advice about the list: one sentence each.
    pub warnings: Vec<String>,
    /// Was it stopped before all was played?
    pub interrupted: bool,
}

/// Lists to measure others with.
struct Field {
    armies: Vec<Fielded>,
    weights: Vec<f64>,
    /// The same by their kinds, if these can express them.
    lists: Vec<Option<Candidate>>,
}

impl Field {
    fn foes<'f>(&'f self, name: &'f str) -> Foes<'f> {
        Foes { armies: &self.armies, weights: &self.weights, name }
    }
}

/// Lists that play no part in any choice.
struct HoldOut<'h> {
    /// The opponents that scores are measured with.
    others: Others<'h>,
    /// All or some of them, to search for a foe that a mix beats.
    lists: &'h Field,
}

impl<'q> Search<'q> {
    /// Determines which lists exist, before anything is played.
    fn new(question: &'q Question<'q>, interrupt: &Interrupt) -> Result<Self, StudyFailure> {
        let options = &question.options;
        let arenas = question.arenas(question.leaders);
        // As many lists as the pairs of a race allow.
        let fit = |keep: &usize| match options.pairs {
            Some(pairs) => least_battles(racing_of(options, keep * question.leading)) <= pairs,
            None => true,
        };
        let keep = (1..=SURROGATE_LISTS).rev().find(fit).unwrap_or(1);
        let wanted = Wanted { budget: question.budget, slack: question.slack, keep };
        let own = &each(&arenas)[..question.leading];
        let choice = Choice::of(own, &question.net, wanted, Some(interrupt))?;
        let leads = Leads::of(question, choice.any());
        Ok(Search { question, arenas, choice, leads })
    }

    /// The refusal if the race takes more pairs than it may.
    pub fn too_few_pairs(&self) -> Option<Refusal> {
        let pairs = self.options().pairs?;
        let least = least_battles(racing_of(self.options(), self.most()));
        let refusal = || {
            Refusal::new(format!(
                "--pairs {pairs} is too few: each list still in the race plays at least one pair per round, \
                 which takes {least}"
            ))
            .hint(format!("write --pairs {least} or more, or name fewer kinds with --units"))
        };
        (pairs < least).then(refusal)
    }

    fn options(&self) -> &'q SearchOptions {
        &self.question.options
    }

    /// The most lists that race.
    fn most(&self) -> usize {
        self.choice.most(self.question.leading)
    }

    /// The most that is played.
    pub fn work(&self) -> Work {
        let others = (self.leads.count(), self.leads.usual().is_some());
        Work::of(self.options(), (self.choice.how(), self.most()), self.searching_here(), others)
    }

    /// How thorough the largest possible race is.
    fn searching_here(&self) -> Searching {
        self.searching(racing_of(self.options(), self.most()))
    }

    /// Plays everything. If it is stopped, the answer is what was known by then.
    ///
    /// # Errors
    /// Why there is no answer: see [`no_answer`].
    pub fn run(&self, crew: &mut Crew<'_>) -> Result<SearchAnswer, StudyFailure> {
        let (rows, best) = self.rows(crew)?;
        let Question { ground, doctrines, options, .. } = self.question;
        let interrupted = rows.iter().any(|row| row.searched.interrupted);
        let so_far = if interrupted { ", so far" } else { "" };
        let name = format!("Best list for {}{so_far}", options.budget);
        let rounds = rows.first().and_then(|row| row.searched.rounds);
        let unsettled = rounds.filter(|rounds| rounds.ended == Ended::Limit).map(|rounds| {
            let played = rounds.played;
            format!(
                "the mix is not settled after {played} rounds; --rounds {} continues",
                2 * played
            )
        });
        Ok(SearchAnswer {
            file: ground.rules.written_list(
                &name,
                &self.question.units(&best),
                doctrines[best.led],
            ),
            raced_all: rows
                .first()
                .is_some_and(|row| row.searched.chosen == How::Enumerated.word()),
            warnings: unsettled.into_iter().chain(self.question.advice(&best)).collect(),
            rows,
            interrupted,
        })
    }

    /// The rows of the report, and the best list.
    fn rows(&self, crew: &mut Crew<'_>) -> Result<(Vec<SearchRow>, Candidate), StudyFailure> {
        let question = self.question;
        let arenas = each(&self.arenas);
        let own = &arenas[..question.leading];
        let interrupt = crew.interrupt;
        let pool = self.choice.pool(own, interrupt, || self.worth(own[0], crew))?;
        let prices = floats(&question.net);
        let random = RandomLists {
            arenas: own,
            drawing: Drawing::new(&prices).ok_or(StudyFailure::NoCost)?,
            budget: question.budget.into(),
            name: "hold-out",
        };
        let lists = self.hold_out(&random);
        let others = match self.options().hold_out.is_empty() {
            true => Others::Random(random),
            false => Others::Lists(lists.foes("hold-out")),
        };
        // If the rules allow no random list, there is none to meet.
        let hold_out = HoldOut { others, lists: &lists };
        let hold_out = (!lists.armies.is_empty()).then_some(&hold_out);
        if self.options().against_all {
            self.against_everything(&pool, hold_out, crew)
        } else {
            self.against_field(&pool, hold_out, crew)
        }
    }

    /// What the kinds are worth in random armies.
    fn worth(&self, arena: &dyn Arena, crew: &mut Crew<'_>) -> Result<Vec<f64>, StudyFailure> {
        let book = floats(&self.question.net);
        let settling = Settling {
            seed: self.question.ground.seed,
            ensemble: "search",
            book: &book,
            start: &book,
            budget: Budget::around(self.question.budget.into()),
            army_pairs: self.options().army_pairs,
            redraws: 0,
            gauge: Gauging::Total,
        };
        let settled =
            crew.stage("random armies", |crew| settle(arena, Opponents::Random, settling, crew))?;
        Ok(settled.priced.values)
    }

    /// The lists of the field.
    fn field(&self, crew: &mut Crew<'_>) -> Result<Field, StudyFailure> {
        let mut field = self.named(&self.options().field);
        if self.options().as_in_mix {
            let lists: Vec<Listed> =
                field.armies.iter().map(|army| Listed { army: army.clone(), cost: 1.0 }).collect();
            let seed = self.question.ground.seed;
            field.weights = field_mix(&*self.arenas[0], &lists, seed, self.options().fresh, crew)?;
        }
        Ok(field)
    }

    /// Lists that were named.
    fn named(&self, lists: &[(Army, Doctrine)]) -> Field {
        let led =
            lists.iter().map(|(army, led)| (self.question.by_kinds(army, *led), army.led_by(*led)));
        let (lists, armies): (Vec<_>, Vec<_>) = led.unzip();
        Field { weights: vec![1.0; armies.len()], lists, armies }
    }

    /// The named lists of the hold-out, else random ones.
    fn hold_out(&self, random: &RandomLists<'_>) -> Field {
        if !self.options().hold_out.is_empty() {
            return self.named(&self.options().hold_out);
        }
        let seed = self.question.ground.seed;
        let drawn = (0..VICTIMS).filter_map(|index| random.list(seed, index));
        let (lists, armies): (Vec<_>, Vec<_>) = drawn.map(|(list, led)| (Some(list), led)).unzip();
        Field { weights: vec![1.0; armies.len()], lists, armies }
    }

    /// How thorough a race of this many lists is.
    fn searching(&self, lists: usize) -> Searching {
        // All rounds have the same share; the first takes ten pairs for each list.
        let rounds = halving_rounds(lists, 1).len() as u64;
        let least = FIRST_ROUND * lists as u64 * rounds;
        Searching {
            seed: self.question.ground.seed,
            pairs: self.options().pairs.unwrap_or(LEAST_PAIRS.max(least)),
            finalists: self.options().finalists,
            fresh: self.options().fresh,
            orders: if self.question.ground.rules.about().lined && !self.options().against_all {
                ORDERS
            } else {
                1
            },
            level: self.options().level,
        }
    }

    fn against_field(
        &self,
        pool: &Pool,
        hold_out: Option<&HoldOut<'_>>,
        crew: &mut Crew<'_>,
    ) -> Result<(Vec<SearchRow>, Candidate), StudyFailure> {
        let arenas = &each(&self.arenas);
        let field = self.field(crew)?;
        let searching = self.searching(pool.candidates.len());
        let led = self.leads.of_field(&self.options().field);
        let others = self.leads.others(&led);
        let trials = Trials {
            hold_out: hold_out.map(|hold_out| &hold_out.others),
            leads: &others,
            usual: led.usual.as_deref(),
        };
        let found = find(arenas, &pool.candidates, field.foes("field"), &trials, searching, crew)?;
        let searched = self.searched(pool, None);
        let mut rows = self.finalists(&found, &searched, "the field");
        let best = found.best().candidate.clone();
        let victim = found.confirmed.victim().and_then(|foe| field.lists[foe].clone());
        let mut in_order = best.clone();
        in_order.kinds.sort_unstable();
        let whole = self.unfair(&in_order, victim, &mut rows, crew)?;
        mark(&mut rows, found.interrupted || !whole);
        Ok((rows, best))
    }

    fn against_everything(
        &self,
        pool: &Pool,
        hold_out: Option<&HoldOut<'_>>,
        crew: &mut Crew<'_>,
    ) -> Result<(Vec<SearchRow>, Candidate), StudyFailure> {
        let options = self.options();
        let arenas = &each(&self.arenas);
        let searching = self.searching(racing(pool.candidates.len()));
        let seed = searching.seed;
        let first = Generator::new(seed, "search first", 0).below(pool.candidates.len());
        let most_rounds = options.rounds as usize;
        let candidates = &pool.candidates;
        let mixing =
            Mixing { first, tolerance: options.tolerance, level: options.level, most_rounds };
        let mut against = against_all(arenas, candidates, searching, mixing, crew)?;
        if against.ended != Ended::Interrupted {
            let led = self.leads.of_mix(&against.lists, arenas)?;
            let others = self.leads.others(&led);
            let trials = Trials { hold_out: None, leads: &others, usual: led.usual.as_deref() };
            let armies = against.lists.iter().map(|list| list.army(arenas));
            let armies: Vec<Fielded> = armies.collect::<Result<_, _>>()?;
            let foes = Foes { armies: &armies, weights: &against.mix, name: "last mix" };
            against.last.try_best(arenas, foes, &trials, searching, crew)?;
        }
        let played = against.rounds.len();
        let rounds = Rounds { ended: against.ended, played, tolerance: options.tolerance };
        let searched = self.searched(pool, Some(rounds));
        let mut rows = self.finalists(&against.last, &searched, "the mix");
        let mut places: Vec<usize> =
            (0..against.lists.len()).filter(|&place| against.mix[place] > 1e-6).collect();
        places.sort_by(|&a, &b| against.mix[b].total_cmp(&against.mix[a]).then(a.cmp(&b)));
        let lists: Vec<&Candidate> = places.iter().map(|&place| &against.lists[place]).collect();
        let held = match hold_out {
            Some(foes) if !crew.interrupted() => crew.stage("hold-out", |crew| {
                foes.others.meet(arenas, &lists, seed, 0..options.fresh, crew)
            }),
            Some(_) | None => Ok(vec![Met::default(); lists.len()]),
        };
        let held = unless_interrupted(held)?;
        let held = held.unwrap_or_else(|| vec![Met::default(); lists.len()]);
        for (rank, (&place, held)) in (1..).zip(places.iter().zip(&held)) {
            let list = &against.lists[place];
            let mut row = self.row(&searched, Role::Mix, rank, list, "the mix");
            let redrawn = against.redrawn.as_ref();
            let redrawn = redrawn.map(|(shares, in_mix)| (shares[place], in_mix[place]));
            row.mix = Some((against.mix[place], redrawn));
            row.hold_out = Some(held.scores()).filter(|scores| scores.n() > 0);
            rows.push(row);
        }
        let most = lists[0].clone();
        let met = match hold_out {
            Some(HoldOut { lists: foes, .. }) if !crew.interrupted() => {
                crew.stage("hold-out", |crew| {
                    let foes = foes.foes("hold-out");
                    meet_one(arenas, lists[0], foes, seed, 0..options.fresh, crew)
                })
            }
            Some(_) | None => Ok(Met::default()),
        };
        let victim = |met: Met| hold_out?.lists.lists[met.victim()?].clone();
        let whole = match unless_interrupted(met)? {
            Some(met) => self.unfair(&most, victim(met), &mut rows, crew)?,
            None => false,
        };
        mark(&mut rows, crew.interrupted() && (!whole || against.ended == Ended::Interrupted));
        Ok((rows, most))
    }
}

/// The arenas, by reference.
fn each(arenas: &[Box<dyn Arena>]) -> Vec<&dyn Arena> {
    arenas.iter().map(|arena| &**arena).collect()
}

/// How many lists race if `lists` take part.
fn racing_of(options: &SearchOptions, lists: usize) -> usize {
    if options.against_all { racing(lists) } else { lists }
}

impl Question<'_> {
    /// An arena for each doctrine, of armies with this many leaders.
    fn arenas(&self, leaders: Option<usize>) -> Vec<Box<dyn Arena>> {
        self.doctrines.iter().map(|&led| self.arena(led, leaders)).collect()
    }

    /// An arena of armies under this doctrine, with this many leaders.
    fn arena(&self, doctrine: Doctrine, leaders: Option<usize>) -> Box<dyn Arena> {
        let units: Vec<&Unit> = self.kinds.iter().map(|kind| &kind.unit).collect();
        let Ground { rules, scenario, .. } = self.ground;
        rules.arena(&units, Leading { doctrine, leaders }, scenario, &[])
    }
}
