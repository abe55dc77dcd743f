//! [Event V]: checks and routs.

use crate::iron_winds::position::*;
use fairfight_battle::iron_winds::state::NONE;
use fairfight_battle::{Event, Flow};

#[test]
fn routed_aspect_flank_a_slot_is_free_again_when_its_attacker_went_away() {
    let rules = with("routed-aspect", "flank");
    let mut p = Position::under(&rules, "levy levy", "warrior warrior")
        .routed(B, 0)
        .engage(A, 0, 0, Flank)
        .engage(A, 1, 0, Flank)
        .engage(B, 1, 1, Front);
    // The first leaves, then the enemy of the second, which turned to it.
    p.state.release(A, 0);
    p.state.release(B, 1);
    assert!(p.unit(A, 1).is_free());
    assert_eq!(p.unit(B, 0).attackers, [NONE; 4]);
}

/// A unit of B that loses one figure to this enemy: the number it needs, if it checks at all.
fn needs(enemy: &str, unit: &str) -> Option<i16> {
    let b = format!("{unit} knight");
    let mut p = Position::new(enemy, &b).engage(A, 0, 0, Front).old();
    p.turn_from_melee(&mut Rolls::all(5));
    assert_ne!(p.hits_on(B, 0), [0]);
    p.checks(B, 0).first().map(|check| check.0)
}

#[test]
fn r1_the_chart_as_printed() {
    let columns = ["knight+mounted", "warrior+mounted", "knight", "warrior", "levy"];
    #[rustfmt::skip]
    let rows = [
        ("knight+mounted",  [Some(2), Some(3), Some(2), Some(4), Some(6)]),
        ("warrior+mounted", [Some(1), Some(2), Some(1), Some(3), Some(5)]),
        ("knight",          [Some(1), Some(2), Some(2), Some(3), Some(5)]),
        ("warrior",         [None,    Some(1), Some(1), Some(2), Some(4)]),
        ("levy",            [None,    None,    None,    Some(1), Some(3)]),
    ];
    for (enemy, numbers) in rows {
        assert_eq!(columns.map(|unit| needs(enemy, unit)), numbers, "against {enemy}");
    }
}

#[test]
fn r1_who_lost_nobody_does_not_check() {
    let mut p = Position::new("levy", "warrior").engage(A, 0, 0, Front);
    p.turn_from_melee(
        &mut Rolls::only().on("blow", A, 0, 1).on("blow", B, 0, 6).on("morale", A, 0, 6),
    );
    assert!(p.checks(B, 0).is_empty() && p.checks(A, 0).len() == 1);
}

#[test]
fn r1_flank_rear_leader_and_half_lost() {
    let mut p = Position::new("levy levy levy", "warrior+leader")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Flank)
        .engage(A, 2, 0, Rear)
        .left(B, 0, 8);
    p.turn_from_melee(&mut Rolls::all(4).on("morale", B, 0, 6));
    // 6, flank -1, rear -2, leader +1, half lost -2.
    assert_eq!(p.checks(B, 0), [(1, 2)]);
    // 2, 2 and 3 fell, minus the one given up for an attempt on the leader's life.
    assert_eq!(p.figures(B, 0), 2);
}

#[test]
fn r2_the_highest_row_counts_of_all_in_contact_dead_or_not() {
    let mut p = Position::new("levy knight+mounted/1", "warrior")
        .engage(A, 1, 0, Front)
        .engage(A, 0, 0, Flank)
        .old();
    p.turn_from_melee(&mut Rolls::all(6).on("blow", A, 1, 1));
    assert!(p.gone(A, 1));
    assert_eq!(p.checks(B, 0), [(4, 5)], "mounted knights, though they are gone");
}

#[test]
fn r4_a_rout_is_one_full_move_and_both_sides_move() {
    let mut p = Position::new("warrior", "warrior").at(B, 0, 24).engage(A, 0, 0, Front);
    p.turn_from_melee(&mut Rolls::all(2).on("morale", A, 0, 1).on("morale", B, 0, 1));
    assert_eq!((p.depth(A, 0), p.depth(B, 0)), (16, 32));
    assert!(p.unit(A, 0).is_free() && p.unit(B, 0).is_free());
}

#[test]
fn r4_the_rate_of_a_rout_is_the_full_one_of_people_and_advanced_rules() {
    for (unit, rate) in [("goblin:warrior", 12), ("warrior+pikes", 6), ("warrior+mounted+bow", 12)]
    {
        let mut p = Position::new("levy+bow", unit).at(A, 0, 18).at(B, 0, 24).left(B, 0, 3);
        p.state.sides.b.shot.insert(0);
        p.archery(&mut Rolls::all(1).on("volley", A, 0, 3));
        assert_eq!(p.depth(B, 0), 24 + rate, "{unit}");
    }
}

#[test]
fn r5_a_routed_unit_that_is_attacked_takes_the_blows_and_routs_again_without_a_check() {
    let mut p =
        Position::new("levy", "warrior levy").at(B, 0, 24).routed(B, 0).engage(A, 0, 0, Rear);
    p.turn_from_melee(&mut Rolls::only().on("blow", A, 0, 1));
    assert_eq!((p.figures(B, 0), p.depth(B, 0)), (11, 32));
    assert!(p.checks(B, 0).is_empty());
}

