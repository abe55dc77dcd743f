//! How battles ended, in experiments that count nothing else.
//!
//! Each thread counts its own; whoever hands it a block takes the counts of that block. So they belong to what was
//! played, and not to when it was.

use crate::play::Played;
use crate::tally::EndCounts;
use std::cell::Cell;

thread_local! {
    /// The battles that this thread has played since the counts were taken last.
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
