//! Many match-ups at once, such as the cells of a matrix.

use super::experiment::{Alone, Held};
use super::waves::{self, Watchers, Waves};
use super::{Outcome, Plan, StopReason, Workers};
use crate::contest::MatchUp;
use crate::interrupt::Interrupt;
use crate::tally::Totals;

/// The progress of many match-ups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ManyProgress {
    /// Match-ups that are complete.
    pub done: usize,
    /// Match-ups to be played.
    pub match_ups: usize,
    /// Indices played, of all match-ups together.
    pub played: u64,
    /// Their expected number, if known.
    pub total: Option<u64>,
}

/// A callback for the progress of many match-ups.
pub type OnMany<'a> = dyn FnMut(ManyProgress) + 'a;

/// Observers of the run of many match-ups; by default none.
#[derive(Default)]
pub struct ManyWatch<'a> {
    /// Checked after each game.
    pub interrupt: Option<&'a Interrupt>,
    /// Called with the progress, between waves.
    pub progress: Option<&'a mut OnMany<'a>>,
}

/// Plays `count` match-ups and counts the results of both sides of each.
///
/// `open` makes match-up number `n` when its turn comes: no more exist at once than the threads need. Each stops by the
/// same rule, independently, so that it equals a run of its own. The threads share the blocks of all: many small
/// match-ups keep them as busy as one large one. After an interrupt, incomplete ones are `None`.
pub fn many(
    count: usize,
    mut open: impl FnMut(usize) -> MatchUp,
    plan: &Plan,
    workers: &Workers,
    watch: &mut ManyWatch<'_>,
) -> Vec<Option<Outcome<Totals>>> {
    let mut open = |number| Alone { of: Held::Owned(open(number)), plan: *plan };
    let total = plan.stop.total().map(|each| each.saturating_mul(count as u64));
    let report = &mut watch.progress;
    let mut progress = |now: &Waves<Alone<'_>>| {
        if let Some(report) = report {
            report(ManyProgress {
                done: now.done(),
                match_ups: count,
                played: now.played(),
                total,
            });
        }
    };
    let watchers = Watchers { interrupt: watch.interrupt, progress: &mut progress, rows: None };
    let outcomes = waves::run_all((count, &mut open), plan, workers, watchers);
    let complete = |outcome: &Outcome<Totals>| outcome.stop != StopReason::Interrupted;
    outcomes.into_iter().map(|outcome| outcome.filter(complete)).collect()
}
