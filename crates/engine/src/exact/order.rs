//! An order of the states in which probability flows only forwards, except within circles (cycles).

use super::circle::Circle;
use super::graph::{Edge, Graph};
use super::{Limit, Limits, OverBudget, Unsolved};

/// The edges that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edges {
    /// All of them.
    All,
    /// Those within the turn.
    WithinTurn,
}

impl Edges {
    #[inline]
    fn of<T>(self, graph: &Graph<T>, state: usize) -> &[Edge] {
        match self {
            Edges::All => graph.edges(state),
            Edges::WithinTurn => graph.steps(state),
        }
    }
}

/// The states in blocks: mass that leaves a block flows only to later ones.
#[derive(Debug)]
pub(super) struct Order {
    edges: Edges,
    blocks: Vec<Block>,
    /// By state: the number of its block.
    block_of: Vec<u32>,
}

/// States that lead back to each other, or a single state.
#[derive(Debug)]
enum Block {
    /// One state and its expected visits in a row: more than one if it may return to itself.
    One { state: u32, times: f64 },
    /// Several, with an exit.
    Circle(Box<Circle>),
    /// States without an exit.
    Closed(Vec<u32>),
}

impl Order {
    /// Puts the states in order, along these edges.
    pub(super) fn new<T>(
        graph: &Graph<T>,
        edges: Edges,
        limits: &Limits<'_>,
    ) -> Result<Order, Unsolved> {
        let mut search = Search::new(graph, edges);
        for state in 0..graph.len() {
            search.from(state as u32);
        }
        let Search { components, bounds, mut component_of, .. } = search;
        // The search yields the last component first.
        let count = bounds.len() as u32;
        component_of.iter_mut().for_each(|component| *component = count - 1 - *component);
        let mut order =
            Order { edges, blocks: Vec::with_capacity(bounds.len()), block_of: component_of };
        let mut end = components.len();
        for &start in bounds.iter().rev() {
            let block = order.block(graph, &components[start..end], limits)?;
            order.blocks.push(block);
            end = start;
        }
        Ok(order)
    }

    fn block<T>(
        &self,
        graph: &Graph<T>,
        states: &[u32],
        limits: &Limits<'_>,
    ) -> Result<Block, Unsolved> {
        let open = states.iter().any(|&state| {
            let state = state as usize;
            let turn_over = self.edges == Edges::WithinTurn && !graph.turns(state).is_empty();
            turn_over
                || !graph.exits(state).is_empty()
                || self.edges.of(graph, state).iter().any(|edge| !self.together(state, edge))
        });
        if !open {
            return Ok(Block::Closed(states.to_vec()));
        }
        if let &[state] = states {
            let stays = self.edges.of(graph, state as usize).iter().any(|edge| edge.to == state);
            let times = if stays { 1.0 / self.leaves(graph, state as usize) } else { 1.0 };
            return Ok(Block::One { state, times });
        }
        if states.len() > limits.budget.circle as usize {
            return Err(Unsolved::OverBudget(OverBudget {
                limit: Limit::Circle(limits.budget.circle),
                paths: graph.paths,
                states: graph.len() as u64,
                walked: graph.len() as u64,
            }));
        }
        let mut states = states.to_vec();
        states.sort_unstable();
        let outside = states.iter().map(|&state| self.leaves(graph, state as usize)).collect();
        let mut circle = Circle::new(states, outside);
        for place in 0..circle.states().len() {
            let state = circle.states()[place] as usize;
            for edge in self.edges.of(graph, state) {
                if self.together(state, edge) {
                    circle.edge(place, edge.to, edge.chance);
                }
            }
        }
        circle.eliminate(limits)?;
        Ok(Block::Circle(Box::new(circle)))
    }

    /// Does the edge stay in the block of its source state?
    #[inline]
    fn together(&self, state: usize, edge: &Edge) -> bool {
        self.block_of[state] == self.block_of[edge.to as usize]
    }

    /// The probability that a step from here leaves its block. Added up instead of subtracted from 1, so that a
    /// probability near 0 keeps its digits.
    fn leaves<T>(&self, graph: &Graph<T>, state: usize) -> f64 {
        let edges = self.edges.of(graph, state).iter();
        let others = edges.filter(|edge| !self.together(state, edge)).map(|edge| edge.chance);
        let exits = graph.exits(state).iter().map(|exit| exit.chance);
        let turns = match self.edges {
            Edges::All => &[],
            Edges::WithinTurn => graph.turns(state),
        };
        let turns = turns.iter().map(|edge| edge.chance);
        super::sum::total(others.chain(turns).chain(exits))
    }

