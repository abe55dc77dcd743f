//! `fairfight check`, seen from outside.

use crate::program::{
    Row, assert_refused, assert_same_report, done, fairfight, list, number, rows,
};
use std::fs;
use std::path::Path;
use std::process::Output;

/// A suite of three match-ups with knights and two without, for a folder of its own.
pub const SUITE: &str = r#"
name = "Trial"
max-pairs = 20_000
delta-turns = 2

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

/// House rules that state the printed value of a number.
const NO_CHANGE: &str = "[numbers]\nknight-rounds-up = 0\n";
pub const KNIGHTS: &str = "[numbers]\nknight-rounds-up = 1\n";

/// A folder with lists and a suite: the head is written before the match-ups.
pub fn folder(head: &str, rules: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for name in ["human-150", "orc-150", "goblin-150", "skeleton-150"] {
        fs::copy(list(name), dir.path().join(format!("{name}.toml"))).unwrap();
    }
    write(dir.path(), "suite.toml", &format!("system = \"iron-winds\"\n{head}{SUITE}"));
    write(dir.path(), "rules.toml", &format!("system = \"iron-winds\"\n{rules}"));
    dir
}

pub fn trial(rules: &str) -> tempfile::TempDir {
    folder("changed = [\"rules.toml\"]\n", rules)
}

pub fn write(directory: &Path, name: &str, text: &str) {
    fs::write(directory.join(name), text).unwrap();
}

pub fn check(directory: &Path, more: &str) -> Output {
    let mut words = vec!["check", "suite.toml"];
    words.extend(more.split(' ').filter(|word| !word.is_empty()));
    fairfight(directory, &words)
}

/// The rows of a check that ended with this code.
pub fn checked(directory: &Path, more: &str, code: i32) -> Vec<Row> {
    let output = check(directory, more);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{more}: {stderr}");
    rows(std::str::from_utf8(&output.stdout).unwrap())
}

pub fn column<'r>(rows: &'r [Row], name: &str) -> Vec<&'r str> {
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
        let others = "delta-losses = 100\ndelta-rounds = 100";
        let head =
            format!("changed = [\"rules.toml\"]\ndelta = {delta}\nwarn = {warn}\n{others}\n");
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

/// Each battle counts once under its rules, whether or not a comparison follows the digest.
#[test]
fn battles_that_were_not_fought_out_are_told_with_their_rules() {
    let dir = trial(KNIGHTS);
    let lists = "a = \"human-150.toml\"\nb = \"orc-150.toml\"\n\
                 doctrine-a = \"steady\"\ndoctrine-b = \"aggressive\"\n";
    let stand = "a = \"goblin-150.toml\"\nb = \"skeleton-150.toml\"\n\
                 doctrine-a = \"stand\"\ndoctrine-b = \"stand\"\n";
    let fights = "[[fight]]\na = \"warrior\"\nb = \"levy\"\n";
    let suite = |head: &str, matches: &[&str]| {
        let matches = matches.iter().map(|entry| format!("[[match]]\n{entry}"));
        let matches: String = matches.collect();
        let head = format!("system = \"iron-winds\"\nname = \"Trial\"\n{head}");
        write(dir.path(), "suite.toml", &format!("{head}{matches}{fights}"));
    };
    let told = || String::from_utf8(check(dir.path(), "--format table").stdout).unwrap();
    let unwrapped = || told().split_whitespace().collect::<Vec<_>>().join(" ");
    suite("changed = [\"rules.toml\"]\nmax-pairs = 2000\n", &[lists, stand]);
    let rows = checked(dir.path(), "", 1);
    let n = [number(&rows[0], "n"), number(&rows[1], "n")];
    assert_eq!(column(&rows[..2], "stop"), ["decided", "digest"]);
    let share = format!(
        "{:.1}% of the battles under both sets of rules ended",
        100.0 * n[1] / (n[0] + n[1])
    );
    assert!(unwrapped().contains(&share), "{share}: {}", told());

    write(dir.path(), "brief.toml", "[rulings]\nturn-limit = 1\n");
    let brief =
        "100.0% of the battles under the changed rules ended at the turn limit: likely nobody";
    suite("changed = [\"brief.toml\"]\n", &[lists]);
    let said = unwrapped();
    assert!(said.contains(brief) && !said.contains("the baseline rules"), "{said}");
    suite("baseline = [\"brief.toml\"]\nchanged = [\"rules.toml\"]\n", &[lists]);
    write(dir.path(), "rules.toml", "[rulings]\nturn-limit = 30\n");
    let said = unwrapped();
    let brief = brief.replace("changed", "baseline");
    assert!(said.contains(&brief) && !said.contains("the changed rules"), "{said}");
}

