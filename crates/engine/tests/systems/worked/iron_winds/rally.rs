//! Rallies without a leader (IW-R7): warriors on 5 or 6, knights on 4 to 6, levy never.

use super::profile;
use fairfight_rules::iron_winds::{Rules, rally};
use fairfight_rules::{Address, Dice, Side, dice::Script};

/// Does the unit rally on this face? `None`: it may not try.
fn rallies(unit: &str, face: u8) -> Option<bool> {
    let rules = Rules::default();
    let profile = profile(unit, &rules);
    let needed = profile.rallies_on?;
    let mut dice = Script::faces(&[face]);
    let die = dice.d6(Address::new(5, Side::A, 0, 11));
    dice.finish();
    Some(rally::rallies(die, &profile.kind, 0, needed, &rules))
}

#[test]
fn tries_without_a_leader() {
    assert_eq!([4, 5].map(|face| rallies("warrior", face)), [Some(false), Some(true)]);
    assert_eq!([3, 4].map(|face| rallies("knight+mounted", face)), [Some(false), Some(true)]);
    assert_eq!(rallies("levy", 6), None);
    // Elite add 1 (IW-X3).
    assert_eq!([3, 4].map(|face| rallies("warrior+elite", face)), [Some(false), Some(true)]);
}
