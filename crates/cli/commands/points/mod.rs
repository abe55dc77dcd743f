//! `fairfight points`.

mod attributes;
mod bars;
mod doubts;
mod forces;
mod question;
mod study;
mod unpriceable;

use crate::args::{Format, PointsArgs, paths};
use crate::exit::{Exit, Failure, warn, without_a_result};
use crate::load::{Files, advise};
use crate::output::{Layout, Output, refuse_clashes};
use crate::progress::{Stages, at_most};
use crate::{interrupt, simulation};
use fairfight_report::{Field, Meta, Report};
use fairfight_study::common::{Crew, NotFoughtOut, StudyFailure, unless_interrupted};
use fairfight_study::points::{
    ATTRIBUTES, CALIBRATION, EXCHANGE, POINTS, ROUNDING, UNPRICEABLE, parts_sentences,
    points_sentences, rounding_sentences,
};
use question::Question;
use study::{Study, Tables};

/// Reports what units are worth.
pub(crate) fn run(args: PointsArgs) -> Result<Exit, Failure> {
    args.typed.refuse_for_drawn_armies("name doctrines for both sides with --doctrines")?;
    let files = Files::read(&args.game, &paths(&args.field))?;
    refuse_clashes(&args.outputs(), &files.paths())?;
    price(args, files)
}

fn price(args: PointsArgs, files: Files) -> Result<Exit, Failure> {
    let setup = files.check()?;
    if setup.scenario.forces.is_some() {
        return forces::run(&args, &setup);
    }
    args.typed.refuse(&["--battles"], |option| {
        Failure::new(format!("{option} is about forces that a scenario brings"))
            .hint("leave it out; --army-pairs says how many battles random armies fight")
    })?;
    let question = Question::of(&args, &setup)?;
    advise(&setup.advice);
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let others = Others {
        by_doctrine: Output::data_file(args.by_doctrine.as_deref())?,
        attributes: Output::data_file(args.attributes.as_deref())?,
        rounding: Output::data_file(args.rounding.as_deref())?,
        unpriceable: Output::data_file(args.unpriceable.as_deref())?,
        calibration: Output::data_file(args.calibration.as_deref())?,
        exchange: Output::data_file(args.cross_check.as_deref())?,
    };
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level(&args.run)?;
    let mut line = Stages::new("points", None);
    // Each redraw comes before another round.
    let most = args.redraws + 1;
    let mut show = |what: &str, done: u64, of: u64| {
        line.show(what, done, of, |name| at_most(name, "round", most));
    };
    let interrupt = interrupt::flag();
    let crew = Crew { workers: &workers, interrupt: Some(interrupt), progress: &mut show };
    let in_words = output.format() == Format::Table;
    let study =
        Study { args: &args, files: &files, setup: &setup, question: &question, level, in_words };
    let found = study.run(crew);
    drop(line);
    let Some(tables) = unless_interrupted(found).map_err(failure_of)? else {
        return Ok(without_a_result());
    };
    if tables.prices.is_empty() {
        return Err(unpriced(tables.unpriced));
    }
    if let Some(row) = tables.prices.iter().find(|row| row.stop == "redraws") {
        warn(&format!(
            "under {} the costs had not settled after the last redraw; --redraws {} continues",
            row.doctrine,
            args.redraws + 4
        ));
    }
    doubts::doubt_prior(&tables.prices);
    tables.warnings.iter().for_each(|warning| warn(warning));
    for (what, cause) in &tables.unpriced {
        warn(&format!("{what} has no prices: {}", why_not(cause)));
    }
    let mut meta = setup.meta(args.run.dice.seed);
    meta.mark(tables.interrupted);
    let led = tables.prices.iter().map(|row| row.doctrine);
    let played = setup.played_lines(led, NotFoughtOut::of_ends(&workers.ends()));
    let lead = tables_in_words(&tables) + &played + "\n";
    let beside = others.asked(&tables);
    let layout = Layout { lead: &lead, too_wide: TOO_WIDE, others: &beside, ..Layout::default() };
    let reported = output.report_as(layout, Report::from_fields(POINTS, &tables.prices), &meta);
    Failure::all([reported, others.write(&tables, &meta)])?;
    if tables.interrupted {
        warn("interrupted: the report has the prices known by then");
        return Ok(Exit::Interrupted);
    }
    // Without prices under some doctrine, the question is undecided.
    Ok(if tables.unpriced.is_empty() { Exit::Done } else { Exit::Undecided })
}

/// The failure if no doctrine has prices, with the reason for each.
fn unpriced(all: Vec<(String, StudyFailure)>) -> Failure {
    Failure::of_all(all.into_iter().map(|(what, cause)| failure_of(cause).of(&what)).collect())
}

