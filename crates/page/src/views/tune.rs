//! The page of `tune`: costs before and after, the remaining exploits, and the few changes that matter most.

use super::score::whole;
use super::{Number, View, few, signed, spaced};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::rows::groups;
use crate::svg::{self, Scale, percent};
use maud::{Markup, html};

/// The columns of `--tried`.
pub(super) const TRIED: &[&str] = &["step", "role", "prices", "present_score", "outcome"];

/// The columns of `--front`.
pub(super) const FRONT: &[&str] = &["changes", "prices", "reverted", "more", "outcome"];

/// The page of tuned costs.
pub(crate) fn view(main: &Document, others: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let find = |has| others.iter().find(|of| of.has(has));
    let Some(&first) = rows.first() else {
        return View {
            title: "Costs that leave the least to exploit".to_owned(),
            ..View::default()
        };
    };
    let mut doubts = Vec::new();
    if first.text("ended") != "target" {
        doubts.push(format!(
            "The target of {} was not reached: the best list still gains from these costs.",
            first.shown("target")
        ));
    }
    let open: Vec<String> = rows
        .iter()
        .filter(|row| ["not-apart", "together"].contains(&&*row.text("told")))
        .map(|row| row.text("price"))
        .collect();
    if !open.is_empty() {
        doubts.push(format!(
            "Other prices may be as good, so read these with their ranges: {}.",
            few(&open)
        ));
    }
    View {
        title: "Costs that leave the least to exploit".to_owned(),
        numbers: numbers(&rows),
        heading: "Costs before and after",
        picture: Some(html! {
            (costs(&rows))
            (left(first, find(TRIED)))
            @if let Some(front) = find(FRONT) { h3 { "How few changes do most of the good" } (front_of(front)) }
            @if let Some(tried) = find(TRIED) { h3 { "The way there" } (way(tried)) }
        }),
        doubts,
    }
}

/// Did this price change?
fn changed(row: &Row<'_>) -> bool {
    row.number("tuned") != row.number("book")
}

