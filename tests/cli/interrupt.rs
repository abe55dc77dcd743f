//! Ctrl-C during searches, tuning, sensitivity runs and checks: a clean end, and nothing half done. (Only on Linux,
//! because /proc shows when the program has begun.)
//!
//! If a run must not end before it is interrupted, it has one thread, whatever the number of cores.
#![cfg(target_os = "linux")]

use crate::program::{command, list, rows};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Does the program listen to signals? Then the mask of caught signals has number 2, and the program has begun.
fn listens(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).map(str::trim);
    mask.and_then(|mask| u64::from_str_radix(mask, 16).ok()).is_some_and(|mask| mask & 2 != 0)
}

/// Runs the program, presses Ctrl-C this long after the work has begun, and waits for its end.
fn pressed(directory: &Path, words: &str, after: Duration) -> Output {
    signalled("-INT", directory, words, after)
}

/// The same with another signal.
fn signalled(signal: &str, directory: &Path, words: &str, after: Duration) -> Output {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut command = command(directory, &words);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while !listens(&child) && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(after);
    let pressed = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(pressed.unwrap().success());
    let start = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(60), "it did not stop");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn files(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

const SHORT: Duration = Duration::from_millis(300);

#[test]
fn a_search_that_is_interrupted_says_so_and_writes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let field = list("orc-150").display().to_string();
    for what in [format!("--field {field}"), "--against-all".to_owned()] {
        let words = format!(
            "search --budget 150 --pairs 900_000_000 --out r.csv --out-list best.toml {what}"
        );
        let output = pressed(dir.path(), &words, SHORT);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.contains("interrupted before the first result: nothing is reported"),
            "{said}"
        );
        // The immediate message promises no report.
        assert!(said.contains("stopping; press Ctrl-C again to stop at once\n"), "{said}");
        assert!(output.stdout.is_empty());
        assert_eq!(files(dir.path()), [""; 0]);
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
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.contains("interrupted before the first result: nothing is reported"),
            "{said}"
        );
        assert!(output.stdout.is_empty());
        assert_eq!(files(dir.path()), [""; 0]);
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

/// The complete swaps are reported. Three take at least three times as long as the first: if that was not over yet, the
/// signal comes after twice the time.
#[test]
fn swaps_that_are_interrupted_later_are_reported() {
    let [mine, his] = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    let words = format!(
        "improve {mine} --against {his} --threads 1 --pairs 7000 --fresh 1500 --out r.csv --out-list l.toml"
    );
    for millis in (0..6).map(|doubled| 1000 << doubled) {
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
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("interrupted before the first battle was over: nothing is reported"),
        "{said}"
    );
    assert_eq!(files(dir.path()), [""; 0]);
}

/// Neither report exists, even if the sides look ahead.
#[test]
fn doctrines_that_are_interrupted_report_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let list = list("human-300").display().to_string();
    for pairs in ["--pairs 1_000_000", "--pairs 10 --searched-pairs 1_000_000"] {
        let words = format!("doctrines {list} {pairs} --out r.csv --laws l.csv");
        let output = pressed(dir.path(), &words, SHORT);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.contains("interrupted before the first result: nothing is reported"),
            "{said}"
        );
        assert_eq!(files(dir.path()), [""; 0]);
    }
}

#[test]
fn a_table_of_exact_fights_that_is_interrupted_says_how_much_of_it_there_is() {
    let dir = tempfile::tempdir().unwrap();
    let output = pressed(dir.path(), "fight all all --threads 1 --out f.csv", SHORT);
    let there = rows(&fs::read_to_string(dir.path().join("f.csv")).unwrap()).len();
    let said = String::from_utf8(output.stderr).unwrap();
    let told = format!("interrupted: {there} of ");
    assert!(said.contains(&told) && said.contains(" meetings are reported"), "{said}");
    let meta = fs::read_to_string(dir.path().join("f.meta.json")).unwrap();
    let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
    assert_eq!(meta["stop"], "interrupted");
}

