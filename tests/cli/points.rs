//! `fairfight points`, seen from outside.

use crate::program::{Row, assert_refused, done, fairfight, list, number, rows};
use std::path::Path;

/// A few kinds and few army pairs.
const SMALL: &str =
    "points --units levy,warrior,warrior+bow,knight,knight+mounted --army-pairs 600 --redraws 1";

fn said(directory: &Path, words: &str) -> String {
    done(directory, &words.split(' ').collect::<Vec<_>>())
}

fn refused(words: &str, why: &str) {
    let dir = tempfile::tempdir().unwrap();
    assert_refused(&fairfight(dir.path(), &words.split(' ').collect::<Vec<_>>()), why);
}

fn of<'r>(rows: &'r [Row], unit: &str, doctrine: &str) -> &'r Row {
    rows.iter().find(|row| row["unit"] == unit && row["doctrine"] == doctrine).unwrap()
}

#[test]
fn mounted_knights_are_underpriced_and_bows_are_not_worth_their_price() {
    let dir = tempfile::tempdir().unwrap();
    let words = format!("{SMALL} --doctrines aggressive,steady --by-doctrine by.csv");
    let report = rows(&said(dir.path(), &words));
    assert_eq!(report.len(), 5, "five kinds");
    let each = rows(&std::fs::read_to_string(dir.path().join("by.csv")).unwrap());
    assert_eq!(each.len(), 10, "five kinds under two doctrines");
    for doctrine in ["aggressive", "steady"] {
        let knight = of(&each, "knight+mounted", doctrine);
        assert_eq!(knight["verdict"], "underpriced");
        assert_eq!((number(knight, "book"), knight["type"].as_str()), (36.0, "knight"));
        assert_eq!((knight["upgrades"].as_str(), knight["field_fair"].as_str()), ("mounted", ""));
        assert!(number(knight, "ratio_low") > 1.05);
        let warrior = of(&each, "warrior", doctrine);
        assert_eq!((number(warrior, "fair"), number(warrior, "fair_error")), (24.0, 0.0));
        assert_eq!(
            (warrior["verdict"].as_str(), warrior["reference"].as_str()),
            ("fair", "warrior")
        );
        assert_eq!((warrior["doctrine_low"].as_str(), warrior["bars"].as_str()), ("", "dice"));
    }
    for row in &report {
        let [own, other] =
            ["aggressive", "steady"].map(|name| number(of(&each, &row["unit"], name), "fair"));
        assert_eq!(number(row, "fair"), own);
        let (low, high) = (number(row, "doctrine_low"), number(row, "doctrine_high"));
        // The noise is removed: the bar reaches towards the other doctrine, and not beyond.
        let between = own.min(other) - 1e-6 <= low && high <= own.max(other) + 1e-6;
        assert!(between && low <= own && own <= high, "{row:?}");
    }
    let wide = |row: &&Row| number(row, "doctrine_high") > 1.05 * number(row, "doctrine_low");
    assert!(
        report.iter().filter(wide).count() >= 2,
        "what a kind is worth depends on the doctrine"
    );
    assert_eq!(of(&report, "knight+mounted", "aggressive")["verdict"], "underpriced");
}

#[test]
fn prices_carry_the_bars_that_are_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let of_bars = |bars: &str| rows(&said(dir.path(), &format!("{SMALL} --bars {bars}")));
    let known = |rows: &[Row], bar: &str| {
        let is = |row: &&Row| !row[&format!("{bar}_low")].is_empty();
        rows.iter().filter(is).count()
    };
    let dice = of_bars("dice");
    let all = of_bars("all");
    assert!(dice.iter().all(|row| row["bars"] == "dice" && row["dice_share"] != "0"));
    assert!(all.iter().all(|row| row["bars"] == "dice,doctrine,ruling,model,company"));
    for bar in ["doctrine", "ruling", "model", "company"] {
        assert_eq!((known(&dice, bar), known(&all, bar)), (0, 5), "{bar}");
        let (low, high) = (format!("{bar}_low"), format!("{bar}_high"));
        assert!(all.iter().all(|row| number(row, &low) <= number(row, &high)), "{bar}");
        let reference = of(&all, "warrior", "skilled");
        assert_eq!((number(reference, &low), number(reference, &high)), (24.0, 24.0), "{bar}");
    }
    for (alone, among) in dice.iter().zip(&all) {
        // The price is the same whatever bars it carries.
        assert_eq!((&alone["fair"], &alone["dice_low"]), (&among["fair"], &among["dice_low"]));
        // The kind that keeps its cost does not vary.
        if among["dice_share"].is_empty() {
            continue;
        }
        let shares = ["dice", "doctrine", "ruling", "model", "company"];
        let parts = shares.map(|bar| number(among, &format!("{bar}_share")));
        let sum: f64 = parts.iter().map(|part| part.max(0.0)).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{among:?}");
        assert_eq!(among["verdict"] == "depends", !among["depends_on"].is_empty(), "{among:?}");
    }
    refused("points --bars dice,ruler", "unknown bar \"ruler\": the bars here are dice, doctrine,");
    let compared = "points --bars dice --doctrines skilled,steady";
    refused(compared, "--doctrines names several, but nothing compares them");
}

