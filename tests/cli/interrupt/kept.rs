//! Files that exist are not replaced by less.

use super::{SHORT, assert_stopped, done, files, pressed, pressed_late_enough};
use crate::program::{command, list, rows};
use std::fs;
use std::time::Duration;

#[test]
fn each_file_of_an_interrupted_battle_says_that_it_is_not_complete() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string()).join(" ");
    let words = format!(
        "battle {lists} --pairs 900_000_000 --threads 200 --out r.csv --units u.csv --battles b.csv"
    );
    pressed(dir.path(), &words, Duration::from_millis(1_500));
    for name in ["r", "u", "b"] {
        assert_stopped(dir.path(), name);
    }
    // The file of battles has exactly those of the report.
    let read = |name: &str| rows(&fs::read_to_string(dir.path().join(name)).unwrap());
    assert_eq!(read("b.csv").len().to_string(), read("r.csv")[0]["battles"]);
}

#[test]
fn a_report_that_is_complete_is_not_replaced_by_less() {
    let dir = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
    let fights = "fight levy,warrior,knight levy,warrior,knight --out r.csv";
    let battle =
        "battle levy knight --pairs 20 --seed 3 --units u.json --battles b.csv --out r.csv";
    let longer = battle.replace("20", "900_000_000");
    for (short, long) in [(fights, "fight all all --threads 1 --out r.csv"), (battle, &*longer)] {
        done(dir.path(), short);
        let old: Vec<(String, String)> =
            files(dir.path()).into_iter().map(|name| (name.clone(), read(&name))).collect();
        for _ in 0..2 {
            let output = pressed(dir.path(), long, Duration::from_millis(600));
            let said = String::from_utf8(output.stderr).unwrap();
            let told = "interrupted: r.csv stays as it was; the results of this run are in r.interrupted.csv";
            assert!(said.contains(told), "{said}");
        }
        for (name, text) in old.iter().filter(|(name, _)| !name.contains("interrupted")) {
            assert!(read(name) == *text, "{name}");
        }
        assert_stopped(dir.path(), "r.interrupted");
        assert!(!rows(&read("r.interrupted.csv")).is_empty());
    }
    // Every file of a run is kept, and has only complete rows.
    let of_battle = rows(&read("r.interrupted.csv"));
    assert_eq!(rows(&read("b.interrupted.csv")).len().to_string(), of_battle[0]["battles"]);
    assert!(read("u.interrupted.json").starts_with('['));
    let here = files(dir.path());
    for name in ["b.interrupted.meta.json", "u.interrupted.json.meta.json", "u.json.meta.json"] {
        assert!(here.iter().any(|there| there == name), "{here:?}");
    }
    // An incomplete file is replaced.
    fs::rename(dir.path().join("r.interrupted.csv"), dir.path().join("n.csv")).unwrap();
    fs::rename(dir.path().join("r.interrupted.meta.json"), dir.path().join("n.meta.json")).unwrap();
    let again = "fight all all --threads 1 --out n.csv";
    pressed(dir.path(), again, Duration::from_millis(600));
    assert!(rows(&read("n.csv")).iter().all(|row| row["method"] == "exact"));
    assert!(!dir.path().join("n.interrupted.csv").exists());
}

#[test]
fn a_list_or_rules_are_not_replaced_by_what_is_not_complete() {
    let dir = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
    for name in ["best.toml", "t.toml"] {
        fs::write(dir.path().join(name), "former").unwrap();
    }
    let field = list("orc-150").display().to_string();
    let words = format!(
        "search --budget 96 --units levy,warrior,knight --doctrines steady --threads 1 --field {field} --pairs 200 \
         --finalists 2 --fresh 10_000_000 --out-list best.toml --format csv"
    );
    let output = pressed_late_enough(dir.path(), &words);
    let said = String::from_utf8(output.stderr).unwrap();
    let told = "best.toml stays as it was; the results of this run are in best.interrupted.toml";
    assert!(said.contains(told), "{said}");
    assert!(read("best.interrupted.toml").contains(", so far\""));
    let words = "tune --budget 150 --units levy,levy+bow,warrior,warrior+bow,knight --doctrines steady --bars dice \
                 --scale 100 --target 0.5 --tries 1000 --pairs 1 --finalists 1 --fresh 100 \
                 --army-pairs 100 --threads 1 --out-rules t.toml --format csv";
    pressed_late_enough(dir.path(), words);
    assert!(read("t.interrupted.toml").contains("# The run was interrupted"));
    assert!(read("best.toml") == "former" && read("t.toml") == "former");
}

#[test]
fn what_an_interrupted_run_would_write_has_room() {
    let dir = tempfile::tempdir().unwrap();
    let refused = || {
        let line = "battle levy knight --pairs 2 --out r.csv";
        let words: Vec<&str> = line.split(' ').collect();
        let output = command(dir.path(), &words).output().unwrap();
        output.status.code() == Some(2)
            && String::from_utf8_lossy(&output.stderr).contains("an interrupted run would write")
    };
    fs::create_dir(dir.path().join("r.interrupted.csv")).unwrap();
    // There is no file that would have to stay.
    assert!(!refused());
    assert!(refused());
}

#[test]
fn a_file_of_cells_is_not_replaced_by_fewer() {
    let dir = tempfile::tempdir().unwrap();
    let short = "matrix levy knight warrior --pairs 20 --cells c.csv";
    done(dir.path(), short);
    let former = fs::read(dir.path().join("c.csv")).unwrap();
    let nothing_yet = |words: &str| {
        let output = pressed(dir.path(), words, SHORT);
        let said = String::from_utf8(output.stderr).unwrap();
        let why = "c.csv is not written, because there is nothing to report yet";
        assert!(said.contains(why), "{said}");
        assert_eq!(fs::read(dir.path().join("c.csv")).unwrap(), former);
    };
    // Another number of pairs: none of the cells is known.
    let longer =
        "matrix levy knight warrior --pairs 900_000_000 --reuse c.csv --cells c.csv --out s.csv";
    nothing_yet(longer);
    // A file that is not read back is not replaced by an empty one either.
    let other = "matrix levy knight warrior --pairs 900_000_000 --cells c.csv --out s.csv";
    nothing_yet(other);
    assert!(!dir.path().join("s.csv").exists());
    // Other cells, more than it has, are written beside it, whether --reuse names it or not.
    let lists =
        "levy knight warrior levy+bow warrior+bow knight+mounted warrior+mounted levy+bow/8";
    for reuse in ["", "--reuse c.csv"] {
        let words = format!(
            "matrix {lists} --pairs 150_000 --threads 1 {reuse} --cells c.csv --format csv"
        );
        let output = pressed(dir.path(), &words, Duration::from_millis(1_500));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(fs::read(dir.path().join("c.csv")).unwrap(), former, "{said}");
        if said.contains("is not written") {
            // On a very slow machine no cell was complete.
            continue;
        }
        assert!(said.contains("the results of this run are in c.interrupted.csv"), "{said}");
        fs::remove_file(dir.path().join("c.interrupted.csv")).unwrap();
    }
    // The same cells and more replace it.
    let words = format!("matrix {lists} --pairs 20 --reuse c.csv --cells c.csv --format csv");
    done(dir.path(), &words);
    assert_eq!(rows(&fs::read_to_string(dir.path().join("c.csv")).unwrap()).len(), 28);
}
