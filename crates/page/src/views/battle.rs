//! The page of `battle`: who wins, what is left, what each unit did.

use super::{Number, View, high_share};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::svg::{self, Scale, percent};
use maud::{Markup, html};

/// The page of one battle, or of several in one report.
pub(crate) fn view(main: &Document, others: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let doubts = [
        high_share(
            main,
            "capped",
            0.05,
            "Battles stopped at the limit of turns, without a decision",
        ),
        high_share(main, "stalemate", 0.05, "Battles in which neither side could win any more"),
        high_share(main, "draw", 0.2, "Battles that nobody won"),
    ];
    let doubts = doubts.into_iter().flatten().collect();
    match rows[..] {
        [] => View { doubts, ..View::default() },
        [row] => View {
            title: format!("{} against {}", row.text("army_a"), row.text("army_b")),
            numbers: numbers(row),
            heading: "How the battles went",
            picture: Some(html! { (outcome(row)) (left(row)) (units(others)) }),
            doubts,
        },
        _ => View {
            title: format!("{} match-ups", rows.len()),
            numbers: Vec::new(),
            heading: "Scores",
            picture: Some(scores(&rows)),
            doubts,
        },
    }
}

fn numbers(row: Row<'_>) -> Vec<Number> {
    let to = |word: &str| {
        row.ends(word).map(|(low, high)| format!("{} to {}", percent(low), percent(high)))
    };
    let mut bars: Vec<String> =
        to("score_a").map(|ends| format!("{ends} by the dice")).into_iter().collect();
    for word in ["doctrine", "ruling", "model"] {
        bars.extend(to(word).map(|ends| format!("{ends} by the {word}")));
    }
    let score = Number::new(
        format!("Score of {}", row.text("army_a")),
        row.shown("score_a"),
        Some(bars.join("; ")),
    );
    let left = ["a", "b"].map(|side| {
        let (army, left) =
            (row.text(&format!("army_{side}")), row.shown(&format!("left_{side}_mean")));
        Number::new(format!("Left of {army}, on average"), left, None)
    });
    let turns = Number::new(
        "Turns, on average",
        row.shown("turns_mean"),
        Some(format!("nine of ten battles last no longer than {}", row.shown("turns_p90"))),
    );
    [score].into_iter().chain(left).chain([turns]).collect()
}

/// Who won, and how battles ended.
fn outcome(row: Row<'_>) -> Markup {
    let (a, b) = (row.text("army_a"), row.text("army_b"));
    let share = |column: &str| row.number(column).unwrap_or(0.0);
    let (a_wins, b_wins) = (format!("{a} wins"), format!("{b} wins"));
    let won = [
        (&*a_wins, "f-a", share("win_a")),
        ("drawn", "f-none", share("draw")),
        (&*b_wins, "f-b", share("win_b")),
    ];
    let ends = [
        ("a side beaten", "f-mark", share("beaten")),
        ("conceded", "f-a weak", share("conceded")),
        ("by the objective", "f-good", share("objective")),
        ("limit of turns", "f-none", share("capped")),
        ("stalemate", "f-b weak", share("stalemate")),
    ];
    html! {
        h3 { "Who wins" }
        (svg::shares(&won, "Shares of battles won, drawn and lost"))
        h3 { "How battles end" }
        (svg::shares(&ends, "Shares of battles by how they end"))
    }
}

