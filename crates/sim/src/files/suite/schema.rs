//! The JSON Schema of suites.

use super::file::SuiteFile;
use crate::files::schema::cleaned_schema;
use fairfight_battle::game::Game;
use serde_json::{Value, json};

/// The JSON Schema of suites.
pub fn suite_schema<G: Game>() -> Value {
    let mut schema = cleaned_schema::<SuiteFile>();
    schema["title"] = json!(format!("{}: suite of match-ups", G::TITLE));
    schema["required"] = json!(["system", "name", "changed"]);
    schema["properties"]["system"]["const"] = json!(G::ID);
    let words: Vec<&str> = G::DOCTRINES.iter().map(|(word, _)| *word).collect();
    for key in ["doctrine-a", "doctrine-b"] {
        schema["$defs"]["MatchEntry"]["properties"][key]["enum"] = json!(words);
    }
    for entry in ["MatchEntry", "FightEntry"] {
        schema["$defs"][entry]["required"] = json!(["a", "b"]);
    }
    schema
}
