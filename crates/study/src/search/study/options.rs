//! What is asked of a search.

use fairfight_engine::rulebook::{Army, Doctrine, Unit};
use fairfight_stats::Level;

/// The most leaders that a list may be asked to have.
pub const MOST_LEADERS: u64 = 16;

/// What is asked of a search, and its effort.
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// The units to choose from; equal ones count once.
    pub units: Vec<Unit>,
    /// What a list may cost, in points; in units if there are no points.
    pub budget: u32,
    /// How much of that may be left. By default too little for any unit.
    pub slack: Option<u32>,
    /// How many leaders a list has, in systems in which both sides have the same number. By default as many as the
    /// named lists, or one.
    pub leaders: Option<usize>,
    /// The doctrines that may lead the list; by default the usual one.
    pub doctrines: Vec<Doctrine>,
    /// The lists to do best against, with their doctrines; empty with `against_all`.
    pub field: Vec<(Army, Doctrine)>,
    /// Other lists to measure with, with their doctrines. If there are none, random lists of the budget are drawn.
    pub hold_out: Vec<(Army, Doctrine)>,
    /// Meet the lists of the field as often as in the mix that nobody can exploit, not equally often.
    pub as_in_mix: bool,
    /// Find the mix of lists and doctrines that no list of the budget beats.
    pub against_all: bool,
    /// The most pairs of battles in a race. By default 200,000, or 10 for each list in its first round.
    pub pairs: Option<u64>,
    /// How many lists are measured again after a race; usually 8.
    pub finalists: usize,
    /// The pairs of battles that measure each finalist, and each cell of a mix; usually 4,000.
    pub fresh: u64,
    /// The pairs of random armies that value the units if not all lists can take part; usually 20,000.
    pub army_pairs: u64,
    /// With `against_all`: what an answer must be shown to gain, as a share, to join the mix; usually 0.01.
    pub tolerance: f64,
    /// With `against_all`: the most rounds; usually 40.
    pub rounds: u64,
    /// The score, as a share, above which a small match-up is unfair; usually 0.55.
    pub margin: f64,
    /// Play the finalists under other doctrines too.
    pub over_doctrines: bool,
    /// The level of the intervals.
    pub level: Level,
}

impl SearchOptions {
    /// The lists of the field, then those of the hold-out.
    pub(super) fn named(&self) -> impl Iterator<Item = &(Army, Doctrine)> {
        self.field.iter().chain(&self.hold_out)
    }
}
