//! Counts how battles ended, in experiments that count nothing else.
//!
//! Each thread keeps its own counts, because an experiment may have several boards in a desk of any type, which the loop
//! cannot ask for theirs. The caller that hands it a block takes them after that block, so that they belong to the block,
//! whichever thread plays it.

use crate::play::Played;
use crate::tally::EndCounts;
use std::cell::Cell;

thread_local! {
    /// The battles that this thread has played since its counts were last taken.
    static COUNTS: Cell<EndCounts> = const { Cell::new(EndCounts::NONE) };
}

/// Counts a battle of this thread.
#[inline]
pub(crate) fn count(played: &Played) {
    COUNTS.with(|counts| {
        let mut now = counts.get();
        now.add(played);
        counts.set(now);
    });
}

/// Returns what this thread has counted, and restarts the count.
pub(super) fn take() -> EndCounts {
    COUNTS.replace(EndCounts::NONE)
}
