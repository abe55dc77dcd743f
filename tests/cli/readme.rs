//! What the README and the guide say is so, and what they name is there.

use std::collections::BTreeMap;
use std::path::Path;

const README: &str = include_str!("../../README.md");
const GUIDE: &str = include_str!("../../crates/cli/README.md");
const CONTRIBUTING: &str = include_str!("../../CONTRIBUTING.md");

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
    // Shares are told in whole percents, prices as they are.
    for ((told, there), off) in told.iter().zip(there).zip([0.6, 0.6, 0.0, 0.0, 0.0, 0.0]) {
        assert!((told - there).abs() <= off, "the guide says {told}, the report {there}");
    }
}

#[test]
fn lists_without_points_say_at_their_head_what_the_report_has_them_come_to() {
    let mut checked = 0;
    for system in ["fire-at-will", "king-or-parliament"] {
        let rows = report(&format!("{system}/points.csv"));
        // What a strip (or a leader) of a kind is worth at the least and at the most, over doctrines.
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
