//! `fairfight check`, seen from outside.

use crate::program::{
    Row, assert_refused, assert_same_report, done, fairfight, list, number, rows,
};
use std::fs;
use std::path::Path;
use std::process::Output;

/// A suite of three match-ups with knights and two without, as it lies in a folder of its own.
const SUITE: &str = r#"
name = "Trial"
max-pairs = 20_000

[[match]]
a = "human-150.toml"
b = "orc-150.toml"

[[match]]
a = "goblin-150.toml"
b = "skeleton-150.toml"

[[fight]]
a = "knight"
b = "warrior+leader"

[[fight]]
a = "warrior"
b = "levy"
aspect = "flank"
"#;

/// The printed value of a number, stated all the same.
const NO_CHANGE: &str = "[numbers]\nknight-rounds-up = 0\n";
const KNIGHTS: &str = "[numbers]\nknight-rounds-up = 1\n";

/// A folder with lists and a suite: the head is written before the match-ups.
fn folder(head: &str, rules: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for name in ["human-150", "orc-150", "goblin-150", "skeleton-150"] {
        fs::copy(list(name), dir.path().join(format!("{name}.toml"))).unwrap();
    }
    write(dir.path(), "suite.toml", &format!("system = \"iron-winds\"\n{head}{SUITE}"));
    write(dir.path(), "rules.toml", &format!("system = \"iron-winds\"\n{rules}"));
    dir
}

fn trial(rules: &str) -> tempfile::TempDir {
    folder("changed = [\"rules.toml\"]\n", rules)
}

fn write(directory: &Path, name: &str, text: &str) {
    fs::write(directory.join(name), text).unwrap();
}

fn check(directory: &Path, more: &str) -> Output {
    let mut words = vec!["check", "suite.toml"];
    words.extend(more.split(' ').filter(|word| !word.is_empty()));
    fairfight(directory, &words)
}

/// The rows of a check that ended with this code.
fn checked(directory: &Path, more: &str, code: i32) -> Vec<Row> {
    let output = check(directory, more);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{more}: {stderr}");
    rows(std::str::from_utf8(&output.stdout).unwrap())
}

fn rows_of(directory: &Path, file: &str) -> Vec<Row> {
    rows(&fs::read_to_string(directory.join(file)).unwrap())
}

fn column<'r>(rows: &'r [Row], name: &str) -> Vec<&'r str> {
    rows.iter().map(|row| row[name].as_str()).collect()
}

#[test]
fn unchanged_rules_are_the_same_without_statistics() {
    let dir = trial(NO_CHANGE);
    let warned = |dir: &Path| String::from_utf8(check(dir, "").stderr).unwrap();
    let same = "warning: the changed rules are those of the baseline: nothing can drift";
    assert!(warned(dir.path()).contains(same));
    assert!(!warned(trial(KNIGHTS).path()).contains(same));
    let rows = checked(dir.path(), "", 0);
    assert_eq!(column(&rows, "verdict"), ["same"; 4]);
    assert_eq!(column(&rows, "method"), ["simulated", "simulated", "exact", "exact"]);
    assert_eq!(column(&rows, "digest_equal"), ["true", "true", "", ""]);
    assert_eq!(column(&rows, "n"), ["331", "331", "", ""]);
    assert_eq!(column(&rows, "stop"), ["digest", "digest", "", ""]);
    for end in ["difference", "difference_low", "difference_high"] {
        assert_eq!(column(&rows, end), ["", "", "0.0", "0.0"], "battles were not compared");
    }
    for row in &rows {
        assert_eq!(row["base_score"], row["changed_score"]);
        assert_eq!(row["rules_hash_base"], row["rules_hash_changed"]);
    }
}

#[test]
fn a_fight_beyond_the_budget_is_simulated() {
    let dir = trial(NO_CHANGE);
    let rows = checked(dir.path(), "--exact-budget 1", 0);
    assert_eq!(column(&rows, "method"), ["simulated"; 4]);
    assert_eq!(column(&rows, "digest_equal"), ["true"; 4]);
    assert_eq!(column(&rows, "n"), ["331", "331", "4096", "4096"]);
    assert_eq!(column(&rows, "difference"), [""; 4], "nothing was compared");
    let dir = trial(KNIGHTS);
    let rows = checked(dir.path(), "--exact-budget 1", 1);
    assert_eq!(column(&rows, "verdict"), ["drift", "same", "drift", "same"]);
    assert_eq!(column(&rows, "stop"), ["decided", "digest", "decided", "digest"]);
    for row in rows.iter().filter(|row| row["verdict"] == "drift") {
        assert_inside(row);
    }
}

