//! Army lists and scenarios: from the text to the checked value.

#![expect(clippy::wildcard_enum_match_arm, reason = "one shape of many is asked for")]

use super::document::Document;
use super::fault::{Faults, FileFault};
use super::keys::Expected;
use super::kind::{FileKind, of_another_kind};
use super::reading::faults_of_all_readings;
use super::source::Source;
use super::structure::{Structured, structured};
use fairfight_engine::rulebook::{Army, Book, Fields, Form, Rules, Scenario, Shape};
use fairfight_rules::list::{Fault, Table};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A value that was checked, and the warnings about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked<T> {
    /// The value.
    pub value: T,
    /// Warnings, which do not stop a command.
    pub advice: Faults,
}

/// Reads the army of a list.
///
/// # Errors
/// If the file is of another kind, only that. Otherwise all of its faults at once: those of syntax; if there are none,
/// unknown and missing keys, wrong types, unknown words and numbers out of range, together with what the rules refuse.
/// A refusal by the rules that depends on the intended value of a wrong key is left out: see `faults_of_all_readings`.
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

/// Reads the ground and the limits of a scenario.
///
/// # Errors
/// As for [`army`].
pub fn scenario(source: &Arc<Source>, rules: &Rules) -> Result<Scenario, Faults> {
    let (document, book) = (Document::parse(source), rules.book);
    checked(&document, book, (FileKind::Scenario, book.scenario_form()), |file| {
        book.scenario(file, rules)
    })
}

/// Reads the tables of a file of this kind with the keys `top`, which messages call `what`.
///
/// # Errors
/// If the file cannot be used: it is of another kind or for another system, or has faults of syntax.
pub(super) fn tables<'t>(
    document: &Document<'t>,
    book: Book,
    (kind, what): (FileKind, &'static str),
    top: &Fields,
) -> Result<Structured<'t>, Faults> {
    let mut structured = structured(document, Expected { top, system: book.about().id, what });
    structured.faults.append(document.syntax.clone());
    if !structured.faults.is_empty()
        && let Some(wrong) = of_another_kind(book, document, kind)
    {
        return Err(wrong);
    }
    let is_read = document.syntax.is_empty() && !structured.foreign;
    if is_read { Ok(structured) } else { Err(structured.faults.in_order()) }
}

fn checked<V>(
    document: &Document<'_>,
    book: Book,
    (kind, form): (FileKind, Form),
    check: impl Fn(&dyn Any) -> Result<V, Vec<Fault>>,
) -> Result<V, Faults> {
    let top = form.fields();
    let structured = tables(document, book, (kind, kind.article_and_noun()), &top)?;
    let mut faults = structured.faults.clone();
    let found = if structured.left_out.iter().any(|(item, _)| item.is_none()) {
        faults_of_all_readings(&structured, form, |file| check(file).map(drop))
    } else {
        match form.read(structured.good.clone()) {
            Ok(file) => match check(&*file) {
                Ok(value) => return faults.in_order().or(value),
                Err(found) => found,
            },
            Err(reason) => {
                faults.push(document.unread(reason));
                Vec::new()
            }
        }
    };
    for fault in found {
        if !follows(&fault, &structured, &top) {
            faults.push(file_fault(document, fault, &structured.renamed));
        }
    }
    // Faults that only follow from others are left out, but the others are always reported.
    Err(faults.in_order())
}

/// Does this fault only follow from keys that are missing, or left out because they are wrong?
///
/// A missing key may itself have been left out. If a table lacks a key, a fault of the whole table may follow from
/// that, and so may a fault of the file unless the key is a number. The numbers of a table, except the count, bound
/// each other. If a name is wrong, references to it from other tables find nothing.
fn follows(fault: &Fault, structured: &Structured<'_>, fields: &Fields) -> bool {
    let shape = |kind: &str, key: &str| match &fields.get(kind)?.shape {
        Shape::Tables(inner, _) => Some(&inner.get(key)?.shape),
        _ => None,
    };
    let is_number = |kind: &str, key: &str| matches!(shape(kind, key), Some(Shape::Whole(_)));
    let mut elsewhere = structured.left_out.iter().filter_map(|(item, key)| {
        let (kind, _) = item.as_ref()?;
        Some((kind.as_str(), key.as_str()))
    });
    let Table::Item(kind, index) = fault.place.table else {
        return match fault.place.key {
            Some(key) => structured.lacks(key),
            None => elsewhere.any(|(kind, key)| !is_number(kind, key)),
        };
    };
    let mut lacking = structured.lacking(kind, index);
    let Some(key) = fault.place.key else { return lacking.any(|key| key != "count") };
    let bound = |key: &str| is_number(kind, key) && key != "count";
    lacking.any(|other| other == key || bound(other) && bound(key))
        || shape(kind, key) == Some(&Shape::Text)
            && elsewhere.any(|(other, key)| other != kind && key == "name")
}

/// A fault of a list as a fault of its file.
fn file_fault(
    document: &Document<'_>,
    fault: Fault,
    renamed: &BTreeMap<String, String>,
) -> FileFault {
    let span = document.span(fault.place, renamed);
    let instead = fault.instead.or_else(|| {
        let text = document.source.text().get(span.clone()?)?;
        // A trait that the unit cannot have.
        fault.place.key.filter(|_| text.ends_with("true")).map(|key| format!("leave `{key}` out"))
    });
    document.fault(span, (fault.message, instead))
}
