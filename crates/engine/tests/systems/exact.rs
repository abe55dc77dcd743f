//! A small exact solver for fights, to check tables and the real solver against.
//!
//! It walks every dice path of every step, merges equal states and works back from the ends. It is slow and obvious on
//! purpose: floats in the order of the states, recursion, no budget.

use crate::laws::any::step;
use fairfight_battle::{End, Ending, Fate, Flow, System, Tally};
use fairfight_rules::BySide;
use fairfight_rules::dice::EveryPath;
use std::collections::BTreeMap;

/// The outcome of a fight from some state on: probabilities, and means over all fights.
#[derive(Clone, Copy, Debug, Default)]
pub struct Value {
    /// The probability that a side wins.
    pub win: BySide<f64>,
    /// The probability that nobody wins.
    pub draw: f64,
    /// The probabilities of the fates of the first units, A's first: stands, routed, destroyed.
    pub fates: [[f64; 3]; 3],
    /// The probability that it ends on its own: no stalemate, no turn limit.
    pub ended: f64,
    /// Rounds from here on, counted if it ends on its own.
    rounds: f64,
    /// Mean figures lost since the start.
    pub lost: BySide<f64>,
    /// Mean figures left to the first units.
    pub left: BySide<f64>,
}

impl Value {
    /// The mean number of rounds of the fights that end on their own.
    pub fn rounds_mean(&self) -> f64 {
        self.rounds / self.ended
    }

    /// The sum of the probabilities: 1.
    pub fn mass(&self) -> f64 {
        self.win.a + self.draw + self.win.b
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f64> {
        let Value { win, draw, fates, ended, rounds, lost, left } = self;
        [&mut win.a, &mut win.b, draw, ended, rounds]
            .into_iter()
            .chain([&mut lost.a, &mut lost.b, &mut left.a, &mut left.b])
            .chain(fates.iter_mut().flatten())
    }

    fn add(&mut self, chance: f64, mut other: Value) {
        for (mine, other) in self.numbers().zip(other.numbers()) {
            *mine += chance * *other;
        }
    }

    fn at_end<S: System>(system: &S, state: &S::State, end: End, tally: &mut Tally) -> Value {
        system.tally(state, tally);
        let mut value = Value::default();
        match end.winner {
            Some(side) => value.win[side] = 1.0,
            None => value.draw = 1.0,
        }
        let first = BySide::from_fn(|side| tally.units[side][0]);
        value.fates[place(first.a.fate)][place(first.b.fate)] = 1.0;
        value.left = first.map(|unit| unit.figures.into());
        value.lost = tally.sides.map(|side| side.lost.into());
        match end.how {
            Ending::Beaten | Ending::Conceded | Ending::Objective => {
                (value.ended, value.rounds) = (1.0, 1.0)
            }
            Ending::TurnLimit | Ending::Stalemate => {}
        }
        value
    }
}

const fn place(fate: Fate) -> usize {
    match fate {
        Fate::Stands => 0,
        Fate::Routed => 1,
        Fate::Destroyed => 2,
    }
}

/// Solves this fight.
///
/// # Panics
/// If its states form a circle longer than a state that returns to itself.
pub fn solve<S: System>(system: &S) -> Value {
    let mut solver = Solver { system, known: BTreeMap::new(), tally: Tally::default() };
    solver.value(&system.open())
}

struct Solver<'a, S: System> {
    system: &'a S,
    /// `None` while a state is being solved.
    known: BTreeMap<S::State, Option<Value>>,
    tally: Tally,
}

impl<S: System> Solver<'_, S> {
    fn value(&mut self, state: &S::State) -> Value {
        if let Some(known) = self.known.get(state) {
            return known.expect("no circle of states");
        }
        self.known.insert(state.clone(), None);
        let mut value = Value::default();
        let mut stays = 0.0;
        for ((next, flow), chance) in self.steps(state) {
            let (mut from_there, turn_over) = match flow {
                After::End(end) => (Value::at_end(self.system, &next, end, &mut self.tally), false),
                After::Turn if next == *state => {
                    stays += chance;
                    continue;
                }
                After::Turn => (self.value(&next), true),
                After::Step => (self.value(&next), false),
            };
            if turn_over {
                from_there.rounds += from_there.ended;
            }
            value.add(chance, from_there);
        }
        // A state that returns to itself: the same again, with one more round.
        for number in value.numbers() {
            *number /= 1.0 - stays;
        }
        value.rounds += value.ended * stays / (1.0 - stays);
        self.known.insert(state.clone(), Some(value));
        value
    }

    /// The results of one step, with their probabilities.
    fn steps(&self, state: &S::State) -> BTreeMap<(S::State, After), f64> {
        let mut chances = BTreeMap::new();
        let mut dice = EveryPath::new();
        loop {
            let mut next = state.clone();
            let after = match step(self.system, &mut next, &mut dice) {
                Flow::Step => After::Step,
                Flow::Turn => After::Turn,
                Flow::End(end) => After::End(end),
            };
            *chances.entry((next, after)).or_default() += 1.0 / dice.weight().ways as f64;
            if !dice.advance() {
                return chances;
            }
        }
    }
}

/// [`Flow`], with an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum After {
    Step,
    Turn,
    End(End),
}
