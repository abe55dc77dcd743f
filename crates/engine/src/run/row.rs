//! One battle as a row of a table.

use crate::play::{EndedBy, Played};
use crate::tally::{Game, Luck};
use fairfight_battle::{Ending, Tally};
use fairfight_rules::{BySide, Side};

/// How one battle went, by list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its index.
    pub index: u64,
    /// Which battle of the pair; straight if seats are not exchanged.
    pub game: Game,
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
    /// The luck of each list's dice; only if asked for.
    pub luck: Option<BySide<Luck>>,
}

/// The rows of a block, if anybody wants them.
#[derive(Debug)]
pub(super) struct RowBook {
    rows: Option<Vec<Row>>,
}

impl RowBook {
    /// With room for `wanted` rows, so that no battle allocates; `None` if no rows are wanted.
    pub(super) fn with_room(wanted: Option<usize>) -> RowBook {
        RowBook { rows: wanted.map(Vec::with_capacity) }
    }

    /// Adds a battle; `tally` is by seat.
    #[inline]
    pub(super) fn add(
        &mut self,
        index: u64,
        game: Game,
        played: &Played,
        tally: &Tally,
        luck: Option<BySide<Luck>>,
    ) {
        let Some(rows) = &mut self.rows else { return };
        rows.push(Row {
            index,
            game,
            winner: played.end.winner.map(|seat| game.list_at(seat)),
            how: played.end.how,
            ended_by: played.ended_by,
            turns: played.turns,
            left: game.by_list(tally.sides.map(|side| side.points)),
            lost: game.by_list(tally.sides.map(|side| side.lost)),
            luck,
        });
    }

    pub(super) fn rows(&self) -> &[Row] {
        self.rows.as_deref().unwrap_or_default()
    }
}
