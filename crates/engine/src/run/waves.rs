//! Blocks, waves and looks: the loop around all experiments.

use super::row::RowBook;
use super::stop::Look;
use super::{Outcome, Plan, Progress, StopReason, Watch, Workers};
use crate::interrupt::Interrupt;
use crate::tally::Totals;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a run does with a battle index. Each thread has a desk of its own, with all its buffers.
pub(super) trait Experiment: Sync {
    type Totals: Totals;
    type Desk;

    /// Indices per block.
    const BLOCK: u64;
    /// Games per index.
    const GAMES: u64;

    fn desk(&self) -> Self::Desk;

    /// Plays an index and counts it. Nothing is allocated here.
    fn play(&self, index: u64, desk: &mut Self::Desk, rows: &mut RowBook);

    /// Returns what the desk has counted and restarts the count.
    fn take(&self, desk: &mut Self::Desk) -> Self::Totals;
}

/// Plays until the plan's stop.
pub(super) fn run<E: Experiment>(
    experiment: &E,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, E::Totals>,
) -> Outcome<E::Totals> {
    debug_assert!(plan.first < 1 << 63, "a battle index has 63 bits, not {}", plan.first);
    let mut totals = E::Totals::default();
    let mut at = plan.first;
    let mut look = plan.stop.first_look();
    loop {
        let end = plan.first.saturating_add(look);
        while at < end {
            let wave = cut::<E>(at..end, workers.wave);
            for block in play_wave(experiment, &wave, workers, watch) {
                totals.merge(&block.totals);
                if let Some(sink) = &mut watch.rows {
                    sink(block.rows.rows());
                }
                at = block.end;
            }
            if let Some(progress) = &mut watch.progress {
                let (done, total) = (at - plan.first, plan.stop.total());
                progress(Progress { done, total, totals: &totals });
            }
            if wave.last().is_some_and(|last| at < last.end) {
                let stop = StopReason::Interrupted;
                return Outcome { totals, first: plan.first, end: at, stop };
            }
        }
        match plan.stop.look(at - plan.first, &totals) {
            Look::Over(stop) => return Outcome { totals, first: plan.first, end: at, stop },
            Look::Next(next) => look = next,
        }
    }
}

/// The next blocks of `range`, at most `most`: they end at multiples of the block's size.
pub(super) fn cut<E: Experiment>(range: Range<u64>, most: usize) -> Vec<Range<u64>> {
    let mut blocks = Vec::with_capacity(most);
    let mut at = range.start;
    while at < range.end && blocks.len() < most {
        let end = (at / E::BLOCK + 1).saturating_mul(E::BLOCK).min(range.end);
        blocks.push(at..end);
        at = end;
    }
    blocks
}

/// The result of a block, or of its beginning if it was interrupted.
pub(super) struct Block<T> {
    pub(super) totals: T,
    rows: RowBook,
    /// One past the last index that was played.
    pub(super) end: u64,
}

/// Plays a wave and returns its blocks in order: all of them, or the longest complete beginning.
fn play_wave<E: Experiment>(
    experiment: &E,
    wave: &[Range<u64>],
    workers: &Workers,
    watch: &Watch<'_, E::Totals>,
) -> Vec<Block<E::Totals>> {
    let jobs: Vec<Job> = wave.iter().map(|range| Job { of: 0, range: range.clone() }).collect();
    let experiments = std::slice::from_ref(experiment);
    play_jobs(experiments, &jobs, workers, watch.interrupt, watch.rows.is_some())
}

/// A block of one of several experiments.
#[derive(Clone, Debug)]
pub(super) struct Job {
    /// Which experiment.
    pub(super) of: usize,
    /// Which indices.
    pub(super) range: Range<u64>,
}

/// Plays blocks of several experiments and returns them in order: all of them, or after an interrupt the
/// longest complete beginning, whose last block may be cut short.
pub(super) fn play_jobs<E: Experiment>(
    experiments: &[E],
    jobs: &[Job],
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    rows_wanted: bool,
) -> Vec<Block<E::Totals>> {
    // Threads take the blocks in order.
    let next = AtomicUsize::new(0);
    let asked = || interrupt.is_some_and(Interrupt::asked);
    let by_thread = workers.pool.broadcast(|_| {
        let mut played = Vec::new();
        let mut desk: Option<(usize, E::Desk)> = None;
        while !asked() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(Job { of, range }) = jobs.get(number) else { break };
            let experiment = &experiments[*of];
            if desk.as_ref().is_some_and(|(other, _)| other != of) {
                desk = None;
            }
            let (_, desk) = desk.get_or_insert_with(|| (*of, experiment.desk()));
            let room = (range.end - range.start) * E::GAMES;
            let rows = RowBook::with_room(rows_wanted.then_some(room as usize));
            played.push((number, play_block(experiment, range, desk, rows, asked)));
        }
        played
    });
    let mut blocks: Vec<_> = by_thread.into_iter().flatten().collect();
    blocks.sort_unstable_by_key(|&(number, _)| number);
    // What comes after a block that was cut short does not count.
    let whole = blocks.iter().take_while(|(number, block)| block.end == jobs[*number].range.end);
    let kept = whole.count() + 1;
    blocks.into_iter().take(kept).map(|(_, block)| block).collect()
}

/// Plays a block until somebody asks to stop.
fn play_block<E: Experiment>(
    experiment: &E,
    range: &Range<u64>,
    desk: &mut E::Desk,
    mut rows: RowBook,
    asked: impl Fn() -> bool,
) -> Block<E::Totals> {
    let mut end = range.start;
    while end < range.end && !asked() {
        experiment.play(end, desk, &mut rows);
        end += 1;
    }
    Block { totals: experiment.take(desk), rows, end }
}
