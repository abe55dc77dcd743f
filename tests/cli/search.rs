//! `fairfight search`, seen from outside.

use crate::program::{Row, assert_refused, done, fairfight, list, number, rows};
use std::path::Path;

/// A few kinds and few battles.
const SMALL: &str = "search --budget 96 --units levy,levy+bow,warrior,knight,knight+mounted \
                     --pairs 3000 --finalists 3 --fresh 200";

fn said(directory: &Path, words: &str) -> String {
    done(directory, &words.split_whitespace().collect::<Vec<_>>())
}

fn refused(words: &str, why: &str) {
    let dir = tempfile::tempdir().unwrap();
    let words: Vec<_> = words.split_whitespace().collect();
    assert_refused(&fairfight(dir.path(), &words), why);
}

fn field() -> String {
    ["human-150", "orc-150"].map(|name| list(name).display().to_string()).join(" ")
}

fn of_role<'r>(rows: &'r [Row], role: &str) -> Vec<&'r Row> {
    rows.iter().filter(|row| row["role"] == role).collect()
}

#[test]
fn the_best_list_is_found_measured_again_and_written() {
    let dir = tempfile::tempdir().unwrap();
    let run = |threads: u32| {
        let words = format!(
            "{SMALL} --doctrines steady --threads {threads} --out {threads}.csv \
             --out-list {threads}.toml --field {}",
            field()
        );
        said(dir.path(), &words);
        ["csv", "toml"].map(|end| {
            std::fs::read_to_string(dir.path().join(format!("{threads}.{end}"))).unwrap()
        })
    };
    let [report, written] = run(1);
    assert_eq!([report.clone(), written], run(2), "two threads write the same bytes");
    let rows = rows(&report);
    let best = of_role(&rows, "best")[0];
    assert!(best["list"].contains("knight+mounted"), "{}", best["list"]);
    assert_eq!((best["chosen"].as_str(), best["ended"].as_str()), ("enumerated", ""));
    assert_eq!(best["lists"], best["candidates"]);
    assert!(number(best, "points") <= 96.0 && number(best, "points") > 84.0);
    assert!(number(best, "confirmed_low") < number(best, "confirmed"));
    assert!(number(best, "hold_out_low") <= number(best, "hold_out"));
    assert_eq!((number(best, "n"), of_role(&rows, "finalist").len()), (200.0, 2));
    let unfair = of_role(&rows, "unfair")[0];
    assert!(number(unfair, "score_low") > 0.55);
    assert!(number(unfair, "points") <= number(unfair, "against_points"));
    assert!(number(unfair, "units") <= number(best, "units"));
    let led_by = [&*best["against_doctrine"], &*unfair["against_doctrine"]];
    assert_eq!(led_by, ["", "skilled"], "that of the orc list");
    // The file is a list that plays.
    said(dir.path(), "validate 1.toml");
    let battle = said(dir.path(), "battle 1.toml 1.toml --pairs 10");
    assert_eq!(number(&crate::program::rows(&battle)[0], "points_a"), number(best, "points"));
    assert!(dir.path().join("1.meta.json").exists());
}

#[test]
fn a_leader_that_a_unit_brings_costs_what_he_costs_in_a_list() {
    let dir = tempfile::tempdir().unwrap();
    let words = format!(
        "search --budget 110 --units warrior+demigod,knight+hero --doctrines steady --pairs 1000 \
         --finalists 1 --fresh 10 --leaders 2 --out-list best.toml --field {}",
        field()
    );
    let rows = rows(&said(dir.path(), &words));
    let best = of_role(&rows, "best")[0];
    let battle = said(dir.path(), "battle best.toml best.toml --pairs 10 --format csv");
    let points = number(&crate::program::rows(&battle)[0], "points_a");
    assert_eq!(number(best, "points"), points, "{}", best["list"]);
    // They cost 44 and 58 points: two of the first, or one of each.
    assert!(points == 88.0 || points == 102.0, "{points}");
}

