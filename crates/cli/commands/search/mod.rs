//! `fairfight search`.

mod advice;
mod leads;
mod question;
mod study;
mod work;

use self::question::{Question, other_leaders};
use self::study::Study;
use crate::args::{MOST_LEADERS, SearchArgs};
use crate::exit::{Exit, Failure, say, warn, without_a_result};
use crate::load::{Files, Setup};
use crate::output::{FileFormat, Layout, Output, refuse_clashes_with_texts};
use crate::progress::{Stages, at_most};
use crate::{interrupt, simulation};
use fairfight_battle::game::Noun;
use fairfight_engine::interrupt::Interrupt;
use fairfight_report::Report;
use fairfight_stats::Level;
use fairfight_study::common::{Crew, NotFoughtOut, StudyFailure};
use fairfight_study::search::{Ended, How, Rounds, SEARCH, search_sentences};

/// Columns that do not fit into the table; CSV and JSON have them.
#[rustfmt::skip]
const TOO_WIDE: &[&str] = &[
    "system", "scenario", "units", "race_n", "n", "budget", "chosen", "candidates", "lists", "ended", "rounds", "level",
    "default_score", "default_low", "default_high", "hold_out_low", "hold_out_high", "stop", "seed", "rules_hash",
];

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
    let reports = [("--out", args.output.out.as_deref())];
    let texts = [("--out-list", args.out_list.as_deref())];
    refuse_clashes_with_texts(&reports, &texts, &files.paths())?;
    search(args, files)
}

fn search(args: SearchArgs, files: Files) -> Result<Exit, Failure> {
    let setup = files.check()?;
    let question = Question::of(&args, &setup)?;
    setup.advise_foes(args.budget);
    let level = if args.against_all {
        simulation::level_of_redraws(&args.run)?
    } else {
        simulation::level(&args.run)?
    };
    let interrupt = interrupt::flag();
    let study = match Study::new(&args, &setup, &question, level, interrupt) {
        Ok(study) => study,
        Err(StudyFailure::NoArmy(why)) => {
            return Err(no_list(&why, &args, &setup, &question, level, interrupt));
        }
        Err(cause) => return no_answer(cause),
    };
    if let (Some(least), Some(pairs)) = (study.too_few_pairs(), args.pairs) {
        return Err(Failure::new(format!(
            "--pairs {pairs} is too few: each list still in the race plays at least one pair per round, \
                 which takes {least}"
        ))
        .hint(format!("write --pairs {least} or more, or name fewer kinds with --units")));
    }
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let list_file = Output::file_of(FileFormat::Toml, args.out_list.as_deref())?;
    let workers = simulation::workers(&args.run)?;
    let work = study.work();
    say(&work);
    let mut line = Stages::new("search", work.stages);
    let mut show = |what: &str, done: u64, of: u64| {
        line.show(what, done, of, |name| at_most(name, "round", args.rounds));
    };
    let mut crew = Crew { workers: &workers, interrupt: Some(interrupt), progress: &mut show };
    let found = study.run(&mut crew);
    drop(line);
    let (rows, best) = match found {
        Ok(found) => found,
        Err(cause) => return no_answer(cause),
    };
    let interrupted = rows.iter().any(|row| row.searched.interrupted);
    if args.typed.has("--army-pairs")
        && rows.first().is_some_and(|row| row.searched.chosen == How::Enumerated.word())
    {
        warn(
            "--army-pairs changed nothing: all lists of the budget took part, so no random armies were \
                 needed to show what units are worth",
        );
    }
    if let Some(Rounds { ended: Ended::Limit, played, .. }) =
        rows.first().and_then(|row| row.searched.rounds)
    {
        warn(&format!(
            "the mix is not settled after {played} rounds; --rounds {} continues",
            2 * played
        ));
    }
    let mut meta = setup.meta(args.run.dice.seed);
    meta.mark(interrupted);
    let so_far = if interrupted { ", so far" } else { "" };
    let name = format!("Best list for {}{so_far}", args.budget);
    let units = question.units(&best, &setup.rules);
    let written = setup.rules.written_list(&name, &units, question.doctrines[best.led]);
    let field = &setup.armies[..args.field.len()];
    question.advice(&best, field, &setup).iter().for_each(|advice| warn(advice));
    let report = Report::from_fields(SEARCH, &rows);
    let led = question.doctrines.iter().map(|doctrine| doctrine.word());
    let played = setup.played_lines(led, NotFoughtOut::of_ends(&workers.ends()));
    let lead = search_sentences(&rows) + &played + "\n";
    let layout = Layout { lead: &lead, too_wide: TOO_WIDE, ..Layout::default() };
    let reported = output.report_as(layout, report, &meta);
    Failure::all([reported, list_file.map_or(Ok(()), |file| file.text_of(&written, interrupted))])?;
    if interrupted {
        warn("interrupted: the report has the best so far");
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}

/// The hint if no list can take part.
const OTHERS: &str = "name another --budget, other kinds with --units, or more --slack";

/// Says why no list can take part. Leaders are the reason if another number of them would allow lists.
fn no_list(
    why: &str,
    args: &SearchArgs,
    setup: &Setup,
    question: &Question,
    level: Level,
    interrupt: &Interrupt,
) -> Failure {
    let has_lists = |leaders: &usize| {
        let args = SearchArgs { leaders: Some(*leaders as u64), ..args.clone() };
        Question::of(&args, setup)
            .is_ok_and(|question| Study::new(&args, setup, &question, level, interrupt).is_ok())
    };
    let nearest = question.leaders.and_then(|leaders| {
        let mut others: Vec<usize> =
            (1..=MOST_LEADERS as usize).filter(|&other| other != leaders).collect();
        others.sort_by_key(|&other| other.abs_diff(leaders));
        Some((leaders, others.into_iter().find(has_lists)?))
    });
    let Some((leaders, other)) = nearest else {
        return Failure::new(format!("no list can take part: {why}")).hint(OTHERS);
    };
    let (bring, others) = match question.all_bring_leaders(&setup.rules) {
        true => ("; each of these kinds brings a leader", "name a kind without one in --units"),
        false => ("", OTHERS),
    };
    let leaders = Noun::LEADER.count(leaders as u64);
    Failure::new(format!("no list with {leaders} can take part: {why}{bring}"))
        .hint(format!("{}; or {others}", other_leaders(args, other)))
}

/// Says why there is no answer.
fn no_answer(cause: StudyFailure) -> Result<Exit, Failure> {
    match cause {
        StudyFailure::Interrupted => Ok(without_a_result()),
        StudyFailure::NoArmy(why) => {
            Err(Failure::new(format!("no list can take part: {why}")).hint(OTHERS))
        }
        StudyFailure::NoCost | StudyFailure::Unfit(_) | StudyFailure::Even(..) => Err(cause.into()),
    }
}