#[test]
fn the_kind_of_reference_is_drawn_even_if_it_is_not_named() {
    let dir = tempfile::tempdir().unwrap();
    let words = "--units levy,knight --army-pairs 300 --redraws 0 --bars dice";
    let report = rows(&said(dir.path(), &format!("points {words}")));
    let units: Vec<&str> = report.iter().map(|row| &*row["unit"]).collect();
    assert_eq!(units, ["levy", "knight", "warrior"]);
    assert_eq!(number(&report[2], "fair"), 24.0);
    let orcs = rows(&said(
        dir.path(),
        &format!("points {words}").replace("levy,knight", "orc:warrior+bow,orc:levy"),
    ));
    assert_eq!((orcs.len(), &*orcs[2]["unit"]), (3, "orc:warrior"));
    let total = rows(&said(dir.path(), &format!("points {words} --reference total")));
    let fair: f64 = total.iter().map(|row| number(row, "fair")).sum();
    assert!((fair - 60.0).abs() < 1e-6 && total[0]["reference"].is_empty(), "{fair}");
}

#[test]
fn the_report_does_not_depend_on_threads_and_files_come_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150", "elf-150"].map(|name| list(name).display().to_string());
    let run = |threads: u32| {
        let files = format!(
            "--out p{threads}.csv --attributes a{threads}.csv --rounding r{threads}.csv \
             --unpriceable u{threads}.csv --calibration c{threads}.csv --cross-check x{threads}.csv"
        );
        said(
            dir.path(),
            &format!(
                "{SMALL} --doctrines steady --bars all --field-pairs 50 --cross-pairs 20 --threads {threads} \
                 {files} --field {}",
                lists.join(" ")
            ),
        );
        ["p", "a", "r", "u", "c", "x"].map(|name| {
            std::fs::read_to_string(dir.path().join(format!("{name}{threads}.csv"))).unwrap()
        })
    };
    let one = run(1);
    assert!(one == run(2), "two threads write the same bytes");
    let beside = ["attributes", "rounding", "unpriceable", "calibration", "cross-check"];
    for (name, report) in beside.iter().zip(&one[1..]) {
        crate::program::assert_kept(&format!("points-{name}-small.csv"), report);
    }
    let [prices, attributes, rounding, unpriceable, calibration, exchange] =
        one.map(|report| rows(&report));
    for row in &prices {
        for ensemble in ["", "field_", "mix_"] {
            assert!(number(row, &format!("{ensemble}fair")) > 0.0);
            assert_ne!(row[&format!("{ensemble}verdict")], "");
        }
        assert!(number(row, "ensemble_spread") >= 1.0);
    }
    let names: Vec<&str> = attributes.iter().map(|row| &*row["attribute"]).collect();
    assert_eq!(names, ["levy", "warrior", "bow", "knight", "mounted"]);
    assert_eq!(number(&attributes[4], "book"), 2.0);
    // Five kinds, five attributes: any values are sums of these.
    assert_eq!(attributes[0]["shape"], "");
    assert!(rounding.iter().all(|row| number(row, "rounded").fract() == 0.0));
    assert!(rounding.iter().all(|row| number(row, "level_factor") == 1.0), "a kind keeps its cost");
    assert!(
        number(&rounding[0], "imbalance_book_low") > number(&rounding[0], "imbalance_fair_high")
    );
    // The rounded costs are measured in battles of their own, and are fairer than the book's too.
    assert!(
        number(&rounding[0], "imbalance_rounded_high") < number(&rounding[0], "imbalance_book_low")
    );
    assert_eq!((unpriceable.len(), calibration.len(), exchange.len()), (5, 10, 12));
    // Two battles of each of the 600 army pairs of the last round.
    let battles: f64 = calibration.iter().map(|row| number(row, "battles")).sum();
    assert_eq!(battles, 1200.0);
    let even = exchange.iter().filter(|row| !row["even"].is_empty());
    for row in even {
        let fair = |unit: &str| number(of(&prices, unit, "steady"), "fair");
        let value = number(row, "size") * fair(&row["reference"]) / number(row, "even");
        assert!((number(row, "exchange") / value - 1.0).abs() < 1e-6, "{row:?}");
        assert_eq!(number(row, "mixed"), fair(&row["unit"]));
    }
    assert!(exchange.iter().any(|row| number(row, "exchange") > 0.0));
    assert!(dir.path().join("p1.meta.json").exists() && dir.path().join("x1.meta.json").exists());
}

