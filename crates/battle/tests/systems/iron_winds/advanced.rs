//! [Advanced Rules]: the effect of each, and play without it.

use crate::cases::cases;
use crate::iron_winds::position::*;
use fairfight_battle::Event;
use fairfight_rules::iron_winds::Rank;

cases! {
    x1_longbow: "advanced" = "-IW-X1", |rules| {
        let at = |gap: i16| {
            let mut p = Position::under(rules, "warrior+longbow", "levy").at(A, 0, 36 - gap);
            p.archery(&mut Rolls::all(6).on("volley", A, 0, 4));
            p.hits_on(B, 0)
        };
        (at(12), at(13), at(18), at(19))
    }, (vec![5], vec![4], vec![4], vec![]), (vec![4], vec![], vec![], vec![]);

    x2_crossbow: "advanced" = "-IW-X2", |rules| {
        let at = |gap: i16, target| {
            let mut p = Position::under(rules, "dwarf:levy+crossbow", target).at(A, 0, 36 - gap);
            p.archery(&mut Rolls::all(6).on("volley", A, 0, 5));
            p.hits_on(B, 0)
        };
        (at(8, "knight"), at(8, "warrior"), at(8, "levy"), at(9, "knight"))
    }, (vec![3], vec![3], vec![5], vec![]), (vec![1], vec![3], vec![5], vec![1]);

    x3_elite: "advanced" = "-IW-X3", |rules| {
        let mut p = Position::under(rules, "levy", "warrior+elite").engage(A, 0, 0, Front);
        p.turn_from_melee(&mut Rolls::all(2));
        let mut rally = Position::under(rules, "levy levy", "warrior+elite levy").routed(B, 0);
        rally.morale(&mut Rolls::all(4));
        (p.checks(B, 0), rally.stands(B, 0))
    }, (vec![(1, 3)], true), (vec![(1, 2)], false);

    x4_pikes: "advanced" = "-IW-X4", |rules| {
        // They strike first: of 3 warriors 3 fall, and nobody strikes back.
        let mut p = Position::under(rules, "warrior+pikes", "warrior/3").engage(A, 0, 0, Front);
        p.melee(&mut Rolls::all(6));
        // Cavalry rolls before them; and they move 6".
        let mut march = Position::of(rules, "warrior+pikes", "levy", [Aggressive, Stand], &[]);
        march.movement(&mut Rolls::only());
        (p.hits_on(A, 0), march.depth(A, 0))
    }, (vec![], 18), (vec![2], 20);

    x4_cavalry_rolls: "advanced" = "-IW-X4", |rules| {
        let mut p = Position::of(rules, "warrior+mounted", "knight+pikes", [Aggressive, Stand], &[]).at(A, 0, 28);
        p.movement(&mut Rolls::all(1));
        (p.depth(A, 0), p.checks(A, 0), p.charges().contains(&(A, 0, 0, "front")))
    }, (35, vec![(2, 1)], false), (36, vec![], true);

    x5_heroes: "advanced" = "-IW-X5", |rules| {
        let led = |rank: &str| {
            let mut p = Position::under(rules, &format!("levy+bow+{rank}"), "levy").at(A, 0, 30);
            p.archery(&mut Rolls::all(6).on("volley", A, 0, 2));
            let mut m = Position::under(rules, &format!("warrior+{rank}"), "levy").engage(A, 0, 0, Front);
            m.turn_from_melee(&mut Rolls::all(2));
            let mut r = Position::under(rules, &format!("warrior+{rank} levy"), "levy").routed(A, 0);
            r.battle.doctrines.a = Aggressive;
            r.morale(&mut Rolls::all(3));
            (p.hits_on(B, 0)[0], m.hits_on(B, 0)[0], m.checks(A, 0)[0].1, r.stands(A, 0))
        };
        (led("hero"), led("demigod"))
    }, ((4, 4, 4, true), (5, 5, 5, true)), ((2, 3, 3, false), (2, 3, 3, false));

    x6_a_hero_attacks_himself: "advanced" = "-IW-X6", |rules| {
        let mut p = Position::under(rules, "warrior+hero", "knight").engage(A, 0, 0, Front);
        p.melee(&mut Rolls::all(1).on("hero's attack", A, 0, 6).on("wounding the hero", B, 0, 4));
        (p.hits_on(B, 0), p.leader(A, 0).wounds)
    }, (vec![1, 2], 1), (vec![1], 0);

    x6_a_hero_survives_a_wound: "advanced" = "-IW-X6", |rules| {
        let wounded = |rank: &str| {
            let mut p = Position::of(rules, "warrior+leader", &format!("warrior+{rank}"), [Random, Aggressive], &[]).at(A, 0, 30);
            p.challenges(&mut Rolls::all(1).pick("leader's choice", A, 0, 1).on("challenge", A, 0, 5));
            p.leader(B, 0).alive
        };
        (wounded("leader"), wounded("hero"), wounded("demigod"))
    }, (false, true, true), (false, false, false);

    x7_dice_of_heroes: "advanced" = "-IW-X7", |rules| {
        let mut p = Position::of(rules, "warrior+hero", "warrior+demigod", [Random, Random], &[]).at(A, 0, 30);
        // When the demi-god is asked, he declines.
        let mut dice = Rolls::all(6).pick("leader's choice", A, 0, 1)
            .pick("leader's choice", B, 0, 0).pick("leader's choice", B, 0, 0);
        p.challenges(&mut dice);
        (p.leader(A, 0).alive, p.leader(B, 0).wounds, p.leader(B, 0).refused)
    }, (false, 2, false), (true, 0, true);

    x8_promotion: "advanced" = "-IW-X8", |rules| {
        let mut p = Position::of(rules, "warrior+leader", "warrior+hero", [Random, Aggressive], &[]).at(A, 0, 30);
        p.leader_mut(B, 0).wounds = 1;
        p.challenges(&mut Rolls::all(1).pick("leader's choice", A, 0, 1).on("challenge", A, 0, 5));
        p.leader(A, 0).rank
    }, Rank::Hero, Rank::Leader;

    x9_cavalry_charges: "advanced" = "-IW-X9", |rules| {
        let mut p = Position::of(rules, "knight+mounted", "levy", [Aggressive, Stand], &[]).at(A, 0, 30);
        p.movement(&mut Rolls::all(1));
        (p.ran(B, 0), p.checks(B, 0))
    }, (true, vec![(6, 1)]), (false, vec![]);

    x10_mounted_knights: "advanced" = "-IW-X10", |rules| {
        let mut p = Position::of(rules, "knight+mounted", "levy", [Aggressive, Stand], &[]);
        p.movement(&mut Rolls::only());
        p.depth(A, 0)
    }, 20, 24;

    x11_horse_archers: "advanced" = "-IW-X11", |rules| {
        let at = |gap: i16| {
            let mut p = Position::of(rules, "warrior+mounted+bow", "knight", [Aggressive, Stand], &[]).at(A, 0, 36 - gap);
            p.archery(&mut Rolls::all(6));
            p.movement(&mut Rolls::all(6));
            p.depth(A, 0)
        };
        // Half of 12"; they may charge within that.
        (at(12), at(6))
    }, (30, 36), (24, 30);

    none_of_them: "advanced" = "none", |rules| {
        let mut p = Position::of(rules, "knight+mounted", "levy", [Aggressive, Stand], &[]).at(A, 0, 26);
        p.movement(&mut Rolls::all(1));
        (p.depth(A, 0), p.checks(B, 0).len())
    }, (34, 0), (36, 0);
}

