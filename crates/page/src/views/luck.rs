//! The page of `luck`: each fight compared with average dice.

use super::score::whole;
use super::{Number, View};
use crate::document::{Document, Row};
use crate::forest::{Forest, Lanes};
use crate::svg::{self, Scale, percent};
use maud::{Markup, html};

/// The page of a game that was played.
pub(crate) fn view(main: &Document, _: &[Document]) -> View {
    let rows: Vec<Row<'_>> = main.rows().collect();
    let (all, each): (Vec<Row<'_>>, Vec<Row<'_>>) =
        rows.iter().partition(|row| row.text("kind").starts_with("all-"));
    let fights: Vec<Row<'_>> =
        each.iter().filter(|row| row.text("kind") == "fight").copied().collect();
    let summed = if all.is_empty() { &each } else { &all };
    let simulated = rows.iter().any(|row| row.text("method") == "simulated");
    View {
        title: "How lucky was the game?".to_owned(),
        numbers: summed.iter().take(4).map(|row| number(*row)).collect(),
        heading: "Who had the luck",
        picture: (!rows.is_empty()).then(|| html! {
            (forest(&each.iter().chain(&all).copied().collect::<Vec<_>>()))
            @if !fights.is_empty() { h3 { "What average dice would have given" } (chances(&fights)) }
        }),
        doubts: [
            Some("It knows the fights and dice that the file states, and nothing of how the game led to them.".to_owned()),
            simulated.then(|| "Some chances were simulated, because their exact solution would take too long.".to_owned()),
        ].into_iter().flatten().collect(),
    }
}

/// The subject of a row.
fn name(row: Row<'_>) -> String {
    let all = match &*row.text("kind") {
        "all-fights" => "all fights together",
        "all-losses" => "all losses together",
        "all-successes" => "all successes together",
        "all-sums" => "all sums of dice together",
        _ => "",
    };
    let by = row.value("by").map(|_| format!(" (dice of {})", row.text("by").to_uppercase()));
    match (all, row.text("name")) {
        ("", name) if name.is_empty() => format!("{} {}", row.text("kind"), row.text("number")),
        ("", name) => name + &by.unwrap_or_default(),
        (all, _) => all.to_owned(),
    }
}

fn number(row: Row<'_>) -> Number {
    let (a, b) = (row.number("chance_a").unwrap_or(0.5), row.number("chance_b").unwrap_or(0.5));
    let (who, chance) = if a <= b { ("A", "chance_a") } else { ("B", "chance_b") };
    Number::new(
        name(row),
        match a == b {
            true => "even".to_owned(),
            false => format!("{who} was luckier"),
        },
        Some(format!(
            "dice as kind to {who} as that, or kinder: {} of all games",
            row.shown(chance)
        )),
    )
}

/// One row per fight or list of dice: whom the dice favoured, as a percentile of all possible results.
fn forest(rows: &[Row<'_>]) -> Markup {
    let lanes: Vec<Lanes> = rows
        .iter()
        .map(|&row| {
            let a = row.number("chance_a");
            let place = row.number("chance_b").or(a.map(|a| 1.0 - a));
            let word = match place {
                Some(place) if place > 0.5 => "A",
                Some(place) if place < 0.5 => "B",
                Some(_) => "neither",
                None => "-",
            };
            Lanes {
                name: name(row),
                before: vec![row.shown("value"), row.shown("expected")],
                value: place,
                bars: place
                    .map(|place| {
                        (if place >= 0.5 { "s-a" } else { "s-b" }, (place.min(0.5), place.max(0.5)))
                    })
                    .into_iter()
                    .collect(),
                said: format!(
                    "luck of {word}: {} of such dice are as kind to A or kinder",
                    row.shown("chance_a")
                ),
                after: vec![html! { (word) }, html! { (row.shown("chance_a")) }],
                ..Lanes::default()
            }
        })
        .collect();
    let forest = Forest {
        label: "Luck by fight",
        what: "fight or dice",
        before: &["happened", "average dice"],
        bars: "kind to B ← → kind to A",
        after: &["luck of", "as kind to A, or kinder"],
        scale: Scale::new((0.0, 1.0), (14.0, svg::WIDTH - 14.0)),
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &[("s-a", "luck of A"), ("s-b", "luck of B")],
    };
    html! {
        p { "The dot is the place of these dice among all that could have fallen: at 90% they were kinder to A than nine of ten." }
        (forest.table(&lanes))
    }
}

/// One row per fight: who won, and how often each side wins.
fn chances(fights: &[Row<'_>]) -> Markup {
    let who = |word: &str| match word {
        "a" => "A".to_owned(),
        "b" => "B".to_owned(),
        "none" => "nobody".to_owned(),
        "" => "-".to_owned(),
        word => word.to_owned(),
    };
    let losses = |row: &Row<'_>, side: &str| match row.value(&format!("lost_{side}")) {
        Some(_) => format!(
            "{} ({})",
            row.shown(&format!("lost_{side}")),
            row.shown(&format!("lost_{side}_mean"))
        ),
        None => format!("? ({})", row.shown(&format!("lost_{side}_mean"))),
    };
    html! {
        div.scroll role="region" tabindex="0" aria-label="Chances of the fights" {
            table.stack {
                thead { tr {
                    th scope="col" { "fight" } th scope="col" { "won by" } th scope="col" { "usually" }
                    th.bars scope="col" { "A wins, nobody, B wins" }
                    th scope="col" { "A lost (average)" } th scope="col" { "B lost (average)" }
                } }
                tbody {
                    @for row in fights {
                        tr {
                            th scope="row" { (name(*row)) }
                            td data-l="won by" { (who(&row.text("winner"))) }
                            td data-l="usually" { (who(&row.text("likeliest"))) }
                            td.wide { (bar(*row)) span.of { (row.shown("win_a")) " / " (row.shown("draw")) " / " (row.shown("win_b")) } }
                            td data-l="A lost (average)" { (losses(row, "a")) }
                            td data-l="B lost (average)" { (losses(row, "b")) }
                        }
                    }
                }
            }
        }
        ul.key { @for (class, word) in [("f-a", "A wins"), ("f-none", "nobody"), ("f-b", "B wins")] { li { (svg::swatch(class)) (word) } } }
    }
}

/// The chances of a fight as one bar.
fn bar(row: Row<'_>) -> Markup {
    let share = |column: &str| row.number(column).unwrap_or(0.0);
    let parts = [("f-a", share("win_a")), ("f-none", share("draw")), ("f-b", share("win_b"))];
    let mut from = 0.0;
    let places = parts.map(|(class, share)| {
        let place = (class, from, share);
        from += share;
        place
    });
    let width = |share: f64| svg::place(share * svg::WIDTH);
    let label = format!(
        "A wins {}, nobody {}, B wins {}",
        percent(share("win_a")),
        percent(share("draw")),
        percent(share("win_b"))
    );
    svg::picture(
        14.0,
        &label,
        &html! {
            @for (class, from, share) in places.iter().filter(|place| place.2 > 0.0) {
                rect class=(class) x=(width(*from)) y="0" width=(width(*share)) height="14" {}
            }
        },
    )
}