#[test]
fn attributes_that_no_kind_tells_apart_are_named_and_the_others_are_priced() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "goblin-150"].map(|name| list(name).display().to_string());
    let words = format!(
        "points --units field --army-pairs 600 --redraws 0 --doctrines steady --bars dice --reference total --field-pairs 20 \
         --attributes a.csv --out p.csv --field {}",
        lists.join(" ")
    );
    let output = fairfight(dir.path(), &words.split(' ').collect::<Vec<_>>());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    assert!(told.contains("no kind tells levy and bow apart, so --attributes has"), "{told}");
    let read = |name: &str| rows(&std::fs::read_to_string(dir.path().join(name)).unwrap());
    assert_eq!(read("p.csv").len(), 7);
    let attributes = read("a.csv");
    // Goblins against humans, whose people is not an attribute.
    let names: Vec<&str> = attributes.iter().map(|row| &*row["attribute"]).collect();
    assert_eq!(names, ["knight", "mounted", "warrior", "levy", "bow", "goblin"]);
    for row in &attributes {
        let with = match &*row["attribute"] {
            "levy" => "bow",
            "bow" => "levy",
            _ => "",
        };
        assert_eq!(row["with"], with);
        for column in ["book", "fair", "fair_low", "fair_high", "fair_error"] {
            assert_eq!(row[column].is_empty(), !with.is_empty(), "{column} of {row:?}");
        }
    }
    assert_eq!(number(&attributes[1], "book"), 2.0);
    assert_eq!(attributes[0]["shape_degrees"], "2", "seven kinds, five attributes told apart");
}

/// A horse is worth more to a knight than to a warrior: no price of a horse is right for both.
#[test]
fn sums_of_attributes_are_wrong_and_a_grid_of_figures_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let units = "levy,levy+bow,warrior,warrior+bow,warrior+mounted,knight,knight+mounted";
    let words = format!(
        "points --units {units} --army-pairs 1500 --redraws 0 --doctrines steady --bars dice \
         --attributes a.csv --rounding r.csv --grid 1/figure --out p.csv"
    );
    said(dir.path(), &words);
    let read = |name: &str| rows(&std::fs::read_to_string(dir.path().join(name)).unwrap());
    let (prices, attributes, rounding) = (read("p.csv"), read("a.csv"), read("r.csv"));
    assert_eq!((prices.len(), attributes.len(), rounding.len()), (7, 5, 7));
    for row in &attributes {
        assert_eq!((&*row["shape"], &*row["shape_degrees"]), ("wrong", "2"), "{row:?}");
        assert!(number(row, "shape_p") < 1e-6, "{row:?}");
    }
    for row in &rounding {
        let figures = number(of(&prices, &row["unit"], "steady"), "figures");
        assert_eq!(number(row, "step"), figures, "{row:?}");
        let each = number(row, "rounded") / figures;
        assert!(each >= 1.0 && each.fract() == 0.0, "{row:?}");
    }
}

#[test]
fn prices_are_written_where_a_report_beside_them_has_nothing_to_tell() {
    let dir = tempfile::tempdir().unwrap();
    // Armies of one unit or two: a few battles of them do not tell the price of a horse.
    let words = "points --units levy,levy+bow,warrior,knight,knight+mounted --budget 20 \
                 --army-pairs 100 --redraws 0 --doctrines steady --bars dice --attributes a.csv --out p.csv";
    let output = fairfight(dir.path(), &words.split(' ').collect::<Vec<_>>());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    assert!(told.contains("warning: under steady --attributes has no fair prices"), "{told}");
    assert!(told.contains("--army-pairs 100") && !told.contains("prior"), "{told}");
    let read = |name: &str| rows(&std::fs::read_to_string(dir.path().join(name)).unwrap());
    assert_eq!(read("p.csv").len(), 5);
    let attributes = read("a.csv");
    assert_eq!((attributes.len(), number(&attributes[0], "book")), (5, 1.0));
    assert!(attributes.iter().all(|row| row["fair"].is_empty() && row["fair_high"].is_empty()));
}

