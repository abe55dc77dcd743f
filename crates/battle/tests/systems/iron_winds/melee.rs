//! [Event IV]: melee.

use crate::iron_winds::position::*;
use fairfight_battle::{Dealt, Event};
use fairfight_rules::dice::Script;

/// The figures that fall on each side when both first units strike with these faces.
fn blows(p: Position, a: u8, b: u8) -> (Vec<u16>, Vec<u16>) {
    let mut p = p;
    p.melee(&mut Rolls::all(1).on("blow", A, 0, a).on("blow", B, 0, b));
    (p.hits_on(A, 0), p.hits_on(B, 0))
}

#[test]
fn m1_the_first_two_stay_face_to_face() {
    let p = Position::new("warrior", "warrior").engage(A, 0, 0, Front);
    assert_eq!((p.faces(A, 0), p.faces(B, 0)), (Some((0, Front)), Some((0, Front))));
    assert_eq!(p.depth(A, 0), 36, "the charger takes the target's depth");
    assert!(!p.state.openings(&p.battle, B, 0).front, "the front slot is taken");
}

#[test]
fn m2_two_flanks_and_a_rear_and_neighbours_close_a_flank() {
    let open = |p: &Position| {
        let open = p.state.openings(&p.battle, B, 1);
        (open.front, open.flank, open.rear)
    };
    let new = || Position::new("levy levy levy levy levy", "knight knight knight");
    assert_eq!(open(&new()), (true, false, false), "a free unit is attacked at the front");
    let fighting =
        |left: i16, right: i16| new().at(B, 0, left).at(B, 2, right).engage(A, 0, 1, Front);
    assert_eq!(open(&fighting(36, 36)), (false, false, false));
    assert_eq!(open(&fighting(40, 32)), (false, false, false), "4\" still cover");
    assert_eq!(open(&fighting(41, 36)), (false, true, true));
    assert_eq!(open(&fighting(36, 36).routed(B, 2)), (false, true, true));
    let one = fighting(41, 36).engage(A, 1, 1, Flank);
    assert_eq!(open(&one), (false, false, false), "the only open flank is taken");
    let two = fighting(41, 31).engage(A, 1, 1, Flank);
    assert_eq!(open(&two), (false, true, true));
    let both = two.engage(A, 2, 1, Rear);
    assert_eq!(open(&both), (false, true, false));
    assert_eq!(open(&both.engage(A, 3, 1, Flank)), (false, false, false));
}

#[test]
fn m2_an_engaged_neighbour_covers_too() {
    let p =
        Position::new("levy levy", "knight knight").engage(A, 0, 0, Front).engage(A, 1, 1, Front);
    assert!(p.state.openings(&p.battle, B, 0).flank, "the other flank has no neighbour");
    let p = Position::new("levy levy", "knight knight knight")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 1, Front);
    assert!(!p.state.openings(&p.battle, B, 1).flank);
}

#[test]
fn m3_flank_and_rear_attackers_are_not_struck_back() {
    let mut p = Position::new("levy levy levy", "knight")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Flank)
        .engage(A, 2, 0, Rear);
    p.melee(&mut Rolls::all(6));
    assert_eq!([0, 1, 2].map(|unit| p.hits_on(A, unit).len()), [1, 0, 0]);
    // 6 - 1 = 5, 6, 7: a third of each.
    assert_eq!(p.hits_on(B, 0), [1, 2, 2]);
}

#[test]
fn m4_worked_example_of_the_turning_unit() {
    // White (A) 1, 2, 3 at the front, flank and rear of S; Black (B) 4 comes into the rear of White 2,
    // which turns to it.
    let p = Position::new("warrior warrior warrior", "warrior warrior")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Flank)
        .engage(A, 2, 0, Rear);
    let open = p.state.openings(&p.battle, A, 1);
    assert!(open.front && !open.rear && !open.detour);
    let mut p = p.engage(B, 1, 1, Front);
    assert_eq!(p.faces(A, 1), Some((1, Front)));
    assert_eq!(p.faces(B, 0), Some((0, Front)));
    // The addresses of the script have turn 0.
    p.state.turn = 0;
    let blow = |side, unit| address("melee", side, unit, "blow");
    let mut dice = Script::default()
        .then_at(3 - 1, blow(A, 0))
        .then_at(3 - 1, blow(A, 1))
        .then_at(3 - 1, blow(A, 2))
        .then_at(3 - 1, blow(B, 0))
        .then_at(3 - 1, blow(B, 1));
    p.melee(&mut dice);
    dice.finish();
    assert_eq!(p.hits_on(B, 0), [2, 3], "White 1 with 3, White 3 with 3 + 2");
    assert_eq!(p.hits_on(B, 1), [2], "White 2 strikes Black 4");
    assert_eq!(p.hits_on(A, 0), [2], "S strikes White 1");
    assert_eq!(p.hits_on(A, 1), [2], "Black 4 has no bonus for the rear");
    // S was struck in the rear, no longer in the flank: 6 - 2.
    let mut morale = Rolls::all(6);
    p.morale(&mut morale);
    assert_eq!(p.checks(B, 0), [(2, 4)]);
    assert_eq!(p.checks(A, 1), [(2, 6)]);
}

