//! `fairfight check`.

use super::reported;
use crate::args::CheckArgs;
use crate::exit::{Exit, Failure, say, warn};
use crate::load::{self, suite_meta};
use crate::output::{FileFormat, Holds, Layout, OutFile, Output, open, refuse_clashes};
use crate::progress::Progress;
use crate::simulation;
use fairfight_battle::game::Noun;
use fairfight_engine::exact::Budget;
use fairfight_engine::run::Until;
use fairfight_files as files;
use fairfight_files::{
    AcceptedIn, AcceptedOf, Outside, Source, Standing, Suite, reaches, real_path,
};
use fairfight_report::{Report, distinct};
use fairfight_study::check::{
    AIM, CHANGE, CHECK, CheckRow, Conclusion, LED, State, annotations, conclusion, costs_sentence,
    junit, once_accepted, run_suite, summary, to_accept, under_each_doctrine,
};
use fairfight_study::common::Crew;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// Tries changed rules on a suite.
pub(crate) fn run(args: CheckArgs) -> Result<Exit, Failure> {
    let sources = load::sources(std::iter::once(&args.suite).chain(&args.rules))?;
    check(args, &sources[0], &sources[1..])
}

fn check(args: CheckArgs, suite: &Arc<Source>, rules: &[Arc<Source>]) -> Result<Exit, Failure> {
    let book = files::system_of(suite).unwrap_or_else(load::default_system);
    let outside = Outside::allowed(args.allow_outside);
    let mut suite = files::suite(book, suite, rules, args.accept.as_deref(), outside)?;
    if suite.alone && args.accept.is_some() {
        return Err(Failure::new(
            "--accept: the suite names no changed rules, so no difference can be accepted",
        )
        .hint("write changed = [\"rules.toml\"] in it, or name the rules: --rules FILE"));
    }
    if !suite.alone && suite.rules.baseline.rules == suite.rules.changed.rules {
        warn("the changed rules are those of the baseline: nothing can drift");
    }
    if let Some(accepted) = &suite.accepted {
        report_standing(accepted, &args);
    }
    suite.max_pairs = args.max_pairs.unwrap_or(suite.max_pairs);
    suite.seed = args.seed.unwrap_or(suite.seed);
    if args.each_doctrine {
        suite.cases = under_each_doctrine(&suite);
    }
    refuse_overwriting(&args, &suite)?;
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let [xml, accept] = open(beside(&args))?;
    let date = accept.is_some().then(today).transpose()?;
    let workers = simulation::kept_workers(args.threads, &args.checkpoint)?;

    let budget = Budget { paths: args.exact_budget, ..Budget::default() };
    let until = if args.accept.is_some() { Until::EachIsKnown } else { Until::Known };
    let line = Progress::new("check");
    let show = move |what: &str, done, of| line.show(done, of, || what.to_owned());
    let run = |crew: &mut Crew<'_>| run_suite(&suite, &budget, until, crew);
    let rows = simulation::watched(&workers, show, run);
    warn_of_costs(&rows);
    let unreached = suite.cases[rows.len()..].iter().map(|case| case.name.to_string());
    let unreached: Vec<String> = unreached.collect();
    let interrupted = !unreached.is_empty() || rows.iter().any(CheckRow::interrupted);
    let mut meta = suite_meta(&suite, &suite.rules.changed, suite.seed);
    // The rows do not say that others are missing.
    meta.mark(interrupted);
    if interrupted {
        let (n, of) = (rows.len(), suite.cases.len());
        let unwritten = args.accept.as_deref().map(Path::display);
        let unwritten = unwritten.map(|file| format!("; {file} is not written"));
        let unwritten = unwritten.unwrap_or_default();
        warn(&format!("interrupted: {}{unwritten}", reported(n, of, Noun::MATCH_UP)));
    }

    // For CI servers and the exit code, all drift counts as accepted now.
    let mut judged = rows.clone();
    // An interrupted run has not seen everything that was accepted before.
    let accepting = accept.zip(date).filter(|_| !interrupted).map(|(file, date)| {
        let accepted = to_accept(&suite, &rows);
        let rules = suite.rules.as_ref().map(|set| set.hash.clone());
        let of = AcceptedOf { rules, version: env!("CARGO_PKG_VERSION").to_owned(), date };
        judged = once_accepted(&rows, &accepted);
        (
            file,
            files::accepted_text(suite.rules.changed.rules.about().id, &of, &accepted),
            accepted.len(),
        )
    });
    if args.github {
        let file = args.suite.display().to_string();
        annotations(&file, &judged).lines().for_each(say);
    }
    let lead = summary(&suite, &rows);
    let report = Report::from_fields(CHECK, &rows);
    let report = if args.each_doctrine { report } else { report.without(LED) };
    let has_targets = suite.cases.iter().any(|case| case.target.is_some());
    let report = if has_targets { report } else { report.without(AIM) };
    let report = if suite.alone { report.without(CHANGE) } else { report };
    let layout = Layout { lead: &lead, ..Layout::default() };
    Failure::all([
        output.report_as(layout, report, &meta),
        xml.map_or(Ok(()), |file| file.text(&junit(&suite.name, &judged, &unreached))),
    ])?;
    // Written last: nothing is accepted unless the report was written.
    if let Some((file, text, accepted)) = accepting {
        file.text(&text)?;
        if let Some(file) = args.accept.as_deref().filter(|file| file.is_file()) {
            let confirmed = confirmation(file, &args, &suite, accepted, &judged);
            say(format_args!("note: {confirmed}"));
        }
    }
    if interrupted {
        return Ok(Exit::Interrupted);
    }
    Ok(match conclusion(&judged) {
        Conclusion::Drift => Exit::Drift,
        Conclusion::Undecided => Exit::Undecided,
        Conclusion::Fine => Exit::Done,
    })
}

