//! `fairfight check --accept`, seen from outside: what was accepted, and whether it counts.

use crate::check::{KNIGHTS, STANDING, SUITE, check, checked, column, folder, trial, write};
use crate::program::{Row, assert_refused, done, fairfight, number, rows};
use std::fs;
use std::path::Path;

fn rows_of(directory: &Path, file: &str) -> Vec<Row> {
    rows(&fs::read_to_string(directory.join(file)).unwrap())
}

/// The file that `--accept` wrote: its head, and its differences.
fn accepted_in(directory: &Path, name: &str) -> (toml::Table, Vec<toml::Value>) {
    let text = fs::read_to_string(directory.join(name)).unwrap();
    let mut head: toml::Table = text.parse().unwrap();
    let Some(toml::Value::Array(entries)) = head.remove("accepted") else { panic!("{text}") };
    (head, entries)
}

#[test]
fn a_drift_that_was_accepted_is_no_failure_until_it_grows() {
    let dir = trial(KNIGHTS);
    let output = check(dir.path(), "--accept accepted.toml --out first.csv");
    let said = String::from_utf8_lossy(&output.stderr);
    let (head, entries) = accepted_in(dir.path(), "accepted.toml");
    let written = format!(
        "note: accepted.toml accepts {} differences; add accepted = \"accepted.toml\" to suite.toml\n",
        entries.len()
    );
    assert_eq!((output.status.code(), &*said), (Some(0), &*written));
    let first = rows_of(dir.path(), "first.csv");
    // It names its rules.
    assert_eq!(head["baseline"].as_str(), Some(&*first[0]["rules_hash_base"]));
    assert_eq!(head["changed"].as_str(), Some(&*first[0]["rules_hash_changed"]));
    assert_eq!(head["version"].as_str(), Some(env!("CARGO_PKG_VERSION")));
    let date = head["date"].as_str().unwrap();
    assert!(date.len() == 10 && date > "2026-01-01", "{date}");
    // It lists the drift of each match-up.
    let of = |name: &str| {
        let entries = entries.iter().filter(move |entry| entry["match"].as_str() == Some(name));
        entries.map(|entry| entry["quantity"].as_str().unwrap()).collect::<Vec<_>>().join(" ")
    };
    for row in &first {
        assert_eq!(of(&row["name"]), row["drifts"], "{}", row["name"]);
    }
    let right = done(dir.path(), &["validate", "accepted.toml"]);
    assert_eq!(right, "accepted.toml: ok, accepted differences of 2 match-ups\n");
    // For exact differences the range allows only for rounding.
    let exact = number(&first[2], "difference");
    let is_exact = |entry: &&toml::Value| entry["match"].as_str() == Some(&*first[2]["name"]);
    let entry = entries.iter().find(is_exact).unwrap();
    let [low, high] = ["low", "high"].map(|end| entry[end].as_float().unwrap());
    assert!(low < exact && exact < high && high - low < 4e-9, "{entry}");

    let head = "changed = [\"rules.toml\"]\naccepted = \"accepted.toml\"\n";
    let suite = format!("system = \"iron-winds\"\n{head}{SUITE}");
    write(dir.path(), "suite.toml", &suite);
    let rows = checked(dir.path(), "", 0);
    assert_eq!(column(&rows, "verdict"), ["drift", "same", "drift", "same"]);
    assert_eq!(column(&rows, "accepted"), ["inside", "", "inside", ""]);
    // Written again, it stays the same, with its reasons.
    let accepted = fs::read_to_string(dir.path().join("accepted.toml")).unwrap();
    let reasoned = format!("{accepted}why = \"knights \\\"cost\\\" too little\"\n");
    write(dir.path(), "accepted.toml", &reasoned);
    checked(dir.path(), "--accept accepted.toml", 0);
    assert_eq!(accepted_in(dir.path(), "accepted.toml").1, {
        let table: toml::Table = reasoned.parse().unwrap();
        table["accepted"].as_array().unwrap().clone()
    });

    // The difference is outside this range.
    let other = accepted.replace("\nlow = -", "\nlow = -0.01 # ");
    let other = other.replace("\nhigh = -", "\nhigh = 0.0 # ");
    write(dir.path(), "accepted.toml", &other);
    let output = check(dir.path(), "--format table --accept new.toml");
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(
        table.contains("drift, outside what was accepted (-1.00 to +0.00): the score of A"),
        "{table}"
    );
    let said = String::from_utf8_lossy(&output.stderr);
    let instead = "write accepted = \"new.toml\" in suite.toml, which names accepted.toml\n";
    assert!(said.ends_with(instead), "{said}");

    write(dir.path(), "accepted.toml", &accepted.replace("Human 150", "Humans 150"));
    let near = "write match = \"Human 150 against Orc 150\"";
    assert_refused(&check(dir.path(), ""), near);
}

