//! The page of `battle`: who wins, what is left, what each unit did.

use super::score::{BARS, bars, in_words, to, whole};
use super::{Number, View, high_share, turns};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::heat::{Cell, Heat};
use crate::rows::{Grid, groups};
use crate::svg::{self, Scale, percent};
use fairfight_report::distinct;
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
            numbers: {
                let by_turn = with(others, turns::TURNS).map_or_else(Vec::new, turns::numbers);
                numbers(row).into_iter().chain(by_turn).collect()
            },
            heading: "How the battles went",
            picture: Some(html! {
                (outcome(row))
                @if let Some(by_turn) = with(others, turns::TURNS) { (turns::curves(by_turn)) }
                @match with(others, turns::SPREAD) {
                    Some(spread) => { (turns::left(spread)) (turns::turns(spread)) },
                    None => (left(row)),
                }
                @if let Some(of_units) = with(others, UNITS) { (units(of_units)) }
            }),
            doubts,
        },
        _ => View {
            title: several(&rows),
            numbers: Vec::new(),
            heading: "Scores",
            picture: Some(grids(&rows).unwrap_or_else(|| scores(&rows))),
            doubts,
        },
    }
}

/// Columns that only the report of `--units` has together.
pub(crate) const UNITS: &[&str] = &["points_destroyed", "points_lost", "stands"];

/// Columns that only the report of `--best` has together.
pub(crate) const BEST: &[&str] = &["list", "doctrine", "share", "mix_score_a", "value_low"];

/// The report with these columns.
fn with<'d>(others: &'d [Document], columns: &[&str]) -> Option<&'d Document> {
    others.iter().find(|of| of.has(columns) && of.rows().len() > 0)
}

/// The page of `--units` alone.
pub(crate) fn units_view(main: &Document, _: &[Document]) -> View {
    let armies = distinct(main.rows().map(|row| row.text("army")));
    View {
        title: format!("What each unit did: {}", armies.join(" against ")),
        heading: "Units",
        picture: (main.rows().len() > 0).then(|| units(main)),
        ..View::default()
    }
}

/// The page of `--best`: the best doctrine of each list.
pub(crate) fn best_view(main: &Document, _: &[Document]) -> View {
    let lists = groups(main.rows(), |row| row.text("list"));
    let armies = distinct(main.rows().map(|row| row.text("army")));
    let ends = |row: Row<'_>, column: &str| row.ends(column).map(to);
    let first = main.rows().next();
    let numbers = first.into_iter().flat_map(|row| {
        let score = Number::new(
            format!(
                "Score of {}, both led by their best doctrines",
                armies.first().map_or("A", |army| army)
            ),
            row.shown("mix_score_a"),
            ends(row, "mix_score_a").map(|ends| format!("{ends} by the dice")),
        );
        let value = ends(row, "value")
            .map(|ends| Number::new("If one side knows the other's mix", ends, None));
        [Some(score), value].into_iter().flatten()
    });
    let of_list = |list: &str, rows: &[Row<'_>]| -> Markup {
        let class = if list == "a" { "f-a" } else { "f-b" };
        let army = rows.first().map_or_else(String::new, |row| row.text("army"));
        let label = format!("The best mix for {army}, list {list}");
        html! {
            h3 { "The best mix for " (army) }
            div.scroll role="region" tabindex="0" aria-label=(label) {
                table.stack {
                    thead { tr { th scope="col" { "doctrine" } th.bars scope="col" { "how often" } th.r scope="col" { "score alone" } } }
                    tbody {
                        @for &row in rows {
                            tr {
                                th scope="row" { (row.text("doctrine")) }
                                td.wide data-l="how often " { (row.shown("share")) (svg::bar(class, row.number("share").unwrap_or(0.0), &format!("{} of the battles", row.shown("share")))) }
                                td.r data-l="score alone" { (row.shown("score")) @if let Some(ends) = ends(row, "score") { " " span.of { "(" (ends) ")" } } }
                            }
                        }
                    }
                }
            }
        }
    };
    View {
        title: format!("{}, both led by their best doctrines", armies.join(" against ")),
        numbers: numbers.collect(),
        heading: "The mixes of doctrines",
        picture: (!lists.is_empty()).then(|| html! {
            @for (list, rows) in &lists { (of_list(list, rows)) }
            p.of { "The score alone: what this list scores if it always plays that doctrine, against the other list's mix." }
        }),
        ..View::default()
    }
}

