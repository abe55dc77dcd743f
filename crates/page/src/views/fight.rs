//! The page of `fight`: who wins when two units meet.

use super::{Number, View};
use crate::chart::histogram;
use crate::document::{Document, Row};
use crate::heat::{Cell, Heat};
use crate::rows::{Grid, groups};
use crate::svg::{self, percent};
use fairfight_report::distinct;
use indexmap::IndexMap;
use maud::{Markup, html};

/// Columns that only reports of fights have together.
pub(crate) const FIGHTS: &[&str] = &["a", "b", "win_a", "win_b", "rounds_mean", "dead_a"];

/// Columns that only the report of `--distributions` has together.
pub(crate) const ENDS: &[&str] = &["a", "b", "outcome", "outcome_share", "what", "value"];

/// The page of one fight, or of several.
pub(crate) fn view(main: &Document, others: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    match rows[..] {
        [] => View::default(),
        [row] => View {
            title: format!("{} against {}", row.text("a"), row.text("b")),
            numbers: numbers(row),
            heading: "How the fight ends",
            picture: Some(html! {
                (outcome(row))
                (states(row))
                @if let Some(ends) = others.iter().find(|of| of.has(ENDS)) { (spread(ends)) }
            }),
            doubts: doubts(&rows),
        },
        _ => View {
            title: format!("Who wins: {} fights of unit against unit", rows.len()),
            heading: "Chances to win",
            picture: Some(maps(main, &rows)),
            doubts: doubts(&rows),
            ..View::default()
        },
    }
}

/// The page of `--distributions` alone.
pub(crate) fn ends_view(main: &Document, _: &[Document]) -> View {
    let fights = distinct(main.rows().map(|row| meeting(main, row)));
    View {
        title: match &fights[..] {
            [one] => format!("{one}: how the fight ends"),
            _ => format!("How {} fights end", fights.len()),
        },
        heading: "How the fight ends",
        picture: (fights.len() == 1).then(|| spread(main)),
        ..View::default()
    }
}

/// The two units and their options.
fn meeting(of: &Document, row: Row<'_>) -> String {
    let words = options(of).map(|name| format!("{name} {}", row.text(name)));
    let options: Vec<String> = words.collect();
    format!("{} against {} {}", row.text("a"), row.text("b"), options.join(" "))
}

/// The columns that say how the units meet: those between the units and the method.
fn options(of: &Document) -> impl Iterator<Item = &str> {
    let names = of.report().columns().iter().map(|column| &*column.name);
    names.skip_while(|name| *name != "b").skip(1).take_while(|name| *name != "method")
}

/// The method behind the numbers.
fn method(row: Row<'_>) -> String {
    match (&*row.text("method"), row.text("n")) {
        ("exact", _) => "exact: every outcome of the dice was counted".to_owned(),
        (_, n) if n == "1" => "simulated, 1 fight".to_owned(),
        (_, n) if !n.is_empty() => format!("simulated, {n} fights"),
        _ => "simulated".to_owned(),
    }
}

fn numbers(row: Row<'_>) -> Vec<Number> {
    let side = |side: &str| {
        let column = format!("win_{side}");
        let ends = row.ends(&column).filter(|(low, high)| low < high);
        let bar =
            ends.map(|(low, high)| format!("{} to {} by the dice", percent(low), percent(high)));
        Number::new(format!("{} wins", row.text(side)), row.shown(&column), bar)
    };
    let lost = |side: &str| {
        let label = format!("{} loses, on average", row.text(side));
        Number::new(label, row.shown(&format!("lost_{side}_mean")), None)
    };
    let rounds = Number::new("Rounds, on average", row.shown("rounds_mean"), Some(method(row)));
    vec![side("a"), side("b"), lost("a"), lost("b"), rounds]
}

/// Who wins.
fn outcome(row: Row<'_>) -> Markup {
    let share = |column: &str| row.number(column).unwrap_or(0.0);
    let [a, b] = ["a", "b"].map(|side| format!("{} wins", row.text(side)));
    let parts = [
        (&*a, "f-a", share("win_a")),
        ("nobody wins", "f-none", share("draw")),
        (&*b, "f-b", share("win_b")),
    ];
    html! { h3 { "Who wins" } (svg::shares(&parts, "Shares of fights won, drawn and lost")) }
}

