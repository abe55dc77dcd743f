//! `battle --units` without a file: what each unit did, under the report.

use super::program::{assert_refused, command, done, fairfight, rows};
use std::fs;
use std::path::Path;

const BATTLE: [&str; 5] = ["battle", "levy,warrior+bow", "2*knight", "--pairs", "20"];

/// The words of the command with these options added.
fn with<'w>(more: &[&'w str]) -> Vec<&'w str> {
    BATTLE.iter().chain(more).copied().collect()
}

#[test]
fn the_table_of_units_stands_under_the_report() {
    let dir = tempfile::tempdir().unwrap();
    let report = done(dir.path(), &with(&["--format", "table"]));
    let both = done(dir.path(), &with(&["--format", "table", "--units"]));
    let below = both.strip_prefix(&*report).expect("the report first, as it is without");
    let file = done(dir.path(), &with(&["--out", "r.csv", "--units", "units.txt"]));
    assert_eq!(file, "");
    let kept = fs::read_to_string(dir.path().join("units.txt")).unwrap();
    assert_eq!(below.strip_prefix('\n'), Some(&*kept));
    assert!(kept.starts_with("list  unit  name") && kept.lines().count() == 1 + 4, "{kept}");
    // If the report is in a file, so is its table.
    done(dir.path(), &with(&["--units", "--out", "both.txt"]));
    let in_file = fs::read_to_string(dir.path().join("both.txt")).unwrap();
    assert!(in_file.contains("\nlist  unit  name"), "{in_file}");
    assert!(!dir.path().join("both.csv").exists());
}

#[test]
fn every_part_of_a_narrow_table_says_which_unit_it_is_about() {
    let dir = tempfile::tempdir().unwrap();
    let words = with(&["--format", "table", "--units"]);
    let output = command(dir.path(), &words).env("COLUMNS", "60").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("list ")).collect();
    assert!(heads.len() > 2, "{text}");
    assert!(heads.iter().all(|head| head.starts_with("list  unit  ")), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
}

#[test]
fn it_is_refused_where_the_report_is_no_table() {
    let dir = tempfile::tempdir().unwrap();
    for (more, said) in [
        (&["--units"][..], "the report is CSV: a table of units cannot follow it"),
        (&["--units", "--format", "json"], "the report is JSON"),
        (&["--units", "--out", "r.csv"], "the report is CSV"),
        (&["--units", "--best"], "cannot be used with"),
        (&["--units", "--doctrine-a", "best"], "--units is not for the doctrine `best`"),
    ] {
        let output = fairfight(dir.path(), &with(more));
        assert_refused(&output, said);
    }
    assert!(fs::read_dir(dir.path()).unwrap().next().is_none());
}

#[test]
fn a_list_that_was_taken_for_the_file_is_named() {
    let output = fairfight(Path::new("."), &["battle", "--units", "a.toml", "b.toml"]);
    assert_refused(&output, "--units takes a.toml for its file; put --units after the lists");
    let csv = done(Path::new("."), &["battle", "levy", "knight", "--pairs", "9"]);
    assert_eq!(rows(&csv).len(), 1);
}