#[test]
fn a_budget_that_is_too_small_leaves_it_undecided() {
    let dir = trial("[rulings]\nbegs-for-mercy = { concede-below = 0.3 }\n");
    let scores = SUITE.replace("delta-turns = 2", "delta-turns = 100\ndelta-losses = 100");
    let head = "system = \"iron-winds\"\nchanged = [\"rules.toml\"]\n";
    write(dir.path(), "suite.toml", &format!("{head}{scores}"));
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
fn fights_that_a_side_always_wins_drift_by_their_losses_and_rounds() {
    let dir = trial("[numbers]\nmelee-rear = 3\n");
    let suite = |head: &str| {
        let text = "system = \"iron-winds\"\nname = \"Rear\"\nchanged = [\"rules.toml\"]\n";
        let fight = "[[fight]]\na = \"warrior\"\nb = \"knight\"\naspect = \"rear\"\n";
        write(dir.path(), "suite.toml", &format!("{text}{head}{fight}"));
    };
    suite("");
    let exact = checked(dir.path(), "", 1).swap_remove(0);
    assert_eq!((&*exact["verdict"], &*exact["drifts"]), ("drift", "lost-b length"));
    assert_eq!(number(&exact, "difference"), 0.0, "one side always wins");
    let fight = |rules: &str| {
        let words = format!("fight warrior knight --aspect rear --exact{rules}");
        rows(&done(dir.path(), &words.split(' ').collect::<Vec<_>>())).swap_remove(0)
    };
    let (base, changed) = (fight(""), fight(" --rules rules.toml"));
    for (of, fought) in
        [("lost_a", "lost_a_mean"), ("lost_b", "lost_b_mean"), ("length", "rounds_mean")]
    {
        let column = |end: &str| number(&exact, &format!("{of}_{end}"));
        let known = [number(&base, fought), number(&changed, fought)];
        assert!((column("base") - known[0]).abs() < 1e-12, "{of}");
        assert!((column("changed") - known[1]).abs() < 1e-12, "{of}");
        let by = column("difference");
        assert!((by - (known[1] - known[0])).abs() < 1e-12, "{of}");
        assert_eq!((column("low"), column("high")), (by, by), "{of}");
    }
    // Twelve figures a side, and one round in twenty.
    assert_eq!(number(&exact, "lost_b_delta"), 0.24);
    assert!((number(&exact, "length_delta") - number(&exact, "length_base") / 20.0).abs() < 1e-12);
    let by = number(&exact, "lost_b_difference");
    assert!(by > 0.6 && number(&exact, "length_difference") < -0.13);

    // Simulated, the sequences contain the exact values.
    let seen = checked(dir.path(), "--exact-budget 1", 1).swap_remove(0);
    assert_eq!((&*seen["verdict"], &*seen["method"]), ("drift", "simulated"));
    assert!(seen["drifts"].contains("lost-b"), "{}", seen["drifts"]);
    for of in ["lost_a", "lost_b", "length"] {
        let [low, high] = ["low", "high"].map(|end| number(&seen, &format!("{of}_{end}")));
        let by = number(&exact, &format!("{of}_difference"));
        assert!(low <= by && by <= high && low < high, "{of}: {low} {by} {high}");
    }

    let table = check(dir.path(), "--format table");
    let table = String::from_utf8(table.stdout).unwrap();
    assert!(
        table.contains("rear: drift: the losses of B go from 3.86 to 4.47, by +0.61"),
        "{table}"
    );
    assert!(table.contains("; the rounds go from 2.57 to 2.44, by -0.13, exactly"), "{table}");

    suite("delta-losses = 1\n");
    let row = checked(dir.path(), "", 1).swap_remove(0);
    assert_eq!((&*row["drifts"], number(&row, "lost_b_delta")), ("length", 1.0));
    suite("delta-losses = 1\ndelta-rounds = 0.2\n");
    let row = checked(dir.path(), "", 0).swap_remove(0);
    assert_eq!((&*row["verdict"], &*row["drifts"], &*row["warned"]), ("same", "", "true"));
    suite("delta-losses = 0\n");
    assert_refused(&check(dir.path(), ""), "write a number from 0.0001 to 10000");
}

#[test]
fn a_cost_that_moves_no_battle_is_told_of_its_lists() {
    let dir = trial("[costs]\nknight = 5\n");
    let output = check(dir.path(), "");
    let said = String::from_utf8(output.stderr).unwrap();
    let rows = rows(std::str::from_utf8(&output.stdout).unwrap());
    let points = |end: &str| number(&rows[0], &format!("points_a_{end}"));
    let (base, changed) = (points("base"), points("changed"));
    assert!(base > 140.0 && changed > base);
    let told = format!(
        "warning: Human 150 costs {changed} points under the changed rules, {} over the {base} of the baseline",
        changed - base
    );
    assert!(said.contains(&told), "{said}");
    // Goblins and skeletons have no knights.
    assert!(!said.contains("Goblin") && !said.contains("Skeleton"), "{said}");
    assert_eq!(rows[1]["points_a_base"], rows[1]["points_a_changed"]);
    let known = done(dir.path(), &["validate", "human-150.toml", "--rules", "rules.toml"]);
    assert!(known.contains(&format!("of {changed} points")), "{known}");
}

#[test]
fn the_baseline_may_be_house_rules_too() {
    let dir = folder("baseline = [\"rules.toml\"]\nchanged = [\"rules.toml\"]\n", KNIGHTS);
    let rows = checked(dir.path(), "", 0);
    assert_eq!(column(&rows, "verdict"), ["same"; 4]);
    write(dir.path(), "back.toml", NO_CHANGE);
    let back = checked(dir.path(), "--rules back.toml", 1);
    let there = checked(trial(KNIGHTS).path(), "", 1);
    // The same comparison with baseline and changed rules exchanged, on the same dice.
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
    assert!(table.starts_with("Of 4 match-ups, 2 drift and 0 are undecided.\n"), "{table}");
}

/// Lists that stand never fight in melee: only other doctrines use a rule of melee.
pub const STANDING: &str = r#"
system = "iron-winds"
name = "Standing"
changed = ["rules.toml"]
max-pairs = 2_000

[[match]]
a = "human-150.toml"
b = "orc-150.toml"
doctrine-a = "stand"
doctrine-b = "stand"

[[fight]]
a = "warrior"
b = "levy"
"#;

#[test]
fn a_rule_may_drift_under_another_doctrine_alone() {
    let dir = trial(KNIGHTS);
    write(dir.path(), "suite.toml", STANDING);
    let own = checked(dir.path(), "", 0);
    assert_eq!(column(&own, "verdict"), ["same"; 2]);
    assert!(!own[0].contains_key("doctrine_a"));
    let rows = checked(dir.path(), "--each-doctrine", 1);
    let led = ["stand", "skilled-1", "skilled-3", "skilled-5", "steady", "aggressive", "hammer"];
    for doctrine in ["doctrine_a", "doctrine_b"] {
        assert_eq!(column(&rows, doctrine), [&led[..], &[""]].concat());
    }
    assert_eq!(column(&rows[..7], "name"), ["Human 150 against Orc 150"; 7]);
    assert_eq!(rows[7]["name"], own[1]["name"]);
    assert_eq!(column(&rows, "verdict"), [&["same"][..], &["drift"; 6], &["same"]].concat());
    // All verdicts hold at once: eight match-ups take larger digests than two.
    assert!(number(&rows[0], "n") > number(&own[0], "n"));

    let output = check(dir.path(), "--each-doctrine --junit check.xml --github --format table");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.starts_with("Of 8 match-ups, 6 drift and 0 are undecided.\n"), "{table}");
    let xml = fs::read_to_string(dir.path().join("check.xml")).unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    for one in &led[1..] {
        let name = format!("Human 150 against Orc 150 under {one}");
        assert!(table.contains(&format!("  {name}: drift: ")), "{table}");
        assert_eq!(xml.matches(&format!(" name=\"{name}\"")).count(), 1, "{xml}");
        assert_eq!(said.matches(&format!("title={name}::drift: ")).count(), 1, "{said}");
    }
    assert_eq!(xml.matches(" name=\"Human 150 against Orc 150\"").count(), 1, "{xml}");
}

