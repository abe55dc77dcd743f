//! Targets of `fairfight check`: where a score is meant to lie, seen from outside.

use crate::check::{KNIGHTS, check, checked, column, folder, write};
use crate::program::{assert_refused, done, number, rows};
use std::fs;
use std::path::Path;

/// Writes a suite with this head and these match-ups.
fn suite(directory: &Path, head: &str, cases: &str) {
    let text = format!("system = \"iron-winds\"\nname = \"Targets\"\n{head}\n{cases}");
    write(directory, "suite.toml", &text);
}

fn fight(a: &str, b: &str, [low, high]: [f64; 2]) -> String {
    format!("[[fight]]\na = \"{a}\"\nb = \"{b}\"\nexpect = [{low}, {high}]\n")
}

fn lists(expect: [f64; 2]) -> String {
    let [low, high] = expect;
    format!("[[match]]\na = \"human-150.toml\"\nb = \"orc-150.toml\"\nexpect = [{low}, {high}]\n")
}

const CHANGED: &str = "changed = [\"rules.toml\"]";
/// No losses and no lengths matter.
const SCORES: &str =
    "changed = [\"rules.toml\"]\ndelta-losses = 100\ndelta-rounds = 100\ndelta-turns = 100";

/// The exact score of a fight under these options.
fn score(directory: &Path, words: &str) -> f64 {
    let words = format!("fight {words} --exact");
    let row = &rows(&done(directory, &words.split(' ').collect::<Vec<_>>()))[0];
    number(row, "win_a") + number(row, "draw") / 2.0
}

#[test]
fn a_suite_without_changed_rules_holds_scores_against_their_targets() {
    let dir = folder("", KNIGHTS);
    let is = score(dir.path(), "knight warrior+leader");
    let within = [is - 0.01, is + 0.01];
    let verdict = |expect: [f64; 2], more: &str, code| {
        suite(dir.path(), "", &fight("knight", "warrior+leader", expect));
        let row = checked(dir.path(), more, code).swap_remove(0);
        for column in ["verdict", "difference", "base_score", "rules_hash_changed", "digest_equal"]
        {
            assert!(!row.contains_key(column), "{column}");
        }
        row
    };
    let row = verdict(within, "", 0);
    assert_eq!((&*row["target"], &*row["method"], &*row["score_n"]), ("on-target", "exact", ""));
    let columns = ["score", "score_low", "score_high"].map(|column| number(&row, column));
    assert_eq!(columns, [is; 3]);
    // The ends are included, and the baseline may be house rules.
    assert_eq!(verdict([is, 1.0], "", 0)["target"], "on-target");
    assert_eq!(verdict([0.0, is - 1e-6], "", 1)["target"], "off-target");
    assert_eq!(verdict([is + 1e-6, 1.0], "", 1)["target"], "off-target");
    suite(dir.path(), "baseline = [\"rules.toml\"]", &fight("knight", "warrior+leader", within));
    let row = checked(dir.path(), "", 1).swap_remove(0);
    assert_eq!(
        number(&row, "score"),
        score(dir.path(), "knight warrior+leader --rules rules.toml")
    );

    // Simulated, the sequence contains the exact score, and stops once the verdict is known.
    let near = [is - 0.02, is + 0.012];
    let row = verdict(near, "--exact-budget 1", 0);
    assert_eq!((&*row["target"], &*row["method"]), ("on-target", "simulated"));
    let [low, seen, high] = ["score_low", "score", "score_high"].map(|end| number(&row, end));
    assert!(low < is && is < high && low < seen && seen < high, "{low} {seen} {high}");
    assert!(near[0] <= low && high <= near[1] && number(&row, "score_n") < 50_000.0);
    assert_eq!(verdict([0.0, is - 0.05], "--exact-budget 1", 1)["target"], "off-target");
    let row = verdict([is - 0.001, is + 0.001], "--exact-budget 1 --max-pairs 3000", 3);
    assert_eq!((&*row["target"], &*row["score_n"]), ("undecided", "3000"));
    let table = String::from_utf8(
        check(dir.path(), "--exact-budget 1 --max-pairs 3000 --format table").stdout,
    );
    let table = table.unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(table.starts_with("Of 1 match-up, 0 are off target and 1 is undecided."), "{table}");
    let remedy =
        "3000 fights, and max-pairs = 3000 allows no more: allow more, or a wider `expect`";
    assert!(table.contains("undecided: the score of A is ") && table.contains(remedy), "{table}");
    let output = check(dir.path(), "--accept accepted.toml");
    assert_refused(&output, "--accept: the suite names no changed rules");
}

