//! Reports: tables of typed values, and their writers.
//!
//! A report is a list of [`Column`]s, documented once, and rows of [`Value`]s. The same report is written as CSV
//! ([`write_csv`], [`CsvRows`]), as JSON ([`write_json`]) or as a table for people ([`write_table`],
//! [`write_markdown`]). The two data formats hold every digit, as the shortest text that reads back to the same number;
//! only the tables round. Numbers whose last digits differ from computer to computer go through [`steady`] first.
//!
//! ```
//! use fairfight_report::{Column, Report, Shown, write_csv};
//!
//! const COLUMNS: &[Column] = &[
//!     Column::key("army", "name of the list", Shown::Text),
//!     Column::new("score", "win 1, draw 1/2, loss 0", Shown::Share(1)),
//! ];
//! let mut report = Report::new(COLUMNS);
//! report.push(vec!["Levies, many".into(), 0.25.into()]);
//!
//! let mut csv = Vec::new();
//! write_csv(&report, &mut csv)?;
//! assert_eq!(String::from_utf8_lossy(&csv), "army,score\n\"Levies, many\",0.25\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod column;
mod csv;
mod distinct;
mod field;
mod grouped;
mod json;
mod markdown;
mod meta;
mod read;
mod steady;
mod table;
mod value;
mod wrap;

pub use column::{Column, Shown, describe};
pub use csv::{CsvRows, write_csv};
pub use distinct::distinct;
pub use field::Field;
pub use grouped::grouped;
pub use json::write_json;
pub use markdown::write_markdown;
pub use meta::{INTERRUPTED, InputFile, Meta, RuleChange};
pub use read::{CsvFault, read_csv};
pub use steady::{steady, steady_ends, steady_share};
pub use table::{TextColumn, TextTable, shown_text, write_table};
pub use value::{MOST_WHOLE, Value, float_text};
pub use wrap::{wrapped, wrapped_styled, wrapped_text};

use std::borrow::Cow;

/// A table of typed values under documented columns.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    columns: Cow<'static, [Column]>,
    rows: Vec<Vec<Value>>,
}

impl Report {
    /// A report with these columns and no row yet.
    ///
    /// # Panics
    ///
    /// In debug builds, if two columns have the same name.
    pub fn new(columns: impl Into<Cow<'static, [Column]>>) -> Self {
        let columns = columns.into();
        debug_assert!(
            columns
                .iter()
                .enumerate()
                .all(|(at, c)| columns[..at].iter().all(|d| d.name != c.name)),
            "two columns of one name"
        );
        Self { columns, rows: Vec::new() }
    }

    /// Adds a row, its values in column order.
    ///
    /// # Panics
    ///
    /// If there are more or fewer values than columns; in debug builds also if a value is not of its column's type.
    pub fn push(&mut self, row: Vec<Value>) {
        assert_eq!(row.len(), self.columns.len(), "a value for every column");
        for (column, value) in self.columns.iter().zip(&row) {
            debug_assert!(column.takes(value), "{}: {value:?}", column.name);
        }
        self.rows.push(row);
    }

    /// The same report without the columns of these names.
    pub fn without(self, names: &[&str]) -> Self {
        self.with(|column| !names.contains(&&*column.name))
    }

    /// The same report as a table shows it: without [wide](Column::wide) columns.
    pub fn narrow(self) -> Self {
        self.with(|column| !column.wide)
    }

    /// The same report with the columns that pass.
    fn with(mut self, passes: impl Fn(&Column) -> bool) -> Self {
        let kept: Vec<bool> = self.columns.iter().map(passes).collect();
        let mut keep = kept.iter();
        self.columns.to_mut().retain(|_| *keep.next().unwrap_or(&true));
        for row in &mut self.rows {
            let mut keep = kept.iter();
            row.retain(|_| *keep.next().unwrap_or(&true));
        }
        self
    }

    /// The same report with texts that are safe to print on a terminal.
    pub fn visible(&self) -> Self {
        let mut shown = self.clone();
        for value in shown.rows.iter_mut().flatten() {
            *value = value.visible();
        }
        shown
    }

    /// The columns, in order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The rows, in order.
    pub fn rows(&self) -> &[Vec<Value>] {
        &self.rows
    }
}
