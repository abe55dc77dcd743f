//! `fairfight replay --against`, seen from outside: one battle under two sets of rules.

use crate::program::{
    Row, assert_refused, assert_same_report, command, done, fairfight, list, rows,
};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Archers' fire rounds up on knights; nothing that those lists ever meet; a rare change; a gentler end.
const KNIGHTS: &str = "[numbers]\nknight-rounds-up = 1\n";
const NEVER_MET: &str = "[numbers]\ncrossbow-divisor = 5\n";
const CHALLENGES: &str = "[numbers]\nchallenge-kills-on = 6\n";
const CONCEDE: &str = "[rulings]\nbegs-for-mercy = { concede-below = 0.3 }\n";

/// A folder with two lists and a file of house rules.
fn folder(rules: &str) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let lists = [("human-150", "a.toml", "steady"), ("orc-150", "b.toml", "aggressive")];
    for (name, file, doctrine) in lists {
        let text = fs::read_to_string(list(name)).unwrap();
        let led = text.replacen("people =", &format!("doctrine = \"{doctrine}\"\npeople ="), 1);
        assert_ne!(led, text);
        fs::write(dir.path().join(file), led).unwrap();
    }
    write(dir.path(), "house.toml", rules);
    dir
}

fn write(directory: &Path, name: &str, rules: &str) {
    fs::write(directory.join(name), format!("system = \"iron-winds\"\n{rules}")).unwrap();
}

fn replay(directory: &Path, more: &str) -> String {
    let words: Vec<&str> = "replay a.toml b.toml".split(' ').chain(more.split(' ')).collect();
    done(directory, &words)
}

/// Its notes on stderr if it succeeds.
fn notes(directory: &Path, more: &str) -> String {
    let words: Vec<&str> = "replay a.toml b.toml".split(' ').chain(more.split(' ')).collect();
    let output = fairfight(directory, &words);
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stderr).unwrap()
}

/// The rows of one of the two battles, without the column that says which.
fn of(rows: &[Row], set: &str) -> Vec<Row> {
    let own = rows.iter().filter(|row| row["rules"] == set).cloned();
    own.map(|mut row| {
        assert!(row.remove("rules").is_some() && row.remove("parted").is_some());
        row
    })
    .collect()
}

/// Many events are told by one word, such as `did`, which means nothing by itself.
#[test]
fn what_they_part_at_is_told_in_words() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let words = "replay --scenario ok-lot --battle 3 --format table \
                 --against armies/gun-fights/rules/ike-stands.toml";
    let said = done(root, &words.split_whitespace().collect::<Vec<_>>());
    let sentence = said.lines().find(|line| line.starts_with("They part in turn ")).unwrap();
    assert!(!sentence.contains(", did"), "{sentence}");
    assert!(sentence.contains(", against B2 Ike Clanton did nothing"), "{sentence}");
}

#[test]
fn both_battles_are_those_of_the_runs_and_part_where_the_first_line_differs() {
    let mut parted = 0;
    for rules in [KNIGHTS, CHALLENGES, CONCEDE, NEVER_MET] {
        let dir = folder(rules);
        for battle in 0..6 {
            let exchanged = if battle % 2 == 1 { " --exchanged" } else { "" };
            let plain = format!("--battle {battle} --seed 3{exchanged}");
            let both = rows(&replay(dir.path(), &format!("{plain} --against house.toml")));
            let base = rows(&replay(dir.path(), &plain));
            let changed = rows(&replay(dir.path(), &format!("{plain} --rules house.toml")));
            assert!(!base[0].contains_key("parted"), "these columns are for two battles");
            assert_eq!(of(&both, "base"), base);
            assert_eq!(of(&both, "changed"), changed);

            // The ledgers of luck are no part of what happens.
            let story = |rows: &[Row]| -> Vec<Row> {
                rows.iter().filter(|row| row["kind"] != "luck").cloned().collect()
            };
            let (base, changed) = (story(&base), story(&changed));
            let both = story(&both);
            let same = |one: &Row, other: &Row| {
                // A die may need another number and still have the same result.
                let words = |row: &Row| match &*row["kind"] {
                    "die" => ["what", "list", "unit", "face"].map(|of| &*row[of]).join(" "),
                    _ => row["text"].clone(),
                };
                let told = |row: &Row| (row["kind"].clone(), words(row));
                told(one) == told(other)
            };
            let pairs = base.iter().zip(&changed);
            let first = pairs.clone().position(|(one, other)| !same(one, other));
            let expected = |at: usize| match first {
                Some(first) if at == first => "here",
                Some(first) if at > first => "after",
                _ => "before",
            };
            for set in ["base", "changed"] {
                let of = both.iter().filter(|row| row["rules"] == set);
                for (at, row) in of.enumerate() {
                    assert_eq!(row["parted"], expected(at), "{rules} {battle} {set} {at}");
                }
            }
            parted += usize::from(first.is_some());
        }
    }
    assert!(parted > 8, "{parted} of 24 battles part");
}

