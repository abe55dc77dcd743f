//! Usage errors, and the help.

use std::process::{Command, Output};

fn fairfight(line: &str) -> Output {
    let words = line.split(' ').filter(|word| !word.is_empty());
    Command::new(env!("CARGO_BIN_EXE_fairfight")).args(words).output().unwrap()
}

#[test]
fn faults_of_usage_end_with_2_and_say_what_to_type() {
    for (line, said) in [
        ("", "Usage: fairfight"),
        ("figth a b", "'fight'"),
        ("battle a.toml", "<B.toml>"),
        ("battle a b --pairs 0", "'--pairs <N>': a number from 1 to 1000000000000 is needed"),
        ("battle a b --pairs -5", "a number from 1 to 1000000000000 is needed"),
        ("battle a b --pairs 20k", "in digits such as 20000 or 20_000"),
        ("battle a b --pairs 5 --precision 0.1", "cannot be used with"),
        ("battle a b --max-pairs 5", "--precision <H>"),
        ("battle a b --precision 1", "a number from 0.0001 to 0.5 is needed; 0.01 if 1 percent"),
        ("battle a b --level 1", "a number from 0.5 to 0.9999 is needed"),
        ("battle a b --threads 1025", "a number from 1 to 1024 is needed"),
        ("battle a b --seed 9007199254740992", "from 0 to 9007199254740991 is needed"),
        ("battle a b --seed -1", "from 0 to 9007199254740991 is needed"),
        ("fight a", "<B>"),
        ("fight a,,c b", "a unit is needed before and after each comma"),
        ("fight a b --set flank", "such as aspect=flank"),
        ("fight a b --fights 0", "a number from 1 to 1000000000000 is needed"),
        ("battle a b --bars all,dice", "`all` stands alone"),
        ("battle a.toml b.toml c.toml", "`fairfight matrix` plays more than two lists"),
        ("battle a b --rules r1.toml r2.toml", "repeat --rules for each file"),
        ("battle --scenario convoy --gap 30", "tip: leave it out"),
        ("sensitivity a b --allow-outside", "--allow-outside changes nothing without --suite"),
        ("search --budget 9 --field a b --hold-out c b", "b is in --field and in --hold-out"),
        ("replay a b", "--battle <N>"),
        ("schema arny", "'army'"),
        ("systems --format xml", "table, csv, json"),
        ("validate", "<FILE>"),
    ] {
        let output = fairfight(line);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {stderr}");
        assert!(stderr.contains(said), "{line}: {stderr}");
        assert!(output.stdout.is_empty(), "{line}");
    }
}

#[test]
fn help_and_version_go_to_the_standard_output() {
    for line in ["--help", "-h", "help", "help fight", "battle --help", "rulings -h", "--version"] {
        let output = fairfight(line);
        assert_eq!(output.status.code(), Some(0), "{line}");
        assert!(output.stderr.is_empty(), "{line}");
        assert!(!output.stdout.is_empty(), "{line}");
    }
    assert_eq!(
        String::from_utf8(fairfight("--version").stdout).unwrap(),
        format!("fairfight {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn house_rules_name_the_system_of_a_listing_and_of_files() {
    let said = |line: &str| {
        let output = fairfight(line);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{line}: {stderr}");
        String::from_utf8(output.stdout).unwrap()
    };
    let house = "--rules armies/gun-fights/rules/separate-die.toml";
    for listing in ["units", "rulings"] {
        let listed = said(&format!("{listing} gun-fights {house}"));
        assert!(listed.contains("\ngun-fights,"), "{listed}");
        assert_eq!(listed, said(&format!("{listing} --system gun-fights {house}")));
        assert_eq!(listed, said(&format!("{listing} {house}")));
        assert_eq!(said(listing), said(&format!("{listing} iron-winds")));
    }
    assert!(said(&format!("validate armies/gun-fights/earps.toml {house}")).contains(": ok, "));
    for line in
        ["rulings iron-winds", "units --system iron-winds", "validate --system iron-winds x"]
    {
        let output = fairfight(&format!("{line} {house}"));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {stderr}");
        let told = "separate-die.toml is for gun-fights, and the command line is for iron-winds";
        assert!(stderr.contains(told), "{line}: {stderr}");
    }
}

#[test]
fn the_columns_of_a_command_are_told_as_its_report_has_them() {
    let said = |line: &str| String::from_utf8(fairfight(line).stdout).unwrap();
    let told = crate::program::rows(&said("columns systems"));
    let names: Vec<&str> = told.iter().map(|row| &*row["column"]).collect();
    assert_eq!(Some(&*names.join(",")), said("systems").lines().next());
    assert!(told.iter().all(|row| row["command"] == "systems" && row["table"] == "report"));
    let table = said("columns systems --format table");
    assert!(table.starts_with("fairfight systems:\n  system "), "{table}");
    for name in names {
        assert!(table.lines().any(|line| line.starts_with(&format!("  {name} "))), "{name}");
    }
}

#[test]
fn columns_have_a_type_a_unit_and_the_file_that_they_stand_in() {
    let said = |line: &str| String::from_utf8(fairfight(line).stdout).unwrap();
    let told = crate::program::rows(&said("columns battle"));
    let of = |table: &str, column: &str| {
        let row = told.iter().find(|row| row["table"] == table && row["column"] == column);
        row.map(|row| [&*row["type"], &*row["unit"]]).unwrap_or_default()
    };
    assert_eq!(of("report", "score_a"), ["number", "share"]);
    assert_eq!(of("report", "n"), ["whole", ""]);
    assert_eq!(of("--battles", "battle"), ["whole", ""]);
    assert!(told.iter().any(|row| row["table"] == "--units"));
    let help = said("battle --help");
    assert!(
        help.contains(
            "and of --best, --units, --turns, --spread, --battles:\n  fairfight columns battle"
        ),
        "{help}"
    );
    for (line, meant) in [("columns battel", "'battle'"), ("columns plan", "sample-size")] {
        let output = fairfight(line);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains(meant), "{stderr}");
    }
}