#[test]
fn x4_first_strike_is_for_the_first_event_of_a_contact_face_to_face_and_not_against_pikes() {
    let struck = |p: Position| {
        let mut p = p;
        p.melee(&mut Rolls::all(6));
        p.hits_on(A, 0).len()
    };
    let new = |enemy: &str| Position::new("warrior+pikes warrior", enemy);
    assert_eq!(struck(new("warrior/3").engage(A, 0, 0, Front)), 0, "pikes that charge");
    assert_eq!(struck(new("warrior/3").engage(B, 0, 0, Front)), 0, "pikes that are charged");
    assert_eq!(struck(new("warrior/3").engage(A, 0, 0, Front).old()), 1, "a later event");
    assert_eq!(struck(new("warrior+pikes/3").engage(A, 0, 0, Front)), 1, "both have pikes");
    // On a flank they strike with the others: the enemy still strikes the unit it faces.
    let mut flank = Position::new("warrior warrior+pikes", "warrior/3")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Flank);
    flank.melee(&mut Rolls::all(6).on("blow", A, 0, 1));
    assert_eq!(flank.hits_on(A, 0), [2]);
}

#[test]
fn x4_the_casualties_of_the_first_strike_weaken_the_blow_back() {
    let mut p = Position::new("warrior+pikes", "warrior").engage(B, 0, 0, Front).left(B, 0, 12);
    p.melee(&mut Rolls::all(6));
    // Three fell first: 6 - 1 = 5.
    assert_eq!((p.hits_on(B, 0), p.hits_on(A, 0)), (vec![3], vec![3]));
    let mut even = Position::new("warrior+pikes", "warrior").engage(B, 0, 0, Front);
    even.melee(&mut Rolls::all(5));
    assert_eq!(even.hits_on(A, 0), [2], "5 - 1 = 4");
}

