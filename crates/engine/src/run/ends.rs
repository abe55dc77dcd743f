//! How the battles of all threads ended, in experiments that count nothing else.

use crate::play::Played;
use crate::tally::EndCounts;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The counts of all threads.
#[derive(Debug, Default)]
pub(crate) struct Ends {
    battles: AtomicU64,
    draws: AtomicU64,
    capped: AtomicU64,
    stalemate: AtomicU64,
    objective: AtomicU64,
}

impl Ends {
    /// The counts so far.
    pub(crate) fn counts(&self) -> EndCounts {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
        EndCounts {
            battles: of(&self.battles),
            draws: of(&self.draws),
            capped: of(&self.capped),
            stalemate: of(&self.stalemate),
            objective: of(&self.objective),
        }
    }

    /// Adds these counts.
    pub(super) fn add(&self, own: &EndCounts) {
        let add = |count: &AtomicU64, own| count.fetch_add(own, Ordering::Relaxed);
        add(&self.battles, own.battles);
        add(&self.draws, own.draws);
        add(&self.capped, own.capped);
        add(&self.stalemate, own.stalemate);
        add(&self.objective, own.objective);
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
