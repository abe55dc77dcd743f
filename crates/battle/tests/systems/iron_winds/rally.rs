//! [Unit Rally].

use crate::iron_winds::position::*;
use fairfight_battle::Event;
use fairfight_rules::iron_winds::Rules;

#[test]
fn unled_rally_forced_comes_in_the_next_morale_event_also_after_bow_fire() {
    for (option, tries) in [("choice", 0), ("forced", 1)] {
        let mut p = Position::under(&with("unled-rally", option), "levy+bow", "knight/1 warrior")
            .at(B, 0, 48)
            .at(B, 1, 24);
        p.turn(&mut Rolls::all(1).on("volley", A, 0, 2));
        let tried = p.count(|event| matches!(event, Event::Dispersed(_)));
        assert_eq!(tried, tries, "{option}");
    }
}

/// A levy that ran, with its leader this far away.
fn leader_at(depth: i16) -> Position {
    Position::new("levy levy+leader", "levy").at(A, 0, 0).at(A, 1, depth).routed(A, 0)
}

#[test]
fn r6_a_unit_tries_by_itself_where_the_leader_who_ran_with_it_cannot_rally_it() {
    let rules = with("own-leader-rallies", "must-arrive");
    let mut p =
        Position::of(&rules, "warrior+leader warrior", "levy", [Steady, Stand], &[]).routed(A, 0);
    p.turn(&mut Rolls::only().on("rally", A, 0, 6));
    assert!(p.stands(A, 0));
}

#[test]
fn r6_a_leader_who_comes_to_it_rallies_it_in_the_morale_event() {
    for (depth, rallied) in [(12, true), (13, false)] {
        let mut p = leader_at(depth);
        p.turn(&mut Rolls::only());
        assert_eq!(p.stands(A, 0), rallied);
    }
}

#[test]
fn r6_not_if_it_is_attacked_in_between_then_it_runs_and_he_starts_over() {
    let rules = Rules::default();
    let mut p =
        Position::of(&rules, "warrior warrior+leader", "knight", [Aggressive, Aggressive], &[])
            .at(A, 0, 20)
            .at(A, 1, 8)
            .at(B, 0, 24)
            .routed(A, 0);
    p.turn(&mut Rolls::all(1));
    assert!(p.saw(&Event::Routed { unit: fairfight_battle::UnitRef { side: A, unit: 0 }, to: 12 }));
    assert!(p.ran(A, 0));
    assert_eq!(p.leader(A, 0).unit, 0, "he ran with it");
    assert_eq!(p.leader(A, 0).rallies, u8::MAX);
}

#[test]
fn a_unit_waits_for_a_leader_who_may_come_and_for_no_other() {
    let rules = Rules::default();
    let p = |doctrine| {
        Position::of(&rules, "warrior warrior+leader", "knight", [doctrine, Stand], &[])
            .at(A, 0, 12)
            .at(A, 1, 20)
            .at(B, 0, 20)
            .routed(A, 0)
    };
    for doctrine in [Steady, Hammer, Stand] {
        let mut waits = p(doctrine);
        waits.morale(&mut Rolls::only());
        assert!(waits.ran(A, 0), "{doctrine:?}");
        // He fights, and does not leave his unit.
        let mut fights = p(doctrine).engage(A, 1, 0, Front).old();
        fights.morale(&mut Rolls::only().on("rally", A, 0, 6));
        assert!(fights.stands(A, 0), "{doctrine:?}");
        // With no unit in good order there is no later turn.
        let mut lost = p(doctrine).routed(A, 1);
        lost.morale(&mut Rolls::only().on("rally", A, 0, 6));
        assert!(lost.stands(A, 0), "{doctrine:?}");
    }
}

/// An army with a routed unit and no leader near it: does it rally with this die?
fn alone(unit: &str, face: u8) -> (bool, bool) {
    let mut p = Position::new(&format!("{unit} levy"), "levy").routed(A, 0);
    p.turn(&mut Rolls::all(face));
    (p.stands(A, 0), p.gone(A, 0))
}

#[test]
fn r7_warriors_rally_on_five_knights_on_four_failure_removes_them_levy_may_not_try() {
    assert_eq!((alone("warrior", 5), alone("warrior", 4)), ((true, false), (false, true)));
    assert_eq!((alone("knight", 4), alone("knight", 3)), ((true, false), (false, true)));
    assert_eq!(alone("warrior+mounted", 5), (true, false));
    assert_eq!(alone("levy", 6), (false, false));
}

#[test]
fn r7_by_choice_not_in_the_turn_of_the_rout_nor_when_attacked() {
    let mut now = Position::new("warrior levy", "levy").routed(A, 0);
    now.state.sides.a.ran.insert(0);
    now.morale(&mut Rolls::only());
    assert!(now.ran(A, 0));
    let mut attacked = Position::new("warrior levy", "levy").at(B, 0, 30).routed(A, 0);
    attacked = attacked.engage(B, 0, 0, Rear);
    attacked.turn_from_melee(&mut Rolls::only().on("blow", B, 0, 1));
    assert!(attacked.ran(A, 0));
}

#[test]
fn r7_a_unit_with_its_leader_may_try_too_and_is_lost_with_him() {
    let rules = Rules::default();
    let mut p =
        Position::of(&rules, "warrior+leader levy", "levy", [Aggressive, Stand], &[]).routed(A, 0);
    p.morale(&mut Rolls::only().on("rally", A, 0, 4));
    assert!(p.gone(A, 0) && !p.leader(A, 0).alive);
}

#[test]
fn r8_a_rallied_unit_is_normal_and_moves_next_turn() {
    let rules = Rules::default();
    let mut p = Position::of(&rules, "warrior levy", "levy", [Aggressive, Stand], &[])
        .at(A, 0, 0)
        .at(B, 0, 48)
        .routed(A, 0);
    p.turn(&mut Rolls::all(5));
    assert_eq!((p.stands(A, 0), p.depth(A, 0)), (true, 0));
    p.turn(&mut Rolls::all(5));
    assert_eq!(p.depth(A, 0), 8);
}
