//! File types as data. The keys of a type and their shapes are derived from its JSON Schema, so they are declared only
//! once, in the Rust type.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use fairfight_rules::list::FileType;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// The keys of a table, by name.
pub type Fields = BTreeMap<String, Field>;

/// A key of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// The shape of its value.
    pub shape: Shape,
    /// Is it required?
    pub needed: bool,
    /// Its meaning: the description of its schema.
    pub about: String,
    /// A further hint for a wrong value: the comment of its schema.
    pub hint: Option<String>,
}

impl Field {
    /// An optional key without a description.
    pub const fn of(shape: Shape) -> Field {
        Field { shape, needed: false, about: String::new(), hint: None }
    }
}

/// The shape of a value.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Any text.
    Text,
    /// A name, printed in reports: a text whose schema limits its length.
    Name,
    /// One of these words.
    Words(Vec<String>),
    /// Texts, `["...", "..."]`.
    Texts,
    /// Several of these words, `["...", "..."]`.
    SeveralOf(Vec<String>),
    /// A whole number in this range.
    Whole(RangeInclusive<i64>),
    /// Whole numbers in this range, `[1, 2]`.
    Wholes(RangeInclusive<i64>),
    /// A number in this range, whole or not.
    Number(RangeInclusive<f64>),
    /// Two numbers in this range, the lower first, `[0.4, 0.6]`.
    Ends(RangeInclusive<f64>),
    /// `true` or `false`.
    Flag,
    /// This many tables, `[[key]]`.
    Tables(Fields, RangeInclusive<usize>),
    /// A text, or a table `{ ... }` with these keys.
    TextOr(Fields),
    /// One table, `[key]`, of settings.
    Settings(Fields),
    /// Anything; its reader checks it.
    Any,
}

/// A value of a file type, or the reason why it could not be read.
pub type Read<T = Box<dyn Any>> = Result<T, String>;

/// A file type as data: its keys, and the function that reads its tables.
#[derive(Clone, Copy)]
pub struct Form {
    id: fn() -> TypeId,
    schema: fn() -> Value,
    read: fn(DeTable<'_>) -> Read,
}

impl Form {
    /// The form of the type `T`.
    pub const fn of<T: FileType>() -> Form {
        Form {
            id: TypeId::of::<T>,
            schema: || schemars::schema_for!(T).to_value(),
            read: |tables| Ok(Box::new(read::<T>(tables)?)),
        }
    }

    /// The keys at the top level.
    pub fn fields(self) -> Fields {
        // Identifying the kind of a wrong file asks every type, so each schema is computed only once.
        static KNOWN: Mutex<BTreeMap<TypeId, Fields>> = Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.entry((self.id)()).or_insert_with(|| {
            let schema = self.schema();
            fields(&schema, &schema)
        });
        known.clone()
    }

    /// The schema without `null`, which TOML does not have: an optional key is one that is not required.
    pub fn schema(self) -> Value {
        let mut schema = (self.schema)();
        without_null(&mut schema);
        schema
    }

