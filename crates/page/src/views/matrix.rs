//! The pages of `matrix`: which lists are strong, which beats which, and the mix to play.

use super::score::{BARS, bars, to, whole};
use super::{Number, View, few, high_share, plain_signed, signed};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::heat::{Cell, Heat};
use crate::svg::{self, Scale, percent};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The most lists that the table of lists against lists shows.
const MOST_LISTS: usize = 30;

/// The most circles that are named.
const MOST_CIRCLES: usize = 6;

/// The least share that makes a list part of the mix.
const IN_THE_MIX: f64 = 0.005;

/// Columns that only the report of cells has together.
pub(super) const CELLS: &[&str] = &["a", "doctrine_a", "b", "doctrine_b", "score_a", "list_a"];

/// The page of the standings, with the cells if they are there.
pub(crate) fn view(main: &Document, others: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let sides = sides(&rows);
    let cells = others.iter().find(|of| of.has(CELLS));
    let square = cells.map(|cells| {
        let names = |of: usize| sides.get(of).map_or(&[][..], |side| &side.rows).iter();
        let who = |of: usize| names(of).map(|row| who(*row, "list", "doctrine")).collect();
        Square::of(who(0), (sides.len() > 1).then(|| who(1)), cells)
    });
    View {
        title: title(&sides),
        numbers: numbers(&rows, &sides),
        heading: "Standings",
        picture: (!rows.is_empty()).then(|| {
            html! {
                @for side in &sides { (side.forest(sides.len() > 1)) }
                @if let Some(square) = &square { h3 { "Who beats whom" } (square.table()) }
                (mix(&sides))
                (dominated(&sides))
                @if let Some(square) = &square { (square.circles()) }
            }
        }),
        doubts: cells.map_or_else(Vec::new, doubts),
    }
}

/// The page of the cells alone.
pub(crate) fn cells(main: &Document, _: &[Document]) -> View {
    let own_parts = main.rows().all(|row| row.value("n").is_none());
    let square = Square::of_cells(main, own_parts);
    let score = |row: &Row<'_>| row.number("score_a").map(|score| (score - 0.5).abs());
    let known = || main.rows().filter(|row| score(row).is_some());
    let least = known().min_by(|a, b| score(a).unwrap_or(0.0).total_cmp(&score(b).unwrap_or(0.0)));
    let most = known().max_by(|a, b| score(a).unwrap_or(0.0).total_cmp(&score(b).unwrap_or(0.0)));
    let named = |what: &str, row: Option<Row<'_>>| {
        row.map(|row| Number::new(what, row.shown("score_a"), Some(row.name())))
    };
    let (a, b) = (square.rows.len(), square.columns.len());
    View {
        title: match own_parts {
            true => format!("{a} against {b}, each with its own part"),
            false => format!("{a} lists against each other"),
        },
        numbers: [named("Closest match-up", least), named("Most one-sided", most)]
            .into_iter()
            .flatten()
            .collect(),
        heading: "Who beats whom",
        picture: (main.rows().len() > 0).then(|| html! { (square.table()) (square.circles()) }),
        doubts: doubts(main),
    }
}

fn doubts(cells: &Document) -> Vec<String> {
    let doubts = [
        high_share(cells, "capped", 0.05, "Battles stopped at the limit of turns"),
        high_share(cells, "draw", 0.2, "Battles that nobody won"),
    ];
    doubts.into_iter().flatten().collect()
}

/// A list and its doctrine.
type Who = (String, String);

fn who(row: Row<'_>, list: &str, doctrine: &str) -> Who {
    (row.text(list), row.text(doctrine))
}

/// The part of their names that differs: the list, the doctrine, or both.
fn names(all: &[Who]) -> Vec<String> {
    let varies =
        |part: fn(&Who) -> &String| all.windows(2).any(|two| part(&two[0]) != part(&two[1]));
    match (varies(|who| &who.0), varies(|who| &who.1)) {
        (_, false) => all.iter().map(|who| who.0.clone()).collect(),
        (false, true) => all.iter().map(|who| who.1.clone()).collect(),
        (true, true) => all.iter().map(|(list, doctrine)| format!("{list}, {doctrine}")).collect(),
    }
}

/// The lists of one side, or of both, best first.
struct Side<'d> {
    /// Its letter, if each list has its own part.
    letter: String,
    /// Its one list, if all rows have the same.
    list: Option<String>,
    rows: Vec<Row<'d>>,
    names: Vec<String>,
}

