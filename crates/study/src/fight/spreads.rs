//! The report of distributions: the number of rounds of fights and the figures left, over all fights and given the
//! winner; one row per value.

use super::row::{FightRow, Found, cells, columns};
use crate::common::{EXACT, Provenance, SIMULATED, share};
use fairfight_battle::game::FightOption;
use fairfight_engine::exact::{Part, Solution, Spread, reported};
use fairfight_engine::tally::{Counts as _, Histogram, Spreads, Totals};
use fairfight_report::{Column, Field, Report, Shown, steady_ends};
use fairfight_rules::Side;
use fairfight_stats::{Interval, Level, wilson};

/// The maximum number of fights in a report of distributions: the whole report is in memory until it is written.
pub const MOST_SPREADS: usize = 1_000;

/// The condition of a distribution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Given {
    All,
    Won(Side),
    Drawn,
}

impl Given {
    /// In the order of the report.
    const ALL: [Given; 4] = [Given::All, Given::Won(Side::A), Given::Drawn, Given::Won(Side::B)];

    const fn word(self) -> &'static str {
        match self {
            Given::All => "all",
            Given::Won(Side::A) => "win_a",
            Given::Drawn => "draw",
            Given::Won(Side::B) => "win_b",
        }
    }

    fn part(self, solution: &Solution) -> &Part {
        match self {
            Given::All => &solution.all,
            Given::Won(side) => solution.given(Some(side)),
            Given::Drawn => solution.given(None),
        }
    }

    fn counted(self, totals: &Totals) -> (u64, Spreads) {
        match self {
            Given::All => (totals.n(), totals.fights.spreads()),
            Given::Won(side) => (totals.wins[side], totals.fights.given(Some(side)).clone()),
            Given::Drawn => (totals.ends.draws, totals.fights.given(None).clone()),
        }
    }
}

/// The quantity of a distribution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Rounds,
    Left(Side),
}

impl What {
    /// In the order of the report.
    const ALL: [What; 3] = [What::Rounds, What::Left(Side::A), What::Left(Side::B)];

    const fn word(self) -> &'static str {
        match self {
            What::Rounds => "rounds",
            What::Left(Side::A) => "left_a",
            What::Left(Side::B) => "left_b",
        }
    }

    /// The distribution, and the probability that its values add up to.
    fn solved(self, part: &Part) -> (&Spread, f64) {
        match self {
            What::Rounds => (&part.rounds, part.ended),
            What::Left(side) => (&part.left[side], part.chance),
        }
    }

    fn counted(self, spreads: &Spreads) -> &Histogram {
        match self {
            What::Rounds => &spreads.rounds,
            What::Left(side) => &spreads.left[side],
        }
    }
}

/// One value of one distribution of one fight.
#[derive(Clone, PartialEq, Debug)]
struct SpreadRow {
    from: Provenance,
    method: &'static str,
    level: Option<Level>,
    given: Given,
    given_share: Option<f64>,
    what: What,
    /// `None` for all values above those that were counted separately.
    value: Option<usize>,
    n: Option<u64>,
    share: Option<f64>,
    interval: Interval,
}

/// The rows of a fight: by outcome, then by quantity, then by value. Values and outcomes that did not occur are
/// omitted.
fn spread_rows(row: &FightRow) -> Vec<SpreadRow> {
    let mut rows = Vec::new();
    for given in Given::ALL {
        for what in What::ALL {
            match &row.found {
                Found::Exact(solution) => exact_rows(row, solution, given, what, &mut rows),
                Found::Simulated(outcome) => {
                    simulated_rows(row, &outcome.totals, given, what, &mut rows);
                }
            }
        }
    }
    rows
}

fn exact_rows(
    row: &FightRow,
    solution: &Solution,
    given: Given,
    what: What,
    rows: &mut Vec<SpreadRow>,
) {
    let part = given.part(solution);
    let (spread, of) = what.solved(part);
    for (value, &chance) in spread.chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        let share = reported(chance / of);
        rows.push(SpreadRow {
            from: row.from.clone(),
            method: EXACT,
            level: None,
            given,
            given_share: Some(reported(part.chance)),
            what,
            value: Some(value),
            n: None,
            share: Some(share),
            interval: Interval { low: share, high: share },
        });
    }
}

fn simulated_rows(
    row: &FightRow,
    totals: &Totals,
    given: Given,
    what: What,
    rows: &mut Vec<SpreadRow>,
) {
    let (fights, spreads) = given.counted(totals);
    let histogram = what.counted(&spreads);
    let n = histogram.n();
    let counts = (0..Histogram::VALUES).map(|value| (Some(value), histogram.count(value as u16)));
    let counts = counts.chain([(None, histogram.over())]);
    for (value, count) in counts.filter(|(_, count)| *count > 0) {
        rows.push(SpreadRow {
            from: row.from.clone(),
            method: SIMULATED,
            level: Some(row.level),
            given,
            given_share: share(fights, totals.n()),
            what,
            value,
            n: Some(n),
            share: share(count, n),
            interval: steady_ends(wilson::interval(count, n, row.level)),
        });
    }
}

/// The columns after the options.
#[rustfmt::skip]
const WHAT: &[Field<SpreadRow>] = &[
    Field::new("method", "how the result was found: exact, without dice, or simulated", Shown::Text, |row| row.method.into()),
    Field::new("outcome", "which fights: all, or those that ended in win_a, draw or win_b", Shown::Text, |row| row.given.word().into()),
    Field::new("outcome_share", "their share of all fights", Shown::Share(1), |row| row.given_share.into()),
    Field::new("what", "rounds (of the fights that ended on their own), left_a or left_b (pieces at the end, including routed ones)", Shown::Text, |row| row.what.word().into()),
    Field::new("value", "how many; empty above 63, where a simulation counts all numbers together", Shown::Whole, |row| row.value.into()),
    Field::new("share", "share of the fights of this outcome with this value; values that no fight had are left out", Shown::Share(1), |row| row.share.into()),
    Field::new("share_low", "lower end of its interval (Wilson); the value itself if exact", Shown::Share(1), |row| row.interval.low.into()),
    Field::new("share_high", "upper end of its interval", Shown::Share(1), |row| row.interval.high.into()),
    Field::new("n", "fights of this outcome that count, if simulated", Shown::Whole, |row| row.n.into()),
    Field::new("level", "confidence level of the intervals, if simulated", Shown::Decimals(4), |row| row.level.map(Level::confidence).into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];

/// The columns of a report of distributions, with a column for each option of the system.
pub fn spread_columns(options: &[FightOption]) -> Vec<Column> {
    columns(options, WHAT)
}

/// The distributions of these fights: rounds and figures left, over all and given who won.
pub fn spread_report(options: &[FightOption], fights: &[FightRow]) -> Report {
    let mut report = Report::new(spread_columns(options));
    for fight in fights {
        for row in spread_rows(fight) {
            report.push(cells(options, fight, WHAT, &row));
        }
    }
    report
}