/// Both scores have the difference between them, and its interval around it; knights became weaker.
fn assert_inside(row: &Row) {
    let [low, mean, high] =
        ["difference_low", "difference", "difference_high"].map(|end| number(row, end));
    assert!(low < mean && mean < high && high < -0.02, "knights became weaker");
    let scores = number(row, "changed_score") - number(row, "base_score");
    assert!((scores - mean).abs() < 1e-12);
}

#[test]
fn an_exact_difference_is_that_of_two_exact_fights_and_simulation_agrees() {
    let dir = trial(KNIGHTS);
    let exact = &checked(dir.path(), "", 1)[2..];
    let simulated = &checked(dir.path(), "--exact-budget 1 --max-pairs 200000", 1)[2..];
    let fight = |rules: &str, units: &str| {
        let words = format!("fight {units} --exact{rules}");
        let text = done(dir.path(), &words.split(' ').collect::<Vec<_>>());
        let row = &rows(&text)[0];
        number(row, "win_a") + number(row, "draw") / 2.0
    };
    for (row, units) in exact.iter().zip(["knight warrior+leader", "warrior levy --aspect flank"]) {
        assert_eq!(row["method"], "exact");
        let scores = [fight("", units), fight(" --rules rules.toml", units)];
        assert_eq!([number(row, "base_score"), number(row, "changed_score")], scores);
        let difference = number(row, "difference");
        assert!((difference - (scores[1] - scores[0])).abs() < 1e-15);
        for end in ["difference_low", "difference_high"] {
            assert_eq!(number(row, end), difference);
        }
    }
    let (exact, simulated) = (number(&exact[0], "difference"), &simulated[0]);
    assert!(number(simulated, "difference_low") <= exact);
    assert!(exact <= number(simulated, "difference_high"));
}

#[test]
fn an_exact_difference_is_judged_by_its_size() {
    let dir = trial(KNIGHTS);
    let difference = number(&checked(dir.path(), "", 1)[2], "difference").abs();
    let of = |delta: f64, warn: f64, code: i32| {
        let head = format!("changed = [\"rules.toml\"]\ndelta = {delta}\nwarn = {warn}\n");
        let fights = SUITE[SUITE.find("[[fight]]").unwrap()..].to_owned();
        let text = format!("system = \"iron-winds\"\nname = \"Fights\"\n{head}{fights}");
        write(dir.path(), "suite.toml", &text);
        let row = checked(dir.path(), "", code).swap_remove(0);
        (row["verdict"].clone(), row["warned"].clone())
    };
    let says = |verdict: &str, warned: &str| (verdict.to_owned(), warned.to_owned());
    assert_eq!(of(difference - 1e-6, 0.01, 1), says("drift", "false"));
    assert_eq!(of(difference + 1e-6, 0.01, 0), says("same", "true"));
    assert_eq!(of(difference + 1e-3, difference + 1e-6, 0), says("same", "false"));
}

#[test]
fn a_rule_that_the_suite_never_uses_is_the_same() {
    let dir = trial("[numbers]\ncrossbow-divisor = 5\n");
    let rows = checked(dir.path(), "", 0);
    assert_eq!(column(&rows, "digest_equal"), ["true", "true", "", ""]);
    assert_eq!(column(&rows, "difference"), ["", "", "0.0", "0.0"]);
    assert_ne!(rows[0]["rules_hash_base"], rows[0]["rules_hash_changed"]);
}

#[test]
fn a_rule_of_knights_drifts_where_there_are_knights() {
    let dir = trial(KNIGHTS);
    let rows = checked(dir.path(), "", 1);
    assert_eq!(column(&rows, "kind"), ["match", "match", "fight", "fight"]);
    assert_eq!(column(&rows, "verdict"), ["drift", "same", "drift", "same"]);
    assert_eq!(column(&rows, "digest_equal"), ["false", "true", "", ""]);
    assert_eq!(column(&rows, "stop"), ["decided", "digest", "", ""]);
    assert_inside(&rows[0]);
    assert!(number(&rows[2], "difference") < -0.02, "knights became weaker");
    assert_eq!(rows[0]["name"], "Human 150 against Orc 150");
    assert_eq!(rows[3]["name"], "warrior against levy, aspect=flank");
}

