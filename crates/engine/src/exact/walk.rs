//! Walks every path of the dice through every step.

use super::graph::{Edge, Exit, Graph, Last, Row};
use super::index::Index;
use super::sum::Sum;
use super::{Limit, Limits, OverBudget, Unsolved};
use fairfight_battle::{End, Flow, Silent, System, Tally};
use fairfight_rules::dice::EveryPath;

/// The number of ends of a step that are compared with a new one; equal ends missed here are merged later.
const ENDS_COMPARED: usize = 8;

/// The walk checks for a stop request after this many paths, which take less than a millisecond.
const LOOK: u64 = 4096;

/// All states reachable from `open`, with the transition probabilities between them.
pub(super) fn walk<S: System>(
    system: &S,
    open: S::State,
    limits: &Limits<'_>,
) -> Result<Graph<S::State>, Unsolved> {
    let mut walk = Walk {
        system,
        index: Index::new(open),
        dice: EveryPath::new(),
        step: Step::default(),
        rows: Vec::new(),
        edges: Vec::new(),
        exits: Vec::new(),
        tally: Tally::default(),
    };
    while walk.rows.len() < walk.index.len() {
        walk.state(limits)?;
    }
    let Walk { index, dice, mut rows, edges, exits, .. } = walk;
    rows.push(Row { steps: edges.len(), turns: edges.len(), exits: exits.len() });
    Ok(Graph { states: index.into_states(), rows, edges, exits, paths: dice.walked() })
}

struct Walk<'a, S: System> {
    system: &'a S,
    index: Index<S::State>,
    /// At the first path of the next step once all paths of a step have been walked.
    dice: EveryPath,
    step: Step<S::State>,
    rows: Vec<Row>,
    edges: Vec<Edge>,
    exits: Vec<Exit>,
    tally: Tally,
}

impl<S: System> Walk<'_, S> {
    /// Walks every path of one step from the next state.
    fn state(&mut self, limits: &Limits<'_>) -> Result<(), Unsolved> {
        let budget = limits.budget;
        let state = self.index.state(self.rows.len()).clone();
        let (mut run, mut next) = (Run::new(state.clone()), state.clone());
        let opens = self.rows.is_empty();
        loop {
            if self.dice.walked() == budget.paths {
                return Err(self.over(Limit::Paths(budget.paths)).into());
            }
            if self.dice.walked().is_multiple_of(LOOK) {
                limits.check()?;
            }
            next.clone_from(&state);
            if opens {
                self.system.deploy(&mut next, &mut self.dice, &mut Silent);
            }
            let flow = self.system.step(&mut next, &mut self.dice, &mut Silent);
            let ways = self.dice.weight().ways;
            // Neighbouring paths often lead to the same state: count them before looking it up.
            if run.paths > 0 && run.state == next && run.ways == ways && run.flow == flow {
                run.paths += 1;
            } else {
                self.take(&run);
                std::mem::swap(&mut run.state, &mut next);
                (run.flow, run.ways, run.paths) = (flow, ways, 1);
            }
            if !self.dice.advance() {
                break;
            }
        }
        self.take(&run);
        if self.index.len() as u64 > u64::from(budget.states) {
            return Err(self.over(Limit::States(budget.states)).into());
        }
        self.close();
        Ok(())
    }

    /// Adds a run of paths to the same state.
    fn take(&mut self, run: &Run<S::State>) {
        if run.paths == 0 {
            return;
        }
        match run.flow {
            Flow::Step => {
                let to = self.index.number(&run.state);
                self.step.add(to, After::Step, run.ways, run.paths);
            }
            Flow::Turn => {
                let to = self.index.number(&run.state);
                self.step.add(to, After::Turn, run.ways, run.paths);
            }
            Flow::End(end) => self.step.add_end(&run.state, end, run.ways, run.paths),
        }
    }

    /// Writes the results of one step into the graph.
    fn close(&mut self) {
        let Walk { system, step, rows, edges, exits, tally, .. } = self;
        let steps = edges.len();
        step.write(After::Step, edges);
        let turns = edges.len();
        step.write(After::Turn, edges);
        rows.push(Row { steps, turns, exits: exits.len() });
        for end in &step.ends[..step.ends_used] {
            let last = Last::read(*system, &end.state, end.end, tally);
            exits.push(Exit { chance: share(end.paths, end.ways), last });
        }
        step.clear();
    }

    fn over(&self, limit: Limit) -> OverBudget {
        OverBudget {
            limit,
            paths: self.dice.walked(),
            states: self.index.len() as u64,
            walked: self.rows.len() as u64,
        }
    }
}