/// A later change of the rules does not pass silently.
#[test]
fn what_was_accepted_for_other_rules_does_not_count() {
    let dir = trial("[numbers]\nmelee-flank = 2\n");
    let head = "system = \"iron-winds\"\nname = \"Flank\"\naccepted = \"accepted.toml\"\n";
    let fight = "[[fight]]\na = \"warrior\"\nb = \"knight\"\naspect = \"flank\"\n";
    let suite = |rules: &str| write(dir.path(), "suite.toml", &format!("{head}{rules}\n{fight}"));
    suite("changed = [\"rules.toml\"]");
    // There is no file yet: nothing is accepted, and a note says so.
    let output = check(dir.path(), "");
    let said = String::from_utf8(output.stderr).unwrap();
    let note = "note: there is no file accepted.toml yet, so nothing is accepted: \
                `fairfight check suite.toml --accept accepted.toml` writes it\n";
    assert_eq!((output.status.code(), &*said), (Some(1), note));
    assert!(done(dir.path(), &["validate", "suite.toml"]).contains("ok, suite"));
    let words = ["check", "suite.toml", "--accept", "accepted.toml"];
    let output = fairfight(dir.path(), &words);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("yet"), "{said}");
    let first = fs::read_to_string(dir.path().join("accepted.toml")).unwrap();
    checked(dir.path(), "", 0);

    // Other changed rules, or another baseline: in the suite or on the command line.
    write(dir.path(), "more.toml", "[numbers]\nmelee-flank = 3\n");
    write(dir.path(), "base.toml", "[numbers]\nmelee-rear = 3\n");
    let both = "baseline = [\"base.toml\"]\nchanged = [\"base.toml\", \"rules.toml\"]";
    for (rules, more) in [
        ("changed = [\"more.toml\"]", ""),
        ("changed = [\"rules.toml\"]", "--rules more.toml"),
        (both, ""),
    ] {
        suite(rules);
        let rows = checked(dir.path(), more, 1);
        assert_eq!((&*rows[0]["verdict"], &*rows[0]["accepted"]), ("drift", ""), "{rules} {more}");
        let said = String::from_utf8(check(dir.path(), more).stderr).unwrap();
        let start = "warning: accepted.toml does not count: it was accepted on 20";
        assert!(said.starts_with(start), "{said}");
        let again = "accept it again with `fairfight check suite.toml --accept accepted.toml`\n";
        assert!(said.ends_with(again), "{said}");
    }
    // Another version of the program accepted it: it counts, and a note says so unless the file is written again.
    suite("changed = [\"rules.toml\"]");
    let version = env!("CARGO_PKG_VERSION");
    let of = |version: &str| format!("version = \"{version}\"");
    write(dir.path(), "accepted.toml", &first.replace(&of(version), &of("0.0.9")));
    let output = check(dir.path(), "");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let start = "note: accepted.toml was accepted on 20";
    let with = format!(" with fairfight 0.0.9, and this is {version}: another version may");
    assert!(said.starts_with(start) && said.contains(&with), "{said}");
    let output = check(dir.path(), "--accept accepted.toml");
    assert!(!String::from_utf8(output.stderr).unwrap().contains("0.0.9"));
    assert_eq!(check(dir.path(), "").stderr, b"");

    // Accepted again, with the reasons kept.
    suite(both);
    write(dir.path(), "accepted.toml", &format!("{first}why = \"flanks\"\n"));
    let output = check(dir.path(), "--accept accepted.toml");
    assert!(output.status.success());
    checked(dir.path(), "", 0);
    let (_, entries) = accepted_in(dir.path(), "accepted.toml");
    assert!(entries.iter().any(|entry| entry.get("why").is_some()), "{entries:?}");

    // A file that does not name its rules counts for none.
    let old = "system = \"iron-winds\"\n[[accepted]]\nmatch = \"x\"\nlow = -1.0\nhigh = 1.0\n";
    write(dir.path(), "accepted.toml", old);
    let anew = "accept it again: fairfight check suite.toml --accept accepted.toml";
    assert_refused(&check(dir.path(), ""), anew);
    assert_refused(&fairfight(dir.path(), &["validate", "accepted.toml"]), "accept it again");
    assert!(check(dir.path(), "--accept accepted.toml").status.success());
    checked(dir.path(), "", 0);
}

