//! `fairfight fight`, seen from outside.

use crate::program::{Row, assert_refused, assert_same_report, done, fairfight, number, rows};
use std::path::Path;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn fight(words: &str) -> String {
    let words: Vec<&str> = std::iter::once("fight").chain(words.split(' ')).collect();
    done(here(), &words)
}

/// Checks that the shares of a row add up, and that each is in its interval.
fn assert_sound(row: &Row) {
    let shares = ["win_a", "draw", "win_b"].map(|column| number(row, column));
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{row:?}");
    for column in ["win_a", "draw", "win_b"] {
        let ends = ["_low", "_high"].map(|end| number(row, &format!("{column}{end}")));
        assert!(ends[0] <= number(row, column) && number(row, column) <= ends[1], "{row:?}");
    }
    for end in ["dead_a", "routed_a", "dead_b", "routed_b", "stalemate"] {
        assert!((0.0..=1.0).contains(&number(row, end)), "{end}");
    }
}

#[test]
fn equal_points_give_each_unit_its_figures() {
    let row = |words: &str| {
        let all = format!("{words} --points 12 --format csv");
        let words: Vec<&str> = all.split(' ').collect();
        rows(&done(here(), &words)).remove(0)
    };
    let knights = row("fight knight+mounted levy");
    assert_eq!((&*knights["a"], &*knights["b"]), ("knight+mounted/2", "levy"));
    assert_eq!((&*knights["points_a"], &*knights["points_b"]), ("12", "12"));
    let led = row("fight warrior+leader warrior+bow");
    assert_eq!((&*led["a"], &*led["b"]), ("warrior+leader/6", "warrior+bow/4"));
    for (line, message) in [
        ("levy warrior --points 13", "--points 13: levy costs at most 12 points"),
        ("knight+mounted levy --points 5", "--points 5: knight+mounted costs at least 6 points"),
        ("levy/6 warrior --points 12", "--points 12 sets the figures of levy/6"),
        ("soldier orc --points 12 --system fire-at-will", "--points: soldier has no cost"),
        ("levy levy --points 0", "a number from 1 to 100000 is needed"),
    ] {
        let words: Vec<&str> = ["fight"].into_iter().chain(line.split(' ')).collect();
        let output = fairfight(here(), &words);
        assert_eq!(output.status.code(), Some(2), "{line}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(message), "{line}: {text}");
    }
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("costs.toml"), "[costs]\nsoldier = 5\norc = 4\n").unwrap();
    let words =
        "fight soldier orc --points 12 --system fire-at-will --rules costs.toml --format csv";
    let row = rows(&done(dir.path(), &words.split(' ').collect::<Vec<_>>())).remove(0);
    assert_eq!((&*row["a"], &*row["points_a"], &*row["b"]), ("soldier/2", "10", "orc/3"));
}

#[test]
fn knights_beat_levies() {
    let rows = rows(&fight("knight levy --fights 5000"));
    let [row] = &rows[..] else { panic!("one row") };
    assert_sound(row);
    assert!(number(row, "win_a") > 0.9);
    let texts = ["system", "a", "b", "aspect", "method", "n", "stop", "seed"];
    let values = texts.map(|column| row[column].as_str());
    assert_eq!(
        values,
        ["iron-winds", "knight", "levy", "front", "simulated", "5000", "fights", "1"]
    );
    assert_eq!((row["points_a"].as_str(), row["points_b"].as_str()), ("48", "12"));
}

#[test]
fn a_row_of_a_table_is_the_same_fight_alone() {
    let table = fight("knight,warrior+bow,levy/8 warrior,levy --fights 3000 --seed 7");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 1 + 6);
    let alone = fight("warrior+bow levy --fights 3000 --seed 7");
    assert_eq!(alone.lines().nth(1), Some(lines[4]));
    rows(&table).iter().for_each(assert_sound);
}

#[test]
fn threads_do_not_show() {
    let of = |threads: &str| fight(&format!("knight,levy all --fights 300 --threads {threads}"));
    let one = of("1");
    assert!(one == of("2") && one == of("3"));
    assert!(one.lines().count() > 100, "`all` is every kind");
}

#[test]
fn the_seed_and_the_rules_show() {
    let base = fight("warrior levy --fights 2000");
    assert_ne!(base, fight("warrior levy --fights 2000 --seed 2"));
    assert_eq!(base, fight("warrior levy --fights 2_000 --seed 1 --aspect front"));
    let house =
        fight("warrior levy --fights 2000 --rules armies/iron-winds/rules/basic-rules.toml");
    assert_ne!(rows(&base)[0]["rules_hash"], rows(&house)[0]["rules_hash"]);
}

