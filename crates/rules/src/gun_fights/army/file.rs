//! The format of army list files.

use super::doctrine::Doctrine;
use crate::gun_fights::figures::{Edition, Figure, MOST_FIGURES, Part};
use crate::list::LONGEST_NAME;
use serde::Deserialize;

/// An army list file: the figures of one side.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["system", "name", "side"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ArmyFile {
    /// The rules the list is for.
    pub system: Option<String>,
    /// The game; default: that of the side.
    pub edition: Option<Edition>,
    /// What to call the list in reports.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Whose figures they are.
    pub side: Option<Part>,
    /// The doctrine that plays the list; default: `skilled`.
    pub doctrine: Option<Doctrine>,
    /// The figures that take part; default: the whole side.
    #[schemars(length(max = MOST_FIGURES))]
    pub unit: Vec<UnitEntry>,
}

/// One `[[unit]]` of an army list: a figure.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["type"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call him; default: his own name.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Who he is.
    #[serde(rename = "type")]
    pub figure: Option<Figure>,
}
