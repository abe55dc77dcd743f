//! The search itself, and its rows.

use super::asked::Asked;
use crate::args::{SearchArgs, Weights};
use crate::load::Setup;
use fairfight_battle::game::Game;
use fairfight_rules::list::Worded;
use fairfight_sim::armies::{Budget, Drawing, Generator};
use fairfight_sim::experiments::{Role, Rounds, SearchRow, Searched};
use fairfight_sim::points::{Gauging, Listed, Opponents, Settling, field_mix, settle};
use fairfight_sim::search::{
    Candidate, Crew, Foes, How, Led, LedWorld, Met, Others, Pool, RandomLists, Searching,
    Shrinking, Trouble, Unfair, against_all, find, meet, pool, racing, shrink,
};
use fairfight_stats::Level;
use fairfight_stats::search::halving_rounds;

/// Random lists among which a mix looks for a foe that it beats.
const VICTIMS: u64 = 64;

/// Pairs that each small match-up is tried with.
const TRIED: u64 = 100;

/// Pairs that every race has at least.
const LEAST_PAIRS: u64 = 200_000;

/// Pairs of each list in the first round of a larger race.
const FIRST_ROUND: u64 = 10;

/// What it is about, and what it was asked with.
pub(super) struct Study<'s, G: Game> {
    pub(super) args: &'s SearchArgs,
    pub(super) setup: &'s Setup<G>,
    pub(super) asked: &'s Asked<G>,
    pub(super) level: Level,
}

/// Lists that others are measured with.
struct Field<G: Game> {
    armies: Vec<Led<G>>,
    weights: Vec<f64>,
    /// The same by their kinds, where that can be told.
    lists: Vec<Option<Candidate>>,
}

impl<G: Game> Field<G> {
    fn foes<'f>(&'f self, name: &'f str) -> Foes<'f, Led<G>> {
        Foes { armies: &self.armies, weights: &self.weights, name }
    }
}

/// Lists that nothing was chosen by.
struct HoldOut<'h, 'g, G: Game> {
    /// Whom scores are measured with.
    others: Others<'h, LedWorld<'g, G>>,
    /// Some of them, or all: among these a mix looks for a foe that it beats.
    lists: &'h Field<G>,
}

