//! Battles turn by turn, seen from outside: `battle --turns` and `--spread`, `replay --units`, and the battles that
//! `replay` chooses.

use crate::program::{Row, assert_refused, done, fairfight, list, number, rows};
use std::fs;
use std::path::Path;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The lists of a system, or its scenario.
const OF_EACH: [&str; 7] = [
    "armies/iron-winds/human-150.toml armies/iron-winds/orc-150.toml",
    "armies/fire-at-will/orc-warband.toml armies/fire-at-will/men-of-the-west.toml",
    "armies/king-or-parliament/small-pike.toml armies/king-or-parliament/small-horse.toml",
    "armies/braid-and-cockade/french-1809.toml armies/braid-and-cockade/russian-1812.toml",
    "--scenario convoy",
    "--scenario two-copses",
    "--scenario ok-lot",
];

/// The output of the command, with the file that it wrote for this option.
fn with_file(words: &str, option: &str) -> (String, Vec<Row>) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file.csv");
    let mut words: Vec<&str> = words.split_whitespace().collect();
    words.extend([option, file.to_str().unwrap(), "--format", "csv"]);
    let said = done(here(), &words);
    assert!(dir.path().join("file.meta.json").exists(), "{words:?}");
    (said, rows(&fs::read_to_string(file).unwrap()))
}

#[test]
fn the_last_turn_agrees_with_the_report_in_every_system() {
    for lists in OF_EACH {
        let words = format!("battle {lists} --pairs 40 --bars dice");
        let (report, turns) = with_file(&words, "--turns");
        let (report, last) = (&rows(&report)[0], turns.last().unwrap());
        for (column, same) in [
            ("battles", "battles"),
            ("won_a", "win_a"),
            ("won_b", "win_b"),
            ("drawn", "draw"),
            ("left_a_mean", "left_a_mean"),
            ("left_b_mean", "left_b_mean"),
        ] {
            let difference = number(last, column) - number(report, same);
            assert!(difference.abs() < 1e-9, "{lists}: {column}");
        }
        assert_eq!((&*last["going"], &*turns[0]["turn"]), ("0", "0"), "{lists}");
        let going: f64 =
            turns[..turns.len() - 1].iter().map(|row| number(row, "going_share")).sum();
        assert!((going - number(report, "turns_mean")).abs() < 1e-9, "{lists}: mean turns");
        let (_, spread) = with_file(&words, "--spread");
        let of = |what: &'static str| spread.iter().filter(move |row| row["what"] == what);
        assert_eq!((of("left_a").count(), of("left_b").count()), (21, 21), "{lists}");
        assert_eq!(of("turns").count() + 1, turns.len(), "{lists}");
        let mean: f64 = of("turns").map(|row| number(row, "value") * number(row, "share")).sum();
        assert!((mean - number(report, "turns_mean")).abs() < 1e-9, "{lists}: {mean}");
    }
}

/// Battles in which a side searches are stepped through differently.
#[test]
fn battles_that_are_searched_have_turns_too() {
    let words = format!("battle {} --doctrine-a rollout --pairs 2 --bars dice", OF_EACH[0]);
    let (report, turns) = with_file(&words, "--turns");
    let (report, last) = (&rows(&report)[0], turns.last().unwrap());
    assert_eq!(number(last, "left_a_mean"), number(report, "left_a_mean"));
    assert_eq!((number(last, "contact"), number(last, "decided")), (1.0, 1.0));
    assert!(turns.len() > 3);
}

#[test]
fn the_units_of_a_replay_end_as_it_says() {
    for lists in OF_EACH {
        let words = format!("replay {lists} --battle 3");
        let (lines, units) = with_file(&words, "--units");
        let lines = rows(&lines);
        let end = lines.last().unwrap();
        assert_eq!(units.last().unwrap()["turn"], end["turn"], "{lists}");
        let text = &end["text"];
        for list in ["a", "b"] {
            let of = |turn: &str| -> f64 {
                // Who came over by a spell is nobody's loss.
                let own = |row: &Row| row["list"] == list && !row["name"].starts_with("turncoat");
                let its = |row: &&Row| row["turn"] == *turn && own(row);
                units.iter().filter(its).map(|row| number(row, "left")).sum()
            };
            let lost = of("0") - of(&end["turn"]);
            let (_, told) = text.split_once("lost: ").unwrap();
            let told = told.split_once(&format!("{} ", list.to_uppercase())).unwrap().1;
            let told = told.split([',', ' ']).next().unwrap();
            assert_eq!(told.parse::<f64>().unwrap(), lost, "{lists}: {text}");
        }
        assert!(units.iter().all(|row| !row["state"].is_empty() && !row["name"].is_empty()));
        // Turns are in order, each with both lists.
        let turns: Vec<f64> = units.iter().map(|row| number(row, "turn")).collect();
        assert!(turns.is_sorted(), "{lists}");
    }
}