#[test]
fn on_the_flank_nobody_strikes_back() {
    let row = &rows(&fight("levy warrior --fights 2000 --set aspect=flank"))[0];
    assert_eq!((row["aspect"].as_str(), number(row, "lost_a_mean")), ("flank", 0.0));
    assert_eq!(number(row, "win_b"), 0.0);
}

#[test]
fn what_is_named_twice_is_fought_once() {
    assert_eq!(rows(&fight("knight,knight,knight/12 levy,levy --fights 10")).len(), 1);
}

#[test]
fn csv_and_json_hold_the_same() {
    let line = "knight,levy+bow warrior,levy --fights 1000";
    assert_same_report(&fight(line), &fight(&format!("{line} --format json")));
}

#[test]
fn a_table_says_it_in_words_first() {
    let text = fight("knight levy --fights 1000 --format table");
    assert!(text.starts_with("knight beats levy in "), "{text}");
    assert!(text.contains("of 1,000 fights"), "{text}");
    let one = fight("knight levy --fights 1 --format table");
    assert!(one.contains("of 1 fight;"), "{one}");
    let many = fight("knight,warrior levy --fights 1000 --format table");
    assert!(many.starts_with("a  "), "{many}");
}

#[test]
fn the_columns_of_the_options_of_every_system_are_told() {
    let help = done(here(), &["columns", "fight", "--format", "table"]);
    let line = help.lines().position(|line| line.trim_start().starts_with("OPTION ...")).unwrap();
    let line = help.lines().skip(line).take(12).map(str::trim).collect::<Vec<_>>().join(" ");
    for options in ["iron-winds: aspect;", "gun-fights: policy-a, policy-b, gap", "range, first"] {
        assert!(line.contains(options), "{options}: {line}");
    }
}

#[test]
fn values_in_a_row_are_told_by_their_ends() {
    let units = rows(&done(here(), &["units", "gun-fights"]));
    let options = "policy-a=fewest|most|best-odds|roster policy-b=fewest|most|best-odds|roster gap=6|0..5|7..24";
    assert_eq!(units[0]["options"], options);
    // The text that no row can hold is above the table, wherever the table goes.
    let table = done(here(), &["units", "gun-fights", "--format", "table"]);
    assert!(table.contains("\n  pistols-sortie ") && table.contains("\n\nunit"), "{table}");
}

#[test]
fn what_is_no_fight_is_refused() {
    for (line, said) in [
        ("knigt levy", "did you mean knight?"),
        ("wyatt ike", "play it with --system gun-fights"),
        ("trol:warrior levy", "did you mean troll?"),
        ("knight+bow levy", "knights carry no bows"),
        ("knight/99 levy", "such a unit has 1 to 12 figures"),
        ("knight levy --aspect flnk", "did you mean flank?"),
        ("knight levy --set apsect=flank", "did you mean aspect?"),
        ("knight levy --aspect flank --set aspect=rear", "aspect is set twice"),
        ("3*knight levy", "3*knight is several units; a fight is one against one"),
        ("knight levy --exact --checkpoint none", "--checkpoint changes nothing with --exact"),
        ("knight levy --doctrine-a hammer", "--doctrine-a changes nothing in a fight"),
        (
            "soldier legionary --system modern-skirmish --set range=99",
            "write a number from 0 to 60",
        ),
        ("knight levy --scenario none.toml", "--scenario changes nothing in a fight"),
        ("knight levy --system iron-wind", "did you mean iron-winds?"),
        ("knight levy --rules none.toml", "there is no file none.toml"),
        ("knight levy --out none/new.csv", "cannot write none/new.csv"),
    ] {
        let words: Vec<&str> = std::iter::once("fight").chain(line.split(' ')).collect();
        assert_refused(&fairfight(here(), &words), said);
    }
}

#[test]
fn every_word_that_names_no_unit_is_told() {
    let output = fairfight(here(), &["fight", "knigt,levy,trol:warrior", "knight,levyy"]);
    for said in ["did you mean knight?", "did you mean troll?", "did you mean levy?"] {
        assert_refused(&output, said);
    }
    assert_eq!(String::from_utf8_lossy(&output.stderr).matches("error: ").count(), 3);
}

