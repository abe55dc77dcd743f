//! The pages of `battle --turns`, `--spread` and `--battles`.

use super::{Number, View};
use crate::chart::{Chart, histogram};
use crate::document::{Document, Row};
use crate::svg::{self, percent, percent_whole, place};
use maud::{Markup, html};

/// Columns that only the report of `--turns` has together.
pub(crate) const TURNS: &[&str] = &["turn", "going_share", "left_a_p50", "left_b_p50"];

/// Columns that only the report of `--spread` has together.
pub(crate) const SPREAD: &[&str] = &["army_a", "army_b", "what", "value", "count", "share"];

/// Columns that only the report of `--battles` has together.
pub(crate) const BATTLES: &[&str] = &["battle", "winner", "ending", "turns", "left_a"];

/// The page of `--turns` alone.
pub(crate) fn view(main: &Document, _: &[Document]) -> View {
    View {
        title: format!("{}, turn by turn", armies(main)),
        numbers: numbers(main),
        heading: "How the battles went",
        picture: Some(curves(main)),
        ..View::default()
    }
}

/// The page of `--spread` alone.
pub(crate) fn spread_view(main: &Document, _: &[Document]) -> View {
    View {
        title: format!("{}: how different the battles were", armies(main)),
        heading: "How the battles ended",
        picture: Some(html! { (turns(main)) (left(main)) }),
        ..View::default()
    }
}

/// The page of `--battles` alone.
pub(crate) fn battles_view(main: &Document, _: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let all = rows.len().max(1) as f64;
    let share =
        |word: &str| rows.iter().filter(|row| row.text("winner") == word).count() as f64 / all;
    let won = [
        ("A wins", "f-a", share("a")),
        ("drawn", "f-none", share("draw")),
        ("B wins", "f-b", share("b")),
    ];
    let turns = rows.iter().filter_map(|row| row.number("turns"));
    let counts: Vec<(f64, f64)> = turns.map(|turns| (turns, 1.0 / all)).collect();
    View {
        title: format!("{} battles, one per row", rows.len()),
        heading: "How they ended",
        picture: (!rows.is_empty()).then(|| {
            html! {
                (svg::shares(&won, "Shares of battles won, drawn and lost"))
                h3 { "Turns" }
                (histogram(&counts, "f-mark", "turns"))
                p { "To see one of them: " code { "fairfight replay" } " with the same lists, " code { "--battle" } " and its number." }
            }
        }),
        ..View::default()
    }
}

/// The two armies.
fn armies(of: &Document) -> String {
    of.rows().next().map_or_else(
        || "Battles".to_owned(),
        |row| format!("{} against {}", row.text("army_a"), row.text("army_b")),
    )
}

