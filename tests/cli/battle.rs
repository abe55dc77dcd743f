//! `fairfight battle`, seen from outside.

use crate::program::{
    Row, assert_refused, assert_same_report, command, done, fairfight, list, number, rows,
};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

fn path(name: &str) -> String {
    list(name).to_str().unwrap().to_owned()
}

fn battle(directory: &Path, a: &str, b: &str, more: &str) -> String {
    let (a, b) = (path(a), path(b));
    let mut words = vec!["battle", &*a, &*b];
    words.extend(more.split(' ').filter(|word| !word.is_empty()));
    done(directory, &words)
}

fn one_row(csv: &str) -> Row {
    let mut rows = rows(csv);
    assert_eq!(rows.len(), 1);
    rows.remove(0)
}

#[test]
fn a_report_adds_up() {
    let dir = tempfile::tempdir().unwrap();
    let row = one_row(&battle(dir.path(), "human-150", "orc-150", "--pairs 600"));
    let sum = |columns: &[&str]| columns.iter().map(|column| number(&row, column)).sum::<f64>();
    assert!((sum(&["win_a", "draw", "win_b"]) - 1.0).abs() < 1e-12);
    assert!((sum(&["beaten", "conceded", "capped", "stalemate"]) - 1.0).abs() < 1e-12);
    let score = number(&row, "score_a");
    assert!((score - (number(&row, "win_a") + number(&row, "draw") / 2.0)).abs() < 1e-12);
    for estimate in ["score_a", "seat_a"] {
        let ends = ["_low", "_high"].map(|end| number(&row, &format!("{estimate}{end}")));
        assert!(ends[0] < number(&row, estimate) && number(&row, estimate) < ends[1]);
    }
    assert_eq!((row["n"].as_str(), row["battles"].as_str()), ("600", "1200"));
    assert_eq!((row["army_a"].as_str(), row["doctrine_a"].as_str()), ("Human 150", "skilled"));
    assert_eq!((row["scenario"].as_str(), row["stop"].as_str()), ("", "pairs"));
}

#[test]
fn a_gap_that_cannot_be_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let refused = |system: &str, [a, b]: [&str; 2], gap: &str, said: &str| {
        let lists = [a, b].map(|name| {
            let armies = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies").join(system);
            armies.join(name).display().to_string()
        });
        let words = ["battle", &lists[0], &lists[1], "--gap", gap];
        assert_refused(&fairfight(dir.path(), &words), said);
    };
    let iron_winds = ["human-150.toml", "orc-150.toml"];
    let too_far = "error: --gap 49: the lines start 49\" apart on a table 48\" deep";
    refused("iron-winds", iron_winds, "49", too_far);
    refused("iron-winds", iron_winds, "-1", "0 to 3000");
    let none = "1880 Gun Fights has no lines with a gap between them";
    refused("gun-fights", ["earps.toml", "clantons.toml"], "5", none);
    let (a, b) = (path("human-150"), path("orc-150"));
    let wall = "system = \"iron-winds\"\nname = \"Wall\"\n[[terrain]]\nkind = \"wall\"\nfrom = 24\nto = 24\n";
    fs::write(dir.path().join("wall.toml"), wall).unwrap();
    let words = ["battle", &a, &b, "--scenario", "wall.toml", "--gap", "25"];
    assert_refused(&fairfight(dir.path(), &words), "cannot be equally far from a wall at 24");
    assert_refused(&fairfight(dir.path(), &["fight", "levy", "levy", "--gap", "5"]), "--gap");
}

