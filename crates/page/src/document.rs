//! A report as pages need it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use fairfight_report::{Column, Meta, Report, Shown, Value, shown_text, write_csv};

/// A report, what stands beside it, and the name of its file.
#[derive(Clone, Debug)]
pub struct Document {
    name: String,
    report: Report,
    meta: Meta,
    csv: Vec<u8>,
}

impl Document {
    /// A report whose file is called `name`.
    pub fn new(name: &str, report: Report, meta: Meta) -> Self {
        let mut csv = Vec::new();
        // Writing into memory does not fail.
        let _ = write_csv(&report, &mut csv);
        Self::of_file(name, report, meta, csv)
    }

    /// A report that was read from a file of these bytes: a page offers just these.
    pub fn of_file(name: &str, report: Report, meta: Meta, csv: Vec<u8>) -> Self {
        Self { name: name.to_owned(), report, meta, csv }
    }

    /// The name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The report.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// What stands beside it.
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// It as CSV.
    pub(crate) fn csv(&self) -> &[u8] {
        &self.csv
    }

    /// It as CSV, as an address to be downloaded.
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

    /// The number, a flag as 0 or 1.
    pub(crate) fn number(self, name: &str) -> Option<f64> {
        match self.value(name)? {
            Value::Whole(number) => Some(*number as f64),
            Value::Float(number) => Some(*number),
            Value::Flag(yes) => Some(f64::from(u8::from(*yes))),
            Value::Text(_) | Value::Empty => None,
        }
    }

    /// The words, empty if there are none; a number as it is shown.
    pub(crate) fn text(self, name: &str) -> String {
        self.value(name).map_or_else(String::new, |_| self.shown(name))
    }

    /// The value as a table shows it, `-` if it is unknown.
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

    /// What names the row: the words of the key columns that differ from row to row, or all of them if none does; and
    /// its rules, if those differ. Reports of older versions do not say which columns are keys: then it is the words
    /// with which the row begins.
    pub(crate) fn name(self) -> String {
        let columns = self.document.report.columns();
        let said = columns.iter().any(|column| column.key);
        let text = |column: &&Column| column.shown == Shown::Text;
        let keys: Vec<&Column> = match said {
            true => columns.iter().filter(|column| column.key).collect(),
            false => columns.iter().take_while(text).collect(),
        };
        let varies =
            |name: &str| self.document.rows().any(|row| row.value(name) != self.value(name));
        let keys = || keys.iter().map(|key| &*key.name).filter(|&key| key != "system");
        let any = keys().any(varies);
        let rules = Some("rules_hash").filter(|&hash| varies(hash));
        let named = keys().filter(|&key| !any || varies(key)).chain(rules);
        let words = named.map(|name| self.text(name)).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(", ")
    }
}
