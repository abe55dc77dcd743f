//! Interrupts before there is a result: nothing is written.

use super::{SHORT, assert_nothing, pressed, pressed_late_enough};
use crate::program::list;
use std::time::{Duration, Instant};

#[test]
fn a_search_that_is_interrupted_says_so_and_writes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let field = list("orc-150").display().to_string();
    for what in [format!("--field {field}"), "--against-all".to_owned()] {
        let words = format!(
            "search --budget 150 --pairs 900_000_000 --out r.csv --out-list best.toml {what}"
        );
        let output = pressed(dir.path(), &words, SHORT);
        let said = assert_nothing(dir.path(), output, "the first result");
        // The immediate message promises no report.
        assert!(said.contains("stopping; press Ctrl-C again to stop at once\n"), "{said}");
    }
}

#[test]
fn counters_and_swaps_that_are_interrupted_say_so_and_write_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let [mine, his] = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    for words in [
        format!("counters {mine} --pairs 900_000_000 --out r.csv"),
        format!("improve {mine} --against {his} --pairs 900_000_000 --out r.csv --out-list l.toml"),
    ] {
        let output = pressed(dir.path(), &words, SHORT);
        assert_nothing(dir.path(), output, "the first result");
    }
    // Some kinds have met the list under its doctrine, and none under others.
    let words = format!("counters {his} --pairs 10_000 --threads 1 --format table");
    let output = pressed_late_enough(dir.path(), &words);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.contains("what was complete by then. Verdicts rest on the dice alone.\n"),
        "{said}"
    );
}

/// A battle in which both sides look far ahead lasts for many seconds: it is not played to its end first.
#[test]
fn a_battle_that_is_searched_is_left_when_it_is_interrupted() {
    let dir = tempfile::tempdir().unwrap();
    let [a, b] = ["human-300", "orc-300"].map(|name| list(name).display().to_string());
    let deep = "rollout+rollouts=256+base=skilled";
    let words = format!("battle {a} {b} --doctrine-a {deep} --doctrine-b {deep} --out r.csv");
    let begun = Instant::now();
    let output = pressed(dir.path(), &words, SHORT);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_nothing(dir.path(), output, "the first battle was over");
}

/// Neither report exists, even if the sides look ahead.
#[test]
fn doctrines_that_are_interrupted_report_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let list = list("human-300").display().to_string();
    for pairs in ["--pairs 1_000_000", "--pairs 10 --searched-pairs 1_000_000"] {
        let words = format!("doctrines {list} {pairs} --out r.csv --laws l.csv");
        let output = pressed(dir.path(), &words, SHORT);
        assert_nothing(dir.path(), output, "the first result");
    }
}

/// Both while battles are played and while weights are fitted.
#[test]
fn training_that_is_interrupted_writes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string()).join(" ");
    for after in [SHORT, SHORT * 8] {
        let words = format!("train {lists} --pairs 6 --rollouts 2 --threads 1 --out weights.csv");
        let output = pressed(dir.path(), &words, after);
        assert_nothing(dir.path(), output, "the first result");
    }
}

/// No battle is chosen from only a part of the requested ones.
#[test]
fn a_choice_that_is_interrupted_shows_no_battle() {
    let dir = tempfile::tempdir().unwrap();
    let [a, b] = ["human-300", "orc-300"].map(|name| list(name).display().to_string());
    let words = format!(
        "replay {a} {b} --typical --among 100000 --doctrine-a rollout --units u.csv --out r.csv"
    );
    let output = pressed(dir.path(), &words, SHORT);
    assert_nothing(dir.path(), output, "a battle was chosen");
}