#[test]
fn a_budget_that_is_too_small_leaves_it_undecided() {
    let dir = trial("[rulings]\nbegs-for-mercy = { concede-below = 0.3 }\n");
    let rows = checked(dir.path(), "--max-pairs 100", 3);
    assert_eq!((rows[0]["verdict"].as_str(), rows[0]["stop"].as_str()), ("undecided", "limit"));
    assert_eq!(rows[0]["n"], "100");
    let output = check(dir.path(), "--max-pairs 100 --format table --accept accepted.toml");
    let table = String::from_utf8(output.stdout).unwrap();
    let remedy = "; 100 pairs, and max-pairs = 100 allows no more: allow more, or a larger delta\n";
    assert!(table.contains(remedy), "{table}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("; what is undecided is not accepted"), "{said}");
}

#[test]
fn a_drift_that_was_accepted_is_no_failure_until_it_grows() {
    let dir = trial(KNIGHTS);
    let output = check(dir.path(), "--accept accepted.toml --out first.csv");
    let said = String::from_utf8_lossy(&output.stderr);
    let written = "note: accepted.toml accepts 2 differences; \
                   add accepted = \"accepted.toml\" to suite.toml\n";
    assert_eq!((output.status.code(), &*said), (Some(0), written));
    let accepted = fs::read_to_string(dir.path().join("accepted.toml")).unwrap();
    assert_eq!(accepted.matches("[[accepted]]").count(), 2, "{accepted}");
    let right = done(dir.path(), &["validate", "accepted.toml"]);
    assert_eq!(right, "accepted.toml: ok, accepted differences of 2 match-ups\n");
    // The exact one has room for no more than rounding.
    let exact = number(&rows_of(dir.path(), "first.csv")[2], "difference");
    let entry = accepted.rsplit("[[accepted]]").next().unwrap();
    let of = |key: &str| -> f64 {
        let line = entry.lines().find_map(|line| line.strip_prefix(key)).unwrap();
        line.parse().unwrap()
    };
    let (low, high) = (of("low = "), of("high = "));
    assert!(low < exact && exact < high && high - low < 4e-9, "{entry}");

    let head = "changed = [\"rules.toml\"]\naccepted = \"accepted.toml\"\n";
    write(dir.path(), "suite.toml", &format!("system = \"iron-winds\"\n{head}{SUITE}"));
    let rows = checked(dir.path(), "", 0);
    assert_eq!(column(&rows, "verdict"), ["drift", "same", "drift", "same"]);
    assert_eq!(column(&rows, "accepted"), ["inside", "", "inside", ""]);
    // Written again, it stays what it was, and so do the reasons.
    let reasoned = format!("{accepted}why = \"knights \\\"cost\\\" too little\"\n");
    for text in [&accepted, &reasoned] {
        write(dir.path(), "accepted.toml", text);
        let output = check(dir.path(), "--accept accepted.toml");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said, "note: accepted.toml accepts 2 differences\n", "the suite names it");
        let again = fs::read_to_string(dir.path().join("accepted.toml")).unwrap();
        let [one, other] = [text, &again].map(|text| text.parse::<toml::Table>().unwrap());
        assert_eq!(one, other, "{again}");
    }

    write(dir.path(), "more.toml", "[numbers]\nknight-divisor = 1\n");
    let rows = checked(dir.path(), "--rules more.toml", 1);
    assert_eq!(rows[2]["accepted"], "outside");
    assert_eq!(rows[2]["verdict"], "drift");
    let output = check(dir.path(), "--rules more.toml --format table --accept new.toml");
    let table = String::from_utf8_lossy(&output.stdout);
    let outside = "knight against warrior+leader: drift, outside of what was accepted (";
    assert!(table.contains(outside), "{table}");
    let said = String::from_utf8_lossy(&output.stderr);
    let instead = "write accepted = \"new.toml\" in suite.toml, which names accepted.toml\n";
    assert!(said.ends_with(instead), "{said}");
    // Back to the printed rules: what was accepted need not happen.
    write(dir.path(), "back.toml", NO_CHANGE);
    checked(dir.path(), "--rules back.toml", 0);

    write(dir.path(), "accepted.toml", &accepted.replace("Human 150", "Humans 150"));
    let near = "write match = \"Human 150 against Orc 150\"";
    assert_refused(&check(dir.path(), ""), near);
}

