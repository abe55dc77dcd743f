//! `--bars` of `battle` and `matrix`, seen from outside: how far a score moves if others lead, under other readings and
//! with other constants.

use crate::program::{Row, assert_refused, done, fairfight, list, number, rows};
use fairfight_engine::dice::{MatchUpId, mix64};
use fairfight_stats::effects::Reach;
use fairfight_stats::{Interval, Scores};
use std::fs;
use std::path::Path;

/// One member of each lineage of `skilled`, and the credible styles.
const LEADS: [&str; 6] = ["skilled-1", "skilled-3", "skilled-5", "steady", "aggressive", "hammer"];

/// The command with these shipped lists, or with files of the directory, and these words.
fn words(command: &str, lists: &[&str], more: &str) -> Vec<String> {
    let path = |name: &&str| match name.ends_with(".toml") {
        true => (*name).to_owned(),
        false => list(name).to_str().unwrap().to_owned(),
    };
    let more = more.split(' ').filter(|word| !word.is_empty()).map(str::to_owned);
    [command.to_owned()].into_iter().chain(lists.iter().map(path)).chain(more).collect()
}

fn play(directory: &Path, command: &str, lists: &[&str], more: &str) -> String {
    let words = words(command, lists, more);
    done(directory, &words.iter().map(String::as_str).collect::<Vec<_>>())
}

fn refused(command: &str, lists: &[&str], more: &str, said: &str) {
    let words = words(command, lists, more);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_refused(&fairfight(&std::env::temp_dir(), &words), said);
}

/// The report of a matrix and its cells, row by row.
fn matrix(directory: &Path, lists: &[&str], more: &str) -> (Vec<Row>, Vec<Row>) {
    let report = play(directory, "matrix", lists, &format!("{more} --cells cells.csv"));
    let cells = fs::read_to_string(directory.join("cells.csv")).unwrap();
    (rows(&report), rows(&cells))
}

/// The range over doctrines.
fn range(row: &Row) -> Interval {
    Interval { low: number(row, "doctrine_low"), high: number(row, "doctrine_high") }
}

fn assert_near(found: Interval, want: Interval) {
    let far = (found.low - want.low).abs().max((found.high - want.high).abs());
    assert!(far < 2e-9, "{found:?} is not {want:?}");
}

/// The score of the other side.
fn turned(Interval { low, high }: Interval) -> Interval {
    Interval { low: 1.0 - high, high: 1.0 - low }
}

/// The rows with the columns of the bar, which are empty, removed.
fn without(mut rows: Vec<Row>) -> Vec<Row> {
    for row in &mut rows {
        let ends = ["doctrine_low", "doctrine_high"].map(|column| row.remove(column).unwrap());
        assert_eq!(ends, ["", ""]);
    }
    rows
}

fn emptied(mut rows: Vec<Row>) -> Vec<Row> {
    for row in &mut rows {
        for column in ["doctrine_low", "doctrine_high"] {
            row.get_mut(column).unwrap().clear();
        }
    }
    without(rows)
}

#[test]
fn a_battle_has_the_bar_of_doctrines_unless_only_dice_are_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let two = ["human-150", "orc-150"];
    let battle = |more: &str| rows(&play(dir.path(), "battle", &two, more));
    let both = battle("--pairs 400");
    let Interval { low, high } = range(&both[0]);
    assert!(low < number(&both[0], "score_a_low") && high > number(&both[0], "score_a_high"));
    for more in ["doctrine", "dice,doctrine"] {
        assert_eq!(battle(&format!("--pairs 400 --bars {more}")), both);
    }
    assert_eq!(without(battle("--pairs 400 --bars dice")), emptied(both));
    let unknown = "unknown bar \"lance\": the bars here are dice, doctrine, ruling, model; or all";
    refused("battle", &two, "--bars dice,lance", unknown);
    refused("matrix", &two, "--bars lance", unknown);
    refused("battle", &two, "--best --bars dice", "cannot be used with");
    refused(
        "battle",
        &two,
        "--doctrine-a best --bars dice",
        "--bars is not for the doctrine `best`",
    );
}

/// The range of a bar in a row of a battle.
fn of_bar(row: &Row, bar: &str) -> Interval {
    let [low, high] = ["low", "high"].map(|end| number(row, &format!("{bar}_{end}")));
    Interval { low, high }
}

