//! `fairfight matrix`, seen from outside.

use crate::program::{
    Row, assert_refused, assert_same_report, command, done, fairfight, list, number, rows,
};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

const FIVE: [&str; 5] = ["typical-150", "human-150", "orc-150", "dwarf-150", "elf-150"];

fn path(name: &str) -> String {
    list(name).to_str().unwrap().to_owned()
}

/// The matrix of these shipped lists.
fn matrix(directory: &Path, lists: &[&str], more: &str) -> String {
    let lists: Vec<String> = lists.iter().map(|name| path(name)).collect();
    let mut words = vec!["matrix"];
    words.extend(lists.iter().map(String::as_str));
    words.extend(more.split(' ').filter(|word| !word.is_empty()));
    done(directory, &words)
}

fn read(directory: &Path, name: &str) -> String {
    fs::read_to_string(directory.join(name)).unwrap()
}

fn by_list(csv: &str) -> BTreeMap<String, Row> {
    rows(csv).into_iter().map(|row| (row["list"].clone(), row)).collect()
}

#[test]
fn a_cell_is_what_battle_says() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "goblin-150", "elf-150"];
    let report = matrix(dir.path(), &lists, "--pairs 150 --seed 9 --cells cells.csv");
    let cells = rows(&read(dir.path(), "cells.csv"));
    assert_eq!(cells.len(), 3);
    for (cell, (a, b)) in cells.iter().zip([(0, 1), (0, 2), (1, 2)]) {
        let words = ["battle", &*path(lists[a]), &path(lists[b]), "--pairs", "150", "--seed", "9"];
        let battle = &rows(&done(dir.path(), &words))[0];
        let same = [
            "system",
            "doctrine_a",
            "doctrine_b",
            "points_a",
            "points_b",
            "n",
            "battles",
            "win_a",
            "draw",
            "win_b",
            "score_a",
            "score_a_low",
            "score_a_high",
            "capped",
            "turns_mean",
            "turns_se",
            "seat_a",
            "seat_a_low",
            "seat_a_high",
            "stop",
            "seed",
            "rules_hash",
            "level",
        ];
        for column in same {
            assert_eq!(cell[column], battle[column], "{column} of {} and {}", cell["a"], cell["b"]);
        }
        assert_eq!((&cell["a"], &cell["b"]), (&battle["army_a"], &battle["army_b"]));
        // Goblins hammer and let the other go first: the value of that against lists that go first themselves is
        // unknown.
        if cell["doctrine_a"] != cell["doctrine_b"] {
            assert_eq!((&*cell["first_mover"], &*cell["first_scores"]), ("", "0 0 0 0 0"));
        } else {
            let ends = ["_low", "", "_high"].map(|end| number(cell, &format!("first_mover{end}")));
            assert!(ends.is_sorted() && ends[0] < 0.5 && ends[2] > 0.5, "{ends:?}");
        }
    }
    // The mean score is the mean of those cells.
    let human = &by_list(&report)["Human 150"];
    let mean = (number(&cells[0], "score_a") + number(&cells[1], "score_a")) / 2.0;
    assert!((number(human, "mean_score") - mean).abs() < 1e-12);
}

/// The reference report follows from its cells, and its cells are reproduced today.
#[test]
fn the_reference_report_is_that_of_its_cells() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let reference =
        |name: &str| fs::read_to_string(root.join("reports/iron-winds").join(name)).unwrap();
    let mut lists: Vec<String> = fs::read_dir(root.join("armies/iron-winds"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with("-150.toml"))
        .map(|name| format!("armies/iron-winds/{name}"))
        .collect();
    lists.sort();
    let mut words = vec!["matrix", "--reuse", "reports/iron-winds/matrix-cells.csv"];
    words.extend(lists.iter().map(String::as_str));
    assert_eq!(done(root, &words), reference("matrix.csv"));
    let dir = tempfile::tempdir().unwrap();
    matrix(dir.path(), &["elf-150", "human-150"], "--cells c.csv");
    let played = read(dir.path(), "c.csv");
    let row = played.lines().nth(1).unwrap();
    assert!(reference("matrix-cells.csv").lines().any(|line| line == row), "{row}");
}

