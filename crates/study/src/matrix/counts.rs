//! The totals of a cell that a matrix keeps: its report contains all of them, and a later run reads them back.
//! [`Totals`] have more counts, of which a cell that was read back would know nothing.

use crate::common::NotFoughtOut;
use fairfight_engine::tally::{BATCHES, Counts as _, Totals};
use fairfight_rules::BySide;
use fairfight_stats::{Scores, Sums};

/// The counts of a cell. The unit of sampling is a pair, or a single battle if seats are not exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellCounts {
    /// Like [`Totals::quarters`].
    pub quarters: [u64; 5],
    /// Like [`Totals::seat_quarters`].
    pub seat_quarters: [u64; 5],
    /// Like [`Totals::first_quarters`].
    pub first_quarters: [u64; 5],
    /// Battles won.
    pub wins: BySide<u64>,
    /// Battles nobody won.
    pub draws: u64,
    /// Battles that ended at a turn limit.
    pub capped: u64,
    /// Turns of a pair, or of a single battle.
    pub turns: Sums,
    /// Like [`Totals::batches`]: cells that share their dice are redrawn together, by batch.
    pub batches: [u64; BATCHES],
}

impl From<&Totals> for CellCounts {
    fn from(totals: &Totals) -> CellCounts {
        debug_assert_eq!(totals.turns.n, totals.n());
        CellCounts {
            quarters: totals.quarters,
            seat_quarters: totals.seat_quarters,
            first_quarters: totals.first_quarters,
            wins: totals.wins,
            draws: totals.ends.draws,
            capped: totals.ends.capped,
            turns: totals.turns,
            batches: totals.batches,
        }
    }
}

impl CellCounts {
    /// The number of pairs or single battles.
    pub fn n(&self) -> u64 {
        self.quarters.iter().sum()
    }

    /// Battles played.
    pub const fn battles(&self) -> u64 {
        self.wins.a + self.wins.b + self.draws
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

    /// The number of pairs or single battles in this batch. The first pair has index 0.
    pub(crate) fn batch_size(&self, batch: usize) -> u64 {
        let (n, batches) = (self.n(), BATCHES as u64);
        n / batches + u64::from((batch as u64) < n % batches)
    }

    /// The same cell from the other list's view.
    pub fn turned(&self) -> CellCounts {
        let mut turned = self.clone();
        turned.quarters.reverse();
        turned.wins = self.wins.swapped();
        for (batch, quarters) in turned.batches.iter_mut().enumerate() {
            *quarters = (4 * self.batch_size(batch)).saturating_sub(*quarters);
        }
        turned
    }
}

impl NotFoughtOut<'_> {
    /// For the battles of all these cells together.
    pub fn of_cells<'c>(cells: impl IntoIterator<Item = &'c CellCounts>) -> Self {
        let mut all = NotFoughtOut::default();
        for cell in cells {
            all.battles += cell.battles();
            all.draws += cell.draws;
            all.capped += cell.capped;
        }
        all
    }
}
