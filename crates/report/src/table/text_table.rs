//! Columns as text: rounded, joined, and without empty ones.

use super::cell;
use crate::{Report, Shown};
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// The cell of a row without a value, in a column that has values.
pub(super) const UNKNOWN: &str = "-";

/// One column as text.
pub struct TextColumn<'r> {
    /// Its name; for a range, the name without `_low` and `_high`, and `NAME range` if another column has that name.
    pub name: Cow<'r, str>,
    /// What it holds.
    pub doc: &'r str,
    /// Is it aligned to the right, as numbers are?
    pub to_the_right: bool,
    /// Does it name the row?
    pub key: bool,
    /// Its cells, row by row; `-` for an unknown value.
    pub cells: Vec<String>,
}

impl TextColumn<'_> {
    /// Its width on a terminal.
    pub(super) fn width(&self) -> usize {
        self.cells.iter().map(|cell| cell.width()).max().unwrap_or(0).max(self.name.len())
    }
}

/// A report as columns of text for people: numbers rounded as their columns ask, shares as percentages, intervals
/// joined to their estimates.
pub struct TextTable<'r> {
    /// The columns that are not empty, in order.
    pub columns: Vec<TextColumn<'r>>,
    rows: usize,
}

impl<'r> TextTable<'r> {
    /// The report with intervals joined to their estimates, the two ends of a range joined to each other, and without
    /// empty columns.
    pub fn of(report: &'r Report) -> Self {
        let mut columns = Vec::new();
        let mut at = 0;
        while at < report.columns().len() {
            if let Some(name) = range_at(report, at) {
                columns.extend(range_column(report, at, name));
                at += 2;
                continue;
            }
            let joined = has_interval(report, at);
            columns.extend(text_column(report, at, joined));
            at += if joined { 3 } else { 1 };
        }
        TextTable { columns, rows: report.rows().len() }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Takes out the columns with the same value in every row; none if no column would be left.
    pub fn take_constant(&mut self) -> TextTable<'r> {
        let is_constant =
            |column: &TextColumn<'_>| column.cells.iter().all(|cell| *cell == column.cells[0]);
        let (constant, varying): (Vec<TextColumn<'r>>, Vec<TextColumn<'r>>) =
            std::mem::take(&mut self.columns).into_iter().partition(is_constant);
        let (constant, varying) =
            if varying.is_empty() { (varying, constant) } else { (constant, varying) };
        self.columns = varying;
        TextTable { columns: constant, rows: self.rows }
    }
}

/// Is this column followed by the two ends of its interval?
fn has_interval(report: &Report, at: usize) -> bool {
    match &report.columns()[at..] {
        [estimate, low, high, ..] => {
            low.name.strip_suffix("_low") == Some(&*estimate.name)
                && high.name.strip_suffix("_high") == Some(&*estimate.name)
        }
        [..] => false,
    }
}

/// The name of the range whose two ends are here, without an estimate before them.
fn range_at(report: &Report, at: usize) -> Option<&str> {
    let [low, high, ..] = &report.columns()[at..] else { return None };
    let name = low.name.strip_suffix("_low")?;
    (high.name.strip_suffix("_high") == Some(name)).then_some(name)
}

/// The two ends of a range as one column of text, if any row has them.
fn range_column<'r>(report: &'r Report, at: usize, name: &'r str) -> Option<TextColumn<'r>> {
    let shown = |at: usize| report.columns()[at].shown;
    let range = |row: &[_]| {
        let low = cell::end(&row[at], shown(at))?;
        Some(format!("{low} to {}", cell::text(&row[at + 1], shown(at + 1))?))
    };
    let cells: Vec<Option<String>> = report.rows().iter().map(|row| range(row)).collect();
    let heading = match report.columns().iter().any(|other| other.name == name) {
        true => format!("{name} range").into(),
        false => name.into(),
    };
    column_of((heading, &report.columns()[at].doc), cells, report)
        .map(|column| TextColumn { to_the_right: true, ..column })
}

/// A column of the report as text, if any row has a value in it.
fn text_column(report: &Report, at: usize, joined: bool) -> Option<TextColumn<'_>> {
    let column = &report.columns()[at];
    let shown = |at: usize| report.columns()[at].shown;
    let end = |row: &[_], at: usize| cell::end(&row[at], shown(at));
    let cells: Vec<Option<String>> = report
        .rows()
        .iter()
        .map(|row| {
            let text = cell::text(&row[at], shown(at))?;
            let ends = if joined { end(row, at + 1).zip(end(row, at + 2)) } else { None };
            Some(match ends {
                // An exact value has no interval to show.
                Some((low, high)) if row[at + 1] != row[at + 2] => {
                    format!("{text} ({low} to {high})")
                }
                Some(_) | None => text,
            })
        })
        .collect();
    let text = column_of(((&*column.name).into(), &column.doc), cells, report)?;
    let to_the_right = !matches!(column.shown, Shown::Text | Shown::Flag);
    Some(TextColumn { to_the_right, key: column.key, ..text })
}

/// These cells as a column, if any row has a value in it.
fn column_of<'r>(
    (name, doc): (Cow<'r, str>, &'r str),
    cells: Vec<Option<String>>,
    report: &Report,
) -> Option<TextColumn<'r>> {
    if !report.rows().is_empty() && cells.iter().all(Option::is_none) {
        return None;
    }
    let cells = cells.into_iter().map(|cell| cell.unwrap_or_else(|| UNKNOWN.into())).collect();
    Some(TextColumn { name, doc, to_the_right: false, key: false, cells })
}
