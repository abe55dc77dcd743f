//! JSON Schemas of the files, for editors that check and complete while one types.

use super::house::rules_schema_of;
use fairfight_battle::game::Game;
use fairfight_rules::list::FileType;
use serde_json::{Value, json};

/// The JSON Schema of army lists.
pub fn army_schema<G: Game>() -> Value {
    titled::<G::ArmyFile>(format!("{}: army list", G::TITLE))
}

/// The JSON Schema of scenarios.
pub fn scenario_schema<G: Game>() -> Value {
    titled::<G::ScenarioFile>(format!("{}: scenario", G::TITLE))
}

/// The JSON Schema of house rules: every ruling with its answers, every number and cost with its range.
///
/// ```
/// use fairfight_battle::iron_winds::IronWinds;
/// let schema = fairfight_sim::files::rules_schema::<IronWinds>();
/// let number = &schema["properties"]["numbers"]["properties"]["melee-flank"];
/// assert_eq!((number["minimum"].as_i64(), number["default"].as_i64()), (Some(-6), Some(1)));
/// ```
pub fn rules_schema<G: Game>() -> Value {
    rules_schema_of::<G>()
}

/// A schema as the text of a file.
pub fn schema_text(schema: &Value) -> String {
    format!("{schema:#}\n")
}

fn titled<T: FileType>(title: String) -> Value {
    let mut schema = cleaned_schema::<T>();
    schema["title"] = json!(title);
    schema
}

/// The schema of a type, without `null`, which TOML does not have: a key that may be left out is one
/// that is not required.
pub(super) fn cleaned_schema<T: FileType>() -> Value {
    let mut schema = schemars::schema_for!(T).to_value();
    without_null(&mut schema);
    schema
}

fn without_null(schema: &mut Value) {
    let null = json!({"type": "null"});
    match schema {
        Value::Object(members) => {
            if members.get("default") == Some(&Value::Null) {
                members.remove("default");
            }
            // A Rust width, which editors do not know.
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
