//! `fairfight points`.

mod forces;

use super::fight::unit;
use super::kinds::of_the_line;
use crate::args::{Format, PointsArgs, paths};
use crate::exit::{Exit, Failure, ended, warn, without_a_result};
use crate::load::{Files, Setup, advise, doctrines_or_usual};
use crate::output::{Layout, Output, refuse_clashes};
use crate::progress::{Stages, at_most};
use crate::{interrupt, simulation};
use fairfight_report::{Field, Meta, Report};
use fairfight_study::common::{Crew, NotFoughtOut, unless_interrupted};
use fairfight_study::points::{
    ATTRIBUTES, CALIBRATION, EXCHANGE, POINTS, PointsOptions, ROUNDING, Reference, Study, Tables,
    UNPRICEABLE,
};

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
    let ground = setup.ground(args.run.dice.seed);
    let mut study = Study::new(options(&args, &setup)?, ground, files.ground())?;
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
    study.options.unpriceable |= output.format() == Format::Table;
    study.doubts(warn)?;
    let mut line = Stages::new("points", None);
    // Each redraw comes before another round.
    let most = args.redraws + 1;
    let mut show = |what: &str, done: u64, of: u64| {
        line.show(what, done, of, |name| at_most(name, "round", most));
    };
    let interrupt = Some(interrupt::flag());
    let found = study.run(&mut Crew { workers: &workers, interrupt, progress: &mut show });
    drop(line);
    let Some(tables) = unless_interrupted(found)? else {
        return Ok(without_a_result());
    };
    tables.warnings.iter().for_each(|warning| warn(warning));
    let meta = setup.meta_of(args.run.dice.seed, tables.interrupted);
    let led = tables.prices.iter().map(|row| row.doctrine);
    let played = setup.played_lines(led, NotFoughtOut::of_ends(&workers.ends()));
    let lead = tables.in_words() + &played + "\n";
    let beside = others.asked(&tables);
    let layout = Layout { lead: &lead, others: &beside, ..Layout::default() };
    let reported = output.report_as(layout, Report::from_fields(POINTS, &tables.prices), &meta);
    Failure::all([reported, others.write(&tables, &meta)])?;
    let end = ended(tables.interrupted, "the prices known by then");
    // Without prices under some doctrine, the question is undecided.
    let undecided = end == Exit::Done && !tables.unpriced.is_empty();
    Ok(if undecided { Exit::Undecided } else { end })
}

/// The word of `--reference` that keeps the sum of all costs.
const TOTAL: &str = "total";

/// What the command line asks.
fn options(args: &PointsArgs, setup: &Setup) -> Result<PointsOptions, Failure> {
    let Setup { rules, armies, .. } = setup;
    Ok(PointsOptions {
        units: of_the_line(args.units.as_ref(), args.people.as_deref(), Some(armies), rules)?,
        partial: args.partial,
        reference: match args.reference.as_deref() {
            None => Reference::Usual,
            Some(TOTAL) => Reference::Total,
            Some(named) => Reference::Unit(unit(named, rules)?, named.to_owned()),
        },
        value: args.value,
        budget: args.budget,
        doctrines: doctrines_or_usual(rules.book, &args.doctrines)?,
        field: armies.clone(),
        premiums: setup.premiums.clone(),
        army_pairs: args.army_pairs,
        redraws: args.redraws as u32,
        field_pairs: args.field_pairs,
        margin: args.margin,
        level: simulation::level(&args.run)?,
        bars: args.bars.all(),
        by_doctrine: args.by_doctrine.is_some(),
        attributes: args.attributes.is_some(),
        rounding: args.rounding.as_ref().map(|_| args.grid),
        unpriceable: args.unpriceable.is_some(),
        calibration: args.calibration.is_some(),
        cross_check: args.cross_check.as_ref().map(|_| args.cross_pairs),
    })
}

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
