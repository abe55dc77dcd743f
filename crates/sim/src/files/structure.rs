//! The tables of a file against the keys that its type has: every unknown key, wrong type and unknown
//! word at once.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::document::Document;
use super::fault::{Faults, FileFault};
use super::misfit::{misfit, system_fault, unknown_key};
use super::shape::{Fields, Shape, fields_of};
use fairfight_rules::list::FileType;
use std::collections::BTreeSet;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, ValueDeserializer};

/// What a file says, without the keys that are wrong.
pub(super) struct Structured<T> {
    /// What could be read; `None` where nothing could.
    pub(super) file: Option<T>,
    /// The tables that had a fault: `None` is the top, else the name and the index.
    pub(super) broken: BTreeSet<Option<(String, usize)>>,
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
        broken: BTreeSet::new(),
        faults: Faults::new(),
    };
    let good = reader.table(&document.table, &fields, None);
    let whole = Spanned::new(0..document.source.text().len(), DeValue::Table(good));
    let file = match T::deserialize(ValueDeserializer::from(whole)) {
        Ok(file) => Some(file),
        Err(error) => {
            reader.fault(None, error.span().unwrap_or(0..0), || (error.message().to_owned(), None));
            None
        }
    };
    Structured { file, broken: reader.broken, faults: reader.faults }
}

struct Reader<'d> {
    document: &'d Document<'d>,
    system: &'static str,
    what: &'static str,
    fields: &'d Fields,
    broken: BTreeSet<Option<(String, usize)>>,
    faults: Faults,
}

/// Which table of a file: `None` is the top.
type At<'a> = Option<(&'a str, usize)>;

impl Reader<'_> {
    /// What of a table is right.
    fn table<'t>(&mut self, table: &DeTable<'t>, fields: &Fields, at: At<'_>) -> DeTable<'t> {
        let mut good = DeTable::new();
        for (key, value) in table {
            let word: &str = key.get_ref();
            let kept = match fields.get(word) {
                None => {
                    let (top, what) = (self.fields, self.what);
                    self.fault(at, key.span(), || unknown_key(word, fields, at, top, what));
                    None
                }
                Some(_) if at.is_none() && word == "system" => self.system(value),
                Some(Shape::Tables(inner)) => Some(self.tables(word, value, inner)),
                Some(shape) => match misfit(word, value, shape) {
                    None => Some(value.clone()),
                    Some((span, message, instead)) => {
                        self.fault(at, span, || (message, Some(instead)));
                        None
                    }
                },
            };
            if let Some(value) = kept {
                good.insert(key.clone(), value);
            }
        }
        good
    }

    /// What of `[[name]]` tables is right; one for each, so that they can still be counted.
    fn tables<'t>(
        &mut self,
        name: &str,
        value: &Spanned<DeValue<'t>>,
        inner: &Fields,
    ) -> Spanned<DeValue<'t>> {
        let mut good = DeArray::new();
        let needed = format!("write [[{name}]], once for each, and its keys below it");
        match value.get_ref() {
            DeValue::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let at = Some((name, index));
                    let table = if let DeValue::Table(table) = item.get_ref() {
                        self.table(table, inner, at)
                    } else {
                        let message = format!(
                            "a {} stands where a [[{name}]] is needed",
                            item.get_ref().type_str()
                        );
                        self.fault(at, item.span(), || (message, Some(needed.clone())));
                        DeTable::new()
                    };
                    good.push(Spanned::new(item.span(), DeValue::Table(table)));
                }
            }
            DeValue::Table(table) => {
                let message = format!("[{name}] is a single table");
                self.fault(Some((name, 0)), value.span(), || {
                    (message, Some(format!("write [[{name}]]")))
                });
                let table = self.table(table, inner, Some((name, 0)));
                good.push(Spanned::new(value.span(), DeValue::Table(table)));
            }
            other => {
                let message = format!("`{name}` is a {}", other.type_str());
                self.fault(None, value.span(), || (message, Some(needed)));
            }
        }
        Spanned::new(value.span(), DeValue::Array(good))
    }

    /// The key `system`, which must name the one that is played.
    fn system<'t>(&mut self, value: &Spanned<DeValue<'t>>) -> Option<Spanned<DeValue<'t>>> {
        match system_fault(value.get_ref(), self.system, self.what) {
            None => Some(value.clone()),
            Some(said) => {
                self.fault(None, value.span(), || said);
                None
            }
        }
    }

    fn fault(
        &mut self,
        at: At<'_>,
        span: Range<usize>,
        said: impl FnOnce() -> (String, Option<String>),
    ) {
        self.broken.insert(at.map(|(name, index)| (name.to_owned(), index)));
        if self.faults.is_full() {
            self.faults.count_one();
            return;
        }
        if self.document.is_broken_at(&span) {
            return;
        }
        let (message, instead) = said();
        let mut fault = FileFault::at(self.document.source, Some(span), message);
        fault.instead = instead;
        self.faults.push(fault);
    }
}