/// The rules require the same number on both sides, and at least one.
#[test]
fn lists_have_as_many_leaders_as_those_that_they_meet() {
    let dir = tempfile::tempdir().unwrap();
    let search = |what: &str| {
        let budget = if what.contains("--budget") { "" } else { "--budget 96" };
        let words = format!(
            "search {budget} --doctrines steady --pairs 1000 --finalists 2 --fresh 10 \
             --out-list best.toml {what}"
        );
        let output = fairfight(dir.path(), &words.split_whitespace().collect::<Vec<_>>());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{said}");
        (rows(std::str::from_utf8(&output.stdout).unwrap()), said)
    };
    let led = list("human-300").display().to_string();
    for (what, leaders) in [
        (format!("--units levy,knight+mounted --field {}", field()), 1),
        (format!("--units levy,knight+mounted --field {led}"), 2),
        (format!("--units levy,knight+mounted --leaders 2 --field {led}"), 2),
        (format!("--units levy,knight+leader --field {}", field()), 1),
        ("--units levy,knight+mounted --against-all --rounds 2".to_owned(), 1),
        ("--units levy,knight+mounted --against-all --rounds 2 --leaders 3".to_owned(), 3),
    ] {
        let (rows, said) = search(&what);
        for row in rows.iter().filter(|row| row["role"] != "unfair") {
            let of = |item: &str| match item.split_once('*') {
                Some((count, unit)) if unit.ends_with("+leader") => count.parse().unwrap(),
                Some(_) => 0,
                None => usize::from(item.ends_with("+leader")),
            };
            let brought: usize = row["list"].split(',').map(of).sum();
            assert_eq!(brought, leaders, "{what}: {}", row["list"]);
        }
        assert!(!said.contains("leader"), "{what}: {said}");
        let valid = fairfight(dir.path(), &["validate", "best.toml"]);
        assert_eq!(String::from_utf8(valid.stderr).unwrap(), "", "{what}");
    }
    // However cheap they are, a list has two units.
    let (rows, _) = search(
        "--units levy,troll:knight --budget 62 --slack 61 --leaders 1 --against-all --rounds 1",
    );
    assert!(
        rows.iter().filter(|row| row["role"] != "unfair").all(|row| number(row, "units") >= 2.0)
    );
    // Leaders that cost something are paid for.
    std::fs::write(dir.path().join("dear.toml"), "system = \"iron-winds\"\n[costs]\nleader = 20\n")
        .unwrap();
    let (rows, _) = search(&format!("--units levy,knight --rules dear.toml --field {}", field()));
    let battle = said(dir.path(), "battle best.toml best.toml --pairs 10 --rules dear.toml");
    let points = number(&crate::program::rows(&battle)[0], "points_a");
    assert_eq!(number(of_role(&rows, "best")[0], "points"), points);
    assert!((85.0..=96.0).contains(&points), "{points}");
}

/// The warnings are those of `validate`, but name no file, because there need not be one.
#[test]
fn what_is_not_advisable_about_the_list_found_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let stderr = |words: &str| {
        let output = fairfight(dir.path(), &words.split_whitespace().collect::<Vec<_>>());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{said}");
        said
    };
    for (kinds, leaders) in [("warrior,knight+mounted", 0), ("warrior+leader", 4)] {
        let words = format!(
            "search --budget 96 --units {kinds} --doctrines steady --pairs 1000 --finalists 1 --fresh 10 \
             --leaders {leaders} --out-list best.toml --field {}",
            field()
        );
        let said = stderr(&words);
        let warned = "warning: the list found has no leader, but the rules ask for at least one leader \
                      (IW-U2): write --leaders 1";
        assert_eq!(said.contains(warned), leaders == 0, "{said}");
        assert!(!said.contains("-->"), "{said}");
        let unlike = format!(
            "warning: the list found against the field: the rules ask for the same number of leaders on both \
             sides (IW-U2); here they are {leaders} and 1"
        );
        assert_eq!(said.matches(&unlike).count(), 1, "{unlike}: {said}");
        let unequal = "warning: the named lists cost 150 points, and the budget is 96";
        assert!(said.contains(unequal), "{said}");
        let of_file = "warning: the rules ask for at least one leader (IW-U2)";
        assert_eq!(stderr("validate best.toml").contains(of_file), leaders == 0);
    }
    let nothing = "warning: --army-pairs changed nothing: all lists of the budget took part";
    for (more, warned) in [("--army-pairs 1000", true), ("", false)] {
        let words = format!(
            "search --budget 24 --units levy,warrior --pairs 200 --fresh 10 --field levy {more}"
        );
        assert_eq!(stderr(&words).contains(nothing), warned);
    }
    let of_budget = stderr(&format!(
        "search --budget 150 --units levy,knight --doctrines steady --pairs 100 --finalists 1 --fresh 10 \
         --field {}",
        field()
    ));
    assert!(!of_budget.contains("budget"), "{of_budget}");
    let help = said(dir.path(), "points --help");
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains("only if a kind brings one, such as knight+mounted+leader"));
}

