//! Example 1, and the archery of example 2.

use super::profile;
use fairfight_rules::iron_winds::archery::{self, Shot};
use fairfight_rules::iron_winds::{Missile, Rules, melee};
use fairfight_rules::{Address, Dice, Side, dice::Script};

/// What falls of a full `target` when `left` figures of `shooter` are left and roll `face`.
fn volley(shooter: &str, left: u8, target: &str, face: u8) -> u8 {
    let rules = Rules::default();
    let (from, at) = (profile(shooter, &rules), profile(target, &rules));
    let modifier = archery::modifier(&from, left, &at, Shot::default(), &rules);
    let mut dice = Script::faces(&[face]);
    let die = dice.d6(Address::new(2, Side::A, 0, 3));
    dice.finish();
    at.falls_to(Missile::Bow, melee::score(die, modifier), at.purchased)
}

/// Foot warriors with five casualties: 6 - 2 = 4, divided by 3 for knights, is one figure.
#[test]
fn a_six_less_two_fells_one_mounted_knight() {
    assert_eq!(volley("warrior+bow", 7, "knight+mounted", 6), 1);
    // 4 - 2 = 2 fells no knight; the same score fells one warrior, two levy.
    assert_eq!(volley("warrior+bow", 7, "knight+mounted", 4), 0);
    assert_eq!(volley("warrior+bow", 7, "warrior", 4), 1);
    assert_eq!(volley("warrior+bow", 7, "levy", 4), 2);
}

/// Eight of twelve: four casualties are two full pairs.
#[test]
fn a_partial_unit_of_eight_shoots_at_two_less() {
    assert_eq!(volley("warrior+bow/8", 8, "levy", 6), 4);
    assert_eq!(volley("warrior+bow/8", 8, "levy", 2), 0);
    assert_eq!(volley("warrior+bow/8", 8, "levy", 1), 0);
}
