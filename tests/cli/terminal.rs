//! What depends on a terminal: `script` makes one.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The output of this shell line on a terminal of this many columns, where `$F` is the program; `None` if there is no
/// `script`.
fn shown(directory: &Path, columns: usize, line: &str) -> Option<String> {
    let line = format!("stty rows 24 cols {columns}; {line}");
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).current_dir(directory).stdin(Stdio::null());
    script.env("F", env!("CARGO_BIN_EXE_fairfight")).env("SHELL", "/bin/sh").env_remove("COLUMNS");
    let Ok(output) = script.output() else {
        eprintln!("not tried: it takes script");
        return None;
    };
    let shown = String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n");
    assert!(output.status.success(), "{line}: {shown}");
    Some(shown)
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap()
}

#[test]
fn a_table_in_a_file_is_as_wide_from_every_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let rules = "system = \"iron-winds\"\n[numbers]\nmelee-flank = 3\n";
    fs::write(dir.path().join("house.toml"), rules).unwrap();
    for command in [
        "battle levy knight --pairs 5",
        "matrix levy knight warrior --pairs 20",
        "replay levy knight --battle 0",
        "replay levy knight --battle 0 --against house.toml",
    ] {
        let written = |columns| {
            shown(dir.path(), columns, &format!("$F {command} --out w.txt"))?;
            Some(fs::read_to_string(dir.path().join("w.txt")).unwrap())
        };
        let (Some(narrow), Some(wide)) = (written(40), written(220)) else { return };
        assert_eq!(narrow, wide, "{command}");
        let most = if command.contains("--against") { 120 } else { 100 };
        assert!((41..=most).contains(&widest(&wide)), "{command}: {wide}");
    }
}

#[test]
fn a_terminal_that_is_named_is_one() {
    let dir = tempfile::tempdir().unwrap();
    for file in ["/dev/tty", "/dev/stderr", "/dev/fd/2", "-"] {
        for columns in [40, 220] {
            let command = format!("$F systems --out {file}");
            let Some(table) = shown(dir.path(), columns, &command) else { return };
            assert!(table.contains("iron-winds") && !table.contains("system,"), "{file}: {table}");
            assert_eq!(widest(&table) <= 40, columns == 40, "{file}: {table}");
        }
    }
}

#[test]
fn no_name_reaches_a_terminal_raw_that_is_named_as_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let rules = "system = \"iron-winds\"\n[numbers]\nmelee-flank = 3\n";
    fs::write(dir.path().join("r\u{1b}[2J.toml"), rules).unwrap();
    for file in ["/dev/tty", "/dev/stderr", "/dev/fd/2", "-"] {
        for format in ["csv", "json", "table"] {
            let line = format!("$F rulings --rules r*.toml --format {format} --out {file}");
            let Some(shown) = shown(dir.path(), 200, &line) else { return };
            assert!(!shown.contains('\u{1b}'), "{line}: {shown:?}");
        }
    }
}
