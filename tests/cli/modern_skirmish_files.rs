//! The files in `armies/modern-skirmish/` are right, and the program plays its scenarios.

use crate::program::{assert_refused, done, fairfight, number, rows};
use crate::shipped::{names, validated};
use std::fs;
use std::path::Path;

/// Every list with its numbers of figures and units.
const LISTS: &[(&str, u32)] = &[("affiliation", 18), ("antagonist", 27)];

/// Every file of house rules with what it changes.
const RULES: &[(&str, &str)] = &[
    ("hits-kill", "hit-without-kill = \"kill\""),
    ("once-an-initiative", "figure-fire-limit = \"once-per-initiative\""),
];

/// Every scenario.
const SCENARIOS: &[&str] = &["farm", "open-field", "two-copses", "village"];

fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

fn list(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/modern-skirmish");
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn every_list_is_the_printed_force() {
    let listed: Vec<&str> = LISTS.iter().map(|(name, ..)| *name).collect();
    assert_eq!(names("armies/modern-skirmish"), listed);
    for (name, figures) in LISTS {
        let said = validated(&format!("armies/modern-skirmish/{name}.toml"));
        assert!(said.contains("3 units") && said.contains(&format!("{figures} figures")), "{said}");
    }
}

#[test]
fn every_file_of_house_rules_changes_what_it_says() {
    crate::shipped::assert_house_rules("modern-skirmish", RULES);
}

#[test]
fn every_scenario_and_suite_is_one() {
    crate::shipped::assert_scenarios("modern-skirmish", "Modern Skirmish", SCENARIOS);
    assert_eq!(names("armies/modern-skirmish/suites"), ["fire"]);
    validated("armies/modern-skirmish/suites/fire.toml");
}

#[test]
fn every_file_names_its_schema_and_says_what_it_is() {
    crate::shipped::all_say_what_they_are("modern-skirmish");
}

#[test]
fn scenarios_are_fought_by_name_and_lists_fall_on_the_same_dice() {
    let dir = tempfile::tempdir().unwrap();
    let line = "battle --scenario open-field --pairs 400 --units u.csv --doctrine-a advance-60 --doctrine-b hold";
    let row = rows(&done(dir.path(), &words(line))).remove(0);
    let text = |column: &str| row[column].as_str();
    assert_eq!((text("army_a"), text("army_b")), ("Antagonist", "Affiliation"));
    assert_eq!((text("doctrine_a"), text("doctrine_b")), ("advance-60", "hold"));
    assert_eq!((text("system"), text("scenario")), ("modern-skirmish", "Open field"));
    assert_eq!((text("n"), text("battles"), text("points_a")), ("", "400", ""));
    let units = rows(&fs::read_to_string(dir.path().join("u.csv")).unwrap());
    let named: Vec<_> = units.iter().map(|unit| unit["name"].as_str()).collect();
    assert_eq!(named[..4], ["Soldiers A", "Soldiers B", "Confederates", "Legionaries A"]);
    let (ours, theirs) = (list("antagonist.toml"), list("affiliation.toml"));
    let played = |lists: [&str; 2], doctrines: [&str; 2], pairs: &str| {
        let [a, b] = doctrines;
        let line = ["battle", lists[0], lists[1], "--pairs", pairs, "--doctrine-a", a];
        rows(&done(dir.path(), &[&line[..], &["--doctrine-b", b]].concat())).remove(0)
    };
    let again = played([&ours, &theirs], ["advance-60", "hold"], "400");
    assert_eq!(again["score_a"], row["score_a"], "open ground from edge to edge is the ruling's");
    // The sides are those of the text, whichever is named first.
    let turned = played([&theirs, &ours], ["hold", "advance-60"], "2000");
    assert!((1.0 - number(&turned, "score_a") - number(&row, "score_a")).abs() < 0.03);
    assert_refused(&fairfight(dir.path(), &["battle", &ours, &ours]), "both lists are for the");
}

#[test]
fn a_scenario_of_ground_alone_takes_lists() {
    let dir = tempfile::tempdir().unwrap();
    let (ours, theirs) = (list("antagonist.toml"), list("affiliation.toml"));
    let farm = list("scenarios/farm.toml");
    let line = ["battle", &ours, &theirs, "--scenario", &farm, "--pairs", "100"];
    let row = rows(&done(dir.path(), &line)).remove(0);
    assert_eq!(row["scenario"], "Farm");
    assert_refused(&fairfight(dir.path(), &["battle", "--scenario", &farm]), "two army lists");
    let line = ["battle", &ours, &theirs, "--scenario", "village"];
    assert_refused(&fairfight(dir.path(), &line), "brings its own forces");
}

#[test]
fn a_replay_tells_tests_shots_and_routs() {
    let dir = tempfile::tempdir().unwrap();
    let line = "replay --scenario two-copses --battle 0 --format table";
    let told = done(dir.path(), &words(line));
    for said in [
        "checked morale to act",
        "shot at",
        "missed",
        " mm\n",
        "routed",
        "The initiative went over to the Affiliation",
        "held the field",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
}

#[test]
fn fights_are_exact() {
    let dir = tempfile::tempdir().unwrap();
    let line =
        "fight soldier legionary --system modern-skirmish --set cover_a=cover --set cover_b=cover";
    let row = rows(&done(dir.path(), &words(line))).remove(0);
    assert_eq!((row["method"].as_str(), row["system"].as_str()), ("exact", "modern-skirmish"));
    assert_eq!(format!("{:.8}", number(&row, "win_a")), "0.55879274", "MSV29");
}
