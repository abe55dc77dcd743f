//! `fairfight tune`.

use super::kinds::of_the_line;
use crate::args::{Format, KindArgs, TuneArgs};
use crate::exit::{Exit, Failure, ended, without_a_result};
use crate::load::{Files, Setup, doctrines};
use crate::output::{FileFormat, Holds, Layout, OutFile, Output, open, refuse_clashes};
use crate::progress::{Stages, at_most};
use crate::simulation;
use fairfight_report::Report;
use fairfight_study::common::{NotFoughtOut, StudyFailure};
use fairfight_study::tune::{
    FRONT, TRIED, TUNE, TuneAnswer, TuneOptions, TuneStudy, Tuning, front_sentences, no_answer,
    tuned_sentences,
};

/// Tunes costs.
pub(crate) fn run(args: TuneArgs) -> Result<Exit, Failure> {
    args.typed.refuse_for_drawn_armies("name doctrines for both sides with --doctrines")?;
    let files = Files::read(&args.game, &[])?;
    refuse_clashes(&args.output, &beside(&args), &files.paths())?;
    tune_costs(args, files)
}

/// The files beside the report.
fn beside(args: &TuneArgs) -> [OutFile<'_>; 3] {
    [
        OutFile::new("--tried", args.tried.as_deref(), Holds::Data),
        OutFile::new("--front", args.front.as_deref(), Holds::Data),
        OutFile::new("--out-rules", args.out_rules.as_deref(), Holds::Text(FileFormat::Toml)),
    ]
}

fn tune_costs(args: TuneArgs, files: Files) -> Result<Exit, Failure> {
    let setup = files.check()?;
    let ground = setup.ground(args.run.dice.seed);
    let mut study = TuneStudy::new(options(&args, &setup)?, ground, files.ground())?;
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let [tried_file, front_file, rules_file] = open(beside(&args))?;
    let workers = simulation::workers(&args.run)?;
    let mut line = Stages::new("tune", None);
    let show = move |what: &str, done: u64, of: u64| {
        line.show(what, done, of, |name| at_most(name, "try", args.tries));
    };
    study.options.tuning.front |= output.shows_all() || output.format() == Format::Table;
    let found = simulation::watched(&workers, show, |crew| study.run(crew));
    let TuneAnswer { rows, tried, front, file, interrupted } = match found {
        Ok(answer) => answer,
        Err(StudyFailure::Interrupted) => return Ok(without_a_result()),
        Err(cause) => return Err(no_answer(cause).into()),
    };
    let meta = setup.meta_of(args.run.dice.seed, interrupted);
    let report = Report::from_fields(TUNE, &rows);
    let led = study.doctrines().iter().map(|doctrine| doctrine.word());
    let played = setup.played_lines(led, NotFoughtOut::of_ends(&workers.ends()));
    let lead = tuned_sentences(&rows, &tried) + &front_sentences(&front) + &played + "\n";
    let steps = Report::from_fields(TRIED, &tried);
    let front = Report::from_fields(FRONT, &front);
    let beside = [("front", front.clone()), ("tried", steps.clone())];
    let layout = Layout { lead: &lead, others: &beside, ..Layout::default() };
    let reported = output.report_as(layout, report, &meta);
    Failure::all([
        reported,
        rules_file.map_or(Ok(()), |rules| rules.text_of(&file, interrupted)),
        tried_file.map_or(Ok(()), |file| file.report(steps, &meta)),
        front_file.map_or(Ok(()), |file| file.report(front, &meta)),
    ])?;
    Ok(ended(interrupted, "the costs taken by then"))
}

/// What the command line asks.
fn options(args: &TuneArgs, setup: &Setup) -> Result<TuneOptions, Failure> {
    let rules = &setup.rules;
    let KindArgs { units, people } = &args.kinds;
    Ok(TuneOptions {
        units: of_the_line(units.as_ref(), people.as_deref(), None, rules)?,
        doctrines: doctrines(rules.book, &args.doctrines)?,
        bars: args.bars.all(),
        keep: args.keep.clone(),
        grid: args.grid as u32,
        scale: args.scale as u32,
        premiums: setup.premiums.clone(),
        tuning: Tuning {
            budget: args.budget as u32,
            target: args.target,
            tries: args.tries as u32,
            level: simulation::level(&args.run)?,
            pairs: args.pairs,
            finalists: args.finalists as usize,
            fresh: args.fresh,
            army_pairs: args.army_pairs,
            front: args.front.is_some(),
        },
    })
}
