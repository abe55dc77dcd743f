//! `fairfight systems`.

use crate::args::{Format, SystemsArgs};
use crate::exit::{Exit, Failure};
use crate::output::{Meta, Output};
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Book, rulebook};
use fairfight_report::{Field, Report, Shown};

/// A row of the report: a system.
pub(crate) struct Told {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    units: usize,
    rulings: usize,
    doctrines: usize,
    doctrine_words: String,
    scenarios: String,
}

/// The columns of the report.
#[rustfmt::skip]
pub(crate) const FIELDS: &[Field<Told>] = &[
    Field::key("system", "the word for it on the command line", Shown::Text, |told| told.id.into()),
    Field::new("name", "the title of the printed rules", Shown::Text, |told| told.title.into()),
    Field::new("about", "what it is about", Shown::Text, |told| told.about.into()),
    Field::new("units", "kinds of unit (`fairfight units`)", Shown::Whole, |told| told.units.into()),
    Field::new("rulings", "rulings (`fairfight rulings`)", Shown::Whole, |told| told.rulings.into()),
    Field::new("doctrines", "doctrines that may play a side, in every combination of their parts", Shown::Whole, |told| told.doctrines.into()),
    Field::new("doctrine_words", "the words that they are named by, as --doctrine-a takes them (`fairfight units` says what each does)", Shown::Text, |told| told.doctrine_words.as_str().into()),
    Field::new("scenarios", "the scenarios that come with the program, as --scenario takes them", Shown::Text, |told| Some(told.scenarios.as_str()).filter(|names| !names.is_empty()).into()),
];

/// Columns that do not fit into the table.
const TOO_WIDE: &[&str] = &["doctrine_words"];

fn told(book: Book) -> Told {
    let about = book.about();
    Told {
        id: about.id,
        title: about.title,
        about: about.about,
        units: book.printed().all_units().len(),
        rulings: about.rulings.len(),
        doctrines: book.doctrines().len(),
        doctrine_words: about.doctrine_words().collect::<Vec<_>>().join(" "),
        scenarios: about.scenarios.iter().map(|of| of.name).collect::<Vec<_>>().join(" "),
    }
}

/// Lists the systems.
pub(crate) fn run(args: SystemsArgs) -> Result<Exit, Failure> {
    let output = Output::choose(&args.output)?;
    let systems: Vec<Told> = SYSTEMS.iter().filter_map(|id| rulebook(id)).map(told).collect();
    let report = Report::from_fields(FIELDS, &systems);
    let report = match output.format() {
        Format::Table => report.without(TOO_WIDE),
        Format::Csv | Format::Json => report,
    };
    output.report(&report, &Meta::new())?;
    Ok(Exit::Done)
}
