//! One battle as a row of a table.

use crate::play::EndedBy;
use crate::tally::{Luck, Sample, Seating};
use fairfight_battle::Ending;
use fairfight_rules::{BySide, Side};

/// The result of one battle, by list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its index.
    pub index: u64,
    /// Which battle of the pair; straight if seats are not exchanged.
    pub seating: Seating,
    /// The list that won.
    pub winner: Option<Side>,
    /// How it ended.
    pub how: Ending,
    /// Who ended it.
    pub ended_by: EndedBy,
    /// Turns played.
    pub turns: u16,
    /// Points left in good order.
    pub left: BySide<u32>,
    /// Figures lost.
    pub lost: BySide<u32>,
    /// The luck of each list's dice, if requested.
    pub luck: Option<BySide<Luck>>,
}

/// The rows of a block, if requested.
#[derive(Debug)]
pub(super) struct RowBook {
    rows: Option<Vec<Row>>,
}

impl RowBook {
    /// With room for `wanted` rows, so that no battle allocates; collects none if `wanted` is `None`.
    pub(super) fn with_room(wanted: Option<usize>) -> RowBook {
        RowBook { rows: wanted.map(Vec::with_capacity) }
    }

    /// Adds the games of an index.
    #[inline]
    pub(super) fn add(&mut self, index: u64, sample: &Sample<'_>) {
        let Some(rows) = &mut self.rows else { return };
        rows.extend(sample.games().map(|one| Row {
            index,
            seating: one.seating,
            winner: one.winner(),
            how: one.played.end.how,
            ended_by: one.played.ended_by,
            turns: one.played.turns,
            left: one.left(),
            lost: one.lost(),
            luck: one.notes.luck,
        }));
    }

    pub(super) fn rows(&self) -> &[Row] {
        self.rows.as_deref().unwrap_or_default()
    }
}
