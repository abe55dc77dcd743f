//! [Event III]: movement.

use crate::iron_winds::position::*;
use fairfight_battle::{Event, Flow};
use fairfight_rules::Side;
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::army::Doctrine;

/// A's leader chooses to join its second unit; the first and second advance this far. Did he join it?
fn joins(rules: &Rules, gap: i16, advances: [u32; 2]) -> bool {
    let mut p =
        Position::of(rules, "knight+mounted+leader knight+mounted", "levy", [Random, Stand], &[])
            .at(A, 0, 4)
            .at(A, 1, 4 + gap)
            .at(B, 0, 48);
    let mut dice = Rolls::all(1)
        .pick("leader's choice", A, 0, 1)
        .pick("choice", A, 0, advances[0])
        .pick("choice", A, 1, advances[1])
        .pick("choice", A, 0x7fff, 0);
    p.movement(&mut dice);
    p.leader(A, 0).unit == 1
}

#[test]
fn v4_a_leader_who_changes_unit_moves_twelve_inches_from_where_he_began() {
    let rules = Rules::default();
    assert!(joins(&rules, 12, [0, 0]));
    assert!(joins(&rules, 4, [0, 8]));
    assert!(!joins(&rules, 12, [0, 8]), "it moved on, out of his reach");
    assert!(!joins(&rules, 12, [8, 8]), "nor does he ride with the unit that he leaves");
}

#[test]
fn v4_a_leader_who_is_lost_on_his_way_comes_to_nobody() {
    let rules = with("pike-charge-fail", "rout");
    let a = "warrior+mounted+leader knight";
    let mut p = Position::of(&rules, a, "knight+pikes", [Random, Stand], &[])
        .left(A, 0, 3)
        .at(A, 0, 4)
        .at(A, 1, 4)
        .at(B, 0, 12);
    let mut dice = Rolls::all(1)
        .pick("leader's choice", A, 0, 1)
        .pick("choice", A, 0, 0)
        .pick("choice", A, 1, 0);
    p.movement(&mut dice);
    assert!(p.gone(A, 0) && !p.leader(A, 0).alive, "he left the table with his unit");
    assert_eq!((p.leader(A, 0).unit, p.unit(A, 1).leader), (u8::MAX, u8::MAX));
}

/// The side that moves first when `won` rolls higher, under these doctrines.
fn first(won: Side, doctrines: [Doctrine; 2]) -> Side {
    let mut p = Position::of(&Rules::default(), "levy", "levy", doctrines, &[]);
    p.movement(&mut Rolls::all(1).first(won));
    let order = p.log.0.iter().find_map(|event| match *event {
        Event::Initiative { first, won: winner } => Some((first, winner)),
        _ => None,
    });
    let (first, winner) = order.unwrap();
    assert_eq!(winner, won);
    first
}

#[test]
fn v1_the_higher_roll_chooses() {
    for won in [A, B] {
        assert_eq!(first(won, [Aggressive, Hammer]), won);
        assert_eq!(first(won, [Steady, Stand]), won.other());
    }
}

#[test]
fn v1_equal_rolls_are_rolled_again() {
    let mut p = Position::new("levy", "levy");
    let whole = 0x7fff;
    let mut dice = Rolls::only()
        .on("initiative", A, whole, 3)
        .on("initiative", A, whole, 4)
        .on("initiative", B, whole, 6)
        .on("initiative", B, whole, 1)
        .first(B);
    p.archery(&mut dice);
    assert_eq!(p.step(&mut dice), Flow::Step);
    assert_eq!(p.state.tied, 1);
    assert_eq!(p.step(&mut dice), Flow::Turn);
    assert!(p.saw(&Event::Initiative { first: A, won: B }));
    dice.finish();
}