#[test]
fn threads_and_formats_show_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let of = |threads: u32| {
        let more = format!("--pairs 90 --cells c.csv --threads {threads} --doctrines steady,stand");
        (matrix(dir.path(), &FIVE[..3], &more), read(dir.path(), "c.csv"))
    };
    let one = of(1);
    assert!(one == of(2) && one == of(5));
    let json = matrix(dir.path(), &FIVE[..3], "--pairs 90 --doctrines steady,stand --format json");
    assert_same_report(&one.0, &json);
    // Values computed with logarithms have nine digits, and shares ten decimals: further digits depend on the computer.
    let mut told = 0;
    for (column, text) in rows(&one.0).iter().flatten() {
        let Ok(number) = text.parse::<f64>() else { continue };
        let steady = match &**column {
            "mix" | "mix_low" | "mix_high" | "nash" | "maxent" => format!("{number:.10}"),
            of if ["elo", "mix_", "margin", "cyclic_", "game"]
                .iter()
                .any(|it| of.starts_with(it)) =>
            {
                format!("{number:.8e}")
            }
            _ => continue,
        };
        assert_eq!(steady.parse(), Ok(number), "{column}: {text}");
        told += 1;
    }
    assert!(told > 100, "{told}");
    let precise = |threads: u32| {
        let more = format!("--precision 0.02 --max-pairs 1300 --cells c.csv --threads {threads}");
        (matrix(dir.path(), &FIVE[..3], &more), read(dir.path(), "c.csv"))
    };
    let one = precise(1);
    assert_eq!(one, precise(3));
    let stops: Vec<String> = rows(&one.1).into_iter().map(|row| row["stop"].clone()).collect();
    assert!(stops.iter().any(|stop| stop == "precision" || stop == "limit"), "{stops:?}");
}

