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
    assert!(readme.lines().any(|line| line == sentence), "the README does not show: {sentence}");
    // Off a terminal the table has one line; every value of it stands in the README's listing.
    for value in said.lines().last().expect("a row").split("  ").map(str::trim) {
        assert!(readme.contains(value), "the README does not show {value:?}");
    }
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
