//! What came of a match-up, in words.

use super::UnderBoth;
use super::row::{Alike, Answer, CheckRow, Compared, State};
use crate::report::{Shown, Value, shown_text};
use crate::run::StopReason;
use fairfight_stats::Interval;

/// What came of a match-up, in words.
pub fn check_sentence(row: &CheckRow) -> String {
    let share = |of: Option<f64>| shown_text(&Value::from(of), Shown::Share(1));
    let UnderBoth { baseline, changed } = row.scores().map(share);
    let goes = format!("{}: the score of A goes from {baseline} to {changed}", state(row));
    let matters = format!("{:.2} points matter", row.limits.delta * 100.0);
    let what = row.kind.unit_of_sampling();
    match row.answer {
        Answer::Alike(Alike { n, .. }) => {
            format!("same: {n} {what} fell out alike under both rules")
        }
        Answer::Exact(_) if !row.differs() => {
            format!("same: the score of A is {baseline} under both rules, exactly")
        }
        Answer::Exact(exact) => {
            format!("{goes}, by {} points, exactly; {matters}", points(exact.difference()))
        }
        Answer::Compared(Compared { n, difference, interval, stop, .. }) => format!(
            "{goes}, by {} points ({}); {matters}; {n} {what}{}",
            difference.map_or("unknown".to_owned(), points),
            range(interval),
            ending(row.state(), n, stop),
        ),
    }
}

/// The state of a row, with what was accepted where that is the question.
fn state(row: &CheckRow) -> String {
    let accepted = row.limits.accepted.map(range).unwrap_or_default();
    match row.state() {
        State::Same => "same".to_owned(),
        State::Accepted => "accepted".to_owned(),
        State::Undecided => "undecided".to_owned(),
        State::Drift => "drift".to_owned(),
        State::Outside => format!("drift, outside of what was accepted ({accepted})"),
        State::Straddles => {
            format!("drift, but whether it lies within what was accepted ({accepted}) is undecided")
        }
    }
}

/// Why a comparison knows no more, and what would help.
fn ending(state: State, n: u64, stop: StopReason) -> String {
    let remedy = match state {
        State::Undecided => "a larger delta",
        State::Straddles => "accept the difference anew",
        State::Same | State::Accepted | State::Outside | State::Drift => return String::new(),
    };
    match stop {
        StopReason::Limit => {
            format!(", and max-pairs = {n} allows no more: allow more, or {remedy}")
        }
        StopReason::Interrupted => ", then it was interrupted".to_owned(),
        StopReason::Pairs | StopReason::Precision | StopReason::Decided => String::new(),
    }
}

fn points(share: f64) -> String {
    format!("{:+.2}", share * 100.0)
}

/// Both ends; once where they are the same, as those of an exact difference that was accepted.
fn range(Interval { low, high }: Interval) -> String {
    let [low, high] = [low, high].map(points);
    if low == high { low } else { format!("{low} to {high}") }
}

#[cfg(test)]
mod tests {
    use super::super::row::tests::{compared, row};
    use super::*;

    #[test]
    fn exact_sentences_have_no_interval() {
        assert_eq!(
            check_sentence(&row(0.5, 0.875, None)),
            "drift: the score of A goes from 50.0% to 87.5%, by +37.50 points, exactly; 25.00 points matter"
        );
        let same = "same: the score of A is 50.0% under both rules, exactly";
        assert_eq!(check_sentence(&row(0.5, 0.5 + 1e-15, None)), same);
        let elsewhere = check_sentence(&row(0.5, 0.875, Some((0.4999999, 0.5))));
        assert!(elsewhere.starts_with("drift, outside of what was accepted (+50.00): the score"));
    }

    #[test]
    fn a_sentence_says_the_state_that_the_conclusion_has() {
        let says = |low, high, stop, accepted| {
            let row = compared(Interval { low, high }, stop, accepted);
            let said = check_sentence(&row);
            let begin = said.split(": ").next().unwrap().to_owned();
            let ends = said.split(" pairs").last().unwrap().to_owned();
            (begin, row.conclusion(), ends)
        };
        let (limit, decided) = (StopReason::Limit, StopReason::Decided);
        let told =
            |begin: &str, conclusion, ends: &str| (begin.to_owned(), conclusion, ends.to_owned());
        use crate::check::Conclusion::{Drift, Fine, Undecided};
        assert_eq!(says(0.3, 0.4, decided, None), told("drift", Drift, ""));
        assert_eq!(says(0.3, 0.4, decided, Some((0.3, 0.4))), told("accepted", Fine, ""));
        // Within what was accepted it need not be known whether it matters.
        assert_eq!(says(0.2, 0.4, decided, Some((0.2, 0.4))), told("accepted", Fine, ""));
        assert_eq!(
            says(0.3, 0.4, decided, Some((0.41, 0.5))),
            told("drift, outside of what was accepted (+41.00 to +50.00)", Drift, "")
        );
        let more = ", and max-pairs = 2000 allows no more: allow more, or ";
        assert_eq!(
            says(0.3, 0.4, limit, Some((0.35, 0.5))),
            told(
                "drift, but whether it lies within what was accepted (+35.00 to +50.00) is undecided",
                Undecided,
                &format!("{more}accept the difference anew")
            )
        );
        let undecided = told("undecided", Undecided, &format!("{more}a larger delta"));
        assert_eq!(says(0.2, 0.4, limit, None), undecided);
        assert_eq!(says(0.2, 0.4, limit, Some((0.5, 0.6))), undecided);
        let interrupted = told("undecided", Undecided, ", then it was interrupted");
        assert_eq!(says(0.2, 0.4, StopReason::Interrupted, None), interrupted);
    }
}
