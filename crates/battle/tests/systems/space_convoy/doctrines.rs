//! The use that each doctrine makes of its initiative.

use crate::space_convoy::position::*;
use fairfight_battle::space_convoy::{Action, Way};
use fairfight_battle::{Silent, System};
use fairfight_rules::space_convoy::army::Doctrine::{self, *};
use fairfight_rules::space_convoy::{Damage, Rules};

fn played(doctrine: Doctrine, convoy: &str, raiders: &str) -> Position {
    let rules = Rules::default();
    match doctrine.part() {
        Freeloaders => Position::played(&rules, convoy, raiders, doctrine, Ambush),
        Naztees => Position::played(&rules, convoy, raiders, Dash, doctrine).raiders(),
    }
}

fn chooses(doctrine: Doctrine, convoy: &str, raiders: &str) -> Action {
    played(doctrine, convoy, raiders).choose()
}

const fn west(vessel: u8) -> Action {
    Action::Move(vessel, Way::West)
}

const fn east(vessel: u8) -> Action {
    Action::Move(vessel, Way::East)
}

#[test]
fn dash_moves_the_foremost_transport_and_convoy_the_rearmost() {
    let fleet = "blitzship@3 brigghaven@9 brigghaven@5 brigghaven@5 brigghaven";
    assert_eq!(chooses(Dash, fleet, "lite@3"), west(2));
    assert_eq!(chooses(Convoy, fleet, "lite@3"), west(4), "those off the table too");
    assert_eq!(chooses(Convoy, "brigghaven@7 brigghaven@7", "lite@3"), west(0));
    assert_eq!(chooses(Dash, "blitzship@3 slayer@4", "lite@3"), Action::Pass);
    let mut p = played(Dash, fleet, "lite@1");
    for vessel in [2, 3] {
        p.hull_mut(Freeloaders, vessel).damage = Damage::SLOWED;
        p.hull_mut(Freeloaders, vessel).pull = 2;
    }
    assert_eq!(p.choose(), west(1), "who cannot move is left");
}

#[test]
fn escort_fires_where_it_pays() {
    // A Slayer on a Coffin at 1: 5/12 of 4/6; a Blitzship on the Lite Crusher at 1: 0.47 of 2/6.
    let fleet = "blitzship@10 slayer@10 brigghaven@12";
    assert_eq!(chooses(Escort, fleet, "lite@9 coffin@9"), Action::Fire(1, 1));
    assert_eq!(chooses(Escort, fleet, "lite@9"), Action::Fire(0, 0));
    // The Harsh Crusher is destroyed by one face in six and disarmed by another; a Slayer at 1 has 0.25 of 2/6.
    assert_eq!(chooses(Escort, fleet, "harsh@9"), Action::Fire(0, 0));
    assert_eq!(chooses(Escort, "slayer@10 brigghaven@12", "harsh@9"), west(1));
    // A disarmed raider is already out of action.
    let mut p = played(Escort, fleet, "harsh@9");
    p.hull_mut(Naztees, 0).damage = Damage::DISARMED;
    assert_eq!(p.choose(), west(2));
}

#[test]
fn escort_moves_as_a_body() {
    // Within three rows of the rearmost mover: higher row, then the escort, then the number.
    assert_eq!(
        chooses(Escort, "blitzship@12 slayer@12 brigghaven@9 brigghaven@15", "harsh@1"),
        west(3)
    );
    assert_eq!(chooses(Escort, "blitzship@15 slayer@15 brigghaven@15", "harsh@1"), west(0));
    let mut p = played(Escort, "blitzship@15 slayer@13 brigghaven@15 brigghaven@11", "harsh@1");
    for vessel in [0, 2] {
        p.hull_mut(Freeloaders, vessel).pull = 1;
    }
    assert_eq!(p.choose(), west(1), "who moves best");
    // The escort in row 1 stays.
    assert_eq!(chooses(Escort, "slayer@1 brigghaven@1", "harsh@9"), west(1));
    assert_eq!(chooses(Escort, "slayer@1", "harsh@9"), Action::Pass);
}

