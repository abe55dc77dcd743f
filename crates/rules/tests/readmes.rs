//! Each system's README names every ruling with its default and every option, and every rule.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fairfight_rules::ruling::Ruling;
use fairfight_rules::{
    braid_and_cockade, fire_at_will, gun_fights, iron_winds, king_or_parliament, modern_skirmish,
    space_convoy,
};

/// Fails where the README lacks a row, an option or a default; the rows of the rulings otherwise.
fn rows<'a>(readme: &'a str, rulings: &'a [Ruling]) -> Vec<(&'a str, &'a Ruling)> {
    let row = |ruling: &'a Ruling| {
        let id = format!("| `{}` |", ruling.id);
        let row = readme.lines().find(|line| line.starts_with(&id));
        let row = row.unwrap_or_else(|| panic!("no row for {}", ruling.id));
        for choice in ruling.options {
            assert!(row.contains(choice.word), "{}: {} is missing", ruling.id, choice.word);
        }
        assert!(row.contains(ruling.default), "{}: its default is missing", ruling.id);
        (row, ruling)
    };
    rulings.iter().map(row).collect()
}

#[test]
fn iron_winds() {
    rows(include_str!("../src/iron_winds/README.md"), iron_winds::RULINGS);
}

#[test]
fn fire_at_will() {
    rows(include_str!("../src/fire_at_will/README.md"), fire_at_will::RULINGS);
}

#[test]
fn king_or_parliament() {
    rows(include_str!("../src/king_or_parliament/README.md"), king_or_parliament::RULINGS);
}

#[test]
fn braid_and_cockade() {
    rows(include_str!("../src/braid_and_cockade/README.md"), braid_and_cockade::RULINGS);
}

#[test]
fn space_convoy() {
    let readme = include_str!("../src/space_convoy/README.md");
    for (row, ruling) in rows(readme, space_convoy::RULINGS) {
        for choice in ruling.options {
            assert!(row.contains(choice.means), "{}: {} is missing", ruling.id, choice.means);
        }
    }
}

#[test]
fn modern_skirmish() {
    let readme = include_str!("../src/modern_skirmish/README.md");
    for (row, ruling) in rows(readme, modern_skirmish::RULINGS) {
        for choice in ruling.options {
            assert!(row.contains(choice.means), "{}: {} is missing", ruling.id, choice.means);
        }
    }
}

#[test]
fn gun_fights() {
    let readme = include_str!("../src/gun_fights/README.md");
    for (row, ruling) in rows(readme, gun_fights::RULINGS) {
        for choice in ruling.options {
            assert!(row.contains(choice.means), "{}: {} is missing", ruling.id, choice.means);
        }
    }
}

/// Each system's module, and how the ids of its rules begin.
const SYSTEMS: [(&str, &str); 7] = [
    ("iron_winds", "IW-"),
    ("fire_at_will", "FAW-"),
    ("king_or_parliament", "KOP-"),
    ("braid_and_cockade", "BC-"),
    ("space_convoy", "SC-"),
    ("modern_skirmish", "MS-"),
    ("gun_fights", "GF-"),
];

/// The letters and the number with which a text begins, and what follows: `M5` of `M5, X4`.
fn letters_and_number(text: &str) -> Option<(&str, u32, &str)> {
    let letters = text.find(|c: char| !c.is_ascii_uppercase()).filter(|&end| end > 0)?;
    let digits = text[letters..].find(|c: char| !c.is_ascii_digit());
    let end = digits.map_or(text.len(), |digits| letters + digits);
    let number = text[letters..end].parse().ok()?;
    Some((&text[..letters], number, &text[end..]))
}

/// Every id that a text names, lists and ranges too: `IW-C1 to C4, X7` names five.
fn ids(text: &str, prefix: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (at, _) in text.match_indices(prefix) {
        if text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-') {
            continue;
        }
        let mut rest = &text[at + prefix.len()..];
        let mut from: Option<(&str, u32)> = None;
        while let Some((letters, number, after)) = letters_and_number(rest) {
            let first = match from {
                Some((of, first)) if of == letters => first,
                Some(_) | None => number,
            };
            all.extend((first..=number).map(|number| format!("{prefix}{letters}{number}")));
            let joint = [", ", " and ", " to "].into_iter().find(|joint| after.starts_with(joint));
            let Some(joint) = joint else { break };
            from = (joint == " to ").then_some((letters, number));
            rest = after[joint.len()..].trim_start_matches(prefix);
        }
    }
    all
}

/// The ids in the files of a folder and of those in it, each with one of the files.
fn ids_under(folder: &Path, prefix: &str, named: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).expect("the folder of a system") {
        let path = entry.expect("a file of a system").path();
        if path.is_dir() {
            ids_under(&path, prefix, named);
        } else if path.extension().is_some_and(|end| end == "rs" || end == "md") {
            let text = std::fs::read_to_string(&path).expect("a source is text");
            for id in ids(&text, prefix) {
                named.entry(id).or_insert_with(|| path.display().to_string());
            }
        }
    }
}

#[test]
fn ids_of_lists_and_ranges() {
    let named = |text| ids(text, "IW-").into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(named("(IW-C1 to C3, X7)"), "IW-C1 IW-C2 IW-C3 IW-X7");
    assert_eq!(named("IW-X1 to IW-X3; IW-FIGHT"), "IW-X1 IW-X2 IW-X3");
    assert_eq!(named("`IW-M6`: 2d6, and IW-R1 and R2"), "IW-M6 IW-R1 IW-R2");
}

/// An error message or a comment may name any rule: the reader finds there what it says.
#[test]
fn every_rule_that_the_sources_name_has_one_row() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of the crates");
    for (system, prefix) in SYSTEMS {
        let home = crates.join("rules/src").join(system);
        let readme = std::fs::read_to_string(home.join("README.md")).expect("a README");
        let section = readme.split_once("\n## The rules\n");
        let (_, section) = section.expect("a README has a table of the rules");
        let section = section.split("\n## ").next().unwrap_or(section);
        let mut named = BTreeMap::new();
        for folder in [home, crates.join("battle/src").join(system)] {
            ids_under(&folder, prefix, &mut named);
        }
        assert!(named.len() > 10, "{system}: hardly any ids {prefix}");
        for (id, file) in named {
            let rows = section.matches(&format!("\n| {id} |")).count();
            assert_eq!(rows, 1, "rows for {id}, which {file} names");
        }
    }
}
