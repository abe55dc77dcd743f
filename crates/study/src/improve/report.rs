//! One row per swap: the units removed and added, and the gain.

use super::gain::{Gain, Improved, Step, Verdict};
use crate::armies::inline_text;
use crate::common::{
    Provenance, in_points, points_text, share_text, steady_around, without_points,
};
use fairfight_battle::game::Noun;
use fairfight_engine::rulebook::Army;
use fairfight_report::{Field, Shown, Value, steady_ends};
use fairfight_rules::words;
use fairfight_stats::{Interval, Level, Scores};

words! {
    /// The subject of a row.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Role {
        /// The swap that was taken.
        Taken = "taken",
        /// Another finalist of the race.
        Finalist = "finalist",
        /// All swaps that were taken, together.
        Together = "together",
    }
}

/// Values shared by all rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Sought {
    /// The provenance.
    pub from: Provenance,
    /// The scenario.
    pub scenario: Option<String>,
    /// The name of the list.
    pub name: String,
    /// Its doctrine.
    pub doctrine: &'static str,
    /// The lists that it meets.
    pub against: String,
    /// Its budget.
    pub budget: u32,
    /// The unit of costs: `points` or `units`.
    pub counted_in: &'static str,
    /// The level of the intervals.
    pub level: Level,
    /// The maximum number of swaps that are taken.
    pub swaps: usize,
    /// Is the range over doctrines requested?
    pub over_doctrines: bool,
    /// Was the run stopped before all was played?
    pub interrupted: bool,
}

/// A row of the report.
#[derive(Clone, PartialEq, Debug)]
pub struct ImproveRow {
    /// Values shared by all rows.
    pub sought: Sought,
    /// The number of the swap, from 1; `None` for all together.
    pub swap: Option<usize>,
    /// Its subject.
    pub role: Role,
    /// The rank among the swaps of the step, by gain.
    pub rank: usize,
    /// The units removed.
    pub out: Option<String>,
    /// The units added; `None` for several swaps together.
    pub into: Option<String>,
    /// The list after it.
    pub list: String,
    /// The cost of the list before and after.
    pub cost: [u32; 2],
    /// The gain.
    pub gain: Gain,
    /// The scores of the race, which chose it.
    pub race: Option<Scores<5>>,
    /// The number of swaps that raced.
    pub raced: Option<usize>,
}

/// The rows of the steps, and of all swaps together.
pub fn improve_rows(improved: &Improved, sought: &Sought) -> Vec<ImproveRow> {
    let mut rows = Vec::new();
    for (number, step) in (1..).zip(&improved.steps) {
        let Step { before, raced, measured, taken } = step;
        rows.extend(measured.iter().enumerate().map(|(place, one)| ImproveRow {
            sought: sought.clone(),
            swap: Some(number),
            role: if *taken == Some(place) { Role::Taken } else { Role::Finalist },
            rank: place + 1,
            out: one.swapped.swap.out_text(),
            into: Some(one.swapped.swap.into_text()),
            list: text(&one.swapped.list.army),
            cost: [&before.army, &one.swapped.list.army].map(|army| army.outline.cost()),
            gain: one.gain.clone(),
            race: Some(one.race).filter(|race| race.n() > 0),
            raced: Some(*raced),
        }));
    }
    let first = improved.steps.first().map(|step| &step.before.army);
    if let (Some(gain), Some(first)) = (&improved.together, first) {
        rows.push(ImproveRow {
            sought: sought.clone(),
            swap: None,
            role: Role::Together,
            rank: 1,
            out: None,
            into: None,
            list: text(&improved.list.army),
            cost: [first, &improved.list.army].map(|army| army.outline.cost()),
            gain: gain.clone(),
            race: None,
            raced: None,
        });
    }
    rows
}

/// The units of a list, in command-line form.
fn text(army: &Army) -> String {
    inline_text(army.outline.units.iter().map(|unit| &*unit.kind))
}

impl ImproveRow {
    fn interval(&self) -> Interval {
        steady_ends(self.gain.interval())
    }

    fn led(&self, of: impl FnOnce(Interval) -> f64) -> Value {
        self.gain.led.map(|(range, _)| of(steady_around(range, self.gain.mean()))).into()
    }
}