/// The losses of both sides.
fn states(row: Row<'_>) -> Markup {
    let cell = |class: &'static str, column: &str, what: &str| {
        let share = row.number(column);
        html! { (row.shown(column)) @if let Some(share) = share { (svg::bar(class, share, &format!("{what}: {}", percent(share)))) } }
    };
    html! {
        h3 { "What becomes of them" }
        div.scroll role="region" tabindex="0" aria-label="What becomes of both sides" {
            table.stack {
                thead { tr { th scope="col" { "unit" } th scope="col" { "lost to the last piece" } th scope="col" { "ran" } } }
                tbody {
                    @for (side, class) in [("a", "f-a"), ("b", "f-b")] {
                        tr {
                            th scope="row" { (row.text(side)) }
                            td.wide data-l="lost to the last piece " { (cell(class, &format!("dead_{side}"), "lost to the last piece")) }
                            td.wide data-l="ran " { (cell("f-none", &format!("routed_{side}"), "ran")) }
                        }
                    }
                }
            }
        }
    }
}

/// Pieces left of both sides, and rounds.
fn spread(of: &Document) -> Markup {
    let Some(first) = of.rows().next() else { return html! {} };
    let counts = |what: &str| -> Vec<(f64, f64)> {
        let rows = of.rows().filter(|row| row.text("outcome") == "all" && row.text("what") == what);
        rows.filter_map(|row| row.number("value").zip(row.number("share"))).collect()
    };
    html! {
        @for (side, class) in [("a", "f-a"), ("b", "f-b")] {
            h3 { "Pieces left of " (first.text(side)) ", including those that ran" }
            (histogram(&counts(&format!("left_{side}")), class, "left"))
        }
        h3 { "Rounds of a fight" }
        (histogram(&counts("rounds"), "f-mark", "rounds"))
    }
}

