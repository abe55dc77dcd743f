//! `fairfight sample-size`.

use crate::args::{GameArgs, SampleSizeArgs, Typed, paths};
use crate::exit::{Exit, Failure, warn, without_a_result};
use crate::load::{Files, refuse_repeats};
use crate::output::{Output, meta, refuse_clashes};
use crate::progress::Progress;
use crate::{interrupt, simulation};
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::parts_under_both;
use fairfight_engine::run::{self, Outcome, Plan, Stop, StopReason, Watch};
use fairfight_engine::tally::{Counts as _, PairedTotals, Totals};
use fairfight_engine::under_both::UnderBoth;
use fairfight_report::Report;
use fairfight_stats::{Level, planning};
use fairfight_study::check::figures;
use fairfight_study::sample_size::{
    OtherQuantities, Question, SAMPLE_SIZE, SampleSizeRow, WORST_DIFFERENCE_VARIANCE,
};

/// Reports how many pairs the questions take.
pub(crate) fn run(args: SampleSizeArgs) -> Result<Exit, Failure> {
    let targets: Vec<_> = args.target.iter().map(|target| (target, target)).collect();
    refuse_repeats("--target", &targets)?;
    let lists = paths(args.a.iter().chain(&args.b));
    if lists.is_empty() && args.game.scenario.is_none() {
        refuse_pilot_options(&args.typed)?;
        let output = Output::choose(&args.output)?;
        let rows = rows(&args, &Known::WORST)?;
        output.report(Report::from_fields(SAMPLE_SIZE, &rows), &meta())?;
        return Ok(Exit::Done);
    }
    let rules = args.game.rules.iter().chain(&args.changed).cloned().collect();
    let after = Files::read(&GameArgs { rules, ..args.game.clone() }, &lists)?;
    let before = after.under(after.rules()[..args.game.rules.len()].to_vec())?;
    refuse_clashes(&args.output, &[], &after.paths())?;
    with_pilot(args, UnderBoth { baseline: before, changed: after })
}

/// The worst case knows neither rules nor lists and plays nothing: these options would change nothing.
fn refuse_pilot_options(typed: &Typed) -> Result<(), Failure> {
    #[rustfmt::skip]
    const OPTIONS: &[&str] = &[
        "--system", "--rules", "--gap", "--deployment", "--doctrine-a", "--doctrine-b", "--seed", "--threads",
        "--checkpoint",
    ];
    typed.refuse(OPTIONS, |option| {
        Failure::new(format!("{option} changes nothing without two lists"))
            .hint("name two army lists for a pilot, or leave it out")
    })
}

/// The variances of scores and differences, and where they come from.
struct Known {
    score: f64,
    difference: Option<f64>,
    /// How losses and lengths differ, if that is known.
    others: Option<OtherQuantities>,
    pilot: Option<u64>,
    interrupted: bool,
    parts: Parts,
}

impl Known {
    const WORST: Known = Known {
        score: planning::WORST_VARIANCE,
        difference: None,
        others: None,
        pilot: None,
        interrupted: false,
        parts: Parts::Exchangeable,
    };
}

/// The measurements of a pilot.
struct Measured {
    /// How many pairs or battles it has.
    played: u64,
    /// The variance of their scores.
    score: Option<f64>,
    /// The variance of their differences, if it played under both sets of rules.
    difference: Option<f64>,
    /// How losses and lengths differ, likewise.
    others: Option<OtherQuantities>,
}

