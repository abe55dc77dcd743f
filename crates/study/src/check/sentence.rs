//! The answer about a match-up, in words.

use super::answer::{Aim, Alike, Answer, Compared, Conclusion, Hit, State};
use super::row::CheckRow;
use fairfight_engine::contest::Kind;
use fairfight_engine::run::StopReason;
use fairfight_engine::tally::Quantity;
use fairfight_engine::under_both::UnderBoth;
use fairfight_report::{Shown, Value, shown_text};
use fairfight_rules::Side;
use fairfight_stats::Interval;

/// The answer about a match-up, in words: the worse of the score's target and the change first.
pub(crate) fn check_sentence(row: &CheckRow) -> String {
    let change = (row.answer != Answer::Alone).then(|| change_sentence(row));
    let aim = row.aim.map(|aim| aim_sentence(row, &aim));
    let worst = row.judged().map(|quantity| row.state_of(quantity)).max();
    let parts =
        if worst > Some(row.state_of(Quantity::Score)) { [change, aim] } else { [aim, change] };
    let mut text = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
    if let Some(costs) = costs_sentence(row) {
        text += &format!("; {costs}");
    }
    text
}

/// The position of the score relative to its target.
fn aim_sentence(row: &CheckRow, aim: &Aim) -> String {
    let share = |share| shown(Quantity::Score, Some(share));
    let [low, high] = [aim.target.low, aim.target.high].map(share);
    let place = match aim.hit() {
        Hit::On => "within",
        Hit::Undecided => "which may or may not be within",
        Hit::Off if aim.interval.high < aim.target.low => "below",
        Hit::Off => "above",
    };
    let score = shown(Quantity::Score, aim.score);
    let (sure, played) = match aim.played {
        None => (", exactly".to_owned(), String::new()),
        Some((n, stop)) => {
            let [low, high] = [aim.interval.low, aim.interval.high].map(share);
            let state = row.state_of(Quantity::Score);
            let why = ending(state, n, stop, "a wider `expect`");
            (format!(" ({low} to {high})"), format!("; {n} {}{why}", row.kind.unit_of_sampling()))
        }
    };
    let hit = aim.hit().word();
    format!("{hit}: the score of A is {score}{sure}, {place} the {low} to {high} expected{played}")
}

/// The effect of the change of the rules.
fn change_sentence(row: &CheckRow) -> String {
    let what = row.kind.unit_of_sampling();
    match row.answer {
        Answer::Alone => String::new(),
        Answer::Alike(Alike { n, .. }) => {
            format!("same: {n} {what} took the same course under both rules")
        }
        Answer::Exact(exact) if Quantity::ALL.iter().all(|&of| exact.difference(of) == 0.0) => {
            let score = shown(Quantity::Score, row.means(Quantity::Score).baseline);
            format!(
                "same: the score of A is exactly {score} under both rules, and nothing else changes"
            )
        }
        Answer::Exact(_) => clauses(row),
        Answer::Compared(Compared { n, stop, .. }) => {
            let state = row.judged().map(|of| row.state_of(of)).max().unwrap_or(State::Same);
            format!("{}; {n} {what}{}", clauses(row), ending(state, n, stop, "a larger delta"))
        }
    }
}

/// The costs of the lists or units under the changed rules, if they differ from the baseline.
pub fn costs_sentence(row: &CheckRow) -> Option<String> {
    let of = |side: Side| {
        let UnderBoth { baseline, changed } = row.points[side];
        let (baseline, changed) = (baseline?, changed?);
        let way = if changed > baseline { "over" } else { "under" };
        let by = changed.abs_diff(baseline);
        let name = &row.names[side];
        (by > 0).then(|| {
            format!("{name} costs {changed} points under the changed rules, {by} {way} the {baseline} of the baseline")
        })
    };
    let mut sides: Vec<String> = Side::BOTH.into_iter().filter_map(of).collect();
    sides.dedup();
    (!sides.is_empty()).then(|| sides.join(", and "))
}

/// The changes of the quantities that decide the state, the worst first. If all are `same`: those worth a warning, or
/// the one nearest to the limit.
fn clauses(row: &CheckRow) -> String {
    let state = |quantity: &Quantity| row.state_of(*quantity);
    let worst = row.judged().map(|of| state(&of)).max().unwrap_or(State::Same);
    let least = match worst.conclusion() {
        Conclusion::Drift => State::Outside,
        Conclusion::Undecided | Conclusion::Fine => State::Accepted,
    };
    let mut named: Vec<Quantity> = row.judged().filter(|of| state(of) >= least).collect();
    if named.is_empty() {
        named = row.judged().filter(|of| row.warns_of(*of)).collect();
    }
    if named.is_empty() {
        let share =
            |of: Quantity| row.difference(of).unwrap_or(0.0).abs() / row.limits.of[of].delta;
        // Among equals, the first.
        let mut judged: Vec<Quantity> = row.judged().collect();
        judged.reverse();
        named.extend(judged.into_iter().max_by(|a, b| share(*a).total_cmp(&share(*b))));
    }
    named.sort_by_key(|of| std::cmp::Reverse(state(of)));
    let mut text = String::new();
    for (at, &quantity) in named.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| label(row, named[before]));
        let own = label(row, quantity);
        if at > 0 {
            text += "; ";
        }
        if before.as_deref() != Some(&own) {
            text += &format!("{own}: ");
        }
        text += &clause(row, quantity);
    }
    text
}

