//! The two nested loops: what searches find at the present prices, and prices at which they find less.

use super::exploit::{Compared, Entrant, Exploit, Named, compare, measure};
use super::fit::{Evidence, Worth};
use super::knowledge::{PriceKnowledge, price_knowledge};
use super::propose::proposal;
use super::{Crew, Market, Prices, StudyFailure, Why, unless_interrupted};
use crate::armies::{Aim, Budget, Drawing, Generator, floats};
use crate::points::Draws;
use crate::search::{Candidate, Choice, Foes, Racing, SURROGATE_LISTS, Wanted, pool, race};
use fairfight_engine::arena::{Arena, Fielded};
use fairfight_rules::words;
use fairfight_stats::search::{best_of, quartering_rounds};
use fairfight_stats::{Interval, Level};

/// How many random lists a race is run against.
const FIELD: u64 = 64;

/// Pairs of each list in the first round of a long race.
const FIRST_ROUND: u64 = 10;

/// A comparison takes at most this many times the pairs of a check.
const COMPARED: u64 = 4;

/// A finalist plays this many times fewer pairs than a check.
const FINALIST: u64 = 8;

/// The effort and the target of tuning.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The seed.
    pub seed: u64,
    /// The most a list may cost.
    pub budget: u32,
    /// The score up to which a list does not count as an exploit.
    pub target: f64,
    /// How many prices are tried at most.
    pub tries: u32,
    /// The level for all prices taken together, and for all checks together.
    pub level: Level,
    /// Pairs of a race, approximately.
    pub pairs: u64,
    /// Lists that are measured again after a race.
    pub finalists: usize,
    /// Pairs of a check, for each doctrine; a comparison takes four times as many at most.
    pub fresh: u64,
    /// Pairs of random armies for fitting values, in addition to the pairs of the best lists.
    pub army_pairs: u64,
}

/// What can be exploited at given prices: the best list under each doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    /// Which check it was, from 1. The n-th may be wrong with a share of 1/n(n+1) of the level's chance, so that they
    /// may go on until one succeeds.
    pub number: u32,
    /// The prices.
    pub prices: Vec<u32>,
    /// The best list under each doctrine.
    pub exploits: Vec<Exploit>,
    /// The level of each interval.
    pub level: Level,
}

impl Check {
    /// The interval of the score of the best list under this doctrine.
    pub fn interval(&self, doctrine: usize) -> Interval {
        self.exploits[doctrine].scores.interval(self.level)
    }

    /// The largest score of all doctrines, and its interval.
    pub fn worst(&self) -> (f64, Interval) {
        let means = self.exploits.iter().filter_map(|exploit| exploit.scores.mean());
        let intervals = (0..self.exploits.len()).map(|doctrine| self.interval(doctrine));
        let worst = |worst: Interval, one: Interval| Interval {
            low: worst.low.max(one.low),
            high: worst.high.max(one.high),
        };
        (means.fold(0.0, f64::max), intervals.fold(Interval { low: 0.0, high: 0.0 }, worst))
    }
}

words! {
    /// The outcome of prices that were tried.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Outcome {
        /// Less is shown to be exploited: they were taken.
        Better = "better",
        /// More is shown to be exploited.
        Worse = "worse",
        /// Neither is shown: they were not taken.
        NotShown = "not-shown",
    }
}

/// Prices that were tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// Which try it was, from 1. The n-th may accept prices that are no better with a share of 1/n(n+1) of the level's
    /// chance.
    pub number: u32,
    /// The prices.
    pub prices: Vec<u32>,
    /// Why these.
    pub why: Why,
    /// The best list at these prices under each doctrine, with its cost.
    pub lists: Vec<(Vec<u16>, u32)>,
    /// Both on the same dice.
    pub compared: Compared,
    /// The outcome of the try.
    pub outcome: Outcome,
    /// How many checks came before.
    pub checks: u32,
}

words! {
    /// Why it ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Ended {
        /// Shown: no list is left that scores more than the target.
        Target = "target",
        /// No untried prices are left that would be fairer by what is known.
        NoBetter = "no-better",
        /// The tries were spent.
        Limit = "limit",
        /// Somebody tuning it to stop: these are the prices taken so far.
        Interrupted = "interrupted",
    }
}