fn sides<'d>(rows: &[Row<'d>]) -> Vec<Side<'d>> {
    let mut letters: Vec<String> = rows.iter().map(|row| row.text("side")).collect();
    letters.dedup();
    let side = |letter: String| {
        let of = |row: &&Row<'d>| row.text("side") == letter;
        let mut rows: Vec<Row<'d>> = rows.iter().filter(of).copied().collect();
        let rank = |row: &Row<'_>| row.number("rank").unwrap_or(f64::MAX);
        rows.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
        let all: Vec<Who> = rows.iter().map(|row| who(*row, "list", "doctrine")).collect();
        let first = all.first().map(|who| who.0.clone());
        let list = first.filter(|first| all.iter().all(|who| who.0 == *first));
        Side { letter: letter.to_uppercase(), list, names: names(&all), rows }
    };
    letters.into_iter().map(side).collect()
}

fn title(sides: &[Side<'_>]) -> String {
    match sides {
        [] => String::new(),
        [all] => {
            let points = |row: &Row<'_>| row.number("points");
            let same = all.rows.windows(2).all(|two| points(&two[0]) == points(&two[1]));
            let of = all.rows.first().and_then(points).filter(|_| same);
            let of = of.map_or_else(String::new, |points| format!(" of {points} points"));
            let mut lists: Vec<String> = all.rows.iter().map(|row| row.text("list")).collect();
            lists.sort();
            lists.dedup();
            let led = if lists.len() < all.rows.len() { " under several doctrines" } else { "" };
            format!("{} lists{of}{led} against each other", lists.len())
        }
        several => {
            let sides: Vec<String> = several.iter().map(Side::called).collect();
            let counts: Vec<String> =
                several.iter().map(|side| side.rows.len().to_string()).collect();
            format!("{}: {} ways to play", sides.join(" against "), counts.join(" and "))
        }
    }
}

fn numbers(rows: &[Row<'_>], sides: &[Side<'_>]) -> Vec<Number> {
    let Some(&first) = rows.first() else { return Vec::new() };
    let of = |side: &Side<'_>| match side.letter.is_empty() {
        true => String::new(),
        false => format!(" of {}", side.called()),
    };
    let ends = |column: &str| first.ends(column);
    let mut all: Vec<Number> = Vec::new();
    if let Some(value) = first.number("game_value") {
        let label = "Score of side A if both play their best";
        all.push(Number::new(label, percent(value), ends("game_value").map(to)));
    }
    for side in sides {
        let (Some(best), Some(name)) = (side.rows.first(), side.names.first()) else { continue };
        let score = best.ends("mean_score").map(to).unwrap_or_default();
        let said = format!("scores {} on average ({score})", best.shown("mean_score"));
        all.push(Number::new(format!("Strongest{}", of(side)), name, Some(said)));
        let parts: Vec<String> = in_mix(side)
            .map(|at| format!("{:.0}% {}", mix_of(&side.rows[at]) * 100.0, side.names[at]))
            .collect();
        if !parts.is_empty() {
            let gain = first.number("mix_exploitability").map(percent);
            let gain = gain.map(|gain| format!("the best answer to it gains {gain}"));
            all.push(Number::new(format!("The mix to play{}", of(side)), few(&parts), gain));
        }
    }
    if let Some(share) = first.number("cyclic_share") {
        let label = "Share of results that go in circles";
        all.push(Number::new(label, percent(share), ends("cyclic_share").map(to)));
    }
    all
}

fn mix_of(row: &Row<'_>) -> f64 {
    row.number("mix").unwrap_or(0.0)
}

/// The entries of the mix, largest share first.
fn in_mix<'s>(side: &'s Side<'_>) -> impl Iterator<Item = usize> + use<'s> {
    let mix = |at: &usize| mix_of(&side.rows[*at]);
    let mut all: Vec<usize> = (0..side.rows.len()).filter(|at| mix(at) >= IN_THE_MIX).collect();
    all.sort_by(|a, b| mix(b).total_cmp(&mix(a)));
    all.into_iter()
}