#[test]
fn a_reduced_report_is_the_same_to_the_byte() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    let words = format!("{SMALL} --field-pairs 50 --format csv --field {}", lists.join(" "));
    let said = said(dir.path(), &words);
    crate::program::assert_kept("points-small.csv", &said);
}

#[test]
fn a_budget_beyond_what_a_list_may_hold_and_prices_that_battles_do_not_tell_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let told = |pairs: &str, words: &str| {
        let words = format!(
            "points --system fire-at-will --bars dice --reference total --redraws 0 --army-pairs {pairs} {words}"
        );
        let output = fairfight(dir.path(), &words.split(' ').collect::<Vec<_>>());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains("Usage:"), "{said}");
        said
    };
    let hint = |said: &str, option: &str| {
        let (_, hint) = said.split_once(option).unwrap();
        hint.split(' ').next().unwrap().to_owned()
    };
    let beyond = told("100", "--units soldier,knight --budget 200");
    assert!(beyond.contains("a budget of 200 buys more units than a list may hold"), "{beyond}");
    let budget = hint(&beyond, "can spend --budget ");
    let within = told("100", &format!("--units soldier,knight --budget {budget}"));
    assert!(!within.contains("may hold"), "{budget}: {within}");
    let kinds = "--units peasant,dragon,giant,knight --doctrines steady";
    let peasants = "% of what peasant should cost still comes from the assumption that all are worth the same (prior_share)";
    let share = |said: &str| {
        let (before, _) = said.split_once(peasants)?;
        before.rsplit(' ').next()?.parse::<u32>().ok()
    };
    let few = told("100", kinds);
    let more = told(&hint(&few, "--army-pairs "), kinds);
    assert!(share(&few).is_some() && share(&more) < share(&few), "{few}\n{more}");
    let most = told("300", kinds);
    assert!(share(&most).is_none(), "{most}");
}

