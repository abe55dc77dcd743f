//! `fairfight sensitivity`, seen from outside.

use crate::program::{
    Row, assert_refused, assert_same_report, done, fairfight, list, number, rows,
};
use fairfight_rules::iron_winds::RULINGS;
use fairfight_rules::ruling::Takes;
use std::fs;
use std::path::Path;

fn path(name: &str) -> String {
    list(name).display().to_string()
}

/// The rows of a report to these words.
fn report(directory: &Path, words: &[&str]) -> Vec<Row> {
    let words: Vec<&str> = ["sensitivity"].iter().chain(words).copied().collect();
    rows(&done(directory, &words))
}

#[test]
fn what_nothing_uses_moves_nothing_and_is_told_from_what_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["--fights", "levy,warrior,knight", "--what", "numbers", "--pairs", "200"];
    let rows = report(dir.path(), &words);
    let of = |name: &str, step: &str| {
        rows.iter().find(|row| row["name"] == name && row["step"] == step).unwrap()
    };
    for name in ["dwarf-foot-move", "melee-troll", "bow-range"] {
        let row = rows.iter().find(|row| row["name"] == name).unwrap();
        assert_eq!((&*row["verdict"], &*row["exercised"]), ("unused", "0.0"), "{name}");
        let moves = ["moves", "moves_low", "moves_high"].map(|column| number(row, column));
        assert_eq!(moves, [0.0; 3], "{name}");
        assert!(row["most_matchup"].is_empty() && row["most"].is_empty());
    }
    // Knights whose fractions round up are worse: as A they lose score, as B the other side gains it.
    let knights = of("knight-rounds-up", "1");
    assert_eq!((&*knights["verdict"], &*knights["method"]), ("moves", "exact"));
    // Levy have nothing to round, so the setting is never used.
    assert_eq!(of("levy-rounds-up", "1")["verdict"], "unused");
    // Ranked.
    let moves: Vec<f64> = rows.iter().map(|row| number(row, "moves")).collect();
    assert!(moves.is_sorted_by(|one, other| one >= other));
    let ranks: Vec<usize> = rows.iter().map(|row| row["rank"].parse().unwrap()).collect();
    assert_eq!(ranks, (1..=rows.len()).collect::<Vec<_>>());
}

#[test]
fn a_step_has_the_sign_and_size_that_check_gives() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["human-150", "orc-150", "goblin-150", "skeleton-150"] {
        fs::copy(list(name), dir.path().join(format!("{name}.toml"))).unwrap();
    }
    fs::write(dir.path().join("knights.toml"), "[numbers]\nknight-rounds-up = 1\n").unwrap();
    let suite = "system = \"iron-winds\"\nname = \"Trial\"\nmax-pairs = 400\nchanged = [\"knights.toml\"]\n\
        [[match]]\na = \"human-150.toml\"\nb = \"orc-150.toml\"\n\
        [[match]]\na = \"goblin-150.toml\"\nb = \"skeleton-150.toml\"\n\
        [[fight]]\na = \"knight+mounted\"\nb = \"warrior\"\n\
        [[fight]]\na = \"warrior\"\nb = \"knight\"\naspect = \"flank\"\n";
    fs::write(dir.path().join("suite.toml"), suite).unwrap();
    let checked = fairfight(dir.path(), &["check", "suite.toml", "--format", "csv"]);
    let checked = rows(&String::from_utf8(checked.stdout).unwrap());
    let words = [
        "--suite",
        "suite.toml",
        "--only",
        "knight-rounds-up",
        "--pairs",
        "400",
        "--cells",
        "c.csv",
    ];
    let found = report(dir.path(), &words);
    assert_eq!(found.len(), 1);
    let cells = rows(&fs::read_to_string(dir.path().join("c.csv")).unwrap());
    assert_eq!(cells.len(), checked.len());
    for (cell, check) in cells.iter().zip(&checked) {
        assert_eq!(cell["matchup"], check["name"]);
        assert_eq!(cell["method"], check["method"]);
        let known = check["difference"].parse().unwrap_or(0.0);
        assert_eq!(number(cell, "difference"), known, "{}", check["name"]);
        let low_high = ["difference_low", "difference_high"].map(|column| number(cell, column));
        assert!(low_high[0] <= known && known <= low_high[1]);
    }
    // Goblins and skeletons have no knights: the digest settles it.
    assert_eq!((&*cells[1]["exercised"], &*cells[1]["n"]), ("0.0", "256"));
    assert!(number(&cells[0], "difference") < -0.2);
    assert_eq!(found[0]["most_matchup"], cells[0]["matchup"]);
    let squares: f64 = cells.iter().map(|cell| number(cell, "difference").powi(2)).sum();
    // Without noise a little less than with it.
    let (moves, with_noise) = (number(&found[0], "moves"), (squares / 4.0).sqrt());
    assert!(moves < with_noise && moves > 0.98 * with_noise, "{moves} {with_noise}");
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let dir = tempfile::tempdir().unwrap();
    let (human, orc) = (path("human-150"), path("orc-150"));
    let report = |threads: &str| {
        let words = [
            "sensitivity",
            &human,
            &orc,
            "--fights",
            "knight,warrior",
            "--what",
            "numbers,upgrades",
            "--only",
            "melee-mounted,melee-flank,knight-rounds-up,Human 150",
            "--pairs",
            "70",
            "--threads",
            threads,
            "--interactions",
            "i.csv",
            "--cells",
            "c.csv",
        ];
        let report = done(dir.path(), &words);
        let file = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
        (report, file("i.csv"), file("c.csv"))
    };
    let one = report("1");
    assert!(one == report("3"));
    assert!(one.0.lines().count() > 8 && one.1.lines().count() > 1);
}

