//! An army mustered from units in notation is the army of the list file written for it.

use crate::lists;
use fairfight_battle::Game;
use fairfight_battle::iron_winds::IronWinds;
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Doctrine, rulebook};
use fairfight_files as files;
use fairfight_files::Source;
use std::collections::BTreeSet;

#[test]
fn a_written_list_is_the_army_that_was_mustered() {
    for system in SYSTEMS {
        let book = rulebook(system).unwrap();
        let (rules, words) = (book.printed(), book.about().doctrine_words());
        let kinds = rules.all_units();
        let doctrines: Vec<Doctrine> = words.filter_map(|word| book.doctrine(word).ok()).collect();
        assert_eq!(doctrines.len(), book.about().doctrines.len(), "{system}");
        let mut mustered = 0;
        for (n, kind) in kinds.iter().enumerate() {
            let next = &kinds[(n + 1) % kinds.len()];
            // Alone too: a man with a name exists only once.
            for units in [
                vec![kind.clone()],
                vec![kind.clone(); 2],
                vec![kind.clone(), next.clone(), kind.clone()],
            ] {
                let name = format!("{system} \"quoted\\\" {n}");
                let Ok(army) = rules.muster(&name, &units) else { continue };
                mustered += 1;
                let plays = |doctrine: &&Doctrine| army.plays(**doctrine).is_ok();
                let own: Vec<_> = doctrines.iter().filter(plays).collect();
                let doctrine = *own[n % own.len()];
                let text = rules.written_list(&name, &units, doctrine);
                let source = Source::of_text("written.toml", text.clone());
                let read = files::army(&source, &rules)
                    .unwrap_or_else(|faults| panic!("{}\n{text}", faults.plain()))
                    .value;
                assert_eq!(read.canonical, army.canonical, "{text}");
                assert_eq!(read.outline, army.outline, "{text}");
                assert_eq!(read.doctrine, doctrine, "{text}");
            }
        }
        assert!(mustered >= kinds.len(), "{system}: {mustered} of {} kinds", kinds.len());
    }
}

/// The words of a text; a number at the end of a word is ignored: `constable-1 to -4` names four of them.
fn words(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words.map(|word| word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-')).collect()
}

#[test]
fn the_help_of_the_notation_has_every_word_of_every_kind() {
    for system in SYSTEMS {
        let book = rulebook(system).unwrap();
        let help = words((book.about().notation)());
        for kind in book.printed().all_units() {
            for word in words(&kind.text) {
                assert!(help.contains(word), "{system}: the help lacks {word:?} of {}", kind.text);
            }
        }
    }
}

#[test]
fn leaders_go_with_the_units_that_brought_them() {
    let rules = Default::default();
    let units = ["levy", "warrior+leader", "warrior+leader", "knight+mounted+hero/3"];
    let units = units.map(|text| IronWinds::unit(text, &rules).unwrap());
    let army = IronWinds::muster("led", &units, &rules).unwrap();
    let with: Vec<_> = army.leaders.iter().map(|leader| leader.with).collect();
    assert_eq!(with, [Some(1), Some(2), Some(3)]);
    let text = IronWinds::written_list("led", &units, army.doctrine, &rules);
    let read = lists::army::<IronWinds>(&text);
    // A file names every unit; a mustered one is named after its kind.
    let mut named = army.clone();
    for (unit, called) in named.units.iter_mut().zip(IronWinds::outline(&army, &rules).units) {
        unit.name = Some(called.name);
    }
    assert_eq!(read, named);
}
