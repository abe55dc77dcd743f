//! The report of fights: one row per fight of two units.

use crate::common::{
    EXACT, Provenance, SIMULATED, WORTH_SAYING, letter, plain_share, share, share_text, stop_note,
};
use fairfight_battle::game::{FightOption, Noun};
use fairfight_battle::{Ending, Fate};
use fairfight_engine::exact::{self, Part, Solution, Spread};
use fairfight_engine::run::{Outcome, StopReason};
use fairfight_engine::tally::{Counts as _, Totals};
use fairfight_report::{Column, Field, Report, Shown, Value, grouped, shown_text, steady_ends};
use fairfight_rules::{BySide, Side};
use fairfight_stats::{Interval, Level, Sums, wilson};

/// The maximum number of rows of a table of fights: the whole table is in memory until it is written.
pub const MOST_FIGHTS: usize = 50_000;

/// A row of the report: a fight of two units.
#[derive(Clone, PartialEq, Debug)]
pub struct FightRow {
    /// Its provenance.
    pub from: Provenance,
    /// The units in canonical notation.
    pub units: BySide<String>,
    /// Their costs, if the system has points.
    pub points: BySide<Option<u32>>,
    /// The values of the options, in the order of the system's options.
    pub options: Vec<&'static str>,
    /// The level of the intervals of simulated values.
    pub level: Level,
    /// The result, with the method that found it.
    pub found: Found,
}

/// The result of a fight, with the method that found it.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// Exact, without dice.
    Exact(Box<Solution>),
    /// Simulated, with dice.
    Simulated(Box<Outcome<Totals>>),
}

/// A probability with its interval; an exact probability is its own interval.
struct Chance {
    value: Option<f64>,
    interval: Interval,
}

impl FightRow {
    /// The number of fights, if they were simulated.
    pub fn fights(&self) -> Option<u64> {
        match &self.found {
            Found::Exact(_) => None,
            Found::Simulated(outcome) => Some(outcome.totals.n()),
        }
    }

    /// Why a simulation stopped.
    pub fn stop(&self) -> Option<StopReason> {
        match &self.found {
            Found::Exact(_) => None,
            Found::Simulated(outcome) => Some(outcome.stop),
        }
    }

    /// The word for it in reports.
    fn stop_word(&self) -> Option<&'static str> {
        match &self.found {
            Found::Exact(_) => None,
            Found::Simulated(outcome) => Some(outcome.stop_word()),
        }
    }

    /// A probability: from a count of the simulated fights, or from the solver.
    fn chance(
        &self,
        counted: impl FnOnce(&Totals) -> u64,
        solved: impl FnOnce(&Solution) -> f64,
    ) -> Chance {
        match &self.found {
            Found::Exact(solution) => {
                let value = exact::reported(solved(solution));
                Chance { value: Some(value), interval: Interval { low: value, high: value } }
            }
            Found::Simulated(outcome) => {
                let (count, fights) = (counted(&outcome.totals), outcome.totals.n());
                Chance {
                    value: share(count, fights),
                    interval: steady_ends(wilson::interval(count, fights, self.level)),
                }
            }
        }
    }

    fn win(&self, side: Side) -> Chance {
        self.chance(|totals| totals.wins[side], |solution| solution.win(side))
    }

    fn draw(&self) -> Chance {
        self.chance(|totals| totals.ends.draws, Solution::draw)
    }

    fn fate_a(&self, fate: Fate) -> Value {
        self.chance(|t| t.fights.fates.of_a(fate), |s| s.all.fate_a(fate)).value.into()
    }

    fn fate_b(&self, fate: Fate) -> Value {
        self.chance(|t| t.fights.fates.of_b(fate), |s| s.all.fate_b(fate)).value.into()
    }

    fn ending(&self, how: Ending) -> Value {
        self.chance(|t| t.ends.of(how), |s| s.all.ending(how)).value.into()
    }

    /// The reason why fights are drawn, if more than a twentieth are; a sentence to append.
    fn why_drawn(&self) -> String {
        let ended = |how| self.chance(|t| t.ends.of(how), |s| s.all.ending(how)).value;
        let stalemate = ended(Ending::Stalemate).unwrap_or(0.0);
        let capped = ended(Ending::TurnLimit).unwrap_or(0.0);
        let both = self.draw().value.unwrap_or(0.0) - stalemate - capped;
        let reasons = [
            (stalemate, "end because neither can hurt the other any more"),
            (capped, "go on for too many rounds"),
            (both, "take both out of the fight at once"),
        ];
        let worth = reasons.into_iter().filter(|(share, _)| *share > WORTH_SAYING);
        worth.map(|(share, why)| format!(" {} {why}.", plain_share(Some(share)))).collect()
    }

    /// A mean: from the counts, or from the solver.
    fn mean(
        &self,
        counted: impl FnOnce(&Totals) -> &Sums,
        solved: impl FnOnce(&Part) -> &Spread,
    ) -> Value {
        match &self.found {
            Found::Exact(solution) => solved(&solution.all).mean.into(),
            Found::Simulated(outcome) => counted(&outcome.totals).mean().into(),
        }
    }

    /// The standard error of a mean; an exact mean has none.
    fn error(&self, counted: impl FnOnce(&Totals) -> &Sums) -> Value {
        match &self.found {
            Found::Exact(_) => Value::Empty,
            Found::Simulated(outcome) => counted(&outcome.totals).standard_error().into(),
        }
    }
}

