//! Every command in a Markdown file of the repository runs as typed, and prints what is shown below it.
//!
//! Each file has its own copy of `armies`, so that nothing is written to the clone. Its `sh` blocks are typed there
//! from top to bottom, `cd` included. A command with a `text` block below it prints the lines of that block; if the
//! first of them begins with `error: `, the command is refused. Commands that play much play less here, by the options
//! in [`SMALL`]. `cargo` does not run inside its own tests: its targets must exist, and the program that it would run
//! is run. Files in `toml` blocks are valid.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Options that make a command play less: they replace its own, or are added.
const SMALL: &[(&str, &[(&str, &str)])] = &[
    ("battle", &[("--pairs", "50")]),
    ("plan battle", &[("--pairs", "2_000")]),
    ("plan matrix", &[("--pairs", "10")]),
    ("battle --precision", &[("--max-pairs", "1000")]),
    ("battle --decide", &[("--max-pairs", "1000")]),
    ("check", &[("--max-pairs", "300")]),
    ("counters", &[("--pairs", "10")]),
    ("doctrines", &[("--pairs", "10"), ("--searched-pairs", "0")]),
    ("doctrines --searches", &[("--searched-pairs", "1")]),
    ("improve", &[("--pairs", "100"), ("--finalists", "2"), ("--fresh", "10"), ("--swaps", "1")]),
    ("matrix", &[("--pairs", "10")]),
    ("points", &[("--army-pairs", "400"), ("--redraws", "0")]),
    ("points --field", &[("--field-pairs", "10")]),
    ("points --scenario", &[("--battles", "20")]),
    (
        "search",
        &[("--pairs", "8000"), ("--finalists", "1"), ("--fresh", "10"), ("--army-pairs", "200")],
    ),
    ("search --against-all", &[("--rounds", "1")]),
    ("sensitivity", &[("--pairs", "2")]),
    ("train", &[("--pairs", "1"), ("--rollouts", "1")]),
    ("tune", &[("--pairs", "1000"), ("--fresh", "100"), ("--army-pairs", "400"), ("--tries", "0")]),
    ("tune", &[("--units", "levy,warrior,knight+mounted")]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Markdown file below a folder, except build outputs and hidden folders.
fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let is_ours =
            !name.starts_with('.') && !name.starts_with("target") && name != "node_modules";
        if path.is_dir() && is_ours {
            documents(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// Copies a folder with all that is in it.
pub(super) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).unwrap();
        }
    }
}

