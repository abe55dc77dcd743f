//! What became of one unit: its bar turn by turn, and the marks of what happened to it.

use super::course::Course;
use crate::svg::{self, Scale, place};
use maud::{Markup, html};

const MARKS_HIGH: f64 = 12.0;
const HIGH: f64 = 16.0;
const FLOOR: f64 = MARKS_HIGH + HIGH;
/// How wide a letter is, about.
const LETTER: f64 = 6.5;
/// The most stays that a picture says in words.
const MOST_WORDS: usize = 12;

/// The scale of all lanes: each turn has a stretch.
pub(super) fn stretch((first, last): (f64, f64)) -> Scale {
    Scale::new((first, last + 1.0), (0.0, svg::WIDTH))
}

/// Something that happened to a unit in a turn.
pub(super) struct Mark {
    pub(super) turn: f64,
    pub(super) sign: &'static str,
}

/// A stretch of turns in which a unit stays as it is.
struct Stay {
    from: f64,
    to: f64,
    left: f64,
    state: String,
}

fn stays(course: &Course<'_>) -> Vec<Stay> {
    let mut stays: Vec<Stay> = Vec::new();
    for row in &course.turns {
        let Some(turn) = row.number("turn") else { continue };
        let (left, state) = (row.number("left").unwrap_or(0.0), row.text("state"));
        match stays.last_mut() {
            Some(stay) if stay.left == left && stay.state == state => stay.to = turn + 1.0,
            _ => stays.push(Stay { from: turn, to: turn + 1.0, left, state }),
        }
    }
    stays
}

/// The signs of each turn in which something happened to a unit.
fn by_turn(marks: &[Mark]) -> Vec<(f64, String)> {
    let mut by_turn: Vec<(f64, String)> = Vec::new();
    for mark in marks {
        match by_turn.last_mut() {
            Some((last, signs)) if *last == mark.turn => {
                if !signs.contains(mark.sign) {
                    signs.push_str(mark.sign);
                }
            }
            _ => by_turn.push((mark.turn, mark.sign.to_owned())),
        }
    }
    by_turn
}

/// Where the signs of each turn stand, as far as there is room: two that share a place cannot be read, and the words
/// below have both.
fn with_room(by_turn: Vec<(f64, String)>, scale: &Scale) -> Vec<(f64, String)> {
    let mut free = -LETTER;
    let mut placed = Vec::new();
    for (turn, signs) in by_turn {
        let half = LETTER * signs.chars().count() as f64 / 2.0;
        let middle = ((scale.at(turn) + scale.at(turn + 1.0)) / 2.0).clamp(half, svg::WIDTH - half);
        if middle - half >= free - 1.0 {
            placed.push((middle, signs));
            free = middle + half;
        }
    }
    placed
}

/// Each state that is not as the unit began, where it begins, or its first letter if there is no room.
fn states(stays: &[Stay], began: &str, scale: &Scale) -> Vec<(f64, String)> {
    let alike = stays.chunk_by(|one, next| one.state == next.state);
    alike
        .filter_map(|alike| {
            let (first, last) = (alike.first()?, alike.last()?);
            let room = scale.at(last.to) - scale.at(first.from);
            let words = match room {
                _ if first.state == began => return None,
                room if LETTER * first.state.chars().count() as f64 <= room => first.state.clone(),
                room if LETTER <= room => first.state.chars().take(1).chain(['.']).collect(),
                _ => return None,
            };
            Some((scale.at(first.from) + 2.0, words))
        })
        .collect()
}

/// What is left of the unit, and its state, at the end of the battle.
fn at_the_end(course: &Course<'_>, stays: &[Stay], last_turn: f64) -> (String, String) {
    let Some((first, last)) = stays.first().zip(stays.last()) else {
        return ("-".to_owned(), String::new());
    };
    let stays_on = last.to > last_turn;
    // Leaders have no pieces.
    let left = if course.turns.iter().all(|row| row.number("left").unwrap_or(0.0) == 0.0) {
        "-".to_owned()
    } else if stays_on {
        format!("{} → {}", place(first.left), place(last.left))
    } else {
        format!("{} → -", place(first.left))
    };
    let state =
        if stays_on { last.state.clone() } else { format!("gone in turn {}", place(last.to)) };
    (left, state)
}

/// The row of a unit.
pub(super) fn lane(course: &Course<'_>, marks: &[Mark], ends: (f64, f64)) -> Markup {
    let scale = stretch(ends);
    // As it is when it comes onto the table.
    let there = course.turns.iter().find(|row| row.value("depth").is_some());
    let began = there.or(course.turns.first()).map_or_else(String::new, |row| row.text("state"));
    let most = course.turns.iter().filter_map(|row| row.number("left")).fold(1.0, f64::max);
    let stays = stays(course);
    let words = stays
        .iter()
        .map(|stay| format!("turn {:.0} {}, {} left", stay.from, stay.state, place(stay.left)));
    let words: Vec<String> = words.take(MOST_WORDS).collect();
    let label = format!("{} {}: {}", course.sign(), course.name, words.join("; "));
    let class = course.class();
    let inside = html! {
        g.lane {
            @for (middle, signs) in with_room(by_turn(marks), &scale) { text x=(place(middle)) y="10" text-anchor="middle" { (signs) } }
            line.axis x1="0" x2=(place(svg::WIDTH)) y1=(place(FLOOR)) y2=(place(FLOOR)) {}
            @for stay in stays.iter().filter(|stay| stay.left > 0.0) {
                @let (x, width) = (scale.at(stay.from), scale.at(stay.to) - scale.at(stay.from));
                @let high = stay.left / most * HIGH;
                @let class = if stay.state == began { format!("f-{class}") } else { format!("out s-{class}") };
                rect class=(class) x=(place(x)) width=(place((width - 0.5).max(0.3))) y=(place(FLOOR - high)) height=(place(high)) {}
            }
            @for (x, state) in states(&stays, &began, &scale) { text.over x=(place(x)) y=(place(FLOOR - 4.0)) { (state) } }
        }
    };
    let (left, state) = at_the_end(course, &stays, ends.1);
    html! {
        tr {
            th scope="row" { (course.sign()) " " (course.name) }
            td.wide { (svg::picture(FLOOR + 1.0, &label, &inside)) }
            td.r data-l="left" { (left) }
            td data-l="at the end" { (state) }
        }
    }
}
