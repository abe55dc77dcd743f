//! The claims of the README and the guide are true, and the things that they name exist.

use std::collections::BTreeMap;
use std::path::Path;

const README: &str = include_str!("../../README.md");
const GUIDE: &str = include_str!("../../crates/cli/README.md");
const CONTRIBUTING: &str = include_str!("../../CONTRIBUTING.md");
const REPORTS: &str = include_str!("../../reports/README.md");

/// The rows of a reference report, by column name.
fn report(name: &str) -> Vec<BTreeMap<String, String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports").join(name);
    let mut rows = csv::Reader::from_path(path).expect("a report");
    rows.deserialize().map(|row| row.expect("a row")).collect()
}

/// The numbers of a text.
fn numbers(text: &str) -> Vec<f64> {
    text.split(|c: char| !c.is_ascii_digit() && c != '.')
        .filter_map(|word| word.parse().ok())
        .collect()
}

#[test]
fn what_tuning_did_is_told_as_the_report_has_it() {
    let guide = GUIDE.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, told) = guide.split_once("the seven human kinds go from").expect("what tuning did");
    let (told, _) = told.split_once(". `--tried`").expect("its end");
    let rows = report("iron-winds/tune.csv");
    let cell = |price: &str, column: &str| -> f64 {
        let row = rows.iter().find(|row| row["price"] == price).expect("a price");
        row[column].parse().expect("a number")
    };
    let points = |price: &str, column: &str| cell(price, column) / cell(price, "scale");
    let shares = ["exploit_before", "exploit_after"].map(|column| 100.0 * cell("horse", column));
    let prices = [("horse", "tuned"), ("horse", "book"), ("knight", "tuned"), ("knight", "book")];
    let there = shares.into_iter().chain(prices.map(|(price, column)| points(price, column)));
    let told = numbers(told);
    assert_eq!(told.len(), 6, "{told:?}");
    // Shares are given in whole percent, prices as they are.
    for ((told, there), off) in told.iter().zip(there).zip([0.6, 0.6, 0.0, 0.0, 0.0, 0.0]) {
        assert!((told - there).abs() <= off, "the guide says {told}, the report {there}");
    }
}

