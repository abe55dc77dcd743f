//! Duplicate pairs: every battle a second time with the lists exchanged.

use super::row::RowBook;
use super::waves::{self, Experiment};
use super::{Detail, Outcome, Plan, Watch, Workers};
use crate::contest::{Pair, Player};
use crate::dice::MatchKey;
use crate::play::Played;
use crate::tally::{Game, Half, Luck, Observer, PairTotals, for_a};
use fairfight_battle::Tally;
use fairfight_rules::BySide;
use std::mem;

/// How do two lists fare against each other, seat against seat and on the same dice?
///
/// Plays each index of the plan as a pair. Dice go by seat: what list A rolls at seat A in the
/// straight battle, list B rolls there in the exchanged one. Identical lists make exactly half of
/// every pair.
pub fn pairs(
    pair: Pair<'_>,
    detail: Detail,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, PairTotals>,
) -> Outcome<PairTotals> {
    waves::run(&Pairs { pair, detail, plan: *plan }, plan, workers, watch)
}

struct Pairs<'a> {
    pair: Pair<'a>,
    detail: Detail,
    plan: Plan,
}

struct Desk<'a> {
    players: [Box<dyn Player + 'a>; 2],
    notes: Notes,
    totals: PairTotals,
}

impl<'a> Experiment for Pairs<'a> {
    type Totals = PairTotals;
    type Desk = Desk<'a>;

    const BLOCK: u64 = 64;
    const GAMES: u64 = 2;

    fn desk(&self) -> Desk<'a> {
        let players = self.pair.players();
        let notes = Notes::of(self.detail, players[0].tally());
        Desk { players, notes, totals: PairTotals::default() }
    }

    fn play(&self, index: u64, desk: &mut Desk<'a>, rows: &mut RowBook) {
        let Desk { players: [straight, exchanged], notes, totals } = desk;
        let mut half = |player: &mut dyn Player, game: Game| {
            let (played, luck) = notes.play(player, &self.plan, index, game);
            rows.add(index, game, &played, player.tally(), luck);
            totals.battles.add(game, &played, player.tally());
            (Half::new(game, &played, player.tally()), luck.as_ref().map(for_a))
        };
        let (first, luck) = half(straight.as_mut(), Game::Straight);
        let (second, more_luck) = half(exchanged.as_mut(), Game::Exchanged);
        totals.add(&first, &second);
        if let Some((luck, more)) = luck.zip(more_luck) {
            let quarters = first.quarters() + second.quarters();
            totals.luck.get_or_insert_default().add(quarters, &luck.and(&more), Self::GAMES);
        }
    }

    fn take(&self, desk: &mut Desk<'a>) -> PairTotals {
        let mut totals = mem::take(&mut desk.totals);
        totals.battles.units = desk.notes.take_units();
        totals
    }
}

/// The observer that a detail asks for; none if sides are enough.
pub(super) struct Notes(Option<Observer>);

impl Notes {
    pub(super) fn of(detail: Detail, opening: &Tally) -> Notes {
        let units = opening.units.as_ref().map(Vec::len);
        let nothing = Observer::default();
        Notes(match detail {
            Detail::Sides => None,
            Detail::Units => Some(nothing.of_units(units)),
            Detail::Luck => Some(nothing.of_luck()),
            Detail::UnitsAndLuck => Some(nothing.of_units(units).of_luck()),
        })
    }

    /// Plays an index of the plan; also returns the luck by list, if it is counted.
    #[inline]
    pub(super) fn play(
        &mut self,
        player: &mut dyn Player,
        plan: &Plan,
        index: u64,
        game: Game,
    ) -> (Played, Option<BySide<Luck>>) {
        match &mut self.0 {
            None => (player.play(plan.key, index, plan.turn_cap), None),
            Some(observer) => {
                let played = observed(observer, player, (plan.key, index), plan.turn_cap, game);
                (played, observer.luck())
            }
        }
    }

    /// Returns what was counted of the units, by list, and restarts the count.
    pub(super) fn take_units(&mut self) -> Option<BySide<Vec<crate::tally::UnitTotals>>> {
        self.0.as_mut().and_then(Observer::take_units)
    }
}

/// Plays a battle, given by its key and index, with an observer.
#[inline]
pub(super) fn observed(
    observer: &mut Observer,
    player: &mut dyn Player,
    (key, index): (MatchKey, u64),
    turn_cap: u16,
    game: Game,
) -> Played {
    observer.seated(game);
    player.play_observed(key, index, turn_cap, observer)
}
