//! What a fight is worth: the seam between doctrines that look ahead and the engine that can solve fights.

use crate::System;

/// Computes what fights are worth: the exact solver, in the crates that have one.
///
/// A battle keeps a copy and asks once for each fight, when a doctrine first needs the answer; battles under the same
/// rules share the answers. So the same question has the same answer at any time and on any thread. Answers are
/// integers: a battle holds no floats. A system asks only for fights that are small enough to solve.
pub trait Oracle: Clone + Send + Sync + 'static {
    /// What each fight is worth to side A from each of its states.
    ///
    /// In millionths of a point: the mean of A's points in good order at the end, less B's
    /// ([`SideTally::points`](crate::SideTally::points)). One answer per question and one number per state, in their
    /// order.
    fn worth<S: System>(&self, questions: &[Question<S>]) -> Vec<Vec<i64>>;
}

/// A fight, and the states from which to value it.
#[derive(Clone, Debug)]
pub struct Question<S: System> {
    /// The fight.
    pub fight: S,
    /// The states; none of them is an end.
    pub from: Vec<S::State>,
}
