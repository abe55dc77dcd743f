//! The reports of `fight`: a row for two units, or for a value of a distribution.

mod row;
mod spreads;

pub use row::{FightRow, Found, MOST_FIGHTS, fight_columns, fight_report, fight_sentence};
pub use spreads::{MOST_SPREADS, spread_columns, spread_report};
