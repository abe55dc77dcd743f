//! Melees (BC-M1 to M9) and assaults (BC-L11 to L13).

use super::{Fought, fight};
use fairfight_battle::Ending;
use fairfight_battle::Fate::{Destroyed, Stands};
use fairfight_rules::Side;

#[test]
fn a_column_beats_a_line_by_the_difference_in_dice() {
    // 3 dice of 9, 6 stands, +4: 19. 2 dice of 5, 6 stands: 11. Eight loss dice, of which three are 1 or 2.
    let faces = [3, 3, 3, 2, 3, 1, 6, 2, 5, 3, 4, 1, 6];
    let fought = fight("infantry+attack-column", "infantry", &[], &faces);
    assert_eq!(
        fought,
        Fought {
            winner: Some(Side::A),
            how: Ending::Objective,
            rounds: 1,
            left: [6, 3],
            fates: [Stands, Stands],
        }
    );
}

#[test]
fn two_stands_are_none() {
    let faces = [3, 3, 3, 2, 3, 1, 1, 2, 2, 3, 4, 6, 6];
    let fought = fight("infantry+attack-column", "infantry", &[], &faces);
    assert_eq!(
        (fought.left, fought.fates, fought.how),
        ([6, 0], [Stands, Destroyed], Ending::Beaten)
    );
}

#[test]
fn loss_dice_stop_at_the_last_stand() {
    // 18 + 4 + 4 for the column against 2 + 4: twenty dice are due, four are enough.
    let faces = [6, 6, 6, 1, 1, 1, 1, 2, 2];
    let fought = fight("infantry+attack-column/4", "infantry/4", &[], &faces);
    assert_eq!(fought.left, [4, 0]);
}

#[test]
fn equal_scores_cost_a_stand_each_until_a_unit_is_gone() {
    // Four stands each: two equal rounds leave two stands, which is nobody.
    let faces = [1, 2, 3, 3, 2, 1, 4, 4, 4, 4, 4, 4];
    let fought = fight("infantry+attack-column/4", "infantry+attack-column/4", &[], &faces);
    assert_eq!(
        fought,
        Fought {
            winner: None,
            how: Ending::Beaten,
            rounds: 2,
            left: [0, 0],
            fates: [Destroyed, Destroyed],
        }
    );
}

#[test]
fn a_general_adds_a_die() {
    let options = [("leader", "yes")];
    // 1 + 1 and the general's 6, 4 stands: 12; 4 + 3, 4 stands: 11. One loss die.
    let fought = fight("infantry/4", "infantry/4", &options, &[1, 1, 6, 4, 3, 5]);
    assert_eq!((fought.winner, fought.left), (Some(Side::A), [4, 4]));
}

#[test]
fn the_general_is_the_first_to_fall_in_an_assault() {
    let options = [("stage", "assault")];
    // 6 beats 5, 5 and 5 are a tie: a stand of the garrison, and the general. Then twice two, then one
    // die: the garrison falls.
    let faces = [6, 5, 1, 5, 5, 6, 6, 6, 1, 1, 6, 5, 4, 3];
    let fought = fight("infantry+march-column/4", "infantry+garrison/4", &options, &faces);
    assert_eq!((fought.winner, fought.rounds, fought.left), (Some(Side::A), 3, [4, 0]));
}
