//! The pages of `sensitivity`: the settings that move scores, alone and together.

use super::{Number, View, few, signed};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::heat::{Cell, Heat};
use crate::rows::first_of;
use crate::svg::{self, Scale, percent};
use maud::{Markup, html};

/// The most rows of a picture.
const MOST: usize = 25;

/// Columns that only the report of steps has together.
pub(super) const STEPS: &[&str] = &["what", "step", "moves", "exercised", "whose"];

/// Columns that only the report of interactions has together.
pub(super) const INTERACTIONS: &[&str] = &["order", "steps", "moves", "total"];

/// The page of the steps, with the interactions if they are there.
pub(crate) fn view(main: &Document, others: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let verdict = |word: &str| -> Vec<String> {
        rows.iter().filter(|row| row.text("verdict") == word).map(|row| name(*row)).collect()
    };
    let count = |label: &str, word: &str| {
        let of = verdict(word);
        (!of.is_empty()).then(|| Number::new(label, of.len().to_string(), Some(few(&of))))
    };
    let numbers = [
        count("✓ move a score", "moves"),
        count("✗ upgrades that do harm", "harms"),
        count("? undecided", "undecided"),
        count("= never change a score", "even"),
        count("– not used by these lists", "unused"),
        count("– not legal with these lists", "illegal"),
    ];
    let match_ups = rows.iter().filter_map(|row| row.number("matchups")).fold(0.0, f64::max);
    let together = others.iter().find(|of| of.has(INTERACTIONS));
    let chance =
        "One in twenty of the steps that are said to move a score, or to do harm, may be chance.";
    View {
        title: match match_ups > 0.0 {
            true => format!("Which settings move the scores of {match_ups} match-ups"),
            false => "Which settings matter".to_owned(),
        },
        numbers: numbers.into_iter().flatten().collect(),
        heading: "What moves scores most",
        picture: (!rows.is_empty()).then(|| {
            html! {
                (tornado(&rows))
                (upgrades(&rows))
                (costs(&rows))
                @if let Some(together) = together { h3 { "What steps do together" } (interactions(together)) }
            }
        }),
        doubts: [chance.to_owned()].into_iter().filter(|_| match_ups > 0.0).collect(),
    }
}

/// The page of the interactions alone.
pub(crate) fn of_interactions(main: &Document, _: &[Document]) -> View {
    let alone = main.rows().filter(|row| row.number("order") == Some(1.0)).count();
    let share: f64 = main
        .rows()
        .filter_map(|row| row.number("share").filter(|_| row.number("order") != Some(1.0)))
        .sum();
    View {
        title: format!("What {alone} steps do together"),
        numbers: vec![Number::new(
            "Share of the effect beyond what each step does alone",
            percent(share),
            None,
        )],
        heading: "What steps do together",
        picture: Some(interactions(main)),
        ..View::default()
    }
}

/// The setting, and from what to what.
fn name(row: Row<'_>) -> String {
    format!("{} {} → {}", row.text("name"), row.text("value"), row.text("step"))
}

/// A share in per cent, `-` if the report lacks it.
fn share(row: Row<'_>, column: &str) -> String {
    row.number(column).map_or_else(|| "-".to_owned(), percent)
}

