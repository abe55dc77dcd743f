//! The files in `armies/`, as the program validates them.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs;
use std::path::Path;
use std::process::Command;

/// The output of `fairfight validate` for a file without faults and warnings.
pub fn validated(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairfight"));
    let output = program.current_dir(root).args(["validate", file]).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{file}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// The names of the TOML files in a folder, without their ending.
pub fn names(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "toml"));
    let mut names: Vec<String> =
        files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// Fails if a file of the system does not name its schema, or does not say what it is.
pub fn all_say_what_they_are(system: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["", "rules", "scenarios", "suites", "games"] {
        let folder = Path::new("armies").join(system).join(folder);
        if !root.join(&folder).is_dir() {
            continue;
        }
        for name in names(folder.to_str().unwrap()) {
            let file = root.join(&folder).join(format!("{name}.toml"));
            let text = fs::read_to_string(&file).unwrap();
            let mut lines = text.lines();
            let schema = lines.next().unwrap().strip_prefix("#:schema ").unwrap();
            assert!(file.parent().unwrap().join(schema).is_file(), "{name}: {schema}");
            assert!(lines.next().unwrap().starts_with("# "), "{name} says what it is");
        }
    }
}

/// Fails if the house rules of the system are not these, or one changes something else.
pub fn assert_house_rules(system: &str, rules: &[(&str, &str)]) {
    let listed: Vec<&str> = rules.iter().map(|(name, _)| *name).collect();
    assert_eq!(names(&format!("armies/{system}/rules")), listed);
    for (name, change) in rules {
        let said = validated(&format!("armies/{system}/rules/{name}.toml"));
        assert!(said.ends_with(&format!("ok, house rules with 1 change: {change}\n")), "{said}");
    }
}

/// Fails if the scenarios of the system are not these.
pub fn assert_scenarios(system: &str, title: &str, scenarios: &[&str]) {
    assert_eq!(names(&format!("armies/{system}/scenarios")), scenarios);
    for name in scenarios {
        let said = validated(&format!("armies/{system}/scenarios/{name}.toml"));
        assert!(said.ends_with(&format!(": ok, scenario of {title}\n")), "{said}");
    }
}
