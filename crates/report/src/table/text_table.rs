//! Columns as text, without what a reader does not need.

use super::cell;
use crate::{Report, Shown};
use unicode_width::UnicodeWidthStr;

/// The cell of a row without a value, in a column that has values.
pub(super) const UNKNOWN: &str = "-";

/// One column as text.
pub(super) struct TextColumn {
    pub(super) name: &'static str,
    pub(super) to_the_right: bool,
    /// Does it name the row?
    pub(super) key: bool,
    pub(super) cells: Vec<String>,
}

impl TextColumn {
    /// How wide it is on a terminal.
    pub(super) fn width(&self) -> usize {
        self.cells.iter().map(|cell| cell.width()).max().unwrap_or(0).max(self.name.len())
    }
}

/// A report as columns of text.
pub(super) struct TextTable {
    pub(super) columns: Vec<TextColumn>,
    rows: usize,
}

impl TextTable {
    /// The report with intervals joined to their estimates and empty columns left out.
    pub(super) fn of(report: &Report) -> Self {
        let mut columns = Vec::new();
        let mut at = 0;
        while at < report.columns().len() {
            let joined = has_interval(report, at);
            columns.extend(text_column(report, at, joined));
            at += if joined { 3 } else { 1 };
        }
        TextTable { columns, rows: report.rows().len() }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Takes out the columns that say the same in every row; none if rows would be left without a column.
    pub(super) fn take_constant(&mut self) -> TextTable {
        let is_constant =
            |column: &TextColumn| column.cells.iter().all(|cell| *cell == column.cells[0]);
        let (constant, varying): (Vec<TextColumn>, Vec<TextColumn>) =
            std::mem::take(&mut self.columns).into_iter().partition(is_constant);
        let (constant, varying) =
            if varying.is_empty() { (varying, constant) } else { (constant, varying) };
        self.columns = varying;
        TextTable { columns: constant, rows: self.rows }
    }
}

/// Is this column followed by the two ends of its interval?
fn has_interval(report: &Report, at: usize) -> bool {
    match report.columns()[at..] {
        [estimate, low, high, ..] => {
            low.name.strip_suffix("_low") == Some(estimate.name)
                && high.name.strip_suffix("_high") == Some(estimate.name)
        }
        [..] => false,
    }
}

/// A column of the report as text, if any row has a value in it.
fn text_column(report: &Report, at: usize, joined: bool) -> Option<TextColumn> {
    let column = report.columns()[at];
    let shown = |at: usize| report.columns()[at].shown;
    let end = |row: &[_], at: usize| cell::end(&row[at], shown(at));
    let cells: Vec<Option<String>> = report
        .rows()
        .iter()
        .map(|row| {
            let text = cell::text(&row[at], shown(at))?;
            let ends = if joined { end(row, at + 1).zip(end(row, at + 2)) } else { None };
            Some(match ends {
                // What is exact has no interval to show.
                Some((low, high)) if row[at + 1] != row[at + 2] => {
                    format!("{text} ({low} to {high})")
                }
                Some(_) | None => text,
            })
        })
        .collect();
    if !report.rows().is_empty() && cells.iter().all(Option::is_none) {
        return None;
    }
    Some(TextColumn {
        name: column.name,
        to_the_right: !matches!(column.shown, Shown::Text | Shown::Flag),
        key: column.key,
        cells: cells.into_iter().map(|cell| cell.unwrap_or_else(|| UNKNOWN.into())).collect(),
    })
}
