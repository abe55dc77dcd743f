//! `fairfight points` for the forces that a scenario brings: each figure left out, and one more.

use crate::args::PointsArgs;
use crate::exit::{Exit, Failure, ended, warn, without_a_result};
use crate::load::{Setup, doctrines};
use crate::output::{Layout, Output};
use crate::progress::Stages;
use crate::simulation;
use fairfight_report::Report;
use fairfight_study::common::NotFoughtOut;
use fairfight_study::points::{FORCES, ForceStudy, ForceTables, force_ends, force_sentences};

/// Reports what the figures of fixed forces are worth.
pub(super) fn run(args: &PointsArgs, setup: &Setup) -> Result<Exit, Failure> {
    refuse_options_of_random_armies(args)?;
    let forces = setup.two_armies()?;
    let named = doctrines(setup.rules.book, &args.doctrines)?;
    let players = ForceStudy::players(forces, &named)?;
    let output = Output::choose(&args.output)?;
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level(&args.run)?;
    let ground = setup.ground(args.run.dice.seed);
    let study = ForceStudy { ground, forces, players, battles: args.battles, level };
    let mut line = Stages::new("points", None);
    let show = move |what: &str, done: u64, of: u64| line.show(what, done, of, str::to_owned);
    let found = simulation::watched(&workers, show, |crew| study.run(crew));
    let ForceTables { rows, warnings, interrupted } = found?;
    if interrupted && rows.is_empty() {
        return Ok(without_a_result());
    }
    warnings.iter().for_each(|warning| warn(warning));
    if rows.iter().all(|row| row.without.is_none() && row.one_more.is_none()) {
        return Err(Failure::new("none of these forces can be varied"));
    }
    let meta = setup.meta_of(args.run.dice.seed, interrupted);
    let report = Report::from_fields(FORCES, &rows);
    let led = rows.iter().flat_map(|row| [row.doctrines.a, row.doctrines.b]);
    let played = setup.played_lines(led, NotFoughtOut::of_ends(&force_ends(&rows)));
    let lead = force_sentences(&rows) + &played + "\n";
    let layout = Layout { lead: &lead, ..Layout::default() };
    output.report_as(layout, report, &meta)?;
    Ok(ended(interrupted, "the units varied by then"))
}

/// Refuses options for armies drawn at random.
fn refuse_options_of_random_armies(args: &PointsArgs) -> Result<(), Failure> {
    #[rustfmt::skip]
    const OPTIONS: &[&str] = &[
        "--units", "--people", "--partial", "--budget", "--army-pairs", "--redraws", "--margin", "--reference", "--value", "--bars", "--by-doctrine", "--field",
        "--attributes", "--rounding", "--unpriceable", "--calibration", "--cross-check",
    ];
    args.typed.refuse(OPTIONS, |option| {
        Failure::new(format!(
            "{option} is about armies drawn at random; this scenario brings its own forces"
        ))
        .hint("leave it out, or name another scenario")
    })
}
