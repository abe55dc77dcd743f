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

words! {
    /// What a unit shoots with.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Missile {
        /// Range 12" (IW-A1).
        Bow = "bow",
        /// Range 18" (IW-X1).
        Longbow = "longbow",
        /// Range 8" (IW-X2).
        Crossbow = "crossbow",
    }
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

/// What a unit is: its people, its class and what was bought for each of its figures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind {
    /// Its people.
    pub people: People,
    /// Its class.
    pub class: Class,
    /// On horses.
    pub mounted: bool,
    /// What it shoots with.
    pub missile: Option<Missile>,
    /// Elite (IW-X3).
    pub elite: bool,
    /// Pikes (IW-X4).
    pub pikes: bool,
    /// Dwarven armour (IW-F1).
    pub armour: bool,
}

impl Kind {
    /// A foot unit of `class` without extras.
    pub const fn foot(people: People, class: Class) -> Kind {
        Kind {
            people,
            class,
            mounted: false,
            missile: None,
            elite: false,
            pikes: false,
            armour: false,
        }
    }

    /// Its heading on the morale chart.
    ///
    /// ```
    /// use fairfight_rules::iron_winds::{Class, Kind, People, Troop};
    /// assert_eq!(Kind::foot(People::Human, Class::Warrior).troop(), Troop::FootWarrior);
    /// ```
    pub const fn troop(&self) -> Troop {
        match (self.class, self.mounted) {
            (Class::Knight, true) => Troop::MountedKnight,
            (Class::Warrior, true) => Troop::MountedWarrior,
            (Class::Knight, false) => Troop::FootKnight,
            (Class::Warrior, false) => Troop::FootWarrior,
            (Class::Levy, _) => Troop::Levy,
        }
    }
}
