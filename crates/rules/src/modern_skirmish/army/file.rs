//! The format of army list files.

use super::check::MOST_UNITS;
use crate::list::{LONGEST_NAME, doctrines};
use crate::modern_skirmish::forces::{Class, MOST_FIGURES, Part};
use serde::Deserialize;

doctrines! {
    /// The doctrine that plays a force of either side; the battle model says what it does.
    #[derive(Default)]
    pub enum Doctrine {
        /// Fires, otherwise closes to 60 cm.
        #[default]
        Advance60 = "advance-60",
            "fires the shot most likely to kill, otherwise brings the rearmost unit to 60 cm";
        /// Fires, otherwise closes to 30 cm.
        Advance30 = "advance-30",
            "fires the shot most likely to kill, otherwise brings the rearmost unit to 30 cm";
        /// Fires, otherwise waits.
        Hold = "hold", "fires the shot most likely to kill, otherwise yields; never moves";
        /// Fires, otherwise brings its units into cover.
        CoverFirst = "cover-first",
            "fires the shot most likely to kill, otherwise brings a unit to the next cover ahead or else yields";
        /// Fights hand to hand, otherwise fires, otherwise closes.
        Assault = "assault",
            "fights hand to hand while a unit has at most two KIA, otherwise fires or else closes up";
    }
}

/// An army list file: the force of one side.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["system", "name", "side", "unit"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ArmyFile {
    /// The rules the list is for.
    pub system: Option<String>,
    /// What to call the list in reports.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Whose force it is.
    pub side: Option<Part>,
    /// The doctrine that plays the list; default: `mixed`.
    pub doctrine: Option<Doctrine>,
    /// Its units.
    #[schemars(length(min = 1, max = MOST_UNITS))]
    pub unit: Vec<UnitEntry>,
}

/// One `[[unit]]` of an army list: units of a type.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["class"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call it; default: its class.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// What its men are.
    pub class: Option<Class>,
    /// How many men such a unit began with; default: as printed.
    #[schemars(range(min = 1, max = MOST_FIGURES))]
    pub figures: Option<u8>,
    /// How many such units; default: 1.
    #[schemars(range(min = 1, max = MOST_UNITS))]
    pub count: Option<u8>,
    /// How many of its men have been killed already; default: 0.
    #[schemars(range(max = MOST_FIGURES))]
    pub kia: Option<u8>,
    /// How many ammo markers it has already; default: 0.
    #[schemars(range(max = MOST_FIGURES))]
    pub ammo: Option<u8>,
    /// How many units of its side have routed already; default: 0.
    #[schemars(range(max = MOST_FIGURES))]
    pub routed: Option<u8>,
}
