//! Fights: unit against unit, from contact to the end.

use super::row::RowBook;
use super::waves::{self, Experiment};
use super::{Outcome, Plan, Watch, Workers};
use crate::contest::{Contest, Player};
use crate::tally::{FightTotals, Game};
use std::mem;

/// How do two units fare against each other?
///
/// Plays each index of the plan as one fight.
///
/// # Panics
/// If the tally of the contest has no unit on a side.
pub fn fights(
    contest: &dyn Contest,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, FightTotals>,
) -> Outcome<FightTotals> {
    waves::run(&Fights { contest, plan: *plan }, plan, workers, watch)
}

struct Fights<'a> {
    contest: &'a dyn Contest,
    plan: Plan,
}

struct Desk<'a> {
    player: Box<dyn Player + 'a>,
    totals: FightTotals,
}

impl<'a> Experiment for Fights<'a> {
    type Totals = FightTotals;
    type Desk = Desk<'a>;

    const BLOCK: u64 = 4096;
    const GAMES: u64 = 1;

    fn desk(&self) -> Desk<'a> {
        Desk { player: self.contest.player(), totals: FightTotals::default() }
    }

    fn play(&self, index: u64, desk: &mut Desk<'a>, rows: &mut RowBook) {
        let Desk { player, totals } = desk;
        let played = player.play(self.plan.key, index, self.plan.turn_cap);
        rows.add(index, Game::Straight, &played, player.tally(), None);
        totals.add(&played, player.tally());
    }

    fn take(&self, desk: &mut Desk<'a>) -> FightTotals {
        mem::take(&mut desk.totals)
    }
}
