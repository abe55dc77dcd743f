//! `fairfight replay`, seen from outside.

use crate::program::{Row, assert_refused, assert_same_report, done, fairfight, list, rows};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn replay(a: &str, b: &str, more: &str) -> String {
    let (a, b) = (list(a), list(b));
    let mut words = vec!["replay", a.to_str().unwrap(), b.to_str().unwrap()];
    words.extend(more.split(' '));
    done(here(), &words)
}

/// The result, the last row.
fn end(rows: &[Row]) -> &Row {
    let end = rows.last().unwrap();
    assert_eq!(end["kind"], "end");
    end
}

#[test]
fn a_replay_ends_as_the_battle_did_in_the_run() {
    let dir = tempfile::tempdir().unwrap();
    let lists = [("human-150", "orc-150"), ("troll-150", "skeleton-150"), ("elf-300", "orc-300")];
    for (a, b) in lists {
        let (one, other) = (list(a), list(b));
        let words = ["battle", one.to_str().unwrap(), other.to_str().unwrap(), "--pairs", "6"];
        let more = ["--seed", "5", "--battles", "b.csv"];
        done(dir.path(), &[&words[..], &more].concat());
        let battles = rows(&fs::read_to_string(dir.path().join("b.csv")).unwrap());
        assert_eq!(battles.len(), 12);
        for battle in &battles {
            let seat = if battle["seats"] == "exchanged" { " --exchanged" } else { "" };
            let lines =
                rows(&replay(a, b, &format!("--seed 5 --battle {}{seat}", battle["battle"])));
            let end = end(&lines);
            assert_eq!((&end["what"], &end["turn"]), (&battle["winner"], &battle["turns"]));
            let of = |column: &str| &battle[column];
            let left = format!("A {}, B {} points", of("left_a"), of("left_b"));
            let lost = format!("A {}, B {} figures", of("lost_a"), of("lost_b"));
            assert!(end["text"].contains(&left), "{} {left}", end["text"]);
            assert!(end["text"].contains(&lost), "{} {lost}", end["text"]);
            let why = match &*battle["ending"] {
                "beaten" => " beaten; ",
                "conceded" => " conceded; ",
                "turn-limit" => ": the turn limit was reached; ",
                other => panic!("{other}"),
            };
            assert!(end["text"].contains(why), "{} {why}", end["text"]);
        }
    }
}

#[test]
fn the_ledger_adds_up_the_dice_and_is_that_of_the_run() {
    let dir = tempfile::tempdir().unwrap();
    let [a, b] = ["human-300", "elf-300"].map(list);
    let words = ["battle", a.to_str().unwrap(), b.to_str().unwrap(), "--pairs", "4", "--luck"];
    done(dir.path(), &[&words[..], &["--battles", "b.csv"]].concat());
    let points = |row: &Row, column: &str| row[column].parse::<f64>().unwrap();
    for battle in &rows(&fs::read_to_string(dir.path().join("b.csv")).unwrap()) {
        let seat = if battle["seats"] == "exchanged" { " --exchanged" } else { "" };
        let more = format!("--battle {}{seat}", battle["battle"]);
        let lines = rows(&replay("human-300", "elf-300", &more));
        for (side, column) in [("a", "luck_a"), ("b", "luck_b")] {
            let of = |kind: &str| -> Vec<&Row> {
                let its = |row: &&Row| row["kind"] == kind && row["list"] == side;
                lines.iter().filter(its).filter(|row| !row["luck"].is_empty()).collect()
            };
            let (dice, ledger) = (of("die"), of("luck"));
            assert!(dice.len() > 20 && ledger.len() >= 4, "{more}");
            let sum = |rows: &[&Row]| rows.iter().map(|row| points(row, "luck")).sum::<f64>();
            let (all, sources) = ledger.split_last().unwrap();
            assert_eq!((&*all["what"], &all["luck"]), ("all", &battle[column]), "{more}");
            assert!((sum(&dice) - points(all, "luck")).abs() < 1e-9, "{more}");
            assert!((sum(sources) - points(all, "luck")).abs() < 1e-9, "{more}");
        }
        let text = replay("human-300", "elf-300", &format!("{more} --format table"));
        assert!(text.contains("\nLuck of the dice in points: "), "{text}");
        let beside = " points better than the average roll)";
        assert!(text.contains(beside) && text.contains("\n  melee "), "{text}");
    }
}