#[test]
fn r5_it_may_be_attacked_from_a_later_turn_on() {
    let p = Position::new("levy", "warrior levy").routed(B, 0);
    assert!(p.state.openings(&p.battle, B, 0).rear);
    let mut now = Position::new("levy", "warrior levy").routed(B, 0);
    now.state.sides.b.ran.insert(0);
    assert!(!now.state.openings(&now.battle, B, 0).rear);
}

#[test]
fn off_table_the_edge_itself_is_on_it() {
    for (from, gone) in [(8, false), (7, true)] {
        let mut p = Position::new("warrior+leader levy", "levy+bow").at(A, 0, from).at(B, 0, 18);
        p = p.at(A, 1, 4);
        p.archery(&mut Rolls::all(1).on("volley", B, 0, 2).on("morale", A, 0, 1));
        assert!(!p.ran(A, 0), "its leader held it");
        let mut p =
            Position::new("warrior levy", "levy+bow").at(A, 0, from).at(A, 1, 4).at(B, 0, 18);
        p.archery(&mut Rolls::all(1).on("volley", B, 0, 2));
        assert_eq!(p.gone(A, 0), gone);
    }
}

#[test]
fn off_table_its_leader_is_lost_with_it() {
    let mut p = Position::new("levy+leader levy", "levy+bow").at(A, 0, 7).at(A, 1, 0).at(B, 0, 18);
    p.archery(&mut Rolls::all(1).on("volley", B, 0, 2));
    assert!(p.gone(A, 0) && !p.leader(A, 0).alive);
}

/// One turn in which everything of Event V happens, in the order of the battle model.
#[test]
fn event_v_in_its_order() {
    let a = "warrior+leader levy levy+leader warrior skeleton:warrior knight";
    let b = "warrior levy levy/1 knight";
    let mut p = Position::new(a, b)
        .at(B, 0, 30)
        .at(B, 1, 30)
        .at(B, 2, 24)
        .engage(A, 0, 0, Front)
        .routed(A, 1)
        .engage(B, 1, 1, Rear)
        .routed(A, 3)
        .engage(A, 4, 2, Front)
        .left(A, 4, 9)
        .at(A, 5, 0)
        .old();
    // The leader of the third unit has come to it, routed as it is.
    p = p.routed(A, 2);
    p.leader_mut(A, 1).rallies = 2;
    p.battle.doctrines.a = Aggressive;
    let mut dice = Rolls::all(2)
        .on("blow", A, 4, 6)
        .on("blow", B, 2, 1)
        .on("morale", A, 0, 6)
        .on("morale", B, 0, 1)
        .on("rally", A, 3, 5);
    p.turn_from_melee(&mut dice);
    let told: Vec<_> = (p.log.0.iter())
        .filter_map(|event| match *event {
            Event::Checked { unit, held, .. } => Some(("check", unit.side, unit.unit, held)),
            Event::Routed { unit, .. } => Some(("rout", unit.side, unit.unit, true)),
            Event::Rallied(unit) => Some(("rally", unit.side, unit.unit, true)),
            Event::Recovered { unit, .. } => Some(("recover", unit.side, unit.unit, true)),
            _ => None,
        })
        .collect();
    assert_eq!(
        told,
        [
            ("check", A, 0, true),
            ("check", B, 0, false),
            ("rout", A, 1, true),
            ("rout", B, 0, true),
            ("rally", A, 2, true),
            ("rally", A, 3, true),
            ("recover", A, 4, true),
        ]
    );
}

#[test]
fn a_unit_that_routs_in_event_v_does_not_rally_in_it_but_one_that_ran_from_bows_may() {
    let mut p = Position::new("levy+leader levy", "levy").routed(A, 0);
    p.leader_mut(A, 0).rallies = 0;
    p.state.sides.a.ran.insert(0);
    p.morale(&mut Rolls::only());
    assert!(p.stands(A, 0), "it ran from bow fire this turn");
    let mut p = Position::new("levy+leader levy", "knight").engage(B, 0, 0, Front);
    p.leader_mut(A, 0).rallies = 0;
    assert_eq!(p.turn_from_melee(&mut Rolls::all(3).on("morale", A, 0, 1)), Flow::Turn);
    assert!(p.ran(A, 0));
}

#[test]
fn a_destroyed_units_leader_stands_alone_at_its_depth_and_joins_a_unit_later() {
    let mut p = Position::new("levy+leader/1 levy", "knight").at(B, 0, 20).engage(B, 0, 0, Front);
    p.battle.rules.numbers.leader_shot_casualties = 60;
    p.turn_from_melee(&mut Rolls::all(6));
    assert!(p.gone(A, 0) && p.leader(A, 0).alive);
    assert_eq!((p.leader(A, 0).unit, p.leader(A, 0).depth), (NONE, 12));
    p.turn(&mut Rolls::all(1));
    assert_eq!(p.leader(A, 0).unit, 1);
}