impl Side<'_> {
    /// The heading of its rows.
    fn what(&self) -> &'static str {
        if self.list.is_some() && self.rows.len() > 1 { "doctrine" } else { "list" }
    }

    /// The name of the side.
    fn called(&self) -> String {
        self.list.clone().unwrap_or_else(|| format!("side {}", self.letter))
    }

    /// One row per list: its mean score with its bars.
    fn forest(&self, several: bool) -> Markup {
        let rated = self.rows.iter().any(|row| row.value("elo").is_some());
        let rating = |row: &Row<'_>| {
            let elo = row.number("elo").map_or_else(|| "-".to_owned(), |elo| format!("{elo:+.0}"));
            rated.then_some(elo)
        };
        let rank = |row: &Row<'_>| match (row.shown("rank_low"), row.shown("rank_high")) {
            (low, high) if low == high => row.shown("rank"),
            (low, high) => format!("{low} to {high}"),
        };
        let lanes: Vec<Lanes> = self
            .rows
            .iter()
            .zip(&self.names)
            .map(|(row, name)| Lanes {
                name: name.clone(),
                before: [rank(row)]
                    .into_iter()
                    .chain(rating(row))
                    .chain([row.shown("mean_score")])
                    .collect(),
                value: row.number("mean_score"),
                bars: bars(*row, "mean_score"),
                said: format!("mean score {}, rank {}", row.shown("mean_score"), rank(row)),
                after: vec![choice(row)],
                ..Lanes::default()
            })
            .collect();
        let values = self.rows.iter().flat_map(|row| {
            let ends =
                bars(*row, "mean_score").into_iter().flat_map(|(_, (low, high))| [low, high]);
            ends.chain(row.number("mean_score")).collect::<Vec<_>>()
        });
        let label = match several {
            true => format!("Standings of side {}", self.letter),
            false => "Standings of all lists".to_owned(),
        };
        let forest = Forest {
            label: &label,
            what: self.what(),
            before: if rated { &["rank", "rating", "score"] } else { &["rank", "score"] },
            bars: "mean score",
            after: &["as a choice"],
            scale: Scale::holding(values.chain([0.5]), (8.0, svg::WIDTH - 8.0)),
            shown: &whole,
            even: Some(0.5),
            band: None,
            key: &BARS,
        };
        html! {
            @if several { h3 { "Side " (self.letter) @if let Some(list) = &self.list { ": " (list) } } }
            p {
                "The score is the mean over all opponents: right of the line a list wins more than it loses."
                @if rated { " The rating is in Elo points, 0 on average; 400 more are ten times the odds." }
            }
            (forest.table(&lanes))
        }
    }
}

/// Is it worth taking?
fn choice(row: &Row<'_>) -> Markup {
    let mix = mix_of(row);
    let dominated = row.text("dominated");
    html! {
        @if mix >= IN_THE_MIX { span.good { "✓ in the mix" } ", " (whole(mix)) }
        @else if dominated == "sure" { span.bad { "✗ dominated" } }
        @else if dominated == "maybe" { span.of { "? maybe dominated" } }
        @else { span.of { "not in the mix" } }
    }
}

/// The mix to play as bars.
fn mix(sides: &[Side<'_>]) -> Markup {
    let forest = Forest {
        label: "The mix to play",
        what: if sides.iter().all(|side| side.list.is_some()) { "doctrine" } else { "list" },
        before: &["share"],
        bars: "share of the mix",
        after: &["how sure"],
        scale: Scale::new((0.0, 1.0), (8.0, svg::WIDTH - 16.0)),
        shown: &whole,
        even: Some(0.0),
        band: None,
        key: &[],
    };
    let lane = |side: &Side<'_>, at: usize| {
        let row = side.rows[at];
        let inside = row.number("in_mix").map(percent).unwrap_or_default();
        Lanes {
            name: side.names[at].clone(),
            before: vec![row.shown("mix")],
            value: row.number("mix"),
            fill: Some("f-a weak"),
            bars: row.ends("mix").map(|ends| ("s-dice", ends)).into_iter().collect(),
            said: format!("{} of the mix", row.shown("mix")),
            after: vec![html! { "in " (inside) " of the redraws" }],
            ..Lanes::default()
        }
    };
    let mixed = sides.iter().any(|side| in_mix(side).count() > 1);
    html! {
        @if mixed {
            h3 { "The mix to play" }
            p {
                "Whoever draws with these shares cannot be exploited: no other choice does better against it, as far "
                "as the dice can tell."
            }
            @for side in sides {
                @let lanes: Vec<Lanes> = in_mix(side).map(|at| lane(side, at)).collect();
                @if sides.len() > 1 { h4 { (side.called()) } }
                @if !lanes.is_empty() { (Forest { label: &format!("The mix to play {}", side.letter), ..forest }.table(&lanes)) }
            }
        }
    }
}

