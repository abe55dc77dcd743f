//! Blocks, waves and looks: the loop around all experiments.

use super::row::RowBook;
use super::stop::Look;
use super::{OnRows, Outcome, Plan, Progress, Row, StopReason, Watch, Workers};
use crate::contest::Kind;
use crate::interrupt::Interrupt;
use crate::tally::Counts;
use std::ops::Range;

/// What a run does with a battle index. Each thread has a desk of its own, with all its buffers.
pub(super) trait Experiment: Sync {
    type Totals: Counts;
    type Desk<'a>
    where
        Self: 'a;

    fn kind(&self) -> Kind;

    /// Does a side search, so that a block has a single index?
    fn searches(&self) -> bool;

    fn desk<'a>(&'a self, interrupt: Option<&'a Interrupt>) -> Self::Desk<'a>;

    /// Plays an index and counts it; `false` if it was abandoned. Without search nothing is allocated here.
    fn play(&self, index: u64, desk: &mut Self::Desk<'_>, rows: &mut RowBook) -> bool;

    /// Returns what the desk has counted and restarts the count.
    fn take(&self, desk: &mut Self::Desk<'_>) -> Self::Totals;
}

/// How many indices has a block? Fights are short.
pub(super) const fn block(kind: Kind) -> u64 {
    match kind {
        Kind::Pairs => 64,
        Kind::Battles => 128,
        Kind::Fights => 4096,
    }
}

/// Plays one experiment until the plan's stop.
pub(super) fn run<E: Experiment>(
    experiment: E,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, E::Totals>,
) -> Outcome<E::Totals> {
    let kind = experiment.kind();
    let mut experiment = Some(experiment);
    let mut open = |_| experiment.take().expect("one experiment is opened once");
    let Watch { interrupt, progress: report, rows } = watch;
    let wanted = rows.is_some();
    let mut sink = |more: &[Row]| {
        if let Some(rows) = rows {
            rows(more);
        }
    };
    let mut progress = |now: &Waves<E>| {
        if let (Some(report), Some(run)) = (&mut *report, now.opened.first()) {
            let (done, total) = (run.at - plan.first, plan.stop.total());
            report(Progress { done, total, totals: &run.totals });
        }
    };
    let watchers = Watchers {
        interrupt: *interrupt,
        progress: &mut progress,
        rows: if wanted { Some(&mut sink) } else { None },
    };
    let outcomes = play((1, &mut open), plan, workers, watchers);
    outcomes.into_iter().flatten().next().unwrap_or_else(|| Outcome {
        totals: E::Totals::default(),
        kind,
        first: plan.first,
        end: plan.first,
        stop: StopReason::Interrupted,
    })
}

/// Experiments that are played together.
pub(super) struct Waves<E: Experiment> {
    /// Those that were opened, in their order.
    opened: Vec<Opened<E>>,
}

/// An experiment that was opened.
struct Opened<E: Experiment> {
    /// `None` once it is over: match-ups are large.
    experiment: Option<E>,
    kind: Kind,
    /// Indices per block.
    block: u64,
    totals: E::Totals,
    /// One past the last index that was counted.
    at: u64,
    /// After which index the next look is.
    look: u64,
    stop: StopReason,
}

impl<E: Experiment> Waves<E> {
    /// How many experiments are over?
    pub(super) fn done(&self) -> usize {
        self.opened.iter().filter(|one| one.experiment.is_none()).count()
    }

    /// How many indices were played, all experiments together?
    pub(super) fn played(&self) -> u64 {
        self.opened.iter().map(|one| one.totals.n()).sum()
    }
}

impl<E: Experiment> Opened<E> {
    fn new(experiment: E, plan: &Plan) -> Self {
        Opened {
            kind: experiment.kind(),
            block: if experiment.searches() { 1 } else { block(experiment.kind()) },
            experiment: Some(experiment),
            totals: E::Totals::default(),
            at: plan.first,
            look: plan.first.saturating_add(plan.stop.first_look()),
            stop: StopReason::Interrupted,
        }
    }

    /// Adds its next blocks until the next look, until there are `most` jobs. Blocks end at multiples of their size.
    fn add_blocks(&self, of: usize, most: usize, jobs: &mut Vec<Job>) {
        let size = self.block;
        let mut at = self.at;
        while self.experiment.is_some() && at < self.look && jobs.len() < most {
            let end = (at / size + 1).saturating_mul(size).min(self.look);
            jobs.push(Job { of, range: at..end });
            at = end;
        }
    }

    /// Looks whether it is over, if the next look is due.
    fn look(&mut self, plan: &Plan) {
        if self.experiment.is_none() || self.at < self.look {
            return;
        }
        match plan.stop.look(self.at - plan.first, &self.totals) {
            Look::Next(look) => self.look = plan.first.saturating_add(look),
            Look::Over(stop) => (self.stop, self.experiment) = (stop, None),
        }
    }
}

/// Who watches experiments that are played together.
pub(super) struct Watchers<'w, E: Experiment> {
    /// Checked after each game.
    pub(super) interrupt: Option<&'w Interrupt>,
    /// Called between waves.
    pub(super) progress: &'w mut dyn FnMut(&Waves<E>),
    /// Called with the games of each block, in order, if anybody wants them.
    pub(super) rows: Option<&'w mut OnRows<'w>>,
}

/// Plays `count` experiments, each opened when its turn comes, all by the same plan. An interrupt leaves the rest
/// unopened, and the longest complete beginning of those that were being played.
pub(super) fn play<E: Experiment>(
    (count, open): (usize, &mut dyn FnMut(usize) -> E),
    plan: &Plan,
    workers: &Workers,
    watchers: Watchers<'_, E>,
) -> Vec<Option<Outcome<E::Totals>>> {
    debug_assert!(plan.first < 1 << 63, "a battle index has 63 bits, not {}", plan.first);
    let Watchers { interrupt, progress, rows: mut sink } = watchers;
    let mut waves = Waves { opened: Vec::new() };
    let asked = || interrupt.is_some_and(Interrupt::asked);
    loop {
        let mut jobs: Vec<Job> = Vec::with_capacity(workers.wave);
        for (of, one) in waves.opened.iter().enumerate() {
            one.add_blocks(of, workers.wave, &mut jobs);
        }
        // Opening a match-up may take long, too.
        while waves.opened.len() < count && jobs.len() < workers.wave && !asked() {
            let one = Opened::new(open(waves.opened.len()), plan);
            one.add_blocks(waves.opened.len(), workers.wave, &mut jobs);
            waves.opened.push(one);
        }
        let blocks = play_jobs(&waves.opened, &jobs, workers, interrupt, sink.is_some());
        for (job, block) in jobs.iter().zip(blocks) {
            let one = &mut waves.opened[job.of];
            one.totals.merge(&block.totals);
            one.at = block.end;
            if let Some(sink) = &mut sink {
                sink(block.rows.rows());
            }
        }
        waves.opened.iter_mut().for_each(|one| one.look(plan));
        if !jobs.is_empty() {
            progress(&waves);
        }
        if waves.done() == count || asked() {
            break;
        }
    }
    let over = |Opened { totals, kind, at, stop, .. }| {
        Some(Outcome { totals, kind, first: plan.first, end: at, stop })
    };
    let mut outcomes: Vec<_> = waves.opened.into_iter().map(over).collect();
    outcomes.resize_with(count, || None);
    outcomes
}

/// The result of a block, or of its beginning if it was interrupted.
struct Block<T> {
    totals: T,
    rows: RowBook,
    /// One past the last index that was played.
    end: u64,
}

/// A block of one of several experiments.
#[derive(Clone, Debug)]
struct Job {
    /// Which experiment.
    of: usize,
    /// Which indices.
    range: Range<u64>,
}

/// Plays blocks of several experiments and returns them in order: all of them, or after an interrupt the
/// longest complete beginning, whose last block may be cut short.
fn play_jobs<E: Experiment>(
    opened: &[Opened<E>],
    jobs: &[Job],
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    rows_wanted: bool,
) -> Vec<Block<E::Totals>> {
    let experiments: Vec<Option<&E>> = opened.iter().map(|one| one.experiment.as_ref()).collect();
    workers.in_order(jobs, interrupt, |Job { of, range }, desk: &mut Option<(usize, _)>| {
        let experiment = experiments[*of].expect("blocks of experiments that go on");
        if desk.as_ref().is_some_and(|(other, _)| other != of) {
            *desk = None;
        }
        let (_, desk) = desk.get_or_insert_with(|| (*of, experiment.desk(interrupt)));
        let games = if experiment.kind() == Kind::Pairs { 2 } else { 1 };
        let room = (range.end - range.start) * games;
        let rows = RowBook::with_room(rows_wanted.then_some(room as usize));
        let asked = || interrupt.is_some_and(Interrupt::asked);
        let block = play_block(experiment, range, desk, rows, asked);
        let whole = block.end == range.end;
        (block, whole)
    })
}

/// Plays a block until somebody asks to stop.
fn play_block<'e, E: Experiment>(
    experiment: &'e E,
    range: &Range<u64>,
    desk: &mut E::Desk<'e>,
    mut rows: RowBook,
    asked: impl Fn() -> bool,
) -> Block<E::Totals> {
    let mut end = range.start;
    while end < range.end && !asked() && experiment.play(end, desk, &mut rows) {
        end += 1;
    }
    Block { totals: experiment.take(desk), rows, end }
}
