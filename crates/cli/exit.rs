//! How the program ends: exit codes, and the last messages.

use crate::{host, part, width};
use clap::builder::styling::{AnsiColor, Style};
use fairfight_files::Faults;
use fairfight_report::wrapped_styled;
use fairfight_rules::text::visible;
use fairfight_study::common::{Refusal, StudyFailure};
use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};
use std::sync::{Mutex, PoisonError};

/// Every exit code of the program. (101 is Rust's own, for a bug.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Done as asked.
    Done = 0,
    /// A check found that the changed rules drift too far, or that a score is off its target.
    Drift = 1,
    /// Bad input or usage, or a file that cannot be read or written. clap ends with the same code.
    BadInput = 2,
    /// The interval still straddles the limit at the end of the budget, or something that was asked for has no
    /// answer.
    Undecided = 3,
    /// `merge`: nothing is wrong, and the next round of the plan is due.
    NextRound = 4,
    /// Stopped by Ctrl-C: what shells report for it (128 and signal 2).
    Interrupted = 130,
}

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A message to the user.
    Said {
        /// One sentence without a full stop: what is wrong.
        message: String,
        /// What to do instead, one sentence each.
        hints: Vec<String>,
    },
    /// Faults of files, already laid out with their excerpts.
    Rendered(String),
    /// Nothing is wrong: the command is only planned, and stops before its first battle.
    Planned,
}

impl Failure {
    /// A failure with a message: one sentence without a full stop.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Failure::Said { message: message.into(), hints: Vec::new() }
    }

    /// Adds one more hint at what to do instead.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        match &mut self {
            Failure::Said { hints, .. } => hints.push(hint.into()),
            Failure::Rendered(text) => {
                let _ = write!(text, "\ntip: {}", visible(&hint.into()));
            }
            Failure::Planned => {}
        }
        self
    }

    /// Puts the subject `what` before the message.
    pub(crate) fn of(mut self, what: &str) -> Self {
        if let Failure::Said { message, .. } = &mut self {
            *message = format!("{what}: {message}");
        }
        self
    }

    /// The failure to write a file (or the standard output, by that name).
    pub(crate) fn writing(name: &str, error: &io::Error) -> Self {
        Failure::new(format!("cannot write {name}: {error}"))
    }

    /// Its exit code.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Failure::Said { .. } | Failure::Rendered(_) => Exit::BadInput,
            Failure::Planned => Exit::Done,
        }
    }

    /// `Ok` if there are no failures, otherwise one failure that lists all.
    pub(crate) fn unless_empty(failures: Vec<Failure>) -> Result<(), Failure> {
        if failures.is_empty() { Ok(()) } else { Err(Failure::of_all(failures)) }
    }

    /// `Ok` if all of these are, otherwise one failure that lists all. Each has run by now, even after a failure.
    pub(crate) fn all(done: impl IntoIterator<Item = Result<(), Failure>>) -> Result<(), Failure> {
        Failure::unless_empty(done.into_iter().filter_map(Result::err).collect())
    }

    /// One failure that lists all of these.
    pub(crate) fn of_all(failures: Vec<Failure>) -> Self {
        match <[Failure; 1]>::try_from(failures) {
            Ok([only]) => only,
            Err(several) => {
                let texts: Vec<String> = several.iter().map(Failure::text).collect();
                Failure::Rendered(texts.join("\n\n"))
            }
        }
    }

    /// Its text.
    fn text(&self) -> String {
        match self {
            Failure::Said { message, hints } => {
                let (error, hint) = (style(AnsiColor::Red), style(AnsiColor::Green));
                let mut text = format!("{error}error:{error:#} {}", visible(message));
                for line in hints {
                    let _ = write!(text, "\n  {hint}tip:{hint:#} {}", visible(line));
                }
                for_screen(&text)
            }
            Failure::Rendered(text) => text.trim_end().to_owned(),
            Failure::Planned => String::new(),
        }
    }

    /// Does its text contain this word of the command line?
    pub(crate) fn names(&self, word: &str) -> bool {
        // Lines may have been broken anywhere between words.
        let bare = |text: &str| -> String { text.split_whitespace().collect() };
        bare(&anstream::adapter::strip_str(&self.text()).to_string())
            .contains(&bare(&visible(word)))
    }

    /// Prints it on stderr.
    pub(crate) fn print(&self) {
        put(self.text());
    }
}

