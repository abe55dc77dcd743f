//! `fairfight check`.

use crate::args::{CheckArgs, Format};
use crate::exit::{Exit, Failure, warn};
use crate::load::{self, change};
use crate::output::{InputFile, Meta, Output, refuse_clashes_with_texts};
use crate::progress::Progress;
use crate::{interrupt, simulation};
use fairfight_battle::game::{Game, Visitor, visit_system};
use fairfight_sim::check::{
    CHECK, CheckRow, Conclusion, annotations, check_sentence, conclusion, junit, run_case,
};
use fairfight_sim::exact::Budget;
use fairfight_sim::files::{self, Accepted, Case, Faults, Source, Suite};
use fairfight_sim::report::Report;
use fairfight_sim::run::{Interrupt, StopReason, Workers};
use fairfight_stats::Interval;
use fairfight_stats::paired::Verdict;
use std::path::Path;
use std::sync::Arc;

/// What the table for the eye leaves out: CSV and JSON have it.
#[rustfmt::skip]
const TOO_WIDE: &[&str] = &[
    "suite", "kind", "a", "b", "warned", "digest_equal", "delta", "level",
    "seed", "rules_hash_base", "rules_hash_changed",
];

/// Tries changed rules on a suite.
pub(crate) fn run(args: CheckArgs) -> Result<Exit, Failure> {
    let mut faults = Faults::new();
    let mut read = |path: &Path| match Source::read(path) {
        Ok(source) => Some(source),
        Err(unreadable) => {
            faults.append(unreadable);
            None
        }
    };
    let suite = read(&args.suite);
    let rules: Vec<_> = args.rules.iter().filter_map(|path| read(path)).collect();
    let Some(suite) = suite.filter(|_| faults.is_empty()) else {
        return Err(load::told(&faults));
    };
    let system = files::system_of(&suite).unwrap_or(crate::args::DEFAULT_SYSTEM);
    visit_system(system, Check { args, suite, rules }).unwrap_or(Ok(Exit::Done))
}

struct Check {
    args: CheckArgs,
    suite: Arc<Source>,
    rules: Vec<Arc<Source>>,
}

impl Visitor for Check {
    type Out = Result<Exit, Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let Check { args, suite, rules } = self;
        let suite = files::suite::<G>(&suite, &rules, args.accept.as_deref());
        let mut suite = suite.map_err(|faults| load::told(&faults))?;
        suite.max_pairs = args.max_pairs.unwrap_or(suite.max_pairs);
        suite.seed = args.seed.unwrap_or(suite.seed);
        refuse_overwriting(&args, &suite)?;
        // All places are found to be writable before the long work begins.
        let output = Output::choose(&args.output)?;
        let file = |path: &Option<_>| path.as_deref().map(Output::text_file).transpose();
        let (xml, accept) = (file(&args.junit)?, file(&args.accept)?);
        let workers = simulation::workers_of(args.threads)?;

        let budget = Budget { paths: args.exact_budget, ..Budget::default() };
        let rows = play(&suite, &budget, &workers, interrupt::watch()?);
        let unreached: Vec<&str> =
            suite.cases[rows.len()..].iter().map(|case| &*case.name).collect();
        let interrupted = !unreached.is_empty() || rows.iter().any(CheckRow::interrupted);
        let mut meta = meta(&suite);
        if interrupted {
            let (n, of) = (rows.len(), suite.cases.len());
            warn(&format!("interrupted: {n} of {of} match-ups are reported"));
            // The rows there are say nothing of those that are missing.
            meta.stop = Some(StopReason::Interrupted.word());
        }

        // What servers and the exit code are told: what drifts is accepted by now.
        let mut told = rows.clone();
        // An interrupted run has not seen all that had been accepted before.
        if let Some(file) = accept.filter(|_| !interrupted) {
            let accepted = to_accept(&suite, &rows);
            file.text(&files::accepted_text(G::ID, &accepted))?;
            for row in &mut told {
                let of_row = accepted.iter().find(|accepted| accepted.case == row.name);
                row.limits.accepted = of_row.map(|accepted| accepted.range);
            }
        }
        if let Some(file) = xml {
            file.text(&junit(&suite.name, &told, &unreached))?;
        }
        if args.github {
            let file = args.suite.display().to_string();
            anstream::eprint!("{}", annotations(&file, &told));
        }
        let (lead, report) = match output.format() {
            Format::Table => {
                let report = Report::from_fields(CHECK, &rows).without(TOO_WIDE);
                (lead(&rows, unreached.len()), report)
            }
            Format::Csv | Format::Json => (String::new(), Report::from_fields(CHECK, &rows)),
        };
        output.report_led(&lead, &report, &meta)?;
        if interrupted {
            return Ok(Exit::Interrupted);
        }
        Ok(match conclusion(&told) {
            Conclusion::Drift => Exit::Drift,
            Conclusion::Undecided => Exit::Undecided,
            Conclusion::Fine => Exit::Done,
        })
    }
}

