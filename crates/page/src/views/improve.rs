//! The page of `improve`: the swaps, and what each gains.

use super::score::{BARS, bars, in_words};
use super::{Number, View, signed, spaced};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::svg::{self, Scale};
use maud::{Markup, html};

/// The page of swaps.
pub(crate) fn view(main: &Document, _: &[Document]) -> View {
    let of = |role: &str| -> Vec<Row<'_>> {
        main.rows().filter(|row| row.text("role") == role).collect()
    };
    let (taken, finalists, together) = (of("taken"), of("finalist"), of("together"));
    let Some(first) = main.rows().next() else {
        return View { title: "How to make a list better".to_owned(), ..View::default() };
    };
    let mut numbers: Vec<Number> = taken
        .iter()
        .map(|row| {
            Number::new(
                format!("Swap {}", row.text("swap")),
                swap(row),
                Some(format!(
                    "{} ({} to {}): {}",
                    row.shown("gain"),
                    row.shown("score_before"),
                    row.shown("score_after"),
                    row.text("verdict")
                )),
            )
        })
        .collect();
    let last = together.first().or(taken.last());
    numbers.extend(
        together.first().map(|row| {
            Number::new("All together", row.shown("gain"), in_words(*row, "gain", signed))
        }),
    );
    numbers.extend(last.map(|row| {
        Number::new(
            "The list after it",
            spaced(&row.text("list")),
            Some(format!(
                "{} points, {} before",
                row.shown("cost_after"),
                row.shown("cost_before")
            )),
        )
    }));
    let worst =
        last.and_then(|row| row.value("doctrine_worst").map(|_| row.text("doctrine_worst")));
    let shaky = taken.iter().any(|row| row.text("verdict") != "gains");
    View {
        title: format!("How to make a list better against {}", first.text("against")),
        numbers,
        heading: "What each swap gains",
        picture: Some(html! {
            @if taken.is_empty() { p { "No swap was taken." } }
            @if !taken.is_empty() { (forest("Swaps that were taken", &taken.iter().chain(&together).copied().collect::<Vec<_>>(), main)) }
            @if !finalists.is_empty() { h3 { "Other swaps that nearly won" } (forest("Other swaps", &finalists, main)) }
        }),
        doubts: [
            worst.map(|worst| format!("The gain is least if all lists follow {worst}.")),
            shaky.then(|| "Not every swap gains by all bars: see its verdict.".to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect(),
    }
}

/// A swap in words.
fn swap(row: &Row<'_>) -> String {
    match (&*row.text("out"), &*row.text("in")) {
        ("", "") => "all swaps together".to_owned(),
        ("", comes) => format!("add {comes}"),
        (goes, "") => format!("leave out {goes}"),
        (goes, comes) => format!("{goes} → {comes}"),
    }
}

fn forest(label: &str, rows: &[Row<'_>], main: &Document) -> Markup {
    let several = rows.iter().any(|row| row.text("swap") != rows[0].text("swap"));
    let lanes: Vec<Lanes> = rows
        .iter()
        .map(|row| {
            let (sign, class) = match &*row.text("verdict") {
                "gains" => ("▲", "good"),
                "loses" => ("▼", "bad"),
                "depends" => ("◆", "of"),
                _ => ("?", "of"),
            };
            Lanes {
                name: match &*row.text("swap") {
                    number if several && !number.is_empty() => format!("{number}. {}", swap(row)),
                    _ => swap(row),
                },
                before: vec![row.shown("gain")],
                value: row.number("gain"),
                bars: bars(*row, "gain"),
                said: format!("gain {}, {}", row.shown("gain"), row.text("verdict")),
                after: vec![html! { span class=(class) { (sign) " " (row.text("verdict")) } }],
                ..Lanes::default()
            }
        })
        .collect();
    // One scale for the whole page.
    let values = main.rows().flat_map(|row| {
        let ends = bars(row, "gain").into_iter().flat_map(|(_, (low, high))| [low, high]);
        ends.chain(row.number("gain")).collect::<Vec<_>>()
    });
    let forest = Forest {
        label,
        what: "swap",
        before: &["gain"],
        bars: "percentage points that the score gains",
        after: &["verdict"],
        scale: Scale::holding(values.chain([0.0]), (16.0, svg::WIDTH - 16.0)),
        shown: &signed_whole,
        even: Some(0.0),
        band: None,
        key: &BARS,
    };
    forest.table(&lanes)
}

/// A tick of that axis.
fn signed_whole(value: f64) -> String {
    let points = (value * 1000.0).round() / 10.0;
    if points == 0.0 { "0".to_owned() } else { format!("{points:+}") }
}
