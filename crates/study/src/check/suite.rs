//! A whole suite: its run, what may be accepted of it, and its summary.

use super::run::{Playing, Sought, run_case};
use super::{CheckRow, State, check_sentence};
use crate::common::{Crew, NotFoughtOut, played_lines};
use fairfight_battle::game::Noun;
use fairfight_engine::exact::Budget;
use fairfight_engine::rulebook::Doctrine;
use fairfight_engine::run::Until;
use fairfight_engine::tally::{EndCounts, Quantity};
use fairfight_engine::under_both::UnderBoth;
use fairfight_files::{Accepted, Case, Suite};
use fairfight_rules::text::joined;

/// Plays a suite until this is known: the rows of all match-ups, or of those that were reached before an interrupt.
/// Fights are solved exactly within this budget.
pub fn run_suite(
    suite: &Suite,
    budget: &Budget,
    until: Until,
    crew: &mut Crew<'_>,
) -> Vec<CheckRow> {
    let Crew { workers, interrupt, progress } = crew;
    let playing = Playing { budget, workers, interrupt: *interrupt, until };
    let each = suite.max_pairs;
    let changes = u64::from(!suite.alone);
    let runs = |case: &Case| changes + u64::from(case.target.is_some());
    let of = each.saturating_mul(suite.cases.iter().map(runs).sum());
    let (mut rows, mut before) = (Vec::with_capacity(suite.cases.len()), 0);
    for case in &suite.cases {
        progress(&case.name.to_string(), each.saturating_mul(before), of);
        let mut show = |done: u64, sought: Sought| {
            let run = match sought {
                Sought::Difference(_) => before,
                Sought::Score(_) => before + changes,
            };
            let so_far = match sought {
                Sought::Difference(by) => {
                    let [low, high] = [by.low, by.high].map(|share| share * 100.0);
                    format!("{}: {low:+.1} to {high:+.1} points", case.name)
                }
                Sought::Score(score) => {
                    let [low, high] = [score.low, score.high].map(|share| share * 100.0);
                    format!("{}: a score of {low:.1}% to {high:.1}%", case.name)
                }
            };
            progress(&so_far, each.saturating_mul(run).saturating_add(done), of);
        };
        let found = run_case(suite, case, playing, &mut show);
        let Some(row) = found else { break };
        before += runs(case);
        let stop = row.interrupted();
        rows.push(row);
        if stop {
            break;
        }
    }
    rows
}

/// The entries accepted from now on: all drift, and what was accepted before, with the reasons given there.
pub fn to_accept(suite: &Suite, rows: &[CheckRow]) -> Vec<Accepted> {
    let before = suite.accepted.as_ref().map_or(&[][..], |accepted| &accepted.entries);
    let range = |row: &CheckRow, quantity| match row.state_of(quantity) {
        // All of these are certain drifts, and are being accepted.
        State::Drift | State::Outside | State::Straddles => row.to_accept(quantity),
        State::Accepted | State::Undecided => row.limits.of[quantity].accepted,
        // A target is not accepted: it can be changed in the suite.
        State::Same | State::OnTarget | State::OffTarget => None,
    };
    let accept = |row: &CheckRow, quantity| {
        let is_of = |entry: &&Accepted| entry.case == row.name && entry.quantity == quantity;
        let why = before.iter().find(is_of).and_then(|before| before.why.clone());
        Some(Accepted { case: row.name.clone(), quantity, range: range(row, quantity)?, why })
    };
    let of_row = |row| Quantity::ALL.into_iter().filter_map(move |quantity| accept(row, quantity));
    // Under doctrines that were not played, what was accepted stays.
    let unplayed = |entry: &&Accepted| !rows.iter().any(|row| row.name == entry.case);
    rows.iter().flat_map(of_row).chain(suite.all_accepted().filter(unplayed).cloned()).collect()
}

/// The rows as they are judged once these differences, and no others, are accepted.
pub fn once_accepted(rows: &[CheckRow], accepted: &[Accepted]) -> Vec<CheckRow> {
    let mut judged = rows.to_vec();
    for row in &mut judged {
        for quantity in Quantity::ALL {
            let is_of = |entry: &&Accepted| entry.case == row.name && entry.quantity == quantity;
            let of_row = accepted.iter().find(is_of);
            row.limits.of[quantity].accepted = of_row.map(|accepted| accepted.range);
        }
    }
    judged
}

/// The doctrines of the lists, and the battles that were not fought out, by rules.
fn played(suite: &Suite, rows: &[CheckRow]) -> String {
    let led = suite.cases.iter().filter_map(Case::doctrines);
    let mut ends = UnderBoth::<EndCounts>::default();
    for row in rows.iter().map(CheckRow::ends) {
        ends.baseline.merge(&row.baseline);
        ends.changed.merge(&row.changed);
    }
    let UnderBoth { baseline, changed } = ends.as_ref().map(NotFoughtOut::of_ends);
    let led = led.flat_map(|led| [led.a, led.b]).map(Doctrine::word);
    if suite.alone {
        return played_lines(led, NotFoughtOut::default());
    }
    if baseline.sentences() == changed.sentences() {
        return played_lines(led, NotFoughtOut { under: Some("both sets of rules"), ..baseline });
    }
    let baseline = NotFoughtOut { under: Some("the baseline rules"), ..baseline };
    let changed = NotFoughtOut { under: Some("the changed rules"), ..changed };
    played_lines(led, baseline) + &played_lines([], changed)
}

/// The summary of the suite, and a line for each match-up that is not simply the same.
pub fn summary(suite: &Suite, rows: &[CheckRow]) -> String {
    let played = played(suite, rows);
    let count = |of: &[State]| rows.iter().filter(|row| of.contains(&row.state())).count();
    let are = |count| if count == 1 { "is" } else { "are" };
    let mut counts = Vec::new();
    if !suite.alone {
        let drift = count(&[State::Drift, State::Outside]);
        counts.push(format!("{drift} {}", if drift == 1 { "drifts" } else { "drift" }));
    }
    if suite.cases.iter().any(|case| case.target.is_some()) {
        let off = count(&[State::OffTarget]);
        counts.push(format!("{off} {} off target", are(off)));
    }
    let undecided = count(&[State::Undecided, State::Straddles]);
    counts.push(format!("{undecided} {} undecided", are(undecided)));
    match count(&[State::Accepted]) {
        0 => {}
        some => counts.push(format!("{some} {} accepted", are(some))),
    }
    let counts = joined(&counts, "and");
    let missing = match suite.cases.len() - rows.len() {
        0 => String::new(),
        1 => "; 1 was not reached".to_owned(),
        some => format!("; {some} were not reached"),
    };
    let of = Noun::MATCH_UP.count(suite.cases.len() as u64);
    let mut text = format!("Of {of}, {counts}{missing}.\n{played}");
    for row in rows.iter().filter(|row| row.state() != State::Same || row.warns()) {
        text += &format!("  {}: {}\n", row.name, check_sentence(row));
    }
    text + "\n"
}