#[test]
fn a_list_more_plays_only_its_own_cells() {
    let dir = tempfile::tempdir().unwrap();
    let full = matrix(dir.path(), &FIVE, "--pairs 70 --cells full.csv");
    matrix(dir.path(), &FIVE[1..4], "--pairs 70 --cells some.csv");
    // With sides exchanged and in another order, continuing the same file.
    let lists: Vec<String> = FIVE.iter().map(|name| path(name)).collect();
    let mut words = vec!["matrix", "--pairs", "70", "--reuse", "some.csv", "--cells", "some.csv"];
    words.extend(lists.iter().map(String::as_str));
    let output = fairfight(dir.path(), &words);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("cells: 3 of 10 from earlier runs, 7 played"), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), full);
    assert_eq!(read(dir.path(), "some.csv"), read(dir.path(), "full.csv"));
    let mut backwards = FIVE;
    backwards.reverse();
    let fresh = matrix(dir.path(), &backwards, "--pairs 70 --cells fresh.csv");
    let again = matrix(dir.path(), &backwards, "--pairs 70 --cells again.csv --reuse full.csv");
    assert_eq!((fresh, read(dir.path(), "fresh.csv")), (again, read(dir.path(), "again.csv")));
    // Doctrines are distinguished; cells that do not fit are played, with a warning.
    let doctrines = "--pairs 70 --doctrines steady,hammer";
    let fresh = matrix(dir.path(), &FIVE[..2], doctrines);
    assert_eq!(matrix(dir.path(), &FIVE[..2], &format!("{doctrines} --reuse full.csv")), fresh);
    for other in ["--pairs 71", "--pairs 70 --seed 2"] {
        let mut words: Vec<&str> = vec!["matrix", &*lists[0], &*lists[1], "--reuse", "full.csv"];
        words.extend(other.split(' '));
        let output = fairfight(dir.path(), &words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("0 of 1 from") && said.contains("no cell of --reuse fits"), "{said}");
        assert_eq!(rows(&String::from_utf8_lossy(&output.stdout)).len(), 2);
    }
    // Another version of the program may play the same battles differently.
    let version = format!(" pairs,{},", env!("CARGO_PKG_VERSION"));
    let old = read(dir.path(), "full.csv").replace(&version, " pairs,0.0.1,");
    fs::write(dir.path().join("old.csv"), old).unwrap();
    let words = ["matrix", &lists[0], &lists[1], "--pairs", "70", "--reuse", "old.csv"];
    let output = fairfight(dir.path(), &words);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("0 of 1 from") && said.contains("version of the program"), "{said}");
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    matrix(dir.path(), &FIVE[..3], "--pairs 20 --cells good.csv --out report.csv");
    let good = read(dir.path(), "good.csv");
    let cell = rows(&good)[1].clone();
    let changed = |column: &str, to: &str| good.replacen(&cell[column], to, 1);
    let cases = [
        (read(dir.path(), "report.csv"), "it has no column list_a"),
        (String::new(), "it has no column system"),
        (good[..good.len() - 150].to_owned(), "line 4: "),
        (changed("scores", "1 2 3 4 5"), "line 3: columns scores and endings do not agree"),
        (changed("scores", "1 2 3"), "line 3: column scores does not hold 5 counts"),
        (changed("batches", &cell["batches"].replacen('4', "5", 1)), "do not agree"),
        (changed("turns", "many few"), "line 3: column turns does not hold two sums"),
        (changed("list_b", "nonsense"), "holds no hash"),
        (good.replacen("20 pairs", "21 pairs", 1), "line 2: columns scores and asked do not agree"),
    ];
    for (text, said) in cases {
        fs::write(dir.path().join("bad.csv"), text).unwrap();
        let words = ["matrix", &*path("elf-150"), &path("orc-150"), "--reuse", "bad.csv"];
        let output = fairfight(dir.path(), &words);
        assert_refused(&output, "cannot take cells from bad.csv");
        assert_refused(&output, said);
    }
    let two = [path("elf-150"), path("orc-150")];
    let refused = |words: &[&str], said: &str| {
        let words: Vec<&str> = [&["matrix", &two[0], &two[1]], words].concat();
        assert_refused(&fairfight(dir.path(), &words), said);
    };
    refused(&["--reuse", "none.csv"], "there is no file none.csv");
    refused(&["--reuse", "none.csv"], "name a file that `fairfight matrix --cells FILE` wrote");
    refused(&["--reuse", "godo.csv"], "did you mean good.csv?");
    refused(&["--reuse", "good.cvs"], "did you mean good.csv?");
    fs::create_dir(dir.path().join("folder")).unwrap();
    refused(&["--reuse", "folder"], "cannot take cells from folder: it is a directory");
    refused(&["--reuse", "folder/../godo.csv"], "did you mean folder/../good.csv?");
    #[cfg(unix)]
    refused(&["--reuse", "/dev/null"], "it is a pipe or a device");
    let large = fs::File::create(dir.path().join("large.csv")).unwrap();
    large.set_len((1 << 28) + 1).unwrap();
    refused(&["--reuse", "large.csv"], "it is larger than 256 MiB");
    refused(&["--doctrines", "stedy"], "did you mean steady?");
    refused(&["--doctrines", "steady,steady"], "names steady twice");
    refused(&["--cells", "a.csv", "--out", "a.csv"], "would overwrite");
    refused(&["--out", "good.csv", "--reuse", "good.csv"], "would overwrite");
    refused(&["--pairs", "5", "--precision", "0.1"], "cannot be used with");
    refused(&["--level", "0.991"], "--level 0.991 is above 0.99, the highest that redraws allow");
    assert_refused(&fairfight(dir.path(), &["matrix", &two[0]]), "needs two lists that differ");
    assert_refused(
        &fairfight(dir.path(), &["matrix", &two[0], &two[0]]),
        "needs two lists that differ",
    );
    assert_refused(&fairfight(dir.path(), &["matrix"]), "LIST");
}

