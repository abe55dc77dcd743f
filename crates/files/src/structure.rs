//! Checks the tables of a file against the keys of its type: every unknown key, missing key, wrong type, unknown word
//! and number out of range at once.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::document::Document;
use super::fault::{Faults, Said};
use super::keys::{At, Expected, missing, names_other_system, system_fault, unknown_key};
use super::misfit::{belongs_elsewhere, described, item_misfit, key as written_key, misfit};
use super::nearest::nearest;
use fairfight_engine::rulebook::{Fields, Shape};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A table: the n-th `[[name]]`; `None` is the top.
type Item = Option<(String, usize)>;

/// The contents of a file, without the wrong keys.
pub(super) struct Structured<'t> {
    /// The keys that are right.
    pub(super) good: DeTable<'t>,
    /// Is the file for another system? Then nothing else in it was checked.
    pub(super) foreign: bool,
    /// The keys that are missing or had to be left out; each has been reported.
    pub(super) left_out: BTreeSet<(Item, String)>,
    /// Mistyped names of `[[tables]]`: the right name, and the one typed.
    pub(super) renamed: BTreeMap<String, String>,
    /// The faults.
    pub(super) faults: Faults,
}

impl Structured<'_> {
    /// Was this key at the top left out?
    pub(super) fn lacks(&self, key: &str) -> bool {
        self.left_out.contains(&(None, key.to_owned()))
    }

    /// The keys that the n-th `[[name]]` lacks.
    pub(super) fn lacking(&self, name: &str, index: usize) -> impl Iterator<Item = &str> {
        let here = move |item: &Item| matches!(item, Some((of, at)) if of == name && *at == index);
        self.left_out.iter().filter(move |(item, _)| here(item)).map(|(_, key)| &**key)
    }
}

/// Reads the tables of a file.
pub(super) fn structured<'t>(document: &Document<'t>, expected: Expected<'_>) -> Structured<'t> {
    let mut reader = Reader {
        document,
        expected,
        foreign: names_other_system(&document.table, expected.system),
        left_out: BTreeSet::new(),
        renamed: BTreeMap::new(),
        faults: Faults::new(),
    };
    let good = reader.table(&document.table, None, expected.top, At::TOP);
    let Reader { foreign, left_out, renamed, faults, .. } = reader;
    Structured { good, foreign, left_out, renamed, faults }
}

/// A key with its place.
type Key<'i> = Spanned<Cow<'i, str>>;

struct Reader<'d> {
    document: &'d Document<'d>,
    expected: Expected<'d>,
    foreign: bool,
    left_out: BTreeSet<(Item, String)>,
    renamed: BTreeMap<String, String>,
    faults: Faults,
}

