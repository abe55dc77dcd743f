//! `fairfight counters`, seen from outside.

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
fn kinds_come_by_score_and_cost_what_the_list_costs() {
    let dir = tempfile::tempdir().unwrap();
    let orcs = list("orc-150").display().to_string();
    let run = |threads: u32| {
        let out = format!("{threads}.csv");
        said(dir.path(), &format!("counters {orcs} --pairs 300 --threads {threads} --out {out}"));
        std::fs::read_to_string(dir.path().join(out)).unwrap()
    };
    let report = run(1);
    assert_eq!(report, run(2), "two threads write the same bytes");
    assert!(dir.path().join("1.meta.json").exists());
    let rows = rows(&report);
    assert_eq!(rows.len(), 16);
    for (rank, pair) in (1..).zip(rows.windows(2)) {
        assert_eq!(number(&pair[0], "rank"), f64::from(rank));
        assert!(number(&pair[0], "score") >= number(&pair[1], "score"));
    }
    for row in &rows {
        // The points left buy less than half a unit.
        assert!(number(row, "points") <= 150.0 && number(row, "points") > 125.0, "{row:?}");
        assert!(number(row, "score_low") < number(row, "score_high"));
        assert!(number(row, "doctrine_low") <= number(row, "score"));
        let others =
            ["levy", "warrior", "knight"].iter().filter(|class| row["list"].contains(*class));
        assert_eq!(others.count(), 1, "one kind alone: {}", row["list"]);
        assert_eq!(row["list"].matches("+leader").count(), 1, "as many leaders as the orcs");
    }
    // The same battles as `battle` fights.
    let first = &rows[0];
    let battle = said(
        dir.path(),
        &format!("battle {} {orcs} --pairs 300 --bars dice --format csv", first["list"]),
    );
    assert_eq!(number(&crate::program::rows(&battle)[0], "score_a"), number(first, "score"));
    let beats = rows.iter().filter(|row| row["verdict"] == "beats");
    assert!(beats.clone().count() > 0);
    for row in beats {
        assert!(number(row, "score_low") > 0.5 && number(row, "doctrine_low") > 0.5);
    }
}

#[test]
fn a_unit_stands_for_a_list_of_its_kind_at_equal_points() {
    let dir = tempfile::tempdir().unwrap();
    let run = |words: &str| {
        rows(&said(dir.path(), &format!("counters {words} --pairs 20 --bars dice --format csv")))
    };
    let met = run("knight+mounted --points 100 --units levy,knight+mounted");
    assert_eq!((&*met[0]["kind"], number(&met[0], "score")), ("knight+mounted", 0.5), "itself");
    assert!(met.iter().all(|row| row["doctrine_low"].is_empty()));
    for row in &met {
        assert_eq!(row["against_points"], row["budget"]);
        assert!(number(row, "points") <= 100.0);
    }
    let six = run("knight+mounted --units levy");
    assert_eq!(number(&six[0], "against_points"), 216.0);
    // Rules without points count units.
    let units = run("infantry --system braid-and-cockade --budget 4 --units lancers");
    assert_eq!((number(&units[0], "points"), number(&units[0], "units")), (4.0, 4.0));
    let text = said(
        dir.path(),
        "counters infantry --system braid-and-cockade --budget 4 --units lancers --pairs 20 --format table",
    );
    assert!(text.contains("These rules have no points"), "{text}");
}

#[test]
fn what_has_no_answer_is_refused() {
    refused("counters knigth", "did you mean knight?");
    refused("counters 3*levy --budget 6", "no kind of unit makes a list");
    refused("counters knight --budget 20", "buys 0 units of knight");
    refused("counters harsh --system space-convoy", "have fixed parts, but `counters` makes lists");
    refused("counters 3*levy --people elfs", "unknown people elfs");
    refused("counters 3*levy --bars model", "unknown bar");
}
