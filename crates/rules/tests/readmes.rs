//! Each system's README names every ruling with its default and every option.

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
