//! [Event III]: movement.

use crate::position::*;
use fairfight_battle::{Event, Flow};
use fairfight_rules::Side;
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::army::Doctrine;

/// A's leader chooses to join its second unit; the first and second advance so far. Did he?
fn joins(rules: &Rules, gap: i16, advances: [u32; 2]) -> bool {
    let mut p =
        Position::of(rules, "knight+mounted+leader knight+mounted", "levy", [Random, Stand], &[])
            .at(A, 0, 4)
            .at(A, 1, 4 + gap)
            .at(B, 0, 48);
    let mut dice = Rolls::all(1)
        .pick("leader's choice", A, 0, 1)
        .pick("choice", A, 0, advances[0])
        .pick("choice", A, 1, advances[1])
        .pick("choice", A, 0x7fff, 0);
    p.movement(&mut dice);
    p.leader(A, 0).unit == 1
}

#[test]
fn v4_a_leader_who_changes_unit_moves_twelve_inches_from_where_he_began() {
    let rules = Rules::default();
    assert!(joins(&rules, 12, [0, 0]));
    assert!(joins(&rules, 4, [0, 8]));
    assert!(!joins(&rules, 12, [0, 8]), "it moved on, out of his reach");
    assert!(!joins(&rules, 12, [8, 8]), "nor does he ride with the unit that he leaves");
}
