//! `fairfight battle`.

mod rows;

use crate::args::{self, BattleArgs, Format};
use crate::exit::{Exit, Failure};
use crate::load::{Files, Setup};
use crate::output::{Meta, Output, Rows, refuse_clashes};
use crate::progress::Progress;
use crate::{interrupt, simulation};
use fairfight_battle::game::{Game, Visitor, visit_system};
use fairfight_rules::BySide;
use fairfight_sim::dice::MatchKey;
use fairfight_sim::experiments::{
    BATTLE, BATTLES, BattleRow, IntervalKind, UNITS, battle_key, battle_sentence, unit_rows,
};
use fairfight_sim::report::{Field, Report};
use fairfight_sim::run::{
    self, Detail, Outcome, Pair, Plan, Row, Stop, StopReason, Watch, Workers,
};
use fairfight_sim::tally::{PairTotals, Totals};
use fairfight_stats::betting::Betting;
use fairfight_stats::{Level, planning};
use rows::RowsFile;
use std::path::Path;

/// Fights list against list.
pub(crate) fn run(args: BattleArgs) -> Result<Exit, Failure> {
    let files = Files::read(&args.game, &[&args.a, &args.b])?;
    let inputs = files.paths();
    let inputs: Vec<&Path> = inputs.iter().map(|path| &**path).collect();
    let outputs = [
        ("--out", args.output.out.as_deref()),
        ("--units", args.units.as_deref()),
        ("--battles", args.battles.as_deref()),
    ];
    refuse_clashes(&outputs, &inputs)?;
    let system = files.system;
    visit_system(system, Meet { args, files }).unwrap_or(Ok(Exit::Done))
}

struct Meet {
    args: BattleArgs,
    files: Files,
}

impl Visitor for Meet {
    type Out = Result<Exit, Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let Meet { args, files } = self;
        let setup = files.check::<G>()?;
        let armies = setup.two_armies()?;
        setup.advise();
        // All places are found to be writable before the long work begins.
        let output = Output::choose(&args.output)?;
        let units = args.units.as_deref().map(Output::csv_file).transpose()?;
        let battles = args.battles.as_deref().map(Output::csv_file).transpose()?;
        let battles = battles.map(|file| file.rows(Field::columns(BATTLES))).transpose()?;
        let workers = simulation::workers(&args.run)?;
        let level = simulation::level(&args.run)?;

        let detail = if units.is_some() { Detail::Units } else { Detail::Sides };
        let fought = fight(&setup, armies, &args, level, detail, &workers, battles)?;

        let meta = meta(&setup, &args);
        let outlines = armies.map(|army| G::outline(army, &setup.rules));
        let from = setup.provenance(args.run.dice.seed);
        if let Some(file) = units {
            let battles = &fought.totals.battles;
            let none = BySide::default();
            let totals = battles.units.as_ref().unwrap_or(&none);
            let totals = totals.as_ref().map(|units| units.as_slice());
            let rows =
                unit_rows(&from, outlines.as_ref(), battles.battles, fought.totals.pairs(), totals);
            file.report(&Report::from_fields(UNITS, &rows), &meta)?;
        }
        let row = BattleRow {
            from,
            points: outlines.as_ref().map(|outline| outline.points),
            armies: outlines.map(|outline| outline.name),
            doctrines: setup.two_doctrines().map(G::doctrine_word),
            scenario: G::scenario_name(&setup.scenario).map(str::to_owned),
            level,
            interval: kind(args.stop()),
            outcome: fought,
        };
        let lead = match output.format() {
            Format::Table => format!("{}\n\n", battle_sentence(&row)),
            Format::Csv | Format::Json => String::new(),
        };
        output.report_led(&lead, &Report::from_fields(BATTLE, [&row]), &meta)?;
        let interrupted = row.outcome.stop == StopReason::Interrupted;
        Ok(if interrupted { Exit::Interrupted } else { Exit::Done })
    }
}

