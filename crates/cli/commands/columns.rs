//! `fairfight columns`.

use super::{Table, tables};
use crate::args::{ColumnsArgs, Format};
use crate::exit::{Exit, Failure};
use crate::output::{Output, meta};
use fairfight_report::{Column, Field, Report, Shown, describe};

/// A row of the report: a column of a table.
pub(crate) struct Row {
    command: &'static str,
    table: &'static str,
    column: Column,
}

/// The columns of the report.
#[rustfmt::skip]
pub(crate) const FIELDS: &[Field<Row>] = &[
    Field::key("command", "the command", Shown::Text, |row| row.command.into()),
    Field::key("table", "report, or the option that names the file or changes the report", Shown::Text, |row| row.table.into()),
    Field::key("column", "the name of the column, as in CSV and JSON", Shown::Text, |row| (*row.column.name).into()),
    Field::new("type", "text, boolean, whole or number: the type of every known value", Shown::Text, |row| row.column.shown.type_name().into()),
    Field::new("unit", "share: 1 is all, tables show percent; difference: of two shares, tables show percentage points; empty: the meaning names the unit", Shown::Text, |row| row.column.shown.unit().into()),
    Field::new("meaning", "what it holds", Shown::Text, |row| (*row.column.doc).into()),
];

/// Prints the columns.
pub(crate) fn run(args: ColumnsArgs) -> Result<Exit, Failure> {
    let output = Output::choose(&args.output)?;
    let is_named = |table: &Table| args.command.as_deref().is_none_or(|name| name == table.command);
    let tables = tables().into_iter().filter(is_named);
    if output.format() == Format::Table {
        let width = output.width();
        let text =
            |table: Table| format!("{}:\n{}", table.title(), describe(&table.columns, width));
        let texts: Vec<String> = tables.map(text).collect();
        output.text(&texts.join("\n"))?;
        return Ok(Exit::Done);
    }
    let rows: Vec<Row> = tables
        .flat_map(|Table { command, table, columns }| {
            columns.into_iter().map(move |column| Row { command, table, column })
        })
        .collect();
    output.report(Report::from_fields(FIELDS, &rows), &meta())?;
    Ok(Exit::Done)
}
