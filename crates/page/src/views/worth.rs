//! The side tables of `points`: attributes, costs on a grid, predicted scores, armies of one kind, what no price fixes,
//! and the prices of each doctrine. Each has its own page and a place on the page of `points`.

use super::score::{to, whole};
use super::{Number, View, few, signed};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::heat::{Cell, Heat};
use crate::rows::{Grid, groups};
use crate::svg::{self, Scale, percent};
use fairfight_report::{Shown, distinct, shown_text};
use maud::{Markup, html};

/// The columns of `--attributes`.
pub(super) const ATTRIBUTES: &[&str] = &["attribute", "fair", "fair_low", "shape"];
/// The columns of `--calibration`.
pub(super) const CALIBRATION: &[&str] = &["from", "to", "predicted", "observed", "difference"];
/// The columns of `--cross-check`.
pub(super) const CROSS_CHECK: &[&str] = &["unit", "reference", "exchange", "mixed", "why"];
/// The columns of `--rounding`.
pub(super) const ROUNDING: &[&str] = &["unit", "rounded", "step", "imbalance_rounded"];
/// The columns of `--unpriceable`.
pub(super) const UNPRICEABLE: &[&str] = &["effect", "unit", "other", "score", "p"];

/// The parts of the page of `points` that these reports add.
pub(super) fn parts(others: &[Document]) -> Markup {
    let find = |has: &[&str]| others.iter().find(|of| of.has(has) && of.rows().len() > 0);
    html! {
        @if let Some(of) = find(super::POINTS) { h3 { "Doctrine by doctrine" } (by_doctrine(of)) }
        @if let Some(of) = find(ATTRIBUTES) { h3 { "What each attribute should cost" } (attributes(of)) }
        @if let Some(of) = find(ROUNDING) { h3 { "Costs on a grid" } (rounding(of)) }
        @if let Some(of) = find(UNPRICEABLE) { h3 { "What no price can fix" } (unpriceable(of)) }
        @if let Some(of) = find(CROSS_CHECK) { h3 { "Armies of nothing else" } (cross_check(of)) }
        @if let Some(of) = find(CALIBRATION) { h3 { "Do predicted scores come true?" } (calibration(of)) }
    }
}

/// The page of one side table.
fn alone(
    title: &str,
    heading: &'static str,
    main: &Document,
    numbers: Vec<Number>,
    picture: fn(&Document) -> Markup,
) -> View {
    let some = main.rows().len() > 0;
    View {
        title: title.to_owned(),
        numbers,
        heading,
        picture: some.then(|| picture(main)),
        ..View::default()
    }
}

/// How rows are named: by their words, with the doctrine if there are several.
fn naming(main: &Document) -> impl Fn(Row<'_>, String) -> String + use<> {
    let several = distinct(main.rows().map(|row| row.text("doctrine"))).len() > 1;
    move |row, words| match several {
        true => format!("{words}, {}", row.text("doctrine")),
        false => words,
    }
}

/// All ends of bars, values and marks.
fn values(lanes: &[Lanes]) -> Vec<f64> {
    let of = |lane: &Lanes| {
        let ends = lane.bars.iter().flat_map(|(_, (low, high))| [*low, *high]);
        ends.chain(lane.value).chain(lane.mark).collect::<Vec<_>>()
    };
    lanes.iter().flat_map(of).collect()
}

fn across(values: impl IntoIterator<Item = f64>) -> Scale {
    Scale::holding(values, (14.0, svg::WIDTH - 14.0))
}

/// The bar of the dice.
fn dice(row: Row<'_>, column: &str) -> Vec<(&'static str, (f64, f64))> {
    row.ends(column).map(|ends| ("s-dice", ends)).into_iter().collect()
}

/// A cost as a tick of an axis.
fn cost(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Beyond all costs, a hundred times the value may be more than a number can hold.
    let shown = if rounded.is_finite() { rounded } else { value };
    shown_text(&shown.into(), Shown::Text)
}

