//! The search itself, and its rows.

use super::leads::Leads;
use super::question::Question;
use super::work::{TRIED, Work, all_tried};
use crate::args::{SearchArgs, Weights};
use crate::load::Setup;
use fairfight_engine::arena::{Arena, Fielded, Leading};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::{Doctrine, Unit};
use fairfight_stats::Level;
use fairfight_stats::search::{halving_rounds, least_battles};
use fairfight_study::armies::{Budget, Drawing, Generator, floats};
use fairfight_study::common::{Crew, StudyFailure, unless_interrupted};
use fairfight_study::points::{Gauging, Listed, Opponents, Settling, field_mix, settle};
use fairfight_study::search::{
    Candidate, Choice, Ended, Finalist, Foes, Found, How, Met, Mixing, Others, Pool, RandomLists,
    Role, Rounds, SURROGATE_LISTS, SearchRow, Searched, Searching, Shrinking, Trials, Unfair,
    Wanted, against_all, find, meet_one, racing, shrink,
};

/// How many random lists are searched for a foe that a mix beats.
const VICTIMS: u64 = 64;

/// The number of orders in which the best list's line is tried: as it is, and seven drawn ones.
const ORDERS: usize = 8;

/// The fewest pairs of a race.
const LEAST_PAIRS: u64 = 200_000;

/// Pairs of each list in the first round of a larger race.
const FIRST_ROUND: u64 = 10;

/// The question of the search, and its command line.
pub(super) struct Study<'s> {
    args: &'s SearchArgs,
    setup: &'s Setup,
    question: &'s Question,
    level: Level,
    /// An arena for each doctrine; those that may lead the answer come first.
    arenas: Vec<Box<dyn Arena>>,
    choice: Choice,
    /// The other doctrines that might lead both sides.
    leads: Leads,
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

impl<'s> Study<'s> {
    /// Determines which lists exist, before anything is played.
    pub(super) fn new(
        args: &'s SearchArgs,
        setup: &'s Setup,
        question: &'s Question,
        level: Level,
        interrupt: &Interrupt,
    ) -> Result<Self, StudyFailure> {
        let arenas = arenas(setup, question, question.leaders);
        // As many lists as a race of --pairs allows.
        let fit = |keep: &usize| match args.pairs {
            Some(pairs) => least_battles(racing_of(args, keep * question.leading)) <= pairs,
            None => true,
        };
        let keep = (1..=SURROGATE_LISTS).rev().find(fit).unwrap_or(1);
        let wanted = Wanted { budget: question.budget, slack: question.slack, keep };
        let own = &each(&arenas)[..question.leading];
        let choice = Choice::of(own, &question.net, wanted, Some(interrupt))?;
        let leads = Leads::of(args, setup, question, choice.any());
        Ok(Study { args, setup, question, level, arenas, choice, leads })
    }

    /// How many pairs a race takes at least, if that is more than `--pairs`.
    pub(super) fn too_few_pairs(&self) -> Option<u64> {
        let lists = self.choice.most(self.question.leading);
        let least = least_battles(racing_of(self.args, lists));
        self.args.pairs.is_some_and(|pairs| pairs < least).then_some(least)
    }

    /// The most that is played.
    pub(super) fn work(&self) -> Work {
        let lists = self.choice.most(self.question.leading);
        let others = (self.leads.count(), self.leads.usual().is_some());
        Work::of(self.args, (self.choice.how(), lists), self.searching_here(), others)
    }

    /// How thorough the largest possible race is.
    fn searching_here(&self) -> Searching {
        self.searching(racing_of(self.args, self.choice.most(self.question.leading)))
    }

    /// The rows of the report, and the list to write.
    pub(super) fn run(
        &self,
        crew: &mut Crew<'_>,
    ) -> Result<(Vec<SearchRow>, Candidate), StudyFailure> {
        let Study { args, question, .. } = self;
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
        let others = match args.hold_out.is_empty() {
            true => Others::Random(random),
            false => Others::Lists(lists.foes("hold-out")),
        };
        // If the rules allow no random list, there is none to meet.
        let hold_out = HoldOut { others, lists: &lists };
        let hold_out = (!lists.armies.is_empty()).then_some(&hold_out);
        if args.against_all {
            self.against_everything(&pool, hold_out, crew)
        } else {
            self.against_field(&pool, hold_out, crew)
        }
    }

