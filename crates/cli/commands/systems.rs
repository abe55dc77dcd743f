//! `fairfight systems`.

use crate::args::SystemsArgs;
use crate::exit::{Exit, Failure};
use crate::output::{Meta, Output};
use fairfight_battle::game::{Game, SYSTEMS, Visitor, visit_system};
use fairfight_rules::list::Worded;
use fairfight_sim::report::{Column, Field, Report, Shown};

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
pub(crate) const FIELDS: &[Field<Told>] = &[
    Field {
        column: Column {
            name: "system",
            doc: "the word for it on the command line",
            shown: Shown::Text,
        },
        value: |told| told.id.into(),
    },
    Field {
        column: Column { name: "name", doc: "the title of the printed rules", shown: Shown::Text },
        value: |told| told.title.into(),
    },
    Field {
        column: Column { name: "about", doc: "what it is about", shown: Shown::Text },
        value: |told| told.about.into(),
    },
    Field {
        column: Column {
            name: "units",
            doc: "kinds of unit (`fairfight units`)",
            shown: Shown::Whole,
        },
        value: |told| told.units.into(),
    },
    Field {
        column: Column {
            name: "rulings",
            doc: "rulings (`fairfight rulings`)",
            shown: Shown::Whole,
        },
        value: |told| told.rulings.into(),
    },
    Field {
        column: Column {
            name: "doctrines",
            doc: "doctrines that may play a side, in every combination of their parts",
            shown: Shown::Whole,
        },
        value: |told| told.doctrines.into(),
    },
    Field {
        column: Column {
            name: "scenarios",
            doc: "the scenarios that come with the program, as --scenario takes them",
            shown: Shown::Text,
        },
        value: |told| Some(told.scenarios.as_str()).filter(|names| !names.is_empty()).into(),
    },
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
