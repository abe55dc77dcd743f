//! What a column is called, what it means, and how the eye wants it.

use super::wrapped;
use std::fmt::Write as _;

/// One column of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// The name in CSV and JSON: `snake_case`.
    pub name: &'static str,
    /// What it holds, with its unit, in one sentence without a full stop.
    pub doc: &'static str,
    /// How the table for the eye shows it. CSV and JSON do not ask.
    pub shown: Shown,
    /// Is it one of those that name the row? Where a table is too wide for a terminal, each of its
    /// parts begins with these.
    pub key: bool,
}

impl Column {
    /// A column that says something of the row: its name, what it holds, how the eye wants it.
    pub const fn new(name: &'static str, doc: &'static str, shown: Shown) -> Self {
        Column { name, doc, shown, key: false }
    }

    /// A column that names the row, alone or with others.
    pub const fn key(name: &'static str, doc: &'static str, shown: Shown) -> Self {
        Column { name, doc, shown, key: true }
    }
}

/// How the table for the eye shows the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Words, set to the left.
    Text,
    /// A whole number.
    Whole,
    /// A number with so many decimals.
    Decimals(u8),
    /// A share from 0 to 1, shown as a percentage with so many decimals.
    Share(u8),
    /// A difference of shares, shown in points (one in a hundred) with its sign and so many decimals.
    Points(u8),
}

/// The columns as text for `--help` and the docs: the names padded to one width, and what each column holds
/// beside its name, in lines no wider than `width` where there is room for words.
///
/// ```
/// use fairfight_sim::report::{Column, Shown, describe};
/// let columns = [Column::new("n", "battles played", Shown::Whole)];
/// assert_eq!(describe(&columns, 80), "  n  battles played\n");
/// assert_eq!(describe(&columns, 15), "  n  battles\n     played\n");
/// ```
pub fn describe(columns: &[Column], width: usize) -> String {
    let names = columns.iter().map(|column| column.name.len()).max().unwrap_or(0);
    let before = names + 4;
    // On a narrow screen long names leave too little room beside them.
    let indent = if before <= width / 2 { before } else { 4 };
    let mut text = String::new();
    for Column { name, doc, .. } in columns {
        let lines = wrapped(doc, width.saturating_sub(before), width.saturating_sub(indent));
        let _ = write!(text, "  {name:names$}  ");
        let _ = writeln!(text, "{}", lines.join(&format!("\n{:indent$}", "")));
    }
    text
}
