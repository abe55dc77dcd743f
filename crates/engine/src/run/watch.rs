//! Observers of a run.

use super::Row;
use crate::interrupt::Interrupt;
use std::fmt;

/// The progress of a run.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a, T> {
    /// Indices played.
    pub done: u64,
    /// Indices to be played, if that is known.
    pub total: Option<u64>,
    /// What has been counted so far.
    pub totals: &'a T,
}

/// A callback for the progress of a run.
pub type OnProgress<'a, T> = dyn FnMut(Progress<'_, T>) + 'a;

/// A callback for rows, many at a time.
pub type OnRows<'a> = dyn FnMut(&[Row]) + 'a;

/// The observers of a run; [`Watch::default`] has none.
///
/// Progress and rows come between two waves, on the thread that called the run.
pub struct Watch<'a, T> {
    /// Checked after each battle.
    pub interrupt: Option<&'a Interrupt>,
    /// Called with the progress.
    pub progress: Option<&'a mut OnProgress<'a, T>>,
    /// Called with every battle, in order of index, the straight battle of a pair first.
    pub rows: Option<&'a mut OnRows<'a>>,
}

impl<T> Default for Watch<'_, T> {
    fn default() -> Self {
        Watch { interrupt: None, progress: None, rows: None }
    }
}

impl<T> fmt::Debug for Watch<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("interrupt", &self.interrupt)
            .field("progress", &self.progress.is_some())
            .field("rows", &self.rows.is_some())
            .finish()
    }
}
