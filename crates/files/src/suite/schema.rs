//! The JSON Schemas of suites and of the differences accepted for them.

use crate::forms::{AcceptedFile, SuiteFile};
use fairfight_engine::rulebook::{Book, Form};
use fairfight_engine::tally::Quantity;
use serde_json::{Value, json};

/// The JSON Schema of suites.
pub fn suite_schema(book: Book) -> Value {
    let about = book.about();
    let mut schema = Form::of::<SuiteFile>().schema();
    schema["title"] = json!(format!("{}: suite of match-ups", about.title));
    schema["properties"]["system"]["const"] = json!(about.id);
    let words: Vec<&str> = about.doctrine_words().collect();
    for key in ["doctrine-a", "doctrine-b"] {
        schema["$defs"]["MatchEntry"]["properties"][key]["enum"] = json!(words);
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
    let about = book.about();
    let mut schema = Form::of::<AcceptedFile>().schema();
    schema["title"] = json!(format!("{}: accepted differences", about.title));
    // The last four are needed, unless the file is about to be written anew.
    schema["required"] = json!(["system", "baseline", "changed", "version", "date"]);
    schema["properties"]["system"]["const"] = json!(about.id);
    let entry = &mut schema["$defs"]["AcceptedEntry"];
    entry["properties"]["quantity"]["enum"] = json!(Quantity::ALL.map(Quantity::word));
    schema
}
