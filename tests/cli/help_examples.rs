//! The examples of every help run as typed, and can be copied from a narrow terminal.
#![cfg(unix)]

use super::documents::{copy, is_an_answer, smaller, typed};
use std::path::Path;

/// A terminal is at least this wide: a longer line would be broken, and its parts would run alone.
const WIDTH: usize = 80;

/// The examples of this help, each on one line.
fn examples(help: &str) -> Vec<String> {
    let joined = help.replace("\\\n", "");
    let lines = joined.lines().filter_map(|line| line.strip_prefix("    fairfight "));
    // What is behind a bar is for the shell.
    let alone = lines.map(|line| line.split(" | ").next().unwrap_or(line));
    alone.map(|line| format!("fairfight {line}")).collect()
}

#[test]
fn every_example_of_every_help_runs_as_typed() {
    let clone = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["armies", "reports"] {
        copy(&root.join(folder), &clone.path().join(folder));
    }
    let help = |of: &str| {
        // Too wide for any line to be broken.
        let line = format!("COLUMNS=1000 fairfight help {of}");
        String::from_utf8(typed(&line, clone.path()).stdout).unwrap()
    };
    let all = help("");
    let names = all.lines().filter_map(|line| line.strip_prefix("  ")?.split_once("  "));
    let names = names.map(|(name, _)| name).filter(|name| !name.starts_with([' ', '-']));
    let mut run = 0;
    for name in names.filter(|name| *name != "help") {
        let help = help(name);
        let Some((_, after)) = help.split_once("\nExamples:") else { continue };
        for line in after.lines().filter(|line| line.starts_with("    ")) {
            assert!(line.len() < WIDTH, "{name}: {line}");
        }
        for line in examples(after) {
            // The results of other divisions, which are not here.
            if ["3 of 8", "round-1-shard-1.ffs"].iter().any(|other| line.contains(other)) {
                continue;
            }
            let here = line.replace("~/", "home/");
            if let Some((_, file)) = here.split_once("> ") {
                let folder = clone.path().join(file).parent().map(Path::to_owned);
                std::fs::create_dir_all(folder.unwrap()).unwrap();
            }
            let here = smaller(&here).unwrap_or(here);
            let output = typed(&here, clone.path());
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(is_an_answer(&line, output.status.code()), "{line}\n{here}\n{said}");
            run += 1;
        }
    }
    assert!(run > 85, "{run} examples");
}