fn numbers(rows: &[Row<'_>]) -> Vec<Number> {
    let first = rows[0];
    let ends = |column: &str| {
        first
            .ends(column)
            .map(|(low, high)| format!("{} to {} by the dice", percent(low), percent(high)))
    };
    let changes: Vec<String> = rows
        .iter()
        .filter(|row| changed(row))
        .map(|row| format!("{} {} → {}", row.text("price"), row.shown("book"), row.shown("tuned")))
        .collect();
    let scale = first.number("scale").filter(|&scale| scale > 1.0);
    let scaled = scale
        .map(|scale| format!("; all costs and the budget are multiplied by {scale} first"))
        .unwrap_or_default();
    let after = ends("exploit_after").map(|ends| match &*first.text("worst_context") {
        "" => ends,
        context => format!("{ends}; worst under {context}"),
    });
    vec![
        Number::new(
            "The best list scores, before",
            first.shown("exploit_before"),
            ends("exploit_before"),
        ),
        Number::new("The best list scores, after", first.shown("exploit_after"), after),
        Number::new(
            "Prices changed",
            format!("{} of {}", changes.len(), rows.len()),
            Some(few(&changes) + &scaled),
        ),
    ]
}

/// One row per price that changed or whose range is known: the printed cost as a tick, the tuned one as a dot.
fn costs(rows: &[Row<'_>]) -> Markup {
    let (told, rest): (Vec<&Row<'_>>, Vec<&Row<'_>>) =
        rows.iter().partition(|row| changed(row) || row.ends("as_good").is_some());
    let lanes: Vec<Lanes> = told
        .iter()
        .map(|row| {
            let (book, tuned) = (row.number("book"), row.number("tuned"));
            let change = match book.zip(tuned) {
                Some((book, tuned)) if book > 0.0 => {
                    format!("{:+.0}%", (tuned / book - 1.0) * 100.0)
                }
                _ => "-".to_owned(),
            };
            let mut bars: Vec<_> =
                row.ends("as_good").map(|ends| ("s-dice", ends)).into_iter().collect();
            bars.extend(
                book.zip(tuned).map(|(book, tuned)| ("s-a", (book.min(tuned), book.max(tuned)))),
            );
            Lanes {
                name: row.text("price"),
                before: vec![row.shown("book"), row.shown("tuned"), change],
                value: tuned,
                bars,
                mark: book,
                said: format!("from {} to {}", row.shown("book"), row.shown("tuned")),
                ..Lanes::default()
            }
        })
        .collect();
    let ends =
        lanes.iter().flat_map(|lane| lane.bars.iter().flat_map(|(_, (low, high))| [*low, *high]));
    let scale = Scale::holding(ends.chain([0.0]).collect::<Vec<_>>(), (8.0, svg::WIDTH - 8.0));
    let forest = Forest {
        label: "Costs before and after",
        what: "price",
        before: &["before", "after", "change"],
        bars: "from the tick (before) to the dot (after)",
        after: &[],
        scale,
        shown: &|value| format!("{value:.0}"),
        even: None,
        band: None,
        key: &[("s-a", "the change"), ("s-dice", "prices that are as good, as far as is known")],
    };
    let names = |word: &str| -> Vec<String> {
        rest.iter().filter(|row| row.text("told") == word).map(|row| row.text("price")).collect()
    };
    let (unused, kept) = (names("unused"), names("kept"));
    html! {
        @if lanes.is_empty() { p { "No price changed." } } @else { (forest.table(&lanes)) }
        @if !kept.is_empty() { p.of { "Left as they are: " (kept.join(", ")) "." } }
        @if !unused.is_empty() { p.of { "No kind of unit that took part has: " (unused.join(", ")) "." } }
    }
}

/// The scale of all scores here: from even to certain.
fn scores() -> Scale {
    Scale::new((0.4, 1.0), (12.0, svg::WIDTH - 12.0))
}

/// The score of the best list before and after, in each known context.
fn left(first: Row<'_>, tried: Option<&Document>) -> Markup {
    let mut lanes: Vec<Lanes> = Vec::new();
    let lane =
        |name: String, before: (Option<f64>, String), after: (Option<f64>, String), bars| Lanes {
            name,
            said: format!("before {}, after {}", before.1, after.1),
            before: vec![before.1, after.1],
            value: after.0,
            mark: before.0,
            bars,
            ..Lanes::default()
        };
    if let Some(tried) = tried {
        let checks = tried.rows().filter(|row| row.text("role") != "try");
        for (context, checks) in groups(checks, |row| row.text("context")) {
            let mut of = checks.iter();
            let (Some(before), Some(after)) = (of.next(), of.next_back()) else { continue };
            let of = |row: &Row<'_>| (row.number("score"), row.shown("score"));
            let bars = [("s-b", before), ("s-a", after)];
            let bars =
                bars.into_iter().filter_map(|(class, row)| Some((class, row.ends("score")?)));
            lanes.push(lane(context, of(before), of(after), bars.collect()));
        }
    }
    if lanes.is_empty() {
        for word in ["dice", "doctrine", "ruling", "model"] {
            let of = |when: &str| {
                let column = format!("{word}_{when}");
                (first.number(&column), first.shown(&column))
            };
            if of("before").0.is_some() {
                let name = if word == "dice" { "usual play" } else { word };
                lanes.push(lane(name.to_owned(), of("before"), of("after"), Vec::new()));
            }
        }
    }
    let forest = Forest {
        label: "What can be exploited, before and after",
        what: "played or read as",
        before: &["before", "after"],
        bars: "score of the best list: tick before, dot after",
        after: &[],
        scale: scores(),
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &[("s-b", "before"), ("s-a", "after")],
    };
    html! {
        @if !lanes.is_empty() {
            h3 { "What is left to exploit" }
            p { "The score of the best list found against random lists of the same cost. Costs are judged by the worst row." }
            (forest.table(&lanes))
        }
    }
}

/// The front: fewer and fewer changes, and the exploit that remains.
fn front_of(front: &Document) -> Markup {
    let rows: Vec<Row<'_>> = front.rows().collect();
    let lanes: Vec<Lanes> = rows
        .iter()
        .map(|row| Lanes {
            name: match &*row.text("changes") {
                "0" => "no change".to_owned(),
                "1" => "1 change".to_owned(),
                changes => format!("{changes} changes"),
            },
            note: if row.text("prices") == "none" { String::new() } else { row.text("prices") },
            before: vec![row.shown("exploit")],
            value: row.number("exploit"),
            bars: row.ends("exploit").map(|ends| ("s-dice", ends)).into_iter().collect(),
            said: format!("the best list scores {}", row.shown("exploit")),
            after: vec![outcome(row)],
            ..Lanes::default()
        })
        .collect();
    let forest = Forest {
        label: "Fewest changes against what they leave to exploit",
        what: "prices changed",
        before: &["best list scores"],
        bars: "score of the best list",
        after: &["against all changes"],
        scale: scores(),
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &[("s-dice", "dice")],
    };
    html! {
        p { "From all changes down to none; in each row one price goes back to what it was." }
        (forest.table(&lanes))
    }
}

fn outcome(row: &Row<'_>) -> Markup {
    let more = row.number("more").map(|more| format!(" ({})", signed(more))).unwrap_or_default();
    let (class, word) = match &*row.text("outcome") {
        "fewest" => ("good", "✓ as good, with the fewest changes"),
        "as-good" => ("good", "= as good"),
        "more" => ("bad", "▲ leaves more"),
        _ => ("of", "? unknown"),
    };
    html! { span class=(class) { (word) } (more) }
}

/// The steps: the worst of each check, and each try.
fn way(tried: &Document) -> Markup {
    let rows: Vec<Row<'_>> = tried.rows().collect();
    let same = |a: &Row<'_>, b: &Row<'_>| {
        a.text("role") == b.text("role")
            && a.text("role") != "try"
            && a.text("prices") == b.text("prices")
    };
    let lanes: Vec<Lanes> = rows
        .chunk_by(same)
        .filter_map(|step| {
            let by_score = |a: &&Row<'_>, b: &&Row<'_>| {
                let of = |row: &Row<'_>| row.number("score").unwrap_or(0.0);
                of(a).total_cmp(&of(b))
            };
            let worst = step.iter().max_by(by_score)?;
            let what = match &*worst.text("role") {
                "try" => format!("tried: {}", worst.text("outcome").replace('-', " ")),
                "certificate" => "checked at the end".to_owned(),
                _ => "checked".to_owned(),
            };
            Some(Lanes {
                name: match &*worst.text("prices") {
                    "none" => "the costs in force".to_owned(),
                    prices => prices.to_owned(),
                },
                note: format!(
                    "best list under {}: {}",
                    worst.text("context"),
                    spaced(&worst.text("list"))
                ),
                before: vec![worst.shown("score")],
                value: worst.number("score"),
                bars: worst.ends("score").map(|ends| ("s-dice", ends)).into_iter().collect(),
                said: format!("the best list scores {}", worst.shown("score")),
                after: vec![html! { (what) }],
                ..Lanes::default()
            })
        })
        .collect();
    let forest = Forest {
        label: "The way there",
        what: "prices, in the order of play",
        before: &["worst score"],
        bars: "score of the best list in the worst context",
        after: &["what was done"],
        scale: scores(),
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &[("s-dice", "dice")],
    };
    forest.table(&lanes)
}

/// The page of `--front` alone.
pub(crate) fn of_front(main: &Document, _: &[Document]) -> View {
    let fewest = main.rows().find(|row| row.text("outcome") == "fewest");
    let number = |row: Row<'_>| {
        Number::new(
            "The fewest changes that are as good as all",
            row.shown("changes"),
            Some(row.text("prices")),
        )
    };
    View {
        title: "How few changes of costs do most of the good".to_owned(),
        numbers: fewest.map(number).into_iter().collect(),
        heading: "Changes against what they leave to exploit",
        picture: (main.rows().len() > 0).then(|| front_of(main)),
        ..View::default()
    }
}

/// The page of `--tried` alone.
pub(crate) fn of_tried(main: &Document, _: &[Document]) -> View {
    View {
        title: "How the costs were tuned".to_owned(),
        heading: "The way there",
        picture: (main.rows().len() > 0).then(|| way(main)),
        ..View::default()
    }
}
