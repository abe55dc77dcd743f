//! The page of `search`: the best list, its scores, and what it shares with the runners-up.

use super::score::{BARS, bars, in_words, to, whole};
use super::{Number, View, spaced};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::heat::{Cell, Heat};
use crate::svg::{self, Scale, percent};
use indexmap::IndexMap;
use maud::{Markup, html};
use std::collections::HashMap;

/// The page of a search.
pub(crate) fn view(main: &Document, _: &[Document]) -> View {
    let of = |role: &str| -> Vec<Row<'_>> {
        main.rows().filter(|row| row.text("role") == role).collect()
    };
    let (best, finalists, mix, unfair) = (of("best"), of("finalist"), of("mix"), of("unfair"));
    let lists: Vec<Row<'_>> = best.iter().chain(&finalists).copied().collect();
    let Some(&first) = lists.first() else {
        return View { title: "The best list".to_owned(), ..View::default() };
    };
    View {
        title: format!(
            "The best list for a budget of {}, against {}",
            first.text("budget"),
            first.text("against")
        ),
        numbers: numbers(first),
        heading: "The lists left at the end",
        picture: Some(html! {
            (scores(&lists))
            (in_common(&lists))
            @if !mix.is_empty() { (shares(&mix)) }
            @if !unfair.is_empty() { (match_ups(&unfair)) }
        }),
        doubts: doubts(&lists),
    }
}

fn numbers(best: Row<'_>) -> Vec<Number> {
    let column = if best.number("confirmed").is_some() { "confirmed" } else { "score" };
    let by_dice = |column: &str| best.ends(column).map(to);
    let lists =
        best.value("lists").map(|_| format!("of {} that the budget buys", best.shown("lists")));
    let mut numbers = vec![
        Number::new(
            "The best list",
            spaced(&best.text("list")),
            Some(format!("{} points, led by {}", best.shown("points"), best.text("doctrine"))),
        ),
        Number::new(
            format!("It scores against {}", best.text("against")),
            best.shown(column),
            in_words(best, column, percent),
        ),
    ];
    if best.number("default_score").is_some() {
        let ends = best.ends("default").map(to);
        numbers.push(Number::new(
            "Where the foes are led as usual",
            best.shown("default_score"),
            ends,
        ));
    }
    if best.number("hold_out").is_some() {
        numbers.push(Number::new(
            "Against foes that had no part in the choice",
            best.shown("hold_out"),
            by_dice("hold_out"),
        ));
    }
    numbers.push(Number::new("Lists that took part", best.shown("candidates"), lists));
    numbers
}