#[test]
fn against_everything_there_is_a_mix_and_it_is_told_in_words() {
    let dir = tempfile::tempdir().unwrap();
    let words = format!("{SMALL} --against-all --rounds 4");
    let rows = rows(&said(dir.path(), &words));
    let mix = of_role(&rows, "mix");
    let sum: f64 = mix.iter().map(|row| number(row, "mix")).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert!(["settled", "limit"].contains(&&*mix[0]["ended"]));
    let doctrines: Vec<&str> = mix.iter().map(|row| &*row["doctrine"]).collect();
    assert!(doctrines.iter().all(|word| *word == "skilled"));
    let text = said(dir.path(), &format!("{words} --format table"));
    assert!(text.starts_with("The best of "), "{text}");
    assert!(text.contains("in fresh battles"), "{text}");
    assert!(text.contains("mix"), "{text}");
    let unfair = of_role(&rows, "unfair")[0];
    let [list, doctrine] = ["list", "doctrine"].map(|column| &*unfair[column]);
    let [against, led_by] = ["against", "against_doctrine"].map(|column| &*unfair[column]);
    let sentence = format!("{list} ({doctrine}) beats {against} ({led_by}) at ");
    assert!(!led_by.is_empty() && text.contains(&sentence), "{sentence}: {text}");
}

#[test]
fn the_score_against_random_lists_varies_from_seed_to_seed_by_as_much_as_its_interval_says() {
    let dir = tempfile::tempdir().unwrap();
    let words = format!(
        "search --budget 91 --units levy,warrior,knight,knight+mounted --doctrines steady \
         --pairs 2000 --finalists 1 --fresh 4000 --field {}",
        list("orc-150").display()
    );
    let of = |seed: u32| {
        let rows = rows(&said(dir.path(), &format!("{words} --seed {seed}")));
        let best = of_role(&rows, "best")[0].clone();
        // The units are in the order of line that serves the list best.
        let mut units: Vec<&str> = best["list"].split(',').collect();
        units.sort();
        assert_eq!(units, ["knight+mounted", "knight+mounted+leader", "levy"]);
        best
    };
    let seeds: Vec<Row> = (1..=8).map(of).collect();
    let count = seeds.len() as f64;
    let mean = seeds.iter().map(|row| number(row, "hold_out")).sum::<f64>() / count;
    let between: f64 = seeds.iter().map(|row| (number(row, "hold_out") - mean).powi(2)).sum();
    let told = seeds.iter().map(|row| {
        let width = number(row, "hold_out_high") - number(row, "hold_out_low");
        (width / 2.0 / 1.96).powi(2)
    });
    let ratio = between / (count - 1.0) / (told.sum::<f64>() / count);
    // With 64 lists per seed, met again and again, it was about 7.
    assert!((0.2..2.5).contains(&ratio), "{ratio}");
}

#[test]
fn reduced_reports_are_the_same_to_the_byte() {
    let dir = tempfile::tempdir().unwrap();
    for (how, kept) in [
        (format!("--field {}", field()), "search-small.csv"),
        ("--against-all --rounds 3".to_owned(), "search-against-all-small.csv"),
    ] {
        let said = said(dir.path(), &format!("{SMALL} --format csv {how}"));
        crate::program::assert_kept(kept, &said);
    }
}

