//! The format of army list files.

use crate::king_or_parliament::troops::Kind;
use crate::list::{Post, doctrines};
use serde::Deserialize;

/// For whom an army fights.
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

doctrines! {
    /// The decision policy that plays a list; its conduct is the battle model's.
    #[derive(Default)]
    pub enum Doctrine {
        /// Horse charges what it reaches and always pursues; foot follows.
        Cavalier = "cavalier",
            "horse tests of its own will, charges what it reaches and always pursues; foot follows";
        /// Shot holds at short range or behind cover; horse covers it.
        #[default]
        Firefight = "firefight",
            "shot holds at short range or behind cover; horse covers it and charges the halted and engaged";
        /// Pikes and foot close; squares against horse.
        PushOfPike = "push-of-pike",
            "pikes and foot close; a square where horse is in reach and no foot";
        /// Pistols each turn, and a charge after a loss.
        Caracole = "caracole", "pistols each turn, and a charge on whoever has lost a strip";
        /// Any legal option, all equally likely: a floor for comparison.
        Random = "random", "any legal option, all equally likely: a floor for comparison";
    }
}

/// The system's name in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, schemars::JsonSchema)]
pub enum System {
    /// For King or For Parliament.
    #[serde(rename = "king-or-parliament")]
    KingOrParliament,
}

/// An army list file.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
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
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
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
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LeaderEntry {
    /// What to call him; "leader" unless given.
    pub name: Option<String>,
    /// The name of the formation that he is with; the next one without a leader unless given.
    pub with: Option<String>,
    /// Whether he is Prince Rupert.
    pub rupert: bool,
}
