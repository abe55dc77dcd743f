//! Interrupts after the first result: the complete part is reported.

use super::{
    SHORT, assert_marked, assert_nothing, assert_stopped, done, files, pressed, pressed_late_enough,
};
use crate::program::{Row, list, rows};
use fairfight_report::grouped;
use std::fs;
use std::time::Duration;

/// The complete swaps are reported. Three take at least three times as long as the first: if that was not over yet, the
/// signal comes after one and a half times the time, so it falls between the two even on a machine whose speed varies.
#[test]
fn swaps_that_are_interrupted_later_are_reported() {
    let [mine, his] = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    let words = format!(
        "improve {mine} --against {his} --threads 1 --pairs 7000 --fresh 1500 --out r.csv --out-list l.toml"
    );
    for millis in std::iter::successors(Some(1000), |millis| Some(millis * 3 / 2)).take(9) {
        let dir = tempfile::tempdir().unwrap();
        let output = pressed(dir.path(), &words, Duration::from_millis(millis));
        let said = String::from_utf8(output.stderr).unwrap();
        if said.contains("interrupted before the first result") {
            assert_eq!(files(dir.path()), [""; 0]);
            continue;
        }
        assert!(said.contains("the report has the complete swaps"), "{said}");
        let rows = rows(&fs::read_to_string(dir.path().join("r.csv")).unwrap());
        assert!(rows.iter().all(|row| row["stop"] == "interrupted"));
        assert_eq!(rows.iter().filter(|row| row["role"] == "together").count(), 0);
        let written = fs::read_to_string(dir.path().join("l.toml")).unwrap();
        assert!(written.contains("improved"), "the swaps that were taken: {written}");
        return;
    }
    panic!("no swap is ever complete");
}

#[test]
fn a_table_of_exact_fights_that_is_interrupted_says_how_much_of_it_there_is() {
    let dir = tempfile::tempdir().unwrap();
    let output = pressed(dir.path(), "fight all all --threads 1 --out f.csv", SHORT);
    let there = rows(&fs::read_to_string(dir.path().join("f.csv")).unwrap()).len();
    let said = String::from_utf8(output.stderr).unwrap();
    let told = format!("interrupted: {there} of ");
    assert!(said.contains(&told) && said.contains(" meetings "), "{said}");
    assert_stopped(dir.path(), "f");
}

#[test]
fn a_meeting_that_was_cut_short_is_not_called_complete() {
    let dir = tempfile::tempdir().unwrap();
    let output = pressed(dir.path(), "fight knight warrior --fights 1_000_000_000_000", SHORT);
    let there = rows(&String::from_utf8(output.stdout).unwrap());
    let said = String::from_utf8(output.stderr).unwrap();
    let told = match there.first() {
        Some(row) => format!(
            "1 of 1 meeting is reported, the last with {} of its 1,000,000,000,000 fights\n",
            grouped(row["n"].parse().unwrap())
        ),
        // On a very slow machine none was fought by then.
        None => "0 of 1 meeting is reported\n".to_owned(),
    };
    assert!(said.contains(&format!("interrupted: {told}")), "{said}");
}

#[test]
fn a_check_that_is_interrupted_says_so_everywhere() {
    let dir = tempfile::tempdir().unwrap();
    let [human, orc, elf] = ["human-150", "orc-150", "elf-150"].map(list);
    let matches = [(&human, &orc), (&elf, &orc), (&human, &elf)];
    let matches = matches.map(|(a, b)| format!("[[match]]\na = {a:?}\nb = {b:?}\n")).concat();
    // Such a small difference takes long digests.
    let head = "system = \"iron-winds\"\nname = \"Trial\"\nchanged = [\"rules.toml\"]\n\
                delta = 0.0001\nwarn = 0.0001\nlevel = 0.9999\nmax-pairs = 900_000_000\n";
    fs::write(dir.path().join("suite.toml"), format!("{head}{matches}")).unwrap();
    let rules = "system = \"iron-winds\"\n[numbers]\nknight-rounds-up = 1\n";
    fs::write(dir.path().join("rules.toml"), rules).unwrap();
    let words = |more: &str| {
        format!("check suite.toml --allow-outside --junit check.xml --accept new.toml {more}")
    };
    let former = |name: &str| fs::write(dir.path().join(name), "former").unwrap();
    former("check.csv");
    former("check.meta.json");
    let output = pressed(dir.path(), &words("--out check.csv"), SHORT);
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    // A good report is replaced neither by one without a row nor by one without all of them.
    assert!(read("check.csv") == "former" && read("check.meta.json") == "former");
    let there = if said.contains("check.csv is not written") {
        0
    } else {
        assert_stopped(dir.path(), "check.interrupted");
        rows(&read("check.interrupted.csv")).len()
    };
    let are = if there == 1 { "is" } else { "are" };
    let told = format!("{there} of 3 match-ups {are} reported; new.toml is not written");
    assert!(said.contains(&told), "{said}");
    // A CI server that reads only this file does not show success.
    let xml = fs::read_to_string(dir.path().join("check.xml")).unwrap();
    assert!(xml.contains("<testsuite name=\"Trial\" tests=\"3\""), "{xml}");
    assert!(!xml.contains("errors=\"0\""), "{xml}");
    assert_eq!(xml.matches("type=\"interrupted\"").count(), 3 - there, "{xml}");
    assert!(!dir.path().join("new.toml").exists());
    let output = pressed(dir.path(), &words("--format table"), SHORT);
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.starts_with("Of 3 match-ups, "), "{table}");
    assert!(table.lines().next().unwrap().ends_with("not reached."), "{table}");
}