/// Under other doctrines of both sides, the best list is the most robust one of those that the dice cannot tell apart.
#[test]
fn a_list_that_wins_must_hold_if_others_lead() {
    let dir = tempfile::tempdir().unwrap();
    let words = format!("{SMALL} --field {}", field());
    let of = |words: &str| rows(&said(dir.path(), words));
    let (led, dice) = (of(&words), of(&format!("{words} --bars dice")));
    let range = |row: &Row| ["doctrine_low", "doctrine_high"].map(|column| number(row, column));
    let best = of_role(&led, "best")[0];
    for row in led.iter().filter(|row| row["role"] != "unfair") {
        let [low, high] = range(row);
        let score = number(row, if row["role"] == "best" { "confirmed" } else { "score" });
        assert!(low <= score && score <= high && low < high, "{row:?}");
        assert_eq!(row["default_score"], "", "the field is led by default");
    }
    for row in &dice {
        assert_eq!((&*row["doctrine_low"], &*row["doctrine_high"]), ("", ""));
    }
    let scores = |rows: &[Row]| -> Vec<f64> {
        let raced = rows.iter().filter(|row| row["role"] != "unfair");
        raced.map(|row| number(row, "score")).collect()
    };
    assert!(scores(&dice)[1..].is_sorted_by(|a, b| a >= b));
    assert!(scores(&led)[1..].is_sorted_by(|a, b| a >= b));
    let text = said(dir.path(), &format!("{words} --format table"));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let [low, high] = range(best).map(|end| format!("{:.1}%", 100.0 * end));
    let sentence =
        format!("Under other credible doctrines of both sides it scores {low} to {high}");
    assert!(text.contains(&sentence), "{sentence}: {text}");
    refused(&format!("{words} --bars ruling"), "the bars here are dice, doctrine; or all");
}

/// If another doctrine leads the foes, the best list also meets the default play.
#[test]
fn a_list_found_against_other_play_must_hold_against_the_default() {
    let dir = tempfile::tempdir().unwrap();
    let steady = "search --budget 96 --units warrior,knight --field levy+leader,warrior --pairs 100 --finalists 1 \
                  --fresh 10 --doctrines steady --out-list steady.toml";
    said(dir.path(), steady);
    for foes in ["--field steady.toml", "--against-all --rounds 1"] {
        let words = format!("{SMALL} --doctrines steady {foes}");
        let rows = rows(&said(dir.path(), &words));
        let best = of_role(&rows, "best")[0];
        let [low, score, high] =
            ["default_low", "default_score", "default_high"].map(|column| number(best, column));
        assert!(low < score && score < high, "{foes}: {best:?}");
        let text = said(dir.path(), &format!("{words} --format table"));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let sentence =
            format!("Against the default play (skilled) it scores {:.1}%", 100.0 * score);
        assert!(text.contains(&sentence), "{sentence}: {text}");
        assert_eq!(text.contains("does not hold there"), high < 0.5, "{text}");
        assert!(number(best, "doctrine_low") <= number(best, "confirmed"));
    }
}

#[test]
fn where_no_list_beats_the_field_it_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let words = format!(
        "search --budget 36 --units levy,warrior --doctrines steady --pairs 100 --finalists 2 --fresh 100 \
         --format table --field {}",
        list("orc-150").display()
    );
    let text = said(dir.path(), &words);
    let none = "No list of these kinds is shown to beat the field: all 2 that were measured again score nothing";
    assert!(text.contains(none), "{text}");
    let beats = said(dir.path(), &words.replace("36", "300"));
    assert!(!beats.contains("No list of these kinds"), "{beats}");
}

#[test]
fn where_there_are_too_many_lists_random_armies_choose_them() {
    let dir = tempfile::tempdir().unwrap();
    let words = format!(
        "search --budget 400 --doctrines steady --pairs 2000 --fresh 20 --army-pairs 300 --field {}",
        field()
    );
    let output = fairfight(dir.path(), &words.split_whitespace().collect::<Vec<_>>());
    assert!(!String::from_utf8(output.stderr).unwrap().contains("changed nothing"));
    let rows = rows(std::str::from_utf8(&output.stdout).unwrap());
    let best = of_role(&rows, "best")[0];
    assert_eq!((best["chosen"].as_str(), number(best, "candidates")), ("surrogate", 1000.0));
    assert!(number(best, "lists") > 20_000.0);
    // With few pairs, few lists can race.
    let few = said(dir.path(), &words.replace("--pairs 2000", "--pairs 60"));
    assert_eq!(number(&crate::program::rows(&few)[0], "candidates"), 30.0);
}

