//! The reports of the steps: one row per step, the most important first; and one row per step and match-up.

use super::played::{Baseline, Cell, Found, Moved};
use super::price::Priced;
use super::step::{Step, What};
use crate::common::{EXACT, Provenance, SIMULATED, in_points, points_text};
use fairfight_report::{Field, Shown, steady, steady_ends};
use fairfight_rules::{Side, words};
use fairfight_stats::effects::Weight;
use fairfight_stats::{Interval, Level, multiple};

words! {
    /// The finding about a step.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Verdict {
        /// It moves a score; among all steps with this finding, at most one in twenty is false on average.
        Moves = "moves",
        /// An upgrade that lowers the mean score of the list that has it, over its match-ups.
        Harms = "harms",
        /// Battles took another course, but no score is shown to move.
        Undecided = "undecided",
        /// Battles took another course, but the scores are exactly the same.
        Even = "even",
        /// No battle took another course: nothing here uses it.
        Unused = "unused",
        /// Nothing could be played: a list is no longer legal.
        Illegal = "illegal",
        /// It changes the cost of a list, and affects no battle.
        Price = "price",
    }
}

/// A row of the report: a step and its effect on the field.
#[derive(Clone, PartialEq, Debug)]
pub struct EffectRow {
    /// Its provenance.
    pub from: Provenance,
    /// Its rank, from 1; the step that moves scores most comes first.
    pub rank: usize,
    /// The step.
    pub step: Step,
    /// The finding.
    pub verdict: Verdict,
    /// The level of the intervals.
    pub level: Level,
    /// The p-value of the hypothesis of no effect, adjusted for the number of steps.
    pub p_adjusted: Option<f64>,
    /// Its weight; `None` if nothing was played.
    pub weight: Option<Weight>,
    /// The interval of the weight.
    pub weight_interval: Option<Interval>,
    /// The match-up that it moves most.
    pub most: Option<Most>,
    /// The mean share of battles that took another course.
    pub exercised: Option<f64>,
    /// The number of match-ups played.
    pub matchups: usize,
    /// The number that could not be played: a list is not legal under the step.
    pub illegal: usize,
    /// Battles played under the step; a pair counts as one.
    pub battles: u64,
    /// The method: exact if every match-up was.
    pub method: &'static str,
    /// The largest change of a list's points; for an upgrade, that of its list.
    pub points: Option<i64>,
    /// For an upgrade: its effect on the score of its list.
    pub gain: Option<Gain>,
    /// For a cost: a list that it concerns, and its cost.
    pub price: Option<Priced>,
    /// Were all steps played?
    pub stop: Stop,
}

words! {
    /// Were all requested steps played?
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Stop {
        /// All of them.
        Steps = "steps",
        /// A stop was requested: only the steps played until then.
        Interrupted = "interrupted",
    }
}

/// The match-up that a step moves most.
#[derive(Clone, PartialEq, Debug)]
pub struct Most {
    /// Its name.
    pub name: String,
    /// The side whose score this is: A, or that of the upgraded list.
    pub side: Side,
    /// The list or unit on that side.
    pub whose: String,
    /// Its difference, changed less baseline.
    pub difference: f64,
    /// The list or unit whose score rises.
    pub gains: String,
    /// Its interval, with simultaneous coverage, because it is the largest of several.
    pub interval: Interval,
    /// The share of its battles that took another course.
    pub exercised: f64,
}

/// The effect of an upgrade on the score of the list that has it.
#[derive(Clone, PartialEq, Debug)]
pub struct Gain {
    /// The name of the list.
    pub list: String,
    /// The mean difference over its match-ups, and its standard error.
    pub mean: (f64, f64),
    /// The interval of that mean.
    pub interval: Interval,
    /// The number of match-ups in which the list certainly scores less. Their intervals hold simultaneously.
    pub harmed: usize,
}

/// The false discovery rate of steps said to move scores.
const FALSE_DISCOVERIES: f64 = 0.05;

