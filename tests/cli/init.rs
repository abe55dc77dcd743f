//! `fairfight init`: the files that it writes are valid, and the commands that it suggests run.
#![cfg(unix)]

use super::documents::{is_an_answer, smaller, typed};
use super::program::{assert_refused, done, fairfight};
use std::fs;
use std::path::{Path, PathBuf};

const SYSTEMS: [&str; 7] = [
    "iron-winds",
    "fire-at-will",
    "king-or-parliament",
    "braid-and-cockade",
    "space-convoy",
    "modern-skirmish",
    "gun-fights",
];

/// Every file in a folder, with its text.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found.sort();
    found
}

#[test]
fn what_is_written_is_right_and_what_it_says_to_try_runs_as_typed() {
    for system in SYSTEMS {
        let dir = tempfile::tempdir().unwrap();
        let said = done(dir.path(), &["init", system, "--dir", "my new/game"]);
        let folder = dir.path().join("my new/game");
        let written = files(&folder);
        let toml = written.iter().filter(|(path, _)| path.extension().unwrap() == "toml");
        for (path, text) in toml.clone() {
            // It is a file of the repository, except for the path of its schema.
            let name = path.strip_prefix(&folder).unwrap();
            let shipped =
                Path::new(env!("CARGO_MANIFEST_DIR")).join("armies").join(system).join(name);
            let shipped = fs::read_to_string(shipped).unwrap();
            assert_eq!(*text, shipped.replacen("#:schema ../", "#:schema ", 1));
            let schema = text.lines().next().unwrap().strip_prefix("#:schema ").unwrap();
            assert!(path.parent().unwrap().join(schema).is_file(), "{}", path.display());
            assert!(said.contains(name.to_str().unwrap()), "{said}");
        }
        let names: Vec<&str> = toml.map(|(path, _)| path.to_str().unwrap()).collect();
        let right = fairfight(dir.path(), &[&["validate"], &*names].concat());
        let advice = String::from_utf8_lossy(&right.stderr);
        assert!(right.status.success() && advice.is_empty(), "{advice}");

        let (_, tries) = said.split_once("\nTry:\n").unwrap();
        let lines = tries.lines().filter_map(|line| line.strip_prefix("    "));
        let (enter, commands): (Vec<&str>, Vec<&str>) =
            lines.partition(|line| line.starts_with("cd "));
        assert_eq!(enter, ["cd 'my new/game'"]);
        assert!(commands.len() > 6, "{said}");
        for line in commands {
            let line = smaller(line).unwrap_or_else(|| line.to_owned());
            let output = typed(&format!("{} && {line}", enter[0]), dir.path());
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(is_an_answer(&line, output.status.code()), "{system}: {line}: {said}");
            assert!(!output.stdout.is_empty(), "{system}: {line}");
        }
    }
}

#[test]
fn the_usual_system_goes_to_this_folder_beside_what_is_there() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("rules")).unwrap();
    fs::write(dir.path().join("rules/mine.toml"), "mine").unwrap();
    let said = done(dir.path(), &["init"]);
    assert!(
        said.starts_with("Iron Winds of War: written here\n") && !said.contains("cd "),
        "{said}"
    );
    assert_eq!(fs::read_to_string(dir.path().join("rules/mine.toml")).unwrap(), "mine");
    done(dir.path(), &["init", "gun-fights"]);
    assert!(dir.path().join("earps.toml").is_file() && dir.path().join("orc-150.toml").is_file());
}

#[test]
fn nothing_is_overwritten_and_nothing_is_written_by_halves() {
    let dir = tempfile::tempdir().unwrap();
    for (there, named) in [
        ("suites/knights-round-up.toml", "suites/knights-round-up.toml exists already"),
        ("orc-150.toml", "orc-150.toml and suites/knights-round-up.toml exist already"),
        ("elf-150.toml", "orc-150.toml, elf-150.toml and 1 more exist already"),
    ] {
        fs::create_dir_all(dir.path().join("suites")).unwrap();
        fs::write(dir.path().join(there), "mine").unwrap();
        let before = files(dir.path());
        let refused = fairfight(dir.path(), &["init"]);
        assert_refused(&refused, named);
        assert_refused(&refused, "nothing is written");
        assert_eq!(files(dir.path()), before);
    }
    // A folder that cannot be created comes late: the files written before it are removed.
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("suites"), "mine").unwrap();
    let before = files(dir.path());
    assert_refused(&fairfight(dir.path(), &["init"]), "cannot write suites/knights-round-up.toml");
    assert_eq!(files(dir.path()), before);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    assert_refused(&fairfight(dir.path(), &["init", "gun-fight"]), "gun-fights");
}