#[test]
fn lists_without_points_say_at_their_head_what_the_report_has_them_come_to() {
    let mut checked = 0;
    for system in ["fire-at-will", "king-or-parliament"] {
        let rows = report(&format!("{system}/points.csv"));
        // The lowest and the highest worth of a strip (or a leader) of a kind, over doctrines.
        let worth = |kind: &str| -> Option<[f64; 2]> {
            let row = rows.iter().find(|row| row["unit"].split('/').next() == Some(kind))?;
            let number = |column: &str| row[column].parse::<f64>().expect("a number");
            let ends = ["doctrine_low", "doctrine_high"];
            Some(ends.map(|end| number(end) / number("figures")))
        };
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies").join(system);
        for file in folder.read_dir().expect("lists") {
            let file = file.expect("a file").path();
            if file.extension().is_none_or(|extension| extension != "toml") {
                continue;
            }
            let text = std::fs::read_to_string(&file).expect("a list");
            let list: toml::Table = text.parse().expect("TOML");
            let parts =
                |key: &str| list.get(key).and_then(toml::Value::as_array).into_iter().flatten();
            let word = |part: &toml::Value, key: &str| {
                Some(part.get(key)?.as_str().expect("a word").to_owned())
            };
            let number = |part: &toml::Value, key: &str| {
                part.get(key).map_or(1.0, |n| n.as_integer().expect("a number") as f64)
            };
            let unit = |part: &toml::Value| {
                let kind = if part.get("pikes").is_some() {
                    Some("pike".into())
                } else {
                    word(part, "type")
                };
                let archer = kind.as_deref() == Some("archer");
                let kind = word(part, "shoots").filter(|_| archer).or(kind)?;
                Some((worth(&kind)?, number(part, "strips") * number(part, "count")))
            };
            let leader = |part: &toml::Value| match system {
                "fire-at-will" => {
                    Some((worth(&word(part, "rank").unwrap_or("leader".into()))?, 1.0))
                }
                // They cost nothing there.
                _ => Some(([0.0; 2], 1.0)),
            };
            let all: Option<Vec<([f64; 2], f64)>> =
                parts("unit").map(unit).chain(parts("leader").map(leader)).collect();
            // Formations and upgrades have no row of their own.
            let Some(all) = all else { continue };
            let there = (0..2)
                .map(|place| all.iter().map(|(worth, count)| worth[place] * count).sum::<f64>());
            let (_, head) = text.split_once("# Budget: ").expect("what it comes to");
            let told = numbers(head.lines().next().expect("a line"));
            assert_eq!(told.len(), 2, "{}", file.display());
            for (told, there) in told.iter().zip(there) {
                let name = file.display();
                assert!((told - there).abs() < 0.06, "{name} says {told}, the report has {there}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 10);
}

#[test]
fn the_page_about_the_reports_tells_what_they_hold() {
    let page = REPORTS.split_whitespace().collect::<Vec<_>>().join(" ");
    // The number after these words is that of the report, in its last digit.
    let holds = |words: &str, name: &str, keys: &[(&str, &str)], column: &str, factor: f64| {
        let (_, rest) = page.split_once(words).unwrap_or_else(|| panic!("no \"{words}\""));
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let told = rest[..end].trim_end_matches('.');
        let digits = told.split_once('.').map_or(0, |(_, digits)| digits.len());
        let rows = report(name);
        let row = rows.iter().find(|row| keys.iter().all(|(key, value)| row[*key] == *value));
        let there = factor * row.expect("a row")[column].parse::<f64>().expect("a number");
        let told: f64 = told.parse().unwrap_or_else(|_| panic!("no number after \"{words}\""));
        let off = 0.5 * 0.1_f64.powi(i32::try_from(digits).expect("few digits"));
        assert!((told - there).abs() < off + 1e-6, "{words}: {told}, but {name} has {there}");
    };
    let typical = [("list", "Typical 150 point army")];
    holds("print as an example scores ", "iron-winds/matrix.csv", &typical, "mean_score", 100.0);
    holds("eight match-ups (doctrine ", "iron-winds/matrix.csv", &typical, "doctrine_low", 100.0);
    let goblins = [("list", "Goblin 150")];
    holds("the Goblins ", "iron-winds/matrix.csv", &goblins, "mean_score", 100.0);
    let elves = [("list", "Elf 300")];
    holds("300 points**: Elves ", "iron-winds/matrix-300.csv", &elves, "mean_score", 100.0);
    let best = [("role", "best")];
    holds("mounted knights. It scores ", "iron-winds/search.csv", &best, "confirmed", 100.0);
    let horse = [("price", "horse")];
    holds("With a horse at ", "iron-winds/tune.csv", &horse, "tuned", 0.25);
    let knights = [("unit", "knight")];
    holds("Four strips of knights ", "fire-at-will/points.csv", &knights, "fair", 1.0);
    let kings = [("army_a", "Royalist 1644"), ("army_b", "Parliament 1643")];
    holds("Royalists of 1644 score ", "king-or-parliament/battles.csv", &kings, "score_a", 100.0);
    let gun = [("unit", "foot-artillery")];
    holds("One foot gun ", "braid-and-cockade/points.csv", &gun, "fair", 1.0);
    let met = [("doctrine_a", "stand-off"), ("doctrine_b", "pursuers")];
    holds("(`stand-off`), the convoy wins ", "space-convoy/battles.csv", &met, "score_a", 100.0);
    let legionaries = [("a", "legionary"), ("b", "legionary"), ("cover_a", "open")];
    let words = "in the open, whoever fires first wins ";
    holds(words, "modern-skirmish/fights.csv", &legionaries, "win_a", 100.0);
    let wyatt = [("unit", "Wyatt Earp")];
    holds("In the lot: Wyatt ", "gun-fights/points.csv", &wyatt, "worth", 100.0);
    // Link targets exist; a page is made from the CSV file of the same name.
    for link in REPORTS.split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
        let link = link.0.replace(".html", ".csv");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports").join(&link);
        assert!(link.starts_with('#') || path.exists(), "{link} is not there");
    }
}

#[test]
fn every_file_that_they_name_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for text in [README, GUIDE, CONTRIBUTING] {
        for word in text.split(|c: char| c.is_whitespace() || "()`#".contains(c)) {
            let is_file =
                ["armies/", "crates/", "reports/"].iter().any(|folder| word.starts_with(folder));
            // `<system>` stands for any.
            if is_file && !word.contains('<') {
                assert!(root.join(word).exists(), "{word} is not there");
            }
        }
    }
}

#[test]
fn every_section_that_they_link_to_is_there() {
    // A heading's anchor as web pages make it: lower case, blanks as dashes, no question mark.
    let anchors: Vec<String> = GUIDE
        .lines()
        .filter_map(|line| line.strip_prefix("## ").or(line.strip_prefix("### ")))
        .map(|heading| heading.to_lowercase().replace(' ', "-").replace('?', ""))
        .collect();
    let links = |text: &'static str, before: &'static str| {
        text.split(before).skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link)
    };
    let linked: Vec<&str> =
        links(README, "(crates/cli/README.md#").chain(links(GUIDE, "(#")).collect();
    assert!(linked.len() > 15, "{linked:?}");
    for link in linked {
        assert!(anchors.iter().any(|anchor| anchor == link), "there is no section #{link}");
    }
}