/// The accepted range overlaps the interval of one match-up, and contains that of another.
#[test]
fn a_drift_partly_within_what_was_accepted_is_called_the_same_everywhere() {
    let head = "changed = [\"rules.toml\"]\naccepted = \"accepted.toml\"\n";
    let dir = trial(KNIGHTS);
    // Scores alone.
    let head = &format!("{head}delta-losses = 100\ndelta-rounds = 100\n");
    write(dir.path(), "suite.toml", &format!("system = \"iron-winds\"\n{head}{SUITE}"));
    let first = checked(dir.path(), "--max-pairs 2000", 1);
    let middle = number(&first[0], "difference");
    let (base, changed) = (&first[0]["rules_hash_base"], &first[0]["rules_hash_changed"]);
    let accepted = format!(
        "system = \"iron-winds\"\nbaseline = {base:?}\nchanged = {changed:?}\n\
         version = \"0.1.0\"\ndate = \"2026-11-25\"\n\
         [[accepted]]\nmatch = \"Human 150 against Orc 150\"\nlow = -1.0\nhigh = {middle}\n\
         [[accepted]]\nmatch = \"knight against warrior+leader\"\nlow = -1.0\nhigh = 0.0\n"
    );
    write(dir.path(), "accepted.toml", &accepted);
    let output = check(dir.path(), "--max-pairs 2000 --junit check.xml --github --format table");
    assert_eq!(output.status.code(), Some(3));
    let table = String::from_utf8(output.stdout).unwrap();
    let counts = "Of 4 match-ups, 0 drift, 1 is undecided and 1 is accepted.\n";
    assert!(table.starts_with(counts), "{table}");
    let said = format!(
        "drift, but it is undecided whether it lies within what was accepted (-100.00 to {:.2}): the score",
        100.0 * middle
    );
    assert!(table.contains(&format!("  Human 150 against Orc 150: {said}")), "{table}");
    assert!(table.contains("  knight against warrior+leader: accepted: "), "{table}");
    let remedy =
        ", and max-pairs = 2000 allows no more: allow more, or accept the difference anew\n";
    assert!(table.contains(remedy), "{table}");
    assert!(table.contains(&format!(" {:.2} points (", 100.0 * middle)), "{table}");
    let xml = fs::read_to_string(dir.path().join("check.xml")).unwrap();
    assert!(xml.contains(&format!("<error type=\"undecided\" message=\"{said}")), "{xml}");
    let notes = String::from_utf8(output.stderr).unwrap();
    let [error, notice] = notes.lines().collect::<Vec<_>>()[..] else { panic!("{notes}") };
    assert!(error.starts_with("::error ") && error.contains(&format!("::{said}")), "{notes}");
    assert!(notice.starts_with("::notice ") && notice.contains("::accepted: "), "{notes}");
    let rows = checked(dir.path(), "--max-pairs 2000", 3);
    assert_eq!(column(&rows, "verdict"), ["drift", "same", "drift", "same"]);
    assert_eq!(column(&rows, "accepted"), ["undecided", "", "inside", ""]);
    // Accepted again, it counts: it is a certain drift that somebody has reviewed.
    checked(dir.path(), "--max-pairs 8000 --accept accepted.toml", 0);
    let rows = checked(dir.path(), "--max-pairs 8000", 0);
    assert_eq!(column(&rows, "accepted"), ["inside", "", "inside", ""]);
}

