//! `fairfight counters`.

use super::kinds::of_the_line;
use crate::args::{Bars, CountersArgs};
use crate::exit::{Exit, Failure, warn, without_a_result};
use crate::load::{Files, Setup};
use crate::output::{Layout, Output, refuse_clashes};
use crate::progress::Stages;
use crate::simulation;
use fairfight_engine::rulebook::{Doctrine, Unit};
use fairfight_report::Report;
use fairfight_study::bars::Bar;
use fairfight_study::common::NotFoughtOut;
use fairfight_study::counters::{
    Against, COUNTERS, CountersOptions, CountersStudy, counter_sentences,
};
use std::path::Path;

/// Finds the kinds that beat a list.
pub(crate) fn run(args: CountersArgs) -> Result<Exit, Failure> {
    let files = Files::read(&args.game, &[&args.list])?;
    refuse_clashes(&args.output, &[], &files.paths())?;
    let setup = files.check()?;
    let single = single_unit(&files, &args, &setup);
    let is_list = single.is_none();
    let options = options(&args, &files, &setup, single)?;
    let led = [options.against_doctrine, options.doctrine].map(Doctrine::word);
    let study = CountersStudy::new(options, setup.ground(args.run.dice.seed))?;
    if is_list {
        setup.advise_foes(study.budget.into());
    }
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let workers = simulation::workers(&args.run)?;
    for why in &study.left_out {
        warn(&format!("left out: {why}"));
    }
    let mut line = Stages::new("counters", None);
    let show = move |what: &str, done: u64, of: u64| line.show(what, done, of, str::to_owned);
    let (rows, interrupted) = simulation::watched(&workers, show, |crew| study.run(crew));
    if rows.is_empty() {
        return Ok(without_a_result());
    }
    let meta = setup.meta_of(args.run.dice.seed, interrupted);
    let said = setup.played_lines(led, NotFoughtOut::of_ends(&workers.ends()));
    let lead = format!("{}{said}\n", counter_sentences(&rows));
    let layout = Layout { lead: &lead, ..Layout::default() };
    output.report_as(layout, Report::from_fields(COUNTERS, &rows), &meta)?;
    Ok(if interrupted { Exit::Interrupted } else { Exit::Done })
}

/// What the command line asks. `single` is the unit that is named in place of a list.
fn options(
    args: &CountersArgs,
    files: &Files,
    setup: &Setup,
    single: Option<Unit>,
) -> Result<CountersOptions, Failure> {
    let rules = &setup.rules;
    let [army] = &setup.armies[..] else {
        return Err(Failure::new(
            "this scenario brings its own forces, but `counters` makes its own lists",
        )
        .hint("leave out --scenario"));
    };
    let named = files.named_doctrines()?.b;
    Ok(CountersOptions {
        against: single.map_or_else(|| Against::List(army.clone()), Against::Unit),
        against_doctrine: setup.doctrines[0],
        units: of_the_line(args.kinds.units.as_ref(), args.kinds.people.as_deref(), None, rules)?,
        doctrine: named.unwrap_or_else(|| rules.book.usual_doctrine()),
        budget: args.budget.map(|budget| budget as u32),
        pairs: args.pairs(),
        over_doctrines: Bars::asked(args.bars.as_ref(), Bar::Doctrine, &[Bar::Doctrine]),
        level: simulation::level(&args.run)?,
    })
}

/// The unit, if a single one was named in place of a list.
fn single_unit(files: &Files, args: &CountersArgs, setup: &Setup) -> Option<Unit> {
    let is_file = files.paths().contains(&Path::new(&args.list));
    setup.rules.unit(args.list.to_str()?).ok().filter(|_| !is_file)
}