/// Without --deployment a battle says whether the order of the lines matters; with it, that they are drawn.
#[test]
fn the_order_of_the_lines_is_told_where_it_matters_and_drawn_on_request() {
    let dir = tempfile::tempdir().unwrap();
    let battle = |more: &str| {
        let said = battle(dir.path(), "human-150", "orc-150", &format!("--format table {more}"));
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let listed = battle("--pairs 20000");
    assert!(listed.contains("Who stands beside whom matters: over 12 drawn orders"), "{listed}");
    // Too few pairs to tell.
    assert!(!battle("--pairs 1900").contains("Who stands"));
    let drawn = battle("--pairs 6000 --deployment drawn");
    assert!(drawn.contains("The order of each line is drawn"), "{drawn}");
    assert!(!drawn.contains("Who stands"), "{drawn}");
}

#[test]
fn the_doctrines_that_serve_best_are_found_and_other_options_refused() {
    let dir = tempfile::tempdir().unwrap();
    let rows = rows(&battle(dir.path(), "human-150", "orc-150", "--best --pairs 900"));
    let of = |list: &str| rows.iter().filter(|row| row["list"] == list).collect::<Vec<_>>();
    for list in ["a", "b"] {
        assert_eq!(of(list).len(), 9, "six members and three styles");
        let shares: f64 = of(list).iter().map(|row| number(row, "share")).sum();
        assert!((shares - 1.0).abs() < 1e-6);
    }
    assert_eq!((rows[0]["army"].as_str(), rows[0]["pairs"].as_str()), ("Human 150", "12"));
    assert!(number(&rows[0], "value_low") <= number(&rows[0], "value_high"));
    let one = "--doctrine-a best --doctrine-b steady --pairs 900 --format table";
    let said = battle(dir.path(), "human-150", "orc-150", one);
    assert!(said.starts_with("Led by its best doctrines, Human 150 scores "), "{said}");
    let (a, b) = (path("human-150"), path("orc-150"));
    let refused = |more: &str, said: &str| {
        let words = [&["battle", &*a, &*b][..], &more.split(' ').collect::<Vec<_>>()].concat();
        assert_refused(&fairfight(dir.path(), &words), said);
    };
    refused("--doctrine-a best --luck", "--luck is not for the doctrine `best`");
    refused("--best --doctrine-a steady", "cannot be used with");
    let words = ["matrix", &*a, &*b, "--doctrines", "best"];
    assert_refused(&fairfight(dir.path(), &words), "only `fairfight battle` finds the doctrines");
}

#[test]
fn a_deployment_that_changes_nothing_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let refused = |words: &str, said: &str| {
        let words: Vec<_> = words.split(' ').chain(["--deployment", "drawn"]).collect();
        assert_refused(&fairfight(dir.path(), &words), said);
    };
    let no_line = "--deployment drawn: in Space Convoy the order of a list does not set who stands";
    refused("battle --system space-convoy --scenario convoy", no_line);
    refused("points --units levy,warrior", "--deployment changes nothing here");
    refused("tune --budget 60", "--deployment changes nothing here");
    refused("fight levy levy", "--deployment changes nothing in a fight");
}

#[test]
fn threads_do_not_show_in_any_file() {
    let of = |threads: u32| {
        let dir = tempfile::tempdir().unwrap();
        let more = format!(
            "--pairs 500 --units u.csv --battles b.csv --turns t.csv --spread s.csv --threads {threads}"
        );
        let report = battle(dir.path(), "human-150", "orc-150", &more);
        let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
        (report, ["u.csv", "b.csv", "t.csv", "s.csv"].map(read))
    };
    let one = of(1);
    assert!(one == of(2) && one == of(3));
}

/// The columns of luck, without those of sources that have no dice here.
const LUCK: [&str; 11] = [
    "luck_adj_score",
    "luck_adj_se",
    "luck_gain",
    "luck_shooting",
    "luck_shooting_se",
    "luck_melee",
    "luck_melee_se",
    "luck_morale",
    "luck_morale_se",
    "luck_rally",
    "luck_rally_se",
];

#[test]
fn luck_is_told_when_asked_for_and_changes_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let plain = one_row(&battle(dir.path(), "human-150", "orc-150", "--pairs 600"));
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
    let of = |threads: u32| {
        let more = format!("--pairs 600 --luck --units u.csv --battles b.csv --threads {threads}");
        (battle(dir.path(), "human-150", "orc-150", &more), read("u.csv"), read("b.csv"))
    };
    let (report, units, battles) = of(1);
    for threads in [2, 3] {
        assert!(of(threads) == (report.clone(), units.clone(), battles.clone()));
    }
    let lucky = one_row(&report);
    for (column, value) in &plain {
        if column.starts_with("luck_") {
            assert!(value.is_empty(), "{column} is {value}");
            assert_eq!(LUCK.contains(&&**column), !lucky[column].is_empty(), "{column}");
        } else {
            assert_eq!(value, &lucky[column], "{column}");
        }
    }
    let (raw, found) = (number(&lucky, "score_a"), number(&lucky, "luck_adj_score"));
    assert!((raw - found).abs() < 0.05 && number(&lucky, "luck_gain") > 1.1, "{lucky:?}");
    // Battle by battle: pairs as the mean counts them.
    let rows = rows(&battles);
    let luck: f64 = rows.iter().map(|row| number(row, "luck_a") - number(row, "luck_b")).sum();
    let by_source = LUCK.iter().filter(|column| !column.ends_with("_se")).skip(2);
    let all: f64 = by_source.map(|column| number(&lucky, column)).sum();
    assert!((luck / 1200.0 - all).abs() < 1e-9, "{luck} {all}");
}

