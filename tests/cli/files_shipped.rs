//! The files in `armies/` are valid, and have the costs that they state.

use crate::shipped::{names, validated};

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
    crate::shipped::assert_house_rules("iron-winds", RULES);
}

#[test]
fn every_scenario_is_one() {
    crate::shipped::assert_scenarios("iron-winds", "Iron Winds of War", SCENARIOS);
}

#[test]
fn every_file_names_its_schema_and_says_what_it_is() {
    crate::shipped::all_say_what_they_are("iron-winds");
}
