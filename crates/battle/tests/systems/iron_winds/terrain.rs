//! [Terrain Effects], and attacks uphill.

use crate::iron_winds::position::*;
use fairfight_battle::iron_winds::Stretch;
use fairfight_rules::Side;
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::movement::Ground::{Hedge, Hill, River, Wall, Wood};

/// The losses of two levies (or other first units) from a 3 each on a hill from 20 to 40.
fn on_hill(p: Position) -> (Vec<u16>, Vec<u16>) {
    let mut p = p;
    p.melee(&mut Rolls::all(1).on("blow", A, 0, 4).on("blow", B, 0, 4));
    (p.hits_on(A, 0), p.hits_on(B, 0))
}

fn hill(a: &str, b: &str) -> Position {
    Position::of(&Rules::default(), a, b, [Stand, Stand], &[ground(Hill, 20, 40)])
}

#[test]
fn m5_uphill_strikes_whose_front_points_up_the_slope() {
    let fight = |depth| on_hill(hill("levy", "levy").at(B, 0, depth).engage(A, 0, 0, Front));
    assert_eq!(fight(25), (vec![3], vec![2]), "A comes up the slope");
    assert_eq!(fight(35), (vec![2], vec![3]), "B stands below the crest on its own side");
    assert_eq!(fight(30), (vec![3], vec![3]), "on the crest");
    assert_eq!(fight(45), (vec![3], vec![3]), "off the hill");
}

#[test]
fn m5_uphill_a_rear_attacker_looks_the_other_way_and_a_flank_attacker_along() {
    let struck = |aspect, depth| {
        let mut p = hill("levy levy", "knight").at(B, 0, depth).engage(A, 0, 0, Front);
        p = p.engage(A, 1, 0, aspect);
        p.melee(&mut Rolls::all(1).on("blow", A, 1, 6));
        p.hits_on(B, 0)[1]
    };
    // 6 - 1 + 2 is 7, two knights; uphill 6 is two as well. 6 - 1 + 1 = 6; none along the line.
    assert_eq!((struck(Rear, 25), struck(Flank, 25), struck(Flank, 35)), (2, 2, 2));
}

#[test]
fn m5_uphill_who_hunts_a_routed_unit_looks_where_it_flees() {
    let struck = |depth| {
        let mut p = hill("levy", "levy").at(B, 0, depth).routed(B, 0).engage(A, 0, 0, Rear);
        p.melee(&mut Rolls::only().on("blow", A, 0, 3));
        p.hits_on(B, 0)
    };
    assert_eq!(struck(25), [3], "3 - 1 + 2, less 1: the chase goes up the slope");
    assert_eq!(struck(35), [4]);
}

#[test]
fn m5_uphill_a_unit_that_resumes_its_flank_attack_looks_along_the_line_again() {
    let mut p = hill("knight levy", "knight levy/1")
        .at(B, 0, 35)
        .at(B, 1, 45)
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Flank);
    p = p.engage(B, 1, 1, Front);
    assert_ne!(p.unit(A, 1).heading, 0);
    p.turn_from_melee(&mut Rolls::all(6));
    assert_eq!(p.faces(A, 1), Some((0, Flank)));
    assert_eq!(p.unit(A, 1).heading, 0);
}

/// The depth to which a unit of B, shot at 30, has fled with a river at 32 to 36.
fn flees(target: &str, rules: &Rules) -> i16 {
    let river = [ground(River, 32, 36)];
    let mut p =
        Position::of(rules, "levy+bow", target, [Stand, Stand], &river).at(A, 0, 18).at(B, 0, 30);
    p.archery(&mut Rolls::only().on("volley", A, 0, 2).on("morale", B, 0, 1));
    p.depth(B, 0)
}

#[test]
fn g4_a_river_stops_a_rout_and_f3_but_not_that_of_goblins() {
    let printed = Rules::default();
    assert_eq!(flees("warrior", &printed), 32);
    assert_eq!(flees("goblin:warrior", &printed), 42);
    assert_eq!(flees("goblin:warrior", &with("goblin-terrain", "losses-only")), 32);
}