/// The rolls before a frontal charge by `charger` on `target` 6" away: all of them show 6. An event names the charger
/// before the first of them, and only then.
fn before_charge(charger: &str, target: &str) -> (usize, usize) {
    let rules = fairfight_rules::iron_winds::Rules::default();
    let mut p = Position::of(&rules, charger, target, [Aggressive, Stand], &[]).at(A, 0, 30);
    p.movement(&mut Rolls::all(6));
    let told: Vec<bool> = (p.log.0.iter())
        .filter_map(|event| match event {
            Event::Did { unit, what: "charged at", whom: Some(whom), .. } => {
                assert_eq!((unit.side, unit.unit, whom.side, whom.unit), (A, 0, B, 0));
                Some(true)
            }
            Event::Checked { .. } => Some(false),
            _ => None,
        })
        .collect();
    let rolls = (p.checks(A, 0).len(), p.checks(B, 0).len());
    let first = told.first().copied().unwrap_or(true);
    let count = told.iter().filter(|told| **told).count();
    assert!(first && count == usize::from(rolls != (0, 0)), "{charger}, {target}: {told:?}");
    rolls
}

#[test]
fn x4_x9_who_rolls_before_a_charge() {
    assert_eq!(before_charge("warrior+mounted", "knight+pikes"), (1, 0));
    assert_eq!(before_charge("warrior+mounted", "warrior+pikes"), (1, 1), "X4, then X9");
    assert_eq!(before_charge("knight+mounted", "warrior+pikes"), (0, 1), "the chart has a dash");
    assert_eq!(before_charge("knight+mounted", "knight+pikes"), (1, 0));
    assert_eq!(before_charge("knight", "warrior+pikes"), (0, 0));
    assert_eq!(before_charge("knight+mounted", "levy"), (0, 1));
    assert_eq!(before_charge("knight+mounted", "knight"), (0, 0));
    assert_eq!(before_charge("knight+mounted", "warrior+mounted"), (0, 0));
}

#[test]
fn x4_is_not_rolled_for_a_flank_or_rear_charge() {
    let rules = fairfight_rules::iron_winds::Rules::default();
    let doctrines = [Aggressive, Stand];
    let mut p = Position::of(&rules, "levy warrior+mounted", "knight+pikes", doctrines, &[])
        .at(A, 1, 30)
        .engage(A, 0, 0, Front)
        .old();
    p.movement(&mut Rolls::only());
    assert_eq!(p.charges(), [(A, 1, 0, "flank")]);
}

#[test]
fn x9_foot_in_melee_rolls_with_its_aspect_and_routs_out_of_it() {
    let rules = fairfight_rules::iron_winds::Rules::default();
    let doctrines = [Aggressive, Stand];
    let new = || {
        Position::of(&rules, "levy warrior+mounted", "warrior knight", doctrines, &[])
            .at(A, 1, 20)
            .at(B, 0, 24)
            .at(B, 1, 48)
            .engage(A, 0, 0, Front)
            .old()
    };
    let mut held = new();
    held.movement(&mut Rolls::only().on("facing cavalry", B, 0, 5));
    // Mounted warriors: 3. In the rear: 5 - 2.
    assert_eq!(held.checks(B, 0), [(3, 3)]);
    assert_eq!(held.charges(), [(A, 1, 0, "rear")]);
    let mut ran = new();
    ran.movement(&mut Rolls::only().on("facing cavalry", B, 0, 4));
    assert!(ran.ran(B, 0) && ran.unit(A, 0).is_free() && ran.charges().is_empty());
    assert_eq!((ran.depth(A, 1), ran.depth(B, 0)), (24, 32));
}

