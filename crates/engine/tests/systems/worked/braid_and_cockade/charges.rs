//! Whole charges: tests, melee, end phase (BC-Q, BC-E).

use super::{Fought, fight};
use fairfight_battle::Ending;
use fairfight_battle::Fate::{Destroyed, Routed, Stands};
use fairfight_rules::Side;

const CHARGE: [(&str, &str); 1] = [("stage", "charge")];

#[test]
fn a_charger_that_fails_its_test_does_nothing() {
    let fought = fight("heavy-cavalry/5", "infantry+square", &CHARGE, &[3]);
    assert_eq!(
        fought,
        Fought {
            winner: None,
            how: Ending::Stalemate,
            rounds: 1,
            left: [5, 6],
            fates: [Stands, Stands],
        }
    );
}

#[test]
fn a_charge_that_is_not_allowed_is_none() {
    let fought = fight("infantry", "lancers", &CHARGE, &[]);
    assert_eq!((fought.winner, fought.how), (None, Ending::Stalemate));
}

#[test]
fn a_target_that_fails_retires_and_a_cluster_is_shattered() {
    let fought = fight("infantry+attack-column", "infantry", &CHARGE, &[3]);
    assert_eq!((fought.winner, fought.fates), (Some(Side::A), [Stands, Routed]));
    // A cluster needs 5.
    let fought = fight("infantry+attack-column", "infantry/3", &CHARGE, &[4]);
    assert_eq!((fought.left, fought.fates), ([6, 0], [Stands, Destroyed]));
}

#[test]
fn cuirassiers_pay_for_a_charge_that_was_fought() {
    // English infantry tests against cavalry: a 4 holds. 3 dice of 12, 6 stands, +8: 26. 2 dice of 2, 6 stands:
    // 8. Eighteen loss dice are due; six that show 1 are enough. Attrition: 1, 3 of six. Morale of three
    // cuirassiers in a cluster that won: 3 + 1 - 1, a stand is lost, and they are gone.
    let faces = [4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 2, 4, 5, 6, 3];
    let fought = fight("cuirassiers", "infantry+english", &CHARGE, &faces);
    assert_eq!(
        fought,
        Fought {
            winner: Some(Side::A),
            how: Ending::Objective,
            rounds: 1,
            left: [0, 0],
            fates: [Destroyed, Destroyed],
        }
    );
}

#[test]
fn a_gun_that_fought_stays_on_a_six_alone() {
    // A line tests to charge a gun; the gun, deployed, does not. 2 dice of 2, 4 stands, +4: 10. The gun's 6, one
    // stand, -4: 3. Seven loss dice, none of them low.
    let lost = [4, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6];
    let stays = [&lost[..], &[6, 4, 4]].concat();
    let fought = fight("infantry/4", "foot-artillery", &CHARGE, &stays);
    assert_eq!((fought.left, fought.winner), ([4, 1], Some(Side::A)));
    let goes = [&lost[..], &[5, 4]].concat();
    let fought = fight("infantry/4", "foot-artillery", &CHARGE, &goes);
    assert_eq!((fought.left, fought.how), ([4, 0], Ending::Beaten));
}

#[test]
fn cavalry_that_counter_charges_pays_too() {
    let options = [("stage", "charge"), ("counter", "yes")];
    // Light on light: equal stands, 9 against 10, one loss die of 6. Attrition: a die a stand for both, on 1.
    let faces = [3, 3, 3, 3, 3, 4, 6, 2, 2, 2, 1, 2, 2, 2, 2, 4, 4];
    let fought = fight("light-cavalry/4", "light-cavalry/4", &options, &faces);
    // Three stands are a cluster, which lost: 4 - 2 costs it another, and it is gone.
    assert_eq!((fought.winner, fought.left), (Some(Side::B), [0, 4]));
}