/// The page of `--attributes`.
pub(crate) fn of_attributes(main: &Document, _: &[Document]) -> View {
    alone(
        "What each attribute of a unit should cost",
        "Worth of each attribute",
        main,
        shape(main),
        attributes,
    )
}

fn shape(main: &Document) -> Vec<Number> {
    let first = main.rows().find(|row| row.value("shape").is_some());
    first.into_iter().map(|row| {
        let (value, words) = match &*row.text("shape") {
            "wrong" => ("no", "Battles show that no prices of these attributes are right for all kinds: some are worth more, or less, together."),
            _ => ("it may be", "Battles do not show that a list of such prices must be wrong."),
        };
        Number::new("Can costs be sums of attributes?", value, Some(words.to_owned()))
    }).collect()
}

fn attributes(main: &Document) -> Markup {
    let named = naming(main);
    let lanes: Vec<Lanes> = main
        .rows()
        .map(|row| Lanes {
            name: named(row, row.text("attribute")),
            note: match row.text("with") {
                with if with.is_empty() => with,
                with => format!("cannot be told apart from {with}"),
            },
            before: vec![row.shown("book"), row.shown("fair")],
            value: row.number("fair"),
            bars: dice(row, "fair"),
            mark: row.number("book"),
            said: format!("costs {}, should cost {}", row.shown("book"), row.shown("fair")),
            ..Lanes::default()
        })
        .collect();
    let forest = Forest {
        label: "Costs of attributes",
        what: "attribute",
        before: &["cost", "fair"],
        bars: "points per figure: tick the cost, dot what is fair",
        after: &[],
        scale: across(values(&lanes).into_iter().chain([0.0])),
        shown: &cost,
        even: Some(0.0),
        band: None,
        key: &[("s-dice", "dice")],
    };
    forest.table(&lanes)
}

/// The page of `--calibration`.
pub(crate) fn of_calibration(main: &Document, _: &[Document]) -> View {
    let off = main.rows().filter_map(|row| row.number("difference"));
    let most = off.max_by(|a, b| a.abs().total_cmp(&b.abs()));
    let number = most.map(|most| {
        Number::new(
            "Farthest off",
            signed(most),
            Some("a credible model stays within 2 percentage points, apart from chance".to_owned()),
        )
    });
    alone(
        "Do predicted scores come true?",
        "Observed less predicted",
        main,
        number.into_iter().collect(),
        calibration,
    )
}

fn calibration(main: &Document) -> Markup {
    let named = naming(main);
    let lanes: Vec<Lanes> = main
        .rows()
        .map(|row| {
            let range = |column: &str| row.number(column).map_or_else(|| "-".to_owned(), whole);
            let share = |column: &str| row.number(column).map_or_else(|| "-".to_owned(), percent);
            Lanes {
                name: named(row, format!("{} to {}", range("from"), range("to"))),
                before: vec![row.shown("battles"), share("predicted"), share("observed")],
                value: row.number("difference"),
                fill: row.number("difference").map(|off| if off < 0.0 { "f-b" } else { "f-a" }),
                said: format!("predicted {}, observed {}", share("predicted"), share("observed")),
                ..Lanes::default()
            }
        })
        .collect();
    let forest = Forest {
        label: "Predicted and observed scores",
        what: "predicted",
        before: &["battles", "mean", "observed"],
        bars: "observed less predicted, in percentage points",
        after: &[],
        scale: across(values(&lanes).into_iter().chain([-0.03, 0.03])),
        shown: &|value| format!("{:+.0}", value * 100.0).replace("+0", "0").replace("-0", "0"),
        even: Some(0.0),
        band: Some((-0.02, 0.02)),
        key: &[],
    };
    html! {
        p { "Shaded: within 2 points, where a difference does not matter." }
        (forest.table(&lanes))
    }
}

/// The page of `--cross-check`.
pub(crate) fn of_cross_check(main: &Document, _: &[Document]) -> View {
    let named = naming(main);
    let with_word = main.rows().filter(|row| row.value("why").is_some());
    let by_word = groups(with_word, |row| row.text("why"));
    let numbers = by_word.iter().map(|(word, rows)| {
        let units = distinct(rows.iter().map(|row| named(*row, row.text("unit"))));
        Number::new(word.replace('-', " "), units.len().to_string(), Some(few(&units)))
    });
    let numbers = numbers.collect();
    alone(
        "What units are worth in armies of nothing else",
        "Worth alone against worth in mixed armies",
        main,
        numbers,
        cross_check,
    )
}