#[test]
fn x9_whom_a_charge_sets_free_charges_too_further_down_the_list() {
    let rules = fairfight_rules::iron_winds::Rules::default();
    let charges_of_foot = |a: &str, [horse, foot]: [u8; 2]| {
        let mut p = Position::of(&rules, a, "warrior knight", [Aggressive, Stand], &[])
            .at(A, horse, 20)
            .at(A, foot, 24)
            .at(B, 0, 24)
            .at(B, 1, 32)
            .engage(A, foot, 0, Front)
            .old();
        p.movement(&mut Rolls::all(4));
        assert!(p.ran(B, 0));
        let charges = p.charges().into_iter();
        charges.filter(|&(side, unit, ..)| (side, unit) == (A, foot.into())).count()
    };
    assert_eq!(charges_of_foot("warrior+mounted warrior", [0, 1]), 1);
    // Earlier in the list, its chance is past: it marches.
    assert_eq!(charges_of_foot("warrior warrior+mounted", [1, 0]), 0);
}

#[test]
fn x9_goes_on_with_the_rest_of_its_rate_to_another_target() {
    let rules = fairfight_rules::iron_winds::Rules::default();
    let doctrines = [Aggressive, Stand];
    let goes_on = |second: i16| {
        let mut p = Position::of(&rules, "warrior+mounted", "levy levy knight", doctrines, &[])
            .at(A, 0, 24)
            .at(B, 0, 28)
            .at(B, 1, second)
            .at(B, 2, 48);
        let mut dice = Rolls::all(1).on("facing cavalry", B, 0, 1).on("facing cavalry", B, 1, 6);
        p.movement(&mut dice);
        p.charges().contains(&(A, 0, 1, "front"))
    };
    assert!(goes_on(36));
    // Its 12" are spent; the die of the second levy is not rolled.
    let mut p = Position::of(&rules, "warrior+mounted", "levy levy knight", doctrines, &[])
        .at(A, 0, 24)
        .at(B, 0, 28)
        .at(B, 1, 37)
        .at(B, 2, 48);
    p.movement(&mut Rolls::only().on("facing cavalry", B, 0, 1));
    assert_eq!(p.depth(A, 0), 28);
    assert!(p.ran(B, 0) && p.depth(B, 0) == 36, "nor does it hunt the one that ran");
}

#[test]
fn x9_a_next_target_beside_the_one_that_ran_takes_two_inches() {
    let rules = fairfight_rules::iron_winds::Rules::default();
    // A line of five levies that all run, reached with this much of 12" left.
    let ran = |left: i16| {
        let names = "levy levy levy levy levy";
        let mut p = Position::of(&rules, "warrior+mounted", names, [Aggressive, Stand], &[]);
        p = p.at(A, 0, 16 + left);
        for unit in 0..5 {
            p = p.at(B, unit, 28);
        }
        p.movement(&mut Rolls::all(1));
        (0..5).filter(|&unit| p.ran(B, unit)).count()
    };
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(ran), [1, 1, 2, 2, 3, 3, 4]);
}

#[test]
fn x9_each_charging_unit_makes_it_roll_once_and_routed_foot_does_not() {
    let rules = fairfight_rules::iron_winds::Rules::default();
    let doctrines = [Aggressive, Stand];
    let a = "warrior+mounted warrior+mounted";
    let mut p = Position::of(&rules, a, "levy knight", doctrines, &[])
        .at(A, 0, 28)
        .at(A, 1, 28)
        .at(B, 1, 48);
    p.movement(&mut Rolls::all(6));
    assert_eq!(p.checks(B, 0), [(5, 6), (5, 5)], "the second comes into the flank");
    let mut routed = Position::of(&rules, a, "levy knight", doctrines, &[])
        .at(A, 0, 28)
        .at(A, 1, 0)
        .at(B, 1, 48)
        .routed(B, 0);
    routed.movement(&mut Rolls::only());
    assert_eq!(routed.charges(), [(A, 0, 0, "rear")]);
}

