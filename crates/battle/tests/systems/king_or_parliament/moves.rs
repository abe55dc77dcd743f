//! Special moves: breaking off, guns by hand.

use crate::king_or_parliament::position::*;
use fairfight_battle::Event;
use fairfight_battle::king_or_parliament::state::{Morale, Slot};
use fairfight_rules::king_or_parliament::Rules;
use fairfight_rules::king_or_parliament::army::Cause;
use fairfight_rules::king_or_parliament::movement::Ground;

/// The depth that horse in this slot of foot, which others fight at 12, comes to if it breaks off.
fn breaks_off(slot: Slot, change: impl Fn(&mut Position)) -> Option<i16> {
    let lists = ["peasant/4 cavalier/4", "peasant/4 peasant/4"];
    let mut p = Position::new(&Rules::default(), lists[0], lists[1]).at(B, 0, 12);
    if slot != Slot::Front {
        p = p.engage(A, 0, 0, Slot::Front);
    }
    p = p.engage(A, 1, 0, slot);
    change(&mut p);
    let p = p.after(&mut Rolls::all(1).pick("moves", A, 1, 2, 1));
    let did = |event: &Event| matches!(event, Event::Did { what: "broke off from", .. });
    p.log.0.iter().any(did).then(|| p.unit(A, 1).depth)
}

/// A formation breaks off from the enemy at its front, whatever side of his it is on (KOP-M9).
#[test]
fn attackers_of_a_flank_or_rear_may_break_off() {
    for (slot, depth) in [(Slot::Front, 5), (Slot::Left, 5), (Slot::Right, 5), (Slot::Rear, 19)] {
        assert_eq!(breaks_off(slot, |_| {}), Some(depth), "{slot:?}");
        let flanked = |p: &mut Position| p.state.engage(B, 1, 1, Slot::Left);
        assert_eq!(breaks_off(slot, flanked), None, "{slot:?}, with an enemy on its own flank");
    }
}

/// Halted formations come no nearer to any enemy (KOP-R6), even by breaking off from a rear.
#[test]
fn the_halted_break_off_to_where_no_enemy_is() {
    let halted = |p: &mut Position| {
        p.unit_mut(A, 1).morale = Morale::Halted;
        p.unit_mut(B, 1).depth = 21;
    };
    for (slot, depth) in [(Slot::Front, Some(5)), (Slot::Left, Some(5)), (Slot::Rear, None)] {
        assert_eq!(breaks_off(slot, halted), depth, "{slot:?}");
    }
}

/// The depth that a gun at the bank of a stream reaches by its move.
fn at_a_stream(limbered: bool) -> i16 {
    let rules = with("gun-mode", "costs-a-turn");
    let lists = ["saker/1", "peasant/4"];
    let causes = [Cause::Parliament; 2];
    let stream = [(Ground::Stream, 10, 12)];
    let mut p = Position::of(&rules, lists, causes, [Random; 2], &stream).at(A, 0, 10);
    p.unit_mut(A, 0).limbered = limbered;
    // The options: stand, forward by 1" to all of its move.
    let inches = if limbered { 3 } else { 1 };
    p.after(&mut Rolls::all(1).pick("moves", A, 0, 0, inches)).unit(A, 0).depth
}

/// Limbered guns cross a stream, guns by hand do not (KOP-M3).
#[test]
fn no_gun_crosses_a_stream_by_hand() {
    assert_eq!((at_a_stream(true), at_a_stream(false)), (12, 10));
}
