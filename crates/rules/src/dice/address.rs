//! The purpose of a die, as an address.

use crate::Side;
use std::fmt;

/// The purpose of a die: turn, phase, side, unit, purpose, ordinal.
///
/// An address is semantic (who rolls for what), never "the n-th roll": a rule that adds a roll changes no other die, so
/// two rule sets can be compared on common dice. The first field is in the highest bits:
/// `turn:16 | phase:8 | side:1 | unit:15 | purpose:8 | ordinal:16`.
///
/// ```
/// use fairfight_rules::{Address, Side};
/// let at = Address::new(4, Side::B, 3, 9).ordinal(1);
/// assert_eq!(at.in_turn(2).bits(), 0x0002_04_8003_09_0001);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address(u64);

impl Address {
    /// The unit number for rolls of a side as a whole.
    pub const WHOLE_SIDE: u16 = 0x7fff;

    /// A die of `unit` (its list position, up to 32,767) of `side`, in `phase`, for `purpose`.
    #[inline]
    pub const fn new(phase: u8, side: Side, unit: u16, purpose: u8) -> Address {
        debug_assert!(unit <= Address::WHOLE_SIDE);
        Address(
            (phase as u64) << 40
                | (side as u64) << 39
                | ((unit & 0x7fff) as u64) << 24
                | (purpose as u64) << 16,
        )
    }

    /// The address whose bits are `bits`.
    #[inline]
    pub const fn from_bits(bits: u64) -> Address {
        Address(bits)
    }

    /// This address with another ordinal: for re-rolls of one purpose, or the number of the enemy concerned.
    #[inline]
    pub const fn ordinal(self, ordinal: u16) -> Address {
        Address(self.0 & !0xffff | ordinal as u64)
    }

    /// This address in turn `turn`.
    #[inline]
    pub const fn in_turn(self, turn: u16) -> Address {
        Address(self.0 & (u64::MAX >> 16) | (turn as u64) << 48)
    }

    /// All fields in one word.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The turn; 0 if no source has set it.
    pub const fn turn(self) -> u16 {
        (self.0 >> 48) as u16
    }

    /// The phase, numbered by the system.
    pub const fn phase(self) -> u8 {
        (self.0 >> 40) as u8
    }

    /// The side that rolls.
    pub const fn side(self) -> Side {
        if self.0 >> 39 & 1 == 0 { Side::A } else { Side::B }
    }

    /// The list position of the unit, or [`Address::WHOLE_SIDE`].
    pub const fn unit(self) -> u16 {
        (self.0 >> 24) as u16 & 0x7fff
    }

    /// The purpose, numbered by the system.
    pub const fn purpose(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// The ordinal.
    pub const fn ordinal_number(self) -> u16 {
        self.0 as u16
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "turn {} phase {} side {:?} unit {} purpose {} ordinal {}",
            self.turn(),
            self.phase(),
            self.side(),
            self.unit(),
            self.purpose(),
            self.ordinal_number()
        )
    }
}
