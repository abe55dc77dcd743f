//! `fairfight tune`.

use super::kinds::of_the_line;
use crate::args::{Format, TuneArgs};
use crate::exit::{Exit, Failure, warn, without_a_result};
use crate::load::{Files, Setup, did_you_mean, doctrines_or_usual};
use crate::output::{FileFormat, Layout, Output, refuse_clashes_with_texts};
use crate::progress::{Stages, at_most};
use crate::{interrupt, simulation};
use fairfight_engine::rulebook::{Army, Book, Doctrine, Rules};
use fairfight_report::Report;
use fairfight_stats::Level;
use fairfight_study::armies::{
    Generator, Kind, buys_no_unit, costs_nothing, kinds_of, parts_exchange, refuse_one,
};
use fairfight_study::bars::{Bar, credible, other_constants, readings};
use fairfight_study::common::{Crew, NotFoughtOut, StudyFailure};
use fairfight_study::tune::{
    Context, Ended, FRONT, GameMarket, Judged, Prices, Step, TRIED, TUNE, Tuned, TunedRow, Tuning,
    TuningReport, front_rows, front_sentences, tune, tuned_rows, tuned_sentences,
};

/// Columns that do not fit into the table; CSV and JSON have them.
#[rustfmt::skip]
const TOO_WIDE: &[&str] = &[
    "system", "scenario", "exploit_before", "exploit_before_low", "exploit_before_high", "exploit_after",
    "exploit_after_low", "exploit_after_high", "worst_context", "dice_before", "dice_after", "doctrine_before",
    "doctrine_after", "ruling_before", "ruling_after", "model_before", "model_after", "ended", "target", "bars",
    "contexts", "budget", "scale", "grid", "method", "level", "seed", "rules_hash",
];

/// How many readings of the text, and how many other constants, costs are judged under.
const DRAWN: usize = 4;

/// Tunes costs.
pub(crate) fn run(args: TuneArgs) -> Result<Exit, Failure> {
    args.typed.refuse_for_drawn_armies("name doctrines for both sides with --doctrines")?;
    let files = Files::read(&args.game, &[])?;
    let texts = [("--out-rules", args.out_rules.as_deref())];
    refuse_clashes_with_texts(&args.reports(), &texts, &files.paths())?;
    tune_costs(args, files)
}

