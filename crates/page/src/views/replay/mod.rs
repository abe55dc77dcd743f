//! The page of `replay`: one battle as a time line, and in words.

mod course;
mod depths;
mod lane;
mod story;
mod time_line;

use super::{Number, View};
use crate::chart::Chart;
use crate::document::{Document, Row};
use crate::svg::{self, place};
use maud::{Markup, html};
use story::told_by_turn;
use time_line::time_line;

/// Columns that only replays have together.
pub(crate) const LINES: &[&str] = &["battle", "seats", "turn", "kind", "what", "ordinal", "text"];

/// Columns that only the units of a replay have together.
pub(crate) const UNITS: &[&str] = &["battle", "turn", "list", "unit", "depth", "left", "state"];

/// The page of a battle, or of one under two sets of rules.
pub(crate) fn view(main: &Document, others: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let Some(&first) = rows.first() else { return View::default() };
    let armies = ["a", "b"].map(|list| army(&rows, list));
    let seats = match &*first.text("seats") {
        "exchanged" => ", seats exchanged",
        _ => "",
    };
    let battle =
        format!("Battle {}{seats}: {} against {}", first.text("battle"), armies[0], armies[1]);
    if rows.iter().any(|row| !row.text("rules").is_empty()) {
        return View {
            title: format!("{battle}, under two sets of rules"),
            numbers: both_numbers(&rows),
            heading: "What is different",
            picture: Some(both(&rows)),
            ..View::default()
        };
    }
    View {
        title: battle,
        numbers: numbers(&rows, &armies),
        heading: "The battle",
        picture: Some(html! {
            @if let Some(units) = others.iter().find(|of| of.has(UNITS)) { (time_line(units, &rows)) }
            (luck(&rows, &armies))
            (told_by_turn(&rows, "Turn by turn"))
        }),
        ..View::default()
    }
}

/// The page of `--units` alone.
pub(crate) fn units_view(main: &Document, _: &[Document]) -> View {
    let battle = main.rows().next().map_or_else(String::new, |row| row.text("battle"));
    View {
        title: format!("Battle {battle}: its units by turn"),
        heading: "The battle",
        picture: (main.rows().len() > 0).then(|| time_line(main, &[])),
        ..View::default()
    }
}

/// The name of a list: lines about all of it have no unit.
fn army(rows: &[Row<'_>], list: &str) -> String {
    let luck = |row: &&Row<'_>| row.text("kind") == "luck" && row.text("list") == list;
    let whole = |row: &&Row<'_>| {
        row.text("kind") == "die" && row.text("list") == list && row.value("unit").is_none()
    };
    let row = rows.iter().find(luck).or_else(|| rows.iter().find(whole));
    row.map_or_else(|| format!("list {}", list.to_uppercase()), |row| row.text("name"))
}

