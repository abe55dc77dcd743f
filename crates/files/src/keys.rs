//! Messages about unknown and missing keys, and about files for another system.

#![expect(clippy::wildcard_enum_match_arm, reason = "most shapes are alike here")]

use super::fault::Said;
use super::forms::{SCALE, SettingTable};
use super::misfit::{because_odd, described, key};
use super::nearest::{advise, in_short, nearest};
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Field, Fields, Shape};
use fairfight_rules::text::joined;
use toml::de::{DeTable, DeValue};

/// The most settings that a sentence lists.
const FEW: usize = 20;

/// A table of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct At<'a> {
    /// The n-th `[[name]]`; `None` is the top.
    pub(super) item: Option<(&'a str, usize)>,
    /// The key in it whose value the table is; `None` is the table itself.
    pub(super) key: Option<&'a str>,
}

impl At<'_> {
    /// The top.
    pub(super) const TOP: At<'static> = At { item: None, key: None };
}

/// The expected form of a file.
#[derive(Clone, Copy)]
pub(super) struct Expected<'a> {
    /// The keys at its top.
    pub(super) top: &'a Fields,
    /// Its system.
    pub(super) system: &'static str,
    /// The words for it in messages, such as "an army list".
    pub(super) what: &'static str,
}

impl Expected<'_> {
    /// Is this a table of settings?
    pub(super) fn is_settings(self, at: At<'_>) -> bool {
        let field = at.key.filter(|_| at.item.is_none()).and_then(|key| self.top.get(key));
        matches!(field, Some(Field { shape: Shape::Settings(_), .. }))
    }
}

/// The message about the unknown key `word` in the table `at` with the keys `fields`.
pub(super) fn unknown_key(word: &str, fields: &Fields, at: At<'_>, expected: Expected<'_>) -> Said {
    let Expected { top, system, what } = expected;
    let settings = expected.is_settings(at);
    let (noun, place) = match at {
        At { key: Some(key), .. } if settings => ("setting", format!("[{key}]")),
        At { key: Some(key), .. } => ("key", format!("`{key}`")),
        At { item: Some((name, _)), .. } => ("key", format!("[[{name}]]")),
        At { item: None, key: None } => ("key", what.to_owned()),
    };
    let message = format!("unknown {noun} {word:?} in {place}{}", because_odd(word));
    let is_top = at == At::TOP;
    if !is_top && top.contains_key(word) {
        let instead = "it belongs at the top of the file, above the first [[...]]";
        return (message, Some(instead.to_owned()));
    }
    let keys = fields.keys().map(String::as_str);
    let near = nearest(word, keys.clone());
    let elsewhere = top.iter().find_map(|(name, field)| match &field.shape {
        Shape::Tables(inner, _) if is_top && near.is_none() && inner.contains_key(word) => {
            Some(format!("it belongs to [[{name}]]: write it below such a line"))
        }
        Shape::Settings(inner) if inner.contains_key(word) => {
            Some(format!("it is one of the [{name}]: write it below [{name}]"))
        }
        _ => None,
    });
    let instead = match (elsewhere.or_else(|| of_its_kind(word, fields)), near) {
        (Some(instead), _) => instead,
        (None, _) if !settings => advise(word, keys, |key| format!("`{key}`")),
        (None, _) if fields.is_empty() => format!("{system} has no {place}: leave them out"),
        (None, _) if word == SCALE && at.key == Some(SettingTable::Costs.word()) => {
            format!("{system} prints no costs to multiply: multiply those of the file")
        }
        (None, Some(near)) => format!("write {}", key(near)),
        (None, None) if fields.len() <= FEW => advise(word, keys, key),
        (None, None) => format!("`fairfight rulings {system}` lists every name"),
    };
    (message, Some(instead))
}