/// The refusal comes before anything is played, so the amount of work is not printed.
#[test]
fn what_has_no_answer_is_refused_before_the_work() {
    let host = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/fire-at-will/orc-host.toml");
    let host = format!("--field {}", host.display());
    let everything = "--against-all";
    for (words, why) in [
        ("--budget 65 --slack 0 FIELD", "64 units of these kinds, the most that a list may have"),
        ("--budget 20 --units hero --slack 0 FIELD", "the rules allow no list of these kinds: "),
        ("--budget 20 --leaders 1 FIELD", "--leaders changes nothing here"),
        ("--budget 9_000 ALL", "128 units of these kinds, the most that a list may have"),
        ("--budget 30_000 ALL", "128 units of these kinds, the most that a list may have"),
        ("--budget 20 ALL", "a list has at least 2 units, and the cheapest 2 cost 24"),
        ("--budget 97 --slack 0 --units warrior,knight ALL", "allow more to be left (--slack)"),
        ("--budget 96 --leaders 3 --units knight ALL", "--budget 96 buys no list with 3 leaders"),
        (
            "--budget 96 --leaders 3 --units knight ALL",
            "the cheapest cost 144 together; write --leaders 2",
        ),
        ("--budget 96 --field 3*levy+leader --units knight", "or name lists with 2 leaders"),
        ("--budget 20 --leaders 8 ALL", "a list has at least 2 units, and the cheapest 2 cost 24"),
        ("--budget 96 --units knight+leader ALL", "no list with 1 leader can take part: 1 unit of"),
        ("--budget 96 --units knight+leader ALL", "costs 48 at most, not 49; each of these kinds"),
        ("--budget 96 --units knight+leader ALL", "write --leaders 2; or name a kind without one"),
        (
            "--budget 96 --leaders 0 --units levy+leader ALL",
            "no list with 0 leaders can take part: the rules",
        ),
        (
            "--budget 96 --leaders 0 --units levy+leader ALL",
            "its units bring 1 leader, not 0; each",
        ),
        ("--budget 116 --slack 0 --units levy,knight+hero ALL", "write --leaders 2; or"),
        ("--budget 96 --field levy warrior+leader", "have 0 to 1 leaders"),
        ("--budget 150 --pairs 60 ALL", "--pairs 60 is too few"),
        ("--budget 400 --pairs 1 --doctrines steady,hammer ALL", "write --pairs 2 or more"),
        ("--budget 96 --leaders 17 ALL", "a number from 0 to 16"),
    ] {
        let words = words.replace("FIELD", &host).replace("ALL", everything);
        let dir = tempfile::tempdir().unwrap();
        let words = format!("search --army-pairs 200_000 --out r.csv {words}");
        let output = fairfight(dir.path(), &words.split_whitespace().collect::<Vec<_>>());
        assert_refused(&output, why);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("tip: ") || why.contains("a number"), "{said}");
        assert!(!said.contains("battles are played"), "{said}");
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}

#[test]
fn how_much_is_played_at_most_is_said_first() {
    let dir = tempfile::tempdir().unwrap();
    let said = |words: &str| {
        let words: Vec<&str> = words.split_whitespace().collect();
        String::from_utf8(fairfight(dir.path(), &words).stderr).unwrap()
    };
    let words = format!("{SMALL} --doctrines steady --field {}", field());
    // The race, three finalists twice, eight orders of the best one's line and the best of these twice, the best once
    // more, and what is behind it.
    let pairs = 3_000 + (6 + 8 + 2 + 1) * 200 + 6_000 + 33 * 200;
    let most = |pairs: u64| {
        let (thousands, rest) = (2 * pairs / 1_000, 2 * pairs % 1_000);
        format!("32 lists take part; at most {thousands},{rest:03} battles are played\n")
    };
    let dice = said(&format!("{words} --bars dice"));
    assert!(dice.contains(&most(pairs)), "{}: {dice}", most(pairs));
    // Three finalists, and the best again, under seven other doctrines.
    let led = most(pairs + 4 * 7 * 100);
    assert!(said(&words).contains(&led), "{led}: {}", said(&words));
    let all = said(&format!("{SMALL} --against-all --rounds 2"));
    assert!(all.contains("battles are played, in 2 rounds at most (--rounds)"), "{all}");
}