#[test]
fn a_search_that_is_interrupted_has_the_best_so_far() {
    let dir = tempfile::tempdir().unwrap();
    let kinds = "search --budget 96 --units levy,warrior,knight,knight+mounted --doctrines steady --threads 1";
    // The race is short, and measuring its finalists would take forever.
    let field = list("orc-150").display().to_string();
    let words = format!(
        "{kinds} --field {field} --pairs 200 --finalists 2 --fresh 10_000_000 --out r.csv --out-list best.toml"
    );
    let output = pressed_late_enough(dir.path(), &words);
    let there = assert_marked(dir.path(), &output, "r");
    assert_eq!((&*there[0]["role"], &*there[0]["confirmed"]), ("best", ""));
    assert!(!there[0]["race_score"].is_empty() && there.iter().all(|row| row["role"] != "unfair"));
    let best = fs::read_to_string(dir.path().join("best.toml")).unwrap();
    assert!(best.contains("name = \"Best list for 96, so far\""), "{best}");
    let words = words.replace("--out r.csv", "--format table");
    let told = String::from_utf8(pressed_late_enough(dir.path(), &words).stdout).unwrap();
    assert!(told.starts_with("Interrupted: this is the best so far.\nOf "), "{told}");
    // A few rounds, each of which measures its finalist for about a second.
    let words = format!(
        "{kinds} --against-all --tolerance 0 --pairs 3000 --finalists 1 --fresh 30_000 --out m.csv"
    );
    let output = pressed_late_enough(dir.path(), &words);
    let there = assert_marked(dir.path(), &output, "m");
    assert!(there.iter().any(|row| row["role"] == "mix" && !row["mix"].is_empty()));
}

#[test]
fn a_pilot_that_is_interrupted_is_a_shorter_one() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string()).join(" ");
    let words = |pilot: &str| format!("sample-size {lists} --pilot {pilot} --out p.csv");
    let output = pressed_late_enough(dir.path(), &words("900_000_000"));
    let there = assert_marked(dir.path(), &output, "p");
    // The report is that of a pilot of that length.
    let whole = words(&there[0]["pilot_pairs"]).replace("--out p.csv", "");
    let whole = rows(&done(dir.path(), &whole));
    assert_eq!((&whole[0]["pairs"], &*whole[0]["stop"]), (&there[0]["pairs"], "pairs"));
}

#[test]
fn points_that_are_interrupted_have_what_was_known() {
    let dir = tempfile::tempdir().unwrap();
    let words = "points --threads 1 --army-pairs 200_000 --redraws 20 --out e.csv --rounding f.csv";
    let output = pressed(dir.path(), words, SHORT);
    assert_nothing(dir.path(), output, "the first result");
    // A round is soon over, and a cross-check takes long.
    let words = "points --units levy,warrior --doctrines aggressive,steady --threads 1 --army-pairs 300 \
                 --redraws 0 --cross-check c.csv --cross-pairs 1_000_000 --out p.csv";
    let output = pressed_late_enough(dir.path(), words);
    let there = assert_marked(dir.path(), &output, "p");
    assert!(there.iter().all(|row| row["doctrine"] == "aggressive" && !row["fair"].is_empty()));
}

#[test]
fn forces_that_are_interrupted_have_the_units_that_were_varied() {
    let dir = tempfile::tempdir().unwrap();
    let words = "points --scenario convoy --threads 1 --battles 300 --out v.csv";
    done(dir.path(), words);
    let all = rows(&fs::read_to_string(dir.path().join("v.csv")).unwrap());
    let output = pressed_late_enough(dir.path(), &words.replace("300", "3_000"));
    assert!(assert_marked(dir.path(), &output, "v.interrupted").len() < all.len());
}