#[test]
fn the_text_names_the_place_the_dice_and_both_ends() {
    let dir = folder(KNIGHTS);
    let words = "replay a.toml b.toml --battle 17 --against house.toml --format table";
    let words: Vec<&str> = words.split(' ').collect();
    let output = command(dir.path(), &words).env("COLUMNS", "120").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let squeezed: Vec<String> =
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in [
        "Battle 17 (straight), seed 1, under two sets of rules",
        "They part in turn 2, archery: B7 Light archers, volley.",
        "rules as printed house.toml",
        "they part at B7 Light archers, volley B7 Light archers, volley",
        "rolled volley 2 volley 2",
        "winner Human 150 (A) Orc 150 (B)",
        "turns 11 10",
        "left of A 32 points 0 points",
        "Alike under both:",
        "Turn 2 Turn 2",
    ] {
        assert!(squeezed.iter().any(|told| told == line), "{line:?} is not in {text}");
    }
    // Common lines appear once, and nothing in columns is wider than a page.
    assert_eq!(text.matches("Turn 1\n").count(), 1);
    assert!(text.lines().all(|line| line.chars().count() <= 120));
    // Both results are side by side, in the last rows.
    let result = text.lines().rev().find(|line| line.contains("Result: ")).unwrap();
    assert_eq!(result.matches("Result: ").count(), 2, "{result}");
    // Every line of either battle is there: the columns read downwards are the two narrations.
    let cells = |at: usize| -> String {
        let start = text.find("\nTurn 2 ").unwrap();
        let cell = |line: &str| -> String {
            let line: Vec<char> = line.chars().collect();
            let cells = [0..line.len().min(58), 61.min(line.len())..line.len()];
            line[cells[at].clone()].iter().collect()
        };
        let story = |cell: &String| !(cell.contains(" luck ") && cell.contains(" points for "));
        text[start..].lines().map(cell).filter(story).collect::<Vec<_>>().join(" ")
    };
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for (at, rules) in [(0, ""), (1, " --rules house.toml")] {
        let alone = replay(dir.path(), &format!("--battle 17 --format table{rules}"));
        let start = alone.find("\nTurn 2\n").unwrap();
        // The ledger of luck is a table there.
        let (story, rest) = alone[start..].split_once("\nLuck of the dice").unwrap();
        let result = &rest[rest.find("\nResult: ").unwrap()..];
        assert_eq!(words(&cells(at)), words(&format!("{story}{result}")));
    }
}

#[test]
fn a_leaders_fall_is_told_with_the_dice_of_both() {
    let dir = folder(CHALLENGES);
    let text = replay(dir.path(), "--battle 10 --against house.toml --format table");
    assert!(
        text.contains("They part in turn 4, challenges: General (A), slain, against"),
        "{text}"
    );
    let dice = "General (A), challenge 3; War chief (B), challenge 5";
    assert_eq!(text.matches(dice).count(), 2, "{text}");
}

