//! `fairfight matrix --scenario`, seen from outside: sides with different parts.

use crate::program::{assert_refused, done, fairfight, number, rows};
use std::collections::BTreeMap;

/// Scenarios that bring their forces: doctrines of one side against those of the other.
#[test]
fn the_sides_of_a_scenario_have_a_matrix_of_their_own() {
    let dir = tempfile::tempdir().unwrap();
    let systems = rows(&done(dir.path(), &["systems", "--format", "csv"]));
    for row in systems.iter().filter(|row| row.contains_key("scenarios")) {
        // Each of these takes seconds, and the next test plays two others.
        let long = ["ok-lot", "ok-street", "glen-outside"];
        let names = row["scenarios"].split([',', ' ']);
        for name in names.filter(|name| !name.is_empty() && !long.contains(name)) {
            let words = ["matrix", "--scenario", name, "--pairs", "10", "--system", &row["system"]];
            let output = fairfight(dir.path(), &words);
            if output.status.code() != Some(0) {
                // Some scenarios are only ground and bring no forces.
                assert_refused(&output, "a matrix needs two lists");
                continue;
            }
            let report = rows(&String::from_utf8(output.stdout).unwrap());
            // Every doctrine that can play a side takes part, including combined ones, or another stands for it.
            if &row["system"] == "gun-fights" {
                let mut found: Vec<(&str, &str)> = Vec::new();
                for row in &report {
                    let alike = row["alike"].split(", ").filter(|word| !word.is_empty());
                    found
                        .extend(alike.chain([&*row["doctrine"]]).map(|word| (&*row["side"], word)));
                }
                found.sort_unstable();
                found.dedup();
                assert_eq!((&*row["doctrines"], found.len()), ("26", 52), "{name}");
                assert!(report.len() < 52, "{name}");
            }
            for side in ["a", "b"] {
                let rows = report.iter().filter(|row| row["side"] == side);
                let mix: f64 = rows.map(|row| number(row, "mix")).sum();
                assert!(report[0]["side"].is_empty() || (mix - 1.0).abs() < 1e-9, "{name} {side}");
                let own: Vec<_> = report.iter().filter(|row| row["side"] == side).collect();
                for row in own.iter().filter(|_| own.len() > 1) {
                    let dominated = number(row, "margin") > 0.0;
                    assert_eq!(row["dominated"] != "not", dominated, "{name}: {row:?}");
                    assert_eq!(row["dominated_by"].is_empty(), !dominated, "{name}: {row:?}");
                }
            }
        }
    }
}

/// Without cover, buildings and armour, large parts of a doctrine have no effect.
#[test]
fn doctrines_that_play_alike_in_a_scenario_stand_once() {
    let dir = tempfile::tempdir().unwrap();
    let of = |scenario: &str, more: &str| {
        let words = format!("matrix --system gun-fights --scenario {scenario} {more}");
        done(dir.path(), &words.split(' ').collect::<Vec<_>>())
    };
    let lot = of("ok-lot", "--pairs 8 --threads 1");
    let found: BTreeMap<(String, String), String> = rows(&lot)
        .into_iter()
        .map(|row| ((row["side"].clone(), row["doctrine"].clone()), row["alike"].clone()))
        .collect();
    let closing = "close-in/best-odds, cover-first, cover-first/best-odds, pistols-sortie, \
                   pistols-sortie/best-odds, siege, siege/best-odds";
    let kept = [
        ("close-in", closing),
        ("close-in/most", "cover-first/most, pistols-sortie/most, siege/most"),
        ("close-in/roster", "cover-first/roster, pistols-sortie/roster, siege/roster"),
        ("stand", "stand/best-odds"),
        ("stand/most", ""),
        ("stand/roster", ""),
    ];
    for side in ["a", "b"] {
        for (doctrine, alike) in kept {
            assert_eq!(found[&(side.to_owned(), doctrine.to_owned())], alike, "{side}: {doctrine}");
        }
    }
    // Each member of `skilled` stands for itself.
    assert_eq!(found.len(), 2 * (kept.len() + 6));
    let table = of("ok-lot", "--pairs 8 --threads 3 --format table");
    assert!(table.contains(&format!("\n  Earp Mob: close-in for {closing}\n")), "{table}");
    // The Earps begin beside cover here, so a doctrine that takes cover first plays differently.
    for row in rows(&of("ok-street", "--pairs 8")) {
        assert!(!row["alike"].contains("cover-first"), "{row:?}");
    }
    // Named doctrines are shown, and score the same in each of many more battles.
    let named = "--doctrines close-in,siege,cover-first,stand --pairs 1000";
    let report = rows(&of("ok-lot", named));
    assert_eq!(report.len(), 8);
    assert!(report.iter().all(|row| row["alike"].is_empty()));
    for side in ["a", "b"] {
        let score = |doctrine: &str| {
            let mut of_side = report.iter().filter(|row| row["side"] == side);
            &of_side.find(|row| row["doctrine"] == doctrine).unwrap()["mean_score"]
        };
        assert_eq!([score("siege"), score("cover-first")], [score("close-in"); 2]);
        assert_ne!(score("stand"), score("close-in"));
    }
    assert!(!of("ok-lot", &format!("{named} --format table")).contains("play alike"));
}
