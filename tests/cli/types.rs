//! Types of columns: one per column, in CSV and in JSON, whatever values it holds, and recorded beside the report.

use crate::program::{Row, command, list, rows};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The type of each column of a report, from the file beside it.
fn types(dir: &Path) -> Vec<(String, String)> {
    let meta = fs::read_to_string(dir.join("report.meta.json")).unwrap();
    let meta: Value = serde_json::from_str(&meta).unwrap();
    let word = |column: &Value, key: &str| column[key].as_str().unwrap().to_owned();
    let columns = meta["columns"].as_array().unwrap();
    columns.iter().map(|column| (word(column, "name"), word(column, "type"))).collect()
}

/// Is this a cell of a column of this type? A number never looks like a whole one.
fn is_cell_of(kind: &str, cell: &str) -> bool {
    match kind {
        "text" => true,
        "boolean" => ["true", "false"].contains(&cell),
        "whole" => cell.parse::<i64>().is_ok_and(|number| number.unsigned_abs() < 1 << 53),
        "number" => cell.parse::<f64>().is_ok() && cell.contains(['.', 'e']),
        other => panic!("no type is called {other}"),
    }
}

fn is_value_of(kind: &str, value: &Value) -> bool {
    match kind {
        "text" => value.is_string(),
        "boolean" => value.is_boolean(),
        "whole" => value.is_i64(),
        _ => value.is_f64(),
    }
}

/// The rows of a command's CSV, after checking that CSV and JSON have the recorded types.
fn typed(words: &str) -> Vec<Row> {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150", "elf-150"].map(list);
    let words: Vec<&str> = words
        .split(' ')
        .map(|word| match word {
            "A" => lists[0].to_str().unwrap(),
            "B" => lists[1].to_str().unwrap(),
            "C" => lists[2].to_str().unwrap(),
            other => other,
        })
        .collect();
    for file in ["report.csv", "report.json"] {
        let output = command(dir.path(), &words).args(["--out", file]).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!([0, 1, 3].contains(&output.status.code().unwrap()), "{words:?}: {stderr}");
        let types = types(dir.path());
        let text = fs::read_to_string(dir.path().join(file)).unwrap();
        if file == "report.csv" {
            for row in rows(&text) {
                for (column, kind) in &types {
                    let cell = &row[column];
                    assert!(cell.is_empty() || is_cell_of(kind, cell), "{column}: {cell:?}");
                }
            }
        } else {
            for row in serde_json::from_str::<Vec<Value>>(&text).unwrap() {
                for (column, kind) in &types {
                    let value = &row[column];
                    assert!(value.is_null() || is_value_of(kind, value), "{column}: {value}");
                }
            }
        }
    }
    rows(&fs::read_to_string(dir.path().join("report.csv")).unwrap())
}

#[test]
fn every_column_has_the_type_that_is_told() {
    for words in [
        "battle A B --pairs 4 --luck",
        "fight levy,warrior knight",
        "fight levy knight --fights 20",
        "matrix A B C --pairs 4",
        "sample-size A B --pilot 20",
        "replay A B --battle 3",
        "sensitivity A B --what upgrades --pairs 2",
        "units",
        "rulings",
        "systems",
        "fight ned hare --system gun-fights --fights 4",
        "fight soldier/2 orc/2 --system fire-at-will --fights 4",
        "fight harsh slayer --system space-convoy --fights 4",
    ] {
        assert!(!typed(words).is_empty(), "{words}");
    }
}

#[test]
fn yes_and_no_are_flags_in_options_too() {
    let words = "fight musketeer/4 pikeman/4 --system king-or-parliament --fights 20";
    assert_eq!(typed(words)[0]["charge"], "false");
    assert_eq!(typed(&format!("{words} --set charge=yes"))[0]["charge"], "true");
}

#[test]
fn the_largest_seed_comes_back_as_it_was_typed_and_a_hash_is_no_number() {
    let row = typed("battle A B --pairs 2 --seed 9007199254740991").remove(0);
    assert_eq!(row["seed"], "9007199254740991");
    assert!(row["rules_hash"].starts_with('h') && row["rules_hash"].len() == 17, "{row:?}");
}

/// The first die of worth falls after hundreds of lines.
#[test]
fn luck_is_a_number_from_the_first_line_of_a_replay_on() {
    let rows = typed("replay --scenario convoy --battle 0");
    assert_eq!((&*rows[0]["kind"], &*rows[0]["luck"]), ("turn", "0.0"));
    assert!(rows.iter().any(|row| row["kind"] == "die" && row["luck"].is_empty()));
    let none_falls = |row: &&Row| ["turn", "phase", "event"].contains(&&*row["kind"]);
    assert!(rows.iter().filter(none_falls).all(|row| row["luck"] == "0.0"));
}
