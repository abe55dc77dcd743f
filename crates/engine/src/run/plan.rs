//! What is to be run, and what it resulted in.

use super::{Stop, StopReason};
use crate::dice::MatchKey;
use crate::play;

/// What is to be run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// What the dice come from.
    pub key: MatchKey,
    /// The first battle index; it has at most 63 bits.
    pub first: u64,
    /// When the run is over.
    pub stop: Stop,
    /// After how many turns the engine ends a game as a draw.
    pub turn_cap: u16,
}

impl Plan {
    /// A run from index 0 until `stop`, without a turn cap of the engine's own.
    pub const fn new(key: MatchKey, stop: Stop) -> Plan {
        Plan { key, first: 0, stop, turn_cap: play::NO_CAP }
    }

    /// The battle indices `first..end` and no others: one shard of a longer run.
    pub const fn shard(key: MatchKey, first: u64, end: u64) -> Plan {
        let stop = Stop::Pairs(end.saturating_sub(first));
        Plan { key, first, stop, turn_cap: play::NO_CAP }
    }
}

/// How much is counted of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// Only the sides. What units do is not even looked at.
    #[default]
    Sides,
    /// What each unit did and suffered, too.
    Units,
    /// The sides, and the luck of their dice.
    Luck,
    /// Everything.
    UnitsAndLuck,
}

/// The outcome of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome<T> {
    /// What was counted, over `first..end` only.
    pub totals: T,
    /// The first battle index.
    pub first: u64,
    /// One past the last battle index that is counted.
    pub end: u64,
    /// Why it ended.
    pub stop: StopReason,
}
