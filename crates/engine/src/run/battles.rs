//! Single battles, for forces that are bound to their seats.

use super::pairs::Notes;
use super::row::RowBook;
use super::waves::{self, Experiment};
use super::{Detail, Outcome, Plan, Watch, Workers};
use crate::contest::{Contest, Player};
use crate::tally::{BattleTotals, Game, Half, for_a};
use std::mem;

/// How do two forces fare that cannot exchange seats?
///
/// Plays each index of the plan as one battle, list A at seat A.
pub fn battles(
    contest: &dyn Contest,
    detail: Detail,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, BattleTotals>,
) -> Outcome<BattleTotals> {
    waves::run(&Battles { contest, detail, plan: *plan }, plan, workers, watch)
}

struct Battles<'a> {
    contest: &'a dyn Contest,
    detail: Detail,
    plan: Plan,
}

struct Desk<'a> {
    player: Box<dyn Player + 'a>,
    notes: Notes,
    totals: BattleTotals,
}

impl<'a> Experiment for Battles<'a> {
    type Totals = BattleTotals;
    type Desk = Desk<'a>;

    const BLOCK: u64 = 128;
    const GAMES: u64 = 1;

    fn desk(&self) -> Desk<'a> {
        let player = self.contest.player();
        let notes = Notes::of(self.detail, player.tally());
        Desk { player, notes, totals: BattleTotals::default() }
    }

    fn play(&self, index: u64, desk: &mut Desk<'a>, rows: &mut RowBook) {
        let Desk { player, notes, totals } = desk;
        let (played, luck) = notes.play(player.as_mut(), &self.plan, index, Game::Straight);
        let tally = player.tally();
        rows.add(index, Game::Straight, &played, tally, luck);
        totals.add(Game::Straight, &played, tally);
        if let Some(luck) = luck {
            // Half of a pair's score is all of a battle's.
            let quarters = 2 * Half::new(Game::Straight, &played, tally).quarters();
            totals.luck.get_or_insert_default().add(quarters, &for_a(&luck), Self::GAMES);
        }
    }

    fn take(&self, desk: &mut Desk<'a>) -> BattleTotals {
        let mut totals = mem::take(&mut desk.totals);
        totals.units = desk.notes.take_units();
        totals
    }
}
