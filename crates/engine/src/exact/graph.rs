//! The states of a fight, and the transition probabilities between them.

use fairfight_battle::{End, Ending, Fate, System, Tally};
use fairfight_rules::{BySide, Side};
use std::ops::Range;

/// The states that are not ends, by number (the first is 0), with their transitions.
#[derive(Debug)]
pub(super) struct Graph<T> {
    pub(super) states: Vec<T>,
    /// By state: the offsets of its edges and exits. A final row closes the last state.
    pub(super) rows: Vec<Row>,
    pub(super) edges: Vec<Edge>,
    pub(super) exits: Vec<Exit>,
    /// Dice paths walked.
    pub(super) paths: u64,
}

/// The offsets of the edges and exits of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Edges within the turn.
    pub(super) steps: usize,
    /// Edges that end the turn.
    pub(super) turns: usize,
    pub(super) exits: usize,
}

/// A step that leads to another state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: u32,
    pub(super) chance: f64,
}

/// A step that leads to an end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit {
    pub(super) chance: f64,
    pub(super) last: Last,
}

/// The properties of an end that the graph keeps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    pub(super) end: End,
    /// The fates of the first units.
    pub(super) fates: BySide<Fate>,
    /// Figures of all units together.
    pub(super) left: BySide<u32>,
    pub(super) lost: BySide<u32>,
    pub(super) points: BySide<u32>,
}

impl Last {
    /// Reads an end; `tally` is a buffer.
    pub(super) fn read<S: System>(
        system: &S,
        state: &S::State,
        end: End,
        tally: &mut Tally,
    ) -> Last {
        system.tally(state, tally);
        let figures = |side: Side| tally.units[side].iter().map(|unit| u32::from(unit.figures));
        Last {
            end,
            fates: BySide::from_fn(|side| tally.units[side][0].fate),
            left: BySide::from_fn(|side| figures(side).sum()),
            lost: tally.sides.as_ref().map(|side| side.lost),
            points: tally.sides.as_ref().map(|side| side.points),
        }
    }

    /// Does its number of rounds count? Only if the fight ended on its own.
    pub(super) fn counts(&self) -> bool {
        match self.end.how {
            Ending::Beaten | Ending::Conceded | Ending::Objective => true,
            Ending::TurnLimit | Ending::Stalemate => false,
        }
    }
}

impl<T> Graph<T> {
    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The edges of a state within the turn.
    #[inline]
    pub(super) fn steps(&self, state: usize) -> &[Edge] {
        &self.edges[self.rows[state].steps..self.rows[state].turns]
    }

    /// The edges of a state that end the turn.
    #[inline]
    pub(super) fn turns(&self, state: usize) -> &[Edge] {
        &self.edges[self.rows[state].turns..self.rows[state + 1].steps]
    }

    /// All edges of a state.
    #[inline]
    pub(super) fn edges(&self, state: usize) -> &[Edge] {
        &self.edges[self.edge_range(state)]
    }

    /// The indices of the edges of a state.
    #[inline]
    pub(super) fn edge_range(&self, state: usize) -> Range<usize> {
        self.rows[state].steps..self.rows[state + 1].steps
    }

    /// The exits of a state.
    #[inline]
    pub(super) fn exits(&self, state: usize) -> &[Exit] {
        &self.exits[self.rows[state].exits..self.rows[state + 1].exits]
    }
}
