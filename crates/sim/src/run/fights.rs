//! Fights: unit against unit, from contact to the end.

use super::row::RowBook;
use super::table::Table;
use super::waves::{self, Experiment};
use super::{Outcome, Plan, Watch, Workers};
use crate::tally::{FightTotals, Game};
use fairfight_battle::{Silent, System};
use std::mem;

/// How do two units fare against each other?
///
/// Plays each index of the plan as one fight.
///
/// # Panics
/// When the system's tally has no unit on a side.
pub fn fights<S: System>(
    system: &S,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, FightTotals>,
) -> Outcome<FightTotals> {
    waves::run(&Fights { system, plan: *plan }, plan, workers, watch)
}

struct Fights<'a, S> {
    system: &'a S,
    plan: Plan,
}

struct Desk<'a, S: System> {
    table: Table<'a, S>,
    totals: FightTotals,
}

impl<'a, S: System> Experiment for Fights<'a, S> {
    type Totals = FightTotals;
    type Desk = Desk<'a, S>;

    const BLOCK: u64 = 4096;
    const GAMES: u64 = 1;

    fn desk(&self) -> Desk<'a, S> {
        Desk { table: Table::new(self.system), totals: FightTotals::default() }
    }

    fn play(&self, index: u64, desk: &mut Desk<'a, S>, rows: &mut RowBook) {
        let Desk { table, totals } = desk;
        let played = table.play(self.plan.key, index, &mut Silent, self.plan.turn_cap);
        rows.add(index, Game::Straight, &played, &table.tally, None);
        totals.add(&played, &table.tally);
    }

    fn take(&self, desk: &mut Desk<'a, S>) -> FightTotals {
        mem::take(&mut desk.totals)
    }
}
