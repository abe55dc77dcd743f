//! The JSON Schemas in `armies/schema/` match the types. `UPDATE_SCHEMAS=1` rewrites them.

use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::rulebook;
use fairfight_files as files;
use serde_json::Value;
use std::fs;

/// The schemas of a system, by the word in the name of their file.
fn schemas(system: &str) -> [(&'static str, Value); 6] {
    let book = rulebook(system).unwrap();
    [
        ("army", files::army_schema(book)),
        ("rules", files::rules_schema(book)),
        ("scenario", files::scenario_schema(book)),
        ("suite", files::suite_schema(book)),
        ("accepted", files::accepted_schema(book)),
        ("game", files::game_schema(book)),
    ]
}

#[test]
fn the_schemas_are_current() {
    let folder = crate::lists::repository().join("armies/schema");
    for system in SYSTEMS {
        for (kind, schema) in schemas(system) {
            let file = folder.join(format!("{system}.{kind}.schema.json"));
            let text = files::schema_text(&schema);
            if std::env::var_os("UPDATE_SCHEMAS").is_some() {
                fs::write(&file, &text).unwrap();
            }
            let there = fs::read_to_string(&file).unwrap_or_default();
            assert!(there == text, "{} is old: UPDATE_SCHEMAS=1 rewrites it", file.display());
        }
    }
}

/// Every reference of a schema resolves, and no schema allows `null`.
#[test]
fn the_schemas_hold_together() {
    fn walk(schema: &Value, root: &Value) {
        if let Some(name) = schema["$ref"].as_str() {
            assert!(root.pointer(name.strip_prefix('#').unwrap()).is_some(), "{name}");
        }
        assert_ne!(schema["type"], "null");
        match schema {
            Value::Object(members) => members.values().for_each(|member| walk(member, root)),
            Value::Array(members) => members.iter().for_each(|member| walk(member, root)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    for system in SYSTEMS {
        for (_, schema) in schemas(system) {
            assert_eq!(schema["additionalProperties"], false);
            assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
            walk(&schema, &schema);
        }
    }
}
