//! What a column is called, what it means, and how the eye wants it.

/// One column of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// The name in CSV and JSON: `snake_case`.
    pub name: &'static str,
    /// What it holds, with its unit, in one sentence without a full stop.
    pub doc: &'static str,
    /// How the table for the eye shows it. CSV and JSON do not ask.
    pub shown: Shown,
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

/// The columns as text for `--help` and the docs: one line a column, the names padded to one width.
///
/// ```
/// use fairfight_sim::report::{Column, Shown, describe};
/// let columns = [Column { name: "n", doc: "battles played", shown: Shown::Whole }];
/// assert_eq!(describe(&columns), "  n  battles played\n");
/// ```
pub fn describe(columns: &[Column]) -> String {
    let width = columns.iter().map(|column| column.name.len()).max().unwrap_or(0);
    columns.iter().map(|Column { name, doc, .. }| format!("  {name:width$}  {doc}\n")).collect()
}
