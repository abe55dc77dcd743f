//! Two rule sets on the same dice: every battle index is played under both.
//!
//! Most battles go the same way under both, so that their difference is known far better than either
//! score. Source: A. Law 2015, "Simulation Modeling and Analysis", chapter 11 (common random numbers).

use super::row::RowBook;
use super::table::Table;
use super::waves::{self, Experiment};
use super::{Outcome, Pair, Plan, Watch, Workers};
use crate::check::UnderBoth;
use crate::dice::MatchKey;
use crate::play::Played;
use crate::tally::{Game, Half, PairedFights, PairedPairs};
use fairfight_battle::{Silent, System};
use fairfight_rules::Side;
use std::mem;

/// What does a change of the rules make of two lists?
///
/// Plays each index of the plan as a pair under either rule set, on the same dice.
/// `other_dice` gives the changed rules dice of their own instead: no report uses that, but it makes a
/// check's own rate of false alarms measurable.
pub fn paired_pairs<S: System>(
    rules: UnderBoth<Pair<'_, S>>,
    other_dice: Option<MatchKey>,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, PairedPairs>,
) -> Outcome<PairedPairs> {
    waves::run(&Pairs { rules, other_dice, plan: *plan }, plan, workers, watch)
}

/// What does a change of the rules make of two units?
///
/// Plays each index of the plan as a fight under either rule set, on the same dice
/// unless `other_dice` gives the changed rules their own.
pub fn paired_fights<S: System>(
    rules: UnderBoth<&S>,
    other_dice: Option<MatchKey>,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, PairedFights>,
) -> Outcome<PairedFights> {
    waves::run(&Singles::<S, 2048> { rules, other_dice, plan: *plan }, plan, workers, watch)
}

/// What does a change of the rules make of two forces that cannot exchange their parts?
///
/// Plays each index of the plan as one battle under either rule set, as [`paired_fights`].
pub fn paired_battles<S: System>(
    rules: UnderBoth<&S>,
    other_dice: Option<MatchKey>,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, PairedFights>,
) -> Outcome<PairedFights> {
    waves::run(&Singles::<S, 64> { rules, other_dice, plan: *plan }, plan, workers, watch)
}

struct Pairs<'a, S> {
    rules: UnderBoth<Pair<'a, S>>,
    other_dice: Option<MatchKey>,
    plan: Plan,
}

struct PairTables<'a, S: System> {
    straight: Table<'a, S>,
    exchanged: Table<'a, S>,
}

impl<'a, S: System> PairTables<'a, S> {
    fn new(pair: &Pair<'a, S>) -> Self {
        PairTables { straight: Table::new(pair.straight), exchanged: Table::new(pair.exchanged) }
    }

    /// The quarters of the pair that list A makes.
    #[inline]
    fn quarters(&mut self, key: MatchKey, index: u64, turn_cap: u16) -> u8 {
        let half = |table: &mut Table<'a, S>, game: Game| {
            let played = table.play(key, index, &mut Silent, turn_cap);
            Half::new(game, &played, &table.tally).quarters()
        };
        half(&mut self.straight, Game::Straight) + half(&mut self.exchanged, Game::Exchanged)
    }
}

struct PairsDesk<'a, S: System> {
    baseline: PairTables<'a, S>,
    changed: PairTables<'a, S>,
    totals: PairedPairs,
}

impl<'a, S: System> Experiment for Pairs<'a, S> {
    type Totals = PairedPairs;
    type Desk = PairsDesk<'a, S>;

    const BLOCK: u64 = 32;
    const GAMES: u64 = 0;

    fn desk(&self) -> PairsDesk<'a, S> {
        PairsDesk {
            baseline: PairTables::new(&self.rules.baseline),
            changed: PairTables::new(&self.rules.changed),
            totals: PairedPairs::default(),
        }
    }

    fn play(&self, index: u64, desk: &mut PairsDesk<'a, S>, _rows: &mut RowBook) {
        let Plan { key, turn_cap, .. } = self.plan;
        let other = self.other_dice.unwrap_or(key);
        let baseline = desk.baseline.quarters(key, index, turn_cap);
        desk.totals.add(baseline, desk.changed.quarters(other, index, turn_cap));
    }

    fn take(&self, desk: &mut PairsDesk<'a, S>) -> PairedPairs {
        mem::take(&mut desk.totals)
    }
}

/// One game an index, so many of them in a block: battles take longer than fights.
struct Singles<'a, S, const BLOCK: u64> {
    rules: UnderBoth<&'a S>,
    other_dice: Option<MatchKey>,
    plan: Plan,
}

struct SinglesDesk<'a, S: System> {
    baseline: Table<'a, S>,
    changed: Table<'a, S>,
    totals: PairedFights,
}

impl<'a, S: System, const BLOCK: u64> Experiment for Singles<'a, S, BLOCK> {
    type Totals = PairedFights;
    type Desk = SinglesDesk<'a, S>;

    const BLOCK: u64 = BLOCK;
    const GAMES: u64 = 0;

    fn desk(&self) -> SinglesDesk<'a, S> {
        SinglesDesk {
            baseline: Table::new(self.rules.baseline),
            changed: Table::new(self.rules.changed),
            totals: PairedFights::default(),
        }
    }

    fn play(&self, index: u64, desk: &mut SinglesDesk<'a, S>, _rows: &mut RowBook) {
        let Plan { key, turn_cap, .. } = self.plan;
        let other = self.other_dice.unwrap_or(key);
        let baseline = desk.baseline.play(key, index, &mut Silent, turn_cap);
        let changed = desk.changed.play(other, index, &mut Silent, turn_cap);
        desk.totals.add(halves(&baseline), halves(&changed));
    }

    fn take(&self, desk: &mut SinglesDesk<'a, S>) -> PairedFights {
        mem::take(&mut desk.totals)
    }
}

/// What side A makes of a fight, in halves.
const fn halves(played: &Played) -> u8 {
    match played.end.winner {
        Some(Side::A) => 2,
        None => 1,
        Some(Side::B) => 0,
    }
}
