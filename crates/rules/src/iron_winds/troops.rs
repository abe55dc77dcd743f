//! \[Units\] \[Leaders\] \[The Miniatures\]: troop classes, peoples, arms and ranks.

use serde::{Deserialize, Serialize};

/// A troop class (IW-U1).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Common people with what weapons they have; never on horses.
    Levy,
    /// Soldiers by trade.
    Warrior,
    /// The best of an army; no bows, elves excepted.
    Knight,
}

impl Class {
    /// All classes, as printed.
    pub const ALL: [Class; 3] = [Class::Levy, Class::Warrior, Class::Knight];

    /// The word in files and notation.
    pub const fn word(self) -> &'static str {
        match self {
            Class::Levy => "levy",
            Class::Warrior => "warrior",
            Class::Knight => "knight",
        }
    }
}

/// A people of the fantasy rules (IW-F1 to F5); humans have no rule of their own.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum People {
    /// No rule of their own.
    #[default]
    Human,
    /// IW-F1.
    Dwarf,
    /// IW-F2.
    Elf,
    /// IW-F3.
    Orc,
    /// IW-F3.
    Goblin,
    /// IW-F4.
    Troll,
    /// IW-F4.
    Ogre,
    /// IW-F5.
    Skeleton,
}

impl People {
    /// All peoples.
    pub const ALL: [People; 8] = [
        People::Human,
        People::Dwarf,
        People::Elf,
        People::Orc,
        People::Goblin,
        People::Troll,
        People::Ogre,
        People::Skeleton,
    ];

    /// The word in files and notation.
    pub const fn word(self) -> &'static str {
        match self {
            People::Human => "human",
            People::Dwarf => "dwarf",
            People::Elf => "elf",
            People::Orc => "orc",
            People::Goblin => "goblin",
            People::Troll => "troll",
            People::Ogre => "ogre",
            People::Skeleton => "skeleton",
        }
    }
}

/// What a unit shoots with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Missile {
    /// Range 12" (IW-A1).
    Bow,
    /// Range 18" (IW-X1).
    Longbow,
    /// Range 8" (IW-X2).
    Crossbow,
}

/// The rank of a leader (IW-U3, IW-X5).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// A plain leader: +1 in melee and on morale, nothing in archery.
    #[default]
    Leader,
    /// +2 on all rolls of the unit he leads.
    Hero,
    /// +3 on all rolls of the unit he leads.
    Demigod,
}

impl Rank {
    /// All ranks, lowest first.
    pub const ALL: [Rank; 3] = [Rank::Leader, Rank::Hero, Rank::Demigod];

    /// The word in files and notation.
    pub const fn word(self) -> &'static str {
        match self {
            Rank::Leader => "leader",
            Rank::Hero => "hero",
            Rank::Demigod => "demigod",
        }
    }
}

/// The headings of the morale chart, highest first (IW-R1, IW-R2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Troop {
    /// Knights on horses.
    MountedKnight,
    /// Warriors on horses.
    MountedWarrior,
    /// Knights on foot.
    FootKnight,
    /// Warriors on foot.
    FootWarrior,
    /// Levy.
    Levy,
}

impl Troop {
    /// All headings, in printed order.
    pub const ALL: [Troop; 5] = [
        Troop::MountedKnight,
        Troop::MountedWarrior,
        Troop::FootKnight,
        Troop::FootWarrior,
        Troop::Levy,
    ];

    /// The heading, in text and in the names of numbers.
    pub const fn word(self) -> &'static str {
        match self {
            Troop::MountedKnight => "mounted-knight",
            Troop::MountedWarrior => "mounted-warrior",
            Troop::FootKnight => "foot-knight",
            Troop::FootWarrior => "foot-warrior",
            Troop::Levy => "levy",
        }
    }
}
