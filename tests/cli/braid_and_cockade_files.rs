//! The files in `armies/braid-and-cockade/` are right.

use crate::shipped::{names, validated};
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

#[test]
fn every_list_has_what_it_says() {
    let listed: Vec<&str> = LISTS.iter().map(|(name, ..)| *name).collect();
    assert_eq!(names("armies/braid-and-cockade"), listed);
    for (name, units, leaders) in LISTS {
        let said = validated(&format!("armies/braid-and-cockade/{name}.toml"));
        assert!(said.contains(&format!("{units} units")), "{said}");
        assert!(said.ends_with(&format!(" {leaders} leaders\n")), "{said}");
    }
}

#[test]
fn every_file_of_house_rules_changes_what_it_says() {
    crate::shipped::assert_house_rules("braid-and-cockade", RULES);
}

#[test]
fn every_scenario_and_suite_is_one() {
    crate::shipped::assert_scenarios("braid-and-cockade", "Braid & Cockade", SCENARIOS);
    assert_eq!(names("armies/braid-and-cockade/suites"), ["to-the-last-stand"]);
    validated("armies/braid-and-cockade/suites/to-the-last-stand.toml");
}

#[test]
fn every_file_names_its_schema_and_says_what_it_is() {
    crate::shipped::all_say_what_they_are("braid-and-cockade");
}

/// A doctrine as reports name it, and as it is typed on the command line.
#[test]
fn a_doctrine_may_stand_in_words() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, doctrine: &str| {
        let text = format!(
            "system = \"braid-and-cockade\"\nname = \"list\"\ndoctrine = {doctrine}\n\
             [[unit]]\ntype = \"infantry\"\n"
        );
        fs::write(dir.path().join(name), text).unwrap();
    };
    file("words.toml", "\"cautious/counter-attack+assault\"");
    file("parts.toml", "{ attack = \"cautious\", defence = \"counter-attack\", assault = true }");
    let words = ["battle", "words.toml", "parts.toml", "--pairs", "10", "--format", "csv"];
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairfight"));
    let output = program.current_dir(dir.path()).args(words).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    assert_eq!(report.matches("cautious/counter-attack+assault").count(), 2, "{report}");
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
