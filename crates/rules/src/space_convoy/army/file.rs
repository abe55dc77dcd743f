//! The format of army list files.

use super::check::MOST_VESSELS;
use crate::list::{LONGEST_NAME, doctrines};
use crate::space_convoy::vessels::{Class, Part};
use serde::Deserialize;

doctrines! {
    /// The doctrine that plays a force; the battle model says what it does.
    pub enum Doctrine {
        /// Freeloaders: rolls for the foremost Brigghaven, and never fires.
        Dash for Freeloaders = "dash",
            "Freeloaders: rolls for the foremost Brigghaven that can move, and never fires";
        /// Freeloaders: rolls for the rearmost Brigghaven, and never fires.
        Convoy for Freeloaders = "convoy",
            "Freeloaders: rolls for the rearmost Brigghaven that can move, and never fires";
        /// Freeloaders: fires where it pays, otherwise moves as a body.
        Escort for Freeloaders = "escort",
            "Freeloaders: fires where one shot in ten destroys, otherwise moves the best mover of the rearmost four rows";
        /// Freeloaders: fires where it pays, brings the escorts to the fore, then dashes.
        Screen for Freeloaders = "screen",
            "Freeloaders: fires where one shot in ten destroys, otherwise brings the escorts to row 8, then dashes";
        /// Freeloaders: the escorts destroy the raiders from out of their reach, then as screen.
        StandOff for Freeloaders = "stand-off",
            "Freeloaders: fires from where a Slayer cannot be hit until no raider is armed, then as screen";
        /// Naztees: lies in wait for transports.
        Ambush for Naztees = "ambush",
            "Naztees: never move; fire the most valuable shot, transports above all";
        /// Naztees: goes after the transports.
        Hunters for Naztees = "hunters",
            "Naztees: fire as in ambush where one shot in twenty destroys, otherwise close with the transports";
        /// Naztees: lies in wait for the escorts.
        EscortKillers for Naztees = "escort-killers",
            "Naztees: never move; fire the most valuable shot, escorts above all";
        /// Naztees: goes after the escorts.
        Pursuers for Naztees = "pursuers",
            "Naztees: close with the escorts to fire at them; then fire as in escort-killers";
        /// Naztees: brings the Crushers forward before the convoy is on, then lies in wait.
        Blockade for Naztees = "blockade",
            "Naztees: bring the Crushers to row 6 before a transport is on the table, then as ambush";
    }
}

impl Doctrine {
    /// The doctrine of a force whose list names none.
    pub const fn of(part: Part) -> Doctrine {
        match part {
            Part::Freeloaders => Doctrine::Screen,
            Part::Naztees => Doctrine::Ambush,
        }
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
    /// Its vessels.
    #[schemars(length(min = 1, max = MOST_VESSELS))]
    pub unit: Vec<UnitEntry>,
}

/// One `[[unit]]` of an army list: vessels of a kind.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["class"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call it; default: its class.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// What it is.
    pub class: Option<Class>,
    /// How many such vessels; default: 1, but for Coffins the ruling `coffin-count`.
    #[schemars(range(min = 1, max = MOST_VESSELS))]
    pub count: Option<u8>,
    /// Slowed from the start.
    pub slow: bool,
    /// Weakened from the start; not for Slayers and Coffins.
    pub weak: bool,
    /// Disarmed from the start; not for Brigghavens.
    pub disarmed: bool,
    /// Coffins: the row that the ruling `coffin-deployment` uses; default: 6.
    #[schemars(range(min = 1, max = 6))]
    pub row: Option<u8>,
}
