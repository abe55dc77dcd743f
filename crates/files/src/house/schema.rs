//! The JSON Schema of house rules, from what the system says about its settings.

use fairfight_engine::rulebook::Book;
use fairfight_rules::ruling::{Choice, Number, Ruling, Takes};
use serde_json::{Map, Value, json};

/// The schema of the house rules of this system.
pub(crate) fn rules_schema_of(book: Book) -> Value {
    let about = book.about();
    let rulings = about.rulings.iter().map(|ruling| (ruling.id.to_owned(), of_ruling(ruling)));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{}: house rules", about.title),
        "description": "What differs from the rules as printed.",
        "type": "object",
        "properties": {
            "system": { "description": "The rules that they change.", "type": "string", "const": about.id },
            "name": { "description": "What to call them.", "type": "string" },
            "rulings": table("Answers where the text is silent.", rulings.collect()),
            "numbers": table("Printed numbers.", of_numbers(book.numbers())),
            "costs": table("Costs in points.", of_numbers(book.costs())),
        },
        "additionalProperties": false,
    })
}

fn table(description: &str, properties: Map<String, Value>) -> Value {
    json!({
        "description": description,
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

fn of_ruling(ruling: &Ruling) -> Value {
    let choices: Vec<Value> = ruling.options.iter().map(of_choice).collect();
    let default = ruling.default.parse::<i64>().map_or(json!(ruling.default), Value::from);
    json!({
        "description": format!("{} ({}) Default: {}; {}.", ruling.question, ruling.clause, ruling.default, ruling.why),
        "default": default,
        "oneOf": choices,
    })
}

fn of_choice(choice: &Choice) -> Value {
    let named = |value: Value| match choice.word {
        "" => value,
        word => json!({
            "type": "object",
            "properties": { word: value },
            "required": [word],
            "additionalProperties": false,
        }),
    };
    let mut schema = match choice.takes {
        Takes::Nothing => json!({ "type": "string", "const": choice.word }),
        Takes::Whole(min, max) => {
            named(json!({ "type": "integer", "minimum": min, "maximum": max }))
        }
        Takes::Share => named(json!({ "type": "number", "minimum": 0, "exclusiveMaximum": 1 })),
        Takes::Words(words) => named(json!({ "type": "array", "items": { "enum": words } })),
    };
    schema["description"] = json!(choice.means);
    schema
}

fn of_numbers(numbers: Vec<Number>) -> Map<String, Value> {
    let of_number = |Number { name, doc, printed, min, max }| {
        let about = json!({
            "description": doc, "type": "integer",
            "minimum": min, "maximum": max, "default": printed,
        });
        (name, about)
    };
    numbers.into_iter().map(of_number).collect()
}
