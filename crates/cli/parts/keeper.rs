//! Writes segments to a file while they are played.

use fairfight_engine::run::{OnSegment, Segment};
use fairfight_shard::SegmentWriter;
use std::fs::File;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A file to which segments are added as they are played. Clones write to the same file.
#[derive(Clone, Debug)]
pub(crate) struct Keeper(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    /// `None` after a failure, or once it is finished.
    writer: Option<SegmentWriter<File>>,
    failure: Option<io::Error>,
    added: u64,
}

impl Keeper {
    /// Adds segments with this writer.
    pub(crate) fn new(writer: SegmentWriter<File>) -> Keeper {
        let writer = Some(writer);
        Keeper(Arc::new(Mutex::new(State { writer, failure: None, added: 0 })))
    }

    /// Adds each segment that it is called with. After a failure nothing more is written, and `failed` is called once.
    pub(crate) fn on_segment(
        &self,
        failed: impl Fn(&io::Error) + Send + 'static,
    ) -> Box<OnSegment> {
        let keeper = self.clone();
        Box::new(move |segment: &Segment| {
            let mut state = keeper.state();
            let Some(writer) = &mut state.writer else { return };
            match writer.add(segment) {
                Ok(()) => state.added += 1,
                Err(error) => {
                    failed(&error);
                    (state.writer, state.failure) = (None, Some(error));
                }
            }
        })
    }

    /// How many segments were added?
    pub(crate) fn added(&self) -> u64 {
        self.state().added
    }

    /// Why nothing more is written, if something could not be.
    pub(crate) fn failure(&self) -> Option<io::Error> {
        self.state().failure.take()
    }

    /// Writes the last line and syncs the file to the disk.
    pub(crate) fn finish(&self) -> io::Result<()> {
        match self.state().writer.take() {
            Some(writer) => writer.finish()?.sync_all(),
            None => Ok(()),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
