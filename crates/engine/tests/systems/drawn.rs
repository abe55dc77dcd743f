//! Doctrines that represent several: one is drawn for each pair of battles, by seat.

use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::contest::MatchUp;
use fairfight_engine::rulebook::{Army, Doctrine, Lists, Rules, rulebook};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::BySide;

/// Units of two lists that can meet in either seat; excludes the systems whose forces have parts of their own.
const LISTS: [(&str, [&str; 2]); 5] = [
    (
        "iron-winds",
        [
            "warrior+leader warrior+bow levy levy+bow knight+mounted",
            "elf:warrior+longbow+leader elf:knight+mounted elf:warrior+bow",
        ],
    ),
    ("king-or-parliament", ["musketeer/4 pikeman/4 cavalier/4", "musketeer/4 cuirassier/4"]),
    ("fire-at-will", ["soldier archer horseman", "orc orc wolf-rider"]),
    // Here doctrines deploy: in line or in columns, into the houses or not, guns in a grand battery or not.
    (
        "braid-and-cockade",
        [
            "infantry infantry cuirassiers foot-artillery foot-artillery",
            "infantry infantry light-infantry lancers horse-artillery",
        ],
    ),
    ("gun-fights", ["kelly-gang", "police"]),
];

/// All systems have `mixed`.
fn words(rules: &Rules) -> Vec<Doctrine> {
    let both = ["mixed", "skilled"].into_iter();
    both.filter_map(|word| rules.book.doctrine(word).ok()).collect()
}

/// The army of these units, separated by blanks.
pub(crate) fn army(rules: &Rules, units: &str) -> Army {
    let units: Vec<_> = units.split(' ').map(|unit| rules.unit(unit).unwrap()).collect();
    rules.muster("List", &units).unwrap()
}

fn match_up(rules: &Rules, armies: BySide<&Army>, doctrines: [Doctrine; 2]) -> MatchUp {
    let scenario = rules.open_ground();
    let parts = scenario.parts(armies).unwrap();
    let doctrines = BySide::new(doctrines[0], doctrines[1]);
    Lists { rules, scenario: &scenario, armies, doctrines }.match_up(parts, 1)
}

fn played(of: &MatchUp, count: u64, threads: usize) -> Totals {
    let plan = Plan::new(Stop::Pairs(count)).counting(Detail::COURSES);
    run::run(of.games(), &plan, &Workers::new(threads).unwrap(), &mut Watch::default()).totals
}

#[test]
fn a_list_against_itself_makes_exactly_half() {
    // Both parties of a gun fight have parts of their own.
    for (id, lists) in LISTS.into_iter().filter(|(id, _)| *id != "gun-fights") {
        let rules = rulebook(id).unwrap().printed();
        let army = army(&rules, lists[0]);
        for word in words(&rules) {
            let mirror = match_up(&rules, BySide::new(&army, &army), [word; 2]);
            assert_eq!(played(&mirror, 20, 0).quarters, [0, 0, 20, 0, 0], "{id} {word:?}");
        }
    }
}

#[test]
fn the_scores_of_both_lists_add_up_to_one_and_threads_change_nothing() {
    for (id, lists) in LISTS {
        let rules = rulebook(id).unwrap().printed();
        let [a, b] = lists.map(|units| army(&rules, units));
        let other = rules.book.known_doctrines().next().unwrap();
        for word in words(&rules) {
            let straight = match_up(&rules, BySide::new(&a, &b), [word, other]);
            let one = played(&straight, 30, 1);
            assert_eq!(one, played(&straight, 30, 3), "{id} {word:?}");
            if straight.exchanged.is_some() {
                let exchanged = match_up(&rules, BySide::new(&b, &a), [other, word]);
                let mut other = played(&exchanged, 30, 2).quarters;
                other.reverse();
                assert_eq!(one.quarters, other, "{id} {word:?}");
            }
        }
    }
}