/// A file of cells in which these lists have these scores, each known to ten digits.
fn fed(directory: &Path, lists: &[&str], scores: &[&[f64]]) {
    const PAIRS: f64 = 1e10;
    matrix(directory, lists, "--pairs 1 --cells fed.csv");
    let text = read(directory, "fed.csv");
    let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let mut cells = rows(&text).into_iter();
    let mut out = csv::Writer::from_path(directory.join("fed.csv")).unwrap();
    out.write_record(&header).unwrap();
    for (i, row) in scores.iter().enumerate() {
        for score in &row[i + 1..] {
            let (won, lost) =
                ((score * PAIRS).round() as u64, ((1.0 - score) * PAIRS).round() as u64);
            let pairs = won + lost;
            let mut cell = cells.next().unwrap();
            let mut set = |column: &str, to: String| cell.insert(column.to_owned(), to);
            set("asked", format!("{pairs} pairs"));
            set("scores", format!("{lost} 0 0 0 {won}"));
            set("seat_scores", format!("0 0 {pairs} 0 0"));
            set("first_scores", "0 0 0 0 0".to_owned());
            set("endings", format!("{} 0 {} 0", 2 * won, 2 * lost));
            set("turns", format!("{} {}", 10 * pairs, 101 * pairs));
            set("batches", vec![(4 * won / 100).to_string(); 100].join(" "));
            out.write_record(header.iter().map(|&column| &cell[column])).unwrap();
        }
    }
    out.flush().unwrap();
}

/// The scores of `meta_game` in the test vectors of `fairfight-stats`, whose answers come from other programs, through
/// the command itself.
#[test]
fn known_scores_give_the_known_standings() {
    let dir = tempfile::tempdir().unwrap();
    let scores: [&[f64]; 5] = [
        &[0.5, 0.62, 0.31, 0.55, 0.70],
        &[0.38, 0.5, 0.66, 0.58, 0.64],
        &[0.69, 0.34, 0.5, 0.52, 0.61],
        &[0.45, 0.42, 0.48, 0.5, 0.57],
        &[0.30, 0.36, 0.39, 0.43, 0.5],
    ];
    fed(dir.path(), &FIVE, &scores);
    let report = matrix(dir.path(), &FIVE, "--pairs 10000000000 --reuse fed.csv --bars dice");
    let found = by_list(&report);
    let names = ["Typical 150 point army", "Human 150", "Orc 150", "Dwarf 150", "Elf 150"];
    let nash = [0.340_425_531_9, 0.404_255_319_1, 0.255_319_148_9, 0.0, 0.0];
    let elo = [25.619_812_6, 37.241_048_2, 23.075_977_0, -11.174_766_8, -74.762_070_9];
    let won = [0.0, 0.0, 0.0, -0.108_936_170_2, -0.305_531_914_9];
    for (at, name) in names.iter().enumerate() {
        let row = &found[*name];
        let near = |column: &str, want: f64, by: f64| {
            assert!((number(row, column) - want).abs() < by, "{name}: {column} {}", row[column]);
        };
        near("nash", nash[at], 1e-9);
        near("maxent", nash[at], 1e-9);
        near("elo", elo[at], 1e-6);
        // The redrawn cells hardly differ from these.
        near("mix", nash[at], 1e-4);
        near("elo_low", elo[at], 0.01);
        near("elo_high", elo[at], 0.01);
        near("mix_score", (won[at] + 1.0) / 2.0, 1e-4);
        near("cyclic_share", 0.509_306_590_2, 1e-8);
        near("cyclic_share_low", 0.509_306_590_2, 1e-3);
        near("cyclic_share_high", 0.509_306_590_2, 1e-3);
        near("cyclic_p", 0.0, 1e-9);
        near("mean_score", scores[at].iter().sum::<f64>() / 4.0 - 0.125, 1e-9);
        let dominated = if at < 3 { "not" } else { "sure" };
        assert_eq!(row["dominated"], dominated, "{name}");
        assert_eq!(row["in_mix"], if at < 3 { "1.0" } else { "0.0" }, "{name}");
    }
    // Margins of payoffs are twice those of scores.
    for (name, margin) in [("Dwarf 150", 0.108_936_170_2), ("Elf 150", 0.275_574_468_1)] {
        assert!((number(&found[name], "margin") - margin / 2.0).abs() < 1e-9, "{name}");
    }
    let by = "47% Human 150, 32% Orc 150, 21% Typical 150 point army";
    assert_eq!(found["Dwarf 150"]["dominated_by"], by);
    let ranks: Vec<String> = rows(&report).into_iter().map(|row| row["list"].clone()).collect();
    assert_eq!(ranks, [names[1], names[0], names[2], names[3], names[4]]);
    assert_eq!(found["Typical 150 point army"]["best_answer"], "Orc 150");
}