/// What is left of both sides on average.
fn left(row: Row<'_>) -> Markup {
    let side = |side: &str| {
        let number = |what: &str| row.number(&format!("{what}_{side}_mean"));
        (
            row.text(&format!("army_{side}")),
            number("left").unwrap_or(0.0),
            number("lost").unwrap_or(0.0),
        )
    };
    let sides = [("f-a", side("a")), ("f-b", side("b"))];
    let most = sides.iter().map(|(_, (_, left, lost))| left + lost).fold(1.0, f64::max);
    let scale = Scale::new((0.0, most), (0.0, svg::WIDTH));
    html! {
        h3 { "What is left" }
        @for (class, (army, left, lost)) in &sides {
            p.of { (army) ": " (format!("{left:.1}")) " left, " (format!("{lost:.1}")) " lost, on average" }
            (svg::picture(14.0, &format!("{army}: {left:.1} left of {:.1}", left + lost), &html! {
                rect class=(format!("{class} weak")) x="0" y="0" height="14" width=(svg::place(scale.at(left + lost))) fill-opacity="0.25" {}
                rect class=(class) x="0" y="0" height="14" width=(svg::place(scale.at(*left))) {}
            }))
        }
    }
}

/// What each unit did, if its report is there.
fn units(others: &[Document]) -> Markup {
    let Some(units) =
        others.iter().find(|of| of.has(&["points_destroyed", "points_lost", "stands"]))
    else {
        return html! {};
    };
    let most = units
        .rows()
        .flat_map(|row| [row.number("points_destroyed"), row.number("points_lost")])
        .flatten();
    let scale = Scale::new((0.0, most.fold(1.0, f64::max)), (0.0, svg::WIDTH));
    let bar = |class: &str, value: Option<f64>, what: &str| {
        let value = value.unwrap_or(0.0);
        svg::picture(
            16.0,
            &format!("{what} {value:.1} points"),
            &html! {
                rect class=(class) x="0" y="2" height="12" width=(svg::place(scale.at(value))) {}
            },
        )
    };
    html! {
        h3 { "What each unit did, a battle" }
        div.scroll role="region" tabindex="0" aria-label="What each unit did" {
            table.stack.units {
                thead { tr { th scope="col" { "unit" } th.r scope="col" { "points" } th scope="col" { "destroyed" } th scope="col" { "lost" } th.r scope="col" { "stands" } } }
                tbody {
                    @for row in units.rows() {
                        @let class = if row.text("list") == "a" { "f-a" } else { "f-b" };
                        tr {
                            th scope="row" { (row.text("army")) ": " (row.text("name")) }
                            td.r data-l="points" { (row.shown("points")) }
                            td.wide data-l="destroyed " { (row.shown("points_destroyed")) (bar(class, row.number("points_destroyed"), "destroyed")) }
                            td.wide data-l="lost " { (row.shown("points_lost")) (bar("f-none", row.number("points_lost"), "lost")) }
                            td.r data-l="stands" { (row.shown("stands")) }
                        }
                    }
                }
            }
        }
    }
}

/// The bars of a score: the class of the line, and the word of the bar.
pub(super) const BARS: [(&str, &str); 4] =
    [("s-dice", "dice"), ("s-doctrine", "doctrine"), ("s-ruling", "ruling"), ("s-model", "model")];

/// Scores of several match-ups, with their bars.
fn scores(rows: &[Row<'_>]) -> Markup {
    let ends = |row: Row<'_>, word: &str| row.ends(if word == "dice" { "score_a" } else { word });
    let lanes = rows.iter().map(|&row| Lanes {
        name: row.name(),
        before: vec![row.shown("score_a")],
        value: row.number("score_a"),
        bars: BARS.iter().filter_map(|&(class, word)| Some((class, ends(row, word)?))).collect(),
        said: format!("score {}", row.shown("score_a")),
        ..Lanes::default()
    });
    let forest = Forest {
        label: "Scores of all match-ups",
        what: "match-up",
        before: &["score"],
        bars: "score of the first side",
        after: &[],
        scale: Scale::new((0.0, 1.0), (6.0, svg::WIDTH - 6.0)),
        shown: &|value| format!("{:.0}%", value * 100.0),
        even: Some(0.5),
        band: None,
        key: &BARS,
    };
    html! {
        p { "Right of the middle the first side is ahead." }
        (forest.table(&lanes.collect::<Vec<_>>()))
    }
}
