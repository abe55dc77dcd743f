//! The study of costs: which are tuned, in which contexts, and the tables made from the result.

use super::{
    Context, Ended, FrontRow, GameMarket, Judged, Prices, Step, TriedRow, Tuned, TunedRow, Tuning,
    TuningReport, front_rows, tune, tuned_rows,
};
use crate::armies::{
    Generator, Kind, buys_no_unit, costs_nothing, kinds_of, parts_exchange, refuse_one,
};
use crate::bars::{Bar, credible, other_constants, readings};
use crate::common::{Crew, Ground, Refusal, StudyFailure};
use fairfight_engine::rulebook::{Army, Book, Doctrine, Rules, Unit};
use fairfight_files::nearest;
use std::collections::BTreeMap;

/// How many readings of the text, and how many other constants, costs are judged under.
const DRAWN: usize = 4;

/// What is asked of a study of costs, and its effort.
#[derive(Clone, Debug)]
pub struct TuneOptions {
    /// The units that lists are made of; equal ones count once.
    pub units: Vec<Unit>,
    /// The doctrine of both sides, by default the usual one, then the others that costs are judged under. If there is at
    /// most one, costs are judged under the credible ones too.
    pub doctrines: Vec<Doctrine>,
    /// The bars that costs are judged by. That of the dice is always there.
    pub bars: Vec<Bar>,
    /// The names of costs that stay as they are. By default the one of the usual kind, which fixes the level.
    pub keep: Vec<String>,
    /// The step of the grid of costs, in points at the scale; usually 1.
    pub grid: u32,
    /// The factor by which all costs and the budget are first multiplied; usually 1.
    pub scale: u32,
    /// How far costs, by name, are meant to exceed the worth of what they buy, as shares of that worth.
    pub premiums: BTreeMap<String, f64>,
    /// The effort and the target. Its budget is that before the scale.
    pub tuning: Tuning,
}

/// A study of costs, ready to play.
#[derive(Debug)]
pub struct TuneStudy<'g> {
    /// What is asked. The front may still be added.
    pub options: TuneOptions,
    ground: Ground<'g>,
    doctrines: Vec<Doctrine>,
    judged: Vec<Judged>,
    market: GameMarket,
    prices: Prices,
}

/// The answer of a study of costs.
#[derive(Clone, Debug)]
pub struct TuneAnswer {
    /// The costs.
    pub rows: Vec<TunedRow>,
    /// The costs that were tried.
    pub tried: Vec<TriedRow>,
    /// What fewer changes leave to exploit.
    pub front: Vec<FrontRow>,
    /// The tuned costs as a file of house rules.
    pub file: String,
    /// Was it stopped before everything was played?
    pub interrupted: bool,
}

impl<'g> TuneStudy<'g> {
    /// The study of what is asked; `named` is the ground as it was named, from which other rules make their scenario.
    ///
    /// # Errors
    /// Why it makes no sense, and what to ask instead.
    pub fn new(
        options: TuneOptions,
        ground: Ground<'g>,
        named: &fairfight_files::Ground,
    ) -> Result<TuneStudy<'g>, Refusal> {
        let rules = ground.rules;
        let kinds = kinds_of(&options.units, rules);
        refuse_one(&kinds)?;
        let doctrines = doctrines(&options, ground, &kinds)?;
        let contexts = contexts(&options, (ground, named), &kinds, &doctrines);
        let judged = |context: &Context| Judged { bar: context.bar, name: context.name.clone() };
        let judged: Vec<Judged> = contexts.iter().map(judged).collect();
        let TuneOptions { scale, grid, premiums, tuning, .. } = &options;
        let market = GameMarket::new(rules, kinds, contexts, *scale, (premiums, *grid))
            .map_err(|why| Refusal::new(why).hint(no_market(rules.book)))?;
        let prices = prices(&options, &market)?;
        let cheapest = prices.costs(&prices.book).into_iter().min().unwrap_or(0);
        if cheapest == 0 {
            return Err(costs_nothing("a kind of unit"));
        }
        if cheapest > tuning.budget * scale {
            return Err(buys_no_unit(tuning.budget, cheapest.div_ceil(*scale)));
        }
        refuse_off_grid(&options, &prices)?;
        Ok(TuneStudy { options, ground, doctrines, judged, market, prices })
    }

    /// The doctrines that costs are judged under.
    pub fn doctrines(&self) -> &[Doctrine] {
        &self.doctrines
    }

    /// Plays everything. If it is stopped, the answer is what was known by then.
    ///
    /// # Errors
    /// As [`tune`]: see [`no_answer`].
    pub fn run(&self, crew: &mut Crew<'_>) -> Result<TuneAnswer, StudyFailure> {
        let TuneStudy { options, ground, market, prices, .. } = self;
        let budget = options.tuning.budget * options.scale;
        let tuning = Tuning { budget, ..options.tuning };
        let tuned = tune(market, prices, tuning, ground.seed, crew)?;
        let tuning = TuningReport {
            from: ground.provenance(),
            scenario: ground.scenario.name.clone(),
            budget,
            scale: options.scale,
            grid: options.grid,
            target: options.tuning.target,
            bars: options.bars.clone(),
            contexts: self.judged.clone(),
            kinds: market.kinds.iter().map(|kind| kind.unit.text.clone()).collect(),
            names: prices.names.clone(),
            book: prices.book.clone(),
            premiums: market.premiums().clone(),
            level: options.tuning.level,
            ended: tuned.ended.word(),
        };
        let (rows, tried) = tuned_rows(&tuning, &tuned);
        Ok(TuneAnswer {
            front: front_rows(&tuning, &tuned),
            file: house_rules(self, &tuned, &rows),
            rows,
            tried,
            interrupted: tuned.interrupted,
        })
    }
}

