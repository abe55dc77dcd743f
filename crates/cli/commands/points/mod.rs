//! `fairfight points`.

mod forces;

use super::fight::unit;
use super::kinds::of_the_line;
use crate::args::{Format, PointsArgs, paths};
use crate::exit::{Exit, Failure, ended, warn, without_a_result};
use crate::load::{Files, Setup, advise, doctrines};
use crate::output::{Holds, Layout, OutFile, Output, open, refuse_clashes};
use crate::progress::{Stages, at_most};
use crate::simulation;
use fairfight_report::Report;
use fairfight_study::common::{NotFoughtOut, unless_interrupted};
use fairfight_study::points::{
    ATTRIBUTES, CALIBRATION, EXCHANGE, POINTS, PointsOptions, ROUNDING, Reference, Study, Tables,
    UNPRICEABLE,
};

/// Reports what units are worth.
pub(crate) fn run(args: PointsArgs) -> Result<Exit, Failure> {
    args.typed.refuse_for_drawn_armies("name doctrines for both sides with --doctrines")?;
    let files = Files::read(&args.game, &paths(&args.field))?;
    refuse_clashes(&args.output, &beside(&args), &files.paths())?;
    price(args, files)
}

/// The files beside the report.
fn beside(args: &PointsArgs) -> [OutFile<'_>; 6] {
    [
        OutFile::new("--by-doctrine", args.by_doctrine.as_deref(), Holds::Data),
        OutFile::new("--attributes", args.attributes.as_deref(), Holds::Data),
        OutFile::new("--rounding", args.rounding.as_deref(), Holds::Data),
        OutFile::new("--unpriceable", args.unpriceable.as_deref(), Holds::Data),
        OutFile::new("--calibration", args.calibration.as_deref(), Holds::Data),
        OutFile::new("--cross-check", args.cross_check.as_deref(), Holds::Data),
    ]
}

/// The reports in these files, each with the name of its option.
fn reports_beside(tables: &Tables) -> [(&'static str, Report); 6] {
    [
        ("by-doctrine", Report::from_fields(POINTS, &tables.by_doctrine)),
        ("attributes", Report::from_fields(ATTRIBUTES, &tables.attributes)),
        ("rounding", Report::from_fields(ROUNDING, &tables.rounding)),
        ("unpriceable", Report::from_fields(UNPRICEABLE, &tables.unpriceable)),
        ("calibration", Report::from_fields(CALIBRATION, &tables.calibration)),
        ("cross-check", Report::from_fields(EXCHANGE, &tables.exchange)),
    ]
}

fn price(args: PointsArgs, files: Files) -> Result<Exit, Failure> {
    let setup = files.check()?;
    if setup.scenario.forces.is_some() {
        return forces::run(&args, &setup);
    }
    args.typed.refuse(&["--battles"], |option| {
        Failure::new(format!("{option} is about forces that a scenario brings"))
            .hint("leave it out; --army-pairs says how many battles random armies fight")
    })?;
    let ground = setup.ground(args.run.dice.seed);
    let mut study = Study::new(options(&args, &setup)?, ground, files.ground())?;
    advise(&setup.advice);
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let files = open(beside(&args))?;
    let workers = simulation::workers(&args.run)?;
    study.options.unpriceable |= output.format() == Format::Table;
    study.doubts(warn)?;
    let mut line = Stages::new("points", None);
    // Each redraw comes before another round.
    let most = args.redraws + 1;
    let show = move |what: &str, done: u64, of: u64| {
        line.show(what, done, of, |name| at_most(name, "round", most));
    };
    let found = simulation::watched(&workers, show, |crew| study.run(crew));
    let Some(tables) = unless_interrupted(found)? else {
        return Ok(without_a_result());
    };
    tables.warnings.iter().for_each(|warning| warn(warning));
    let meta = setup.meta_of(args.run.dice.seed, tables.interrupted);
    let led = tables.prices.iter().map(|row| row.doctrine);
    let played = setup.played_lines(led, NotFoughtOut::of_ends(&workers.ends()));
    let lead = tables.in_words() + &played + "\n";
    // A page shows the requested reports too.
    let asked = files.into_iter().zip(reports_beside(&tables));
    let (files, others): (Vec<_>, Vec<_>) =
        asked.filter_map(|(file, report)| Some((file?, report))).unzip();
    let layout = Layout { lead: &lead, others: &others, ..Layout::default() };
    let reported = output.report_as(layout, Report::from_fields(POINTS, &tables.prices), &meta);
    let written = files.into_iter().zip(others);
    let written = written.map(|(file, (_, report))| file.report(report, &meta));
    Failure::all(std::iter::once(reported).chain(written))?;
    let end = ended(tables.interrupted, "the prices known by then");
    // Without prices under some doctrine, the question is undecided.
    let undecided = end == Exit::Done && !tables.unpriced.is_empty();
    Ok(if undecided { Exit::Undecided } else { end })
}

/// The word of `--reference` that keeps the sum of all costs.
const TOTAL: &str = "total";

/// What the command line asks.
fn options(args: &PointsArgs, setup: &Setup) -> Result<PointsOptions, Failure> {
    let Setup { rules, armies, .. } = setup;
    Ok(PointsOptions {
        units: of_the_line(args.units.as_ref(), args.people.as_deref(), Some(armies), rules)?,
        partial: args.partial,
        reference: match args.reference.as_deref() {
            None => Reference::Usual,
            Some(TOTAL) => Reference::Total,
            Some(named) => Reference::Unit(unit(named, rules)?, named.to_owned()),
        },
        value: args.value,
        budget: args.budget,
        doctrines: doctrines(rules.book, &args.doctrines)?,
        field: armies.clone(),
        premiums: setup.premiums.clone(),
        army_pairs: args.army_pairs,
        redraws: args.redraws as u32,
        field_pairs: args.field_pairs,
        margin: args.margin,
        level: simulation::level(&args.run)?,
        bars: args.bars.all(),
        by_doctrine: args.by_doctrine.is_some(),
        attributes: args.attributes.is_some(),
        rounding: args.rounding.as_ref().map(|_| args.grid),
        unpriceable: args.unpriceable.is_some(),
        calibration: args.calibration.is_some(),
        cross_check: args.cross_check.as_ref().map(|_| args.cross_pairs),
    })
}