#[test]
fn units_have_no_other_doctrine() {
    let dir = trial(KNIGHTS);
    let fights = SUITE[SUITE.find("[[fight]]").unwrap()..].to_owned();
    let head = "system = \"iron-winds\"\nname = \"Fights\"\nchanged = [\"rules.toml\"]\n";
    write(dir.path(), "suite.toml", &format!("{head}{fights}"));
    let (own, each) = (checked(dir.path(), "", 1), checked(dir.path(), "--each-doctrine", 1));
    assert_eq!(column(&own, "difference"), column(&each, "difference"));
    assert_eq!(column(&each, "doctrine_a"), ["", ""]);
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
    let start = "::error file=suite.toml,line=8,title=<A> & \"B\"%2C 50%25%3A C::drift: ";
    assert!(lines[0].starts_with(start), "{said}");
    let meta = fs::read_to_string(dir.path().join("check.meta.json")).unwrap();
    let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
    assert_eq!(meta["files"].as_array().unwrap().len(), 6);
    assert_eq!(meta["rules"][0]["name"], "knight-rounds-up");
}

#[test]
fn what_cannot_be_checked_is_refused() {
    let dir = trial(KNIGHTS);
    for (head, more, said) in [
        ("", "", "a suite needs changed house rules or targets"),
        ("changed = [\"rule.toml\"]\n", "", "write \"rules.toml\""),
        ("changed = \"rules.toml\"\n", "", "write changed = [\"rules.toml\"]"),
        ("changed = [\"rules.toml\"]\ndelta = 0.9\n", "", "write a number from 0.0001 to 0.5"),
        ("changed = [\"rules.toml\"]\nwarn = 0.1\n", "", "which is above `delta`"),
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
    let version = format!("--tag v{}", env!("CARGO_PKG_VERSION"));
    for needed in
        [&*version, "actions/cache@", "timeout-minutes:", "check.txt", "$GITHUB_STEP_SUMMARY"]
    {
        assert!(workflow.contains(needed), "{needed}");
    }
    let output = fairfight(dir.path(), &words);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.starts_with("::error file=suites/knights-round-up.toml,line=12,"), "{stderr}");
    // The text for the summary of the job.
    let report = fs::read_to_string(dir.path().join("check.txt")).unwrap();
    assert!(report.starts_with("Of 7 match-ups, 5 drift and 0 are undecided.\n"), "{report}");
    assert!(dir.path().join("check.xml").is_file());
    assert!(done(dir.path(), &["validate", words[1]]).contains("ok, suite \"Knights round up\""));
}