#[test]
fn m4_who_turned_resumes_its_attack_when_the_new_enemy_is_gone() {
    let mut p = Position::new("warrior warrior+mounted", "warrior levy/1")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Flank)
        .engage(B, 1, 1, Front);
    assert_eq!(p.faces(A, 1), Some((1, Front)));
    let mut dice = Rolls::all(6).on("blow", A, 0, 1).on("blow", B, 0, 1).on("blow", B, 1, 1);
    p.turn_from_melee(&mut dice);
    assert!(p.gone(B, 1));
    assert_eq!(p.faces(A, 1), Some((0, Flank)));
    // Mounted +1 and flank +1, no second first round: 3 + 2 = 5, half of it rounded up is 3.
    let before = p.hits_on(B, 0).len();
    p.melee(&mut Rolls::all(1).on("blow", A, 1, 3));
    assert_eq!(p.hits_on(B, 0)[before..], [1, 3]);
}

#[test]
fn m4_when_the_enemy_faced_is_gone_the_unit_turns_to_the_first_attacker() {
    let mut p = Position::new("levy/1 levy levy", "knight")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Rear)
        .engage(A, 2, 0, Flank);
    p.melee(&mut Rolls::all(1).on("blow", B, 0, 6));
    assert!(p.gone(A, 0));
    assert_eq!((p.faces(B, 0), p.faces(A, 1)), (Some((1, Front)), Some((0, Front))));
    assert_eq!(p.faces(A, 2), Some((0, Flank)));
}

#[test]
fn m5_class_and_horse() {
    let fight = |a: &str, b: &str| blows(Position::new(a, b).engage(A, 0, 0, Front).old(), 4, 4);
    assert_eq!(fight("levy", "levy"), (vec![3], vec![3]));
    assert_eq!(fight("warrior", "warrior"), (vec![2], vec![2]));
    assert_eq!(fight("knight", "levy"), (vec![1], vec![5]));
    assert_eq!(fight("warrior+mounted", "levy"), (vec![2], vec![5]));
    assert_eq!(fight("knight+mounted", "levy"), (vec![1], vec![6]));
}

#[test]
fn m5_first_round_of_horses_whether_they_charge_or_receive() {
    let fresh = Position::new("knight+mounted", "warrior+mounted").engage(A, 0, 0, Front);
    // 3 + 3 = 6 is 3 warriors; 3 + 2 = 5 is one knight.
    assert_eq!(blows(fresh, 3, 3), (vec![1], vec![3]));
    let mut second = Position::new("warrior+mounted", "levy").engage(A, 0, 0, Front);
    second.turn_from_melee(&mut Rolls::all(6).on("blow", A, 0, 1).on("blow", B, 0, 1));
    assert_eq!(second.hits_on(B, 0), [3]);
    second.melee(&mut Rolls::all(6).on("blow", A, 0, 1).on("blow", B, 0, 1));
    assert_eq!(second.hits_on(B, 0), [3, 2]);
    // A charge into the flank gives the horses under attack no bonus: they face another enemy.
    let flank = Position::new("levy levy", "knight+mounted").engage(A, 0, 0, Front).old();
    assert_eq!(blows(flank.engage(A, 1, 0, Flank), 1, 3).0, [5]);
}

#[test]
fn m5_flank_rear_leader_and_casualties() {
    let struck = |a: &str, aspect, left| {
        let mut p = Position::new(&format!("levy {a}"), "levy")
            .engage(A, 0, 0, Front)
            .engage(A, 1, 0, aspect)
            .old()
            .left(A, 1, left);
        p.melee(&mut Rolls::all(1).on("blow", A, 1, 3));
        p.hits_on(B, 0)[1]
    };
    assert_eq!((struck("warrior", Flank, 12), struck("warrior", Rear, 12)), (4, 5));
    assert_eq!(struck("warrior+leader", Flank, 12), 5);
    assert_eq!((struck("warrior", Flank, 10), struck("warrior", Flank, 9)), (4, 3));
    assert_eq!(struck("warrior", Flank, 3), 1, "nine lost");
}

#[test]
fn m5_the_partial_unit_counts_its_missing_figures() {
    // Four of twelve missing: one full three.
    let p = Position::new("warrior/8", "levy").engage(A, 0, 0, Front);
    assert_eq!(blows(p, 5, 1).1, [4]);
}

#[test]
fn m5_never_below_nothing_and_never_more_than_are_left() {
    let p = Position::new("levy", "levy").engage(A, 0, 0, Front).left(A, 0, 1).left(B, 0, 3);
    assert_eq!(blows(p, 1, 6), (vec![1], vec![0]));
}