#[test]
fn a_budget_that_buys_nothing_is_refused_and_one_that_buys_little_is_told() {
    for budget in ["5", "0.1", "11.9"] {
        let none = format!("--budget {budget} buys no unit");
        refused(&format!("points --units levy,warrior --budget {budget}"), &none);
        refused(&format!("points --units levy,warrior --budget {budget}"), "the cheapest costs 12");
    }
    let dir = tempfile::tempdir().unwrap();
    let told = |budget: u32| {
        let words = format!(
            "points --units levy,warrior,knight --redraws 0 --army-pairs 100 --doctrines steady --bars dice --budget {budget}"
        );
        let output = fairfight(dir.path(), &words.split(' ').collect::<Vec<_>>());
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let little = told(40);
    assert!(little.contains("--budget 40, which buys at most 2 of the cheapest unit"), "{little}");
    assert!(little.contains("--budget 60 buys at least 3"), "{little}");
    assert!(!told(60).contains("of the cheapest unit"));
}

/// Only ratios of costs count, unless the cost of a kind is fixed: that holds the level.
#[test]
fn rounded_costs_say_at_which_level_they_are() {
    let dir = tempfile::tempdir().unwrap();
    let words = format!(
        "{SMALL} --doctrines steady --bars dice --grid 1/figure --rounding r.csv --format table"
    );
    let text = said(dir.path(), &format!("{words} --reference total"));
    let read = || rows(&std::fs::read_to_string(dir.path().join("r.csv")).unwrap());
    let free = read();
    let factor = number(&free[0], "level_factor");
    assert!((factor - 1.0).abs() > 0.02, "{factor}");
    let costs: Vec<String> =
        free.iter().map(|row| format!("{} {}", row["unit"], number(row, "rounded"))).collect();
    let line = format!(
        "On a grid of 1/figure, both sides led by steady: {} (all {factor:.2} times as high as fair: only ratios \
         count); imbalance ",
        costs.join(", ")
    );
    assert!(text.contains(&line), "{line}: {text}");
    let held = said(dir.path(), &words);
    for row in read() {
        assert_eq!(row["level_factor"], "1.0");
        if row["unit"] == "warrior" {
            assert_eq!((number(&row, "fair"), number(&row, "rounded")), (24.0, 24.0));
        }
        let apart = number(&row, "rounded") / number(&row, "fair");
        assert!((0.6..1.7).contains(&apart), "{row:?}");
    }
    assert!(held.contains("On a grid of 1/figure") && !held.contains("only ratios"), "{held}");
}

#[test]
fn the_answer_is_told_in_words_first() {
    let dir = tempfile::tempdir().unwrap();
    let text = said(dir.path(), &format!("{SMALL} --doctrines steady --bars dice --format table"));
    assert!(
        text.starts_with(
            "Both sides led by steady, random armies of about 250 points, warrior at 24:\n"
        ),
        "{text}"
    );
    assert!(text.contains("  knight+mounted is underpriced: 36 printed, "), "{text}");
    assert!(
        text.contains("\nBars left out: doctrine, ruling, model, company (--bars).\n"),
        "{text}"
    );
    assert!(text.contains("What no price can fix, both sides led by steady:"), "{text}");
    // A cost from house rules is not a printed cost.
    let rules = "system = \"iron-winds\"\n[costs]\nhorse = 1\n";
    std::fs::write(dir.path().join("house.toml"), rules).unwrap();
    let words = format!(
        "{SMALL} --doctrines steady --bars dice --reference total --format table --rules house.toml"
    );
    let text = said(dir.path(), &words);
    assert!(text.contains("  knight+mounted is underpriced: 30 in force, "), "{text}");
    assert!(text.contains("  warrior+bow is overpriced: 36 printed, "), "{text}");
}

#[test]
fn where_nothing_has_a_cost_worth_is_told_and_not_judged() {
    let dir = tempfile::tempdir().unwrap();
    let words = "points --system braid-and-cockade --units infantry,infantry+superior,lancers \
                 --reference infantry --value 10 --army-pairs 300 --redraws 0 --bars dice";
    for row in rows(&said(dir.path(), words)) {
        let judged = ["book", "ratio", "ratio_low", "verdict", "depends_on"];
        assert!(judged.iter().all(|column| row[*column].is_empty()), "{row:?}");
        assert!(row["unit"] != "infantry" || number(&row, "fair") == 10.0, "{row:?}");
    }
    let text = said(dir.path(), &format!("{words} --format table"));
    assert!(text.contains("  infantry is worth 10.00 (dice 10.00 to 10.00)\n"), "{text}");
    assert!(!text.contains("priced"), "{text}");
    // The reports beside the prices have no costs either.
    let files = "--doctrines columns --attributes a.csv --rounding r.csv --out p.csv";
    said(dir.path(), &format!("{words} {files}").replace("300", "100"));
    for name in ["a.csv", "r.csv"] {
        let beside = rows(&std::fs::read_to_string(dir.path().join(name)).unwrap());
        assert_eq!(beside.len(), 3, "{name}");
        assert!(
            beside.iter().all(|row| row["book"].is_empty() && !row["fair"].is_empty()),
            "{name}"
        );
    }
}

#[test]
fn a_people_and_the_kinds_of_a_field_can_be_named() {
    let dir = tempfile::tempdir().unwrap();
    let small = "points --army-pairs 100 --redraws 0 --doctrines steady --bars dice";
    let elves = rows(&said(dir.path(), &format!("{small} --people elf")));
    assert!(elves.len() > 5 && elves.iter().all(|row| row["people"] == "elf"));
    let human = said(dir.path(), &format!("{small} --people human"));
    assert_eq!(human, said(dir.path(), small));
    let field = list("orc-150");
    let words = format!("{small} --units field --field {}", field.display());
    let orcs = rows(&said(dir.path(), &words));
    assert!(orcs.len() > 1 && orcs.iter().all(|row| !row["unit"].contains('/')));
    assert!(orcs.iter().all(|row| row["mix_fair"].is_empty()), "one list is no mix");
}

#[test]
fn what_cannot_be_answered_is_refused() {
    refused("points --units warrior", "at least two kinds of unit");
    refused("points --units levy,wariror", "did you mean warrior?");
    refused("points --people elfs", "did you mean elf?");
    refused("points --people elfs", "there are human, dwarf, elf, orc,");
    refused("points --units field", "there is no field");
    refused("points --people elves", "unknown people elves");
    refused("points --value 24 --reference total", "--reference");
    refused("points --doctrine-a steady", "--doctrines");
    refused("points --doctrines staedy", "did you mean steady?");
    refused("points --doctrines stand,steady,stand", "--doctrines names stand twice");
    let parts = "points --scenario convoy --doctrines screen,ambush,screen";
    refused(parts, "--doctrines names screen twice");
    refused("points --grid 1/army", "unit or figure");
    refused("points --army-pairs 10", "from 100 to 200000");
    refused("points --out p.csv --rounding p.csv", "would overwrite");
    refused("points --attributes -", "would both go to the standard output");
    refused("points --grid 1/figure", "--rounding <FILE>");
    refused("points --field-pairs 50", "--field <LIST>");
    refused("points --cross-pairs 50", "--cross-check <FILE>");
    refused("points --battles 50", "--battles is about forces that a scenario brings");
}

#[test]
fn vessels_of_a_scenario_are_left_out_and_added_under_every_two_doctrines() {
    let dir = tempfile::tempdir().unwrap();
    let words = "points --scenario convoy --battles 400 --doctrines screen,dash,ambush --threads 2";
    let report = rows(&said(dir.path(), words));
    assert_eq!(report.len(), 2 * 6, "two hands against one, three kinds a side");
    for row in &report {
        assert_eq!((row["system"].as_str(), row["scenario"].as_str()), ("space-convoy", "Convoy"));
        assert_eq!((row["battles"].as_str(), row["doctrine_b"].as_str()), ("400", "ambush"));
        let worth = number(row, "worth");
        assert!((number(row, "score") - number(row, "without") - worth).abs() < 1e-9);
        assert!(
            (number(row, "with_more") - number(row, "score") - number(row, "more")).abs() < 1e-9
        );
        assert!(number(row, "worth_low") <= worth && worth <= number(row, "worth_high"));
    }
    let coffins = report.iter().find(|row| row["kind"] == "coffin").unwrap();
    assert_eq!((coffins["side"].as_str(), coffins["count"].as_str()), ("b", "4"));
    // The scores are those of `battle`.
    let battle = "battle --scenario convoy --pairs 400 --doctrine-a screen --doctrine-b ambush";
    let score = number(&rows(&said(dir.path(), battle))[0], "score_a");
    assert!((number(&report[0], "score") - score).abs() < 1e-9);
    // If no doctrine is named, each side follows its own; the same with any number of threads.
    let usual = |threads: u32| {
        said(dir.path(), &format!("points --scenario convoy --battles 70 --threads {threads}"))
    };
    let rows = rows(&usual(1));
    assert!(rows.len() == 6 && rows.iter().all(|row| row["doctrine_a"] == "mixed"));
    assert_eq!(usual(1), usual(3));
}

#[test]
fn battles_of_a_scenario_that_were_not_fought_out_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let told = |doctrines: &str| {
        let words = "points --scenario open-field --battles 20 --format table --doctrines";
        said(dir.path(), &format!("{words} {doctrines}"))
    };
    let stalemate = "of the battles ended in a stalemate: nothing could change any more.\n\n";
    let hold = told("hold");
    assert!(hold.contains(&format!("\nDoctrine: hold.\n100.0% {stalemate}")), "{hold}");
    let advance = told("advance-60");
    assert!(advance.contains("\nDoctrine: advance-60.\n\n"), "{advance}");
}

