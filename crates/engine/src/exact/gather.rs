//! Adds up the probabilities at the ends.

use super::graph::{Graph, Last};
use super::order::Order;
use super::rounds::Rounds;
use super::solution::{Part, Solution, Spread, by_winner, place};
use super::sum::{Sum, total};
use fairfight_battle::{End, Ending, System, Tally};
use fairfight_rules::{BySide, Side};

/// The expected number of visits to each state, and their turns.
#[derive(Debug)]
pub(super) struct Visits {
    /// Expected visits; for states without an exit, the mass that arrives.
    count: Vec<f64>,
    /// The sum of the turns of all visits.
    turns: Vec<f64>,
}

/// Sends one fight through the graph.
pub(super) fn visits<T>(graph: &Graph<T>, order: &Order) -> Visits {
    let mut count = vec![0.0; graph.len()];
    count[0] = 1.0;
    order.visits(graph, &mut count);
    // The same equations again: each visit carries its turn, plus one when the turn is over.
    let mut turns = vec![0.0; graph.len()];
    turns[0] = 1.0;
    for (state, count) in count.iter().enumerate() {
        for edge in graph.turns(state) {
            turns[edge.to as usize] += count * edge.chance;
        }
    }
    order.visits(graph, &mut turns);
    Visits { count, turns }
}

/// Adds up the ends.
pub(super) fn solution<S: System>(
    system: &S,
    graph: &Graph<S::State>,
    order: &Order,
    visits: &Visits,
    rounds: Rounds,
) -> Solution {
    let mut parts = [const { Sums::new() }; 3];
    for (state, (&count, &turns)) in visits.count.iter().zip(&visits.turns).enumerate() {
        for exit in graph.exits(state) {
            let part = &mut parts[by_winner(exit.last.end.winner)];
            part.add(&exit.last, count * exit.chance, turns * exit.chance);
        }
    }
    let mut tally = Tally::default();
    for state in order.closed() {
        let end = End { winner: None, how: Ending::Stalemate };
        let last = Last::read(system, &graph.states[state], end, &mut tally);
        parts[by_winner(None)].add(&last, visits.count[state], 0.0);
    }
    let [mut all, mut a, mut drawn, mut b] = [const { Sums::new() }; 4];
    for (sums, part) in parts.into_iter().zip([&mut a, &mut drawn, &mut b]) {
        all.merge(&sums);
        *part = sums;
    }
    let chance = |sums: &Sums| sums.chance.value();
    let defect = total([1.0, -chance(&a), -chance(&drawn), -chance(&b)]);
    let Rounds { chances: [in_a, in_drawn, in_b], beyond } = rounds;
    let in_all = (0..in_a.len()).map(|n| in_a[n] + in_drawn[n] + in_b[n]).collect();
    Solution {
        all: all.part(in_all),
        won: BySide::new(a.part(in_a), b.part(in_b)),
        drawn: drawn.part(in_drawn),
        defect,
        rounds_beyond: beyond,
        paths: graph.paths,
        states: graph.len() as u64,
    }
}

/// Accumulated sums for a part of all fights.
struct Sums {
    chance: Sum,
    fates: [[Sum; 3]; 3],
    endings: [Sum; Ending::ALL.len()],
    /// The mass of the ends whose rounds count, and their rounds.
    ended: Sum,
    rounds: Sum,
    lost: BySide<Vec<Sum>>,
    /// Indexed by A's losses, then by B's.
    lost_by_both: Vec<Vec<Sum>>,
    left: BySide<Vec<Sum>>,
    points: BySide<Sum>,
}

impl Sums {
    const fn new() -> Sums {
        const ZERO: Sum = Sum::new();
        Sums {
            chance: ZERO,
            fates: [[ZERO; 3]; 3],
            endings: [ZERO; Ending::ALL.len()],
            ended: ZERO,
            rounds: ZERO,
            lost: BySide::new(Vec::new(), Vec::new()),
            lost_by_both: Vec::new(),
            left: BySide::new(Vec::new(), Vec::new()),
            points: BySide::new(ZERO, ZERO),
        }
    }

    /// Adds mass with this end; `turns` is the sum over its parts of mass times final turn.
    fn add(&mut self, last: &Last, mass: f64, turns: f64) {
        self.chance.add(mass);
        self.fates[place(last.fates.a)][place(last.fates.b)].add(mass);
        self.endings[last.end.how as usize].add(mass);
        if last.counts() {
            self.ended.add(mass);
            self.rounds.add(turns);
        }
        let lost = last.lost.map(|lost| lost as usize);
        at(at(&mut self.lost_by_both, lost.a), lost.b).add(mass);
        for side in Side::BOTH {
            at(&mut self.lost[side], lost[side]).add(mass);
            at(&mut self.left[side], last.left[side] as usize).add(mass);
            self.points[side].add(mass * f64::from(last.points[side]));
        }
    }

    fn merge(&mut self, other: &Sums) {
        let add = |mine: &mut Sum, other: &Sum| mine.add(other.value());
        add(&mut self.chance, &other.chance);
        let pairs = self.fates.iter_mut().flatten().zip(other.fates.iter().flatten());
        pairs.for_each(|(mine, other)| add(mine, other));
        self.endings.iter_mut().zip(&other.endings).for_each(|(mine, other)| add(mine, other));
        for (lost_a, others) in other.lost_by_both.iter().enumerate() {
            for (lost_b, other) in others.iter().enumerate() {
                add(at(at(&mut self.lost_by_both, lost_a), lost_b), other);
            }
        }
        add(&mut self.ended, &other.ended);
        add(&mut self.rounds, &other.rounds);
        for side in Side::BOTH {
            let tables = [
                (&mut self.lost[side], &other.lost[side]),
                (&mut self.left[side], &other.left[side]),
            ];
            for (mine, other) in tables {
                for (value, other) in other.iter().enumerate() {
                    add(at(mine, value), other);
                }
            }
            add(&mut self.points[side], &other.points[side]);
        }
    }

    fn part(self, rounds: Vec<f64>) -> Part {
        let chance = self.chance.value();
        let ended = self.ended.value();
        let mean = |sum: f64, of: f64| (of > 0.0).then(|| sum / of);
        let spread = |sums: Vec<Sum>| {
            let chances: Vec<f64> = sums.into_iter().map(Sum::value).collect();
            let sum = total(chances.iter().enumerate().map(|(value, mass)| value as f64 * mass));
            Spread { mean: mean(sum, chance), chances }
        };
        Part {
            chance,
            fates: self.fates.map(|row| row.map(Sum::value)),
            endings: self.endings.map(Sum::value),
            ended,
            rounds: Spread { chances: rounds, mean: mean(self.rounds.value(), ended) },
            lost: self.lost.map(spread),
            lost_by_both: (0..)
                .zip(self.lost_by_both)
                .flat_map(|(lost_a, sums)| (0..).zip(sums).map(move |(b, sum)| ((lost_a, b), sum)))
                .map(|(lost, sum)| (lost, sum.value()))
                .filter(|(_, chance)| *chance > 0.0)
                .collect(),
            left: self.left.map(spread),
            points: self.points.map(|sum| mean(sum.value(), chance)),
        }
    }
}

/// The sum at this index of a table, which grows as needed.
fn at<T: Clone + Default>(table: &mut Vec<T>, place: usize) -> &mut T {
    if place >= table.len() {
        table.resize(place + 1, T::default());
    }
    &mut table[place]
}
