//! A file as a tree of tables, with the place of each key in its text.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::fault::{Faults, FileFault, Said};
use super::source::{Source, line, line_starts};
use super::typography::{Typeset, typeset_lines};
use fairfight_rules::list::{Place, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A parsed file.
pub(super) struct Document<'s> {
    /// The file.
    pub(super) source: &'s Arc<Source>,
    /// Its tables; after a fault of syntax, the readable part of them.
    pub(super) table: DeTable<'s>,
    /// Its faults of syntax.
    pub(super) syntax: Faults,
    /// Where each line begins; needed only if there are such faults.
    lines: Vec<usize>,
    /// The lines with those faults, counted from 0.
    broken_lines: BTreeSet<usize>,
}

impl<'s> Document<'s> {
    /// Parses a file: all faults of syntax at once.
    pub(super) fn parse(source: &'s Arc<Source>) -> Document<'s> {
        let text = source.text();
        let (table, errors) = DeTable::parse_recoverable(text);
        let lines = if errors.is_empty() { vec![0] } else { line_starts(text) };
        let line_of =
            |error: &toml::de::Error| line(&lines, error.span().map_or(0, |span| span.start));
        let typeset = typeset_lines(text, &lines, errors.iter().map(line_of));
        let is_typeset =
            |error: &toml::de::Error| !typeset.is_empty() && typeset.contains_key(&line_of(error));
        let others = errors.iter().filter(|error| !is_typeset(error));
        if is_not_toml(text, &lines, others.filter_map(|error| error.span())) {
            return Document::not_toml(source);
        }
        let (mut syntax, mut broken_lines) = (Faults::new(), BTreeSet::new());
        for (at, Typeset { span, message, plain }) in &typeset {
            broken_lines.insert(*at);
            let mut fault = FileFault::at(source, Some(span.clone()), message);
            fault.instead = Some(match plain {
                Some(plain) => format!("write {plain}"),
                None => "type the plain character in its place".to_owned(),
            });
            syntax.push(fault);
        }
        let errors = errors.into_iter().filter(|error| !is_typeset(error));
        for error in errors {
            if syntax.is_full() {
                syntax.count_one();
                continue;
            }
            let span = error.span();
            let broken = line(&lines, span.as_ref().map_or(0, |span| span.start));
            broken_lines.insert(broken);
            let at = span.clone().and_then(|span| text.get(span)).unwrap_or_default();
            let whole = text[lines[broken]..].lines().next().unwrap_or_default();
            let (message, instead) = match with_a_point(whole) {
                Some(point) => ("a decimal comma", Some(format!("write {point}"))),
                None => said_of(error.message(), at),
            };
            let mut fault = FileFault::at(source, span.or(Some(0..0)), message);
            fault.instead = instead;
            syntax.push(fault);
        }
        Document {
            source,
            table: table.into_inner(),
            syntax: syntax.in_order(),
            lines,
            broken_lines,
        }
    }

    /// A file that is not TOML at all: a fault for each of its lines would help nobody.
    fn not_toml(source: &'s Arc<Source>) -> Document<'s> {
        let fault = FileFault::of_file(source.name(), format!("{} is not TOML", source.name()));
        let instead = "army lists, house rules, scenarios, suites and played games are TOML: lines such as \
                       name = \"...\" below each other";
        Document {
            source,
            table: DeTable::new(),
            syntax: Faults::from(fault.instead(instead)),
            lines: Vec::new(),
            broken_lines: BTreeSet::new(),
        }
    }

    /// The span of this place in the text; `None` for the file as a whole. `renamed` are tables that were typed under
    /// another name.
    pub(super) fn span(
        &self,
        place: Place,
        renamed: &BTreeMap<String, String>,
    ) -> Option<Range<usize>> {
        let (table, header) = match place.table {
            Table::Head => (Some(&self.table), None),
            Table::Item(name, index) => {
                let name = renamed.get(name).map_or(name, String::as_str);
                let tables = self.table.get(name);
                let item = tables.and_then(|tables| match tables.get_ref() {
                    DeValue::Array(items) => items.get(index),
                    // A single table where several are wanted.
                    _ => Some(tables),
                });
                (item.and_then(|item| item.get_ref().as_table()), item.map(Spanned::span))
            }
        };
        let entry = place.key.and_then(|key| table?.get_key_value(key));
        entry.map(|(key, value)| key.span().start..value.span().end).or(header)
    }

    /// A fault at `span`.
    pub(super) fn fault(&self, span: Option<Range<usize>>, (message, instead): Said) -> FileFault {
        FileFault { instead, ..FileFault::at(self.source, span, message) }
    }

    /// The fault for tables that cannot be read as a value.
    pub(super) fn unread(&self, reason: String) -> FileFault {
        self.fault(None, (reason, None))
    }

    /// Adds a fault at `span`, unless the line in which it begins has a fault of syntax: another message about that
    /// line would only repeat it.
    pub(super) fn report(
        &self,
        faults: &mut Faults,
        span: Option<Range<usize>>,
        said: impl FnOnce() -> Said,
    ) {
        let line = span.as_ref().map(|span| line(&self.lines, span.start));
        if faults.is_full() {
            faults.count_one();
        } else if !line.is_some_and(|line| self.broken_lines.contains(&line)) {
            faults.push(self.fault(span, said()));
        }
    }
}

/// Do the faults of syntax at these places show that the file was never meant to be TOML? If so, its first line that is
/// not blank or a comment is wrong and sets no key, and most lines are wrong.
fn is_not_toml(text: &str, lines: &[usize], faults: impl Iterator<Item = Range<usize>>) -> bool {
    let broken: BTreeSet<usize> = faults.map(|span| line(lines, span.start)).collect();
    let says = |line: &str| !matches!(line.trim().chars().next(), None | Some('#'));
    let said = text.lines().enumerate().filter(|(_, line)| says(line));
    let sets_none = |(at, line): (usize, &str)| broken.contains(&at) && !line.contains('=');
    said.clone().next().is_some_and(sets_none) && broken.len() * 2 > said.count()
}

/// The line with a decimal point, if it has a decimal comma: `delta = 0,02`.
fn with_a_point(line: &str) -> Option<String> {
    let (key, value) = line.split_once('=')?;
    let (value, _) = value.split_once('#').unwrap_or((value, ""));
    let (whole, part) = value.split_once(',')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = digits(whole.trim().trim_start_matches('-')) && digits(part.trim());
    is_number.then(|| format!("{} = {}.{}", key.trim(), whole.trim(), part.trim()))
}

/// The message about the text `at`, which TOML refuses with `message`, and what to write instead.
fn said_of<'m>(message: &'m str, at: &str) -> (&'m str, Option<String>) {
    let short = at.len() <= 60 && !at.contains(['"', '\\', '\n']);
    if message.starts_with("string values must be quoted") && short {
        let instead = match at.trim().to_lowercase().as_str() {
            "" => return ("a value is missing", Some("write one after the =".to_owned())),
            "yes" | "on" => "write true".to_owned(),
            "no" | "off" => "write false".to_owned(),
            word @ ("true" | "false") => format!("write {word}"),
            _ => format!("write \"{at}\""),
        };
        return ("text needs quotes", Some(instead));
    }
    let instead = message.starts_with("duplicate key").then(|| "keep one of the two".to_owned());
    (message, instead)
}