#[test]
fn what_is_about_random_armies_is_refused_for_forces_of_a_scenario() {
    let refused = |more: &str, why: &str| refused(&format!("points --scenario convoy {more}"), why);
    refused("--units slayer", "--units is about armies drawn at random");
    refused("--budget 8", "--budget is about");
    refused("--attributes a.csv", "--attributes is about");
    refused("--army-pairs 1000", "--army-pairs is about");
    refused("--redraws 1", "--redraws is about");
    refused("--margin 0.1", "--margin is about");
    refused("--bars dice", "--bars is about");
    refused("--doctrines steady", "unknown doctrine \"steady\"");
    refused("--battles 0", "--battles");
}

#[test]
fn without_points_every_kind_is_told_in_the_unit_of_reference() {
    let dir = tempfile::tempdir().unwrap();
    for (system, units, reference, kind) in [
        ("fire-at-will", "soldier,crossbow,knight,hero", "soldier", "soldier"),
        ("king-or-parliament", "musketeer/4,pikeman/4,cavalier/3", "musketeer", "musketeer/4"),
        ("king-or-parliament", "musketeer/4,pikeman/4,baggage", "pikeman/4", "pikeman/4"),
    ] {
        // The second sometimes buys more than a list may hold: then the list is as large as allowed.
        for budget in [6, 80] {
            let pairs = if budget > 6 { 100 } else { 400 };
            let rows = rows(&said(
                dir.path(),
                &format!(
                    "points --system {system} --units {units} --reference {reference} \
                     --army-pairs {pairs} --redraws 0 --bars dice --budget {budget}"
                ),
            ));
            for row in &rows {
                assert_eq!((&*row["book"], &*row["reference"]), ("", kind), "{system}");
                assert!(number(row, "fair") > 0.0);
                assert!(row["unit"] != kind || number(row, "fair") == 1.0);
            }
        }
    }
    // If all armies have the largest allowed number of units, they tell nothing.
    let large =
        "points --system fire-at-will --units soldier,knight --budget 200 --redraws 0 --bars dice";
    refused(&format!("{large} --army-pairs 100"), "makes all armies the same size");
}