#[test]
fn a_meeting_that_was_cut_short_is_not_called_complete() {
    let dir = tempfile::tempdir().unwrap();
    let output = pressed(dir.path(), "fight knight warrior --fights 1_000_000_000_000", SHORT);
    let there = rows(&String::from_utf8(output.stdout).unwrap());
    let said = String::from_utf8(output.stderr).unwrap();
    let told = match there.first() {
        Some(row) => format!(
            "1 of 1 meetings are reported, the last of them with {} of its 1000000000000 fights\n",
            row["n"]
        ),
        // On a very slow machine none was fought by then.
        None => "0 of 1 meetings are reported\n".to_owned(),
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
        let meta = read("check.interrupted.meta.json");
        let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
        assert_eq!(meta["stop"], "interrupted");
        rows(&read("check.interrupted.csv")).len()
    };
    let told = format!("{there} of 3 match-ups are reported; new.toml is not written");
    assert!(said.contains(&told), "{said}");
    // A CI server that reads only this file does not show success.
    let xml = fs::read_to_string(dir.path().join("check.xml")).unwrap();
    assert!(xml.contains("<testsuite name=\"Trial\" tests=\"3\""), "{xml}");
    assert!(!xml.contains("errors=\"0\""), "{xml}");
    assert_eq!(xml.matches("type=\"interrupted\"").count(), 3 - there, "{xml}");
    assert!(!dir.path().join("new.toml").exists());
    let output = pressed(dir.path(), &words("--format table"), SHORT);
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.starts_with("Of 3 match-ups "), "{table}");
    assert!(table.lines().next().unwrap().ends_with("not reached."), "{table}");
}

/// Checks that it is marked as interrupted in the rows, in the file beside them, and on stderr.
fn assert_marked(directory: &Path, output: &Output, report: &str) -> Vec<crate::program::Row> {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("warning: interrupted: "), "{said}");
    let there = rows(&fs::read_to_string(directory.join(format!("{report}.csv"))).unwrap());
    assert!(!there.is_empty() && there.iter().all(|row| row["stop"] == "interrupted"));
    let meta = fs::read_to_string(directory.join(format!("{report}.meta.json"))).unwrap();
    let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
    assert_eq!(meta["stop"], "interrupted");
    there
}

/// Presses later and later, until there is something to report.
fn pressed_late_enough(directory: &Path, words: &str) -> Output {
    let later = [500, 2_000, 6_000, 15_000, 40_000];
    let output = |millis| pressed(directory, words, Duration::from_millis(millis));
    let early = |output: &Output| {
        String::from_utf8_lossy(&output.stderr).contains("interrupted before the first result")
    };
    later.into_iter().map(output).find(|output| !early(output)).expect("nothing was ever told")
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
    let whole =
        rows(&crate::program::done(dir.path(), &whole.split_whitespace().collect::<Vec<_>>()));
    assert_eq!((&whole[0]["pairs"], &*whole[0]["stop"]), (&there[0]["pairs"], "pairs"));
}

#[test]
fn whenever_it_is_pressed_no_half_of_a_file_is_left() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    let words = ["battle", &*lists[0], &*lists[1], "--pairs", "900_000_000", "--out", "r.csv"];
    for millis in 0..40 {
        let mut command = command(dir.path(), &words);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(millis / 2));
        // Before the program listens, Ctrl-C may be ignored, as for background jobs of a shell; this signal never is.
        let pressed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(pressed.unwrap().success());
        child.wait().unwrap();
        let left = files(dir.path());
        assert!(left.iter().all(|name| name.starts_with("r.")), "{left:?}");
    }
}

#[test]
fn points_that_are_interrupted_have_what_was_known() {
    let dir = tempfile::tempdir().unwrap();
    let words = "points --threads 1 --army-pairs 200_000 --redraws 20 --out e.csv --rounding f.csv";
    let output = pressed(dir.path(), words, SHORT);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("interrupted before the first result: nothing is reported"), "{said}");
    assert_eq!(files(dir.path()), [""; 0]);
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
    let all = rows(&{
        crate::program::done(dir.path(), &words.split_whitespace().collect::<Vec<_>>());
        fs::read_to_string(dir.path().join("v.csv")).unwrap()
    });
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
    let whole = words(800);
    let whole: Vec<&str> = whole.split_whitespace().collect();
    let all = rows(&crate::program::done(dir.path(), &whole));
    assert!(told.len() < all.len());
    for row in &told {
        assert_eq!(row["stop"], "interrupted");
        let same = |other: &&crate::program::Row| {
            other["name"] == row["name"] && other["step"] == row["step"]
        };
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
    let said = String::from_utf8(early.stderr).unwrap();
    assert!(said.contains("interrupted before the first result: nothing is reported"), "{said}");
    assert_eq!(files(dir.path()), [""; 0]);
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
    let again =
        rows(&crate::program::done(dir.path(), &again.split_whitespace().collect::<Vec<_>>()));
    for (row, again) in report.iter().zip(&again) {
        assert_eq!(row["tuned"], again["tuned"], "{}", row["price"]);
    }
}

/// Does this process, and so each that it starts, ignore SIGHUP? Known only on Linux.
fn ignores_hang_ups() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap_or(0) & 1 == 1)
}

