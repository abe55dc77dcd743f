//! Army list files, as they are written.

use crate::space_convoy::vessels::{Class, Part};
use serde::Deserialize;

/// The decision policy that plays a force; its conduct is the battle model's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Doctrine {
    /// Freeloaders: rolls for the foremost Brigghaven, and never fires.
    Dash,
    /// Freeloaders: the same for the rearmost Brigghaven.
    Convoy,
    /// Freeloaders: fires where it pays, else moves as a body.
    Escort,
    /// Freeloaders: fires where it pays, brings the escorts to the fore, then dashes.
    Screen,
    /// Naztees: lies in wait for transports.
    Ambush,
    /// Naztees: goes after the transports.
    Hunters,
    /// Naztees: lies in wait for the escorts.
    EscortKillers,
    /// Naztees: brings the Crushers forward before the convoy is on, then lies in wait.
    Blockade,
}

impl Doctrine {
    /// All doctrines, those of the Freeloaders first.
    pub const ALL: [Doctrine; 8] = [
        Doctrine::Dash,
        Doctrine::Convoy,
        Doctrine::Escort,
        Doctrine::Screen,
        Doctrine::Ambush,
        Doctrine::Hunters,
        Doctrine::EscortKillers,
        Doctrine::Blockade,
    ];

    /// The one that plays a force whose list names none.
    pub const fn of(part: Part) -> Doctrine {
        match part {
            Part::Freeloaders => Doctrine::Screen,
            Part::Naztees => Doctrine::Ambush,
        }
    }

    /// Whom does it play?
    pub const fn part(self) -> Part {
        match self {
            Doctrine::Dash | Doctrine::Convoy | Doctrine::Escort | Doctrine::Screen => {
                Part::Freeloaders
            }
            Doctrine::Ambush | Doctrine::Hunters | Doctrine::EscortKillers | Doctrine::Blockade => {
                Part::Naztees
            }
        }
    }

    /// The word in files and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Doctrine::Dash => "dash",
            Doctrine::Convoy => "convoy",
            Doctrine::Escort => "escort",
            Doctrine::Screen => "screen",
            Doctrine::Ambush => "ambush",
            Doctrine::Hunters => "hunters",
            Doctrine::EscortKillers => "escort-killers",
            Doctrine::Blockade => "blockade",
        }
    }

    /// What it does, in a sentence.
    pub const fn means(self) -> &'static str {
        match self {
            Doctrine::Dash => {
                "Freeloaders: rolls for the foremost Brigghaven that can move, and never fires"
            }
            Doctrine::Convoy => {
                "Freeloaders: rolls for the rearmost Brigghaven that can move, and never fires"
            }
            Doctrine::Escort => {
                "Freeloaders: fires where one shot in ten destroys, else moves whoever of the rearmost four rows moves best"
            }
            Doctrine::Screen => {
                "Freeloaders: fires where one shot in ten destroys, else brings the escorts to row 8, then dashes"
            }
            Doctrine::Ambush => {
                "Naztees: never move; fire the shot that is worth most, transports above all"
            }
            Doctrine::Hunters => {
                "Naztees: fire as in ambush where one shot in twenty destroys, else close with the transports"
            }
            Doctrine::EscortKillers => {
                "Naztees: never move; fire the shot that is worth most, escorts above all"
            }
            Doctrine::Blockade => {
                "Naztees: bring the Crushers to row 6 before a transport is on the table, then as ambush"
            }
        }
    }
}

/// The system's name in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum System {
    /// Space Convoy.
    #[serde(rename = "space-convoy")]
    SpaceConvoy,
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
    /// The doctrine that plays it; screen or ambush unless given.
    pub doctrine: Option<Doctrine>,
    /// Its vessels. One is needed.
    pub unit: Vec<UnitEntry>,
}

/// One `[[unit]]` of an army list: vessels of a kind.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call it; its class unless given.
    pub name: Option<String>,
    /// What it is. Needed.
    pub class: Option<Class>,
    /// How many such vessels; 1 unless given, of Coffins as the ruling `coffin-count` has it.
    pub count: Option<i64>,
    /// Slowed from the start.
    pub slow: bool,
    /// Weakened from the start; not Slayers and Coffins.
    pub weak: bool,
    /// Disarmed from the start; not Brigghavens.
    pub disarmed: bool,
    /// Coffins: the row for the ruling `coffin-deployment`, 1 to 6; 6 unless given.
    pub row: Option<i64>,
}
