//! The files in `armies/king-or-parliament` are right and say what they are.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Every list with its formations and leaders.
#[rustfmt::skip]
const LISTS: &[(&str, usize, usize)] = &[
    ("new-model-1645",  9, 3),
    ("parliament-1643", 10, 2),
    ("royalist-1644",  11, 2),
    ("small-caracole",  4, 1),
    ("small-guns",      4, 1),
    ("small-horse",     4, 1),
    ("small-pike",      3, 1),
    ("small-shot",      4, 1),
];

const RULES: &[&str] = &["overlap", "smoke", "stout-pikes"];
const SCENARIOS: &[&str] = &["hedged-lane", "hill", "stream"];

fn names(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "toml"));
    let mut names: Vec<String> =
        files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// What `fairfight validate` says of a file that is right and of which nothing is unwise.
fn validated(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join(file)).unwrap();
    let mut lines = text.lines();
    let schema = lines.next().unwrap().strip_prefix("#:schema ").unwrap();
    assert!(root.join(file).parent().unwrap().join(schema).is_file(), "{file}: {schema}");
    assert!(lines.next().unwrap().starts_with("# "), "{file} says what it is");
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairfight"));
    let output = program.current_dir(root).args(["validate", file]).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{file}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_list_is_right_and_holds_what_it_says() {
    let listed: Vec<&str> = LISTS.iter().map(|(name, ..)| *name).collect();
    assert_eq!(names("armies/king-or-parliament"), listed);
    for (name, units, leaders) in LISTS {
        let said = validated(&format!("armies/king-or-parliament/{name}.toml"));
        let plural = if *leaders == 1 { "" } else { "s" };
        assert!(said.contains(&format!("{units} units, ")), "{said}");
        assert!(said.ends_with(&format!(" {leaders} leader{plural}\n")), "{said}");
    }
}

#[test]
fn every_other_file_is_right() {
    assert_eq!(names("armies/king-or-parliament/rules"), RULES);
    assert_eq!(names("armies/king-or-parliament/scenarios"), SCENARIOS);
    for name in RULES {
        let said = validated(&format!("armies/king-or-parliament/rules/{name}.toml"));
        assert!(said.contains("ok, house rules with 1 change: "), "{said}");
    }
    for name in SCENARIOS {
        let said = validated(&format!("armies/king-or-parliament/scenarios/{name}.toml"));
        assert!(said.ends_with(": ok, scenario of For King or For Parliament\n"), "{said}");
    }
}
