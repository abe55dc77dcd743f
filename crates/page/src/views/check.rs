//! The page of `check`: how a change of the rules affects a suite, and whether scores are on target.

use super::score::{to, whole};
use super::{Number, View, few, plain_signed};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::svg::{self, Scale};
use fairfight_rules::text::visible;
use maud::{Markup, html};

/// A word of a column: its sign, and its class.
const WORDS: [(&str, &str, &str); 5] = [
    ("drift", "✗", "bad"),
    ("undecided", "?", "of"),
    ("same", "=", "good"),
    ("off-target", "✗", "bad"),
    ("on-target", "✓", "good"),
];

/// The quantities besides the score: the columns, and what they are.
const OTHERS: [(&str, &str, &str); 3] = [
    ("lost_a", "lost-a", "losses of A"),
    ("lost_b", "lost-b", "losses of B"),
    ("length", "length", "rounds or turns"),
];

/// The verdicts on targets.
const MEANT: &str = "Are scores where they are meant to be?";

/// The page of a suite.
pub(crate) fn view(main: &Document, _: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let suite = rows.first().map(|row| row.text("suite")).unwrap_or_default();
    let count = |column: &str, words: &[&str]| -> Vec<Number> {
        let number = |word: &&str| {
            let of = rows.iter().filter(|row| row.text(column) == *word);
            let names: Vec<String> = of.map(|row| name(*row)).collect();
            let label = format!("{} {word}", sign_of(word));
            (!names.is_empty())
                .then(|| Number::new(label, names.len().to_string(), Some(few(&names))))
        };
        words.iter().filter_map(number).collect()
    };
    let mut numbers = count("verdict", &["drift", "undecided", "same"]);
    numbers.extend(count("target", &["off-target", "undecided", "on-target"]));
    let judged = rows.iter().any(|row| row.value("verdict").is_some());
    let limit = rows.iter().filter(|row| row.text("stop") == "limit").count();
    let limit = (limit > 0).then(|| {
        format!(
            "{limit} of {} match-ups ended at the limit of battles, without an answer.",
            rows.len()
        )
    });
    View {
        title: if suite.is_empty() {
            "Check of a suite".to_owned()
        } else {
            format!("Check: {suite}")
        },
        numbers,
        heading: if judged { "What the change does" } else { MEANT },
        picture: (!rows.is_empty())
            .then(|| html! { (shifts(&rows)) (targets(&rows)) (moved(&rows)) }),
        doubts: limit.into_iter().collect(),
    }
}

/// The match-up, with the doctrines if it is judged under several.
fn name(row: Row<'_>) -> String {
    let led =
        [row.text("doctrine_a"), row.text("doctrine_b")].into_iter().filter(|of| !of.is_empty());
    let words = [row.text("name")].into_iter().chain(led);
    words.collect::<Vec<_>>().join(", ")
}

/// The two armies, if the name does not say them.
fn note(row: Row<'_>) -> String {
    let (name, meets) = (row.text("name"), format!("{} against {}", row.text("a"), row.text("b")));
    let exact = if row.text("method") == "exact" { "exact" } else { "" };
    let points = |side: &str| {
        let (base, changed) = (format!("points_{side}_base"), format!("points_{side}_changed"));
        let differ = row
            .value(&base)
            .zip(row.value(&changed))
            .is_some_and(|(base, changed)| base != changed);
        let side = side.to_uppercase();
        if differ {
            format!("{side} costs {} → {}", row.shown(&base), row.shown(&changed))
        } else {
            String::new()
        }
    };
    let meets = if name == meets { String::new() } else { meets };
    let parts = [meets, exact.to_owned(), points("a"), points("b")];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

fn sign_of(word: &str) -> &'static str {
    WORDS.iter().find(|known| known.0 == word).map_or("", |known| known.1)
}

/// A word with its colour and its sign.
fn signed_word(word: &str) -> Markup {
    let (_, sign, class) =
        WORDS.into_iter().find(|known| known.0 == word).unwrap_or(("", "", "of"));
    html! { span class=(class) { (sign) " " (visible(word)) } }
}