#[test]
fn a_battle_has_the_bars_of_rulings_and_model_if_they_are_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let battle = |lists: &[&str], more: &str| {
        rows(&play(dir.path(), "battle", lists, &format!("--pairs 300 {more}"))).remove(0)
    };
    let two = ["dwarf-150", "elf-150"];
    let row = battle(&two, "--bars ruling,model");
    assert_eq!((&*row["doctrine_low"], &*row["doctrine_high"]), ("", ""));
    for bar in ["ruling", "model"] {
        let range = of_bar(&row, bar);
        let score = number(&row, "score_a");
        assert!(range.low <= score && score <= range.high, "{range:?}");
        assert!(range.low < range.high || bar == "model");
        // The other list has the rest of every score.
        let back = battle(&[two[1], two[0]], &format!("--bars {bar} --threads 2"));
        assert_near(of_bar(&back, bar), turned(range));
        let mirror = battle(&["elf-150"; 2], &format!("--bars {bar}"));
        assert_eq!(of_bar(&mirror, bar), Interval { low: 0.5, high: 0.5 });
    }
    // The named ruling moves the score by itself.
    let row = battle(&["dwarf-150", "orc-150"], "--bars ruling");
    let (ruling, answer) = row["ruling_worst"].split_once(' ').expect("a ruling is named");
    let answer = answer.rsplit(' ').next().unwrap();
    let text = format!("[rulings]\n{ruling} = \"{answer}\"\n");
    fs::write(dir.path().join("worst.toml"), text).unwrap();
    let there = battle(&["dwarf-150", "orc-150"], "--bars dice --rules worst.toml");
    let moved = (number(&there, "score_a") - number(&row, "score_a")).abs();
    assert!(moved > 0.05, "{ruling} {answer}: {moved}");
    assert_eq!(there["ruling_low"], "");
}

#[test]
fn a_list_against_itself_stays_even_and_exchanged_lists_mirror_the_bar() {
    let dir = tempfile::tempdir().unwrap();
    let mirror = rows(&play(dir.path(), "battle", &["elf-150"; 2], "--pairs 300")).remove(0);
    for column in ["score_a", "doctrine_low", "doctrine_high"] {
        assert_eq!(mirror[column], "0.5", "{column}");
    }
    let two = ["dwarf-150", "elf-150"];
    let back = [two[1], two[0]];
    let battle =
        |lists: &[&str]| range(&rows(&play(dir.path(), "battle", lists, "--pairs 300"))[0]);
    assert_near(battle(&back), turned(battle(&two)));
    let (there, cells) = matrix(dir.path(), &two, "--pairs 300");
    let (again, other_cells) = matrix(dir.path(), &back, "--pairs 300");
    assert_near(range(&other_cells[0]), turned(range(&cells[0])));
    assert_near(range(&there[0]), turned(range(&there[1])));
    // With two lists the mean score is that of the cell.
    let dwarf = usize::from(there[0]["list"] != "Dwarf 150");
    assert_near(range(&there[dwarf]), range(&cells[0]));
    assert_near(range(&again[dwarf]), range(&cells[0]));
}

fn scores(cell: &Row) -> Scores<5> {
    let counts: Vec<u64> = cell["scores"].split(' ').map(|count| count.parse().unwrap()).collect();
    Scores::new(counts.try_into().unwrap())
}

/// A mean and the square of its standard error.
fn known(scores: &Scores<5>) -> (f64, f64) {
    (scores.mean().unwrap(), scores.standard_error().unwrap().powi(2))
}

