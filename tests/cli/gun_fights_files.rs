//! The files in `armies/gun-fights` are right and say what they are, and the program plays them.

use crate::program::{assert_refused, done, fairfight, number, rows};
use crate::shipped::{names, validated};

/// Every list with its figures.
const LISTS: &[(&str, usize)] =
    &[("clantons", 5), ("earps", 4), ("kelly-gang", 4), ("police", 8), ("without-wyatt", 3)];

const SYSTEM: &str = "gun-fights";

fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

#[test]
fn every_shipped_file_is_right() {
    let listed: Vec<&str> = LISTS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names("armies/gun-fights"), listed);
    for (name, figures) in LISTS {
        let said = validated(&format!("armies/gun-fights/{name}.toml"));
        assert!(said.contains(&format!("{figures} units")), "{said}");
    }
    let rules = [
        ("ike-stands", "ike-row-3 = 1"),
        ("separate-die", "constable-removal-die = \"separate-die\""),
    ];
    assert_eq!(names("armies/gun-fights/rules"), rules.map(|(name, _)| name));
    for (name, change) in rules {
        let said = validated(&format!("armies/gun-fights/rules/{name}.toml"));
        assert!(said.contains("house rules with 1 change") && said.contains(change), "{said}");
    }
    let scenarios = ["barn", "glen-inn", "glen-outside", "ok-lot", "ok-street"];
    crate::shipped::assert_scenarios(SYSTEM, "1880 Gun Fights", &scenarios);
    assert_eq!(names("armies/gun-fights/suites"), ["separate-die"]);
    validated("armies/gun-fights/suites/separate-die.toml");
    crate::shipped::all_say_what_they_are(SYSTEM);
}

#[test]
fn scenarios_are_fought_by_name() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["ok-lot", "ok-street", "glen-inn", "glen-outside"] {
        let line = format!("battle --scenario {name} --doctrine-a close-in/roster --pairs 200");
        let row = rows(&done(dir.path(), &words(&line))).remove(0);
        assert_eq!((row["battles"].as_str(), row["n"].as_str()), ("200", ""), "{name}");
        assert_eq!(row["doctrine_a"], "close-in/roster");
        assert_eq!(row["doctrine_b"], "skilled");
        assert!((0.0..=1.0).contains(&number(&row, "score_a")));
    }
    let wrong = "battle --scenario ok-lot --doctrine-a close-in/nobody";
    assert!(!fairfight(dir.path(), &words(wrong)).status.success());
}

#[test]
fn lists_meet_on_ground_of_their_game() {
    let dir = tempfile::tempdir().unwrap();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/gun-fights");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (earps, clantons) = (file("earps.toml"), file("clantons.toml"));
    let play = |a: &str, more: &[&str]| {
        let line = [&["battle", a, &clantons, "--pairs", "300"][..], more].concat();
        rows(&done(dir.path(), &line)).remove(0)
    };
    let all = play(&earps, &[]);
    let fewer = play(&file("without-wyatt.toml"), &[]);
    assert!(number(&fewer, "score_a") < number(&all, "score_a") - 0.1, "Wyatt is missed");
    let barn = file("scenarios/barn.toml");
    let siege = play(&earps, &["--scenario", &barn, "--doctrine-a", "siege"]);
    assert_eq!(siege["scenario"], "Barn");
    assert!(number(&siege, "score_a") > 0.0, "blind shots come through the wall");
    let police = file("police.toml");
    let refused = fairfight(dir.path(), &["battle", &earps, &police]);
    assert_refused(
        &refused,
        "one list is for Shoot out at OK Corral, the other for The End of Ned",
    );
    let refused =
        fairfight(dir.path(), &["battle", &police, &file("kelly-gang.toml"), "--scenario", &barn]);
    assert_refused(&refused, "the scenario is of Shoot out at OK Corral");
}

#[test]
fn fights_are_exact() {
    let dir = tempfile::tempdir().unwrap();
    let line = "fight wyatt,doc frank,billy --system gun-fights --format csv";
    let table = rows(&done(dir.path(), &words(line)));
    assert_eq!(table.len(), 4);
    assert!(table.iter().all(|row| row["method"] == "exact"));
    assert!((number(&table[0], "win_a") - 0.5682386).abs() < 5e-9);
    let all =
        "fight earp-mob clanton-group --system gun-fights --set policy-a=most --set policy-b=most";
    let row = rows(&done(dir.path(), &words(all))).remove(0);
    assert!((number(&row, "win_a") - 0.68940134).abs() < 5e-9);
    let wrong = "fight wyatt ned --system gun-fights";
    assert_refused(&fairfight(dir.path(), &words(wrong)), "the Earp Mob fight the Clanton Group");
}

#[test]
fn a_replay_names_the_men() {
    let dir = tempfile::tempdir().unwrap();
    let told = done(dir.path(), &words("replay --scenario glen-inn --battle 0 --format table"));
    assert!(told.contains("Ned Kelly") && told.contains("to hit"), "{told}");
}