/// The rows of these steps over the field, ranked; `stop` says whether all requested steps are present.
pub(crate) fn effect_rows(
    baseline: &Baseline,
    moved: &[(Step, Moved)],
    from: &Provenance,
    level: Level,
    stop: Stop,
) -> Vec<EffectRow> {
    let (prices, moved): (Vec<_>, Vec<_>) =
        moved.iter().partition(|(step, _)| step.what == What::Cost);
    let p: Vec<f64> = moved.iter().map(|(_, moved)| p_value(moved)).collect();
    let adjusted = multiple::benjamini_hochberg(&p);
    let mut rows: Vec<EffectRow> = moved
        .iter()
        .zip(adjusted)
        .filter(|((_, moved), _)| moved.cells.iter().any(|cell| *cell != Found::Apart))
        .map(|((step, moved), p)| EffectRow { stop, ..row(baseline, step, moved, from, level, p) })
        .collect();
    let by = |row: &EffectRow| {
        let weight = row.weight.map_or((-1.0, -1.0), |w| (w.rms, w.rms_with_noise));
        (weight.0, weight.1, row.exercised.unwrap_or(-1.0))
    };
    // Equal steps stay in the order of the settings.
    rows.sort_by(|one, other| {
        let (one, other) = (by(one), by(other));
        let first = other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1));
        first.then(other.2.total_cmp(&one.2))
    });
    // Prices come last, the largest change of a total first.
    let mut priced: Vec<EffectRow> = prices
        .iter()
        .flat_map(|(step, moved)| of_prices(&row(baseline, step, moved, from, level, 1.0), moved))
        .map(|row| EffectRow { stop, ..row })
        .collect();
    priced.sort_by_key(|row| std::cmp::Reverse(row.points.map_or(0, i64::abs)));
    rows.extend(priced);
    for (row, rank) in rows.iter_mut().zip(1..) {
        row.rank = rank;
    }
    rows
}

/// A row for each list that a cost concerns, and `whole` for lists that are not legal under it.
fn of_prices(whole: &EffectRow, moved: &Moved) -> Vec<EffectRow> {
    let of = |price: &Priced| EffectRow {
        verdict: Verdict::Price,
        points: Some(price.change()),
        price: Some(price.clone()),
        ..whole.clone()
    };
    let illegal = moved.cells.contains(&Found::Illegal).then(|| whole.clone());
    moved.prices.iter().map(of).chain(illegal).collect()
}

/// The smallest p-value of the match-ups, times the number of match-ups (Bonferroni).
fn p_value(moved: &Moved) -> f64 {
    let cells = played(moved);
    let least = cells.iter().map(|(_, cell)| cell.p_value()).fold(1.0, f64::min);
    (least * cells.len().max(1) as f64).min(1.0)
}

fn played(moved: &Moved) -> Vec<(usize, &Cell)> {
    let cells = moved.cells.iter().enumerate();
    cells
        .filter_map(|(at, found)| match found {
            Found::Played(cell) => Some((at, cell)),
            Found::Illegal | Found::Apart => None,
        })
        .collect()
}

