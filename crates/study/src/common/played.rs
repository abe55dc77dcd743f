//! Runs shared by several studies.

use fairfight_engine::contest::Games;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::run::{self, Plan, StopReason, Watch, Workers};
use fairfight_engine::tally::{Courses, Detail, EndCounts};
use std::ops::Range;

/// The courses of a match-up at these indices, and how its games ended; `None` if interrupted.
pub(crate) fn courses(
    games: Games<'_>,
    indices: Range<u64>,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
) -> Option<(Courses, EndCounts)> {
    let plan = Plan::shard(indices.start, indices.end).counting(Detail::COURSES);
    let watch = &mut Watch { interrupt, progress: None, rows: None };
    let outcome = run::run(games, &plan, workers, watch);
    let found = (outcome.totals.courses.unwrap_or_default(), outcome.totals.ends);
    (outcome.stop != StopReason::Interrupted).then_some(found)
}