/// The final lists, the best first.
fn scores(lists: &[Row<'_>]) -> Markup {
    let lanes: Vec<Lanes> = lists
        .iter()
        .map(|row| Lanes {
            name: format!("{}. {}", row.text("rank"), spaced(&row.text("list"))),
            before: vec![row.shown("score")],
            value: row.number("score"),
            bars: bars(*row, "score"),
            mark: row.number("race_score"),
            said: format!("score {}, {} in the race", row.shown("score"), row.shown("race_score")),
            ..Lanes::default()
        })
        .collect();
    let ends =
        lanes.iter().flat_map(|lane| lane.bars.iter().flat_map(|(_, (low, high))| [*low, *high]));
    let values = ends.chain(lanes.iter().flat_map(|lane| [lane.value, lane.mark]).flatten());
    let forest = Forest {
        label: "Scores of the final lists",
        what: "list",
        before: &["score"],
        bars: "score in battles after the race",
        after: &[],
        scale: Scale::holding(values.chain([0.5]).collect::<Vec<_>>(), (12.0, svg::WIDTH - 12.0)),
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &BARS,
    };
    html! {
        p { "The dot is the score in battles fought after the race. The upright line is what the list scored in the race that chose it: usually too high." }
        (forest.table(&lanes))
    }
}

/// The mark of a unit with a leader.
const LEADER: &str = "+leader";

/// The kinds of a list with their counts, leaders counted apart from their units.
fn kinds(list: &str) -> Vec<(String, u64)> {
    let mut kinds = Vec::new();
    for part in list.split(',') {
        let (count, kind) = match part.split_once('*') {
            Some((count, kind)) => (count.trim().parse().unwrap_or(1), kind.trim()),
            None => (1, part.trim()),
        };
        kinds.push((kind.replace(LEADER, ""), count));
        if kind.contains(LEADER) {
            kinds.push(("a leader".to_owned(), count));
        }
    }
    kinds
}

/// Units that all lists share, and the lists that hold the others.
fn in_common(lists: &[Row<'_>]) -> Markup {
    // The count of each kind in each list that has it.
    let mut held: IndexMap<String, HashMap<usize, u64>> = IndexMap::new();
    for (at, row) in lists.iter().enumerate() {
        for (kind, count) in kinds(&row.text("list")) {
            let of_kind = held.entry(kind).or_default();
            if count > 0 {
                let all = of_kind.entry(at).or_default();
                *all = all.saturating_add(count);
            }
        }
    }
    held.sort_by(|_, one, _, other| other.len().cmp(&one.len()));
    let most = held.values().flat_map(HashMap::values).max().copied().unwrap_or(1);
    let cell = |kind: usize, list: usize| match held[kind].get(&list) {
        Some(count) => Cell::Known(0.5 + 0.5 * *count as f64 / most as f64, count.to_string()),
        None => Cell::None,
    };
    let rows: Vec<String> = held.keys().cloned().collect();
    let columns: Vec<String> = lists.iter().map(|row| row.text("rank")).collect();
    let heat = Heat {
        label: "Units of the final lists",
        corner: "units, by place of the list",
        columns: &columns,
        rows: &rows,
        cell: &cell,
    };
    let by_all = held.iter().filter(|(_, lists_with)| lists_with.len() == lists.len());
    let shared: Vec<&str> = by_all.map(|(kind, _)| kind.as_str()).collect();
    html! {
        h3 { "What they have in common" }
        @if lists.len() > 1 {
            p {
                @if shared.is_empty() { "No kind is in all of them." } @else { "In all of them: " (shared.join(", ")) "." }
            }
        }
        (heat.table())
    }
}

/// The equilibrium mix.
fn shares(mix: &[Row<'_>]) -> Markup {
    let lanes: Vec<Lanes> = mix
        .iter()
        .map(|row| Lanes {
            name: spaced(&row.text("list")),
            before: vec![row.shown("mix")],
            value: row.number("mix"),
            bars: row.ends("mix").map(|ends| ("s-dice", ends)).into_iter().collect(),
            said: format!("share {}", row.shown("mix")),
            after: vec![html! { (row.shown("in_mix")) }],
            ..Lanes::default()
        })
        .collect();
    let forest = Forest {
        label: "The mix",
        what: "list",
        before: &["share"],
        bars: "how often it is played",
        after: &["share of redraws with it"],
        scale: Scale::new((0.0, 1.0), (12.0, svg::WIDTH - 12.0)),
        shown: &whole,
        even: None,
        band: None,
        key: &[("s-dice", "dice")],
    };
    html! { h3 { "The mix that no list beats" } (forest.table(&lanes)) }
}

/// The least fair fights of a few units of the best list against a few of the enemy's.
fn match_ups(unfair: &[Row<'_>]) -> Markup {
    let lanes: Vec<Lanes> = unfair
        .iter()
        .map(|row| Lanes {
            name: format!("{} against {}", row.text("list"), row.text("against")),
            note: format!("{} against {} points", row.shown("points"), row.shown("against_points")),
            before: vec![row.shown("score")],
            value: row.number("score"),
            bars: bars(*row, "score"),
            said: format!("score {}", row.shown("score")),
            ..Lanes::default()
        })
        .collect();
    let forest = Forest {
        label: "Unfair match-ups",
        what: "match-up",
        before: &["score"],
        bars: "score of the first",
        after: &[],
        scale: Scale::new((0.0, 1.0), (12.0, svg::WIDTH - 12.0)),
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &BARS,
    };
    html! { h3 { "Why it wins: its best match-up, few against few" } (forest.table(&lanes)) }
}

fn doubts(lists: &[Row<'_>]) -> Vec<String> {
    let mut doubts = Vec::new();
    if let [best, second, ..] = lists
        && let (Some((low, _)), Some((_, high))) = (best.ends("score"), second.ends("score"))
        && low <= high
    {
        doubts.push(
            "The intervals of the first two lists overlap: the second may be as good.".to_owned(),
        );
    }
    let first = lists[0];
    if first.ends("doctrine").is_some_and(|(low, high)| low < 0.5 && high > 0.5) {
        doubts.push(
            "Under some credible doctrines the best list loses more than it wins.".to_owned(),
        );
    }
    if first.text("ended") == "limit" {
        doubts.push("All rounds against everything were used, and the best list still gained: the mix is not settled.".to_owned());
    }
    if first.text("chosen") == "surrogate" {
        doubts.push("Too many lists fit the budget to try all: those that took part were chosen by what units are worth in random armies.".to_owned());
    }
    doubts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_its_kinds_and_how_many_of_each() {
        let of = |list: &str| -> Vec<String> {
            kinds(list).iter().map(|(kind, count)| format!("{count} {kind}")).collect()
        };
        assert_eq!(of("levy+bow,3*knight+mounted"), ["1 levy+bow", "3 knight+mounted"]);
        assert_eq!(of("warrior+leader+bow"), ["1 warrior+bow", "1 a leader"]);
        assert_eq!(of(""), ["1 "]);
    }
}
