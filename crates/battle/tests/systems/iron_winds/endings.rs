//! The end of a battle (IW-E1).

use crate::iron_winds::position::*;
use fairfight_battle::{Dealt, End, Ending, Event, Flow};
use fairfight_rules::Side;
use fairfight_rules::iron_winds::Rules;

fn end(winner: Option<Side>, how: Ending) -> Flow {
    Flow::End(End { winner, how })
}

#[test]
fn e1_a_side_without_a_unit_in_good_order_has_lost_at_the_end_of_the_turn() {
    let mut p = Position::new("levy", "levy").routed(B, 0);
    assert_eq!(p.turn(&mut Rolls::only()), end(Some(A), Ending::Beaten));
    let mut both = Position::new("levy", "levy").routed(A, 0).routed(B, 0);
    assert_eq!(both.turn(&mut Rolls::only()), end(None, Ending::Beaten));
}

#[test]
fn e1_a_unit_that_rallies_in_the_same_event_v_saves_its_side() {
    let mut p = Position::new("warrior", "levy").routed(A, 0);
    assert_eq!(p.turn(&mut Rolls::all(5)), Flow::Turn);
}

#[test]
fn turn_limit_the_larger_share_of_the_points_in_good_order_wins() {
    let rules = with("turn-limit", "1");
    let limit = |p: Position| {
        let mut p = p;
        p.turn(&mut Rolls::only())
    };
    // 11 of 12 are more than 21 of 24, though fewer points.
    let shares = Position::under(&rules, "levy", "levy levy").left(A, 0, 11).left(B, 0, 9);
    assert_eq!(limit(shares), end(Some(A), Ending::TurnLimit));
    let equal = Position::under(&rules, "levy", "warrior");
    assert_eq!(limit(equal), end(None, Ending::TurnLimit));
    let routed = Position::under(&rules, "levy levy", "levy levy").routed(A, 0);
    assert_eq!(limit(routed), end(Some(B), Ending::TurnLimit));
}

#[test]
fn turn_limit_is_thirty_turns() {
    let mut p = Position::new("levy", "levy");
    let mut last = Flow::Turn;
    while last == Flow::Turn {
        last = p.turn(&mut Rolls::only());
    }
    assert_eq!((last, p.state.turn), (end(None, Ending::TurnLimit), 30));
}

#[test]
fn begs_for_mercy_at_or_below_the_share_both_a_draw() {
    let rules = with("begs-for-mercy", "concede-below=0.5");
    let left = |a: u8, b: u8| {
        let mut p = Position::under(&rules, "levy", "levy").left(A, 0, a).left(B, 0, b);
        p.turn(&mut Rolls::only())
    };
    assert_eq!(left(7, 7), Flow::Turn);
    assert_eq!(left(6, 7), end(Some(B), Ending::Conceded));
    assert_eq!(left(6, 6), end(None, Ending::Conceded));
}

#[test]
fn a_hero_counts_with_the_points_of_his_unit() {
    let rules = Rules::default();
    let p = Position::under(&rules, "warrior+hero levy", "levy");
    assert_eq!(p.battle.start_worth.a, 24 + 10 + 12);
    let p = p.routed(A, 0);
    assert_eq!(p.state.sides.a.worth_in_order(&p.battle, A), 12);
}

#[test]
fn t0_the_events_of_a_turn_come_in_order_each_finished_before_the_next() {
    let rules = Rules::default();
    let mut p = Position::of(
        &rules,
        "warrior+leader levy+bow",
        "warrior+leader knight",
        [Aggressive, Stand],
        &[],
    )
    .at(A, 0, 30)
    .at(A, 1, 30);
    p.turn(&mut Rolls::all(2).on("morale", A, 0, 6).on("morale", B, 0, 6).on("morale", B, 0, 6));
    let order: Vec<_> = (p.log.0.iter())
        .filter_map(|event| match event {
            Event::Challenged { .. } => Some(1),
            Event::Hit { how: Dealt::Volley, .. } => Some(2),
            Event::Charged { .. } => Some(3),
            Event::Hit { how: Dealt::Blow, .. } => Some(4),
            Event::Checked { when: "against foot warriors", .. } => Some(5),
            _ => None,
        })
        .collect();
    assert!(order.is_sorted(), "{order:?}");
    assert!((1..=5).all(|event| order.contains(&event)), "{order:?}");
}