/// Rock, paper, scissors, and a second scissors under another name.
#[test]
fn copies_of_a_list_share_its_weight() {
    let dir = tempfile::tempdir().unwrap();
    let three = &FIVE[..3];
    fed(dir.path(), three, &[&[0.5, 0.0, 1.0], &[1.0, 0.5, 0.0], &[0.0, 1.0, 0.5]]);
    let copy = fs::read_to_string(list(three[2])).unwrap().replacen("Orc 150", "Scissors too", 1);
    fs::write(dir.path().join("copy.toml"), copy).unwrap();
    let lists: Vec<String> = three.iter().map(|name| path(name)).collect();
    let mut words = vec![
        "matrix",
        "copy.toml",
        "--pairs",
        "10000000000",
        "--reuse",
        "fed.csv",
        "--bars",
        "dice",
    ];
    words.extend(lists.iter().map(String::as_str));
    let found = by_list(&done(dir.path(), &words));
    assert_eq!(found.len(), 4);
    for (name, row) in &found {
        let twice = name == "Orc 150" || name == "Scissors too";
        let want = if twice { 1.0 / 6.0 } else { 1.0 / 3.0 };
        for column in ["maxent", "nash", "mix"] {
            assert!((number(row, column) - want).abs() < 1e-4, "{name}: {column} {}", row[column]);
        }
        assert_eq!(row["copies"], if twice { "2" } else { "1" }, "{name}");
        assert_eq!((row["dominated"].as_str(), row["in_mix"].as_str()), ("not", "1.0"), "{name}");
        assert!(number(row, "elo").abs() < 1e-3 && number(row, "cyclic_share") > 0.999_999);
    }
    let table = done(dir.path(), &[&words[..], &["--format", "table"]].concat());
    assert!(table.contains("100.0% of who beats whom goes in circles"), "{table}");
}

#[test]
fn the_best_doctrine_of_each_list_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let more = "--pairs 120 --doctrines steady,aggressive,random --cells c.csv";
    let report = rows(&matrix(dir.path(), &FIVE[..2], more));
    assert_eq!((report.len(), rows(&read(dir.path(), "c.csv")).len()), (6, 15));
    for row in &report {
        let of_list = report.iter().filter(|other| other["list"] == row["list"]);
        let best = of_list
            .max_by(|one, other| number(one, "mix_score").total_cmp(&number(other, "mix_score")));
        assert_eq!(row["best_doctrine"], best.unwrap()["doctrine"]);
        let sure = number(row, "best_doctrine_share");
        assert!((0.3..=1.0).contains(&sure), "{sure}");
        for estimate in ["mean_score", "elo", "mix_score", "margin", "rank"] {
            let [low, high] = ["_low", "_high"].map(|end| number(row, &format!("{estimate}{end}")));
            let value = number(row, estimate);
            assert!(low <= value + 1e-9 && value <= high + 1e-9, "{estimate} of {row:?}");
        }
    }
    let sum = |column: &str| report.iter().map(|row| number(row, column)).sum::<f64>();
    for column in ["mix", "nash", "maxent"] {
        assert!((sum(column) - 1.0).abs() < 1e-9, "{column}");
    }
    // Six ratings, each of nine digits.
    assert!(sum("elo").abs() < 1e-5);
    assert!((sum("mean_score") - 3.0).abs() < 1e-9);
}

#[test]
fn lists_of_one_name_are_told_apart_by_their_files() {
    let dir = tempfile::tempdir().unwrap();
    let human = fs::read_to_string(list("human-150")).unwrap();
    fs::write(dir.path().join("mine.toml"), human.replacen("Human 150", "Orc 150", 1)).unwrap();
    fs::copy(list("orc-150"), dir.path().join("theirs.toml")).unwrap();
    fs::copy(list("elf-150"), dir.path().join("elves.toml")).unwrap();
    let words = ["matrix", "mine.toml", "theirs.toml", "elves.toml", "--pairs", "60"];
    let words = [&words[..], &["--doctrines", "steady", "--cells", "c.csv"]].concat();
    let report = by_list(&done(dir.path(), &words));
    let names = ["Elf 150", "Orc 150 (mine.toml)", "Orc 150 (theirs.toml)"];
    assert_eq!(report.keys().map(String::as_str).collect::<Vec<_>>(), names);
    let cells = rows(&read(dir.path(), "c.csv"));
    assert_eq!((&*cells[0]["a"], &*cells[0]["b"]), (names[1], names[2]));
    let table = done(dir.path(), &[&words[..], &["--format", "table"]].concat());
    let (_, square) = table.split_once("\nScores in percent, a row against a column\n").unwrap();
    assert_eq!(square.lines().count(), 4, "{table}");
    assert!(names.iter().all(|name| square.contains(name)), "{table}");
    // The same list under two files is a copy, not a clash.
    let words = ["matrix", &*path("orc-150"), "theirs.toml", "elves.toml", "--pairs", "20"];
    assert!(rows(&done(dir.path(), &words)).iter().all(|row| !row["list"].contains('(')));
}

