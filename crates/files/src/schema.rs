//! JSON Schemas of the files, for editors that check and complete while you type.

use super::forms::{AcceptedFile, GameFile, MOST_SCALE, PREMIUMS, SCALE, SuiteFile};
use fairfight_engine::rulebook::{Book, Form, ROLLOUT};
use fairfight_rules::ruling::{Choice, Number, Ruling, Takes};
use serde_json::{Map, Value, json};

/// A schema as the text of a file.
pub fn schema_text(schema: &Value) -> String {
    format!("{schema:#}\n")
}

fn schema(form: Form, book: Book, noun: &str) -> Value {
    let mut schema = form.schema();
    schema["title"] = json!(format!("{}: {noun}", book.about().title));
    schema["properties"]["system"]["const"] = json!(book.about().id);
    schema
}

/// The JSON Schema of army lists.
pub fn army_schema(book: Book) -> Value {
    schema(book.army_form(), book, "army list")
}

/// The JSON Schema of scenarios.
pub fn scenario_schema(book: Book) -> Value {
    schema(book.scenario_form(), book, "scenario")
}

/// The JSON Schema of suites.
pub fn suite_schema(book: Book) -> Value {
    let about = book.about();
    let mut schema = schema(Form::of::<SuiteFile>(), book, "suite of match-ups");
    let words: Vec<&str> = about.doctrine_words().collect();
    for key in ["doctrine-a", "doctrine-b"] {
        let key = &mut schema["$defs"]["MatchEntry"]["properties"][key];
        if about.decisions.is_empty() {
            key["enum"] = json!(words);
        } else {
            let search = format!("^{ROLLOUT}(\\+[a-z]+=[a-z0-9/-]+)*$");
            key["anyOf"] = json!([{ "enum": words }, { "pattern": search }]);
        }
    }
    schema
}

/// The JSON Schema of files of accepted differences.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// let schema = fairfight_files::accepted_schema(rulebook("iron-winds").unwrap());
/// assert_eq!(schema["$defs"]["AcceptedEntry"]["properties"]["quantity"]["enum"][1], "lost-a");
/// ```
pub fn accepted_schema(book: Book) -> Value {
    let mut schema = schema(Form::of::<AcceptedFile>(), book, "accepted differences");
    // The last four are needed, unless the file is about to be rewritten.
    schema["required"] = json!(["system", "baseline", "changed", "version", "date"]);
    schema
}

/// The JSON Schema of games that were really played.
pub fn game_schema(book: Book) -> Value {
    schema(Form::of::<GameFile>(), book, "played game")
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
    let about = book.about();
    let rulings = about.rulings.iter().map(|ruling| (ruling.id.to_owned(), of_ruling(ruling)));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{}: house rules", about.title),
        "description": "Changes to the printed rules.",
        "type": "object",
        "properties": {
            "system": { "description": "The rules that the file changes.", "type": "string", "const": about.id },
            "name": { "description": "What to call the house rules.", "type": "string" },
            "rulings": table("Answers to questions that the text leaves open.", rulings.collect()),
            "numbers": table("Printed numbers.", of_numbers(book.numbers())),
            "costs": table("Costs in points.", of_costs(book)),
            "premium": table(
                "How much more than its worth a thing should cost, as a share of that worth; below 0 it should cost less.",
                book.costs().into_iter().map(of_premium).collect(),
            ),
        },
        "additionalProperties": false,
    })
}

/// The costs, and the factor for the printed ones.
fn of_costs(book: Book) -> Map<String, Value> {
    let mut costs = of_numbers(book.costs());
    if book.prints_costs() {
        let scale = json!({
            "description": "The factor for all printed costs that no file sets.",
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_SCALE,
            "default": 1,
        });
        costs.insert(SCALE.to_owned(), scale);
    }
    costs
}

fn of_premium(cost: Number) -> (String, Value) {
    let (least, most) = (PREMIUMS.start(), PREMIUMS.end());
    (cost.name, json!({ "type": "number", "minimum": least, "maximum": most, "default": 0 }))
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
        Takes::Span(min, max) => json!({ "anyOf": [
            { "type": "integer", "minimum": min, "maximum": max },
            { "type": "string", "pattern": "^[0-9]+ *- *[0-9]+$" },
        ] }),
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
