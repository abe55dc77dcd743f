//! `fairfight rulings`.

use super::listing::list;
use crate::args::RulingsArgs;
use crate::exit::{Exit, Failure};
use fairfight_files::{HouseRules, SettingTable};
use fairfight_report::{Field, Shown};
use fairfight_rules::ruling::{Choice, Number, Ruling, Takes};

/// A row of the report: a setting (a ruling, a number or a cost).
pub(crate) struct Row {
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
#[rustfmt::skip]
pub(crate) const FIELDS: &[Field<Row>] = &[
    Field::key("system", "the system", Shown::Text, |row| row.system.into()),
    Field::new("table", "its table in a file of house rules", Shown::Text, |row| row.table.word().into()),
    Field::key("name", "its name in that table", Shown::Text, |row| row.name.as_str().into()),
    Field::new("clause", "the rules that a ruling is about", Shown::Text, |row| row.clause.into()),
    Field::new("question", "the question that a ruling answers; else what the setting is", Shown::Text, |row| row.question.as_str().into()),
    Field::new("options", "the answers to choose from, or the range", Shown::Text, |row| row.options.as_str().into()),
    Field::new("default", "the value unless a file says otherwise", Shown::Text, |row| row.printed.as_str().into()),
    Field::new("value", "the value in force under --rules", Shown::Text, |row| row.value.as_str().into()),
    Field::new("file", "the file that sets it", Shown::Text, |row| row.file.clone().into()),
    Field::new("why", "the reason for the default", Shown::Text, |row| row.why.into()),
];

/// Lists the rulings, numbers and costs of a system.
pub(crate) fn run(args: RulingsArgs) -> Result<Exit, Failure> {
    list(&args.listing, FIELDS, settings, |_, _| String::new())
}

/// Every setting of a system, in printed order.
fn settings(house: &HouseRules) -> Vec<Row> {
    let (book, about) = (house.rules.book, house.rules.about());
    let row = |table, name: String, printed: String| {
        let stated = house.stated.iter().find(|s| s.table == table && s.name == name);
        Row {
            system: about.id,
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
    let ruling = |ruling: &Ruling| Row {
        clause: Some(ruling.clause),
        question: ruling.question.to_owned(),
        options: ruling.options.iter().map(option).collect::<Vec<_>>().join("; "),
        why: Some(ruling.why),
        ..row(SettingTable::Rulings, ruling.id.to_owned(), ruling.default.to_owned())
    };
    let number = |table, number: Number| Row {
        question: number.doc.to_owned(),
        options: format!("{} to {}", number.min, number.max),
        ..row(table, number.name, number.printed.to_string())
    };
    let numbers = book.numbers().into_iter().map(|n| number(SettingTable::Numbers, n));
    let costs = book.costs().into_iter().map(|cost| {
        let value = house.rules.cost(&cost.name).unwrap_or(cost.printed);
        Row { value: value.to_string(), ..number(SettingTable::Costs, cost) }
    });
    about.rulings.iter().map(ruling).chain(numbers).chain(costs).collect()
}

/// An answer and what it means.
fn option(choice: &Choice) -> String {
    let Choice { word, means, takes } = choice;
    match takes {
        Takes::Nothing => format!("{word}: {means}"),
        Takes::Whole(min, max) if word.is_empty() => format!("{min} to {max}: {means}"),
        Takes::Whole(min, max) => format!("{{ {word} = {min} to {max} }}: {means}"),
        Takes::Span(min, max) => format!("{min} to {max}, or a range: {means}"),
        Takes::Share => format!("{{ {word} = 0 to below 1 }}: {means}"),
        Takes::Words(words) => format!("[{}]: {means}", words.join(", ")),
    }
}

/// A word without its quotes: the defaults have none either.
fn unquoted(value: &str) -> String {
    value.strip_prefix('"').and_then(|v| v.strip_suffix('"')).unwrap_or(value).to_owned()
}
