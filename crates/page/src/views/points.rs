//! The page of `points`: the worth of each kind against its cost.

use super::score::whole;
use super::{Number, View, few, spaced, worth};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::svg::{self, Scale};
use maud::{Markup, html};

/// The five bars of a fair cost: the class of the line, and the columns.
const BARS: [(&str, &str); 5] = [
    ("s-dice", "dice"),
    ("s-doctrine", "doctrine"),
    ("s-ruling", "ruling"),
    ("s-model", "model"),
    ("s-company", "company"),
];

/// A verdict: its word, a sign, and its class.
const VERDICTS: [(&str, &str, &str); 5] = [
    ("underpriced", "▲", "bad"),
    ("overpriced", "▼", "bad"),
    ("depends", "◆", "of"),
    ("undecided", "?", "of"),
    ("fair", "=", "good"),
];

/// The page of fair costs.
pub(crate) fn view(main: &Document, others: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let verdicts = VERDICTS.iter().filter_map(|&(word, sign, _)| {
        let of: Vec<String> = rows
            .iter()
            .filter(|row| row.text("verdict") == word)
            .map(|row| row.text("unit"))
            .collect();
        (!of.is_empty())
            .then(|| Number::new(format!("{sign} {word}"), of.len().to_string(), Some(few(&of))))
    });
    let first = rows.first();
    if rows.iter().any(|row| Some(row.text("doctrine")) != first.map(|row| row.text("doctrine"))) {
        return View {
            title: "What units are worth, doctrine by doctrine".to_owned(),
            heading: "Worth by doctrine",
            picture: Some(worth::by_doctrine(main)),
            ..View::default()
        };
    }
    let budget = first.and_then(|row| row.number("budget"));
    let drawn = first.and_then(|row| row.number("draw")).filter(|&draw| draw > 0.2);
    View {
        title: match budget {
            Some(budget) => format!("What units are worth in armies of {budget} points"),
            None => "What units are worth".to_owned(),
        },
        numbers: verdicts.collect(),
        heading: "Worth against cost",
        picture: (!rows.is_empty()).then(|| html! { (forest(&rows)) (worth::parts(others)) }),
        doubts: drawn
            .map(|draw| format!("{} of the battles were drawn.", svg::percent(draw)))
            .into_iter()
            .collect(),
    }
}

/// One row per kind: the fair cost with its bars, the printed cost as a tick. All are shares of the printed cost, so
/// that cheap and expensive kinds can be compared.
fn forest(rows: &[Row<'_>]) -> Markup {
    let mut rows = rows.to_vec();
    let ratio = |row: &Row<'_>, value: f64| {
        value / row.number("book").filter(|&book| book > 0.0).unwrap_or(1.0)
    };
    let priced = rows.iter().all(|row| row.number("book").is_some_and(|book| book > 0.0));
    let of_row = |row: &Row<'_>| -> Vec<(&'static str, (f64, f64))> {
        let ends = |&(class, word): &(&'static str, &str)| {
            let (low, high) = row.ends(word)?;
            Some((class, (ratio(row, low), ratio(row, high))))
        };
        BARS.iter().filter_map(ends).collect()
    };
    let fair = |row: &Row<'_>| row.number("fair").map(|fair| ratio(row, fair));
    rows.sort_by(|a, b| fair(b).unwrap_or(0.0).total_cmp(&fair(a).unwrap_or(0.0)));
    let values = rows.iter().flat_map(|row| {
        let ends = of_row(row).into_iter().flat_map(|(_, (low, high))| [low, high]);
        ends.chain(fair(row)).collect::<Vec<_>>()
    });
    let scale = Scale::holding(values.chain(priced.then_some(1.0)), (8.0, svg::WIDTH - 8.0));
    let shown = |value: f64| match priced {
        true => whole(value),
        false => format!("{value:.1}"),
    };
    let cost = |row: &Row<'_>| priced.then(|| row.shown("book"));
    let lanes = rows.iter().map(|row| Lanes {
        name: row.text("unit"),
        before: cost(row).into_iter().chain([row.shown("fair")]).collect(),
        value: fair(row),
        bars: of_row(row),
        said: format!("worth {}, {}", row.shown("fair"), row.text("verdict")),
        after: vec![verdict(row)],
        ..Lanes::default()
    });
    let forest = Forest {
        label: "Fair costs with their bars",
        what: "kind",
        before: if priced { &["cost", "fair"] } else { &["fair"] },
        bars: if priced { "worth, of the cost" } else { "worth" },
        after: &["verdict"],
        scale,
        shown: &shown,
        even: priced.then_some(1.0),
        band: None,
        key: &BARS,
    };
    html! {
        @if priced { p { "Right of the line a kind is worth more than it costs." } }
        (forest.table(&lanes.collect::<Vec<_>>()))
    }
}

/// The verdict by colour and sign, and the bars that it depends on.
fn verdict(row: &Row<'_>) -> Markup {
    let word = row.text("verdict");
    let (_, sign, class) =
        VERDICTS.into_iter().find(|&(known, _, _)| known == word).unwrap_or(("", "", "of"));
    let on = spaced(&row.text("depends_on"));
    html! {
        span class=(class) { (sign) " " (word) }
        @if !on.is_empty() { " on " (on) }
    }
}
