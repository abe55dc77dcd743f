//! `fairfight report`.

use crate::args::{Format, GameArgs, ReportArgs, paths};
use crate::exit::{Exit, Failure, warn_of_file, without_a_result};
use crate::load::{Files, Setup, read_report};
use crate::output::{Output, refuse_clashes};
use crate::simulation;
use fairfight_engine::exact::Budget;
use fairfight_page::{Document, Fights, fights_page, page};
use fairfight_report::{Meta, write_markdown, write_table};
use fairfight_study::fight::{Every, Known, NotEvery};

/// Shows saved reports.
pub(crate) fn run(args: ReportArgs) -> Result<Exit, Failure> {
    if let Some(system) = &args.fights {
        return all_fights(&args, system);
    }
    let inputs = paths(&args.files);
    refuse_clashes(&args.output, &[], &inputs)?;
    let output = Output::choose_shown(&args.output)?;
    let mut documents = Vec::new();
    let mut failures = Vec::new();
    for file in inputs {
        match read_report(file) {
            Ok(document) => documents.push(document),
            Err(failure) => failures.push(failure),
        }
    }
    Failure::unless_empty(failures)?;
    for document in &documents {
        if document.meta().version.is_empty() {
            warn_of_file(&format!(
                "{}: there is no .meta.json file beside it: the page has no sentences and no warnings",
                document.name()
            ));
        }
    }
    let text = match output.format() {
        Format::Html => page(&documents),
        Format::Md => documents.iter().map(markdown).collect::<Vec<_>>().join("\n"),
        Format::Csv | Format::Json | Format::Table => {
            let width = output.width();
            documents.iter().map(|document| table(document, width)).collect::<Vec<_>>().join("\n")
        }
    };
    output.text(&text)?;
    Ok(Exit::Done)
}

/// The page of all exact fights of a system.
fn all_fights(args: &ReportArgs, system: &str) -> Result<Exit, Failure> {
    let game = GameArgs {
        system: Some(system.to_owned()),
        rules: args.rules.clone(),
        scenario: None,
        gap: None,
        deployment: None,
        doctrine_a: None,
        doctrine_b: None,
    };
    let files = Files::read(&game, &[])?;
    refuse_clashes(&args.output, &[], &files.paths())?;
    let setup = files.check()?;
    let output = Output::choose_shown(&args.output)?;
    if output.format() != Format::Html {
        return Err(Failure::new("--fights makes a page, which is always HTML")
            .hint("write --out fights.html"));
    }
    let workers = simulation::workers_of(args.threads)?;
    let every = simulation::on_a_line(&workers, |crew| {
        Every::solve(&setup.rules, &Budget::default(), crew)
    });
    let every = match every {
        Ok(every) => every,
        Err(NotEvery::Interrupted) => return Ok(without_a_result()),
        Err(why @ (NotEvery::TooMany(_) | NotEvery::NoneSolved)) => {
            return Err(Failure::new(format!("{}: {why}", setup.about().title))
                .hint("`fairfight fight A B` answers for two units"));
        }
    };
    // Exact fights have no dice.
    let meta = Meta { seed: None, ..setup.meta(0) };
    output.text(&fights_page(&shown(&every, &setup), &meta))?;
    Ok(Exit::Done)
}

/// All fights as the page shows them.
fn shown(every: &Every, setup: &Setup) -> Fights {
    let option = every.option.map_or_else(
        || (String::new(), String::new(), vec![String::new()]),
        |option| {
            let values = option.values.iter().map(|&value| value.to_owned()).collect();
            (option.name.to_owned(), option.about.to_owned(), values)
        },
    );
    let fixed = every.fixed.iter().map(|of| (of.name.to_owned(), of.values[0].to_owned()));
    let chances = every.fights.iter().map(|known| match *known {
        Known::Chances { win_a, draw, win_b } => Some([win_a, draw, win_b]),
        Known::TooLong | Known::NoMeeting => None,
    });
    let count = |what: Known| every.fights.iter().filter(|&&known| known == what).count();
    Fights {
        system: setup.about().title.to_owned(),
        units: every.units.clone(),
        option,
        fixed: fixed.collect(),
        chances: chances.collect(),
        too_long: count(Known::TooLong),
        no_meeting: count(Known::NoMeeting),
    }
}

/// The document as a table for a pull request.
fn markdown(document: &Document) -> String {
    let mut text = Vec::new();
    let lead = document.meta().sentences.join("\n");
    // Writing into memory does not fail.
    let _ = write_markdown(&lead, document.report(), &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The document as a table for a terminal.
fn table(document: &Document, width: usize) -> String {
    let lead: String = document.meta().sentences.iter().map(|line| format!("{line}\n")).collect();
    let mut text = fairfight_report::wrapped_text(&lead, Some(width)).into_bytes();
    if !lead.is_empty() {
        text.push(b'\n');
    }
    let _ = write_table(document.report(), Some(width), &mut text);
    String::from_utf8_lossy(&text).into_owned()
}
