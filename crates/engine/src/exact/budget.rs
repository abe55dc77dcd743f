//! Limits of a solution, in counts rather than time.

use crate::interrupt::Interrupt;
use std::error::Error;
use std::fmt;

/// The limits of a solution, in counts that are the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Dice paths, in all steps together.
    pub paths: u64,
    /// States that are not ends.
    pub states: u32,
    /// States in one circle, which all lead back to each other: their equations are solved together, in time cubic and
    /// memory quadratic in their number.
    pub circle: u32,
    /// Moves of mass along an edge while rounds are counted one by one. When they are used up, the list of rounds is
    /// shorter and nothing else changes: this is not an error.
    pub moves: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { paths: 50_000_000, states: 1_000_000, circle: 2_000, moves: 200_000_000 }
    }
}

/// The limit of a budget that was reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Limit {
    /// More dice paths than this.
    Paths(u64),
    /// More states than this.
    States(u32),
    /// More states in one circle than this.
    Circle(u32),
}

/// A fight that exceeds the budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverBudget {
    /// The limit that was reached.
    pub limit: Limit,
    /// Dice paths walked until then.
    pub paths: u64,
    /// States found until then that are not ends.
    pub states: u64,
    /// States, among these, all of whose paths were walked.
    pub walked: u64,
}

impl fmt::Display for OverBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            Limit::Paths(most) => {
                write!(f, "the exact solution takes more than {most} dice paths")?
            }
            Limit::States(most) => write!(f, "the exact solution takes more than {most} states")?,
            Limit::Circle(most) => {
                write!(f, "more than {most} states form one cycle")?;
            }
        }
        let OverBudget { paths, states, walked, .. } = self;
        write!(f, " (reached: {paths} paths, {states} states, {walked} of them walked through)")
    }
}

impl Error for OverBudget {}

/// Why there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// It exceeds the budget.
    OverBudget(OverBudget),
    /// It is a whole battle, which has too many states.
    Battle,
    /// A stop was requested.
    Interrupted,
}

impl From<OverBudget> for Unsolved {
    fn from(over: OverBudget) -> Unsolved {
        Unsolved::OverBudget(over)
    }
}

/// The conditions that may end a solution early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits<'a> {
    pub(super) budget: &'a Budget,
    pub(super) interrupt: Option<&'a Interrupt>,
}

impl Limits<'_> {
    /// Was a stop requested?
    pub(super) fn interrupted(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::asked)
    }

    /// `Ok` unless a stop was requested.
    pub(super) fn check(&self) -> Result<(), Unsolved> {
        if self.interrupted() { Err(Unsolved::Interrupted) } else { Ok(()) }
    }
}
