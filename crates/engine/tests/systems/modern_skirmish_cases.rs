//! Modern Skirmish: the exact solver against simulated fights and small battles, over types, ranges, cover, minuses,
//! doctrines and every ruling that they use. Counts are tested by the KL bound of `fairfight_stats::kl`: correct code
//! fails with probability at most 10^-9, all cases of a test together.

use crate::laws::any::Stepped;
use crate::laws::meeting::contest;
use fairfight_battle::modern_skirmish::{Battle, Kind, ModernSkirmish, Scenario, Strip};
use fairfight_battle::{Ending, Game};
use fairfight_engine::contest::{Contest, Games};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::exact::{Budget, Solution, solve};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_rules::modern_skirmish::army::{Army, Doctrine, muster};
use fairfight_rules::modern_skirmish::{Class, Rules, notation};
use fairfight_rules::ruling::Setting;
use fairfight_rules::{BySide, Side};
use fairfight_stats::kl;

/// The number of games per case.
const GAMES: u64 = 20_000;

/// A ruling with another answer.
type Other = Option<(&'static str, &'static str)>;

fn rules(other: Other) -> Rules {
    let mut rules = Rules::default();
    if let Some((id, word)) = other {
        rules.rulings.set(id, &Setting::Word(word.into())).unwrap();
    }
    rules
}

/// Plays it, and compares the counts with its solution.
fn agree(
    exact: Solution,
    game: &dyn Contest,
    number: usize,
    cases: usize,
    workers: &Workers,
    name: &str,
) {
    let key = MatchKey::new(1, MatchUpId::from_number(number as u64));
    let plan = Plan::new(Stop::Pairs(GAMES));
    let games = Games::fights(key, game);
    let totals = run::run(games, &plan, workers, &mut Watch::default()).totals;
    let limit = kl::limit(4 * cases as u64, 1e-9);
    let stalemates = totals.ends.of(Ending::Stalemate);
    for (what, count, chance) in [
        ("a wins", totals.wins.a, exact.win(Side::A)),
        ("draws", totals.ends.draws, exact.draw()),
        ("b wins", totals.wins.b, exact.win(Side::B)),
        ("stalemates", stalemates, exact.all.ending(Ending::Stalemate)),
    ] {
        // Sums of probabilities may differ from 0 and 1 by rounding.
        let chance = if chance > 1.0 - 1e-12 { 1.0 } else { chance };
        let off = kl::statistic(count, GAMES, chance);
        assert!(off <= limit, "{name}: {what} {count}, not {chance}");
    }
}

