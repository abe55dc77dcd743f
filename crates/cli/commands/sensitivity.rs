//! `fairfight sensitivity`.

use super::fight::{options, refuse_battle_options};
use super::reported;
use crate::args::{Format, SensitivityArgs, Typed, paths};
use crate::exit::{Exit, Failure, say, warn};
use crate::load::{
    self, Files, Setup, did_you_mean, refuse_lists_twice, refuse_repeats, suite_meta, unknown,
};
use crate::output::{Holds, Layout, OutFile, Output, open, refuse_clashes};
use crate::progress::Progress;
use crate::simulation;
use fairfight_engine::exact::Budget;
use fairfight_engine::rulebook::Army;
use fairfight_files as files;
use fairfight_files::{Outside, Source};
use fairfight_report::Report;
use fairfight_rules::{BySide, Side};
use fairfight_study::common::told_apart;
use fairfight_study::sensitivity::{
    CELLS, EFFECTS, FieldMatchUp, Meets, STEP, SensitivityAnswer, SensitivityStudy, Step, TOGETHER,
    What, all_steps, refuse_too_much, steps,
};
use std::path::Path;
use std::sync::Arc;

/// How many rows the table has, unless `--top` says otherwise.
const ROWS_OF_TABLE: usize = 20;

/// Ranks the steps of all settings.
pub(crate) fn run(args: SensitivityArgs) -> Result<Exit, Failure> {
    let lists = paths(&args.lists);
    refuse_lists_twice(&lists)?;
    if args.allow_outside && args.suite.is_none() {
        return Err(Failure::new("--allow-outside changes nothing without --suite")
            .hint("leave it out, or name a suite"));
    }
    let mut files = Files::read(&args.game, &lists)?;
    let named = args.game.system.as_deref();
    let (book, mut suites) = load::system_and_sources(named, args.suite.as_slice())?;
    let suite = suites.pop();
    if suite.is_some() {
        files.book = book;
    }
    let mut inputs = files.paths();
    inputs.extend(paths(&args.suite));
    refuse_clashes(&args.output, &beside(&args), &inputs)?;
    rank(args, files, suite)
}

/// The files beside the report.
fn beside(args: &SensitivityArgs) -> [OutFile<'_>; 2] {
    [
        OutFile::new("--interactions", args.interactions.as_deref(), Holds::Data),
        OutFile::new("--cells", args.cells.as_deref(), Holds::Data),
    ]
}

fn rank(args: SensitivityArgs, files: Files, suite: Option<Arc<Source>>) -> Result<Exit, Failure> {
    let mut setup = files.check()?;
    setup.advise();
    let mut meta = setup.meta(args.run.dice.seed);
    let mut field = Vec::new();
    if let Some(suite) = suite {
        let outside = Outside::allowed(args.allow_outside);
        let suite = files::suite(files.book, &suite, &[], None, outside)?;
        field = FieldMatchUp::of_suite(&suite);
        meta = suite_meta(&suite, &suite.rules.baseline, args.run.dice.seed);
        let of_suite: Vec<&Path> = suite.files.iter().map(|file| Path::new(file.name())).collect();
        refuse_clashes(&args.output, &beside(&args), &of_suite)?;
        setup.rules = suite.rules.baseline.rules;
        setup.rules_hash = suite.rules.baseline.hash;
    }
    add_pairs(&mut field, &args, &files, &setup)?;
    let steps = chosen(&args, &field, &setup)?;
    // Prices are not played.
    let played = steps.iter().any(Step::is_played);
    if !played {
        refuse_options_of_play(&args.typed, &setup)?;
    }
    refuse_too_much(field.len() as u64, args.pairs)?;
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let [interactions, cells] = open(beside(&args))?;
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level(&args.run)?;
    let budget = Budget { paths: args.exact_budget, ..Budget::default() };
    let study = SensitivityStudy {
        from: setup.provenance(args.run.dice.seed),
        rules: &setup.rules,
        field,
        steps: &steps,
        pairs: args.pairs,
        budget,
        together: interactions.is_some(),
        level,
    };
    let line = Progress::new("sensitivity");
    let show = move |what: &str, done: u64, of: u64| line.show(done, of, || what.to_owned());
    let found = simulation::watched(&workers, show, |crew| study.run(crew));
    let Some(answer) = found.map_err(Failure::new)? else {
        warn("interrupted before the baseline was played: nothing is reported");
        return Ok(Exit::Interrupted);
    };
    let interrupted = answer.interrupted;
    let together = Report::from_fields(TOGETHER, &answer.together);
    let interactions_written = match interactions.filter(|_| !interrupted) {
        Some(file) => file.report(together.clone(), &meta),
        None => Ok(()),
    };
    meta.mark(interrupted);
    if let Some(file) = &args.interactions {
        say_what_is_missing(file, &answer);
    }
    let cells_written = cells
        .map_or(Ok(()), |file| file.report(Report::from_fields(CELLS, &answer.cells()), &meta));
    let table = output.format() == Format::Table;
    let most = args.top.map(|top| usize::try_from(top).unwrap_or(usize::MAX));
    let most = most.unwrap_or(if table { ROWS_OF_TABLE } else { usize::MAX });
    let rows = &answer.rows[..answer.rows.len().min(most)];
    let report = Report::from_fields(EFFECTS, rows);
    let others = [("interactions", together)];
    let layout = Layout {
        lead: &answer.summary,
        tail: &more(answer.rows.len() - rows.len()),
        others: if answer.together.is_empty() { &[] } else { &others },
        ..Layout::default()
    };
    let written = output.report_as(layout, report, &meta);
    Failure::all([written, interactions_written, cells_written])?;
    if interrupted {
        let (played, all) = (answer.played(), steps.len());
        warn(&match played {
            0 => "interrupted before the first step was played: the report is empty".to_owned(),
            _ => format!("interrupted: {}", reported(played, all, STEP)),
        });
    }
    Ok(if interrupted { Exit::Interrupted } else { Exit::Done })
}

