//! Army lists and scenarios: from the text to the checked value.

use super::document::Document;
use super::fault::{Faults, FileFault};
use super::kind::{FileKind, of_another_kind};
use super::shape::{Fields, Shape, fields_of};
use super::source::Source;
use super::structure::{Structured, structured};
use fairfight_battle::game::Game;
use fairfight_rules::list::{Fault, FileType, Table};
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
/// That the file is of another kind, where it is; else every fault of it at once: of syntax; else unknown keys, wrong types and unknown words
/// together with what the rules refuse.
pub fn army<G: Game>(source: &Arc<Source>, rules: &G::Rules) -> Result<Checked<G::Army>, Faults> {
    let document = Document::parse(source);
    let army = checked::<G, _, _>(&document, FileKind::Army, |file| G::army(file, rules))?;
    let mut advice = Faults::new();
    for fault in G::advisories(&army, rules) {
        advice.push(told(&document, fault, &BTreeMap::new()).advice());
    }
    Ok(Checked { value: army, advice: advice.in_order() })
}

/// Which ground and which limits does this scenario give?
///
/// # Errors
/// As for [`army`].
pub fn scenario<G: Game>(source: &Arc<Source>, rules: &G::Rules) -> Result<G::Scenario, Faults> {
    let document = Document::parse(source);
    checked::<G, _, _>(&document, FileKind::Scenario, |file| G::scenario(file, rules))
}

fn checked<G: Game, T: FileType, V>(
    document: &Document<'_>,
    kind: FileKind,
    check: impl FnOnce(&T) -> Result<V, Vec<Fault>>,
) -> Result<V, Faults> {
    let read = read(document, G::ID, kind, check);
    read.map_err(|wrong| of_another_kind::<G>(document, kind).unwrap_or(wrong))
}

fn read<T: FileType, V>(
    document: &Document<'_>,
    system: &'static str,
    kind: FileKind,
    check: impl FnOnce(&T) -> Result<V, Vec<Fault>>,
) -> Result<V, Faults> {
    let structured = structured::<T>(document, system, kind.article_and_noun());
    let mut faults = document.syntax.clone();
    let broken = &structured.broken;
    faults.append(structured.faults.clone());
    let Some(file) = structured.file.as_ref().filter(|_| document.syntax.is_empty()) else {
        return Err(faults.in_order());
    };
    match check(file) {
        Ok(value) => faults.in_order().or(value),
        Err(found) => {
            let fields = if broken.is_empty() { Fields::new() } else { fields_of::<T>() };
            for fault in found {
                if !follows(&fault, &structured, &fields) {
                    faults.push(told(document, fault, &structured.renamed));
                }
            }
            // Where all of them only follow from others, those others are there.
            Err(faults.in_order())
        }
    }
}

/// Does this fault only follow from keys that were left out because they are wrong?
///
/// A key that is missing at the top may have been left out itself. Where a table has such a key, something
/// missing from it (a fault of the table as a whole) may be that key; what stands at the top speaks for
/// every table; and where a name is wrong, what refers to it from another table finds nothing.
fn follows<T>(fault: &Fault, structured: &Structured<T>, fields: &Fields) -> bool {
    let broken = &structured.broken;
    let Table::Item(kind, index) = fault.place.table else {
        return match fault.place.key {
            Some(key) => structured.left_out.contains(key),
            None => !broken.is_empty(),
        };
    };
    if broken.contains(&None) {
        return true;
    }
    let Some(key) = fault.place.key else {
        return broken.contains(&Some((kind.to_owned(), index)));
    };
    let refers = match fields.get(kind) {
        Some(Shape::Tables(inner)) => key != "name" && inner.get(key) == Some(&Shape::Text),
        Some(_) | None => false,
    };
    let other = |at: &Option<(String, usize)>| at.as_ref().is_some_and(|(name, _)| name != kind);
    refers && broken.iter().any(other)
}

/// A fault of a list as a fault of its file.
fn told(document: &Document<'_>, fault: Fault, renamed: &BTreeMap<String, String>) -> FileFault {
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
