//! What the reports of the experiments contain: their records, and the columns with their values.
//!
//! | report | a row | record |
//! |---|---|---|
//! | `fight` | two units | [`FightRow`] |
//! | distributions of a fight report | a value of a distribution | a [`FightRow`] makes many |
//! | `battle` | two lists | [`BattleRow`] |
//! | units of a battle report | a unit of a list | [`UnitRow`] |
//! | `matrix` | a list of many | [`StandingRow`](crate::matrix::StandingRow) |
//! | cells of a matrix | two lists | [`CellRow`](crate::matrix::CellRow) |
//! | `sample-size` | a question | [`SampleSizeRow`] |
//! | `points` | a kind of unit under a doctrine | [`PriceRow`] |
//! | attributes of a points report | an attribute | [`AttributeRow`] |
//! | rounding of a points report | a kind of unit | [`RoundingRow`] |
//! | what no price can fix | an effect | [`UnpriceableRow`] |
//! | calibration of a points report | a tenth of the chances | [`CalibrationRow`] |
//! | cross-check of a points report | a kind of unit at a size | [`ExchangeRow`] |
//! | `points` of forces that a scenario brings | a figure or vessel under two doctrines | [`ForceRow`] |
//! | battles of a battle report | a battle | [`BATTLES`] of [`Row`](crate::run::Row) |
//! | `search` | a list, or the smallest unfairness | [`SearchRow`] |
//! | `tune` | a cost | [`TunedRow`] |
//! | what `tune` checked and tried | the best list of a doctrine, or other costs | [`TriedRow`] |
//! | `sensitivity` | a step of a setting | [`EffectRow`](crate::sensitivity::EffectRow) |
//! | battles of a battle report | a battle | [`FoughtBattle`] |
//!
//! A record holds counts; every float is made where its cell is read. Names stand here once, for the
//! header, the documentation and the rows.

mod battle;
mod battles;
mod fight;
mod fought;
mod points;
mod sample_size;
mod search;
mod spreads;
mod tune;
mod units;
mod words;

pub use battle::{BATTLE, BattleRow, IntervalKind, battle_sentence};
pub use battles::{BATTLES, FoughtBattle, winner_word};
pub use fight::{
    FightRow, Found, MOST_FIGHTS, fight_columns, fight_key, fight_report, fight_sentence,
};
pub use fought::Fought;
pub use points::{
    ATTRIBUTES, AttributeRow, CALIBRATION, CalibrationRow, EXCHANGE, ExchangeRow, FORCES,
    FairPrice, ForceRow, POINTS, PriceRow, ROUNDING, RoundingRow, UNPRICEABLE, UnpriceableRow,
    Worth, force_ends, force_sentences, overall_word, points_sentences, rounding_sentences, spread,
    verdict_word,
};
pub use sample_size::{Beside, Question, SAMPLE_SIZE, SampleSizeRow, WORST_DIFFERENCE_VARIANCE};
pub use search::{Role, Rounds, SEARCH, SearchRow, Searched, search_sentences};
pub use spreads::{MOST_SPREADS, spread_columns, spread_report};
pub use tune::{Played, TRIED, TUNE, TriedRow, TunedRow, Tuning, tuned_rows, tuned_sentences};
pub use units::{UNITS, UnitRow, unit_rows, unit_sentences};
pub use words::{AT_THE_LIMIT, NotFoughtOut, doctrines_of_all, doctrines_of_two, played_lines};

use crate::report::{Shown, Value, shown_text};
use crate::run::StopReason;
use fairfight_rules::Side;
use fairfight_stats::Interval;

/// What every row says of where it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// The system.
    pub system: &'static str,
    /// The seed.
    pub seed: u64,
    /// The hash of the rules in force.
    pub rules_hash: String,
}

/// The word of the column `method` for what was played with dice.
pub(crate) const SIMULATED: &str = "simulated";
/// The word of the column `method` for what was solved without dice.
pub(crate) const EXACT: &str = "exact";

/// The letter of a list or side, as reports have it.
///
/// ```
/// assert_eq!(fairfight_sim::experiments::letter(fairfight_rules::Side::B), "b");
/// ```
pub const fn letter(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

/// The share `k` of `n`; unknown of nothing.
fn share(k: u64, n: u64) -> Option<f64> {
    (n > 0).then(|| k as f64 / n as f64)
}

/// `52.3% (51.9% to 52.7%)`, as the table for the eye has it.
fn share_text(estimate: Option<f64>, interval: Interval) -> String {
    let text = |share: f64| shown_text(&share.into(), Shown::Share(1));
    let estimate = estimate.map_or_else(|| "unknown".to_owned(), text);
    format!("{estimate} ({} to {})", text(interval.low), text(interval.high))
}

/// A share without its interval, likewise.
fn plain_share(estimate: Option<f64>) -> String {
    shown_text(&Value::from(estimate), Shown::Share(1))
}

/// What is to be said of a run that ended otherwise than was asked.
fn stop_note(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Pairs | StopReason::Precision | StopReason::Decided => "",
        StopReason::Limit => " The limit came before what was asked for was known.",
        StopReason::Interrupted => " The run was interrupted: this is what was complete.",
    }
}

/// A whole number with its thousands set apart.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let numbers = [0, 12, 999, 1000, 40_000, 1_234_567];
        assert_eq!(numbers.map(grouped).join(" "), "0 12 999 1,000 40,000 1,234,567");
    }
}
