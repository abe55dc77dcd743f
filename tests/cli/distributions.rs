//! `fairfight fight --distributions`, seen from outside.

use crate::program::{Row, assert_refused, assert_same_report, done, fairfight, number, rows};
use std::collections::BTreeMap;
use std::fs;

/// The report of a fight, and that of its distributions.
fn fight(words: &str) -> (Vec<Row>, Vec<Row>) {
    let dir = tempfile::tempdir().unwrap();
    let words = format!("fight {words} --distributions spreads.csv");
    let words: Vec<&str> = words.split(' ').collect();
    let report = rows(&done(dir.path(), &words));
    let spreads = fs::read_to_string(dir.path().join("spreads.csv")).unwrap();
    let meta = fs::read_to_string(dir.path().join("spreads.meta.json")).unwrap();
    assert!(meta.contains("\"outcome_share\""), "the columns are described");
    (report, rows(&spreads))
}

/// The values with their shares, by fight, outcome and quantity.
type Spreads = BTreeMap<[String; 5], Vec<(f64, f64)>>;

fn spreads(rows: &[Row]) -> Spreads {
    let mut spreads = Spreads::new();
    for row in rows {
        let key = ["a", "b", "aspect", "outcome", "what"].map(|column| row[column].clone());
        let value = (number(row, "value"), number(row, "share"));
        spreads.entry(key).or_default().push(value);
        assert!(number(row, "share_low") <= value.1 && value.1 <= number(row, "share_high"));
    }
    spreads
}

fn mean(spread: &[(f64, f64)]) -> f64 {
    spread.iter().map(|(value, share)| value * share).sum()
}

/// Every distribution adds up to 1 and has the mean of the main report; the distributions of the outcomes, weighted by
/// their chances, add up to the whole.
fn assert_sound(report: &[Row], found: &[Row], figures: [f64; 2]) {
    let spreads = spreads(found);
    assert!(!spreads.is_empty());
    for (key, spread) in &spreads {
        let sum: f64 = spread.iter().map(|(_, share)| share).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{key:?}: {sum}");
        assert!(spread.windows(2).all(|pair| pair[0].0 < pair[1].0), "{key:?}: in order");
    }
    for row in report {
        let all = |what: &str| {
            let key = [&row["a"], &row["b"], &row["aspect"], "all", what].map(String::from);
            &spreads[&key]
        };
        let near = |found: f64, expected: f64, what: &str| {
            assert!((found - expected).abs() < 1e-9, "{what}: {found}, not {expected}");
        };
        near(mean(all("rounds")), number(row, "rounds_mean"), "rounds");
        near(figures[0] - mean(all("left_a")), number(row, "lost_a_mean"), "A's losses");
        near(figures[1] - mean(all("left_b")), number(row, "lost_b_mean"), "B's losses");
        for what in ["left_a", "left_b"] {
            let mut whole = 0.0;
            for outcome in ["win_a", "draw", "win_b"] {
                let key = [&row["a"], &row["b"], &row["aspect"], outcome, what].map(String::from);
                let part = spreads.get(&key).map_or(0.0, |part| mean(part));
                whole += number(row, outcome) * part;
            }
            near(whole, mean(all(what)), what);
        }
        for spread in found.iter().filter(|s| s["a"] == row["a"] && s["outcome"] != "all") {
            near(number(spread, "outcome_share"), number(row, &spread["outcome"]), "outcome");
        }
    }
}

#[test]
fn exact_distributions_add_up_to_the_main_report() {
    let (report, found) = fight("warrior,knight,levy knight");
    assert_sound(&report, &found, [12.0, 12.0]);
    assert!(found.iter().all(|row| row["method"] == "exact" && row["n"].is_empty()));
    // Side by side: the loser of a fight that A won has run or has no figure left.
    let (report, found) = fight("warrior warrior --aspect flank");
    assert_sound(&report, &found, [12.0, 12.0]);
    assert!(found.iter().all(|row| row["outcome"] != "win_b" && row["outcome"] != "draw"));
}

/// Rounding once gave 0.9999999999999998.
#[test]
fn the_share_of_all_fights_is_one() {
    let (_, spreads) = fight("slayer harsh --system space-convoy --set range=3");
    let all = spreads.iter().filter(|row| row["outcome"] == "all");
    assert!(all.clone().count() > 0 && all.clone().all(|row| number(row, "outcome_share") == 1.0));
}

#[test]
fn simulated_distributions_add_up_and_are_near_the_exact_ones() {
    let (report, found) = fight("warrior knight+mounted/4 --fights 20000");
    assert_sound(&report, &found, [12.0, 4.0]);
    assert!(found.iter().all(|row| row["method"] == "simulated" && row["level"] == "0.95"));
    let exact = spreads(&fight("warrior knight+mounted/4").1);
    for row in &found {
        let key = ["a", "b", "aspect", "outcome", "what"].map(|column| row[column].clone());
        let value = number(row, "value");
        let chance = exact[&key].iter().find(|(v, _)| *v == value).expect("it can be").1;
        let (n, share) = (number(row, "n"), number(row, "share"));
        let (count, n) = ((share * n).round() as u64, n as u64);
        let off = fairfight_stats::kl::statistic(count, n, chance);
        assert!(off <= fairfight_stats::kl::limit(found.len() as u64, 1e-9), "{row:?}: {chance}");
    }
}

#[test]
fn a_file_named_json_has_the_same_in_json() {
    let dir = tempfile::tempdir().unwrap();
    let mut written = Vec::new();
    for name in ["spreads.csv", "spreads.json"] {
        done(dir.path(), &["fight", "levy", "warrior", "--distributions", name]);
        written.push(fs::read_to_string(dir.path().join(name)).unwrap());
    }
    assert_same_report(&written[0], &written[1]);
}

#[test]
fn it_overwrites_nothing_and_has_its_limit() {
    let dir = tempfile::tempdir().unwrap();
    let both = ["fight", "levy", "levy", "--out", "x.csv", "--distributions", "x.csv"];
    assert_refused(&fairfight(dir.path(), &both), "would overwrite");
    let all = ["fight", "all", "all", "--distributions", "x.csv"];
    assert_refused(&fairfight(dir.path(), &all), "at most 1000 fights with --distributions");
}