/// Columns that do not fit into the table; CSV and JSON have them.
#[rustfmt::skip]
const TOO_WIDE: &[&str] = &[
    "system", "people", "type", "upgrades", "figures", "premium", "fair_error", "prior_share",
    "ratio_low", "ratio_high", "dice_share", "doctrine_share", "ruling_share", "model_share", "company_share",
    "field_fair_low", "field_fair_high", "field_fair_error", "field_ratio", "field_ratio_low", "field_ratio_high",
    "mix_fair_low", "mix_fair_high", "mix_fair_error", "mix_ratio", "mix_ratio_low", "mix_ratio_high",
    "reference", "budget", "army_pairs", "draw", "capped", "even", "rounds", "settled", "stop", "method", "level", "scenario", "seed", "rules_hash",
];

/// The reports beside the main one.
struct Others {
    by_doctrine: Option<Output>,
    attributes: Option<Output>,
    rounding: Option<Output>,
    unpriceable: Option<Output>,
    calibration: Option<Output>,
    exchange: Option<Output>,
}

impl Others {
    /// The requested reports, each with the name of its option: a page of the main report shows them too.
    fn asked(&self, tables: &Tables) -> Vec<(&'static str, Report)> {
        fn table<T: 'static>(
            file: &Option<Output>,
            name: &'static str,
            fields: &[Field<T>],
            rows: &[T],
        ) -> Option<(&'static str, Report)> {
            file.as_ref().map(|_| (name, Report::from_fields(fields, rows)))
        }
        [
            table(&self.by_doctrine, "by-doctrine", POINTS, &tables.by_doctrine),
            table(&self.attributes, "attributes", ATTRIBUTES, &tables.attributes),
            table(&self.rounding, "rounding", ROUNDING, &tables.rounding),
            table(&self.unpriceable, "unpriceable", UNPRICEABLE, &tables.unpriceable),
            table(&self.calibration, "calibration", CALIBRATION, &tables.calibration),
            table(&self.exchange, "cross-check", EXCHANGE, &tables.exchange),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn write(self, tables: &Tables, meta: &Meta) -> Result<(), Failure> {
        let asked = self.asked(tables);
        let files = [
            self.by_doctrine,
            self.attributes,
            self.rounding,
            self.unpriceable,
            self.calibration,
            self.exchange,
        ];
        let each = files.into_iter().flatten().zip(asked);
        Failure::all(each.map(|(file, (_, report))| file.report(report, meta)))
    }
}

/// The answer in plain words.
fn tables_in_words(tables: &Tables) -> String {
    let mut text = String::new();
    if tables.interrupted {
        text += "Interrupted: these are the prices known by then.\n";
    }
    text += &points_sentences(&tables.prices);
    text += &parts_sentences(&tables.parts, tables.prices[0].margin);
    for rows in tables.unpriceable.chunk_by(|a, b| a.doctrine == b.doctrine) {
        text += &format!("What no price can fix, both sides led by {}:", rows[0].doctrine);
        let sure: Vec<String> = rows.iter().filter_map(|row| row.sentence()).collect();
        if sure.is_empty() {
            text += " nothing is sure\n";
        } else {
            text += &format!("\n  {}\n", sure.join("\n  "));
        }
    }
    let mut last = "";
    for row in &tables.attributes {
        if row.doctrine != last
            && let Some(sentence) = row.shape_sentence()
        {
            text += &format!("{sentence}\n");
            last = row.doctrine;
        }
    }
    text + &rounding_sentences(&tables.rounding)
}

/// Why there is no answer: a sentence without a full stop.
fn why_not(cause: &StudyFailure) -> String {
    match cause {
        StudyFailure::Interrupted => "interrupted".into(),
        StudyFailure::NoArmy(why) => format!("no random army is allowed: {why}"),
        StudyFailure::NoCost => "a fair cost grew without limit".into(),
        StudyFailure::Unfit(unfit) => format!("the values cannot be fitted: {unfit}"),
        StudyFailure::Even(_, share) => format!(
            "{:.0}% of the pairs of battles are even, so they do not say what a unit is worth",
            100.0 * share
        ),
    }
}

/// The failure for the user, with what to do instead.
pub(super) fn failure_of(cause: StudyFailure) -> Failure {
    let failure = Failure::new(why_not(&cause));
    match cause {
        StudyFailure::Interrupted => failure,
        StudyFailure::NoArmy(_) => {
            failure.hint("name fewer or other kinds with --units, or another --budget")
        }
        StudyFailure::NoCost => failure.hint("name more army pairs with --army-pairs"),
        StudyFailure::Even(..) => failure
            .hint("name other doctrines with --doctrines, or other kinds with --units")
            .hint("armies that only wait for each other never win: `fairfight battle` says how battles end"),
        StudyFailure::Unfit(_) => failure
            .hint("name more army pairs with --army-pairs, or other kinds with --units")
            .hint("a --budget that buys more than a list may hold makes all armies the same size"),
    }
}
