//! [Event I]: personal challenges.

use crate::iron_winds::position::*;
use fairfight_battle::Event;
use fairfight_rules::dice::Script;
use fairfight_rules::iron_winds::{Rank, Rules};

/// Two leaders this many inches apart; A's side challenges its equals, B's never does.
fn apart(inches: i16) -> Position {
    let doctrines = [Aggressive, Stand];
    Position::of(&Rules::default(), "warrior+leader", "warrior+leader", doctrines, &[])
        .at(A, 0, 10)
        .at(B, 0, 10 + inches)
}

#[test]
fn c1_a_leader_challenges_within_twelve_inches() {
    let mut near = apart(12);
    near.challenges(&mut Rolls::all(1));
    assert_eq!(near.count(|event| matches!(event, Event::Challenged { .. })), 1);
    assert_eq!(near.log.0[0], Event::Phase("Event I: challenges"));
    let mut far = apart(13);
    far.challenges(&mut Rolls::only());
    assert!(far.log.0.is_empty());
}

#[test]
fn c2_both_roll_at_once_and_five_or_six_kills() {
    for (a, b) in [(4, 4), (5, 4), (4, 6), (6, 5)] {
        let mut p = apart(6);
        let mut dice = Script::default()
            .then_at(a - 1, address("challenges", A, 0, "challenge"))
            .then_at(b - 1, address("challenges", B, 0, "challenge"));
        p.state.turn = 0;
        p.challenges(&mut dice);
        dice.finish();
        assert_eq!(p.leader(B, 0).alive, a < 5, "{a} against {b}");
        assert_eq!(p.leader(A, 0).alive, b < 5, "{a} against {b}");
    }
}

#[test]
fn c2_a_leader_killed_in_a_challenge_is_lost_to_his_unit_this_turn() {
    let mut p = apart(6).engage(A, 0, 0, Front).old();
    p.challenges(&mut Rolls::only().on("challenge", A, 0, 5).on("challenge", B, 0, 1));
    p.archery(&mut Rolls::only());
    // Warriors: a 6 makes 3 casualties; A adds 1 for its leader, which makes 4.
    p.turn(
        &mut Rolls::only()
            .on("blow", A, 0, 6)
            .on("blow", B, 0, 2)
            .on("morale", B, 0, 6)
            .on("morale", A, 0, 1),
    );
    assert_eq!(p.hits_on(B, 0), [4]);
    assert_eq!(p.checks(B, 0), [(2, 5)], "6, less 1 for the leader lost");
    assert_eq!(p.checks(A, 0), [(2, 2)], "1, and 1 for its own");
}

/// A hero's challenge refused by a leader who stands at his side's routed unit.
fn refused() -> Position {
    Position::of(
        &Rules::default(),
        "warrior+hero",
        "warrior+leader warrior",
        [Aggressive, Stand],
        &[],
    )
    .at(A, 0, 30)
    .at(B, 0, 36)
}

#[test]
fn c3_nobody_can_be_slain_as_a_commander_who_cannot_command() {
    // 6 and 2 for the hero are four warriors; they could make an attempt on the life of a leader who commands.
    let casualties = |shaken: bool| {
        let mut p = refused().engage(A, 0, 0, Front).old();
        if shaken {
            p.challenges(&mut Rolls::only());
        }
        p.melee(&mut Rolls::all(1).on("blow", A, 0, 6).on("leader's life", A, 0, 6));
        (p.hits_on(B, 0)[0], p.leader(B, 0).alive)
    };
    assert_eq!((casualties(false), casualties(true)), ((3, false), (4, true)));
}

#[test]
fn c3_who_cannot_command_is_no_commander_lost() {
    let check = |shaken: bool| {
        let mut p = apart(6).engage(A, 0, 0, Front).old();
        p.leader_mut(B, 0).shaken = shaken;
        p.challenges(&mut Rolls::only().on("challenge", A, 0, 5).on("challenge", B, 0, 1));
        p.turn_from_melee(&mut Rolls::all(6).on("blow", B, 0, 1));
        p.checks(B, 0)
    };
    assert_eq!((check(false), check(true)), (vec![(2, 5)], vec![(2, 6)]));
}

#[test]
fn c3_the_first_refusal_costs_the_leaders_value_for_the_turn() {
    let mut p = refused().engage(A, 0, 0, Front).old();
    p.challenges(&mut Rolls::only());
    assert!(p.leader(B, 0).shaken && p.leader(B, 0).alive);
    p.archery(&mut Rolls::only());
    // The hero's unit adds 2, the leader's nothing, in melee and on morale. The hero strikes too: 1.
    p.turn(
        &mut Rolls::only()
            .on("blow", A, 0, 1)
            .on("blow", B, 0, 3)
            .on("hero's attack", A, 0, 1)
            .on("wounding the hero", B, 0, 4)
            .on("morale", A, 0, 3)
            .on("morale", B, 0, 4),
    );
    assert_eq!((p.hits_on(B, 0), p.hits_on(A, 0)), (vec![2, 1], vec![2]));
    assert_eq!((p.checks(A, 0), p.checks(B, 0)), (vec![(2, 5)], vec![(2, 4)]));
    // In the next turn he commands again.
    assert!(p.leader(B, 0).refused && !p.leader(B, 0).shaken);
}