/// The probability of `paths` paths, each one in `ways`.
#[inline]
fn share(paths: u64, ways: u128) -> f64 {
    // Fewer bits give the same number in a fraction of the time.
    let ways = u64::try_from(ways).map_or(ways as f64, |ways| ways as f64);
    paths as f64 / ways
}

/// Consecutive paths to the same state.
struct Run<T> {
    state: T,
    flow: Flow,
    ways: u128,
    paths: u64,
}

impl<T> Run<T> {
    /// No path yet.
    fn new(state: T) -> Run<T> {
        Run { state, flow: Flow::Step, ways: 1, paths: 0 }
    }
}

/// What continues after a step that is not an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    Step,
    Turn,
}

/// The results of one step, in whole paths.
struct Step<T> {
    /// Path counts by state, one for each number of ways.
    counts: Vec<Count>,
    /// By state and continuation: the last step that led there, and the last of its counts.
    latest: Vec<(u32, u32)>,
    /// Steps walked so far, including this one.
    steps: u32,
    /// Ends; the first `ends_used` are this step's, the rest are buffers.
    ends: Vec<EndCount<T>>,
    ends_used: usize,
}

struct Count {
    to: u32,
    after: After,
    ways: u128,
    paths: u64,
    /// The previous count to the same target with another number of ways.
    other_ways: Option<u32>,
    /// Whether a later count has this one in its chain.
    chained: bool,
}

struct EndCount<T> {
    state: T,
    end: End,
    ways: u128,
    paths: u64,
}

impl<T> Default for Step<T> {
    fn default() -> Self {
        let (counts, latest, ends) = (Vec::new(), Vec::new(), Vec::new());
        Step { counts, latest, steps: 1, ends, ends_used: 0 }
    }
}

impl<T: Clone + PartialEq> Step<T> {
    /// Adds `paths` paths, each one in `ways`, to state `to`.
    #[inline]
    fn add(&mut self, to: u32, after: After, ways: u128, paths: u64) {
        let key = to as usize * 2 + after as usize;
        if key >= self.latest.len() {
            self.latest.resize(key + 2, (0, 0));
        }
        let (step, latest) = self.latest[key];
        let mut other_ways = None;
        if step == self.steps {
            let mut at = Some(latest);
            while let Some(place) = at {
                let count = &mut self.counts[place as usize];
                if count.ways == ways {
                    count.paths += paths;
                    return;
                }
                at = count.other_ways;
            }
            other_ways = Some(latest);
            self.counts[latest as usize].chained = true;
        }
        self.latest[key] = (self.steps, self.counts.len() as u32);
        self.counts.push(Count { to, after, ways, paths, other_ways, chained: false });
    }

    /// Adds `paths` paths to this end.
    fn add_end(&mut self, state: &T, end: End, ways: u128, paths: u64) {
        let used = &mut self.ends[..self.ends_used];
        let from = used.len().saturating_sub(ENDS_COMPARED);
        let same = used[from..]
            .iter_mut()
            .find(|known| known.end == end && known.ways == ways && known.state == *state);
        if let Some(known) = same {
            known.paths += paths;
            return;
        }
        match self.ends.get_mut(self.ends_used) {
            Some(buffer) => {
                buffer.state.clone_from(state);
                (buffer.end, buffer.ways, buffer.paths) = (end, ways, paths);
            }
            None => self.ends.push(EndCount { state: state.clone(), end, ways, paths }),
        }
        self.ends_used += 1;
    }

    /// Writes an edge with its probability for each state after which `after` continues.
    fn write(&self, after: After, edges: &mut Vec<Edge>) {
        for count in self.counts.iter().filter(|count| count.after == after && !count.chained) {
            let mut chance = Sum::default();
            let mut at = Some(count);
            while let Some(count) = at {
                chance.add(share(count.paths, count.ways));
                at = count.other_ways.map(|place| &self.counts[place as usize]);
            }
            edges.push(Edge { to: count.to, chance: chance.value() });
        }
    }

    fn clear(&mut self) {
        self.counts.clear();
        self.ends_used = 0;
        self.steps += 1;
    }
}