/// The depth of a unit of A that starts at 12 after each turn, with no enemy near.
fn marches(rules: &Rules, unit: &str, from: i16, terrain: &[Stretch], turns: usize) -> Vec<i16> {
    let mut p =
        Position::of(rules, unit, "levy", [Aggressive, Stand], terrain).at(A, 0, from).at(B, 0, 48);
    let turn = |_| {
        p.turn(&mut Rolls::only());
        p.depth(A, 0)
    };
    (0..turns).map(turn).collect()
}

#[test]
fn g4_a_river_takes_three_turns() {
    let rules = Rules::default();
    let river = [ground(River, 15, 18)];
    assert_eq!(marches(&rules, "warrior", 12, &river, 3), [15, 18, 26]);
    assert_eq!(marches(&rules, "goblin:warrior", 12, &river, 1), [24]);
    let losses = with("goblin-terrain", "losses-only");
    assert_eq!(marches(&losses, "goblin:warrior", 12, &river, 3), [15, 18, 30]);
}

#[test]
fn g4_a_unit_goes_to_the_far_bank_however_wide_the_river_or_short_the_move() {
    let rules = Rules::default();
    let wide = [ground(River, 12, 25)];
    assert_eq!(marches(&rules, "knight", 10, &wide, 3), [12, 25, 31]);
    let mut p = Position::of(&rules, "knight", "levy", [Random, Stand], &[ground(River, 12, 16)])
        .at(B, 0, 48);
    // An advance of 1" is choice 1 if there is no enemy to charge.
    p.movement(&mut Rolls::all(1).pick("choice", A, 0, 1).pick("choice", A, 0x7fff, 0));
    assert_eq!(p.depth(A, 0), 16);
}

#[test]
fn g4_nobody_stops_in_the_river_where_an_enemy_holds_the_far_bank() {
    // Levy would lose by a charge.
    let goes_to = |enemy: i16| {
        let river = [ground(River, 12, 16)];
        let mut p = Position::of(&Rules::default(), "levy", "knight", [Steady, Stand], &river)
            .at(B, 0, enemy);
        p.movement(&mut Rolls::only());
        p.depth(A, 0)
    };
    assert_eq!((goes_to(16), goes_to(17)), (12, 16));
}

#[test]
fn g1_a_move_that_starts_or_goes_on_with_a_climb_loses_two_inches() {
    let rules = Rules::default();
    // The hill climbs from 16 to 26 and falls to 36.
    let hill = [ground(Hill, 16, 36)];
    assert_eq!(marches(&rules, "levy", 12, &hill, 4), [18, 24, 30, 38]);
    assert_eq!(marches(&rules, "dwarf:levy", 12, &hill, 3), [18, 24, 30]);
    assert_eq!(marches(&rules, "orc:levy", 12, &hill, 1), [24]);
    let losses = with("goblin-terrain", "losses-only");
    assert_eq!(marches(&losses, "orc:levy", 12, &hill, 1), [24]);
}

#[test]
fn g2_woods_stop_all_but_levy_elves_and_goblins() {
    let rules = Rules::default();
    let wood = [ground(Wood, 15, 25)];
    for (unit, to) in [
        ("levy", 20),
        ("warrior", 15),
        ("knight+mounted", 15),
        ("dwarf:levy", 18),
        ("dwarf:warrior", 15),
        ("elf:warrior", 20),
        ("elf:knight+mounted", 20),
        ("goblin:warrior", 24),
        ("troll:knight", 15),
    ] {
        assert_eq!(marches(&rules, unit, 12, &wood, 1), [to], "{unit}");
    }
    let losses = with("goblin-terrain", "losses-only");
    assert_eq!(marches(&losses, "goblin:warrior", 12, &wood, 1), [15]);
    assert_eq!(marches(&losses, "goblin:levy", 12, &wood, 1), [24]);
}

