//! The battle in words, each line with the dice that decided it.

use crate::document::Row;
use indexmap::IndexMap;
use maud::{Markup, html};

/// The most lines that a page tells with their dice.
const MOST_WITH_DICE: usize = 1000;

/// A line of the story, and the dice that decided it.
pub(super) struct Told<'d> {
    pub(super) row: Row<'d>,
    pub(super) dice: Vec<Row<'d>>,
}

/// Lines with the dice that decided them. A die belongs to the next line about its unit; a die of a whole side to the
/// next line about that side or of its kind, or to the next phase; dice that no line tells of stand by themselves.
pub(super) fn with_dice<'d>(rows: &[Row<'d>]) -> Vec<Told<'d>> {
    let mut told: Vec<Told<'_>> = Vec::new();
    let mut open: Vec<Row<'_>> = Vec::new();
    for &row in rows {
        let kind = row.text("kind");
        if kind == "die" {
            open.push(row);
            continue;
        }
        let ends = kind == "turn" || kind == "end" || kind == "luck";
        let same = |die: &Row<'_>, column: &str| die.text(column) == row.text(column);
        let belongs = |die: &Row<'_>| match die.value("unit") {
            None if kind == "phase" => true,
            None => same(die, "what") || same(die, "list"),
            Some(_) => same(die, "list") && same(die, "unit"),
        };
        let (dice, rest) = open.into_iter().partition(|die| !ends && belongs(die));
        open = rest;
        if ends {
            told.extend(open.drain(..).map(|row| Told { row, dice: Vec::new() }));
        }
        told.push(Told { row, dice });
    }
    told.extend(open.into_iter().map(|row| Told { row, dice: Vec::new() }));
    told
}

/// The battle in words, each line with its dice folded behind it.
pub(super) fn told_by_turn(rows: &[Row<'_>], heading: &str) -> Markup {
    let short = rows.len() > MOST_WITH_DICE;
    let told: Vec<Told<'_>> = match short {
        true => rows.iter().map(|&row| Told { row, dice: Vec::new() }).collect(),
        false => with_dice(rows),
    };
    let mut turns: IndexMap<String, Vec<Told<'_>>> = IndexMap::new();
    for line in told.into_iter().filter(|line| !short || !is_minor(line)) {
        turns.entry(line.row.text("turn")).or_default().push(line);
    }
    html! {
        h3 { (heading) }
        @if short { p { "This battle is long: its dice, and who has the initiative, are left out here. The CSV file has them, and " code { "fairfight replay" } " without --out tells all." } }
        @else { p { "A line that opens shows the dice that decided it." } }
        @for (turn, lines) in &turns {
            @if lines.iter().any(|line| !matches!(&*line.row.text("kind"), "turn" | "luck")) {
                h4 { @if turn == "0" { "Before the first turn" } @else { "Turn " (turn) } }
                ul.events { @for line in lines { (line_of(line)) } }
            }
        }
    }
}

/// Lines that a long battle leaves out.
fn is_minor(line: &Told<'_>) -> bool {
    line.row.text("kind") == "die" || matches!(&*line.row.text("what"), "told" | "checked")
}

fn line_of(line: &Told<'_>) -> Markup {
    let (row, kind) = (line.row, line.row.text("kind"));
    html! {
        @match &*kind {
            "turn" | "luck" => {},
            "phase" if line.dice.is_empty() => li.of { (row.text("text")) },
            "end" => li { strong { (row.text("text")) } },
            _ if line.dice.is_empty() => li { (row.text("text")) },
            _ => li {
                details {
                    summary { (row.text("text")) }
                    ul { @for die in &line.dice { li { (die_words(*die)) } } }
                }
            },
        }
    }
}

/// A die in words, with what it was worth.
pub(super) fn die_words(die: Row<'_>) -> String {
    match die.number("luck") {
        Some(luck) if luck.abs() >= 0.05 => format!("{} (luck {luck:+.1})", die.text("text")),
        Some(_) | None => die.text("text"),
    }
}