fn row(
    baseline: &Baseline,
    step: &Step,
    moved: &Moved,
    from: &Provenance,
    level: Level,
    p_adjusted: f64,
) -> EffectRow {
    let cells = played(moved);
    let illegal = moved.cells.iter().filter(|cell| **cell == Found::Illegal).count();
    let estimates: Vec<(f64, f64)> =
        cells.iter().map(|(_, cell)| cell.estimate_at(level)).collect();
    let weight = Weight::of(0, &estimates);
    let of_each = level.shared_by(cells.len() as u64);
    let exercised = cells.iter().map(|(_, cell)| share(cell)).sum::<f64>() / cells.len() as f64;
    let gain = weight.filter(|_| step.what == What::Upgrade);
    let gain = gain.map(|weight| gain_of(step, &weight, &cells, level));
    let harms = gain.as_ref().is_some_and(|gain| gain.interval.high < 0.0);
    let verdict = if cells.is_empty() {
        Verdict::Illegal
    } else if p_adjusted <= FALSE_DISCOVERIES {
        if harms { Verdict::Harms } else { Verdict::Moves }
    } else if cells.iter().all(|(_, cell)| cell.changed == 0 && cell.exact.unwrap_or(0.0) == 0.0) {
        Verdict::Unused
    } else if cells.iter().all(|(_, cell)| cell.exact == Some(0.0)) {
        Verdict::Even
    } else {
        Verdict::Undecided
    };
    let sizes = estimates.iter().map(|(difference, _)| difference.abs());
    let largest = sizes.enumerate().max_by(|one, other| {
        // Among equals, the first.
        one.1.total_cmp(&other.1).then(other.0.cmp(&one.0))
    });
    let most = largest.filter(|(_, size)| *size > 0.0).map(|(at, _)| {
        let (place, cell) = cells[at];
        let (side, difference) = (baseline.told_of(step, place), estimates[at].0);
        let gainer = if difference > 0.0 { side } else { side.other() };
        Most {
            name: baseline.grounds[place].matchup.name.clone(),
            side,
            whose: baseline.name_of(place, side).to_owned(),
            difference,
            gains: baseline.own_name_of(place, gainer),
            interval: cell.interval(of_each),
            exercised: share(cell),
        }
    });
    EffectRow {
        from: from.clone(),
        rank: 0,
        step: step.clone(),
        verdict,
        level,
        p_adjusted: (!cells.is_empty()).then_some(p_adjusted),
        weight,
        weight_interval: weight.map(|weight| weight_interval(&weight, &cells, level)),
        most,
        exercised: (!cells.is_empty()).then_some(exercised),
        matchups: cells.len(),
        illegal,
        battles: cells.iter().map(|(_, cell)| cell.n).sum(),
        method: if !cells.is_empty() && cells.iter().all(|(_, cell)| cell.exact.is_some()) {
            EXACT
        } else {
            SIMULATED
        },
        points: points(step, &cells),
        gain,
        price: None,
        stop: Stop::Steps,
    }
}

/// The effect of an upgrade on the score of its list in these match-ups.
fn gain_of(step: &Step, weight: &Weight, cells: &[(usize, &Cell)], level: Level) -> Gain {
    let reach = level.z() * weight.mean_error;
    let interval = match cells {
        // Rare differences are not distributed as the standard error assumes.
        [(_, cell)] => cell.interval(level),
        _ => Interval { low: weight.mean - reach, high: weight.mean + reach },
    };
    let of_each = level.shared_by(cells.len() as u64);
    let harmed = cells.iter().filter(|(_, cell)| cell.interval(of_each).high < 0.0).count();
    let mean = (weight.mean, weight.mean_error);
    Gain { list: step.name.clone(), mean, interval, harmed }
}

/// The interval of a weight. For one match-up it is that of the absolute value of its difference.
fn weight_interval(weight: &Weight, cells: &[(usize, &Cell)], level: Level) -> Interval {
    match cells {
        [(_, cell)] if cell.exact.is_none() && cell.moved() > 0 => {
            let Interval { low, high } = cell.interval(level);
            let nearest = if low <= 0.0 && high >= 0.0 { 0.0 } else { low.abs().min(high.abs()) };
            let farthest = low.abs().max(high.abs());
            Interval { low: nearest.min(weight.rms), high: farthest.clamp(weight.rms, 1.0) }
        }
        _ => with_unseen(weight, cells, level),
    }
}

/// The interval of the weight of several match-ups. Those in which no battle's score differed may still move, but by no
/// more than the unseen shares of battles whose score differs. If none of `n` battles had another score in any of them,
/// these shares sum to at most `ln(1/α)/n`, because all stay unseen with probability at most `exp(-n·sum)`; and the sum
/// of squares is at most the square of the sum.
fn with_unseen(weight: &Weight, cells: &[(usize, &Cell)], level: Level) -> Interval {
    let alike = cells.iter().filter(|(_, cell)| cell.exact.is_none() && cell.moved() == 0);
    let Some(n) = alike.clone().map(|(_, cell)| cell.n).min() else {
        return weight.interval(level);
    };
    // The level is shared by the seen and the unseen part.
    let level = if alike.count() < cells.len() { level.shared_by(2) } else { level };
    let Interval { low, high } = weight.interval(level);
    let sum = if n == 0 { 1.0 } else { -level.alpha().ln() / n as f64 };
    let squares = sum * sum / cells.len() as f64;
    Interval { low, high: (high * high + squares).sqrt().min(1.0) }
}

