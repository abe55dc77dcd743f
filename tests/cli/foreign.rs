//! Foreign text: no command prints characters that control a terminal, change the writing direction or are invisible.

use crate::program::{done, fairfight, list, rows};
use std::fs;
use std::path::Path;

/// Clears the screen in three ways, changes the writing direction, hides text and breaks the line.
const HOSTILE: &str = "x\u{1b}[2J\u{9b}2J\u{7f}\u{202e}\u{2066}\u{200b}\n\ry";

/// Checks that nothing in it controls a terminal, except line breaks.
fn assert_harmless(what: &str, said: &[u8]) {
    let said = std::str::from_utf8(said).unwrap();
    let steers = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    assert!(!said.contains(steers), "{what}: {said:?}");
    assert!(!said.lines().any(|line| line.starts_with('y')), "{what}: {said:?}");
}

#[test]
fn no_command_prints_a_word_that_steers_the_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let list = list("human-150");
    let list = list.to_str().unwrap();
    let inside = format!("{HOSTILE}/no.csv");
    let wide = format!("{HOSTILE}.csv");
    let set = format!("{HOSTILE}=front");
    for words in [
        &[HOSTILE][..],
        &["--x\u{1b}[2J\u{202e}"],
        &["validate", HOSTILE],
        &["validate", list, "--rules", HOSTILE],
        &["validate", list, "--system", HOSTILE],
        &["battle", HOSTILE, list],
        &["battle", list, HOSTILE, HOSTILE],
        &["battle", list, list, "--rules", HOSTILE],
        &["battle", list, list, "--scenario", HOSTILE],
        &["battle", list, list, "--system", HOSTILE],
        &["battle", list, list, "--doctrine-a", HOSTILE],
        &["battle", list, list, "--doctrine-b", HOSTILE],
        &["battle", list, list, "--pairs", HOSTILE],
        &["battle", list, list, "--precision", HOSTILE],
        &["battle", list, list, "--format", HOSTILE],
        &["battle", list, list, "--pairs", "2", "--out", &inside],
        &["battle", list, list, "--pairs", "2", "--out", &wide, "--units", &wide],
        &["battle", list, list, "--pairs", "2", "--battles", &inside],
        &["fight", HOSTILE, "levy"],
        &["fight", "levy", "levy", "--aspect", HOSTILE],
        &["fight", "levy", "levy", "--set", HOSTILE],
        &["fight", "levy", "levy", "--set", &set],
        &["fight", "levy", "levy", "--distributions", &inside],
        &["matrix", list, list, HOSTILE],
        &["matrix", list, list, "--reuse", HOSTILE],
        &["matrix", list, list, "--cells", &inside],
        &["check", HOSTILE],
        &["points", "--units", HOSTILE],
        &["points", "--reference", HOSTILE],
        &["points", "--doctrines", HOSTILE],
        &["points", "--people", HOSTILE],
        &["points", "--grid", HOSTILE],
        &["search", "--budget", "60", "--field", HOSTILE],
        &["search", "--budget", "60", "--field", list, "--weights", HOSTILE],
        &["tune", "--budget", "60", "--keep", HOSTILE],
        &["tune", "--budget", "60", "--grid", HOSTILE],
        &["sensitivity", list, list, "--only", HOSTILE],
        &["sensitivity", list, list, "--what", HOSTILE],
        &["sensitivity", "--suite", HOSTILE],
        &["sample-size", HOSTILE, list],
        &["replay", list, list, "--battle", "1", "--against", HOSTILE],
        &["replay", list, list, "--battle", HOSTILE],
        &["systems", "--out", &inside],
        &["rulings", HOSTILE],
        &["rulings", "--rules", HOSTILE],
        &["units", HOSTILE],
        &["schema", HOSTILE],
        &["schema", "army", "--system", HOSTILE],
        &["schema", "army", "--out", &inside],
        &["help", HOSTILE],
    ] {
        let output = fairfight(dir.path(), words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(!output.stderr.is_empty(), "{words:?}");
        assert_harmless(&format!("{words:?}"), &output.stderr);
        assert_harmless(&format!("{words:?}"), &output.stdout);
    }
}

/// A folder with valid files that have hostile names.
fn hostile_files(dir: &Path) {
    let file = |name: &str, text: &str| fs::write(dir.join(name), text).unwrap();
    file(&format!("{HOSTILE}.toml"), &fs::read_to_string(list("human-150")).unwrap());
    file(&format!("r{HOSTILE}.toml"), "[numbers]\nmelee-flank = 3\n");
    file(&format!("w{HOSTILE}.toml"), "[numbers]\nmelee-flank = \"3\"\n");
    let suite = format!("system = \"iron-winds\"\nname = \"S\"\nchanged = [{:?}]\n", "w.toml");
    file(&format!("s{HOSTILE}.toml"), &(suite + "[[fight]]\na = \"levy\"\nb = \"levy\"\n"));
}

