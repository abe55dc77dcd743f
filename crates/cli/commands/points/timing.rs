//! How fast the experiment was, next to bare battles.

use fairfight_sim::armies::World;
use fairfight_sim::points::{Crew, Draws, Trouble, bare};
use fairfight_sim::run::Interrupt;
use std::fmt;
use std::time::{Duration, Instant};

/// How long each thread plays bare battles.
const BARE: Duration = Duration::from_millis(500);

/// How fast the battles of random armies under a doctrine were, and how fast bare ones are.
pub(super) struct Timing {
    pub(super) doctrine: &'static str,
    /// How many battles random armies fought, in all rounds.
    pub(super) battles: u64,
    /// How long that took, fits and all.
    pub(super) took: Duration,
    /// How many bare battles such armies fight in a second, on as many threads.
    pub(super) bare_a_second: f64,
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Timing { doctrine, battles, took, bare_a_second } = self;
        let seconds = took.as_secs_f64();
        let a_second = *battles as f64 / seconds;
        let times = bare_a_second / a_second;
        write!(
            f,
            "{doctrine}: {battles} battles of random armies in {seconds:.2} s, {a_second:.0} a second; bare \
             battles of such armies {bare_a_second:.0} a second, {times:.2} times as many"
        )
    }
}

/// How many bare battles do such armies fight in a second, on all threads at once? Who asks to stop is told sooner.
pub(super) fn bare_a_second<W: World>(
    world: &W,
    draws: Draws<'_>,
    crew: &Crew<'_>,
) -> Result<f64, Trouble> {
    let &Crew { workers, interrupt, .. } = crew;
    let of_thread = |thread: u64| {
        let mut took = Duration::ZERO;
        let own = thread * draws.army_pairs..(thread + 1) * draws.army_pairs;
        let battles = bare(world, draws, own, |battles| {
            let start = Instant::now();
            battles();
            took += start.elapsed();
            took < BARE && !interrupt.is_some_and(Interrupt::asked)
        })?;
        Ok(battles as f64 / took.as_secs_f64())
    };
    workers.map((0..workers.threads() as u64).collect(), of_thread).into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_how_much_faster_bare_battles_are() {
        let took = Duration::from_millis(2500);
        let timing = Timing { doctrine: "steady", battles: 200_000, took, bare_a_second: 88_000.0 };
        assert_eq!(
            timing.to_string(),
            "steady: 200000 battles of random armies in 2.50 s, 80000 a second; bare battles of such \
             armies 88000 a second, 1.10 times as many"
        );
    }
}
