//! A cell of a matrix: the totals of two lists, no more than the matrix needs.

use super::{Game, Half, Totals};
use crate::play::{EndedBy, Played};
use fairfight_battle::{Ending, Tally};
use fairfight_rules::{BySide, Side};
use fairfight_stats::betting::Betting;
use fairfight_stats::{Interval, Level, Scores, Sums};

/// Into how many batches the scores of a cell are divided, by battle index modulo this.
pub const BATCHES: usize = 100;

/// The totals of a cell. Its units of sampling are pairs, or single battles if seats are not exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellTotals {
    /// Pairs by the quarters that list A made; single battles lost, drawn and won are at 0, 2 and 4.
    pub quarters: [u64; 5],
    /// Pairs by the quarters that seat A made; zeros if battles are single.
    pub seat_quarters: [u64; 5],
    /// Pairs by the quarters of the side that moved first, in the first turn for which the system says who
    /// does. Only pairs in which each list moved first once count, so that the worth of the lists cancels.
    /// There are none if one list always lets the other go first, or if battles are single.
    pub first_quarters: [u64; 5],
    /// Battles won.
    pub wins: BySide<u64>,
    /// Battles nobody won.
    pub draws: u64,
    /// Battles that ended at a turn limit.
    pub capped: u64,
    /// Turns of a pair, or of a single battle.
    pub turns: Sums,
    /// The quarters that list A made, by battle index modulo [`BATCHES`]: cells that share their dice are
    /// redrawn together, by batch.
    pub batches: [u64; BATCHES],
}

impl Default for CellTotals {
    fn default() -> Self {
        CellTotals {
            quarters: [0; 5],
            seat_quarters: [0; 5],
            first_quarters: [0; 5],
            wins: BySide::default(),
            draws: 0,
            capped: 0,
            turns: Sums::default(),
            batches: [0; BATCHES],
        }
    }
}

/// One battle of a cell, by seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellBattle {
    half: Half,
    game: Game,
    turns: u16,
    first: Option<Side>,
}

impl CellBattle {
    /// The list that moved first.
    fn first_list(&self) -> Option<Side> {
        self.first.map(|seat| self.game.list_at(seat))
    }

    /// The quarters that a list made of this battle.
    const fn quarters_of(&self, list: Side) -> u8 {
        match list {
            Side::A => self.half.quarters(),
            Side::B => 2 - self.half.quarters(),
        }
    }
}

impl CellTotals {
    /// Adds a battle; `tally` and `first`, who moved first, are by seat.
    #[inline]
    pub(crate) fn battle(
        &mut self,
        game: Game,
        played: &Played,
        tally: &Tally,
        first: Option<Side>,
    ) -> CellBattle {
        match played.end.winner.map(|seat| game.list_at(seat)) {
            Some(list) => self.wins[list] += 1,
            None => self.draws += 1,
        }
        let limit = played.end.how == Ending::TurnLimit || played.ended_by == EndedBy::Engine;
        self.capped += u64::from(limit);
        CellBattle { half: Half::new(game, played, tally), game, turns: played.turns, first }
    }

    /// Counts the complete pair of these two battles.
    #[inline]
    pub(crate) fn pair(&mut self, index: u64, straight: &CellBattle, exchanged: &CellBattle) {
        let (first, second) = (straight.half.quarters(), exchanged.half.quarters());
        let turns = i64::from(straight.turns) + i64::from(exchanged.turns);
        self.sample(index, first + second, turns);
        self.seat_quarters[usize::from(first + 2 - second)] += 1;
        if let Some((first, second)) = straight.first_list().zip(exchanged.first_list())
            && first != second
        {
            let made = straight.quarters_of(first) + exchanged.quarters_of(second);
            self.first_quarters[usize::from(made)] += 1;
        }
    }

    /// Counts a single battle.
    #[inline]
    pub(crate) fn single(&mut self, index: u64, battle: &CellBattle) {
        self.sample(index, 2 * battle.half.quarters(), battle.turns.into());
    }

    #[inline]
    fn sample(&mut self, index: u64, quarters: u8, turns: i64) {
        self.quarters[usize::from(quarters)] += 1;
        self.batches[(index % BATCHES as u64) as usize] += u64::from(quarters);
        self.turns.add(turns);
    }

    /// The scores of list A.
    pub const fn scores(&self) -> Scores<5> {
        Scores::new(self.quarters)
    }

    /// The scores of seat A; none if battles are single.
    pub const fn seat_scores(&self) -> Scores<5> {
        Scores::new(self.seat_quarters)
    }

    /// The scores of the side that moved first, in pairs in which each list did so once.
    pub const fn first_scores(&self) -> Scores<5> {
        Scores::new(self.first_quarters)
    }

    /// Battles played.
    pub fn battles(&self) -> u64 {
        self.wins.a + self.wins.b + self.draws
    }

    /// How many pairs or single battles are in batch `batch` of these totals, which begin at index 0?
    pub fn batch_size(&self, batch: usize) -> u64 {
        let (n, batches) = (self.n(), BATCHES as u64);
        n / batches + u64::from((batch as u64) < n % batches)
    }

    /// The same cell from the other list's side.
    pub fn turned(&self) -> CellTotals {
        let mut turned = self.clone();
        turned.quarters.reverse();
        turned.wins = self.wins.swapped();
        for (batch, quarters) in turned.batches.iter_mut().enumerate() {
            *quarters = (4 * self.batch_size(batch)).saturating_sub(*quarters);
        }
        turned
    }
}

impl Totals for CellTotals {
    fn merge(&mut self, other: &Self) {
        let add = |mine: &mut [u64], others: &[u64]| {
            for (count, more) in mine.iter_mut().zip(others) {
                *count += more;
            }
        };
        add(&mut self.quarters, &other.quarters);
        add(&mut self.seat_quarters, &other.seat_quarters);
        add(&mut self.first_quarters, &other.first_quarters);
        add(&mut self.batches, &other.batches);
        for list in Side::BOTH {
            self.wins[list] += other.wins[list];
        }
        self.draws += other.draws;
        self.capped += other.capped;
        self.turns.merge(&other.turns);
    }

    fn n(&self) -> u64 {
        self.quarters.iter().sum()
    }

    fn half_width(&self, level: Level) -> f64 {
        self.scores().interval(level).half_width()
    }

    fn sequence(&self, level: Level) -> Interval {
        Betting::DEFAULT.interval(&self.scores(), level)
    }
}