/// Seen on a terminal, which `script` provides; without `script` the test does nothing.
#[cfg(target_os = "linux")]
#[test]
fn the_line_of_progress_says_how_many_rounds_there_are_at_most() {
    use std::process::{Command, Stdio};
    let dir = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_fairfight");
    let words = "points --units levy,warrior,knight --army-pairs 100 --redraws 1 --doctrines aggressive,steady --out p.csv";
    let run = format!("stty rows 30 cols 100; '{program}' {words}");
    let mut script = Command::new("script");
    script.args(["-qec", &run, "/dev/null"]).current_dir(dir.path()).stdin(Stdio::null());
    // A terminal without a name gets no bar.
    script.env("TERM", "xterm");
    let Ok(output) = script.output() else { return };
    if !output.status.success() || !dir.path().join("p.csv").exists() {
        // Another `script`, or a machine without terminals.
        return;
    }
    let seen = String::from_utf8_lossy(&output.stdout);
    assert!(seen.contains("%  aggressive, random armies round 1 of 2 at most"), "{seen}");
    assert!(!seen.contains(" 0s left"), "{seen}");
}

/// Both sides wait for each other and nobody wins, so battles do not show what units are worth.
#[test]
fn a_doctrine_without_an_answer_takes_nothing_from_the_others() {
    let dir = tempfile::tempdir().unwrap();
    let run = |doctrines: &str| {
        let words = format!("{SMALL} --doctrines {doctrines} --attributes a.csv");
        fairfight(dir.path(), &words.split(' ').collect::<Vec<_>>())
    };
    let alone = run("steady");
    let both = run("steady,stand");
    assert_eq!((alone.status.code(), both.status.code()), (Some(0), Some(3)));
    let why = "warning: --doctrines stand has no prices: 100% of the pairs of battles are even";
    let said = String::from_utf8(both.stderr).unwrap();
    assert!(said.contains(why), "{said}");
    let fair = |output: &[u8]| -> Vec<f64> {
        rows(std::str::from_utf8(output).unwrap()).iter().map(|row| number(row, "fair")).collect()
    };
    assert_eq!(fair(&both.stdout), fair(&alone.stdout));
    // If the first doctrine has no prices, there is nothing to report.
    let none = run("stand,steady");
    assert_refused(&none, "100% of the pairs of battles are even");
    assert!(
        String::from_utf8(none.stderr).unwrap().contains("name other doctrines with --doctrines")
    );
}

/// The shipped costs of a system that prints none come from its report of prices, where a strip of soldiers is 10.
#[test]
fn costs_of_a_file_are_the_book_of_a_system_that_prints_none() {
    let dir = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let costs = root.join("armies/fire-at-will/rules/costs.toml");
    let costs = costs.to_str().unwrap();
    let words = format!(
        "points --system fire-at-will --rules {costs} --units soldier,knight,troll --budget 400 \
         --army-pairs 300 --bars dice --format csv"
    );
    let report = rows(&done(dir.path(), &words.split(' ').collect::<Vec<_>>()));
    let reference = std::fs::read_to_string(root.join("reports/fire-at-will/points.csv")).unwrap();
    let reference = rows(&reference);
    for row in &report {
        assert!(!row["verdict"].is_empty(), "{row:?}");
        let measured = reference.iter().find(|other| other["unit"] == row["unit"]).unwrap();
        let off = number(row, "book") / (40.0 * number(measured, "fair"));
        assert!((0.9..1.1).contains(&off), "{}: {off}", row["unit"]);
    }
    let list = root.join("armies/fire-at-will/orc-warband.toml");
    let said = done(dir.path(), &["validate", list.to_str().unwrap(), "--rules", costs]);
    assert!(said.contains(" points: "), "{said}");
    std::fs::write(dir.path().join("some.toml"), "[costs]\norc = 10\n").unwrap();
    let words = ["validate", list.to_str().unwrap(), "--rules", "some.toml"];
    let output = fairfight(dir.path(), &words);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("cost nothing"), "{said}");
}