    /// Reads these tables into a value of the type.
    pub fn read(self, tables: DeTable<'_>) -> Read {
        (self.read)(tables)
    }
}

/// Reads these tables into a value of the type `T`.
///
/// # Errors
/// If they do not fit the type. Errors have no place: tables whose structure was checked fit.
pub fn read<T: FileType>(tables: DeTable<'_>) -> Read<T> {
    // All types are read from JSON: the code that reads them from TOML is four times as long.
    let whole = Spanned::new(0..0, DeValue::Table(tables));
    let whole = Value::deserialize(ValueDeserializer::from(whole));
    let whole = whole.map_err(|error| error.message().to_owned())?;
    serde_json::from_value(whole).map_err(|error| error.to_string())
}

fn without_null(schema: &mut Value) {
    let null = json!({"type": "null"});
    match schema {
        Value::Object(members) => {
            if members.get("default") == Some(&Value::Null) {
                members.remove("default");
            }
            // The width of a Rust integer, which is unknown to editors.
            members.remove("format");
            if let Some(Value::Array(types)) = members.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    members.insert("type".to_owned(), only);
                }
            }
            if let Some(Value::Array(choices)) = members.get_mut("anyOf") {
                choices.retain(|choice| *choice != null);
                if let [Value::Object(only)] = choices.as_slice() {
                    let only = only.clone();
                    members.remove("anyOf");
                    members.extend(only);
                }
            }
            members.values_mut().for_each(without_null);
        }
        Value::Array(values) => values.iter_mut().for_each(without_null),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn fields(schema: &Value, root: &Value) -> Fields {
    let none = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&none);
    let needed = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    let text = |of: &Value| of.as_str().map(str::to_owned);
    let field = |(key, schema): (&String, &Value)| {
        let field = Field {
            shape: shape(schema, root),
            needed: needed.iter().any(|needed| needed == key),
            about: text(&schema["description"]).unwrap_or_default(),
            hint: text(&schema["$comment"]),
        };
        (key.clone(), field)
    };
    properties.iter().map(field).collect()
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
        Some("string") if schema["maxLength"].is_number() => Shape::Name,
        Some("string") => Shape::Text,
        Some("integer") => Shape::Whole(limits(schema, "imum", i64::MIN, i64::MAX, Value::as_i64)),
        Some("number") => {
            Shape::Number(limits(schema, "imum", f64::NEG_INFINITY, f64::INFINITY, Value::as_f64))
        }
        Some("boolean") => Shape::Flag,
        Some("array") => {
            let items = resolved(&schema["items"], root);
            if items["properties"].is_object() {
                let size = |value: &Value| value.as_u64().map(|size| size as usize);
                Shape::Tables(fields(items, root), limits(schema, "Items", 0, usize::MAX, size))
            } else if items["type"] == "number" {
                Shape::Ends(limits(items, "imum", f64::NEG_INFINITY, f64::INFINITY, Value::as_f64))
            } else if items["type"] == "integer" {
                Shape::Wholes(limits(items, "imum", i64::MIN, i64::MAX, Value::as_i64))
            } else {
                words(items).map_or(Shape::Texts, Shape::SeveralOf)
            }
        }
        other => unreachable!("no file has a key of type {other:?}: {schema}"),
    }
}

/// The limits declared in a schema under `min` and `max` with this suffix; by default, these.
fn limits<N>(
    schema: &Value,
    ending: &str,
    least: N,
    most: N,
    number: impl Fn(&Value) -> Option<N>,
) -> RangeInclusive<N> {
    let limit = |word: &str| number(&schema[format!("{word}{ending}")]);
    limit("min").unwrap_or(least)..=limit("max").unwrap_or(most)
}

/// The table of a key that takes a text or a table.
fn beside_a_text<'v>(schema: &'v Value, root: &'v Value) -> Option<&'v Value> {
    let [text, table] = schema["anyOf"].as_array()?.as_slice() else { return None };
    (resolved(text, root)["type"] == "string").then(|| resolved(table, root))
}

/// The words of an enumeration, whether or not its members have descriptions.
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
    use fairfight_battle::game::Game;
    use fairfight_battle::iron_winds::IronWinds;

    #[test]
    fn the_shape_of_a_list_is_that_of_its_type() {
        let fields = Form::of::<<IronWinds as Game>::ArmyFile>().fields();
        assert_eq!((&fields["name"].shape, fields["name"].needed), (&Shape::Name, true));
        let Shape::Tables(unit, number) = &fields["unit"].shape else { panic!("{fields:?}") };
        assert_eq!((number, &unit["bow"].shape), (&(1..=128), &Shape::Flag));
        assert_eq!((&unit["count"].shape, unit["count"].needed), (&Shape::Whole(1..=128), false));
        let words = ["levy", "warrior", "knight"].map(str::to_owned);
        assert_eq!(
            (&unit["class"].shape, unit["class"].needed),
            (&Shape::Words(words.into()), true)
        );
        let fields = Form::of::<<BraidAndCockade as Game>::ArmyFile>().fields();
        let Shape::TextOr(doctrine) = &fields["doctrine"].shape else { panic!("{fields:?}") };
        assert_eq!(doctrine["assault"].shape, Shape::Flag);
        let fields = Form::of::<<FireAtWill as Game>::ArmyFile>().fields();
        let Shape::Tables(leader, _) = &fields["leader"].shape else { panic!("{fields:?}") };
        assert!(matches!(&leader["spells"].shape, Shape::SeveralOf(all) if all.len() == 18));
    }
}
