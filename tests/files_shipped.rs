//! The files in `armies/` are right, and cost what they say.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Every list with what it costs and its numbers of units and leaders.
#[rustfmt::skip]
const LISTS: &[(&str, u32, u32, u32)] = &[
    ("dwarf-150",    150,  5, 1),
    ("dwarf-300",    300,  8, 2),
    ("elf-150",      150,  4, 1),
    ("elf-300",      300,  8, 2),
    ("goblin-150",   150,  7, 1),
    ("human-150",    150,  5, 1),
    ("human-300",    300,  8, 2),
    ("ogre-150",     150,  3, 1),
    ("orc-150",      150,  8, 1),
    ("orc-300",      300, 12, 2),
    ("skeleton-150", 150,  9, 1),
    ("troll-150",    150,  3, 1),
    ("typical-150",  150,  6, 1),
];

/// Every file of house rules with what it changes.
const RULES: &[(&str, &str)] = &[
    ("basic-rules", "advanced = \"none\""),
    ("concede", "begs-for-mercy = { concede-below = 0.3 }"),
    ("knights-round-up", "knight-rounds-up = 1"),
    ("longbow-total", "longbow-cost = \"total\""),
];

/// Every scenario.
const SCENARIOS: &[&str] = &["river-crossing", "walled-lane", "wooded-hill"];

/// What `fairfight validate` says of a file that is right and of which nothing is unwise.
fn validated(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairfight"));
    let output = program.current_dir(root).args(["validate", file]).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{file}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// The names of the TOML files in a folder, without their ending.
fn names(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "toml"));
    let mut names: Vec<String> =
        files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn every_list_costs_what_it_says_and_is_advisable() {
    let listed: Vec<&str> = LISTS.iter().map(|(name, ..)| *name).collect();
    assert_eq!(names("armies/iron-winds"), listed);
    for (name, points, units, leaders) in LISTS {
        let said = validated(&format!("armies/iron-winds/{name}.toml"));
        let plural = if *leaders == 1 { "" } else { "s" };
        assert!(said.contains(&format!(" of {points} points: {units} units, ")), "{said}");
        assert!(said.ends_with(&format!(" {leaders} leader{plural}\n")), "{said}");
    }
}

#[test]
fn every_file_of_house_rules_changes_what_it_says() {
    let listed: Vec<&str> = RULES.iter().map(|(name, _)| *name).collect();
    assert_eq!(names("armies/iron-winds/rules"), listed);
    for (name, change) in RULES {
        let said = validated(&format!("armies/iron-winds/rules/{name}.toml"));
        assert!(said.ends_with(&format!("ok, house rules with 1 change: {change}\n")), "{said}");
    }
}

#[test]
fn every_scenario_is_one() {
    assert_eq!(names("armies/iron-winds/scenarios"), SCENARIOS);
    for name in SCENARIOS {
        let said = validated(&format!("armies/iron-winds/scenarios/{name}.toml"));
        assert!(said.ends_with(": ok, scenario of Iron Winds of War\n"), "{said}");
    }
}

#[test]
fn every_file_names_its_schema_and_says_what_it_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["", "rules", "scenarios", "suites"] {
        let folder = Path::new("armies/iron-winds").join(folder);
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