#[test]
fn c3_after_a_first_refusal_he_neither_rallies_nor_changes_unit() {
    for refuses in [true, false] {
        let mut p = refused().routed(B, 1).at(B, 1, 40).at(A, 0, if refuses { 30 } else { 3 });
        p.challenges(&mut Rolls::only());
        assert_eq!(p.leader(B, 0).shaken, refuses);
        p.archery(&mut Rolls::only());
        let mut dice = Rolls::all(6).first(B);
        p.turn(&mut dice);
        let went = p.count(|event| matches!(event, Event::Joined { to_rally: true, .. }));
        assert_eq!(went, usize::from(!refuses));
    }
}

#[test]
fn c4_later_refusals_cost_nothing() {
    let mut p = refused();
    p.leader_mut(B, 0).refused = true;
    p.challenges(&mut Rolls::only());
    let challenged = |event: &Event| matches!(event, Event::Challenged { accepted: false, .. });
    assert_eq!(p.count(challenged), 1);
    assert!(!p.leader(B, 0).shaken);
}

#[test]
fn challenge_order_the_nearest_pair_is_first_and_one_challenge_a_turn() {
    let rules = Rules::default();
    let both = "warrior+leader warrior+leader";
    let mut p = Position::of(&rules, both, both, [Aggressive, Aggressive], &[])
        .at(A, 0, 20)
        .at(A, 1, 24)
        .at(B, 0, 32)
        .at(B, 1, 27);
    // A's second is 3" from B's second; the others are left for each other.
    p.challenges(
        &mut Rolls::only()
            .on("challenge", A, 1, 6)
            .on("challenge", B, 1, 1)
            .on("challenge", A, 0, 1)
            .on("challenge", B, 0, 1),
    );
    let pairs: Vec<_> = (p.log.0.iter())
        .filter_map(|event| match event {
            Event::Challenged { leader, enemy, .. } => Some((leader.leader, enemy.leader)),
            _ => None,
        })
        .collect();
    assert_eq!(pairs, [(1, 1), (0, 0)]);
}

#[test]
fn challenges_a_turn_equal_distances_go_by_list_order() {
    let rules = Rules::default();
    let two = "warrior+leader warrior+leader";
    let mut p = Position::of(&rules, two, "warrior+leader", [Aggressive, Stand], &[])
        .at(A, 0, 30)
        .at(A, 1, 30)
        .at(B, 0, 36);
    p.challenges(&mut Rolls::only().on("challenge", A, 0, 1).on("challenge", B, 0, 1));
    assert_eq!((p.leader(A, 0).challenges, p.leader(A, 1).challenges), (1, 0));
}

#[test]
fn leaders_of_engaged_routed_and_no_units_challenge_and_are_challenged() {
    let rules = Rules::default();
    let both = "warrior+leader levy";
    let aggressive = [Aggressive, Aggressive];
    let new = || Position::of(&rules, both, both, aggressive, &[]).at(A, 0, 30).at(B, 0, 33);
    let positions = [
        new().engage(A, 0, 0, Front),
        new().routed(B, 0),
        new().alone(B, 0, 33),
        new().alone(A, 0, 30).routed(B, 0),
    ];
    for mut p in positions {
        p.challenges(&mut Rolls::only().on("challenge", A, 0, 5).on("challenge", B, 0, 6));
        assert!(!p.leader(A, 0).alive && !p.leader(B, 0).alive);
    }
}

/// A leader or hero challenges; the enemy's hero or demi-god would refuse.
fn forced(challenger: &str, challenged: &str) -> bool {
    let rules = Rules::default();
    let (a, b) = (format!("warrior+{challenger}"), format!("warrior+{challenged}"));
    let mut p = Position::of(&rules, &a, &b, [Random, Random], &[]).at(A, 0, 30).at(B, 0, 33);
    // A challenges, B does not; where B is asked to accept, it declines.
    let mut dice = Rolls::all(1)
        .pick("leader's choice", A, 0, 1)
        .pick("leader's choice", B, 0, 0)
        .pick("leader's choice", B, 0, 0);
    p.challenges(&mut dice);
    p.leader(B, 0).challenges == 1 && !p.leader(B, 0).refused
}