fn doubts(rows: &[Row<'_>]) -> Vec<String> {
    let many = |column: &str, what: &str| {
        let high = rows.iter().filter(|row| row.number(column).is_some_and(|share| share >= 0.05));
        let names: Vec<String> = high
            .map(|row| format!("{} against {} {}", row.text("a"), row.text("b"), row.shown(column)))
            .collect();
        (!names.is_empty()).then(|| format!("{what}: {}.", super::few(&names)))
    };
    let doubts = [
        many("stalemate", "Fights in which nothing could change any more, counted as draws"),
        many("capped", "Fights that took too many rounds, counted as draws"),
    ];
    doubts.into_iter().flatten().collect()
}

/// Units against units. Those that meet the same enemies in the same way share a table.
fn maps(main: &Document, rows: &[Row<'_>]) -> Markup {
    let names: Vec<&str> = options(main)
        .filter(|name| rows.iter().any(|row| row.value(name) != rows[0].value(name)))
        .collect();
    let how = |row: Row<'_>| {
        names
            .iter()
            .map(|name| format!("{name}: {}", row.text(name)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let mut maps: IndexMap<(String, Vec<String>), Vec<Row<'_>>> = IndexMap::new();
    for (how, rows) in groups(rows.iter().copied(), how) {
        for own in groups(rows, |row| row.text("a")).into_values() {
            let enemies = distinct(own.iter().map(|row| row.text("b")));
            maps.entry((how.clone(), enemies)).or_default().extend(own);
        }
    }
    let exact = rows.iter().all(|row| row.text("method") == "exact");
    html! {
        p {
            "Each cell is the chance that the unit at its row wins against the unit at the head of its column: blue more often than it loses, brown less often. "
            @if exact { "The numbers are exact: every outcome of the dice was counted." }
            @else { "Numbers with ~ are simulated, the others exact." }
        }
        @for (at, ((how, _), rows)) in maps.iter().enumerate() { (one(how, rows, at)) }
    }
}

fn one(how: &str, rows: &[Row<'_>], at: usize) -> Markup {
    let label = match how.is_empty() {
        true => format!("Chances to win, table {}", at + 1),
        false => format!("Chances to win, {how}, table {}", at + 1),
    };
    let grid = Grid::of(rows.iter().copied(), "a", "b");
    let cell = |unit: usize, enemy: usize| -> Option<Cell> {
        let row = grid.cell(unit, enemy)?;
        let (win, draw) = (row.number("win_a")?, row.number("draw").unwrap_or(0.0));
        let simulated = if row.text("method") == "exact" { "" } else { "~" };
        let tip = format!(
            "{} against {}: wins {}, nobody {}, loses {}; losses {} to {}; {} rounds",
            grid.down[unit],
            grid.across[enemy],
            percent(win),
            percent(draw),
            row.shown("win_b"),
            row.shown("lost_a_mean"),
            row.shown("lost_b_mean"),
            row.shown("rounds_mean"),
        );
        let text = format!("{simulated}{:.0}%", win * 100.0);
        // A fight that nobody wins is even.
        Some(Cell::Told(win + draw / 2.0, text, tip))
    };
    let heat = Heat {
        label: &label,
        corner: "wins ↓ against →",
        columns: &grid.across,
        rows: &grid.down,
        cell: &|unit, enemy| cell(unit, enemy).unwrap_or(Cell::Unknown),
    };
    html! {
        @if !how.is_empty() { h3 { (how) } }
        (heat.table())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_report::{Column, Meta, Report, Shown, Value};

    fn fights(rows: &[(&str, &str, &str, Option<f64>)]) -> Document {
        let texts = ["system", "a", "b", "cover", "method"].map(|name| (name, Shown::Text));
        let shares =
            ["win_a", "draw", "win_b", "rounds_mean", "dead_a"].map(|name| (name, Shown::Share(1)));
        let columns = texts.into_iter().chain(shares);
        let columns: Vec<Column> =
            columns.map(|(name, shown)| Column::new(name, "", shown)).collect();
        let mut report = Report::new(columns);
        for &(a, b, cover, win) in rows {
            let shares = [
                win.into(),
                win.map(|_| 0.0).into(),
                win.map(|win| 1.0 - win).into(),
                Value::Empty,
                Value::Empty,
            ];
            report.push(
                ["s", a, b, cover, "exact"].map(Value::from).into_iter().chain(shares).collect(),
            );
        }
        Document::new("fights.csv", report, Meta::default())
    }

    fn picture(of: &Document) -> String {
        view(of, &[]).picture.map_or_else(String::new, |picture| picture.into_string())
    }

    #[test]
    fn units_that_meet_the_same_enemies_share_a_map() {
        let rows = [
            ("x", "p", "no", Some(0.25)),
            ("x", "q", "no", Some(1.0)),
            ("y", "p", "no", Some(0.5)),
            ("y", "q", "no", None),
            ("z", "r", "no", Some(0.0)),
        ];
        let html = picture(&fights(&rows));
        assert_eq!(html.matches("<table").count(), 2);
        for cell in ["25%", "100%", "50%", "0%"] {
            assert!(html.contains(&format!(">{cell}</td>")), "{cell}: {html}");
        }
        assert_eq!(html.matches(">-</td>").count(), 1);
        assert!(html.contains("exact"));
    }

    #[test]
    fn each_way_to_meet_has_its_map() {
        let rows = [("x", "p", "no", Some(0.25)), ("x", "p", "yes", Some(0.75))];
        let html = picture(&fights(&rows));
        assert_eq!(html.matches("<table").count(), 2);
        assert!(html.contains("cover: no") && html.contains("cover: yes"));
    }

    #[test]
    fn what_is_unknown_or_hostile_harms_no_page() {
        for rows in [
            &[][..],
            &[("<b>", "<b>", "<b>", None)],
            &[("<b>", "p", "", None), ("x", "<b>", "", None)],
        ] {
            let html = crate::page(&[fights(rows)]);
            assert!(super::super::sound(&html));
        }
    }
}
