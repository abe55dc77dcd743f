//! What fights are worth, against the whole solution, and against itself from other states.

use fairfight_battle::iron_winds::IronWinds;
use fairfight_battle::{Flow, Game, Oracle, Question, Silent, System, Tally};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::exact::{Budget, Exact, solve};
use fairfight_rules::dice::EveryPath;
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::{BySide, Dice};
use std::collections::BTreeSet;

#[test]
fn from_the_opening_it_is_the_difference_of_the_mean_points() {
    let rules = Rules::default();
    for (a, b, aspect) in [
        ("warrior", "knight+mounted", "front"),
        ("knight+pikes", "knight+mounted", "front"),
        ("skeleton:levy+hero", "elf:warrior+elite/5", "front"),
        ("levy", "knight", "rear"),
        ("warrior+mounted", "levy+leader", "flank"),
    ] {
        let units = [a, b].map(|text| IronWinds::unit(text, &rules).unwrap());
        let units = BySide::new(&units[0], &units[1]);
        let fight = IronWinds::fight(&rules, units, &[("aspect", aspect)]);
        let points = solve(&fight, &Budget::default()).unwrap().all.points;
        let mean = (points.a.unwrap() - points.b.unwrap()) * 1e6;
        let from = vec![fight.open(), fight.open()];
        let worth = Exact.worth(&[Question { fight, from }]);
        assert_eq!(worth[0][0], worth[0][1]);
        assert!((worth[0][0] as f64 - mean).abs() <= 0.5 + 1e-6, "{a} {b}: {worth:?} {mean}");
    }
}

/// The states that a thousand fights come through, in no order of theirs.
fn states<S: System>(fight: &S) -> Vec<S::State> {
    let key = MatchKey::new(3, MatchUpId::from_number(1));
    let mut states = BTreeSet::new();
    for index in 0..1000 {
        let (mut state, mut dice) = (fight.open(), key.battle(index));
        for turn in 1.. {
            dice.turn(turn);
            let mut flow = Flow::Step;
            while flow == Flow::Step {
                states.insert(state.clone());
                flow = fight.step(&mut state, &mut dice, &mut Silent);
            }
            if flow != Flow::Turn {
                break;
            }
        }
    }
    states.into_iter().rev().collect()
}

/// What a state is worth is the mean of what its next step comes to.
#[test]
fn every_state_is_worth_the_mean_of_what_follows() {
    let rules = Rules::default();
    for (a, b, aspect) in [
        ("warrior+leader", "knight", "front"),
        ("knight+pikes", "warrior+mounted", "front"),
        ("levy", "warrior", "flank"),
    ] {
        let units = [a, b].map(|text| IronWinds::unit(text, &rules).unwrap());
        let units = BySide::new(&units[0], &units[1]);
        let fight = IronWinds::fight(&rules, units, &[("aspect", aspect)]);
        let states = states(&fight);
        assert!(states.len() > 10, "{a} {b}");
        let question = |from| Question { fight: fight.clone(), from };
        let worths = Exact.worth(&[question(states.clone())]).remove(0);
        let mut tally = Tally::default();
        for (state, worth) in states.iter().zip(worths) {
            let (mut dice, mut mean) = (EveryPath::new(), 0.0);
            loop {
                let mut next = state.clone();
                let flow = fight.step(&mut next, &mut dice, &mut Silent);
                let chance = 1.0 / dice.weight().ways as f64;
                let then = if let Flow::End(_) = flow {
                    fight.tally(&next, &mut tally);
                    1e6 * (f64::from(tally.sides.a.points) - f64::from(tally.sides.b.points))
                } else {
                    Exact.worth(&[question(vec![next])])[0][0] as f64
                };
                mean += chance * then;
                if !dice.advance() {
                    break;
                }
            }
            assert!((worth as f64 - mean).abs() <= 1.0, "{a} {b} {state:?}: {worth}, not {mean}");
        }
    }
}

#[test]
fn no_question_no_answer() {
    let rules = Rules::default();
    let unit = IronWinds::unit("levy", &rules).unwrap();
    let fight = IronWinds::fight(&rules, BySide::new(&unit, &unit), &[]);
    let none = Question { fight: fight.clone(), from: Vec::new() };
    let one = Question { from: vec![fight.open()], fight };
    assert_eq!(Exact.worth(&[none, one]), [vec![], vec![0]]);
}