/// What is accepted reaches into the interval of one match-up, and holds the whole of another.
#[test]
fn a_drift_partly_within_what_was_accepted_is_called_the_same_everywhere() {
    let head = "changed = [\"rules.toml\"]\naccepted = \"accepted.toml\"\n";
    let dir = trial(KNIGHTS);
    let first = checked(dir.path(), "--max-pairs 2000", 1);
    let middle = number(&first[0], "difference");
    let accepted = format!(
        "system = \"iron-winds\"\n\
         [[accepted]]\nmatch = \"Human 150 against Orc 150\"\nlow = -1.0\nhigh = {middle}\n\
         [[accepted]]\nmatch = \"knight against warrior+leader\"\nlow = -1.0\nhigh = 0.0\n"
    );
    write(dir.path(), "accepted.toml", &accepted);
    write(dir.path(), "suite.toml", &format!("system = \"iron-winds\"\n{head}{SUITE}"));
    let output = check(dir.path(), "--max-pairs 2000 --junit check.xml --github --format table");
    assert_eq!(output.status.code(), Some(3));
    let table = String::from_utf8(output.stdout).unwrap();
    let counts = "Of 4 match-ups 0 drift, 1 is undecided and 1 is accepted.\n";
    assert!(table.starts_with(counts), "{table}");
    let said = format!(
        "drift, but whether it lies within what was accepted (-100.00 to {:.2}) is undecided: the score",
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
    // Accepted anew, it is: it is a sure drift that somebody has looked at.
    checked(dir.path(), "--max-pairs 2000 --accept accepted.toml", 0);
    let rows = checked(dir.path(), "--max-pairs 2000", 0);
    assert_eq!(column(&rows, "accepted"), ["inside", "", "inside", ""]);
}

/// The suite may name the file before there is one.
#[test]
fn accept_writes_the_file_that_the_suite_names_for_the_first_time() {
    let head = "changed = [\"rules.toml\"]\naccepted = \"accepted.toml\"\n";
    let dir = folder(head, KNIGHTS);
    let file = dir.path().join("accepted.toml");
    let said = "let `fairfight check suite.toml --accept accepted.toml` write it";
    for more in ["", "--accept another.toml"] {
        assert_refused(&check(dir.path(), more), said);
        assert!(!file.exists() && !dir.path().join("another.toml").exists(), "{more}");
    }
    let rows = checked(dir.path(), "--accept ./accepted.toml", 0);
    assert_eq!(column(&rows, "verdict"), ["drift", "same", "drift", "same"]);
    assert_eq!(column(&rows, "accepted"), [""; 4]);
    let first = fs::read_to_string(&file).unwrap();
    let rows = checked(dir.path(), "--accept accepted.toml", 0);
    assert_eq!(column(&rows, "accepted"), ["inside", "", "inside", ""]);
    assert_eq!(fs::read_to_string(&file).unwrap(), first);
    // From another folder the suite and the file are named from there.
    fs::remove_file(&file).unwrap();
    let (above, inside) = (dir.path().parent().unwrap(), dir.path().file_name().unwrap());
    let inside = inside.to_str().unwrap();
    let paths = ["suite.toml", "accepted.toml"].map(|name| format!("{inside}/{name}"));
    assert_refused(
        &fairfight(above, &["check", &paths[0], "--accept", "accepted.toml"]),
        &paths[1],
    );
    let output = fairfight(above, &["check", &paths[0], "--accept", &paths[1]]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(fs::read_to_string(&file).unwrap(), first);
}

#[test]
fn the_baseline_may_be_house_rules_too() {
    let dir = folder("baseline = [\"rules.toml\"]\nchanged = [\"rules.toml\"]\n", KNIGHTS);
    let rows = checked(dir.path(), "", 0);
    assert_eq!(column(&rows, "verdict"), ["same"; 4]);
    write(dir.path(), "back.toml", NO_CHANGE);
    let back = checked(dir.path(), "--rules back.toml", 1);
    let there = checked(trial(KNIGHTS).path(), "", 1);
    // The same comparison read backwards, on the same dice.
    assert!((number(&back[0], "difference") + number(&there[0], "difference")).abs() < 1e-12);
}

#[test]
fn threads_do_not_show_and_csv_and_json_hold_the_same() {
    let dir = trial(KNIGHTS);
    let of = |more: &str| String::from_utf8(check(dir.path(), more).stdout).unwrap();
    let one = of("--threads 1");
    assert!(one == of("--threads 2") && one == of("--threads 3"));
    assert_same_report(&one, &of("--format json"));
    assert_ne!(one, of("--seed 2"));
    let table = of("--format table");
    assert!(table.starts_with("Of 4 match-ups 2 drift and 0 are undecided.\n"), "{table}");
}

#[test]
fn servers_get_their_own_reports() {
    let dir = trial(KNIGHTS);
    let hostile = SUITE.replace(
        "[[match]]\na = \"human",
        "[[match]]\nname = \"<A> & \\\"B\\\", 50%: C\"\na = \"human",
    );
    let head = "system = \"iron-winds\"\nchanged = [\"rules.toml\"]\n";
    write(dir.path(), "suite.toml", &format!("{head}{hostile}"));
    let output = check(dir.path(), "--junit check.xml --github --out check.csv");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let xml = fs::read_to_string(dir.path().join("check.xml")).unwrap();
    assert!(xml.contains("<testsuite name=\"Trial\" tests=\"4\" failures=\"2\" errors=\"0\">"));
    assert!(xml.contains("name=\"&lt;A&gt; &amp; &quot;B&quot;, 50%: C\""), "{xml}");
    assert_eq!(xml.matches("<failure type=\"drift\"").count(), 2);
    assert_eq!(xml.matches("<testcase ").count(), xml.matches("</testcase>").count());
    let said = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    let start = "::error file=suite.toml,line=7,title=<A> & \"B\"%2C 50%25%3A C::drift: ";
    assert!(lines[0].starts_with(start), "{said}");
    let meta = fs::read_to_string(dir.path().join("check.meta.json")).unwrap();
    let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
    assert_eq!(meta["files"].as_array().unwrap().len(), 6);
    assert_eq!(meta["rules"][0]["name"], "knight-rounds-up");
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

#[test]
fn what_cannot_be_checked_is_refused() {
    let dir = trial(KNIGHTS);
    for (head, more, said) in [
        ("", "", "a suite names the house rules that are to be tried"),
        ("changed = [\"rule.toml\"]\n", "", "write \"rules.toml\""),
        ("changed = \"rules.toml\"\n", "", "write changed = [\"rules.toml\"]"),
        ("changed = [\"rules.toml\"]\ndelta = 0.9\n", "", "write a number from 0.0001 to 0.5"),
        ("changed = [\"rules.toml\"]\nwarn = 0.1\n", "", "which is above `delta`"),
        (
            "changed = [\"rules.toml\"]\naccepted = \"none.toml\"\n",
            "",
            "there is no file none.toml",
        ),
        (
            "changed = [\"rules.toml\"]\n",
            "--out rules.toml",
            "would overwrite the input rules.toml",
        ),
        ("changed = [\"rules.toml\"]\n", "--junit x.xml --out x.xml", "would overwrite"),
        ("changed = [\"rules.toml\"]\n", "--junit -", "would both go to the standard output"),
        ("changed = [\"rules.toml\"]\n", "--accept -", "would both go to the standard output"),
        ("changed = [\"rules.toml\"]\n", "--max-pairs 0", "a number from 1 to"),
        ("changed = [\"rules.toml\"]\n", "--rules none.toml", "there is no file none.toml"),
    ] {
        write(dir.path(), "suite.toml", &format!("system = \"iron-winds\"\n{head}{SUITE}"));
        assert_refused(&check(dir.path(), more), said);
    }
    let twice = format!(
        "system = \"iron-winds\"\nchanged = [\"rules.toml\"]\n{SUITE}{}",
        "[[fight]]\na = \"knight\"\nb = \"warrior+leader\"\n"
    );
    write(dir.path(), "suite.toml", &twice);
    assert_refused(
        &check(dir.path(), ""),
        "two match-ups are called \"knight against warrior+leader\"",
    );
    assert_refused(&fairfight(dir.path(), &["check", "none.toml"]), "there is no file none.toml");
}

/// The folder of a designer, with the workflow that ships with the program.
#[test]
fn the_workflow_example_runs() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/iron-winds");
    let dir = tempfile::tempdir().unwrap();
    for folder in ["", "rules", "scenarios", "suites"] {
        fs::create_dir_all(dir.path().join(folder)).unwrap();
        for entry in fs::read_dir(shipped.join(folder)).unwrap() {
            let file = entry.unwrap().path();
            if file.is_file() {
                let copy = dir.path().join(folder).join(file.file_name().unwrap());
                fs::copy(&file, copy).unwrap();
            }
        }
    }
    let workflow = fs::read_to_string(dir.path().join("suites/check.yml")).unwrap();
    let command = workflow.lines().find_map(|line| line.trim().strip_prefix("- run: fairfight "));
    let words: Vec<&str> = command.unwrap().split(' ').collect();
    let output = fairfight(dir.path(), &words);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.starts_with("::error file=suites/knights-round-up.toml,line=12,"), "{stderr}");
    let report = fs::read_to_string(dir.path().join("check.csv")).unwrap();
    let verdicts = rows(&report);
    assert_eq!(column(&verdicts, "verdict").iter().filter(|v| **v == "drift").count(), 2);
    assert!(dir.path().join("check.xml").is_file());
    assert!(done(dir.path(), &["validate", words[1]]).contains("ok, suite \"Knights round up\""));
}