/// The columns before the options.
#[rustfmt::skip]
const WHO: &[Field<FightRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::key("a", "unit A", Shown::Text, |row| row.units.a.as_str().into()),
    Field::key("b", "unit B", Shown::Text, |row| row.units.b.as_str().into()),
];

/// The columns after the options.
#[rustfmt::skip]
const WHAT: &[Field<FightRow>] = &[
    Field::wide("method", "how the result was found: exact, without dice, or simulated", Shown::Text, |row| match row.found { Found::Exact(_) => EXACT, Found::Simulated(_) => SIMULATED }.into()),
    Field::wide("n", "fights, if simulated", Shown::Whole, |row| row.fights().into()),
    Field::wide("level", "confidence level of the intervals, if simulated", Shown::Decimals(4), |row| row.fights().map(|_| row.level.confidence()).into()),
    Field::new("win_a", "share of the fights after which A alone stands in good order", Shown::Share(1), |row| row.win(Side::A).value.into()),
    Field::new("win_a_low", "lower end of its interval (Wilson); the value itself if exact", Shown::Share(1), |row| row.win(Side::A).interval.low.into()),
    Field::new("win_a_high", "upper end of its interval", Shown::Share(1), |row| row.win(Side::A).interval.high.into()),
    Field::new("draw", "share of the fights that nobody won", Shown::Share(1), |row| row.draw().value.into()),
    Field::wide("draw_low", "lower end of its interval (Wilson); the value itself if exact", Shown::Share(1), |row| row.draw().interval.low.into()),
    Field::wide("draw_high", "upper end of its interval", Shown::Share(1), |row| row.draw().interval.high.into()),
    Field::new("win_b", "share of the fights after which B alone stands in good order", Shown::Share(1), |row| row.win(Side::B).value.into()),
    Field::wide("win_b_low", "lower end of its interval (Wilson); the value itself if exact", Shown::Share(1), |row| row.win(Side::B).interval.low.into()),
    Field::wide("win_b_high", "upper end of its interval", Shown::Share(1), |row| row.win(Side::B).interval.high.into()),
    Field::new("rounds_mean", "mean rounds of the fights that ended on their own", Shown::Decimals(2), |row| row.mean(|t| &t.fights.rounds, |s| &s.rounds)),
    Field::wide("rounds_se", "its standard error, if simulated", Shown::Decimals(4), |row| row.error(|t| &t.fights.rounds)),
    Field::new("lost_a_mean", "mean pieces that A lost: figures, strips, stands or vessels", Shown::Decimals(2), |row| row.mean(|t| &t.lost.a, |s| &s.lost.a)),
    Field::wide("lost_a_se", "its standard error, if simulated", Shown::Decimals(4), |row| row.error(|t| &t.lost.a)),
    Field::new("lost_b_mean", "mean pieces that B lost", Shown::Decimals(2), |row| row.mean(|t| &t.lost.b, |s| &s.lost.b)),
    Field::wide("lost_b_se", "its standard error, if simulated", Shown::Decimals(4), |row| row.error(|t| &t.lost.b)),
    Field::new("dead_a", "share of the fights in which A lost its last piece", Shown::Share(1), |row| row.fate_a(Fate::Destroyed)),
    Field::new("routed_a", "share of the fights in which A ran", Shown::Share(1), |row| row.fate_a(Fate::Routed)),
    Field::new("dead_b", "share of the fights in which B lost its last piece", Shown::Share(1), |row| row.fate_b(Fate::Destroyed)),
    Field::new("routed_b", "share of the fights in which B ran", Shown::Share(1), |row| row.fate_b(Fate::Routed)),
    Field::new("stalemate", "share of the fights in which nothing could change any more; they count as draws", Shown::Share(1), |row| row.ending(Ending::Stalemate)),
    Field::wide("capped", "share of the fights that took too many rounds; they count as draws", Shown::Share(1), |row| row.ending(Ending::TurnLimit)),
    Field::wide("points_a", "points of A, if the system has points", Shown::Whole, |row| row.points.a.into()),
    Field::wide("points_b", "points of B, likewise", Shown::Whole, |row| row.points.b.into()),
    Field::wide("mass_defect", "1 less the chances of all ends that the solver found, if exact", Shown::Decimals(4), |row| match &row.found { Found::Exact(s) => s.defect.into(), Found::Simulated(_) => Value::Empty }),
    Field::wide("stop", "why a simulation stopped: fights (all were fought) or interrupted", Shown::Text, |row| row.stop_word().into()),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];