/// A quantity under the baseline and under the changed rules.
fn clause(row: &CheckRow, quantity: Quantity) -> String {
    let noun = match (quantity, row.kind) {
        (Quantity::Score, _) => "the score of A goes",
        (Quantity::LostA, _) => "the losses of A go",
        (Quantity::LostB, _) => "the losses of B go",
        (Quantity::Length, Kind::Fights) => "the rounds go",
        (Quantity::Length, Kind::Pairs | Kind::Battles) => "the turns go",
    };
    let UnderBoth { baseline, changed } = row.means(quantity).map(|mean| shown(quantity, mean));
    let by = row.difference(quantity).map_or("unknown".to_owned(), |by| signed(quantity, by));
    let (by, least) = match quantity {
        Quantity::Score => (
            format!("{by} percentage points"),
            format!("{:.2}", row.limits.of[quantity].delta * 100.0),
        ),
        Quantity::LostA | Quantity::LostB | Quantity::Length => {
            (by, format!("{:.2}", row.limits.of[quantity].delta))
        }
    };
    let sure = match row.answer {
        Answer::Exact(_) => ", exactly".to_owned(),
        Answer::Alike(_) | Answer::Compared(_) | Answer::Alone => row
            .interval(quantity)
            .map(|of| format!(" ({})", range(quantity, of)))
            .unwrap_or_default(),
    };
    format!("{noun} from {baseline} to {changed}, by {by}{sure}; {least} or more matter")
}

/// The state of a quantity, with the accepted interval if the state depends on it.
fn label(row: &CheckRow, quantity: Quantity) -> String {
    let accepted = row.limits.of[quantity].accepted.map(|of| range(quantity, of));
    let accepted = accepted.unwrap_or_default();
    match row.state_of(quantity) {
        State::Same => "same".to_owned(),
        State::OnTarget => Hit::On.word().to_owned(),
        State::Accepted => "accepted".to_owned(),
        State::Undecided => "undecided".to_owned(),
        State::Drift => "drift".to_owned(),
        State::OffTarget => Hit::Off.word().to_owned(),
        State::Outside => format!("drift, outside what was accepted ({accepted})"),
        State::Straddles => {
            format!(
                "drift, but it is undecided whether it lies within what was accepted ({accepted})"
            )
        }
    }
}

/// The reason why a run does not know more, and the remedy; `larger` is the remedy if it is undecided.
fn ending(state: State, n: u64, stop: StopReason, larger: &str) -> String {
    let remedy = match state {
        State::Undecided => larger,
        State::Straddles => "accept the difference anew",
        State::Same
        | State::OnTarget
        | State::Accepted
        | State::Outside
        | State::Drift
        | State::OffTarget => return String::new(),
    };
    match stop {
        StopReason::Limit => {
            format!(", and max-pairs = {n} allows no more: allow more, or {remedy}")
        }
        StopReason::Interrupted => ", then it was interrupted".to_owned(),
        StopReason::Pairs | StopReason::Precision | StopReason::Decided => String::new(),
    }
}

/// The mean of a quantity.
fn shown(quantity: Quantity, mean: Option<f64>) -> String {
    let as_shown = match quantity {
        Quantity::Score => Shown::Share(1),
        Quantity::LostA | Quantity::LostB | Quantity::Length => Shown::Decimals(2),
    };
    shown_text(&Value::from(mean), as_shown)
}

/// A difference of a quantity; for scores, in percentage points.
fn signed(quantity: Quantity, difference: f64) -> String {
    let scale = if quantity == Quantity::Score { 100.0 } else { 1.0 };
    format!("{:+.2}", difference * scale)
}

/// Both ends; one number if they are the same, as for an accepted exact difference.
fn range(quantity: Quantity, Interval { low, high }: Interval) -> String {
    let [low, high] = [low, high].map(|end| signed(quantity, end));
    if low == high { low } else { format!("{low} to {high}") }
}

#[cfg(test)]
mod tests {
    use super::super::row::tests::{compared, losing, row};
    use super::*;
    use fairfight_stats::paired::Verdict;

