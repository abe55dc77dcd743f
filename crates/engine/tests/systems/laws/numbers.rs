//! Modifiers of the rules: 0 and negative numbers are treated like any other.

use super::meeting::{Bout, Meeting, bouts, contest, every_meeting};
use fairfight_battle::{Game, System, Tally};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::play::Played;
use fairfight_rules::BySide;
use fairfight_rules::ruling::{Amendable, Number, Setting};

/// Modifiers that only count with these answers to rulings.
const ONLY_WITH: &[(&str, &[(&str, &str)])] = &[
    ("morale-noble-lost", &[("edition", "draft"), ("noble", "all-heroes")]),
    ("morale-noble-lost-before", &[("edition", "draft"), ("noble", "all-heroes")]),
    ("morale-unled", &[("edition", "draft")]),
];

/// Fights of units in places where no plain kind of unit is.
const PLACED: &[(&str, [&str; 2])] = &[
    ("braid-and-cockade", ["light-infantry+reinforced-line", "infantry+march-column+wood"]),
    ("braid-and-cockade", ["light-infantry+reinforced-line+hill", "infantry+line"]),
];

/// Modifiers of -1, 0 and 1 are distinguished, die by die, by fights or battles.
pub fn modifiers<G: Game>() {
    // A range from -1 is that of a limit for a die, of which -1 and 0 both mean "never".
    let is_modifier = |number: &Number| number.min < -1 && number.max > 0;
    let modifiers: Vec<Number> = G::Rules::numbers().into_iter().filter(is_modifier).collect();
    let mut silent = Vec::new();
    for Number { name, .. } in &modifiers {
        let of = |value| {
            let mut rules = G::Rules::default();
            for (number, rulings) in ONLY_WITH {
                for (id, word) in rulings.iter().filter(|_| number == name) {
                    rules.set_ruling(id, &Setting::Word((*word).into())).expect("an answer");
                }
            }
            rules.set_number(name, value).expect("in its range");
            rules
        };
        if !differ::<G>(&[-1, 0, 1].map(of)) {
            silent.push(name);
        }
    }
    assert!(silent.is_empty(), "{}: {silent:?} do not count", G::ID);
}

/// Does each of these rules differ from the next somewhere in the fights and battles of the laws?
fn differ<G: Game>(rules: &[G::Rules; 3]) -> bool {
    let mut apart = [false; 2];
    let mut told = |ends: [Vec<(Played, Tally)>; 3]| {
        apart[0] |= ends[0] != ends[1];
        apart[1] |= ends[1] != ends[2];
        apart == [true; 2]
    };
    let fights = bouts::<G>().into_iter().chain(placed()).chain(under_every_option()).any(
        |bout: Bout<G>| {
            let units = BySide::new(&bout.a, &bout.b);
            told(rules.each_ref().map(|rules| ends(G::fight(rules, units, &bout.options), 40)))
        },
    );
    // Insults and the loss of nobles are rare.
    fights
        || [10, 80].into_iter().any(|games| {
            every_meeting::<G>().into_iter().any(|meeting| {
                told(rules.each_ref().map(|rules| {
                    let Meeting { armies, doctrines, scenario, .. } = &meeting;
                    ends(G::battle(rules, armies.as_ref(), *doctrines, scenario), games)
                }))
            })
        })
}

fn placed<G: Game>() -> impl Iterator<Item = Bout<G>> {
    let rules = G::Rules::default();
    PLACED.iter().filter(|(system, _)| *system == G::ID).map(move |(_, units)| {
        let [a, b] = units.map(|text| G::unit(text, &rules).expect("a unit"));
        Bout { a, b, options: Vec::new() }
    })
}

/// The first kinds of unit against their like under every option.
fn under_every_option<G: Game>() -> Vec<Bout<G>> {
    let rules = G::Rules::default();
    let mut all = Vec::new();
    for unit in G::all_units(&rules).into_iter().take(8) {
        for option in G::FIGHT_OPTIONS {
            for &value in option.values {
                let options = vec![(option.name, value)];
                if G::fight_fault(&rules, BySide::new(&unit, &unit), &options).is_none() {
                    all.push(Bout { a: unit.clone(), b: unit.clone(), options });
                }
            }
        }
    }
    all
}

/// The ends of this many games on the same dice.
pub fn ends<S: System + 'static>(game: S, games: u64) -> Vec<(Played, Tally)> {
    let (contest, key) = (contest(game), MatchKey::new(1, MatchUpId::from_number(10)));
    let mut player = contest.player(None);
    let end = |index| {
        let played = player.play(key, index);
        (played, player.tally().clone())
    };
    (0..games).map(end).collect()
}