#[test]
fn luck_is_told_in_words_too_and_of_a_mirror() {
    let dir = tempfile::tempdir().unwrap();
    let text = battle(dir.path(), "human-150", "orc-150", "--pairs 500 --luck --format table");
    assert!(text.contains("\nWithout the luck of the dice it scores "), "{text}");
    assert!(text.contains("luck_melee") && !text.contains("luck_initiative"), "{text}");
    let row = one_row(&battle(dir.path(), "human-150", "human-150", "--pairs 100 --luck"));
    let of = |column: &str| row[column].as_str();
    assert_eq!((of("luck_adj_score"), of("luck_adj_se"), of("luck_gain")), ("0.5", "0.0", ""));
    // One pair has no standard error.
    let row = one_row(&battle(dir.path(), "human-150", "orc-150", "--pairs 1 --luck"));
    assert_eq!((row["luck_adj_score"].as_str(), row["luck_adj_se"].as_str()), ("", ""));
    // A decision ignores it.
    let stopped = |more: &str| {
        let row = one_row(&battle(dir.path(), "elf-150", "dwarf-150", &format!("--decide{more}")));
        (row["n"].clone(), row["score_a_low"].clone(), row["score_a_high"].clone())
    };
    assert_eq!(stopped(""), stopped(" --luck"));
}

#[test]
fn a_list_against_itself_scores_exactly_half() {
    let dir = tempfile::tempdir().unwrap();
    for list in ["human-150", "troll-150", "skeleton-150"] {
        let row = one_row(&battle(dir.path(), list, list, "--pairs 200"));
        assert_eq!(row["score_a"], "0.5", "{list}");
        assert_eq!((&row["win_a"], &row["left_a_mean"]), (&row["win_b"], &row["left_b_mean"]));
    }
}

#[test]
fn lists_exchanged_mirror_the_score() {
    let dir = tempfile::tempdir().unwrap();
    let there = one_row(&battle(dir.path(), "human-150", "goblin-150", "--pairs 500"));
    let back = one_row(&battle(dir.path(), "goblin-150", "human-150", "--pairs 500"));
    assert_eq!((&there["win_a"], &there["win_b"]), (&back["win_b"], &back["win_a"]));
    for (one, other) in [("score_a", "score_a"), ("score_a_low", "score_a_high")] {
        assert!((number(&there, one) - (1.0 - number(&back, other))).abs() < 1e-12, "{one}");
    }
    for column in ["left_X_mean", "left_X_se", "lost_X_mean", "points_X", "doctrine_X"] {
        let of = |list: &str| column.replace('X', list);
        assert_eq!(there[&of("a")], back[&of("b")], "{column}");
    }
    assert_eq!(there["seat_a"], back["seat_a"]);
}

#[test]
fn a_precision_stops_the_run_and_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let row = one_row(&battle(dir.path(), "human-150", "orc-150", "--precision 0.02"));
    let half = (number(&row, "score_a_high") - number(&row, "score_a_low")) / 2.0;
    assert!(half <= 0.02);
    assert_eq!(row["stop"], "precision");
    let more = "--precision 0.001 --max-pairs 700";
    let row = one_row(&battle(dir.path(), "human-150", "orc-150", more));
    assert_eq!((row["stop"].as_str(), row["n"].as_str()), ("limit", "700"));
}

#[test]
fn where_nothing_has_a_cost_figures_are_counted_where_points_are() {
    let dir = tempfile::tempdir().unwrap();
    for (system, a, b) in [
        ("fire-at-will", "orc-warband", "men-of-the-west"),
        ("king-or-parliament", "new-model-1645", "royalist-1644"),
        ("braid-and-cockade", "french-1809", "russian-1812"),
        ("modern-skirmish", "affiliation", "antagonist"),
    ] {
        let lists = [a, b]
            .map(|name| format!("{}/armies/{system}/{name}.toml", env!("CARGO_MANIFEST_DIR")));
        let units = dir.path().join("u.csv");
        let words =
            ["battle", &lists[0], &lists[1], "--pairs", "40", "--units", units.to_str().unwrap()];
        done(dir.path(), &words);
        let units = rows(&fs::read_to_string(&units).unwrap());
        for (figures, points) in [("dealt", "points_destroyed"), ("taken", "points_lost")] {
            assert!(units.iter().any(|unit| number(unit, figures) > 0.0), "{system} {figures}");
            assert!(units.iter().all(|unit| unit[figures] == unit[points]), "{system} {figures}");
        }
    }
}

