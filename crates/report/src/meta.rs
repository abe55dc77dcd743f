//! The metadata beside a report: its inputs, its summary in words, and the meanings of its columns.

use crate::{Column, Shown};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io::{self, Write};

/// The metadata of a report: enough to reproduce it, and its summary in words.
///
/// ```
/// use fairfight_report::{Column, Meta, Shown};
///
/// let columns = [Column::key("army", "name of the list", Shown::Text)];
/// let mut json = Vec::new();
/// Meta { seed: Some(1), ..Meta::default() }.write(&columns, &mut json)?;
/// let (meta, read) = Meta::read(&json)?;
/// assert_eq!((meta.seed, &read[..]), (Some(1), &columns[..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Meta {
    /// The command line, word by word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub command: Vec<String>,
    /// The command lines, if one report has the rows of several runs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<String>,
    /// The version of the program.
    pub version: String,
    /// The id of the system.
    pub system: Option<String>,
    /// The seed.
    pub seed: Option<u64>,
    /// The hash of the resolved rules, as in the column of that name.
    pub rules_hash: Option<String>,
    /// The differences from the printed rules.
    pub rules: Vec<RuleChange>,
    /// The files that were read.
    pub files: Vec<InputFile>,
    /// Why the report is incomplete, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<String>,
    /// The summary in words, as at the top of the report on a terminal.
    pub sentences: Vec<String>,
    /// The warnings of the run.
    pub advisories: Vec<String>,
    /// The parts of the printed rules that are not simulated.
    pub not_simulated: Vec<String>,
}

/// One difference from the rules as printed.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct RuleChange {
    /// The ruling, number or cost by its name in a house-rule file.
    pub name: String,
    /// Its value, as written in a file.
    pub value: String,
    /// The file that set it.
    pub file: String,
}

/// A file that was read.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct InputFile {
    /// Its name on the command line.
    pub path: String,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// The value of `stop` for a run that was interrupted.
pub const INTERRUPTED: &str = "interrupted";

impl Meta {
    /// Marks the report as incomplete if the run was interrupted.
    pub fn mark(&mut self, interrupted: bool) {
        if interrupted {
            self.stop = Some(INTERRUPTED.to_owned());
        }
    }

    /// Writes it as JSON, with the meanings of the report's columns.
    ///
    /// # Errors
    ///
    /// The writer's error.
    pub fn write(&self, columns: &[Column], mut out: impl Write) -> io::Result<()> {
        let columns = columns.iter().map(Meaning::of).collect();
        serde_json::to_writer_pretty(&mut out, &Described { meta: self, columns })?;
        out.write_all(b"\n")
    }

    /// Reads it, and the columns. Fields that an older version did not write are empty. Columns of an unknown type are
    /// text.
    ///
    /// # Errors
    ///
    /// If it is not JSON, or a value is of the wrong type; the error gives the line.
    pub fn read(json: &[u8]) -> serde_json::Result<(Meta, Vec<Column>)> {
        let Described { meta, columns } = serde_json::from_slice::<Described<Meta>>(json)?;
        Ok((meta, columns.into_iter().map(Meaning::column).collect()))
    }
}

/// The layout of the file.
#[derive(Serialize, Deserialize)]
struct Described<M> {
    #[serde(flatten)]
    meta: M,
    #[serde(default)]
    columns: Vec<Meaning>,
}

/// A column in the file.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Meaning {
    name: Cow<'static, str>,
    r#type: Cow<'static, str>,
    /// `share`, or the `difference` of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<Cow<'static, str>>,
    /// How many decimals a table shows (of a percentage, if it is a share).
    #[serde(skip_serializing_if = "Option::is_none")]
    decimals: Option<u8>,
    /// Does it name the row?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    key: bool,
    doc: Cow<'static, str>,
}

/// The default number of decimals.
const USUAL_DECIMALS: u8 = 4;

impl Meaning {
    fn of(column: &Column) -> Self {
        let Column { name, doc, shown, key, wide: _ } = column.clone();
        let (r#type, unit) = (shown.type_name().into(), shown.unit().map(Cow::Borrowed));
        Self { name, r#type, unit, decimals: shown.decimals(), key, doc }
    }

    fn column(self) -> Column {
        let decimals = self.decimals.unwrap_or(USUAL_DECIMALS).min(15);
        let number = match self.unit.as_deref() {
            Some("share") => Shown::Share(decimals),
            Some("difference") => Shown::Points(decimals),
            Some(_) | None => Shown::Decimals(decimals),
        };
        let kinds = [Shown::Flag, Shown::Whole, number];
        let named = kinds.into_iter().find(|shown| shown.type_name() == self.r#type);
        Column {
            name: self.name,
            doc: self.doc,
            shown: named.unwrap_or(Shown::Text),
            key: self.key,
            wide: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_older_version_did_not_write_is_empty() {
        let json = br#"{"command": ["fairfight", "battle"], "stop": "interrupted",
            "columns": [{"name": "n", "type": "whole", "doc": "pairs"}, {"name": "score", "type": "number"}]}"#;
        let (meta, columns) = Meta::read(json).unwrap();
        assert_eq!((meta.stop.as_deref(), meta.sentences.len()), (Some(INTERRUPTED), 0));
        assert_eq!(columns[0], Column::new("n", "pairs", Shown::Whole));
        assert_eq!(columns[1].shown, Shown::Decimals(USUAL_DECIMALS));
        assert!(Meta::read(b"{\"seed\": \"one\"}").is_err());
    }

    #[test]
    fn every_kind_of_column_reads_back() {
        let kinds = [
            Shown::Text,
            Shown::Flag,
            Shown::Whole,
            Shown::Decimals(2),
            Shown::Share(1),
            Shown::Points(2),
        ];
        let columns = kinds.map(|shown| Column::key("name", "doc", shown));
        let mut json = Vec::new();
        Meta::default().write(&columns, &mut json).unwrap();
        assert_eq!(Meta::read(&json).unwrap().1, columns);
    }
}
