//! Commands that are played in parts: by many processes, or by one that was stopped and goes on.

mod checkpoint;
mod files;
mod keeper;
mod words;

pub(crate) use checkpoint::{checkpoint, say_how_to_go_on};
pub(crate) use files::{PROGRAM, ReadPlan, by_value, plan_of, read_shards, segment_file, written};
pub(crate) use keeper::Keeper;
pub(crate) use words::{IN_ONE_PIECE, asks_for_checkpoint, plays_rounds, without};

use crate::command_line::{self, Task};
use crate::exit::{Exit, Failure};
use crate::host;
use fairfight_engine::run::{Store, Workers};
use fairfight_files::{Desk, FilesByName};
use fairfight_shard::Hash;
use fairfight_study::self_test::self_test;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// What part of a command is played.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// None: its words and files are read, and it ends before the first battle.
    Planned,
    /// What this store does not know. Nobody wants its report if it is `silent`.
    Of {
        /// The store.
        store: Arc<Store>,
        /// Is no report written, and nothing said?
        silent: bool,
    },
}

/// The part that the command which runs plays; `None`: all of it.
static PART: Mutex<Option<Part>> = Mutex::new(None);

fn part() -> MutexGuard<'static, Option<Part>> {
    PART.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Is no report written: because nobody wants it, or because something is missing in it?
pub(crate) fn is_silent() -> bool {
    match &*part() {
        None => false,
        Some(Part::Planned) => true,
        Some(Part::Of { store, silent }) => *silent || store.has_gap(),
    }
}

/// Are messages about the report of no use?
pub(crate) fn says_nothing() -> bool {
    let is_planned = matches!(&*part(), Some(Part::Planned));
    !is_planned && is_silent()
}

/// Ends a command that is only planned, before its first battle.
pub(crate) fn refuse_if_planned() -> Result<(), Failure> {
    match &*part() {
        Some(Part::Planned) => Err(Failure::Planned),
        Some(Part::Of { .. }) | None => Ok(()),
    }
}

/// The threads with the store of the part that is played.
pub(crate) fn storing(workers: Workers) -> Workers {
    match &*part() {
        Some(Part::Of { store, .. }) => workers.storing(Arc::clone(store)),
        Some(Part::Planned) | None => workers,
    }
}

/// Is a part of the command played, so that nothing else may be kept of it?
pub(crate) fn is_part() -> bool {
    part().is_some()
}

/// Runs a part of a command with these words, which follow the name of the program, and with these files and no others
/// (with those that the command which runs may read if there are none).
pub(crate) fn run(
    words: &[String],
    files: Option<FilesByName>,
    of: Part,
) -> (Result<Exit, Failure>, FilesByName) {
    /// Whatever happens, the next command is played whole.
    struct Whole;
    impl Drop for Whole {
        fn drop(&mut self) {
            *part() = None;
        }
    }
    let desk = match files {
        Some(given) => Desk { given, only_these: true, noted: true },
        None => Desk { noted: true, ..Desk::of_the_command() },
    };
    *part() = Some(of);
    let whole = Whole;
    let ended = host::within(words, desk, || command_line::parse().and_then(crate::end_of));
    drop(whole);
    ended
}

/// The command that these words are, without running it.
pub(crate) fn parsed(words: &[String]) -> Result<Task, Failure> {
    host::within(words, Desk::default(), command_line::parse).0
}

/// The hash of the self-test on this machine: a process that plays many shards needs it once.
pub(crate) fn self_test_here(workers: &Workers) -> Hash {
    static HASH: OnceLock<Hash> = OnceLock::new();
    *HASH.get_or_init(|| Hash::of([self_test(workers)]))
}
