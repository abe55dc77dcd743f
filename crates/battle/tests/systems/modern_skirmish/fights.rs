//! MS-FIGHT: two units at a fixed range.

use crate::modern_skirmish::position::{Rolls, purpose, with};
use fairfight_battle::modern_skirmish::{FightState, ModernSkirmish};
use fairfight_battle::{End, Ending, Flow, Game, Silent, System, Tally};
use fairfight_rules::modern_skirmish::Rules;
use fairfight_rules::{BySide, Side};

type Fight = <ModernSkirmish as Game>::Fight;

fn fight(rules: &Rules, a: &str, b: &str, options: &[(&str, &str)]) -> Fight {
    let units = BySide::new(a, b).map(|text| ModernSkirmish::unit(text, rules).unwrap());
    ModernSkirmish::fight(rules, units.as_ref(), options)
}

fn step(fight: &Fight, state: &mut FightState, dice: Rolls) -> Flow {
    let mut dice = dice;
    let flow = fight.step(state, &mut dice, &mut Silent);
    dice.finish();
    flow
}

#[test]
fn who_has_the_initiative_fires_until_a_test_fails() {
    let fight = fight(&Rules::default(), "soldier+kia1", "legionary", &[]);
    let mut state = fight.open();
    assert_eq!(step(&fight, &mut state, Rolls::default().shot(6, 1)), Flow::Turn);
    assert_eq!((state.marks.b.kia, state.active), (1, Side::A));
    assert_eq!(step(&fight, &mut state, Rolls::default().on(purpose::TEST, &[1])), Flow::Turn);
    assert_eq!(state.active, Side::B);
    assert_eq!(step(&fight, &mut state, Rolls::default().shot(5, 5)), Flow::Turn);
    assert_eq!((state.marks.b.ammo, state.active), (1, Side::B));
}

#[test]
fn options_set_range_cover_and_who_begins() {
    let rules = Rules::default();
    let options = [("range", "45"), ("cover_b", "cover"), ("first", "b")];
    let fight = fight(&rules, "soldier", "legionary", &options);
    let mut state = fight.open();
    assert_eq!(state.active, Side::B);
    // A Legionary at 50 cm in the open: 1 apart, and 2 or more.
    assert_eq!(step(&fight, &mut state, Rolls::default().shot(2, 1)), Flow::Turn);
    assert_eq!(state.marks.a.kia, 1);
    // A Soldier at 50 cm, at cover: 3 apart, and 4 or more.
    state.active = Side::A;
    step(&fight, &mut state, Rolls::default().shot(6, 4));
    assert_eq!(state.marks.b.kia, 0);
    step(&fight, &mut state, Rolls::default().shot(4, 1));
    assert_eq!(state.marks.b.kia, 1);
}

#[test]
fn the_first_rout_ends_it_and_both_at_once_are_a_draw() {
    let rules = Rules::default();
    let near = [("range", "30")];
    let over = |a: &str, b: &str, coloured, white| {
        let fight = fight(&rules, a, b, &near);
        let mut state = fight.open();
        let flow = step(&fight, &mut state, Rolls::default().shot(coloured, white));
        let mut tally = Tally::default();
        fight.tally(&state, &mut tally);
        (flow, tally.sides.a.points, tally.sides.b.lost)
    };
    let won = |winner| Flow::End(End { winner, how: Ending::Beaten });
    assert_eq!(over("legionary+ammo12", "soldier+kia3", 2, 2), (won(None), 0, 1));
    assert_eq!(over("legionary", "soldier+kia3", 2, 2), (won(Some(Side::A)), 6, 1));
    assert_eq!(over("legionary+ammo12", "soldier", 2, 2), (won(Some(Side::B)), 0, 1));
    assert_eq!(over("legionary", "soldier/1", 2, 2), (won(Some(Side::A)), 6, 1));
}

#[test]
fn a_rout_waits_for_the_next_initiative_where_it_is_ruled_so() {
    let rules = with("rout-time", "at-next-test");
    let fight = fight(&rules, "soldier", "legionary+kia3", &[]);
    let mut state = fight.open();
    assert_eq!(step(&fight, &mut state, Rolls::default().shot(6, 1)), Flow::Turn);
    assert_eq!((state.marks.b.kia, state.gone.b), (4, false));
    state.active = Side::B;
    let won = End { winner: Some(Side::A), how: Ending::Beaten };
    assert_eq!(step(&fight, &mut state, Rolls::default()), Flow::End(won));
}

#[test]
fn men_who_have_fired_hand_over_where_it_is_ruled_so() {
    let rules = with("figure-fire-limit", "once-per-initiative");
    let fight = fight(&rules, "soldier/2", "legionary", &[]);
    let mut state = fight.open();
    for _ in 0..2 {
        step(&fight, &mut state, Rolls::default().shot(1, 2));
    }
    assert_eq!((state.active, state.shots), (Side::A, 2));
    assert_eq!(step(&fight, &mut state, Rolls::default()), Flow::Turn);
    assert_eq!((state.active, state.shots), (Side::B, 0));
}

#[test]
fn units_that_cannot_hurt_each_other_are_a_draw() {
    let mut rules = Rules::default();
    rules.numbers.set("far-range", 50).unwrap();
    let far = fight(&rules, "soldier", "legionary", &[]);
    let draw = Flow::End(End { winner: None, how: Ending::Stalemate });
    assert_eq!(step(&far, &mut far.open(), Rolls::default()), draw);
    // Only one of them can: the other hands the initiative over.
    let mut rules = Rules::default();
    rules.numbers.set("ammo-minuses", 0).unwrap();
    rules.numbers.set("kill-60cm-soldier-open-least", 7).unwrap();
    let one = fight(&rules, "soldier", "legionary", &[]);
    let mut state = one.open();
    assert_eq!(step(&one, &mut state, Rolls::default()), Flow::Turn);
    assert_eq!(state.active, Side::B);
}
