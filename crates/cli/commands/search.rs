//! `fairfight search`.

use super::kinds::of_the_line;
use crate::args::{Bars, KindArgs, SearchArgs, Weights};
use crate::exit::{Exit, Failure, ended, say, warn, without_a_result};
use crate::load::{self, Files, Setup};
use crate::output::{FileFormat, Holds, Layout, OutFile, Output, open, refuse_clashes};
use crate::progress::{Stages, at_most};
use crate::{interrupt, simulation};
use fairfight_report::Report;
use fairfight_study::bars::Bar;
use fairfight_study::common::{NotFoughtOut, StudyFailure};
use fairfight_study::search::{
    Question, SEARCH, SearchAnswer, SearchOptions, no_answer, search_sentences,
};

/// Finds the best list.
pub(crate) fn run(args: SearchArgs) -> Result<Exit, Failure> {
    args.typed.refuse_for_drawn_armies(
        "name who may lead the list with --doctrines; lists of the field keep their own",
    )?;
    if let Some(list) = args.hold_out.iter().find(|list| args.field.contains(list)) {
        return Err(Failure::new(format!("{} is in --field and in --hold-out", list.display()))
            .hint("--hold-out takes lists that play no part in the choice; leave it out of one"));
    }
    let files = Files::read(&args.game, &args.lists())?;
    refuse_clashes(&args.output, &beside(&args), &files.paths())?;
    search(args, files)
}

/// The file beside the report.
fn beside(args: &SearchArgs) -> [OutFile<'_>; 1] {
    [OutFile::new("--out-list", args.out_list.as_deref(), Holds::Text(FileFormat::Toml))]
}

fn search(args: SearchArgs, files: Files) -> Result<Exit, Failure> {
    let setup = files.check()?;
    let question = Question::new(options(&args, &setup)?, setup.ground(args.run.dice.seed))?;
    setup.advise_foes(args.budget);
    let interrupt = interrupt::flag();
    let search = match question.search(interrupt) {
        Ok(search) => search,
        Err(StudyFailure::NoArmy(why)) => return Err(question.no_list(&why, interrupt).into()),
        Err(cause) => return without(cause),
    };
    if let Some(refusal) = search.too_few_pairs() {
        return Err(refusal.into());
    }
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let [list_file] = open(beside(&args))?;
    let workers = simulation::workers(&args.run)?;
    let work = search.work();
    say(work);
    let mut line = Stages::new("search", work.stages);
    let most = args.rounds;
    let show = move |what: &str, done, of| {
        line.show(what, done, of, |name| at_most(name, "round", most));
    };
    let answer = match simulation::watched(&workers, show, |crew| search.run(crew)) {
        Ok(answer) => answer,
        Err(cause) => return without(cause),
    };
    let SearchAnswer { rows, file, raced_all, warnings, interrupted } = answer;
    if args.typed.has("--army-pairs") && raced_all {
        warn(
            "--army-pairs changed nothing: all lists of the budget took part, so no random armies were \
                 needed to show what units are worth",
        );
    }
    warnings.iter().for_each(|warning| warn(warning));
    let meta = setup.meta_of(args.run.dice.seed, interrupted);
    let report = Report::from_fields(SEARCH, &rows);
    let led = question.doctrines().iter().map(|doctrine| doctrine.word());
    let played = setup.played_lines(led, NotFoughtOut::of_ends(&workers.ends()));
    let lead = search_sentences(&rows) + &played + "\n";
    let layout = Layout { lead: &lead, ..Layout::default() };
    let reported = output.report_as(layout, report, &meta);
    Failure::all([reported, list_file.map_or(Ok(()), |list| list.text_of(&file, interrupted))])?;
    Ok(ended(interrupted, "the best so far"))
}

/// What the command line asks.
fn options(args: &SearchArgs, setup: &Setup) -> Result<SearchOptions, Failure> {
    let Setup { rules, armies, doctrines, .. } = setup;
    let KindArgs { units, people } = &args.kinds;
    let mut field: Vec<_> = armies.iter().cloned().zip(doctrines.iter().copied()).collect();
    let hold_out = field.split_off(args.field.len());
    Ok(SearchOptions {
        units: of_the_line(units.as_ref(), people.as_deref(), None, rules)?,
        budget: args.budget as u32,
        slack: args.slack.map(|slack| slack as u32),
        leaders: args.leaders.map(|leaders| leaders as usize),
        doctrines: load::doctrines(rules.book, &args.doctrines)?,
        field,
        hold_out,
        as_in_mix: args.weights == Weights::Mix,
        against_all: args.against_all,
        pairs: args.pairs,
        finalists: args.finalists as usize,
        fresh: args.fresh,
        army_pairs: args.army_pairs,
        tolerance: args.tolerance,
        rounds: args.rounds,
        margin: args.margin,
        over_doctrines: Bars::asked(args.bars.as_ref(), Bar::Doctrine, &[Bar::Dice, Bar::Doctrine]),
        level: match args.against_all {
            true => simulation::level_of_redraws(&args.run)?,
            false => simulation::level(&args.run)?,
        },
    })
}

/// The end of a search without an answer.
fn without(cause: StudyFailure) -> Result<Exit, Failure> {
    match cause {
        StudyFailure::Interrupted => Ok(without_a_result()),
        StudyFailure::NoArmy(_)
        | StudyFailure::NoCost
        | StudyFailure::Unfit(_)
        | StudyFailure::Even(..) => Err(no_answer(cause).into()),
    }
}
