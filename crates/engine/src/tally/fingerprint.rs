//! Fingerprints: hashes of the courses of battles. Equal courses have equal fingerprints.

use crate::dice::mix64;
use crate::play::Played;
use fairfight_battle::{Ending, Tally};
use fairfight_rules::{Address, Side};

/// Adds a roll to a fingerprint.
#[inline]
pub(crate) const fn fingerprinted(fingerprint: u64, at: Address, pick: u32) -> u64 {
    step(step(fingerprint, at.bits()), pick as u64)
}

/// Adds a number to a fingerprint: a bijection of the fingerprint and of the number.
#[inline]
const fn step(fingerprint: u64, number: u64) -> u64 {
    (fingerprint ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// Adds the end of the battle to the fingerprint.
pub(super) fn ended(fingerprint: u64, played: &Played, tally: &Tally) -> u64 {
    let winner = match played.end.winner {
        None => 0,
        Some(Side::A) => 1,
        Some(Side::B) => 2,
    };
    let how = Ending::ALL.iter().position(|how| *how == played.end.how).unwrap_or_default();
    let fingerprint =
        step(fingerprint, winner << 32 | (how as u64) << 16 | u64::from(played.turns));
    let [a, b] = Side::BOTH.map(|side| u64::from(tally.sides[side].lost));
    mix64(step(fingerprint, a << 32 | b))
}
