//! Single battles, for forces that are bound to their seats.

use super::row::RowBook;
use super::table::Table;
use super::waves::{self, Experiment};
use super::{Detail, Outcome, Plan, Watch, Workers};
use crate::tally::{BattleTotals, Game, Half, LuckLog, Notes, UnitLog, for_a};
use fairfight_battle::{Silent, System};
use std::marker::PhantomData;
use std::mem;

/// How do two forces fare that cannot exchange seats?
///
/// Plays each index of the plan as one battle, list A at seat A.
pub fn battles<S: System>(
    system: &S,
    detail: Detail,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, BattleTotals>,
) -> Outcome<BattleTotals> {
    match detail {
        Detail::Sides => waves::run(&Battles::<S, Silent>::new(system, plan), plan, workers, watch),
        Detail::Units => {
            waves::run(&Battles::<S, UnitLog>::new(system, plan), plan, workers, watch)
        }
        Detail::Luck => {
            waves::run(&Battles::<S, LuckLog<Silent>>::new(system, plan), plan, workers, watch)
        }
        Detail::UnitsAndLuck => {
            waves::run(&Battles::<S, LuckLog<UnitLog>>::new(system, plan), plan, workers, watch)
        }
    }
}

struct Battles<'a, S, L> {
    system: &'a S,
    plan: Plan,
    log: PhantomData<fn() -> L>,
}

impl<'a, S, L> Battles<'a, S, L> {
    fn new(system: &'a S, plan: &Plan) -> Self {
        Battles { system, plan: *plan, log: PhantomData }
    }
}

struct Desk<'a, S: System, L> {
    table: Table<'a, S>,
    log: L,
    totals: BattleTotals,
}

impl<'a, S: System, L: Notes> Experiment for Battles<'a, S, L> {
    type Totals = BattleTotals;
    type Desk = Desk<'a, S, L>;

    const BLOCK: u64 = 128;
    const GAMES: u64 = 1;

    fn desk(&self) -> Desk<'a, S, L> {
        let table = Table::new(self.system);
        let log = L::of_size(table.tally.units.as_ref().map(Vec::len));
        Desk { table, log, totals: BattleTotals::default() }
    }

    fn play(&self, index: u64, desk: &mut Desk<'a, S, L>, rows: &mut RowBook) {
        let Desk { table, log, totals } = desk;
        log.seated(Game::Straight);
        let played = table.play(self.plan.key, index, log, self.plan.turn_cap);
        log.ended(&table.tally);
        let luck = log.luck();
        rows.add(index, Game::Straight, &played, &table.tally, luck);
        totals.add(Game::Straight, &played, &table.tally);
        if let Some(luck) = luck {
            // What is half of a pair's score is all of a battle's.
            let quarters = 2 * Half::new(Game::Straight, &played, &table.tally).quarters();
            totals.luck.get_or_insert_default().add(quarters, &for_a(&luck), Self::GAMES);
        }
    }

    fn take(&self, desk: &mut Desk<'a, S, L>) -> BattleTotals {
        let mut totals = mem::take(&mut desk.totals);
        totals.units = desk.log.take();
        totals
    }
}