#[test]
fn the_sentence_names_the_doctrines_that_are_dominated() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150", "goblin-150", "orc-150"];
    let more = "--pairs 100 --doctrines steady,aggressive,stand";
    let report = rows(&matrix(dir.path(), &lists, more));
    let points = |share: f64| format!("{:.1}", share * 100.0);
    let sure = report.iter().filter(|row| row["dominated"] == "sure");
    let mut told: Vec<String> = sure
        .map(|row| {
            let [margin, low, high] =
                ["margin", "margin_low", "margin_high"].map(|column| points(number(row, column)));
            let by = &row["dominated_by"];
            let who = by.strip_prefix("100% ").map_or(format!("a mix of {by}"), str::to_owned);
            let name = format!("{} ({})", row["list"], row["doctrine"]);
            let more = format!("{margin} percentage points ({low} to {high}) more");
            format!("{name} ({who} scores at least {more} against each)")
        })
        .collect();
    let copies = told.len();
    told.dedup();
    assert!(told.len() > 1 && told.len() < copies, "{told:?}");
    let untold = told.len().saturating_sub(5);
    told.truncate(5);
    let rest = if untold > 0 { format!("; and {untold} more, in column") } else { ". ".to_owned() };
    let table = matrix(dir.path(), &lists, &format!("{more} --format table"));
    let said = format!(" Never worth taking against these: {}{rest}", told.join("; "));
    assert!(table.contains(&said), "{said}: {table}");
}

/// So few pairs say too little about lists that nearly always win: their interval would be too narrow.
#[test]
fn circles_of_few_battles_have_no_interval() {
    let dir = tempfile::tempdir().unwrap();
    for row in rows(&matrix(dir.path(), &FIVE, "--pairs 20")) {
        assert!(!row["cyclic_share"].is_empty());
        assert_eq!((&*row["cyclic_share_low"], &*row["cyclic_share_high"]), ("", ""));
    }
    let table = matrix(dir.path(), &FIVE, "--pairs 20 --format table");
    assert!(
        table.contains("no interval: a cell is too one-sided") || table.contains("no sure circles"),
        "{table}"
    );
}

#[test]
fn it_is_said_where_the_first_ranks_are_not_told_apart() {
    let dir = tempfile::tempdir().unwrap();
    for (lists, pairs) in [(&FIVE[..], 10), (&FIVE[..], 60), (&FIVE[1..3], 200)] {
        let more = format!("--pairs {pairs}");
        let report = rows(&matrix(dir.path(), lists, &more));
        let first: Vec<&str> = report
            .iter()
            .filter(|row| number(row, "rank_low") <= 1.0)
            .map(|row| &*row["list"])
            .collect();
        let table = matrix(dir.path(), lists, &format!("{more} --format table"));
        let said =
            format!(" It is not known which list is the best: it may be {}.", first.join(", "));
        assert_eq!(table.contains(&said), first.len() > 1, "{said}: {table}");
    }
}

#[test]
fn the_table_has_the_ranks_first_and_the_square_below() {
    let dir = tempfile::tempdir().unwrap();
    let table = matrix(dir.path(), &FIVE[..3], "--pairs 60 --format table");
    let (above, below) = table.split_once("\nScores in percent, a row against a column\n").unwrap();
    assert!(
        above.contains("list") && above.contains("mix") && above.contains("Orc 150"),
        "{table}"
    );
    let lines: Vec<&str> = below.lines().collect();
    assert_eq!(lines.len(), 4, "{table}");
    for (at, line) in lines[1..].iter().enumerate() {
        let cells: Vec<&str> = line.split_whitespace().rev().take(3).collect();
        assert_eq!(cells[2 - at], "50", "{table}");
    }
}

