//! Every option of every ruling, shown by an outcome that it changes; a test checks that none is missing.

use crate::cases::{cases, none_is_missing};
use crate::iron_winds::position::*;
use fairfight_battle::{Event, Flow};
use fairfight_rules::iron_winds::movement::Ground::{River, Wood};
use fairfight_rules::iron_winds::{Rules, army as lists, costs, notation};

/// The challenges issued: challenger and challenged.
fn challenges(p: &Position) -> Vec<(u16, u16)> {
    let pair = |event: &Event| match event {
        Event::Challenged { leader, enemy, .. } => Some((leader.leader, enemy.leader)),
        _ => None,
    };
    p.log.0.iter().filter_map(pair).collect()
}

/// The number of challenges of one leader with three enemies in range.
fn three_in_range(rules: &Rules) -> usize {
    let three = "warrior+leader warrior+leader warrior+leader";
    let mut p = Position::of(rules, "warrior+leader", three, [Aggressive, Stand], &[]).at(A, 0, 30);
    p.challenges(&mut Rolls::all(1));
    challenges(&p).len()
}

/// A demi-god's own attack with 2 and 3, and his unit's 1, on full knights.
fn demigod_attack(rules: &Rules) -> Vec<u16> {
    let mut p = Position::under(rules, "levy+demigod", "knight").engage(A, 0, 0, Front).old();
    let mut dice = Rolls::all(1).on("hero's attack", A, 0, 3).on("hero's attack", A, 0, 4);
    p.melee(&mut dice);
    p.hits_on(B, 0)
}

/// A leader chooses to leave his engaged unit for another: the unit that he then leads.
fn leaves_melee(rules: &Rules) -> u8 {
    let mut p = Position::of(rules, "knight+leader knight", "knight", [Random, Stand], &[])
        .at(A, 1, 34)
        .engage(A, 0, 0, Front)
        .old();
    let locked = rules.rulings.leaders_in_melee != Rules::default().rulings.leaders_in_melee;
    let mut dice = Rolls::all(1)
        .pick("leader's choice", A, 0, u32::from(!locked))
        .pick("choice", A, 0x7fff, 0);
    p.movement(&mut dice);
    p.leader(A, 0).unit
}

/// The turn in which a battle without any moves ends.
fn idle_turns(rules: &Rules) -> u16 {
    let mut p = Position::under(rules, "levy", "levy");
    while p.turn(&mut Rolls::only()) == Flow::Turn {}
    p.turns + 1
}

/// The charge of a unit at this gap on a unit with open flanks that fights to its front.
fn charge(rules: &Rules, charger: &str, gap: i16) -> Option<&'static str> {
    let a = format!("knight {charger}");
    let mut p = Position::of(rules, &a, "knight", [Aggressive, Stand], &[])
        .at(A, 1, 36 - gap)
        .engage(A, 0, 0, Front)
        .old();
    p.movement(&mut Rolls::all(6));
    p.charges().first().map(|charge| charge.3)
}

/// Whether a unit at 31 charges a reserve at 40 behind a line unit that is engaged at 36.
fn charges_reserve(rules: &Rules, charger: &str) -> bool {
    let a = format!("knight {charger}");
    let mut p = Position::of(rules, &a, "knight knight@reserve", [Aggressive, Stand], &[])
        .at(A, 1, 36)
        .at(B, 1, 40)
        .engage(A, 0, 0, Front)
        .old();
    // Keeps the line unit from drawing a charge.
    p.battle.rules.rulings.flank_detour = 100;
    p.battle.rules.rulings.rear_detour = 100;
    p.movement(&mut Rolls::all(6));
    p.charges().contains(&(A, 1, 1, "front"))
}

