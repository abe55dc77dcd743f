//! `fairfight improve`, seen from outside.

use crate::program::{assert_refused, done, fairfight, list, number, rows};
use std::path::Path;

fn said(directory: &Path, words: &str) -> String {
    done(directory, &words.split_whitespace().collect::<Vec<_>>())
}

fn refused(words: &str, why: &str) {
    let dir = tempfile::tempdir().unwrap();
    let words: Vec<_> = words.split_whitespace().collect();
    assert_refused(&fairfight(dir.path(), &words), why);
}

#[test]
fn swaps_gain_one_after_the_other_and_the_list_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let [humans, orcs] = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    let run = |threads: u32| {
        let words = format!(
            "improve {humans} --against {orcs} --units levy,warrior+mounted,knight+mounted --swaps 2 --pairs 1500 \
             --finalists 2 --fresh 800 --threads {threads} --out {threads}.csv --out-list {threads}.toml"
        );
        said(dir.path(), &words);
        ["csv", "toml"].map(|end| {
            std::fs::read_to_string(dir.path().join(format!("{threads}.{end}"))).unwrap()
        })
    };
    let [report, written] = run(1);
    assert_eq!([report.clone(), written.clone()], run(2), "two threads write the same bytes");
    assert!(dir.path().join("1.meta.json").exists());
    let rows = rows(&report);
    let taken: Vec<_> = rows.iter().filter(|row| row["role"] == "taken").collect();
    assert_eq!(taken.iter().map(|row| &*row["swap"]).collect::<Vec<_>>(), ["1", "2"]);
    for row in &rows {
        assert!(number(row, "cost_after") <= 150.0);
        let gain = number(row, "score_after") - number(row, "score_before");
        assert!((gain - number(row, "gain")).abs() < 1e-9);
        assert!(number(row, "gain_low") <= gain && gain <= number(row, "gain_high"));
    }
    for row in &taken {
        assert_eq!(&*row["verdict"], "gains");
        assert!(number(row, "gain_low") > 0.0 && number(row, "doctrine_low") > 0.0);
    }
    assert_eq!(taken[0]["cost_after"], taken[1]["cost_before"]);
    // The written list is the measured one: `battle` finds its score, on other dice.
    let together = rows.last().unwrap();
    assert_eq!(&*together["role"], "together");
    let battle =
        said(dir.path(), &format!("battle 1.toml {orcs} --pairs 2000 --bars dice --format csv"));
    let score = number(&crate::program::rows(&battle)[0], "score_a");
    assert!((score - number(together, "score_after")).abs() < 0.05, "{score}");
    // The leader and the posts are still there.
    assert!(written.contains("[[leader]]") && written.contains("post = \"wing\""), "{written}");
    assert!(written.contains("name = \"Human 150, improved\""), "{written}");
}

#[test]
fn a_list_that_nothing_makes_better_stays_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let words = "improve 4*knight+mounted --against 12*levy --units levy --pairs 200 --fresh 100 --out-list l.toml";
    let text = said(dir.path(), &format!("{words} --format table"));
    assert!(text.contains("No swap is shown to gain."), "{text}");
    let written = std::fs::read_to_string(dir.path().join("l.toml")).unwrap();
    assert!(written.contains("count = 4") && !written.contains("improved"), "{written}");
}

#[test]
fn points_that_are_left_buy_more() {
    let dir = tempfile::tempdir().unwrap();
    let words = "improve 3*levy --against 5*levy --units levy --budget 60 --swaps 1 --pairs 200 --fresh 400 \
                 --bars dice --format csv";
    let rows = rows(&said(dir.path(), words));
    let taken = &rows[0];
    assert_eq!((&*taken["role"], &*taken["out"], &*taken["in"]), ("taken", "", "2*levy"));
    assert_eq!((number(taken, "cost_before"), number(taken, "cost_after")), (36.0, 60.0));
    assert!(taken["doctrine_low"].is_empty());
    assert!(rows.iter().any(|row| row["role"] == "finalist" && row["in"] == "levy"));
}

/// The command works in every system, or says that its sides have fixed parts.
#[test]
fn every_system_answers_or_says_why_not() {
    let armies = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies");
    let dir = tempfile::tempdir().unwrap();
    let (mut played, mut fixed) = (0, 0);
    for system in fairfight_battle::systems::SYSTEMS {
        let mut lists: Vec<String> = std::fs::read_dir(armies.join(system))
            .unwrap()
            .map(|entry| entry.unwrap().path().display().to_string())
            .filter(|name| name.ends_with(".toml"))
            .collect();
        lists.sort();
        let [mine, his] = &lists[..2] else { panic!() };
        let lines = [
            format!("counters {mine} --pairs 4"),
            format!(
                "improve {mine} --against {his} --swaps 1 --pairs 100 --finalists 2 --fresh 10"
            ),
        ];
        for line in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            let output = fairfight(dir.path(), &words);
            let stderr = String::from_utf8_lossy(&output.stderr);
            if output.status.code() == Some(0) {
                let rows = rows(&String::from_utf8(output.stdout).unwrap());
                assert!(!rows.is_empty() && rows[0]["system"] == *system, "{line}");
                played += 1;
            } else {
                assert!(stderr.contains("fixed parts"), "{line}: {stderr}");
                fixed += 1;
            }
        }
    }
    assert_eq!((played, fixed), (8, 6));
}

#[test]
fn what_has_no_answer_is_refused() {
    refused("improve 3*levy", "--against");
    refused("improve 3*levy --against 2*levy --budget 20", "costs 36, more than --budget 20");
    refused("improve 3*levy --against 2*levy --units knight", "no swap of a unit");
    refused(
        "improve 3*levy --against 2*levy --deployment drawn",
        "--deployment changes nothing here",
    );
    refused("improve 3*levy --against 2*levy --out-list a.json", "would hold TOML");
    refused("improve 2*levy,3*lance --against 2*levy", "unknown class \"lance\"");
}
