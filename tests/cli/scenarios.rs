//! Scenarios that bring their own forces, seen from outside: battle, replay, check, plan and systems
//! with Space Convoy.

use crate::program::{assert_refused, command, done, fairfight, number, rows};
use std::fs;
use std::path::{Path, PathBuf};

fn shipped(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/space-convoy");
    folder.join(name).to_str().unwrap().to_owned()
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

#[test]
fn a_scenario_by_name_is_fought_in_single_battles() {
    let dir = tempfile::tempdir().unwrap();
    let more = "battle --scenario convoy --pairs 700 --units u.csv --battles b.csv";
    let report = done(dir.path(), &words(more));
    let row = rows(&report).remove(0);
    let text = |column: &str| row[column].as_str();
    assert_eq!((text("army_a"), text("army_b")), ("Freeloaders", "Naztees"));
    assert_eq!((text("doctrine_a"), text("doctrine_b")), ("mixed", "mixed"));
    assert_eq!((text("system"), text("scenario")), ("space-convoy", "Convoy"));
    assert_eq!((text("n"), text("battles"), text("stop")), ("", "700", "battles"));
    assert_eq!((text("seat_a"), text("points_a")), ("", ""));
    let score = number(&row, "score_a");
    assert!(number(&row, "score_a_low") < score && score < number(&row, "score_a_high"));
    assert_eq!(number(&row, "draw"), 0.0);
    let sum: f64 = ["objective", "stalemate", "capped"].map(|of| number(&row, of)).iter().sum();
    assert!((sum - 1.0).abs() < 1e-12);
    let units = rows(&fs::read_to_string(dir.path().join("u.csv")).unwrap());
    assert_eq!(units.len(), 14);
    assert_eq!((units[0]["name"].as_str(), units[0]["kind"].as_str()), ("Blitzship", "blitzship"));
    assert!(units.iter().all(|unit| unit["battles"] == "700"));
    let battles = rows(&fs::read_to_string(dir.path().join("b.csv")).unwrap());
    assert_eq!(battles.len(), 700);
    assert!(battles.iter().all(|battle| battle["seats"] == "straight"));
    let wins = battles.iter().filter(|battle| battle["winner"] == "a").count();
    assert_eq!(wins as f64 / 700.0, score);
    // Neither threads nor the way in which the forces are named change a byte of the numbers.
    for more in ["--threads 1", "--threads 3", "--system space-convoy"] {
        let again = format!("battle --scenario convoy --pairs 700 {more}");
        assert_eq!(done(dir.path(), &words(&again)), report, "{more}");
    }
    let file = shipped("scenarios/convoy.toml");
    let again = ["battle", "--scenario", &file, "--pairs", "700"];
    assert_eq!(done(dir.path(), &again), report);
    let lists = ["freeloaders.toml", "naztees.toml"].map(shipped);
    let again = rows(&done(dir.path(), &["battle", &lists[0], &lists[1], "--pairs", "700"]));
    assert_eq!(again[0]["score_a"], row["score_a"], "the same forces fall on the same dice");
    assert_eq!(again[0]["scenario"], "");
}

#[test]
fn doctrines_go_with_their_parts() {
    let dir = tempfile::tempdir().unwrap();
    let more = "battle --scenario convoy --doctrine-a dash --doctrine-b hunters --pairs 100";
    let row = rows(&done(dir.path(), &words(more))).remove(0);
    assert_eq!((row["doctrine_a"].as_str(), row["doctrine_b"].as_str()), ("dash", "hunters"));
    let wrong = "battle --scenario convoy --doctrine-a ambush";
    assert_refused(&fairfight(dir.path(), &words(wrong)), "ambush does not play the Freeloaders");
}

#[test]
fn runs_stop_as_they_are_asked() {
    let dir = tempfile::tempdir().unwrap();
    let of = |more: &str| {
        let line = format!("battle --scenario convoy --doctrine-a dash {more}");
        rows(&done(dir.path(), &words(&line))).remove(0)
    };
    let decided = of("--decide");
    assert_eq!((decided["stop"].as_str(), decided["battles"].as_str()), ("decided", "1000"));
    assert_eq!((decided["interval"].as_str(), decided["n"].as_str()), ("sequence", ""));
    let precise = of("--precision 0.015");
    assert_eq!(precise["stop"], "precision");
    let width = number(&precise, "score_a_high") - number(&precise, "score_a_low");
    assert!(width <= 0.03);
    assert_eq!(of("--precision 0.0001 --max-pairs 1100")["stop"], "limit");
}

#[test]
fn what_cannot_be_played_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let refused = |line: &str, said: &str| {
        assert_refused(&fairfight(dir.path(), &words(line)), said);
    };
    let [convoy, raiders] = ["freeloaders.toml", "naztees.toml"].map(shipped);
    refused("battle --scenario convoi", "did you mean convoy?");
    refused("battle --scenario ./convoy", "there is no file ./convoy");
    refused("battle", "required");
    refused(&format!("battle {convoy}"), "required");
    refused(&format!("battle {convoy} {raiders} --scenario convoy"), "brings its own forces");
    refused(&format!("battle {convoy} {convoy}"), "both lists are for the Freeloaders");
    refused(
        "battle --scenario convoy --system iron-winds",
        "one of space-convoy, not of iron-winds",
    );
    refused("replay --scenario convoy --battle 3 --exchanged", "no battle is exchanged");
    let ground = shipped("../iron-winds/scenarios/river-crossing.toml");
    refused(&format!("battle --scenario {ground}"), "two army lists are needed");
    refused(&format!("sample-size --scenario {ground}"), "two army lists are needed");
}