/// The lists that are never worth taking, and why.
fn dominated(sides: &[Side<'_>]) -> Markup {
    let all = sides.iter().flat_map(|side| side.rows.iter().zip(&side.names));
    let dominated = |row: &Row<'_>| ["sure", "maybe"].contains(&&*row.text("dominated"));
    let all: Vec<(&Row<'_>, &String)> = all.filter(|(row, _)| dominated(row)).collect();
    let shown = &all[..all.len().min(MOST_LISTS)];
    let margin = |row: &Row<'_>| row.number("margin").map_or_else(String::new, signed);
    let ends = |row: &Row<'_>| {
        row.ends("margin")
            .map(|(low, high)| format!("{} to {}", plain_signed(low), plain_signed(high)))
    };
    html! {
        @if !all.is_empty() {
            h3 { "Who is dominated" }
            p { "Another list, or a mix of others, does better against everybody. It is never the right choice." }
            div.scroll role="region" tabindex="0" aria-label="Dominated lists" {
                table.stack {
                    thead { tr { th scope="col" { "list" } th scope="col" { "dominated" } th scope="col" { "by whom" } th scope="col" { "by at least" } } }
                    tbody {
                        @for (row, name) in shown {
                            tr {
                                th scope="row" { (name) }
                                td data-l="dominated" {
                                    @if row.text("dominated") == "sure" { span.bad { "✗ surely" } } @else { span.of { "? maybe" } }
                                }
                                td data-l="by whom" { (by(row)) }
                                td data-l="by at least" { div { (margin(row)) @if let Some(ends) = ends(row) { span.of { " (" (ends) ")" } } } }
                            }
                        }
                    }
                }
            }
            @if shown.len() < all.len() { p { "The first " (shown.len()) " of " (all.len()) "." } }
        }
    }
}

/// The list, or the mix of lists.
fn by(row: &Row<'_>) -> String {
    let by = row.text("dominated_by");
    by.strip_prefix("100% ").map_or(by.clone(), str::to_owned)
}

/// A score of the list of the row against that of the column.
#[derive(Clone, Copy)]
struct Met {
    score: f64,
    low: f64,
}

/// The lists that met each other.
struct Square {
    rows: Vec<Who>,
    columns: Vec<Who>,
    own_parts: bool,
    /// By the places of both; few lists of many may have met.
    met: BTreeMap<(usize, usize), Met>,
}

impl Square {
    /// The lists of the rows against those of the columns, or against each other.
    fn of(mut rows: Vec<Who>, columns: Option<Vec<Who>>, cells: &Document) -> Self {
        rows.dedup();
        let own_parts = columns.is_some();
        let columns = columns.unwrap_or_else(|| rows.clone());
        let place = |all: &[Who]| -> BTreeMap<Who, usize> {
            all.iter().cloned().enumerate().map(|(at, who)| (who, at)).collect()
        };
        let (row_of, column_of) = (place(&rows), place(&columns));
        let mut met = BTreeMap::new();
        for cell in cells.rows() {
            let Some(score) = cell.number("score_a") else { continue };
            let (low, high) = cell.ends("score_a").unwrap_or((0.0, 1.0));
            let (a, b) = (who(cell, "a", "doctrine_a"), who(cell, "b", "doctrine_b"));
            if let (Some(&row), Some(&column)) = (row_of.get(&a), column_of.get(&b)) {
                met.insert((row, column), Met { score, low });
            }
            if let (false, Some(&row), Some(&column)) =
                (own_parts, row_of.get(&b), column_of.get(&a))
            {
                met.insert((row, column), Met { score: 1.0 - score, low: 1.0 - high });
            }
        }
        Self { rows, columns, own_parts, met }
    }

    /// All of these cells, the best first by their mean scores.
    fn of_cells(cells: &Document, own_parts: bool) -> Self {
        let mut a: Vec<Who> = cells.rows().map(|cell| who(cell, "a", "doctrine_a")).collect();
        let mut b: Vec<Who> = cells.rows().map(|cell| who(cell, "b", "doctrine_b")).collect();
        if !own_parts {
            a.append(&mut b);
        }
        for side in [&mut a, &mut b] {
            side.sort();
            side.dedup();
        }
        let unordered = Self::of(a, own_parts.then_some(b), cells);
        // The sum of the scores of each, and their number.
        let mut of_rows = vec![(0.0, 0.0); unordered.rows.len()];
        let mut of_columns = vec![(0.0, 0.0); unordered.columns.len()];
        for (&(row, column), met) in &unordered.met {
            for (of, score) in
                [(&mut of_rows[row], met.score), (&mut of_columns[column], 1.0 - met.score)]
            {
                *of = (of.0 + score, of.1 + 1.0);
            }
        }
        let order = |all: &[Who], sums: &[(f64, f64)]| -> Vec<Who> {
            let mean = |at: usize| sums[at].0 / sums[at].1.max(1.0);
            let mut order: Vec<usize> = (0..all.len()).collect();
            order.sort_by(|&one, &other| mean(other).total_cmp(&mean(one)));
            order.into_iter().map(|at| all[at].clone()).collect()
        };
        let rows = order(&unordered.rows, &of_rows);
        let columns = own_parts.then(|| order(&unordered.columns, &of_columns));
        Self::of(rows, columns, cells)
    }

    /// All scores, lists against lists.
    fn table(&self) -> Markup {
        let (rows, columns) = (names(&self.rows), names(&self.columns));
        let shown = (rows.len().min(MOST_LISTS), columns.len().min(MOST_LISTS));
        let cell = |row: usize, column: usize| match self.met.get(&(row, column)) {
            Some(met) => Cell::Known(met.score, whole(met.score)),
            None if !self.own_parts && row == column => Cell::None,
            None => Cell::Unknown,
        };
        let heat = Heat {
            label: "Scores of each against each",
            corner: if self.own_parts { "score of side A" } else { "score of, against" },
            columns: &columns[..shown.1],
            rows: &rows[..shown.0],
            cell: &cell,
        };
        html! {
            p { "Each number is the score of the list on the left against the list above: blue and more than 50% if it wins more than it loses." }
            (heat.table())
            @if shown != (rows.len(), columns.len()) {
                p { "Only the best " (MOST_LISTS) " are shown; the cells of all are in the CSV file." }
            }
        }
    }

    /// Circles of three lists in which each beats the next significantly.
    fn circles(&self) -> Markup {
        if self.own_parts || self.rows.len() < 3 {
            return html! {};
        }
        let names = names(&self.rows);
        let beats = |a: usize, b: usize| {
            self.met.get(&(a, b)).filter(|met| met.low > 0.5).map(|met| met.score)
        };
        let beaten_by = |a: usize| {
            let met = self.met.range((a, 0)..(a + 1, 0)).filter(|(_, met)| met.low > 0.5);
            met.map(|(&(_, b), met)| (b, met.score))
        };
        // Each circle once, from the list that comes first.
        let mut all: Vec<(f64, [(usize, f64); 3])> = Vec::new();
        for one in 0..names.len() {
            for (two, first) in beaten_by(one).filter(|&(two, _)| two > one) {
                let others = |&(three, _): &(usize, f64)| three > one && three != two;
                for (three, second) in beaten_by(two).filter(others) {
                    if let Some(third) = beats(three, one) {
                        let least = first.min(second).min(third);
                        all.push((least, [(one, first), (two, second), (three, third)]));
                    }
                }
            }
        }
        let lists = |circle: &[(usize, f64); 3]| {
            let [one, two, three] = circle.map(|list| list.0);
            (one, two.min(three), two.max(three), two)
        };
        all.sort_by(|(least, circle), (other, than)| {
            other.total_cmp(least).then_with(|| lists(circle).cmp(&lists(than)))
        });
        html! {
            h3 { "Circles among three" }
            @if all.is_empty() {
                p { "There is none: no three lists each surely beat the next." }
            } @else {
                p {
                    (all.len()) @if all.len() == 1 { " circle" } @else { " circles" }
                    " in which each list surely beats the next"
                    @if all.len() > MOST_CIRCLES { "; the " (MOST_CIRCLES) " clearest:" } @else { ":" }
                }
                ul {
                    @for (_, [one, two, three]) in all.iter().take(MOST_CIRCLES) {
                        li {
                            (names[one.0]) " beats " (names[two.0]) span.of { " (" (percent(one.1)) ")" }
                            ", which beats " (names[three.0]) span.of { " (" (percent(two.1)) ")" }
                            ", which beats " (names[one.0]) span.of { " (" (percent(three.1)) ")" } "."
                        }
                    }
                }
            }
        }
    }
}