/// The bars of a matrix are the scores of its lists if each doctrine is named for all, less the noise of the
/// differences. Two of the lists follow `hammer` already, so it does not change their cell.
#[test]
fn the_bars_of_a_matrix_by_hand() {
    let dir = tempfile::tempdir().unwrap();
    for (name, doctrine) in [("human-150", "hammer"), ("orc-150", "hammer"), ("elf-150", "steady")]
    {
        let text = fs::read_to_string(list(name)).unwrap();
        let led = format!("doctrine = \"{doctrine}\"\nname = ");
        let text = text.replacen("name = ", &led, 1);
        assert!(text.contains(&led));
        fs::write(dir.path().join(format!("{name}.toml")), text).unwrap();
    }
    let lists = ["human-150.toml", "orc-150.toml", "elf-150.toml"];
    let (report, cells) = matrix(dir.path(), &lists, "--pairs 100");
    let led = LEADS.map(|lead| {
        let more = format!("--pairs 100 --bars dice --doctrines {lead}");
        (lead, matrix(dir.path(), &lists, &more).1)
    });
    // How far each doctrine moves each cell, and the squared error of that.
    let moved = |lead: usize, at: usize| {
        let (word, others) = &led[lead];
        let (cell, other) = (&cells[at], &others[at]);
        assert_eq!((&cell["a"], &cell["b"]), (&other["a"], &other["b"]));
        let (was, is) = (known(&scores(cell)), known(&scores(other)));
        if [&cell["doctrine_a"], &cell["doctrine_b"]] == [word, word] {
            assert_eq!(was, is);
            return None;
        }
        Some((is.0 - was.0, is.1 + was.1))
    };
    let reach = |main: f64, moves: &[(f64, f64)]| {
        let others: Vec<(f64, f64)> =
            moves.iter().map(|(by, square)| (main + by, square.sqrt())).collect();
        Reach::around((main, 0.0), &others).unwrap().range
    };
    for (at, cell) in cells.iter().enumerate() {
        let moves: Vec<_> = (0..LEADS.len()).filter_map(|lead| moved(lead, at)).collect();
        assert_eq!(moves.len(), if at == 0 { 5 } else { 6 });
        assert_near(range(cell), reach(number(cell, "score_a"), &moves));
    }
    for row in &report {
        let sign = |at: usize| match &row["list"] {
            list if *list == cells[at]["a"] => 1.0,
            list if *list == cells[at]["b"] => -1.0,
            _ => 0.0,
        };
        let of_lead = |lead: usize| {
            let moves = (0..3).filter_map(|at| Some((sign(at), moved(lead, at)?)));
            moves.fold((0.0, 0.0), |sum: (f64, f64), (sign, (by, square))| {
                (sum.0 + sign * by / 2.0, sum.1 + sign * sign * square / 4.0)
            })
        };
        let moves: Vec<_> = (0..LEADS.len()).map(of_lead).collect();
        assert_near(range(row), reach(number(row, "mean_score"), &moves));
    }
}

/// The constants of Iron Winds that no text gives, each at its other values.
fn other_constants() -> Vec<(&'static str, i64)> {
    let gaps = (20..=30).map(|gap| ("gap", gap));
    let halves = [
        ("turn-limit", 30),
        ("table", 48),
        ("reserve-depth", 6),
        ("flank-detour", 4),
        ("rear-detour", 8),
        ("wing-detour", 4),
        ("cover-distance", 4),
    ];
    let halves = halves.into_iter().flat_map(|(name, now)| [(name, now / 2), (name, now * 3 / 2)]);
    gaps.chain(halves).collect()
}

/// The model bar is the range of scores under each other constant in a file of house rules.
#[test]
fn the_bar_of_the_model_by_hand() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150", "elf-150"];
    let (report, cells) = matrix(dir.path(), &lists, "--pairs 100 --bars model");
    let there: Vec<Vec<Row>> = other_constants()
        .into_iter()
        .map(|(name, value)| {
            let text = format!("[rulings]\n{name} = {value}\n");
            fs::write(dir.path().join("other.toml"), text).unwrap();
            // Other rules use their own dice.
            let seed = mix64(1 ^ MatchUpId::of_purpose(&format!("{name} {value}")).number()) >> 11;
            let more = format!("--pairs 100 --bars dice --rules other.toml --seed {seed}");
            matrix(dir.path(), &lists, &more).1
        })
        .chain([cells.clone()])
        .collect();
    // The mean score of these cells, which are those of list A or list B, in all these rules.
    let reach = |main: f64, parts: &[(usize, bool)]| {
        let n = parts.len() as f64;
        let of = |cells: &Vec<Row>| {
            let scores = parts.iter().map(|&(at, is_a)| {
                let (mean, square) = known(&scores(&cells[at]));
                (if is_a { mean } else { 1.0 - mean }, square)
            });
            let (sum, square) = scores.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
            (sum / n, square.sqrt() / n)
        };
        let each: Vec<(f64, f64)> = there.iter().map(of).collect();
        Reach::of_most(&each).unwrap().holding(main).range
    };
    for (at, cell) in cells.iter().enumerate() {
        assert_near(of_bar(cell, "model"), reach(number(cell, "score_a"), &[(at, true)]));
    }
    for row in &report {
        let is_in = |at: &usize| [&cells[*at]["a"], &cells[*at]["b"]].contains(&&row["list"]);
        let parts = (0..3).filter(is_in).map(|at| (at, cells[at]["a"] == row["list"]));
        let parts: Vec<(usize, bool)> = parts.collect();
        assert_near(of_bar(row, "model"), reach(number(row, "mean_score"), &parts));
    }
}

