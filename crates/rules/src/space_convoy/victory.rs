//! \[Space Convoy\] The winner, by the Brigghavens that are off the west edge (SC-O1 to SC-O6).

use super::numbers::Numbers;
use crate::D6;

/// The decision of the game when play is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The Freeloaders have won.
    Freeloaders,
    /// The Naztees have won.
    Naztees,
    /// A die: the Freeloaders win on this face or higher.
    On(u8),
}

/// The verdict with this many Brigghavens off.
///
/// Source: SC-O2 to SC-O6.
///
/// ```
/// use fairfight_rules::space_convoy::{Numbers, victory::{Verdict, verdict}};
/// let off = |number| verdict(number, &Numbers::default());
/// assert_eq!([off(0), off(4), off(7)], [Verdict::Naztees, Verdict::Freeloaders, Verdict::Freeloaders]);
/// assert_eq!([off(1), off(2), off(3)], [6, 4, 2].map(Verdict::On));
/// ```
pub const fn verdict(off: u8, numbers: &Numbers) -> Verdict {
    let least = match off {
        0 => 7,
        1 => numbers.one_off,
        2 => numbers.two_off,
        3 => numbers.three_off,
        4.. => numbers.four_off,
    };
    match least {
        ..=1 => Verdict::Freeloaders,
        7.. => Verdict::Naztees,
        2..=6 => Verdict::On(least as u8),
    }
}

/// Do the Freeloaders win with this die, if one decides?
pub const fn wins(die: D6, least: u8) -> bool {
    die.at_least(least)
}
