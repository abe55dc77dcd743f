//! The state of a battle: everything that changes.

use super::setup::MOST_MEN;
use fairfight_rules::gun_fights::Posture;

/// Whether a figure is in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Status {
    /// It may act.
    Ready,
    /// A constable or tracker who was hit and has still to be redeployed (GF-H6).
    Waiting,
    /// Out of play, or never there.
    #[default]
    Out,
}

/// A fence at which a figure stands; only a jump takes it across (GF-A5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Fence {
    /// None.
    #[default]
    None,
    /// Towards greater depths.
    Above,
    /// Towards smaller depths.
    Below,
}

/// One figure. If it is out, all its fields have their defaults, so that equal situations are equal states.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Man {
    /// Is it in play?
    pub status: Status,
    /// Names crossed off.
    pub hits: u8,
    /// Its depth in inches; inside a room, that of the building.
    pub depth: u8,
    /// How it stands.
    pub posture: Posture,
    /// The fence before it.
    pub fence: Fence,
    /// For a waiting figure, the shooter who has meanwhile put its leader out of play: if that removes the figure too,
    /// it is credited to him (ruling `pending-redeploy-without-leader`).
    pub lost_to: Option<u8>,
}

impl Man {
    /// Does it stand at a fence with this depth beyond it?
    #[inline]
    pub fn is_fenced_off(&self, depth: u8) -> bool {
        match self.fence {
            Fence::None => false,
            Fence::Above => depth > self.depth,
            Fence::Below => depth < self.depth,
        }
    }

    /// The nearest of these depths; each comes with whether it ranks behind all others whatever its distance. Of
    /// equally near ones, one that is not beyond the fence is preferred; between one on either side, `pick` decides.
    pub(super) fn nearest(
        &self,
        depths: impl Iterator<Item = (bool, u8)> + Clone,
        pick: impl FnOnce(u32) -> u32,
    ) -> Option<u8> {
        let key = |&(worse, depth): &(bool, u8)| {
            (worse, depth.abs_diff(self.depth), self.is_fenced_off(depth))
        };
        let least = depths.clone().map(|one| key(&one)).min()?;
        let mut best = depths.filter(|one| key(one) == least).map(|(_, depth)| depth);
        let first = best.next()?;
        match best.find(|&depth| depth != first) {
            None => Some(first),
            Some(second) => Some(if pick(2) == 0 { first } else { second }),
        }
    }
}

/// A shot whose die is rolled next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shot {
    /// At this figure, by its position in the roster.
    At(u8),
    /// Blindly into the building at this depth (GF-F9).
    Into {
        /// The building.
        building: u8,
        /// The figure the shooter names (ruling `blind-fire-victim`).
        named: Option<u8>,
    },
}

/// A battle between two steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// The men, by their positions in the roster.
    pub men: [Man; MOST_MEN],
    /// The row of the activation table; 0 until its die is rolled.
    pub row: u8,
    /// The index of the figure of the row that acts next, or shoots now.
    pub next: u8,
    /// The shot that it has chosen.
    pub shot: Option<Shot>,
    /// The figures hit in this roll, one bit each (ruling `hit-and-current-row`; otherwise 0).
    pub hit: u16,
    /// Completed rolls; counted only if there is a limit.
    pub rolls: u16,
}

impl State {
    /// Is the figure in play?
    #[inline]
    pub fn in_play(&self, man: u8) -> bool {
        self.men[usize::from(man)].status != Status::Out
    }
}