#[test]
fn the_files_of_battles_and_units_count_what_the_report_counts() {
    let dir = tempfile::tempdir().unwrap();
    let more = "--pairs 300 --units u.csv --battles b.csv";
    let report = one_row(&battle(dir.path(), "human-150", "orc-150", more));
    let read = |name: &str| rows(&fs::read_to_string(dir.path().join(name)).unwrap());
    let (battles, units) = (read("b.csv"), read("u.csv"));
    assert_eq!(battles.len(), 600);
    assert!(battles.iter().all(|row| (&*row["system"], &*row["seed"]) == ("iron-winds", "1")));
    assert!(battles.iter().all(|row| row["rules_hash"] == units[0]["rules_hash"]));
    let meta = fs::read_to_string(dir.path().join("b.meta.json")).unwrap();
    let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
    assert_eq!((&meta["seed"], meta["files"].as_array().unwrap().len()), (&1.into(), 2));
    assert_eq!(meta["rules_hash"], units[0]["rules_hash"]);
    assert_eq!(meta["columns"].as_array().unwrap().len(), battles[0].len());
    for unit in &units {
        // 300 pairs: the error of a share is that of 600 independent battles at most times root 2.
        for share in ["stands", "routed", "destroyed"] {
            let (p, error) = (number(unit, share), number(unit, &format!("{share}_se")));
            let independent = (p * (1.0 - p) / 600.0).sqrt();
            assert!(error <= 1.01 * 2.0_f64.sqrt() * independent, "{share} {p} {error}");
            assert_eq!(error == 0.0, p == 0.0 || p == 1.0, "{share} {p} {error}");
        }
        for mean in ["figures_left", "dealt", "taken", "points_destroyed", "points_lost"] {
            let error = number(unit, &format!("{mean}_se"));
            assert!(error >= 0.0 && error <= 1.0 + number(unit, mean), "{mean}");
        }
    }
    let share = |column: &str, word: &str| {
        battles.iter().filter(|row| row[column] == word).count() as f64 / 600.0
    };
    assert_eq!(share("winner", "a"), number(&report, "win_a"));
    assert_eq!(share("winner", "draw"), number(&report, "draw"));
    assert_eq!(share("ending", "beaten"), number(&report, "beaten"));
    let mean = |column: &str| battles.iter().map(|row| number(row, column)).sum::<f64>() / 600.0;
    for (column, reported) in
        [("turns", "turns_mean"), ("left_a", "left_a_mean"), ("lost_b", "lost_b_mean")]
    {
        assert!((mean(column) - number(&report, reported)).abs() < 1e-9, "{column}");
    }
    let at_seat_a = |row: &Row| if row["seats"] == "straight" { "a" } else { "b" };
    let seat: f64 = battles
        .iter()
        .map(|row| match &*row["winner"] {
            "draw" => 0.5,
            winner => f64::from(u8::from(winner == at_seat_a(row))),
        })
        .sum();
    assert!((seat / 600.0 - number(&report, "seat_a")).abs() < 1e-12);
    // Pair by pair: the standard error that the report gives.
    let sums: Vec<f64> = battles
        .chunks(2)
        .map(|pair| number(&pair[0], "left_a") + number(&pair[1], "left_a"))
        .collect();
    let centre = sums.iter().sum::<f64>() / 300.0;
    let spread = sums.iter().map(|sum| (sum - centre).powi(2)).sum::<f64>() / 299.0;
    assert!(((spread / 300.0).sqrt() / 2.0 - number(&report, "left_a_se")).abs() < 1e-9);

    assert_eq!(units.len(), 5 + 8);
    for unit in &units {
        let fates: f64 = ["stands", "routed", "destroyed"].iter().map(|c| number(unit, c)).sum();
        assert!((fates - 1.0).abs() < 1e-12);
    }
    let points = |list: &str| {
        let of = units.iter().filter(|unit| unit["list"] == list);
        of.map(|unit| number(unit, "points_destroyed")).sum::<f64>()
    };
    let lost = |list: &str| {
        let of = units.iter().filter(|unit| unit["list"] == list);
        of.map(|unit| number(unit, "points_lost")).sum::<f64>()
    };
    assert!((points("a") - lost("b")).abs() < 1e-9 && (points("b") - lost("a")).abs() < 1e-9);
}