#[test]
fn no_command_prints_a_name_of_a_file_that_steers_the_terminal() {
    let dir = tempfile::tempdir().unwrap();
    hostile_files(dir.path());
    let [list, rules, wrong, suite] =
        ["", "r", "w", "s"].map(|kind| format!("{kind}{HOSTILE}.toml"));
    for words in [
        &["validate", &list, &rules, &wrong, &suite][..],
        &["validate", &list, "--rules", &wrong],
        &["battle", &list, &list, "--rules", &rules, "--pairs", "1", "--format", "table"],
        &["battle", &list, &list, "--rules", &wrong, "--pairs", "1"],
        &["battle", &list, &list, "--pairs", "1", "--out", &list],
        &["battle", &list, &list, "--system", "gun-fights"],
        &["matrix", &list, &list, "--pairs", "1", "--reuse", &list],
        &["check", &suite],
        &["rulings", "--rules", &rules, "--format", "table"],
        &["replay", &list, &list, "--battle", "1", "--against", &rules, "--format", "table"],
    ] {
        let output = fairfight(dir.path(), words);
        assert_harmless(&format!("{words:?}"), &output.stderr);
        assert_harmless(&format!("{words:?}"), &output.stdout);
    }
}

#[test]
fn names_that_cannot_be_read_are_refused_in_every_table() {
    let dir = tempfile::tempdir().unwrap();
    for (name, said) in [
        ("\u{202e}sknomeD", "write name = \"sknomeD\""),
        ("Or\u{200b}cs", "write name = \"Orcs\""),
        ("\u{a0}\u{200b}\u{3164}", "without a visible character"),
        ("\u{feff}Orcs", "write name = \"Orcs\""),
    ] {
        for text in [
            format!("system = \"iron-winds\"\nname = \"{name}\"\n[[unit]]\nclass = \"levy\"\n"),
            format!(
                "system = \"iron-winds\"\nname = \"A\"\n[[unit]]\nclass = \"levy\"\nname = \"{name}\"\n"
            ),
            format!(
                "system = \"iron-winds\"\nname = \"A\"\n[[unit]]\nclass = \"levy\"\n[[leader]]\nname = \"{name}\"\n"
            ),
        ] {
            fs::write(dir.path().join("list.toml"), text).unwrap();
            let output = fairfight(dir.path(), &["validate", "list.toml"]);
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{name:?}: {stderr}");
            assert!(stderr.contains(said), "{name:?}: {stderr}");
            assert_harmless(name, stderr.as_bytes());
        }
    }
    // Persian words contain joiners.
    let joined =
        "system = \"iron-winds\"\nname = \"می\u{200c}خواهم\"\n[[unit]]\nclass = \"levy\"\n";
    fs::write(dir.path().join("list.toml"), joined).unwrap();
    done(dir.path(), &["validate", "list.toml"]);
}

#[test]
fn a_name_that_a_spreadsheet_would_run_is_warned_of_and_kept() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["=1+1", "+1", "-Elite-", "@Orcs"] {
        let text = format!(
            "system = \"iron-winds\"\nname = \"{name}\"\n[[unit]]\nclass = \"levy\"\nname = \"{name}\"\n"
        );
        fs::write(dir.path().join("list.toml"), text).unwrap();
        let output = fairfight(dir.path(), &["validate", "list.toml"]);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        assert_eq!(stderr.matches("begins like a formula").count(), 2, "{stderr}");
        let csv = done(dir.path(), &["battle", "list.toml", "list.toml", "--pairs", "1"]);
        assert_eq!(rows(&csv)[0]["army_a"], name);
    }
}

#[test]
fn one_bare_file_is_the_same_to_every_command() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("bare.toml"), "system = \"iron-winds\"\n").unwrap();
    let output = fairfight(dir.path(), &["validate", "bare.toml"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(stderr.contains("bare.toml changes nothing"), "{stderr}");
    done(dir.path(), &["rulings", "--rules", "bare.toml"]);
    fs::write(dir.path().join("own.toml"), "[classes.ogre]\nmove = 3\n").unwrap();
    let output = fairfight(dir.path(), &["validate", "own.toml"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("unknown key \"classes\" in house rules"), "{stderr}");
    assert!(!stderr.contains("the list"), "{stderr}");
}
