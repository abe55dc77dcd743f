//! Ctrl-C during searches, tuning, sensitivity runs and checks: a clean end, and nothing half done. (Only on Linux,
//! because /proc shows when the program has begun.)
//!
//! If a run must not end before it is interrupted, it has one thread, whatever the number of cores.
#![cfg(target_os = "linux")]

mod early;
mod kept;
mod partial;
mod signals;

use crate::program::{Row, command, rows};
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

fn until_it_listens(child: &Child) {
    let begun = Instant::now();
    while !listens(child) && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
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
    until_it_listens(&child);
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

/// Checks that it is marked as interrupted in the rows, in the file beside them, and on stderr.
fn assert_marked(directory: &Path, output: &Output, report: &str) -> Vec<Row> {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("warning: interrupted: "), "{said}");
    let there = rows(&fs::read_to_string(directory.join(format!("{report}.csv"))).unwrap());
    assert!(!there.is_empty() && there.iter().all(|row| row["stop"] == "interrupted"));
    assert_stopped(directory, report);
    there
}

/// Checks that the file beside this report says that it was interrupted.
fn assert_stopped(directory: &Path, report: &str) {
    let meta = fs::read_to_string(directory.join(format!("{report}.meta.json"))).unwrap();
    let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
    assert_eq!(meta["stop"], "interrupted", "{report}");
}

/// The program says before what it was interrupted, and writes nothing. Returns all that it says.
fn assert_nothing(directory: &Path, output: Output, before: &str) -> String {
    let said = String::from_utf8(output.stderr).unwrap();
    let why = format!("interrupted before {before}: nothing is reported");
    assert!(said.contains(&why), "{said}");
    assert!(output.stdout.is_empty());
    assert_eq!(files(directory), [""; 0]);
    said
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

/// Runs to its end, and returns its stdout.
fn done(directory: &Path, words: &str) -> String {
    crate::program::done(directory, &words.split_whitespace().collect::<Vec<_>>())
}
