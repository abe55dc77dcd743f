//! The pages of `systems`, `rulings`, `units`, `columns` and `sample-size`.

use super::View;
use crate::document::{Document, Row};
use crate::heat::{Cell, Heat};
use crate::rows::first_of;
use crate::svg::percent;
use fairfight_report::{distinct, grouped};
use maud::html;

/// The page of `systems`.
pub(crate) fn systems(main: &Document, _: &[Document]) -> View {
    View {
        title: format!("{} systems of rules that can be played", main.rows().len()),
        ..View::default()
    }
}

/// The page of `rulings`.
pub(crate) fn rulings(main: &Document, _: &[Document]) -> View {
    View {
        title: format!("Settings of {}: what house rules can change", system(main)),
        ..View::default()
    }
}

/// The page of `units`.
pub(crate) fn units(main: &Document, _: &[Document]) -> View {
    View { title: format!("The units of {}", system(main)), ..View::default() }
}

/// The page of `columns`.
pub(crate) fn columns(main: &Document, _: &[Document]) -> View {
    let title = match all_alike(main, "command") {
        Some(command) => format!("The columns of {command}"),
        None => "The columns of all reports".to_owned(),
    };
    View { title, ..View::default() }
}

/// The system that all rows are about.
fn system(main: &Document) -> String {
    all_alike(main, "system").unwrap_or_else(|| "all systems".to_owned())
}

/// The text that all rows share in a column.
fn all_alike(main: &Document, column: &str) -> Option<String> {
    let first = main.rows().next()?.text(column);
    main.rows().all(|row| row.text(column) == first).then_some(first)
}

/// A question of `sample-size`, in words.
const QUESTIONS: [(&str, &str); 5] = [
    ("precision", "know a score, give or take"),
    ("difference", "see a difference between two rule sets of"),
    ("decision", "decide who is ahead, if it is by"),
    ("equivalence", "show that a score changes by less than"),
    ("check", "check a suite with a delta of"),
];

/// The page of `sample-size`: questions against targets.
pub(crate) fn sample_size(main: &Document, _: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let mut targets: Vec<f64> = rows.iter().filter_map(|row| row.number("target")).collect();
    targets.sort_by(f64::total_cmp);
    targets.dedup();
    let questions = distinct(rows.iter().map(|row| row.text("question")));
    let key = |question: &str, target: f64| (question.to_owned(), target.to_bits());
    let known = first_of(rows.iter().copied(), |row| {
        key(&row.text("question"), row.number("target").unwrap_or(f64::NAN))
    });
    let cell = |question: usize, target: usize| {
        let found = known.get(&key(&questions[question], targets[target]));
        match found.and_then(|row| row.number("battles")) {
            Some(battles) => Cell::Known(0.5, grouped(battles as u64)),
            None => Cell::Unknown,
        }
    };
    let words = |question: &str| {
        QUESTIONS
            .iter()
            .find(|known| known.0 == question)
            .map_or(question, |known| known.1)
            .to_owned()
    };
    let headings: Vec<String> = questions.iter().map(|question| words(question)).collect();
    let columns: Vec<String> = targets.iter().map(|&target| percent(target)).collect();
    let heat = Heat {
        label: "Battles by question and target",
        corner: "to",
        columns: &columns,
        rows: &headings,
        cell: &cell,
    };
    View {
        title: "How many battles it takes".to_owned(),
        heading: "Battles, by what is asked",
        picture: (!rows.is_empty()).then(|| html! { (heat.table()) }),
        ..View::default()
    }
}
