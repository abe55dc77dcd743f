//! Names that a spreadsheet would run as formulas.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::document::Document;
use super::fault::{Faults, FileFault};
use super::source::Source;
use fairfight_rules::text::odd;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Warnings about names that begin like formulas: a spreadsheet that opens a report runs them. Reports hold them
/// unchanged, because an escape before them would be part of the name.
///
/// ```
/// use fairfight_files::{Source, formula_names};
/// let source = Source::of_text("list.toml", "name = \"=1+1\"\n[[unit]]\nname = \"-Elite-\"\n");
/// assert_eq!(formula_names(&source).len(), 2);
/// ```
pub fn formula_names(source: &Arc<Source>) -> Faults {
    let document = Document::parse(source);
    let mut found = Faults::new();
    look_into(&document.table, source, &mut found);
    found.in_order()
}

fn look_into(table: &DeTable<'_>, source: &Arc<Source>, found: &mut Faults) {
    for (key, value) in table {
        match value.get_ref() {
            DeValue::String(name) if key.get_ref() == "name" => {
                let first =
                    name.chars().next().map(|c| odd(c).and_then(|odd| odd.plain).unwrap_or(c));
                if first.is_some_and(|first| "=+-@".contains(first)) {
                    let message = format!(
                        "the name {name:?} begins like a formula: a spreadsheet would run it"
                    );
                    let fault = FileFault::at(source, Some(value.span()), message);
                    found.push(fault.instead("begin it with a letter or a digit").advice());
                }
            }
            DeValue::Table(inner) => look_into(inner, source, found),
            DeValue::Array(items) => {
                let tables = items.iter().filter_map(|item| item.get_ref().as_table());
                tables.for_each(|inner| look_into(inner, source, found));
            }
            _ => {}
        }
    }
}
