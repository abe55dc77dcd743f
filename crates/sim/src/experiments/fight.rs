//! The report of fights: a row for two units.

use super::{Provenance, SIMULATED, grouped, plain_share, share, share_text, stop_note};
use crate::matchup::Matchup;
use crate::report::{Column, Field, Report, Shown, Value, shown_text};
use crate::run::Outcome;
use crate::tally::FightTotals;
use fairfight_battle::game::FightOption;
use fairfight_battle::{Ending, Fate};
use fairfight_rules::{BySide, Side};
use fairfight_stats::{Interval, Level, Scores, wilson};

/// The most rows of a table of fights: all of it is in memory until it is written.
pub const MOST_FIGHTS: usize = 50_000;

/// What two units came to.
#[derive(Clone, PartialEq, Debug)]
pub struct FightRow {
    /// Where it comes from.
    pub from: Provenance,
    /// The units in canonical notation.
    pub units: BySide<String>,
    /// What they cost, where the system has points.
    pub points: BySide<Option<u32>>,
    /// The values of the options, in the order of the system's options.
    pub options: Vec<&'static str>,
    /// The level of the intervals.
    pub level: Level,
    /// What was counted.
    pub outcome: Outcome<FightTotals>,
}

impl FightRow {
    fn totals(&self) -> &FightTotals {
        &self.outcome.totals
    }

    fn share(&self, count: u64) -> Value {
        share(count, self.totals().fights).into()
    }

    fn wilson(&self, count: u64) -> Interval {
        wilson::interval(count, self.totals().fights, self.level)
    }
}

/// The match-up of two units, given in canonical notation.
///
/// Neither options nor rules are part of it: the same dice show what they change.
pub fn fight_key(units: BySide<&str>) -> Matchup {
    Matchup::of(units, "fight")
}

/// Before the options.
#[rustfmt::skip]
const WHO: &[Field<FightRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("a", "unit A", Shown::Text, |row| row.units.a.as_str().into()),
    Field::new("b", "unit B", Shown::Text, |row| row.units.b.as_str().into()),
];

/// Behind the options.
#[rustfmt::skip]
const WHAT: &[Field<FightRow>] = &[
    Field::new("method", "how it was found: simulated, with dice", Shown::Text, |_| SIMULATED.into()),
    Field::new("n", "fights", Shown::Whole, |row| row.totals().fights.into()),
    Field::new("level", "how sure the intervals are", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("win_a", "share of the fights after which A alone stands in good order", Shown::Share(1), |row| row.share(row.totals().wins.a)),
    Field::new("win_a_low", "lower end of its interval (Wilson)", Shown::Share(1), |row| row.wilson(row.totals().wins.a).low.into()),
    Field::new("win_a_high", "upper end of its interval", Shown::Share(1), |row| row.wilson(row.totals().wins.a).high.into()),
    Field::new("draw", "share of the fights that nobody won", Shown::Share(1), |row| row.share(row.totals().draws)),
    Field::new("draw_low", "lower end of its interval (Wilson)", Shown::Share(1), |row| row.wilson(row.totals().draws).low.into()),
    Field::new("draw_high", "upper end of its interval", Shown::Share(1), |row| row.wilson(row.totals().draws).high.into()),
    Field::new("win_b", "share of the fights after which B alone stands in good order", Shown::Share(1), |row| row.share(row.totals().wins.b)),
    Field::new("win_b_low", "lower end of its interval (Wilson)", Shown::Share(1), |row| row.wilson(row.totals().wins.b).low.into()),
    Field::new("win_b_high", "upper end of its interval", Shown::Share(1), |row| row.wilson(row.totals().wins.b).high.into()),
    Field::new("rounds_mean", "mean rounds of the fights that came to an end of their own", Shown::Decimals(2), |row| row.totals().rounds.mean().into()),
    Field::new("rounds_se", "its standard error", Shown::Decimals(4), |row| row.totals().rounds.standard_error().into()),
    Field::new("lost_a_mean", "mean figures that A lost", Shown::Decimals(2), |row| row.totals().lost.a.mean().into()),
    Field::new("lost_a_se", "its standard error", Shown::Decimals(4), |row| row.totals().lost.a.standard_error().into()),
    Field::new("lost_b_mean", "mean figures that B lost", Shown::Decimals(2), |row| row.totals().lost.b.mean().into()),
    Field::new("lost_b_se", "its standard error", Shown::Decimals(4), |row| row.totals().lost.b.standard_error().into()),
    Field::new("dead_a", "share of the fights in which A lost its last figure", Shown::Share(1), |row| row.share(row.totals().fates.of_a(Fate::Destroyed))),
    Field::new("routed_a", "share of the fights in which A ran", Shown::Share(1), |row| row.share(row.totals().fates.of_a(Fate::Routed))),
    Field::new("dead_b", "share of the fights in which B lost its last figure", Shown::Share(1), |row| row.share(row.totals().fates.of_b(Fate::Destroyed))),
    Field::new("routed_b", "share of the fights in which B ran", Shown::Share(1), |row| row.share(row.totals().fates.of_b(Fate::Routed))),
    Field::new("stalemate", "share of the fights in which nothing could change any more; among the draws", Shown::Share(1), |row| row.share(row.totals().endings.of(Ending::Stalemate))),
    Field::new("capped", "share of the fights that went on for too many rounds; among the draws", Shown::Share(1), |row| row.share(row.totals().endings.of(Ending::TurnLimit))),
    Field::new("points_a", "points of A, where the system has points", Shown::Whole, |row| row.points.a.into()),
    Field::new("points_b", "points of B, likewise", Shown::Whole, |row| row.points.b.into()),
    Field::new("stop", "why it stopped: pairs (all fights were fought) or interrupted", Shown::Text, |row| row.outcome.stop.word().into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];

/// The columns of a report of fights, with a column for each option of the system.
pub fn fight_columns(options: &[FightOption]) -> Vec<Column> {
    let option =
        |option: &FightOption| Column { name: option.name, doc: option.about, shown: Shown::Text };
    let mut columns = Field::columns(WHO);
    columns.extend(options.iter().map(option));
    columns.extend(Field::columns(WHAT));
    columns
}

/// The report of fights under these options.
pub fn fight_report(options: &[FightOption], rows: &[FightRow]) -> Report {
    let mut report = Report::new(fight_columns(options));
    for row in rows {
        let mut cells = Field::row(WHO, row);
        cells.extend(row.options.iter().map(|&value| Value::from(value)));
        cells.extend(Field::row(WHAT, row));
        report.push(cells);
    }
    report
}

/// What came of a fight, in words.
pub fn fight_sentence(row: &FightRow) -> String {
    let totals = row.totals();
    let name = |side: Side| {
        let text = shown_text(&row.units[side].as_str().into(), Shown::Text);
        if row.units.a == row.units.b {
            format!("{text} ({})", super::letter(side).to_uppercase())
        } else {
            text
        }
    };
    let wins = Scores::new([totals.fights - totals.wins.a, totals.wins.a]).mean();
    format!(
        "{} beats {} in {} of {} fights; {} are draws, {} go to {}.{}",
        name(Side::A),
        name(Side::B),
        share_text(wins, row.wilson(totals.wins.a)),
        grouped(totals.fights),
        plain_share(share(totals.draws, totals.fights)),
        plain_share(share(totals.wins.b, totals.fights)),
        name(Side::B),
        stop_note(row.outcome.stop),
    )
}
