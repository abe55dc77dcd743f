//! The progress line on stderr, while a person is watching.

use crate::host;
use fairfight_rules::text::visible;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt;
use std::io::{self, IsTerminal};
use std::time::Duration;

/// How many times a second the line is drawn at most.
const DRAWS_A_SECOND: u8 = 10;

/// A line with the share done, the time left if it is known, and a note such as the interval so far.
/// It appears on stderr, only on a terminal, and leaves nothing behind.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    what: String,
}

impl Progress {
    /// A line that begins with `what`, such as `battles`.
    pub(crate) fn new(what: &str) -> Self {
        let target = if !host::is_kept() && io::stderr().is_terminal() {
            ProgressDrawTarget::stderr_with_hz(DRAWS_A_SECOND)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(1), target);
        bar.set_style(style());
        bar.set_prefix(what.to_owned());
        Self { bar, what: what.to_owned() }
    }

    /// Shows the share done. `of` may be an estimate that changes. `note` is called only if the line is
    /// visible.
    pub(crate) fn show(&self, done: u64, of: u64, note: impl FnOnce() -> String) {
        host::tell_progress(&self.what, done, of);
        self.draw(done, of, note);
    }

    fn draw(&self, done: u64, of: u64, note: impl FnOnce() -> String) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_length(of.max(done));
        self.bar.set_message(visible(&note()).into_owned());
        self.bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A line for work in stages: the note names the stage, and each stage fills the line once.
#[derive(Debug)]
pub(crate) struct Stages {
    line: Progress,
    of: Option<u64>,
    number: u64,
    name: String,
}

impl Stages {
    /// Work in this many stages, if that is known.
    pub(crate) fn new(what: &str, of: Option<u64>) -> Self {
        Self { line: Progress::new(what), of, number: 0, name: String::new() }
    }

    /// Shows how much of the stage of this name is done; another name starts the next stage. `note` adds detail.
    pub(crate) fn show(
        &mut self,
        name: &str,
        done: u64,
        of: u64,
        note: impl FnOnce(&str) -> String,
    ) {
        let label = self.label(name, note);
        host::tell_progress(name, done, of);
        self.line.draw(done, of, || label);
    }

    fn label(&mut self, name: &str, note: impl FnOnce(&str) -> String) -> String {
        if self.name != name {
            name.clone_into(&mut self.name);
            self.number += 1;
        }
        let name = note(name);
        match self.of {
            Some(of) => format!("stage {} of {}: {name}", self.number, of.max(self.number)),
            None => name,
        }
    }
}

/// The name of a stage on the line: if part of it ends in a number, such as `round 2`, with how many of these
/// there are at most.
pub(crate) fn at_most(stage: &str, word: &str, most: u64) -> String {
    let part = |part: &str| {
        let numbered = part.rsplit_once(' ').is_some_and(|(before, number)| {
            before.ends_with(word) && number.bytes().all(|digit| digit.is_ascii_digit())
        });
        if numbered { format!("{part} of {most} at most") } else { part.to_owned() }
    };
    stage.split(", ").map(part).collect::<Vec<_>>().join(", ")
}

/// The look of the line; the note is cut at the edge of the terminal.
fn style() -> ProgressStyle {
    ProgressStyle::with_template("{prefix} [{bar:24}] {percent:>3}%{left}  {wide_msg}")
        .expect("a template that is part of the program")
        .with_key("left", |state: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = out.write_str(&left(state.eta()));
        })
        .progress_chars("=> ")
}

/// The time left in words: empty if it is unknown, as before the first item is done, and after the last.
fn left(time: Duration) -> String {
    if time.is_zero() { String::new() } else { format!(", {:#} left", HumanDuration(time)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_is_sound() {
        style();
    }

    #[test]
    fn a_numbered_phase_says_how_many_there_are_at_most() {
        assert_eq!(
            at_most("random armies round 2", "round", 5),
            "random armies round 2 of 5 at most"
        );
        assert_eq!(at_most("try 12, race", "try", 20), "try 12 of 20 at most, race");
        for other in ["the field", "check 1", "round", "round two", "try 2 field"] {
            assert_eq!(at_most(other, "round", 5), other);
        }
    }

    #[test]
    fn each_stage_has_a_number_and_a_name_of_its_own() {
        let mut stages = Stages::new("search", Some(2));
        let names = ["race", "race", "finalists", "best list"];
        let labels = names.map(|name| stages.label(name, str::to_owned));
        assert_eq!(labels[0], "stage 1 of 2: race");
        assert_eq!((&labels[1], &*labels[2]), (&labels[0], "stage 2 of 2: finalists"));
        assert_eq!(labels[3], "stage 3 of 3: best list", "one more than was known");
        assert_eq!(Stages::new("tune", None).label("try 2", str::to_owned), "try 2");
    }

    #[test]
    fn the_time_left_is_shown_once_it_is_known() {
        assert_eq!(left(Duration::ZERO), "");
        assert_eq!(left(Duration::from_secs(50)), ", 50s left");
    }

    #[test]
    fn nobody_is_asked_for_a_note_that_is_not_seen() {
        let progress = Progress { bar: ProgressBar::hidden(), what: "battles".to_owned() };
        progress.show(1, 2, || panic!("not seen"));
    }
}
