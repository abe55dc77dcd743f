//! The work at given prices: random armies, the best list in each context, and its score.

use super::exploit::{Entrant, Exploit, Faced, Named, compare, measure};
use super::fit::{Evidence, Worth};
use super::propose::Proposal;
use super::tuned::{Check, Outcome, Tried, Tuning};
use super::{Market, Prices};
use crate::armies::{Aim, Budget, Drawing, Generator, floats};
use crate::common::{Crew, StudyFailure};
use crate::points::Draws;
use crate::search::{
    Candidate, Choice, Foes, Racing, SURROGATE_LISTS, Wanted, mustered, pool, race,
};
use fairfight_engine::arena::{Arena, Fielded};
use fairfight_stats::Level;
use fairfight_stats::search::{best_of, quartering_rounds};
use fairfight_stats::value::View;

/// The number of random lists that a race is run against.
const FIELD: u64 = 64;

/// Pairs of each list in the first round of a long race.
const FIRST_ROUND: u64 = 10;

/// The approximate number of rounds of a race.
const ROUNDS: u64 = 3;

/// A comparison takes at most this many times the pairs of a check.
const COMPARED: u64 = 4;

/// A finalist plays this many times fewer pairs than a check.
const FINALIST: u64 = 8;

/// The sample sizes in a context.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// The number of pairs of random armies.
    army_pairs: u64,
    /// The number of pairs of a race; with 0 the finalists are the lists of highest worth.
    race: u64,
    /// The number of lists that take part in it.
    lists: usize,
    finalists: usize,
    /// The number of pairs of each finalist.
    each: u64,
    /// The number of pairs of the best list in a check.
    pub(super) fresh: u64,
}

/// The minimum score above one half that a context's best list is assumed to have.
const LEAST_EXPLOITED: f64 = 0.005;

/// The state of the tuning loops.
pub(super) struct Bench<'b> {
    pub(super) market: &'b dyn Market,
    pub(super) prices: &'b Prices,
    pub(super) tuning: Tuning,
    seed: u64,
    evidence: Evidence,
    /// The lists found by searches, in any context.
    known: Vec<Vec<u16>>,
    /// The values of the kinds in each context. The contexts are weighted so that the fairest prices of all are those
    /// that are least unfair in the worst.
    pub(super) worth: Vec<Worth>,
    /// The last prices checked, and the score above one half of the best list in each context.
    exploited: Option<(Vec<u32>, Vec<f64>)>,
}

pub(super) type Entrants<'m> = Vec<Entrant<'m>>;

