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
    let players = players(&main.meta().sentences);
    let simulated = rows.iter().any(|row| row.text("method") == "simulated");
    View {
        title: "How lucky was the game?".to_owned(),
        numbers: summed.iter().take(4).map(|row| number(*row, &players)).collect(),
        heading: "Who had the luck",
        picture: (!rows.is_empty()).then(|| html! {
            (forest(&each.iter().chain(&all).copied().collect::<Vec<_>>(), &players))
            @if !fights.is_empty() { h3 { "What average dice would have given" } (chances(&fights, &players)) }
        }),
        doubts: [
            Some("It knows the fights and dice that the file states, and nothing of how the game led to them.".to_owned()),
            simulated.then(|| "Some chances were simulated, because their exact solution would take too long.".to_owned()),
        ].into_iter().flatten().collect(),
    }
}

/// The names of A and B in the sentences; their letters if these have none.
fn players(sentences: &[String]) -> [String; 2] {
    let found = sentences.iter().find_map(|sentence| {
        let (a, said) = sentence.split_once(" scored ")?;
        let (_, said) = said.split_once(&format!(" as kind to {a} in "))?;
        let (b, _) = said.split_once(", and to ")?.1.rsplit_once(" in ")?;
        Some([a, b])
    });
    found.unwrap_or(["A", "B"]).map(str::to_owned)
}

/// The subject of a row.
fn name(row: Row<'_>, [a, b]: &[String; 2]) -> String {
    let all = match &*row.text("kind") {
        "all-fights" => "all fights together",
        "all-losses" => "all losses together",
        "all-successes" => "all successes together",
        "all-sums" => "all sums of dice together",
        _ => "",
    };
    let by = match &*row.text("by") {
        "a" => format!(" (dice of {a})"),
        "b" => format!(" (dice of {b})"),
        _ => String::new(),
    };
    match (all, row.text("name")) {
        ("", name) if name.is_empty() => format!("{} {}", row.text("kind"), row.text("number")),
        ("", name) => name + &by,
        (all, _) => all.to_owned(),
    }
}

fn number(row: Row<'_>, players: &[String; 2]) -> Number {
    let (a, b) = (row.number("chance_a").unwrap_or(0.5), row.number("chance_b").unwrap_or(0.5));
    let (who, chance) = if a <= b { (0, "chance_a") } else { (1, "chance_b") };
    let who = &players[who];
    Number::new(
        name(row, players),
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
fn forest(rows: &[Row<'_>], players: &[String; 2]) -> Markup {
    let [a_name, b_name] = players;
    let lanes: Vec<Lanes> = rows
        .iter()
        .map(|&row| {
            let a = row.number("chance_a");
            let place = row.number("chance_b").or(a.map(|a| 1.0 - a));
            let word = match place {
                Some(place) if place > 0.5 => a_name,
                Some(place) if place < 0.5 => b_name,
                Some(_) => "neither",
                None => "-",
            };
            Lanes {
                name: name(row, players),
                before: vec![row.shown("value"), row.shown("expected")],
                value: place,
                bars: place
                    .map(|place| {
                        (if place >= 0.5 { "s-a" } else { "s-b" }, (place.min(0.5), place.max(0.5)))
                    })
                    .into_iter()
                    .collect(),
                said: format!(
                    "luck of {word}: {} of such dice are as kind to {a_name} or kinder",
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
        bars: &format!("kind to {b_name} ← → kind to {a_name}"),
        after: &["luck of", &format!("as kind to {a_name}, or kinder")],
        scale: Scale::new((0.0, 1.0), (14.0, svg::WIDTH - 14.0)),
        shown: &whole,
        even: Some(0.5),
        band: None,
        key: &[("s-a", &format!("luck of {a_name}")), ("s-b", &format!("luck of {b_name}"))],
    };
    html! {
        p { "The dot is the place of these dice among all that could have fallen: at 90% they were kinder to " (a_name) " than nine of ten." }
        (forest.table(&lanes))
    }
}

/// One row per fight: who won, and how often each side wins.
fn chances(fights: &[Row<'_>], players: &[String; 2]) -> Markup {
    let [a_name, b_name] = players;
    let [a_lost, b_lost] = players.each_ref().map(|name| format!("{name} lost (average)"));
    let ends = format!("{a_name} wins, nobody, {b_name} wins");
    let key = [
        ("f-a", format!("{a_name} wins")),
        ("f-none", "nobody".to_owned()),
        ("f-b", format!("{b_name} wins")),
    ];
    let who = |word: &str| match word {
        "a" => a_name.clone(),
        "b" => b_name.clone(),
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
                    th.bars scope="col" { (ends) }
                    th scope="col" { (a_lost) } th scope="col" { (b_lost) }
                } }
                tbody {
                    @for row in fights {
                        tr {
                            th scope="row" { (name(*row, players)) }
                            td data-l="won by" { (who(&row.text("winner"))) }
                            td data-l="usually" { (who(&row.text("likeliest"))) }
                            td.wide { (bar(*row, players)) span.of { (row.shown("win_a")) " / " (row.shown("draw")) " / " (row.shown("win_b")) } }
                            td data-l=(a_lost) { (losses(row, "a")) }
                            td data-l=(b_lost) { (losses(row, "b")) }
                        }
                    }
                }
            }
        }
        ul.key { @for (class, word) in key { li { (svg::swatch(class)) (word) } } }
    }
}

/// The chances of a fight as one bar.
fn bar(row: Row<'_>, [a, b]: &[String; 2]) -> Markup {
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
        "{a} wins {}, nobody {}, {b} wins {}",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_named_as_in_the_sentences() {
        let said = "Anna, the elder scored 1.0 in 1 fight, where 0.80 is average: +0.20 for Anna, the elder, -0.20 for \
                    Bernd. The dice are at least as kind to Anna, the elder in 80.0% of such games, and to Bernd in 20.0%.";
        assert_eq!(players(&[said.to_owned()]), ["Anna, the elder", "Bernd"]);
        assert_eq!(players(&[]), ["A", "B"]);
    }
}
