//! The exact solver: the probabilities of a fight's outcomes, without dice.
//!
//! [`solve`] walks [`System::step`] over every path of the dice, merges equal states, and solves the resulting
//! absorbing Markov chain: one generic function, on the same rules code that the simulation plays. It computes the
//! distribution of every outcome: the winner, how the fight ends, the fates of the units, the number of rounds and the
//! losses, each also given the winner.
//!
//! | file | purpose |
//! |---|---|
//! | `index` | numbers states; equal states have the same number |
//! | `walk` | every path of every step: a graph of states with transition probabilities |
//! | `graph` | the type of that graph |
//! | `order` | an order of the states in which probability flows only forwards, except within circles (cycles) |
//! | `circle` | states that lead back to each other: elimination without subtraction |
//! | `rounds` | the number of rounds, turn by turn |
//! | `gather` | adds up the probabilities at the ends |
//! | `solution` | the answer |
//!
//! The probabilities of a step are counted in whole paths; floats are added in a fixed order, so the same fight gives
//! the same bytes on every run. All terms of a sum of probabilities have the same sign: no step subtracts, so rare ends
//! have as many correct digits as common ones.
//!
//! Sources: J. G. Kemeny and J. L. Snell 1960, "Finite Markov Chains", chapter 3 (absorbing chains,
//! the fundamental matrix); W. K. Grassmann, M. I. Taksar and D. P. Heyman 1985, "Regenerative
//! analysis and steady state distributions for Markov chains" (circles); R. E. Tarjan 1972,
//! "Depth-first search and linear graph algorithms" (order); A. Neumaier 1974, "Rundungsfehleranalyse
//! einiger Verfahren zur Summation endlicher Summen" (sums).

mod budget;
mod circle;
mod gather;
mod graph;
mod index;
mod order;
mod rounds;
mod solution;
mod sum;
mod walk;

use budget::Limits;
pub use budget::{Budget, Limit, OverBudget, Unsolved};
pub use solution::{Part, ROUNDING, Solution, Spread, reported};

use crate::interrupt::Interrupt;
use fairfight_battle::System;
use order::{Edges, Order};

/// Computes the probabilities of this fight's outcomes.
///
/// ```
/// use fairfight_battle::{Fate, Game, iron_winds::IronWinds};
/// use fairfight_rules::{BySide, Side, iron_winds::Rules};
/// use fairfight_engine::exact::{self, Budget};
/// let rules = Rules::default();
/// let unit = IronWinds::unit("warrior", &rules).unwrap();
/// let fight = IronWinds::fight(&rules, BySide::new(&unit, &unit), &[]);
/// let solution = exact::solve(&fight, &Budget::default()).unwrap();
/// assert!((solution.win(Side::A) - 0.4352491227).abs() < 1e-10);
/// assert!((solution.all.rounds.mean.unwrap() - 2.54258432).abs() < 1e-8);
/// assert!((solution.all.fates(Fate::Destroyed, Fate::Destroyed) - 0.00008675483).abs() < 1e-12);
/// assert!(solution.defect.abs() < 1e-14);
/// ```
///
/// A state from which no path leads to an end is a stalemate, tallied as it was entered: a draw,
/// [`Ending::Stalemate`](fairfight_battle::Ending::Stalemate). The rules code detects most of them itself.
///
/// # Errors
/// If it would exceed the budget; the error says how far it got.
///
/// # Panics
/// If the system's tally has no unit on a side, or if the number of ways of the dice on one path of a step does not fit
/// in 128 bits.
pub fn solve<S: System>(system: &S, budget: &Budget) -> Result<Solution, OverBudget> {
    solve_until(system, budget, None).map_err(|unsolved| match unsolved {
        Unsolved::OverBudget(over) => over,
        Unsolved::Battle | Unsolved::Interrupted => {
            unreachable!("it is solved, and nobody interrupts it")
        }
    })
}

/// Like [`solve`], but stops when requested.
///
/// # Errors
/// If it would exceed the budget, or was interrupted.
///
/// # Panics
/// See [`solve`].
pub fn solve_until<S: System>(
    system: &S,
    budget: &Budget,
    interrupt: Option<&Interrupt>,
) -> Result<Solution, Unsolved> {
    let limits = Limits { budget, interrupt };
    let graph = walk::walk(system, system.open(), &limits)?;
    let order = Order::new(&graph, Edges::All, &limits)?;
    let within_turn = Order::new(&graph, Edges::WithinTurn, &limits)?;
    let visits = gather::visits(&graph, &order);
    let rounds = rounds::spread(&graph, &order, &within_turn, &limits);
    // A result cut short by an interrupt is not an answer.
    limits.check()?;
    Ok(gather::solution(system, &graph, &order, &visits, rounds))
}
