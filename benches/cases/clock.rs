//! Times a case and its bare dice in turn, and prints the ratio.

use cpu_time::ProcessTime;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::hint::black_box;

/// Rounds of case and bare dice; results are medians.
pub const ROUNDS: usize = 11;
/// The minimum length of a round in seconds.
const ROUND_SECONDS: f64 = 0.02;

/// A case to time.
pub struct Case<'a> {
    /// Games per call.
    pub games: u64,
    /// Dice per call.
    pub dice: u64,
    /// Plays the games.
    pub play: &'a mut dyn FnMut() -> u64,
}

/// The table as it is printed.
pub struct Table {
    words: Vec<String>,
    rounds: usize,
    seconds: f64,
    /// Name and nanoseconds per die, for the growth.
    lines: Vec<(String, f64)>,
}

impl Table {
    /// A table of the cases whose name contains one of the words; of all cases if there are no words.
    pub fn new(words: Vec<String>, short: bool) -> Table {
        println!(
            "{:<44} {:>11} {:>9} {:>8} {:>8} {:>8}",
            "case", "ns", "dice", "ns/die", "bare", "ratio"
        );
        let (rounds, seconds) = if short { (1, 0.0) } else { (ROUNDS, ROUND_SECONDS) };
        Table { words, rounds, seconds, lines: Vec::new() }
    }

    /// Was this case requested?
    pub fn wants(&self, name: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| name.contains(word.as_str()))
    }

    /// The number of rounds of each case.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// The number of calls that fill a round.
    pub fn calls(&self, mut once: impl FnMut()) -> u64 {
        once();
        let once = seconds(1, once);
        (self.seconds / once.max(1e-7)).ceil().max(1.0) as u64
    }

    /// Times a case against its bare dice, the two in turn.
    pub fn run(&mut self, name: &str, case: Case<'_>) {
        if !self.wants(name) {
            return;
        }
        let calls = self.calls(|| {
            black_box((case.play)());
        });
        let mut generator = Pcg64Mcg::seed_from_u64(1);
        let (mut of_case, mut of_bare) = (Vec::new(), Vec::new());
        for _ in 0..self.rounds {
            of_case.push(seconds(calls, || (case.play)()));
            of_bare.push(seconds(1, || bare_dice(&mut generator, calls * case.dice)));
        }
        let ratio = median(of_case.iter().zip(&of_bare).map(|(case, bare)| case / bare).collect());
        let nanos = |seconds: f64, things: u64| seconds * 1e9 / (calls * things) as f64;
        let of_game = nanos(median(of_case), case.games);
        let bare = nanos(median(of_bare), case.dice);
        let dice = case.dice as f64 / case.games as f64;
        let a_die = of_game / dice;
        println!("{name:<44} {of_game:>11.1} {dice:>9.2} {a_die:>8.2} {bare:>8.2} {ratio:>8.2}");
        self.lines.push((name.into(), a_die));
    }

    /// The cost of a die at each size, as a ratio to that at ten units a side.
    pub fn print_growth(&self) {
        let of = |units: u32| {
            let name = format!("battle, {units} units a side");
            self.lines.iter().find(|(line, _)| *line == name).map(|&(_, a_die)| a_die)
        };
        let Some(ten) = of(10) else { return };
        for units in [20, 40, 80] {
            if let Some(a_die) = of(units) {
                let name = format!("growth, a die at {units} units to one at 10");
                println!("{name:<82} {:>8.2}", a_die / ten);
            }
        }
    }
}

/// Bare dice: the least work of anything that rolls dice.
#[inline(never)]
pub fn bare_dice(generator: &mut Pcg64Mcg, dice: u64) {
    let mut sum = 0;
    for _ in 0..dice {
        sum += u64::from(generator.random_range(1..=6u8));
    }
    black_box(sum);
}

/// Processor time of this many calls in seconds, over all threads: other work on the machine hardly
/// counts.
pub fn seconds<T>(calls: u64, mut once: impl FnMut() -> T) -> f64 {
    let start = ProcessTime::now();
    for _ in 0..calls {
        black_box(once());
    }
    start.elapsed().as_secs_f64()
}

/// The median.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
