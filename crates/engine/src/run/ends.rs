//! How the battles of all threads ended, in experiments that count nothing else.

use crate::play::Played;
use crate::tally::EndCounts;
use std::sync::{Arc, Mutex, PoisonError};

/// The counts of all threads.
#[derive(Debug, Default)]
pub(crate) struct Ends(Mutex<EndCounts>);

impl Ends {
    /// The counts so far.
    pub(crate) fn counts(&self) -> EndCounts {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds these counts.
    pub(super) fn add(&self, own: &EndCounts) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).merge(own);
    }
}

/// The counts of one thread, which join those of all when it is done.
#[derive(Debug)]
pub(crate) struct OwnEnds {
    own: EndCounts,
    all: Arc<Ends>,
}

impl OwnEnds {
    pub(crate) fn of(all: &Arc<Ends>) -> OwnEnds {
        OwnEnds { own: EndCounts::default(), all: Arc::clone(all) }
    }

    #[inline]
    pub(crate) fn add(&mut self, played: &Played) {
        self.own.add(played);
    }
}

impl Drop for OwnEnds {
    fn drop(&mut self) {
        self.all.add(&self.own);
    }
}
