//! The report of single battles: one row per battle.

use crate::common::{Provenance, letter};
use fairfight_engine::run::Row;
use fairfight_engine::tally::{Luck, luck_points};
use fairfight_report::{Field, Shown};
use fairfight_rules::Side;

/// A battle of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoughtBattle {
    /// Its provenance.
    pub from: Provenance,
    /// Its result.
    pub row: Row,
}

/// The columns. All values are by list, never by seat.
#[rustfmt::skip]
pub const BATTLES: &[Field<FoughtBattle>] = &[
    Field::new("system", "the system", Shown::Text, |fought| fought.from.system.into()),
    Field::new("battle", "number of the pair, as `replay --battle` takes it", Shown::Whole, |fought| fought.row.index.into()),
    Field::new("seats", "straight: list A has seat A; exchanged: list B has it", Shown::Text, |fought| fought.row.seating.word().into()),
    Field::new("winner", "the list that won, a or b, or draw", Shown::Text, |fought| winner_word(fought.row.winner).into()),
    Field::new("ending", "how it ended: beaten, conceded, turn-limit, stalemate or objective", Shown::Text, |fought| fought.row.how.word().into()),
    Field::new("turns", "turns played", Shown::Whole, |fought| fought.row.turns.into()),
    Field::new("left_a", "points of list A in good order at the end; pieces (figures, strips, stands, vessels) if the system has no points", Shown::Whole, |fought| fought.row.left.a.into()),
    Field::new("left_b", "points of list B in good order at the end, likewise", Shown::Whole, |fought| fought.row.left.b.into()),
    Field::new("lost_a", "pieces that list A lost", Shown::Whole, |fought| fought.row.lost.a.into()),
    Field::new("lost_b", "pieces that list B lost", Shown::Whole, |fought| fought.row.lost.b.into()),
    Field::new("luck_a", "luck of list A's dice in points (or pieces): what the dice were worth less the mean of their faces (--luck)", Shown::Decimals(1), |fought| fought.row.luck.map(|luck| points(&luck.a)).into()),
    Field::new("luck_b", "luck of list B's dice, likewise", Shown::Decimals(1), |fought| fought.row.luck.map(|luck| points(&luck.b)).into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |fought| fought.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |fought| fought.from.rules_hash.as_str().into()),
];

fn points(luck: &Luck) -> f64 {
    luck_points(luck.all())
}

/// The word for the winning list, or for a draw.
///
/// ```
/// assert_eq!(fairfight_study::battle::winner_word(None), "draw");
/// ```
pub const fn winner_word(winner: Option<Side>) -> &'static str {
    match winner {
        Some(list) => letter(list),
        None => "draw",
    }
}
