//! `fairfight doctrines`, seen from outside.

use crate::program::{Row, assert_refused, done, fairfight, list, number, rows};
use std::fs;
use std::path::Path;

fn words(of: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies");
    let list = |name: &str| match name.contains('/') {
        true => root.join(name).display().to_string(),
        false => list(name).display().to_string(),
    };
    let word = |word: &str| word.strip_prefix('@').map_or(word.to_owned(), list);
    of.split_whitespace().map(word).collect()
}

fn said(directory: &Path, of: &str) -> String {
    done(directory, &words(of).iter().map(String::as_str).collect::<Vec<_>>())
}

fn of<'r>(rows: &'r [Row], doctrine: &str) -> &'r Row {
    rows.iter().find(|row| row["doctrine"] == doctrine).unwrap()
}

/// The default beats every style, keeps the laws, and is the mean of its members.
#[test]
fn the_default_of_iron_winds_can_be_trusted_more_than_any_style() {
    let dir = tempfile::tempdir().unwrap();
    let run = |threads: u32| {
        let report = said(
            dir.path(),
            &format!(
                "doctrines @human-150 @orc-150 --pairs 60 --searched-pairs 2 --threads {threads} \
                 --laws laws.csv"
            ),
        );
        (report, fs::read_to_string(dir.path().join("laws.csv")).unwrap())
    };
    let (report, laws) = run(1);
    assert!((report.clone(), laws.clone()) == run(3), "three threads give the same bytes");
    let report = rows(&report);
    let first = &report[0];
    assert_eq!((&*first["doctrine"], &*first["role"]), ("skilled", "default"));
    assert_eq!((&*first["over_default"], &*first["lists"], &*first["match_ups"]), ("", "2", "1"));
    let members = report.iter().filter(|row| row["role"] == "member");
    assert_eq!(members.count(), 6);
    for style in ["steady", "aggressive", "hammer", "stand", "mixed"] {
        let row = of(&report, style);
        let [mean, high] = ["over_default", "over_default_high"].map(|name| number(row, name));
        assert!(mean < high && high < 0.0, "{style}: {mean} to {high}");
        assert!(number(row, "over_default_least") <= mean, "{style}");
        assert!(number(row, "search_low") <= number(row, "search"), "{style}");
    }
    // Its gain over random play is what random play loses to it.
    let random = of(&report, "random");
    let lost = -number(random, "over_default");
    assert!((number(first, "over_random") - lost).abs() < 1e-9 && lost > 0.45, "{lost}");
    let laws = rows(&laws);
    for law in ["option", "reinforcement", "decided", "takes-part", "search"] {
        let cases: Vec<&Row> = laws.iter().filter(|row| row["law"] == law).collect();
        assert!(cases.len() >= 3, "{law}");
        let broken: Vec<_> = cases.iter().filter(|row| row["kept"] == "no").collect();
        assert!(broken.is_empty(), "{broken:#?}");
    }
    let bow = laws.iter().find(|row| row["what"] == "+bow on levy").unwrap();
    assert_eq!(bow["against"], "4 of levy");
    assert!(number(bow, "value") > 0.7 && number(bow, "p") > 0.9, "{bow:?}");
}

/// If styles leave battles undecided, the laws say so, and so do the sentences.
#[test]
fn broken_laws_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let line = "doctrines @fire-at-will/monsters.toml --doctrine stand --pairs 60";
    let told = said(dir.path(), &format!("{line} --laws laws.csv --format table"));
    let laws = rows(&fs::read_to_string(dir.path().join("laws.csv")).unwrap());
    let broken = laws.iter().find(|row| row["kept"] == "no").unwrap();
    assert_eq!((&*broken["law"], &*broken["what"]), ("decided", "Monsters"));
    assert!(number(broken, "value") > number(broken, "bound"));
    assert!(told.contains("\n  decided: Monsters (Monsters): "), "{told}");
    // This system has no search, and its kinds have no upgrades with a price.
    assert!(laws.iter().all(|row| !["search", "option"].contains(&&*row["law"])));
}

