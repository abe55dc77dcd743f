//! \[Melee\]: a fight, one strip against one or more (KOP-C1).

use super::state::NONE;
use fairfight_rules::king_or_parliament::army::MOST_UNITS;
use fairfight_rules::{BySide, Side};

/// The maximum number of fights in a turn: each uses up a strip of either side.
pub const MOST_FIGHTS: usize = MOST_UNITS * 6;
/// The maximum number of strips of a side in one fight: the overlap, and two for each other contact.
pub const MOST: usize = 10;

/// One strip of a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Part {
    /// Its formation.
    pub unit: u8,
    /// Its number in the formation: block after block, rank after rank.
    pub strip: u8,
}

/// A fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bout {
    /// The strips of each side; only the first `len` count.
    pub parts: BySide<[Part; MOST]>,
    /// The number of strips of each side.
    pub len: BySide<u8>,
    /// Whether it is at an end of its contact.
    pub end: bool,
}

const NO_PART: Part = Part { unit: NONE, strip: 0 };

/// No fight.
pub const NO_BOUT: Bout = Bout {
    parts: BySide::new([NO_PART; MOST], [NO_PART; MOST]),
    len: BySide::new(0, 0),
    end: false,
};

impl Bout {
    /// The strips of a side.
    pub fn side(&self, side: Side) -> &[Part] {
        &self.parts[side][..usize::from(self.len[side])]
    }

    /// Adds a strip; does nothing if there is no room.
    pub fn push(&mut self, side: Side, part: Part) {
        let len = &mut self.len[side];
        if usize::from(*len) < MOST {
            self.parts[side][usize::from(*len)] = part;
            *len += 1;
        }
    }

    /// Whether a formation takes part.
    pub fn has(&self, side: Side, unit: u8) -> bool {
        self.side(side).iter().any(|part| part.unit == unit)
    }
}