/// On target, a score may have moved any distance; off target it fails, even if nothing has moved.
#[test]
fn a_target_judges_the_score_in_place_of_its_change() {
    let dir = folder("", KNIGHTS);
    let [was, is] = ["", " --rules rules.toml"]
        .map(|rules| score(dir.path(), &format!("knight warrior+leader{rules}")));
    assert!(was - is > 0.02);
    let (near, far) = ([is - 0.01, is + 0.01], [was - 0.01, was + 0.01]);
    let verdict = |head: &str, expect, more: &str, code| {
        suite(dir.path(), head, &fight("knight", "warrior+leader", expect));
        let row = checked(dir.path(), more, code).swap_remove(0);
        (row["target"].clone(), row["verdict"].clone())
    };
    let says = |target: &str, verdict: &str| (target.to_owned(), verdict.to_owned());
    assert_eq!(verdict(SCORES, near, "", 0), says("on-target", "drift"));
    assert_eq!(verdict(SCORES, far, "", 1), says("off-target", "drift"));
    // Losses that drift still fail, and can be accepted as usual.
    assert_eq!(verdict(CHANGED, near, "", 1), says("on-target", "drift"));
    checked(dir.path(), "--accept accepted.toml", 0);
    let head = format!("{CHANGED}\naccepted = \"accepted.toml\"");
    assert_eq!(verdict(&head, near, "", 0), says("on-target", "drift"));
    assert_eq!(verdict(&head, far, "", 1), says("off-target", "drift"));
    let accepted = fs::read_to_string(dir.path().join("accepted.toml")).unwrap();
    assert!(accepted.contains("lost-a") && !accepted.contains("score"), "{accepted}");
    // A score off target stays so, whatever is accepted.
    let output = check(dir.path(), "--accept accepted.toml");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("; a score off its target is not accepted: change `expect`"), "{said}");
    let simulated = "--exact-budget 1 --max-pairs 20000";
    let wide = [is - 0.06, is + 0.04];
    assert_eq!(verdict(SCORES, wide, simulated, 0).0, "on-target");

    // Rules that change nothing: the digest settles the change, and not the target.
    write(dir.path(), "rules.toml", "[numbers]\ncrossbow-divisor = 5\n");
    suite(
        dir.path(),
        CHANGED,
        &(lists([0.2, 0.8]) + "[[match]]\nname = \"Off\"\n" + &lists([0.0, 0.3])[10..]),
    );
    let found = checked(dir.path(), "", 1);
    assert_eq!(column(&found, "verdict"), ["same"; 2]);
    assert_eq!(column(&found, "stop"), ["digest"; 2]);
    assert_eq!(column(&found, "target"), ["on-target", "off-target"]);
    assert_eq!(column(&found, "score")[0], column(&found, "score")[1], "on the same dice");
}

#[test]
fn servers_are_told_of_targets() {
    let dir = folder("", KNIGHTS);
    let cases = lists([0.2, 0.9])
        + "[[match]]\nname = \"Off\"\n"
        + &lists([0.9, 1.0])[10..]
        + &fight("levy", "levy", [0.4, 0.6]);
    suite(dir.path(), "", &cases);
    let output = check(dir.path(), "--junit check.xml --github --format table");
    assert_eq!(output.status.code(), Some(1));
    let xml = fs::read_to_string(dir.path().join("check.xml")).unwrap();
    assert!(xml.contains("tests=\"3\" failures=\"1\" errors=\"0\">"), "{xml}");
    assert!(
        xml.contains("<failure type=\"off-target\" message=\"off-target: the score of A is "),
        "{xml}"
    );
    assert!(xml.contains(", below the 90.0% to 100.0% expected; "), "{xml}");
    let level = "<system-out>on-target: the score of A is 50.0%, exactly, within the 40.0% to 60.0% expected";
    assert!(xml.contains(level), "{xml}");
    let notes = String::from_utf8(output.stderr).unwrap();
    let [error] = notes.lines().collect::<Vec<_>>()[..] else { panic!("{notes}") };
    assert!(error.starts_with("::error file=suite.toml,line=8,title=Off::off-target: "), "{error}");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.starts_with("Of 3 match-ups, 1 is off target and 0 are undecided.\n"), "{table}");
    assert!(table.contains("Doctrine: skilled.\n"), "{table}");

    // Each doctrine has its own verdict on the target.
    suite(
        dir.path(),
        "max-pairs = 2000",
        &(lists([0.2, 0.9]) + &fight("levy", "levy", [0.4, 0.6])),
    );
    let output = check(dir.path(), "--each-doctrine");
    let found = rows(std::str::from_utf8(&output.stdout).unwrap());
    assert!(found.len() > 5, "{found:?}");
    let led: Vec<_> = found.iter().map(|row| (&row["doctrine_a"], &row["target"])).collect();
    assert!(led.iter().all(|(_, target)| !target.is_empty()), "{led:?}");
    let distinct: std::collections::BTreeSet<_> = found.iter().map(|row| &row["score"]).collect();
    assert!(distinct.len() > 3, "{distinct:?}");
    let worst = ["off-target", "undecided"].map(|of| led.iter().any(|(_, target)| *target == of));
    let code = if worst[0] { 1 } else { 3 * i32::from(worst[1]) };
    assert_eq!(output.status.code(), Some(code));
}