/// The faults of files, laid out with their excerpts.
impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Failure::Rendered(faults.styled())
    }
}

/// A question that makes no sense.
impl From<Refusal> for Failure {
    fn from(Refusal { message, hints }: Refusal) -> Self {
        Failure::Said { message, hints }
    }
}

/// A study without an answer.
impl From<StudyFailure> for Failure {
    fn from(cause: StudyFailure) -> Self {
        Refusal::from(cause).into()
    }
}

/// The end of a command that was interrupted before it had anything to report.
pub(crate) fn without_a_result() -> Exit {
    warn("interrupted before the first result: nothing is reported");
    Exit::Interrupted
}

/// The end of a command whose report is written. If it was interrupted, it says what the report `has`.
pub(crate) fn ended(interrupted: bool, has: &str) -> Exit {
    if !interrupted {
        return Exit::Done;
    }
    warn(&format!("interrupted: the report has {has}"));
    Exit::Interrupted
}

/// The warnings of the run, in order, for the file beside each report.
static WARNED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The warnings of the run so far.
pub(crate) fn warned() -> Vec<String> {
    WARNED.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Forgets the warnings of an earlier run.
pub(crate) fn forget_warnings() {
    WARNED.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// Records a warning that is printed elsewhere, for `.meta.json`.
pub(crate) fn keep_warning(message: String) {
    WARNED.lock().unwrap_or_else(PoisonError::into_inner).push(message);
}

/// Warns on stderr about the result, and continues. The warning also goes into the files beside the reports.
pub(crate) fn warn(message: &str) {
    keep_warning(message.to_owned());
    warn_of_file(message);
}

/// Warns about a file; the metadata of the report does not record it.
pub(crate) fn warn_of_file(message: &str) {
    let warning = style(AnsiColor::Yellow);
    say_styled(format_args!("{warning}warning:{warning:#} {}", visible(message)));
}

/// Prints one or more lines on stderr, broken between words if they are wider than the screen. Characters that
/// control a terminal become escapes.
pub(crate) fn say(text: impl Display) {
    let text = text.to_string();
    put(for_screen(&text.split('\n').map(visible).collect::<Vec<_>>().join("\n")));
}

/// Like [`say`], for text with styles: foreign text in it has been through [`visible`].
pub(crate) fn say_styled(text: impl Display) {
    put(for_screen(&text.to_string()));
}

/// The text wrapped to the screen that messages go to, if they go to one.
fn for_screen(text: &str) -> String {
    wrapped_styled(text, width::of_messages())
}

/// Writes to stderr, or keeps the text for the caller. A failure to write cannot be reported, and is ignored:
/// `eprintln!` would panic.
fn put(text: impl Display) {
    put_text(&format!("{text}\n"));
}

/// The same for text that ends in a line break already.
pub(crate) fn put_text(text: &str) {
    if part::drops_messages() {
        return;
    }
    if !host::keep_message(text) {
        let _ = write!(anstream::stderr().lock(), "{text}");
    }
}

/// The style of the word before a message: that of clap's own errors.
fn style(color: AnsiColor) -> Style {
    color.on_default().bold()
}

/// The exit code after a panic: Rust's own.
const PANICKED: i32 = 101;

/// Asks for a bug report after a panic, and ends the program. The last resort: no input should lead here.
pub(crate) fn ask_for_a_report_on_panic() {
    let standard = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        standard(panic);
        let _ = writeln!(
            io::stderr(),
            "\nThis is a bug in fairfight {}, not in your files. Please report it, with the command \
             line, the files and the lines above, at {}/issues",
            env!("CARGO_PKG_VERSION"),
            env!("CARGO_PKG_REPOSITORY"),
        );
        std::process::exit(PANICKED);
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_message_steers_the_terminal() {
        let foreign = "x\u{1b}[2J\n\u{202e}y";
        let said = Failure::new(foreign).hint(foreign);
        let all = Failure::of_all(vec![said, Failure::new("second").hint(foreign)]).hint(foreign);
        let text = anstream::adapter::strip_str(&all.text()).to_string();
        assert_eq!(text.matches(r"x\u{1b}[2J\n\u{202e}y").count(), 4, "{text}");
    }

    #[test]
    fn a_failure_keeps_its_hints_in_order() {
        let failure = Failure::new("no").hint("this").hint("that");
        assert!(matches!(failure, Failure::Said { hints, .. } if hints == ["this", "that"]));
    }
}
