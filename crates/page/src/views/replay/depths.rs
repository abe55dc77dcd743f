//! Where the units of a battle were, by turn.

use super::course::Course;
use crate::chart::{Chart, path};
use crate::svg::{self, place};
use maud::{Markup, html};

/// Where each unit was at the end of each turn: the distance between the lines.
pub(super) fn depths(courses: &[Course<'_>], ends: (f64, f64)) -> Markup {
    // Leaders go with units, and have no number to be named by.
    let courses: Vec<&Course<'_>> =
        courses.iter().filter(|course| !course.unit.is_empty()).collect();
    let points = |course: &Course<'_>| -> Vec<(f64, f64)> {
        course.turns.iter().filter_map(|row| row.number("turn").zip(row.number("depth"))).collect()
    };
    let all: Vec<Vec<(f64, f64)>> = courses.iter().map(|course| points(course)).collect();
    let depths = || all.iter().flatten().map(|point| point.1);
    let (low, high) = (depths().fold(f64::MAX, f64::min), depths().fold(f64::MIN, f64::max));
    if low >= high {
        return html! {};
    }
    // Room at the right and below for the names.
    let (right, below) = ((ends.1 - ends.0).max(1.0) * 0.1, (high - low) * 0.06);
    let chart = Chart::new((ends.0, ends.1 + right), (low - below, high + below), 240.0);
    let names = names(&courses, &all, ends.1, &chart);
    let begins: Vec<String> =
        ["a", "b"].iter().filter_map(|list| begins(list, &courses, &all)).collect();
    let label = format!("Depth of each unit by turn: {}", begins.join("; "));
    let inside = html! {
        @for (course, points) in courses.iter().zip(&all) {
            path class=(format!("curve thin s-{}", course.class())) d=(path(corners(points).into_iter().map(|point| chart.at(point)))) {}
        }
        @for Names { at, names, class } in &names {
            @let (x, y) = *at;
            @let y = if *class == "a" { y + 10.0 } else { y - 3.0 };
            @let anchor = if x > svg::WIDTH * 0.7 { "end" } else { "start" };
            @let x = if anchor == "end" { x + 34.0 } else { x + 2.0 };
            text class=(format!("on-{class}")) x=(place(x.min(svg::WIDTH))) y=(place(y)) text-anchor=(anchor) { (names.join(" ")) }
        }
    };
    html! {
        h3 { "Where they were" }
        p { "Depth, the place between the two edges of the table, at the end of each turn. Lines that meet are units in contact or in reach; a name with × is where a unit was last seen." }
        (chart.picture(&label, "turn", &|value| place(value), &inside))
        ul.key {
            li { (svg::curve("curve s-a")) "list A" }
            li { (svg::curve("curve s-b")) "list B" }
        }
    }
}

/// The names of units that end beside each other stand in one place.
struct Names {
    at: (f64, f64),
    names: Vec<String>,
    class: &'static str,
}

fn names(
    courses: &[&Course<'_>],
    points: &[Vec<(f64, f64)>],
    last_turn: f64,
    chart: &Chart,
) -> Vec<Names> {
    let mut all: Vec<Names> = Vec::new();
    for (course, points) in courses.iter().zip(points) {
        let Some(&last) = points.last() else { continue };
        let gone = if last.0 < last_turn { "×" } else { "" };
        let name = format!("{}{gone}", course.sign());
        let (at, class) = (chart.at(last), course.class());
        let near = |names: &&mut Names| {
            names.class == class
                && (names.at.0 - at.0).abs() < 28.0
                && (names.at.1 - at.1).abs() < 10.0
        };
        match all.iter_mut().find(near) {
            Some(near) => near.names.push(name),
            None => all.push(Names { at, names: vec![name], class }),
        }
    }
    all
}

/// Where the units of a list begin, in words.
fn begins(list: &str, courses: &[&Course<'_>], points: &[Vec<(f64, f64)>]) -> Option<String> {
    let own = courses.iter().zip(points).filter(|(course, _)| course.class() == list);
    let at = || own.clone().filter_map(|(_, points)| Some(points.first()?.1));
    let (low, high) = (at().fold(f64::MAX, f64::min), at().fold(f64::MIN, f64::max));
    (low <= high).then(|| {
        format!("list {} begins at {} to {}", list.to_uppercase(), place(low), place(high))
    })
}

/// These points without those on the way between two at the same depth.
fn corners(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let turns = |at: usize| {
        at == 0
            || at + 1 == points.len()
            || points[at - 1].1 != points[at].1
            || points[at].1 != points[at + 1].1
    };
    (0..points.len()).filter(|&at| turns(at)).map(|at| points[at]).collect()
}
