//! The distribution of the number of rounds, turn by turn.

use super::Limits;
use super::graph::Graph;
use super::order::Order;
use super::solution::by_winner;

/// Mass below which the rest is ignored.
const REST: f64 = 1e-15;

/// The probability of each number of rounds.
#[derive(Debug)]
pub(super) struct Rounds {
    /// By winner (A, nobody, B), then by rounds: only ends whose rounds count.
    pub(super) chances: [Vec<f64>; 3],
    /// The mass that was still undecided after the last of them.
    pub(super) beyond: f64,
}

/// Moves the mass forward turn by turn, until less than `REST` is left, the turns exceed what an address can hold, the
/// budget's moves are used up, or a stop is requested.
pub(super) fn spread<T>(
    graph: &Graph<T>,
    all: &Order,
    within: &Order,
    limits: &Limits<'_>,
) -> Rounds {
    let mut open = vec![true; graph.len()];
    all.closed().for_each(|state| open[state] = false);
    let ends = ends(graph);
    let mut chances = [const { Vec::new() }; 3];
    chances.iter_mut().for_each(|chances| chances.push(0.0));
    let (mut mass, mut next) = (vec![0.0; graph.len()], vec![0.0; graph.len()]);
    next[0] = if open[0] { 1.0 } else { 0.0 };
    let mut beyond = next[0];
    let mut moves = 0;
    let most = limits.budget.moves;
    while beyond >= REST && moves < most && chances[0].len() <= u16::MAX.into() {
        if limits.interrupted() {
            break;
        }
        std::mem::swap(&mut mass, &mut next);
        next.fill(0.0);
        within.visits(graph, &mut mass);
        let mut ended = [0.0; 3];
        beyond = 0.0;
        for state in 0..graph.len() {
            let visits = mass[state];
            if visits == 0.0 {
                continue;
            }
            for (ended, chance) in ended.iter_mut().zip(ends[state]) {
                *ended += visits * chance;
            }
            for edge in graph.turns(state).iter().filter(|edge| open[edge.to as usize]) {
                let mass = visits * edge.chance;
                next[edge.to as usize] += mass;
                beyond += mass;
            }
        }
        moves += graph.edges.len() as u64;
        for (chances, ended) in chances.iter_mut().zip(ended) {
            chances.push(ended);
        }
    }
    Rounds { chances, beyond }
}

/// By state: the probability that a step leads to an end whose rounds count, by winner.
fn ends<T>(graph: &Graph<T>) -> Vec<[f64; 3]> {
    let of_state = |state| {
        let mut ends = [0.0; 3];
        for exit in graph.exits(state).iter().filter(|exit| exit.last.counts()) {
            ends[by_winner(exit.last.end.winner)] += exit.chance;
        }
        ends
    };
    (0..graph.len()).map(of_state).collect()
}
