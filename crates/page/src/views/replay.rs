//! The page of `replay`: one battle as a time line, and in words.

use super::{Number, View};
use crate::chart::{Chart, path};
use crate::document::{Document, Row};
use crate::heat::each_once;
use crate::svg::{self, Scale, place};
use maud::{Markup, html};

/// Columns that only replays have together.
pub(crate) const LINES: &[&str] = &["battle", "seats", "turn", "kind", "what", "ordinal", "text"];

/// Columns that only the units of a replay have together.
pub(crate) const UNITS: &[&str] = &["battle", "turn", "list", "unit", "depth", "left", "state"];

/// The most lines that a page tells with their dice.
const MOST_WITH_DICE: usize = 1000;

/// The page of a battle, or of one under two sets of rules.
pub(crate) fn view(main: &Document, others: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let Some(&first) = rows.first() else { return View::default() };
    let armies = ["a", "b"].map(|list| army(&rows, list));
    let seats = match &*first.text("seats") {
        "exchanged" => ", seats exchanged",
        _ => "",
    };
    let battle =
        format!("Battle {}{seats}: {} against {}", first.text("battle"), armies[0], armies[1]);
    if rows.iter().any(|row| !row.text("rules").is_empty()) {
        return View {
            title: format!("{battle}, under two sets of rules"),
            numbers: both_numbers(&rows),
            heading: "What is different",
            picture: Some(both(&rows)),
            ..View::default()
        };
    }
    View {
        title: battle,
        numbers: numbers(&rows, &armies),
        heading: "The battle",
        picture: Some(html! {
            @if let Some(units) = others.iter().find(|of| of.has(UNITS)) { (time_line(units, &rows)) }
            (luck(&rows, &armies))
            (told_by_turn(&rows, "Turn by turn"))
        }),
        ..View::default()
    }
}

/// The page of `--units` alone.
pub(crate) fn units_view(main: &Document, _: &[Document]) -> View {
    let battle = main.rows().next().map_or_else(String::new, |row| row.text("battle"));
    View {
        title: format!("Battle {battle}: its units by turn"),
        heading: "The battle",
        picture: (main.rows().len() > 0).then(|| time_line(main, &[])),
        ..View::default()
    }
}

/// The name of a list: lines about all of it have no unit.
fn army(rows: &[Row<'_>], list: &str) -> String {
    let luck = |row: &&Row<'_>| row.text("kind") == "luck" && row.text("list") == list;
    let whole = |row: &&Row<'_>| {
        row.text("kind") == "die" && row.text("list") == list && row.value("unit").is_none()
    };
    let row = rows.iter().find(luck).or_else(|| rows.iter().find(whole));
    row.map_or_else(|| format!("list {}", list.to_uppercase()), |row| row.text("name"))
}

/// The luck of all dice of a list.
fn all_luck(rows: &[Row<'_>], list: &str) -> Option<f64> {
    let mut all = rows.iter().filter(|row| row.text("kind") == "luck" && row.text("what") == "all");
    all.find(|row| row.text("list") == list)?.number("luck")
}

/// Who won, and in which turn.
fn winner(rows: &[Row<'_>], armies: &[String; 2]) -> Option<(String, String)> {
    let end = rows.iter().rfind(|row| row.text("kind") == "end")?;
    let winner = match &*end.text("what") {
        "a" => format!("A {}", armies[0]),
        "b" => format!("B {}", armies[1]),
        _ => "nobody".to_owned(),
    };
    Some((winner, end.text("turn")))
}

fn numbers(rows: &[Row<'_>], armies: &[String; 2]) -> Vec<Number> {
    let won = winner(rows, armies)
        .map(|(winner, turn)| Number::new("Won by", winner, Some(format!("in turn {turn}"))));
    let luck = ["a", "b"].into_iter().zip(armies).filter_map(|(list, army)| {
        let luck = all_luck(rows, list)?;
        let word = match luck {
            luck if luck > 0.05 => "better than the mean of its dice",
            luck if luck < -0.05 => "worse than the mean of its dice",
            _ => "as the mean of its dice",
        };
        let label = format!("Luck of {} {army}", list.to_uppercase());
        let shown = if luck.abs() < 0.05 { "0.0".to_owned() } else { format!("{luck:+.1}") };
        Some(Number::new(label, shown, Some(word.to_owned())))
    });
    won.into_iter().chain(luck).collect()
}

/// A unit of a battle, turn by turn.
struct Course<'d> {
    list: String,
    unit: String,
    name: String,
    turns: Vec<Row<'d>>,
}

impl Course<'_> {
    /// Its letter and number; leaders have only a name.
    fn sign(&self) -> String {
        format!("{}{}", self.list.to_uppercase(), self.unit)
    }

    fn class(&self) -> &'static str {
        if self.list == "a" { "a" } else { "b" }
    }
}