/// Names are those in the lines of the replay, also in the exchanged battle.
#[test]
fn the_units_of_a_replay_have_the_names_of_its_lines() {
    for seats in ["", " --exchanged"] {
        let (lines, units) =
            with_file(&format!("replay {} --battle 2{seats}", OF_EACH[0]), "--units");
        let named = |row: &Row| ["list", "unit", "name"].map(|column| row[column].clone());
        let known: Vec<_> = units.iter().map(named).collect();
        let mut seen = 0;
        for line in rows(&lines).iter().filter(|line| !line["unit"].is_empty()) {
            assert!(known.contains(&named(line)), "{line:?}");
            seen += 1;
        }
        assert!(seen > 50);
        // The enemy of a unit has its letter and number.
        let fights: Vec<_> = units.iter().filter(|row| !row["enemy"].is_empty()).collect();
        assert!(!fights.is_empty());
        for row in fights {
            let enemy = known.iter().find(|[list, unit, name]| {
                row["enemy"] == format!("{}{unit} {name}", list.to_uppercase())
            });
            assert!(enemy.is_some_and(|[list, ..]| *list != row["list"]), "{row:?}");
        }
    }
}

/// The note on stderr about the choice, and the battle and its seats.
fn chosen(words: &str) -> (String, String, bool) {
    let words: Vec<&str> = words.split_whitespace().collect();
    let output = fairfight(here(), &words);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let lines = rows(&String::from_utf8(output.stdout).unwrap());
    let battle = lines[0]["battle"].clone();
    assert!(said.starts_with(&format!("note: this is --battle {battle}")), "{said}");
    let exchanged = lines[0]["seats"] == "exchanged";
    assert_eq!(said.contains("--exchanged; "), exchanged, "{said}");
    (said, battle, exchanged)
}

#[test]
fn a_battle_is_chosen_from_those_of_the_run() {
    for lists in [OF_EACH[0], OF_EACH[5]] {
        let (_, battles) =
            with_file(&format!("battle {lists} --pairs 50 --seed 4 --bars dice"), "--battles");
        let wins = |list: &str| battles.iter().filter(|row| row["winner"] == list).count();
        let (usual, other) = if wins("a") >= wins("b") { ("a", "b") } else { ("b", "a") };
        let row = |wish: &str| {
            let words = format!("replay {lists} {wish} --among 50 --seed 4 --format csv");
            let (_, battle, exchanged) = chosen(&words);
            let seats = if exchanged { "exchanged" } else { "straight" };
            let its = |row: &&Row| row["battle"] == battle && row["seats"] == seats;
            battles.iter().find(its).unwrap()
        };
        assert_eq!(row("--typical")["winner"], usual, "{lists}");
        assert_eq!(row("--upset")["winner"], other, "{lists}");
        let won = battles.iter().filter(|row| row["winner"] == other);
        // Losers of these lists have nothing left, so the winner's remaining strength is the size of the win.
        let most = won.map(|row| number(row, &format!("left_{other}"))).fold(0.0, f64::max);
        assert_eq!(number(row("--upset"), &format!("left_{other}")), most, "{lists}");
    }
}

#[test]
fn a_choice_goes_with_other_options_or_is_refused() {
    let lists = OF_EACH[0];
    let among = "--among 20 --format csv";
    let (said, battle, _) = chosen(&format!("replay {lists} --closest {among}"));
    let against = "--against armies/iron-winds/rules/knights-round-up.toml";
    let (of_both, same, _) = chosen(&format!("replay {lists} --closest {among} {against}"));
    assert_eq!((battle, said.lines().next()), (same, of_both.lines().next()));
    let refused = |more: &str, said: &str| {
        let words = format!("replay {lists} {more}");
        let words: Vec<&str> = words.split_whitespace().collect();
        assert_refused(&fairfight(here(), &words), said);
    };
    refused("", "<--battle <N>|--typical|--closest|--upset>");
    refused("--typical --battle 3", "'--typical' cannot be used with '--battle <N>'");
    refused("--typical --upset", "cannot be used with");
    refused("--typical --exchanged", "cannot be used with");
    refused("--battle 3 --among 9", "cannot be used with");
    refused("--typical --among 0", "1 to 100000");
    refused(&format!("--battle 3 --units u.csv {against}"), "cannot be used with");
    refused("--battle 3 --units u.csv --out u.csv", "u.csv");
    let never = "armies/fire-at-will/orc-warband.toml armies/fire-at-will/men-of-the-west.toml";
    let words = format!("replay {never} --upset --among 20");
    let words: Vec<&str> = words.split_whitespace().collect();
    assert_refused(&fairfight(here(), &words), "there is no upset among the first 20 pairs");
}

#[test]
fn tables_and_json_of_turns_and_units() {
    let dir = tempfile::tempdir().unwrap();
    let [a, b] = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    let battle = ["battle", &a, &b, "--pairs", "30", "--bars", "dice", "--out", "r.csv"];
    done(dir.path(), &[&battle[..], &["--turns", "t.txt", "--spread", "s.json"]].concat());
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
    let table = read("t.txt");
    assert!(table.lines().any(|line| line.starts_with("turn ")), "{table}");
    assert!(read("s.json").starts_with('['));
    done(dir.path(), &["replay", &a, &b, "--battle", "0", "--out", "l.csv", "--units", "u.txt"]);
    assert!(read("u.txt").lines().any(|line| line.contains("Knight cavalry")), "{}", read("u.txt"));
    let words = ["battle", &a, &b, "--best", "--turns", "t.csv"];
    assert_refused(&fairfight(dir.path(), &words), "cannot be used with");
}
