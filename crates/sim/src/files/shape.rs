//! Which keys a type of file has and what each of them takes, read off its JSON Schema, so that the
//! Rust type is the one place that says it.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::schema::cleaned_schema;
use fairfight_rules::list::FileType;
use serde_json::{Map, Value};
use std::any::TypeId;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

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
    /// Several of these words, `["...", "..."]`.
    SeveralOf(Vec<String>),
    /// A whole number.
    Whole,
    /// A number, whole or not.
    Number,
    /// `true` or `false`.
    Flag,
    /// Tables, `[[key]]`.
    Tables(Fields),
    /// A text, or a table `{ ... }` with these keys.
    TextOr(Fields),
}

/// The keys at the top of a file of type `T`.
pub(crate) fn fields_of<T: FileType>() -> Fields {
    // Which kind a wrong file is of is asked of every type: each schema is worked out once.
    static KNOWN: Mutex<BTreeMap<TypeId, Fields>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let fields = known.entry(TypeId::of::<T>()).or_insert_with(|| {
        let schema = cleaned_schema::<T>();
        fields(&schema, &schema)
    });
    fields.clone()
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
    if let Some(table) = beside_a_text(schema, root) {
        return Shape::TextOr(fields(table, root));
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
            } else {
                words(items).map_or(Shape::Texts, Shape::SeveralOf)
            }
        }
        other => unreachable!("no file has a key of type {other:?}: {schema}"),
    }
}

/// The table of a key that takes a text or a table.
fn beside_a_text<'v>(schema: &'v Value, root: &'v Value) -> Option<&'v Value> {
    let [text, table] = schema["anyOf"].as_array()?.as_slice() else { return None };
    (resolved(text, root)["type"] == "string").then(|| resolved(table, root))
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
    use fairfight_battle::braid_and_cockade::BraidAndCockade;
    use fairfight_battle::fire_at_will::FireAtWill;
    use fairfight_battle::game::{Game, SYSTEMS, Visitor, visit_system};
    use fairfight_battle::iron_winds::IronWinds;

    #[test]
    fn the_shape_of_a_list_is_that_of_its_type() {
        let fields = fields_of::<<IronWinds as Game>::ArmyFile>();
        assert_eq!(fields["name"], Shape::Text);
        let Shape::Tables(unit) = &fields["unit"] else { panic!("{fields:?}") };
        assert_eq!((&unit["count"], &unit["bow"]), (&Shape::Whole, &Shape::Flag));
        let words = ["levy", "warrior", "knight"].map(str::to_owned);
        assert_eq!(unit["class"], Shape::Words(words.into()));
        let fields = fields_of::<<BraidAndCockade as Game>::ArmyFile>();
        let Shape::TextOr(doctrine) = &fields["doctrine"] else { panic!("{fields:?}") };
        assert_eq!(doctrine["assault"], Shape::Flag);
        let fields = fields_of::<<FireAtWill as Game>::ArmyFile>();
        let Shape::Tables(leader) = &fields["leader"] else { panic!("{fields:?}") };
        assert!(matches!(&leader["spells"], Shape::SeveralOf(spells) if spells.len() == 18));
    }

    /// A shape that is not known panics.
    #[test]
    fn every_key_of_every_file_has_a_shape() {
        struct Shapes;
        impl Visitor for Shapes {
            type Out = ();
            fn visit<G: Game>(self) {
                fields_of::<G::ArmyFile>();
                fields_of::<G::ScenarioFile>();
            }
        }
        for system in SYSTEMS {
            visit_system(system, Shapes).unwrap();
        }
    }
}