/// Says what the file of `--interactions` does not hold, and why.
fn say_what_is_missing(file: &Path, answer: &SensitivityAnswer) {
    let file = file.display();
    if answer.interrupted {
        warn(&format!("interrupted: {file} is not written, because it needs all steps"));
    } else if answer.together.is_empty() {
        say(format_args!(
            "note: --interactions: no step of a number or a ruling is known to move a score with every list \
                 legal, so there is nothing to play together: {file} has no rows"
        ));
    }
    for clash in &answer.left_out {
        say(format_args!("note: --interactions: {}", clash.text()));
    }
}

/// Every pair of the lists, and of the units.
fn add_pairs(
    field: &mut Vec<FieldMatchUp>,
    args: &SensitivityArgs,
    files: &Files,
    setup: &Setup,
) -> Result<(), Failure> {
    let doctrines = files.named_doctrines()?;
    let ground = files.ground();
    let lists = files.lists(&setup.rules)?;
    if lists.len() == 1 {
        return Err(Failure::new("one list makes no match-up").hint("name at least two lists"));
    }
    let name = |army: &Army| army.outline.name.clone();
    if lists.is_empty() && setup.scenario.forces.is_some() {
        let [a, b] = &setup.armies[..] else { return Err(Failure::new("two forces are needed")) };
        let meets = Meets::Lists { lists: None, doctrines, ground: ground.clone() };
        field.push(FieldMatchUp { name: format!("{} against {}", name(a), name(b)), meets });
    }
    for (at, (a, army_a)) in lists.iter().zip(&setup.armies).enumerate() {
        for (b, army_b) in lists.iter().zip(&setup.armies).skip(at + 1) {
            let of = BySide::new(army_a, army_b);
            let plays = |side| doctrines[side].unwrap_or(of[side].doctrine);
            let alike = army_a.canonical == army_b.canonical;
            if alike && plays(Side::A) == plays(Side::B) {
                return Err(Failure::new(format!(
                    "{} and {} hold the same list under the same doctrine: whatever the rules, its score against \
                     itself is one half",
                    a.name(),
                    b.name()
                ))
                .hint("name one of them, and others"));
            }
            let lists = Some(BySide::new(Arc::clone(a), Arc::clone(b)));
            let meets = Meets::Lists { lists, doctrines, ground: ground.clone() };
            let name = format!("{} against {}", name(army_a), name(army_b));
            // Lists with the same name get their files added.
            let is_shared = field.iter().any(|other| other.name == name);
            let name = told_apart(&name, is_shared, format!("{}, {}", a.name(), b.name()));
            field.push(FieldMatchUp { name, meets });
        }
    }
    if let Some(units) = &args.fights {
        if lists.is_empty() && setup.scenario.forces.is_none() {
            refuse_battle_options(&args.typed)?;
        }
        let mut wrong = Vec::new();
        let units = super::fight::units(&units.0, &setup.rules, &mut wrong);
        Failure::unless_empty(wrong)?;
        let texts: Vec<String> = units.into_iter().map(|unit| unit.text).collect();
        if texts.len() == 1 {
            return Err(Failure::new("one unit makes no fight").hint("name at least two units"));
        }
        let options = options(setup.about(), &[])?;
        for (at, a) in texts.iter().enumerate() {
            for b in &texts[at + 1..] {
                let units = BySide::new(a.clone(), b.clone());
                let meets = Meets::Units { units, options: options.clone() };
                field.push(FieldMatchUp { name: format!("{a} against {b}"), meets });
            }
        }
    }
    if field.is_empty() {
        return Err(Failure::new("there is nothing to play")
            .hint("name army lists, --fights or a scenario that brings its own forces"));
    }
    Ok(())
}