    /// The expected visits to each state if this mass enters the graph.
    ///
    /// The visits overwrite the mass: a row of the fundamental matrix (Kemeny and Snell 1960). For states without an
    /// exit, the arriving mass does.
    pub(super) fn visits<T>(&self, graph: &Graph<T>, mass: &mut [f64]) {
        for block in &self.blocks {
            match block {
                &Block::One { state, times } => {
                    let state = state as usize;
                    let visits = mass[state] * times;
                    if visits > 0.0 {
                        for edge in self.edges.of(graph, state) {
                            mass[edge.to as usize] += visits * edge.chance;
                        }
                        mass[state] = visits;
                    }
                }
                Block::Circle(circle) => {
                    circle.visits(mass);
                    for &state in circle.states() {
                        let state = state as usize;
                        for edge in self.edges.of(graph, state) {
                            if !self.together(state, edge) {
                                mass[edge.to as usize] += mass[state] * edge.chance;
                            }
                        }
                    }
                }
                Block::Closed(_) => {}
            }
        }
    }

    /// The states from which there is no exit.
    pub(super) fn closed(&self) -> impl Iterator<Item = usize> {
        let closed = self.blocks.iter().filter_map(|block| match block {
            Block::Closed(states) => Some(states),
            Block::One { .. } | Block::Circle(_) => None,
        });
        closed.flatten().map(|&state| state as usize)
    }
}

/// The strongly connected components, by R. E. Tarjan's depth-first search (1972), with an explicit stack: a chain of
/// states may be long.
struct Search<'a, T> {
    graph: &'a Graph<T>,
    edges: Edges,
    /// By state: its discovery number, from 1; 0 if not discovered.
    found: Vec<u32>,
    /// By state: the earliest discovered state known to be on a circle with it.
    lowest: Vec<u32>,
    /// By state: its component; only final ones are below `OPEN`.
    component_of: Vec<u32>,
    count: u32,
    /// States that were found and have no component yet.
    open: Vec<u32>,
    /// States being searched, each with the number of its edges already followed.
    calls: Vec<(u32, usize)>,
    /// Members, component by component; `bounds` holds the start of each.
    components: Vec<u32>,
    bounds: Vec<usize>,
}

const OPEN: u32 = u32::MAX;

impl<'a, T> Search<'a, T> {
    fn new(graph: &'a Graph<T>, edges: Edges) -> Self {
        Search {
            graph,
            edges,
            found: vec![0; graph.len()],
            lowest: vec![0; graph.len()],
            component_of: vec![OPEN; graph.len()],
            count: 0,
            open: Vec::new(),
            calls: Vec::new(),
            components: Vec::with_capacity(graph.len()),
            bounds: Vec::with_capacity(graph.len()),
        }
    }

    fn find(&mut self, state: u32) {
        self.count += 1;
        self.found[state as usize] = self.count;
        self.lowest[state as usize] = self.count;
        self.open.push(state);
        self.calls.push((state, 0));
    }

    fn from(&mut self, state: u32) {
        if self.found[state as usize] != 0 {
            return;
        }
        self.find(state);
        while let Some(call) = self.calls.last_mut() {
            let state = call.0;
            let at = state as usize;
            if let Some(edge) = self.edges.of(self.graph, at).get(call.1) {
                call.1 += 1;
                let to = edge.to as usize;
                if self.found[to] == 0 {
                    self.find(edge.to);
                } else if self.component_of[to] == OPEN {
                    self.lowest[at] = self.lowest[at].min(self.found[to]);
                }
                continue;
            }
            self.calls.pop();
            if let Some(&(caller, _)) = self.calls.last() {
                let lowest = &mut self.lowest;
                lowest[caller as usize] = lowest[caller as usize].min(lowest[at]);
            }
            if self.lowest[at] == self.found[at] {
                self.close(state);
            }
        }
    }

    /// Makes all states found since `root` one component.
    fn close(&mut self, root: u32) {
        let component = self.bounds.len() as u32;
        self.bounds.push(self.components.len());
        while let Some(member) = self.open.pop() {
            self.component_of[member as usize] = component;
            self.components.push(member);
            if member == root {
                break;
            }
        }
    }
}