/// A hero's unit attacks; his die and the wound die are these. Returns the figures that fall, and his wounds.
fn hero(a: &str, b: &str, dice: &[u8], wound: u8) -> (Vec<u16>, u8) {
    let mut p = Position::new(a, b).engage(A, 0, 0, Front).old();
    let mut rolls = Rolls::all(1).on("wounding the hero", B, 0, wound);
    for &die in dice {
        rolls = rolls.on("hero's attack", A, 0, die);
    }
    p.melee(&mut rolls);
    rolls.finish();
    (p.hits_on(B, 0), p.leader(A, 0).wounds)
}

#[test]
fn x6_wounds_by_the_attacked_units_class() {
    for (unit, least) in [("levy", 6), ("warrior", 5), ("knight", 4)] {
        for face in 1..=6 {
            let (_, wounds) = hero("warrior+hero", unit, &[1], face);
            assert_eq!(wounds, u8::from(face >= least), "{unit} {face}");
        }
    }
}

#[test]
fn x6_modifiers_are_his_units_without_casualties_and_his_own_bonus() {
    // A knight's 1 + 1 + 2 for the unit, 3 + 1 for the hero; then with nine casualties.
    assert_eq!(hero("knight+hero", "levy", &[3], 1).0, [4, 4]);
    let mut p = Position::new("knight+hero", "levy").engage(A, 0, 0, Front).left(A, 0, 3).old();
    p.melee(&mut Rolls::all(1).on("hero's attack", A, 0, 3));
    assert_eq!(p.hits_on(B, 0), [1, 4]);
    assert_eq!(hero("warrior+hero", "dwarf:knight+armour", &[6], 1).0, [0, 1]);
    assert_eq!(hero("warrior+demigod", "levy", &[3, 3], 1).0, [4, 6], "the sum of two dice");
}

#[test]
fn x6_two_wounds_kill_a_hero_three_a_demigod_and_wounds_last() {
    for (rank, life) in [("hero", 2), ("demigod", 3)] {
        let mut p =
            Position::new(&format!("warrior+{rank}"), "knight levy").engage(A, 0, 0, Front).old();
        p.battle.doctrines.a = Aggressive;
        for turn in 1..=life {
            p.melee(&mut Rolls::all(1).on("wounding the hero", B, 0, 6));
            p.morale(&mut Rolls::all(6));
            assert_eq!(p.leader(A, 0).alive, turn < life, "{rank}");
        }
    }
}

#[test]
fn x6_his_casualties_count_for_the_check_and_the_cap_not_for_the_try_at_a_leader() {
    let mut p =
        Position::new("warrior+hero", "warrior+leader").engage(A, 0, 0, Front).left(B, 0, 3).old();
    p.melee(&mut Rolls::all(1).on("hero's attack", A, 0, 6));
    assert_eq!(p.hits_on(B, 0), [2, 1], "3, but two had fallen");
    assert!(p.leader(B, 0).alive && p.gone(B, 0));
    let mut p = Position::new("levy+hero", "warrior").engage(A, 0, 0, Front).left(A, 0, 3).old();
    p.melee(&mut Rolls::all(1).on("hero's attack", A, 0, 5));
    p.morale(&mut Rolls::all(6));
    assert_eq!((p.hits_on(B, 0), p.checks(B, 0).len()), (vec![0, 2], 1));
}

#[test]
fn x6_with_pikes_he_strikes_with_the_others() {
    let mut p = Position::new("warrior+pikes+hero", "warrior").engage(A, 0, 0, Front);
    p.melee(&mut Rolls::all(6).on("wounding the hero", B, 0, 1));
    // 6 + 2 is four first; then 6 - 1 strikes back, one of three given up for a try at him, while he
    // fells three.
    assert_eq!((p.hits_on(B, 0), p.hits_on(A, 0)), (vec![4, 3], vec![2]));
}

#[test]
fn x6_a_routed_target_makes_no_wound() {
    let mut p = Position::new("warrior+hero", "levy levy").routed(B, 0).engage(A, 0, 0, Rear);
    p.melee(&mut Rolls::only().on("blow", A, 0, 1).on("hero's attack", A, 0, 1));
    assert_eq!(p.hits_on(B, 0), [5, 3]);
}
