//! [Event II]: archery.

use crate::iron_winds::position::*;
use fairfight_battle::Event;
use fairfight_rules::iron_winds::Rules;

/// Archers of A at 10, their target at this gap.
fn aim(shooter: &str, target: &str, gap: i16) -> Position {
    Position::new(shooter, target).at(A, 0, 10).at(B, 0, 10 + gap)
}

#[test]
fn a1_the_range_of_a_bow_is_twelve_inches() {
    for (gap, volleys) in [(12, 1), (13, 0)] {
        let mut p = aim("levy+bow", "knight+mounted", gap);
        p.archery(&mut Rolls::all(6));
        assert_eq!(p.hits_on(B, 0).len(), volleys, "at {gap}\"");
    }
}

#[test]
fn a1_the_closest_enemy_is_shot_at_and_ties_spread_over_fresh_targets() {
    // Two at 22": one volley each, and the third goes by a die; the one at 24" is spared.
    for (pick, volleys) in [(0, [0, 2, 1]), (1, [0, 1, 2])] {
        let mut p = Position::new("levy+bow levy+bow levy+bow", "knight knight knight")
            .at(B, 0, 24)
            .at(B, 1, 22)
            .at(B, 2, 22);
        p.archery(&mut Rolls::all(3).pick("choice among equals", A, 2, pick));
        assert_eq!([0, 1, 2].map(|unit| p.hits_on(B, unit).len()), volleys);
    }
}

#[test]
fn a1_a_unit_in_melee_or_routed_does_not_shoot() {
    let mut engaged = aim("levy+bow", "knight knight", 4).engage(B, 1, 0, Front);
    engaged.archery(&mut Rolls::only());
    let mut routed = aim("levy+bow", "knight", 4).routed(A, 0);
    routed.archery(&mut Rolls::only());
    assert!(engaged.hits_on(B, 0).is_empty() && routed.hits_on(B, 0).is_empty());
}

#[test]
fn a2_nobody_shoots_into_a_melee() {
    let mut p = Position::new("levy+bow levy", "knight knight")
        .at(A, 0, 20)
        .at(A, 1, 24)
        .at(B, 0, 24)
        .at(B, 1, 30)
        .engage(A, 1, 0, Front);
    p.archery(&mut Rolls::all(6));
    assert_eq!((p.hits_on(B, 0).len(), p.hits_on(B, 1).len()), (0, 1));
}

#[test]
fn a2_a_reserve_shoots_only_past_its_line() {
    let shots = |a: &str, line: i16| {
        let mut p = Position::new(a, "knight").at(A, 0, 20).at(A, 1, line).at(B, 0, 30);
        p.archery(&mut Rolls::all(6));
        p.hits_on(B, 0).len()
    };
    assert_eq!(shots("levy+bow@reserve levy", 21), 0, "a line unit stands before it");
    assert_eq!(shots("levy+bow@reserve levy", 20), 1, "it stands beside it");
    assert_eq!(shots("levy+bow@reserve levy@wing", 21), 1, "wings stand aside");
    assert_eq!(shots("levy+bow levy", 21), 1, "units of the line find a gap");
}

#[test]
fn a3_the_printed_example() {
    // Foot warriors with bows and five casualties roll 6 at mounted knights: 6 - 2 = 4, a third is 1.
    let mut p = aim("warrior+bow", "knight+mounted", 12).left(A, 0, 7);
    p.archery(&mut Rolls::only().on("volley", A, 0, 6));
    assert_eq!(p.hits_on(B, 0), [1]);
}

#[test]
fn a3_casualties_cost_one_for_two_on_foot_and_one_each_on_horses_and_never_below_nothing() {
    let falls = |shooter: &str, left: u8, face: u8| {
        let mut p = aim(shooter, "levy", 12).left(A, 0, left);
        p.archery(&mut Rolls::all(6).on("volley", A, 0, face));
        p.hits_on(B, 0)[0]
    };
    assert_eq!((falls("levy+bow", 11, 6), falls("levy+bow", 10, 6)), (6, 5));
    assert_eq!(falls("warrior+mounted+bow", 5, 6), 5);
    assert_eq!(falls("levy+bow", 2, 1), 0);
    // The partial unit of eight: four missing figures are -2.
    assert_eq!(falls("warrior+bow/8", 8, 6), 4);
}

#[test]
fn a3_no_more_fall_than_are_left_and_a_plain_leader_adds_nothing() {
    let mut p = aim("levy+bow+leader", "levy", 12).left(B, 0, 4);
    p.archery(&mut Rolls::all(5));
    assert_eq!(p.hits_on(B, 0), [4]);
    assert!(p.gone(B, 0));
    let mut led = aim("levy+bow+leader", "levy", 12);
    led.archery(&mut Rolls::all(5));
    assert_eq!(led.hits_on(B, 0), [5]);
}

#[test]
fn a4_a_unit_that_shot_does_not_move() {
    let rules = Rules::default();
    for (gap, depth) in [(12, 10), (13, 18)] {
        let doctrines = [Aggressive, Stand];
        let mut p = Position::of(&rules, "levy+bow", "knight", doctrines, &[]).at(A, 0, 10).at(
            B,
            0,
            10 + gap,
        );
        p.archery(&mut Rolls::all(1));
        p.movement(&mut Rolls::all(1));
        assert_eq!(p.depth(A, 0), depth);
    }
}

