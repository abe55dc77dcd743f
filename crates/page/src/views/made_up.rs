//! Artificial reports for the tests of views.

use crate::Document;
use fairfight_report::{Column, Meta, Report, Shown, Value};

/// A report with these columns, its cells separated by `separator`: empty is unknown. A column of numbers or of `true`
/// and `false` holds these; any other is text.
pub(super) fn document(name: &str, columns: &str, rows: &[&str], separator: char) -> Document {
    let cells: Vec<Vec<&str>> = rows.iter().map(|row| row.split(separator).collect()).collect();
    let fitting = |at: usize| {
        let said = || cells.iter().map(|row| row[at]).filter(|cell| !cell.is_empty());
        match said().next() {
            Some(_) if said().all(|cell| cell.parse::<i64>().is_ok()) => Shown::Whole,
            Some(_) if said().all(|cell| cell.parse::<f64>().is_ok()) => Shown::Decimals(2),
            Some(_) if said().all(|cell| cell.parse::<bool>().is_ok()) => Shown::Flag,
            Some(_) | None => Shown::Text,
        }
    };
    let column = |(at, name): (usize, &str)| Column {
        name: name.to_owned().into(),
        doc: "".into(),
        shown: fitting(at),
        key: false,
        wide: false,
    };
    let columns: Vec<Column> = columns.split(',').enumerate().map(column).collect();
    let mut report = Report::new(columns.clone());
    for row in &cells {
        let value = |(column, &cell): (&Column, &&str)| match column.shown {
            _ if cell.is_empty() => Value::Empty,
            Shown::Decimals(_) => cell.parse::<f64>().map_or(Value::Empty, Value::Float),
            Shown::Whole => cell.parse::<i64>().ok().into(),
            Shown::Flag => (cell == "true").into(),
            Shown::Text | Shown::Share(_) | Shown::Points(_) => cell.into(),
        };
        report.push(columns.iter().zip(row).map(value).collect());
    }
    Document::new(name, report, Meta::default())
}