/// If the program waits for the other end of a pipe, any one signal is enough.
#[test]
fn a_pipe_without_another_end_is_not_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    assert!(Command::new("mkfifo").arg(dir.path().join("pipe")).status().unwrap().success());
    // Under nohup no program receives a hang-up.
    let signals =
        if ignores_hang_ups() { &["-INT", "-TERM"][..] } else { &["-INT", "-TERM", "-HUP"] };
    for signal in signals {
        for words in ["validate pipe", "battle pipe levy", "battle levy levy --pairs 2 --out pipe"]
        {
            let output = signalled(signal, dir.path(), words, SHORT);
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.contains("interrupted: there was no time to finish"), "{words}: {said}");
        }
    }
    assert_eq!(files(dir.path()), ["pipe"]);
}

#[test]
fn nohup_keeps_a_hangup_away_and_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    let mut nohup = Command::new("nohup");
    nohup.current_dir(dir.path()).arg(env!("CARGO_BIN_EXE_fairfight")).arg("battle");
    nohup.args(lists).args(["--pairs", "900_000_000", "--out", "r.csv"]);
    let mut child = nohup.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    while !listens(&child) && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let signal = |signal: &str| {
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    };
    signal("-HUP");
    std::thread::sleep(Duration::from_millis(1_500));
    let gone_on = matches!(child.try_wait(), Ok(None));
    signal("-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(gone_on);
}

#[test]
fn each_file_of_an_interrupted_battle_says_that_it_is_not_complete() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string()).join(" ");
    let words = format!(
        "battle {lists} --pairs 900_000_000 --threads 200 --out r.csv --units u.csv --battles b.csv"
    );
    pressed(dir.path(), &words, Duration::from_millis(1_500));
    for name in ["r", "u", "b"] {
        let meta = fs::read_to_string(dir.path().join(format!("{name}.meta.json"))).unwrap();
        let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
        assert_eq!(meta["stop"], "interrupted", "{name}");
    }
    // The file of battles has exactly those of the report.
    let read = |name: &str| rows(&fs::read_to_string(dir.path().join(name)).unwrap());
    assert_eq!(read("b.csv").len().to_string(), read("r.csv")[0]["battles"]);
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

/// Runs to its end.
fn done(directory: &Path, words: &str) {
    crate::program::done(directory, &words.split_whitespace().collect::<Vec<_>>());
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
        let meta: serde_json::Value =
            serde_json::from_str(&read("r.interrupted.meta.json")).unwrap();
        assert_eq!(meta["stop"], "interrupted");
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
    crate::program::done(dir.path(), &short.split_whitespace().collect::<Vec<_>>());
    let former = fs::read(dir.path().join("c.csv")).unwrap();
    // Another number of pairs: none of the cells is known.
    let longer =
        "matrix levy knight warrior --pairs 900_000_000 --reuse c.csv --cells c.csv --out s.csv";
    let output = pressed(dir.path(), longer, SHORT);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("c.csv is not written, because there is nothing to report yet"),
        "{said}"
    );
    assert_eq!(fs::read(dir.path().join("c.csv")).unwrap(), former);
    // A file that is not read back is not replaced by an empty one either.
    let other = "matrix levy knight warrior --pairs 900_000_000 --cells c.csv --out s.csv";
    let output = pressed(dir.path(), other, SHORT);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("c.csv is not written, because there is nothing to report yet"),
        "{said}"
    );
    assert_eq!(fs::read(dir.path().join("c.csv")).unwrap(), former);
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

/// Both while battles are played and while weights are fitted.
#[test]
fn training_that_is_interrupted_writes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string()).join(" ");
    for after in [SHORT, SHORT * 8] {
        let words = format!("train {lists} --pairs 6 --rollouts 2 --threads 1 --out weights.csv");
        let output = pressed(dir.path(), &words, after);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.contains("interrupted before the first result: nothing is reported"),
            "{said}"
        );
        assert_eq!(files(dir.path()), [""; 0]);
    }
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

/// No battle is chosen from only a part of the requested ones.
#[test]
fn a_choice_that_is_interrupted_shows_no_battle() {
    let dir = tempfile::tempdir().unwrap();
    let [a, b] = ["human-300", "orc-300"].map(|name| list(name).display().to_string());
    let words = format!(
        "replay {a} {b} --typical --among 100000 --doctrine-a rollout --units u.csv --out r.csv"
    );
    let output = pressed(dir.path(), &words, SHORT);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("interrupted before a battle was chosen: nothing is reported"), "{said}");
    assert_eq!(files(dir.path()), [""; 0]);
}
