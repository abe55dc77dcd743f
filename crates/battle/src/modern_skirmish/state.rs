//! The state of a battle: everything that changes.

use crate::Roster;
use fairfight_rules::modern_skirmish::army::MOST_UNITS;
use fairfight_rules::modern_skirmish::movement::Place;
use fairfight_rules::modern_skirmish::{ByPart, Marks, Part, fire};

/// The ground at a depth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Ground {
    /// Nothing.
    #[default]
    Open,
    /// Something to stand behind.
    Cover,
    /// A building.
    Building,
}

impl Ground {
    /// The cover of a target there.
    #[inline]
    pub const fn target(self) -> fire::Target {
        match self {
            Ground::Open => fire::Target::Open,
            Ground::Cover | Ground::Building => fire::Target::Cover,
        }
    }

    /// Is it inside or outside?
    #[inline]
    pub const fn place(self) -> Place {
        match self {
            Ground::Open | Ground::Cover => Place::Outside,
            Ground::Building => Place::Inside,
        }
    }
}

/// A unit between two steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Squad {
    /// Where it is, in millimetres from the Antagonist's edge.
    pub depth: i16,
    /// The ground there.
    pub ground: Ground,
    /// The marks against its morale.
    pub marks: Marks,
    /// Men eliminated in close combat who do not count as minuses (ruling `close-combat-kia`).
    pub eliminated: u8,
    /// Shots in this initiative (ruling `figure-fire-limit`).
    pub shots: u8,
    /// False once it has routed or has no men left.
    pub in_play: bool,
}

/// A close combat in progress, pair by pair; nobody is removed before all pairs have thrown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Melee {
    /// The unit of the active side.
    pub unit: u8,
    /// The unit that it attacks.
    pub target: u8,
    /// The total number of pairs of figures.
    pub pairs: u8,
    /// Pairs that have thrown.
    pub thrown: u8,
    /// The number of attackers eliminated.
    pub attackers_out: u8,
    /// The number of defenders eliminated.
    pub defenders_out: u8,
    /// Ammo markers of the attackers.
    pub attackers_ammo: u8,
    /// Ammo markers of the defenders.
    pub defenders_ammo: u8,
}

/// A battle between two steps.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// The side with the initiative.
    pub active: Part,
    /// The close combat in progress.
    pub melee: Option<Melee>,
    /// Completed activations; counted only if there is a limit.
    pub activations: u16,
    /// Activations in a row without a shot or a close combat.
    pub quiet: u16,
    /// The units, in the order of their lists.
    pub squads: ByPart<Roster<Squad, MOST_UNITS>>,
}

// Implemented by hand, to copy only the units that exist.
impl Clone for State {
    fn clone(&self) -> Self {
        let State { active, melee, activations, quiet, .. } = *self;
        let squads = ByPart::from_fn(|part| self.squads[part].clone());
        State { active, melee, activations, quiet, squads }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        (self.active, self.melee) = (source.active, source.melee);
        (self.activations, self.quiet) = (source.activations, source.quiet);
        for part in Part::BOTH {
            self.squads[part].copy_from(&source.squads[part]);
        }
    }
}