/// The result of tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The prices at the end.
    pub prices: Vec<u32>,
    /// The prices at the start.
    pub start: Vec<u32>,
    /// What could be exploited at all prices that were once the present ones, in order; the last is what can be
    /// exploited at the end, unless it was interrupted before that was known.
    pub checks: Vec<Check>,
    /// What was tried, in order.
    pub tried: Vec<Tried>,
    /// What is known about each price.
    pub knowledge: Vec<PriceKnowledge>,
    /// Why it ended.
    pub ended: Ended,
}

impl Tuned {
    /// What can still be exploited; `None` if it was interrupted before that was known.
    pub fn certificate(&self) -> Option<&Check> {
        self.checks.last().filter(|check| check.prices == self.prices)
    }
}

/// Which prices leave the least to exploit?
///
/// It begins with the present prices, which must be on their grids ([`Prices::off_grid`]). Each round draws random
/// armies at the present prices, finds the best list by a race, measures it in fresh battles, fits the values of the
/// kinds, and tries prices that come nearer to these, until some are shown to leave less to exploit; those become the
/// present prices. It ends when the best list is shown to score no more than the target, when nothing fairer is left to
/// try, or when the tries are spent.
///
/// # Errors
/// [`StudyFailure::NoArmy`] if the budget buys no list that is allowed, [`StudyFailure::NoCost`] if a kind costs nothing,
/// [`StudyFailure::Unfit`], and [`StudyFailure::Interrupted`] before anything is known.
pub fn tune(
    market: &dyn Market,
    prices: &Prices,
    tuning: Tuning,
    crew: &mut Crew<'_>,
) -> Result<Tuned, StudyFailure> {
    let mut bench = Bench {
        market,
        prices,
        tuning,
        evidence: Evidence::new(market.doctrines()),
        known: vec![Vec::new(); market.doctrines()],
        worth: Vec::new(),
    };
    debug_assert!(prices.off_grid().is_empty(), "no price can go back to where it began");
    let start = prices.book.clone();
    bench.refuse_no_lists(&start, crew)?;
    let (mut check, entrants) =
        crew.within("check 1", |crew| bench.settle_at(&start, 1, None, crew))?;
    let mut tuned = Tuned {
        prices: start.clone(),
        start,
        checks: vec![check.clone()],
        tried: Vec::new(),
        knowledge: Vec::new(),
        ended: Ended::Limit,
    };
    let mut present = entrants;
    tuned.ended = loop {
        if check.worst().1.high <= tuning.target {
            break Ended::Target;
        }
        if tuned.tried.len() as u32 >= tuning.tries {
            break Ended::Limit;
        }
        let before: Vec<Vec<u32>> = tuned.tried.iter().map(|tried| tried.prices.clone()).collect();
        let next = proposal(prices, &tuned.prices, &bench.worth, &before)?;
        let Some(next) = next else { break Ended::NoBetter };
        let number = tuned.tried.len() as u32 + 1;
        let tried = crew.within(&format!("try {number}"), |crew| {
            bench.attempt(&present, next.prices, next.why, number, crew)
        });
        let Some((tried, entrants)) = unless_interrupted(tried)? else { break Ended::Interrupted };
        let tried = Tried { checks: check.number, ..tried };
        let better = tried.outcome == Outcome::Better;
        if better {
            tuned.prices.clone_from(&tried.prices);
        }
        tuned.tried.push(tried);
        if better {
            let number = check.number + 1;
            let settled = crew.within(&format!("check {number}"), |crew| {
                bench.settle_at(&tuned.prices, number, Some(entrants), crew)
            });
            let Some(settled) = unless_interrupted(settled)? else { break Ended::Interrupted };
            (check, present) = settled;
            tuned.checks.push(check.clone());
        } else {
            bench.fit(crew)?;
        }
    };
    tuned.knowledge = price_knowledge(prices, &tuned.prices, &bench.worth, tuning.level)?;
    Ok(tuned)
}

/// What the loops work with.
struct Bench<'b> {
    market: &'b dyn Market,
    prices: &'b Prices,
    tuning: Tuning,
    evidence: Evidence,
    /// The lists that searches found, under each doctrine.
    known: Vec<Vec<Vec<u16>>>,
    worth: Vec<Worth>,
}

type Entrants<'m> = Vec<Entrant<'m>>;

