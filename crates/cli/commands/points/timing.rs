//! How fast the experiment was, next to its bare battles.
//!
//! In time of processors: what others do on the machine hardly counts.

use cpu_time::{ProcessTime, ThreadTime};
use fairfight_sim::armies::World;
use fairfight_sim::points::{self, Crew, Draws, Settling, Trouble};
use fairfight_sim::run::Interrupt;
use std::fmt;
use std::time::{Duration, Instant};

/// How long each thread plays bare battles, of all rounds together.
const BARE: Duration = Duration::from_secs(1);

/// What the battles of random armies under a doctrine took, and what bare ones take.
pub(super) struct Timing {
    pub(super) doctrine: &'static str,
    /// How many battles random armies fought, in all rounds.
    pub(super) battles: u64,
    /// What that took, fits and all.
    pub(super) took: Took,
    /// How fast those are by themselves.
    pub(super) bare: Bare,
}

/// What a run took.
#[derive(Clone, Copy)]
pub(super) struct Took {
    /// By the clock on the wall.
    pub(super) wall: Duration,
    /// Of all threads together.
    pub(super) threads: Duration,
    /// How that was measured.
    pub(super) by: By,
}

/// How fast battles are by themselves.
#[derive(Clone, Copy)]
pub(super) struct Bare {
    /// How many a second and thread.
    pub(super) a_second: f64,
    /// How that was measured.
    pub(super) by: By,
}

/// Which clock tells the time of threads? Of several that tell of one thing the last counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum By {
    /// That of the processors.
    Processor,
    /// That on the wall, where the system has no other: it goes on while others work.
    Wall,
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Timing { doctrine, battles, took, bare } = self;
        let seconds = took.wall.as_secs_f64();
        let a_second = *battles as f64 / took.threads.as_secs_f64();
        let bare_a_second = bare.a_second;
        let times = bare_a_second / a_second;
        let of = match took.by.max(bare.by) {
            By::Processor => "of a processor's time",
            By::Wall => "and thread by the clock (it tells on a quiet machine alone)",
        };
        write!(
            f,
            "{doctrine}: {battles} battles of random armies in {seconds:.2} s, {a_second:.0} a second {of}; the \
             same battles by themselves {bare_a_second:.0}, {times:.2} times as many"
        )
    }
}

/// Runs while all threads work.
pub(super) struct Clock {
    wall: Instant,
    processors: Option<ProcessTime>,
}

impl Clock {
    pub(super) fn start() -> Clock {
        Clock { wall: Instant::now(), processors: ProcessTime::try_now().ok() }
    }

    /// What so many threads took since.
    pub(super) fn took(&self, threads: usize) -> Took {
        let wall = self.wall.elapsed();
        match self.processors.and_then(|start| start.try_elapsed().ok()) {
            Some(threads) => Took { wall, threads, by: By::Processor },
            None => Took { wall, threads: wall * threads as u32, by: By::Wall },
        }
    }
}

/// How long does this take the thread that it is done on?
fn on_this_thread(task: &mut dyn FnMut()) -> (Duration, By) {
    let (wall, processor) = (Instant::now(), ThreadTime::try_now());
    task();
    match processor.and_then(|start| start.try_elapsed()) {
        Ok(took) => (took, By::Processor),
        Err(_) => (wall.elapsed(), By::Wall),
    }
}

/// How fast are the battles of these rounds by themselves, on all threads at once? `drawn_at` are the costs of
/// each round. Who asks to stop is told sooner.
pub(super) fn bare<W: World>(
    world: &W,
    settling: &Settling<'_>,
    drawn_at: &[Vec<f64>],
    crew: &Crew<'_>,
) -> Result<Bare, Trouble> {
    // All rounds have as many battles: their seconds a battle have a plain mean.
    let each = BARE / drawn_at.len() as u32;
    let (mut seconds, mut by) = (0.0, By::Processor);
    for (round, costs) in drawn_at.iter().enumerate() {
        let bare = settling.draws(round, costs, |draws| of_round(world, draws, each, crew))?;
        seconds += 1.0 / bare.a_second;
        by = by.max(bare.by);
    }
    Ok(Bare { a_second: drawn_at.len() as f64 / seconds, by })
}

/// Of one round, for so long.
fn of_round<W: World>(
    world: &W,
    draws: Draws<'_>,
    enough: Duration,
    crew: &Crew<'_>,
) -> Result<Bare, Trouble> {
    let &Crew { workers, interrupt, .. } = crew;
    let threads = workers.threads() as u64;
    let first = |thread: u64| draws.army_pairs * thread / threads;
    let of_thread = |thread: u64| {
        let (mut took, mut by) = (Duration::ZERO, By::Processor);
        let battles = points::bare(world, draws, first(thread)..first(thread + 1), |battles| {
            let (more, clock) = on_this_thread(battles);
            took += more;
            by = by.max(clock);
            took < enough && !interrupt.is_some_and(Interrupt::asked)
        })?;
        Ok::<_, Trouble>((battles, took, by))
    };
    let (mut battles, mut seconds, mut by) = (0, 0.0, By::Processor);
    for of_thread in workers.map((0..threads).collect(), of_thread) {
        let (played, took, clock) = of_thread?;
        battles += played;
        seconds += took.as_secs_f64();
        by = by.max(clock);
    }
    Ok(Bare { a_second: battles as f64 / seconds, by })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(by: By) -> String {
        let (wall, threads) = (Duration::from_millis(2500), Duration::from_millis(5000));
        let took = Took { wall, threads, by };
        let bare = Bare { a_second: 44_000.0, by };
        Timing { doctrine: "steady", battles: 200_000, took, bare }.to_string()
    }

    #[test]
    fn it_is_told_how_much_faster_the_battles_are_by_themselves() {
        assert_eq!(
            told(By::Processor),
            "steady: 200000 battles of random armies in 2.50 s, 40000 a second of a processor's time; the \
             same battles by themselves 44000, 1.10 times as many"
        );
        assert!(told(By::Wall).contains("(it tells on a quiet machine alone)"));
    }

    #[test]
    fn a_thread_that_sleeps_takes_hardly_any_time_of_a_processor() {
        let (took, by) = on_this_thread(&mut || std::thread::sleep(Duration::from_millis(20)));
        match by {
            By::Processor => assert!(took < Duration::from_millis(20), "{took:?}"),
            By::Wall => assert!(took >= Duration::from_millis(20), "{took:?}"),
        }
    }
}