#[test]
fn v2_rates() {
    #[rustfmt::skip]
    let rates = [
        ("levy", 8), ("warrior", 8), ("knight", 6), ("warrior+mounted", 12),
        ("knight+mounted", 8), ("warrior+pikes", 6), ("knight+pikes", 6),
        ("dwarf:levy", 6), ("dwarf:warrior+pikes", 6), ("dwarf:warrior+mounted", 10),
        ("dwarf:knight+mounted", 10), ("elf:warrior", 8), ("orc:levy", 12), ("goblin:warrior", 12),
        ("goblin:warrior+mounted", 16), ("orc:warrior+pikes", 10), ("troll:knight", 8),
        ("ogre:knight", 8), ("troll:knight+pikes", 8), ("skeleton:warrior+mounted", 12),
    ];
    for (unit, rate) in rates {
        let rules = Rules::default();
        let mut p = Position::of(&rules, unit, "levy", [Aggressive, Stand], &[]).at(B, 0, 48);
        p.movement(&mut Rolls::only());
        assert_eq!(p.depth(A, 0), 12 + rate, "{unit}");
    }
}

#[test]
fn v2_an_advance_stops_an_inch_from_every_enemy_ahead_routed_ones_too() {
    let rules = Rules::default();
    // The routed unit ran in this turn, so that it cannot be charged.
    let mut p = Position::of(&rules, "levy", "levy levy", [Aggressive, Stand], &[])
        .at(B, 0, 17)
        .at(B, 1, 48)
        .routed(B, 0);
    p.state.sides.b.ran.insert(0);
    p.movement(&mut Rolls::only());
    assert_eq!(p.depth(A, 0), 16);
}

#[test]
fn v3_contact_holds_at_once_for_the_second_player_too() {
    let rules = Rules::default();
    let mut p =
        Position::of(&rules, "knight", "knight", [Aggressive, Aggressive], &[]).at(A, 0, 30);
    p.movement(&mut Rolls::only());
    assert_eq!(p.charges(), [(A, 0, 0, "front")]);
    assert_eq!((p.depth(A, 0), p.depth(B, 0)), (36, 36));
}

#[test]
fn v3_routed_and_engaged_units_do_not_move() {
    let rules = Rules::default();
    let doctrines = [Aggressive, Stand];
    let mut p = Position::of(&rules, "levy knight knight", "knight", doctrines, &[])
        .routed(A, 0)
        .at(A, 2, 0)
        .engage(A, 1, 0, Front)
        .old();
    p.movement(&mut Rolls::all(1));
    assert_eq!([0, 1, 2].map(|unit| p.depth(A, unit)), [12, 36, 6]);
}

#[test]
fn v3_charged_archers_get_no_shot_and_fight_normally() {
    let rules = Rules::default();
    let mut p = Position::of(&rules, "knight", "levy+bow", [Aggressive, Stand], &[]).at(A, 0, 30);
    p.movement(&mut Rolls::only());
    p.melee(&mut Rolls::only().on("blow", A, 0, 1).on("blow", B, 0, 6));
    assert_eq!((p.hits_on(A, 0), p.hits_on(B, 0)), (vec![1], vec![2]));
}

/// A mounted unit that has fought on this aspect of a knight unit may leave, 5" back.
fn leaves(unit: &str, aspect: fairfight_rules::iron_winds::melee::Aspect, old: bool) -> i16 {
    let rules = Rules::default();
    let a = format!("knight {unit}");
    let mut p = Position::of(&rules, &a, "knight", [Random, Stand], &[]).engage(A, 0, 0, Front);
    if aspect != Front {
        p = p.engage(A, 1, 0, aspect);
    } else {
        p = Position::of(&rules, &a, "knight", [Random, Stand], &[]).engage(A, 1, 0, Front);
    }
    if old {
        p = p.old();
    }
    let mut dice = Rolls::all(1).pick("choice", A, 0x7fff, 0).pick("leaving the melee", A, 1, 5);
    p.movement(&mut dice);
    p.depth(A, 1)
}

#[test]
fn v5_mounted_flank_and_rear_attackers_may_leave_in_their_next_movement_event() {
    assert_eq!(leaves("knight+mounted", Flank, true), 31);
    assert_eq!(leaves("warrior+mounted", Rear, true), 31);
    assert_eq!(leaves("knight+mounted", Flank, false), 36, "not in the event of the charge");
    assert_eq!(leaves("knight", Flank, true), 36, "foot stays");
    assert_eq!(leaves("knight+mounted", Front, true), 36, "face to face stays");
}

