//! The reports of `fight`: one row per fight, or per value of a distribution; and all fights of a system at once.

mod every;
mod row;
mod spreads;

pub use every::{Every, Known, MOST_EVERY, NotEvery};
pub use row::{FightRow, Found, MOST_FIGHTS, fight_columns, fight_report, fight_sentence};
pub use spreads::{MOST_SPREADS, spread_columns, spread_report};