#[test]
fn screen_brings_the_escorts_to_the_fore() {
    let far = "harsh@1";
    assert_eq!(chooses(Screen, "blitzship@9 slayer slayer@12 brigghaven@10", far), west(1));
    assert_eq!(chooses(Screen, "blitzship@9 slayer@8 slayer@12 brigghaven@10", far), west(2));
    assert_eq!(chooses(Screen, "blitzship@8 slayer@8 brigghaven@10 brigghaven@9", far), west(3));
    assert_eq!(
        chooses(Screen, "blitzship@9 slayer@9 brigghaven@10", "coffin@10"),
        Action::Fire(1, 0)
    );
}

#[test]
fn escorts_leave_an_area_of_a_row_free_for_the_transports() {
    let row = |slayers: usize, row: u8| format!("slayer@{row} ").repeat(slayers);
    let screen = |slayers| format!("blitzship@9 {}brigghaven@10", row(slayers, 8));
    assert_eq!(chooses(Screen, &screen(4), "harsh@1"), west(0), "two areas of six are free");
    assert_eq!(chooses(Screen, &screen(5), "harsh@1"), west(6), "one is");
    let body = |slayers| format!("blitzship@2 {}brigghaven@2", row(slayers, 1));
    assert_eq!(chooses(Escort, &body(4), "harsh@9"), west(0));
    assert_eq!(chooses(Escort, &body(5), "harsh@9"), west(6));
}

#[test]
fn ambush_and_escort_killers_lie_in_wait() {
    let fleet = "blitzship@6 slayer@6 brigghaven@6";
    // A Coffin at 1: transports 5/12 of 4/6, four times; Slayers 5/18 of 3/6, four times for the other.
    assert_eq!(chooses(Ambush, fleet, "coffin@5"), Action::Fire(0, 2));
    assert_eq!(chooses(EscortKillers, fleet, "coffin@5"), Action::Fire(0, 1));
    assert_eq!(chooses(EscortKillers, "blitzship@6 brigghaven", "coffin@5"), Action::Fire(0, 0));
    assert_eq!(chooses(Ambush, "brigghaven@20", "lite@1 coffin@3"), Action::Pass);
    // Any positive chance is enough; none is not.
    assert_eq!(chooses(Ambush, "slayer@6 brigghaven", "lite@2"), Action::Fire(0, 0));
    assert_eq!(chooses(Ambush, "slayer@6 brigghaven", "lite@1"), Action::Pass);
    let mut p = played(Ambush, fleet, "coffin@5");
    p.hull_mut(Naztees, 0).damage = Damage::DISARMED;
    assert_eq!(p.choose(), Action::Pass);
}

#[test]
fn hunters_close_in() {
    // Nearest on the table, not off it; the Lite Crusher moves best.
    assert_eq!(chooses(Hunters, "brigghaven@15 brigghaven", "harsh@1 lite@1 coffin@2"), east(1));
    assert_eq!(chooses(Hunters, "brigghaven@2 brigghaven", "harsh@14 coffin@16"), west(0));
    assert_eq!(chooses(Hunters, "brigghaven", "harsh@1 lite@1"), east(1), "those to come");
    let mut p = played(Hunters, "brigghaven@15", "harsh@1 lite@1");
    p.hull_mut(Naztees, 1).damage = Damage::DISARMED;
    assert_eq!(p.choose(), east(0), "who can do no harm stays");
    // A shot that destroys once in twenty comes first.
    assert_eq!(chooses(Hunters, "brigghaven@7", "coffin@4"), Action::Fire(0, 0));
    // The Lite Crusher on a transport at 5: 0.049 of 4/6 is less: it closes.
    assert_eq!(chooses(Hunters, "brigghaven@7", "lite@2"), east(0));
    // If no vessel can close, any shot will do.
    let mut p = played(Hunters, "brigghaven@7", "lite@2");
    p.hull_mut(Naztees, 0).pull = 6;
    assert_eq!(p.choose(), Action::Fire(0, 0));
}

