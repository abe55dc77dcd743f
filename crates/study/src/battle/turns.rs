//! The reports of battles turn by turn: one row per turn, and the distributions of turns and strengths.

use crate::common::{Provenance, share};
use fairfight_engine::tally::{AtTurn, ByTurn};
use fairfight_report::{Field, Shown, Value};
use fairfight_rules::{BySide, Side};

/// A row of the report: all battles of a run at the end of a turn.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnRow {
    /// Its provenance.
    pub from: Provenance,
    /// The names of the lists.
    pub armies: BySide<String>,
    /// The turn; 0 before the first.
    pub turn: u16,
    /// The number of battles.
    pub battles: u64,
    /// How many of them are undecided, and how the others ended.
    pub at: AtTurn,
    /// The strength left of each list.
    pub left: BySide<Strength>,
}

/// The strength left of a list over all battles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The mean.
    pub mean: Option<f64>,
    /// The quantiles of [`PERCENTS`]: the strength that this percentage of the battles does not exceed.
    pub quantiles: [Option<u32>; 5],
}

/// The percentages of the quantiles of a strength.
pub const PERCENTS: [u8; 5] = [5, 25, 50, 75, 95];

/// A row for each turn up to the longest battle; the first row is for the lists before the first turn.
pub fn turn_rows(from: &Provenance, armies: &BySide<String>, by_turn: &ByTurn) -> Vec<TurnRow> {
    let battles = by_turn.battles();
    let row = |turn, at, left| TurnRow {
        from: from.clone(),
        armies: armies.clone(),
        turn,
        battles,
        at,
        left,
    };
    let none = BySide::new(0, 0);
    let open = AtTurn { going: battles, won: none, drawn: 0, contact: 0, loss: 0 };
    let whole = by_turn.start().map(|start| Strength {
        mean: Some(start.into()),
        quantiles: [Some(start); PERCENTS.len()],
    });
    let mut rows = vec![row(0, open, whole)];
    by_turn.rows(|turn, at, left| {
        let of = |list: Side| Strength {
            mean: left[list].mean(),
            quantiles: PERCENTS.map(|percent| left[list].percentile(percent)),
        };
        rows.push(row(turn, at, BySide::from_fn(of)));
    });
    rows
}

impl TurnRow {
    fn share(&self, count: u64) -> Value {
        share(count, self.battles).into()
    }

    fn left(&self, list: Side, quantile: usize) -> Value {
        self.left[list].quantiles[quantile].into()
    }
}

