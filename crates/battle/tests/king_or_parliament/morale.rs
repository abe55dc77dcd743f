//! Tests that are asked for.

use crate::position::*;

/// Under `any-time` who asked in step 3 may ask again after each step of fire and melee, once in each.
#[test]
fn a_test_may_be_asked_for_after_every_step() {
    for (option, scores) in [("any-time", vec![6, 5, 4, 2]), ("once", vec![6])] {
        let p = Position::new(&with("volunteer", option), "peasant/4", "peasant/4");
        let mut dice = Rolls::all(1).pick("morale", A, 0, 0, 1).die("morale", "morale", A, 0, 6);
        for (phase, face) in [("muskets", 5), ("cannon", 4), ("melee", 2)] {
            dice = dice.pick(phase, A, 0, 0x400, 1).die(phase, "morale", A, 0, face);
        }
        assert_eq!(p.after(&mut dice).scores(A, 0), scores, "{option}");
    }
}
