//! `fairfight systems`.

use crate::args::SystemsArgs;
use crate::exit::{Exit, Failure};
use crate::output::{Meta, Output};
use fairfight_battle::game::{Game, SYSTEMS, Visitor, visit_system};
use fairfight_rules::list::Worded;
use fairfight_sim::report::{Field, Report, Shown};

/// What is told of a system.
pub(crate) struct Told {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    units: usize,
    rulings: usize,
    doctrines: usize,
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
    Field::new("scenarios", "the scenarios that come with the program, as --scenario takes them", Shown::Text, |told| Some(told.scenarios.as_str()).filter(|names| !names.is_empty()).into()),
];

struct Tell;

impl Visitor for Tell {
    type Out = Told;
    fn visit<G: Game>(self) -> Told {
        Told {
            id: G::ID,
            title: G::TITLE,
            about: G::ABOUT,
            units: G::all_units(&G::Rules::default()).len(),
            rulings: G::RULINGS.len(),
            doctrines: G::Doctrine::every().count(),
            scenarios: G::SCENARIOS.iter().map(|of| of.name).collect::<Vec<_>>().join(" "),
        }
    }
}

/// Lists the systems.
pub(crate) fn run(args: SystemsArgs) -> Result<Exit, Failure> {
    let output = Output::choose(&args.output)?;
    let systems: Vec<Told> = SYSTEMS.iter().filter_map(|id| visit_system(id, Tell)).collect();
    output.report(&Report::from_fields(FIELDS, &systems), &Meta::new())?;
    Ok(Exit::Done)
}