/// The rows of all match-ups, or of those that were reached before an interrupt.
fn play<G: Game>(
    suite: &Suite<G>,
    budget: &Budget,
    workers: &Workers,
    interrupt: &Interrupt,
) -> Vec<CheckRow> {
    let line = Progress::new("check");
    let each = suite.max_pairs;
    let of = each.saturating_mul(suite.cases.len() as u64);
    let mut rows = Vec::with_capacity(suite.cases.len());
    for (case, at) in suite.cases.iter().zip(0..) {
        let mut told = |done: u64, difference: Interval| {
            line.show(each.saturating_mul(at).saturating_add(done), of, || {
                let [low, high] = [difference.low, difference.high].map(|share| share * 100.0);
                format!("{}: {low:+.1} to {high:+.1} points", case.name)
            });
        };
        let found = run_case(suite, case, budget, workers, Some(interrupt), &mut told);
        let Some(row) = found else { break };
        let stop = row.interrupted();
        rows.push(row);
        if stop {
            break;
        }
    }
    rows
}

/// The file of accepted differences may be written over: that is what it is for.
fn refuse_overwriting<G: Game>(args: &CheckArgs, suite: &Suite<G>) -> Result<(), Failure> {
    let inputs: Vec<&Path> = suite.files.iter().map(|file| Path::new(file.name())).collect();
    let out = ("--out", args.output.out.as_deref());
    let junit = ("--junit", args.junit.as_deref());
    let accept = ("--accept", args.accept.as_deref());
    refuse_clashes_with_texts(&[out], &[junit], &inputs)?;
    let rest: Vec<&Path> = inputs
        .into_iter()
        .filter(|input| suite.accepted.as_deref() != Some(&*input.display().to_string()))
        .collect();
    refuse_clashes_with_texts(&[out], &[junit, accept], &rest)
}

/// What is accepted from now on: what drifts, and what had been accepted before; with the reasons that
/// stood there.
fn to_accept<G: Game>(suite: &Suite<G>, rows: &[CheckRow]) -> Vec<Accepted> {
    let range = |row: &CheckRow| match (row.conclusion(), row.verdict()) {
        (Conclusion::Drift, _) => row.to_accept(),
        (Conclusion::Fine | Conclusion::Undecided, Verdict::Drift | Verdict::Undecided) => {
            row.limits.accepted
        }
        (Conclusion::Fine | Conclusion::Undecided, Verdict::Same) => None,
    };
    let accept = |(case, row): (&Case<G>, &CheckRow)| {
        let why = case.accepted.as_ref().and_then(|before| before.why.clone());
        Some(Accepted { case: case.name.clone(), range: range(row)?, why })
    };
    suite.cases.iter().zip(rows).filter_map(accept).collect()
}

/// What the suite comes to, and a line for each match-up that is not simply the same.
fn lead(rows: &[CheckRow], unreached: usize) -> String {
    let count = |of: Conclusion| rows.iter().filter(|row| row.conclusion() == of).count();
    let missing = match unreached {
        0 => String::new(),
        some => format!("; {some} were not reached"),
    };
    let mut text = format!(
        "Of {} match-ups {} drift and {} are undecided{missing}.\n",
        rows.len() + unreached,
        count(Conclusion::Drift),
        count(Conclusion::Undecided),
    );
    for row in rows.iter().filter(|row| row.conclusion() != Conclusion::Fine || row.warns()) {
        text += &format!("  {}: {}\n", row.name, check_sentence(row));
    }
    text + "\n"
}

fn meta<G: Game>(suite: &Suite<G>) -> Meta {
    let changed = &suite.rules.changed;
    let input = |file: &Arc<Source>| InputFile::new(Path::new(file.name()), file.bytes());
    Meta {
        system: Some(G::ID.to_owned()),
        seed: Some(suite.seed),
        rules_hash: Some(changed.hash.clone()),
        rules: changed.stated.iter().filter(|setting| setting.differs).map(change).collect(),
        files: suite.files.iter().map(input).collect(),
        ..Meta::new()
    }
}