fn courses(of: &Document) -> Vec<Course<'_>> {
    let mut courses: Vec<Course<'_>> = Vec::new();
    for row in of.rows() {
        let (list, unit, name) = (row.text("list"), row.text("unit"), row.text("name"));
        let same = |course: &&mut Course<'_>| {
            course.list == list && course.unit == unit && course.name == name
        };
        match courses.iter_mut().find(same) {
            Some(course) => course.turns.push(row),
            None => courses.push(Course { list, unit, name, turns: vec![row] }),
        }
    }
    courses.sort_by(|one, other| one.list.cmp(&other.list));
    courses
}

/// What happened to a unit: the word of the event, the mark, what it says.
const MARKS: [(&str, &str, &str); 10] = [
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
fn time_line(of: &Document, lines: &[Row<'_>]) -> Markup {
    let courses = courses(of);
    let last = of.rows().filter_map(|row| row.number("turn")).fold(1.0, f64::max);
    let first = of.rows().filter_map(|row| row.number("turn")).fold(last, f64::min);
    let marks: Vec<(f64, &Row<'_>, &str)> = lines
        .iter()
        .filter(|row| row.text("kind") == "event")
        .filter_map(|row| {
            let what = row.text("what");
            let &(_, mark, _) = MARKS.iter().find(|(word, _, _)| *word == what)?;
            Some((row.number("turn")?, row, mark))
        })
        .collect();
    let used = |mark: &str| marks.iter().any(|(_, _, used)| *used == mark);
    html! {
        h3 { "What became of each unit" }
        p { "The bar is what is left of it at the end of each turn. It is an outline with a word where the unit is not as it began." }
        ul.key {
            li { (svg::swatch("f-a")) "list A" }
            li { (svg::swatch("f-b")) "list B" }
            @for (_, mark, word) in MARKS.iter().filter(|(_, mark, _)| used(mark)) { li { b { (mark) } " " (word) } }
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

/// The scale of the lanes: each turn has a stretch.
fn stretch((first, last): (f64, f64)) -> Scale {
    Scale::new((first, last + 1.0), (0.0, svg::WIDTH))
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

/// A stretch of turns in which a unit stays as it is.
struct Stay {
    from: f64,
    to: f64,
    left: f64,
    state: String,
}

fn lane(course: &Course<'_>, marks: &[(f64, &Row<'_>, &str)], ends: (f64, f64)) -> Markup {
    const MARKS_HIGH: f64 = 12.0;
    const HIGH: f64 = 16.0;
    /// How wide a letter is, about.
    const LETTER: f64 = 6.5;
    let scale = stretch(ends);
    // As it is when it comes onto the table.
    let there = course.turns.iter().find(|row| row.value("depth").is_some());
    let began = there.or(course.turns.first()).map_or_else(String::new, |row| row.text("state"));
    let most = course.turns.iter().filter_map(|row| row.number("left")).fold(1.0, f64::max);
    let mut stays: Vec<Stay> = Vec::new();
    for row in &course.turns {
        let Some(turn) = row.number("turn") else { continue };
        let (left, state) = (row.number("left").unwrap_or(0.0), row.text("state"));
        match stays.last_mut() {
            Some(stay) if stay.left == left && stay.state == state => stay.to = turn + 1.0,
            _ => stays.push(Stay { from: turn, to: turn + 1.0, left, state }),
        }
    }
    // All that happened to it in a turn, as far as there is room.
    let own = marks.iter().filter(|(_, row, _)| {
        row.text("list") == course.list
            && row.text("unit") == course.unit
            && (!course.unit.is_empty() || row.text("name") == course.name)
    });
    let mut by_turn: Vec<(f64, String)> = Vec::new();
    for (turn, _, mark) in own {
        match by_turn.last_mut() {
            Some((last, text)) if last == turn => {
                if !text.contains(mark) {
                    text.push_str(mark);
                }
            }
            _ => by_turn.push((*turn, (*mark).to_owned())),
        }
    }
    let mut free = -LETTER;
    let mut placed: Vec<(f64, &str)> = Vec::new();
    for (turn, text) in &by_turn {
        let half = LETTER * text.chars().count() as f64 / 2.0;
        let middle =
            ((scale.at(*turn) + scale.at(turn + 1.0)) / 2.0).clamp(half, svg::WIDTH - half);
        // Two that share a place cannot be read; the words below have both.
        if middle - half >= free - 1.0 {
            placed.push((middle, text));
            free = middle + half;
        }
    }
    let words = stays
        .iter()
        .map(|stay| format!("turn {:.0} {}, {} left", stay.from, stay.state, place(stay.left)));
    const MOST_WORDS: usize = 12;
    let words: Vec<String> = words.take(MOST_WORDS).collect();
    let label = format!("{} {}: {}", course.sign(), course.name, words.join("; "));
    let class = course.class();
    // A state that is not as it began is written where it begins, or its first letter if there is no room.
    let begins = |at: usize| at == 0 || stays[at - 1].state != stays[at].state;
    let named = (0..stays.len()).filter(|&at| stays[at].state != began && begins(at));
    let named: Vec<(f64, String)> = named
        .filter_map(|at| {
            let state = &stays[at].state;
            let same = stays[at..].iter().take_while(|stay| stay.state == *state).last()?;
            let room = scale.at(same.to) - scale.at(stays[at].from);
            let letters = match room {
                room if LETTER * state.chars().count() as f64 <= room => state.clone(),
                room if LETTER <= room => state.chars().take(1).chain(['.']).collect(),
                _ => return None,
            };
            Some((scale.at(stays[at].from) + 2.0, letters))
        })
        .collect();
    let floor = MARKS_HIGH + HIGH;
    let inside = html! {
        g.lane {
            @for (middle, text) in &placed { text x=(place(*middle)) y="10" text-anchor="middle" { (text) } }
            line.axis x1="0" x2=(place(svg::WIDTH)) y1=(place(floor)) y2=(place(floor)) {}
            @for stay in stays.iter().filter(|stay| stay.left > 0.0) {
                @let (x, width) = (scale.at(stay.from), scale.at(stay.to) - scale.at(stay.from));
                @let high = stay.left / most * HIGH;
                @let class = if stay.state == began { format!("f-{class}") } else { format!("out s-{class}") };
                rect class=(class) x=(place(x)) width=(place((width - 0.5).max(0.3))) y=(place(floor - high)) height=(place(high)) {}
            }
            @for (x, text) in &named { text.over x=(place(*x)) y=(place(floor - 4.0)) { (text) } }
        }
    };
    let stays_to_the_end = stays.last().is_some_and(|stay| stay.to > ends.1);
    let (start, end) = (stays.first().map_or(0.0, |stay| stay.left), stays.last());
    let left = match end {
        // Leaders have no pieces.
        _ if course.turns.iter().all(|row| row.number("left").unwrap_or(0.0) == 0.0) => {
            "-".to_owned()
        }
        Some(end) if stays_to_the_end => format!("{} → {}", place(start), place(end.left)),
        Some(_) | None => format!("{} → -", place(start)),
    };
    let at_the_end = match end {
        Some(end) if stays_to_the_end => end.state.clone(),
        Some(end) => format!("gone in turn {}", place(end.to)),
        None => String::new(),
    };
    html! {
        tr {
            th scope="row" { (course.sign()) " " (course.name) }
            td.wide { (svg::picture(floor + 1.0, &label, &inside)) }
            td.r data-l="left" { (left) }
            td data-l="at the end" { (at_the_end) }
        }
    }
}

/// Where each unit was at the end of each turn: the distance between the lines.
fn depths(courses: &[Course<'_>], ends: (f64, f64)) -> Markup {
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
    // Names of units that end beside each other stand in one place.
    let mut names: Vec<((f64, f64), Vec<String>, &'static str)> = Vec::new();
    for (course, points) in courses.iter().zip(&all) {
        let Some(&last) = points.last() else { continue };
        let gone = if last.0 < ends.1 { "×" } else { "" };
        let name = format!("{}{gone}", course.sign());
        let near = |(one, other): (f64, f64), most: f64| (one - other).abs() < most;
        let same = |(at, _, class): &&mut ((f64, f64), Vec<String>, &str)| {
            let (at, last) = (chart.at(*at), chart.at(last));
            *class == course.class() && near((at.0, last.0), 28.0) && near((at.1, last.1), 10.0)
        };
        match names.iter_mut().find(same) {
            Some((_, names, _)) => names.push(name),
            None => names.push((last, vec![name], course.class())),
        }
    }
    let from: Vec<String> = ["a", "b"]
        .iter()
        .filter_map(|list| {
            let of = courses.iter().zip(&all).filter(|(course, _)| course.class() == *list);
            let at: Vec<f64> = of.filter_map(|(_, points)| Some(points.first()?.1)).collect();
            let (low, high) = (
                at.iter().copied().fold(f64::MAX, f64::min),
                at.iter().copied().fold(f64::MIN, f64::max),
            );
            (low <= high).then(|| {
                format!("list {} begins at {} to {}", list.to_uppercase(), place(low), place(high))
            })
        })
        .collect();
    let label = format!("Depth of each unit by turn: {}", from.join("; "));
    let inside = html! {
        @for (course, points) in courses.iter().zip(&all) {
            path class=(format!("curve thin s-{}", course.class())) d=(path(corners(points).into_iter().map(|point| chart.at(point)))) {}
        }
        @for (at, names, class) in &names {
            @let (x, y) = chart.at(*at);
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

/// How the luck of both sides adds up.
fn luck(rows: &[Row<'_>], armies: &[String; 2]) -> Markup {
    let dice = || rows.iter().filter(|row| row.text("kind") == "die");
    let last = rows.iter().filter_map(|row| row.number("turn")).fold(1.0, f64::max);
    let sums: Vec<Vec<(f64, f64)>> = ["a", "b"]
        .iter()
        .map(|list| {
            let own: Vec<(f64, f64)> = dice()
                .filter(|row| row.text("list") == *list)
                .filter_map(|row| row.number("turn").zip(row.number("luck")))
                .collect();
            let mut sum = 0.0;
            let so_far = |turn: u32| {
                let turn = f64::from(turn);
                sum += own.iter().filter(|die| die.0 == turn).map(|die| die.1).sum::<f64>();
                (turn, sum)
            };
            (0..=last as u32).map(so_far).collect()
        })
        .collect();
    let all = || sums.iter().flatten().map(|point| point.1);
    let (low, high) = (all().fold(0.0, f64::min), all().fold(0.0, f64::max));
    if high - low < 0.05 {
        return html! {};
    }
    let chart = Chart::new((0.0, last), (low, high), 130.0);
    let ends = |list: usize| sums[list].last().map_or(0.0, |point| point.1);
    let label = format!(
        "Luck of the dice so far, by turn: at the end {:+.1} for {}, {:+.1} for {}",
        ends(0),
        armies[0],
        ends(1),
        armies[1]
    );
    html! {
        h3 { "Luck of the dice so far" }
        p { "What the dice of a side were worth less the mean of their faces, added up turn by turn, in points or in pieces. Above zero is luck." }
        (chart.picture(&label, "turn", &|value| place(value), &html! {
            (chart.line("curve s-a", &sums[0]))
            (chart.line("curve s-b", &sums[1]))
        }))
        ul.key {
            li { (svg::curve("curve s-a")) "A " (armies[0]) }
            li { (svg::curve("curve s-b")) "B " (armies[1]) }
        }
    }
}

/// A line of the story, and the dice that it hung on.
struct Told<'d> {
    row: Row<'d>,
    dice: Vec<Row<'d>>,
}

/// Lines with the dice that decided them. A die belongs to the next line about its unit; a die of a whole side to the
/// next line about that side or of its kind, or to the next phase; dice that no line tells of stand by themselves.
fn with_dice<'d>(rows: &[Row<'d>]) -> Vec<Told<'d>> {
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

/// The battle in words, each line with its dice behind it.
fn told_by_turn(rows: &[Row<'_>], heading: &str) -> Markup {
    let short = rows.len() > MOST_WITH_DICE;
    let told = with_dice(rows);
    let turns = each_once(told.iter().map(|line| line.row.text("turn")));
    html! {
        h3 { (heading) }
        @if short { p { "This battle is long: its dice, and who has the initiative, are left out here. The CSV file has them, and " code { "fairfight replay" } " without --out tells all." } }
        @else { p { "A line that opens has the dice that decided it." } }
        @for turn in &turns {
            @let of = || told.iter().filter(|line| line.row.text("turn") == *turn);
            @let lines: Vec<&Told<'_>> = of().filter(|line| !short || !of_less_weight(line)).collect();
            @if lines.iter().any(|line| !matches!(&*line.row.text("kind"), "turn" | "luck")) {
                h4 { @if turn == "0" { "Before the first turn" } @else { "Turn " (turn) } }
                ul.events { @for line in lines { (line_of(line, short)) } }
            }
        }
    }
}

/// What a long battle is told without.
fn of_less_weight(line: &Told<'_>) -> bool {
    line.row.text("kind") == "die" || matches!(&*line.row.text("what"), "told" | "checked")
}

fn line_of(line: &Told<'_>, short: bool) -> Markup {
    let (row, kind) = (line.row, line.row.text("kind"));
    html! {
        @match &*kind {
            "turn" | "luck" => {},
            "phase" if line.dice.is_empty() => li.of { (row.text("text")) },
            "end" => li { strong { (row.text("text")) } },
            _ if line.dice.is_empty() || short => li { (row.text("text")) },
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
fn die_words(die: Row<'_>) -> String {
    match die.number("luck") {
        Some(luck) if luck.abs() >= 0.05 => format!("{} (luck {luck:+.1})", die.text("text")),
        Some(_) | None => die.text("text"),
    }
}

/// The end of the battle under each set of rules.
fn both_numbers(rows: &[Row<'_>]) -> Vec<Number> {
    let here = rows.iter().find(|row| row.text("parted") == "here");
    let parted = match here {
        Some(row) => Number::new("They part in turn", row.text("turn"), None),
        None => Number::new("They part", "nowhere in this battle", None),
    };
    let ends = ["base", "changed"].into_iter().filter_map(|rules| {
        let own: Vec<Row<'_>> =
            rows.iter().filter(|row| row.text("rules") == rules).copied().collect();
        let (winner, turn) = winner(&own, &["a", "b"].map(|list| army(rows, list)))?;
        Some(Number::new(
            format!("Won under the {rules} rules by"),
            winner,
            Some(format!("in turn {turn}")),
        ))
    });
    [parted].into_iter().chain(ends).collect()
}

/// The battle under two sets of rules: where it parts, and how each goes on.
fn both(rows: &[Row<'_>]) -> Markup {
    let of = |rules: &str, before: bool| -> Vec<Row<'_>> {
        let own = rows.iter().filter(|row| row.text("rules") == rules);
        own.filter(|row| (row.text("parted") == "before") == before).copied().collect()
    };
    let alike = of("base", true);
    let here = rows.iter().filter(|row| row.text("parted") == "here");
    html! {
        ul { @for row in here { li { strong { (row.text("rules")) ": " } (row.text("text")) } } }
        div.two {
        @for (rules, heading) in [("base", "Under the base rules, from where they part"), ("changed", "Under the changed rules, from there")] {
            @let own = of(rules, false);
            @if !own.is_empty() { div { (told_by_turn(&own, heading)) } }
        }
        }
        @if !alike.is_empty() {
            details {
                summary { "What is alike under both, up to there" }
                (told_by_turn(&alike, "Alike"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page;
    use fairfight_report::{Column, Meta, Report, Shown, Value};

    const TEXTS: &[&str] =
        &["battle", "seats", "turn", "kind", "what", "list", "unit", "name", "ordinal", "text"];

    fn document(columns: &[(&'static str, Shown)], rows: &[&[Value]]) -> Document {
        let columns = columns.iter().map(|&(name, shown)| Column::new(name, "", shown));
        let mut report = Report::new(columns.collect::<Vec<_>>());
        for row in rows {
            report.push(row.to_vec());
        }
        Document::new("r.csv", report, Meta::default())
    }

    fn lines(rows: &[&[Value]]) -> Document {
        let number = |name: &str| matches!(name, "battle" | "turn" | "unit" | "ordinal");
        let shown =
            |name: &&'static str| (*name, if number(name) { Shown::Whole } else { Shown::Text });
        let columns: Vec<(&'static str, Shown)> =
            TEXTS.iter().map(shown).chain([("luck", Shown::Decimals(1))]).collect();
        document(&columns, rows)
    }

    #[rustfmt::skip]
    fn line(turn: u64, (kind, what): (&str, &str), list: &str, unit: Option<u64>, text: &str, luck: Option<f64>) -> Vec<Value> {
        vec![3_u64.into(), "straight".into(), turn.into(), kind.into(), what.into(), list.into(), unit.into(), "Foot".into(), Value::Empty, text.into(), luck.into()]
    }

    #[test]
    fn a_line_has_the_dice_of_its_unit_and_no_others() {
        let rows = [
            line(1, ("die", "blow"), "a", Some(1), "A1 rolls 4", Some(1.0)),
            line(1, ("die", "blow"), "b", Some(1), "B1 rolls 2", Some(-2.0)),
            line(1, ("die", "blow"), "b", Some(2), "B2 rolls 3", None),
            line(1, ("event", "blow"), "a", Some(1), "A1 strikes", Some(0.0)),
            line(1, ("event", "blow"), "b", Some(1), "B1 strikes", Some(0.0)),
            line(1, ("end", "a"), "", None, "A wins", None),
        ];
        let rows: Vec<&[Value]> = rows.iter().map(Vec::as_slice).collect();
        let lines = lines(&rows);
        let told = with_dice(&lines.rows().collect::<Vec<_>>());
        let words: Vec<(String, Vec<String>)> = told
            .iter()
            .map(|told| {
                (told.row.text("text"), told.dice.iter().map(|die| die_words(*die)).collect())
            })
            .collect();
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        assert_eq!(
            words,
            [
                ("A1 strikes".to_owned(), owned(&["A1 rolls 4 (luck +1.0)"])),
                ("B1 strikes".to_owned(), owned(&["B1 rolls 2 (luck -2.0)"])),
                ("B2 rolls 3".to_owned(), owned(&[])),
                ("A wins".to_owned(), owned(&[])),
            ]
        );
    }

    #[test]
    fn what_is_unknown_or_hostile_harms_no_page() {
        let units = [
            ("battle", Shown::Whole),
            ("turn", Shown::Whole),
            ("list", Shown::Text),
            ("unit", Shown::Whole),
            ("name", Shown::Text),
            ("depth", Shown::Whole),
            ("left", Shown::Whole),
            ("state", Shown::Text),
        ];
        let empty = vec![Value::Empty; 8];
        let hostile: Vec<Value> = vec![
            3_u64.into(),
            0_u64.into(),
            "a".into(),
            1_u64.into(),
            "</script><b>x".into(),
            4_u64.into(),
            6_u64.into(),
            "<i>".into(),
        ];
        for rows in [&[][..], &[&empty[..]], &[&hostile[..]], &[&hostile[..], &empty[..]]] {
            let of_units = document(&units, rows);
            let unknown = vec![Value::Empty; 11];
            let end = line(2, ("end", "draw"), "", None, "<b>nobody</b> wins", None);
            for told in [lines(&[]), lines(&[&unknown[..]]), lines(&[&end[..]])] {
                for html in
                    [page(&[told.clone(), of_units.clone()]), page(std::slice::from_ref(&of_units))]
                {
                    assert!(super::super::sound(&html));
                }
            }
        }
    }
}
