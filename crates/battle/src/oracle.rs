//! What a fight is worth, asked before a battle begins: the seam between doctrines that look ahead and
//! the engine that can tell.

use crate::System;

/// Tells what fights are worth: the exact solver, in the crates that have one.
///
/// A system asks while a battle is set up ([`Game::battle`](crate::Game::battle)), once for all its
/// fights, and keeps the answers as integers: no float is in a battle. It asks for fights only that
/// are small enough to be solved.
pub trait Oracle {
    /// What are these fights worth to side A, from each of these states on?
    ///
    /// In millionths of a point: the mean of A's points in good order at the end, less B's
    /// ([`SideTally::points`](crate::SideTally::points)); an answer a question, in their order, with a
    /// number a state, in theirs.
    fn worth<S: System>(&self, questions: &[Question<S>]) -> Vec<Vec<i64>>;
}

/// A fight, and the states from which its worth is asked.
#[derive(Clone, Debug)]
pub struct Question<S: System> {
    /// The fight.
    pub fight: S,
    /// The states, none of them an end.
    pub from: Vec<S::State>,
}