/// The columns of a report of fights, with a column for each option of the system.
pub fn fight_columns(options: &[FightOption]) -> Vec<Column> {
    columns(options, WHAT)
}

/// The columns of a report about fights: the fight, each option of the system, and what is reported.
pub(super) fn columns<R>(options: &[FightOption], what: &[Field<R>]) -> Vec<Column> {
    let mut columns = Field::columns(WHO);
    columns.extend(options.iter().map(option_column));
    columns.extend(Field::columns(what));
    columns
}

/// The cells of a row of this fight, in the order of [`columns`].
pub(super) fn cells<R>(
    options: &[FightOption],
    fight: &FightRow,
    what: &[Field<R>],
    row: &R,
) -> Vec<Value> {
    let mut cells = Field::row(WHO, fight);
    cells.extend(option_cells(options, &fight.options));
    cells.extend(Field::row(what, row));
    cells
}

/// The column of an option; its type follows from all values that the option takes.
fn option_column(option: &FightOption) -> Column {
    let shown = match (option.is_flag(), option.is_whole()) {
        (true, _) => Shown::Flag,
        (_, true) => Shown::Whole,
        _ => Shown::Text,
    };
    Column::key(option.name, option.about, shown)
}

/// The cells of the chosen options, in the columns of [`option_column`].
fn option_cells<'o>(
    options: &'o [FightOption],
    chosen: &'o [&'static str],
) -> impl Iterator<Item = Value> + 'o {
    options.iter().zip(chosen).map(|(option, &value)| match value.parse::<i32>() {
        _ if option.is_flag() => (value == "yes").into(),
        Ok(number) if option.is_whole() => number.into(),
        _ => value.into(),
    })
}

/// The report of fights under these options.
pub fn fight_report(options: &[FightOption], rows: &[FightRow]) -> Report {
    let mut report = Report::new(fight_columns(options));
    rows.iter().for_each(|row| report.push(cells(options, row, WHAT, row)));
    report
}

/// The result of a fight, in words.
pub fn fight_sentence(row: &FightRow) -> String {
    let name = |side: Side| {
        let text = shown_text(&row.units[side].as_str().into(), Shown::Text);
        if row.units.a == row.units.b {
            format!("{text} ({})", letter(side).to_uppercase())
        } else {
            text
        }
    };
    let (a, b) = (name(Side::A), name(Side::B));
    let (wins, draws) = (row.win(Side::A), plain_share(row.draw().value));
    let others = plain_share(row.win(Side::B).value);
    let text = match &row.found {
        Found::Exact(_) => format!(
            "{a} beats {b} in {} of all fights, exactly; {draws} are draws, {others} go to {b}.",
            plain_share(wins.value)
        ),
        Found::Simulated(outcome) => format!(
            "{a} beats {b} in {} of {} {}; {draws} are draws, {others} go to {b}.{}",
            share_text(wins.value, wins.interval),
            grouped(outcome.totals.n()),
            Noun::FIGHT.of(outcome.totals.n()),
            stop_note(outcome.stop),
        ),
    };
    text + &row.why_drawn()
}
