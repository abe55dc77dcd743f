//! The tables of a file against the keys that its type has: every unknown key, wrong type and unknown
//! word at once.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::document::Document;
use super::fault::{Faults, FileFault};
use super::misfit::{
    At, belongs_elsewhere, described, is_for_another, item_misfit, misfit, system_fault,
    unknown_key,
};
use super::nearest::nearest;
use fairfight_engine::rulebook::{Fields, Form, Shape};
use std::any::Any;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// What a file says, without the keys that are wrong.
pub(super) struct Structured<'t> {
    /// The type that it was read as.
    pub(super) form: Form,
    /// What could be read, a value of that type; `None` if nothing could.
    pub(super) file: Option<Box<dyn Any>>,
    /// The tables that it was read from.
    pub(super) good: DeTable<'t>,
    /// Is the file for another system? Then nothing else in it was checked.
    pub(super) foreign: bool,
    /// The `[[name]]` tables, by name and index, from which a known key had to be left out.
    pub(super) broken: BTreeSet<(String, usize)>,
    /// The keys at the top that had to be left out: that is why they are missing.
    pub(super) left_out: BTreeSet<String>,
    /// Names of `[[tables]]` that were taken for others: the right name, and the one typed.
    pub(super) renamed: BTreeMap<String, String>,
    /// The faults.
    pub(super) faults: Faults,
}

/// Reads the tables of a file of `system`; `what` is what it is called, such as "an army list".
pub(super) fn structured<'t>(
    document: &Document<'t>,
    form: Form,
    system: &'static str,
    what: &'static str,
) -> Structured<'t> {
    let fields = form.fields();
    let mut reader = Reader {
        document,
        system,
        what,
        fields: &fields,
        foreign: is_for_another(&document.table, system),
        broken: BTreeSet::new(),
        left_out: BTreeSet::new(),
        renamed: BTreeMap::new(),
        faults: Faults::new(),
    };
    let good = reader.table(&document.table, &fields, At::TOP);
    let file = match form.read(0..document.source.text().len(), good.clone()) {
        Ok(file) => Some(file),
        Err(error) => {
            reader.fault(error.span().unwrap_or(0..0), || (error.message().to_owned(), None));
            None
        }
    };
    let Reader { foreign, broken, left_out, renamed, faults, .. } = reader;
    Structured { form, file, good, foreign, broken, left_out, renamed, faults }
}

/// A key with its place.
type Key<'i> = Spanned<Cow<'i, str>>;

struct Reader<'d> {
    document: &'d Document<'d>,
    system: &'static str,
    what: &'static str,
    fields: &'d Fields,
    foreign: bool,
    broken: BTreeSet<(String, usize)>,
    left_out: BTreeSet<String>,
    renamed: BTreeMap<String, String>,
    faults: Faults,
}

impl Reader<'_> {
    /// The part of a table that is right.
    fn table<'t>(&mut self, table: &DeTable<'t>, fields: &Fields, at: At<'_>) -> DeTable<'t> {
        let mut good = DeTable::new();
        let foreign = at == At::TOP && self.foreign;
        if foreign {
            self.left_out.extend(fields.keys().cloned());
        }
        for (key, value) in table {
            let word: &str = key.get_ref();
            if foreign && word != "system" {
                continue;
            }
            let mut known = word;
            if !fields.contains_key(word) {
                let (top, what) = (self.fields, self.what);
                self.fault(key.span(), || unknown_key(word, fields, at, top, what));
                // Taken for the key that was probably meant, so that it is not reported as missing, too.
                let keys = fields.keys().map(String::as_str);
                match nearest(word, keys).filter(|_| !self.faults.is_full()) {
                    Some(meant) if !table.contains_key(meant) => known = meant,
                    Some(_) | None => continue,
                }
            }
            if let Some(value) = self.value(at, known, key, value, fields) {
                good.insert(Spanned::new(key.span(), known.to_owned().into()), value);
            } else {
                self.broken.extend(at.broken());
                if at == At::TOP {
                    self.left_out.insert(known.to_owned());
                }
            }
        }
        good
    }

    /// A value that fits its key, which is one of `fields`: the one given, or the one that was probably
    /// meant.
    fn value<'t>(
        &mut self,
        at: At<'_>,
        known: &str,
        key: &Key<'t>,
        value: &Spanned<DeValue<'t>>,
        fields: &Fields,
    ) -> Option<Spanned<DeValue<'t>>> {
        let (given, shape) = (value.get_ref(), fields.get(known)?);
        if at == At::TOP && known == "system" {
            let Some(said) = system_fault(given, self.system, self.what) else {
                return Some(value.clone());
            };
            self.fault(value.span(), || said);
            return Some(Spanned::new(value.span(), DeValue::String(self.system.into())));
        }
        if let Shape::Tables(inner) = shape {
            if *known != **key.get_ref() {
                self.renamed.insert(known.to_owned(), key.get_ref().to_string());
            }
            return self.tables(at, known, value, inner);
        }
        match (shape, given) {
            (Shape::TextOr(inner), DeValue::Table(table)) => {
                let good = self.table(table, inner, At { key: Some(known), ..at });
                return Some(Spanned::new(value.span(), DeValue::Table(good)));
            }
            (Shape::SeveralOf(words), DeValue::Array(items)) => {
                let items = self.words(known, items, words)?;
                return Some(Spanned::new(value.span(), DeValue::Array(items)));
            }
            _ => {}
        }
        let Some(misfit) = misfit(known, given, shape) else { return Some(value.clone()) };
        self.fault(value.span(), || {
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
            self.fault(item.span(), || (misfit.message, Some(misfit.instead)));
            match misfit.meant {
                Some(meant) => good.push(Spanned::new(item.span(), meant)),
                None => whole = false,
            }
        }
        whole.then_some(good)
    }

    /// The part of `[[name]]` tables that is right; one for each, so that they can still be counted. Within an
    /// item of other tables they are in a list.
    fn tables<'t>(
        &mut self,
        at: At<'_>,
        name: &str,
        value: &Spanned<DeValue<'t>>,
        inner: &Fields,
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
            DeValue::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let table = if let DeValue::Table(table) = item.get_ref() {
                        self.table(table, inner, at_item(index))
                    } else {
                        self.fault(item.span(), || needed(item.get_ref()));
                        self.broken.extend(at_item(index).broken());
                        DeTable::new()
                    };
                    good.push(Spanned::new(item.span(), DeValue::Table(table)));
                }
            }
            DeValue::Table(table) => {
                self.fault(value.span(), || {
                    let instead = at.item.map_or(format!("write [[{name}]]"), |_| several.clone());
                    (format!("`{name}` is a single table"), Some(instead))
                });
                let table = self.table(table, inner, at_item(0));
                good.push(Spanned::new(value.span(), DeValue::Table(table)));
            }
            other => {
                self.fault(value.span(), || needed(other));
                return None;
            }
        }
        Some(Spanned::new(value.span(), DeValue::Array(good)))
    }

    fn fault(&mut self, span: Range<usize>, said: impl FnOnce() -> (String, Option<String>)) {
        if self.faults.is_full() {
            self.faults.count_one();
        } else if !self.document.is_broken_at(&span) {
            let (message, instead) = said();
            let mut fault = FileFault::at(self.document.source, Some(span), message);
            fault.instead = instead;
            self.faults.push(fault);
        }
    }
}