/// Why tuning has no answer.
pub fn no_answer(cause: StudyFailure) -> Refusal {
    match cause {
        StudyFailure::NoArmy(why) => Refusal::new(format!("no list can take part: {why}"))
            .hint("name another --budget, or other kinds with --units; or fewer --bars"),
        StudyFailure::Interrupted
        | StudyFailure::NoCost
        | StudyFailure::Unfit(_)
        | StudyFailure::Even(..) => cause.into(),
    }
}

/// The doctrine of the usual play, then the others that costs are judged under. Lists of the kinds must be able to
/// follow them, and to exchange their parts.
fn doctrines(
    options: &TuneOptions,
    ground: Ground<'_>,
    kinds: &[Kind],
) -> Result<Vec<Doctrine>, Refusal> {
    let rules = ground.rules;
    let mut doctrines = ground.doctrines(&options.doctrines);
    let asked = options.bars.contains(&Bar::Doctrine);
    if doctrines.len() > 1 && !asked {
        return Err(Refusal::new("--doctrines names several, but costs are judged under one only")
            .hint("name one; or ask for the bar with --bars doctrine"));
    }
    let makes = "`tune` makes lists that can exchange their parts";
    parts_exchange(kinds, ground, makes, "leave out --scenario")?;
    let alone = |kind: &Kind| rules.muster("trial", std::slice::from_ref(&kind.unit)).ok();
    let trials: Vec<Army> = kinds.iter().filter_map(alone).collect();
    for (army, &doctrine) in
        trials.iter().flat_map(|army| doctrines.iter().map(move |one| (army, one)))
    {
        army.plays(doctrine)?;
    }
    if let ([main], Some(army), true) = (&*doctrines, trials.first(), asked) {
        let main = *main;
        let led = |one: &Doctrine| trials.iter().all(|army| army.plays(*one).is_ok());
        let others = credible(army, rules.book).into_iter();
        doctrines.extend(others.filter(|one| *one != main && led(one)));
    }
    Ok(doctrines)
}