fn tune_costs(args: TuneArgs, files: Files) -> Result<Exit, Failure> {
    let setup = files.check()?;
    let kinds = kinds(&args, &setup)?;
    let doctrines = doctrines(&args, &setup, &kinds)?;
    let contexts = contexts(&args, (&files, &setup), &kinds, &doctrines);
    let judged: Vec<Judged> = contexts
        .iter()
        .map(|context| Judged { bar: context.bar, name: context.name.clone() })
        .collect();
    let scale = args.scale as u32;
    let rules = &setup.rules;
    let premiums = (&setup.premiums, args.grid as u32);
    let market = GameMarket::new(rules, &kinds, contexts, scale, premiums)
        .map_err(|why| Failure::new(why).hint(no_market(rules.book)))?;
    let prices = prices(&args, &market)?;
    let budget = args.budget as u32 * scale;
    let cheapest = prices.costs(&prices.book).into_iter().min().unwrap_or(0);
    if cheapest == 0 {
        return Err(costs_nothing("a kind of unit").into());
    }
    if cheapest > budget {
        return Err(buys_no_unit(args.budget, cheapest.div_ceil(scale)).into());
    }
    refuse_off_grid(&args, &prices)?;
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let tried_file = Output::data_file(args.tried.as_deref())?;
    let front_file = Output::data_file(args.front.as_deref())?;
    let rules_file = Output::file_of(FileFormat::Toml, args.out_rules.as_deref())?;
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level(&args.run)?;
    let mut line = Stages::new("tune", None);
    let mut show = |what: &str, done: u64, of: u64| {
        line.show(what, done, of, |name| at_most(name, "try", args.tries));
    };
    let front = args.front.is_some() || output.shows_all() || output.format() == Format::Table;
    let interrupt = interrupt::flag();
    let mut crew = Crew { workers: &workers, interrupt: Some(interrupt), progress: &mut show };
    let found = tune(&market, &prices, Tuning { front, ..tuning(&args, budget, level) }, &mut crew);
    drop(line);
    let tuned = match found {
        Ok(tuned) => tuned,
        Err(StudyFailure::Interrupted) => return Ok(without_a_result()),
        Err(StudyFailure::NoArmy(why)) => {
            return Err(Failure::new(format!("no list can take part: {why}"))
                .hint("name another --budget, or other kinds with --units; or fewer --bars"));
        }
        Err(cause) => return Err(cause.into()),
    };
    let tuning = TuningReport {
        from: setup.provenance(args.run.dice.seed),
        scenario: setup.scenario.name.clone(),
        budget,
        scale,
        grid: args.grid as u32,
        target: args.target,
        bars: args.bars.all(),
        contexts: judged,
        kinds: kinds.iter().map(|kind| kind.unit.text.clone()).collect(),
        names: prices.names.clone(),
        book: prices.book.clone(),
        premiums: market.premiums().clone(),
        level,
        ended: tuned.ended.word(),
    };
    let (rows, tried) = tuned_rows(&tuning, &tuned);
    let front = front_rows(&tuning, &tuned);
    let interrupted = tuned.interrupted;
    let mut meta = setup.meta(args.run.dice.seed);
    meta.mark(interrupted);
    let report = Report::from_fields(TUNE, &rows);
    let led = doctrines.iter().map(|doctrine| doctrine.word());
    let played = setup.played_lines(led, NotFoughtOut::of_ends(&workers.ends()));
    let lead = tuned_sentences(&rows, &tried) + &front_sentences(&front) + &played + "\n";
    let steps = Report::from_fields(TRIED, &tried);
    let front = Report::from_fields(FRONT, &front);
    let beside = [("front", front.clone()), ("tried", steps.clone())];
    let layout = Layout { lead: &lead, too_wide: TOO_WIDE, others: &beside, ..Layout::default() };
    let reported = output.report_as(layout, report, &meta);
    let house = house_rules(&args, &market, &setup, &tuned, &rows);
    Failure::all([
        reported,
        rules_file.map_or(Ok(()), |file| file.text_of(&house, interrupted)),
        tried_file.map_or(Ok(()), |file| file.report(steps, &meta)),
        front_file.map_or(Ok(()), |file| file.report(front, &meta)),
    ])?;
    if interrupted {
        warn("interrupted: the report has the costs taken by then");
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}

/// The effort and the target.
fn tuning(args: &TuneArgs, budget: u32, level: Level) -> Tuning {
    Tuning {
        seed: args.run.dice.seed,
        budget,
        target: args.target,
        tries: args.tries as u32,
        level,
        pairs: args.pairs,
        finalists: args.finalists as usize,
        fresh: args.fresh,
        army_pairs: args.army_pairs,
        front: false,
    }
}

/// The kinds that lists are made of.
fn kinds(args: &TuneArgs, setup: &Setup) -> Result<Vec<Kind>, Failure> {
    let rules = &setup.rules;
    let named = &args.kinds;
    let units = of_the_line(named.units.as_ref(), named.people.as_deref(), None, rules)?;
    let kinds = kinds_of(&units, rules);
    refuse_one(&kinds)?;
    Ok(kinds)
}

/// The doctrine of the usual play, then the others that costs are judged under. Lists of the kinds must be able to
/// follow them, and to exchange their parts.
fn doctrines(args: &TuneArgs, setup: &Setup, kinds: &[Kind]) -> Result<Vec<Doctrine>, Failure> {
    let rules = &setup.rules;
    let mut doctrines = doctrines_or_usual(rules.book, &args.doctrines)?;
    let asked = args.bars.has(Bar::Doctrine);
    if doctrines.len() > 1 && !asked {
        return Err(Failure::new("--doctrines names several, but costs are judged under one only")
            .hint("name one; or ask for the bar with --bars doctrine"));
    }
    let makes = "`tune` makes lists that can exchange their parts";
    parts_exchange(kinds, setup.ground(args.run.dice.seed), makes, "leave out --scenario")?;
    let alone = |kind: &Kind| rules.muster("trial", std::slice::from_ref(&kind.unit)).ok();
    let trials: Vec<Army> = kinds.iter().filter_map(alone).collect();
    for (army, &doctrine) in
        trials.iter().flat_map(|army| doctrines.iter().map(move |one| (army, one)))
    {
        army.plays(doctrine).map_err(Failure::new)?;
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
    args: &TuneArgs,
    (files, setup): (&Files, &Setup),
    kinds: &[Kind],
    doctrines: &[Doctrine],
) -> Vec<Context> {
    let (own, seed) = (&setup.rules, args.run.dice.seed);
    let context = |bar: Bar, name: String, doctrine: Doctrine, rules: &Rules| {
        let units = kinds.iter().map(|kind| rules.unit(&kind.unit.text).ok());
        let (units, scenario) = (units.collect::<Option<_>>()?, files.scenario_under(rules)?);
        Some(Context { bar, name, doctrine, rules: rules.clone(), units, scenario })
    };
    let main = doctrines[0];
    let mut contexts: Vec<Context> = Vec::new();
    for (number, &doctrine) in doctrines.iter().enumerate() {
        let bar = if number == 0 { Bar::Dice } else { Bar::Doctrine };
        contexts.extend(context(bar, doctrine.word().to_owned(), doctrine, own));
    }
    if args.bars.has(Bar::Ruling) {
        let read = readings(own, seed).all;
        let all = (1..).zip(&read);
        let made = all.filter_map(|(number, reading)| {
            context(Bar::Ruling, format!("reading {number}"), main, &reading.rules)
        });
        contexts.extend(made.take(DRAWN));
    }
    if args.bars.has(Bar::Model) {
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
fn prices(args: &TuneArgs, market: &GameMarket<'_>) -> Result<Prices, Failure> {
    let of = |kept: &[String]| {
        market.prices(kept, args.grid as u32).map_err(|why| {
            Failure::new(why).hint("name other kinds with --units, or fewer costs with --keep")
        })
    };
    let open = of(&[])?;
    let names: Vec<&str> = open.names.iter().map(|name| &**name).collect();
    for name in &args.keep {
        let Some(place) = names.iter().position(|other| other == name) else {
            let all = || format!("the costs are {}", names.join(", "));
            return Err(Failure::new(format!("--keep: unknown cost {name}"))
                .hint(did_you_mean(name, &names).unwrap_or_else(all)));
        };
        if !open.used(place) && args.keep.len() == 1 {
            return Err(Failure::new(format!("--keep {name}: no kind of unit has it")).hint(
                "then nothing fixes the level of the other costs; name a cost that a kind has",
            ));
        }
    }
    match args.keep.is_empty() {
        true => of(&[market.usual(&open)]),
        false => of(&args.keep),
    }
}

/// A cost in force that is not on the grid would have to move before anything is known about it, and exploits
/// found before that would not be reported for the costs in force.
fn refuse_off_grid(args: &TuneArgs, prices: &Prices) -> Result<(), Failure> {
    let off = prices.off_grid();
    if off.is_empty() {
        return Ok(());
    }
    let grid = args.grid as u32;
    let cost = |&price: &usize| format!("{} costs {}", prices.names[price], prices.book[price]);
    let costs: Vec<String> = off.iter().map(cost).collect();
    let scaled = match args.scale {
        1 => String::new(),
        scale => format!(" at --scale {scale}"),
    };
    let (costs, which) = (costs.join(", "), if off.len() == 1 { "it" } else { "all of them" });
    let mut failure = Failure::new(format!("{costs}{scaled}: not on the grid (--grid {grid})"));
    let free: Vec<usize> = (0..prices.book.len()).filter(|&price| prices.free(price)).collect();
    let fits = |finer: &u32| free.iter().all(|&price| prices.book[price].is_multiple_of(*finer));
    if let Some(finer) = (1..grid).rev().find(fits) {
        failure = failure.hint(format!("write --grid {finer}"));
    }
    if off.len() < free.len() {
        let stay = |price: &usize| prices.steps[*price] == Step::Kept || off.contains(price);
        let stay = (0..prices.book.len()).filter(stay).map(|price| &*prices.names[price]);
        let stay: Vec<&str> = stay.collect();
        failure = failure.hint(format!(
            "costs that you do not tune may be off the grid: --keep {}",
            stay.join(",")
        ));
    }
    Err(failure.hint(format!("or put {which} on the grid in a file of house rules (--rules)")))
}

/// The file of `--out-rules`.
fn house_rules(
    args: &TuneArgs,
    market: &GameMarket<'_>,
    setup: &Setup,
    tuned: &Tuned,
    rows: &[TunedRow],
) -> String {
    let mut head = vec![
        format!(
            "Costs that `fairfight tune` found, for lists of {} points.",
            rows[0].tuning.budget
        ),
        "Name this file after those of --rules that it was made with.".to_owned(),
    ];
    if args.scale > 1 {
        head.push(format!("All costs and budgets are {} times those before.", args.scale));
    }
    if tuned.ended == Ended::Interrupted {
        head.push("The run was interrupted: these are the costs taken by then.".to_owned());
    }
    market.written(&tuned.prices, &setup.rules, "Tuned costs", &head)
}
