//! Objects, Crushers and Coffins (SC-G2, SC-D1 to SC-D4).

use crate::space_convoy::position::*;
use fairfight_battle::space_convoy::state::Stage;
use fairfight_battle::space_convoy::{Battle, Scenario};
use fairfight_battle::{System, Tally};
use fairfight_rules::space_convoy::army::Doctrine;
use fairfight_rules::space_convoy::{Object, Rules};
use fairfight_rules::{BySide, Side};

/// Plays the deployment of the printed forces with these dice.
fn deploy(rules: &Rules, dice: &mut Rolls) -> Position {
    let mut p = Position::of(
        rules,
        "blitzship slayer slayer slayer brigghaven brigghaven brigghaven brigghaven",
        "harsh lite coffin coffin coffin coffin",
    );
    p.state = p.battle.open();
    while p.state.stage != Stage::Play {
        p.battle.step(&mut p.state, dice, &mut p.log);
    }
    p
}

#[test]
fn the_printed_deployment() {
    let mut dice = Rolls::default()
        .on(purpose::OBJECT_ROW, &[20, 1, 1, 5, 6, 7, 8])
        .on(purpose::COFFIN_ROW, &[6, 1, 3, 3]);
    let p = deploy(&Rules::default(), &mut dice);
    dice.finish();
    assert_eq!(p.battle.objects[0], Object::Nebula);
    assert_eq!(p.battle.objects[1..3], [Object::Planet; 2]);
    assert_eq!(p.battle.objects[3..], [Object::Comet; 4]);
    assert_eq!(p.state.objects[..7], [20, 1, 1, 5, 6, 7, 8]);
    let rows: Vec<u8> = (0..6).map(|vessel| p.hull(Naztees, vessel).row).collect();
    assert_eq!(rows, [1, 1, 6, 1, 3, 3]);
    // All dice without a list show 1: every object near enough is a neighbour.
    let pulls: Vec<u8> = (0..6).map(|vessel| p.hull(Naztees, vessel).pull).collect();
    assert_eq!(pulls, [2, 2, 1, 2, 0, 0]);
    assert!((0..8).all(|vessel| p.hull(Freeloaders, vessel).row == 21));
    assert!((0..8).all(|vessel| p.hull(Freeloaders, vessel).pull == 0));
    assert_eq!((p.state.active, p.state.actions), (Freeloaders, 0));
}

#[test]
fn an_object_leaves_two_areas_of_a_row_free() {
    // Four in row 3 of six areas; the fifth is drawn again, among the other nineteen.
    let mut dice = Rolls::default().on(purpose::OBJECT_ROW, &[3, 3, 3, 3, 3, 3, 4, 9]);
    let p = deploy(&Rules::default(), &mut dice);
    dice.finish();
    assert_eq!(p.state.objects[..7], [3, 3, 3, 3, 4, 4, 9]);
}

#[test]
fn a_coffin_whose_row_is_full_rolls_again() {
    let rules = Rules::default();
    let p = Position::of(
        &rules,
        "brigghaven",
        "harsh@2 harsh@2 lite@2 lite@2 lite@2 lite@2 coffin coffin",
    );
    let coffin = 6;
    assert_eq!(p.battle.start_row(&p.state, coffin, 2), None);
    assert_eq!(p.battle.start_row(&p.state, coffin, 3), Some(3));
    let mut p = p;
    p.state.stage = Stage::Naztees(6);
    let mut dice = Rolls::default().on(purpose::COFFIN_ROW, &[2, 2]);
    p.battle.step(&mut p.state, &mut dice, &mut p.log);
    dice.finish();
    assert_eq!(p.hull(Naztees, 6).row, 3, "the second of the faces 1, 3, 4, 5 and 6");
}

#[test]
fn crushers_fill_row_1_and_then_the_next() {
    let rules = Rules::default();
    let mut p = Position::of(&rules, "brigghaven", "harsh harsh harsh harsh lite lite lite");
    p.state = p.battle.open();
    let mut dice = Rolls::default().on(purpose::OBJECT_ROW, &[1, 2, 9, 9, 9, 9, 8]);
    while p.state.stage != Stage::Play {
        p.battle.step(&mut p.state, &mut dice, &mut p.log);
    }
    let rows: Vec<u8> = (0..7).map(|vessel| p.hull(Naztees, vessel).row).collect();
    assert_eq!(rows, [1, 1, 1, 1, 1, 2, 2]);
}

#[test]
fn equal_dice_are_decided_evenly() {
    for (pick, part) in [(1, Freeloaders), (2, Naztees)] {
        let mut dice = Rolls::default().on(purpose::ROLL_OFF, &[4, 4, pick]);
        assert_eq!(deploy(&with("first-initiative", "roll-off"), &mut dice).state.active, part);
        dice.finish();
    }
}

#[test]
fn objects_of_a_scenario_are_where_it_puts_them() {
    let scenario =
        Scenario { objects: vec![(Object::Nebula, 7), (Object::Comet, 2)], ..Scenario::default() };
    let armies = [army(Freeloaders, "brigghaven"), army(Naztees, "lite")];
    let doctrines = BySide::new(Doctrine::Dash, Doctrine::Ambush);
    let battle =
        Battle::new(&Rules::default(), BySide::new(&armies[0], &armies[1]), doctrines, &scenario);
    let state = battle.open();
    assert_eq!((state.stage, &state.objects[..3]), (Stage::Naztees(0), &[7, 2, 0][..]));
}

#[test]
fn the_side_and_not_the_seat_fixes_the_part() {
    let rules = Rules::default();
    let armies = [army(Freeloaders, "brigghaven slayer"), army(Naztees, "lite")];
    let doctrines = BySide::new(Doctrine::Ambush, Doctrine::Dash);
    let armies = BySide::new(&armies[1], &armies[0]);
    let battle = Battle::new(&rules, armies, doctrines, &Scenario::default());
    assert_eq!((battle.seats[Freeloaders], battle.seats[Naztees]), (Side::B, Side::A));
    assert_eq!(battle.doctrines[Naztees], Doctrine::Ambush);
    let mut tally = Tally::default();
    battle.tally(&battle.open(), &mut tally);
    assert_eq!((tally.units.a.len(), tally.units.b.len()), (1, 2));
    assert_eq!((tally.sides.a.points, tally.sides.b.points), (1, 2));
}
