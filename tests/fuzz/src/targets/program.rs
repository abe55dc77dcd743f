//! The program itself, with random arguments and files: numbers and ranges of options, lists in notation, files on the
//! disk, saved reports.

use crate::PART;
use crate::seeds::texts;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The files of an input, after its arguments.
const FILES: [&str; 3] = ["in.toml", "in.csv", "in.meta.json"];

/// How long a command may work before it is interrupted.
const WORKS: Duration = Duration::from_millis(400);

/// How long it may take to stop: a second, plus a margin for a busy machine.
const STOPS: Duration = Duration::from_millis(2500);

/// Runs the program with the arguments of the first part, separated by tabs, in a folder with the other parts as
/// [`FILES`]. It must end with a documented exit code, soon if it is interrupted, and give a reason if it refuses.
pub(super) fn check(input: &[u8]) {
    let mut parts = split(input);
    let words = String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
    let words: Vec<&str> = words.split('\t').collect();
    if !words.iter().all(|word| stays_here(word)) {
        return;
    }
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    for (name, content) in FILES.iter().zip(parts) {
        fs::write(folder.path().join(name), content).unwrap_or_else(|error| panic!("{error}"));
    }
    let [out, err] = ["out", "err"].map(|name| {
        File::create(folder.path().join(name)).unwrap_or_else(|error| panic!("{error}"))
    });
    let program = program();
    assert!(program.is_file(), "build the program first: there is no {}", program.display());
    let mut command = Command::new(program);
    command.args(&words).current_dir(folder.path()).stdin(Stdio::null()).stdout(out).stderr(err);
    let mut child = command.spawn().unwrap_or_else(|error| panic!("cannot run it: {error}"));
    let (status, interrupted) = match ends(&mut child, WORKS) {
        Some(status) => (status, false),
        None => {
            let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            (ends(&mut child, STOPS).unwrap_or_else(|| never(&mut child)), true)
        }
    };
    let said = fs::read(folder.path().join("err")).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let expected = if interrupted { &[0, 1, 2, 3, 130][..] } else { &[0, 1, 2, 3] };
    let code = status.code().unwrap_or(-1);
    assert!(expected.contains(&code), "it ended with {status}:\n{said}");
    assert!(!said.contains("panicked"), "{said}");
    assert!(code != 2 || said.contains("error"), "refused without a word: {said:?}");
    assert!(!said.contains(|c: char| c.is_control() && !"\n\t".contains(c)), "{said:?}");
}

/// Whether an argument names no file outside the folder.
fn stays_here(word: &str) -> bool {
    !word.contains('\0') && !word.contains("..") && !word.starts_with('/') && !word.contains("=/")
}

fn split(input: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(input);
    std::iter::from_fn(move || {
        let bytes = rest?;
        let at = bytes.windows(PART.len()).position(|window| window == PART.as_bytes());
        rest = at.map(|at| &bytes[at + PART.len()..]);
        Some(at.map_or(bytes, |at| &bytes[..at]))
    })
}

/// The exit status, if the process ends within this time.
fn ends(child: &mut Child, within: Duration) -> Option<ExitStatus> {
    let begun = Instant::now();
    while begun.elapsed() < within {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        sleep((begun.elapsed() / 4).clamp(Duration::from_micros(500), Duration::from_millis(20)));
    }
    None
}

fn never(child: &mut Child) -> ! {
    let _ = child.kill();
    let _ = child.wait();
    panic!("it did not stop {STOPS:?} after it was interrupted");
}

/// The program beside this one.
pub(super) fn program() -> PathBuf {
    std::env::current_exe().unwrap_or_default().with_file_name("fairfight")
}

const COMMANDS: &[&str] = &[
    "validate in.toml",
    "validate in.toml --system fire-at-will",
    "validate in.toml in.csv --rules in.toml",
    "report in.csv --out page.html",
    "report in.csv --out page.html --force",
    "luck in.toml",
    "check in.toml --format csv",
    "check in.toml --rules in.toml --accept accepted.toml",
    "battle in.toml in.toml --pairs 2 --units u.csv --battles b.csv --turns t.csv",
    "battle 2*knight+mounted,3*warrior levy+bow/8,levy --pairs 2 --level 0.95 --threads 2",
    "battle levy knight --pairs 2 --gap 24 --deployment drawn --doctrine-a rollout+rollouts=4",
    "battle levy knight --precision 1% --max-pairs 10 --bars dice,doctrine",
    "battle in.toml levy --rules in.toml --scenario in.toml --seed 18446744073709551615 --pairs 1",
    "fight knight+mounted warrior --set aspect=flank",
    "fight levy,warrior/6 elf:warrior+bow --fights 10 --out f.csv",
    "replay levy knight --index 3 --typical --among 4",
    "matrix levy knight 2*warrior --pairs 2 --cells c.csv --reuse in.csv",
    "points --budget 40 --units levy,knight --armies 20 --pairs 1 --rounding --grid 0.5",
    "search --budget 20..60 --units levy,knight --pairs 2 --finalists 1 --fresh 10",
    "counters 2*levy --pairs 2 --doctrines steady",
    "improve in.toml --against levy,knight --pairs 2 --out-list l.toml",
    "tune --budget 60 --units levy,knight --grid 1 --scale 2 --tries 1 --pairs 1",
    "sensitivity levy knight --what numbers --pairs 2 --scale 10",
    "doctrines in.toml --pairs 2 --laws l.csv",
    "train levy knight --pairs 2 --rollouts 1 --out w.csv",
    "sample-size --precision 1% --level 0.99 --delta 0.02",
    "units iron-winds --format json",
    "rulings --rules in.toml",
    "columns battle --format markdown",
    "schema iron-winds army",
    "init iron-winds list.toml",
    "systems",
    "help battle",
    "completions bash",
];

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let files: Vec<Vec<u8>> =
        texts("armies", ".toml").into_iter().filter(|text| text.len() < 4000).collect();
    let reports = texts("reports", ".csv").into_iter().zip(texts("reports", ".meta.json"));
    let reports: Vec<_> = reports.filter(|(csv, _)| csv.len() < 8000).collect();
    let of = |(at, words): (usize, &&str)| {
        let (csv, meta) = &reports[at % reports.len()];
        let words = words.replace(' ', "\t").into_bytes();
        [&words, &files[at * 3 % files.len()], csv, meta]
            .map(|part| part.clone())
            .join(PART.as_bytes())
    };
    // Combines each command with several files.
    let again = std::iter::repeat_n(COMMANDS, 4).flatten();
    again.enumerate().map(of).collect()
}
