//! The host of a command: the program itself, or another program that calls it in its own process.
//!
//! The input and the messages of a command are global to the process, because a process runs one command at a time. A
//! second call waits for the first.

use crate::stop::Stop;
use fairfight_files::{Desk, DeskInUse, FilesByName};
use std::ffi::OsString;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Receives the progress of the work: the name of the stage, how much of it is done, and how much there is in all (0 if
/// unknown; it may be an estimate that changes). It is called often and from any thread, so it should return at once.
pub type OnProgress = Arc<dyn Fn(&str, u64, u64) + Send + Sync>;

/// What the caller gives to a command, and where its messages and output go.
#[derive(Clone, Default)]
pub struct Host {
    /// Its input files that are given in memory.
    pub files: Desk,
    /// Where its messages and its standard output go.
    pub speech: Speech,
    /// Receives the progress of the work.
    pub progress: Option<OnProgress>,
    /// Ends the command early.
    pub stop: Stop,
}

impl fmt::Debug for Host {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = out.debug_struct("Host");
        fields.field("files", &self.files).field("speech", &self.speech).field("stop", &self.stop);
        fields.finish_non_exhaustive()
    }
}

/// Where the messages and the output of a command go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speech {
    /// Messages go to the standard error as they come, with a progress line, and reports to the standard output.
    #[default]
    Aloud,
    /// Everything is kept and returned in [`Ended`], as text without styles; nothing is written to either.
    Kept,
}

/// How a command ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ended {
    /// Its exit code: 0 done, 1 drift, 2 bad input, 3 undecided, 4 next round, 130 interrupted.
    pub code: u8,
    /// Its messages, if they are kept: notes, warnings, and what was wrong.
    pub messages: String,
    /// What it wrote to the standard output, if that is kept: a report as CSV unless it names a format, a text, help.
    pub output: Vec<u8>,
    /// The inputs of the report in `output` and the meaning of its columns, as in the file beside a report; empty if
    /// there is no report.
    pub meta: Vec<u8>,
    /// The files that it read, with their bytes, if [`Desk::noted`] asks for them.
    pub read: FilesByName,
}

/// The state of the running call.
struct Call {
    words: Vec<OsString>,
    progress: Option<OnProgress>,
    speech: Speech,
    messages: String,
    output: Vec<u8>,
    meta: Vec<u8>,
}

/// The running call. Between two calls there are no words, and messages go to stderr.
static CALL: Mutex<Call> = Mutex::new(NONE);
const NONE: Call = Call {
    words: Vec::new(),
    progress: None,
    speech: Speech::Aloud,
    messages: String::new(),
    output: Vec::new(),
    meta: Vec::new(),
};

/// Is a command running? Whoever waits for its end is woken by [`FREE`].
static BUSY: Mutex<bool> = Mutex::new(false);
static FREE: Condvar = Condvar::new();

/// How often a call that waits for its turn checks whether it is still wanted.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The data is valid even if a thread panicked while it held the lock.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The turn of one call: the process is free for the next one when this is dropped, even by a panic.
#[derive(Debug)]
pub(crate) struct Turn {
    desk: Option<DeskInUse>,
    stop: Stop,
}

impl Turn {
    /// Waits until no other command runs; `None` if the call was asked to end before.
    pub(crate) fn wait(words: &[OsString], host: Host) -> Option<Turn> {
        let Host { files, speech, progress, stop } = host;
        let mut busy = locked(&BUSY);
        while *busy {
            if stop.asked_while_it_waited() {
                return None;
            }
            busy = FREE.wait_timeout(busy, POLL_INTERVAL).unwrap_or_else(PoisonError::into_inner).0;
        }
        if !stop.begin() {
            return None;
        }
        *busy = true;
        *locked(&CALL) = Call { words: words.to_vec(), progress, speech, ..NONE };
        Some(Turn { desk: Some(files.in_use()), stop })
    }

    /// Ends the call with this exit code.
    pub(crate) fn end(self, code: u8) -> Ended {
        let read = self.desk.as_ref().map(DeskInUse::read).unwrap_or_default();
        let mut call = locked(&CALL);
        let Call { messages, output, meta, .. } = std::mem::replace(&mut *call, NONE);
        drop(call);
        Ended { code, messages, output, meta, read }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.stop.over();
        self.desk = None;
        *locked(&CALL) = NONE;
        *locked(&BUSY) = false;
        FREE.notify_one();
    }
}

/// The words of the command line, without the name of the program.
pub(crate) fn words() -> Vec<OsString> {
    locked(&CALL).words.clone()
}

/// Runs a command inside the running one, with its own words and files. Returns its result and the files that it read.
pub(crate) fn within<R>(
    words: &[OsString],
    files: Desk,
    task: impl FnOnce() -> R,
) -> (R, FilesByName) {
    /// Gives the outer command its words back, even after a panic.
    struct Outer(Vec<OsString>);
    impl Drop for Outer {
        fn drop(&mut self) {
            locked(&CALL).words = std::mem::take(&mut self.0);
        }
    }
    let outer = Outer(std::mem::replace(&mut locked(&CALL).words, words.to_vec()));
    let desk = files.in_use();
    let found = task();
    let read = desk.read();
    drop(outer);
    (found, read)
}

/// Are the messages and the output of the command kept for its caller?
pub(crate) fn is_kept() -> bool {
    locked(&CALL).speech == Speech::Kept
}

/// Keeps a message without its styles, if messages are kept: `false` if it has to be written to stderr.
pub(crate) fn keep_message(text: &str) -> bool {
    let mut call = locked(&CALL);
    if call.speech == Speech::Kept {
        call.messages += &anstream::adapter::strip_str(text).to_string();
    }
    call.speech == Speech::Kept
}

/// Keeps what goes to the standard output.
pub(crate) fn keep_output(bytes: &[u8]) {
    locked(&CALL).output.extend(bytes);
}

/// Keeps the metadata file of the report.
pub(crate) fn keep_meta(json: Vec<u8>) {
    locked(&CALL).meta = json;
}

/// Reports the progress of the command to its caller.
pub(crate) fn tell_progress(stage: &str, done: u64, of: u64) {
    let progress = locked(&CALL).progress.clone();
    if let Some(progress) = progress {
        progress(stage, done, of);
    }
}