/// One row per kind, one dot per size, as shares of the worth in mixed armies.
fn cross_check(main: &Document) -> Markup {
    let named = naming(main);
    let rows: Vec<Row<'_>> = main.rows().collect();
    let of_mixed = |row: Row<'_>, value: f64| {
        value / row.number("mixed").filter(|&mixed| mixed > 0.0).unwrap_or(1.0)
    };
    let lanes: Vec<Lanes> = rows
        .iter()
        .map(|&row| {
            let ends =
                row.ends("exchange").map(|(low, high)| (of_mixed(row, low), of_mixed(row, high)));
            Lanes {
                name: named(row, row.text("unit")),
                note: format!("against {} of {}", row.shown("size"), row.text("reference")),
                before: vec![row.shown("exchange"), row.shown("mixed")],
                value: row.number("exchange").map(|value| of_mixed(row, value)),
                bars: ends.map(|ends| ("s-dice", ends)).into_iter().collect(),
                said: format!(
                    "worth {} alone, {} in mixed armies",
                    row.shown("exchange"),
                    row.shown("mixed")
                ),
                after: vec![html! { (row.text("why").replace('-', " ")) }],
                ..Lanes::default()
            }
        })
        .collect();
    let forest = Forest {
        label: "Worth alone and in mixed armies",
        what: "kind",
        before: &["alone", "mixed"],
        bars: "worth alone, of that in mixed armies",
        after: &["which means"],
        scale: across(values(&lanes).into_iter().chain([0.9, 1.1])),
        shown: &whole,
        even: Some(1.0),
        band: Some((0.95, 1.05)),
        key: &[("s-dice", "dice")],
    };
    html! {
        p { "Right of the line a kind is worth more in an army of nothing else. Shaded: within 5%, where a difference does not matter." }
        (forest.table(&lanes))
    }
}

/// The page of `--rounding`.
pub(crate) fn of_rounding(main: &Document, _: &[Document]) -> View {
    let first = main.rows().next();
    let number = |(column, label): (&str, &str)| {
        let row = first?;
        row.value(column)?;
        let ends = row.ends(column).map(to);
        Some(Number::new(label, row.number(column).map_or_else(String::new, percent), ends))
    };
    let numbers = [
        ("imbalance_book", "Imbalance at the costs in force"),
        ("imbalance_fair", "At fair costs"),
        ("imbalance_rounded", "At fair costs on the grid"),
    ];
    let title = match first.map(|row| row.shown("step")) {
        Some(step) => format!("Costs on a grid of {step} points"),
        None => "Costs on a grid".to_owned(),
    };
    alone(
        &title,
        "Costs in force, fair costs, costs on the grid",
        main,
        numbers.into_iter().filter_map(number).collect(),
        rounding,
    )
}

fn rounding(main: &Document) -> Markup {
    let named = naming(main);
    let lanes: Vec<Lanes> = main
        .rows()
        .map(|row| {
            let book = row.number("book").filter(|&book| book > 0.0);
            let of = |column: &str| row.number(column).map(|value| value / book.unwrap_or(1.0));
            Lanes {
                name: named(row, row.text("unit")),
                before: vec![row.shown("book"), row.shown("fair"), row.shown("rounded")],
                value: of("rounded"),
                mark: of("fair"),
                said: format!(
                    "costs {}, fair {}, on the grid {}",
                    row.shown("book"),
                    row.shown("fair"),
                    row.shown("rounded")
                ),
                ..Lanes::default()
            }
        })
        .collect();
    let priced = main.rows().all(|row| row.number("book").is_some_and(|book| book > 0.0));
    let shown = |value: f64| if priced { whole(value) } else { cost(value) };
    let forest = Forest {
        label: "Costs on the grid",
        what: "kind",
        before: &["cost", "fair", "on the grid"],
        bars: if priced {
            "of the cost: tick fair, dot on the grid"
        } else {
            "tick fair, dot on the grid"
        },
        after: &[],
        scale: across(values(&lanes).into_iter().chain(priced.then_some(1.0))),
        shown: &shown,
        even: priced.then_some(1.0),
        band: None,
        key: &[],
    };
    let first = main.rows().next();
    let imbalance = |column: &str| {
        first.and_then(|row| row.number(column)).map_or_else(|| "-".to_owned(), percent)
    };
    html! {
        p {
            "How far from even armies of equal cost are: " (imbalance("imbalance_book")) " at the costs in force, "
            (imbalance("imbalance_fair")) " at fair costs, " (imbalance("imbalance_rounded")) " at fair costs on the grid."
        }
        (forest.table(&lanes))
    }
}

