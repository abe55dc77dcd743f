//! [Event V]: checks and routs.

use crate::position::*;
use fairfight_battle::iron_winds::state::NONE;
use fairfight_battle::{Event, Flow};
use fairfight_rules::iron_winds::Rules;

#[test]
fn routed_aspect_flank_a_slot_is_free_again_when_its_attacker_went_away() {
    let rules = with("routed-aspect", "flank");
    let mut p = Position::under(&rules, "levy levy", "warrior warrior")
        .routed(B, 0)
        .engage(A, 0, 0, Flank)
        .engage(A, 1, 0, Flank)
        .engage(B, 1, 1, Front);
    // The first leaves, then the enemy of the second, which turned to it.
    p.state.release(A, 0);
    p.state.release(B, 1);
    assert!(p.unit(A, 1).is_free());
    assert_eq!(p.unit(B, 0).attackers, [NONE; 4]);
}
