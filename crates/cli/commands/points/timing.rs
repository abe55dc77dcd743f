//! How fast the experiment was, next to its bare battles.

use fairfight_sim::armies::World;
use fairfight_sim::points::{Crew, Draws, Settling, Trouble, bare};
use fairfight_sim::run::Interrupt;
use std::fmt;
use std::time::{Duration, Instant};

/// How long each thread plays bare battles, of all rounds together.
const BARE: Duration = Duration::from_secs(1);

/// How fast the battles of random armies under a doctrine were, and how fast bare ones are.
pub(super) struct Timing {
    pub(super) doctrine: &'static str,
    /// How many battles random armies fought, in all rounds.
    pub(super) battles: u64,
    /// How long that took, fits and all.
    pub(super) took: Duration,
    /// How many battles a second those are by themselves, on as many threads.
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
            "{doctrine}: {battles} battles of random armies in {seconds:.2} s, {a_second:.0} a second; the same \
             battles by themselves {bare_a_second:.0} a second, {times:.2} times as many"
        )
    }
}

/// How many battles a second are those of these rounds by themselves, on all threads at once? `drawn_at` are the
/// costs of each round. Who asks to stop is told sooner.
pub(super) fn bare_a_second<W: World>(
    world: &W,
    settling: &Settling<'_>,
    drawn_at: &[Vec<f64>],
    crew: &Crew<'_>,
) -> Result<f64, Trouble> {
    // All rounds have as many battles: their seconds a battle have a plain mean.
    let each = BARE / drawn_at.len() as u32;
    let mut seconds = 0.0;
    for (round, costs) in drawn_at.iter().enumerate() {
        let a_second = settling.draws(round, costs, |draws| of_round(world, draws, each, crew))?;
        seconds += 1.0 / a_second;
    }
    Ok(drawn_at.len() as f64 / seconds)
}

/// Of one round, for so long.
fn of_round<W: World>(
    world: &W,
    draws: Draws<'_>,
    enough: Duration,
    crew: &Crew<'_>,
) -> Result<f64, Trouble> {
    let &Crew { workers, interrupt, .. } = crew;
    let threads = workers.threads() as u64;
    let first = |thread: u64| draws.army_pairs * thread / threads;
    let of_thread = |thread: u64| {
        let mut took = Duration::ZERO;
        let battles = bare(world, draws, first(thread)..first(thread + 1), |battles| {
            let start = Instant::now();
            battles();
            took += start.elapsed();
            took < enough && !interrupt.is_some_and(Interrupt::asked)
        })?;
        Ok(if battles == 0 { 0.0 } else { battles as f64 / took.as_secs_f64() })
    };
    workers.map((0..threads).collect(), of_thread).into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_how_much_faster_the_battles_are_by_themselves() {
        let took = Duration::from_millis(2500);
        let timing = Timing { doctrine: "steady", battles: 200_000, took, bare_a_second: 88_000.0 };
        assert_eq!(
            timing.to_string(),
            "steady: 200000 battles of random armies in 2.50 s, 80000 a second; the same battles by \
             themselves 88000 a second, 1.10 times as many"
        );
    }
}
