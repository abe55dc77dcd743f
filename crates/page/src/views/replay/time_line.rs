//! The units of a battle under each other: where they were, and what became of each.

use super::course::courses;
use super::depths::depths;
use super::lane::{Mark, lane, stretch};
use crate::document::{Document, Row};
use crate::svg::{self, place};
use maud::{Markup, html};

/// What happened to a unit: the word of the event, its sign, what it says.
const SIGNS: [(&str, &str, &str); 10] = [
    ("charged", "C", "charges"),
    ("volley", "V", "shoots"),
    ("blow", "M", "strikes in melee"),
    ("routed", "R", "runs"),
    ("rallied", "+", "is rallied"),
    ("destroyed", "×", "is destroyed"),
    ("left-table", "»", "leaves the table"),
    ("slain", "†", "its leader falls"),
    ("wounded", "w", "is wounded"),
    ("lost", "−", "loses pieces"),
];

/// The units: where they were, and what became of each.
pub(super) fn time_line(of: &Document, lines: &[Row<'_>]) -> Markup {
    let courses = courses(of);
    let last = of.rows().filter_map(|row| row.number("turn")).fold(1.0, f64::max);
    let first = of.rows().filter_map(|row| row.number("turn")).fold(last, f64::min);
    let marks: Vec<Mark<'_>> = lines
        .iter()
        .filter(|row| row.text("kind") == "event")
        .filter_map(|row| {
            let what = row.text("what");
            let &(_, sign, _) = SIGNS.iter().find(|(word, _, _)| *word == what)?;
            Some(Mark { turn: row.number("turn")?, row, sign })
        })
        .collect();
    let used = |sign: &str| marks.iter().any(|mark| mark.sign == sign);
    html! {
        h3 { "What became of each unit" }
        p { "The bar is what is left of it at the end of each turn. Where the state of the unit has changed, it is an outline with a word." }
        ul.key {
            li { (svg::swatch("f-a")) "list A" }
            li { (svg::swatch("f-b")) "list B" }
            @for (_, sign, word) in SIGNS.iter().filter(|(_, sign, _)| used(sign)) { li { b { (sign) } " " (word) } }
        }
        div.scroll role="region" tabindex="0" aria-label="What became of each unit" {
            table.stack.lanes {
                thead {
                    tr {
                        th scope="col" { "unit" }
                        th.bars scope="col" { "turns" (turns_axis(first, last)) }
                        th.r scope="col" { "left" }
                        th scope="col" { "at the end" }
                    }
                }
                tbody { @for course in &courses { (lane(course, &marks, (first, last))) } }
            }
        }
        div.narrow { (turns_axis(first, last)) }
        (depths(&courses, (first, last)))
    }
}

fn turns_axis(first: f64, last: f64) -> Markup {
    let scale = stretch((first, last));
    let turns = scale.ticks(12).into_iter().filter(|turn| turn.fract() == 0.0 && *turn <= last);
    html! {
        svg viewBox=(format!("0 0 {} 14", place(svg::WIDTH))) aria-hidden="true" {
            @for turn in turns {
                text.soft x=(place((scale.at(turn) + scale.at(turn + 1.0)) / 2.0)) y="11" text-anchor="middle" { (format!("{turn:.0}")) }
            }
        }
    }
}