/// The contexts in which costs are judged: the usual play, then those of each requested bar. Rules under which a kind
/// does not exist, or that do not allow the scenario, are left out.
fn contexts(
    options: &TuneOptions,
    (ground, named): (Ground<'_>, &fairfight_files::Ground),
    kinds: &[Kind],
    doctrines: &[Doctrine],
) -> Vec<Context> {
    let (own, seed) = (ground.rules, ground.seed);
    let context = |bar: Bar, name: String, doctrine: Doctrine, rules: &Rules| {
        let units = kinds.iter().map(|kind| rules.unit(&kind.unit.text).ok());
        let (units, scenario) = (units.collect::<Option<_>>()?, named.under(rules).ok()?);
        Some(Context { bar, name, doctrine, rules: rules.clone(), units, scenario })
    };
    let main = doctrines[0];
    let mut contexts: Vec<Context> = Vec::new();
    for (number, &doctrine) in doctrines.iter().enumerate() {
        let bar = if number == 0 { Bar::Dice } else { Bar::Doctrine };
        contexts.extend(context(bar, doctrine.word().to_owned(), doctrine, own));
    }
    if options.bars.contains(&Bar::Ruling) {
        let read = readings(own, seed).all;
        let all = (1..).zip(&read);
        let made = all.filter_map(|(number, reading)| {
            context(Bar::Ruling, format!("reading {number}"), main, &reading.rules)
        });
        contexts.extend(made.take(DRAWN));
    }
    if options.bars.contains(&Bar::Model) {
        let others = other_constants(own);
        let order = Generator::new(seed, "constants", 0).order(others.len());
        let made = order.into_iter().filter_map(|place| {
            let other = &others[usize::from(place)];
            context(Bar::Model, other.text.clone(), main, &other.rules)
        });
        contexts.extend(made.take(DRAWN));
    }
    contexts
}

/// The hint if units have no costs, or costs that cannot be multiplied by the scale.
fn no_market(book: Book) -> String {
    match book.prints_costs() {
        true => "name a smaller --scale".to_owned(),
        false => format!(
            "--rules FILE with a table [costs] gives them; `fairfight points --system {}` says what units are worth",
            book.about().id
        ),
    }
}

/// The price list, with the costs that stay as they are.
fn prices(options: &TuneOptions, market: &GameMarket) -> Result<Prices, Refusal> {
    let of = |kept: &[String]| {
        market.prices(kept, options.grid).map_err(|why| {
            Refusal::new(why).hint("name other kinds with --units, or fewer costs with --keep")
        })
    };
    let open = of(&[])?;
    let names: Vec<&str> = open.names.iter().map(|name| &**name).collect();
    for name in &options.keep {
        let Some(place) = names.iter().position(|other| other == name) else {
            let all = || format!("the costs are {}", names.join(", "));
            let near = nearest(name, names.iter().copied());
            return Err(Refusal::new(format!("--keep: unknown cost {name}"))
                .hint(near.map_or_else(all, |near| format!("did you mean {near}?"))));
        };
        if !open.used(place) && options.keep.len() == 1 {
            return Err(Refusal::new(format!("--keep {name}: no kind of unit has it")).hint(
                "then nothing fixes the level of the other costs; name a cost that a kind has",
            ));
        }
    }
    match options.keep.is_empty() {
        true => of(&[market.usual(&open)]),
        false => of(&options.keep),
    }
}

/// A cost in force that is not on the grid would have to move before anything is known about it, and exploits
/// found before that would not be reported for the costs in force.
fn refuse_off_grid(options: &TuneOptions, prices: &Prices) -> Result<(), Refusal> {
    let off = prices.off_grid();
    if off.is_empty() {
        return Ok(());
    }
    let grid = options.grid;
    let cost = |&price: &usize| format!("{} costs {}", prices.names[price], prices.book[price]);
    let costs: Vec<String> = off.iter().map(cost).collect();
    let scaled = match options.scale {
        1 => String::new(),
        scale => format!(" at --scale {scale}"),
    };
    let (costs, which) = (costs.join(", "), if off.len() == 1 { "it" } else { "all of them" });
    let mut refusal = Refusal::new(format!("{costs}{scaled}: not on the grid (--grid {grid})"));
    let free: Vec<usize> = (0..prices.book.len()).filter(|&price| prices.free(price)).collect();
    let fits = |finer: &u32| free.iter().all(|&price| prices.book[price].is_multiple_of(*finer));
    if let Some(finer) = (1..grid).rev().find(fits) {
        refusal = refusal.hint(format!("write --grid {finer}"));
    }
    if off.len() < free.len() {
        let stay = |price: &usize| prices.steps[*price] == Step::Kept || off.contains(price);
        let stay = (0..prices.book.len()).filter(stay).map(|price| &*prices.names[price]);
        let stay: Vec<&str> = stay.collect();
        refusal = refusal.hint(format!(
            "costs that you do not tune may be off the grid: --keep {}",
            stay.join(",")
        ));
    }
    Err(refusal.hint(format!("or put {which} on the grid in a file of house rules (--rules)")))
}

/// The tuned costs as a file of house rules.
fn house_rules(study: &TuneStudy<'_>, tuned: &Tuned, rows: &[TunedRow]) -> String {
    let scale = study.options.scale;
    let mut head = vec![
        format!(
            "Costs that `fairfight tune` found, for lists of {} points.",
            rows[0].tuning.budget
        ),
        "Name this file after those of --rules that it was made with.".to_owned(),
    ];
    if scale > 1 {
        head.push(format!("All costs and budgets are {} times those before.", scale));
    }
    if tuned.ended == Ended::Interrupted {
        head.push("The run was interrupted: these are the costs taken by then.".to_owned());
    }
    study.market.written(&tuned.prices, study.ground.rules, "Tuned costs", &head)
}
