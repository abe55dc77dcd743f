//! `fairfight units`.

use crate::args::{Format, UnitsArgs};
use crate::exit::{Exit, Failure};
use crate::load;
use crate::output::Output;
use fairfight_battle::game::{Game, Visitor, visit_system};
use fairfight_sim::report::{Column, Field, Report, Shown};
use std::path::PathBuf;

/// What is told of a kind of unit.
pub(crate) struct Told {
    system: &'static str,
    unit: String,
    points: Option<u32>,
    options: String,
}

/// The columns of the report.
pub(crate) const FIELDS: &[Field<Told>] = &[
    Field {
        column: Column { name: "system", doc: "the system", shown: Shown::Text },
        value: |told| told.system.into(),
    },
    Field {
        column: Column {
            name: "unit",
            doc: "a full unit, as it is written on the command line",
            shown: Shown::Text,
        },
        value: |told| told.unit.as_str().into(),
    },
    Field {
        column: Column {
            name: "points",
            doc: "what it costs, where the system has points",
            shown: Shown::Whole,
        },
        value: |told| told.points.into(),
    },
    Field {
        column: Column {
            name: "options",
            doc: "options of its fights (`fairfight fight --set`), the default first",
            shown: Shown::Text,
        },
        value: |told| told.options.as_str().into(),
    },
];

/// Lists the units of a system.
pub(crate) fn run(args: UnitsArgs) -> Result<Exit, Failure> {
    let system = load::system(&args.system)?;
    let output = Output::choose(&args.output)?;
    visit_system(system, Tell { rules: &args.rules, output }).unwrap_or(Ok(Exit::Done))
}

struct Tell<'a> {
    rules: &'a [PathBuf],
    output: Output,
}

impl Visitor for Tell<'_> {
    type Out = Result<Exit, Failure>;
    fn visit<G: Game>(self) -> Self::Out {
        let (house, meta) = load::house_rules::<G>(self.rules)?;
        let options: Vec<String> = G::FIGHT_OPTIONS
            .iter()
            .map(|option| format!("{}={}", option.name, option.values.join("|")))
            .collect();
        let units = G::all_units(&house.rules);
        let told: Vec<Told> = units
            .iter()
            .map(|unit| Told {
                system: G::ID,
                unit: G::unit_text(unit, &house.rules),
                points: G::unit_points(unit, &house.rules),
                options: options.join(" "),
            })
            .collect();
        // What no row can hold is said beside a table that is read by people, not by programs.
        if self.output.format() == Format::Table {
            anstream::eprintln!("{}\n", help::<G>());
        }
        self.output.report(&Report::from_fields(FIELDS, &told), &meta)?;
        Ok(Exit::Done)
    }
}

/// The notation, the options of a fight and the doctrines, in words.
fn help<G: Game>() -> String {
    let mut text = format!("{}\n{}", G::TITLE, G::notation_help());
    text += "\n\nOptions of a fight, the default first:";
    for option in G::FIGHT_OPTIONS {
        text += &format!("\n  --set {}={}  {}", option.name, option.values.join("|"), option.about);
    }
    let width = G::DOCTRINES.iter().map(|(word, _)| word.len()).max().unwrap_or(0);
    text += "\n\nDoctrines:";
    for (word, means) in G::DOCTRINES {
        text += &format!("\n  {word:width$}  {means}");
    }
    text
}