/// The first turn at whose end this share is at least a half.
fn half(rows: &[Row<'_>], column: &str) -> Option<String> {
    let row = rows.iter().find(|row| row.number(column).is_some_and(|share| share >= 0.5))?;
    Some(row.text("turn"))
}

/// When most battles met and were decided, for the numbers that matter.
pub(crate) fn numbers(of: &Document) -> Vec<Number> {
    let rows: Vec<Row<'_>> = of.rows().collect();
    let number = |label: &str, column: &str| {
        half(&rows, column).map(|turn| Number::new(label, format!("by turn {turn}"), None))
    };
    [("Half the battles in contact", "contact"), ("Half the battles decided", "decided")]
        .into_iter()
        .filter_map(|(label, column)| number(label, column))
        .collect()
}

/// The strength of both sides and the events, by turn.
pub(crate) fn curves(of: &Document) -> Markup {
    let mut rows: Vec<Row<'_>> = of.rows().collect();
    let Some(&first) = rows.first() else { return html! {} };
    // The last few battles would make the picture long.
    let few = |row: &Row<'_>| row.number("going_share").is_some_and(|share| share < 0.01);
    let end = rows.iter().position(few).map_or(rows.len(), |at| (at + 1).max(2).min(rows.len()));
    let cut = rows.len() - end;
    rows.truncate(end);
    let points = |column: &str| -> Vec<(f64, f64)> {
        rows.iter().filter_map(|row| row.number("turn").zip(row.number(column))).collect()
    };
    let last = rows.last().and_then(|row| row.number("turn")).unwrap_or(1.0);
    let start = rows.first().and_then(|row| row.number("turn")).unwrap_or(0.0);
    let sides = ["a", "b"].map(|side| (side, first.text(&format!("army_{side}"))));
    let most = sides.iter().flat_map(|(side, _)| points(&format!("left_{side}_p95")));
    let most = most.map(|point| point.1).fold(1.0, f64::max);
    let strength = Chart::new((start, last), (0.0, most), 190.0);
    let said = sides.iter().map(|(side, army)| {
        let medians = points(&format!("left_{side}_p50"));
        let ends = |at: Option<&(f64, f64)>| at.map_or_else(String::new, |at| format!("{}", at.1));
        let middle = medians.get(medians.len() / 2);
        format!(
            "{army}: {} at first, {} in turn {}, {} at the end",
            ends(medians.first()),
            ends(middle),
            middle.map_or(0.0, |at| at.0),
            ends(medians.last())
        )
    });
    let said = format!("Strength left, median. {}", said.collect::<Vec<_>>().join("; "));
    let inside = html! {
        @for (side, _) in &sides {
            @let quantile = |at: &str| points(&format!("left_{side}_{at}"));
            (strength.band(&format!("band-{side} faint"), &quantile("p5"), &quantile("p95")))
            (strength.band(&format!("band-{side}"), &quantile("p25"), &quantile("p75")))
        }
        @for (side, _) in &sides { (strength.line(&format!("curve s-{side}"), &points(&format!("left_{side}_p50")))) }
    };
    let happened = [
        ("contact", "s-mark", "in contact".to_owned()),
        ("won_a", "s-a", format!("{} has won", sides[0].1)),
        ("won_b", "s-b", format!("{} has won", sides[1].1)),
        ("going_share", "s-none", "still going".to_owned()),
    ];
    let happened = happened.map(|(column, class, word)| (points(column), class, word));
    let some = || happened.iter().filter(|(points, _, _)| points.iter().any(|point| point.1 > 0.0));
    let shares = Chart::new((start, last), (0.0, 1.0), 150.0);
    html! {
        h3 { "Strength left, turn by turn" }
        (strength.picture(&said, "turn", &|value| place(value), &inside))
        ul.key {
            @for (side, army) in &sides { li { (svg::curve(&format!("curve s-{side}"))) (army) ", median" } }
            li { (svg::swatch("band-a")) (svg::swatch("band-b")) "the middle half of the battles; fainter: nine in ten" }
        }
        h3 { "When they met, and when it was decided" }
        (shares.picture("Shares of the battles by turn, in the table below", "turn", &percent_whole, &html! {
            @for (points, class, _) in some() { (shares.line(&format!("curve {class}"), points)) }
        }))
        ul.key { @for (_, class, word) in some() { li { (svg::curve(&format!("curve {class}"))) (word) } } }
        @if cut > 0 { p.of { "The picture ends where less than 1% of the battles still go on; the last one ends " (cut) " turns later." } }
    }
}

/// The shares of the values of one quantity in a report of spreads.
fn counts(of: &Document, what: &str) -> Vec<(f64, f64)> {
    let rows = of.rows().filter(|row| row.text("what") == what);
    rows.filter_map(|row| row.number("value").zip(row.number("share"))).collect()
}

/// How long battles last.
pub(crate) fn turns(of: &Document) -> Markup {
    html! { h3 { "Turns of a battle" } (histogram(&counts(of, "turns"), "f-mark", "turns")) }
}

/// The remainder of both sides, one to the left and one to the right.
pub(crate) fn left(of: &Document) -> Markup {
    let sides = [counts(of, "left_a"), counts(of, "left_b")];
    let Some(row) = of.rows().next() else { return html! {} };
    let armies = [row.text("army_a"), row.text("army_b")];
    let most = sides.iter().flatten().map(|count| count.1).fold(0.0, f64::max);
    if most <= 0.0 {
        return html! {};
    }
    const LANE: f64 = 11.0;
    const MIDDLE: f64 = 22.0;
    let reach = svg::WIDTH / 2.0 - MIDDLE - 34.0;
    let values = sides[0].iter().map(|count| count.0).collect::<Vec<_>>();
    let height = LANE * values.len() as f64 + 16.0;
    let centre = svg::WIDTH / 2.0;
    let y = |at: usize| height - LANE * (at as f64 + 1.0);
    let nothing = |side: &[(f64, f64)]| {
        let none = side.iter().find(|count| count.0 == 0.0);
        percent(none.map_or(0.0, |count| count.1))
    };
    let label = format!(
        "What is left at the end. Nothing is left of {} in {} of the battles, of {} in {}",
        armies[0],
        nothing(&sides[0]),
        armies[1],
        nothing(&sides[1])
    );
    let inside = html! {
        text x="0" y="10" { (shortened(&armies[0])) }
        text x=(place(svg::WIDTH)) y="10" text-anchor="end" { (shortened(&armies[1])) }
        text.soft x=(place(centre)) y="10" text-anchor="middle" { "left" }
        @for (at, value) in values.iter().enumerate() {
            @if at % 2 == 0 { text.soft x=(place(centre)) y=(place(y(at) + 9.0)) text-anchor="middle" { (place(*value)) "%" } }
            @for (side, class) in sides.iter().zip(["f-a", "f-b"]) {
                @if let Some(&(_, share)) = side.get(at).filter(|count| count.1 > 0.0) {
                    @let width = share / most * reach;
                    @let to_the_left = class == "f-a";
                    @let from = if to_the_left { centre - MIDDLE - width } else { centre + MIDDLE };
                    rect class=(class) x=(place(from)) width=(place(width)) y=(place(y(at) + 1.0)) height=(place(LANE - 2.0)) data-tip=(format!("up to {}% left: {} of the battles", place(*value), percent(share))) {}
                    @if share >= 0.02 {
                        @let (x, anchor) = if to_the_left { (from - 3.0, "end") } else { (from + width + 3.0, "start") };
                        text.soft x=(place(x)) y=(place(y(at) + 9.0)) text-anchor=(anchor) { (format!("{:.0}%", share * 100.0)) }
                    }
                }
            }
        }
    };
    html! {
        h3 { "What is left at the end, of the strength at the start" }
        p.of { "How many of the battles end with this much of each side in good order. The lowest row: nothing." }
        (svg::picture(height, &label, &inside))
    }
}

/// A name that fits beside another.
fn shortened(name: &str) -> String {
    const MOST: usize = 24;
    match name.chars().count() > MOST {
        true => name.chars().take(MOST - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page;
    use fairfight_report::{Column, Meta, Report, Shown, Value};

    fn document(
        texts: &[&'static str],
        numbers: &[&'static str],
        rows: Vec<Vec<Value>>,
    ) -> Document {
        let texts = texts.iter().map(|&name| Column::new(name, "", Shown::Text));
        let numbers = numbers.iter().map(|&name| Column::new(name, "", Shown::Share(1)));
        let mut report = Report::new(texts.chain(numbers).collect::<Vec<_>>());
        rows.into_iter().for_each(|row| report.push(row));
        Document::new("t.csv", report, Meta::default())
    }

    const NUMBERS: [&str; 9] = [
        "turn",
        "going_share",
        "contact",
        "decided",
        "won_a",
        "won_b",
        "left_a_p50",
        "left_b_p50",
        "left_a_p95",
    ];

    fn by_turn(rows: &[[Value; 9]]) -> Document {
        let row = |numbers: &[Value; 9]| {
            [Value::from("<b>A"), "B".into()].into_iter().chain(numbers.clone()).collect()
        };
        document(&["army_a", "army_b"], &NUMBERS, rows.iter().map(row).collect())
    }

    #[test]
    fn the_turn_by_which_half_of_the_battles_met_is_said() {
        let row = |turn: f64, contact: f64, decided: f64| {
            [turn, 1.0, contact, decided, decided, 0.0, 9.0, 8.0, 10.0].map(Value::from)
        };
        let of = by_turn(&[row(0.0, 0.0, 0.0), row(1.0, 0.5, 0.1), row(2.0, 0.9, 0.4)]);
        let numbers = numbers(&of);
        assert_eq!(numbers.len(), 1, "less than half were decided");
        assert!(numbers[0].label.contains("contact") && numbers[0].value.starts_with("by turn 1"));
    }

    #[test]
    fn what_is_unknown_or_hostile_harms_no_page() {
        let unknown = [const { Value::Empty }; 9];
        let zero = [0.0; 9].map(Value::from);
        for rows in [vec![], vec![unknown.clone()], vec![zero.clone()], vec![zero, unknown]] {
            let html = page(&[by_turn(&rows)]);
            assert!(super::super::sound(&html));
        }
        let texts = ["army_a", "army_b", "what"];
        let names = || [Value::from("<b>A"), "B".into(), "left_a".into()];
        let row = |numbers: [Value; 3]| names().into_iter().chain(numbers).collect::<Vec<_>>();
        let some = row([0.0, 10.0, 1.0].map(Value::from));
        let none = row([const { Value::Empty }; 3]);
        for rows in [vec![], vec![none.clone()], vec![some.clone()], vec![some, none]] {
            let html = page(&[document(&texts, &["value", "count", "share"], rows)]);
            assert!(super::super::sound(&html));
        }
    }
}
