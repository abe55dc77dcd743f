//! `fairfight tune`, seen from outside.

use crate::program::{Row, assert_refused, done, fairfight, number, rows};
use std::fs;
use std::path::Path;

/// A few kinds and few battles, in the usual play alone.
const SMALL: &str = "tune --budget 150 --units levy,levy+bow,warrior,warrior+bow,warrior+mounted,knight \
                     --doctrines steady --bars dice --pairs 2000 --finalists 2 --fresh 400 --army-pairs 1000";

/// Fewer battles still, in several contexts.
const CONTEXTS: &str = "tune --budget 96 --units levy,levy+bow,warrior,knight+mounted --pairs 1000 --finalists 2 \
                        --fresh 400 --army-pairs 1000 --tries 2";

fn said(directory: &Path, words: &str) -> String {
    done(directory, &words.split_whitespace().collect::<Vec<_>>())
}

fn refused(words: &str, why: &str) {
    let dir = tempfile::tempdir().unwrap();
    assert_refused(&fairfight(dir.path(), &words.split_whitespace().collect::<Vec<_>>()), why);
}

fn of<'r>(rows: &'r [Row], price: &str) -> &'r Row {
    rows.iter().find(|row| row["price"] == price).unwrap()
}

#[test]
fn costs_are_tuned_told_step_by_step_and_written() {
    let dir = tempfile::tempdir().unwrap();
    let run = |threads: u32| {
        let files =
            format!("--out {threads}.csv --tried t{threads}.csv --out-rules {threads}.toml");
        said(dir.path(), &format!("{SMALL} --tries 4 --threads {threads} {files}"));
        ["", "t"].map(|name| {
            fs::read_to_string(dir.path().join(format!("{name}{threads}.csv"))).unwrap()
        })
    };
    let [prices, tried] = run(1);
    assert!([prices.clone(), tried.clone()] == run(2), "two threads write the same bytes");
    let of_both = ["1.toml", "2.toml"].map(|name| fs::read(dir.path().join(name)).unwrap());
    assert_eq!(of_both[0], of_both[1]);
    let (prices, tried) = (rows(&prices), rows(&tried));
    // All costs that house rules know, in printed order.
    assert_eq!((prices[0]["price"].as_str(), prices.len()), ("levy", 13));
    assert_eq!(of(&prices, "warrior")["told"], "kept");
    assert_eq!(of(&prices, "hero")["told"], "unused");
    assert_eq!(number(of(&prices, "hero"), "tuned"), 10.0);
    // A horse is worth more than its 2 points, and less is exploited if it costs more.
    let horse = of(&prices, "horse");
    assert!(number(horse, "tuned") > 2.0, "{horse:?}");
    assert!(number(horse, "exploit_after_high") < number(horse, "exploit_before_low"), "{horse:?}");
    assert!(["apart", "not-apart"].contains(&&*horse["told"]));
    assert!(number(horse, "as_good_low") <= number(horse, "tuned"));
    // The steps: a check first, a certificate last or before the tries that were not taken.
    assert_eq!((tried[0]["role"].as_str(), tried[0]["prices"].as_str()), ("check", "none"));
    assert_eq!(tried.iter().filter(|row| row["role"] == "certificate").count(), 1);
    let certificate = tried.iter().find(|row| row["role"] == "certificate").unwrap();
    assert_eq!(number(certificate, "score_high"), number(horse, "exploit_after_high"));
    for row in tried.iter().filter(|row| row["role"] == "try") {
        let (low, high) = (number(row, "change_low"), number(row, "change_high"));
        let outcome = match () {
            () if high < 0.0 => "better",
            () if low > 0.0 => "worse",
            () => "not-shown",
        };
        assert_eq!(row["outcome"], outcome);
        let change = number(row, "score") - number(row, "present_score");
        assert!((number(row, "change") - change).abs() < 1e-9);
    }
    let taken = tried.iter().filter(|row| row["outcome"] == "better").count();
    assert!(taken > 0 && tried.iter().filter(|row| row["role"] == "try").count() <= 4);
    // The file is house rules, under which the tuned costs are in force.
    said(dir.path(), "validate 1.toml");
    let again = rows(&said(dir.path(), &format!("{SMALL} --tries 0 --rules 1.toml")));
    for (row, again) in prices.iter().zip(&again) {
        assert_eq!(row["tuned"], again["book"], "{}", row["price"]);
        assert_eq!(again["book"], again["tuned"], "nothing is taken without a try");
    }
    assert!(["limit", "target"].contains(&&*again[0]["ended"]));
    assert!(dir.path().join("t1.meta.json").exists());
}

