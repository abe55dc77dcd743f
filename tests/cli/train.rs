//! `fairfight train`, seen from outside.

use crate::program::{assert_refused, done, fairfight, list};
use std::fs;
use std::path::Path;

fn words(of: &str) -> Vec<String> {
    let list = |name: &str| list(name).display().to_string();
    let word = |word: &str| word.strip_prefix('@').map_or(word.to_owned(), list);
    of.split_whitespace().map(word).collect()
}

fn said(directory: &Path, of: &str) -> String {
    done(directory, &words(of).iter().map(String::as_str).collect::<Vec<_>>())
}

fn refused(of: &str, why: &str) {
    let dir = tempfile::tempdir().unwrap();
    let words = words(of);
    assert_refused(
        &fairfight(dir.path(), &words.iter().map(String::as_str).collect::<Vec<_>>()),
        why,
    );
}

#[test]
fn a_table_of_weights_is_the_same_on_any_threads() {
    let dir = tempfile::tempdir().unwrap();
    let run = |threads: u32| {
        let line = "train @human-150 @orc-150 --pairs 1 --rollouts 1 --seed 7";
        said(dir.path(), &format!("{line} --threads {threads} --out {threads}.csv"));
        fs::read_to_string(dir.path().join(format!("{threads}.csv"))).unwrap()
    };
    let table = run(1);
    assert!(table == run(3), "three threads write the same bytes");
    // Its origin, a column for each sum of each member, and a row for each feature of each kind.
    let lines: Vec<&str> = table.lines().collect();
    assert!(
        lines[0].starts_with("# fairfight train, ") && lines[0].contains("seed 7"),
        "{}",
        lines[0]
    );
    assert!(lines[1].contains("human-150.toml"), "{}", lines[1]);
    let cells = lines[2].split(',').count();
    assert!(lines[2].starts_with("decision,feature,skilled-1/0,skilled-1/1,"), "{}", lines[2]);
    assert_eq!(cells, 2 + 6 * 9);
    for row in &lines[3..] {
        let cells: Vec<&str> = row.split(',').collect();
        assert_eq!(cells.len(), 2 + 6 * 9, "{row}");
        assert!(cells[2..].iter().all(|cell| cell.parse::<i32>().is_ok()), "{row}");
    }
    let row = |name: &str| lines.iter().find(|line| line.starts_with(name)).unwrap();
    assert!(row("charge,gain,").split(',').skip(2).any(|cell| cell != "0"));
}

#[test]
fn bad_input_is_refused() {
    refused("train", "required");
    refused("train @human-150 --pairs 0", "1 to 1000");
    refused("train @human-150 --rollouts 257", "1 to 256");
    refused("train @human-150 --doctrine-a steady", "each lineage begins from a style of its own");
    refused(
        "train 2*soldier,archer --system fire-at-will",
        "in Fire At Will, Men no doctrine is fitted",
    );
    refused("train @human-150 --out weights.json", "weights.json");
    refused("train @human-150 --scenarios nowhere", "nowhere is neither a file nor a scenario");
    refused("train @human-150 --scenarios ok-street", "ok-street");
}
