//! The reports of `battle`: one row per match-up, unit, battle or turn.

mod battles;
mod best;
mod orders;
mod row;
mod turns;
mod units;

pub use battles::{BATTLES, FoughtBattle, winner_word};
pub use best::{BEST, BestFound, BestPlay, BestReport, Choice, best_sentences};
pub use orders::spread_over_orders;
pub use row::{BATTLE, BattleRow, IntervalKind, ScoreBars, battle_sentence};
pub use turns::{PERCENTS, SPREAD, SpreadRow, Strength, TURNS, TurnRow, spread_rows, turn_rows};
pub use units::{UNITS, UnitRow, unit_rows, unit_sentences};
