//! The state of a battle: everything that changes.

use super::gunnery::Gun;
use fairfight_rules::space_convoy::army::MOST_VESSELS;
use fairfight_rules::space_convoy::{Damage, Part};

/// The maximum number of objects on a table.
pub const MOST_OBJECTS: usize = 32;

/// The row of a vessel that has left by the west edge.
pub const LEFT: u8 = 0;

/// The place and condition of a vessel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Hull {
    /// Its row, 1 the westmost; [`LEFT`] when it has left by the west, the number of rows plus one while it is off the
    /// table in the east.
    pub row: u8,
    /// Its lane, 1 to 3; 0 without lanes, and off the table.
    pub lane: u8,
    /// The pull of gravity on its move die at its present place.
    pub pull: u8,
    /// Its damage from hits.
    pub damage: Damage,
    /// Is it destroyed?
    pub destroyed: bool,
}

/// The stage of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// This object is placed next.
    Objects(u8),
    /// This Naztee is deployed next.
    Naztees(u8),
    /// The first initiative is decided next.
    First,
    /// Initiatives follow one another.
    Play,
}

/// A shot in progress.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shot {
    /// The firer, of the active side.
    pub firer: u8,
    /// The target, of the other.
    pub target: u8,
    /// Areas between them, the target's included.
    pub range: u8,
    /// Its progress; `None` if the white dice come next.
    pub gun: Option<Gun>,
}

/// One value per part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct ByPart<T> {
    freeloaders: T,
    naztees: T,
}

impl<T> ByPart<T> {
    /// The two values.
    pub const fn new(freeloaders: T, naztees: T) -> ByPart<T> {
        ByPart { freeloaders, naztees }
    }
}

impl<T> std::ops::Index<Part> for ByPart<T> {
    type Output = T;
    #[inline]
    fn index(&self, part: Part) -> &T {
        match part {
            Part::Freeloaders => &self.freeloaders,
            Part::Naztees => &self.naztees,
        }
    }
}

impl<T> std::ops::IndexMut<Part> for ByPart<T> {
    #[inline]
    fn index_mut(&mut self, part: Part) -> &mut T {
        match part {
            Part::Freeloaders => &mut self.freeloaders,
            Part::Naztees => &mut self.naztees,
        }
    }
}

/// A battle between two steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// The stage of the battle.
    pub stage: Stage,
    /// The side with the initiative.
    pub active: Part,
    /// The number of actions in this initiative.
    pub actions: u16,
    /// Vessels of the active side that have acted in this initiative, one bit each (ruling `initiative-length`).
    pub acted: u16,
    /// The shot in progress.
    pub shot: Option<Shot>,
    /// Completed initiatives; counted only if there is a limit.
    pub initiatives: u16,
    /// Initiatives in a row that were only a pass; counted up to 2.
    pub passes: u8,
    /// Brigghavens that have left by the west.
    pub off: u8,
    /// The vessels, in the order of their lists.
    pub hulls: ByPart<[Hull; MOST_VESSELS]>,
    /// The rows of the objects; 0 for those still to be placed.
    pub objects: [u8; MOST_OBJECTS],
}
