//! `fairfight sample-size` and `fairfight battle --decide`, seen from outside.

use crate::program::{Row, assert_refused, done, fairfight, list, number, rows};
use std::path::Path;

fn path(name: &str) -> String {
    list(name).to_str().unwrap().to_owned()
}

fn said(directory: &Path, command: &str, lists: [&str; 2], more: &str) -> String {
    let lists = lists.map(path);
    let mut words = vec![command, &*lists[0], &*lists[1]];
    words.extend(more.split(' ').filter(|word| !word.is_empty()));
    done(directory, &words)
}

fn decided(lists: [&str; 2], more: &str) -> Row {
    let dir = tempfile::tempdir().unwrap();
    rows(&said(dir.path(), "battle", lists, &format!("--decide {more}"))).remove(0)
}

#[test]
fn a_clear_case_is_decided_at_the_first_look() {
    let row = decided(["human-150", "orc-150"], "");
    assert_eq!((row["stop"].as_str(), row["n"].as_str()), ("decided", "1000"));
    assert_eq!(row["interval"], "sequence");
    assert!(number(&row, "score_a_low") > 0.5);
    let dir = tempfile::tempdir().unwrap();
    let once =
        rows(&said(dir.path(), "battle", ["human-150", "orc-150"], "--pairs 1000")).remove(0);
    assert_eq!((&once["score_a"], once["interval"].as_str()), (&row["score_a"], "wilson"));
    let width = |row: &Row| number(row, "score_a_high") - number(row, "score_a_low");
    assert!(width(&once) < width(&row), "looking at any time has its price");
}

#[test]
fn even_lists_are_never_decided() {
    let dir = tempfile::tempdir().unwrap();
    // Two doctrines that play these alike.
    let words = "battle 2*warrior 2*warrior --doctrine-a aggressive --doctrine-b hammer";
    let words: Vec<&str> = words.split(' ').chain(["--max-pairs", "3000"]).collect();
    let limited = |stop: &[&str]| {
        let words = [&words, stop].concat();
        let output = fairfight(dir.path(), &words);
        let row = rows(std::str::from_utf8(&output.stdout).unwrap()).remove(0);
        (row, output.status.code())
    };
    let (row, code) = limited(&["--decide"]);
    assert_eq!(code, Some(3));
    // A run that misses its precision still has an answer, with a wider interval.
    let (wide, code) = limited(&["--precision", "0.0001"]);
    assert_eq!((wide["stop"].as_str(), code), ("limit", Some(0)));
    assert_eq!((row["stop"].as_str(), row["n"].as_str()), ("limit", "3000"));
    assert!(number(&row, "score_a_low") < 0.5 && number(&row, "score_a_high") > 0.5);
}

#[test]
fn a_decision_does_not_depend_on_threads_and_excludes_other_stops() {
    let of = |threads| decided(["elf-150", "typical-150"], &format!("--threads {threads}"));
    let one = of(1);
    assert!(one == of(2) && one == of(3));
    let dir = tempfile::tempdir().unwrap();
    let human = path("human-150");
    for more in [["--pairs", "5"], ["--precision", "0.1"]] {
        let words = ["battle", &human, &human, "--decide", more[0], more[1]];
        assert_refused(&fairfight(dir.path(), &words), "cannot be used with");
    }
}

#[test]
fn a_list_is_not_better_than_itself() {
    let dir = tempfile::tempdir().unwrap();
    let human = path("human-150");
    let of = |more: &str| {
        let words = ["battle", &*human, &*human, "--max-pairs", "1000"];
        let words: Vec<&str> = words.into_iter().chain(more.split(' ')).collect();
        fairfight(dir.path(), &words)
    };
    let said = "both lists are the same, under the same doctrine: no pair of battles can decide";
    assert_refused(&of("--decide"), said);
    assert_refused(&of("--decide --doctrine-a stand --doctrine-b stand"), "--doctrine-b");
    // Under two doctrines there is something to decide, and a precision is reached.
    let doctrines = of("--decide --doctrine-a stand --doctrine-b aggressive");
    assert!([Some(0), Some(3)].contains(&doctrines.status.code()), "{doctrines:?}");
    assert_eq!(of("--precision 0.01").status.code(), Some(0));
}

