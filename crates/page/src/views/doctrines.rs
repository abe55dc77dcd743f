//! The pages of `doctrines`: how far the play can be trusted.

use super::{Number, View, few, plain_signed, signed};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::rows::groups;
use crate::svg::{self, Scale, percent};
use maud::{Markup, html};

/// The most violations that are listed.
const MOST: usize = 40;

/// Columns that only the report of laws has together.
pub(super) const LAWS: &[&str] = &["law", "what", "against", "bound", "kept"];

/// Columns that only the report of searches has together.
pub(super) const SEARCHES: &[&str] = &["kind", "rollouts", "gain", "question"];

/// The laws in words.
const SAYINGS: [(&str, &str); 5] = [
    ("option", "A free upgrade does no harm."),
    ("reinforcement", "One more unit does no harm."),
    ("decided", "At most one battle in twenty ends at the limit of turns."),
    ("takes-part", "No unit is idle in more than half of its battles."),
    ("search", "Looking ahead does no harm."),
];

/// The page of the doctrines, with laws and searches if they are there.
pub(crate) fn view(main: &Document, others: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let find = |has: &[&str]| others.iter().find(|of| of.has(has));
    let (of_laws, of_searches) = (find(LAWS), find(SEARCHES));
    let default = rows.iter().find(|row| row.text("role") == "default");
    let mut numbers = Vec::new();
    if let Some(row) = default {
        numbers.push(Number::new("Default doctrine", row.text("doctrine"), None));
        if row.value("search").is_some() {
            let said = format!(
                "{}a side that looks ahead gains at least this much against it",
                to(*row, "search")
            );
            numbers.push(Number::new("Better play is worth", gain(*row, "search"), Some(said)));
        }
        if row.value("over_random").is_some() {
            let said = "of at most 50.0 points".to_owned();
            numbers.push(Number::new("Gain over chance", gain(*row, "over_random"), Some(said)));
        }
    }
    numbers.extend(of_laws.map(kept));
    View {
        title: format!(
            "How far play can be trusted: {} doctrines of {}",
            rows.len(),
            rows.first().map(|row| row.text("system")).unwrap_or_default()
        ),
        numbers,
        heading: "Which doctrine plays best",
        picture: (!rows.is_empty()).then(|| {
            html! {
                (strength(&rows))
                (search(&rows))
                (matters(&rows))
                @if let Some(of) = of_searches { h3 { "What looking ahead gains" } (searched(of)) }
                @if let Some(of) = of_laws { h3 { "Laws of sensible play" } (laws(of)) }
            }
        }),
        doubts: of_laws.map_or_else(Vec::new, broken),
    }
}

/// The page of the laws alone.
pub(crate) fn of_laws(main: &Document, _: &[Document]) -> View {
    View {
        title: "Laws of sensible play, kept and broken".to_owned(),
        numbers: vec![kept(main)],
        heading: "Laws",
        picture: (main.rows().len() > 0).then(|| laws(main)),
        doubts: broken(main),
    }
}

/// The page of the searches alone.
pub(crate) fn of_searches(main: &Document, _: &[Document]) -> View {
    View {
        title: "What looking ahead gains".to_owned(),
        heading: "Gains of search",
        picture: (main.rows().len() > 0).then(|| searched(main)),
        ..View::default()
    }
}

fn gain(row: Row<'_>, column: &str) -> String {
    row.number(column).map_or_else(|| "-".to_owned(), signed)
}

/// The interval, if there is one.
fn to(row: Row<'_>, column: &str) -> String {
    let ends = row.ends(column);
    ends.map_or_else(String::new, |(low, high)| {
        format!("{} to {}; ", plain_signed(low), plain_signed(high))
    })
}

/// A forest of gains.
fn gains(label: &str, before: &[&str], after: &[&str], lanes: &[Lanes], what: &str) -> Markup {
    let values = lanes.iter().flat_map(|lane| {
        let ends = lane.bars.iter().flat_map(|(_, (low, high))| [*low, *high]);
        ends.chain(lane.value).chain([0.0]).collect::<Vec<_>>()
    });
    let forest = Forest {
        label,
        what,
        before,
        bars: "gain, in percentage points",
        after,
        scale: Scale::holding(values, (8.0, svg::WIDTH - 8.0)),
        shown: &super::tick,
        even: Some(0.0),
        band: None,
        key: &[],
    };
    forest.table(lanes)
}

fn lane(row: Row<'_>, column: &str, after: Markup) -> Lanes {
    Lanes {
        name: row.text("doctrine"),
        note: row.text("role"),
        before: vec![gain(row, column)],
        value: row.number(column),
        bars: row.ends(column).map(|ends| ("s-dice", ends)).into_iter().collect(),
        said: format!("gains {}", gain(row, column)),
        after: vec![after],
        ..Lanes::default()
    }
}

