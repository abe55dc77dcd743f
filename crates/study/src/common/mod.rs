//! Shared by the reports of all studies: provenance, words, formatted shares.

mod crew;
mod estimate;
mod ground;
mod played;
mod refusal;
mod said;
mod words;

pub(crate) use crew::Task;
pub use crew::{Crew, StudyFailure, unless_interrupted};
pub(crate) use estimate::Estimate;
pub use ground::Ground;
pub(crate) use played::courses;
pub use refusal::Refusal;
pub(crate) use said::{AT_THE_LIMIT, DEPTH};
pub(crate) use words::WORTH_SAYING;
pub use words::{NotFoughtOut, doctrines_of_all, doctrines_of_two, played_lines};

use fairfight_engine::run::StopReason;
use fairfight_report::{Shown, Value, shown_text, steady_ends};
use fairfight_rules::Side;
use fairfight_stats::Interval;
use std::fmt::Display;

/// The provenance of a row: the first columns of every report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// The system.
    pub system: &'static str,
    /// The seed.
    pub seed: u64,
    /// The hash of the rules in force.
    pub rules_hash: String,
}

/// The word in the column `method` for results simulated with dice.
pub(crate) const SIMULATED: &str = "simulated";
/// The word in the column `method` for results solved without dice.
pub(crate) const EXACT: &str = "exact";

/// The letter of a list or side in reports.
///
/// ```
/// assert_eq!(fairfight_study::common::letter(fairfight_rules::Side::B), "b");
/// ```
pub const fn letter(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

/// A name, followed by a distinction in parentheses if others have the same name.
pub fn told_apart(name: &str, is_shared: bool, by: impl Display) -> String {
    if is_shared { format!("{name} ({by})") } else { name.to_owned() }
}

/// A range rounded for stable output, widened to contain the number, which has all its digits.
pub(crate) fn steady_around(range: Interval, number: f64) -> Interval {
    let Interval { low, high } = steady_ends(range);
    Interval { low: low.min(number), high: high.max(number) }
}

/// The share `k` of `n`; `None` if `n` is 0.
pub(crate) fn share(k: u64, n: u64) -> Option<f64> {
    (n > 0).then(|| k as f64 / n as f64)
}

/// `52.3% (51.9% to 52.7%)`, as in the printed table; without an interval that reads like the estimate.
pub(crate) fn share_text(estimate: Option<f64>, interval: Interval) -> String {
    let text = |share: f64| shown_text(&share.into(), Shown::Share(1));
    let estimate = estimate.map_or_else(|| "unknown".to_owned(), text);
    let ends = ends_text(&estimate, interval, text);
    estimate + &ends
}

/// ` (51.9% to 52.7%)`; nothing if both ends read like the estimate.
fn ends_text(estimate: &str, Interval { low, high }: Interval, text: fn(f64) -> String) -> String {
    match [low, high].map(text) {
        [low, high] if low == estimate && high == estimate => String::new(),
        [low, high] => format!(" ({low} to {high})"),
    }
}

/// A difference of scores in percentage points, without its unit: `17.2`.
pub(crate) fn in_points(difference: f64) -> String {
    shown_text(&(100.0 * difference).into(), Shown::Decimals(1))
}

/// `17.2 percentage points (7.9 to 25.0)`, likewise.
pub(crate) fn points_text(difference: f64, interval: Interval) -> String {
    let mean = in_points(difference);
    let ends = ends_text(&mean, interval, in_points);
    format!("{mean} percentage points{ends}")
}

/// The note that costs are not counted in points but in `units`.
pub(crate) fn without_points(counted_in: &str) -> &'static str {
    match counted_in {
        "points" => "",
        _ => "These rules have no points: any unit costs as much as any other.\n",
    }
}

/// A share without its interval, as in the printed table.
pub(crate) fn plain_share(estimate: Option<f64>) -> String {
    shown_text(&Value::from(estimate), Shown::Share(1))
}

/// The note on a run that ended in another way than requested.
pub(crate) fn stop_note(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Pairs | StopReason::Precision | StopReason::Decided => "",
        StopReason::Limit => " The limit was reached before the question was settled.",
        StopReason::Interrupted => " The run was interrupted: this is what was complete by then.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_that_reads_like_its_estimate_is_left_out() {
        let all = |low, high| Interval { low, high };
        assert_eq!(share_text(Some(0.5), all(0.4, 0.6)), "50.0% (40.0% to 60.0%)");
        assert_eq!(share_text(Some(0.99999), all(0.99998, 0.999995)), ">99.9%");
        assert_eq!(points_text(-0.05, all(-0.142, 0.044)), "-5.0 percentage points (-14.2 to 4.4)");
        assert_eq!(points_text(0.0, all(-1e-5, 1e-5)), "0.0 percentage points");
    }
}
