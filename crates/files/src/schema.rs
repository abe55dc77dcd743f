//! JSON Schemas of the files, for editors that check and complete while one types.

use super::house::rules_schema_of;
use fairfight_engine::rulebook::{Book, Form};
use serde_json::{Value, json};

/// The JSON Schema of army lists.
pub fn army_schema(book: Book) -> Value {
    titled(book.army_form(), format!("{}: army list", book.about().title))
}

/// The JSON Schema of scenarios.
pub fn scenario_schema(book: Book) -> Value {
    titled(book.scenario_form(), format!("{}: scenario", book.about().title))
}

/// The JSON Schema of house rules: every ruling with its answers, every number and cost with its range.
///
/// ```
/// use fairfight_files::rules_schema;
/// use fairfight_engine::rulebook::rulebook;
/// let schema = rules_schema(rulebook("iron-winds").unwrap());
/// let number = &schema["properties"]["numbers"]["properties"]["melee-flank"];
/// assert_eq!((number["minimum"].as_i64(), number["default"].as_i64()), (Some(-6), Some(1)));
/// ```
pub fn rules_schema(book: Book) -> Value {
    rules_schema_of(book)
}

/// A schema as the text of a file.
pub fn schema_text(schema: &Value) -> String {
    format!("{schema:#}\n")
}

fn titled(form: Form, title: String) -> Value {
    let mut schema = form.schema();
    schema["title"] = json!(title);
    schema
}