impl Reader<'_> {
    /// The right part of a table. `header` is where it begins; `None` at the top.
    fn table<'t>(
        &mut self,
        table: &DeTable<'t>,
        header: Option<Range<usize>>,
        fields: &Fields,
        at: At<'_>,
    ) -> DeTable<'t> {
        let mut good = DeTable::new();
        let mut there = BTreeSet::new();
        let foreign = at == At::TOP && self.foreign;
        for (key, value) in table {
            let word: &str = key.get_ref();
            if foreign && word != "system" {
                continue;
            }
            let mut known = word;
            if !fields.contains_key(word) {
                self.unknown(word, key.span(), value, fields, at);
                // Treat it as the key that was probably meant, so that this is not reported as missing too.
                if self.faults.is_full() || self.expected.is_settings(at) {
                    continue;
                }
                match nearest(word, fields.keys().map(String::as_str)) {
                    Some(meant) if !table.contains_key(meant) => known = meant,
                    Some(_) | None => continue,
                }
            }
            there.insert(known.to_owned());
            if let Some(value) = self.value(at, known, key, value, fields) {
                good.insert(Spanned::new(key.span(), known.to_owned().into()), value);
            } else {
                self.leave_out(at, known);
            }
        }
        // A line that is not TOML may hold a key that seems to be missing.
        if !foreign && self.document.syntax.is_empty() {
            for (key, field) in fields.iter().filter(|(_, field)| field.needed) {
                if !there.contains(key) {
                    let expected = self.expected;
                    self.fault(header.clone(), || missing(key, field, at, expected));
                    self.leave_out(at, key);
                }
            }
        }
        good
    }

    /// Records that a key is left out: a key within a value counts as that value.
    fn leave_out(&mut self, at: At<'_>, key: &str) {
        match at {
            At { item: None, key: Some(_) } => {}
            At { item, key: within } => {
                let item = item.map(|(name, index)| (name.to_owned(), index));
                self.left_out.insert((item, within.unwrap_or(key).to_owned()));
            }
        }
    }

    /// Reports an unknown key. In settings, a table is reported name by name: TOML reads a name with a dot as nested
    /// tables, unless it is in quotes.
    fn unknown(
        &mut self,
        word: &str,
        span: Range<usize>,
        value: &Spanned<DeValue<'_>>,
        fields: &Fields,
        at: At<'_>,
    ) {
        let (document, expected) = (self.document, self.expected);
        if let DeValue::Table(parts) = value.get_ref()
            && expected.is_settings(at)
            && !parts.is_empty()
        {
            for (part, value) in parts {
                let word = format!("{word}.{}", part.get_ref());
                self.unknown(&word, part.span(), value, fields, at);
            }
        } else if fields.contains_key(word) {
            self.fault(Some(span), || {
                let value = document.source.text().get(value.span()).unwrap_or_default();
                let instead = format!("write {} = {value}, in quotes", written_key(word));
                (format!("{word} is not in quotes"), Some(instead))
            });
        } else {
            self.fault(Some(span), || unknown_key(word, fields, at, expected));
        }
    }

    /// A value that fits its key, which is one of `fields`: the given one, or the one that was probably meant.
    fn value<'t>(
        &mut self,
        at: At<'_>,
        known: &str,
        key: &Key<'t>,
        value: &Spanned<DeValue<'t>>,
        fields: &Fields,
    ) -> Option<Spanned<DeValue<'t>>> {
        let (given, field) = (value.get_ref(), fields.get(known)?);
        if at == At::TOP && known == "system" {
            let system = self.expected.system;
            let Some(said) = system_fault(given, self.expected) else {
                return Some(value.clone());
            };
            self.fault(Some(value.span()), || said);
            return Some(Spanned::new(value.span(), DeValue::String(system.into())));
        }
        match (&field.shape, given) {
            (Shape::Tables(inner, number), _) => {
                if *known != **key.get_ref() {
                    self.renamed.insert(known.to_owned(), key.get_ref().to_string());
                }
                return self.tables(at, known, value, inner, number);
            }
            (Shape::TextOr(inner) | Shape::Settings(inner), DeValue::Table(table)) => {
                let at = At { key: Some(known), ..at };
                let good = self.table(table, Some(value.span()), inner, at);
                return Some(Spanned::new(value.span(), DeValue::Table(good)));
            }
            (Shape::SeveralOf(words), DeValue::Array(items)) => {
                let items = self.words(known, items, words)?;
                return Some(Spanned::new(value.span(), DeValue::Array(items)));
            }
            _ => {}
        }
        let Some(misfit) = misfit(known, given, field) else { return Some(value.clone()) };
        self.fault(Some(value.span()), || {
            let elsewhere = belongs_elsewhere(known, given, fields);
            (misfit.message, Some(elsewhere.unwrap_or(misfit.instead)))
        });
        misfit.meant.map(|meant| Spanned::new(value.span(), meant))
    }

    /// The items of the list `key`, or the words that were probably meant; `None` if one is not such a word.
    fn words<'t>(
        &mut self,
        key: &str,
        items: &DeArray<'t>,
        words: &[String],
    ) -> Option<DeArray<'t>> {
        let (mut good, mut whole) = (DeArray::new(), true);
        for item in items.iter() {
            let Some(misfit) = item_misfit(key, item.get_ref(), words) else {
                good.push(item.clone());
                continue;
            };
            self.fault(Some(item.span()), || (misfit.message, Some(misfit.instead)));
            match misfit.meant {
                Some(meant) => good.push(Spanned::new(item.span(), meant)),
                None => whole = false,
            }
        }
        whole.then_some(good)
    }

    /// The right part of each of the `[[name]]` tables, so that they can still be counted. Within an item of other
    /// tables they are in a list. `None` if there are too few or too many.
    fn tables<'t>(
        &mut self,
        at: At<'_>,
        name: &str,
        value: &Spanned<DeValue<'t>>,
        inner: &Fields,
        number: &RangeInclusive<usize>,
    ) -> Option<Spanned<DeValue<'t>>> {
        let mut good = DeArray::new();
        let at_item = |index| match at.item {
            None => At { item: Some((name, index)), key: None },
            Some(_) => At { key: Some(name), ..at },
        };
        let (wanted, several) = match at.item {
            None => (
                format!("a [[{name}]]"),
                format!("write [[{name}]], once for each, and its keys below it"),
            ),
            Some(_) => ("a table".to_owned(), format!("write {name} = [{{ ... }}, {{ ... }}]")),
        };
        let needed = |given: &DeValue<'_>| {
            let message = format!("`{name}` is {}; {wanted} is needed", described(given));
            (message, Some(several.clone()))
        };
        match value.get_ref() {
            DeValue::Array(items) if items.len() > *number.end() => {
                let (there, most) = (items.len(), *number.end());
                let first = items.get(most).map(Spanned::span);
                // One fault, not one for each table.
                self.fault(first, || (format!("{there} [[{name}]] tables; {most} at most"), None));
                return None;
            }
            DeValue::Array(items) if items.len() < *number.start() => {
                let message = format!("`{name}` is an empty list; {wanted} is needed");
                self.fault(Some(value.span()), || (message, Some(several)));
                return None;
            }
            DeValue::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let table = if let DeValue::Table(table) = item.get_ref() {
                        self.table(table, Some(item.span()), inner, at_item(index))
                    } else {
                        self.fault(Some(item.span()), || needed(item.get_ref()));
                        // It lacks every key.
                        inner.keys().for_each(|key| self.leave_out(at_item(index), key));
                        DeTable::new()
                    };
                    good.push(Spanned::new(item.span(), DeValue::Table(table)));
                }
            }
            DeValue::Table(table) => {
                self.fault(Some(value.span()), || {
                    let instead = at.item.map_or(format!("write [[{name}]]"), |_| several.clone());
                    (format!("`{name}` is a single table"), Some(instead))
                });
                let table = self.table(table, Some(value.span()), inner, at_item(0));
                good.push(Spanned::new(value.span(), DeValue::Table(table)));
            }
            other => {
                self.fault(Some(value.span()), || needed(other));
                return None;
            }
        }
        Some(Spanned::new(value.span(), DeValue::Array(good)))
    }

    fn fault(&mut self, span: Option<Range<usize>>, said: impl FnOnce() -> Said) {
        self.document.report(&mut self.faults, span, said);
    }
}