#[test]
fn dice_of_both_sides_against_each_other_have_each_its_own_luck() {
    let pairs = [
        "armies/fire-at-will/orc-warband.toml armies/fire-at-will/men-of-the-west.toml",
        "armies/king-or-parliament/small-pike.toml armies/king-or-parliament/small-horse.toml",
    ];
    for lists in pairs {
        let mut of_both = 0;
        for battle in 0..8 {
            let words = format!("replay {lists} --battle {battle} --format csv");
            let lines = rows(&done(here(), &words.split(' ').collect::<Vec<_>>()));
            let luck = |row: &Row| row["luck"].parse::<f64>().unwrap_or(0.0);
            let of = |kind: &'static str, list: &'static str| {
                lines.iter().filter(move |row| row["kind"] == kind && row["list"] == list)
            };
            for list in ["a", "b"] {
                let told =
                    of("luck", list).filter(|row| row["what"] == "all").map(luck).sum::<f64>();
                let dice = of("die", list).map(luck).sum::<f64>();
                assert!((dice - told).abs() < 1e-6, "{words}: {list} {dice} {told}");
            }
            // In a melee both sides have some luck.
            let melee =
                |list| of("luck", list).any(|row| row["what"] == "melee" && luck(row) != 0.0);
            of_both += u32::from(melee("a") && melee("b"));
        }
        assert!(of_both > 0, "{lists}");
    }
}

#[test]
fn every_die_has_a_face_a_purpose_and_a_hand() {
    let lines = rows(&replay("human-150", "orc-150", "--battle 3"));
    let of_play = |line: &&Row| line["kind"] == "die" && line["turn"] != "0";
    let dice: Vec<&Row> = lines.iter().filter(of_play).collect();
    assert!(dice.len() > 20);
    for die in &dice {
        for column in ["phase", "what", "list", "name", "text"] {
            assert!(!die[column].is_empty(), "{column} of {die:?}");
        }
        let face: u32 = die["face"].parse().unwrap();
        assert!((1..=die["faces"].parse().unwrap()).contains(&face));
    }
    for what in ["blow", "morale", "volley", "initiative"] {
        assert!(dice.iter().any(|die| die["what"] == what), "{what}");
    }
}

#[test]
fn in_the_exchanged_battle_letters_go_with_the_lists() {
    let straight = rows(&replay("human-150", "human-150", "--battle 2"));
    let exchanged = rows(&replay("human-150", "human-150", "--battle 2 --exchanged"));
    assert_eq!(straight.len(), exchanged.len());
    let other = |list: &str| match list {
        "a" => "b".to_owned(),
        "b" => "a".to_owned(),
        none => none.to_owned(),
    };
    for (one, two) in straight.iter().zip(&exchanged) {
        assert_eq!(
            (one["face"].as_str(), other(&one["list"])),
            (&*two["face"], two["list"].clone())
        );
        assert_eq!((&one["unit"], &one["kind"]), (&two["unit"], &two["kind"]));
    }
}

#[test]
fn the_text_names_units_and_leaders_and_ends_with_the_result() {
    let text = replay("human-150", "orc-150", "--battle 17 --format table");
    assert!(text.starts_with(
        "Battle 17 (straight), seed 1\n\nHuman 150 (A), 150 points, led by skilled-4\n"
    ));
    for part in ["\nTurn 1\n", "A2 Foot knights", "War chief (B)", " rolled for initiative: "] {
        assert!(text.contains(part), "{part:?}");
    }
    let result = text.split("\nResult: ").nth(1).unwrap().replace("\n  ", " ");
    let (winner, loser) = result.split_once(" in turn ").unwrap();
    let (winner, loser) = (winner.trim_end_matches(" won"), loser.split_once(": ").unwrap().1);
    let beaten = if winner == "Human 150 (A)" { "Orc 150 (B)" } else { "Human 150 (A)" };
    assert!(loser.starts_with(&format!("{beaten} beaten; ")), "{result}");
    // The second battle of the pair explains its letters.
    let exchanged = replay("human-150", "orc-150", "--battle 17 --exchanged --format table");
    let heading =
        "Battle 17 (exchanged), seed 1\nLetters are those of the lists; list A has seat B here.\n";
    assert!(exchanged.starts_with(heading) && !text.contains("Letters are"), "{exchanged}");
}

#[test]
fn rolls_tell_what_is_added_and_needed_and_leaders_what_befalls_them_in_order() {
    let text =
        replay("human-300", "elf-300", "--battle 2 --format table").replace("\n        ", " ");
    for told in [
        " rolled for blow: 4 + 1 (knights) + 1 (mounted)",
        " rolled for wounding the hero: 2, needs 5 or more (",
        " rolled for hero's attack: 3, 3 + 1 (mounted) + 1 (first round) + 2 (rear) = 10 (",
        "\n    Champion (A) struck B7 Pikes: ",
        "\n    General (A) set out for A7 Levy archers\n",
        "\n    A4 Pikes ran on, to depth 7\n",
    ] {
        assert!(text.contains(told), "{told:?} is not in {text}");
    }
    assert!(
        text.contains("morale against bow fire: 5 - 2 (half lost) = 3, needs 2 or more: held"),
        "{text}"
    );
    // First the try at a leader's life, then its die, then his death.
    let text = replay("troll-150", "skeleton-150", "--battle 2 --format table");
    let text = text.replace("\n        ", " ").replace("\n      ", " ");
    let tried =
        "General (B) attacked by A1 Rock trolls, which gave up a casualty for a try at his life";
    assert!(
        text.contains(&format!(
            "{tried} A1 Rock trolls rolled for leader's life: 6, needs 5 or more"
        )),
        "{text}"
    );
    assert!(text.contains(", needs 5 or more\n    General (B) slain\n"), "{text}");
    // Several dice share what they need; two that are added up make one score.
    let words = "replay armies/king-or-parliament/small-guns.toml armies/king-or-parliament/small-shot.toml \
                 --battle 1 --format table";
    let text = done(here(), &words.split_whitespace().collect::<Vec<_>>());
    for told in [
        " rolled for shot: 5, 2; each needs 5 or more (",
        "\n    A2 Demiculverin shot at B2 Musketeers: no loss\n",
        " rolled for leader's life: 3, 6 + 4 (strips left) = 13, needs 8 or more\n",
    ] {
        assert!(text.contains(told), "{told:?} is not in {text}");
    }
}