#[test]
fn lists_may_stand_on_the_command_line() {
    let dir = tempfile::tempdir().unwrap();
    let (knights, levies) = ("2*knight+mounted,3*warrior", "6*levy+bow, levy/8");
    let words = ["matrix", knights, levies, &path("elf-150"), "--pairs", "40", "--cells", "c.csv"];
    let found = by_list(&done(dir.path(), &words));
    assert!(found.contains_key(knights) && found.contains_key(levies));
    let cell = &rows(&read(dir.path(), "c.csv"))[0];
    let battle = &rows(&done(dir.path(), &["battle", knights, levies, "--pairs", "40"]))[0];
    assert_eq!((&battle["score_a"], &battle["army_a"]), (&cell["score_a"], &cell["a"]));
    let told = done(dir.path(), &["replay", knights, levies, "--battle", "0"]);
    assert!(told.lines().count() > 10);
    // A file of that name wins.
    fs::copy(list("elf-150"), dir.path().join("levy")).unwrap();
    let battle = &rows(&done(dir.path(), &["battle", "levy", "2*levy", "--pairs", "5"]))[0];
    assert_eq!(battle["army_a"], "Elf 150");
    let wrong = fairfight(dir.path(), &["matrix", "2*knigth", "levy"]);
    assert_refused(&wrong, "the list 2*knigth: unknown class \"knigth\"");
    assert_refused(&wrong, "did you mean knight?");
    let missing = fairfight(dir.path(), &["matrix", "none.toml", "levy"]);
    assert_refused(&missing, "there is no file none.toml");
}

#[cfg(unix)]
#[test]
fn an_interrupted_matrix_keeps_what_is_complete_and_can_be_continued() {
    let dir = tempfile::tempdir().unwrap();
    let lists: Vec<String> = FIVE.iter().map(|name| path(name)).collect();
    let mut words = vec!["matrix", "--pairs", "3000", "--threads", "1"];
    words.extend(lists.iter().map(String::as_str));
    let mut interrupted = words.clone();
    interrupted.extend(["--cells", "c.csv", "--out", "report.csv"]);
    // How long the first cell takes, and all of them, depends on the machine.
    for wait in [200, 500, 900, 2_700, 8_100] {
        let mut child = command(dir.path(), &interrupted).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        let id = child.id().to_string();
        std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!(code, Some(130), "it was over before it could be interrupted");
        let there = dir.path().join("c.csv").exists();
        // A report takes a cell.
        assert_eq!(there, dir.path().join("report.csv").exists());
        if there {
            break;
        }
    }
    let report = rows(&read(dir.path(), "report.csv"));
    assert_eq!(report.len(), 5);
    assert!(report.iter().all(|row| row["stop"] == "interrupted" && row["elo"].is_empty()));
    assert!(rows(&read(dir.path(), "c.csv")).len() <= 10);
    let mut more = words.clone();
    more.extend(["--reuse", "c.csv"]);
    assert_eq!(done(dir.path(), &more), done(dir.path(), &words));
}

#[test]
fn ranks_are_whole_and_two_lists_go_in_no_circle() {
    let dir = tempfile::tempdir().unwrap();
    let mut apart = 0;
    for row in rows(&matrix(dir.path(), &FIVE, "--pairs 20")) {
        let [low, rank, high] = ["rank_low", "rank", "rank_high"].map(|column| {
            row[column].parse::<u32>().unwrap_or_else(|_| panic!("{column} {}", row[column]))
        });
        assert!(low <= rank && rank <= high, "{low} {rank} {high}");
        apart += high - low;
    }
    assert!(apart > 0, "so few pairs tell no ranks apart");
    for pairs in [50, 100, 120] {
        for row in rows(&matrix(dir.path(), &FIVE[1..3], &format!("--pairs {pairs}"))) {
            for end in ["", "_low", "_high"] {
                assert_eq!(row[&format!("cyclic_share{end}")], "0.0", "{pairs} {end}");
            }
        }
    }
}
