//! How wide texts and tables are.

use std::fs::File;
use std::io::{self, IsTerminal};
use terminal_size::{Width, terminal_size_of};

/// How wide a table or a text is that goes to no terminal.
pub(crate) const ELSEWHERE: usize = 100;

/// How wide two texts beside each other are that go to no terminal.
pub(crate) const TWO_TEXTS: usize = 120;

/// The narrowest width that counts: less is no width of a screen.
const LEAST: usize = 20;

/// How wide the standard output is, for the help. Reports ask [`Output::width`](crate::output::Output::width).
pub(crate) fn of_output() -> usize {
    columns().or_else(of_terminal).unwrap_or(ELSEWHERE)
}

/// How wide messages are; `None` where they go to no terminal, for programs look for them line by line.
pub(crate) fn of_messages() -> Option<usize> {
    let stderr = io::stderr();
    if !stderr.is_terminal() {
        return None;
    }
    columns().or_else(|| wide(terminal_size_of(stderr)?.0))
}

/// What the environment says.
pub(crate) fn columns() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok()?.parse().ok()?;
    Some(columns).filter(|&columns| columns >= LEAST)
}

/// The width of the terminal that the standard output is.
pub(crate) fn of_terminal() -> Option<usize> {
    wide(terminal_size_of(io::stdout())?.0)
}

/// The width of this terminal.
pub(crate) fn of_opened(terminal: &File) -> Option<usize> {
    wide(terminal_size_of(terminal)?.0)
}

/// Some terminals say that they have no width.
fn wide(Width(width): Width) -> Option<usize> {
    Some(width.into()).filter(|&width| width >= LEAST)
}