#[test]
fn a_replay_is_the_battle_of_the_run() {
    let dir = tempfile::tempdir().unwrap();
    done(dir.path(), &words("battle --scenario convoy --pairs 20 --battles b.csv"));
    let battles = rows(&fs::read_to_string(dir.path().join("b.csv")).unwrap());
    for battle in battles.iter().step_by(4) {
        let line = format!("replay --scenario convoy --format csv --battle {}", battle["battle"]);
        let lines = rows(&done(dir.path(), &words(&line)));
        let end = lines.last().unwrap();
        assert_eq!((&end["what"], &end["turn"]), (&battle["winner"], &battle["turns"]));
        assert!(lines.iter().any(|line| line["what"] == "firepower"));
    }
    let told = done(dir.path(), &words("replay --scenario convoy --battle 0 --format table"));
    assert!(told.contains("A1 Blitzship") && told.contains("Freeloaders (A)"), "{told}");
    assert!(told.contains("The initiative went over to the Naztees"), "{told}");
}

#[test]
fn a_check_compares_single_battles() {
    let dir = tempfile::tempdir().unwrap();
    let suite = shipped("suites/recycling.toml");
    let output = command(dir.path(), &["check", &suite, "--max-pairs", "20000"]).output().unwrap();
    let rows = rows(&String::from_utf8(output.stdout).unwrap());
    let verdicts: Vec<_> = rows.iter().map(|row| row["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["drift", "same", "drift", "same"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(number(&rows[0], "difference") < 0.0, "raiders that come back win more");
    assert_eq!((rows[0]["kind"].as_str(), rows[0]["a"].as_str()), ("match", "Freeloaders"));
    assert_eq!(number(&rows[3], "difference"), 0.0, "duels know nothing of it, exactly");
    // The same forces, by name and by their lists.
    assert_eq!(rows[0]["difference"], rows[2]["difference"]);
}

#[test]
fn faults_of_a_suite_are_told_at_their_place() {
    let dir = tempfile::tempdir().unwrap();
    let list = shipped("freeloaders.toml");
    let text = format!(
        "system = \"space-convoy\"\nname = \"S\"\nchanged = []\n\
         [[match]]\nscenario = \"convoy\"\na = {list:?}\n\
         [[match]]\na = {list:?}\nb = {list:?}\n\
         [[match]]\nscenario = \"convoy\"\ndoctrine-b = \"dash\"\n\
         [[match]]\nscenario = \"convoi\"\n"
    );
    let file: PathBuf = dir.path().join("suite.toml");
    fs::write(&file, text).unwrap();
    let output = fairfight(dir.path(), &["validate", "suite.toml", "--allow-outside"]);
    assert_refused(&output, "this scenario brings its own forces");
    assert_refused(&output, "both lists are for the Freeloaders");
    assert_refused(&output, "dash does not play the Naztees");
    assert_refused(&output, "convoi");
}

#[test]
fn a_plan_counts_single_battles() {
    let dir = tempfile::tempdir().unwrap();
    let rows =
        rows(&done(dir.path(), &words("sample-size --scenario convoy --pilot 500 --target 0.01")));
    assert!(rows.iter().all(|row| row["pairs"].is_empty() && !row["battles"].is_empty()));
    let precision = &rows[0];
    assert_eq!((precision["pilot_pairs"].as_str(), precision["seed"].as_str()), ("500", "1"));
    assert!(
        number(precision, "battles") < 9604.0,
        "scores of this scenario vary less than even ones"
    );
}

#[test]
fn systems_name_their_scenarios() {
    let dir = tempfile::tempdir().unwrap();
    let rows = rows(&done(dir.path(), &["systems"]));
    let convoy = rows.iter().find(|row| row["system"] == "space-convoy").unwrap();
    assert!(convoy["doctrine_words"].split(' ').any(|word| word == "escort-killers"));
    let names: Vec<_> = convoy["scenarios"].split(' ').collect();
    assert!(names.contains(&"convoy") && names.contains(&"gauntlet"));
    for name in names {
        let line = format!("battle --scenario {name} --pairs 20");
        assert_eq!(crate::program::rows(&done(dir.path(), &words(&line))).len(), 1);
    }
}

#[test]
fn every_shipped_file_is_right() {
    let dir = tempfile::tempdir().unwrap();
    let files = [
        "freeloaders.toml",
        "naztees.toml",
        "rules/recycled.toml",
        "rules/wide-table.toml",
        "scenarios/convoy.toml",
        "scenarios/gauntlet.toml",
        "scenarios/open-space.toml",
        "scenarios/two-coffins.toml",
        "suites/recycling.toml",
    ];
    for file in files {
        let path = shipped(file);
        let output = fairfight(dir.path(), &["validate", &path]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{file}: {said}");
        let text = fs::read_to_string(&path).unwrap();
        let mut lines = text.lines();
        let schema = lines.next().unwrap().strip_prefix("#:schema ").unwrap();
        assert!(Path::new(&path).parent().unwrap().join(schema).is_file(), "{file}: {schema}");
        assert!(lines.next().unwrap().starts_with("# "), "{file} says what it is");
    }
    let mut there = 0;
    for folder in ["", "rules", "scenarios", "suites"] {
        let entries = fs::read_dir(shipped(folder)).unwrap();
        there += entries.filter(|entry| entry.as_ref().unwrap().path().is_file()).count();
    }
    assert_eq!(there, files.len(), "every file is in the list");
}