#[test]
fn upgrades_are_told_from_the_side_of_their_list() {
    let dir = tempfile::tempdir().unwrap();
    let list = |name: &str, unit: &str| {
        let head = format!("system = \"iron-winds\"\nname = \"{name}\"\ndoctrine = \"steady\"");
        let text = format!("{head}\n[[unit]]\n{unit}\ncount = 3\n");
        fs::write(dir.path().join(format!("{name}.toml")), text).unwrap();
    };
    list("Archers", "class = \"warrior\"\nbow = true");
    list("Warriors", "class = \"warrior\"");
    let of = |words: &[&str]| {
        report(dir.path(), &[words, &["--what", "upgrades", "--pairs", "200"]].concat())
    };
    let found = of(&["Archers.toml", "Warriors.toml"]);
    let elite = |rows: &[Row], name: &str| {
        rows.iter()
            .find(|row| row["name"] == name && row["step"].ends_with("+elite"))
            .cloned()
            .unwrap()
    };
    let warriors = elite(&found, "Warriors");
    // 36 figures, a point each.
    assert_eq!((&*warriors["value"], &*warriors["points_change"]), ("warrior", "36"));
    assert!(number(&warriors, "mean") > 0.1 && number(&warriors, "exercised") > 0.5);
    // The row is about the list, whichever side it is on.
    let exchanged = of(&["Warriors.toml", "Archers.toml"]);
    for name in ["Archers", "Warriors"] {
        let [one, other] = [&found, &exchanged].map(|rows| elite(rows, name));
        assert_eq!(one["mean"], other["mean"], "{name}");
        assert_eq!([&*one["whose"], &*other["whose"]], [name; 2]);
        assert_ne!(one["side"], other["side"], "{name}");
    }
    // The list is named with its gain, on either side of the match-up.
    let words = ["sensitivity", "Archers.toml", "Warriors.toml", "--what", "upgrades"];
    let table = done(dir.path(), &[&words[..], &["--pairs", "200", "--format", "table"]].concat());
    for name in ["Archers", "Warriors"] {
        let is_own = |line: &&str| line.starts_with(&format!("  {name}: warrior"));
        let line = table.lines().find(is_own).unwrap();
        assert!(line.contains(&format!(": {name} gains ")), "{line}");
    }
}

