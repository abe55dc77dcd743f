//! Exact results for every kind of unit of a system against every kind: for use at the table.

use crate::common::Crew;
use fairfight_battle::game::FightOption;
use fairfight_engine::exact::{Budget, Unsolved};
use fairfight_engine::rulebook::{Rules, Unit};
use fairfight_rules::{BySide, Side};
use std::error::Error;
use std::fmt;

/// The maximum number of fights solved for all kinds of a system: more would not fit into a page for a phone. Iron
/// Winds, the system with the most kinds, has 28,812.
pub const MOST_EVERY: usize = 36_000;

/// The exact probabilities of all fights of a system, with default options except for the first, which takes each of
/// its values.
#[derive(Clone, PartialEq, Debug)]
pub struct Every {
    /// Every kind of unit, full and plain, in notation.
    pub units: Vec<String>,
    /// The first option of fights; a system may have none.
    pub option: Option<&'static FightOption>,
    /// The other options, which keep their first value.
    pub fixed: Vec<&'static FightOption>,
    /// The result of each fight, ordered by unit A, then unit B, then value of the option.
    pub fights: Vec<Known>,
}

/// The result of a fight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Known {
    /// Its exact probabilities.
    Chances {
        /// The probability that A wins, from 0 to 1.
        win_a: f64,
        /// The probability that nobody wins.
        draw: f64,
        /// The probability that B wins.
        win_b: f64,
    },
    /// Unknown: its solution exceeds the budget.
    TooLong,
    /// These two never meet in this system.
    NoMeeting,
}

/// Why there are no results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotEvery {
    /// There would be this many fights.
    TooMany(usize),
    /// No fight could be solved.
    NoneSolved,
    /// A stop was requested.
    Interrupted,
}

impl fmt::Display for NotEvery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotEvery::TooMany(fights) => {
                write!(f, "there are {fights} fights, and a page has room for {MOST_EVERY}")
            }
            NotEvery::NoneSolved => f.write_str("no fight of this system can be solved exactly"),
            NotEvery::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl Error for NotEvery {}

impl Every {
    /// Solves all fights under these rules.
    ///
    /// The answer does not depend on the number of threads.
    ///
    /// # Errors
    /// If there are more than [`MOST_EVERY`], if none can be solved, or if it was interrupted.
    pub fn solve(rules: &Rules, budget: &Budget, crew: &mut Crew<'_>) -> Result<Every, NotEvery> {
        let interrupt = crew.interrupt;
        let units = rules.all_units();
        let options = rules.about().fight_options;
        let values: &[&'static str] = options.first().map_or(&[""], |option| option.values);
        let of = units.len() * units.len() * values.len();
        if of > MOST_EVERY {
            return Err(NotEvery::TooMany(of));
        }
        let meetings: Vec<(BySide<&Unit>, &'static str)> = units
            .iter()
            .flat_map(|a| units.iter().map(move |b| BySide::new(a, b)))
            .flat_map(|units| values.iter().map(move |&value| (units, value)))
            .collect();
        let fixed = |option: &FightOption| (option.name, option.values[0]);
        let solved = |(units, value): (BySide<&Unit>, &'static str)| {
            let first = options.first().map(|option| (option.name, value));
            let options: Vec<(&str, &str)> =
                first.into_iter().chain(options.iter().skip(1).map(fixed)).collect();
            if rules.fight_fault(units, &options).is_some() {
                return Ok(Known::NoMeeting);
            }
            // An exact solution uses no dice, so any seed will do.
            match rules.fight(units, &options, 0).straight.solve(budget, interrupt) {
                Ok(solution) => Ok(Known::Chances {
                    win_a: solution.win(Side::A),
                    draw: solution.draw(),
                    win_b: solution.win(Side::B),
                }),
                Err(Unsolved::OverBudget(_) | Unsolved::Battle) => Ok(Known::TooLong),
                Err(Unsolved::Interrupted) => Err(NotEvery::Interrupted),
            }
        };
        let mut fights = Vec::with_capacity(of);
        for some in meetings.chunks(A_THREAD * crew.workers.threads()) {
            if crew.interrupted() {
                return Err(NotEvery::Interrupted);
            }
            for found in crew.workers.map(some.to_vec(), solved) {
                fights.push(found?);
            }
            (crew.progress)("fights", fights.len() as u64, of as u64);
        }
        if !fights.iter().any(|known| matches!(known, Known::Chances { .. })) {
            return Err(NotEvery::NoneSolved);
        }
        Ok(Every {
            units: units.into_iter().map(|unit| unit.text).collect(),
            option: options.first(),
            fixed: options.iter().skip(1).collect(),
            fights,
        })
    }
}

/// The number of fights that each thread solves before progress is shown.
const A_THREAD: usize = 32;