fn share(cell: &Cell) -> f64 {
    if cell.n == 0 { 0.0 } else { cell.changed as f64 / cell.n as f64 }
}

fn points(step: &Step, cells: &[(usize, &Cell)]) -> Option<i64> {
    let changes = cells.iter().flat_map(|(_, cell)| match step.what {
        // An upgrade is counted from the side of its list.
        What::Upgrade => [cell.points.a, None],
        What::Number | What::Ruling | What::Cost => [cell.points.a, cell.points.b],
    });
    changes.flatten().max_by_key(|change| (change.abs(), *change))
}

/// The columns of `sensitivity`.
#[rustfmt::skip]
pub const EFFECTS: &[Field<EffectRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::key("rank", "place, from 1: the step that moves scores most is first", Shown::Whole, |row| row.rank.into()),
    Field::new("what", "number, ruling, cost or upgrade", Shown::Text, |row| row.step.what.word().into()),
    Field::key("name", "name of the setting, as in a file of house rules; for an upgrade the list", Shown::Text, |row| row.step.name.as_str().into()),
    Field::new("value", "the value in force; for an upgrade the unit", Shown::Text, |row| row.step.from.as_str().into()),
    Field::key("step", "the value one step from it; for an upgrade what the unit becomes", Shown::Text, |row| row.step.to.as_str().into()),
    Field::new("verdict", "moves (it moves a score; one in twenty of these verdicts and of harms may be chance), harms (an upgrade that lowers the score of the list that has it, on the mean of its match-ups), undecided, even (used, but every score exactly as before), unused (no battle took another course), illegal (no match-up can be played) or price (a cost: it changes what a list costs, but no battle)", Shown::Text, |row| row.verdict.word().into()),
    Field::new("moves", "how far the step moves scores: root mean square over the match-ups, less what chance adds", Shown::Share(2), |row| row.weight.map(|of| of.rms).into()),
    Field::new("moves_low", "lower end of its interval", Shown::Share(2), |row| row.weight_interval.map(|of| steady_ends(of).low).into()),
    Field::new("moves_high", "upper end of it", Shown::Share(2), |row| row.weight_interval.map(|of| steady_ends(of).high).into()),
    Field::new("most_matchup", "the match-up that it moves most", Shown::Text, |row| row.most.as_ref().map(|of| of.name.as_str()).into()),
    Field::wide("side", "the side there whose score `most` is: a, or for an upgrade that of the upgraded list", Shown::Text, |row| row.most.as_ref().map(|of| side_word(of.side)).into()),
    Field::key("whose", "the list or unit whose score `most` is; for an upgrade the upgraded list; for a cost the list whose points change, one row each", Shown::Text, |row| row.whose().into()),
    Field::new("most", "the score of `whose` there under the step less that without it", Shown::Share(2), |row| row.most.as_ref().map(|of| of.difference).into()),
    Field::wide("most_low", "lower end of its interval, which holds although this is the largest of several", Shown::Share(2), |row| row.most.as_ref().map(|of| steady_ends(of.interval).low).into()),
    Field::wide("most_high", "upper end of it", Shown::Share(2), |row| row.most.as_ref().map(|of| steady_ends(of.interval).high).into()),
    Field::new("exercised", "share of pairs (single battles, fights) that took another course under the step: with other dice or another end. 0 if nothing uses the step", Shown::Share(1), |row| row.exercised.into()),
    Field::new("mean", "for an upgrade: mean gain of the upgraded list over its match-ups; otherwise empty, because A is not the same list in all match-ups", Shown::Share(2), |row| row.gain.as_ref().map(|of| of.mean.0).into()),
    Field::wide("mean_se", "its standard error", Shown::Share(2), |row| row.gain.as_ref().map(|of| of.mean.1).into()),
    Field::new("harmed", "for an upgrade: match-ups in which its list surely scores less with it; their intervals hold all at once", Shown::Whole, |row| row.gain.as_ref().map(|of| of.harmed).into()),
    Field::new("points_change", "largest change of a list's points; for an upgrade, what it costs its list; for a cost, that of the points of `whose`", Shown::Whole, |row| row.points.into()),
    Field::new("points", "for a cost: what `whose` costs under the step", Shown::Whole, |row| row.price.as_ref().map(|of| of.after).into()),
    Field::new("pieces_change", "for a cost: how many more pieces (figures) of the units whose prices change `whose` could have for its old total, at their mean price under the step; if negative, so many must go; empty if they are free or no unit has another price", Shown::Whole, |row| row.price.as_ref().and_then(|of| of.pieces).into()),
    Field::new("matchups", "match-ups played under the step", Shown::Whole, |row| row.matchups.into()),
    Field::wide("illegal", "match-ups left out: a list is not legal under the step", Shown::Whole, |row| row.illegal.into()),
    Field::wide("battles", "pairs, single battles and fights simulated under the step; each was also played without it", Shown::Whole, |row| row.battles.into()),
    Field::wide("method", "exact if every match-up is a fight that was solved without dice; else simulated; empty for a cost, for which nothing is played", Shown::Text, |row| row.price.is_none().then_some(row.method).into()),
    Field::wide("p_adjusted", "chance that a step that does nothing looks like this, adjusted for the number of steps (Benjamini and Hochberg)", Shown::Decimals(4), |row| row.p_adjusted.map(steady).into()),
    Field::new("clause", "rules it concerns, by their ids", Shown::Text, |row| row.step.clause.as_str().into()),
    Field::wide("question", "what the number is, or the question that the ruling answers", Shown::Text, |row| row.step.question.as_str().into()),
    Field::wide("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::wide("stop", "steps: all that were asked for were played; interrupted: only these were played by then, and are ranked among themselves", Shown::Text, |row| row.stop.word().into()),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules without the step", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];

/// The word for a side.
const fn side_word(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

impl EffectRow {
    /// Is it shown to move a score?
    pub fn moves(&self) -> bool {
        matches!(self.verdict, Verdict::Moves | Verdict::Harms)
    }

    /// The list or unit that its numbers refer to; `None` if no score moves, unless it is an upgrade or a cost.
    fn whose(&self) -> Option<&str> {
        let of_price = self.price.as_ref().map(|price| price.name.as_str());
        let of_upgrade = self.gain.as_ref().map(|gain| gain.list.as_str());
        of_price.or(of_upgrade).or(self.most.as_ref().map(|most| most.whose.as_str()))
    }
}

/// The effect of a step, in words.
pub(crate) fn effect_sentence(row: &EffectRow) -> String {
    let text = row.step.text();
    if let Some(price) = &row.price {
        return format!("{text}: changes no battle; {}", price_clause(price));
    }
    match (row.verdict, row.weight, &row.most) {
        (Verdict::Moves | Verdict::Harms | Verdict::Undecided, Some(weight), Some(most)) => {
            let by = in_points(weight.rms);
            let sure = if row.moves() { "" } else { ", which may be chance" };
            let says = match &row.gain {
                Some(gain) => upgrade_clause(row, gain, most, sure),
                None => format!(
                    "moves scores by {by} percentage points{sure}; most in {}, where {} gains {}",
                    most.name,
                    most.gains,
                    in_points(most.difference.abs()),
                ),
            };
            let exercised = row.exercised.unwrap_or(0.0) * 100.0;
            format!("{text}: {says}; {exercised:.0}% of battles take another course")
        }
        (Verdict::Illegal, ..) => format!("{text}: no list is legal any more"),
        (Verdict::Unused, ..) => format!("{text}: nothing here uses it"),
        (
            Verdict::Even | Verdict::Moves | Verdict::Harms | Verdict::Undecided | Verdict::Price,
            ..,
        ) => {
            format!("{text}: moves no score")
        }
    }
}

/// The effect of an upgrade on its list: harm comes first.
fn upgrade_clause(row: &EffectRow, gain: &Gain, most: &Most, sure: &str) -> String {
    let (list, n) = (&gain.list, row.matchups);
    let (mean, Interval { low, high }) = (gain.mean.0, gain.interval);
    let by = match mean < 0.0 {
        true => format!("loses {}", points_text(-mean, Interval { low: -high, high: -low })),
        false => format!("gains {}", points_text(mean, gain.interval)),
    };
    let harm = if row.verdict == Verdict::Harms { "does harm: " } else { "" };
    if n == 1 {
        return format!("{harm}{list} {by}{sure}, in {}", most.name);
    }
    let way = if most.difference < 0.0 { "loses" } else { "gains" };
    let there = in_points(most.difference.abs());
    let mut text = format!(
        "{harm}{list} {by}{sure}, on the mean of {n} match-ups; most in {}, where it {way} {there}",
        most.name
    );
    if gain.harmed > 0 {
        text += &format!("; it does harm in {} of them", gain.harmed);
    }
    text
}

/// The cost of a list under a step of a cost, and its meaning at the old total.
fn price_clause(price: &Priced) -> String {
    let Priced { name, before, after, pieces, piece } = price;
    let way = if price.change() > 0 { "more" } else { "less" };
    let by = price.change().unsigned_abs();
    let mut text = format!("{name} costs {after} points, {by} {way}");
    if let Some(pieces) = pieces {
        let count = piece.count(pieces.unsigned_abs());
        text += &match pieces {
            0 => format!(", not enough for a {}", piece.one),
            1.. => format!(", and could have {count} more for its {before}"),
            _ => format!(", and must lose {count} to cost {before} again"),
        };
    }
    text
}

/// A row of the report: a step in a match-up.
#[derive(Clone, PartialEq, Debug)]
pub struct CellRow {
    /// Its provenance.
    pub from: Provenance,
    /// The step.
    pub step: Step,
    /// The name of the match-up.
    pub matchup: String,
    /// The side whose score it is: A, or that of the upgraded list.
    pub side: Side,
    /// The list or unit on that side.
    pub whose: String,
    /// The result; `None` if a list is not legal under the step.
    pub cell: Option<Cell>,
    /// The level of the interval.
    pub level: Level,
}

/// Every step in every match-up that it concerns, in the order of play. Costs concern none.
pub fn cell_rows(
    baseline: &Baseline,
    moved: &[(Step, Moved)],
    from: &Provenance,
    level: Level,
) -> Vec<CellRow> {
    let names = baseline.names();
    let rows = moved.iter().flat_map(|(step, moved)| {
        moved.cells.iter().zip(&names).enumerate().filter_map(move |(place, (found, name))| {
            let cell = match found {
                Found::Played(cell) => Some(cell.clone()),
                Found::Illegal => None,
                Found::Apart => return None,
            };
            let side = baseline.told_of(step, place);
            let whose = baseline.name_of(place, side).to_owned();
            let (from, step, matchup) = (from.clone(), step.clone(), name.clone());
            Some(CellRow { from, step, matchup, side, whose, cell, level })
        })
    });
    rows.collect()
}

impl CellRow {
    fn interval(&self) -> Option<Interval> {
        self.cell.as_ref().map(|cell| steady_ends(cell.interval(self.level)))
    }
}

/// The columns of `sensitivity --cells`.
#[rustfmt::skip]
pub const CELLS: &[Field<CellRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("what", "number, ruling or upgrade", Shown::Text, |row| row.step.what.word().into()),
    Field::new("name", "name of the setting; of an upgrade the list", Shown::Text, |row| row.step.name.as_str().into()),
    Field::new("value", "the value in force; for an upgrade the unit", Shown::Text, |row| row.step.from.as_str().into()),
    Field::new("step", "the value one step from it; for an upgrade what the unit becomes", Shown::Text, |row| row.step.to.as_str().into()),
    Field::new("matchup", "the match-up", Shown::Text, |row| row.matchup.as_str().into()),
    Field::new("side", "the side whose score it is: a, or for an upgrade that of the upgraded list", Shown::Text, |row| side_word(row.side).into()),
    Field::new("whose", "the list or unit on that side", Shown::Text, |row| row.whose.as_str().into()),
    Field::new("difference", "the score of `whose` under the step less that without it; empty if a list is not legal", Shown::Share(2), |row| row.cell.as_ref().map(|of| of.estimate().0).into()),
    Field::new("difference_low", "lower end of its interval", Shown::Share(2), |row| row.interval().map(|of| of.low).into()),
    Field::new("difference_high", "upper end of it", Shown::Share(2), |row| row.interval().map(|of| of.high).into()),
    Field::new("exercised", "share of pairs (single battles, fights) that took another course", Shown::Share(1), |row| row.cell.as_ref().map(share).into()),
    Field::new("method", "exact or simulated", Shown::Text, |row| row.cell.as_ref().map(|of| if of.exact.is_some() { EXACT } else { SIMULATED }).into()),
    Field::new("n", "pairs, single battles or fights simulated under the step; for an exact one, only to see whether it is used", Shown::Whole, |row| row.cell.as_ref().map(|of| of.n).into()),
    Field::new("level", "confidence level of the interval", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules without the step", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_rules::BySide;
    use fairfight_stats::paired::Differences;

    /// If battles took another course but none of them had another score, a score may still move.
    #[test]
    fn what_was_not_seen_to_move_may_move_by_little() {
        let level = Level::DEFAULT;
        let cell = |counts: [u64; 9], changed| Cell {
            n: counts.iter().sum(),
            differences: Differences::new(counts),
            changed,
            exact: None,
            points: BySide::new(None, None),
        };
        let interval = |cells: &[Cell]| {
            let estimates: Vec<_> = cells.iter().map(|cell| cell.estimate_at(level)).collect();
            let cells: Vec<_> = cells.iter().enumerate().collect();
            weight_interval(&Weight::of(0, &estimates).unwrap(), &cells, level)
        };
        let even = [0, 0, 0, 0, 50, 0, 0, 0, 0];
        let unused = interval(&[cell(even, 0), cell(even, 0)]);
        let used = interval(&[cell(even, 7), cell(even, 0)]);
        assert_eq!(used, unused);
        let most = -level.alpha().ln() / 50.0 / 2.0_f64.sqrt();
        assert!(used.low == 0.0 && (used.high - most).abs() < 1e-12, "{used:?}");
        // Beside a match-up that moves, it adds to the observed part.
        let moves = cell([0, 0, 0, 0, 30, 0, 20, 0, 0], 20);
        let with = |changed| interval(&[moves.clone(), cell(even, changed)]);
        assert_eq!(with(7), with(0));
        // For one match-up: the interval of its difference, which for rare changes is not mean ± z errors.
        let Interval { low, high } = interval(std::slice::from_ref(&moves));
        let own = moves.interval(level);
        assert_eq!((low, high), (own.low, own.high));
        let rare = cell([0, 0, 0, 0, 498, 1, 0, 0, 1], 2);
        let own = rare.interval(level);
        assert!(own.low < 0.0 && own.high > -own.low, "{own:?}");
        assert_eq!(interval(&[rare]), Interval { low: 0.0, high: own.high });
    }

    /// A step that moves every pair equally moves scores, but the size is not known exactly.
    #[test]
    fn what_moves_every_pair_alike_is_known_to_move() {
        let level = Level::DEFAULT;
        let alike = |n, changed| Cell {
            n,
            differences: Differences::new([0, 0, 0, 0, 0, 0, n, 0, 0]),
            changed,
            exact: None,
            points: BySide::new(None, None),
        };
        assert!(alike(60, 60).p_value() < 1e-9);
        assert_eq!(alike(1, 1).p_value(), 1.0);
        for cells in [vec![alike(60, 60)], vec![alike(60, 60), alike(60, 60)]] {
            let estimates: Vec<_> = cells.iter().map(|cell| cell.estimate_at(level)).collect();
            let weight = Weight::of(0, &estimates).unwrap();
            let cells: Vec<_> = cells.iter().enumerate().collect();
            let Interval { low, high } = weight_interval(&weight, &cells, level);
            assert!((0.4..0.5).contains(&low) && (0.5..0.6).contains(&high), "{low} {high}");
        }
    }
}
