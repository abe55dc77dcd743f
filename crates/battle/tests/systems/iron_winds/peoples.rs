//! [Special Fantasy Rules]: dwarves, elves, goblins and orcs, trolls and ogres, skeletons.

use crate::iron_winds::position::*;
use fairfight_rules::iron_winds::army::kind_faults;
use fairfight_rules::iron_winds::{Class, Kind, Missile, People, Rules};

/// A skeleton unit that has destroyed its enemy in this melee event.
fn victors() -> Position {
    let mut p = Position::new("skeleton:warrior knight", "levy/1 knight")
        .left(A, 0, 8)
        .at(B, 0, 20)
        .at(B, 1, 48)
        .engage(A, 0, 0, Front)
        .old();
    p.turn_from_melee(&mut Rolls::all(6).on("blow", B, 0, 1));
    p
}

#[test]
fn f5_whoever_attacks_skeletons_in_melee_adds_one() {
    let mut p = Position::new("levy", "skeleton:levy").engage(A, 0, 0, Front);
    p.melee(&mut Rolls::all(3));
    assert_eq!((p.hits_on(A, 0), p.hits_on(B, 0)), (vec![2], vec![3]));
}

#[test]
fn f5_one_comes_back_when_the_melee_ends_and_one_for_each_movement_event_at_rest() {
    let mut p = victors();
    assert_eq!(p.figures(A, 0), 9, "8, one back");
    for left in 10..=12 {
        p.turn(&mut Rolls::only());
        assert_eq!(p.figures(A, 0), left);
    }
    p.turn(&mut Rolls::only());
    assert_eq!(p.figures(A, 0), 12, "no more than were bought (ruling skeleton-cap)");
}

#[test]
fn f5_nobody_comes_back_before_the_first_melee_in_a_melee_or_on_the_move() {
    let mut before = Position::new("skeleton:warrior", "knight").left(A, 0, 8);
    before.turn(&mut Rolls::only());
    assert_eq!(before.figures(A, 0), 8);
    let mut moves = victors();
    moves.battle.doctrines.a = Aggressive;
    moves.turn(&mut Rolls::all(1));
    assert_eq!(moves.figures(A, 0), 9);
    let mut fights = victors().engage(B, 1, 0, Front);
    fights.turn(&mut Rolls::all(1).on("morale", A, 0, 6));
    assert!(fights.figures(A, 0) <= 9);
}

#[test]
fn f5_a_melee_may_end_when_the_enemy_runs_before_blows() {
    // X9: our cavalry frightens the levy that the skeletons fight.
    let rules = Rules::default();
    let doctrines = [Aggressive, Stand];
    let mut p =
        Position::of(&rules, "skeleton:warrior warrior+mounted", "levy knight", doctrines, &[])
            .left(A, 0, 8)
            .at(A, 1, 14)
            .at(B, 0, 20)
            .at(B, 1, 48)
            .engage(A, 0, 0, Front)
            .old();
    p.movement(&mut Rolls::only().on("facing cavalry", B, 0, 1));
    assert!(p.ran(B, 0));
    assert_eq!(p.figures(A, 0), 9, "one at the end of the morale event of this turn");
}

#[test]
fn f5_after_a_rout_they_rest_only_from_their_next_melee_on() {
    let mut p = victors();
    p = p.engage(B, 1, 0, Front);
    assert!(p.state.sides.a.resting.is_empty());
    p.turn_from_melee(&mut Rolls::all(1));
    assert!(p.ran(A, 0));
    let left = p.figures(A, 0);
    p.state.sides.a.routed.remove(0);
    p.state.sides.a.order.insert(0);
    p = p.at(B, 1, 48);
    p.turn(&mut Rolls::only());
    assert_eq!(p.figures(A, 0), left);
}

#[test]
fn f1_dwarves_add_one_on_morale_and_not_on_rallies() {
    let mut p = Position::new("levy", "dwarf:warrior").engage(A, 0, 0, Front);
    p.turn_from_melee(&mut Rolls::all(2));
    assert_eq!(p.checks(B, 0), [(1, 3)]);
    let mut rally = Position::new("levy levy", "dwarf:warrior levy").routed(B, 0);
    rally.morale(&mut Rolls::all(4));
    assert!(rally.gone(B, 0));
}

#[test]
fn f1_armour_takes_one_from_archery_and_melee() {
    let suffers = |unit: &str| {
        let mut shot = Position::new("levy+bow", unit).at(A, 0, 30);
        shot.archery(&mut Rolls::all(6).on("volley", A, 0, 3));
        let mut struck = Position::new("warrior", unit).engage(A, 0, 0, Front);
        struck.melee(&mut Rolls::all(3));
        (shot.hits_on(B, 0)[0], struck.hits_on(B, 0)[0])
    };
    assert_eq!((suffers("dwarf:knight"), suffers("dwarf:knight+armour")), ((1, 1), (0, 0)));
}

#[test]
fn f2_elves_add_one_on_archery() {
    let mut p = Position::new("elf:warrior+bow", "levy").at(A, 0, 30);
    p.archery(&mut Rolls::all(3));
    assert_eq!(p.hits_on(B, 0), [4]);
}

#[test]
fn f4_trolls_and_ogres_add_one_in_melee() {
    for people in ["troll", "ogre"] {
        let mut p = Position::new(&format!("{people}:knight"), "levy").engage(A, 0, 0, Front);
        p.melee(&mut Rolls::all(3));
        assert_eq!(p.hits_on(B, 0), [5]);
    }
}

#[test]
fn f1_to_f5_who_may_be_bought() {
    let may = |people, class| kind_faults(&Kind::foot(people, class)).is_empty();
    for people in People::ALL {
        let classes = Class::ALL.map(|class| may(people, class));
        let expected = match people {
            People::Human | People::Dwarf | People::Skeleton => [true, true, true],
            People::Elf => [false, true, true],
            People::Orc | People::Goblin => [true, true, false],
            People::Troll | People::Ogre => [false, false, true],
        };
        assert_eq!(classes, expected, "{people:?}");
    }
    let bows = |people| Kind { missile: Some(Missile::Bow), ..Kind::foot(people, Class::Knight) };
    assert!(kind_faults(&bows(People::Elf)).is_empty());
    assert!(!kind_faults(&bows(People::Human)).is_empty());
    let rides = |class| Kind { mounted: true, ..Kind::foot(People::Human, class) };
    assert!(!kind_faults(&rides(Class::Levy)).is_empty());
    assert!(kind_faults(&rides(Class::Warrior)).is_empty());
}