    /// What the kinds are worth in random armies.
    fn worth(&self, arena: &dyn Arena, crew: &mut Crew<'_>) -> Result<Vec<f64>, StudyFailure> {
        let book = floats(&self.question.net);
        let settling = Settling {
            seed: self.args.run.dice.seed,
            ensemble: "search",
            book: &book,
            start: &book,
            budget: Budget::around(self.question.budget.into()),
            army_pairs: self.args.army_pairs,
            redraws: 0,
            gauge: Gauging::Total,
        };
        let settled =
            crew.stage("random armies", |crew| settle(arena, Opponents::Random, settling, crew))?;
        Ok(settled.priced.values)
    }

    /// The lists of the field.
    fn field(&self, crew: &mut Crew<'_>) -> Result<Field, StudyFailure> {
        let named = self.args.field.len();
        let mut field = self.named(0..named);
        if self.args.weights == Weights::Mix {
            let lists: Vec<Listed> =
                field.armies.iter().map(|army| Listed { army: army.clone(), cost: 1.0 }).collect();
            let seed = self.args.run.dice.seed;
            field.weights = field_mix(&*self.arenas[0], &lists, seed, self.args.fresh, crew)?;
        }
        Ok(field)
    }

    /// Lists named on the command line.
    fn named(&self, places: std::ops::Range<usize>) -> Field {
        let Setup { rules, armies, doctrines, .. } = self.setup;
        let led = places.map(|place| (&armies[place], doctrines[place]));
        let (lists, armies): (Vec<_>, Vec<_>) = led
            .map(|(army, led)| (self.question.by_kinds(army, led, rules), army.led_by(led)))
            .unzip();
        Field { weights: vec![1.0; armies.len()], lists, armies }
    }