#[test]
fn where_nothing_parts_another_battle_is_named() {
    let dir = folder(CHALLENGES);
    let text = replay(dir.path(), "--battle 1 --against house.toml --format table");
    assert!(text.contains("\nThey never part: every die and every decision"), "{text}");
    assert_eq!(text.matches("Turn 1\n").count(), 1, "the battle is told once");
    let said = notes(dir.path(), "--battle 1 --against house.toml");
    let found = said.trim().rsplit("--battle ").next().unwrap();
    let found: u64 = found.parse().unwrap_or_else(|_| panic!("{said}"));
    for battle in 2..=found {
        let both = rows(&replay(dir.path(), &format!("--battle {battle} --against house.toml")));
        let parts = both.iter().any(|row| row["parted"] == "here");
        assert_eq!(parts, battle == found, "battle {battle}");
    }
}

#[test]
fn where_no_battle_nearby_parts_that_is_said() {
    let dir = folder(NEVER_MET);
    let said = notes(dir.path(), "--battle 1 --against house.toml");
    assert!(said.contains("they do not part in the next 1000 battles either"), "{said}");
    // There is a last battle number; the search does not go beyond it.
    let said = notes(dir.path(), "--battle 999999999998 --against house.toml");
    assert!(said.contains("the next battle does not differ either"), "{said}");
    let said = notes(dir.path(), "--battle 999999999999 --against house.toml");
    assert!(said.contains("this is the last possible battle"), "{said}");
    write(dir.path(), "house.toml", "[numbers]\nknight-rounds-up = 0\n");
    let said = notes(dir.path(), "--battle 1 --against house.toml");
    assert!(said.contains("the two sets of rules are the same"), "{said}");
}

#[test]
fn the_later_file_wins_and_those_of_rules_do_not_count() {
    let dir = folder(KNIGHTS);
    write(dir.path(), "back.toml", "[numbers]\nknight-rounds-up = 0\n");
    let twice = "--battle 17 --against house.toml --against back.toml";
    assert!(notes(dir.path(), twice).contains("the two sets of rules are the same"));
    // The other set replaces --rules, and does not add to it.
    write(dir.path(), "concede.toml", CONCEDE);
    let both = "--battle 17 --rules house.toml --against concede.toml";
    let there = rows(&replay(dir.path(), both));
    let alone = rows(&replay(dir.path(), "--battle 17 --rules concede.toml"));
    assert_eq!(of(&there, "changed"), alone);
}

#[test]
fn csv_and_json_hold_the_same_and_say_what_they_were_made_from() {
    let dir = folder(KNIGHTS);
    let csv = replay(dir.path(), "--battle 4 --against house.toml");
    let json = replay(dir.path(), "--battle 4 --against house.toml --format json");
    assert_same_report(&csv, &json);
    replay(dir.path(), "--battle 4 --against house.toml --out two.csv");
    let meta = fs::read_to_string(dir.path().join("two.meta.json")).unwrap();
    let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
    assert_eq!(meta["files"].as_array().unwrap().len(), 3);
    assert_eq!(meta["rules"][0]["file"], "house.toml");
}

#[test]
fn rules_that_make_a_list_wrong_are_told_of_as_such() {
    let dir = folder("[numbers]\nfoot-figures = 10\n");
    let refused = |more: &str| {
        let words: Vec<&str> = "replay a.toml b.toml --battle 1".split(' ').collect();
        let more: Vec<&str> = more.split(' ').collect();
        fairfight(dir.path(), &[words, more].concat())
    };
    let wrong_list = "[numbers]\nmounted-figures = 2\n";
    write(dir.path(), "small.toml", wrong_list);
    let a = "system = \"iron-winds\"\nname = \"A\"\n[[unit]]\nclass = \"knight\"\nmounted = true\nfigures = 4\n";
    fs::write(dir.path().join("a.toml"), a).unwrap();
    let output = refused("--against small.toml");
    assert_refused(&output, "a.toml:6:");
    assert_refused(&output, "this holds under the rules of --against (small.toml)");
    // Faults of the rules themselves are not blamed on the lists.
    write(dir.path(), "bad.toml", "[numbers]\nknight-rounds = 1\n");
    let output = refused("--against bad.toml");
    assert_refused(&output, "bad.toml:3:1");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("this holds under"));
    assert_refused(&refused("--against none.toml"), "there is no file none.toml");
    assert_refused(&refused("--against small.toml --out small.toml"), "would overwrite the input");
}