impl<'b> Bench<'b> {
    /// [`StudyFailure::NoArmy`] if there are no lists at these prices.
    fn refuse_no_lists(&self, prices: &[u32], crew: &Crew<'_>) -> Result<(), StudyFailure> {
        let costs = self.prices.costs(prices);
        for led in 0..self.market.doctrines() {
            let arena = self.market.arena(prices, led);
            Choice::of(&[&*arena], &costs, self.wanted(&costs), crew.interrupt)?;
        }
        Ok(())
    }

    /// Asks for lists that have no room for another unit.
    fn wanted(&self, costs: &[u32]) -> Wanted {
        let slack = costs.iter().copied().min().unwrap_or(1).saturating_sub(1);
        Wanted { budget: self.tuning.budget, slack, keep: SURROGATE_LISTS }
    }

    /// Makes prices the present ones: random armies, the best lists, and their scores. The best lists are those of the
    /// try that led here, which measured them only against others; without a try they are searched for.
    fn settle_at(
        &mut self,
        prices: &[u32],
        number: u32,
        entrants: Option<Entrants<'b>>,
        crew: &mut Crew<'_>,
    ) -> Result<(Check, Entrants<'b>), StudyFailure> {
        let Tuning { seed, budget, level, .. } = self.tuning;
        let costs = self.prices.costs(prices);
        let name = format!("random armies {number}");
        let army_pairs = self.tuning.army_pairs;
        let (costs, budget) = (floats(&costs), Budget::around(budget.into()));
        let draws = Draws { seed, purpose: &name, costs: &costs, budget, army_pairs };
        self.evidence.draw(self.market, prices, draws, crew)?;
        self.fit(crew)?;
        let entrants = match entrants {
            Some(entrants) => entrants,
            None => self.strongest(prices, &format!("race of check {number}"), crew)?,
        };
        let name = format!("check {number}");
        let of = Named { seed, name: &name };
        let (scores, played) =
            crew.stage("best lists", |crew| measure(&entrants, self.tuning.fresh, of, crew))?;
        let exploits = entrants
            .iter()
            .zip(scores)
            .map(|(own, scores)| Exploit { kinds: own.kinds.clone(), cost: own.cost, scores })
            .collect();
        for ((led, own), faced) in entrants.iter().enumerate().zip(played) {
            self.evidence.add(led, &own.kinds, faced);
        }
        self.fit(crew)?;
        let level = spent(level, number).shared_by(entrants.len() as u64);
        Ok((Check { number, prices: prices.to_vec(), exploits, level }, entrants))
    }

