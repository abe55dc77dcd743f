//! The program as the tests run it, and its reports read back.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A row of a report by column name.
pub type Row = BTreeMap<String, String>;

/// The program with these words, in this directory, on a screen so wide that no sentence is broken.
pub fn command(directory: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairfight"));
    command.current_dir(directory).args(words).env("COLUMNS", "10000");
    command
}

/// The output of the program for these words.
pub fn fairfight(directory: &Path, words: &[&str]) -> Output {
    command(directory, words).output().unwrap()
}

/// Its stdout, after checking that it succeeded.
pub fn done(directory: &Path, words: &[&str]) -> String {
    let output = fairfight(directory, words);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{words:?}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that it exited with 2, printed nothing on stdout, and this on stderr.
pub fn assert_refused(output: &Output, said: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(output.stdout.is_empty());
    assert!(stderr.contains(said), "{said:?} is not in: {stderr}");
}

/// The rows of a CSV report.
pub fn rows(csv: &str) -> Vec<Row> {
    csv::Reader::from_reader(csv.as_bytes()).deserialize().map(Result::unwrap).collect()
}

/// The number in a cell.
pub fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column} is {:?}", row[column]))
}

/// A list that ships with the program.
pub fn list(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/iron-winds").join(format!("{name}.toml"))
}

/// Checks that it equals the file of this name in `tests/data`; `UPDATE_REPORTS=1` rewrites the file.
pub fn assert_kept(name: &str, said: &str) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    if std::env::var_os("UPDATE_REPORTS").is_some() {
        std::fs::write(&kept, said).unwrap();
    }
    let kept = std::fs::read_to_string(kept).unwrap();
    assert!(said == kept, "{name} changed: UPDATE_REPORTS=1 rewrites it, if that is meant");
}

/// Checks that every number in the CSV equals that in the same row of the JSON.
pub fn assert_same_report(csv: &str, json: &str) {
    let rows = rows(csv);
    let objects: Vec<serde_json::Map<String, serde_json::Value>> =
        serde_json::from_str(json).unwrap();
    assert_eq!(rows.len(), objects.len());
    for (row, object) in rows.iter().zip(&objects) {
        assert_eq!(row.len(), object.len());
        for (column, value) in object {
            if let Some(there) = value.as_f64() {
                let here = number(row, column);
                // The default reader of serde_json may miss the last bit.
                assert!((here - there).abs() <= 1e-15 * here.abs(), "{column}");
                continue;
            }
            let text = match value.as_bool() {
                Some(flag) => flag.to_string(),
                None => value.as_str().unwrap_or_default().to_owned(),
            };
            assert!(value.is_string() || value.is_boolean() || value.is_null(), "{column}");
            assert_eq!(row[column], text, "{column}");
        }
    }
}