#[test]
fn a_finer_grid_is_a_scale_and_kept_costs_stay() {
    let dir = tempfile::tempdir().unwrap();
    let words =
        format!("{SMALL} --tries 2 --scale 4 --grid 2 --keep warrior,levy --out-rules fine.toml");
    let prices = rows(&said(dir.path(), &words));
    for (price, scaled) in [("warrior", 8.0), ("levy", 4.0), ("hero", 40.0)] {
        assert_eq!(
            (number(of(&prices, price), "book"), number(of(&prices, price), "tuned")),
            (scaled, scaled)
        );
    }
    assert_eq!(number(&prices[0], "budget"), 600.0);
    assert!(prices.iter().all(|row| number(row, "tuned") % 2.0 == 0.0));
    let text = fs::read_to_string(dir.path().join("fine.toml")).unwrap();
    assert!(text.contains("All costs and budgets are 4 times those before."), "{text}");
    assert!(text.contains("\nhero = 40\n") && !text.contains("leader"), "{text}");
    // A list costs four times as much under it.
    let battle = |rules: &str| {
        let words = format!("battle 4*warrior 4*warrior --pairs 10 --format csv{rules}");
        number(&rows(&said(dir.path(), &words))[0], "points_a")
    };
    assert_eq!(battle(" --rules fine.toml"), 4.0 * battle(""));
}

#[test]
fn a_file_without_a_change_is_house_rules_too() {
    let dir = tempfile::tempdir().unwrap();
    said(dir.path(), &format!("{SMALL} --tries 0 --out-rules none.toml"));
    let text = said(dir.path(), "validate none.toml");
    assert_eq!(text, "none.toml: ok, house rules with 0 changes\n");
}

#[test]
fn what_a_leader_costs_is_tuned_where_a_unit_brings_him() {
    let dir = tempfile::tempdir().unwrap();
    let words = "tune --budget 136 --units levy,warrior,warrior+hero --doctrines steady --bars dice \
                 --pairs 1000 --finalists 2 --fresh 100 --army-pairs 500 --tries 0";
    let prices = rows(&said(dir.path(), words));
    assert_ne!(of(&prices, "hero")["told"], "unused");
    assert_eq!(of(&prices, "demigod")["told"], "unused");
}

#[test]
fn a_reduced_report_is_the_same_to_the_byte() {
    let dir = tempfile::tempdir().unwrap();
    let said = said(dir.path(), &format!("{SMALL} --tries 2 --format csv --tried tried.csv"));
    crate::program::assert_kept("tune-small.csv", &said);
    let tried = fs::read_to_string(dir.path().join("tried.csv")).unwrap();
    crate::program::assert_kept("tune-tried-small.csv", &tried);
}

#[test]
fn the_answer_is_told_in_words_first() {
    let dir = tempfile::tempdir().unwrap();
    let text = said(dir.path(), &format!("{SMALL} --tries 1 --format table"));
    assert!(text.starts_with("The "), "{text}");
    assert!(text.contains("The best list found scores "), "{text}");
    assert!(text.contains("Other costs tried: 1, taken: "), "{text}");
    assert!(text.contains("\nhorse "), "{text}");
    assert!(!text.contains("told apart") && !text.contains("All costs here"), "{text}");
    let words = "tune --budget 60 --units levy,warrior,knight --doctrines steady --pairs 100 --finalists 1 \
                 --fresh 100 --army-pairs 100 --tries 0 --scale 4 --bars dice --format table";
    let fine = said(dir.path(), words);
    assert!(fine.contains("All costs here are in quarters of a point.\n"), "{fine}");
}

