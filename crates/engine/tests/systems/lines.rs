//! Lines whose order is drawn for each pair of battles, by seat.

use crate::drawn::army;
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::contest::MatchUp;
use fairfight_engine::rulebook::{Army, Deployment, Lists, Rules, rulebook};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::{BySide, Side};

/// Units of two lists, all of different kinds, in the systems in which the order of a list sets its line.
const LISTS: [(&str, [&str; 2]); 3] = [
    ("iron-winds", ["warrior+leader levy levy+bow knight+mounted", "elf:knight elf:warrior+bow"]),
    ("king-or-parliament", ["musketeer/4 pikeman/4 cavalier/4", "musketeer/4 cuirassier/4"]),
    ("fire-at-will", ["soldier archer horseman", "orc wolf-rider"]),
];

/// The match-up in which both lines are drawn, under the first style that each army can have.
fn match_up(rules: &Rules, armies: BySide<&Army>, deployment: Deployment) -> MatchUp {
    let scenario = rules.open_ground().with_deployment(deployment).unwrap();
    let parts = scenario.parts(armies).unwrap();
    let mixed = rules.book.doctrine("mixed").unwrap();
    let doctrines = armies.map(|army| army.led(mixed)[0]);
    Lists { rules, scenario: &scenario, armies, doctrines }.match_up(parts, 1)
}

fn played(of: &MatchUp, count: u64, threads: usize) -> Totals {
    let plan = Plan::new(Stop::Pairs(count)).counting(Detail::UNITS);
    run::run(of.games(), &plan, &Workers::new(threads).unwrap(), &mut Watch::default()).totals
}

#[test]
fn a_list_makes_half_against_itself_and_two_lists_make_one() {
    for (id, lists) in LISTS {
        let rules = rulebook(id).unwrap().printed();
        let [a, b] = lists.map(|units| army(&rules, units));
        let mirror = match_up(&rules, BySide::new(&a, &a), Deployment::Drawn);
        assert_eq!(played(&mirror, 30, 0).quarters, [0, 0, 30, 0, 0], "{id}");
        let straight = played(&match_up(&rules, BySide::new(&a, &b), Deployment::Drawn), 60, 1);
        let other = match_up(&rules, BySide::new(&b, &a), Deployment::Drawn);
        let (one, mut other) = (played(&other, 60, 3), played(&other, 60, 1));
        assert_eq!(one, other, "{id}");
        other.quarters.reverse();
        assert_eq!(straight.quarters, other.quarters, "{id}");
        assert_eq!(straight.units.unwrap().swapped(), other.units.unwrap(), "{id}");
    }
}

/// A battle goes as if the lists had been written in the drawn order, and its units are counted at their positions in
/// the lists.
#[test]
fn a_battle_goes_as_the_lines_that_were_drawn() {
    for (id, lists) in LISTS {
        let rules = rulebook(id).unwrap().printed();
        let [a, b] = lists.map(|units| army(&rules, units));
        let armies = BySide::new(&a, &b);
        let drawn = match_up(&rules, armies, Deployment::Drawn);
        let mut orders = Vec::new();
        for index in 0..40 {
            let lines = drawn.straight.drawn(drawn.key, index).unwrap().lines;
            let written = BySide::from_fn(|side| armies[side].in_order(&lines[side], &rules));
            for side in Side::BOTH {
                for (place, &unit) in lines[side].iter().enumerate() {
                    let listed = &armies[side].outline.units[usize::from(unit)];
                    assert_eq!(written[side].outline.units[place], *listed, "{id}");
                }
            }
            let written = match_up(&rules, written.as_ref(), Deployment::AsListed);
            // The dice of the current run: other lists have other dice.
            let replay = |of: &MatchUp| of.straight.replay(drawn.key, index);
            assert_eq!(replay(&drawn).journal, replay(&written).journal, "{id} {index}");
            orders.push(lines.a);
        }
        orders.sort();
        orders.dedup();
        assert!(orders.len() >= 5, "{id}: {} of six or more orders", orders.len());
    }
}

/// Two units of one kind, one first and one last in the list, have equal results if the line is drawn.
#[test]
fn no_place_in_the_list_is_better_than_another() {
    let rules = rulebook("iron-winds").unwrap().printed();
    let [a, b] =
        ["levy warrior knight levy", "warrior levy+bow warrior"].map(|units| army(&rules, units));
    let totals = played(&match_up(&rules, BySide::new(&a, &b), Deployment::Drawn), 2000, 0);
    let units = totals.units.unwrap().a;
    let stands = |unit: usize| units[unit].stands as f64 / 4000.0;
    // Four standard errors of the difference.
    assert!((stands(0) - stands(3)).abs() < 0.045, "{} {}", stands(0), stands(3));
    assert!((stands(0) - stands(2)).abs() > 0.1, "{} {}", stands(0), stands(2));
}

#[test]
fn other_systems_refuse_it() {
    for id in SYSTEMS {
        let ground = rulebook(id).unwrap().printed().open_ground();
        let drawn = ground.with_deployment(Deployment::Drawn);
        assert_eq!(drawn.is_ok(), LISTS.iter().any(|(lined, _)| lined == id), "{id}");
    }
}
