//! Replays in every system: acting units exist and have names, and pieces use the system's own noun.

use crate::laws::declare::laws;
use crate::laws::meeting::{contest, every_meeting};
use fairfight_battle::game::{About, Noun};
use fairfight_battle::{Event, Game, systems};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::replay::{Happening, Replayed};
use fairfight_engine::tally::Seating as Seats;
use fairfight_rules::Side;
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::ruling::Amendable;
use fairfight_study::common::Provenance;
use fairfight_study::replay::{Cast, Line, LineKind, lines, narration};
use std::collections::BTreeSet;

laws! {
    /// Every check states the modifiers of its die, and they add up to its score.
    a_check_tells_what_is_added: adds_up;
    /// Destroyed units do nothing more, every unit that is named is in the header, pieces and points are the system's
    /// own, and verbs suit plural names.
    a_replay_says_who_acts_and_in_the_words_of_its_system: says_who_acts;
}

fn adds_up<G: Game>() {
    each::<G>(|replayed, _, _, name| {
        for (at, happening) in replayed.journal.iter().enumerate() {
            let Happening::Event(Event::Checked { die, score, .. }) = *happening else { continue };
            let sum = replayed.sums.iter().find(|sum| sum.0 + 1 == at);
            let Some((_, sum)) = sum else { panic!("{name}: no sum for {happening:?}") };
            let added: i16 = sum.modifiers.iter().map(|of| of.1).sum();
            assert_eq!(i16::from(die) + added, score, "{name}: {happening:?}, {sum:?}");
        }
        let places: Vec<usize> = replayed.sums.iter().map(|sum| sum.0).collect();
        assert!(places.is_sorted_by(|one, next| one < next), "{name}: one sum a die, in order");
    });
}

fn says_who_acts<G: Game>() {
    each::<G>(|_, lines, text, name| {
        the_dead_rest(lines, name);
        the_header_has_all(lines, text, name);
        own_nouns::<G>(lines, text, name);
        verbs_suit_any_name(lines, name);
    });
}

/// Battles of every meeting, with their lines, their texts and their names.
fn each<G: Game>(check: impl Fn(&Replayed, &[Line], &str, &str)) {
    let from = Provenance { system: G::ID, seed: 1, rules_hash: String::new() };
    for meeting in every_meeting::<G>() {
        if meeting.parts().is_none() {
            continue;
        }
        let battle = contest(meeting.straight());
        let outlines = meeting.armies.as_ref().map(|army| G::outline(army, &meeting.rules));
        let led = meeting.doctrines.map(DoctrineWords::word);
        let worth = if prints_costs::<G>() { Noun::POINT } else { G::PIECE };
        let cast = Cast::new(outlines, led, Seats::Straight, G::PIECE, worth);
        for index in 0..2 {
            let key = MatchKey::new(1, MatchUpId::from_number(9));
            let replayed = battle.replay(key, index);
            let lines = lines(&replayed, &cast, index, &from, &About::of::<G>());
            let name = format!("{} {}, battle {index}", G::ID, meeting.name);
            check(&replayed, &lines, &narration(&lines, &cast), &name);
        }
    }
}

fn the_dead_rest(lines: &[Line], name: &str) {
    let mut dead: BTreeSet<(Option<&str>, u16)> = BTreeSet::new();
    for line in lines {
        let Some(unit) = line.unit else { continue };
        let list = line.list.map(|list| if list == Side::A { "A" } else { "B" });
        match line.what {
            "recovered" => {
                dead.remove(&(list, unit));
            }
            "destroyed" => {
                assert!(dead.insert((list, unit)), "{name}: twice: {}", line.text);
            }
            _ => assert!(!dead.contains(&(list, unit)), "{name}: {}", line.text),
        }
        // Nor is it struck, charged or addressed.
        for (letter, number) in units_in(&line.text) {
            let there = !dead.contains(&(Some(letter), number - 1));
            assert!(there || line.what == "destroyed", "{name}: {}", line.text);
        }
    }
}

/// The units named in a text: letter and number.
fn units_in(text: &str) -> impl Iterator<Item = (&str, u16)> {
    let words = text.split(|at: char| !at.is_ascii_alphanumeric());
    words.filter_map(|word| {
        let number = word.strip_prefix(['A', 'B'])?.parse().ok()?;
        Some((&word[..1], number))
    })
}

fn the_header_has_all(lines: &[Line], text: &str, name: &str) {
    let header = text.split("\nTurn 1\n").next().unwrap();
    let known: BTreeSet<_> = units_in(header).collect();
    for line in lines {
        for unit in units_in(&line.text) {
            assert!(known.contains(&unit), "{name}: {unit:?} is not in {header}: {}", line.text);
        }
        if line.kind == LineKind::Event {
            assert!(!line.text.contains(['{', '}']), "{name}: {}", line.text);
            let nameless = line.unit.is_some() && line.name.is_none();
            assert!(!nameless, "{name}: {}", line.text);
        }
    }
}

/// Names may be plural, so no verb in a line about somebody depends on the number.
fn verbs_suit_any_name(lines: &[Line], name: &str) {
    for line in lines.iter().filter(|line| line.kind == LineKind::Event && line.name.is_some()) {
        let mut words = line.text.split(' ');
        let agrees = words.find(|word| ["is", "are", "was", "were", "has", "have"].contains(word));
        assert_eq!(agrees, None, "{name}: {}", line.text);
    }
}

fn prints_costs<G: Game>() -> bool {
    !G::Rules::costs().is_empty()
}

fn own_nouns<G: Game>(lines: &[Line], text: &str, name: &str) {
    let mut others: Vec<Noun> = systems::ALL.iter().map(|about| about.piece).collect();
    others.retain(|noun| *noun != G::PIECE);
    if !prints_costs::<G>() {
        others.push(Noun::POINT);
    }
    let words: Vec<&str> = text.split([' ', '\n', ',', '(', ')', ':', ';']).collect();
    for two in words.windows(2) {
        let counts = two[0].parse::<f64>().is_ok();
        let foreign = others.iter().any(|noun| [noun.one, noun.many].contains(&two[1]));
        assert!(!(counts && foreign), "{name}: {two:?} in {text}");
    }
    let end = &lines.last().unwrap().text;
    assert!(end.ends_with(G::PIECE.many), "{name}: {end}");
}
