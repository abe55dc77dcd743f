//! How wide texts and tables are.

use crate::host;
use std::fs::File;
use std::io::{self, IsTerminal};
use terminal_size::{Width, terminal_size_of};

/// The width of a table or text that does not go to a terminal.
pub(crate) const ELSEWHERE: usize = 100;

/// The width of two texts side by side that do not go to a terminal.
pub(crate) const TWO_TEXTS: usize = 120;

/// The narrowest width that counts: no screen is narrower.
const LEAST: usize = 20;

/// The width of the standard output, for the help. Reports use [`Output::width`](crate::output::Output::width).
pub(crate) fn of_output() -> usize {
    columns().or_else(of_terminal).unwrap_or(ELSEWHERE)
}

/// The width of messages; `None` if they go to no terminal, because programs search them line by line.
pub(crate) fn of_messages() -> Option<usize> {
    let stderr = io::stderr();
    if host::is_kept() || !stderr.is_terminal() {
        return None;
    }
    columns().or_else(|| wide(terminal_size_of(stderr)?.0))
}

/// The width that the environment sets.
pub(crate) fn columns() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok()?.parse().ok()?;
    Some(columns).filter(|&columns| columns >= LEAST)
}

/// The width of the standard output, if it is a terminal.
pub(crate) fn of_terminal() -> Option<usize> {
    if host::is_kept() {
        return None;
    }
    wide(terminal_size_of(io::stdout())?.0)
}

/// The width of this terminal.
pub(crate) fn of_opened(terminal: &File) -> Option<usize> {
    wide(terminal_size_of(terminal)?.0)
}

/// Some terminals report that they have no width.
fn wide(Width(width): Width) -> Option<usize> {
    Some(width.into()).filter(|&width| width >= LEAST)
}
