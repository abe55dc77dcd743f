//! The file of `--battles`, written during the run.

use crate::exit::Failure;
use crate::output::Rows;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::run::{Row, StopReason};
use fairfight_report::{Field, Meta};
use fairfight_study::battle::{BATTLES, FoughtBattle};
use fairfight_study::common::Provenance;

/// A file with a row for each battle. If it cannot be written, it stops the run at once: at the end would be too
/// late.
pub(super) struct RowsFile<'i> {
    rows: Rows,
    from: Provenance,
    meta: Meta,
    interrupt: &'i Interrupt,
    failure: Option<Failure>,
}

impl<'i> RowsFile<'i> {
    /// A file of these rows, with their provenance and metadata, that can stop the run by this interrupt.
    pub(super) fn new(rows: Rows, from: Provenance, meta: Meta, interrupt: &'i Interrupt) -> Self {
        Self { rows, from, meta, interrupt, failure: None }
    }

    /// Adds the rows of a block.
    pub(super) fn push(&mut self, rows: &[Row]) {
        let Some(first) = rows.first() else { return };
        let mut fought = FoughtBattle { from: self.from.clone(), row: *first };
        for row in rows {
            if self.failure.is_some() {
                return;
            }
            fought.row = *row;
            if let Err(failure) = self.rows.push(&Field::row(BATTLES, &fought)) {
                self.failure = Some(failure);
                self.interrupt.ask();
            }
        }
    }

    /// Ends the file for this reason: it gets its name, and its metadata is written beside it.
    pub(super) fn finish(mut self, stop: StopReason) -> Result<(), Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        self.meta.mark(stop == StopReason::Interrupted);
        self.rows.finish(&self.meta)
    }
}