#[test]
fn m5_all_strike_at_once() {
    let p = Position::new("levy", "levy").engage(A, 0, 0, Front).left(A, 0, 3).left(B, 0, 3);
    // Three lost each time: 6 - 1 - 3 = 2 and no more; both strike before anybody falls.
    assert_eq!(blows(p, 6, 6), (vec![2], vec![2]));
}

/// Three casualties on a unit with a leader; does the doctrine make an attempt on his life, and with what die?
fn m6(blow: u8, left: u8, rank: &str, face: u8) -> Position {
    let mut p = Position::new("warrior", &format!("warrior+{rank}"))
        .engage(A, 0, 0, Front)
        .left(B, 0, left);
    p.melee(&mut Rolls::all(1).on("blow", A, 0, blow).on("leader's life", A, 0, face));
    p
}

#[test]
fn m6_three_casualties_may_become_two_and_a_try_at_the_leader() {
    let tried = m6(6, 12, "leader", 5);
    assert_eq!(tried.hits_on(B, 0), [2]);
    assert!(!tried.leader(B, 0).alive);
    assert!(m6(6, 12, "leader", 4).leader(B, 0).alive);
    assert_eq!(m6(4, 12, "leader", 5).hits_on(B, 0), [2], "two are too few");
    assert!(m6(4, 12, "leader", 5).leader(B, 0).alive);
}

#[test]
fn m6_counts_after_the_cap_and_a_doctrine_does_not_spare_a_unit_for_it() {
    let capped = m6(6, 2, "leader", 6);
    assert!(capped.leader(B, 0).alive && capped.gone(B, 0));
    let whole = m6(6, 3, "leader", 6);
    assert!(whole.leader(B, 0).alive && whole.gone(B, 0));
}

#[test]
fn m6_one_try_for_each_unit_that_qualifies_and_a_destroyed_target_still_allows_it() {
    let mut p = Position::new("warrior warrior", "warrior+leader warrior")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Flank)
        .left(B, 0, 5);
    let mut dice = Rolls::all(6).on("leader's life", A, 0, 1).on("leader's life", A, 1, 6);
    p.melee(&mut dice);
    dice.finish();
    assert!(p.gone(B, 0) && !p.leader(B, 0).alive, "3 and 4, less one each, are 5");
}

#[test]
fn m6_the_leaders_death_comes_before_the_check() {
    let mut p = m6(6, 12, "leader", 6);
    p.morale(&mut Rolls::all(6));
    assert_eq!(p.checks(B, 0), [(2, 5)], "no leader's +1, and -1 for the loss");
}

#[test]
fn hero_and_m6_a_hero_takes_one_wound() {
    let p = m6(6, 12, "hero", 6);
    assert_eq!((p.leader(B, 0).alive, p.leader(B, 0).wounds), (true, 1));
}

#[test]
fn a_routed_unit_is_attacked_in_the_rear_and_does_not_strike_back() {
    let mut p = Position::new("warrior", "warrior levy").routed(B, 0).engage(A, 0, 0, Rear);
    p.melee(&mut Rolls::only().on("blow", A, 0, 3));
    assert_eq!(p.hits_on(B, 0), [3], "3 + 2");
    assert!(p.hits_on(A, 0).is_empty());
}

#[test]
fn a_unit_that_attacks_a_routed_one_can_be_attacked_at_the_front() {
    let p = Position::new("warrior", "warrior levy").routed(B, 0).engage(A, 0, 0, Rear);
    let open = p.state.openings(&p.battle, A, 0);
    assert!(open.front && !open.detour);
}

#[test]
fn m6_a_doctrine_does_not_spare_a_unit_that_had_charged_it() {
    // The same unit, but it came to us.
    let mut p = Position::new("warrior", "warrior+leader").engage(B, 0, 0, Front).left(B, 0, 3);
    p.melee(&mut Rolls::all(1).on("blow", A, 0, 6));
    assert!(p.leader(B, 0).alive && p.gone(B, 0));
}

#[test]
fn m5_one_hit_is_told_for_every_blow() {
    let mut p = Position::new("warrior+pikes", "warrior").engage(A, 0, 0, Front);
    p.melee(&mut Rolls::all(6));
    assert_eq!(p.count(|event| matches!(event, Event::Hit { how: Dealt::Blow, .. })), 2);
}

#[test]
fn m5_two_units_that_destroy_each_other_are_both_gone() {
    let mut p = Position::new("levy/1 levy", "levy/1 levy").engage(A, 0, 0, Front);
    p.melee(&mut Rolls::all(6));
    assert!(p.gone(A, 0) && p.gone(B, 0));
    let mut three = Position::new("levy levy levy", "levy levy")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Flank)
        .left(A, 0, 1)
        .left(B, 0, 1);
    three.melee(&mut Rolls::all(6));
    assert!(three.gone(A, 0) && three.gone(B, 0) && three.unit(A, 1).is_free());
}