#[test]
fn the_worst_case_needs_no_lists() {
    let dir = tempfile::tempdir().unwrap();
    let rows = rows(&done(dir.path(), &["sample-size"]));
    let pairs = |question: &str| -> Vec<&str> {
        let of = rows.iter().filter(|row| row["question"] == question);
        of.map(|row| row["pairs"].as_str()).collect()
    };
    assert_eq!(pairs("precision"), ["2401", "9604", "38415"]);
    assert_eq!(pairs("difference")[1], "26269");
    // By looks, after 1000 pairs and a quarter more each time, and after 2000 and half as many more.
    assert_eq!(pairs("decision"), ["14540", "69327", "264456"]);
    assert_eq!(pairs("check"), ["76882", "389214", "1313596"]);
    for row in &rows {
        let wanted = if row["question"] == "precision" { "" } else { "0.9" };
        assert_eq!(row["power"], wanted, "{row:?}");
    }
    // Scores may be opposite under the two rule sets: a difference varies by 1 at most.
    assert_eq!(pairs("equivalence")[1], "108222");
    let variance = |question: &str| {
        let mut of = rows.iter().filter(|row| row["question"] == question);
        number(of.next().unwrap(), "variance")
    };
    assert_eq!(
        [variance("precision"), variance("equivalence"), variance("check")],
        [0.25, 1.0, 1.0]
    );
    assert!(rows.iter().all(|row| row["variance_from"] == "worst" && row["seed"].is_empty()));
    for [option, value] in [
        ["--doctrine-a", "stand"],
        ["--gap", "6"],
        ["--deployment", "drawn"],
        ["--system", "gun-fights"],
        ["--seed", "3"],
        ["--seed", "1"],
        ["--threads", "2"],
        ["--checkpoint", "kept"],
    ] {
        let said = format!("{option} changes nothing without two lists");
        assert_refused(&fairfight(dir.path(), &["sample-size", option, value]), &said);
    }
    let ground = path("scenarios/river-crossing");
    let words = ["sample-size", "--scenario", &ground];
    assert_refused(&fairfight(dir.path(), &words), "two army lists are needed");
}

#[test]
fn a_pilot_makes_a_run_smaller_and_its_size_holds() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"];
    let changed = path("rules/concede");
    let more = format!("--target 0.01 --changed {changed} --pilot 1000");
    let sizes = rows(&said(dir.path(), "sample-size", lists, &more));
    assert_eq!(sizes.len(), 5);
    assert!(
        sizes.iter().all(|row| row["variance_from"] == "pilot" && row["pilot_pairs"] == "1000")
    );
    let pairs = &sizes[0]["pairs"];
    assert!(pairs.parse::<u64>().unwrap() < 9604);
    let battle = rows(&said(dir.path(), "battle", lists, &format!("--pairs {pairs}"))).remove(0);
    let half = (number(&battle, "score_a_high") - number(&battle, "score_a_low")) / 2.0;
    assert!((half - 0.01).abs() < 0.001, "{half}");
}

