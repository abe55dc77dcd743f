//! Which files a suite may read, and what messages reveal of them, seen from outside: a suite may be a stranger's.

use crate::program::{assert_refused, done, fairfight, list};
use std::fs;
use std::path::Path;

/// Text that no message may reveal.
const SECRET: &str = "hunter2";

/// Files that are not for fairfight.
const FOREIGN: [&str; 4] = [
    "root:x:0:0:hunter2:/root:/bin/sh\n",
    "[default]\naws_secret_access_key = \"hunter2\"\n",
    "[http \"https://example.com/\"]\n\textraheader = AUTHORIZATION: basic hunter2\n",
    "{\"password\": \"hunter2\"}\n",
];

/// The folders `game/suites` and `outside`, with lists in `game` and in `outside`.
fn folders() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for folder in ["game/suites", "outside"] {
        fs::create_dir_all(dir.path().join(folder)).unwrap();
    }
    for folder in ["game", "outside"] {
        for name in ["human-150", "orc-150"] {
            let copy = dir.path().join(folder).join(format!("{name}.toml"));
            fs::copy(list(name), copy).unwrap();
        }
    }
    let rules = "system = \"iron-winds\"\n[numbers]\nknight-rounds-up = 1\n";
    fs::write(dir.path().join("game/rules.toml"), rules).unwrap();
    dir
}

/// Writes a suite with this head and these lists.
fn write_suite(file: &Path, head: &str, lists: [&str; 2]) {
    let [a, b] = lists;
    let text = format!(
        "system = \"iron-winds\"\nname = \"Suite\"\n{head}\n[[match]]\na = {a:?}\nb = {b:?}\n"
    );
    fs::write(file, text).unwrap();
}

#[test]
fn a_suite_reads_no_file_outside_of_its_folder() {
    let dir = folders();
    let suite = "game/suites/suite.toml";
    let file = dir.path().join(suite);
    let changed = "changed = [\"../rules.toml\"]";
    write_suite(&file, changed, ["../human-150.toml", "../orc-150.toml"]);
    assert!(done(dir.path(), &["validate", suite]).contains("ok, suite"));

    let whole = dir.path().join("outside/orc-150.toml").display().to_string();
    for far in ["../../outside/orc-150.toml", "../../outside/none.toml", &whole, "/etc/passwd"] {
        write_suite(&file, changed, ["../human-150.toml", far]);
        let told = format!("{far} is outside the folder above `suites`");
        for words in [
            &["check", suite][..],
            &["validate", suite],
            &["sensitivity", "--suite", suite, "--only", "melee-rear", "--pairs", "1"],
        ] {
            assert_refused(&fairfight(dir.path(), words), &told);
        }
    }
    write_suite(&file, changed, ["../human-150.toml", "../../outside/orc-150.toml"]);
    assert!(done(dir.path(), &["validate", suite, "--allow-outside"]).contains("ok, suite"));
    let far = "accepted = \"../../outside/accepted.toml\"";
    write_suite(&file, &format!("{changed}\n{far}"), ["../human-150.toml", "../orc-150.toml"]);
    assert_refused(&fairfight(dir.path(), &["check", suite]), "is outside the folder");

    // A suite elsewhere reads only in its own folder.
    let own = "game/suite.toml";
    write_suite(
        &dir.path().join(own),
        "changed = [\"rules.toml\"]",
        ["human-150.toml", "orc-150.toml"],
    );
    assert!(done(dir.path(), &["validate", own]).contains("ok, suite"));
    let far = ["human-150.toml", "../outside/orc-150.toml"];
    write_suite(&dir.path().join(own), "changed = [\"rules.toml\"]", far);
    let told = "is outside the folder of the suite";
    assert_refused(&fairfight(dir.path(), &["validate", own]), told);
}

#[test]
fn no_line_is_told_of_a_file_that_is_none_of_ours() {
    let dir = folders();
    let game = dir.path().join("game");
    for (text, number) in FOREIGN.iter().zip(0..) {
        assert!(text.contains(SECRET));
        let name = format!("foreign-{number}.toml");
        fs::write(game.join(&name), text).unwrap();
        let lists = ["human-150.toml", "orc-150.toml"];
        let rules = "changed = [\"rules.toml\"]";
        for (head, lists) in [
            (rules.to_owned(), ["human-150.toml", &name]),
            (format!("changed = [{name:?}]"), lists),
            (format!("{rules}\naccepted = {name:?}"), lists),
            (rules.to_owned(), ["human-150.toml", "orc-150.toml"]),
        ] {
            write_suite(&game.join("suite.toml"), &head, lists);
            if head == rules && lists[1] != name {
                let with = fs::read_to_string(game.join("suite.toml")).unwrap();
                fs::write(game.join("suite.toml"), format!("{with}scenario = {name:?}\n")).unwrap();
            }
            for command in ["check", "validate"] {
                let output = fairfight(&game, &[command, "suite.toml"]);
                assert_refused(&output, &format!("{name} holds no "));
                let said = String::from_utf8(output.stderr).unwrap();
                assert!(!said.contains(SECRET), "{said}");
            }
        }
        // A suite that is a link to it.
        let output = fairfight(&game, &["check", &name]);
        assert_refused(&output, &format!("{name} is not a suite"));
        assert!(!String::from_utf8(output.stderr).unwrap().contains(SECRET));
    }
    // Faults of a file for fairfight are shown with their lines.
    fs::write(
        game.join("list.toml"),
        "system = \"iron-winds\"\nname = \"x\"\n[[unit]]\nclas = \"levy\"\n",
    )
    .unwrap();
    write_suite(
        &game.join("suite.toml"),
        "changed = [\"rules.toml\"]",
        ["human-150.toml", "list.toml"],
    );
    assert_refused(&fairfight(&game, &["check", "suite.toml"]), "clas = \"levy\"");
}