#[test]
fn scenario_rules_doctrines_and_seed_show() {
    let dir = tempfile::tempdir().unwrap();
    let scenario = path("scenarios/river-crossing");
    let rules = path("rules/concede");
    let more = format!(
        "--pairs 100 --scenario {scenario} --rules {rules} --doctrine-b stand --seed 9 --out r.csv"
    );
    assert!(battle(dir.path(), "human-150", "orc-150", &more).is_empty());
    let row = one_row(&fs::read_to_string(dir.path().join("r.csv")).unwrap());
    assert_eq!((row["scenario"].as_str(), row["doctrine_b"].as_str()), ("River crossing", "stand"));
    assert!(number(&row, "conceded") > 0.0);
    let meta = fs::read_to_string(dir.path().join("r.meta.json")).unwrap();
    let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
    assert_eq!((&meta["seed"], &meta["system"]), (&9.into(), &"iron-winds".into()));
    assert_eq!(meta["files"].as_array().unwrap().len(), 4);
    assert_eq!(meta["rules_hash"], row["rules_hash"].as_str());
    let columns = meta["columns"].as_array().unwrap();
    assert!(columns.iter().any(|column| column["name"] == "score_a_low"));
}

#[test]
fn csv_and_json_hold_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let csv = battle(dir.path(), "elf-150", "dwarf-150", "--pairs 100");
    let json = battle(dir.path(), "elf-150", "dwarf-150", "--pairs 100 --format json");
    assert_same_report(&csv, &json);
}

#[test]
fn a_table_says_it_in_words_first() {
    let dir = tempfile::tempdir().unwrap();
    let text = battle(dir.path(), "human-150", "orc-150", "--pairs 1000 --format table");
    assert!(text.starts_with("Human 150 scores "), "{text}");
    assert!(text.contains(" against Orc 150: of 2,000 battles it wins "), "{text}");
}

#[test]
fn advice_goes_to_stderr_and_stops_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let leaderless = dir.path().join("mob.toml");
    fs::write(&leaderless, "system = \"iron-winds\"\nname = \"Mob\"\n[[unit]]\nclass = \"levy\"\n")
        .unwrap();
    let human = path("human-150");
    let words = ["battle", "mob.toml", &human, "--pairs", "10"];
    let output = fairfight(dir.path(), &words);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(stderr.contains("warning: the rules ask for at least one leader"), "{stderr}");
    assert!(stderr.contains("warning: the rules ask for the same number of leaders"), "{stderr}");
    assert_eq!(rows(std::str::from_utf8(&output.stdout).unwrap()).len(), 1);

    let output = fairfight(dir.path(), &["battle", "mob.toml", "mob.toml", "--pairs", "10"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(stderr.matches("the rules ask for at least one leader").count(), 1, "{stderr}");
}

#[test]
fn lists_of_unlike_cost_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let stderr = |words: &[&str]| {
        let output = fairfight(dir.path(), words);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        stderr
    };
    let (orcs, human) = (path("orc-150"), path("human-150"));
    let dear = "4*knight+mounted,levy+bow/8";
    let told = "warning: the lists cost 150 and 160 points: the score is for unequal armies";
    assert!(stderr(&["battle", &orcs, dear, "--pairs", "5"]).contains(told));
    assert!(!stderr(&["battle", &orcs, &human, "--pairs", "5"]).contains("points"));
    // At the costs in force.
    let rules = "system = \"iron-winds\"\n[costs]\nhorse = 5\n";
    fs::write(dir.path().join("house.toml"), rules).unwrap();
    let words = ["battle", &*orcs, &human, "--pairs", "5", "--rules", "house.toml"];
    assert!(stderr(&words).contains("points: the score is for unequal armies"));
    let words = ["matrix", &*orcs, &human, dear, "--pairs", "5"];
    let told = "warning: the lists cost 150 to 160 points: the scores are for unequal armies";
    assert_eq!(stderr(&words).matches(told).count(), 1);
    // Units have no cost there.
    let words = ["battle", "2*soldier", "3*soldier", "--system", "fire-at-will", "--pairs", "5"];
    assert!(!stderr(&words).contains("cost"));
}