    #[test]
    fn exact_sentences_have_no_interval() {
        assert_eq!(
            check_sentence(&row(0.5, 0.875, None)),
            "drift: the score of A goes from 50.0% to 87.5%, by +37.50 percentage points, exactly; 25.00 or more matter"
        );
        let same =
            "same: the score of A is exactly 50.0% under both rules, and nothing else changes";
        assert_eq!(check_sentence(&row(0.5, 0.5 + 1e-15, None)), same);
        let elsewhere = check_sentence(&row(0.5, 0.875, Some((0.4999999, 0.5))));
        assert!(elsewhere.starts_with("drift, outside what was accepted (+50.00): the score"));
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
        let wanted =
            |begin: &str, conclusion, ends: &str| (begin.to_owned(), conclusion, ends.to_owned());
        use crate::check::Conclusion::{Drift, Fine, Undecided};
        assert_eq!(says(0.3, 0.4, decided, None), wanted("drift", Drift, ""));
        assert_eq!(says(0.3, 0.4, decided, Some((0.3, 0.4))), wanted("accepted", Fine, ""));
        // Within the accepted interval, it is irrelevant whether the difference matters.
        assert_eq!(says(0.2, 0.4, decided, Some((0.2, 0.4))), wanted("accepted", Fine, ""));
        assert_eq!(
            says(0.3, 0.4, decided, Some((0.41, 0.5))),
            wanted("drift, outside what was accepted (+41.00 to +50.00)", Drift, "")
        );
        let more = ", and max-pairs = 2000 allows no more: allow more, or ";
        assert_eq!(
            says(0.3, 0.4, limit, Some((0.35, 0.5))),
            wanted(
                "drift, but it is undecided whether it lies within what was accepted (+35.00 to +50.00)",
                Undecided,
                &format!("{more}accept the difference anew")
            )
        );
        let undecided = wanted("undecided", Undecided, &format!("{more}a larger delta"));
        assert_eq!(says(0.2, 0.4, limit, None), undecided);
        assert_eq!(says(0.2, 0.4, limit, Some((0.5, 0.6))), undecided);
        let interrupted = wanted("undecided", Undecided, ", then it was interrupted");
        assert_eq!(says(0.2, 0.4, StopReason::Interrupted, None), interrupted);
    }

    #[test]
    fn a_sentence_names_what_drifts() {
        let losses = "the losses of B go from 3.00 to 3.60, by +0.60, exactly; 0.50 or more matter";
        let wins = row(1.0, 1.0, None);
        assert_eq!(check_sentence(&losing(wins, 3.6)), format!("drift: {losses}"));
        let score = "the score of A goes from 50.0% to 87.5%, by +37.50 percentage points, exactly; 25.00 or more matter";
        let both = check_sentence(&losing(row(0.5, 0.875, None), 3.6));
        assert_eq!(both, format!("drift: {score}; {losses}"));
        // An accepted difference beside a drift is not part of the drift.
        let one = check_sentence(&losing(row(0.5, 0.875, Some((0.3, 0.4))), 3.6));
        assert_eq!(one, format!("drift: {losses}"));
        let small = check_sentence(&losing(row(0.5, 0.5, None), 3.1));
        assert!(small.starts_with("same: the losses of B go from 3.00 to 3.10"), "{small}");
    }

    #[test]
    fn the_worse_of_a_target_and_the_change_comes_first() {
        let aimed = |row: CheckRow, low, high| {
            let aim =
                Aim::exact(Interval { low, high }, row.means(Quantity::Score).changed.unwrap());
            CheckRow { aim: Some(aim), ..row }
        };
        let on = "on-target: the score of A is 87.5%, exactly, within the 80.0% to 90.0% expected";
        let losses = "the losses of B go from 3.00 to 3.60, by +0.60, exactly; 0.50 or more matter";
        let moved = || row(0.5, 0.875, None);
        let found = aimed(moved(), 0.8, 0.9);
        assert_eq!((found.state(), found.verdict()), (State::OnTarget, Verdict::Drift));
        assert_eq!(found.conclusion(), Conclusion::Fine);
        assert!(check_sentence(&found).starts_with(&format!("{on}; same: the losses of")));
        let found = aimed(losing(moved(), 3.6), 0.8, 0.9);
        assert_eq!(found.state(), State::Drift);
        assert_eq!(check_sentence(&found), format!("drift: {losses}; {on}"));
        // The accepted difference of the score does not apply to its target, nor the target to losses.
        let found = aimed(losing(row(0.5, 0.875, Some((0.3, 0.4))), 3.6), 0.1, 0.2);
        assert_eq!((found.state(), found.accepted()), (State::OffTarget, None));
        let off = "off-target: the score of A is 87.5%, exactly, above the 10.0% to 20.0% expected";
        assert_eq!(check_sentence(&found), format!("{off}; drift: {losses}"));
        // The last digits of a solver decide nothing.
        assert_eq!(aimed(row(0.5, 0.3 - 1e-15, None), 0.3, 0.4).state(), State::OnTarget);
    }

    #[test]
    fn what_lists_cost_now_is_held_against_what_they_cost() {
        let mut dearer = row(0.5, 0.5, None);
        assert_eq!(costs_sentence(&dearer), None);
        let costs =
            |baseline, changed| UnderBoth { baseline: Some(baseline), changed: Some(changed) };
        dearer.points.a = costs(150, 156);
        dearer.points.b = costs(150, 144);
        let wanted = "a costs 156 points under the changed rules, 6 over the 150 of the baseline, and \
                    b costs 144 points under the changed rules, 6 under the 150 of the baseline";
        assert!(check_sentence(&dearer).ends_with(&format!("nothing else changes; {wanted}")));
        assert_eq!(dearer.state(), State::Same);
    }
}