#[test]
fn v5_a_later_charge_is_a_new_attack_with_a_new_first_round() {
    let mut p = Position::new("knight warrior+mounted", "levy levy")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Flank)
        .old();
    p.state.release(A, 1);
    let mut p = p.at(A, 1, 30).engage(A, 1, 0, Flank);
    p.melee(&mut Rolls::all(1).on("blow", A, 1, 1));
    // 1, mounted, first round, flank.
    assert_eq!(p.hits_on(B, 0)[1], 4);
}

/// The aspect on which a unit of A charges an enemy in a fight, from this far away.
fn aspect(charger: &str, gap: i16, cover: bool) -> Option<&'static str> {
    let a = format!("knight {charger}");
    let b = if cover { "knight knight knight" } else { "knight knight@reserve knight@reserve" };
    let mut p = Position::of(&Rules::default(), &a, b, [Aggressive, Stand], &[]);
    let target = u8::from(cover);
    // The others fight already, or stand far behind.
    for other in (0..3).filter(|&unit| unit != target) {
        p = p.at(B, other, if cover { 36 } else { 48 });
    }
    let mut p = p.at(A, 1, 36 - gap).engage(A, 0, target, Front).old();
    p.movement(&mut Rolls::all(6));
    let of = |charge: &(Side, u16, u16, &'static str)| {
        (charge.0 == A && charge.2 == u16::from(target)).then_some(charge.3)
    };
    p.charges().iter().find_map(of)
}

#[test]
fn m2_a_flank_costs_four_inches_a_rear_eight_and_wings_pay_four_less() {
    assert_eq!(aspect("levy", 4, false), Some("flank"));
    assert_eq!(aspect("levy", 5, false), None);
    assert_eq!(aspect("warrior+mounted", 4, false), Some("rear"));
    assert_eq!(aspect("warrior+mounted", 8, false), Some("flank"));
    assert_eq!(aspect("warrior+mounted", 9, false), None);
    assert_eq!(aspect("levy@wing", 4, false), Some("rear"));
    assert_eq!(aspect("levy@wing", 8, false), Some("flank"));
    assert_eq!(aspect("warrior+mounted@wing", 4, true), None, "neighbours close both flanks");
}

#[test]
fn the_moves_of_a_side_go_by_rallies_charges_other_units_other_leaders() {
    let rules = Rules::default();
    let mut p = Position::of(
        &rules,
        "levy levy+leader knight levy knight+leader",
        "knight",
        [Aggressive, Stand],
        &[],
    )
    .routed(A, 0)
    .at(A, 2, 31)
    .alone(A, 1, 12);
    p.movement(&mut Rolls::all(1));
    let order: Vec<_> = (p.log.0.iter())
        .filter_map(|event| match event {
            Event::Joined { to_rally: true, .. } => Some("rally"),
            Event::Charged { .. } => Some("charge"),
            Event::Moved { .. } => Some("move"),
            Event::Joined { to_rally: false, .. } => Some("join"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["rally", "charge", "move", "move", "move", "join"]);
}

#[test]
fn posts_the_row_is_half_the_wings_the_line_the_other_wings_and_reserves_stand_outside() {
    let p = Position::new("levy@wing levy levy@reserve levy levy@wing levy@wing", "levy");
    let none = u8::MAX;
    let row = |unit| p.battle.place(A, unit).neighbours;
    assert_eq!(row(0), [none, 1]);
    assert_eq!(row(1), [0, 3]);
    assert_eq!(row(3), [1, 4]);
    assert_eq!((row(4), row(5)), ([3, 5], [4, none]));
    assert_eq!(row(2), [none, none]);
    assert_eq!((p.depth(A, 0), p.depth(A, 2), p.depth(B, 0)), (12, 6, 36));
}
