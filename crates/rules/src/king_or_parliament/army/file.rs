//! The format of army list files.

use super::check::{MOST_LEADERS, MOST_UNITS};
use crate::king_or_parliament::troops::Kind;
use crate::list::{LONGEST_NAME, Post, doctrines};
use crate::words;
use serde::Deserialize;

words! {
    /// For whom an army fights.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Cause {
        /// For the King; it may have Prince Rupert.
        Royalist = "royalist",
        /// For Parliament.
        #[default]
        Parliament = "parliament",
        /// For Parliament, in the New Model Army: two ranks fire; no bonus for being fanatical.
        NewModel = "new-model",
    }
}

doctrines! {
    /// The doctrine that plays a list; the battle model says what it does.
    #[derive(Default)]
    pub enum Doctrine {
        /// Horse charges what it reaches and always pursues; foot follows.
        Cavalier = "cavalier",
            "horse asks for tests, charges what it reaches and always pursues; foot follows";
        /// Shot holds at short range or behind cover; horse covers it, other foot charges.
        #[default]
        Firefight = "firefight",
            "shot holds at short range or behind cover, other foot charges; horse covers it and charges horse, the halted and the engaged";
        /// Pikes and foot close; they form square where horse is in reach and no foot is.
        PushOfPike = "push-of-pike",
            "pikes and foot close; form square where horse is in reach and no foot is";
        /// Fires pistols each turn, and charges whoever has lost a strip.
        Caracole = "caracole", "fires pistols each turn, and charges whoever has lost a strip";
        /// Any legal option, all equally likely: a floor for comparison.
        Random = "random", "any legal option, all equally likely: a floor for comparison";
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
    /// For whom it fights; default: `parliament`.
    pub army: Option<Cause>,
    /// The doctrine that plays the list; default: `mixed`.
    pub doctrine: Option<Doctrine>,
    /// Its formations.
    #[schemars(length(min = 1, max = MOST_UNITS), extend("$comment" = "type = \"musketeer\""))]
    pub unit: Vec<UnitEntry>,
    /// Its leaders.
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
    /// Its type. This or `blocks` is required.
    #[serde(rename = "type")]
    pub kind: Option<Kind>,
    /// How many strips it has; default: 1, but 2 for baggage.
    #[schemars(range(min = 1, max = 6), extend("$comment" = "use `count` for more formations"))]
    pub strips: Option<u8>,
    /// How many of its strips stand side by side; default: all.
    #[schemars(range(min = 1, max = 6))]
    pub files: Option<u8>,
    /// With pistols; only cavalry may have them.
    pub pistols: bool,
    /// Its blocks from left to right, such as "pikeman/4/2", in place of `type`, `strips` and `files`.
    pub blocks: Vec<String>,
    /// How many such formations; default: 1.
    #[schemars(range(min = 1, max = MOST_UNITS))]
    pub count: Option<u8>,
    /// Where it stands when the battle begins; default: `line`. Baggage has no such key.
    pub post: Option<Post>,
}

/// One `[[leader]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LeaderEntry {
    /// What to call him; default: "leader".
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// The name of the formation that he is with; default: the next one without a leader.
    pub with: Option<String>,
    /// Whether he is Prince Rupert.
    pub rupert: bool,
}