impl<'b> Bench<'b> {
    pub(super) fn new(
        market: &'b dyn Market,
        prices: &'b Prices,
        tuning: Tuning,
        seed: u64,
    ) -> Bench<'b> {
        let contexts = market.contexts();
        Bench {
            market,
            prices,
            tuning,
            seed,
            evidence: Evidence::new(contexts),
            known: Vec::new(),
            worth: Vec::new(),
            exploited: None,
        }
    }

    /// [`StudyFailure::NoArmy`] if there are no lists at these prices.
    pub(super) fn refuse_no_lists(
        &self,
        prices: &[u32],
        crew: &Crew<'_>,
    ) -> Result<(), StudyFailure> {
        let costs = self.prices.costs(prices);
        for context in 0..self.market.contexts() {
            let arena = self.market.arena(prices, context);
            Choice::of(&[&*arena], &costs, self.wanted(&costs, 1), crew.interrupt)?;
        }
        Ok(())
    }

    /// The sample sizes for this context. The first one, the default play, is known best.
    pub(super) fn effort(&self, context: usize) -> Effort {
        let Tuning { pairs, finalists, fresh, army_pairs, .. } = self.tuning;
        if context == 0 {
            let each = fresh.div_ceil(FINALIST);
            return Effort { army_pairs, race: pairs, lists: usize::MAX, finalists, each, fresh };
        }
        let race = pairs.div_ceil(10);
        Effort {
            army_pairs: army_pairs.div_ceil(4),
            race,
            lists: (race / (FIRST_ROUND * ROUNDS)).max(finalists as u64) as usize,
            finalists: finalists.div_ceil(2),
            each: fresh.div_ceil(2 * FINALIST),
            fresh: fresh.div_ceil(4),
        }
    }

    /// Sample sizes for a quick look at prices: no race, and few pairs.
    pub(super) fn quick_effort(&self) -> Effort {
        let Tuning { finalists, fresh, .. } = self.tuning;
        let finalists = finalists.div_ceil(2);
        let each = fresh.div_ceil(2 * FINALIST);
        Effort { army_pairs: 0, race: 0, lists: finalists, finalists, each, fresh: each }
    }

    /// Requests lists that have no room for another unit.
    fn wanted(&self, costs: &[u32], keep: usize) -> Wanted {
        let slack = costs.iter().copied().min().unwrap_or(1).saturating_sub(1);
        Wanted { budget: self.tuning.budget, slack, keep }
    }

    /// Makes these prices the present ones: random armies, the best lists, and their scores. The best lists are those
    /// of the try that led here, which measured them only against others; without a try they are searched for.
    pub(super) fn settle_at(
        &mut self,
        prices: &[u32],
        number: u32,
        entrants: Option<Entrants<'b>>,
        crew: &mut Crew<'_>,
    ) -> Result<(Check, Entrants<'b>), StudyFailure> {
        let (seed, Tuning { budget, level, army_pairs, .. }) = (self.seed, self.tuning);
        let costs = self.prices.costs(prices);
        let name = format!("random armies {number}");
        let (costs, budget) = (floats(&costs), Budget::around(budget.into()));
        let draws = Draws { seed, purpose: &name, costs: &costs, budget, army_pairs };
        let efforts: Vec<Effort> =
            (0..self.market.contexts()).map(|context| self.effort(context)).collect();
        let army_pairs = |context: usize| efforts[context].army_pairs;
        self.evidence.draw(self.market, prices, draws, army_pairs, crew)?;
        self.fit(crew)?;
        let entrants = match entrants {
            Some(entrants) => entrants,
            None => self.strongest(prices, &format!("race of check {number}"), crew)?,
        };
        let name = format!("check {number}");
        let (exploits, played) = self.measured(&entrants, &name, crew)?;
        for ((context, own), faced) in entrants.iter().enumerate().zip(played) {
            self.evidence.add(context, &own.kinds, faced);
        }
        let exploited = |exploit: &Exploit| exploit.scores.mean().unwrap_or(0.0) - 0.5;
        let exploited = exploits.iter().map(exploited).collect();
        self.exploited = Some((prices.to_vec(), exploited));
        self.fit(crew)?;
        let level = spent(level, number).shared_by(entrants.len() as u64);
        Ok((Check { number, prices: prices.to_vec(), exploits, level }, entrants))
    }

    /// The scores of the best list of each context in battles of this name, and the pairs.
    pub(super) fn measured(
        &self,
        entrants: &[Entrant<'b>],
        name: &str,
        crew: &mut Crew<'_>,
    ) -> Result<(Vec<Exploit>, Vec<Vec<Faced>>), StudyFailure> {
        let of = Named { seed: self.seed, name };
        let (mut exploits, mut played) = (Vec::new(), Vec::new());
        for (context, own) in entrants.iter().enumerate() {
            let fresh = self.effort(context).fresh;
            let stage = self.stage(context, "best list");
            let (scores, faced) =
                crew.stage(&stage, |crew| measure(std::slice::from_ref(own), fresh, of, crew))?;
            let exploit = |scores| Exploit { kinds: own.kinds.clone(), cost: own.cost, scores };
            exploits.extend(scores.into_iter().map(exploit));
            played.extend(faced);
        }
        Ok((exploits, played))
    }

    /// The name of a stage in this context.
    fn stage(&self, context: usize, what: &str) -> String {
        format!("{}, {what}", self.market.name(context))
    }

    /// Tries other prices against the best list of the worst context at the present ones.
    pub(super) fn attempt(
        &mut self,
        (present, worst): (&Entrant<'b>, usize),
        proposal: Proposal,
        number: u32,
        crew: &mut Crew<'_>,
    ) -> Result<(Tried, Entrants<'b>), StudyFailure> {
        let (seed, Tuning { fresh, level, .. }) = (self.seed, self.tuning);
        let Proposal { prices, why, .. } = proposal;
        let entrants = self.strongest(&prices, &format!("race of try {number}"), crew)?;
        let name = format!("try {number}");
        let (level, of) = (spent(level, number), Named { seed, name: &name });
        let (compared, played) = crew.stage("comparison", |crew| {
            compare(present, &entrants, COMPARED * fresh, level, of, crew)
        })?;
        for ((context, own), mut faced) in entrants.iter().enumerate().zip(played) {
            faced.truncate(self.effort(context).fresh as usize);
            self.evidence.add(context, &own.kinds, faced);
        }
        let outcome = match () {
            () if compared.iter().all(|one| one.change().high < 0.0) => Outcome::Better,
            () if compared.iter().any(|one| one.change().low > 0.0) => Outcome::Worse,
            () => Outcome::NotShown,
        };
        let lists = entrants.iter().map(|own| (own.kinds.clone(), own.cost)).collect();
        let tried =
            Tried { number, prices, why, lists, compared, present: worst, outcome, checks: 0 };
        Ok((tried, entrants))
    }

    /// Fits the values of the kinds in each context, and decides the weight of each context.
    ///
    /// Unfairness does not say how much can be exploited: a kind that is too cheap fills a list, one that is too dear
    /// is left out. So each context is weighted such that the root of its unfairness at the checked prices is the
    /// exploitation measured there; then such that the fairest prices of all are the best for the worst.
    pub(super) fn fit(&mut self, crew: &Crew<'_>) -> Result<(), StudyFailure> {
        let book = self.prices.costs(&self.prices.book);
        let (evidence, budget) = (&self.evidence, self.tuning.budget);
        self.worth = crew.workers.within(|| evidence.worth(&book, budget))?;
        let (list, start) = (self.prices.list(), floats(&self.prices.book));
        if let Some((at, exploited)) = &self.exploited {
            let at = floats(at);
            let own = self.worth.iter().zip(exploited).map(|(worth, exploited)| {
                let unfair = list.unfairness(&[worth.view()], &at)?.max(worth.noise());
                Ok(exploited.max(LEAST_EXPLOITED).powi(2) / unfair)
            });
            let counts: Vec<f64> = own.collect::<Result<_, StudyFailure>>()?;
            self.count(counts);
        }
        let weights = list.worst_case_weights(&self.views(), &self.kept(), &start)?;
        self.count(weights);
        Ok(())
    }

    /// Weights the contexts by these factors.
    fn count(&mut self, times: Vec<f64>) {
        let worth = std::mem::take(&mut self.worth).into_iter().zip(times);
        self.worth = worth.map(|(worth, times)| worth.counted(times)).collect();
    }

    /// The unfairness of these prices, as far as known.
    pub(super) fn unfair(&self, prices: &[u32]) -> Result<f64, StudyFailure> {
        Ok(self.prices.list().unfairness(&self.views(), &floats(prices))?)
    }

    fn views(&self) -> Vec<View<'_>> {
        self.worth.iter().map(Worth::view).collect()
    }

    /// The prices that stay.
    fn kept(&self) -> Vec<bool> {
        (0..self.prices.book.len()).map(|price| !self.prices.free(price)).collect()
    }

    /// Would other prices remove less unfairness than the part that no prices can remove, because the contexts want
    /// different ones?
    pub(super) fn is_within_bars(
        &self,
        present: &[u32],
        next: &Proposal,
    ) -> Result<bool, StudyFailure> {
        let start = floats(&self.prices.book);
        let disputed = self.prices.list().disputed(&self.views(), &self.kept(), &start)?;
        let mended = self.unfair(present)? - next.unfairness;
        Ok(self.market.contexts() > 1 && mended < disputed)
    }

    /// The best list at these prices in each context.
    pub(super) fn strongest(
        &mut self,
        prices: &[u32],
        name: &str,
        crew: &mut Crew<'_>,
    ) -> Result<Entrants<'b>, StudyFailure> {
        let mut entrants: Entrants<'b> = Vec::new();
        for context in 0..self.market.contexts() {
            let effort = self.effort(context);
            let (best, _) = crew.within(&self.market.name(context), |crew| {
                self.strongest_in(context, prices, effort, name, crew)
            })?;
            if !self.known.contains(&best.kinds) {
                self.known.push(best.kinds.clone());
            }
            entrants.push(best);
        }
        Ok(entrants)
    }

    /// The best list at these prices in a context, with the score by which it was chosen: among the finalists of a race
    /// against random lists, and the lists known before from any context, the one with the best score against random
    /// lists of its own cost.
    pub(super) fn strongest_in(
        &self,
        context: usize,
        prices: &[u32],
        effort: Effort,
        name: &str,
        crew: &mut Crew<'_>,
    ) -> Result<(Entrant<'b>, f64), StudyFailure> {
        let (seed, budget) = (self.seed, self.tuning.budget);
        let costs = self.prices.costs(prices);
        let wanted = self.wanted(&costs, SURROGATE_LISTS.min(effort.lists));
        let arena = self.market.arena(prices, context);
        let arenas = [&*arena];
        let values = &self.worth[context].values;
        let mut candidates =
            pool(&arenas, &costs, wanted, crew.interrupt, || Ok(values.clone()))?.candidates;
        if candidates.len() > effort.lists {
            let worth = |list: &Candidate| -> f64 {
                list.kinds.iter().map(|&kind| values[usize::from(kind)]).sum()
            };
            candidates.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
            candidates.truncate(effort.lists);
        }
        let mut left = match effort.race {
            0 => candidates,
            _ => self.finalists(&*arena, &candidates, &costs, (effort, name), crew)?,
        };
        // A list found at other prices or in another context stays in, even if the race overlooks it.
        for kinds in &self.known {
            let own = Candidate { kinds: kinds.clone(), led: 0 };
            let cost = own.cost(&costs);
            let most = u64::from(budget);
            if !left.contains(&own) && cost <= most && cost + u64::from(wanted.slack) >= most {
                left.push(own);
            }
        }
        let mut left: Entrants<'b> = left
            .into_iter()
            .map(|list| self.entrant(prices, context, list.kinds))
            .collect::<Result<_, StudyFailure>>()?;
        // The race used lists of the whole budget; the criterion is the score against lists of their own cost.
        let name = format!("finalists of {name}");
        let (scores, _) = crew.stage("finalists", |crew| {
            measure(&left, effort.each, Named { seed, name: &name }, crew)
        })?;
        let means: Vec<(usize, f64)> =
            scores.iter().map(|scores| scores.mean().unwrap_or(0.0)).enumerate().collect();
        let place = best_of(&means, 1).first().copied().unwrap_or(0);
        Ok((left.swap_remove(place), means[place].1))
    }

    /// The finalists of a race against random lists.
    fn finalists(
        &self,
        arena: &dyn Arena,
        candidates: &[Candidate],
        costs: &[u32],
        (effort, name): (Effort, &str),
        crew: &mut Crew<'_>,
    ) -> Result<Vec<Candidate>, StudyFailure> {
        let (seed, budget) = (self.seed, self.tuning.budget);
        let costs = floats(costs);
        let drawing = Drawing::new(&costs).ok_or(StudyFailure::NoCost)?;
        let field = random_lists(arena, &drawing, budget, seed, &format!("{name} field"))?;
        let weights = vec![1.0; field.len()];
        let foes = Foes { armies: &field, weights: &weights, name };
        let (lists, finalists) = (candidates.len(), effort.finalists);
        let rounds = quartering_rounds(lists, 1, finalists).len() as u64;
        let least = FIRST_ROUND * lists as u64 * rounds;
        let rounds = quartering_rounds(lists, effort.race.max(least), finalists);
        let racing = Racing { seed, rounds: &rounds, finalists: finalists.max(1) };
        let armies = mustered(&[arena], candidates, crew)?;
        let raced = crew.stage("race", |crew| race(arena, &armies, foes, racing, crew))?;
        match raced.is_empty() {
            true => Err(StudyFailure::NoArmy("no list takes part".to_owned())),
            false => Ok(raced.iter().map(|one| candidates[one.candidate].clone()).collect()),
        }
    }

    /// A list at these prices in a context.
    pub(super) fn entrant(
        &self,
        prices: &[u32],
        context: usize,
        kinds: Vec<u16>,
    ) -> Result<Entrant<'b>, StudyFailure> {
        let costs = self.prices.costs(prices);
        let arena = self.market.arena(prices, context);
        let army = arena.muster(&kinds).map_err(StudyFailure::NoArmy)?;
        let sum = kinds.iter().map(|&kind| u64::from(costs[usize::from(kind)])).sum::<u64>();
        let cost = u32::try_from(sum).unwrap_or(u32::MAX);
        Ok(Entrant { arena, army, kinds, cost, costs: floats(&costs) })
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
