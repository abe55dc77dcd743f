//! A file as a tree of tables, and where in its text a place of it stands.

use super::fault::{Faults, FileFault};
use super::source::Source;
use fairfight_rules::list::{Place, Table};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// A parsed file.
pub(super) struct Document<'s> {
    /// The file.
    pub(super) source: &'s Arc<Source>,
    /// Its tables; after a fault of syntax, what could be made out of them.
    pub(super) table: DeTable<'s>,
    /// Its faults of syntax.
    pub(super) syntax: Faults,
    /// Where the lines with those faults begin.
    broken_lines: BTreeSet<usize>,
}

impl<'s> Document<'s> {
    /// Parses a file: all faults of syntax at once.
    pub(super) fn parse(source: &'s Arc<Source>) -> Document<'s> {
        let text = source.text();
        let (table, errors) = DeTable::parse_recoverable(text);
        let (mut syntax, mut broken_lines) = (Faults::new(), BTreeSet::new());
        for error in errors {
            if syntax.is_full() {
                syntax.count_one();
                continue;
            }
            let span = error.span();
            broken_lines.insert(line_start(text, span.as_ref().map_or(0, |span| span.start)));
            let at = span.clone().and_then(|span| text.get(span)).unwrap_or_default();
            let mut fault = FileFault::at(source, span.or(Some(0..0)), error.message());
            fault.instead = instead_of(error.message(), at);
            syntax.push(fault);
        }
        Document { source, table: table.into_inner(), syntax: syntax.in_order(), broken_lines }
    }

    /// Where does this place of the file stand? `None`: in the file as a whole.
    pub(super) fn span(&self, place: Place) -> Option<Range<usize>> {
        let (table, header) = match place.table {
            Table::Head => (Some(&self.table), None),
            Table::Item(name, index) => {
                let item = match self.table.get(name).map(|value| value.get_ref()) {
                    Some(DeValue::Array(items)) => items.get(index),
                    _ => None,
                };
                (item.and_then(|item| item.get_ref().as_table()), item.map(|item| item.span()))
            }
        };
        let entry = place.key.and_then(|key| table?.get_key_value(key));
        entry.map(|(key, value)| key.span().start..value.span().end).or(header)
    }

    /// Is there a fault of syntax in the line in which this span begins? What else is said of that
    /// line would only repeat it.
    pub(super) fn is_broken_at(&self, span: &Range<usize>) -> bool {
        !self.broken_lines.is_empty()
            && self.broken_lines.contains(&line_start(self.source.text(), span.start))
    }
}

/// Where does the line of this place begin?
fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or(text).rfind('\n').map_or(0, |newline| newline + 1)
}

/// What to write instead of the text `at` which TOML refuses with `message`.
fn instead_of(message: &str, at: &str) -> Option<String> {
    let short = at.len() <= 60 && !at.contains(['"', '\\', '\n']);
    if message.starts_with("string values must be quoted") && short {
        return Some(match at.to_lowercase().as_str() {
            "yes" | "on" => "write true".to_owned(),
            "no" | "off" => "write false".to_owned(),
            word if word == "true" || word == "false" => format!("write {word}"),
            _ => format!("write \"{at}\""),
        });
    }
    if message.starts_with("duplicate key") {
        return Some("keep one of the two".to_owned());
    }
    None
}
