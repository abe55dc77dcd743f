//! Whoever runs a command: the program itself, or another program that calls it in its own process.
//!
//! What a command is given and what it says is known to the whole process, because a process runs one command at a
//! time. A second call waits for the first.

use crate::stop::Stop;
use fairfight_files::{Desk, DeskInUse, FilesByName};
use std::ffi::OsString;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Receives the progress of the work: the name of the stage, how much of it is done, and how much there is in all (0 if
/// unknown; it may be an estimate that changes). It is called often and from any thread, so it should return at once.
pub type OnProgress = Arc<dyn Fn(&str, u64, u64) + Send + Sync>;

/// What a command is given by whoever calls it, and what becomes of what it says.
#[derive(Clone, Default)]
pub struct Host {
    /// Its input files that are given in memory.
    pub files: Desk,
    /// Where its messages go, and what it writes to the standard output.
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

/// Where a command speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speech {
    /// Messages go to the standard error as they come, with a progress line, and reports to the standard output.
    #[default]
    Aloud,
    /// All is kept and returned in [`Ended`], as text without styles; nothing is written to either.
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
    /// What a report there was made from and what its columns hold, as in the file that stands beside a report; empty
    /// if it is no report.
    pub meta: Vec<u8>,
    /// The files that it read, with their bytes, if [`Desk::noted`] asks for them.
    pub read: FilesByName,
}

/// What is known of the call that runs.
struct Call {
    words: Vec<OsString>,
    progress: Option<OnProgress>,
    speech: Speech,
    messages: String,
    output: Vec<u8>,
    meta: Vec<u8>,
}

/// Between two calls: no words, and what is said is said aloud.
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

/// How often a call that waits for its turn looks whether it is still wanted.
const LOOKS: Duration = Duration::from_millis(50);

/// What is there is right even if a thread panicked while it held the lock.
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
            busy = FREE.wait_timeout(busy, LOOKS).unwrap_or_else(PoisonError::into_inner).0;
        }
        if !stop.begin() {
            return None;
        }
        *busy = true;
        *locked(&CALL) = Call { words: words.to_vec(), progress, speech, ..NONE };
        Some(Turn { desk: Some(files.in_use()), stop })
    }

    /// The end of the call with this exit code.
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

/// Runs a command that the one which runs holds, with words and files of its own: what came of it, and what it read.
pub(crate) fn within<R>(
    words: &[String],
    files: Desk,
    task: impl FnOnce() -> R,
) -> (R, FilesByName) {
    /// Whatever happens, the outer command has its words again.
    struct Outer(Vec<OsString>);
    impl Drop for Outer {
        fn drop(&mut self) {
            locked(&CALL).words = std::mem::take(&mut self.0);
        }
    }
    let words = words.iter().map(OsString::from).collect();
    let outer = Outer(std::mem::replace(&mut locked(&CALL).words, words));
    let desk = files.in_use();
    let found = task();
    let read = desk.read();
    drop(outer);
    (found, read)
}

/// Is what the command says kept for whoever called it?
pub(crate) fn is_kept() -> bool {
    locked(&CALL).speech == Speech::Kept
}

/// Keeps a message, if messages are kept: `false` if it is to be said aloud. Its styles are left out.
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

/// Keeps what a report there was made from.
pub(crate) fn keep_meta(json: Vec<u8>) {
    locked(&CALL).meta = json;
}

/// Tells whoever called the command how far it is.
pub(crate) fn tell_progress(stage: &str, done: u64, of: u64) {
    let progress = locked(&CALL).progress.clone();
    if let Some(progress) = progress {
        progress(stage, done, of);
    }
}