/// A number of one list, with its name.
fn at(row: Row<'_>, column: &str, list: &str) -> Markup {
    html! {
        @if row.value(column).is_some() { (gain(row, column)) @if row.value(list).is_some() { span.of { " with " (row.text(list)) } } }
        @else { "-" }
    }
}

/// Each doctrine against the default, the strongest first.
fn strength(rows: &[Row<'_>]) -> Markup {
    let mut rows: Vec<Row<'_>> = rows.to_vec();
    // The default is as good as itself.
    let over = |row: &Row<'_>| row.number("over_default").unwrap_or(0.0);
    rows.sort_by(|one, other| over(other).total_cmp(&over(one)));
    let lanes: Vec<Lanes> = rows
        .iter()
        .map(|&row| match row.value("over_default") {
            Some(_) => {
                lane(row, "over_default", at(row, "over_default_least", "over_default_least_list"))
            }
            None => Lanes {
                value: Some(0.0),
                before: vec!["0".to_owned()],
                ..lane(row, "over_default", html! { span.of { "all others are compared with it" } })
            },
        })
        .collect();
    html! {
        p { "A list led by the doctrine against the same list led by the default: right of the line it plays better." }
        (gains("Gains over the default", &["gain over the default"], &["least of all"], &lanes, "doctrine"))
    }
}

/// What search gains over each.
fn search(rows: &[Row<'_>]) -> Markup {
    let mut rows: Vec<Row<'_>> =
        rows.iter().filter(|row| row.value("search").is_some()).copied().collect();
    let of = |row: &Row<'_>| row.number("search").unwrap_or(0.0);
    rows.sort_by(|one, other| of(one).total_cmp(&of(other)));
    let lane = |&row: &Row<'_>| lane(row, "search", at(row, "search_most", "search_most_list"));
    let lanes: Vec<Lanes> = rows.iter().map(lane).collect();
    html! {
        @if !lanes.is_empty() {
            h3 { "What is left to gain by better play" }
            p { "What a side gains by looking ahead, starting from each doctrine, against that doctrine. The further right, the more better play is worth against it." }
            (gains("Gains of search over each doctrine", &["gain of search"], &["most of all"], &lanes, "doctrine"))
        }
    }
}

/// How far the answers under each doctrine differ from those of the default and of search.
fn matters(rows: &[Row<'_>]) -> Markup {
    let rows: Vec<Row<'_>> = rows
        .iter()
        .filter(|row| ["from_default", "from_search"].iter().any(|of| row.value(of).is_some()))
        .copied()
        .collect();
    let searched = rows.iter().any(|row| row.value("from_search").is_some());
    let apart = |row: &Row<'_>, column: &str| match row.value(&format!("{column}_flips")) {
        Some(_) => format!(
            "{}; {} of {} won by another",
            percent(row.number(column).unwrap_or(0.0)),
            row.shown(&format!("{column}_flips")),
            row.shown("match_ups")
        ),
        None => "-".to_owned(),
    };
    let order = |row: &Row<'_>| {
        row.number("order_kept").map_or_else(|| "-".to_owned(), |tau| format!("{tau:.2}"))
    };
    html! {
        @if !rows.is_empty() {
            h3 { "Does it matter for the answer?" }
            p { "How far the scores of lists against lists are from those under the default, and from those of play that looks ahead; and how many match-ups then have another winner. The order of strength is the same at 1, the reverse at -1." }
            div.scroll role="region" tabindex="0" aria-label="Does the doctrine matter for the answer" {
                table.stack {
                    thead { tr { th scope="col" { "doctrine" } th scope="col" { "from the default" } @if searched { th scope="col" { "from search" } } th.r scope="col" { "order kept" } } }
                    tbody {
                        @for row in &rows {
                            tr {
                                th scope="row" { (row.text("doctrine")) }
                                td data-l="from the default" { (apart(row, "from_default")) }
                                @if searched { td data-l="from search" { (apart(row, "from_search")) } }
                                td.r data-l="order kept" { (order(row)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How many cases keep their law.
fn kept(of: &Document) -> Number {
    let (all, kept) = (of.rows().len(), of.rows().filter(|row| row.text("kept") == "yes").count());
    let sign = if kept == all { "✓" } else { "✗" };
    let broken = if kept == all { None } else { Some(format!("{} broken", all - kept)) };
    Number::new("Laws of sensible play kept", format!("{sign} {kept} of {all}"), broken)
}

fn case(row: Row<'_>) -> String {
    let against = row.text("against");
    if against.is_empty() { row.text("what") } else { format!("{} ({against})", row.text("what")) }
}

fn broken(of: &Document) -> Vec<String> {
    let broken: Vec<String> = of
        .rows()
        .filter(|row| row.text("kept") == "no")
        .map(|row| format!("{}: {}", row.text("law"), case(row)))
        .collect();
    if broken.is_empty() {
        Vec::new()
    } else {
        vec![format!("Laws of sensible play that are broken: {}.", few(&broken))]
    }
}

/// Each law, then the cases that violate it.
fn laws(of: &Document) -> Markup {
    let says =
        |word: &str| SAYINGS.iter().find(|known| known.0 == word).map_or("", |known| known.1);
    let laws = groups(of.rows(), |row| row.text("law"));
    let count =
        |law: &[Row<'_>], kept: &str| law.iter().filter(|row| row.text("kept") == kept).count();
    let broken: Vec<Row<'_>> = of.rows().filter(|row| row.text("kept") == "no").collect();
    let shown = &broken[..broken.len().min(MOST)];
    html! {
        div.scroll role="region" tabindex="0" aria-label="Laws" {
            table.stack {
                thead { tr { th scope="col" { "law" } th scope="col" { "it says" } th.r scope="col" { "kept" } th.r scope="col" { "broken" } } }
                tbody {
                    @for (word, law) in &laws {
                        @let (kept, broken) = (count(law, "yes"), count(law, "no"));
                        tr {
                            th scope="row" { (word) }
                            td data-l="it says" { (says(word)) }
                            td.r data-l="kept" { span.good { "✓ " (kept) } }
                            td.r data-l="broken" { @if broken > 0 { span.bad { "✗ " (broken) } } @else { "0" } }
                        }
                    }
                }
            }
        }
        @if !broken.is_empty() {
            h3 { "Where they are broken" }
            div.scroll role="region" tabindex="0" aria-label="Broken laws" {
                table.stack {
                    thead { tr { th scope="col" { "case" } th scope="col" { "law" } th.r scope="col" { "found" } th.r scope="col" { "allowed" } } }
                    tbody {
                        @for row in shown {
                            tr {
                                th scope="row" { (case(*row)) }
                                td data-l="law" { span.bad { "✗ " (row.text("law")) } }
                                td.r data-l="found" { (row.number("value").map_or_else(|| "-".to_owned(), percent)) }
                                td.r data-l="allowed" { (limit(*row)) }
                            }
                        }
                    }
                }
            }
            @if shown.len() < broken.len() { p { "The first " (shown.len()) " of " (broken.len()) "; the table has all." } }
        }
    }
}

/// The limit of a law: shares at most, scores and gains at least.
fn limit(row: Row<'_>) -> String {
    let most = ["decided", "takes-part"].contains(&&*row.text("law"));
    let bound = row.number("bound").map_or_else(|| "-".to_owned(), percent);
    format!("{} {bound}", if most { "at most" } else { "at least" })
}

/// The gain from search: for all decisions by depth of search, then for each kind of decision.
fn searched(of: &Document) -> Markup {
    let lane = |row: Row<'_>, name: String, note: String| Lanes {
        name,
        note,
        before: vec![gain(row, "gain")],
        value: row.number("gain"),
        bars: row.ends("gain").map(|ends| ("s-dice", ends)).into_iter().collect(),
        said: format!("gains {}", gain(row, "gain")),
        after: vec![at(row, "gain_most", "gain_most_list")],
        ..Lanes::default()
    };
    let (all, kinds): (Vec<Row<'_>>, Vec<Row<'_>>) =
        of.rows().partition(|row| row.text("kind").is_empty());
    let all: Vec<Lanes> = all
        .into_iter()
        .map(|row| {
            lane(row, format!("{} courses of each option", row.shown("rollouts")), String::new())
        })
        .collect();
    let mut kinds = kinds;
    let of_kind = |row: &Row<'_>| row.number("gain").unwrap_or(0.0);
    kinds.sort_by(|one, other| of_kind(other).total_cmp(&of_kind(one)));
    let kinds: Vec<Lanes> =
        kinds.into_iter().map(|row| lane(row, row.text("kind"), row.text("question"))).collect();
    html! {
        @if !all.is_empty() {
            p { "A side that looks ahead at every decision against one that does not, by how many courses it plays for each option." }
            (gains("Gains of looking ahead", &["gain"], &["most of all"], &all, "looking ahead"))
        }
        @if !kinds.is_empty() {
            p { "Looking ahead at one kind of decision only: the least that better play of it is worth." }
            (gains("Gains by kind of decision", &["gain"], &["most of all"], &kinds, "decision"))
        }
    }
}
