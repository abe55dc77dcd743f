//! The page of `counters`: which kinds beat a list.

use super::score::{BARS, bars, in_words, whole};
use super::{Number, View, few, spaced};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::svg::{self, Scale, percent};
use maud::{Markup, html};

/// A verdict: its word, what it means, a sign, and its class.
const VERDICTS: [(&str, &str, &str, &str); 4] = [
    ("beats", "Beat it", "▲", "good"),
    ("depends", "It depends on how they play", "◆", "of"),
    ("undecided", "Undecided", "?", "of"),
    ("loses", "Lose to it", "▼", "bad"),
];

/// The page of counters.
pub(crate) fn view(main: &Document, _: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let Some(&first) = rows.first() else {
        return View { title: "What beats a list".to_owned(), ..View::default() };
    };
    let best = Number::new(
        "The best counter",
        first.text("kind"),
        Some(format!(
            "{}: {}{}",
            spaced(&first.text("list")),
            first.shown("score"),
            in_words(first, "score", percent)
                .map(|words| format!(" ({words})"))
                .unwrap_or_default()
        )),
    );
    let verdicts = VERDICTS.iter().filter_map(|&(word, meaning, sign, _)| {
        let of: Vec<String> = rows
            .iter()
            .filter(|row| row.text("verdict") == word)
            .map(|row| row.text("kind"))
            .collect();
        (!of.is_empty())
            .then(|| Number::new(format!("{sign} {meaning}"), of.len().to_string(), Some(few(&of))))
    });
    View {
        title: format!("What beats {}", first.text("against")),
        numbers: [best].into_iter().chain(verdicts).collect(),
        heading: "Lists of one kind, by how they score",
        picture: Some(forest(&rows)),
        doubts: vec![format!(
            "Each list has one kind of unit and costs {} at most. Mixed lists may do better: `search` finds those.",
            first.shown("budget")
        )],
    }
}

fn forest(rows: &[Row<'_>]) -> Markup {
    let lanes: Vec<Lanes> = rows
        .iter()
        .map(|row| {
            let word = row.text("verdict");
            let known = VERDICTS.into_iter().find(|verdict| verdict.0 == word);
            let (sign, class) = known.map_or(("", "of"), |(_, _, sign, class)| (sign, class));
            Lanes {
                name: row.text("kind"),
                note: format!("{} ({} points)", spaced(&row.text("list")), row.shown("points")),
                before: vec![row.shown("score")],
                value: row.number("score"),
                bars: bars(*row, "score"),
                said: format!("score {}, {word}", row.shown("score")),
                after: vec![html! { span class=(class) { (sign) " " (word) } }],
                ..Lanes::default()
            }
        })
        .collect();
    let forest = Forest {
        label: "Scores of lists of one kind",
        what: "kind",
        before: &["score"],
        bars: "its score",
        after: &["verdict"],
        scale: Scale::new((0.0, 1.0), (12.0, svg::WIDTH - 12.0)),
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &BARS,
    };
    html! {
        p { "Right of the middle it beats the list. A verdict holds where all bars are on the same side." }
        (forest.table(&lanes))
    }
}