/// If horses fight worse than men on foot, knights are better without them.
#[test]
fn an_upgrade_that_does_harm_is_called_so_and_names_its_list() {
    let dir = tempfile::tempdir().unwrap();
    let (human, orc) = (path("human-150"), path("orc-150"));
    let rules = "system = \"iron-winds\"\n[numbers]\nmelee-mounted = -3\n";
    fs::write(dir.path().join("rules.toml"), rules).unwrap();
    let words = [
        &*human,
        &*orc,
        "--what",
        "upgrades",
        "--only",
        "Human 150",
        "--pairs",
        "300",
        "--rules",
        "rules.toml",
        "--cells",
        "c.csv",
    ];
    let found = report(dir.path(), &words);
    let harms: Vec<&Row> = found.iter().filter(|row| row["verdict"] == "harms").collect();
    assert!(!harms.is_empty(), "{found:?}");
    for row in &found {
        let harm = row["verdict"] == "harms";
        assert_eq!(row["harmed"], if harm { "1" } else { "0" });
        if harm {
            assert!(number(row, "mean") < 0.0 && number(row, "most_high") < 0.0);
        }
        assert_eq!(&*row["whose"], "Human 150");
    }
    let cells = rows(&fs::read_to_string(dir.path().join("c.csv")).unwrap());
    assert!(cells.iter().all(|cell| (&*cell["side"], &*cell["whose"]) == ("a", "Human 150")));
    let table = done(dir.path(), &[&["sensitivity", "--format", "table"], &words[..10]].concat());
    let table = table.split_whitespace().collect::<Vec<_>>().join(" ");
    for row in harms.iter().take(5) {
        let said =
            format!("Human 150: {} to {}: does harm: Human 150 loses ", row["value"], row["step"]);
        assert!(table.contains(&said), "{said}: {table}");
    }
}

#[test]
fn a_price_moves_no_battle_and_says_what_each_list_costs() {
    let dir = tempfile::tempdir().unwrap();
    let list = |name: &str, units: &str| {
        let head = format!("system = \"iron-winds\"\nname = \"{name}\"\n");
        fs::write(dir.path().join(format!("{name}.toml")), head + units).unwrap();
    };
    // 24 figures of levy at 1, with bows 2; 24 warriors at 2.
    list("Archers", "[[unit]]\nclass = \"levy\"\nbow = true\ncount = 2\n");
    list("Mixed", "[[unit]]\nclass = \"levy\"\n[[unit]]\nclass = \"warrior\"\n");
    let words = ["Archers.toml", "Mixed.toml", "--fights", "knight,levy+bow"];
    let found =
        report(dir.path(), &[&words[..], &["--what", "costs", "--cells", "c.csv"]].concat());
    let columns = ["name", "step", "whose", "points_change", "points", "pieces_change"];
    let said: Vec<[&str; 6]> =
        found.iter().map(|row| columns.map(|column| row[column].as_str())).collect();
    assert!(found.iter().all(|row| row["verdict"] == "price" && row["moves"].is_empty()));
    assert!(found.iter().all(|row| row["battles"] == "0" && row["method"].is_empty()));
    for wanted in [
        ["levy", "2", "Archers", "24", "72", "-8"],
        ["levy", "2", "Mixed", "12", "48", "-6"],
        ["levy", "0", "Archers", "-24", "24", "24"],
        ["levy", "0", "Mixed", "-12", "24", ""],
        ["bow", "2", "Archers", "24", "72", "-8"],
        ["warrior", "1", "Mixed", "-12", "24", "12"],
        ["levy", "2", "levy+bow", "12", "36", "-4"],
        ["knight", "5", "knight", "12", "60", "-3"],
    ] {
        assert!(said.contains(&wanted), "{wanted:?}: {said:?}");
    }
    assert!(!said.iter().any(|row| row[0] == "warrior" && row[2] == "Archers"));
    // The largest change of a total comes first.
    let changes: Vec<f64> = found.iter().map(|row| number(row, "points_change").abs()).collect();
    assert!(changes.is_sorted_by(|one, other| one >= other), "{changes:?}");
    assert_eq!(fs::read_to_string(dir.path().join("c.csv")).unwrap().lines().count(), 1);
    let words =
        ["sensitivity", "Archers.toml", "Mixed.toml", "--what", "costs", "--format", "table"];
    let table = done(dir.path(), &words);
    assert!(table.starts_with("Costs change no battle: "), "{table}");
    let table = table.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "levy 1 to 0: changes no battle; Archers costs 24 points, 24 less, and could have 24 figures more for \
                its 48";
    assert!(table.contains(said) && table.contains("`fairfight points`"), "{table}");
    // Beside other steps they come last, and change nothing about them.
    let both = |what| {
        report(
            dir.path(),
            &["--fights", "knight,levy", "--only", "melee-knight,levy", "--what", what],
        )
    };
    let (all, numbers) = (both("numbers,costs"), both("numbers,costs,rulings"));
    assert_eq!(all, numbers);
    assert_eq!(all.last().unwrap()["verdict"], "price");
    assert_ne!(all[0]["verdict"], "price");
}

