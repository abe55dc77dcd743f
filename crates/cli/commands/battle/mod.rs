//! `fairfight battle`.

mod bars;
mod best;
mod rows;

use crate::args::{BattleArgs, Format};
use crate::exit::{Exit, Failure, warn};
use crate::load::{Files, Setup};
use crate::output::{Holds, Layout, OutFile, Output, Rows, open, refuse_clashes};
use crate::part;
use crate::progress::Progress;
use crate::{interrupt, simulation};
use fairfight_battle::game::{Outline, Parts};
use fairfight_engine::rulebook::{Army, Doctrine, Lists};
use fairfight_engine::run::{self, Outcome, Plan, Row, Stop, StopReason, Watch, Workers};
use fairfight_engine::tally::{Counts as _, Detail, Totals};
use fairfight_report::{Field, Report};
use fairfight_rules::BySide;
use fairfight_stats::betting::Betting;
use fairfight_stats::effects::Spread;
use fairfight_stats::{Level, Scores, planning};
use fairfight_study::battle::{
    BATTLE, BATTLES, BattleRow, IntervalKind, SPREAD, ScoreBars, TURNS, UNITS, UnitRow,
    battle_sentence, spread_over_orders, spread_rows, turn_rows, unit_rows, unit_sentences,
};
use fairfight_study::common::Provenance;
use rows::RowsFile;

/// Fights list against list.
pub(crate) fn run(mut args: BattleArgs) -> Result<Exit, Failure> {
    let best = args.take_best();
    let files = Files::read(&args.game, &args.lists.paths())?;
    refuse_clashes(&args.output, &beside(&args), &files.paths())?;
    if best.a || best.b {
        return best::play(&args, &files, best);
    }
    play(args, files)
}

/// The files beside the report.
fn beside(args: &BattleArgs) -> [OutFile<'_>; 4] {
    [
        OutFile::new("--units", args.units_file(), Holds::Shown(args.output.format)),
        OutFile::new("--turns", args.turns.as_deref(), Holds::Shown(args.output.format)),
        OutFile::new("--spread", args.spread.as_deref(), Holds::Shown(args.output.format)),
        OutFile::new("--battles", args.battles.as_deref(), Holds::Csv),
    ]
}