#[test]
fn lists_are_played_by_another_command() {
    let lists = ["armies/iron-winds/orc-150.toml", "his.toml"];
    let output = fairfight(here(), &["fight", lists[0], lists[1]]);
    for list in lists {
        assert_refused(&output, &format!("error: {list} names a file; a unit is needed"));
    }
    let hint = "tip: `fairfight battle` plays army lists";
    assert_eq!(String::from_utf8_lossy(&output.stderr).matches(hint).count(), 2);
    // A word without an ending that does not name a file may be anything.
    let output = fairfight(here(), &["fight", "orc-150", "levy"]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("names a file"));
}

#[test]
fn a_table_too_large_is_refused() {
    let kinds = rows(&done(here(), &["units"]));
    let sizes = |kind: &Row| (1..=6).map(|n| format!("{}/{n}", kind["unit"])).collect::<Vec<_>>();
    let units: Vec<String> = kinds.iter().flat_map(sizes).collect();
    let units = units.join(",");
    let output = fairfight(here(), &["fight", &units, &units]);
    assert_refused(&output, "units against");
    assert_refused(&output, "a table has at most 50000 fights");
}

#[test]
fn a_fight_is_solved_exactly_unless_asked_otherwise() {
    let rows = rows(&fight("warrior warrior"));
    let [row] = &rows[..] else { panic!("one row") };
    assert_sound(row);
    // The first row of `data/fights.csv`.
    assert!((number(row, "win_a") - 0.4352491227).abs() < 1e-10);
    assert!((number(row, "rounds_mean") - 2.54258432).abs() < 5e-9);
    assert!(number(row, "mass_defect").abs() < 1e-12);
    assert_eq!(row["win_a"], row["win_a_low"]);
    let empty = ["n", "level", "rounds_se", "stop"].map(|column| row[column].as_str());
    assert_eq!((row["method"].as_str(), empty), ("exact", [""; 4]));
}

#[test]
fn a_fight_over_the_budget_is_simulated_or_refused() {
    let output = fairfight(here(), &["fight", "warrior", "levy", "--exact-budget", "100"]);
    let note = String::from_utf8_lossy(&output.stderr);
    assert!(note.contains("warrior against levy") && note.contains("100 dice paths"), "{note}");
    let rows = rows(&String::from_utf8(output.stdout).unwrap());
    assert_eq!((rows[0]["method"].as_str(), rows[0]["n"].as_str()), ("simulated", "100000"));

    let words = ["fight", "warrior", "levy", "--exact", "--exact-budget", "100"];
    assert_refused(&fairfight(here(), &words), "100 dice paths");
    let words = ["fight", "warrior", "levy", "--exact", "--fights", "100"];
    assert_refused(&fairfight(here(), &words), "cannot be used with");
}

#[test]
fn what_is_about_dice_is_refused_where_there_are_none() {
    for [option, value] in
        [["--seed", "4"], ["--seed", "1"], ["--threads", "2"], ["--level", "0.9"]]
    {
        let exact = ["fight", "warrior", "levy", "--exact", option, value];
        let said = format!("{option} changes nothing with --exact");
        assert_refused(&fairfight(here(), &exact), &said);
        // A fight that may be simulated takes these options.
        let words = ["fight", "warrior", "levy", "--exact-budget", "100", option, value];
        assert_eq!(fairfight(here(), &words).status.code(), Some(0), "{option}");
    }
    let level = |level: &str| {
        let words = ["fight", "warrior", "levy", "--exact-budget", "100", "--level", level];
        number(&rows(&done(here(), &words))[0], "win_a_low")
    };
    assert!(level("0.9") > level("0.99"));
}

#[test]
fn every_kind_of_unit_against_every_other_is_solved() {
    let report = fight("all knight,levy --exact");
    let rows = rows(&report);
    assert!(rows.len() > 100);
    rows.iter().for_each(assert_sound);
}

#[test]
fn a_meeting_that_is_left_out_is_no_interrupt() {
    let words = ["fight", "wyatt,police", "frank", "--system", "gun-fights", "--fights", "100"];
    let output = fairfight(here(), &words);
    let note = String::from_utf8_lossy(&output.stderr);
    assert!(note.contains("police") && note.contains("left out"), "{note}");
    assert_eq!(output.status.code(), Some(0), "{note}");
    let rows = rows(&String::from_utf8(output.stdout).unwrap());
    assert_eq!((rows.len(), rows[0]["stop"].as_str()), (1, "fights"));
}