impl<G: Game> Study<'_, G> {
    /// The rows of the report, and the list to be written.
    pub(super) fn run(&self, crew: &mut Crew<'_>) -> Result<(Vec<SearchRow>, Candidate), Trouble> {
        let Study { args, setup, asked, .. } = self;
        let worlds: Vec<LedWorld<'_, G>> = asked
            .doctrines
            .iter()
            .map(|&doctrine| LedWorld::new(&setup.rules, &asked.kinds, doctrine, &setup.scenario))
            .collect();
        let own = &worlds[..asked.leading];
        let costs = &asked.costs[..asked.choice];
        let budget = args.budget as u32;
        let pool = pool(own, costs, budget, asked.slack, || self.worth(&own[0], crew))?;
        let prices: Vec<f64> = costs.iter().map(|&cost| cost.into()).collect();
        let random = RandomLists {
            worlds: own,
            drawing: Drawing::new(&prices).ok_or(Trouble::NoCost)?,
            budget: budget.into(),
            name: "hold-out",
        };
        let lists = self.hold_out(&random);
        let others = match args.hold_out.is_empty() {
            true => Others::Random(random),
            false => Others::Lists(lists.foes("hold-out")),
        };
        // Where the rules allow no random list there is none to meet.
        let hold_out = HoldOut { others, lists: &lists };
        let hold_out = (!lists.armies.is_empty()).then_some(&hold_out);
        if args.against_all {
            self.against_everything(&worlds, &pool, hold_out, crew)
        } else {
            self.against_field(&worlds, &pool, hold_out, crew)
        }
    }

    /// What the kinds are worth in random armies.
    fn worth(&self, world: &LedWorld<'_, G>, crew: &mut Crew<'_>) -> Result<Vec<f64>, Trouble> {
        let book: Vec<f64> =
            self.asked.costs[..self.asked.choice].iter().map(|&cost| cost.into()).collect();
        let asked = Settling {
            seed: self.args.run.dice.seed,
            ensemble: "search",
            book: &book,
            start: &book,
            budget: Budget::around(self.args.budget as f64),
            army_pairs: self.args.army_pairs,
            redraws: 0,
            gauge: Gauging::Total,
        };
        Ok(settle(world, Opponents::Random, asked, crew)?.priced.values)
    }

    /// The lists of the field.
    fn field(&self, worlds: &[LedWorld<'_, G>], crew: &mut Crew<'_>) -> Result<Field<G>, Trouble> {
        let named = self.args.field.len();
        let mut field = self.named(0..named);
        if self.args.weights == Weights::Mix {
            let lists: Vec<Listed<Led<G>>> =
                field.armies.iter().map(|army| Listed { army: army.clone(), cost: 1.0 }).collect();
            let seed = self.args.run.dice.seed;
            field.weights = field_mix(&worlds[0], &lists, seed, self.args.fresh, crew)?;
        }
        Ok(field)
    }

    /// Lists that were named on the command line.
    fn named(&self, places: std::ops::Range<usize>) -> Field<G> {
        let armies: Vec<Led<G>> = places
            .map(|place| Led {
                army: self.setup.armies[place].clone(),
                doctrine: self.setup.doctrines[place],
            })
            .collect();
        let lists = armies.iter().map(|led| self.asked.by_kinds(led, &self.setup.rules)).collect();
        Field { weights: vec![1.0; armies.len()], lists, armies }
    }

    /// The lists of `--hold-out`, else some random ones.
    fn hold_out(&self, random: &RandomLists<'_, LedWorld<'_, G>>) -> Field<G> {
        if !self.args.hold_out.is_empty() {
            return self.named(self.args.field.len()..self.setup.armies.len());
        }
        let seed = self.args.run.dice.seed;
        let drawn = (0..VICTIMS).filter_map(|index| random.list(seed, index));
        let (lists, armies): (Vec<_>, Vec<_>) = drawn.map(|(list, led)| (Some(list), led)).unzip();
        Field { weights: vec![1.0; armies.len()], lists, armies }
    }

    /// How thorough a race of so many lists is.
    fn searching(&self, lists: usize) -> Searching {
        // Ten pairs each in the first round take as many as all rounds have one round's share.
        let rounds = halving_rounds(lists, 1).len() as u64;
        let least = FIRST_ROUND * lists as u64 * rounds;
        Searching {
            seed: self.args.run.dice.seed,
            pairs: self.args.pairs.unwrap_or(LEAST_PAIRS.max(least)),
            finalists: self.args.finalists as usize,
            fresh: self.args.fresh,
        }
    }

    fn against_field<'g>(
        &self,
        worlds: &[LedWorld<'g, G>],
        pool: &Pool,
        hold_out: Option<&HoldOut<'_, 'g, G>>,
        crew: &mut Crew<'_>,
    ) -> Result<(Vec<SearchRow>, Candidate), Trouble> {
        let field = self.field(worlds, crew)?;
        let others = hold_out.map(|hold_out| &hold_out.others);
        let asked = self.searching(pool.candidates.len());
        let found = find(worlds, &pool.candidates, field.foes("field"), others, asked, crew)?;
        let searched = self.searched(pool, None);
        let mut rows = self.finalists(&found, &searched, "the field");
        let best = found.best().candidate.clone();
        let victim = found.confirmed.victim().and_then(|foe| field.lists[foe].clone());
        rows.extend(self.unfair(worlds, &best, victim, &searched, crew)?);
        Ok((rows, best))
    }

    fn against_everything<'g>(
        &self,
        worlds: &[LedWorld<'g, G>],
        pool: &Pool,
        hold_out: Option<&HoldOut<'_, 'g, G>>,
        crew: &mut Crew<'_>,
    ) -> Result<(Vec<SearchRow>, Candidate), Trouble> {
        let Study { args, level, .. } = self;
        let asked = self.searching(racing(pool.candidates.len()));
        let seed = asked.seed;
        let first = Generator::new(seed, "search first", 0).below(pool.candidates.len());
        let most_rounds = args.rounds as usize;
        let candidates = &pool.candidates;
        let against = against_all(
            worlds,
            candidates,
            first,
            asked,
            args.tolerance,
            *level,
            most_rounds,
            crew,
        )?;
        let played = against.rounds.len();
        let rounds = Rounds { ended: against.ended, played, tolerance: args.tolerance };
        let searched = self.searched(pool, Some(rounds));
        let mut rows = self.finalists(&against.last, &searched, "the mix");
        let mut places: Vec<usize> =
            (0..against.lists.len()).filter(|&place| against.mix[place] > 1e-6).collect();
        places.sort_by(|&a, &b| against.mix[b].total_cmp(&against.mix[a]).then(a.cmp(&b)));
        let lists: Vec<&Candidate> = places.iter().map(|&place| &against.lists[place]).collect();
        let held: Vec<Met> = match hold_out {
            Some(foes) => foes.others.meet(worlds, &lists, seed, 0..args.fresh, crew)?,
            None => vec![Met::default(); lists.len()],
        };
        for (rank, (&place, held)) in (1..).zip(places.iter().zip(&held)) {
            let list = &against.lists[place];
            let mut row = self.row(&searched, Role::Mix, rank, list, "the mix");
            row.mix = Some((against.mix[place], against.shares[place], against.in_mix[place]));
            row.hold_out = Some(held.scores()).filter(|scores| scores.n() > 0);
            rows.push(row);
        }
        let most = lists[0].clone();
        let victim = match hold_out {
            Some(HoldOut { lists: foes, .. }) => {
                let indices = 0..args.fresh;
                let met = meet(worlds, &lists[..1], foes.foes("hold-out"), seed, indices, crew)?;
                met[0].victim().and_then(|foe| foes.lists[foe].clone())
            }
            None => None,
        };
        rows.extend(self.unfair(worlds, &most, victim, &searched, crew)?);
        Ok((rows, most))
    }

    fn searched(&self, pool: &Pool, rounds: Option<Rounds>) -> Searched {
        let scenario = G::scenario_name(&self.setup.scenario).map(str::to_owned);
        Searched {
            from: self.setup.provenance(self.args.run.dice.seed),
            scenario,
            budget: self.args.budget as u32,
            chosen: match pool.how {
                how @ (How::Enumerated | How::Surrogate) => how.word(),
            },
            candidates: pool.candidates.len(),
            lists: (pool.lists < u128::MAX).then_some(pool.lists),
            level: self.level,
            rounds,
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
            list: self.asked.text(list),
            doctrine: self.asked.doctrines[list.led].word(),
            points: list.cost(&self.asked.costs),
            units: list.kinds.len(),
            mix: None,
            against: against.to_owned(),
            against_doctrine: None,
            against_points: None,
            race: None,
            scores: None,
            confirmed: None,
            hold_out: None,
        }
    }

    fn finalists(
        &self,
        found: &fairfight_sim::search::Found,
        searched: &Searched,
        against: &str,
    ) -> Vec<SearchRow> {
        let together = self.level.shared_by(found.finalists.len() as u64);
        let row = |(rank, finalist): (usize, &fairfight_sim::search::Finalist)| {
            let role = if rank == 1 { Role::Best } else { Role::Finalist };
            let scores = finalist.fresh.scores();
            SearchRow {
                race: Some(finalist.race.scores()).filter(|scores| scores.n() > 0),
                scores: Some((scores, scores.interval(together))),
                confirmed: (rank == 1).then(|| found.confirmed.scores()),
                hold_out: finalist
                    .hold_out
                    .as_ref()
                    .map(Met::scores)
                    .filter(|scores| scores.n() > 0),
                ..self.row(searched, role, rank, &finalist.candidate, against)
            }
        };
        (1..).zip(&found.finalists).map(row).collect()
    }

    /// The smallest unfairness between these two lists.
    fn unfair(
        &self,
        worlds: &[LedWorld<'_, G>],
        strong: &Candidate,
        weak: Option<Candidate>,
        searched: &Searched,
        crew: &mut Crew<'_>,
    ) -> Result<Option<SearchRow>, Trouble> {
        let Some(weak) = weak else { return Ok(None) };
        let asked = Shrinking {
            seed: self.args.run.dice.seed,
            margin: self.args.margin,
            tried: TRIED,
            measured: self.args.fresh,
            level: self.level,
        };
        let costs = &self.asked.costs;
        let found = shrink(worlds, costs, strong, &weak, asked, crew)?;
        Ok(found.map(|Unfair { strong, weak, scores, interval }| {
            let against = self.asked.text(&weak);
            SearchRow {
                against_doctrine: Some(self.asked.doctrines[weak.led].word()),
                against_points: Some(weak.cost(costs)),
                scores: Some((scores, interval)),
                ..self.row(searched, Role::Unfair, 1, &strong, &against)
            }
        }))
    }
}