#[test]
fn stand_off_fires_from_where_a_slayer_cannot_be_hit() {
    let fleet = "blitzship slayer brigghaven";
    let off = "slayer@12 brigghaven";
    // Seven rows from the nearest raider it goes on, at five it stops and fires, however poor the chance.
    assert_eq!(chooses(StandOff, off, "lite@5"), west(0));
    assert_eq!(chooses(StandOff, "slayer@10 brigghaven", "lite@5"), Action::Fire(0, 0));
    assert_eq!(chooses(Screen, "slayer@10 brigghaven", "lite@5"), west(0), "it does not stop");
    let mut p = played(StandOff, off, "lite@7");
    p.hull_mut(Naztees, 0).damage = Damage::DISARMED;
    assert_eq!(p.choose(), west(0), "as screen: nobody can hit anything");
    p.hull_mut(Freeloaders, 0).row = 8;
    assert_eq!(p.choose(), west(1), "the transports come");
    assert!(matches!(chooses(StandOff, fleet, "lite@1"), Action::Move(0 | 1, Way::West)));
}

#[test]
fn pursuers_close_with_the_escorts() {
    assert_eq!(chooses(Pursuers, "slayer@10 brigghaven@3", "harsh@1"), east(0));
    assert_eq!(chooses(Pursuers, "slayer@2 brigghaven@3", "harsh@1"), Action::Fire(0, 0));
    let mut p = played(Pursuers, "slayer@10 brigghaven@3", "harsh@1");
    p.hull_mut(Freeloaders, 0).damage = Damage::DISARMED;
    assert_eq!(p.choose(), Action::Fire(0, 1), "a disarmed escort is let be");
    assert_eq!(chooses(Pursuers, "slayer brigghaven", "harsh@1"), Action::Pass, "nobody is on");
}

#[test]
fn blockade_comes_forward_before_the_convoy_is_on() {
    assert_eq!(chooses(Blockade, "slayer@20 brigghaven", "harsh@1 lite@1"), east(0));
    assert_eq!(chooses(Blockade, "slayer@20 brigghaven", "harsh@6 lite@5"), east(1));
    assert_eq!(chooses(Blockade, "slayer@20 brigghaven", "harsh@6 lite@6"), Action::Pass);
    assert_eq!(chooses(Blockade, "brigghaven@20", "harsh@1 lite@1"), Action::Pass);
    assert_eq!(chooses(Blockade, "brigghaven@4", "harsh@1 lite@1"), Action::Fire(0, 0));
    let mut p = played(Blockade, "brigghaven", "harsh@1 lite@1");
    p.hull_mut(Naztees, 0).pull = 4;
    assert_eq!(p.choose(), east(1), "who is able to");
}

#[test]
fn one_of_several_equal_actions_is_taken_by_a_die() {
    let of = |doctrine, convoy: &str, raiders: &str| played(doctrine, convoy, raiders).equals();
    let fire = Action::Fire;
    assert_eq!(
        of(Ambush, "brigghaven@6 brigghaven@4", "coffin@5 coffin@5"),
        [fire(0, 0), fire(0, 1), fire(1, 0), fire(1, 1)]
    );
    let far = "harsh@1 lite@1";
    assert_eq!(of(Dash, "brigghaven@9 brigghaven@5 brigghaven@5", far), [west(1), west(2)]);
    assert_eq!(of(Convoy, "brigghaven@9 brigghaven@9 brigghaven@5", far), [west(0), west(1)]);
    assert_eq!(of(Escort, "slayer@9 slayer@9 brigghaven@9", far), [west(0), west(1)]);
    assert_eq!(of(Screen, "slayer@15 slayer@15 brigghaven@15", far), [west(0), west(1)]);
    assert_eq!(of(Blockade, "brigghaven", far), [east(0), east(1)]);
    assert_eq!(of(Hunters, "brigghaven@15", "coffin@2 coffin@2"), [east(0), east(1)]);
    let mut p = played(Dash, "brigghaven@5 brigghaven@5", far);
    p.battle.step(
        &mut p.state,
        &mut Rolls::default().on(purpose::CHOICE, &[2]).on(purpose::MOVE, &[6]),
        &mut Silent,
    );
    assert_eq!([0, 1].map(|vessel| p.hull(Freeloaders, vessel).row), [5, 4]);
}
