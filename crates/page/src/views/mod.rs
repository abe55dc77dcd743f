//! The part of a page that depends on the report: its title, main numbers, picture and doubts.

mod battle;
mod check;
mod counters;
mod doctrines;
mod fight;
mod forces;
mod improve;
mod lists;
mod luck;
mod matrix;
mod points;
mod replay;
mod score;
mod search;
mod sensitivity;
mod tune;
mod turns;
mod worth;

use crate::Document;
use crate::document::Row;
use fairfight_report::{Shown, shown_text};
use fairfight_rules::text::visible;
use maud::Markup;

/// The part of a page that depends on the report.
#[derive(Default)]
pub(crate) struct View {
    /// The title of the page.
    pub(crate) title: String,
    /// The numbers that matter most.
    pub(crate) numbers: Vec<Number>,
    /// The heading of the picture.
    pub(crate) heading: &'static str,
    /// The picture, if one fits.
    pub(crate) picture: Option<Markup>,
    /// Reasons not to trust the answer, as its numbers say.
    pub(crate) doubts: Vec<String>,
}

/// A number that matters.
pub(crate) struct Number {
    /// Its label.
    pub(crate) label: String,
    /// The number, as people read it.
    pub(crate) value: String,
    /// Its bars, in words.
    pub(crate) bar: Option<String>,
}

impl Number {
    /// A number and its bars.
    pub(crate) fn new(
        label: impl Into<String>,
        value: impl Into<String>,
        bar: Option<String>,
    ) -> Self {
        Self { label: label.into(), value: value.into(), bar }
    }
}

/// A report that has a view of its own.
struct Kind {
    /// Columns that no other report has together.
    has: &'static [&'static str],
    /// Makes its view; the second argument holds the reports that belong to it.
    view: fn(&Document, &[Document]) -> View,
}

/// The columns of `points` and of its `--by-doctrine`.
const POINTS: &[&str] = &["unit", "fair", "dice_low", "verdict"];

/// Every report with a view of its own.
const KINDS: &[Kind] = &[
    Kind { has: &["army_a", "army_b", "score_a", "left_a_mean"], view: battle::view },
    Kind { has: battle::UNITS, view: battle::units_view },
    Kind { has: battle::BEST, view: battle::best_view },
    Kind { has: turns::TURNS, view: turns::view },
    Kind { has: turns::SPREAD, view: turns::spread_view },
    Kind { has: turns::BATTLES, view: turns::battles_view },
    Kind { has: fight::FIGHTS, view: fight::view },
    Kind { has: fight::ENDS, view: fight::ends_view },
    Kind { has: replay::LINES, view: replay::view },
    Kind { has: replay::UNITS, view: replay::units_view },
    Kind { has: &["list", "elo", "mix", "dominated"], view: matrix::view },
    Kind { has: matrix::CELLS, view: matrix::cells },
    Kind { has: &["suite", "name", "kind", "a", "b", "rules_hash_base"], view: check::view },
    Kind { has: sensitivity::STEPS, view: sensitivity::view },
    Kind { has: sensitivity::INTERACTIONS, view: sensitivity::of_interactions },
    Kind { has: &["doctrine", "role", "over_default"], view: doctrines::view },
    Kind { has: doctrines::LAWS, view: doctrines::of_laws },
    Kind { has: doctrines::SEARCHES, view: doctrines::of_searches },
    Kind { has: POINTS, view: points::view },
    Kind { has: &["role", "list", "race_score", "hold_out", "budget"], view: search::view },
    Kind { has: &["price", "book", "tuned", "exploit_before"], view: tune::view },
    Kind { has: tune::TRIED, view: tune::of_tried },
    Kind { has: tune::FRONT, view: tune::of_front },
    Kind { has: &["kind", "against", "budget", "score", "verdict", "rank"], view: counters::view },
    Kind { has: &["swap", "role", "out", "in", "gain"], view: improve::view },
    Kind { has: &["kind", "luck_a", "chance_a", "expected"], view: luck::view },
    Kind { has: &["force", "worth", "without", "more"], view: forces::view },
    Kind { has: worth::ATTRIBUTES, view: worth::of_attributes },
    Kind { has: worth::CALIBRATION, view: worth::of_calibration },
    Kind { has: worth::CROSS_CHECK, view: worth::of_cross_check },
    Kind { has: worth::ROUNDING, view: worth::of_rounding },
    Kind { has: worth::UNPRICEABLE, view: worth::of_unpriceable },
];

