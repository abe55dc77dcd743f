//! Army list files, as they are written.

use crate::modern_skirmish::forces::{Class, Part};
use serde::Deserialize;

/// The decision policy that plays a force, of either side; its conduct is the battle model's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Doctrine {
    /// Fires, else closes to 60 cm.
    #[default]
    #[serde(rename = "advance-60")]
    Advance60,
    /// Fires, else closes to 30 cm.
    #[serde(rename = "advance-30")]
    Advance30,
    /// Fires, else waits.
    #[serde(rename = "hold")]
    Hold,
    /// Fires, else brings its units into cover.
    #[serde(rename = "cover-first")]
    CoverFirst,
    /// Goes hand to hand, else fires, else closes.
    #[serde(rename = "assault")]
    Assault,
}

impl Doctrine {
    /// All doctrines.
    pub const ALL: [Doctrine; 5] = [
        Doctrine::Advance60,
        Doctrine::Advance30,
        Doctrine::Hold,
        Doctrine::CoverFirst,
        Doctrine::Assault,
    ];

    /// The word in files and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Doctrine::Advance60 => "advance-60",
            Doctrine::Advance30 => "advance-30",
            Doctrine::Hold => "hold",
            Doctrine::CoverFirst => "cover-first",
            Doctrine::Assault => "assault",
        }
    }

    /// What it does, in a sentence.
    pub const fn means(self) -> &'static str {
        match self {
            Doctrine::Advance60 => {
                "fires the shot that kills most surely, else brings the rearmost unit to 60 cm"
            }
            Doctrine::Advance30 => {
                "fires the shot that kills most surely, else brings the rearmost unit to 30 cm"
            }
            Doctrine::Hold => "fires the shot that kills most surely, else yields; never moves",
            Doctrine::CoverFirst => {
                "fires the shot that kills most surely, else brings a unit to the next cover ahead, else yields"
            }
            Doctrine::Assault => {
                "goes hand to hand while a unit has two KIA at most, else fires, else closes up"
            }
        }
    }
}

/// The system's name in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum System {
    /// Modern Skirmish.
    #[serde(rename = "modern-skirmish")]
    ModernSkirmish,
}

/// An army list file: the force of one side.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ArmyFile {
    /// The rules the list is for. Needed.
    pub system: Option<System>,
    /// What to call the list in reports. Needed.
    pub name: Option<String>,
    /// Whose force it is. Needed.
    pub side: Option<Part>,
    /// The doctrine that plays it; advance-60 unless given.
    pub doctrine: Option<Doctrine>,
    /// Its units. One is needed.
    pub unit: Vec<UnitEntry>,
}

/// One `[[unit]]` of an army list: units of a type.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call it; its class unless given.
    pub name: Option<String>,
    /// What its men are. Needed.
    pub class: Option<Class>,
    /// How many men such a unit has had, 1 to 99; as printed unless given.
    pub figures: Option<i64>,
    /// How many such units; 1 unless given.
    pub count: Option<i64>,
    /// How many of its men have been killed already; none unless given.
    pub kia: Option<i64>,
    /// How many ammo markers it has already; none unless given.
    pub ammo: Option<i64>,
    /// How many units of its side have routed already; none unless given.
    pub routed: Option<i64>,
}