#[test]
fn the_strongest_steps_are_played_together() {
    let dir = tempfile::tempdir().unwrap();
    let words = [
        "--fights",
        "levy,warrior,knight,warrior+mounted,knight+mounted",
        "--what",
        "numbers",
        "--pairs",
        "100",
        "--only",
        "melee-mounted,melee-knight,knight-divisor,warrior-divisor",
        "--interactions",
        "i.csv",
    ];
    let alone = report(dir.path(), &words);
    let together = rows(&fs::read_to_string(dir.path().join("i.csv")).unwrap());
    assert_eq!(together.len(), 15);
    let shares: f64 = together.iter().map(|row| number(row, "share")).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}: exact fights have no noise");
    assert_eq!(together.iter().filter(|row| !row["total"].is_empty()).count(), 4);
    // The strongest step of each setting is the one that is played.
    for row in &together[..4] {
        let best = alone.iter().find(|other| row["steps"].starts_with(&*other["name"])).unwrap();
        assert_eq!(row["steps"], format!("{} {} to {}", best["name"], best["value"], best["step"]));
    }
}

#[test]
fn nothing_to_play_together_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["sensitivity", "--fights", "levy,warrior", "--what", "numbers"];
    let more = ["--only", "melee-troll", "--pairs", "20", "--interactions", "i.csv"];
    let output = fairfight(dir.path(), &[&words[..], &more].concat());
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    let note = "note: --interactions: no step of a number or a ruling is known to move a score";
    assert!(said.starts_with(note) && said.ends_with("i.csv has no rows\n"), "{said}");
    assert_eq!(fs::read_to_string(dir.path().join("i.csv")).unwrap().lines().count(), 1);
}

/// Each step alone is allowed; together a least is above its most, and a file of house rules is refused.
#[test]
fn steps_that_contradict_each_other_are_not_played_together() {
    let dir = tempfile::tempdir().unwrap();
    let cell = "hit-60cm-auxiliary-open";
    let only = format!("{cell}-least,{cell}-most,activates");
    let words = [
        "sensitivity",
        "--system",
        "modern-skirmish",
        "--fights",
        "legionary,auxiliary,soldier",
        "--what",
        "numbers",
        "--only",
        &only,
        "--pairs",
        "20",
        "--interactions",
        "i.csv",
    ];
    let said = fairfight(dir.path(), &words);
    let stderr = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.success(), "{stderr}");
    let note = format!(
        "note: --interactions: {cell}-most 5 to 4 is left out: with {cell}-least 4 to 5, {cell}-least is 5, \
         above {cell}-most, which is 4\n"
    );
    assert!(stderr.contains(&note), "{stderr}");
    let together = rows(&fs::read_to_string(dir.path().join("i.csv")).unwrap());
    let steps: Vec<&str> = together.iter().map(|row| &*row["steps"]).collect();
    let (least, most, third) = (
        format!("{cell}-least 4 to 5"),
        format!("{cell}-most 5 to 4"),
        "activates 1 to 2".to_owned(),
    );
    let both = format!("{least} & {most}");
    assert_eq!(steps, [&least, &third, &format!("{least} & {third}"), &both]);
    for (row, played) in together.iter().zip(["3", "3", "3", "0"]) {
        assert_eq!(row["matchups"], played);
        for column in ["moves", "moves_low", "moves_high", "share", "most_matchup", "most"] {
            assert_eq!(row[column].is_empty(), played == "0", "{} {column}", row["steps"]);
        }
    }
}

