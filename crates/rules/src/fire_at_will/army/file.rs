//! Army list files, as they are written.

use super::check::{MOST_LEADERS, MOST_STRIPS, MOST_UNITS};
use crate::fire_at_will::magic::Spell;
use crate::fire_at_will::troops::Troop;
use crate::list::{LONGEST_NAME, Post, doctrines};
use serde::Deserialize;

doctrines! {
    /// The doctrine that plays a list; the battle model says what it does.
    #[derive(Default)]
    pub enum Doctrine {
        /// Charges the nearest enemy in reach, otherwise advances.
        Aggressive = "aggressive",
            "charges the nearest enemy in reach, otherwise advances; those who cannot charge shoot";
        /// Shooters stand while in range; the rest keep their line and charge where the first fight pays.
        #[default]
        Steady = "steady",
            "shooters stand while in range; the rest keep their line and charge where the first fight pays";
        /// Defends and shoots; charges only what could charge next turn.
        Stand = "stand", "defends and shoots; charges only what could charge next turn";
        /// Foot goes in front; mounted formations and wings work round to a flank or the rear.
        Hammer = "hammer",
            "foot goes in front; mounted formations and wings work round to a flank or the rear";
        /// Any legal option, all equally likely: a floor for comparison.
        Random = "random", "any legal option, all equally likely: a floor for comparison";
    }
}

/// What a leader is.
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
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// A hero.
    Hero,
    /// A leader.
    #[default]
    Leader,
    /// A magic user.
    Wizard,
}

impl Rank {
    /// All of them.
    pub const ALL: [Rank; 3] = [Rank::Hero, Rank::Leader, Rank::Wizard];

    /// What he fights as.
    pub const fn troop(self) -> Troop {
        match self {
            Rank::Hero => Troop::Hero,
            Rank::Leader => Troop::Leader,
            Rank::Wizard => Troop::Wizard,
        }
    }
}

/// A weapon that a formation has in place of that of its type.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Shoots {
    /// Bows.
    Bow,
    /// Crossbows.
    Crossbow,
    /// Arquebuses, which count as crossbows.
    Arquebus,
}

/// The peoples that have a rule of their own.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum People {
    /// Elves: woods do not slow them.
    Elf,
}

/// What to say about too many strips.
const STRIPS: &str = "use `count` for more formations (FAW-X2)";

/// An army list file.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["system", "name", "unit"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ArmyFile {
    /// The rules the list is for.
    pub system: Option<String>,
    /// What to call the list in reports.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// The people of each formation on foot that does not name its own; default: no special people.
    pub people: Option<People>,
    /// The doctrine that plays the list; default: `mixed`.
    pub doctrine: Option<Doctrine>,
    /// Its formations.
    #[schemars(length(min = 1, max = MOST_UNITS), extend("$comment" = "type = \"soldier\""))]
    pub unit: Vec<UnitEntry>,
    /// Its heroes, leaders and wizards.
    #[schemars(length(max = MOST_LEADERS))]
    pub leader: Vec<LeaderEntry>,
}

/// One `[[unit]]` of an army list: a formation.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call it; default: its type.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// What its strips fight as. Required, unless there is a `mix`.
    #[serde(rename = "type")]
    pub kind: Option<Troop>,
    /// How many strips it has; default: 4, but 1 for creatures, chariots, engines and carts.
    #[schemars(range(min = 1, max = MOST_STRIPS), extend("$comment" = STRIPS))]
    pub strips: Option<u8>,
    /// Strips of several types, in list order, in place of `type` and `strips`.
    pub mix: Vec<MixEntry>,
    /// How many such formations; default: 1.
    #[schemars(range(min = 1, max = MOST_UNITS))]
    pub count: Option<u8>,
    /// Its people, if it is not the army's.
    pub people: Option<People>,
    /// How many ranks deep it stands; default: 1.
    #[schemars(range(min = 1, max = MOST_STRIPS))]
    pub ranks: Option<u8>,
    /// Where it stands when the battle begins; default: `line`.
    pub post: Option<Post>,
    /// With pikes.
    pub pikes: bool,
    /// What it shoots with; default: the weapon of its type, if it has one.
    pub shoots: Option<Shoots>,
    /// What it moves as; default: its type.
    pub moves: Option<Troop>,
}

/// One part of a `mix`.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["type"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct MixEntry {
    /// What these strips fight as.
    #[serde(rename = "type")]
    pub kind: Option<Troop>,
    /// How many such strips; default: 1.
    #[schemars(range(min = 1, max = MOST_STRIPS), extend("$comment" = STRIPS))]
    pub strips: Option<u8>,
}

/// One `[[leader]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LeaderEntry {
    /// What to call him; default: his rank.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// What he is; default: `leader`.
    pub rank: Option<Rank>,
    /// The name of the formation that he is attached to; default: he is alone.
    pub with: Option<String>,
    /// What he moves as; default: as the formation that he starts with, or as a soldier if he is alone.
    pub moves: Option<Troop>,
    /// Whether he is the commander in chief. A list needs exactly one.
    pub commander: bool,
    /// A wizard's points of power; default: the number `power`.
    #[schemars(range(min = 0, max = 60))]
    pub power: Option<u8>,
    /// A wizard's six spells.
    pub spells: Vec<Spell>,
}
