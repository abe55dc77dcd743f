//! What every study plays with, and why a study may have no answer.

use fairfight_engine::contest::MatchUp;
use fairfight_engine::dice::MatchUpId;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::run::{self, Blocks, ManyProgress, ManyWatch, Outcome, Plan, Workers};
use fairfight_engine::tally::Totals;
use fairfight_stats::value::Unfit;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::Range;

/// What every study plays with: the threads, with interrupt and progress.
pub struct Crew<'w> {
    /// The threads.
    pub workers: &'w Workers,
    /// Checked before each block.
    pub interrupt: Option<&'w Interrupt>,
    /// Called before the first wave and between waves: with the name of the task, the number of pairs done, and the
    /// total.
    pub progress: &'w mut dyn FnMut(&str, u64, u64),
}

impl Crew<'_> {
    /// Was a stop requested?
    pub fn interrupted(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::asked)
    }

    /// Runs a task whose progress is reported under this name, whatever the names of its parts.
    pub fn stage<R>(&mut self, name: &str, task: impl FnOnce(&mut Crew<'_>) -> R) -> R {
        let show = &mut *self.progress;
        let mut show = |_: &str, done, of| show(name, done, of);
        task(&mut Crew { workers: self.workers, interrupt: self.interrupt, progress: &mut show })
    }

    /// Plays match-ups, whose progress is reported under a name. If the number of pairs is open, match-ups are counted.
    pub(crate) fn many(
        &mut self,
        name: impl Fn(ManyProgress) -> String,
        count: usize,
        open: impl FnMut(usize) -> MatchUp,
        plan: &Plan,
    ) -> Vec<Option<Outcome<Totals>>> {
        let mut show = |now: ManyProgress| {
            let (done, of) = match now.total {
                Some(total) => (now.played, total),
                None => (now.done as u64, now.match_ups as u64),
            };
            (self.progress)(&name(now), done, of);
        };
        let mut watch = ManyWatch { interrupt: self.interrupt, progress: Some(&mut show) };
        run::many(count, open, plan, self.workers, &mut watch)
    }

    /// Runs a task whose stages are reported as parts of `name`: `round 2, race`.
    pub fn within<R>(&mut self, name: &str, task: impl FnOnce(&mut Crew<'_>) -> R) -> R {
        let show = &mut *self.progress;
        let mut show = |stage: &str, done, of| show(&format!("{name}, {stage}"), done, of);
        task(&mut Crew { workers: self.workers, interrupt: self.interrupt, progress: &mut show })
    }

    /// Plays these indices on all threads, each thread at a desk of its own, and passes on the results in order.
    ///
    /// # Errors
    /// The first that occurs, and [`StudyFailure::Interrupted`].
    pub(crate) fn each<D, R: Serialize + DeserializeOwned + Send>(
        &mut self,
        indices: Range<u64>,
        task: Task<'_>,
        desk: impl Fn() -> D + Sync,
        one: impl Fn(u64, &mut D) -> Result<R, StudyFailure> + Sync,
        mut take: impl FnMut(u64, R),
    ) -> Result<(), StudyFailure> {
        let mut cause = None;
        let end = indices.end;
        // Show the name of the task from the start.
        (self.progress)(task.name, task.pairs_each * indices.start, task.of);
        let mut taken = |first: u64, wave: Vec<Result<R, StudyFailure>>| {
            let done = first + wave.len() as u64;
            for (index, result) in (first..).zip(wave) {
                match result {
                    Ok(result) if cause.is_none() => take(index, result),
                    Ok(_) => {}
                    Err(why) => cause = cause.take().or(Some(why)),
                }
            }
            (self.progress)(task.name, (task.pairs_each * done).min(task.of), task.of);
        };
        let of = MatchUpId::of_purpose(task.name).number();
        let blocks = Blocks { indices, size: BLOCK, of };
        let played = run::each(blocks, self.workers, self.interrupt, desk, one, &mut taken);
        match cause {
            Some(cause) => Err(cause),
            None if played < end => Err(StudyFailure::Interrupted),
            None => Ok(()),
        }
    }

    /// Runs a part of a task of `all` pairs: `pairs` of them, preceded by `before`.
    pub fn part<R>(
        &mut self,
        before: u64,
        pairs: u64,
        all: u64,
        task: impl FnOnce(&mut Crew<'_>) -> R,
    ) -> R {
        let show = &mut *self.progress;
        let mut show = |name: &str, done: u64, of: u64| {
            let share = u128::from(pairs) * u128::from(done) / u128::from(of.max(1));
            show(name, before + share as u64, all);
        };
        task(&mut Crew { workers: self.workers, interrupt: self.interrupt, progress: &mut show })
    }
}

/// Indices per block: small, because a battle with a match-up of its own takes long enough.
const BLOCK: u64 = 16;

/// A task of many indices, as its progress shows it.
#[derive(Clone, Copy)]
pub(crate) struct Task<'n> {
    /// The name of the task.
    pub(crate) name: &'n str,
    /// The number of pairs that each index counts for.
    pub(crate) pairs_each: u64,
    /// The total number of pairs.
    pub(crate) of: u64,
}

impl std::fmt::Debug for Crew<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Crew").field("workers", &self.workers).finish_non_exhaustive()
    }
}

/// Why a study has no answer.
#[derive(Clone, PartialEq, Debug)]
pub enum StudyFailure {
    /// A stop was requested.
    Interrupted,
    /// The rules allow no army that may be drawn: the reason why they refused the last one.
    NoArmy(String),
    /// A cost is not a number above 0.
    NoCost,
    /// The model could not be fitted.
    Unfit(Unfit),
    /// The model could not be fitted, and most pairs of battles were even, which carries little information about which
    /// army is better: their share.
    Even(Unfit, f64),
}

/// The answer; `None` if the study was interrupted.
///
/// # Errors
/// All other failures.
pub fn unless_interrupted<T>(found: Result<T, StudyFailure>) -> Result<Option<T>, StudyFailure> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(StudyFailure::Interrupted) => Ok(None),
        Err(cause) => Err(cause),
    }
}

impl From<Unfit> for StudyFailure {
    fn from(unfit: Unfit) -> StudyFailure {
        StudyFailure::Unfit(unfit)
    }
}
