//! How a battle ends (GF-E1; ruling `roll-limit`), and blind shots, which may end it from either side.

use crate::gun_fights::position::*;
use fairfight_battle::gun_fights::state::Status;
use fairfight_battle::{End, Ending, Flow, System};
use fairfight_rules::Side;
use fairfight_rules::dice::Script;
use fairfight_rules::gun_fights::Rules;

fn end(winner: Option<Side>, how: Ending) -> Flow {
    Flow::End(End { winner, how })
}

#[test]
fn a_side_without_figures_has_lost() {
    let mut p = Position::of(&Rules::default(), "wyatt@0 ike@6", &[]);
    assert_eq!(p.roll(&[6, 2]), end(Some(Side::A), Ending::Beaten));
    let mut p = Position::of(&Rules::default(), "morgan@0 ike@6", &[]);
    p.man_mut(Morgan).hits = 1;
    assert_eq!(p.roll(&[6, 2]), end(Some(Side::B), Ending::Beaten));
    // A policeman who waits is in play until his activation, where nobody leads him (GF-H10).
    let mut p = Position::of(&Rules::default(), "joe@0 constable-1@40", &[]);
    p.man_mut(Constable1).status = Status::Waiting;
    assert_eq!(p.roll(&[4]), end(Some(Side::A), Ending::Beaten));
}

#[test]
fn where_nobody_would_do_anything_it_is_a_draw_at_once() {
    let mut p = Position::of(&Rules::default(), "wyatt@0 frank@7", &[]);
    assert_eq!(p.roll(&[]), end(None, Ending::Stalemate));
    // A policeman who waits will still be put down elsewhere.
    let mut p = Position::of(&Rules::default(), "joe@48 hare@6 constable-1@1", &[]);
    assert_eq!(p.roll(&[]), end(None, Ending::Stalemate));
    p.man_mut(Constable1).status = Status::Waiting;
    assert_eq!(p.roll(&[4]), Flow::Turn);
    assert_eq!(p.roll(&[]), end(None, Ending::Stalemate));
}

/// Tracker 1 fires blindly at the inn at 30 with Joe and Dan at the back; Steve and Tracker 2 are beyond.
/// Tracker 2 sees Steve and shoots with a 1. Row 2: the spaces of Joe and Dan are crossed off.
fn blind(steve: &str, faces: &[u8]) -> Position {
    let there = format!("joe@30+back dan@30+back steve@{steve} tracker-1@10 tracker-2@33");
    let inns = [building(30), building(34)];
    let mut p = Position::played(&Rules::default(), &there, &inns, "siege");
    (p.man_mut(Dan).hits, p.man_mut(Joe).hits) = (4, 2);
    p.roll(&[&[2], faces].concat());
    p
}

/// GF-F9, GF-F10: 6 hits a figure inside, 1 one on the far side, friend or foe; 2 to 5 nobody.
#[test]
fn blind_shots_hit_whoever_is_there() {
    // The victim is drawn in the order of the roster: Dan, Joe.
    assert!(!blind("40", &[6, 1, 1]).there().contains(&Dan));
    assert!(!blind("40", &[6, 2, 1]).there().contains(&Joe));
    // Steve at 40 is out of range of the blind shot, Tracker 2 alone is within: nobody leads him.
    assert!(!blind("40", &[1]).there().contains(&Tracker2));
    // Steve in the next house is within: he or the tracker, who fires blindly there.
    assert_eq!(blind("34+back", &[1, 1, 3]).man(Steve).hits, 1);
    assert!(!blind("34+back", &[1, 2]).there().contains(&Tracker2));
    for face in 2..=5 {
        assert_eq!(blind("40", &[face, 1]).there().len(), 5);
    }
    assert!(blind("40", &[3, 1]).deeds().ends_with(&["fired blindly", "missed"]));
}

#[test]
fn a_step_is_a_roll_or_a_shot() {
    let mut p = Position::of(&Rules::default(), "wyatt@0 virgil@0 frank@6", &[]);
    let mut dice = Script::faces(&[1, 1, 1]);
    let mut flows = Vec::new();
    for _ in 0..4 {
        flows.push(p.battle.step(&mut p.state, &mut dice, &mut p.log));
        if dice.rolled() == 3 {
            break;
        }
    }
    assert_eq!(flows, [Flow::Step; 3], "the row, Wyatt's shot, Frank's shot; Virgil's is to come");
    let mut dice = Script::faces(&[1]);
    assert_eq!(p.battle.step(&mut p.state, &mut dice, &mut p.log), Flow::Turn);
    assert_eq!((p.state.row, p.state.next, p.state.shot), (0, 0, None));
}