#[test]
fn a_premium_is_taken_off_the_cost_before_it_is_judged() {
    let dir = tempfile::tempdir().unwrap();
    // Riders are worth about twice what they cost: half of their cost is given away on purpose.
    let text = "[premium]\nknight = -0.5\nhorse = -0.5\n";
    std::fs::write(dir.path().join("premium.toml"), text).unwrap();
    let words = "points --units warrior,levy,knight+mounted --army-pairs 1000 --bars dice";
    let plain = rows(&said(dir.path(), words));
    let meant = rows(&said(dir.path(), &format!("{words} --rules premium.toml")));
    let (plain, meant) = (of_unit(&plain, "knight+mounted"), of_unit(&meant, "knight+mounted"));
    assert_eq!((&*plain["verdict"], &*plain["premium"]), ("underpriced", ""));
    assert_eq!((number(meant, "book"), number(meant, "premium")), (36.0, -36.0));
    let ratio = number(meant, "fair") / 72.0;
    assert!((number(meant, "ratio") - ratio).abs() < 1e-6 && ratio < 1.2, "{ratio}");
    assert_ne!(meant["verdict"], "underpriced");
}

fn of_unit<'r>(rows: &'r [Row], unit: &str) -> &'r Row {
    rows.iter().find(|row| row["unit"] == unit).unwrap()
}

/// A lone rider fights as well as he does in a unit, and a unit costs by the figure.
#[test]
fn parts_of_units_are_priced_and_what_they_exploit_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let words =
        "points --units warrior,knight+mounted --army-pairs 3000 --redraws 1 --bars dice --partial";
    let report = rows(&said(dir.path(), words));
    let units: Vec<&str> = report.iter().map(|row| &*row["unit"]).collect();
    let parts = ["warrior/6", "warrior/1", "knight+mounted/3", "knight+mounted/1"];
    assert_eq!(units, [&["warrior", "knight+mounted"][..], &parts].concat());
    let [full, half, single] = ["knight+mounted", "knight+mounted/3", "knight+mounted/1"]
        .map(|unit| of(&report, unit, "skilled"));
    assert_eq!([full, half, single].map(|row| number(row, "book")), [36.0, 18.0, 6.0]);
    assert_eq!([full, half, single].map(|row| number(row, "figures")), [6.0; 3]);
    let budgets = rows(&said(dir.path(), &words.replace(" --partial", "")));
    assert_eq!(report[0]["budget"], budgets[0]["budget"], "that of the full units");
    let times = |row: &Row, share: f64| number(row, "fair") / share / number(full, "fair");
    let text = said(dir.path(), &format!("{words} --format table"));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let of_single = times(single, 1.0 / 6.0);
    assert!(of_single > 1.5, "{of_single}");
    let sentence = format!(
        "A single knight+mounted is worth {of_single:.1} times its share of the full unit ("
    );
    assert!(text.contains(&sentence), "{sentence}: {text}");
    // Nothing is said that the battles do not show.
    assert!(times(half, 0.5) < of_single && !text.contains("knight+mounted/3 is worth"), "{text}");
    refused(&format!("{words} --attributes a.csv"), "cannot be used with");
    refused(
        "points --scenario convoy --system space-convoy --partial",
        "--partial is about armies",
    );
}

/// If nothing has a cost, a unit of part strength starts at its share of one unit.
#[test]
fn parts_of_units_without_costs_are_told_against_their_share() {
    let dir = tempfile::tempdir().unwrap();
    let words = "points --system fire-at-will --units soldier,knight --army-pairs 1000 --redraws 1 --bars dice --partial";
    let report = rows(&said(dir.path(), words));
    assert!(report.len() > 2, "{report:?}");
    assert!(report.iter().all(|row| row["book"].is_empty() && number(row, "fair") > 0.0));
    assert_eq!(number(&report[0], "fair"), 1.0);
    let text = said(dir.path(), &format!("{words} --format table"));
    assert!(text.contains("share of the full unit"), "{text}");
}
