//! How much a solution may take: counts, never the clock.

use crate::interrupt::Interrupt;
use std::error::Error;
use std::fmt;

/// How much a solution may take, in counts that are the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Dice paths, all steps together.
    pub paths: u64,
    /// States that are not ends.
    pub states: u32,
    /// States that all lead back to each other: their equations are solved together, in time that grows with
    /// the cube of their number and memory that grows with its square.
    pub circle: u32,
    /// Moves of mass along an edge while rounds are counted one by one. When they run out, the list of rounds
    /// is shorter and nothing else changes: that is not an error.
    pub moves: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { paths: 50_000_000, states: 1_000_000, circle: 2_000, moves: 200_000_000 }
    }
}

/// Which limit of a budget was reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Limit {
    /// More dice paths than this.
    Paths(u64),
    /// More states than this.
    States(u32),
    /// More states in one circle than this.
    Circle(u32),
}

/// A fight takes more than the budget allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverBudget {
    /// The limit that was reached.
    pub limit: Limit,
    /// Dice paths walked until then.
    pub paths: u64,
    /// States found until then that are not ends.
    pub states: u64,
    /// Of these, states all of whose paths were walked.
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
                write!(f, "more than {most} states lead back to each other")?;
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
    /// It takes more than the budget allows.
    OverBudget(OverBudget),
    /// It is a whole battle, which has too many states.
    Battle,
    /// Somebody asked to stop.
    Interrupted,
}

impl From<OverBudget> for Unsolved {
    fn from(over: OverBudget) -> Unsolved {
        Unsolved::OverBudget(over)
    }
}

/// What may end a solution early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits<'a> {
    pub(super) budget: &'a Budget,
    pub(super) interrupt: Option<&'a Interrupt>,
}

impl Limits<'_> {
    /// Did somebody ask to stop?
    pub(super) fn interrupted(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::asked)
    }

    /// `Ok` unless somebody asked to stop.
    pub(super) fn check(&self) -> Result<(), Unsolved> {
        if self.interrupted() { Err(Unsolved::Interrupted) } else { Ok(()) }
    }
}
