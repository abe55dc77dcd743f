//! The READMEs name every system; each system's README names every ruling with its default and every option, and every
//! rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fairfight_battle::systems;

/// Systems whose READMEs describe options in their own words.
const IN_OWN_WORDS: [&str; 4] =
    ["iron-winds", "fire-at-will", "king-or-parliament", "braid-and-cockade"];

/// The folder of the crates.
fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of the crates")
}

/// The name of a system's folders and module.
fn folder(system: &str) -> String {
    system.replace('-', "_")
}

/// The README of a system's rules.
fn readme(system: &str) -> String {
    let path = crates().join("rules/src").join(folder(system)).join("README.md");
    fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

#[test]
fn every_ruling_has_a_row_with_its_default_and_every_option() {
    for system in systems::ALL {
        let (id, readme) = (system.id, readme(system.id));
        for ruling in system.rulings {
            let told = format!("{id}, {}", ruling.id);
            let first = format!("| `{}` |", ruling.id);
            let row = readme.lines().find(|line| line.starts_with(&first));
            let row = row.unwrap_or_else(|| panic!("{told}: no row"));
            for choice in ruling.options {
                assert!(row.contains(choice.word), "{told}: {} is missing", choice.word);
                let meant = IN_OWN_WORDS.contains(&id) || row.contains(choice.means);
                assert!(meant, "{told}: {} is missing", choice.means);
            }
            assert!(row.contains(ruling.default), "{told}: its default is missing");
        }
    }
}

#[test]
fn every_readme_lists_what_is_not_simulated_as_reports_do() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for system in systems::ALL {
        let readme = readme(system.id);
        let (_, after) = readme.split_once("## What is not simulated\n").expect("a list");
        let list = after.split("\n## ").next().unwrap_or_default();
        let listed: Vec<String> = list
            .split("\n\n")
            .filter(|part| part.trim_start().starts_with("- "))
            .flat_map(|list| {
                format!("\n{}", list.trim()).split("\n- ").skip(1).map(words).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(listed, system.not_simulated, "{}", system.id);
    }
}

#[test]
fn the_first_readme_lists_every_system() {
    let path = crates().parent().expect("the repository").join("README.md");
    let readme = fs::read_to_string(path).expect("a README");
    for system in systems::ALL {
        let (id, title, folder) = (system.id, system.title, folder(system.id));
        let row = format!("| `{id}` | [{title}](crates/rules/src/{folder}/README.md) |");
        assert!(readme.contains(&row), "{id}: no row {row}");
    }
}

/// Splits off the letters and the number at the start of a text: `M5` of `M5, X4`; returns the rest too.
fn letters_and_number(text: &str) -> Option<(&str, u32, &str)> {
    let letters = text.find(|c: char| !c.is_ascii_uppercase()).filter(|&end| end > 0)?;
    let digits = text[letters..].find(|c: char| !c.is_ascii_digit());
    let end = digits.map_or(text.len(), |digits| letters + digits);
    let number = text[letters..end].parse().ok()?;
    Some((&text[..letters], number, &text[end..]))
}

/// The prefix of a system's ids, from the first row of its rules: `IW-` of `| IW-U1 |`.
fn prefix(section: &str) -> Option<&str> {
    section.lines().find_map(|line| {
        let id = line.strip_prefix("| ")?;
        let (letters, _) = id.split_once('-')?;
        let are_letters = !letters.is_empty() && letters.bytes().all(|c| c.is_ascii_uppercase());
        are_letters.then(|| &id[..=letters.len()])
    })
}

/// Every id that a text names, including lists and ranges: `IW-C1 to C4, X7` names five.
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

/// Collects the ids in the files of a folder and its subfolders, each with one of the files.
fn ids_under(folder: &Path, prefix: &str, named: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("the folder of a system") {
        let path = entry.expect("a file of a system").path();
        if path.is_dir() {
            ids_under(&path, prefix, named);
        } else if path.extension().is_some_and(|end| end == "rs" || end == "md") {
            let text = fs::read_to_string(&path).expect("a source is text");
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

/// An error message or a comment may name any rule: the README says what the rule is.
#[test]
fn every_rule_that_the_sources_name_has_one_row() {
    let mut prefixes = BTreeSet::new();
    for system in systems::ALL {
        let system = system.id;
        let readme = readme(system);
        let section = readme.split_once("\n## The rules\n");
        let (_, section) = section.expect("a README has a table of the rules");
        let section = section.split("\n## ").next().unwrap_or(section);
        let prefix = prefix(section).unwrap_or_else(|| panic!("{system}: no row of a rule"));
        assert!(
            prefixes.insert(prefix.to_owned()),
            "{system}: another begins its ids with {prefix}"
        );
        let mut named = BTreeMap::new();
        for side in ["rules/src", "battle/src"] {
            ids_under(&crates().join(side).join(folder(system)), prefix, &mut named);
        }
        assert!(named.len() > 10, "{system}: hardly any ids {prefix}");
        for (id, file) in named {
            let rows = section.matches(&format!("\n| {id} |")).count();
            assert_eq!(rows, 1, "rows for {id}, which {file} names");
        }
    }
}