/// They would have to move before anything is known about them.
#[test]
fn costs_in_force_that_are_not_on_the_grid_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let run = |words: &str| {
        let words = format!("{SMALL} --tries 0 {words}");
        fairfight(dir.path(), &words.split_whitespace().collect::<Vec<_>>())
    };
    let coarse = run("--grid 2");
    assert_refused(&coarse, "levy costs 1, bow costs 1: not on the grid (--grid 2)");
    assert_refused(&coarse, "write --grid 1");
    let scaled = run("--scale 3 --grid 4 --keep knight");
    assert_refused(
        &scaled,
        "levy costs 3, warrior costs 6, horse costs 6, bow costs 3 at --scale 3",
    );
    assert_refused(&scaled, "write --grid 3");
    assert!(!String::from_utf8_lossy(&scaled.stderr).contains("--keep"), "nothing is left to tune");
    // The proposed option is accepted.
    assert_refused(&coarse, "--keep levy,warrior,bow");
    let rules = "system = \"iron-winds\"\n[costs]\nlevy = 2\nwarrior = 3\nbow = 2\n";
    fs::write(dir.path().join("even.toml"), rules).unwrap();
    for words in ["--grid 2 --keep levy,warrior,bow", "--grid 2 --rules even.toml"] {
        let prices = run(words);
        let stderr = String::from_utf8_lossy(&prices.stderr);
        assert!(prices.status.success(), "{words}: {stderr}");
        for row in rows(std::str::from_utf8(&prices.stdout).unwrap()) {
            assert_eq!(row["book"], row["tuned"], "{words}: {}", row["price"]);
        }
    }
    let rules = "system = \"iron-winds\"\n[costs]\nlevy = 0\n";
    fs::write(dir.path().join("free.toml"), rules).unwrap();
    assert_refused(&run("--rules free.toml"), "a kind of unit costs nothing");
}

#[test]
fn costs_are_taken_if_they_leave_less_in_the_worst_context() {
    let dir = tempfile::tempdir().unwrap();
    let run = |threads: u32| {
        let files = format!("--out {threads}.csv --tried t{threads}.csv --front f{threads}.csv");
        let words = format!(
            "{CONTEXTS} --doctrines steady,aggressive,hammer --bars all --threads {threads} {files}"
        );
        said(dir.path(), &words);
        ["", "t", "f"].map(|name| {
            fs::read_to_string(dir.path().join(format!("{name}{threads}.csv"))).unwrap()
        })
    };
    let texts = run(1);
    assert!(texts == run(2), "two threads write the same bytes");
    let [prices, tried, front] = texts.map(|text| rows(&text));
    let row = &prices[0];
    assert_eq!(row["bars"], "dice, doctrine, ruling, model");
    let contexts: Vec<&str> = row["contexts"].split(", ").collect();
    assert_eq!(
        (contexts.len(), &contexts[..4]),
        (11, &["steady", "aggressive", "hammer", "reading 1"][..])
    );
    assert!(contexts.contains(&&*row["worst_context"]));
    for end in ["before", "after"] {
        for bar in ["doctrine", "ruling", "model"] {
            let over = number(row, &format!("{bar}_{end}"));
            assert!(over >= number(row, &format!("dice_{end}")), "{bar} {row:?}");
        }
    }
    // In each context of a check there is a best list; the worst of them is what is reported.
    let certificate: Vec<&Row> = tried.iter().filter(|row| row["role"] == "certificate").collect();
    assert_eq!(certificate.len(), 11);
    let worst = certificate.iter().map(|row| number(row, "score")).fold(0.0, f64::max);
    assert_eq!(worst, number(row, "exploit_after"));
    assert_eq!(certificate[0]["bar"], "dice");
    let mut present = "";
    let mut least = 0.0;
    for row in &tried {
        if row["role"] == "try" {
            assert_eq!(row["present_context"], present);
            let better = number(row, "change_high") < 0.0;
            assert_eq!(row["outcome"] == "better", better, "{row:?}");
            least = 0.0;
        } else if number(row, "score") > least {
            (present, least) = (&row["context"], number(row, "score"));
        }
    }
    assert!(tried.iter().any(|row| row["outcome"] == "better"), "{tried:?}");
    // The front goes from the tuned costs to those in force, one change less in each row.
    let changed = prices.iter().filter(|row| row["book"] != row["tuned"]).count();
    assert_eq!(front.len(), changed + 1);
    for (place, row) in front.iter().enumerate() {
        assert_eq!(number(row, "changes"), (changed - place) as f64);
        assert_eq!(row["reverted"].is_empty(), place == 0);
        assert!(number(row, "exploit_low") <= number(row, "exploit"), "{row:?}");
        let more = place > 0 && number(row, "more_low") > 0.0;
        assert_eq!(row["outcome"] == "more", more, "{row:?}");
    }
    assert_eq!(front[changed]["prices"], "none");
    assert_eq!(front.iter().filter(|row| row["outcome"] == "fewest").count(), 1);
    assert!(dir.path().join("f1.meta.json").exists());
}

