//! The progress line on stderr, while a person is watching.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};

/// How often a second the line is drawn at most.
const DRAWS_A_SECOND: u8 = 10;

/// A line with the share done, the time left and a note such as the interval so far. It is on stderr,
/// only where that is a terminal, and leaves nothing behind.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A line that begins with `what`, such as `battles`.
    pub(crate) fn new(what: &'static str) -> Self {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr_with_hz(DRAWS_A_SECOND)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(1), target);
        bar.set_style(style());
        bar.set_prefix(what);
        Self { bar }
    }

    /// So much is done of so much, which may be an estimate that changes. The note is asked for only
    /// where the line is seen.
    pub(crate) fn show(&self, done: u64, of: u64, note: impl FnOnce() -> String) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_length(of.max(done));
        self.bar.set_message(note());
        self.bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// What the line looks like; the note is cut where the terminal ends.
fn style() -> ProgressStyle {
    ProgressStyle::with_template("{prefix} [{bar:24}] {percent:>3}%, {eta} left  {wide_msg}")
        .expect("a template that is part of the program")
        .progress_chars("=> ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_is_sound() {
        style();
    }

    #[test]
    fn nobody_is_asked_for_a_note_that_is_not_seen() {
        let progress = Progress { bar: ProgressBar::hidden() };
        progress.show(1, 2, || panic!("not seen"));
    }
}
