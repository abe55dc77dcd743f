//! The units of a battle under each other: where they were, and what became of each.

use super::course::{Course, courses};
use super::depths::depths;
use super::lane::{Mark, lane, stretch};
use crate::document::{Document, Row};
use crate::svg::{self, place};
use maud::{Markup, html};
use std::collections::HashMap;

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
    let mut used: Vec<&str> = Vec::new();
    // Leaders have no number: their name stands for it.
    let whose = |list: &str, unit: &str, name: &str| {
        (list.to_owned(), unit.to_owned(), if unit.is_empty() { name } else { "" }.to_owned())
    };
    let mut marks: HashMap<(String, String, String), Vec<Mark>> = HashMap::new();
    for row in lines.iter().filter(|row| row.text("kind") == "event") {
        let what = row.text("what");
        let known = SIGNS.iter().find(|(word, _, _)| *word == what);
        let Some((&(_, sign, _), turn)) = known.zip(row.number("turn")) else { continue };
        let whose = whose(&row.text("list"), &row.text("unit"), &row.text("name"));
        marks.entry(whose).or_default().push(Mark { turn, sign });
        if !used.contains(&sign) {
            used.push(sign);
        }
    }
    let of = |course: &Course<'_>| {
        let marks = marks.get(&whose(&course.list, &course.unit, &course.name));
        marks.map_or(&[][..], Vec::as_slice)
    };
    html! {
        h3 { "What became of each unit" }
        p { "The bar is what is left of it at the end of each turn. Where the state of the unit has changed, it is an outline with a word." }
        ul.key {
            li { (svg::swatch("f-a")) "list A" }
            li { (svg::swatch("f-b")) "list B" }
            @for (_, sign, word) in SIGNS.iter().filter(|(_, sign, _)| used.contains(sign)) { li { b { (sign) } " " (word) } }
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
                tbody { @for course in &courses { (lane(course, of(course), (first, last))) } }
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