    /// The lists of `--hold-out`, else random ones.
    fn hold_out(&self, random: &RandomLists<'_>) -> Field {
        if !self.args.hold_out.is_empty() {
            return self.named(self.args.field.len()..self.setup.armies.len());
        }
        let seed = self.args.run.dice.seed;
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
            seed: self.args.run.dice.seed,
            pairs: self.args.pairs.unwrap_or(LEAST_PAIRS.max(least)),
            finalists: self.args.finalists as usize,
            fresh: self.args.fresh,
            orders: if self.setup.about().lined && !self.args.against_all { ORDERS } else { 1 },
            level: self.level,
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
        let led = self.leads.of_field(self.setup, self.args.field.len());
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
        let Study { args, level, .. } = self;
        let arenas = &each(&self.arenas);
        let searching = self.searching(racing(pool.candidates.len()));
        let seed = searching.seed;
        let first = Generator::new(seed, "search first", 0).below(pool.candidates.len());
        let most_rounds = args.rounds as usize;
        let candidates = &pool.candidates;
        let mixing = Mixing { first, tolerance: args.tolerance, level: *level, most_rounds };
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
        let rounds = Rounds { ended: against.ended, played, tolerance: args.tolerance };
        let searched = self.searched(pool, Some(rounds));
        let mut rows = self.finalists(&against.last, &searched, "the mix");
        let mut places: Vec<usize> =
            (0..against.lists.len()).filter(|&place| against.mix[place] > 1e-6).collect();
        places.sort_by(|&a, &b| against.mix[b].total_cmp(&against.mix[a]).then(a.cmp(&b)));
        let lists: Vec<&Candidate> = places.iter().map(|&place| &against.lists[place]).collect();
        let held = match hold_out {
            Some(foes) if !crew.interrupted() => crew.stage("hold-out", |crew| {
                foes.others.meet(arenas, &lists, seed, 0..args.fresh, crew)
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
                    meet_one(arenas, lists[0], foes, seed, 0..args.fresh, crew)
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

    fn searched(&self, pool: &Pool, rounds: Option<Rounds>) -> Searched {
        let scenario = self.setup.scenario.name.clone();
        let priced = self.question.kinds.iter().all(|kind| kind.unit.points.is_some());
        Searched {
            from: self.setup.provenance(self.args.run.dice.seed),
            scenario,
            budget: self.args.budget as u32,
            counted_in: if priced { "points" } else { "units" },
            chosen: match pool.how {
                how @ (How::Enumerated | How::Surrogate) => how.word(),
            },
            candidates: pool.candidates.len(),
            lists: (pool.lists < u128::MAX).then_some(pool.lists),
            level: self.level,
            rounds,
            interrupted: false,
        }
    }

    /// A row without its scores.
    fn row(
        &self,
        searched: &Searched,
        role: Role,
        rank: usize,
        list: &Candidate,
        against: &str,
    ) -> SearchRow {
        SearchRow {
            searched: searched.clone(),
            role,
            rank,
            list: self.question.text(list, &self.setup.rules),
            doctrine: self.question.doctrines[list.led].word(),
            points: self.question.points(list, &self.setup.rules),
            units: list.kinds.len(),
            mix: None,
            against: against.to_owned(),
            against_doctrine: None,
            against_points: None,
            race: None,
            scores: None,
            confirmed: None,
            hold_out: None,
            led: None,
            usual: None,
            alike: None,
        }
    }

    fn finalists(&self, found: &Found, searched: &Searched, against: &str) -> Vec<SearchRow> {
        let together = self.level.shared_by(found.finalists.len() as u64);
        let row = |(rank, finalist): (usize, &Finalist)| {
            let role = if rank == 1 { Role::Best } else { Role::Finalist };
            let scores = finalist.fresh.scores();
            SearchRow {
                race: Some(finalist.race.scores()).filter(|scores| scores.n() > 0),
                scores: Some((scores, scores.interval(together)))
                    .filter(|(scores, _)| scores.n() > 0),
                confirmed: Some(found.confirmed.scores())
                    .filter(|scores| rank == 1 && scores.n() > 0),
                hold_out: finalist
                    .hold_out
                    .as_ref()
                    .map(Met::scores)
                    .filter(|scores| scores.n() > 0),
                led: if rank == 1 { found.led.clone() } else { finalist.led.clone() },
                usual: found
                    .usual
                    .as_ref()
                    .filter(|_| rank == 1)
                    .map(|met| (met.scores(), self.setup.rules.book.usual_doctrine().word())),
                alike: Some(found.alike).filter(|_| rank == 1 && finalist.led.is_some()),
                ..self.row(searched, role, rank, &finalist.candidate, against)
            }
        };
        (1..).zip(&found.finalists).map(row).collect()
    }

    /// Adds the smallest unfairness between these two lists; `false` if it was stopped first.
    ///
    /// Parts of lists are not lists: they have only the leaders that their kinds bring.
    fn unfair(
        &self,
        strong: &Candidate,
        weak: Option<Candidate>,
        rows: &mut Vec<SearchRow>,
        crew: &mut Crew<'_>,
    ) -> Result<bool, StudyFailure> {
        let Study { args, setup, question, level, .. } = self;
        let (Some(weak), Some(searched)) = (weak, rows.first().map(|row| row.searched.clone()))
        else {
            return Ok(!crew.interrupted());
        };
        let shrinking = Shrinking {
            seed: args.run.dice.seed,
            margin: args.margin,
            tried: TRIED,
            all_tried: all_tried(self.searching_here().pairs),
            measured: args.fresh,
            level: *level,
        };
        let arenas = arenas(setup, question, None);
        let costs = &question.costs;
        let found = crew.stage("smallest unfairness", |crew| {
            shrink(&each(&arenas), costs, strong, &weak, shrinking, crew)
        });
        let Some(found) = unless_interrupted(found)? else { return Ok(false) };
        rows.extend(found.map(|Unfair { strong, weak, scores, interval }| SearchRow {
            list: question.bare_text(&strong),
            points: strong.cost(costs),
            against_doctrine: Some(question.doctrines[weak.led].word()),
            against_points: Some(weak.cost(costs)),
            scores: Some((scores, interval)),
            ..self.row(&searched, Role::Unfair, 1, &strong, &question.bare_text(&weak))
        }));
        Ok(true)
    }
}

/// An arena for each doctrine, of armies with this many leaders.
fn arenas(setup: &Setup, question: &Question, leaders: Option<usize>) -> Vec<Box<dyn Arena>> {
    question.doctrines.iter().map(|&led| arena(setup, question, led, leaders)).collect()
}

/// An arena of armies under this doctrine, with this many leaders.
pub(super) fn arena(
    setup: &Setup,
    question: &Question,
    doctrine: Doctrine,
    leaders: Option<usize>,
) -> Box<dyn Arena> {
    let units: Vec<&Unit> = question.kinds.iter().map(|kind| &kind.unit).collect();
    setup.rules.arena(&units, Leading { doctrine, leaders }, &setup.scenario, &[])
}

/// The arenas, by reference.
fn each(arenas: &[Box<dyn Arena>]) -> Vec<&dyn Arena> {
    arenas.iter().map(|arena| &**arena).collect()
}

/// How many lists race if `lists` take part.
fn racing_of(args: &SearchArgs, lists: usize) -> usize {
    if args.against_all { racing(lists) } else { lists }
}

/// Says in all rows whether the run was stopped.
fn mark(rows: &mut [SearchRow], interrupted: bool) {
    rows.iter_mut().for_each(|row| row.searched.interrupted = interrupted);
}
