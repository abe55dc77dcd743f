//! What the README shows is what the program says.

use std::process::Command;

#[test]
fn the_first_command_prints_what_the_readme_shows() {
    let readme = include_str!("../README.md");
    let run = Command::new(env!("CARGO_BIN_EXE_fairfight"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args("battle armies/iron-winds/human-150.toml armies/iron-winds/orc-150.toml".split(' '))
        .args(["--format", "table"])
        .output()
        .expect("the program runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let said = String::from_utf8(run.stdout).expect("text");
    let sentence = said.lines().next().expect("an answer in a sentence");
    let mut shown = readme.lines().skip_while(|line| *line != sentence);
    assert!(shown.next().is_some(), "the README does not show: {sentence}");
    assert_eq!(shown.next(), Some(""));
    // Off a terminal the table is a line of names above a line of values; the README has a line for each.
    let listed: Vec<String> = shown.take_while(|line| *line != "```").map(str::to_owned).collect();
    let cells = |line: &str| -> Vec<String> {
        line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
    };
    let table: Vec<&str> = said.lines().skip(2).collect();
    let &[names, values] = &table[..] else { panic!("a table of one row: {said}") };
    let (names, values) = (cells(names), cells(values));
    assert_eq!(names.len(), values.len(), "{said}");
    let width = names.iter().map(String::len).max().expect("a column") + 2;
    let lines: Vec<String> = names
        .iter()
        .zip(&values)
        .map(|(name, value)| format!("{:width$}{value}", format!("{name}:")))
        .collect();
    assert_eq!(listed, lines);
}

#[test]
fn every_file_that_the_readme_names_is_there() {
    let readme = include_str!("../README.md");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for word in readme.split(|c: char| c.is_whitespace() || "()`".contains(c)) {
        if word.starts_with("armies/")
            || word.starts_with("crates/")
            || word.starts_with("reports/")
        {
            assert!(root.join(word).exists(), "{word} is not there");
        }
    }
}