/// How far each step moves scores, the largest first.
fn tornado(rows: &[Row<'_>]) -> Markup {
    let moving: Vec<Row<'_>> = rows
        .iter()
        .filter(|row| row.number("moves").is_some_and(|moves| moves > 0.0))
        .copied()
        .collect();
    if moving.is_empty() {
        return html! {};
    }
    let shown = &moving[..moving.len().min(MOST)];
    let lanes: Vec<Lanes> = shown
        .iter()
        .map(|&row| Lanes {
            name: name(row),
            note: row.text("question"),
            before: vec![share(row, "moves")],
            value: row.number("moves"),
            fill: Some(if row.text("verdict") == "harms" { "f-bad" } else { "f-a weak" }),
            bars: row.ends("moves").map(|ends| ("s-dice", ends)).into_iter().collect(),
            said: format!("moves scores by {}", share(row, "moves")),
            after: vec![most(row)],
            ..Lanes::default()
        })
        .collect();
    let ends = shown.iter().filter_map(|row| row.ends("moves")).map(|(_, high)| high);
    let highest =
        ends.chain(shown.iter().filter_map(|row| row.number("moves"))).fold(0.01, f64::max);
    let forest = Forest {
        label: "How far each step moves scores",
        what: "step",
        before: &["moves"],
        bars: "moves scores by",
        after: &["most of all"],
        scale: Scale::new((0.0, highest), (8.0, svg::WIDTH - 8.0)),
        shown: &|value| format!("{:.0}%", value * 100.0),
        even: Some(0.0),
        band: None,
        key: &[],
    };
    html! {
        p { "How far one step of a setting moves scores, over all match-ups (root mean square), with its interval; beside it the match-up that it moves most." }
        (forest.table(&lanes))
        @if shown.len() < moving.len() {
            p { "The first " (shown.len()) " of " (moving.len()) " steps that may move a score; the table has all." }
        }
    }
}

/// The match-up that a step moves most.
fn most(row: Row<'_>) -> Markup {
    let gain = row.number("most").map(signed);
    html! {
        @match &*row.text("verdict") {
            "harms" => span.bad { "✗ does harm; " },
            "undecided" => span.of { "? undecided; " },
            _ => {}
        }
        @if let Some(gain) = gain {
            (row.text("whose")) " " (gain)
            @if row.text("whose") != row.text("most_matchup") { span.of { " in " (row.text("most_matchup")) } }
        }
    }
}

/// Upgrades: what they gain on average, the worst first.
fn upgrades(rows: &[Row<'_>]) -> Markup {
    let mut all: Vec<Row<'_>> = rows
        .iter()
        .filter(|row| row.text("what") == "upgrade" && row.number("mean").is_some())
        .copied()
        .collect();
    let mean = |row: &Row<'_>| row.number("mean").unwrap_or(0.0);
    all.sort_by(|one, other| mean(one).total_cmp(&mean(other)));
    if all.is_empty() {
        return html! {};
    }
    // The worst and the best.
    let (worst, best) = match all.len() {
        few if few <= MOST => (&all[..], &[][..]),
        many => (&all[..MOST / 2], &all[many - MOST / 2..]),
    };
    let values = all.iter().map(mean).chain([0.0]);
    let lane = |&row: &Row<'_>| Lanes {
        name: name(row),
        before: vec![
            row.shown("points_change"),
            row.number("mean").map_or_else(String::new, signed),
        ],
        value: row.number("mean"),
        fill: Some(if mean(&row) < 0.0 { "f-b weak" } else { "f-a weak" }),
        said: format!("mean gain {}", signed(mean(&row))),
        after: vec![html! {
            @if row.text("verdict") == "harms" { span.bad { "✗ does harm" } }
            @else { span.of { (row.text("verdict")) } }
            @if row.number("harmed").is_some_and(|harmed| harmed > 0.0) { ", surely in " (row.shown("harmed")) " of " (row.shown("matchups")) }
        }],
        ..Lanes::default()
    };
    let forest = Forest {
        label: "Mean gains of upgrades",
        what: "upgrade",
        before: &["costs", "mean gain"],
        bars: "mean gain of its list, in percentage points",
        after: &["verdict"],
        scale: Scale::holding(values, (8.0, svg::WIDTH - 8.0)),
        shown: &super::tick,
        even: Some(0.0),
        band: None,
        key: &[],
    };
    html! {
        h3 { "What upgrades gain" }
        p { "One upgrade at a time, paid for or not: what its list gains on average. Left of the line the list does worse." }
        (forest.table(&worst.iter().chain(best).map(lane).collect::<Vec<_>>()))
        @if worst.len() + best.len() < all.len() {
            p { "The worst and the best of " (all.len()) "; the table has all." }
        }
    }
}

/// Costs: nothing is played for them, but lists cost more or less.
fn costs(rows: &[Row<'_>]) -> Markup {
    let all: Vec<Row<'_>> = rows.iter().filter(|row| row.text("what") == "cost").copied().collect();
    let shown = &all[..all.len().min(MOST)];
    html! {
        @if !all.is_empty() {
            h3 { "What prices change" }
            p { "A cost changes no battle. It changes what a list costs, and so how much of it one may have." }
            div.scroll role="region" tabindex="0" aria-label="Prices" {
                table.stack {
                    thead { tr { th scope="col" { "price" } th scope="col" { "list" } th.r scope="col" { "its points" } th.r scope="col" { "change" } th.r scope="col" { "pieces for the old total" } } }
                    tbody {
                        @for row in shown {
                            tr {
                                th scope="row" { (name(*row)) }
                                td data-l="list" { (row.text("whose")) }
                                td.r data-l="its points" { (row.shown("points")) }
                                td.r data-l="change" { (row.shown("points_change")) }
                                td.r data-l="pieces for the old total" { (row.shown("pieces_change")) }
                            }
                        }
                    }
                }
            }
            @if shown.len() < all.len() { p { "The first " (shown.len()) " of " (all.len()) "; the table has all." } }
        }
    }
}

/// Steps alone and in pairs as a table of steps against steps, then the effects of three and more together.
fn interactions(of: &Document) -> Markup {
    let rows: Vec<Row<'_>> = of.rows().collect();
    let order = |row: &Row<'_>| row.number("order").unwrap_or(0.0);
    let alone: Vec<Row<'_>> = rows.iter().filter(|row| order(row) == 1.0).copied().collect();
    let most = rows.iter().filter_map(|row| row.number("moves")).fold(0.0, f64::max).max(1e-9);
    let moved = |row: Option<&Row<'_>>| match row.and_then(|row| Some((row, row.number("moves")?)))
    {
        Some((row, moves)) => Cell::Known(0.5 + moves / most / 2.0, share(*row, "moves")),
        None => Cell::Unknown,
    };
    let known = first_of(rows.iter().copied(), |row| row.text("steps"));
    let steps: Vec<String> = alone.iter().map(|row| row.text("steps")).collect();
    let pair = |one: usize, other: usize| {
        let (one, other) = (&steps[one], &steps[other]);
        let found = known.get(&format!("{one} & {other}"));
        found.or_else(|| known.get(&format!("{other} & {one}")))
    };
    let cell = |row: usize, column: usize| match column {
        same if same == row => moved(Some(&alone[row])),
        before if before < row => moved(pair(row, before)),
        _ => Cell::None,
    };
    let heat = Heat {
        label: "Steps alone and in pairs",
        corner: "step, and with",
        columns: &steps,
        rows: &steps,
        cell: &cell,
    };
    let sure = |row: &&Row<'_>| row.number("moves_low").is_some_and(|low| low > 0.0);
    let more: Vec<&Row<'_>> = rows.iter().filter(|row| order(row) > 2.0).filter(sure).collect();
    html! {
        @if steps.is_empty() { p { "Nothing was played together." } }
        @else {
            p { "On the diagonal: how far a step alone moves scores. Below it: what two steps do together beyond what each does alone." }
            (heat.table())
        }
        @if !more.is_empty() {
            p { "Three or more of them do something beyond that:" }
            ul { @for row in more.iter().take(MOST) { li { (row.text("steps")) ": " (share(**row, "moves")) } } }
        }
    }
}