/// The luck of all dice of a list.
fn all_luck(rows: &[Row<'_>], list: &str) -> Option<f64> {
    let mut all = rows.iter().filter(|row| row.text("kind") == "luck" && row.text("what") == "all");
    all.find(|row| row.text("list") == list)?.number("luck")
}

/// The winner, and the turn of the end.
fn winner(rows: &[Row<'_>], armies: &[String; 2]) -> Option<(String, String)> {
    let end = rows.iter().rfind(|row| row.text("kind") == "end")?;
    let winner = match &*end.text("what") {
        "a" => format!("A {}", armies[0]),
        "b" => format!("B {}", armies[1]),
        _ => "nobody".to_owned(),
    };
    Some((winner, end.text("turn")))
}

fn numbers(rows: &[Row<'_>], armies: &[String; 2]) -> Vec<Number> {
    let won = winner(rows, armies)
        .map(|(winner, turn)| Number::new("Won by", winner, Some(format!("in turn {turn}"))));
    let luck = ["a", "b"].into_iter().zip(armies).filter_map(|(list, army)| {
        let luck = all_luck(rows, list)?;
        let word = match luck {
            luck if luck > 0.05 => "better than the mean of its dice",
            luck if luck < -0.05 => "worse than the mean of its dice",
            _ => "as the mean of its dice",
        };
        let label = format!("Luck of {} {army}", list.to_uppercase());
        let shown = if luck.abs() < 0.05 { "0.0".to_owned() } else { format!("{luck:+.1}") };
        Some(Number::new(label, shown, Some(word.to_owned())))
    });
    won.into_iter().chain(luck).collect()
}

/// How the luck of both sides adds up.
fn luck(rows: &[Row<'_>], armies: &[String; 2]) -> Markup {
    let dice = || rows.iter().filter(|row| row.text("kind") == "die");
    let last = rows.iter().filter_map(|row| row.number("turn")).fold(1.0, f64::max);
    // The program numbers turns in 16 bits.
    let last = last.min(f64::from(u16::MAX));
    let sums: Vec<Vec<(f64, f64)>> = ["a", "b"]
        .iter()
        .map(|list| {
            let mut by_turn: Vec<f64> = vec![0.0; last as usize + 1];
            for row in dice().filter(|row| row.text("list") == *list) {
                let at = row.number("turn").filter(|turn| *turn >= 0.0 && turn.fract() == 0.0);
                let of_turn = at.and_then(|turn| by_turn.get_mut(turn as usize));
                if let Some((of_turn, luck)) = of_turn.zip(row.number("luck")) {
                    *of_turn += luck;
                }
            }
            let mut sum = 0.0;
            let so_far = |(turn, luck): (usize, f64)| {
                sum += luck;
                (turn as f64, sum)
            };
            by_turn.into_iter().enumerate().map(so_far).collect()
        })
        .collect();
    let all = || sums.iter().flatten().map(|point| point.1);
    let (low, high) = (all().fold(0.0, f64::min), all().fold(0.0, f64::max));
    if high - low < 0.05 {
        return html! {};
    }
    let chart = Chart::new((0.0, last), (low, high), 130.0);
    let ends = |list: usize| sums[list].last().map_or(0.0, |point| point.1);
    let label = format!(
        "Luck of the dice so far, by turn: at the end {:+.1} for {}, {:+.1} for {}",
        ends(0),
        armies[0],
        ends(1),
        armies[1]
    );
    html! {
        h3 { "Luck of the dice so far" }
        p { "What the dice of a side were worth less the mean of their faces, added up turn by turn, in points or in pieces. Above zero is luck." }
        (chart.picture(&label, "turn", &|value| place(value), &html! {
            (chart.line("curve s-a", &sums[0]))
            (chart.line("curve s-b", &sums[1]))
        }))
        ul.key {
            li { (svg::curve("curve s-a")) "A " (armies[0]) }
            li { (svg::curve("curve s-b")) "B " (armies[1]) }
        }
    }
}

/// The end of the battle under each set of rules.
fn both_numbers(rows: &[Row<'_>]) -> Vec<Number> {
    let here = rows.iter().find(|row| row.text("parted") == "here");
    let parted = match here {
        Some(row) => Number::new("They part in turn", row.text("turn"), None),
        None => Number::new("They part", "nowhere in this battle", None),
    };
    let ends = ["base", "changed"].into_iter().filter_map(|rules| {
        let own: Vec<Row<'_>> =
            rows.iter().filter(|row| row.text("rules") == rules).copied().collect();
        let (winner, turn) = winner(&own, &["a", "b"].map(|list| army(rows, list)))?;
        Some(Number::new(
            format!("Won under the {rules} rules by"),
            winner,
            Some(format!("in turn {turn}")),
        ))
    });
    [parted].into_iter().chain(ends).collect()
}

/// The battle under two sets of rules: where it parts, and how each goes on.
fn both(rows: &[Row<'_>]) -> Markup {
    let of = |rules: &str, before: bool| -> Vec<Row<'_>> {
        let own = rows.iter().filter(|row| row.text("rules") == rules);
        own.filter(|row| (row.text("parted") == "before") == before).copied().collect()
    };
    let alike = of("base", true);
    let here = rows.iter().filter(|row| row.text("parted") == "here");
    html! {
        ul { @for row in here { li { strong { (row.text("rules")) ": " } (row.text("text")) } } }
        div.two {
        @for (rules, heading) in [("base", "Under the base rules, from where they part"), ("changed", "Under the changed rules, from there")] {
            @let own = of(rules, false);
            @if !own.is_empty() { div { (told_by_turn(&own, heading)) } }
        }
        }
        @if !alike.is_empty() {
            details {
                summary { "What is alike under both, up to there" }
                (told_by_turn(&alike, "Alike"))
            }
        }
    }
}

#[cfg(test)]
mod tests;