/// Each of them leads some battles, which go as if it alone had been named.
#[test]
fn a_battle_goes_as_the_drawn_doctrines_play_it() {
    let mut drawn = 0;
    for (id, lists) in LISTS {
        let rules = rulebook(id).unwrap().printed();
        let [a, b] = lists.map(|units| army(&rules, units));
        let armies = BySide::new(&a, &b);
        for word in words(&rules) {
            let of = armies.map(|army| army.led(word));
            let several = match_up(&rules, armies, [word; 2]);
            let mut led = of.as_ref().map(|of| vec![0; of.len()]);
            for index in 0..60 {
                let now = several.straight.drawn(several.key, index).unwrap().led;
                (led.a[now.a], led.b[now.b]) = (led.a[now.a] + 1, led.b[now.b] + 1);
                if index < 12 {
                    let named = match_up(&rules, armies, [of.a[now.a], of.b[now.b]]);
                    assert_eq!(named.straight.drawn(named.key, index), None, "{id}");
                    let replay = |of: &MatchUp| of.straight.replay(of.key, index);
                    let (named, several) = (replay(&named), replay(&several));
                    assert!(named.journal == several.journal, "{id} {word:?} {index}");
                    assert!(named.units == several.units, "{id} {word:?} {index}");
                    drawn += 1;
                }
            }
            assert!(led.a.iter().chain(&led.b).all(|&battles| battles > 1), "{id} {led:?}");
            assert_ne!(led.a, led.b, "each seat draws its own");
        }
    }
    assert!(drawn > 50);
}

#[test]
fn every_system_has_credible_styles() {
    for id in SYSTEMS {
        let book = rulebook(id).unwrap();
        assert!(book.doctrine("mixed").is_ok(), "{id}");
        assert_eq!(book.doctrine("skilled").is_ok(), (book.about().family)().is_some(), "{id}");
        for styles in (book.about().credible)() {
            assert!((2..=4).contains(&styles.len()), "{id}: {styles:?}");
        }
    }
}

#[test]
fn search_can_begin_from_several() {
    let rules = rulebook("iron-winds").unwrap().printed();
    let [a, b] = LISTS[0].1.map(|units| army(&rules, units));
    let word = |text: &str| rules.book.doctrine(text).unwrap();
    let search = word("rollout+rollouts=4+base=skilled");
    assert_eq!(search.word(), "rollout+rollouts=4+base=skilled");
    assert_eq!(a.led(search)[1].word(), "rollout+rollouts=4+base=skilled-2");
    // An enemy with a known doctrine: if it were drawn, the search would play on against each.
    let searched = match_up(&rules, BySide::new(&a, &b), [search, word("steady")]);
    let led = searched.straight.drawn(searched.key, 3).unwrap().led;
    let named = [a.led(search)[led.a], word("steady")];
    let alone = match_up(&rules, BySide::new(&a, &b), named);
    let journal = |of: &MatchUp| of.straight.replay(of.key, 3).journal;
    assert_eq!(journal(&searched), journal(&alone));
}

#[test]
fn a_list_that_names_no_doctrine_is_led_by_the_family() {
    let rules = rulebook("iron-winds").unwrap().printed();
    let [a, b] = LISTS[0].1.map(|units| army(&rules, units));
    assert_eq!((a.doctrine.word(), a.led(a.doctrine).len()), ("skilled", 6));
    let word = |text: &str| rules.book.doctrine(text).unwrap();
    let journal = |doctrine: Doctrine| {
        let of = match_up(&rules, BySide::new(&a, &b), [doctrine; 2]);
        of.straight.replay(of.key, 1).journal
    };
    // The base of the search is the list's own doctrine.
    let [own, named] = ["rollout+rollouts=2", "rollout+rollouts=2+base=skilled"].map(word);
    assert_eq!(journal(own), journal(named));
    // A line of a list cannot name a drawn doctrine.
    let units = [rules.unit("levy").unwrap()];
    let written = |doctrine: &str| rules.written_list("List", &units, word(doctrine));
    assert!(!written("skilled").contains("doctrine") && !written("mixed").contains("doctrine"));
    assert!(written("skilled-2").contains("doctrine = \"skilled-2\"\n"));
}