#[test]
fn units_go_where_and_how_they_are_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let (a, b) = (path("human-150"), path("orc-150"));
    let run = |more: &str| {
        let words = ["battle", &*a, &b, "--pairs", "10"];
        done(dir.path(), &words.into_iter().chain(more.split(' ')).collect::<Vec<_>>())
    };
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
    // The name of the file comes first.
    let text = run("--format table --units u.csv");
    assert_eq!(rows(&read("u.csv")).len(), 13);
    let line = text.lines().find(|line| line.starts_with("  Orc 150, unit 1: ")).unwrap();
    assert!(line.contains(" points): destroys ") && line.contains(", stands "), "{line}");
    run("--format table --units u.txt");
    assert!(read("u.txt").contains("  stands  ") && !read("u.txt").contains("rules_hash"));
    run("--format json --units u.txt");
    assert!(read("u.txt").contains("  stands  "));
    run("--format json --units u");
    assert!(read("u").starts_with('['));
    let table = run("--format table --units - --out b.csv");
    assert!(table.contains("  stands  "), "{table}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    file("key.toml", "system = \"iron-winds\"\nname = \"K\"\n[[unit]]\nclas = \"levy\"\n");
    file("empty.toml", "");
    file("bytes.toml", "\0\0");
    fs::File::create(dir.path().join("huge.toml")).unwrap().set_len(100 << 20).unwrap();
    let human = path("human-150");
    for (a, more, said) in [
        ("key.toml", "", "write `class`"),
        ("empty.toml", "", "error"),
        ("bytes.toml", "", "error"),
        ("none.toml", "", "there is no file none.toml"),
        (".", "", "directory"),
        ("huge.toml", "", "1 MiB"),
        (&*human, "--pairs 0", "a number from 1 to 1000000000000 is needed"),
        (&*human, "--pairs 5 --precision 0.1", "cannot be used with"),
        (&*human, "--max-pairs 5", "--precision <H>"),
        (&*human, "--doctrine-a hamer", "did you mean hammer?"),
        (&*human, "--system fire-at-wil", "unknown system"),
        (&*human, "--out none/r.csv", "cannot write none/r.csv"),
        (&*human, "--units .", "is a directory"),
        (&*human, "--out x.csv --battles x.csv", "would overwrite"),
        (&*human, "--battles -", "the report and --battles - would both go to the standard output"),
        (&*human, "--units /dev/stdout --format json", "such as --out report.csv"),
        (&*human, "--units - --battles - --out x.csv", "would both go to the standard output"),
    ] {
        let mut words = vec!["battle", a, &human];
        words.extend(more.split(' ').filter(|word| !word.is_empty()));
        assert_refused(&fairfight(dir.path(), &words), said);
    }
    let mine = dir.path().join("mine.toml");
    fs::copy(&human, &mine).unwrap();
    let words = ["battle", "mine.toml", &human, "--out", "mine.toml"];
    assert_refused(&fairfight(dir.path(), &words), "would overwrite the input mine.toml");
    assert_eq!(fs::read(&mine).unwrap(), fs::read(&human).unwrap());
}