/// The shifts of the scores, with the tolerance shaded.
fn shifts(rows: &[Row<'_>]) -> Markup {
    let judged: Vec<Row<'_>> =
        rows.iter().filter(|row| row.value("verdict").is_some()).copied().collect();
    if judged.is_empty() {
        return html! {};
    }
    let band = |row: Row<'_>| row.number("delta").map(|delta| (-delta, delta));
    let values = judged.iter().flat_map(|row| {
        let ends = [row.ends("difference"), band(*row)].into_iter().flatten();
        ends.flat_map(|(low, high)| [low, high]).chain(row.number("difference")).collect::<Vec<_>>()
    });
    let lanes: Vec<Lanes> = judged
        .iter()
        .map(|&row| Lanes {
            name: name(row),
            note: note(row),
            before: vec![
                format!("{} → {}", row.shown("base_score"), row.shown("changed_score")),
                shift(row).map_or_else(|| "-".to_owned(), plain_signed),
            ],
            value: shift(row),
            bars: row.ends("difference").map(|ends| ("s-dice", ends)).into_iter().collect(),
            band: band(row),
            said: format!(
                "shift {}, {}",
                shift(row).map_or_else(|| "-".to_owned(), plain_signed),
                row.text("verdict")
            ),
            after: vec![verdict(row)],
            ..Lanes::default()
        })
        .collect();
    let forest = Forest {
        label: "Shifts of the scores",
        what: "match-up",
        before: &["score of A", "shift"],
        bars: "shift, in percentage points",
        after: &["verdict"],
        scale: Scale::holding(values.chain([0.0]), (8.0, svg::WIDTH - 8.0)),
        shown: &super::tick,
        even: Some(0.0),
        band: None,
        key: &[],
    };
    html! {
        p { "A dot is the shift of A's score, its line the interval. Shaded: too small to matter; a line wholly inside is the same, one wholly outside is a drift. Losses and length may drift too: see below." }
        (forest.table(&lanes))
    }
}

/// The shift of the score; 0 if no battle ended differently, so that none was measured.
fn shift(row: Row<'_>) -> Option<f64> {
    let alike = row.text("digest_equal") == "yes";
    row.number("difference").or(alike.then_some(0.0))
}

/// The verdict, the drifts, and those that were accepted.
fn verdict(row: Row<'_>) -> Markup {
    let word = |drift: &str| match drift {
        "score" => "score".to_owned(),
        of => OTHERS.iter().find(|known| known.1 == of).map_or(of, |known| known.2).to_owned(),
    };
    let drifts: Vec<String> = row.text("drifts").split_whitespace().map(word).collect();
    let accepted = row.text("accepted");
    html! {
        (signed_word(&row.text("verdict")))
        @if !drifts.is_empty() && drifts != ["score"] { " of " (drifts.join(", ")) }
        @if row.text("digest_equal") == "yes" { span.of { ": battle for battle" } }
        @if row.text("warned") == "yes" { br; "! above the limit for warnings" }
        @if !accepted.is_empty() {
            br;
            @match &*accepted {
                "inside" => span.good { "✓ inside what was accepted" },
                "outside" => span.bad { "✗ outside what was accepted" },
                _ => span.of { "? whether inside what was accepted" },
            }
        }
    }
}

/// Scores against their targets.
fn targets(rows: &[Row<'_>]) -> Markup {
    let meant: Vec<Row<'_>> =
        rows.iter().filter(|row| row.value("target").is_some()).copied().collect();
    if meant.is_empty() {
        return html! {};
    }
    let band = |row: Row<'_>| row.ends("expect");
    let lanes: Vec<Lanes> = meant
        .iter()
        .map(|&row| Lanes {
            name: name(row),
            note: note(row),
            before: vec![row.shown("score"), band(row).map_or_else(String::new, to)],
            value: row.number("score"),
            bars: row.ends("score").map(|ends| ("s-dice", ends)).into_iter().collect(),
            band: band(row),
            said: format!("score {}, {}", row.shown("score"), row.text("target")),
            after: vec![signed_word(&row.text("target"))],
            ..Lanes::default()
        })
        .collect();
    let forest = Forest {
        label: "Scores and their targets",
        what: "match-up",
        before: &["score of A", "expected"],
        bars: "score of A",
        after: &["target"],
        scale: Scale::new((0.0, 1.0), (8.0, svg::WIDTH - 8.0)),
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &[],
    };
    html! {
        @if rows.iter().any(|row| row.value("verdict").is_some()) { h3 { (MEANT) } }
        p { "Shaded: where the suite expects the score." }
        (forest.table(&lanes))
    }
}

/// Losses and lengths, before and after.
fn moved(rows: &[Row<'_>]) -> Markup {
    let known = |row: &Row<'_>| {
        row.text("digest_equal") != "yes"
            && OTHERS
                .iter()
                .any(|(column, _, _)| row.value(&format!("{column}_difference")).is_some())
    };
    let rows: Vec<Row<'_>> = rows.iter().filter(|row| known(row)).copied().collect();
    let cell = |row: Row<'_>, column: &str, word: &str| {
        let number = |of: &str| row.number(&format!("{column}_{of}"));
        let plain = |value: Option<f64>| {
            value.map_or_else(|| "-".to_owned(), |value| format!("{value:.2}"))
        };
        let drifts = row.text("drifts").split_whitespace().any(|drift| drift == word);
        html! {
            span {
                (plain(number("base"))) " → " (plain(number("changed")))
                @if drifts { span.bad { " ✗ drift" } }
            }
        }
    };
    html! {
        @if !rows.is_empty() {
            h3 { "Losses and length" }
            p { "Means under the baseline, and under the changed rules." }
            div.scroll role="region" tabindex="0" aria-label="Losses and length" {
                table.stack {
                    thead { tr { th scope="col" { "match-up" } @for (_, _, what) in OTHERS { th scope="col" { (what) } } } }
                    tbody {
                        @for row in rows {
                            tr {
                                th scope="row" { (name(row)) }
                                @for (column, word, what) in OTHERS { td data-l=(what) { (cell(row, column, word)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