cases! {
    partial_unit_penalty_example: "partial-unit-penalty" = "example", |rules| {
        let mut p = Position::under(rules, "warrior/8", "levy").engage(A, 0, 0, Front);
        p.melee(&mut Rolls::all(1).on("blow", A, 0, 5));
        p.hits_on(B, 0)
    }, vec![4], vec![3];

    longbow_cost_total: "longbow-cost" = "total", |rules| {
        let unit = notation::parse("warrior+longbow", rules).unwrap();
        costs::figure(&unit.kind, rules) * 12
    }, 48, 36;

    challenge_order_initiative: "challenge-order" = "initiative", |rules| {
        // The hero of B, who wins the roll, is farther from A's leader than B's leader, whom A wants.
        let mut p = Position::of(
            rules, "warrior+leader", "warrior+leader warrior+hero", [Aggressive, Steady], &[],
        ).at(A, 0, 30).at(B, 0, 32);
        p.challenges(&mut Rolls::all(1).first(B));
        challenges(&p)
    }, vec![(0, 0)], vec![(1, 0)];

    challenges_a_turn_two: "challenges-a-turn" = "2", three_in_range, 1, 2;
    challenges_a_turn_unlimited: "challenges-a-turn" = "unlimited", three_in_range, 1, 3;

    challenge_wounds_kill: "challenge-wounds" = "kill", |rules| {
        let mut p = Position::of(rules, "warrior+hero", "warrior+hero", [Aggressive, Stand], &[])
            .at(A, 0, 30);
        p.challenges(&mut Rolls::all(1).on("challenge", A, 0, 5));
        p.leader(B, 0).alive
    }, true, false;

    archery_order_initiative: "archery-order" = "initiative", |rules| {
        let mut p = Position::under(rules, "levy+bow", "levy+bow levy").at(A, 0, 30).left(B, 0, 6);
        p.archery(&mut Rolls::all(6).pick("choice among equals", A, 0, 0));
        p.hits_on(A, 0)
    }, vec![3], vec![];

    archery_targets_engaged_no_shot: "archery-targets-engaged" = "no-shot", |rules| {
        let mut p = Position::under(rules, "levy+bow levy", "knight knight")
            .at(A, 0, 30).at(B, 0, 35).engage(A, 1, 0, Front);
        p.archery(&mut Rolls::all(6));
        p.hits_on(B, 1).len()
    }, 1, 0;

    bow_morale_modifiers_no: "bow-morale-modifiers" = "no", |rules| {
        let mut p = Position::under(rules, "levy+bow", "warrior").at(A, 0, 30).left(B, 0, 6);
        p.archery(&mut Rolls::all(6).on("volley", A, 0, 1));
        p.checks(B, 0)
    }, vec![(2, 4)], vec![(2, 6)];

    first_round_charger: "first-round" = "charger", |rules| {
        let both = "warrior+mounted";
        let mut p = Position::under(rules, both, both).engage(A, 0, 0, Front);
        p.melee(&mut Rolls::all(5));
        (p.hits_on(A, 0), p.hits_on(B, 0))
    }, (vec![4], vec![4]), (vec![3], vec![4]);

    morale_aspects_worst: "morale-aspects" = "worst", |rules| {
        let mut p = Position::under(rules, "levy levy levy", "warrior")
            .engage(A, 0, 0, Front).engage(A, 1, 0, Flank).engage(A, 2, 0, Rear);
        p.turn_from_melee(&mut Rolls::all(1).on("morale", B, 0, 6));
        p.checks(B, 0)
    }, vec![(1, 3)], vec![(1, 4)];

    half_lost_base_purchased: "half-lost-base" = "purchased", |rules| {
        let mut p = Position::under(rules, "warrior", "warrior/7").engage(A, 0, 0, Front);
        p.turn_from_melee(&mut Rolls::all(6).on("blow", A, 0, 2));
        p.checks(B, 0)
    }, vec![(2, 4)], vec![(2, 6)];

    survivor_checks_no: "survivor-checks" = "no", |rules| {
        let mut p = Position::under(rules, "warrior", "warrior/1 levy").engage(A, 0, 0, Front);
        p.turn_from_melee(&mut Rolls::all(6));
        p.checks(A, 0).len()
    }, 1, 0;

    natural_rolls_yes: "natural-rolls" = "yes", |rules| {
        let mut p = Position::under(rules, "levy", "warrior+leader").engage(A, 0, 0, Front);
        p.turn_from_melee(&mut Rolls::all(2).on("morale", B, 0, 1));
        (p.checks(B, 0), p.ran(B, 0))
    }, (vec![(1, 2)], false), (vec![(1, 2)], true);

    rout_keeps_moving_yes: "rout-keeps-moving" = "yes", |rules| {
        let mut p = Position::under(rules, "levy levy", "levy").routed(A, 0);
        p.movement(&mut Rolls::only());
        p.depth(A, 0)
    }, 12, 4;

    off_table_stops: "off-table" = "stops", |rules| {
        let mut p = Position::under(rules, "levy+bow", "levy levy").at(A, 0, 34).at(B, 0, 44).at(B, 1, 48);
        p.archery(&mut Rolls::all(1).on("volley", A, 0, 2));
        (p.gone(B, 0), p.depth(B, 0).min(48))
    }, (true, 48), (false, 48);

    unled_rally_forced: "unled-rally" = "forced", |rules| {
        // The doctrine would wait for the leader who may yet come.
        let mut p = Position::under(rules, "warrior levy+leader", "levy").at(A, 0, 0).at(A, 1, 24).routed(A, 0);
        p.morale(&mut Rolls::all(5));
        p.stands(A, 0)
    }, false, true;

    routed_aspect_flank: "routed-aspect" = "flank", |rules| {
        let mut p = Position::of(rules, "levy", "warrior levy", [Aggressive, Stand], &[])
            .at(A, 0, 30).at(B, 1, 48).routed(B, 0);
        p.movement(&mut Rolls::all(6));
        p.charges()
    }, vec![(A, 0, 0, "rear")], vec![(A, 0, 0, "flank")];

    rear_again_no: "rear-again" = "no", |rules| {
        let mut p = Position::under(rules, "levy", "warrior levy").routed(B, 0).engage(A, 0, 0, Rear);
        p.turn_from_melee(&mut Rolls::all(6));
        (p.figures(B, 0), p.depth(B, 0))
    }, (8, 44), (12, 44);

    pike_charge_fail_rout: "pike-charge-fail" = "rout", |rules| {
        let mut p = Position::of(rules, "warrior+mounted", "knight+pikes", [Aggressive, Stand], &[])
            .at(A, 0, 28);
        p.movement(&mut Rolls::all(1).on("charging pikes", A, 0, 1));
        (p.ran(A, 0), p.depth(A, 0))
    }, (false, 35), (true, 16);

    charge_goes_on_stops: "charge-goes-on" = "stops", |rules| {
        let mut p = Position::of(rules, "warrior+mounted", "levy knight", [Aggressive, Stand], &[])
            .at(A, 0, 30).at(B, 0, 34).at(B, 1, 40);
        p.movement(&mut Rolls::all(1));
        (p.depth(A, 0), p.charges().contains(&(A, 0, 1, "front")))
    }, (40, true), (34, false);

    hero_attack_modifiers_none: "hero-attack-modifiers" = "none", |rules| {
        let mut p = Position::under(rules, "knight+hero", "warrior").engage(A, 0, 0, Front).old();
        p.melee(&mut Rolls::all(1).on("hero's attack", A, 0, 2));
        p.hits_on(B, 0)
    }, vec![2, 2], vec![2, 1];

    demigod_attack_dice_two: "demigod-attack-dice" = "two-attacks", demigod_attack, vec![1, 2], vec![1, 1];

    hero_and_m6_dies: "hero-and-m6" = "dies", |rules| {
        let mut p = Position::under(rules, "warrior", "warrior+hero").engage(A, 0, 0, Front);
        p.melee(&mut Rolls::all(1).on("blow", A, 0, 6).on("leader's life", A, 0, 5));
        p.leader(B, 0).alive
    }, true, false;

    turns_at_once_no: "turns-at-once" = "no", |rules| {
        // Black 4 in the rear of White 2, which stands on the flank of S.
        let p = Position::under(rules, "warrior warrior", "warrior warrior")
            .engage(A, 0, 0, Front).engage(A, 1, 0, Flank).old();
        let open = p.state.openings(&p.battle, A, 1);
        let mut p = p.engage(B, 1, 1, if open.front { Front } else { Rear });
        p.melee(&mut Rolls::all(3));
        (open.front, open.rear, p.hits_on(A, 1), p.hits_on(B, 0).len(), p.faces(A, 1))
    }, (true, false, vec![2], 1, Some((1, Front))), (false, true, vec![3], 2, Some((1, Front)));

    routed_attack_when_at_once: "routed-attack-when" = "at-once", |rules| {
        let a = "levy+bow warrior+mounted";
        let mut p = Position::of(rules, a, "levy levy", [Aggressive, Stand], &[])
            .at(A, 0, 30).at(A, 1, 36).at(B, 1, 0);
        p.archery(&mut Rolls::all(1).on("volley", A, 0, 2));
        p.movement(&mut Rolls::all(6));
        p.charges().contains(&(A, 1, 0, "rear"))
    }, false, true;

    bow_checks_per_volley: "bow-checks" = "per-volley", |rules| {
        let mut p = Position::under(rules, "levy+bow levy+bow", "warrior").at(A, 0, 30).at(A, 1, 30);
        p.archery(&mut Rolls::all(2).on("morale", B, 0, 6).on("morale", B, 0, 6));
        p.checks(B, 0).len()
    }, 1, 2;

    own_leader_rallies_must_arrive: "own-leader-rallies" = "must-arrive", |rules| {
        let mut p = Position::under(rules, "levy+leader levy", "levy").routed(A, 0);
        p.turn(&mut Rolls::only());
        p.stands(A, 0)
    }, true, false;

    leaders_in_melee_locked: "leaders-in-melee" = "locked", leaves_melee, 1, 0;

    unled_rally_times_per_battle: "unled-rally-times" = "per-battle", |rules| {
        let mut p = Position::under(rules, "warrior levy", "levy").routed(A, 0);
        p.morale(&mut Rolls::all(6));
        assert!(p.stands(A, 0));
        p = p.routed(A, 0);
        p.morale(&mut Rolls::all(6));
        p.stands(A, 0)
    }, true, false;

    hero_bonus_adds: "hero-bonus" = "adds", |rules| {
        let mut p = Position::under(rules, "levy", "warrior+hero").engage(A, 0, 0, Front);
        p.turn_from_melee(&mut Rolls::all(2));
        (p.checks(B, 0), p.hits_on(A, 0)[0])
    }, (vec![(1, 4)], 4), (vec![(1, 5)], 5);

    skeleton_rest_any_time: "skeleton-rest" = "any-time", |rules| {
        let mut p = Position::under(rules, "skeleton:levy", "levy").left(A, 0, 9);
        p.turn(&mut Rolls::only());
        p.figures(A, 0)
    }, 9, 10;

    reserve_screened_no: "reserve-screened" = "no", |rules| charges_reserve(rules, "knight"), false, true;

    wood_shots_free: "wood-shots" = "free", |rules| {
        let mut p = Position::of(rules, "levy+bow", "knight", [Stand, Stand], &[ground(Wood, 31, 32)]).at(A, 0, 30);
        p.archery(&mut Rolls::all(6));
        p.hits_on(B, 0)
    }, vec![], vec![2];

    goblin_terrain_losses_only: "goblin-terrain" = "losses-only", |rules| {
        let at = |ground| {
            let mut p = Position::of(rules, "orc:warrior", "levy", [Aggressive, Stand], &[ground]).at(B, 0, 48);
            p.movement(&mut Rolls::only());
            p.depth(A, 0)
        };
        (at(ground(Wood, 15, 20)), at(ground(River, 16, 20)))
    }, (24, 24), (15, 16);

    flank_cover_none: "flank-cover" = "none", |rules| {
        let p = Position::under(rules, "levy", "levy levy levy").engage(A, 0, 1, Front);
        let open = p.state.openings(&p.battle, B, 1);
        (open.flank, open.rear)
    }, (false, false), (true, true);

    screened_yes: "screened" = "yes", |rules| {
        let mut p = Position::under(rules, "levy+bow levy", "knight").at(A, 0, 30).at(A, 1, 31);
        p.archery(&mut Rolls::all(6));
        p.hits_on(B, 0).len()
    }, 1, 0;

    advisory_limits_figures: "advisory-limits" = "figures", |rules| {
        // 72 of 84 points are knights, but 12 of 24 figures.
        let mut list = army("knight+mounted+leader knight+mounted levy", rules);
        list.name = "knights".into();
        lists::advisories(&list, rules).len()
    }, 1, 0;

    turn_limit: "turn-limit" = "3", idle_turns, 30, 3;

    table: "table" = "60", |rules| {
        let p = Position::under(rules, "levy", "levy");
        (p.depth(A, 0), p.depth(B, 0))
    }, (12, 36), (18, 42);

    gap: "gap" = "20", |rules| {
        let p = Position::under(rules, "levy", "levy");
        (p.depth(A, 0), p.depth(B, 0))
    }, (12, 36), (14, 34);

    reserve_depth: "reserve-depth" = "9", |rules| {
        let p = Position::under(rules, "levy@reserve", "levy@reserve");
        (p.depth(A, 0), p.depth(B, 0))
    }, (6, 42), (3, 45);

    flank_detour: "flank-detour" = "5", |rules| charge(rules, "levy", 4), Some("flank"), None;
    rear_detour: "rear-detour" = "9", |rules| charge(rules, "warrior+mounted", 4), Some("rear"), Some("flank");
    wing_detour: "wing-detour" = "3", |rules| charge(rules, "levy@wing", 4), Some("rear"), Some("flank");

    cover_distance: "cover-distance" = "3", |rules| {
        let p = Position::under(rules, "levy", "levy levy levy").at(B, 0, 32).at(B, 2, 32).engage(A, 0, 1, Front);
        p.state.openings(&p.battle, B, 1).flank
    }, false, true;

    begs_for_mercy_concede_below: "begs-for-mercy" = "concede-below=0.5", |rules| {
        let mut p = Position::under(rules, "levy levy", "levy levy").left(A, 0, 1).left(A, 1, 11);
        p.turn(&mut Rolls::only())
    }, Flow::Turn, Flow::End(fairfight_battle::End {
        winner: Some(B),
        how: fairfight_battle::Ending::Conceded,
    });
}

#[test]
fn a_wing_unit_may_charge_a_screened_reserve_for_four_inches_more() {
    let rules = Rules::default();
    // From 36 to 40: 4" and 4" more; mounted warriors ride 12".
    assert!(charges_reserve(&rules, "warrior+mounted@wing"));
    assert!(!charges_reserve(&rules, "warrior+mounted"));
    assert!(!charges_reserve(&rules, "knight@wing"), "6\" are too few");
}

#[test]
fn a_line_that_an_enemy_has_passed_screens_no_reserve_from_him() {
    let charges = |from: i16| {
        let (rules, doctrines) = (Rules::default(), [Aggressive, Stand]);
        let mut p = Position::of(&rules, "warrior", "levy knight@reserve", doctrines, &[])
            .at(A, 0, from)
            .at(B, 0, 36)
            .at(B, 1, 40);
        p.movement(&mut Rolls::all(6));
        p.charges().first().map(|charge| charge.2)
    };
    assert_eq!((charges(34), charges(39)), (Some(0), Some(1)));
}

#[test]
fn no_ruling_and_no_option_is_without_a_case() {
    none_is_missing::<super::Played>(&[CASES, crate::iron_winds::advanced::CASES].concat());
}
