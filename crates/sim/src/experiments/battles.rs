//! Every single battle of a report: a row a battle.

use super::letter;
use crate::report::{Field, Shown};
use crate::run::Row;
use crate::tally::{Luck, luck_points};
use fairfight_rules::Side;

/// The columns. Everything goes by list, never by seat.
#[rustfmt::skip]
pub const BATTLES: &[Field<Row>] = &[
    Field::new("battle", "number of the pair, as `replay --battle` takes it", Shown::Whole, |row| row.index.into()),
    Field::new("seats", "straight: list A sits at seat A; exchanged: list B does", Shown::Text, |row| row.game.word().into()),
    Field::new("winner", "the list that won, a or b, or draw", Shown::Text, |row| winner_word(row.winner).into()),
    Field::new("ending", "how it ended: beaten, conceded, turn-limit or stalemate", Shown::Text, |row| row.how.word().into()),
    Field::new("turns", "turns played", Shown::Whole, |row| row.turns.into()),
    Field::new("left_a", "points of list A in good order at the end", Shown::Whole, |row| row.left.a.into()),
    Field::new("left_b", "points of list B in good order at the end", Shown::Whole, |row| row.left.b.into()),
    Field::new("lost_a", "figures that list A lost", Shown::Whole, |row| row.lost.a.into()),
    Field::new("lost_b", "figures that list B lost", Shown::Whole, |row| row.lost.b.into()),
    Field::new("luck_a", "luck of list A's dice in points: what fell less the mean of all faces (--luck)", Shown::Decimals(1), |row| row.luck.map(|luck| points(&luck.a)).into()),
    Field::new("luck_b", "luck of list B's dice, likewise", Shown::Decimals(1), |row| row.luck.map(|luck| points(&luck.b)).into()),
];

fn points(luck: &Luck) -> f64 {
    luck_points(luck.all())
}

/// The list that won, or that nobody did.
///
/// ```
/// assert_eq!(fairfight_sim::experiments::winner_word(None), "draw");
/// ```
pub const fn winner_word(winner: Option<Side>) -> &'static str {
    match winner {
        Some(list) => letter(list),
        None => "draw",
    }
}