#[test]
fn g3_a_wall_or_hedge_costs_two_inches_to_cross() {
    let rules = Rules::default();
    for kind in [Wall, Hedge] {
        let fence = [ground(kind, 15, 15)];
        assert_eq!(marches(&rules, "levy", 12, &fence, 1), [18]);
        assert_eq!(marches(&rules, "orc:levy", 12, &fence, 1), [24]);
        assert_eq!(marches(&rules, "levy", 15, &fence, 1), [21]);
        assert_eq!(marches(&rules, "levy", 7, &fence, 1), [15], "it stands at it");
    }
}

#[test]
fn charges_pay_for_the_ground() {
    let charges = |gap: i16, terrain: &[Stretch]| {
        let doctrines = [Aggressive, Stand];
        let mut p = Position::of(&Rules::default(), "levy", "knight", doctrines, terrain).at(
            A,
            0,
            36 - gap,
        );
        p.movement(&mut Rolls::all(1));
        p.charges().contains(&(A, 0, 0, "front"))
    };
    assert!(charges(8, &[]) && !charges(9, &[]));
    let wall = [ground(Wall, 33, 33)];
    assert!(charges(6, &wall) && !charges(7, &wall));
    let river = [ground(River, 30, 33)];
    assert!(!charges(7, &river), "it stops at the bank");
    assert!(charges(6, &[ground(River, 30, 36)]), "from the bank to the far bank");
}

#[test]
fn g3_who_stands_at_a_flat_wall_has_it_before_him() {
    let wall = [ground(Wall, 30, 30)];
    // Levies of one side, 8" a move, and an enemy this far ahead of them; seen from their own edge of the table.
    let charges = |side: Side, from: i16, ahead: i16| {
        let doctrines = if side == A { [Aggressive, Stand] } else { [Stand, Aggressive] };
        let depths = [from, from + ahead].map(|depth| if side == A { depth } else { 60 - depth });
        let mut p = Position::of(&Rules::default(), "levy", "levy", doctrines, &wall)
            .at(side, 0, depths[0])
            .at(side.other(), 0, depths[1]);
        p.movement(&mut Rolls::all(1));
        p.charges().iter().any(|&(charger, ..)| charger == side)
    };
    for side in [A, B] {
        assert!(charges(side, 22, 8), "to it");
        assert!(charges(side, 30, 6) && !charges(side, 30, 7), "from it, across it");
        assert!(charges(side, 30, -8), "back from it");
        assert!(charges(side, 36, -6) && !charges(side, 37, -7), "back to it, across it");
    }
}

#[test]
fn r4_routs_ignore_ground_but_rivers() {
    let rout = |terrain: &[Stretch]| {
        let mut p = Position::of(&Rules::default(), "levy+bow", "warrior", [Stand, Stand], terrain)
            .at(A, 0, 18)
            .at(B, 0, 30);
        p.archery(&mut Rolls::only().on("volley", A, 0, 2).on("morale", B, 0, 1));
        p.depth(B, 0)
    };
    assert_eq!(rout(&[ground(Wood, 31, 40), ground(Wall, 32, 32)]), 38);
    assert_eq!(rout(&[ground(Hill, 30, 46)]), 38);
    assert_eq!(rout(&[ground(River, 30, 34)]), 34, "from the bank to the far bank");
}

#[test]
fn f2_elves_shoot_through_three_inches_of_wood_in_all() {
    let shots = |shooter: &str, terrain: &[Stretch]| {
        let mut p = Position::of(&Rules::default(), shooter, "knight", [Stand, Stand], terrain)
            .at(A, 0, 26);
        p.archery(&mut Rolls::all(6));
        p.hits_on(B, 0).len()
    };
    let three = [ground(Wood, 28, 30), ground(Wood, 32, 33)];
    assert_eq!((shots("elf:warrior+bow", &three), shots("warrior+bow", &three)), (1, 0));
    assert_eq!(shots("elf:warrior+bow", &[ground(Wood, 28, 32)]), 0);
    assert_eq!(shots("elf:warrior+bow", &[ground(Wood, 33, 48)]), 1, "its edge alone counts");
}