#[test]
fn one_output_alone_may_go_to_the_standard_output() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(path);
    let words =
        ["battle", &lists[0], &lists[1], "--pairs", "3", "--out", "x.csv", "--battles", "-"];
    assert_eq!(rows(&done(dir.path(), &words)).len(), 6);
    assert_eq!(rows(&fs::read_to_string(dir.path().join("x.csv")).unwrap()).len(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_run_and_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let human = path("human-150");
    // So many pairs that the test would never end if the run did not.
    let long = ["battle", &human, &human, "--pairs", "1_000_000_000", "--battles", "/dev/full"];
    let full = "cannot write /dev/full: No space left on device";
    assert_refused(&fairfight(dir.path(), &long), full);
    let words = ["battle", &human, &human, "--pairs", "10", "--out", "/dev/full"];
    assert_refused(&fairfight(dir.path(), &words), full);
}

#[test]
fn a_closed_pipe_ends_in_silence() {
    let dir = tempfile::tempdir().unwrap();
    let human = path("human-150");
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut run = command(dir.path(), &["battle", &human, &human, "--pairs", "10"]);
    let output = run.stdout(writer).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

#[cfg(unix)]
#[test]
fn an_interrupt_reports_what_is_complete() {
    let dir = tempfile::tempdir().unwrap();
    let (human, orc) = (path("human-150"), path("orc-150"));
    let words = [
        "battle",
        &human,
        &orc,
        "--pairs",
        "1_000_000_000",
        "--battles",
        "b.csv",
        "--units",
        "u.csv",
    ];
    let mut run = command(dir.path(), &words);
    let run = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Once the temporary file grows, battles are being fought. A file may vanish before it is examined: the program
    // tries whether it can write.
    let start = Instant::now();
    let grown = || {
        let mut entries = fs::read_dir(dir.path()).unwrap();
        entries.any(|entry| entry.unwrap().metadata().is_ok_and(|file| file.len() > 0))
    };
    while !grown() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let signal = std::process::Command::new("kill").args(["-INT", &run.id().to_string()]).status();
    assert!(signal.unwrap().success());
    let output = run.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let row = one_row(std::str::from_utf8(&output.stdout).unwrap());
    assert_eq!(row["stop"], "interrupted");
    let battles = rows(&fs::read_to_string(dir.path().join("b.csv")).unwrap());
    assert_eq!(battles.len().to_string(), row["battles"]);
    assert!(dir.path().join("u.csv").is_file());

    // The same number of pairs, asked for: the same counts.
    let again =
        one_row(&battle(dir.path(), "human-150", "orc-150", &format!("--pairs {}", row["n"])));
    assert_eq!((&again["score_a"], &again["turns_se"]), (&row["score_a"], &row["turns_se"]));
}

/// If writing a report blocks (a fifo with the name of its companion has no reader), a second Ctrl-C ends the program
/// at once, and removes the half-written report.
#[cfg(unix)]
#[test]
fn a_second_press_leaves_no_half_of_a_file_behind() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let dir = tempfile::tempdir().unwrap();
    let fifo = dir.path().join("out.meta.json");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let [human, orc] = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    let words = ["battle", &human, &orc, "--pairs", "1", "--out", "out.csv"];
    let mut run = command(dir.path(), &words);
    let mut run = run.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let files = || -> Vec<String> {
        let entries = fs::read_dir(dir.path()).unwrap().map(Result::unwrap);
        // A file may vanish between the two calls.
        let full = entries.filter(|entry| entry.metadata().is_ok_and(|of| of.len() > 0));
        full.map(|entry| entry.file_name().into_string().unwrap()).collect()
    };
    let start = Instant::now();
    let wait = |until: &mut dyn FnMut() -> bool| {
        while !until() {
            assert!(start.elapsed() < Duration::from_secs(60), "{:?}", files());
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    wait(&mut || files().iter().any(|name| name.starts_with(".out.csv.")));
    let id = run.id().to_string();
    let press = || {
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    };
    press();
    // Presses in quick succession count as one.
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(files().len(), 1, "the first lets it go on");
    press();
    let mut code = None;
    wait(&mut || {
        code = run.try_wait().unwrap().map(|status| status.code());
        code.is_some()
    });
    assert_eq!(code, Some(Some(130)));
    let left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left, ["out.meta.json"], "nothing but what was there");
}

/// The head of a battle report in words.
fn in_words(words: &str) -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let words: Vec<&str> = words.split(' ').chain(["--format", "table"]).collect();
    done(here, &words).split("\n\n").next().unwrap().to_owned()
}

#[test]
fn the_sentence_names_who_led_how_many_fought_and_what_was_not_fought_out() {
    let lists =
        "battle armies/iron-winds/human-150.toml armies/iron-winds/dwarf-150.toml --pairs 4";
    let stand = in_words(&format!("{lists} --bars dice --doctrine-a stand --doctrine-b stand"));
    assert!(
        stand.contains(" Both are led by stand.\n100.0% of the battles ended at the turn limit: "),
        "{stand}"
    );
    assert!(stand.ends_with("so likely nobody attacks under these doctrines."), "{stand}");
    let led = in_words(&format!("{lists} --doctrine-b random"));
    assert!(led.contains(" Human 150 is led by skilled and Dwarf 150 by random."), "{led}");
    let strips = "battle armies/fire-at-will/orc-host.toml armies/fire-at-will/men-of-the-west.toml --pairs 2";
    let strips = in_words(strips);
    assert!(strips.contains("\nOrc Host has 37 strips; Men of the West has 26."), "{strips}");
}