fn play(args: BattleArgs, files: Files) -> Result<Exit, Failure> {
    let setup = files.check()?;
    let armies = setup.two_armies()?;
    let parts = setup.parts(armies)?;
    if args.decide && parts == Parts::Exchangeable {
        refuse_mirror(&setup, armies)?;
    }
    setup.advise();
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    if args.units_below() && !part::is_silent() {
        refuse_unless_table(&output)?;
    }
    let [units, turns, spread, battles] = open(beside(&args))?;
    let battles = battles.map(|file| file.rows(Field::columns(BATTLES))).transpose()?;
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level(&args.run)?;

    let detail = Detail {
        units: args.units.is_some() || output.shows_all(),
        luck: args.luck,
        turns: turns.is_some() || spread.is_some() || output.shows_all(),
        ..Detail::SIDES
    };
    let how = How { level, detail, workers: &workers };
    let fought = fight(&setup, armies, parts, &args, how, battles)?;
    let interrupted = fought.stop == StopReason::Interrupted;
    if interrupted && fought.totals.games() == 0 {
        warn("interrupted before the first battle was over: nothing is reported");
        return Ok(Exit::Interrupted);
    }
    let lists = setup.lists(armies);
    let seed = args.run.dice.seed;
    // A shard plays fewer than all pairs.
    let pairs = fought.end - fought.first;
    let bars = match interrupted {
        true => ScoreBars::default(),
        false => {
            let main = (&fought.totals.scores(), pairs);
            bars::measure((&args, &files, &setup), lists, how, main)
        }
    };
    let orders = over_orders(&lists, (parts, seed, pairs), &workers, &output);
    if !interrupted && interrupt::flag().asked() {
        warn(
            "interrupted: all pairs were played, but not all battles that show how far the score moves",
        );
    }
    let interrupted = interrupted || interrupt::flag().asked();
    let meta = setup.meta_of(seed, interrupted);
    let outlines = armies.map(|army| &army.outline);
    let from = setup.provenance(seed);
    let (of_units, others) = tables(&fought.totals, outlines, &from);
    // A page shows what the units did, as the table under the report does.
    let units_said = match units {
        Some(_) if !output.is_page() => unit_sentences(&of_units, setup.about().piece),
        Some(_) | None => String::new(),
    };
    let below = args.units_below().then(|| others[0].1.clone().narrow());
    let row = BattleRow {
        from,
        deployment: setup.scenario.deployment,
        orders,
        bars,
        points: outlines.map(|outline| outline.points),
        pieces: outlines.map(|outline| outline.pieces()),
        piece: setup.about().piece,
        armies: outlines.map(|outline| outline.name.clone()),
        doctrines: setup.two_doctrines().map(Doctrine::word),
        scenario: setup.scenario.name.clone(),
        level,
        interval: kind(args.stop(level)),
        outcome: fought,
    };
    let lead = format!("{}\n{units_said}\n", battle_sentence(&row));
    let below = below.as_ref();
    let layout = Layout { lead: &lead, others: &others, below, ..Layout::default() };
    let report = Report::from_fields(BATTLE, [&row]);
    let reported = output.report_as(layout, report, &meta);
    let files = [units, turns, spread].into_iter().zip(&others);
    let written = files.filter_map(|(file, (_, report))| Some(file?.report(report.clone(), &meta)));
    Failure::all([reported].into_iter().chain(written))?;
    Ok(match row.outcome.stop {
        _ if interrupted => Exit::Interrupted,
        StopReason::Interrupted => Exit::Interrupted,
        // A run that misses its precision still has an answer, with a wider interval.
        StopReason::Limit if args.decide => Exit::Undecided,
        StopReason::Limit | StopReason::Pairs | StopReason::Precision | StopReason::Decided => {
            Exit::Done
        }
    })
}

/// Refuses a second table if the report is not a table or a page.
fn refuse_unless_table(output: &Output) -> Result<(), Failure> {
    let format = match output.format() {
        // A page has the units anyway.
        Format::Table | Format::Html => return Ok(()),
        Format::Csv => "CSV",
        Format::Json => "JSON",
        Format::Md => "Markdown",
    };
    Err(Failure::new(format!("the report is {format}: a table of units cannot follow it"))
        .hint("name a file for the units, such as --units units.csv")
        .hint("or let the report be a table with --format table"))
}

