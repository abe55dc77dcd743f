//! The steps of a turn.

use crate::braid_and_cockade::position::*;
use fairfight_battle::braid_and_cockade::Ground;
use fairfight_battle::braid_and_cockade::clock::Stage;
use fairfight_battle::braid_and_cockade::state::Charge;
use fairfight_battle::{Event, Flow};
use fairfight_rules::braid_and_cockade::{Formation::*, Place, Rank, Rules};

fn plain(a: &str, b: &str, doctrines: [&str; 2]) -> Position {
    Position::of(&Rules::default(), a, b, doctrines, &[])
}

#[test]
fn all_shoot_at_once() {
    // Two lines of four stands shoot each other to pieces (BC-T3).
    let mut p = plain("infantry/4", "infantry/4", ["firefight/stand-in-line"; 2])
        .put(A, 0, 24, Line)
        .put(B, 0, 15, Line);
    let end = p.turn(&mut Rolls::all(6).on("fire again", A, 0, 1).on("fire again", B, 0, 1));
    assert!(matches!(end, Flow::End(_)));
    assert!(!p.here(A, 0) && !p.here(B, 0));
    assert_eq!((p.lost(A), p.lost(B)), (4, 4));
}

#[test]
fn a_garrison_shoots_at_four_different_enemies() {
    let a = "infantry infantry infantry infantry infantry";
    let mut p = plain(a, "infantry", ["firefight/hold-line"; 2]).put(B, 0, 20, Garrison);
    for id in 0..5 {
        p = p.put(A, id, 25 + i16::from(id), Line);
    }
    p = p.set(B, 0, |unit| unit.stance.place = Place::Building);
    let mut rolls = Rolls::all(2);
    p.until(Stage::Declarations, &mut rolls);
    assert_eq!(rolls.rolled.iter().filter(|roll| **roll == ("fire", B, 0)).count(), 4);
}

#[test]
fn a_target_that_runs_goes_twelve_inches_and_the_charger_two() {
    let mut p = plain("infantry", "infantry", ["columns/stand-in-line"; 2])
        .put(A, 0, 24, AttackColumn)
        .put(B, 0, 20, Line);
    p.turn(&mut Rolls::all(2));
    assert_eq!((p.unit(B, 0).depth, p.unit(B, 0).stance.formation), (8, MarchColumn));
    // It had come to an inch from its target.
    assert_eq!(p.unit(A, 0).depth, 19);
    assert!(p.charges().is_empty());
}

#[test]
fn after_a_melee_the_charger_stands_an_inch_before_the_targets_place() {
    let mut p = plain("infantry+superior", "infantry", ["columns/stand-in-line"; 2])
        .put(A, 0, 24, AttackColumn)
        .put(B, 0, 20, Line);
    p.turn(&mut Rolls::all(4).on("melee loss", B, 0, 6));
    assert_eq!(p.charges(), [(A, 0, 0)]);
    assert_eq!((p.unit(A, 0).depth, p.unit(B, 0).depth), (21, 20));
    // The end phase: the loser's 4 with -1 costs a stand, the winner's 4 with +2 does nothing.
    assert_eq!((p.unit(A, 0).left, p.unit(B, 0).left), (6, 5));
}

#[test]
fn the_defender_leaves_alone_who_charges_him() {
    let mut p = plain("infantry+superior", "infantry infantry", ["columns/columns-behind"; 2])
        .put(A, 0, 24, AttackColumn)
        .put(B, 0, 20, AttackColumn)
        .put(B, 1, 20, AttackColumn);
    p.battle.rules.numbers.charge_passes = -9;
    p.turn(&mut Rolls::all(4));
    assert_eq!(p.charges(), [(A, 0, 0)], "BC-Q24");
}

