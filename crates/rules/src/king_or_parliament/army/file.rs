//! Army list files, as they are written.

use crate::king_or_parliament::troops::Kind;
use serde::Deserialize;

/// Where a formation stands when a battle begins (battle model).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Post {
    /// In the row.
    #[default]
    Line,
    /// At an end of the row.
    Wing,
    /// Behind it.
    Reserve,
}

impl Post {
    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Post::Line => "line",
            Post::Wing => "wing",
            Post::Reserve => "reserve",
        }
    }
}

/// For whom an army fights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// For the King; it may have Prince Rupert.
    Royalist,
    /// For Parliament.
    #[default]
    Parliament,
    /// For Parliament, in the New Model Army: two ranks fire; no bonus for being fanatical.
    NewModel,
}

impl Cause {
    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Cause::Royalist => "royalist",
            Cause::Parliament => "parliament",
            Cause::NewModel => "new-model",
        }
    }
}

/// The decision policy that plays a list; its conduct is the battle model's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Doctrine {
    /// Horse charges what it reaches and always pursues; foot follows.
    Cavalier,
    /// Shot holds at short range or behind cover; horse covers it.
    #[default]
    Firefight,
    /// Pikes and foot close; squares against horse.
    PushOfPike,
    /// Pistols each turn, and a charge after a loss.
    Caracole,
    /// Any legal option, all equally likely: a floor for comparison.
    Random,
}

impl Doctrine {
    /// All doctrines.
    pub const ALL: [Doctrine; 5] = [
        Doctrine::Cavalier,
        Doctrine::Firefight,
        Doctrine::PushOfPike,
        Doctrine::Caracole,
        Doctrine::Random,
    ];

    /// The word in files and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Doctrine::Cavalier => "cavalier",
            Doctrine::Firefight => "firefight",
            Doctrine::PushOfPike => "push-of-pike",
            Doctrine::Caracole => "caracole",
            Doctrine::Random => "random",
        }
    }

    /// What it does, in a sentence.
    pub const fn means(self) -> &'static str {
        match self {
            Doctrine::Cavalier => {
                "horse tests of its own will, charges what it reaches and always pursues; foot follows"
            }
            Doctrine::Firefight => {
                "shot holds at short range or behind cover; horse covers it and charges the halted and engaged"
            }
            Doctrine::PushOfPike => {
                "pikes and foot close; a square where horse is in reach and no foot"
            }
            Doctrine::Caracole => "pistols each turn, and a charge on whoever has lost a strip",
            Doctrine::Random => "any legal option, all equally likely: a floor for comparison",
        }
    }
}

/// The system's name in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum System {
    /// For King or For Parliament.
    #[serde(rename = "king-or-parliament")]
    KingOrParliament,
}

/// An army list file.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ArmyFile {
    /// The rules the list is for. Needed.
    pub system: Option<System>,
    /// What to call the list in reports. Needed.
    pub name: Option<String>,
    /// For whom it fights; parliament unless given.
    pub army: Option<Cause>,
    /// The doctrine that plays it; firefight unless given.
    pub doctrine: Option<Doctrine>,
    /// Its formations. One is needed.
    pub unit: Vec<UnitEntry>,
    /// Its leaders.
    pub leader: Vec<LeaderEntry>,
}

/// One `[[unit]]` of an army list: a formation.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call it; its type unless given.
    pub name: Option<String>,
    /// Its type. This or `blocks` is needed.
    #[serde(rename = "type")]
    pub kind: Option<Kind>,
    /// Its strips; 1 unless given, 2 of baggage.
    pub strips: Option<i64>,
    /// How many of them stand side by side; all unless given.
    pub files: Option<i64>,
    /// With pistols; cavalry.
    pub pistols: bool,
    /// Its blocks from left to right, such as "pikeman/4/2", in place of type, strips and files.
    pub blocks: Vec<String>,
    /// How many such formations; 1 unless given.
    pub count: Option<i64>,
    /// Where it stands when the battle begins: line unless given; never for baggage.
    pub post: Option<Post>,
}

/// One `[[leader]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LeaderEntry {
    /// What to call him; "leader" unless given.
    pub name: Option<String>,
    /// The name of the formation that he is with; the next one without a leader unless given.
    pub with: Option<String>,
    /// Whether he is Prince Rupert.
    pub rupert: bool,
}
