//! Duplicate pairs: every battle a second time with the lists exchanged.

use super::row::RowBook;
use super::table::Table;
use super::waves::{self, Experiment};
use super::{Detail, Outcome, Plan, Watch, Workers};
use crate::tally::{Game, Half, LuckLog, Notes, PairTotals, UnitLog, for_a};
use fairfight_battle::{Silent, System};
use std::marker::PhantomData;
use std::mem;

/// The two battles of a pair: list A at seat A, and list A at seat B.
#[derive(Debug)]
pub struct Pair<'a, S> {
    /// List A at seat A, list B at seat B.
    pub straight: &'a S,
    /// List B at seat A, list A at seat B.
    pub exchanged: &'a S,
}

/// How do two lists fare against each other, seat against seat and on the same dice?
///
/// Plays each index of the plan as a pair. Dice go by seat: what list A rolls at seat A in the
/// straight battle, list B rolls there in the exchanged one. Identical lists make exactly half of
/// every pair.
pub fn pairs<S: System>(
    pair: Pair<'_, S>,
    detail: Detail,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, PairTotals>,
) -> Outcome<PairTotals> {
    match detail {
        Detail::Sides => waves::run(&Pairs::<S, Silent>::new(pair, plan), plan, workers, watch),
        Detail::Units => waves::run(&Pairs::<S, UnitLog>::new(pair, plan), plan, workers, watch),
        Detail::Luck => {
            waves::run(&Pairs::<S, LuckLog<Silent>>::new(pair, plan), plan, workers, watch)
        }
        Detail::UnitsAndLuck => {
            waves::run(&Pairs::<S, LuckLog<UnitLog>>::new(pair, plan), plan, workers, watch)
        }
    }
}

// Derived, they would ask the system to be `Copy`: it is only pointed at.
impl<S> Clone for Pair<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Pair<'_, S> {}

struct Pairs<'a, S, L> {
    pair: Pair<'a, S>,
    plan: Plan,
    log: PhantomData<fn() -> L>,
}

impl<'a, S, L> Pairs<'a, S, L> {
    fn new(pair: Pair<'a, S>, plan: &Plan) -> Self {
        Pairs { pair, plan: *plan, log: PhantomData }
    }
}

struct Desk<'a, S: System, L> {
    straight: Table<'a, S>,
    exchanged: Table<'a, S>,
    log: L,
    totals: PairTotals,
}

impl<'a, S: System, L: Notes> Experiment for Pairs<'a, S, L> {
    type Totals = PairTotals;
    type Desk = Desk<'a, S, L>;

    const BLOCK: u64 = 64;
    const GAMES: u64 = 2;

    fn desk(&self) -> Desk<'a, S, L> {
        let straight = Table::new(self.pair.straight);
        let exchanged = Table::new(self.pair.exchanged);
        let log = L::of_size(straight.tally.units.as_ref().map(Vec::len));
        Desk { straight, exchanged, log, totals: PairTotals::default() }
    }

    fn play(&self, index: u64, desk: &mut Desk<'a, S, L>, rows: &mut RowBook) {
        let Desk { straight, exchanged, log, totals } = desk;
        let mut half = |table: &mut Table<'a, S>, game: Game| {
            log.seated(game);
            let played = table.play(self.plan.key, index, log, self.plan.turn_cap);
            log.ended(&table.tally);
            let luck = log.luck();
            rows.add(index, game, &played, &table.tally, luck);
            totals.battles.add(game, &played, &table.tally);
            (Half::new(game, &played, &table.tally), luck.as_ref().map(for_a))
        };
        let (first, luck) = half(straight, Game::Straight);
        let (second, more_luck) = half(exchanged, Game::Exchanged);
        totals.add(&first, &second);
        if let Some((luck, more)) = luck.zip(more_luck) {
            let quarters = first.quarters() + second.quarters();
            totals.luck.get_or_insert_default().add(quarters, &luck.and(&more), Self::GAMES);
        }
    }

    fn take(&self, desk: &mut Desk<'a, S, L>) -> PairTotals {
        let mut totals = mem::take(&mut desk.totals);
        totals.battles.units = desk.log.take();
        totals
    }
}