/// The laws would find the faults of the old doctrines: a doctrine that waits ends no battle, and one that charges with
/// everything is harmed by upgrades that it does not use.
#[test]
fn another_doctrine_is_judged_by_the_same_laws() {
    let dir = tempfile::tempdir().unwrap();
    let broken = |doctrine: &str, law: &str| {
        let line = format!(
            "doctrines @human-150 --doctrine {doctrine} --pairs 200 --searched-pairs 0 --laws {doctrine}.csv"
        );
        let report = rows(&said(dir.path(), &line));
        assert_eq!((&*report[0]["doctrine"], &*report[0]["role"]), (doctrine, "default"));
        assert_eq!(of(&report, "skilled")["role"], "mix");
        assert!(number(of(&report, "skilled"), "over_default") > 0.05, "{doctrine}");
        let laws = rows(&fs::read_to_string(dir.path().join(format!("{doctrine}.csv"))).unwrap());
        laws.iter().filter(|row| row["law"] == law && row["kept"] == "no").count()
    };
    assert_eq!(broken("stand", "decided"), 1);
    assert!(broken("steady", "option") > 0);
}

/// If each force has its own part, the gain of a doctrine is measured by the score of its force.
#[test]
fn forces_of_a_scenario_are_compared_side_by_side() {
    let dir = tempfile::tempdir().unwrap();
    let report = rows(&said(dir.path(), "doctrines --scenario convoy --pairs 300"));
    let screen = of(&report, "screen");
    let score = |doctrine: &str| {
        let line = format!("battle --scenario convoy --pairs 300 --doctrine-a {doctrine}");
        number(&rows(&said(dir.path(), &line))[0], "score_a")
    };
    let gain = score("screen") - score("mixed");
    assert!((number(screen, "over_default") - gain).abs() < 1e-9, "{gain}");
    assert_eq!(screen["over_default_least_list"], "Freeloaders");
    assert_eq!(of(&report, "ambush")["over_default_least_list"], "Naztees");
    assert_eq!((&*screen["search"], &*screen["over_random"]), ("", ""));
}

/// More and more courses, then each kind of decision alone.
#[test]
fn searches_say_which_decisions_leave_most_to_better_play() {
    let dir = tempfile::tempdir().unwrap();
    let line =
        "doctrines @goblin-150 --pairs 10 --searched-pairs 3 --searches s.csv --format table";
    let told = said(dir.path(), line);
    let searches = rows(&fs::read_to_string(dir.path().join("s.csv")).unwrap());
    let ladder = searches.iter().take_while(|row| row["kind"].is_empty());
    let rungs: Vec<&str> = ladder.map(|row| &*row["rollouts"]).collect();
    assert!(rungs.len() >= 2 && ["4", "8", "16", "32", "64"].starts_with(&rungs), "{rungs:?}");
    let alone = &searches[rungs.len()..];
    let kinds: Vec<&str> = alone.iter().map(|row| &*row["kind"]).collect();
    assert_eq!((kinds.len(), kinds[0], kinds[6]), (11, "challenge", "march"));
    // Nobody in this list is a hero.
    let hero = &alone[8];
    assert_eq!(
        (&*hero["kind"], &*hero["rollouts"], number(hero, "gain")),
        ("hero-attack", "8", 0.0)
    );
    let most = alone.iter().max_by(|a, b| number(a, "gain").total_cmp(&number(b, "gain"))).unwrap();
    assert!(number(most, "gain") > 0.0);
    assert!(told.contains("\nOf the decisions of skilled, "), "{told}");
}

#[test]
fn bad_input_is_refused() {
    let refused = |of: &str, why: &str| {
        let dir = tempfile::tempdir().unwrap();
        let words = words(of);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_refused(&fairfight(dir.path(), &words), why);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0, "{of}");
    };
    refused("doctrines", "name 1 to 40 lists, not 0");
    refused("doctrines @human-150 --pairs 9", "10 to 1000000");
    refused("doctrines @human-150 --doctrine-a steady", "--doctrine-a changes nothing here");
    refused("doctrines @human-150 --out r.csv --laws r.csv", "r.csv");
    refused("doctrines @human-150 --laws laws.txt", ".csv");
    refused("doctrines @human-150 --doctrine rollout", "name that one");
    refused("doctrines @human-150 --doctrine stedy", "did you mean steady?");
    refused("doctrines @human-150 --searched-pairs 0 --searches s.csv", "leaves search out");
    refused(
        "doctrines --scenario convoy --searches s.csv",
        "in Space Convoy no doctrine looks ahead",
    );
    let both = "doctrines @space-convoy/naztees.toml @space-convoy/naztees.toml";
    refused(both, "naztees.toml is named twice");
    refused("doctrines @space-convoy/naztees.toml", "both lists are for the Naztees");
}