/// The failure for a setting of a kind that `--what` leaves out; `None` for any other.
fn left_out_by_what(only: &str, setup: &Setup) -> Option<Failure> {
    let all = steps(&setup.rules, &What::ALL);
    let what = all.iter().find(|step| step.name == *only)?.what;
    let (kind, word) = match what {
        What::Number => ("a number", "numbers"),
        What::Ruling => ("a ruling", "rulings"),
        What::Cost => ("a cost", "costs"),
        What::Upgrade => ("an upgrade", "upgrades"),
    };
    Some(
        Failure::new(format!("--only {only}: it is {kind}, and --what leaves these out"))
            .hint(format!("name {word} in --what too, or leave out --what")),
    )
}

/// The steps that `--what` and `--only` select.
fn chosen(
    args: &SensitivityArgs,
    field: &[FieldMatchUp],
    setup: &Setup,
) -> Result<Vec<Step>, Failure> {
    let whats = args.whats();
    let mut all = all_steps(field, &setup.rules, &whats);
    let only: Vec<_> = args.only.iter().map(|name| (name, name)).collect();
    refuse_repeats("--only", &only)?;
    for only in &args.only {
        if !all.iter().any(|step| step.name == *only) {
            let mut names: Vec<&str> = all.iter().map(|step| step.name.as_str()).collect();
            names.dedup();
            if let Some(failure) = left_out_by_what(only, setup) {
                return Err(failure);
            }
            let failure = Failure::new(format!("--only: no step changes {only:?}"));
            let failure = match did_you_mean(only, &names) {
                Some(near) => failure.hint(near),
                None if names.len() < 30 => unknown(failure, only, &names),
                None => failure,
            };
            let rulings =
                format!("`fairfight rulings {}` lists the names of settings", setup.about().id);
            return Err(failure.hint(rulings));
        }
    }
    if !args.only.is_empty() {
        all.retain(|step| args.only.contains(&step.name));
    }
    if all.is_empty() {
        return Err(Failure::new("there is no setting to change")
            .hint("ask for other kinds with --what; upgrades need army lists"));
    }
    Ok(all)
}

/// If only costs change, nothing is played: options of battles and fights would change nothing.
fn refuse_options_of_play(typed: &Typed, setup: &Setup) -> Result<(), Failure> {
    let refuse = |options: &[&str]| {
        typed.refuse(options, |option| {
            Failure::new(format!("{option} changes nothing if only costs change"))
                .hint("prices move no battle, so nothing is played; leave it out")
                .hint("--what numbers,rulings,upgrades makes steps that are played")
        })
    };
    refuse(&[
        "--gap",
        "--deployment",
        "--doctrine-a",
        "--doctrine-b",
        "--pairs",
        "--exact-budget",
    ])?;
    // A scenario may bring forces, which have costs.
    if setup.scenario.forces.is_none() { refuse(&["--scenario"]) } else { Ok(()) }
}

/// The line below a table that does not show all rows.
fn more(rows: usize) -> String {
    match rows {
        0 => String::new(),
        rows => format!("({rows} more with --top, or in csv or json)\n"),
    }
}