/// The columns.
#[rustfmt::skip]
pub const IMPROVE: &[Field<ImproveRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.sought.from.system.into()),
    Field::wide("scenario", "name of the scenario; empty for the open ground of the rules", Shown::Text, |row| row.sought.scenario.clone().into()),
    Field::key("swap", "number of the swap: the second changes the list that the first one made; empty for all together", Shown::Whole, |row| row.swap.into()),
    Field::key("role", "taken: the swap that was taken; finalist: another that reached the end of its race; together: all swaps that were taken", Shown::Text, |row| row.role.word().into()),
    Field::key("rank", "place among the swaps of this number, by gain", Shown::Whole, |row| row.rank.into()),
    Field::new("out", "the units that leave the list; empty if it only gains units", Shown::Text, |row| row.out.clone().into()),
    Field::new("in", "the units that join it", Shown::Text, |row| row.into.clone().into()),
    Field::wide("list", "the units of the list after it, without leaders", Shown::Text, |row| row.list.as_str().into()),
    Field::wide("cost_before", "points of the list before it; its units if the system has no points", Shown::Whole, |row| row.cost[0].into()),
    Field::new("cost_after", "points of the list after it", Shown::Whole, |row| row.cost[1].into()),
    Field::wide("score_before", "score of the list before it, in battles that had no part in choosing swaps of this number", Shown::Share(1), |row| row.gain.before().mean().into()),
    Field::new("score_after", "score of the list after it, on the same dice", Shown::Share(1), |row| row.gain.after().mean().into()),
    Field::new("gain", "what the score gains", Shown::Points(1), |row| row.gain.mean().into()),
    Field::new("gain_low", "lower end of its interval, at a level for all finalists of this number together", Shown::Points(1), |row| row.interval().low.into()),
    Field::new("gain_high", "upper end of its interval", Shown::Points(1), |row| row.interval().high.into()),
    Field::new("doctrine_low", "the least gain if all lists follow one member of each lineage of `skilled` or a credible style, without the noise of the dice: a range, not an interval; empty if it was not asked for, and for swaps that the dice do not show to gain", Shown::Points(1), |row| row.led(|range| range.low)),
    Field::new("doctrine_high", "the largest gain likewise", Shown::Points(1), |row| row.led(|range| range.high)),
    Field::wide("doctrine_worst", "the doctrine under which it gains least", Shown::Text, |row| row.gain.led.map(|(_, word)| word).into()),
    Field::new("verdict", "gains: by all bars that were asked for; depends: by the dice, but not under all doctrines; loses: it makes the list worse; undecided: the dice show neither", Shown::Text, |row| row.gain.verdict().word().into()),
    Field::wide("race_score", "its score in the race, by which it was chosen: usually too high", Shown::Share(1), |row| row.race.and_then(|race| race.mean()).into()),
    Field::wide("n", "pairs of battles behind the gain", Shown::Whole, |row| (row.gain.before().n() as u64).into()),
    Field::wide("raced", "legal swaps of this number that raced", Shown::Whole, |row| row.raced.into()),
    Field::wide("doctrine", "doctrine of the list", Shown::Text, |row| row.sought.doctrine.into()),
    Field::wide("against", "the lists that it meets, equally often", Shown::Text, |row| row.sought.against.as_str().into()),
    Field::wide("budget", "what the list may cost", Shown::Whole, |row| row.sought.budget.into()),
    Field::wide("stop", "pairs: everything was played; interrupted: the run was stopped, and the rows have the complete swaps", Shown::Text, |row| if row.sought.interrupted { "interrupted" } else { "pairs" }.into()),
    Field::wide("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.sought.level.confidence().into()),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.sought.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.sought.from.rules_hash.as_str().into()),
];

/// The swaps that make the list better, in words.
pub fn improve_sentences(rows: &[ImproveRow]) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let Sought { name, against, level, swaps, counted_in, over_doctrines, interrupted, .. } =
        &first.sought;
    let before = first.gain.before();
    let mut text = String::new();
    if *interrupted {
        text += "Interrupted: this is what was complete by then.\n";
    }
    let score = share_text(before.mean(), before.interval(*level));
    text += &format!("{name} scores {score} against {against}.\n");
    let taken: Vec<&ImproveRow> = rows.iter().filter(|row| row.role == Role::Taken).collect();
    for row in &taken {
        let into = row.into.as_deref().unwrap_or_default();
        let what = match &row.out {
            Some(out) => format!("{into} for {out}"),
            None => format!("add {into}"),
        };
        let cost = match row.cost {
            [from, to] if from == to => format!("{to} {counted_in} as before"),
            [from, to] => format!("{from} to {to} {counted_in}"),
        };
        text += &format!(
            "Swap {}: {what} ({cost}) gains {}{}.\n",
            row.swap.unwrap_or_default(),
            gain_text(&row.gain),
            match row.gain.led {
                Some((range, _)) => {
                    let range = steady_around(range, row.gain.mean());
                    let [low, high] = [range.low, range.high].map(in_points);
                    match low == high {
                        true => "; as much under other doctrines".to_owned(),
                        false => format!("; {low} to {high} under other doctrines"),
                    }
                }
                None => String::new(),
            },
        );
    }
    if let Some(all) =
        rows.iter().find(|row| row.role == Role::Together).filter(|_| taken.len() > 1)
    {
        let after = all.gain.after();
        let after = share_text(after.mean(), after.interval(*level));
        text += &format!(
            "Together they gain {}: the list then scores {after}.\n",
            gain_text(&all.gain)
        );
    }
    if !interrupted && taken.len() < *swaps {
        let bars = if *over_doctrines { "" } else { " by the dice" };
        let also = if taken.is_empty() { "No" } else { "No other" };
        text += &format!("{also} swap is shown to gain{bars}");
        let last = rows.iter().filter_map(|row| row.swap).max();
        let depends = rows
            .iter()
            .filter(|row| row.swap == last && row.gain.verdict() == Verdict::Depends)
            .count() as u64;
        if depends > 0 {
            let swap = Noun { one: "swap", many: "swaps" };
            text += &format!("; what {} would gain depends on the doctrine", swap.count(depends));
        }
        text += ".\n";
    }
    text + without_points(counted_in)
}

/// A gain with its interval.
fn gain_text(gain: &Gain) -> String {
    points_text(gain.mean(), steady_ends(gain.interval()))
}