/// Says why the suite's file of accepted differences does not count, or that it counts although another version
/// of the program wrote it.
fn report_standing(accepted: &AcceptedIn, args: &CheckArgs) {
    let (file, suite) = (&accepted.file, args.suite.display());
    let written = args.accept.as_deref().map(real_path) == Some(real_path(Path::new(file)));
    let each = if args.each_doctrine { " --each-doctrine" } else { "" };
    let again = format!("`fairfight check {suite}{each} --accept {file}`");
    match &accepted.standing {
        Standing::Missing(near) if !written => {
            let near =
                near.as_ref().map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            say(format_args!(
                "note: there is no file {file} yet, so nothing is accepted: {again} writes it{near}"
            ));
        }
        Standing::OfOtherRules(of) => warn(&format!(
            "{file} does not count: it was accepted on {} with fairfight {} for other rules (baseline {}, \
             changed {}); look at what drifts now, and accept it again with {again}",
            of.date, of.version, of.rules.baseline, of.rules.changed,
        )),
        Standing::Counts(of) if of.version != env!("CARGO_PKG_VERSION") && !written => {
            say(format_args!(
                "note: {file} was accepted on {} with fairfight {}, and this is {}: another version may play \
                 the same battles differently; {again} accepts again",
                of.date,
                of.version,
                env!("CARGO_PKG_VERSION"),
            ));
        }
        Standing::Counts(_) | Standing::Missing(_) | Standing::OfUnknownRules => {}
    }
}

/// Warns of each list and unit whose cost the changed rules change.
fn warn_of_costs(rows: &[CheckRow]) {
    distinct(rows.iter().filter_map(costs_sentence)).iter().for_each(|costs| warn(costs));
}

/// Today in UTC, or the day of SOURCE_DATE_EPOCH if that is set, so that files can be reproduced.
fn today() -> Result<String, Failure> {
    let seconds = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => text.parse().map_err(|_| {
            Failure::new(format!("SOURCE_DATE_EPOCH is {text:?}, not a number of seconds"))
        })?,
        Err(_) => UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
    };
    Ok(day(seconds / 86_400))
}

