//! Blocks, waves and looks: the loop shared by all experiments.

use super::row::RowBook;
use super::stop::Look;
use super::store::{self, Book, Found, Place};
use super::{OnRows, Outcome, Plan, Progress, StopReason, Watch, Workers};
use crate::contest::Kind;
use crate::interrupt::Interrupt;
use crate::tally::Counts;
use std::ops::Range;

/// How a run plays a battle index. Each thread has a desk of its own, with all its buffers.
pub(super) trait Experiment: Sync {
    type Totals: Counts;
    type Desk<'a>
    where
        Self: 'a;

    fn kind(&self) -> Kind;

    /// Does a side search, so that a block has a single index?
    fn searches(&self) -> bool;

    /// A hash of the dice and of what is counted.
    fn hash(&self) -> u64;

    fn desk<'a>(&'a self, interrupt: Option<&'a Interrupt>) -> Self::Desk<'a>;

    /// Plays an index and counts it; `false` if it was abandoned. Allocates nothing without search.
    fn play(&self, index: u64, desk: &mut Self::Desk<'_>, rows: &mut RowBook) -> bool;

    /// Returns the counts of the desk and resets them.
    fn take(&self, desk: &mut Self::Desk<'_>) -> Self::Totals;
}

/// The number of indices in a block: small, so that threads end a short run at the same time; fights are short.
pub(super) const fn block(kind: Kind) -> u64 {
    match kind {
        Kind::Pairs => 16,
        Kind::Battles => 32,
        Kind::Fights => 4096,
    }
}

/// Plays one experiment until the plan's stopping rule ends it.
pub(super) fn run_one<E: Experiment>(
    experiment: E,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, E::Totals>,
) -> Outcome<E::Totals> {
    let kind = experiment.kind();
    let mut experiment = Some(experiment);
    let mut open = |_| experiment.take().expect("one experiment is opened once");
    let Watch { interrupt, progress: report, rows } = watch;
    let mut progress = |now: &Waves<E>| {
        if let (Some(report), Some(run)) = (&mut *report, now.opened.first()) {
            let (done, total) = (run.at - plan.first, plan.stop.total());
            report(Progress { done, total, totals: &run.totals });
        }
    };
    let watchers = Watchers {
        interrupt: *interrupt,
        progress: &mut progress,
        rows: rows.as_mut().map(|rows| &mut **rows as _),
    };
    let outcomes = run_all((1, &mut open), plan, workers, watchers);
    outcomes.into_iter().flatten().next().unwrap_or_else(|| Outcome {
        totals: E::Totals::default(),
        kind,
        first: plan.first,
        end: plan.first,
        stop: StopReason::Interrupted,
    })
}

/// Experiments played together.
pub(super) struct Waves<E: Experiment> {
    /// The opened ones, in order.
    opened: Vec<Opened<E>>,
}

/// An opened experiment.
struct Opened<E: Experiment> {
    /// `None` once it is over: match-ups are large.
    experiment: Option<E>,
    kind: Kind,
    /// Indices per block.
    block: u64,
    totals: E::Totals,
    /// One past the last index counted.
    at: u64,
    /// The index after which the next look is due.
    look: u64,
    stop: StopReason,
    /// The current segment, if segments are kept.
    segment: Segment<E::Totals>,
}

/// The current segment of an experiment.
struct Segment<T> {
    /// Indices per segment.
    size: u64,
    /// The number of segments before it in the same experiment.
    number: u64,
    first: u64,
    /// Its counts so far.
    totals: T,
    /// Was a segment skipped that is played elsewhere, or missing?
    is_after_gap: bool,
    /// No index of the experiment is played here: this one stands in, so that there is a result. It is not kept.
    stand_in: Option<u64>,
    hash: u64,
}

impl<E: Experiment> Waves<E> {
    /// The number of experiments that are over.
    pub(super) fn done(&self) -> usize {
        self.opened.iter().filter(|one| one.experiment.is_none()).count()
    }

    /// The number of indices played, in all experiments together.
    pub(super) fn played(&self) -> u64 {
        self.opened.iter().map(|one| one.totals.n()).sum()
    }
}

impl<E: Experiment> Opened<E> {
    fn new(experiment: E, plan: &Plan) -> Self {
        Opened {
            segment: Segment {
                size: store::segment(experiment.kind(), experiment.searches()),
                number: 0,
                first: plan.first,
                totals: E::Totals::default(),
                is_after_gap: false,
                stand_in: None,
                hash: experiment.hash(),
            },
            kind: experiment.kind(),
            block: if experiment.searches() { 1 } else { block(experiment.kind()) },
            experiment: Some(experiment),
            totals: E::Totals::default(),
            at: plan.first,
            look: plan.first.saturating_add(plan.stop.first_look()),
            stop: StopReason::Interrupted,
        }
    }

    /// Adds its next blocks up to the next look, or up to the end of the segment if segments are kept, until there are
    /// `most` jobs. Blocks end at multiples of their size.
    fn add_blocks(&self, of: usize, (most, book): (usize, Option<Book<'_>>), jobs: &mut Vec<Job>) {
        if let (Some(_), Some(index)) = (&self.experiment, self.segment.stand_in) {
            jobs.push(Job { of, range: index..index + 1 });
            return;
        }
        let size = self.block;
        let end_of_all = if book.is_some() { self.segment_end() } else { self.look };
        let mut at = self.at;
        while self.experiment.is_some() && at < end_of_all && jobs.len() < most {
            let end = (at / size + 1).saturating_mul(size).min(end_of_all);
            jobs.push(Job { of, range: at..end });
            at = end;
        }
    }

    /// The end of the current segment.
    fn segment_end(&self) -> u64 {
        let Segment { size, first, .. } = self.segment;
        (first / size + 1).saturating_mul(size).min(self.look)
    }

    /// The current segment.
    fn place(&self, of: usize, book: Book<'_>) -> Place {
        let range = (self.segment.first, self.segment_end());
        book.place(of as u32, range, self.segment.hash)
    }

    /// Skips the segments that need not be played here.
    fn skip(&mut self, of: usize, plan: &Plan, book: Book<'_>) {
        let is_between = |one: &Self| one.at == one.segment.first && one.at < one.look;
        while self.experiment.is_some() && self.segment.stand_in.is_none() && is_between(self) {
            match book.find::<E::Totals>(self.place(of, book), self.segment.number) {
                Found::Known(totals) => self.totals.merge(&totals),
                Found::Elsewhere => self.segment.is_after_gap = true,
                Found::Missing => {
                    (self.segment.is_after_gap, self.experiment) = (true, None);
                    return;
                }
                Found::Play => return,
            }
            self.at = self.segment_end();
            self.begin_segment();
            self.look(plan, Some(book));
        }
    }

    /// Keeps the current segment if all of it was played.
    fn keep(&mut self, of: usize, book: Book<'_>) {
        if self.at > self.segment.first && self.at == self.segment_end() {
            book.keep(self.place(of, book), &self.segment.totals);
            self.begin_segment();
        }
    }

    fn begin_segment(&mut self) {
        self.segment.first = self.at;
        self.segment.number += 1;
        self.segment.totals = E::Totals::default();
    }

    /// Checks whether it is over, if the next look is due.
    fn look(&mut self, plan: &Plan, book: Option<Book<'_>>) {
        if self.experiment.is_none() || self.at < self.look || self.segment.stand_in.is_some() {
            return;
        }
        let played = self.at - plan.first;
        let look = match book {
            Some(book) if book.never_looks() => plan.stop.look_on(played),
            // A share alone cannot decide.
            Some(_) if self.segment.is_after_gap => Look::Over(StopReason::Interrupted),
            Some(_) | None => plan.stop.look(played, &self.totals),
        };
        match look {
            Look::Next(look) => self.look = plan.first.saturating_add(look),
            Look::Over(stop) => {
                self.stop = stop;
                let has_result = self.totals.n() > 0 || self.at == plan.first;
                let is_needed = book.is_some_and(Book::never_looks) && !has_result;
                self.segment.stand_in = is_needed.then_some(plan.first);
                if !is_needed {
                    self.experiment = None;
                }
            }
        }
    }

    /// Adds the counts of its next block.
    fn add(&mut self, block: &Block<E::Totals>, of: usize, book: Option<Book<'_>>) {
        self.totals.merge(&block.totals);
        if self.segment.stand_in.is_some() {
            self.experiment = None;
            return;
        }
        self.at = block.end;
        if let Some(book) = book {
            self.segment.totals.merge(&block.totals);
            self.keep(of, book);
        }
    }
}

/// Observers of experiments played together.
pub(super) struct Watchers<'w, E: Experiment> {
    /// Checked after each game.
    pub(super) interrupt: Option<&'w Interrupt>,
    /// Called between waves.
    pub(super) progress: &'w mut dyn FnMut(&Waves<E>),
    /// Called with the games of each block, in order, if requested.
    pub(super) rows: Option<&'w mut OnRows<'w>>,
}

/// Plays `count` experiments, each opened when its turn comes, all by the same plan. An interrupt leaves the rest
/// unopened, and keeps the longest complete prefix of those being played.
pub(super) fn run_all<E: Experiment>(
    (count, open): (usize, &mut dyn FnMut(usize) -> E),
    plan: &Plan,
    workers: &Workers,
    watchers: Watchers<'_, E>,
) -> Vec<Option<Outcome<E::Totals>>> {
    debug_assert!(plan.first < 1 << 63, "a battle index has 63 bits, not {}", plan.first);
    let Watchers { interrupt, progress, rows: mut sink } = watchers;
    let mut waves = Waves { opened: Vec::new() };
    let book = workers.begin();
    // Rows are of single battles, which are not kept.
    let book = book.filter(|_| sink.is_none());
    let asked = || interrupt.is_some_and(Interrupt::asked);
    loop {
        let mut jobs: Vec<Job> = Vec::with_capacity(workers.wave);
        for (of, one) in waves.opened.iter_mut().enumerate() {
            if let Some(book) = book {
                one.skip(of, plan, book);
            }
            one.add_blocks(of, (workers.wave, book), &mut jobs);
        }
        // Opening a match-up may take long, too.
        while waves.opened.len() < count && jobs.len() < workers.wave && !asked() {
            let of = waves.opened.len();
            let mut one = Opened::new(open(of), plan);
            if let Some(book) = book {
                one.skip(of, plan, book);
            }
            one.add_blocks(of, (workers.wave, book), &mut jobs);
            waves.opened.push(one);
        }
        let blocks = play_jobs(&waves.opened, &jobs, workers, interrupt, sink.is_some());
        for (job, block) in jobs.iter().zip(blocks) {
            waves.opened[job.of].add(&block, job.of, book);
            if let Some(sink) = &mut sink {
                sink(block.rows.rows());
            }
        }
        waves.opened.iter_mut().for_each(|one| one.look(plan, book));
        if !jobs.is_empty() {
            progress(&waves);
        }
        if waves.done() == count || asked() {
            break;
        }
    }
    if let Some(book) = book {
        let is_whole =
            waves.opened.len() == count && waves.opened.iter().all(|one| !one.segment.is_after_gap);
        book.end(is_whole, interrupt);
    }
    let over = |Opened { totals, kind, at, stop, .. }| {
        Some(Outcome { totals, kind, first: plan.first, end: at, stop })
    };
    let mut outcomes: Vec<_> = waves.opened.into_iter().map(over).collect();
    outcomes.resize_with(count, || None);
    outcomes
}

/// The result of a block, or of its first part if it was interrupted.
struct Block<T> {
    totals: T,
    rows: RowBook,
    /// One past the last index played.
    end: u64,
}

/// A block of one of several experiments.
#[derive(Clone, Debug)]
struct Job {
    /// The index of the experiment.
    of: usize,
    /// The indices.
    range: Range<u64>,
}

/// Plays blocks of several experiments and returns them in order: all of them, or after an interrupt the longest
/// complete prefix, whose last block may be cut short.
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
        let mut rows = RowBook::with_room(rows_wanted.then_some(room as usize));
        let asked = || interrupt.is_some_and(Interrupt::asked);
        let mut index = range.start;
        while index < range.end && !asked() && experiment.play(index, desk, &mut rows) {
            index += 1;
        }
        let block = Block { totals: experiment.take(desk), rows, end: index };
        (block, index == range.end)
    })
}