#[test]
fn a_check_has_its_answer_within_the_named_pairs_of_all_that_it_judges() {
    let dir = tempfile::tempdir().unwrap();
    let rules = "system = \"iron-winds\"\nname = \"Stops\"\n[rulings]\noff-table = \"stops\"\n";
    std::fs::write(dir.path().join("stops.toml"), rules).unwrap();
    for list in ["dwarf-150", "goblin-150"] {
        std::fs::copy(path(list), dir.path().join(format!("{list}.toml"))).unwrap();
    }
    let suite = "system = \"iron-winds\"\nname = \"S\"\nchanged = [\"stops.toml\"]\ndelta = 0.02\n\
                 [[match]]\na = \"dwarf-150.toml\"\nb = \"goblin-150.toml\"\n\
                 doctrine-a = \"steady\"\ndoctrine-b = \"hammer\"\n";
    std::fs::write(dir.path().join("suite.toml"), suite).unwrap();
    let more =
        "--changed stops.toml --target 0.02 --pilot 1000 --doctrine-a steady --doctrine-b hammer";
    let sizes = rows(&said(dir.path(), "sample-size", ["dwarf-150", "goblin-150"], more));
    let known_last = |row: &Row| row["known_last"].clone();
    // The score alone is known after 2000 pairs.
    assert!(["lost-b", "length"].contains(&&*known_last(&sizes[4])), "{:?}", sizes[4]);
    assert!(sizes[..4].iter().all(|row| known_last(row).is_empty()));
    assert!(number(&sizes[4], "pairs") > 4000.0, "{:?}", sizes[4]);
    for seed in ["2", "3"] {
        let words = ["check", "suite.toml", "--seed", seed, "--max-pairs", &sizes[4]["pairs"]];
        assert_eq!(rows(&done(dir.path(), &words))[0]["verdict"], "same", "{seed}");
    }
    let worst = rows(&done(dir.path(), &["sample-size", "--target", "0.02"]));
    assert_eq!(known_last(&worst[4]), "score");
}

#[test]
fn a_unanimous_pilot_is_not_known_exactly() {
    let dir = tempfile::tempdir().unwrap();
    let changed = path("rules/concede");
    let words = "sample-size 12*knight+mounted levy --doctrine-a aggressive --doctrine-b aggressive \
                 --pilot 200 --changed";
    let words: Vec<&str> = words.split_whitespace().chain([&*changed]).collect();
    let sizes = rows(&done(dir.path(), &words));
    assert_eq!(sizes.len(), 15);
    for row in &sizes {
        assert_eq!(row["variance_from"], "pilot");
        assert!((number(row, "variance") - 0.25 / 201.0).abs() < 1e-12, "{row:?}");
        assert!(number(row, "pairs") > 0.0, "{row:?}");
        // That many pairs that all end alike bound the share of pairs that do not.
        if row["question"] == "equivalence" {
            let left = (1.0 - number(row, "target")).powf(number(row, "pairs"));
            assert!(left <= 0.05, "{row:?}");
        }
        // No interval from fewer pairs is that narrow, however they end.
        if row["question"] == "precision" {
            let target = number(row, "target");
            assert!(number(row, "pairs") >= 3.84 * (0.5 / target - 1.0), "{row:?}");
        }
    }
}

#[test]
fn a_score_near_to_even_is_not_found_by_the_few_pairs_of_a_one_sided_pilot() {
    let dir = tempfile::tempdir().unwrap();
    let pairs = |words: &str| -> Vec<f64> {
        let words: Vec<&str> = words.split(' ').collect();
        let rows = rows(&done(dir.path(), &words));
        let of = rows.iter().filter(|row| row["question"] == "difference");
        of.map(|row| number(row, "pairs")).collect()
    };
    // It once named 5 to 53 pairs, which cannot tell 51 from 50 percent.
    let one_sided =
        pairs("sample-size 12*knight+mounted levy --pilot 200 --target 0.02 --target 0.01");
    assert!(one_sided[0] > 100.0 && one_sided[1] > 240.0, "{one_sided:?}");
    // (1.96 + 1.28)^2 v / d^2 where lists are nearer to each other.
    let lists = ["human-150", "orc-150"].map(path).join(" ");
    assert!(pairs(&format!("sample-size {lists} --pilot 200 --target 0.01"))[0] > 2_000.0);
    assert_eq!(pairs("sample-size --target 0.01 --target 0.5"), [26_269.0, 11.0]);
    let twice = ["sample-size", "--target", "0.01", "--target", "0.5", "--target", "0.010"];
    assert_refused(&fairfight(dir.path(), &twice), "--target names 0.01 twice");
}
