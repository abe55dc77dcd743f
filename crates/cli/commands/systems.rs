//! `fairfight systems`.

use crate::args::SystemsArgs;
use crate::exit::{Exit, Failure};
use crate::output::{Output, meta};
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Book, Doctrine, rulebook};
use fairfight_report::{Field, Report, Shown};

/// A row of the report: a system.
pub(crate) struct Row {
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
pub(crate) const FIELDS: &[Field<Row>] = &[
    Field::key("system", "its name on the command line", Shown::Text, |row| row.id.into()),
    Field::new("name", "the title of the printed rules", Shown::Text, |row| row.title.into()),
    Field::new("about", "what it is about", Shown::Text, |row| row.about.into()),
    Field::new("units", "kinds of unit (`fairfight units`)", Shown::Whole, |row| row.units.into()),
    Field::new("rulings", "rulings (`fairfight rulings`)", Shown::Whole, |row| row.rulings.into()),
    Field::new("doctrines", "doctrines that may play a side, in every combination of their parts", Shown::Whole, |row| row.doctrines.into()),
    Field::wide("doctrine_words", "the words that name them, as --doctrine-a takes them (`fairfight units` says what each does)", Shown::Text, |row| row.doctrine_words.as_str().into()),
    Field::new("scenarios", "the scenarios that come with the program, as --scenario takes them", Shown::Text, |row| Some(row.scenarios.as_str()).filter(|names| !names.is_empty()).into()),
];

fn row(book: Book) -> Row {
    let about = book.about();
    Row {
        id: about.id,
        title: about.title,
        about: about.about,
        units: book.printed().all_units().len(),
        rulings: about.rulings.len(),
        doctrines: book.doctrines().len(),
        doctrine_words: Doctrine::words(book).join(" "),
        scenarios: about.scenarios.iter().map(|of| of.name).collect::<Vec<_>>().join(" "),
    }
}

/// Lists the systems.
pub(crate) fn run(args: SystemsArgs) -> Result<Exit, Failure> {
    let output = Output::choose(&args.output)?;
    let systems: Vec<Row> = SYSTEMS.iter().filter_map(|id| rulebook(id)).map(row).collect();
    output.report(Report::from_fields(FIELDS, &systems), &meta())?;
    Ok(Exit::Done)
}
