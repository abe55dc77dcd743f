//! What is to be run, and what it resulted in.

use super::{Stop, StopReason};
use crate::contest::Kind;
use crate::play;
use crate::tally::Detail;

/// How much of a match-up is to be played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// What is counted beside the sides.
    pub detail: Detail,
    /// The first battle index; it has at most 63 bits.
    pub first: u64,
    /// When the run is over.
    pub stop: Stop,
    /// After how many turns the engine ends a game as a draw.
    pub turn_cap: u16,
}

impl Plan {
    /// A run from index 0 until `stop`, without a turn cap of the engine's own, that counts the sides.
    pub const fn new(stop: Stop) -> Plan {
        Plan { detail: Detail::SIDES, first: 0, stop, turn_cap: play::NO_CAP }
    }

    /// The battle indices `first..end` and no others: one shard of a longer run.
    pub const fn shard(first: u64, end: u64) -> Plan {
        Plan { first, ..Plan::new(Stop::Pairs(end.saturating_sub(first))) }
    }

    /// The same run, with this detail.
    #[must_use]
    pub const fn counting(self, detail: Detail) -> Plan {
        Plan { detail, ..self }
    }
}

/// The outcome of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome<T> {
    /// What was counted, over `first..end` only.
    pub totals: T,
    /// What was played.
    pub kind: Kind,
    /// The first battle index.
    pub first: u64,
    /// One past the last battle index that is counted.
    pub end: u64,
    /// Why it ended.
    pub stop: StopReason,
}

impl<T> Outcome<T> {
    /// Why it ended, in the word that the reports use.
    pub const fn stop_word(&self) -> &'static str {
        self.stop.word_for(self.kind)
    }
}