/// What to write if only the part after the dot is unknown: the nearest name, then all names with that beginning.
fn of_its_kind(word: &str, fields: &Fields) -> Option<String> {
    let (kind, part) = word.split_once('.')?;
    let alike = |name: &&str| name.split_once('.').is_some_and(|(of, _)| of == kind);
    let names: Vec<&str> = fields.keys().map(String::as_str).filter(alike).collect();
    let all: Vec<String> = names.iter().map(|name| key(name)).collect();
    let parts = names.iter().filter_map(|name| Some(name.split_once('.')?.1));
    let near = nearest(part, parts);
    let near = near.map(|near| format!("write {}; ", key(&format!("{kind}.{near}"))));
    (!all.is_empty()).then(|| format!("{}there are {}", near.unwrap_or_default(), all.join(", ")))
}

/// The message about the key `key`, which the table `at` lacks.
pub(super) fn missing(key: &str, field: &Field, at: At<'_>, expected: Expected<'_>) -> Said {
    let Expected { system, what, .. } = expected;
    let table = match at {
        At { key: Some(key), .. } => format!("part of `{key}`"),
        At { item: Some((name, _)), .. } => format!("[[{name}]]"),
        At { item: None, key: None } => {
            what.split_once(' ').map_or(what, |(_, noun)| noun).to_owned()
        }
    };
    let (thing, instead) = match &field.shape {
        Shape::Tables(inner, _) => {
            let needed = inner.iter().filter(|(_, field)| field.needed);
            let lines: Vec<String> = needed.map(|(key, field)| example(key, field, "")).collect();
            let lines = field.hint.clone().unwrap_or(lines.join(" and "));
            (format!("[[{key}]]"), format!("add one: [[{key}]] and, below it, {lines}"))
        }
        _ if key == "system" => (format!("`{key}`"), format!("add system = {system:?} at the top")),
        _ => {
            let above = if at == At::TOP { " at the top" } else { "" };
            (format!("`{key}`"), format!("add {}", example(key, field, above)))
        }
    };
    (format!("this {table} has no {thing}"), Some(instead))
}

/// An example line for such a key and its place; with the meaning of the key, unless its words tell.
fn example(key: &str, field: &Field, place: &str) -> String {
    let value = match &field.shape {
        Shape::Words(words) => {
            let all = in_short(words.iter().map(String::as_str));
            let all: Vec<String> = all.iter().map(|word| format!("{word:?}")).collect();
            return format!("{key} = {}{place}", joined(&all, "or"));
        }
        Shape::Whole(range) => range.start().max(&1).to_string(),
        Shape::Number(_) => "0.02".to_owned(),
        Shape::Ends(_) => "[0.4, 0.6]".to_owned(),
        Shape::Flag => "true".to_owned(),
        Shape::Wholes(_) => "[4, 2]".to_owned(),
        Shape::Texts | Shape::SeveralOf(_) => "[\"...\"]".to_owned(),
        _ => "\"...\"".to_owned(),
    };
    let mut about = field.about.trim_end_matches('.').to_owned();
    if let Some(first) = about.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    format!("{key} = {value}{place} ({about})")
}

/// Does the file of this table name another system than `system`, exactly or nearly? Then that is its fault, because
/// its other words belong to that system.
pub(super) fn names_other_system(table: &DeTable<'_>, system: &str) -> bool {
    let named = table.get("system").and_then(|value| value.get_ref().as_str());
    let of = named.and_then(|word| {
        let systems = SYSTEMS.iter().copied();
        systems.clone().find(|known| *known == word).or_else(|| nearest(word, systems))
    });
    of.is_some_and(|of| of != system)
}

/// The fault in the value of `system`, if there is one.
pub(super) fn system_fault(value: &DeValue<'_>, expected: Expected<'_>) -> Option<Said> {
    let Expected { system, what, .. } = expected;
    let quote = |word: &str| format!("{word:?}");
    let systems = SYSTEMS.iter().copied();
    match value {
        DeValue::String(word) if **word == *system => None,
        DeValue::String(word) if SYSTEMS.contains(&&**word) => Some((
            format!("{what} for {word}, where {system} is played"),
            Some("play one system at a time".to_owned()),
        )),
        DeValue::String(word) => {
            Some((format!("unknown system {word:?}"), Some(advise(word, systems, quote))))
        }
        other => Some((
            format!("`system` is {}; a word is needed", described(other)),
            Some(advise("", systems, quote)),
        )),
    }
}