/// A cell is a battle, and the mean of one cell is its score.
#[test]
fn a_matrix_of_two_lists_has_the_bars_of_their_battle() {
    let dir = tempfile::tempdir().unwrap();
    let two = ["dwarf-150", "elf-150"];
    let back = [two[1], two[0]];
    let asked = "--pairs 300 --bars ruling,model";
    let (report, cells) = matrix(dir.path(), &two, asked);
    let (again, turned_cells) = matrix(dir.path(), &back, &format!("{asked} --threads 2"));
    let battle = rows(&play(dir.path(), "battle", &two, asked)).remove(0);
    let row_of = |report: &[Row], list: &str| {
        report.iter().find(|row| row["list"] == list).cloned().unwrap()
    };
    let [dwarf, elf] = ["Dwarf 150", "Elf 150"].map(|list| row_of(&report, list));
    assert_eq!(row_of(&again, "Dwarf 150")["ruling_worst"], dwarf["ruling_worst"]);
    for bar in ["ruling", "model"] {
        let range = of_bar(&battle, bar);
        assert!(range.low < range.high || bar == "model");
        assert_near(of_bar(&cells[0], bar), range);
        assert_near(of_bar(&dwarf, bar), range);
        assert_near(of_bar(&elf, bar), turned(range));
        assert_near(of_bar(&turned_cells[0], bar), turned(range));
        assert_near(of_bar(&row_of(&again, "Dwarf 150"), bar), range);
    }
    for row in [&cells[0], &dwarf, &elf] {
        assert_eq!(row["ruling_worst"], battle["ruling_worst"]);
        assert_eq!(row["doctrine_low"], "");
    }
}

#[test]
fn a_matrix_has_the_bars_of_rulings_and_model_if_they_are_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let three = ["human-150", "orc-150", "elf-150"];
    let of = |more: &str| matrix(dir.path(), &three, &format!("--pairs 150 {more}"));
    let (report, cells) = of("--bars all");
    for (row, score) in
        report.iter().map(|row| (row, "mean_score")).chain(cells.iter().map(|row| (row, "score_a")))
    {
        for bar in ["doctrine", "ruling", "model"] {
            let Interval { low, high } = of_bar(row, bar);
            let score = number(row, score);
            assert!(low <= score && score <= high, "{bar}: {row:?}");
            // The constants may move nothing beyond the noise of the dice.
            assert!(low < high || bar == "model", "{bar}: {row:?}");
        }
    }
    // A mean score is steadier than a cell, so its ruling is confirmed more easily.
    assert!(report.iter().any(|row| !row["ruling_worst"].is_empty()));
    fs::copy(dir.path().join("cells.csv"), dir.path().join("known.csv")).unwrap();
    assert_eq!(of("--bars all --reuse known.csv --threads 3"), (report.clone(), cells));
    for row in of("").0.iter().chain(&of("--bars doctrine").1) {
        for column in ["ruling_low", "ruling_high", "ruling_worst", "model_low", "model_high"] {
            assert_eq!(row[column], "", "{column}");
        }
    }
    let said = play(dir.path(), "matrix", &three, "--pairs 150 --bars ruling,model --format table");
    for part in
        ["Readings of the rules move the mean score of", "Other constants of the model move"]
    {
        assert!(said.contains(part), "{said}");
    }
    // Lists may have several doctrines.
    let several = "--scenario convoy --doctrines screen,escort,ambush --pairs 100 --bars ruling";
    let (sides, _) = matrix(dir.path(), &[], several);
    let screen = sides.iter().find(|row| row["doctrine"] == "screen").unwrap();
    let Interval { low, high } = of_bar(screen, "ruling");
    assert!(low < high);
}

