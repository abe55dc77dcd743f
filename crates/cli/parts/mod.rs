//! Commands that are played in parts: by many processes, or by one that was stopped and resumes.

mod checkpoint;
mod files;
mod keeper;
mod words;

pub(crate) use checkpoint::{checkpoint, close};
pub(crate) use files::{
    PROGRAM, ReadPlan, begun, by_value, forged, opened, plan_of, read_shards, segment_file,
    segments, writer, written,
};
pub(crate) use keeper::Keeper;
pub(crate) use words::{IN_ONE_PIECE, asks_for_checkpoint, plays_rounds, value_of, without};

use crate::exit::{Exit, Failure};
use crate::part::Part;
use fairfight_engine::run::Workers;
use fairfight_files::FilesByName;
use fairfight_shard::Hash;
use fairfight_study::self_test::self_test;
use std::sync::OnceLock;

/// Runs a part of a command with these words, which follow the name of the program, and with only these files; if
/// `None`, with those of the outer command.
pub(crate) type Play<'p> = &'p dyn Fn(&[String], Option<FilesByName>, Part) -> Played;

/// The result of a part of a command.
#[derive(Debug)]
pub(crate) struct Played {
    /// How it ended.
    pub(crate) ended: Result<Exit, Failure>,
    /// The files that it read.
    pub(crate) read: FilesByName,
    /// Does it play rounds? `None` if it has nothing to divide into shards.
    pub(crate) rounds: Option<bool>,
}

/// The hash of the self-test on this machine: a process that plays many shards needs it once.
pub(crate) fn self_test_here(workers: &Workers) -> Hash {
    static HASH: OnceLock<Hash> = OnceLock::new();
    *HASH.get_or_init(|| Hash::of([self_test(workers)]))
}