/// The date `days` days after the first of January 1970.
///
/// Source: H. Hinnant 2013, "chrono-compatible low-level date algorithms" (years that begin in March).
fn day(days: u64) -> String {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    format!("{:04}-{month:02}-{day:02}", 400 * era + year + u64::from(month <= 2))
}

/// The file of accepted differences may be overwritten: that is its purpose.
fn refuse_overwriting(args: &CheckArgs, suite: &Suite) -> Result<(), Failure> {
    let inputs: Vec<&Path> = suite.files.iter().map(|file| Path::new(file.name())).collect();
    let beside @ [junit, _] = beside(args);
    refuse_clashes(&args.output, &[junit], &inputs)?;
    let named = suite.accepted.as_ref().map(|accepted| &*accepted.file);
    let rest: Vec<&Path> =
        inputs.into_iter().filter(|input| named != Some(&*input.display().to_string())).collect();
    refuse_clashes(&args.output, &beside, &rest)
}

/// The files beside the report.
fn beside(args: &CheckArgs) -> [OutFile<'_>; 2] {
    [
        OutFile::new("--junit", args.junit.as_deref(), Holds::Text(FileFormat::Xml)),
        OutFile::new("--accept", args.accept.as_deref(), Holds::Text(FileFormat::Toml)),
    ]
}

/// What `--accept` has written into `file`, and what to do for it to count.
fn confirmation(
    file: &Path,
    args: &CheckArgs,
    suite: &Suite,
    accepted: usize,
    rows: &[CheckRow],
) -> String {
    let differences = match accepted {
        0 => "no difference".to_owned(),
        1 => "1 difference".to_owned(),
        some => format!("{some} differences"),
    };
    let mut text = format!("{} accepts {differences}", file.display());
    let named = suite.accepted.as_ref().map(|accepted| &*accepted.file);
    if accepted > 0 && named.map(|named| real_path(Path::new(named))) != Some(real_path(file)) {
        let (name, suite) = (from_folder_of(&args.suite, file), args.suite.display());
        let is_there = args.allow_outside || reaches(&args.suite, file);
        text += &match named {
            _ if !is_there => {
                format!("; move it into the folder of {suite}, which can name no file there")
            }
            None => format!("; add accepted = {name:?} to {suite}"),
            Some(other) => format!("; write accepted = {name:?} in {suite}, which names {other}"),
        };
    }
    if rows.iter().any(|row| row.conclusion() == Conclusion::Undecided) {
        text += "; what is undecided is not accepted";
    }
    if rows.iter().any(|row| row.state() == State::OffTarget) {
        text += "; a score off its target is not accepted: change `expect`";
    }
    text
}

/// The path of a file from the folder of `suite`; its whole path if the two have no folder in common.
fn from_folder_of(suite: &Path, file: &Path) -> PathBuf {
    let (suite, file) = (real_path(suite), real_path(file));
    let ancestors = suite.ancestors().skip(1);
    let common =
        ancestors.zip(0..).find_map(|(folder, up)| Some((file.strip_prefix(folder).ok()?, up)));
    match common.filter(|_| suite.is_absolute()) {
        Some((rest, up)) => std::iter::repeat_n("..".as_ref(), up).chain(rest).collect(),
        None => file,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, wanted) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_454, "2026-01-01"),
            (20_782, "2026-11-25"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(day(days), wanted);
        }
    }

    #[test]
    fn a_file_is_named_from_the_folder_of_the_suite() {
        let dir = tempfile::tempdir().unwrap();
        let suites = dir.path().join("suites");
        std::fs::create_dir(&suites).unwrap();
        let named = |file: &str| from_folder_of(&suites.join("suite.toml"), &dir.path().join(file));
        assert_eq!(named("suites/new.toml"), Path::new("new.toml"));
        assert_eq!(named("new.toml"), Path::new("../new.toml"));
        assert_eq!(named("suites/./new.toml"), Path::new("new.toml"));
    }
}