/// The page of `--unpriceable`.
pub(crate) fn of_unpriceable(main: &Document, _: &[Document]) -> View {
    let first = main
        .rows()
        .next()
        .map(|row| Number::new("The largest effect", row.shown("score"), Some(effect(row))));
    alone(
        "What no price can fix",
        "Scores at equal fair cost",
        main,
        first.into_iter().collect(),
        unpriceable,
    )
}

/// An effect in words.
fn effect(row: Row<'_>) -> String {
    let (unit, other) = (row.text("unit"), row.text("other"));
    match &*row.text("effect") {
        "against" => format!("{unit} against {other}"),
        "together" => format!("{unit} together with {other}"),
        "more-of-the-same" => format!("many {unit}"),
        word => format!("{word}: {unit} {other}"),
    }
}

fn unpriceable(main: &Document) -> Markup {
    let named = naming(main);
    let lanes: Vec<Lanes> = main
        .rows()
        .map(|row| Lanes {
            name: named(row, effect(row)),
            before: vec![row.shown("score")],
            value: row.number("score"),
            bars: dice(row, "score"),
            said: format!("score {}", row.shown("score")),
            ..Lanes::default()
        })
        .collect();
    let forest = Forest {
        label: "What no price can fix",
        what: "effect",
        before: &["score"],
        bars: "score of the first, at equal fair cost",
        after: &[],
        scale: across(values(&lanes).into_iter().chain([0.4, 0.6])),
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &[("s-dice", "dice")],
    };
    html! {
        p { "Armies of equal fair cost would score 50% if a price could say it all." }
        (forest.table(&lanes))
    }
}

/// The prices under each doctrine, as shares of the cost: one row per kind, one column per doctrine.
pub(super) fn by_doctrine(main: &Document) -> Markup {
    let grid = Grid::of(main.rows(), "unit", "doctrine");
    let priced = main.rows().all(|row| row.number("book").is_some_and(|book| book > 0.0));
    let cell = |unit: usize, doctrine: usize| {
        let Some(row) = grid.cell(unit, doctrine) else { return Cell::None };
        let Some(fair) = row.number("fair") else { return Cell::Unknown };
        match row.number("book").filter(|_| priced) {
            // Half and twice the cost end the shades. Linear on either side, so that it is the same on all platforms.
            Some(book) => {
                let ratio = fair / book;
                let shade = if ratio < 1.0 { ratio - 0.5 } else { ratio / 2.0 };
                Cell::Known(shade, whole(ratio))
            }
            None => Cell::Known(0.5, row.shown("fair")),
        }
    };
    let heat = Heat {
        label: "Fair costs by doctrine",
        corner: "kind, by doctrine",
        columns: &grid.across,
        rows: &grid.down,
        cell: &cell,
    };
    html! {
        @if priced { p { "What each kind is worth, of its cost, if both sides follow that doctrine. Blue: worth more than it costs; orange: less." } }
        @else { p { "What each kind is worth if both sides follow that doctrine." } }
        (heat.table())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_have_two_decimals_and_none_is_too_large() {
        assert_eq!([0.0, 2.346, -7.0].map(cost), ["0", "2.35", "-7"]);
        assert_eq!(cost(1e308).len(), 309);
    }
}
