//! What a fight is worth from each state on: one solution of the whole fight gives the answer for all of them.

use super::graph::{Exit, Last};
use super::order::{Edges, Order};
use super::{Budget, Limits, walk};
use fairfight_battle::{End, Ending, Oracle, Question, System, Tally};
use fairfight_rules::BySide;

/// The exact solver as an oracle for doctrines that look ahead.
///
/// Each answer is one solution, by sums in a fixed order, rounded to millionths at the end: the same
/// on every run, whatever else runs beside it. It has no budget: a system asks for small fights only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exact;

/// Limits that no fight reaches.
const NO_LIMIT: Limits<'_> = Limits {
    budget: &Budget { paths: u64::MAX, states: u32::MAX, circle: u32::MAX, moves: u64::MAX },
    interrupt: None,
};

impl Oracle for Exact {
    fn worth<S: System>(&self, questions: &[Question<S>]) -> Vec<Vec<i64>> {
        questions.iter().map(|Question { fight, from }| worth(fight, from)).collect()
    }
}

/// What is a fight worth to side A, from each of these states on, in millionths of a point?
fn worth<S: System>(fight: &S, from: &[S::State]) -> Vec<i64> {
    if from.is_empty() {
        return Vec::new();
    }
    let graph = walk::walk(fight, from, &NO_LIMIT).expect("no limit can be met");
    let order = Order::new(&graph, Edges::All, &NO_LIMIT).expect("no limit can be met");
    let points = |points: BySide<u32>| f64::from(points.a) - f64::from(points.b);
    let mut tally = Tally::default();
    let worths = order.worths(
        &graph,
        |exit: &Exit| points(exit.last.points),
        |state| {
            let end = End { winner: None, how: Ending::Stalemate };
            points(Last::read(fight, &graph.states[state], end, &mut tally).points)
        },
    );
    graph.from.iter().map(|&state| (worths[state as usize] * 1e6).round() as i64).collect()
}