#[test]
fn a_sensitivity_that_is_interrupted_has_the_steps_that_were_played() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string()).join(" ");
    let words = |pairs: u32| format!("sensitivity {lists} --what numbers --pairs {pairs}");
    // Before the baseline is known there is nothing to report.
    let early =
        pressed(dir.path(), &format!("{} --threads 1 --out e.csv", words(1_000_000)), SHORT);
    assert!(early.stdout.is_empty() && files(dir.path()).is_empty());
    // Afterwards the steps so far are reported, with the same values as in a full run.
    let later = format!("{} --threads 1", words(800));
    let later = pressed(dir.path(), &later, Duration::from_millis(2_500));
    let told = rows(&String::from_utf8(later.stdout).unwrap());
    let said = String::from_utf8(later.stderr).unwrap();
    assert!(said.contains("interrupted"), "{said}");
    let all = rows(&done(dir.path(), &words(800)));
    assert!(told.len() < all.len());
    for row in &told {
        assert_eq!(row["stop"], "interrupted");
        let same = |other: &&Row| other["name"] == row["name"] && other["step"] == row["step"];
        let same = all.iter().find(same).unwrap();
        assert_eq!((&same["moves"], &same["most"]), (&row["moves"], &row["most"]));
    }
}

#[test]
fn tuning_that_is_interrupted_has_the_costs_that_were_taken() {
    let dir = tempfile::tempdir().unwrap();
    // Before anything is measured there is nothing to report.
    let words = "tune --budget 150 --pairs 900_000_000 --out e.csv --out-rules e.toml";
    let early = pressed(dir.path(), words, SHORT);
    assert_nothing(dir.path(), early, "the first result");
    // Afterwards the costs taken so far are reported as interrupted. The grid is so fine that there is always something
    // to try.
    let words = "tune --budget 150 --doctrines steady --bars dice \
                 --scale 100 --target 0.5 --tries 1000 --pairs 1 --finalists 1 --fresh 100 \
                 --army-pairs 100 --threads 1 --tried t.csv --out-rules t.toml --format csv";
    let later = pressed(dir.path(), words, Duration::from_secs(4));
    let said = String::from_utf8(later.stderr).unwrap();
    let report = rows(&String::from_utf8(later.stdout).unwrap());
    if report.is_empty() {
        // On a very slow machine nothing was measured by then.
        assert!(
            said.contains("interrupted before the first result: nothing is reported"),
            "{said}"
        );
        return;
    }
    assert!(said.contains("the report has the costs taken by then"), "{said}");
    assert!(report.iter().all(|row| row["ended"] == "interrupted"));
    let text = fs::read_to_string(dir.path().join("t.toml")).unwrap();
    assert!(text.contains("# The run was interrupted"), "{text}");
    let tried = rows(&fs::read_to_string(dir.path().join("t.csv")).unwrap());
    // Every row is complete: its tries have all their battles.
    let tries = tried.iter().filter(|row| row["role"] == "try");
    assert!(tries.clone().all(|row| !row["outcome"].is_empty()));
    // A run with this number of tries takes the same costs.
    let again = words
        .replace("--tries 1000", &format!("--tries {}", tries.count()))
        .replace("--threads 1 --tried t.csv --out-rules t.toml", "");
    let again = rows(&done(dir.path(), &again));
    for (row, again) in report.iter().zip(&again) {
        assert_eq!(row["tuned"], again["tuned"], "{}", row["price"]);
    }
}

#[test]
fn a_battle_that_is_interrupted_in_its_bars_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string()).join(" ");
    // The pairs are soon played; a hundred readings with sides that look ahead take long.
    let words = format!(
        "battle {lists} --doctrine-a rollout --doctrine-b rollout --pairs 4 --bars ruling --threads 1 --out r.csv"
    );
    let output = pressed(dir.path(), &words, Duration::from_millis(4_000));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("warning: interrupted: all pairs were played, but not all"), "{said}");
    let row = &rows(&fs::read_to_string(dir.path().join("r.csv")).unwrap())[0];
    assert_eq!((&*row["n"], &*row["stop"], &*row["ruling_low"]), ("4", "pairs", ""));
}

/// The counts turn by turn are of the battles of the report, even if a pair is interrupted in the middle.
#[test]
fn the_turns_of_an_interrupted_run_are_those_of_its_battles() {
    let [a, b] = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    for doctrine in ["steady", "rollout"] {
        let words = format!(
            "battle {a} {b} --doctrine-a {doctrine} --pairs 900_000_000 --out r.csv --turns t.csv"
        );
        let reported = (0..6).map(|doubled| 500 << doubled).any(|millis| {
            let dir = tempfile::tempdir().unwrap();
            let output = pressed(dir.path(), &words, Duration::from_millis(millis));
            if String::from_utf8(output.stderr).unwrap().contains("nothing is reported") {
                assert_eq!(files(dir.path()), [""; 0]);
                return false;
            }
            let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
            assert!(read("t.meta.json").contains("\"stop\": \"interrupted\""));
            let (report, turns) = (&rows(&read("r.csv"))[0], rows(&read("t.csv")));
            let last = turns.last().unwrap();
            let of_turns = ["battles", "won_a", "won_b", "left_a_mean"].map(|of| &last[of]);
            let of_report = ["battles", "win_a", "win_b", "left_a_mean"].map(|of| &report[of]);
            assert_eq!(of_turns, of_report, "{doctrine}");
            true
        });
        assert!(reported, "{doctrine}: no battle is ever complete");
    }
}
