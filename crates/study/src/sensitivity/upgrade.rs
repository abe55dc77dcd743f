//! Upgrades: lists in which all units of a kind have one more trait.

use super::step::{Change, Step, What};
use fairfight_battle::game::OutlineUnit;
use fairfight_engine::rulebook::{Fields, Rules, Shape};
use fairfight_files as files;
use fairfight_files::Source;
use std::collections::BTreeSet;
use std::sync::Arc;
use toml::{Table, Value};

/// A list with an upgrade.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Upgrade {
    /// The file of the list.
    pub(super) list: String,
    /// The list with the upgrade.
    pub(super) text: Arc<Source>,
}

/// Every upgrade of a list that these rules allow: for each kind of unit in it and each further trait that it could
/// have, for all such units.
///
/// The files define what a trait is: any value of a unit's keys that turns a `knight` into a `knight+mounted`.
///
/// ```
/// use fairfight_files::Source;
/// use fairfight_engine::rulebook::rulebook;
/// use fairfight_study::sensitivity::upgrades;
/// let rules = rulebook("iron-winds").unwrap().printed();
/// let text = "system = \"iron-winds\"\nname = \"Few\"\n[[unit]]\nclass = \"levy\"\ncount = 3\n";
/// let steps = upgrades(&Source::of_text("few.toml", text), &rules);
/// assert!(steps.iter().any(|step| step.text() == "Few: levy to levy+bow"));
/// ```
pub fn upgrades(list: &Arc<Source>, rules: &Rules) -> Vec<Step> {
    let Ok(army) = files::army(list, rules) else { return Vec::new() };
    let before = army.value.outline;
    let Ok(table) = list.text().parse::<Table>() else { return Vec::new() };
    let mut steps: Vec<Step> = Vec::new();
    for (key, fields) in tables(&rules.book.army_form().fields()) {
        let entries = table.get(key).and_then(Value::as_array).map_or(0, Vec::len);
        for (trait_key, answer) in answers(fields) {
            // The entries that it upgrades, with the kinds before and after.
            let found: Vec<(usize, (String, String))> = (0..entries)
                .filter_map(|entry| {
                    let text = with(&table, key, &[entry], trait_key, &answer)?;
                    let army = files::army(&named(list, text), rules).ok()?;
                    let after = army.value.outline;
                    Some((entry, upgraded(&before.units, &after.units)?))
                })
                .collect();
            let kinds: BTreeSet<&(String, String)> = found.iter().map(|(_, kinds)| kinds).collect();
            for kinds in kinds {
                let of_kind = found.iter().filter(|(_, other)| other == kinds);
                let of_kind: Vec<usize> = of_kind.map(|(entry, _)| *entry).collect();
                let Some(text) = with(&table, key, &of_kind, trait_key, &answer) else { continue };
                let text = named(list, text);
                if files::army(&text, rules).is_err() {
                    continue;
                }
                let step = Step {
                    what: What::Upgrade,
                    name: before.name.clone(),
                    clause: String::new(),
                    question: "A trait for all units of this kind in the list".to_owned(),
                    from: kinds.0.clone(),
                    to: kinds.1.clone(),
                    change: Change::Upgrade(Upgrade { list: list.name().to_owned(), text }),
                };
                if !steps.iter().any(|other| other.text() == step.text()) {
                    steps.push(step);
                }
            }
        }
    }
    steps
}

/// The keys that hold tables, and the keys of those tables.
fn tables(fields: &Fields) -> impl Iterator<Item = (&str, &Fields)> {
    fields.iter().filter_map(|(key, field)| {
        let Shape::Tables(inner, _) = &field.shape else { return None };
        Some((key.as_str(), inner))
    })
}

/// Every value of a yes-or-no key, or of a key with a choice of words.
fn answers(fields: &Fields) -> impl Iterator<Item = (&str, Value)> {
    fields.iter().flat_map(|(key, field)| {
        let answers = if let Shape::Words(words) = &field.shape {
            words.iter().cloned().map(Value::String).collect()
        } else if field.shape == Shape::Flag {
            vec![Value::Boolean(true)]
        } else {
            Vec::new()
        };
        answers.into_iter().map(move |answer| (key.as_str(), answer))
    })
}

/// The text of a list in which these entries have this value. `None` if they already have it.
fn with(
    table: &Table,
    key: &str,
    entries: &[usize],
    trait_key: &str,
    answer: &Value,
) -> Option<String> {
    let mut table = table.clone();
    let items = table.get_mut(key)?.as_array_mut()?;
    for &entry in entries {
        let item = items.get_mut(entry)?.as_table_mut()?;
        if item.insert(trait_key.to_owned(), answer.clone()).as_ref() == Some(answer) {
            return None;
        }
    }
    toml::to_string(&table).ok()
}

fn named(list: &Arc<Source>, text: String) -> Arc<Source> {
    Source::of_text(list.name(), text)
}

/// The kind before and after, if some units of one kind have more traits than before, and all others are unchanged.
fn upgraded(before: &[OutlineUnit], after: &[OutlineUnit]) -> Option<(String, String)> {
    if before.len() != after.len() {
        return None;
    }
    let changed: BTreeSet<(String, String)> = before
        .iter()
        .zip(after)
        .filter(|(before, after)| before.kind != after.kind)
        .map(|(before, after)| (before.kind.clone(), after.kind.clone()))
        .collect();
    let same_figures =
        before.iter().zip(after).all(|(before, after)| before.figures == after.figures);
    let one = changed.into_iter().collect::<Vec<_>>();
    match one.as_slice() {
        [(from, to)] if has_more(from, to) && (same_figures || !from.contains('/')) => {
            Some((from.clone(), to.clone()))
        }
        _ => None,
    }
}

/// Is `to` the same as `from`, with one more trait?
fn has_more(from: &str, to: &str) -> bool {
    let parts = |kind: &str| {
        let kind = kind.split('/').next().unwrap_or_default();
        let mut words = kind.split('+').map(str::to_owned);
        let head = words.next().unwrap_or_default();
        (head, words.collect::<BTreeSet<_>>())
    };
    let ((from_head, from), (to_head, to)) = (parts(from), parts(to));
    from_head == to_head && from.len() < to.len() && from.is_subset(&to)
}