/// An item of a document: a command, the output of the last one, or a file.
#[derive(Debug, PartialEq)]
enum Shown<'d> {
    Typed(&'d str),
    Printed(Vec<&'d str>),
    File(Vec<&'d str>),
}

/// The lines of its `sh`, `text` and `toml` blocks, and commands with arguments in running text; commands with a word
/// in capitals, such as FILE, are patterns.
fn shown(document: &str) -> Vec<Shown<'_>> {
    let (mut shown, mut block) = (Vec::new(), None);
    for line in document.lines() {
        match (line.strip_prefix("```"), block) {
            (Some(_), Some(_)) => block = None,
            (Some(language), None) => {
                block = Some(language);
                match language {
                    "text" => shown.push(Shown::Printed(Vec::new())),
                    "toml" => shown.push(Shown::File(Vec::new())),
                    _ => {}
                }
            }
            (None, Some("sh")) if !line.trim().is_empty() => shown.push(Shown::Typed(line)),
            (None, Some("text" | "toml")) => match shown.last_mut() {
                Some(Shown::Printed(lines) | Shown::File(lines)) => lines.push(line),
                _ => unreachable!(),
            },
            (None, Some(_)) => {}
            (None, None) => {
                let spans = line.split('`').skip(1).step_by(2);
                let told = spans.filter(|span| span.starts_with("fairfight "));
                let typed = told.filter(|span| span.split(' ').count() > 2);
                shown.extend(
                    typed
                        .filter(|span| !span.contains(|c: char| c.is_ascii_uppercase()))
                        .map(Shown::Typed),
                );
            }
        }
    }
    shown
}

/// The command with the options that make it play less, or `None` if it runs as typed.
pub(super) fn smaller(line: &str) -> Option<String> {
    let line = line.split(" #").next().unwrap_or(line).trim_end();
    let (line, pipe) =
        line.split_once(" | ").map_or((line, None), |(line, pipe)| (line, Some(pipe)));
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut small: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let mut changed = false;
    let stops_itself = ["--precision", "--decide"].iter().any(|option| words.contains(option));
    let on_a_scenario = words.contains(&"--scenario");
    for (of, options) in SMALL {
        let (command, only) = of.split_once(' ').map_or((*of, None), |(a, b)| (a, Some(b)));
        let is_meant = match (command, only) {
            _ if words.get(1) != Some(&command) => false,
            ("battle", None) => !stops_itself,
            ("points", None) => !on_a_scenario,
            // Nothing is played.
            ("sensitivity", None) => !line.contains("--what costs"),
            (_, only) => only.is_none_or(|option| words.contains(&option)),
        };
        // Nine lists take minutes; two of them test the command line as well.
        if is_meant && command == "train" {
            small.iter_mut().filter(|word| *word == "*-150.toml").for_each(|word| {
                *word = "[de]*-150.toml".to_owned();
            });
        }
        for (option, value) in options.iter().filter(|_| is_meant) {
            changed = true;
            match small.iter().position(|word| word == option) {
                Some(place) => small[place + 1] = (*value).to_owned(),
                None => small.extend([(*option).to_owned(), (*value).to_owned()]),
            }
        }
    }
    // The added words begin with an option, so a list of files before them does not take them.
    let pipe = pipe.map(|pipe| format!(" | {pipe}")).unwrap_or_default();
    changed.then(|| small.join(" ") + &pipe)
}

/// Runs the line with the `fairfight` of the tests and without a pager.
pub(super) fn typed(line: &str, directory: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_fairfight")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(line.replace("| less", "| cat")).current_dir(directory);
    shell.env("PATH", path).env("COLUMNS", "100").output().expect("a shell")
}

/// Is the exit code an answer? A check may find drift, and a short run may be undecided.
pub(super) fn is_an_answer(line: &str, code: Option<i32>) -> bool {
    let may_differ = ["check", "battle", "points"]
        .iter()
        .any(|of| line.starts_with(&format!("fairfight {of} ")));
    code == Some(0) || may_differ && [Some(1), Some(3)].contains(&code)
}

/// The same line with the output of a terminal.
fn as_a_table(line: &str) -> String {
    let line = line.split(" #").next().unwrap_or(line).trim_end();
    let has_no_format = ["init", "train", "validate", "schema", "plan", "shard", "verify"]
        .iter()
        .any(|of| line.starts_with(&format!("fairfight {of}")));
    if has_no_format || line.contains("--format") || line.contains("--out ") || line.contains(" | ")
    {
        return line.to_owned();
    }
    format!("{line} --format table")
}

/// Checks that every shown line was printed, in this order; `...` stands for lines that were cut.
fn assert_printed(document: &Path, line: &str, shown: &[&str], printed: &str) {
    let mut rest = printed.lines();
    for part in shown.iter().filter(|part| !part.trim().is_empty() && part.trim() != "...") {
        let there = rest.any(|line| line.trim_end() == part.trim_end());
        assert!(there, "{}: {line}\ndoes not print: {part}\nbut:\n{printed}", document.display());
    }
}

/// Checks that a file or a module of this name exists for `cargo test` or `cargo bench`.
fn assert_there_for_cargo(line: &str) {
    let line = line.split(" #").next().unwrap_or(line);
    let words: Vec<&str> = line.split_whitespace().filter(|word| !word.contains('=')).collect();
    let after =
        |option: &str| words.iter().position(|word| *word == option).map(|at| words[at + 1]);
    let package = after("-p").map_or(root().to_owned(), |name| {
        root().join("crates").join(name.strip_prefix("fairfight-").expect("a crate of ours"))
    });
    assert!(package.join("Cargo.toml").exists(), "{line}");
    if let Some(test) = after("--test") {
        let folder = package.join("tests").join(test);
        let main = fs::read_to_string(folder.join("main.rs")).expect("a test program");
        let module = words.last().unwrap();
        assert!(main.contains(&format!("mod {module};")) || *module == test, "{line}");
    }
}

#[test]
fn every_command_of_every_document_runs_as_typed() {
    let mut found = Vec::new();
    documents(root(), &mut found);
    found.sort();
    let (mut run, mut compared) = (0, 0);
    for document in &found {
        let text = fs::read_to_string(document).unwrap();
        let shown = shown(&text);
        if !shown.iter().any(|part| matches!(part, Shown::Typed(_))) {
            continue;
        }
        let clone = tempfile::tempdir().unwrap();
        copy(&root().join("armies"), &clone.path().join("armies"));
        let mut directory = clone.path().to_owned();
        for (place, part) in shown.iter().enumerate() {
            let line = match part {
                Shown::Typed(line) => line.strip_prefix("cargo run --release -- ").map_or_else(
                    || (*line).to_owned(),
                    |arguments| format!("fairfight {arguments}"),
                ),
                Shown::File(lines) => {
                    fs::write(directory.join("shown.toml"), lines.join("\n")).unwrap();
                    "fairfight validate shown.toml".to_owned()
                }
                Shown::Printed(_) => continue,
            };
            let line = &*line;
            if let Some(folder) = line.strip_prefix("cd ") {
                directory.push(folder.split(" #").next().unwrap_or(folder).trim());
                assert!(directory.is_dir(), "{}: {line}", document.display());
                continue;
            }
            if line.split(' ').any(|word| ["cargo", "bash"].contains(&word)) {
                assert_there_for_cargo(line);
                continue;
            }
            assert!(line.starts_with("fairfight "), "{}: {line}", document.display());
            let printed = match shown.get(place + 1) {
                Some(Shown::Printed(lines)) => Some(lines),
                _ => None,
            };
            let run_here = match printed {
                Some(_) => as_a_table(line),
                None => smaller(line).unwrap_or_else(|| line.to_owned()),
            };
            let output = typed(&run_here, &directory);
            let said = String::from_utf8_lossy(&output.stderr);
            let is_mistake = printed
                .is_some_and(|lines| lines.first().is_some_and(|line| line.starts_with("error: ")));
            let is_round = said.contains("the next round is due");
            let is_answered = match (is_mistake, is_round) {
                (true, _) => output.status.code() == Some(2),
                (false, true) => output.status.code() == Some(4),
                (false, false) => is_an_answer(line, output.status.code()),
            };
            assert!(is_answered, "{}: {line}\n{run_here}\n{said}", document.display());
            run += 1;
            if let Some(lines) = printed {
                let printed = String::from_utf8(output.stdout).unwrap() + &said;
                assert_printed(document, line, lines, &printed);
                compared += 1;
            }
        }
    }
    assert!(run > 60 && compared > 17, "{run} commands, {compared} outputs");
}

#[test]
fn a_document_is_read_as_it_looks() {
    let text = "Ask `fairfight units gun-fights`, `fairfight help` or `fairfight help COMMAND`.\n\
                ```toml\nx = 1\n```\n```sh\nfairfight systems\n```\n```text\nid\n...\n```\n";
    let there = [
        Shown::Typed("fairfight units gun-fights"),
        Shown::File(vec!["x = 1"]),
        Shown::Typed("fairfight systems"),
        Shown::Printed(vec!["id", "..."]),
    ];
    assert_eq!(shown(text), there);
}

#[test]
fn commands_that_play_much_play_less() {
    for (line, less) in [
        ("fairfight battle a b  # x", Some("fairfight battle a b --pairs 50")),
        ("fairfight battle a b --decide", Some("fairfight battle a b --decide --max-pairs 1000")),
        (
            "fairfight matrix *.toml --pairs 9 | less",
            Some("fairfight matrix *.toml --pairs 10 | less"),
        ),
        (
            "fairfight points --scenario convoy",
            Some("fairfight points --scenario convoy --battles 20"),
        ),
        (
            "fairfight train *-150.toml --out w.csv",
            Some("fairfight train [de]*-150.toml --out w.csv --pairs 1 --rollouts 1"),
        ),
        (
            "fairfight plan battle a b --out p",
            Some("fairfight plan battle a b --out p --pairs 2_000"),
        ),
        ("fairfight units fire-at-will  # x", None),
    ] {
        assert_eq!(smaller(line).as_deref(), less);
    }
}