/// What the reports of this run are made from.
fn meta<G: Game>(setup: &Setup<G>, args: &BattleArgs) -> Meta {
    let mut meta = setup.meta();
    meta.seed = Some(args.run.dice.seed);
    meta
}

/// Fights the pairs. A file of battles that cannot be written ends the run, and is told.
fn fight<G: Game>(
    setup: &Setup<G>,
    armies: BySide<&G::Army>,
    args: &BattleArgs,
    level: Level,
    detail: Detail,
    workers: &Workers,
    file: Option<Rows>,
) -> Result<Outcome<PairTotals>, Failure> {
    let matchup = battle_key::<G>(armies, &setup.scenario);
    let key = MatchKey::new(args.run.dice.seed, matchup);
    let stop = match args.stop() {
        args::Stop::Pairs(pairs) => Stop::Pairs(pairs),
        args::Stop::Precision { half_width, max_pairs } => {
            Stop::Precision { half_width, level, max_pairs }
        }
        args::Stop::Decide { max_pairs } => Stop::Decide { level, max_pairs },
    };
    let straight = setup.battle(armies);
    let exchanged = setup.exchanged_battle(armies);
    let pair = Pair { straight: &straight, exchanged: &exchanged };
    let interrupt = interrupt::watch()?;
    let line = Progress::new("pairs");
    let mut show = |now: run::Progress<'_, PairTotals>| {
        line.show(now.done, expected(&stop, &now), || note(now.totals, &stop, level));
    };
    let mut file =
        file.map(|rows| RowsFile::new(rows, setup.provenance(args.run.dice.seed), interrupt));
    let mut keep = |rows: &[Row]| {
        if let Some(file) = &mut file {
            file.push(rows);
        }
    };
    let wanted = args.battles.is_some();
    let mut watch = Watch {
        interrupt: Some(interrupt),
        progress: Some(&mut show),
        rows: if wanted { Some(&mut keep) } else { None },
    };
    let outcome = run::pairs(pair, detail, &Plan::new(key, stop), workers, &mut watch);
    drop(line);
    file.map(|file| file.finish(&meta(setup, args))).transpose()?;
    Ok(outcome)
}

/// Which intervals go with this stop? One that looks at the score needs those that may be looked at.
const fn kind(stop: args::Stop) -> IntervalKind {
    match stop {
        args::Stop::Pairs(_) | args::Stop::Precision { .. } => IntervalKind::Wilson,
        args::Stop::Decide { .. } => IntervalKind::Sequence,
    }
}

/// How many pairs will it be? Where that is open, an estimate from what is known so far.
fn expected(stop: &Stop, now: &run::Progress<'_, PairTotals>) -> u64 {
    let scores = now.totals.scores();
    let variance = scores.variance().unwrap_or(planning::WORST_VARIANCE);
    match *stop {
        Stop::Pairs(pairs) => pairs,
        Stop::Precision { half_width, level, max_pairs } => {
            planning::sample_size(half_width, variance, level).clamp(1000, max_pairs.max(1000))
        }
        Stop::Decide { level, max_pairs } | Stop::Judge { level, max_pairs, .. } => {
            let from_even = (scores.mean().unwrap_or(0.5) - 0.5).abs();
            let pairs = Betting::DEFAULT.sample_size(from_even, variance, level);
            pairs.clamp(1000, max_pairs.max(1000))
        }
    }
}

/// The score so far.
fn note(totals: &PairTotals, stop: &Stop, level: Level) -> String {
    let interval = match stop {
        Stop::Pairs(_) | Stop::Precision { .. } => totals.scores().interval(level),
        Stop::Decide { .. } | Stop::Judge { .. } => totals.sequence(level),
    };
    let percent = |share: f64| share * 100.0;
    format!("score of A {:.1}% to {:.1}%", percent(interval.low), percent(interval.high))
}
