//! The words that files and command lines may contain: with them, fuzzed input is nearly valid.

use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Fields, Shape, rulebook};
use std::collections::BTreeSet;

/// Words that no system lists.
const OTHERS: &[&str] = &[
    "system",
    "name",
    "[[unit]]",
    "[[match]]",
    "[[fight]]",
    "[[roll]]",
    "[[accepted]]",
    "[rulings]",
    "[numbers]",
    "[costs]",
    "[premium]",
    "scale",
    "changed",
    "baseline",
    "delta",
    "warn",
    "level",
    "max-pairs",
    "seed",
    "target",
    "accepted",
    "doctrines",
    "quantity",
    "lost-a",
    "score",
    "length",
    "low",
    "high",
    "why",
    "winner",
    "faces",
    "needed",
    "sides",
    "rounds",
    "by",
    "a",
    "b",
    "player-a",
    "count",
    "true",
    "false",
    "nan",
    "inf",
    "-inf",
    "1979-05-27T07:32:00Z",
    "\"\"\"",
    "'''",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    "#:schema ",
    "stop",
    "interrupted",
    "columns",
    "command",
    "sentences",
    "difference",
    "share",
    "whole",
    "number",
    "flag",
    "text",
    "--pairs",
    "--out",
    "--rules",
    "--threads",
    "--precision",
    "--format",
    "json",
    "csv",
    "table",
    "markdown",
    "all",
    "rollout",
    "+rollouts=",
    "+turns=",
    "+base=",
    "+without=",
    "*",
    "+",
    "/",
    ",",
    ":",
    "-",
    "..",
    "%",
    "~",
    "@",
];

/// All words, sorted, without duplicates.
pub fn dictionary() -> Vec<String> {
    let mut words: BTreeSet<String> = OTHERS.iter().map(|word| (*word).to_owned()).collect();
    for system in SYSTEMS {
        words.insert((*system).to_owned());
        let Some(book) = rulebook(system) else { continue };
        let about = book.about();
        of_fields(&book.army_form().fields(), &mut words);
        of_fields(&book.scenario_form().fields(), &mut words);
        let settings = book.numbers().into_iter().chain(book.costs());
        words.extend(settings.map(|number| number.name));
        for ruling in about.rulings {
            words.insert(ruling.id.to_owned());
            words.extend(ruling.options.iter().map(|choice| choice.word.to_owned()));
        }
        words.extend(book.known_doctrines().map(|doctrine| doctrine.word().to_owned()));
        words.extend(about.decisions.iter().map(|kind| kind.word.to_owned()));
        let units = book.printed().all_units();
        let parts =
            |text: &str| text.split(['+', '/', ':', ',']).map(str::to_owned).collect::<Vec<_>>();
        words.extend(units.iter().flat_map(|unit| parts(&unit.text)));
        words.extend(about.scenarios.iter().map(|scenario| scenario.name.to_owned()));
    }
    words.retain(|word| !word.is_empty());
    words.into_iter().collect()
}

/// The keys, and the words that their values may be.
fn of_fields(fields: &Fields, words: &mut BTreeSet<String>) {
    for (key, field) in fields {
        words.insert(key.clone());
        if let Shape::Words(known) = &field.shape {
            words.extend(known.iter().cloned());
        }
        if let Shape::Tables(inner, _) = &field.shape {
            of_fields(inner, words);
        }
    }
}
