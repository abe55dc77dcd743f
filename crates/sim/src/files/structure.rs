//! The tables of a file against the keys that its type has: every unknown key, wrong type and unknown
//! word at once.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::document::Document;
use super::fault::{Faults, FileFault};
use super::misfit::{misfit, system_fault, unknown_key};
use super::nearest::nearest;
use super::shape::{Fields, Shape, fields_of};
use fairfight_rules::list::FileType;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, Error, ValueDeserializer};

/// What a file says, without the keys that are wrong.
pub(super) struct Structured<T> {
    /// What could be read; `None` where nothing could.
    pub(super) file: Option<T>,
    /// The tables from which a known key had to be left out: `None` is the top, else the name and the index.
    pub(super) broken: BTreeSet<Option<(String, usize)>>,
    /// Names of `[[tables]]` that were taken for others: right, and as they are typed.
    pub(super) renamed: BTreeMap<String, String>,
    /// The faults.
    pub(super) faults: Faults,
}

/// Reads the tables of a file of `system`; `what` is what it is called, such as "an army list".
pub(super) fn structured<T: FileType>(
    document: &Document<'_>,
    system: &'static str,
    what: &'static str,
) -> Structured<T> {
    let fields = fields_of::<T>();
    let mut reader = Reader {
        document,
        system,
        what,
        fields: &fields,
        refusal: refusal::<T>,
        broken: BTreeSet::new(),
        renamed: BTreeMap::new(),
        faults: Faults::new(),
    };
    let good = reader.table(&document.table, &fields, None);
    let whole = Spanned::new(0..document.source.text().len(), DeValue::Table(good));
    let file = match T::deserialize(ValueDeserializer::from(whole)) {
        Ok(file) => Some(file),
        Err(error) => {
            reader.fault(error.span().unwrap_or(0..0), || (error.message().to_owned(), None));
            None
        }
    };
    Structured { file, broken: reader.broken, renamed: reader.renamed, faults: reader.faults }
}

/// Why the type refuses this key alone; asked where the shape does not tell.
fn refusal<T: FileType>(at: At<'_>, key: &Key<'_>, value: &Spanned<DeValue<'_>>) -> Option<Error> {
    let mut table = DeTable::from_iter([(key.clone(), value.clone())]);
    if let Some((name, _)) = at {
        let mut items = DeArray::new();
        items.push(Spanned::new(value.span(), DeValue::Table(table)));
        let name = Spanned::new(key.span(), name.to_owned().into());
        table = DeTable::from_iter([(name, Spanned::new(value.span(), DeValue::Array(items)))]);
    }
    let alone = Spanned::new(value.span(), DeValue::Table(table));
    T::deserialize(ValueDeserializer::from(alone)).err()
}

/// A key with its place.
type Key<'i> = Spanned<Cow<'i, str>>;

/// Which table of a file: `None` is the top.
type At<'a> = Option<(&'a str, usize)>;

struct Reader<'d> {
    document: &'d Document<'d>,
    system: &'static str,
    what: &'static str,
    fields: &'d Fields,
    refusal: fn(At<'_>, &Key<'_>, &Spanned<DeValue<'_>>) -> Option<Error>,
    broken: BTreeSet<Option<(String, usize)>>,
    renamed: BTreeMap<String, String>,
    faults: Faults,
}

impl Reader<'_> {
    /// What of a table is right.
    fn table<'t>(&mut self, table: &DeTable<'t>, fields: &Fields, at: At<'_>) -> DeTable<'t> {
        let mut good = DeTable::new();
        for (key, value) in table {
            let word: &str = key.get_ref();
            let mut known = word;
            if !fields.contains_key(word) {
                let (top, what) = (self.fields, self.what);
                self.fault(key.span(), || unknown_key(word, fields, at, top, what));
                // Taken for the key that was probably meant, so that its lack is not told too.
                let keys = fields.keys().map(String::as_str);
                match nearest(word, keys).filter(|_| !self.faults.is_full()) {
                    Some(meant) if !table.contains_key(meant) => known = meant,
                    Some(_) | None => continue,
                }
            }
            let Some(shape) = fields.get(known) else { continue };
            if let Some(value) = self.value(at, known, key, value, shape) {
                good.insert(Spanned::new(key.span(), known.to_owned().into()), value);
            } else {
                self.broken.insert(at.map(|(name, index)| (name.to_owned(), index)));
            }
        }
        good
    }

    /// A value that fits its key: the one given, or the one that was probably meant.
    fn value<'t>(
        &mut self,
        at: At<'_>,
        known: &str,
        key: &Key<'t>,
        value: &Spanned<DeValue<'t>>,
        shape: &Shape,
    ) -> Option<Spanned<DeValue<'t>>> {
        let given = value.get_ref();
        if at.is_none() && known == "system" {
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
            return self.tables(known, value, inner);
        }
        if *shape == Shape::Other {
            let key = Spanned::new(key.span(), known.to_owned().into());
            let Some(error) = (self.refusal)(at, &key, value) else { return Some(value.clone()) };
            let span = error.span().unwrap_or(value.span());
            self.fault(span, || (error.message().to_owned(), None));
            return None;
        }
        let Some(misfit) = misfit(known, given, shape) else { return Some(value.clone()) };
        self.fault(value.span(), || (misfit.message, Some(misfit.instead)));
        misfit.meant.map(|meant| Spanned::new(value.span(), meant))
    }

    /// What of `[[name]]` tables is right; one for each, so that they can still be counted.
    fn tables<'t>(
        &mut self,
        name: &str,
        value: &Spanned<DeValue<'t>>,
        inner: &Fields,
    ) -> Option<Spanned<DeValue<'t>>> {
        let mut good = DeArray::new();
        let needed = || Some(format!("write [[{name}]], once for each, and its keys below it"));
        match value.get_ref() {
            DeValue::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let table = if let DeValue::Table(table) = item.get_ref() {
                        self.table(table, inner, Some((name, index)))
                    } else {
                        let is = item.get_ref().type_str();
                        self.fault(item.span(), || {
                            (format!("a {is} stands where a [[{name}]] is needed"), needed())
                        });
                        self.broken.insert(Some((name.to_owned(), index)));
                        DeTable::new()
                    };
                    good.push(Spanned::new(item.span(), DeValue::Table(table)));
                }
            }
            DeValue::Table(table) => {
                self.fault(value.span(), || {
                    (format!("[{name}] is a single table"), Some(format!("write [[{name}]]")))
                });
                let table = self.table(table, inner, Some((name, 0)));
                good.push(Spanned::new(value.span(), DeValue::Table(table)));
            }
            other => {
                self.fault(value.span(), || {
                    (format!("`{name}` is a {}", other.type_str()), needed())
                });
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