/// Reports for which nothing was played, so there is nothing to doubt.
const LISTS: &[Kind] = &[
    Kind { has: &["question", "target", "pairs", "variance_from"], view: lists::sample_size },
    Kind { has: &["system", "doctrine_words", "scenarios"], view: lists::systems },
    Kind { has: &["table", "name", "question", "options", "default", "why"], view: lists::rulings },
    Kind { has: &["command", "table", "column", "meaning"], view: lists::columns },
    Kind { has: &["system", "unit", "points", "options"], view: lists::units },
];

/// Is it a report of that kind?
pub(crate) fn only_lists(document: &Document) -> bool {
    LISTS.iter().any(|kind| document.has(kind.has))
}

/// Does the picture show the whole report, so that its page needs no table?
pub(crate) fn is_told(main: &Document) -> bool {
    main.has(replay::LINES)
}

/// Columns that few readers need: they are in the CSV of a page, not in its table.
pub(crate) fn only_in_csv(document: &Document) -> &'static [&'static str] {
    const CELLS: &[&str] = &[
        "list_a",
        "list_b",
        "scenario_hash",
        "asked",
        "version",
        "scores",
        "seat_scores",
        "first_scores",
        "endings",
        "turns",
        "batches",
    ];
    match document {
        cells if cells.has(matrix::CELLS) => CELLS,
        steps if steps.has(sensitivity::STEPS) => &["side", "p_adjusted"],
        _ => &[],
    }
}

/// The view of these reports; the first is the main one.
pub(crate) fn of(documents: &[Document]) -> View {
    let Some((main, others)) = documents.split_first() else { return View::default() };
    let mut view = KINDS
        .iter()
        .chain(LISTS)
        .find(|kind| main.has(kind.has))
        .map_or_else(View::default, |kind| (kind.view)(main, others));
    if view.title.is_empty() {
        view.title = visible(main.name()).into_owned();
    }
    view
}

/// A list in the notation of the command line, with places to break lines.
pub(crate) fn spaced(list: &str) -> String {
    list.replace(',', ", ")
}

/// A difference of shares as people read it, with its sign.
pub(crate) fn signed(difference: f64) -> String {
    shown_text(&difference.into(), Shown::Points(1))
}

/// The same without its unit, for ticks and the ends of intervals.
pub(crate) fn plain_signed(difference: f64) -> String {
    signed(difference).trim_end_matches(" points").to_owned()
}

/// A whole number of points of score, with its sign: a tick.
pub(crate) fn tick(difference: f64) -> String {
    shown_text(&difference.into(), Shown::Points(0)).trim_end_matches(" points").to_owned()
}

/// The rows in which this share is at least `least`, as doubts; `what` names the share.
pub(crate) fn high_share(
    document: &Document,
    column: &str,
    least: f64,
    what: &str,
) -> Option<String> {
    let high = document.rows().filter(|row| row.number(column).is_some_and(|share| share >= least));
    let names: Vec<String> =
        high.map(|row: Row<'_>| format!("{} {}", row.name(), row.shown(column))).collect();
    (!names.is_empty()).then(|| format!("{what}: {}.", few(&names)))
}

/// The first few of these, and how many more there are.
pub(crate) fn few(names: &[String]) -> String {
    const MOST: usize = 8;
    match names.len().checked_sub(MOST) {
        Some(more) if more > 1 => format!("{}; and {more} more", names[..MOST].join("; ")),
        Some(_) | None => names.join("; "),
    }
}

/// Does a page escape names such as `<b>`, and show no `NaN` for unknown numbers?
#[cfg(test)]
pub(crate) fn sound(page: &str) -> bool {
    let body = page.split("<script>").next().unwrap_or(page);
    ["<b>", "\"NaN", " NaN", ">NaN", "\"inf", " inf ", ">inf"].iter().all(|bad| !body.contains(bad))
}

#[cfg(test)]
mod made_up;
#[cfg(test)]
mod side_tests;
#[cfg(test)]
mod tests;
