//! The files in `armies/king-or-parliament` are right and say what they are.

use crate::shipped::{names, validated};

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
    for name in RULES {
        let said = validated(&format!("armies/king-or-parliament/rules/{name}.toml"));
        assert!(said.contains("ok, house rules with 1 change: "), "{said}");
    }
    let title = "For King or For Parliament";
    crate::shipped::assert_scenarios("king-or-parliament", title, SCENARIOS);
    crate::shipped::all_say_what_they_are("king-or-parliament");
}
