//! The files in `armies/braid-and-cockade/` are right.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Every list with its numbers of units and generals.
const LISTS: &[(&str, u32, u32)] =
    &[("anglo-portuguese-1812", 11, 4), ("french-1809", 11, 4), ("russian-1812", 11, 4)];

/// Every file of house rules with what it changes.
const RULES: &[(&str, &str)] = &[
    ("locked-melees", "after-melee = \"locked\""),
    ("roll-for-attacker", "who-attacks = \"roll\""),
    ("to-the-last-stand", "elimination-threshold = 0"),
];

/// Every scenario.
const SCENARIOS: &[&str] = &["crossing", "open-field", "village", "wooded-ridge"];

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
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/braid-and-cockade").join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "toml"));
    let mut names: Vec<String> =
        files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn every_list_has_what_it_says() {
    let listed: Vec<&str> = LISTS.iter().map(|(name, ..)| *name).collect();
    assert_eq!(names(""), listed);
    for (name, units, leaders) in LISTS {
        let said = validated(&format!("armies/braid-and-cockade/{name}.toml"));
        assert!(said.contains(&format!("{units} units")), "{said}");
        assert!(said.ends_with(&format!(" {leaders} leaders\n")), "{said}");
    }
}

#[test]
fn every_file_of_house_rules_changes_what_it_says() {
    let listed: Vec<&str> = RULES.iter().map(|(name, _)| *name).collect();
    assert_eq!(names("rules"), listed);
    for (name, change) in RULES {
        let said = validated(&format!("armies/braid-and-cockade/rules/{name}.toml"));
        assert!(said.ends_with(&format!("ok, house rules with 1 change: {change}\n")), "{said}");
    }
}

#[test]
fn every_scenario_and_suite_is_one() {
    assert_eq!(names("scenarios"), SCENARIOS);
    for name in SCENARIOS {
        let said = validated(&format!("armies/braid-and-cockade/scenarios/{name}.toml"));
        assert!(said.ends_with(": ok, scenario of Braid & Cockade\n"), "{said}");
    }
    assert_eq!(names("suites"), ["to-the-last-stand"]);
    validated("armies/braid-and-cockade/suites/to-the-last-stand.toml");
}

#[test]
fn a_list_with_faults_is_told_all_of_them() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("braid-and-cockade-faults.toml");
    let text = "system = \"braid-and-cockade\"\nname = \"faults\"\n\
                [[unit]]\ntype = \"infantry\"\nrifles = true\nhigh = true\nlow = true\nstands = 9\n\
                [[unit]]\ntype = \"foot-artillery\"\nstands = 1\n\
                [[leader]]\nrank = \"divisional\"\ngrand-battery = true\ncommands = [\"nobody\"]\n";
    fs::write(&file, text).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairfight"));
    let output = program.arg("validate").arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    for part in [
        "rifles are for light infantry",
        "high and low at once",
        "9 stands in one unit",
        "a gun is one stand",
        "a divisional commander forms no grand battery",
        "no unit of the list is called \"nobody\"",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}
