//! Price lists with fewer changes, and what they leave to exploit: one row per number of changes.

use super::TuningReport;
use crate::common::{SIMULATED, share_text};
use crate::tune::{FrontPoint, Tuned};
use fairfight_report::{Field, Shown, Value, steady, steady_ends};
use fairfight_stats::Interval;

/// A row of the report: prices with this number of changes.
#[derive(Clone, PartialEq, Debug)]
pub struct FrontRow {
    /// Values shared by all rows.
    pub tuning: TuningReport,
    /// The prices, and what they leave to exploit.
    pub point: FrontPoint,
    /// Are these the fewest changes after which exploitation is not shown to be higher than at the tuned prices?
    pub fewest: bool,
}

/// The rows, the tuned prices first.
pub(crate) fn front_rows(tuning: &TuningReport, tuned: &Tuned) -> Vec<FrontRow> {
    let as_good = tuned.front.iter().filter(|point| !point.is_more());
    let fewest = as_good.map(|point| point.changes).min();
    let row = |point: &FrontPoint| FrontRow {
        tuning: tuning.clone(),
        point: point.clone(),
        fewest: Some(point.changes) == fewest,
    };
    tuned.front.iter().map(row).collect()
}

impl FrontRow {
    fn interval(&self) -> Interval {
        steady_ends(self.point.worst().1)
    }

    fn more(&self, part: fn((f64, Interval)) -> f64) -> Value {
        self.point.more.map(part).map(steady).into()
    }

    fn outcome(&self) -> &'static str {
        match (self.point.is_more(), self.fewest) {
            (true, _) => "more",
            (false, true) => "fewest",
            (false, false) => "as-good",
        }
    }
}

/// The columns of the front.
#[rustfmt::skip]
pub const FRONT: &[Field<FrontRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.tuning.from.system.into()),
    Field::key("changes", "how many prices are changed: all changes of the tuned prices, then one less in each row", Shown::Whole, |row| row.point.changes.into()),
    Field::new("prices", "the prices that differ from those in force; none: no price does", Shown::Text, |row| row.tuning.changes(&row.point.prices).into()),
    Field::new("reverted", "the price that went back to its value in force, after the row above: of the three after which the prices are the fairest by what is known, the one that leaves the least to exploit in a quick test", Shown::Text, |row| row.point.reverted.map(|place| row.tuning.names[place].clone()).into()),
    Field::new("exploit", "what the best list found scores at these prices against random lists of its cost, in battles that had no part in choosing it, the same dice in all rows; the largest of all contexts", Shown::Share(1), |row| row.point.worst().0.into()),
    Field::new("exploit_low", "lower end of its interval", Shown::Share(1), |row| row.interval().low.into()),
    Field::new("exploit_high", "upper end of its interval", Shown::Share(1), |row| row.interval().high.into()),
    Field::new("context", "the context in which it is the largest", Shown::Text, |row| row.tuning.contexts[row.point.worst_context()].name.as_str().into()),
    Field::new("more", "how much more is exploited than at the tuned prices in their worst context, pair by pair; the largest of all contexts", Shown::Share(1), |row| row.more(|of| of.0)),
    Field::new("more_low", "lower end of its interval", Shown::Share(1), |row| row.more(|of| of.1.low)),
    Field::new("more_high", "upper end of its interval", Shown::Share(1), |row| row.more(|of| of.1.high)),
    Field::new("outcome", "more, shown to leave more to exploit than the tuned prices; as-good, not shown to; fewest, the same with the fewest changes", Shown::Text, |row| row.outcome().into()),
    Field::new("method", "simulated", Shown::Text, |_| SIMULATED.into()),
    Field::new("level", "confidence level of the intervals, for all rows and contexts together", Shown::Decimals(4), |row| row.tuning.level.confidence().into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.tuning.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force before", Shown::Text, |row| row.tuning.from.rules_hash.as_str().into()),
];

/// The front in words: one line per number of changes, and the fewest that are as good. Empty if nothing was changed.
pub fn front_sentences(rows: &[FrontRow]) -> String {
    if rows.len() < 2 {
        return String::new();
    }
    let mut text = "What is left to exploit with fewer changes, on the same dice:\n".to_owned();
    for row in rows {
        let (score, interval) = row.point.worst();
        let changes = match row.point.changes {
            0 => "no change".to_owned(),
            1 => "1 change".to_owned(),
            changes => format!("{changes} changes"),
        };
        let prices = match row.point.changes {
            0 => String::new(),
            _ => format!(" ({})", row.tuning.changes(&row.point.prices)),
        };
        text += &format!("  {changes}{prices}: {}\n", share_text(Some(score), interval));
    }
    let fewest = rows.iter().find(|row| row.fewest);
    text += &match fewest.and_then(|row| Some((row.point.changes, row.point.more?))) {
        Some((changes, (more, ends))) => format!(
            "The fewest changes that are not shown to leave more to exploit than all of them: {changes}; the difference is {}.\n",
            share_text(Some(more), ends)
        ),
        None => "No change can be taken back without leaving more to exploit.\n".to_owned(),
    };
    text
}
