//! Army lists and scenarios: from the text to the checked value.

use super::document::Document;
use super::fault::{Faults, FileFault};
use super::kind::{FileKind, of_another_kind};
use super::source::Source;
use super::structure::{Structured, structured};
use fairfight_engine::rulebook::{Army, Book, Fields, Form, Rules, Scenario, Shape};
use fairfight_rules::list::{Fault, Table};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A value that was checked, and what is not advisable about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked<T> {
    /// The value.
    pub value: T,
    /// Advice, which stops nobody.
    pub advice: Faults,
}

/// Which army is in this list?
///
/// # Errors
/// If the file is of another kind, only that. Otherwise every fault of it at once: those of syntax; if there
/// are none, unknown keys, wrong types and unknown words together with what the rules refuse. What the rules
/// refuse only for some of the values that a wrong key may have been meant to have is left out: see
/// `Structured::faults_of_all_readings`.
pub fn army(source: &Arc<Source>, rules: &Rules) -> Result<Checked<Army>, Faults> {
    let (document, book) = (Document::parse(source), rules.book);
    let army = checked(&document, book, (FileKind::Army, book.army_form()), |file| {
        book.army(file, rules)
    })?;
    let mut advice = Faults::new();
    for fault in army.advisories(rules) {
        advice.push(file_fault(&document, fault, &BTreeMap::new()).advice());
    }
    Ok(Checked { value: army, advice: advice.in_order() })
}

/// Which ground and which limits does this scenario define?
///
/// # Errors
/// As for [`army`].
pub fn scenario(source: &Arc<Source>, rules: &Rules) -> Result<Scenario, Faults> {
    let (document, book) = (Document::parse(source), rules.book);
    checked(&document, book, (FileKind::Scenario, book.scenario_form()), |file| {
        book.scenario(file, rules)
    })
}

fn checked<V>(
    document: &Document<'_>,
    book: Book,
    (kind, form): (FileKind, Form),
    check: impl Fn(&dyn Any) -> Result<V, Vec<Fault>>,
) -> Result<V, Faults> {
    let structured = structured(document, form, book.about().id, kind.article_and_noun());
    let read = read(document, &structured, check);
    read.map_err(|wrong| of_another_kind(book, document, kind).unwrap_or(wrong))
}

fn read<V>(
    document: &Document<'_>,
    structured: &Structured<'_>,
    check: impl Fn(&dyn Any) -> Result<V, Vec<Fault>>,
) -> Result<V, Faults> {
    let mut faults = document.syntax.clone();
    faults.append(structured.faults.clone());
    let is_read = document.syntax.is_empty() && !structured.foreign;
    let Some(file) = structured.file.as_deref().filter(|_| is_read) else {
        return Err(faults.in_order());
    };
    let found = if structured.left_out.is_empty() {
        match check(file) {
            Ok(value) => return faults.in_order().or(value),
            Err(found) => found,
        }
    } else {
        structured.faults_of_all_readings(|file| check(file).map(drop))
    };
    let fields =
        if structured.broken.is_empty() { Fields::new() } else { structured.form.fields() };
    for fault in found {
        if !follows(&fault, structured, &fields) {
            faults.push(file_fault(document, fault, &structured.renamed));
        }
    }
    // Faults that only follow from others are left out, but those others are always there.
    Err(faults.in_order())
}

/// Does this fault only follow from keys that were left out because they are wrong?
///
/// A key that is missing at the top may have been left out itself. If a table has such a key, something missing
/// from it (a fault of the table as a whole) may be that key, and so may something missing from the file; and
/// if a name is wrong, a reference to it from another table finds nothing.
fn follows(fault: &Fault, structured: &Structured<'_>, fields: &Fields) -> bool {
    let broken = &structured.broken;
    let Table::Item(kind, index) = fault.place.table else {
        return match fault.place.key {
            Some(key) => structured.left_out.contains(key),
            None => !broken.is_empty(),
        };
    };
    let Some(key) = fault.place.key else {
        return broken.contains(&(kind.to_owned(), index));
    };
    let refers = match fields.get(kind) {
        Some(Shape::Tables(inner)) => key != "name" && inner.get(key) == Some(&Shape::Text),
        Some(_) | None => false,
    };
    refers && broken.iter().any(|(name, _)| name != kind)
}

/// A fault of a list as a fault of its file.
fn file_fault(
    document: &Document<'_>,
    fault: Fault,
    renamed: &BTreeMap<String, String>,
) -> FileFault {
    let span = document.span(fault.place, renamed);
    let mut told = FileFault::at(document.source, span.clone(), fault.message);
    told.instead = fault.instead.or_else(|| {
        let key = fault.place.key?;
        let text = document.source.text().get(span?)?;
        // A trait that the unit cannot have.
        text.ends_with("true").then(|| format!("leave `{key}` out"))
    });
    told
}