#[test]
fn a_bar_that_was_not_asked_for_is_an_empty_cell() {
    let dir = tempfile::tempdir().unwrap();
    let row = &rows(&said(dir.path(), &format!("{SMALL} --tries 0")))[0];
    assert_eq!(
        (&*row["bars"], &*row["contexts"], &*row["worst_context"]),
        ("dice", "steady", "steady")
    );
    assert_eq!(row["dice_before"], row["exploit_before"]);
    for bar in ["doctrine", "ruling", "model"] {
        assert_eq!((&*row[&*format!("{bar}_before")], &*row[&*format!("{bar}_after")]), ("", ""));
    }
    // By default the members of the family and the credible styles are judged too.
    let words = "tune --budget 60 --units levy,warrior,knight --pairs 100 --finalists 1 --fresh 100 --army-pairs 400 \
                 --tries 0";
    let row = &rows(&said(dir.path(), words))[0];
    let all = "skilled, skilled-1, skilled-3, skilled-5, steady, aggressive, hammer";
    assert_eq!((&*row["bars"], &*row["contexts"]), ("dice, doctrine", all));
    assert!(row["ruling_before"].is_empty() && !row["doctrine_before"].is_empty());
    let text = said(dir.path(), &format!("{words} --format table"));
    assert!(text.contains("Not asked for: ruling, model, company."), "{text}");
    assert!(text.contains(", in the worst"), "{text}");
}

#[test]
fn what_cannot_be_answered_is_refused() {
    refused("tune", "--budget");
    refused("tune --budget 0", "a number from 1 to 100000");
    refused("tune --budget 5", "--budget 5 buys no unit");
    refused("tune --budget 150 --units levy", "at least two kinds of unit");
    refused("tune --budget 150 --units levy,knigth", "did you mean knight?");
    refused("tune --budget 150 --keep warior", "did you mean warrior?");
    refused("tune --budget 150 --units levy,knight --keep bow", "no kind of unit has it");
    refused(
        "tune --budget 150 --units levy,knight --keep levy,knight",
        "no kind of unit has a cost that may",
    );
    refused("tune --budget 150 --scale 1000", "may cost 10000 at most");
    refused("tune --budget 150 --doctrine-a steady", "--doctrines");
    refused("tune --budget 150 --doctrines stedy", "did you mean steady?");
    refused("tune --budget 150 --doctrines steady,steady", "--doctrines names steady twice");
    refused("tune --budget 150 --grid 0.25", "whole points; --scale 4 --grid 1 makes it finer");
    refused("tune --budget 150 --target 52", "0.52 if 52 percent is meant");
    refused("tune --budget 10 --system fire-at-will", "prints no costs");
    let none = "`fairfight points --system king-or-parliament` says";
    refused("tune --budget 10 --system king-or-parliament", none);
    refused("tune --budget 10 --scenario convoy", "the sides of space-convoy have fixed parts");
    refused("tune --budget 150 --out t.csv --tried t.csv", "would overwrite");
    refused("tune --budget 150 --out t.csv --front t.csv", "would overwrite");
    refused("tune --budget 150 --front t.toml", "a report cannot be written as .toml");
    refused("tune --budget 150 --bars dice,company", "`tune` has no bar of the company");
    refused(
        "tune --budget 150 --bars lance",
        "unknown bar \"lance\": the bars here are dice, doctrine, ruling, model",
    );
    refused("tune --budget 150 --bars dice --doctrines steady,hammer", "--doctrines names several");
}