#[test]
fn a_grand_battery_loses_guns_from_the_end_of_the_list_and_shatters_on_a_failed_test() {
    let guns = "foot-artillery infantry foot-artillery horse-artillery";
    let mut p = plain(guns, "lancers", ["grand-battery/hold-line"; 2]);
    let battery = p.battle.battery_of(&p.state, A).unwrap();
    assert_eq!((battery, p.unit(A, battery).left), (4, 3));
    p = p.set(A, battery, |unit| unit.depth = 30).put(B, 0, 24, ReinforcedLine);
    // High and deployed: +2; a 1 fails.
    p.turn(&mut Rolls::all(2).on("test to receive", A, 4, 1));
    assert!(!p.here(A, battery));
    let fallen: Vec<_> = p
        .log
        .0
        .iter()
        .filter_map(|event| match event {
            Event::Hit { on: unit, .. } | Event::Lost { unit, .. } if unit.side == A => {
                Some(unit.unit)
            }
            _ => None,
        })
        .collect();
    assert_eq!(fallen, [3, 2, 0]);
}

#[test]
fn a_river_stops_who_has_no_crossing() {
    let here = scenario(&[(Ground::River, 36, 0)]);
    let doctrines = ["columns/hold-line"; 2];
    let mut p = Position::at(&Rules::default(), "infantry", "infantry", doctrines, &[], &here);
    p.turn(&mut Rolls::all(1));
    assert_eq!(p.unit(A, 0).depth, 37);
    p.turn(&mut Rolls::all(1));
    assert_eq!(p.unit(A, 0).depth, 37);
}

#[test]
fn who_blocks_a_crossing_starts_behind_it_and_is_stormed() {
    let here = scenario(&[(Ground::River, 24, 0), (Ground::Bridge, 24, 0)]);
    let doctrines = ["columns/hold-line+assault", "columns/stand-in-line"];
    let generals = [Rank::Divisional];
    let mut p = Position::at(
        &Rules::default(),
        "infantry infantry",
        "foot-artillery infantry/4",
        doctrines,
        &generals,
        &here,
    );
    assert_eq!(p.unit(B, 1).depth, 23);
    p.turn(&mut Rolls::all(2));
    p.turn(&mut Rolls::all(2).on("assault", A, 0, 6).on("assault", B, 1, 1));
    assert!(!p.here(B, 1));
    assert_eq!(p.unit(A, 0).depth, 24);
}

#[test]
fn roads_are_for_march_columns() {
    let here = scenario(&[(Ground::Road, 0, 48)]);
    let doctrines = ["columns/hold-line"; 2];
    let mut p = Position::at(&Rules::default(), "lancers", "infantry", doctrines, &[], &here);
    assert_eq!(p.unit(A, 0).depth, 42);
    p.turn(&mut Rolls::all(1));
    assert_eq!(p.unit(A, 0).depth, 34, "cavalry in line has no road rate");
}

/// Under `after-melee = "locked"` no unit stays locked with one that is gone, for whatever reason.
#[test]
fn who_was_locked_with_one_lost_to_attrition_is_free() {
    let rules = with("after-melee", "locked");
    let mut p = Position::still(&rules, "cuirassiers infantry", "infantry")
        .set(A, 0, |unit| {
            (unit.charge, unit.target, unit.charged) = (Charge::Locked, 0, true);
            (unit.left, unit.bouts) = (4, 1);
        })
        .set(B, 0, |unit| unit.locked = 1);
    p.state.clock = p.state.clock.on(Stage::Attrition);
    p.turn(&mut Rolls::all(4).on("attrition", A, 0, 1));
    assert!(!p.here(A, 0) && p.here(B, 0));
    assert!(!p.unit(B, 0).is_locked());
}

/// A general of a grand battery is bound to it for the whole game (BC-B2), even after it is lost.
#[test]
fn the_general_of_a_lost_grand_battery_commands_nobody_else() {
    let rules = Rules::default();
    let guns = "foot-artillery infantry foot-artillery horse-artillery";
    let doctrines = ["grand-battery/hold-line"; 2];
    let mut p = Position::of(&rules, guns, "lancers", doctrines, &[Rank::CommanderInChief]);
    let battery = p.battle.battery_of(&p.state, A).unwrap();
    p.state.sides.a.leaders[0].busy = true;
    p = p.set(A, battery, |unit| (unit.depth, unit.general) = (30, 0)).put(
        B,
        0,
        24,
        ReinforcedLine,
    );
    p.turn(&mut Rolls::all(2).on("test to receive", A, battery.into(), 1));
    assert!(!p.here(A, battery));
    assert!(p.state.sides.a.leaders[0].busy);
}