/// The columns. All values are by list, never by seat.
#[rustfmt::skip]
pub const TURNS: &[Field<TurnRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::wide("army_a", "name of list A", Shown::Text, |row| row.armies.a.as_str().into()),
    Field::wide("army_b", "name of list B", Shown::Text, |row| row.armies.b.as_str().into()),
    Field::new("turn", "the turn: all values are those at its end; 0 is before the first turn", Shown::Whole, |row| row.turn.into()),
    Field::wide("battles", "battles", Shown::Whole, |row| row.battles.into()),
    Field::wide("going", "battles still in progress", Shown::Whole, |row| row.at.going.into()),
    Field::new("going_share", "their share", Shown::Share(1), |row| row.share(row.at.going)),
    Field::new("decided", "share of the battles that a list had won by then", Shown::Share(1), |row| row.share(row.at.won.a + row.at.won.b)),
    Field::wide("won_a", "share that list A had won", Shown::Share(1), |row| row.share(row.at.won.a)),
    Field::wide("won_b", "share that list B had won", Shown::Share(1), |row| row.share(row.at.won.b)),
    Field::new("drawn", "share that had ended without a winner", Shown::Share(1), |row| row.share(row.at.drawn)),
    Field::new("contact", "share in which a unit had charged or struck a blow by then; 0 in systems without melee", Shown::Share(1), |row| row.share(row.at.contact)),
    Field::new("first_loss", "share in which a piece (figure, strip, stand, vessel) had been lost by then", Shown::Share(1), |row| row.share(row.at.loss)),
    Field::wide("left_a_mean", "mean points of list A in good order, pieces if the system has no points; a finished battle keeps its last strength, here and in the quantiles", Shown::Decimals(2), |row| row.left.a.mean.into()),
    Field::wide("left_a_p5", "what 5 % of the battles do not exceed, likewise; exact for lists that start with up to 200 points or pieces, else the upper end of a step of half a percent of these", Shown::Whole, |row| row.left(Side::A, 0)),
    Field::new("left_a_p25", "what 25 % do not exceed", Shown::Whole, |row| row.left(Side::A, 1)),
    Field::new("left_a_p50", "what 50 % do not exceed: the median", Shown::Whole, |row| row.left(Side::A, 2)),
    Field::new("left_a_p75", "what 75 % do not exceed", Shown::Whole, |row| row.left(Side::A, 3)),
    Field::wide("left_a_p95", "what 95 % do not exceed", Shown::Whole, |row| row.left(Side::A, 4)),
    Field::wide("left_b_mean", "mean points of list B in good order, likewise", Shown::Decimals(2), |row| row.left.b.mean.into()),
    Field::wide("left_b_p5", "what 5 % of the battles do not exceed, likewise", Shown::Whole, |row| row.left(Side::B, 0)),
    Field::new("left_b_p25", "what 25 % do not exceed", Shown::Whole, |row| row.left(Side::B, 1)),
    Field::new("left_b_p50", "what 50 % do not exceed: the median", Shown::Whole, |row| row.left(Side::B, 2)),
    Field::new("left_b_p75", "what 75 % do not exceed", Shown::Whole, |row| row.left(Side::B, 3)),
    Field::wide("left_b_p95", "what 95 % do not exceed", Shown::Whole, |row| row.left(Side::B, 4)),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];

/// A row of the report of distributions: the number of battles with this value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpreadRow {
    /// Its provenance.
    pub from: Provenance,
    /// The names of the lists.
    pub armies: BySide<String>,
    /// The quantity: `turns`, `left_a`, `left_b`.
    pub what: &'static str,
    /// The value.
    pub value: u32,
    /// The number of battles with this value.
    pub count: u64,
    /// The number of battles.
    pub battles: u64,
}

/// The distributions of the number of turns, and of the share left of each list.
pub fn spread_rows(from: &Provenance, armies: &BySide<String>, by_turn: &ByTurn) -> Vec<SpreadRow> {
    let battles = by_turn.battles();
    let row = |what, (value, count)| SpreadRow {
        from: from.clone(),
        armies: armies.clone(),
        what,
        value,
        count,
        battles,
    };
    let turns = (1..).zip(by_turn.ended()).map(|of| row("turns", of));
    let mut rows: Vec<SpreadRow> = turns.collect();
    let mut ends = BySide::default();
    by_turn.rows(|_, _, left| ends = BySide::from_fn(|list| left[list].twentieths()));
    for (what, bins) in [("left_a", ends.a), ("left_b", ends.b)] {
        rows.extend((0..).step_by(5).zip(bins).map(|of| row(what, of)));
    }
    rows
}

/// The columns of spreads.
#[rustfmt::skip]
pub const SPREAD: &[Field<SpreadRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::wide("army_a", "name of list A", Shown::Text, |row| row.armies.a.as_str().into()),
    Field::wide("army_b", "name of list B", Shown::Text, |row| row.armies.b.as_str().into()),
    Field::new("what", "turns: turns of a battle; left_a, left_b: what was left of the list in good order at the end", Shown::Text, |row| row.what.into()),
    Field::new("value", "turns; or percent of the points (pieces if the system has no points) at the start: 0 is nothing left, 5 up to 5 %, 10 more than 5 and up to 10 %, and so on; 100 also counts more than at the start", Shown::Whole, |row| row.value.into()),
    Field::new("count", "battles that had this value", Shown::Whole, |row| row.count.into()),
    Field::new("share", "their share of all battles", Shown::Share(1), |row| share(row.count, row.battles).into()),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
