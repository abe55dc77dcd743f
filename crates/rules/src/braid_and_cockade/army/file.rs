//! The format of army list files.

use super::check::{MOST_LEADERS, MOST_UNITS};
use super::doctrine::Doctrine;
use crate::braid_and_cockade::units::{Arm, Rank};
use crate::list::LONGEST_NAME;
use serde::Deserialize;

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
    /// The doctrine that plays the list; default: `mixed`.
    pub doctrine: Option<DoctrineEntry>,
    /// Its units.
    #[schemars(length(min = 1, max = MOST_UNITS))]
    pub unit: Vec<UnitEntry>,
    /// Its generals.
    #[schemars(length(max = MOST_LEADERS))]
    pub leader: Vec<LeaderEntry>,
}

/// The doctrine of an army list.
#[derive(Clone, PartialEq, Debug, Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum DoctrineEntry {
    /// In words, as in reports: `columns/counter-attack+assault`.
    Words(String),
    /// As a table of its parts.
    Parts(Doctrine),
}

/// One `[[unit]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["type"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call it; default: its type.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Its type.
    #[serde(rename = "type")]
    pub arm: Option<Arm>,
    /// How many stands it has, 4 to 6; default: 6. A gun is one stand and has no such key.
    pub stands: Option<i64>,
    /// Proficient at shooting (BC-S3).
    pub proficient: bool,
    /// A novice at shooting (BC-S6).
    pub novice: bool,
    /// Superior in melee (BC-P9).
    pub superior: bool,
    /// Inferior in melee (BC-N2).
    pub inferior: bool,
    /// Of high morale (BC-H1).
    pub high: bool,
    /// Of low morale (BC-H4).
    pub low: bool,
    /// With rifles; only light infantry may have them (BC-S2).
    pub rifles: bool,
    /// Poorly armed (BC-N6).
    pub poorly_armed: bool,
    /// English infantry (BC-Q23).
    pub english: bool,
    /// How many such units; default: 1.
    #[schemars(range(min = 1, max = MOST_UNITS))]
    pub count: Option<u8>,
    /// Whether it blocks the scenario's crossing, if there is one, when the list defends (BC-L8).
    pub blocks_crossing: bool,
}

/// One `[[leader]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["rank"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LeaderEntry {
    /// What to call him; default: his rank.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// His rank.
    pub rank: Option<Rank>,
    /// The names of the units that a divisional commander commands; default: all units.
    pub commands: Vec<String>,
    /// Whether this commander in chief or aide-de-camp forms a grand battery when the list defends (BC-L1).
    pub grand_battery: bool,
}
