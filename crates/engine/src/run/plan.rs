//! The plan of a run, and its outcome.

use super::{Stop, StopReason};
use crate::contest::Kind;
use crate::tally::Detail;

/// How much of a match-up to play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The detail counted beside the sides.
    pub detail: Detail,
    /// The first battle index; it has at most 63 bits.
    pub first: u64,
    /// The stopping rule.
    pub stop: Stop,
}

impl Plan {
    /// A run from index 0 until `stop` that counts the sides.
    pub const fn new(stop: Stop) -> Plan {
        Plan { detail: Detail::SIDES, first: 0, stop }
    }

    /// Only the battle indices `first..end`: one shard of a longer run.
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
    /// The counts, over `first..end` only.
    pub totals: T,
    /// The kind of match-up.
    pub kind: Kind,
    /// The first battle index.
    pub first: u64,
    /// One past the last battle index counted.
    pub end: u64,
    /// Why it ended.
    pub stop: StopReason,
}

impl<T> Outcome<T> {
    /// The reason why it ended, in the word used by reports.
    pub const fn stop_word(&self) -> &'static str {
        self.stop.word_for(self.kind)
    }
}