#[test]
fn the_table_answers_in_words_first() {
    let dir = tempfile::tempdir().unwrap();
    let words = [
        "sensitivity",
        "--fights",
        "knight,knight+mounted,warrior",
        "--what",
        "numbers",
        "--pairs",
        "50",
        "--format",
        "table",
        "--top",
        "3",
    ];
    let table = done(dir.path(), &words);
    let mut lines = table.lines();
    let first = lines.next().unwrap();
    assert!(first.contains("matters most: one step moves scores by") && first.ends_with("points."));
    assert!(lines.next().unwrap().contains("are not used here"));
    assert_eq!(table.lines().filter(|line| line.contains("  number  ")).count(), 3);
    let steps: usize =
        table.split_once("Of ").unwrap().1.split(' ').next().unwrap().parse().unwrap();
    let more = format!("({} more with --top, or in csv or json)", steps - 3);
    assert_eq!(table.lines().last(), Some(&*more));
    let csv = |format| {
        let words = [
            "sensitivity",
            "--fights",
            "knight,warrior",
            "--only",
            "melee-knight",
            "--format",
            format,
        ];
        done(dir.path(), &words)
    };
    assert_same_report(&csv("csv"), &csv("json"));
}

#[test]
fn the_atlas_has_every_ruling_with_its_question() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["--fights", "levy,warrior", "--what", "rulings", "--pairs", "20"];
    let atlas = report(dir.path(), &words);
    for row in &atlas {
        assert!(!row["question"].is_empty() && !row["clause"].is_empty(), "{}", row["name"]);
    }
    let names: Vec<&str> = atlas.iter().map(|row| row["name"].as_str()).collect();
    // A ruling with only one answer cannot be moved.
    let ids = RULINGS.iter().filter(|ruling| match ruling.options {
        [only] => only.takes != Takes::Nothing,
        _ => true,
    });
    let ids: Vec<&str> = ids.map(|ruling| ruling.id).collect();
    assert!(ids.len() > 20);
    for id in ids {
        assert!(names.contains(&id), "{id} has no row");
    }
    let advanced = atlas.iter().filter(|row| row["name"] == "advanced");
    let steps: Vec<&str> = advanced.map(|row| row["step"].as_str()).collect();
    assert!(steps.contains(&"none") && steps.contains(&"without IW-X3"), "{steps:?}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let human = path("human-150");
    let refused = |words: &[&str], said: &str| {
        let words: Vec<&str> = ["sensitivity"].iter().chain(words).copied().collect();
        assert_refused(&fairfight(dir.path(), &words), said);
    };
    refused(&[], "required");
    refused(&[&human], "one list makes no match-up");
    refused(&[&human, &human], "is named twice");
    fs::copy(list("human-150"), dir.path().join("copy.toml")).unwrap();
    refused(&[&human, "copy.toml"], "copy.toml hold the same list under the same doctrine");
    refused(&["--fights", "knight"], "one unit makes no fight");
    refused(
        &["--fights", "knight,warrior", "--only", "melee-mountd"],
        "did you mean melee-mounted?",
    );
    let twice = ["--fights", "knight,warrior", "--only", "melee-mounted,melee-mounted"];
    refused(&twice, "--only names melee-mounted twice");
    let left_out = ["--fights", "knight,warrior", "--only", "melee-rear", "--what", "rulings"];
    refused(&left_out, "--only melee-rear: it is a number, and --what leaves these out");
    refused(&left_out, "name numbers in --what too");
    refused(&["--fights", "knight,warrior", "--what", "upgrades"], "there is no setting to change");
    refused(&["--fights", "all", "--pairs", "1_000_000"], "more than memory can keep");
    refused(&["--suite", "s.toml", "--rules", "r.toml"], "cannot be used with");
    let suite = format!("{}/armies/iron-winds/suites/targets.toml", env!("CARGO_MANIFEST_DIR"));
    refused(&["--suite", &suite, "--system", "gun-fights"], "the command line is for gun-fights");
    let fights = ["--fights", "levy,warrior"];
    let river =
        format!("{}/armies/iron-winds/scenarios/river-crossing.toml", env!("CARGO_MANIFEST_DIR"));
    for [option, value] in [["--doctrine-a", "steady"], ["--scenario", &*river]] {
        let said = format!("{option} changes nothing in a fight");
        refused(&[&fights[..], &[option, value]].concat(), &said);
    }
}

