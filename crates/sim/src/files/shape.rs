//! Which keys a type of file has and what each of them takes, read off its JSON Schema, so that the
//! Rust type is the one place that says it.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::schema::cleaned_schema;
use fairfight_rules::list::FileType;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The keys of a table, by name.
pub(crate) type Fields = BTreeMap<String, Shape>;

/// What a key takes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Shape {
    /// Any text.
    Text,
    /// One of these words.
    Words(Vec<String>),
    /// Texts, `["...", "..."]`.
    Texts,
    /// A whole number.
    Whole,
    /// A number, whole or not.
    Number,
    /// `true` or `false`.
    Flag,
    /// Tables, `[[key]]`.
    Tables(Fields),
    /// Something else, which is left to the type itself.
    Other,
}

/// The keys at the top of a file of type `T`.
pub(crate) fn fields_of<T: FileType>() -> Fields {
    let schema = cleaned_schema::<T>();
    fields(&schema, &schema)
}

fn fields(schema: &Value, root: &Value) -> Fields {
    let none = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&none);
    properties.iter().map(|(key, schema)| (key.clone(), shape(schema, root))).collect()
}

fn shape(schema: &Value, root: &Value) -> Shape {
    let schema = resolved(schema, root);
    if let Some(words) = words(schema) {
        return Shape::Words(words);
    }
    match schema["type"].as_str() {
        Some("string") => Shape::Text,
        Some("integer") => Shape::Whole,
        Some("number") => Shape::Number,
        Some("boolean") => Shape::Flag,
        Some("array") => {
            let items = resolved(&schema["items"], root);
            if items["properties"].is_object() {
                Shape::Tables(fields(items, root))
            } else if items["type"] == "string" && items["enum"].is_null() {
                Shape::Texts
            } else {
                Shape::Other
            }
        }
        Some(_) | None => Shape::Other,
    }
}

/// The words of an enumeration, whether or not its members are documented.
fn words(schema: &Value) -> Option<Vec<String>> {
    let word = |value: &Value| value.as_str().map(str::to_owned);
    if let Some(plain) = schema["enum"].as_array() {
        return plain.iter().map(word).collect();
    }
    let members = schema["oneOf"].as_array()?.iter().map(|member| match &member["enum"] {
        Value::Array(plain) => plain.iter().map(word).collect::<Option<Vec<_>>>(),
        _ => word(&member["const"]).map(|word| vec![word]),
    });
    Some(members.collect::<Option<Vec<_>>>()?.concat())
}

/// The definition behind a reference.
fn resolved<'v>(schema: &'v Value, root: &'v Value) -> &'v Value {
    let name = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/"));
    name.map_or(schema, |name| &root["$defs"][name])
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_battle::game::Game;
    use fairfight_battle::iron_winds::IronWinds;

    #[test]
    fn the_shape_of_a_list_is_that_of_its_type() {
        let fields = fields_of::<<IronWinds as Game>::ArmyFile>();
        assert_eq!(fields["name"], Shape::Text);
        let Shape::Tables(unit) = &fields["unit"] else { panic!("{fields:?}") };
        assert_eq!((&unit["count"], &unit["bow"]), (&Shape::Whole, &Shape::Flag));
        let words = ["levy", "warrior", "knight"].map(str::to_owned);
        assert_eq!(unit["class"], Shape::Words(words.into()));
        assert!(!unit.values().any(|shape| *shape == Shape::Other));
    }
}