/// In Space Convoy a style is for one part: it meets the doctrine that the other part has.
#[test]
fn each_part_of_a_scenario_has_other_doctrines_of_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let battle = |convoy: &str, raiders: &str, more: &str| {
        let more = format!("--scenario convoy --doctrine-a {convoy} --doctrine-b {raiders} {more}");
        play(dir.path(), "battle", &[], &more)
    };
    let known = |row: &Row| {
        let battles = number(row, "battles");
        let [won, drawn, lost] =
            ["win_a", "draw", "win_b"].map(|column| (number(row, column) * battles).round() as u64);
        let (mean, square) = known(&Scores::new([lost, 0, drawn, 0, won]));
        (mean, square.sqrt())
    };
    let main = rows(&battle("screen", "ambush", "--pairs 1000")).remove(0);
    let leads = [("stand-off", "ambush"), ("screen", "blockade"), ("screen", "pursuers")];
    let led = leads.map(|(convoy, raiders)| {
        known(&rows(&battle(convoy, raiders, "--pairs 100 --bars dice"))[0])
    });
    let reach = Reach::around(known(&main), &led).unwrap();
    assert_near(range(&main), reach.range);
    let end = |at: usize| format!("({} against {})", leads[at].0, leads[at].1);
    let said = battle("screen", "ambush", "--pairs 1000 --format table");
    // The lowest score differs from the score itself by noise, so only the doctrines of the highest are named.
    assert!(said.contains(&end(reach.highest)) && !said.contains(&end(reach.lowest)), "{said}");
    assert!(said.contains("So who is better depends on how they play."), "{said}");
    let one_each = "--scenario convoy --pairs 1000 --doctrines screen,ambush";
    let (report, cells) = matrix(dir.path(), &[], one_each);
    assert_near(range(&report[0]), range(&cells[0]));
    assert_near(range(&report[1]), turned(range(&report[0])));
}

#[test]
fn a_matrix_has_the_bar_where_each_list_has_one_doctrine() {
    let dir = tempfile::tempdir().unwrap();
    let three = ["human-150", "orc-150", "elf-150"];
    let of = |more: &str| matrix(dir.path(), &three, &format!("--pairs 120 {more}"));
    let (report, cells) = of("");
    for (row, score) in
        report.iter().map(|row| (row, "mean_score")).chain(cells.iter().map(|row| (row, "score_a")))
    {
        let Interval { low, high } = range(row);
        assert!(low <= number(row, score) && number(row, score) <= high && low < high, "{row:?}");
    }
    assert_eq!(of("--threads 1"), of("--threads 3"));
    assert_eq!(of("--bars doctrine"), (report.clone(), cells.clone()));
    let dice = of("--bars dice");
    assert_eq!((without(dice.0), without(dice.1)), (emptied(report.clone()), emptied(cells)));
    // A copy has the bar of the list.
    let copy = fs::read_to_string(list("orc-150")).unwrap().replacen("Orc 150", "Copy", 1);
    fs::write(dir.path().join("copy.toml"), copy).unwrap();
    let four = [&three[..], &["copy.toml"]].concat();
    for row in matrix(dir.path(), &four, "--pairs 120").0 {
        let same = |other: &&Row| other["list"] == row["list"].replace("Copy", "Orc 150");
        assert_eq!(range(&row), range(report.iter().find(same).unwrap()));
    }

    let several = "--pairs 20 --doctrines steady,hammer";
    let (report, cells) = matrix(dir.path(), &three, several);
    without(report);
    without(cells);
    without(matrix(dir.path(), &[], "--scenario convoy --pairs 20").0);
    let said = "--bars doctrine asks how far scores move under other doctrines, but here lists are played under several";
    refused("matrix", &three, &format!("{several} --bars doctrine"), said);
    refused("matrix", &[], "--scenario convoy --bars all", said);
}

#[test]
fn it_is_said_which_lists_overtake_the_best_if_others_lead() {
    let dir = tempfile::tempdir().unwrap();
    let table = |more: &str| {
        let more = format!("--format table {more}");
        play(dir.path(), "matrix", &["dwarf-150", "skeleton-150"], &more)
    };
    let said = "Under other credible doctrines other lists do better than Skeleton 150: Dwarf 150 \
                (steady, aggressive, hammer).";
    assert!(table("").contains(said), "{}", table(""));
    assert!(!table("--bars dice").contains("credible"));
}