#[test]
fn the_gap_and_the_deployment_are_those_of_the_command_line() {
    let dir = tempfile::tempdir().unwrap();
    let (human, orc) = (path("human-150"), path("orc-150"));
    let near = "system = \"iron-winds\"\nname = \"Near\"\ngap = 6\n";
    fs::write(dir.path().join("near.toml"), near).unwrap();
    let files = |more: &[&str]| {
        let words = ["sensitivity", &human, &orc, "--what", "numbers,upgrades", "--pairs", "60"];
        let only = ["--only", "melee-mounted,Human 150", "--cells", "c.csv"];
        let report = done(dir.path(), &[&words[..], &only, more].concat());
        (report, fs::read_to_string(dir.path().join("c.csv")).unwrap())
    };
    let (usual, gap, drawn) =
        (files(&[]), files(&["--gap", "6"]), files(&["--deployment", "drawn"]));
    assert!(usual.0 != gap.0 && usual.1 != gap.1);
    assert!(usual.0 != drawn.0 && usual.1 != drawn.1);
    // A scenario that sets the same gap gives the same reports.
    assert_eq!(gap, files(&["--scenario", "near.toml"]));
    // Both options hold in a scenario too.
    assert_eq!(gap, files(&["--scenario", "near.toml", "--deployment", "as-listed"]));
    assert_ne!(gap, files(&["--scenario", "near.toml", "--deployment", "drawn"]));
    assert_ne!(gap, files(&["--scenario", "near.toml", "--gap", "20"]));
}

#[test]
fn options_of_battles_are_refused_if_only_costs_change() {
    let dir = tempfile::tempdir().unwrap();
    let (human, orc) = (path("human-150"), path("orc-150"));
    let river = path("scenarios/river-crossing");
    for [option, value] in [
        ["--gap", "6"],
        ["--deployment", "drawn"],
        ["--doctrine-b", "steady"],
        ["--pairs", "60"],
        ["--scenario", &river],
    ] {
        let words = ["sensitivity", &human, &orc, "--what", "costs", option, value];
        let said = format!("{option} changes nothing if only costs change");
        assert_refused(&fairfight(dir.path(), &words), &said);
    }
}

/// The reference reports are made at a size that takes a minute; here the same command runs at a small one.
#[test]
fn the_reference_reports_have_these_columns_and_steps() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().unwrap();
    let lists: Vec<String> = ["human-150", "orc-150"].map(path).into();
    for (what, file) in [("numbers", "sensitivity"), ("rulings", "ruling-atlas")] {
        let words = [&*lists[0], &*lists[1], "--what", what, "--pairs", "8"];
        let small = report(dir.path(), &words);
        let text = fs::read_to_string(root.join(format!("reports/iron-winds/{file}.csv"))).unwrap();
        let reference = rows(&text);
        assert!(small[0].keys().eq(reference[0].keys()), "{file}");
        let steps = |rows: &[Row]| {
            let step = |row: &Row| ["name", "value", "step"].map(|column| row[column].clone());
            let mut steps: Vec<_> = rows.iter().map(step).collect();
            steps.sort();
            steps
        };
        assert_eq!(steps(&small), steps(&reference), "{file}");
        assert_eq!(small[0]["rules_hash"], reference[0]["rules_hash"], "{file}");
    }
}

#[test]
fn a_reduced_report_is_the_same_to_the_byte() {
    let dir = tempfile::tempdir().unwrap();
    let (human, orc) = (path("human-150"), path("orc-150"));
    let words =
        |what| ["sensitivity", &human, &orc, "--what", what, "--pairs", "40", "--format", "csv"];
    for (what, kept) in
        [("numbers", "sensitivity-small.csv"), ("rulings", "ruling-atlas-small.csv")]
    {
        crate::program::assert_kept(kept, &done(dir.path(), &words(what)));
    }
    let only = "melee-mounted,melee-flank,knight-rounds-up,warrior-rounds-up,melee-levy";
    let words = [&words("numbers")[..], &["--only", only, "--interactions", "i.csv"]].concat();
    done(dir.path(), &words);
    let interactions = fs::read_to_string(dir.path().join("i.csv")).unwrap();
    crate::program::assert_kept("interactions-small.csv", &interactions);
}