/// A list has at least as many units as leaders; and there is no list of heroes alone.
#[test]
fn where_the_first_of_too_many_lists_may_not_be_fielded_others_take_part() {
    let dir = tempfile::tempdir().unwrap();
    for words in [
        "--budget 300 --field 8*warrior+leader,9*levy",
        "--system fire-at-will --budget 12 --units orc,archer,goblin,pike,knight,giant,hero,leader,wizard \
         --field orc",
    ] {
        let words = format!(
            "search --pairs 40 --fresh 10 --finalists 2 --army-pairs 100 --out-list best.toml {words}"
        );
        let rows = rows(&said(dir.path(), &words));
        let best = of_role(&rows, "best")[0];
        assert_eq!(best["chosen"], "surrogate");
        assert!(number(best, "units") >= 8.0, "{}", best["list"]);
        said(dir.path(), "validate best.toml");
    }
}

/// Heroes are worth more than anything else there, and a side has at most 16.
#[test]
fn where_heroes_are_worth_most_the_list_found_may_be_fielded() {
    let dir = tempfile::tempdir().unwrap();
    let words = "search --system fire-at-will --budget 24 --units knight,orc,archer,wolf-rider,hero,wizard \
                 --pairs 40 --fresh 10 --finalists 2 --army-pairs 100 --doctrines aggressive \
                 --out-list best.toml --against-all --rounds 1";
    let rows = rows(&said(dir.path(), words));
    assert_eq!(of_role(&rows, "best")[0]["chosen"], "surrogate");
    said(dir.path(), "validate best.toml");
}

#[test]
fn what_cannot_be_answered_is_refused() {
    refused("search --field a.toml", "--budget");
    refused("search --budget 150", "<--field <LIST>...|--against-all>");
    refused("search --budget 0 --against-all", "a number from 1 to 100000");
    refused("search --budget 5 --against-all", "--budget 5 buys no unit");
    refused("search --budget 96 --against-all --units knigth", "did you mean knight?");
    refused("search --budget 96 --against-all --people elv", "unknown people elv");
    refused("search --budget 96 --against-all --doctrines stedy", "did you mean steady?");
    refused("search --budget 96 --against-all --doctrines steady,steady", "names steady twice");
    refused("search --budget 96 --against-all --doctrine-a steady", "--doctrine-a changes nothing");
    refused("search --budget 96 --against-all --level 0.995", "--level 0.995 is above 0.99");
    refused("search --budget 96 --field no.toml", "there is no file no.toml");
    refused("search --budget 96 --against-all --margin 2", "a number from 0.5 to 0.99");
    let field = field();
    for both in [
        "--field FIELD --against-all",
        "--against-all --weights mix",
        "--field FIELD --tolerance 0.3",
        "--field FIELD --rounds 3",
    ] {
        let words = both.replace("FIELD", &field);
        refused(&format!("search --budget 96 {words}"), "cannot be used with");
    }
    refused(
        &format!("search --budget 96 --field {field} --out-list {}", list("orc-150").display()),
        "would overwrite the input",
    );
}

#[test]
fn a_system_of_fixed_parts_is_not_sent_to_leave_out_a_scenario() {
    for system in ["gun-fights", "modern-skirmish", "space-convoy"] {
        for command in ["search --budget 5 --against-all", "tune --budget 5", "points"] {
            let dir = tempfile::tempdir().unwrap();
            let words = format!("{command} --system {system}");
            let output = fairfight(dir.path(), &words.split(' ').collect::<Vec<_>>());
            assert_refused(&output, &format!("the sides of {system} have fixed parts"));
            assert_refused(&output, "`fairfight matrix --scenario ");
            assert!(!String::from_utf8_lossy(&output.stderr).contains("leave out"), "{words}");
        }
    }
    // If another command answers this, the message names it.
    refused("search --budget 5 --against-all --system space-convoy --scenario convoy", "matrix");
}