    /// Tries other prices against the present ones.
    fn attempt(
        &mut self,
        present: &[Entrant<'b>],
        prices: Vec<u32>,
        why: Why,
        number: u32,
        crew: &mut Crew<'_>,
    ) -> Result<(Tried, Entrants<'b>), StudyFailure> {
        let Tuning { seed, fresh, level, .. } = self.tuning;
        let entrants = self.strongest(&prices, &format!("race of try {number}"), crew)?;
        let most = COMPARED * fresh * present.len() as u64;
        let name = format!("try {number}");
        let level = spent(level, number);
        let (compared, played) = crew.stage("comparison", |crew| {
            compare(present, &entrants, most, level, Named { seed, name: &name }, crew)
        })?;
        for ((led, own), mut faced) in entrants.iter().enumerate().zip(played) {
            faced.truncate(fresh as usize);
            self.evidence.add(led, &own.kinds, faced);
        }
        let change = compared.change();
        let outcome = match () {
            () if change.high < 0.0 => Outcome::Better,
            () if change.low > 0.0 => Outcome::Worse,
            () => Outcome::NotShown,
        };
        let lists = entrants.iter().map(|own| (own.kinds.clone(), own.cost)).collect();
        Ok((Tried { number, prices, why, lists, compared, outcome, checks: 0 }, entrants))
    }

    fn fit(&mut self, crew: &Crew<'_>) -> Result<(), StudyFailure> {
        let book = self.prices.costs(&self.prices.book);
        let (evidence, budget) = (&self.evidence, self.tuning.budget);
        self.worth = crew.workers.within(|| evidence.worth(&book, budget))?;
        Ok(())
    }

    /// The best list at these prices under each doctrine: among the finalists of a race against random lists and the
    /// lists known before, the one that does best against random lists of its own cost.
    fn strongest(
        &mut self,
        prices: &[u32],
        name: &str,
        crew: &mut Crew<'_>,
    ) -> Result<Entrants<'b>, StudyFailure> {
        let Tuning { seed, budget, pairs, finalists, fresh, .. } = self.tuning;
        let costs = self.prices.costs(prices);
        let slack = self.wanted(&costs).slack;
        let own_costs = floats(&costs);
        let drawing = Drawing::new(&own_costs).ok_or(StudyFailure::NoCost)?;
        let mut entrants = Vec::new();
        for led in 0..self.market.doctrines() {
            let market = self.market;
            let arena = market.arena(prices, led);
            let arenas = [&*arena];
            let values = &self.worth[led].values;
            let wanted = self.wanted(&costs);
            let interrupt = crew.interrupt;
            let pool = pool(&arenas, &costs, wanted, interrupt, || Ok(values.clone()))?;
            let purpose = format!("{name} field");
            let field = random_lists(&*arena, &drawing, budget, seed, &purpose)?;
            let weights = vec![1.0; field.len()];
            let foes = Foes { armies: &field, weights: &weights, name };
            let least = FIRST_ROUND * pool.candidates.len() as u64;
            let lists = pool.candidates.len();
            let rounds = quartering_rounds(lists, 1, finalists).len() as u64;
            let rounds = quartering_rounds(lists, pairs.max(least * rounds), finalists);
            let most = finalists.max(1);
            let racing = Racing { seed, rounds: &rounds, finalists: most };
            let doctrine = format!("doctrine {}", led + 1);
            let raced = crew.within(&doctrine, |crew| {
                crew.stage("race", |crew| race(&arenas, &pool.candidates, foes, racing, crew))
            })?;
            if raced.is_empty() {
                return Err(StudyFailure::NoArmy("no list takes part".to_owned()));
            }
            let mut left: Vec<Candidate> =
                raced.iter().map(|raced| pool.candidates[raced.candidate].clone()).collect();
            // A list found at other prices stays in, even if the race overlooks it.
            for kinds in &self.known[led] {
                let own = Candidate { kinds: kinds.clone(), led: 0 };
                let cost = own.cost(&costs);
                if !left.contains(&own)
                    && cost <= u64::from(budget)
                    && cost >= u64::from(budget - slack.min(budget))
                {
                    left.push(own);
                }
            }
            let mut left: Vec<Entrant<'b>> = left
                .into_iter()
                .map(|list| {
                    let arena = market.arena(prices, led);
                    let army = arena.muster(&list.kinds).map_err(StudyFailure::NoArmy)?;
                    let cost = u32::try_from(list.cost(&costs)).unwrap_or(u32::MAX);
                    Ok(Entrant { arena, army, kinds: list.kinds, cost, costs: own_costs.clone() })
                })
                .collect::<Result<_, StudyFailure>>()?;
            // The race used lists of the whole budget; what counts is how lists fare against those of their own cost.
            let name = format!("finalists of {name}");
            let each = fresh.div_ceil(FINALIST);
            let (scores, _) = crew.within(&doctrine, |crew| {
                crew.stage("finalists", |crew| {
                    measure(&left, each, Named { seed, name: &name }, crew)
                })
            })?;
            let means: Vec<(usize, f64)> =
                scores.iter().map(|scores| scores.mean().unwrap_or(0.0)).enumerate().collect();
            let place = best_of(&means, 1).first().copied().unwrap_or(0);
            let best = left.swap_remove(place);
            if !self.known[led].contains(&best.kinds) {
                self.known[led].push(best.kinds.clone());
            }
            entrants.push(best);
        }
        Ok(entrants)
    }
}

/// The share of the level for the n-th of any number of looks: 1/n(n+1), which add up to 1.
fn spent(level: Level, number: u32) -> Level {
    let number = u64::from(number);
    level.shared_by(number * (number + 1))
}

/// Random lists that cost about `budget`.
fn random_lists(
    arena: &dyn Arena,
    drawing: &Drawing<'_>,
    budget: u32,
    seed: u64,
    purpose: &str,
) -> Result<Vec<Fielded>, StudyFailure> {
    let aim = Aim { cost: budget.into(), share: 0.02 };
    let (mut armies, mut refused) = (Vec::new(), String::new());
    for index in 0..4 * FIELD {
        match drawing.list(arena, aim, &mut Generator::new(seed, purpose, index)) {
            Ok((_, army)) => armies.push(army),
            Err(why) => refused = why,
        }
        if armies.len() as u64 == FIELD {
            break;
        }
    }
    if armies.is_empty() { Err(StudyFailure::NoArmy(refused)) } else { Ok(armies) }
}
