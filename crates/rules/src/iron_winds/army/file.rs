//! Army list files, as they are written.

use super::check::MOST_LEADERS;
use crate::iron_winds::traits::TraitKeys;
use crate::iron_winds::troops::{Class, People, Rank};
use crate::list::{LONGEST_NAME, MOST_UNITS, Post, doctrines};
use serde::Deserialize;

doctrines! {
    /// The doctrine that plays a list; the battle model says what it does.
    pub enum Doctrine {
        /// Charges the nearest enemy in reach, otherwise advances at full speed; accepts every challenge.
        Aggressive = "aggressive",
            "charges the nearest enemy in reach, otherwise advances at full speed; accepts every challenge";
        /// Shoots, keeps its line, and charges where the first round pays.
        Steady = "steady",
            "shoots, keeps its line, and charges where the first round pays";
        /// Stays and shoots; charges only what would otherwise charge.
        Stand = "stand", "stays and shoots; charges only what would otherwise charge";
        /// Foot pins the front; mounted units and wings wait for a flank or the rear.
        Hammer = "hammer",
            "foot pins the front; mounted units and wings wait for a flank or the rear";
        /// Any legal option, all equally likely: a floor for comparison.
        Random = "random", "any legal option, all equally likely: a floor for comparison";
    }
    family {
        Skilled1 = "skilled-1",
        Skilled2 = "skilled-2",
        Skilled3 = "skilled-3",
        Skilled4 = "skilled-4",
        Skilled5 = "skilled-5",
        Skilled6 = "skilled-6",
    }
}

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
    /// The people of each unit that does not name its own; default: `human`.
    pub people: Option<People>,
    /// The doctrine that plays the list; default: `skilled`.
    pub doctrine: Option<Doctrine>,
    /// Its units.
    #[schemars(length(min = 1, max = MOST_UNITS))]
    pub unit: Vec<UnitEntry>,
    /// Its leaders.
    #[schemars(length(max = MOST_LEADERS))]
    pub leader: Vec<LeaderEntry>,
}

/// One `[[unit]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["class"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call it; default: its class.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Its people; default: the army's.
    pub people: Option<People>,
    /// Its class.
    pub class: Option<Class>,
    /// Its traits, each a key.
    #[serde(flatten)]
    pub traits: TraitKeys,
    /// How many figures it has; default: a full unit. An army may have one partial unit (IW-U1).
    pub figures: Option<i64>,
    /// How many such units; default: 1.
    #[schemars(range(min = 1, max = MOST_UNITS))]
    pub count: Option<u8>,
    /// Where it stands when the battle begins; default: `line`.
    pub post: Option<Post>,
}

/// One `[[leader]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LeaderEntry {
    /// What to call him; default: his rank.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// His rank; default: `leader`.
    pub rank: Option<Rank>,
    /// The name of the unit that he starts with; default: the next unit without a leader.
    pub with: Option<String>,
}