#[test]
fn steady_keeps_its_line_on_ground_and_waits_for_nobody_who_is_stopped() {
    let goes_to = |terrain: &[Stretch]| {
        let doctrines = [Steady, Stand];
        let mut p = Position::of(&Rules::default(), "levy knight", "knight", doctrines, terrain)
            .at(B, 0, 48);
        p = p.at(A, 1, 11);
        p.movement(&mut Rolls::only());
        [p.depth(A, 0), p.depth(A, 1)]
    };
    // Knights move 6", levies 8".
    assert_eq!(goes_to(&[]), [17, 17]);
    assert_eq!(
        goes_to(&[ground(Wall, 15, 15)]),
        [15, 15],
        "two inches of the knights' go into the wall"
    );
    assert_eq!(goes_to(&[ground(Wood, 11, 14)]), [20, 11], "knights enter no wood");
}

/// The target of A's first unit's charge.
fn charges_whom(mut p: Position) -> Option<u16> {
    p.movement(&mut Rolls::all(6).first(B));
    p.charges().iter().find(|charge| charge.0 == A && charge.1 == 0).map(|charge| charge.2)
}

#[test]
fn stand_leaves_alone_whom_the_ground_keeps_away() {
    let charges = |terrain: &[Stretch]| {
        let rules = Rules::default();
        let p = Position::of(&rules, "levy", "knight", [Stand, Stand], terrain);
        charges_whom(p.at(A, 0, 30))
    };
    // Knights move 6".
    assert_eq!((charges(&[]), charges(&[ground(Wall, 33, 33)])), (Some(0), None));
}

/// The depth of A's riders, who move 12", after their moves from 20 at two levies: the first, at `first`, runs, the
/// second, at `second`, holds.
fn rides(first: i16, second: i16, terrain: &[Stretch]) -> i16 {
    let (rules, doctrines) = (Rules::default(), [Aggressive, Stand]);
    let mut p = Position::of(&rules, "warrior+mounted", "levy levy", doctrines, terrain)
        .at(A, 0, 20)
        .at(B, 0, first)
        .at(B, 1, second);
    p.movement(&mut Rolls::all(6).on("facing cavalry", B, 0, 1));
    p.depth(A, 0)
}

#[test]
fn x9_cavalry_that_comes_to_a_river_stops_there_though_its_target_ran() {
    assert_eq!(rides(26, 30, &[]), 30);
    assert_eq!(rides(26, 30, &[ground(River, 26, 28)]), 26);
    assert_eq!(rides(26, 30, &[ground(River, 27, 29)]), 26);
    assert_eq!(rides(23, 16, &[ground(River, 23, 28)]), 16, "away from it the move goes on");
}

#[test]
fn x9_a_move_that_goes_on_pays_what_one_move_would() {
    // A hill that climbs from 20 to 30: 10" and 2" in one move, and in two.
    let hill = [ground(Hill, 20, 40)];
    assert_eq!(rides(25, 30, &hill), 30);
    assert_eq!(rides(25, 31, &hill), 25, "11\" and 2\" are too far");
    assert_eq!(rides(25, 31, &[]), 31);
    // Another hill is paid for, and so is the way back up one that was left.
    assert_eq!(rides(23, 28, &[ground(Hill, 20, 22), ground(Hill, 24, 36)]), 28);
    assert_eq!(rides(23, 29, &[ground(Hill, 20, 22), ground(Hill, 24, 36)]), 23);
    // Over its crest to 22 and back again: 2" and 2", 6" and 2".
    assert_eq!(rides(22, 16, &[ground(Hill, 20, 22)]), 16);
    assert_eq!(rides(22, 15, &[ground(Hill, 20, 22)]), 22);
}