fn numbers(row: Row<'_>) -> Vec<Number> {
    let score = Number::new(
        format!("Score of {}", row.text("army_a")),
        row.shown("score_a"),
        in_words(row, "score_a", percent),
    );
    let left = ["a", "b"].map(|side| {
        let (army, left) =
            (row.text(&format!("army_{side}")), row.shown(&format!("left_{side}_mean")));
        Number::new(format!("Left of {army}, on average"), left, None)
    });
    let turns = Number::new(
        "Turns, on average",
        row.shown("turns_mean"),
        row.value("turns_p90")
            .map(|_| format!("nine of ten battles last no longer than {}", row.shown("turns_p90"))),
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

/// The mean remainder of both sides.
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

/// What each unit did.
fn units(units: &Document) -> Markup {
    let most = units
        .rows()
        .flat_map(|row| [row.number("points_destroyed"), row.number("points_lost")])
        .flatten();
    let most = most.fold(1.0, f64::max);
    let bar = |class: &str, value: Option<f64>, what: &str| {
        let value = value.unwrap_or(0.0);
        svg::bar(class, value / most, &format!("{what} {value:.1} points"))
    };
    html! {
        h3 { "What each unit did, per battle" }
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

/// The title of several match-ups: the armies, if all have the same.
fn several(rows: &[Row<'_>]) -> String {
    let armies = distinct(
        rows.iter().map(|row| format!("{} against {}", row.text("army_a"), row.text("army_b"))),
    );
    match &armies[..] {
        [armies] => format!("{armies}: {} ways to fight it", rows.len()),
        _ => format!("{} match-ups", rows.len()),
    }
}

/// Doctrines against doctrines, one table per battle, if the rows form such grids.
fn grids(rows: &[Row<'_>]) -> Option<Markup> {
    let name = |row: Row<'_>| {
        let battle = format!("{} against {}", row.text("army_a"), row.text("army_b"));
        match row.text("scenario") {
            scenario if scenario.is_empty() => battle,
            scenario => format!("{scenario}: {battle}"),
        }
    };
    let grid = |(battle, of): (String, Vec<Row<'_>>)| {
        let grid = Grid::of(of.iter().copied(), "doctrine_a", "doctrine_b");
        // Two numbers for one cell, or a single row, are no grid.
        let (high, wide) = (grid.down.len(), grid.across.len());
        (high > 1 && wide > 1 && high * wide == of.len()).then(|| {
            let army = of[0].text("army_a");
            let corner = format!("{army} ↓, {} →", of[0].text("army_b"));
            let cell = |a: usize, b: usize| -> Option<Cell> {
                let row = grid.cell(a, b)?;
                let (a, b) = (&grid.down[a], &grid.across[b]);
                let share = row.number("score_a")?;
                let ends =
                    row.ends("score_a").map_or_else(String::new, |ends| format!(", {}", to(ends)));
                let tip = format!("{a} against {b}: {army} scores {}{ends}", percent(share));
                Some(Cell::Told(share, percent(share), tip))
            };
            let heat = Heat {
                label: &battle,
                corner: &corner,
                columns: &grid.across,
                rows: &grid.down,
                cell: &|a, b| cell(a, b).unwrap_or(Cell::Unknown),
            };
            html! {
                h3 { (battle) }
                (heat.table())
            }
        })
    };
    let battles = groups(rows.iter().copied(), name);
    let grids: Vec<Markup> = battles.into_iter().map(grid).collect::<Option<_>>()?;
    let army = rows[0].text("army_a");
    Some(html! {
        p { "Each cell is the score of " (army) ", led by the doctrine at its row, against the doctrine at the head of its column. Blue: it is ahead; brown: it is behind. It chooses a row, its enemy a column." }
        @for grid in grids { (grid) }
    })
}

/// Scores of several match-ups, with their bars.
fn scores(rows: &[Row<'_>]) -> Markup {
    let lanes = rows.iter().map(|&row| Lanes {
        name: row.name(),
        before: vec![row.shown("score_a")],
        value: row.number("score_a"),
        bars: bars(row, "score_a"),
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
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &BARS,
    };
    html! {
        p { "Right of the middle the first side is ahead." }
        (forest.table(&lanes.collect::<Vec<_>>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_report::{Column, Meta, Report, Shown, Value};

    fn battles(rows: &[(&str, &str, &str, Option<f64>)]) -> Document {
        let texts = ["army_a", "army_b", "scenario", "doctrine_a", "doctrine_b"];
        let texts = texts.map(|name| Column::key(name, "", Shown::Text));
        let numbers = ["score_a", "left_a_mean"].map(|name| Column::new(name, "", Shown::Share(1)));
        let mut report = Report::new(texts.into_iter().chain(numbers).collect::<Vec<_>>());
        for &(scenario, a, b, score) in rows {
            let names = ["<b>Earps", "Clantons", scenario, a, b].map(Value::from);
            report.push(names.into_iter().chain([score.into(), Value::Empty]).collect());
        }
        Document::new("battles.csv", report, Meta::default())
    }

    fn picture(of: &Document) -> String {
        view(of, &[]).picture.map_or_else(String::new, |picture| picture.into_string())
    }

    #[test]
    fn doctrines_against_doctrines_are_a_map_for_each_scenario() {
        let grid = |scenario: &'static str| {
            [("x", "p", 0.125), ("x", "q", 0.5), ("y", "p", 1.0), ("y", "q", 0.25)]
                .map(|(a, b, score)| (scenario, a, b, Some(score)))
        };
        let rows: Vec<_> = grid("lot").into_iter().chain(grid("inn")).collect();
        let html = picture(&battles(&rows));
        assert_eq!(html.matches("<table class=\"heat\"").count(), 2);
        assert_eq!(html.matches(">12.5%</td>").count(), 2);
        // An incomplete row is no grid: then each match-up has its bar.
        let html = picture(&battles(&rows[..7]));
        assert!(!html.contains("class=\"heat\"") && html.contains("Scores of all match-ups"));
    }

    #[test]
    fn what_is_unknown_or_hostile_harms_no_page() {
        let row = |score| ("<b>", "<b>x", "y", score);
        for rows in [vec![], vec![row(None)], vec![row(None), row(Some(0.5))]] {
            let html = crate::page(&[battles(&rows)]);
            assert!(super::super::sound(&html));
        }
    }
}
