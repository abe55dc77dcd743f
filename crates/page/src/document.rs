//! A report, prepared for pages.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use fairfight_report::{Meta, Report, Shown, Value, shown_text, write_csv};

/// A report, its meta data, and the name of its file.
#[derive(Clone, Debug)]
pub struct Document {
    name: String,
    report: Report,
    meta: Meta,
    csv: Vec<u8>,
    /// The columns that identify a row, found once for all rows.
    naming: Vec<usize>,
}

impl Document {
    /// A report whose file is called `name`.
    pub fn new(name: &str, report: Report, meta: Meta) -> Self {
        let mut csv = Vec::new();
        // Writing to memory cannot fail.
        let _ = write_csv(&report, &mut csv);
        Self::of_file(name, report, meta, csv)
    }

    /// A report that was read from a file of these bytes: the page offers the same bytes for download.
    pub fn of_file(name: &str, report: Report, meta: Meta, csv: Vec<u8>) -> Self {
        let naming = naming(&report);
        Self { name: name.to_owned(), report, meta, csv, naming }
    }

    /// The name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The report.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Its meta data.
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// The report as CSV.
    pub(crate) fn csv(&self) -> &[u8] {
        &self.csv
    }

    /// The report as CSV, as a data URL.
    pub(crate) fn address(&self) -> String {
        format!("data:text/csv;base64,{}", BASE64.encode(&self.csv))
    }

    /// Does it have all these columns?
    pub(crate) fn has(&self, names: &[&str]) -> bool {
        names.iter().all(|name| self.at(name).is_some())
    }

    /// Its rows.
    pub(crate) fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> + Clone {
        self.report.rows().iter().map(|values| Row { document: self, values })
    }

    fn at(&self, name: &str) -> Option<usize> {
        self.report.columns().iter().position(|column| column.name == name)
    }
}

/// A row of a report, its values by the names of the columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'d> {
    document: &'d Document,
    values: &'d [Value],
}

impl<'d> Row<'d> {
    /// The value; `None` if it is unknown, or there is no such column.
    pub(crate) fn value(self, name: &str) -> Option<&'d Value> {
        let value = &self.values[self.document.at(name)?];
        (*value != Value::Empty).then_some(value)
    }

    /// The value as a number, a flag as 0 or 1.
    pub(crate) fn number(self, name: &str) -> Option<f64> {
        match self.value(name)? {
            Value::Whole(number) => Some(*number as f64),
            Value::Float(number) => Some(*number),
            Value::Flag(yes) => Some(f64::from(u8::from(*yes))),
            Value::Text(_) | Value::Empty => None,
        }
    }

    /// The value as text: a number as tables show it, an unknown value empty.
    pub(crate) fn text(self, name: &str) -> String {
        self.value(name).map_or_else(String::new, |_| self.shown(name))
    }

    /// The value as tables show it, `-` if it is unknown.
    pub(crate) fn shown(self, name: &str) -> String {
        let Some(at) = self.document.at(name) else {
            return shown_text(&Value::Empty, Shown::Text);
        };
        shown_text(&self.values[at], self.document.report.columns()[at].shown)
    }

    /// The two ends of an interval or range, `name_low` and `name_high`.
    pub(crate) fn ends(self, name: &str) -> Option<(f64, f64)> {
        self.number(&format!("{name}_low")).zip(self.number(&format!("{name}_high")))
    }

    /// The words that identify the row.
    pub(crate) fn name(self) -> String {
        let columns = self.document.report.columns();
        let words = self.document.naming.iter().map(|&at| self.text(&columns[at].name));
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// The columns that identify a row: the key columns that differ between rows, or all of them if none does, and the rules
/// if they differ. Reports of older versions do not mark keys; there the leading text columns serve.
fn naming(report: &Report) -> Vec<usize> {
    let (columns, rows) = (report.columns(), report.rows());
    let said = columns.iter().any(|column| column.key);
    let text = columns.iter().take_while(|column| column.shown == Shown::Text).count();
    let is_key = |&at: &usize| if said { columns[at].key } else { at < text };
    let keys = (0..columns.len()).filter(is_key).filter(|&at| columns[at].name != "system");
    let keys: Vec<usize> = keys.collect();
    let varies = |&at: &usize| rows.iter().any(|row| row[at] != rows[0][at]);
    let any = keys.iter().any(varies);
    let rules = columns.iter().position(|column| column.name == "rules_hash").filter(varies);
    keys.into_iter().filter(|at| !any || varies(at)).chain(rules).collect()
}