#[test]
fn the_rules_the_scenario_and_the_doctrines_are_those_of_the_run() {
    let dir = tempfile::tempdir().unwrap();
    let [a, b, scenario, rules] =
        ["human-150", "elf-150", "scenarios/wooded-hill", "rules/concede"].map(list);
    let game = [
        a.to_str().unwrap(),
        b.to_str().unwrap(),
        "--scenario",
        scenario.to_str().unwrap(),
        "--rules",
        rules.to_str().unwrap(),
        "--doctrine-a",
        "random",
    ];
    done(dir.path(), &[&["battle"][..], &game, &["--pairs", "3", "--battles", "b.csv"]].concat());
    let battles = rows(&fs::read_to_string(dir.path().join("b.csv")).unwrap());
    let text = done(dir.path(), &[&["replay"][..], &game, &["--battle", "2"]].concat());
    let lines = rows(&text);
    assert_eq!(
        (&end(&lines)["what"], &end(&lines)["turn"]),
        (&battles[4]["winner"], &battles[4]["turns"])
    );
    assert!(lines.iter().any(|line| line["what"] == "choice"), "the random doctrine picks");
}

/// The gap that a replay reports, if it was drawn.
fn drawn_gap(more: &str) -> Option<String> {
    let lines = rows(&replay("human-150", "orc-150", more));
    let told = lines.iter().find(|line| line["what"] == "deployed")?;
    let die = lines.iter().find(|line| line["what"] == "gap").unwrap();
    for line in [told, die] {
        assert_eq!([&*line["turn"], &*line["phase"], &*line["name"]], ["0", "deployment", ""]);
    }
    Some(told["text"].replace("The lines started ", "").replace(" inches apart", ""))
}

#[test]
fn a_drawn_gap_is_told_and_is_the_same_with_the_seats_exchanged() {
    let gaps: Vec<String> = (0..40)
        .map(|battle| {
            let [straight, exchanged] = ["", " --exchanged"]
                .map(|seat| drawn_gap(&format!("--battle {battle}{seat}")).unwrap());
            assert_eq!(straight, exchanged);
            straight
        })
        .collect();
    let all: BTreeSet<&str> = gaps.iter().map(String::as_str).collect();
    assert!(all.iter().all(|gap| (20..=30).contains(&gap.parse::<i32>().unwrap())), "{all:?}");
    assert!(all.len() > 8, "{all:?}");
    let scenario = list("scenarios/river-crossing");
    for fixed in ["--gap 24".to_owned(), format!("--scenario {}", scenario.display())] {
        assert_eq!(drawn_gap(&format!("{fixed} --battle 3")), None, "{fixed}");
    }
}

#[test]
fn csv_and_json_hold_the_same() {
    let csv = replay("goblin-150", "orc-150", "--battle 1");
    assert_same_report(&csv, &replay("goblin-150", "orc-150", "--battle 1 --format json"));
}

#[test]
fn faults_are_told() {
    let human = list("human-150");
    let human = human.to_str().unwrap();
    for (words, said) in [
        (&["replay", human, "none.toml", "--battle", "1"][..], "there is no file none.toml"),
        (&["replay", human, human], "--battle <N>"),
        (&["replay", human, human, "--battle", "-1"], "a number from 0 to 999999999999 is needed"),
        (&["replay", human, human, "--battle", "1", "--doctrine-b", "x"], "unknown doctrine \"x\""),
        (&["replay", human, human, "--battle", "1", "--out", human], "would overwrite the input"),
    ] {
        assert_refused(&fairfight(here(), words), said);
    }
}

#[test]
fn armies_that_cannot_meet_are_refused_as_in_the_run() {
    let army = |name: &str| here().join("armies").join(name).display().to_string();
    for name in
        ["gun-fights/police.toml", "space-convoy/naztees.toml", "modern-skirmish/affiliation.toml"]
    {
        let twice = [army(name), army(name)];
        let [a, b] = [&*twice[0], &*twice[1]];
        let run = fairfight(here(), &["battle", a, b, "--pairs", "1"]);
        let again = fairfight(here(), &["replay", a, b, "--battle", "1"]);
        assert_eq!(again.status.code(), Some(2), "{name}");
        assert_eq!(again.stderr, run.stderr, "{name}");
    }
}
