//! `fairfight rulings`.

use crate::args::RulingsArgs;
use crate::exit::{Exit, Failure};
use crate::load;
use crate::output::Output;
use fairfight_battle::game::{Game, Visitor, visit_system};
use fairfight_rules::ruling::{Choice, Number, Ruling, Takes};
use fairfight_sim::files::{HouseRules, SettingTable};
use fairfight_sim::report::{Column, Field, Report, Shown};
use std::path::PathBuf;

/// What is told of a setting: a ruling, a number or a cost.
pub(crate) struct Told {
    system: &'static str,
    table: SettingTable,
    name: String,
    clause: Option<&'static str>,
    question: String,
    options: String,
    printed: String,
    value: String,
    file: Option<String>,
    why: Option<&'static str>,
}

/// The columns of the report.
pub(crate) const FIELDS: &[Field<Told>] = &[
    Field {
        column: Column { name: "system", doc: "the system", shown: Shown::Text },
        value: |told| told.system.into(),
    },
    Field {
        column: Column {
            name: "table",
            doc: "the table of a house-rule file it stands in",
            shown: Shown::Text,
        },
        value: |told| told.table.word().into(),
    },
    Field {
        column: Column { name: "name", doc: "its name there", shown: Shown::Text },
        value: |told| told.name.as_str().into(),
    },
    Field {
        column: Column {
            name: "clause",
            doc: "the rules that a ruling is about",
            shown: Shown::Text,
        },
        value: |told| told.clause.into(),
    },
    Field {
        column: Column {
            name: "question",
            doc: "the question that it answers, or what it is",
            shown: Shown::Text,
        },
        value: |told| told.question.as_str().into(),
    },
    Field {
        column: Column {
            name: "options",
            doc: "the answers to choose from, or the range",
            shown: Shown::Text,
        },
        value: |told| told.options.as_str().into(),
    },
    Field {
        column: Column {
            name: "default",
            doc: "the answer unless a file says otherwise",
            shown: Shown::Text,
        },
        value: |told| told.printed.as_str().into(),
    },
    Field {
        column: Column {
            name: "value",
            doc: "the answer in force under --rules",
            shown: Shown::Text,
        },
        value: |told| told.value.as_str().into(),
    },
    Field {
        column: Column { name: "file", doc: "the file that says so", shown: Shown::Text },
        value: |told| told.file.clone().into(),
    },
    Field {
        column: Column { name: "why", doc: "why the default is what it is", shown: Shown::Text },
        value: |told| told.why.into(),
    },
];

/// Lists the rulings, numbers and costs of a system.
pub(crate) fn run(args: RulingsArgs) -> Result<Exit, Failure> {
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
        let told = told::<G>(&house);
        self.output.report(&Report::from_fields(FIELDS, &told), &meta)?;
        Ok(Exit::Done)
    }
}

/// Every setting of a system, in printed order.
fn told<G: Game>(house: &HouseRules<G::Rules>) -> Vec<Told> {
    let row = |table, name: String, printed: String| {
        let stated = house.stated.iter().find(|s| s.table == table && s.name == name);
        Told {
            system: G::ID,
            table,
            clause: None,
            question: String::new(),
            options: String::new(),
            value: stated.map_or_else(|| printed.clone(), |stated| unquoted(&stated.value)),
            file: stated.map(|stated| stated.file.clone()),
            why: None,
            name,
            printed,
        }
    };
    let ruling = |ruling: &Ruling| Told {
        clause: Some(ruling.clause),
        question: ruling.question.to_owned(),
        options: ruling.options.iter().map(option).collect::<Vec<_>>().join("; "),
        why: Some(ruling.why),
        ..row(SettingTable::Rulings, ruling.id.to_owned(), ruling.default.to_owned())
    };
    let number = |table, number: Number| Told {
        question: number.doc.to_owned(),
        options: format!("{} to {}", number.min, number.max),
        ..row(table, number.name, number.printed.to_string())
    };
    let numbers = G::numbers().into_iter().map(|n| number(SettingTable::Numbers, n));
    let costs = G::costs().into_iter().map(|n| number(SettingTable::Costs, n));
    G::RULINGS.iter().map(ruling).chain(numbers).chain(costs).collect()
}

/// An answer and what it means.
fn option(choice: &Choice) -> String {
    let Choice { word, means, takes } = choice;
    match takes {
        Takes::Nothing => format!("{word}: {means}"),
        Takes::Whole(min, max) if word.is_empty() => format!("{min} to {max}: {means}"),
        Takes::Whole(min, max) => format!("{{ {word} = {min} to {max} }}: {means}"),
        Takes::Share => format!("{{ {word} = 0 to below 1 }}: {means}"),
        Takes::Words(words) => format!("[{}]: {means}", words.join(", ")),
    }
}

/// A word without its quotes: the defaults have none either.
fn unquoted(value: &str) -> String {
    value.strip_prefix('"').and_then(|v| v.strip_suffix('"')).unwrap_or(value).to_owned()
}
