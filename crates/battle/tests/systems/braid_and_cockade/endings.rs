//! How battles end (BC-W2).

use crate::braid_and_cockade::position::*;
use fairfight_battle::{End, Ending, Flow, System, Tally};
use fairfight_rules::braid_and_cockade::{Formation::*, Rules};

fn ended(flow: Flow) -> (Option<fairfight_rules::Side>, Ending) {
    match flow {
        Flow::End(End { winner, how }) => (winner, how),
        Flow::Step | Flow::Turn => panic!("it goes on"),
    }
}

#[test]
fn the_attacker_drives_the_defender_off() {
    let mut p = Position::still(&Rules::default(), "infantry", "infantry/4");
    p.state.unit_mut(B, 0).left = 3;
    p = p.put(B, 0, 20, Cluster);
    // Minus 1 for the cluster: a 1 sends it 12 inches back, a 2 costs the third stand.
    assert_eq!(ended(p.turn(&mut Rolls::all(2))), (Some(A), Ending::Beaten));
    assert!(!p.here(B, 0));
}

#[test]
fn nobody_is_left_and_the_defender_has_won() {
    let mut p = Position::still(&Rules::default(), "infantry", "infantry");
    for side in [A, B] {
        p.state.unit_mut(side, 0).left = 3;
        p.state.unit_mut(side, 0).stance.formation = Cluster;
    }
    assert_eq!(ended(p.turn(&mut Rolls::all(2))), (Some(B), Ending::Objective));
    let mut tally = Tally::default();
    p.battle.tally(&p.state, &mut tally);
    assert_eq!((tally.sides.a.points, tally.sides.a.lost), (0, 6));
}

#[test]
fn at_the_turn_limit_the_defender_has_won() {
    let mut p = Position::of(
        &with("turn-limit", "3"),
        "foot-artillery",
        "infantry",
        ["columns/stand-in-line"; 2],
        &[],
    );
    let mut turns = 1;
    let end = loop {
        match p.turn(&mut Rolls::all(1)) {
            Flow::Turn => turns += 1,
            flow => break ended(flow),
        }
    };
    assert_eq!((turns, end), (3, (Some(B), Ending::TurnLimit)));
}

#[test]
fn who_falls_back_over_the_edge_is_gone_and_the_edge_is_on_the_table() {
    for (depth, here) in [(12, true), (11, false)] {
        let mut p = Position::still(&Rules::default(), "infantry", "infantry foot-artillery")
            .put(B, 0, depth, Cluster)
            .set(B, 0, |unit| unit.left = 3);
        p.turn(&mut Rolls::all(1).on("morale", B, 0, 1));
        assert_eq!(p.here(B, 0), here, "from {depth}");
    }
}

#[test]
fn a_roll_for_the_attacker_may_be_tied() {
    let rules = with("who-attacks", "roll");
    let mut p = Position::still(&rules, "infantry", "infantry");
    let mut even = Rolls::all(4);
    assert_eq!(p.step(&mut even), Flow::Step);
    assert_eq!(p.state.tied, 1);
    let mut rolls = Rolls::all(4).on("who attacks", B, 0x7fff, 5);
    p.step(&mut rolls);
    assert_eq!((p.state.attacker, p.state.tied), (B, 0));
    // The attacker's line has gone 2 inches from its edge of the zone.
    assert_eq!((p.unit(A, 0).depth, p.unit(B, 0).depth), (15, 37));
}