fn with_pilot(args: SampleSizeArgs, files: UnderBoth<Files>) -> Result<Exit, Failure> {
    let before = files.baseline.check()?;
    let after = files.changed.check()?;
    let armies = UnderBoth { baseline: before.two_armies()?, changed: after.two_armies()? };
    let output = Output::choose(&args.output)?;
    let workers = simulation::workers(&args.run)?;
    let scenario = UnderBoth { baseline: &before.scenario, changed: &after.scenario };
    let parts = parts_under_both(scenario, armies).map_err(Failure::new)?;
    let setups = UnderBoth { baseline: &before, changed: &after }.zip(armies);
    let match_ups =
        setups.map(|(setup, armies)| setup.lists(armies).match_up(parts, args.run.dice.seed));
    // Both rule sets play on the same dice.
    let key = match_ups.baseline.key;
    let both = match_ups.as_ref().map(|match_up| match_up.on(key));
    let what = both.baseline.kind.unit_of_sampling();
    // Without changed rules no pair differs: that says nothing about a change to come.
    let measured = if args.changed.is_empty() {
        pilot(what, &args, |plan, watch: &mut Watch<'_, Totals>| {
            run::run(both.baseline, plan, &workers, watch)
        })
        .map(|totals| Measured {
            played: totals.n(),
            score: totals.scores().variance(),
            difference: None,
            others: None,
        })
    } else {
        let figures = figures(both.map(|games| games.straight));
        pilot(what, &args, |plan, watch: &mut Watch<'_, PairedTotals>| {
            run::under_both(both, plan, &workers, watch)
        })
        .map(|totals| Measured {
            played: totals.n(),
            score: totals.scores().baseline.variance(),
            difference: totals.differences().variance(),
            others: OtherQuantities::of(&totals, figures),
        })
    };
    let Some(Measured { played, score, difference, others }) = measured else {
        return Ok(without_a_result());
    };
    let interrupted = played < args.pilot;
    let smoothed = |variance| planning::smoothed_variance(variance, played as f64);
    let known = Known {
        score: score.map_or(planning::WORST_VARIANCE, smoothed),
        difference: difference.map(smoothed),
        others,
        pilot: Some(played),
        interrupted,
        parts,
    };
    let rows = rows(&args, &known)?;
    let mut meta = after.meta(args.run.dice.seed);
    meta.mark(interrupted);
    output.report(Report::from_fields(SAMPLE_SIZE, &rows), &meta)?;
    if interrupted {
        warn(&format!("interrupted: the pilot has {played} of {}", args.pilot));
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}

/// A pilot that is interrupted before this many pairs is not used.
const LEAST_PILOT: u64 = 100;

/// Plays the pilot, or as much as fits before an interrupt; `None` if that is too little.
fn pilot<T>(
    what: &'static str,
    args: &SampleSizeArgs,
    play: impl FnOnce(&Plan, &mut Watch<'_, T>) -> Outcome<T>,
) -> Option<T> {
    let line = Progress::new("pilot");
    let n = args.pilot;
    let mut show = |now: run::Progress<'_, T>| line.show(now.done, n, || what.to_owned());
    let interrupt = Some(interrupt::flag());
    let mut watch = Watch { interrupt, progress: Some(&mut show), rows: None };
    let outcome = play(&Plan::new(Stop::Pairs(n)), &mut watch);
    let enough = outcome.stop != StopReason::Interrupted || outcome.end >= LEAST_PILOT;
    enough.then_some(outcome.totals)
}

fn rows(args: &SampleSizeArgs, known: &Known) -> Result<Vec<SampleSizeRow>, Failure> {
    let level = simulation::level(&args.run)?;
    let power = Level::new(args.power)
        .ok_or_else(|| Failure::new("--power must be above 0 and below 1"))?;
    let row = |question: Question, target: f64| {
        let (variance, pilot) = match (question.is_about_rules(), known.difference) {
            (false, _) => (known.score, known.pilot),
            (true, Some(variance)) => (variance, known.pilot),
            (true, None) => (WORST_DIFFERENCE_VARIANCE, None),
        };
        let power = match question {
            Question::Precision => None,
            Question::Difference | Question::Decision | Question::Equivalence | Question::Check => {
                Some(power)
            }
        };
        let seed = pilot.map(|_| args.run.dice.seed);
        SampleSizeRow {
            question,
            target,
            variance,
            pilot,
            others: known.others,
            interrupted: known.interrupted,
            level,
            power,
            match_ups: args.match_ups,
            seed,
            parts: known.parts,
        }
    };
    let targets = args.targets();
    let each = |question| targets.iter().map(move |&target| row(question, target));
    Ok(Question::ALL.into_iter().flat_map(each).collect())
}