/// The rows about the units, and the reports of the files beside the main one, each with the name of its option.
fn tables(
    totals: &Totals,
    outlines: BySide<&Outline>,
    from: &Provenance,
) -> (Vec<UnitRow>, [(&'static str, Report); 3]) {
    let of_units = totals.units.as_ref().map_or_else(Vec::new, |of_units| {
        let of_units = of_units.as_ref().map(|units| units.as_slice());
        unit_rows(from, outlines, totals.games(), totals.n(), of_units)
    });
    let names = outlines.map(|outline| outline.name.clone());
    let (of_turns, of_spread) = match &totals.by_turn {
        Some(by_turn) => (turn_rows(from, &names, by_turn), spread_rows(from, &names, by_turn)),
        None => (Vec::new(), Vec::new()),
    };
    let others = [
        ("units", Report::from_fields(UNITS, &of_units)),
        ("turns", Report::from_fields(TURNS, &of_turns)),
        ("spread", Report::from_fields(SPREAD, &of_spread)),
    ];
    (of_units, others)
}

/// How the score varies over other orders of both lines, if this report has sentences that say so.
fn over_orders(
    lists: &Lists<'_>,
    played: (Parts, u64, u64),
    workers: &Workers,
    output: &Output,
) -> Option<Spread> {
    // A shard may be merged into a report of any format.
    if matches!(output.format(), Format::Csv | Format::Json) && !part::is_silent() {
        return None;
    }
    simulation::on_a_line(workers, |crew| spread_over_orders(lists, played, crew))
}

/// Refuses a list against itself: in pairs it is even on any dice, so nothing would ever be decided.
fn refuse_mirror(setup: &Setup, armies: BySide<&Army>) -> Result<(), Failure> {
    let doctrines = setup.two_doctrines();
    if armies.a.canonical != armies.b.canonical || doctrines.a != doctrines.b {
        return Ok(());
    }
    Err(Failure::new(
        "both lists are the same, under the same doctrine: no pair of battles can decide",
    )
    .hint("name another list, or another doctrine with --doctrine-b")
    .hint("leave out --decide to see how the list fares against itself"))
}

/// Fights the pairs, or single battles if nothing can be exchanged. If a file of battles cannot be written,
/// the run ends and reports it.
fn fight(
    setup: &Setup,
    armies: BySide<&Army>,
    parts: Parts,
    args: &BattleArgs,
    how: How<'_>,
    file: Option<Rows>,
) -> Result<Outcome<Totals>, Failure> {
    let How { level, detail, workers } = how;
    let (stop, seed) = (args.stop(level), args.run.dice.seed);
    let interrupt = interrupt::flag();
    let mut file =
        file.map(|rows| RowsFile::new(rows, setup.provenance(seed), setup.meta(seed), interrupt));
    let match_up = setup.lists(armies).match_up(parts, seed);
    let line = Progress::new(match_up.kind.unit_of_sampling());
    let mut show = |now: run::Progress<'_, Totals>| {
        let expected = expected(&stop, &now.totals.scores());
        line.show(now.done, expected, || note(now.totals, &stop, level));
    };
    let wanted = file.is_some();
    let mut keep = |rows: &[Row]| {
        if let Some(file) = &mut file {
            file.push(rows);
        }
    };
    let mut watch = Watch {
        interrupt: Some(interrupt),
        progress: Some(&mut show),
        rows: if wanted { Some(&mut keep) } else { None },
    };
    let plan = Plan::new(stop).counting(detail);
    let outcome = run::run(match_up.games(), &plan, workers, &mut watch);
    drop(line);
    file.map(|file| file.finish(outcome.stop)).transpose()?;
    Ok(outcome)
}

/// How the battles are played.
#[derive(Clone, Copy)]
struct How<'w> {
    level: Level,
    detail: Detail,
    workers: &'w Workers,
}

/// The intervals that fit this stop. A stop that looks at the score needs those that allow repeated looks.
const fn kind(stop: Stop) -> IntervalKind {
    match stop {
        Stop::Pairs(_) | Stop::Precision { .. } => IntervalKind::Wilson,
        Stop::Decide { .. } | Stop::Judge { .. } => IntervalKind::Sequence,
    }
}

/// The number of pairs that will be played; if it is open, an estimate from the scores so far.
fn expected(stop: &Stop, scores: &Scores<5>) -> u64 {
    let variance = scores.variance().unwrap_or(planning::WORST_VARIANCE);
    match *stop {
        Stop::Pairs(pairs) => pairs,
        Stop::Precision { half_width, level, max_pairs } => {
            planning::sample_size(half_width, variance, level).clamp(1000, max_pairs.max(1000))
        }
        Stop::Judge { max_pairs, .. } => max_pairs,
        Stop::Decide { level, max_pairs } => {
            let from_even = (scores.mean().unwrap_or(0.5) - 0.5).abs();
            let pairs = Betting::DEFAULT.sample_size(from_even, variance, level);
            pairs.clamp(1000, max_pairs.max(1000))
        }
    }
}

/// The score so far.
fn note(totals: &Totals, stop: &Stop, level: Level) -> String {
    let interval = match kind(*stop) {
        IntervalKind::Wilson => totals.scores().interval(level),
        IntervalKind::Sequence => totals.sequence(level),
    };
    let percent = |share: f64| share * 100.0;
    format!("score of A {:.1}% to {:.1}%", percent(interval.low), percent(interval.high))
}
