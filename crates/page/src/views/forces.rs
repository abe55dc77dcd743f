//! The page of `points --scenario`: what each unit is worth to its force.

use super::{Number, View, signed};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::rows::groups;
use crate::svg::{self, Scale};
use fairfight_report::distinct;
use indexmap::IndexMap;
use maud::{Markup, html};

/// A scenario under two doctrines.
type Setting = (String, String, String);

fn setting(row: Row<'_>) -> Setting {
    (row.text("scenario"), row.text("doctrine_a"), row.text("doctrine_b"))
}

/// The page of forces.
pub(crate) fn view(main: &Document, _: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let scenarios = distinct(rows.iter().map(|row| row.text("scenario")));
    let settings = groups(rows.iter().copied(), setting);
    let title = match &scenarios[..] {
        [] => "What each unit is worth to its force".to_owned(),
        scenarios => format!("What each unit is worth to its force: {}", scenarios.join(", ")),
    };
    // One scale per setting: a unit may decide everything in one and nothing in another.
    let scale = |rows: &[Row<'_>]| {
        let all = rows.iter().flat_map(|row| {
            let ends = ["worth", "more"].into_iter().filter_map(|column| row.ends(column));
            ends.flat_map(|(low, high)| [low, high]).chain(row.number("worth")).collect::<Vec<_>>()
        });
        Scale::holding(all.chain([-0.02, 0.02]), (16.0, svg::WIDTH - 16.0))
    };
    let lopsided = settings.iter().filter(|(_, rows)| {
        rows.iter()
            .filter_map(|row| row.number("score"))
            .any(|score| !(0.05..=0.95).contains(&score))
    });
    let lopsided: Vec<String> = lopsided.map(|(setting, _)| heading(setting, &scenarios)).collect();
    let doubts = match &lopsided[..] {
        [] => Vec::new(),
        some => vec![format!(
            "One force nearly always wins, so that a unit more or less changes little: {}.",
            super::few(some)
        )],
    };
    View {
        title,
        numbers: numbers(&settings, &scenarios),
        heading: "What the score loses without it, and gains with one more",
        picture: (!rows.is_empty()).then(|| html! {
            p { "Right of the line a unit helps its force. The score is that of its own force." }
            @for (setting, rows) in &settings {
                h3 { (heading(setting, &scenarios)) }
                (forest(&heading(setting, &scenarios), rows, scale(rows)))
            }
        }),
        doubts,
    }
}

fn heading((scenario, a, b): &Setting, scenarios: &[String]) -> String {
    let led = if a == b { format!("both {a}") } else { format!("{a} against {b}") };
    if scenarios.len() > 1 { format!("{scenario}, {led}") } else { led }
}

/// The unit that is worth most in each setting.
fn numbers(settings: &IndexMap<Setting, Vec<Row<'_>>>, scenarios: &[String]) -> Vec<Number> {
    let number = |(wanted, rows): (&Setting, &Vec<Row<'_>>)| {
        let worth = |row: &&Row<'_>| row.number("worth").unwrap_or(f64::MIN);
        let best = rows.iter().max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
        let ends =
            best.ends("worth").map(|(low, high)| format!(" ({} to {})", signed(low), signed(high)));
        let words = format!(
            "its force ({}) scores {} with it and {} without: {}{}",
            best.text("force"),
            best.shown("score"),
            best.shown("without"),
            best.number("worth").map_or_else(|| "-".to_owned(), signed),
            ends.unwrap_or_default()
        );
        Some(Number::new(
            format!("Worth most, {}", heading(wanted, scenarios)),
            best.text("unit"),
            Some(words),
        ))
    };
    settings.iter().take(6).filter_map(number).collect()
}

fn forest(label: &str, rows: &[Row<'_>], scale: Scale) -> Markup {
    let mut rows = rows.to_vec();
    let worth = |row: &Row<'_>| row.number("worth").unwrap_or(f64::MIN);
    rows.sort_by(|a, b| a.text("side").cmp(&b.text("side")).then(worth(b).total_cmp(&worth(a))));
    let number =
        |row: &Row<'_>, column: &str| row.number(column).map_or_else(|| "-".to_owned(), signed);
    let lanes: Vec<Lanes> = rows
        .iter()
        .map(|row| {
            let count = row.number("count").filter(|&count| count > 1.0);
            let bars = [("s-dice", "worth"), ("s-doctrine", "more")].into_iter();
            Lanes {
                name: row.text("unit"),
                note: match count {
                    Some(count) => format!("{}, one of {count}", row.text("force")),
                    None => row.text("force"),
                },
                before: vec![number(row, "worth"), number(row, "more")],
                value: row.number("worth"),
                bars: bars.filter_map(|(class, column)| Some((class, row.ends(column)?))).collect(),
                said: format!("worth {}, one more {}", number(row, "worth"), number(row, "more")),
                ..Lanes::default()
            }
        })
        .collect();
    let label = format!("Worth of units, {label}");
    let forest = Forest {
        label: &label,
        what: "unit",
        before: &["worth", "one more"],
        bars: "percentage points of the score",
        after: &[],
        scale,
        shown: &|value| {
            let points = (value * 100.0).round();
            if points == 0.0 { "0".to_owned() } else { format!("{points:+}") }
        },
        even: Some(0.0),
        band: None,
        key: &[("s-dice", "without it"), ("s-doctrine", "with one more")],
    };
    forest.table(&lanes)
}