#[test]
fn x7_the_higher_may_not_refuse_the_lower() {
    let ranks = ["leader", "hero", "demigod"];
    for (i, challenger) in ranks.into_iter().enumerate() {
        for (j, challenged) in ranks.into_iter().enumerate() {
            assert_eq!(forced(challenger, challenged), j > i, "{challenger} to {challenged}");
        }
    }
}

#[test]
fn x7_a_hero_rolls_two_dice_and_a_demigod_four() {
    let rules = Rules::default();
    let mut p = Position::of(&rules, "warrior+demigod", "warrior+hero", [Aggressive, Random], &[])
        .at(A, 0, 30)
        .at(B, 0, 33);
    let mut dice = Rolls::only()
        .pick("leader's choice", B, 0, 0)
        .pick("leader's choice", B, 0, 1)
        .on("challenge", A, 0, 6)
        .on("challenge", A, 0, 4)
        .on("challenge", A, 0, 1)
        .on("challenge", A, 0, 2)
        .on("challenge", B, 0, 5)
        .on("challenge", B, 0, 5);
    p.challenges(&mut dice);
    dice.finish();
    assert_eq!((p.leader(A, 0).wounds, p.leader(B, 0).wounds), (2, 1));
    assert!(p.leader(A, 0).alive && p.leader(B, 0).alive, "three and two wounds kill");
}

/// Ranks after a leader of rank `a` fought one of rank `b`, who already had this many wounds.
fn promoted(a: &str, b: &str, wounds: u8, b_rolls: u8) -> (Rank, bool) {
    let rules = Rules::default();
    let (a, b) = (format!("warrior+{a}"), format!("warrior+{b}"));
    let mut p = Position::of(&rules, &a, &b, [Random, Random], &[]).at(A, 0, 30).at(B, 0, 33);
    p.leader_mut(B, 0).wounds = wounds;
    let mut dice = Rolls::all(b_rolls)
        .pick("leader's choice", A, 0, 1)
        .pick("leader's choice", B, 0, 1)
        .on("challenge", A, 0, 5);
    p.challenges(&mut dice);
    assert!(!p.leader(B, 0).alive);
    (p.leader(A, 0).rank, p.leader(A, 0).alive)
}

#[test]
fn x8_who_kills_a_higher_one_is_promoted_unless_he_dies_with_him() {
    assert_eq!(promoted("leader", "hero", 1, 1), (Rank::Hero, true));
    assert_eq!(promoted("leader", "demigod", 2, 1), (Rank::Hero, true));
    assert_eq!(promoted("hero", "demigod", 2, 1), (Rank::Demigod, true));
    assert_eq!(promoted("hero", "hero", 1, 1), (Rank::Hero, true));
    assert_eq!(promoted("leader", "hero", 1, 6), (Rank::Leader, false));
}

#[test]
fn x8_wounds_stay_and_points_do_not_change() {
    let rules = Rules::default();
    let mut p = Position::of(&rules, "warrior+hero", "warrior+demigod", [Random, Random], &[])
        .at(A, 0, 30)
        .at(B, 0, 33);
    (p.leader_mut(A, 0).wounds, p.leader_mut(B, 0).wounds) = (1, 2);
    let points = p.state.sides.a.points_in_order(&p.battle, A);
    p.challenges(
        &mut Rolls::all(1).pick("leader's choice", A, 0, 1).pick("leader's choice", B, 0, 1).on(
            "challenge",
            A,
            0,
            5,
        ),
    );
    assert_eq!((p.leader(A, 0).rank, p.leader(A, 0).wounds), (Rank::Demigod, 1));
    assert_eq!(p.state.sides.a.points_in_order(&p.battle, A), points);
}

#[test]
fn c3_a_hero_who_refused_first_takes_no_part_in_the_attack() {
    for (shaken, hits) in [(true, vec![1]), (false, vec![2, 1])] {
        let mut p = Position::new("warrior+hero", "warrior").engage(A, 0, 0, Front).old();
        p.leader_mut(A, 0).shaken = shaken;
        p.melee(&mut Rolls::all(1));
        assert_eq!(p.hits_on(B, 0), hits);
    }
}

#[test]
fn u3_a_leader_commands_one_unit_and_a_unit_has_one_commander() {
    let rules = Rules::default();
    // Two leaders at one routed unit: the first commands it, the second stands beside it.
    let mut p = Position::of(&rules, "levy levy+leader levy+leader", "levy", [Random, Stand], &[])
        .routed(A, 0);
    let mut dice = Rolls::all(1)
        .pick("leader's choice", A, 0, 1)
        .pick("leader's choice", A, 1, 2)
        .pick("choice", A, 0x7fff, 0);
    p.movement(&mut dice);
    let units = [0, 1].map(|leader| p.leader(A, leader).unit);
    assert!(p.stands(A, 0), "rallied");
    assert_eq!((p.unit(A, 0).leader, units), (0, [0, u8::MAX]));
}