/// Two units, options of a fight, and a ruling.
struct Duel {
    units: [String; 2],
    range: &'static str,
    cover: [&'static str; 2],
    first: &'static str,
    other: Other,
}

fn duels() -> Vec<Duel> {
    let mut duels = Vec::new();
    let mut add = |a: &str, b: &str, number: usize, other| {
        let stands = |bit: usize| if number >> bit & 1 == 1 { "cover" } else { "open" };
        duels.push(Duel {
            units: [a.to_owned(), b.to_owned()],
            range: ["60", "50", "30", "55"][number % 4],
            cover: [stands(0), stands(1)],
            first: if number.is_multiple_of(3) { "a" } else { "b" },
            other,
        });
    };
    // Everybody against everybody, including his own kind, in four ways.
    let mut number = 0;
    for a in Class::ALL {
        for b in Class::ALL {
            for _ in 0..4 {
                add(a.word(), b.word(), number, None);
                number += 5;
            }
        }
    }
    // Minuses from the start, and few men.
    for (a, b) in [
        ("soldier+kia3", "legionary+kia3"),
        ("soldier+kia1+ammo4", "auxiliary+routed2"),
        ("confederate/2", "legionary/1"),
        ("confederate+ammo12", "soldier+ammo12"),
        ("legionary+kia1/2", "soldier+routed6"),
    ] {
        for _ in 0..4 {
            add(a, b, number, None);
            number += 3;
        }
    }
    // Every ruling used in a duel.
    for other in [
        ("figure-fire-limit", "once-per-initiative"),
        ("rout-time", "at-next-test"),
        ("differential", "colour-minus-white"),
        ("hit-without-kill", "kill"),
        ("ammo-marker-order", "marker-first"),
    ] {
        for (a, b) in [
            ("soldier/4", "legionary/3"),
            ("legionary+kia2", "confederate+kia3"),
            ("soldier+ammo10", "auxiliary+ammo11"),
            ("legionary+kia3", "soldier+kia3"),
        ] {
            add(a, b, number, Some(other));
            number += 1;
        }
    }
    duels
}

#[test]
fn exact_and_simulated_fights_agree() {
    let duels = duels();
    assert!(duels.len() > 100, "{}", duels.len());
    let workers = Workers::new(0).unwrap();
    for (number, duel) in duels.iter().enumerate() {
        let Duel { units, range, cover, first, other } = duel;
        let rules = rules(*other);
        let [a, b] = [0, 1].map(|at| ModernSkirmish::unit(&units[at], &rules).unwrap());
        let options =
            [("range", *range), ("cover_a", cover[0]), ("cover_b", cover[1]), ("first", *first)];
        let fight = ModernSkirmish::fight(&rules, BySide::new(&a, &b), &options);
        let name = format!("{units:?} {options:?} {other:?}");
        let fight = contest(fight);
        let exact = fight.solve(&Budget::default(), None);
        let exact = exact.unwrap_or_else(|why| panic!("{name}: {why:?}"));
        agree(exact, &*fight, number, duels.len(), &workers, &name);
    }
}

fn army(text: &str, rules: &Rules) -> Army {
    let units: Vec<_> = text.split(' ').map(|word| notation::parse(word, rules).unwrap()).collect();
    muster("A force", &units, rules).unwrap()
}

/// A small battle that ends only by its end conditions or after a few quiet activations.
struct Small {
    forces: [&'static str; 2],
    doctrines: [Doctrine; 2],
    gap: i16,
    other: Other,
}

fn battles() -> Vec<Small> {
    let mut battles = Vec::new();
    // Markers from the start leave few states.
    let forces = ["soldier+ammo9/2 confederate+ammo11/1", "legionary+ammo10/2"];
    for antagonist in Doctrine::ALL {
        for affiliation in Doctrine::ALL {
            let doctrines = [antagonist, affiliation];
            battles.push(Small { forces, doctrines, gap: 700, other: None });
        }
    }
    let crowd = ["soldier+ammo10/2 confederate+ammo11/2", "legionary+ammo10/2 auxiliary+ammo11/2"];
    for other in [
        None,
        Some(("close-combat-scope", "whole-unit")),
        Some(("close-combat-kia", "points-only")),
        Some(("close-combat-ammo", "yes")),
        Some(("close-combat-initiative", "kept")),
        Some(("close-combat-reach", "full-move")),
        Some(("rout-passes-initiative", "own-rout-only")),
        Some(("rout-passes-initiative", "never")),
        Some(("rout-chain", "no")),
        Some(("rout-time", "at-next-test")),
        Some(("skirmish-winner", "more-units")),
        Some(("routed-men-score", "yes")),
        Some(("figure-fire-limit", "once-per-initiative")),
    ] {
        for doctrines in [[Doctrine::Assault; 2], [Doctrine::Advance30; 2]] {
            battles.push(Small { forces: crowd, doctrines, gap: 190, other });
        }
    }
    battles
}

#[test]
fn exact_and_simulated_battles_agree() {
    let battles = battles();
    let workers = Workers::new(0).unwrap();
    for (number, small) in battles.iter().enumerate() {
        let Small { forces, doctrines, gap, other } = small;
        let rules = rules(*other);
        let armies = forces.map(|text| army(text, &rules));
        let strips = vec![
            Strip { kind: Kind::Building, from: 140, to: 170 },
            Strip { kind: Kind::Cover, from: 400, to: 450 },
        ];
        let (gap, quiet) = (Some(*gap), Some(4));
        let scenario = Scenario { table: Some(1000), gap, quiet, strips, ..Scenario::default() };
        let seats = BySide::new(&armies[0], &armies[1]);
        let doctrines = BySide::new(doctrines[0], doctrines[1]);
        let mut battle = Battle::new(&rules, seats, doctrines, &scenario);
        battle.limit = None;
        let name = format!("{forces:?} {doctrines:?} {other:?}");
        let exact = solve(&Stepped(&battle), &Budget::default());
        let exact = exact.unwrap_or_else(|over| panic!("{name}: {over}"));
        agree(exact, &*contest(battle), number, battles.len(), &workers, &name);
    }
}
