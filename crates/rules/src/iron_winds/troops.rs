//! \[Units\] \[Leaders\] \[The Miniatures\]: troop classes, peoples, arms and ranks.

use crate::words;
use serde::{Deserialize, Serialize};

words! {
    /// A troop class (IW-U1).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Class {
        /// Common people with what weapons they have; never on horses.
        Levy = "levy",
        /// Soldiers by trade.
        Warrior = "warrior",
        /// The best of an army; no bows, elves excepted.
        Knight = "knight",
    }
}

words! {
    /// A people of the fantasy rules (IW-F1 to F5); humans have no rule of their own.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum People {
        /// No rule of their own.
        #[default]
        Human = "human",
        /// IW-F1.
        Dwarf = "dwarf",
        /// IW-F2.
        Elf = "elf",
        /// IW-F3.
        Orc = "orc",
        /// IW-F3.
        Goblin = "goblin",
        /// IW-F4.
        Troll = "troll",
        /// IW-F4.
        Ogre = "ogre",
        /// IW-F5.
        Skeleton = "skeleton",
    }
}

/// The weapon with which a unit shoots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Missile {
    /// Range 12" (IW-A1).
    Bow,
    /// Range 18" (IW-X1).
    Longbow,
    /// Range 8" (IW-X2).
    Crossbow,
}

words! {
    /// The rank of a leader (IW-U3, IW-X5).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Rank {
        /// A plain leader: +1 in melee and on morale, nothing in archery.
        #[default]
        Leader = "leader",
        /// +2 on all rolls of the unit he leads.
        Hero = "hero",
        /// +3 on all rolls of the unit he leads.
        Demigod = "demigod",
    }
}

words! {
    /// The headings of the morale chart, highest first (IW-R1, IW-R2).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[repr(u8)]
    pub enum Troop {
        /// Knights on horses.
        MountedKnight = "mounted-knight",
        /// Warriors on horses.
        MountedWarrior = "mounted-warrior",
        /// Knights on foot.
        FootKnight = "foot-knight",
        /// Warriors on foot.
        FootWarrior = "foot-warrior",
        /// Levy.
        Levy = "levy",
    }
}
