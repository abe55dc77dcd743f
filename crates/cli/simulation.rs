//! Threads and levels, shared by the commands that simulate.

use crate::args::{CheckpointArgs, RunArgs};
use crate::exit::{Failure, say};
use crate::progress::Progress;
use crate::{interrupt, part, parts};
use fairfight_engine::run::Workers;
use fairfight_stats::Level;
use fairfight_study::common::Crew;

/// The threads: as many as `--threads` says, else one per core.
pub(crate) fn workers(args: &RunArgs) -> Result<Workers, Failure> {
    kept_workers(args.threads, &args.checkpoint)
}

/// This many threads, else one per core.
pub(crate) fn workers_of(threads: Option<u64>) -> Result<Workers, Failure> {
    let threads = threads.map_or(0, |threads| threads as usize);
    Workers::new(threads).map_err(|error| {
        Failure::new(format!("cannot start the threads: {error}")).hint("name fewer with --threads")
    })
}

/// The threads, with a store: that of `--checkpoint`, or that of the part of the command that is played. All files
/// have been read by now.
pub(crate) fn kept_workers(
    threads: Option<u64>,
    args: &CheckpointArgs,
) -> Result<Workers, Failure> {
    let workers = workers_of(threads)?;
    if part::is_planned() {
        return Err(Failure::Planned);
    }
    match &args.checkpoint {
        Some(folder) if !part::is_part() => {
            let store = parts::checkpoint(folder, &workers)?;
            Ok(workers.storing(store))
        }
        Some(_) | None => Ok(part::storing(workers)),
    }
}

/// Does the work of a study with these workers. Ctrl-C interrupts it; `show` gets the name of the task, how much of it
/// is done, and of how much.
pub(crate) fn watched<R>(
    workers: &Workers,
    mut show: impl FnMut(&str, u64, u64),
    work: impl FnOnce(&mut Crew<'_>) -> R,
) -> R {
    work(&mut Crew { workers, interrupt: Some(interrupt::flag()), progress: &mut show })
}

/// Like [`watched`], with a line of progress that begins with the name of the task.
pub(crate) fn on_a_line<R>(workers: &Workers, work: impl FnOnce(&mut Crew<'_>) -> R) -> R {
    let mut line: Option<Progress> = None;
    let show = |name: &str, done, of| {
        line.get_or_insert_with(|| Progress::new(name)).show(done, of, String::new);
    };
    watched(workers, show, work)
}

/// Says that `--checkpoint` keeps nothing, if no threads were needed because nothing was simulated.
pub(crate) fn note_unused(args: &CheckpointArgs, workers: Option<&Workers>) {
    if let (Some(folder), None) = (&args.checkpoint, workers) {
        let folder = folder.display();
        say(format_args!("note: all was solved exactly, so nothing is kept in {folder}"));
    }
}

/// The highest level of intervals that come from redraws: a higher one would take too many of them.
const HIGHEST_OF_REDRAWS: f64 = 0.99;

/// The level of intervals that come from redraws.
pub(crate) fn level_of_redraws(args: &RunArgs) -> Result<Level, Failure> {
    if args.level > HIGHEST_OF_REDRAWS {
        return Err(Failure::new(format!(
            "--level {} is above {HIGHEST_OF_REDRAWS}, the highest that redraws allow",
            args.level
        ))
        .hint(format!(
            "the intervals come from redraws of the scores; --level {HIGHEST_OF_REDRAWS} takes 2,000 of them"
        )));
    }
    level(args)
}

/// The level of the intervals.
pub(crate) fn level(args: &RunArgs) -> Result<Level, Failure> {
    Level::new(args.level).ok_or_else(|| Failure::new("--level must be above 0 and below 1"))
}
