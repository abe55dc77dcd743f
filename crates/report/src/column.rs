//! The columns of a report: name, meaning, and how a table shows them.

use super::{Value, wrapped};
use std::borrow::Cow;
use std::fmt::Write as _;

/// One column of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The name in CSV and JSON: `snake_case`.
    pub name: Cow<'static, str>,
    /// What it holds, with its unit, in one sentence without a full stop.
    pub doc: Cow<'static, str>,
    /// How a text table shows it. CSV and JSON ignore this.
    pub shown: Shown,
    /// Is it one of the key columns, which name the row? If a table is too wide for a terminal, each of its parts
    /// begins with these.
    pub key: bool,
    /// Do tables leave it out, because it is long, or the same in each row? Files and pages have it.
    pub wide: bool,
}

impl Column {
    /// A data column: its name, what it holds, how a table shows it.
    pub const fn new(name: &'static str, doc: &'static str, shown: Shown) -> Self {
        Column {
            name: Cow::Borrowed(name),
            doc: Cow::Borrowed(doc),
            shown,
            key: false,
            wide: false,
        }
    }

    /// A key column, which names the row, alone or with others.
    pub const fn key(name: &'static str, doc: &'static str, shown: Shown) -> Self {
        Column { name: Cow::Borrowed(name), doc: Cow::Borrowed(doc), shown, key: true, wide: false }
    }

    /// The same column, which tables leave out.
    pub const fn wide(mut self) -> Self {
        self.wide = true;
        self
    }

    /// Is this value of the column's type, or unknown? Readers rely on one type per column.
    pub const fn takes(&self, value: &Value) -> bool {
        match value {
            Value::Text(_) => matches!(self.shown, Shown::Text),
            Value::Flag(_) => matches!(self.shown, Shown::Flag),
            Value::Whole(_) => matches!(self.shown, Shown::Whole),
            Value::Float(_) => {
                matches!(self.shown, Shown::Decimals(_) | Shown::Share(_) | Shown::Points(_))
            }
            Value::Empty => true,
        }
    }
}

/// How a text table shows the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Words, aligned to the left.
    Text,
    /// Yes or no.
    Flag,
    /// A whole number.
    Whole,
    /// A number with this many decimals.
    Decimals(u8),
    /// A share from 0 to 1, shown as a percentage with this many decimals.
    Share(u8),
    /// A difference of shares, shown in percentage points with its sign and this many decimals.
    Points(u8),
}

impl Shown {
    /// The type of the values of such a column: `text`, `boolean`, `whole` or `number`.
    ///
    /// ```
    /// use fairfight_report::Shown;
    /// assert_eq!([Shown::Flag, Shown::Share(1)].map(Shown::type_name), ["boolean", "number"]);
    /// ```
    pub const fn type_name(self) -> &'static str {
        match self {
            Shown::Text => "text",
            Shown::Flag => "boolean",
            Shown::Whole => "whole",
            Shown::Decimals(_) | Shown::Share(_) | Shown::Points(_) => "number",
        }
    }

    /// How many decimals a table shows.
    pub const fn decimals(self) -> Option<u8> {
        match self {
            Shown::Decimals(decimals) | Shown::Share(decimals) | Shown::Points(decimals) => {
                Some(decimals)
            }
            Shown::Text | Shown::Flag | Shown::Whole => None,
        }
    }

    /// The unit, if all columns of the kind have one: `share` (1 is all of it) or `difference` (of two shares).
    pub const fn unit(self) -> Option<&'static str> {
        match self {
            Shown::Share(_) => Some("share"),
            Shown::Points(_) => Some("difference"),
            Shown::Text | Shown::Flag | Shown::Whole | Shown::Decimals(_) => None,
        }
    }
}

/// The columns as text: names, units and meanings, each aligned, in lines no wider than `width` if there is room for
/// words.
///
/// ```
/// use fairfight_report::{Column, Shown, describe};
/// let columns = [Column::new("n", "battles played", Shown::Whole)];
/// assert_eq!(describe(&columns, 80), "  n  whole  battles played\n");
/// assert_eq!(describe(&columns, 24), "  n  whole  battles\n            played\n");
/// ```
pub fn describe(columns: &[Column], width: usize) -> String {
    let word = |shown: Shown| shown.unit().unwrap_or(shown.type_name());
    let most = |lengths: &dyn Fn(&Column) -> usize| columns.iter().map(lengths).max().unwrap_or(0);
    let (names, units) = (most(&|of| of.name.len()), most(&|of| word(of.shown).len()));
    let before = names + units + 6;
    // On a narrow screen long names leave too little room beside them.
    let indent = if before <= width / 2 { before } else { 4 };
    let mut text = String::new();
    for Column { name, doc, shown, .. } in columns {
        let lines = wrapped(doc, width.saturating_sub(before), width.saturating_sub(indent));
        let _ = write!(text, "  {name:names$}  {:units$}  ", word(*shown));
        let _ = writeln!(text, "{}", lines.join(&format!("\n{:indent$}", "")));
    }
    text
}
