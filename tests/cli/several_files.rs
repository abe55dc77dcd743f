//! Commands that write several files: each is written even if others fail, and none is an input.

use crate::program::{assert_refused, command, fairfight, list, rows};
use std::fs;
use std::path::Path;

fn put(directory: &Path, name: &str, text: &str) {
    fs::write(directory.join(name), text).unwrap();
}

/// The house rule of the tests: some match-ups drift under it.
const HOUSE: &str = "system = \"iron-winds\"\n[numbers]\nknight-rounds-up = 1\n";

#[cfg(target_os = "linux")]
#[test]
fn a_second_file_that_cannot_be_written_takes_nothing_from_the_report() {
    let dir = tempfile::tempdir().unwrap();
    for line in [
        "battle levy warrior --pairs 2 --units /dev/full",
        "fight levy warrior --exact --distributions /dev/full",
        "matrix levy knight --pairs 2 --cells /dev/full",
        "sensitivity levy knight --pairs 2 --only melee-rear --cells /dev/full",
        "points --units levy,warrior --doctrines steady --army-pairs 200 --attributes /dev/full",
        "search --budget 24 --units levy,warrior --field levy --pairs 20 --fresh 20 --out-list /dev/full",
        "tune --budget 24 --units levy,warrior --doctrines steady --bars dice --tries 1 --tried /dev/full",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let output = fairfight(dir.path(), &words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains("cannot write /dev/full: No space left on device"), "{line}: {said}");
        assert!(!rows(&String::from_utf8_lossy(&output.stdout)).is_empty(), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_accepted_that_nobody_could_read() {
    let dir = tempfile::tempdir().unwrap();
    let suite = fs::canonicalize("armies/iron-winds/suites/knights-round-up.toml").unwrap();
    let suite = suite.to_str().unwrap();
    let words = ["check", suite, "--max-pairs", "300", "--accept", "acc.toml"];
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command(dir.path(), &words).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let junit = fairfight(dir.path(), &[&words[..], &["--junit", "/dev/full"]].concat());
    assert_eq!(junit.status.code(), Some(2));
    assert!(!rows(&String::from_utf8_lossy(&junit.stdout)).is_empty());
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    // An invalid date is found before the battles.
    let dated = command(dir.path(), &words).env("SOURCE_DATE_EPOCH", "yesterday").output().unwrap();
    assert_refused(&dated, "SOURCE_DATE_EPOCH is \"yesterday\"");
}

#[test]
fn no_report_overwrites_what_it_was_made_from() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "house", HOUSE);
    for command in ["rulings", "units"] {
        let output = fairfight(dir.path(), &[command, "--rules", "house", "--out", "house"]);
        assert_refused(&output, "--out house would overwrite the input house");
    }
    fs::copy(list("human-150"), dir.path().join("mine")).unwrap();
    fs::copy(list("orc-150"), dir.path().join("orc.toml")).unwrap();
    let suite = "system = \"iron-winds\"\nname = \"S\"\nchanged = [\"house\"]\n[[match]]\na = \"mine\"\nb = \"orc.toml\"\n";
    put(dir.path(), "suite.toml", suite);
    let words = ["sensitivity", "--suite", "suite.toml", "--pairs", "2", "--only", "melee-rear"];
    for option in ["--out", "--cells", "--interactions"] {
        let output = fairfight(dir.path(), &[&words[..], &[option, "mine"]].concat());
        assert_refused(&output, &format!("{option} mine would overwrite the input"));
    }
    assert_eq!(fs::read_to_string(dir.path().join("house")).unwrap(), HOUSE);
    assert_eq!(fs::read(dir.path().join("mine")).unwrap(), fs::read(list("human-150")).unwrap());
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_once() {
    use std::io::Write as _;
    use std::process::Stdio;
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "house.toml", HOUSE);
    let human = fs::read(list("human-150")).unwrap();
    for (line, piped) in [
        ("sample-size /dev/stdin knight --pilot 100", &human[..]),
        ("sample-size levy knight --pilot 100 --changed /dev/stdin", HOUSE.as_bytes()),
        ("replay /dev/stdin knight --battle 0 --against house.toml", &human),
        ("replay levy knight --battle 0 --against /dev/stdin", HOUSE.as_bytes()),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let mut command = command(dir.path(), &words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(piped).unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{line}: {said}");
    }
}

#[test]
fn typography_is_blamed_only_where_it_is_at_fault() {
    let dir = tempfile::tempdir().unwrap();
    let hint = "long dash";
    let words = ["battle", "nobody.toml", "levy", "--out", "r\u{2013}1.csv"];
    let said = String::from_utf8(fairfight(dir.path(), &words).stderr).unwrap();
    assert!(said.contains("there is no file nobody.toml") && !said.contains(hint), "{said}");
    for words in [["battle", "n\u{2013}1.toml", "levy"], ["battle", "levy", "\u{2013}pairs"]] {
        let said = String::from_utf8(fairfight(dir.path(), &words).stderr).unwrap();
        assert!(said.contains(hint), "{said}");
    }
}