/// The suite may name the file before it exists.
#[test]
fn accept_writes_the_file_that_the_suite_names_for_the_first_time() {
    let head = "changed = [\"rules.toml\"]\naccepted = \"accepted.toml\"\n";
    let dir = folder(head, KNIGHTS);
    let file = dir.path().join("accepted.toml");
    let fights = SUITE[SUITE.find("[[fight]]").unwrap()..].to_owned();
    let suite = format!("system = \"iron-winds\"\nname = \"Fights\"\n{head}{fights}");
    write(dir.path(), "suite.toml", &suite);
    let rows = checked(dir.path(), "--accept ./accepted.toml", 0);
    assert_eq!(column(&rows, "verdict"), ["drift", "same"]);
    assert_eq!(column(&rows, "accepted"), [""; 2]);
    let first = accepted_in(dir.path(), "accepted.toml").1;
    let rows = checked(dir.path(), "--accept accepted.toml", 0);
    assert_eq!(column(&rows, "accepted"), ["inside", ""]);
    assert_eq!(accepted_in(dir.path(), "accepted.toml").1, first);
    // From another folder the suite and the file are named from there.
    fs::remove_file(&file).unwrap();
    let (above, inside) = (dir.path().parent().unwrap(), dir.path().file_name().unwrap());
    let inside = inside.to_str().unwrap();
    let paths = ["suite.toml", "accepted.toml"].map(|name| format!("{inside}/{name}"));
    let output = fairfight(above, &["check", &paths[0], "--accept", &paths[1]]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(accepted_in(dir.path(), "accepted.toml").1, first);
}

#[test]
fn what_is_accepted_now_is_no_failure_to_servers() {
    let dir = trial(KNIGHTS);
    let output = check(dir.path(), "--accept accepted.toml --junit check.xml --github");
    assert_eq!(output.status.code(), Some(0));
    let xml = fs::read_to_string(dir.path().join("check.xml")).unwrap();
    assert!(xml.contains("tests=\"4\" failures=\"0\" errors=\"0\">"), "{xml}");
    assert_eq!(xml.matches("<system-out>accepted: ").count(), 2, "{xml}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().filter(|line| line.starts_with("::notice ")).count(), 2, "{said}");
    assert!(!said.contains("::error "), "{said}");
    // The report still says what drifts.
    let rows = rows(std::str::from_utf8(&output.stdout).unwrap());
    assert_eq!(column(&rows, "verdict"), ["drift", "same", "drift", "same"]);
    assert_eq!(column(&rows, "accepted"), [""; 4]);
}

/// An accepted difference belongs to a match-up under its doctrines, and stays if these are not played.
#[test]
fn a_drift_is_accepted_under_its_doctrine_alone() {
    let dir = trial(KNIGHTS);
    let head = "accepted = \"accepted.toml\"\nsystem";
    let scores = "delta-losses = 100\ndelta-turns = 100\n\n[[match]]";
    let suite = STANDING.replace("system", head).replace("[[match]]", scores);
    write(dir.path(), "suite.toml", &suite);
    checked(dir.path(), "--each-doctrine --accept accepted.toml", 0);
    let (_, entries) = accepted_in(dir.path(), "accepted.toml");
    let led = |entry: &toml::Value| entry["doctrines"].as_array().unwrap().len() == 2;
    assert!(entries.len() == 6 && entries.iter().all(led), "{entries:?}");
    let right = done(dir.path(), &["validate", "accepted.toml"]);
    assert_eq!(right, "accepted.toml: ok, accepted differences of 6 match-ups\n");
    let rows = checked(dir.path(), "--each-doctrine", 0);
    assert_eq!(column(&rows, "accepted"), [&[""][..], &["inside"; 6], &[""]].concat());
    assert_eq!(column(&checked(dir.path(), "", 0), "accepted"), ["", ""]);
    checked(dir.path(), "--accept accepted.toml", 0);
    assert_eq!(accepted_in(dir.path(), "accepted.toml").1, entries);

    let text = fs::read_to_string(dir.path().join("accepted.toml")).unwrap();
    let hammer = "doctrines = [\"hammer\", \"hammer\"]";
    for (wrong, said) in [
        ("doctrines = [\"hamer\", \"hammer\"]", "write \"hammer\"; there are"),
        ("doctrines = [\"hammer\"]", "`doctrines` takes the doctrine of A and that of B"),
        ("doctrines = [\"steady\", \"steady\"]", "under steady\" is in the file twice"),
    ] {
        write(dir.path(), "accepted.toml", &text.replace(hammer, wrong));
        assert_refused(&check(dir.path(), "--each-doctrine"), said);
    }
    // Under one of the doctrines nobody has accepted it.
    let less = text.replace(hammer, "doctrines = [\"stand\", \"stand\"]");
    write(dir.path(), "accepted.toml", &less);
    let rows = checked(dir.path(), "--each-doctrine", 1);
    assert_eq!(column(&rows[5..7], "accepted"), ["inside", ""]);
}