#[test]
fn a5_levy_and_warriors_check_on_the_bow_row_at_once_and_knights_never() {
    let check = |target: &str| {
        let mut p = aim("levy+bow", target, 12);
        p.archery(&mut Rolls::all(6).on("volley", A, 0, 6));
        p.checks(B, 0)
    };
    assert_eq!(check("levy"), [(3, 4)], "half lost is -2");
    assert_eq!(check("warrior"), [(2, 6)]);
    assert_eq!(check("warrior+mounted"), [(1, 4)]);
    assert!(check("knight").is_empty() && check("knight+mounted").is_empty());
    // A unit that loses no figure makes no check.
    let mut p = aim("levy+bow", "levy", 12).left(A, 0, 2);
    p.archery(&mut Rolls::all(1));
    assert!(p.checks(B, 0).is_empty());
}

#[test]
fn a5_who_fails_routs_one_full_move() {
    let mut p = aim("levy+bow", "warrior+leader", 12);
    p.archery(&mut Rolls::only().on("volley", A, 0, 2).on("morale", B, 0, 1));
    assert_eq!(p.checks(B, 0), [(2, 2)], "its leader holds it");
    let mut p = aim("levy+bow", "warrior", 12);
    p.archery(&mut Rolls::only().on("volley", A, 0, 2).on("morale", B, 0, 1));
    assert!(p.ran(B, 0));
    assert_eq!(p.depth(B, 0), 22 + 8);
}

#[test]
fn a6_bow_fire_kills_no_leader() {
    let mut p = aim("levy+bow levy+bow", "levy+leader levy", 12).left(B, 0, 6).at(B, 1, 40);
    p.archery(&mut Rolls::all(6));
    assert!(p.gone(B, 0) && p.leader(B, 0).alive);
    assert_eq!(p.state.sides.b.leader_depth(p.leader(B, 0)), 22, "he stands alone where it stood");
}

#[test]
fn archery_order_both_shoot_at_once_with_the_losses_they_had() {
    let mut p = aim("levy+bow", "levy+bow", 12);
    p.archery(&mut Rolls::all(6));
    assert_eq!((p.hits_on(A, 0), p.hits_on(B, 0)), (vec![6], vec![6]));
}

#[test]
fn archery_order_hits_on_one_target_are_summed_and_capped() {
    let mut p = Position::new("levy+bow levy+bow levy+bow", "levy").at(B, 0, 20).at(A, 2, 0);
    p.archery(&mut Rolls::all(6).on("volley", A, 0, 5));
    assert_eq!(p.hits_on(B, 0), [5, 6], "the third is out of range");
    assert_eq!(p.figures(B, 0), 1);
    let mut p = Position::new("levy+bow levy+bow levy+bow", "levy").at(B, 0, 20);
    p.archery(&mut Rolls::all(5));
    assert_eq!(p.hits_on(B, 0), [5, 5, 2]);
    assert!(p.checks(B, 0).is_empty(), "a destroyed target makes no check");
}

#[test]
fn bow_checks_a_routed_target_may_be_shot_at_and_routs_again() {
    for (face, depth) in [(1, 38), (6, 30)] {
        let mut p = aim("levy+bow", "warrior", 12).at(A, 0, 18).at(B, 0, 30).routed(B, 0);
        p.archery(&mut Rolls::only().on("volley", A, 0, 2).on("morale", B, 0, face));
        assert!(p.ran(B, 0), "a passed check leaves it routed");
        assert_eq!(p.depth(B, 0), depth);
    }
}

#[test]
fn reserve_screened_a_reserve_is_not_shot_at_through_its_line() {
    let mut p = Position::new("levy+bow", "knight@reserve knight").at(A, 0, 20).at(B, 0, 31);
    p.state.sides.b.depths.set(1, 30);
    p.state.sides.b.engaged.insert(1);
    p.archery(&mut Rolls::only());
    assert_eq!(p.count(|event| matches!(event, Event::Hit { .. })), 0);
    let mut open = Position::new("levy+bow", "knight@reserve knight").at(A, 0, 20).at(B, 0, 31);
    open.state.sides.b.depths.set(1, 31);
    open.state.sides.b.engaged.insert(1);
    open.archery(&mut Rolls::all(6));
    assert_eq!(open.hits_on(B, 0), [2]);
}

#[test]
fn x1_longbows_shoot_from_the_reserve_over_friends_but_not_over_a_melee() {
    let shot = |gap_beyond: i16, engaged: bool| {
        let mut p = Position::new("warrior+longbow@reserve levy", "levy knight")
            .at(A, 0, 10)
            .at(A, 1, 12)
            .at(B, 0, 12 + gap_beyond)
            .at(B, 1, 48);
        if engaged {
            p = p.at(B, 1, 12).engage(A, 1, 1, Front);
        }
        p.archery(&mut Rolls::all(6).on("volley", A, 0, 4));
        p.hits_on(B, 0)
    };
    // A 4, less 1 over friends, and 1 for 12" or less.
    assert_eq!(shot(7, false), [4]);
    assert_eq!(shot(11, false), [3], "beyond 12\" the bonus is gone");
    assert!(shot(6, false).is_empty(), "more than 6\" beyond the friend");
    assert!(shot(7, true).is_empty());
}

#[test]
fn no_shot_leaves_who_is_as_near_as_a_melee() {
    let rules = with("archery-targets-engaged", "no-shot");
    // Of three as near one is in a melee, wherever it is in the list.
    let hits = |engaged: u8, depth: i16| {
        let mut p = Position::under(&rules, "levy+bow levy+bow levy", "knight knight knight");
        for unit in 0..3 {
            p = p.at(B, unit, if unit == engaged { 35 } else { depth });
        }
        p = p.at(A, 0, 30).at(A, 1, 30).engage(A, 2, engaged, Front);
        p.archery(&mut Rolls::all(6));
        [0, 1, 2].map(|unit| p.hits_on(B, unit).len())
    };
    let as_near = [0, 1, 2].map(|engaged| hits(engaged, 35));
    assert_eq!(as_near, [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    assert_eq!(hits(0, 36), [0, 0, 0], "the closest is in a melee");
}
