//! The JSON Schemas of suites and of the differences accepted for them.

use super::file::{AcceptedFile, SuiteFile};
use crate::files::schema::cleaned_schema;
use crate::tally::Quantity;
use fairfight_battle::game::Game;
use fairfight_rules::list::Worded;
use serde_json::{Value, json};

/// The JSON Schema of suites.
pub fn suite_schema<G: Game>() -> Value {
    let mut schema = cleaned_schema::<SuiteFile>();
    schema["title"] = json!(format!("{}: suite of match-ups", G::TITLE));
    schema["required"] = json!(["system", "name", "changed"]);
    schema["properties"]["system"]["const"] = json!(G::ID);
    let words: Vec<&str> = G::Doctrine::words().collect();
    for key in ["doctrine-a", "doctrine-b"] {
        schema["$defs"]["MatchEntry"]["properties"][key]["enum"] = json!(words);
    }
    for entry in ["MatchEntry", "FightEntry"] {
        schema["$defs"][entry]["required"] = json!(["a", "b"]);
    }
    schema
}

/// The JSON Schema of files of accepted differences.
///
/// ```
/// use fairfight_battle::iron_winds::IronWinds;
/// let schema = fairfight_sim::files::accepted_schema::<IronWinds>();
/// assert_eq!(schema["$defs"]["AcceptedEntry"]["properties"]["quantity"]["enum"][1], "lost-a");
/// ```
pub fn accepted_schema<G: Game>() -> Value {
    let mut schema = cleaned_schema::<AcceptedFile>();
    schema["title"] = json!(format!("{}: accepted differences", G::TITLE));
    schema["required"] = json!(["system", "baseline", "changed", "version", "date"]);
    schema["properties"]["system"]["const"] = json!(G::ID);
    let entry = &mut schema["$defs"]["AcceptedEntry"];
    entry["required"] = json!(["match", "low", "high"]);
    entry["properties"]["quantity"]["enum"] = json!(Quantity::ALL.map(Quantity::word));
    schema
}
