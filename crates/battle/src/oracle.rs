//! What a fight is worth: the seam between doctrines that look ahead and the engine that can tell.

use crate::System;

/// Tells what fights are worth: the exact solver, in the crates that have one.
///
/// A battle takes a copy along and asks when a doctrine first needs an answer, once for each fight; battles under
/// the same rules share the answers. So the same question has the same answer, whenever it is asked and on
/// whatever thread. Answers are integers: no float is in a battle. A system asks only for fights that are small
/// enough to be solved.
pub trait Oracle: Clone + Send + Sync + 'static {
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
