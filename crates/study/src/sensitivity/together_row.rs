//! The report of the strongest steps together: one row per effect.

use super::clash::Clash;
use super::step::Step;
use super::together::{Effect, Together};
use crate::common::{Provenance, in_points};
use fairfight_report::{Field, Shown, steady_ends};
use fairfight_rules::text::joined;
use fairfight_stats::{Interval, Level};

/// A row of the report: an effect of steps, alone or together.
#[derive(Clone, PartialEq, Debug)]
pub struct TogetherRow {
    /// Its provenance.
    pub from: Provenance,
    /// The steps, in words.
    pub steps: Vec<String>,
    /// The effect; `None` if the steps contradict each other, so that the last of them is left out.
    pub effect: Option<Effect>,
    /// The sum of the shares of all effects that include the step; only for single steps.
    pub total: Option<f64>,
    /// The names of the match-ups, in the order of the effect's.
    pub matchups: Vec<String>,
    /// The level of the intervals.
    pub level: Level,
}

/// The rows, in order: single steps first, then two together; the clashes of each number of steps follow its effects.
pub(crate) fn together_rows(
    found: &Together,
    steps: &[Step],
    clashes: &[Clash],
    names: &[String],
    from: &Provenance,
    level: Level,
) -> Vec<TogetherRow> {
    let matchups: Vec<String> = found.matchups.iter().map(|&place| names[place].clone()).collect();
    let row = |effect: &Effect| TogetherRow {
        from: from.clone(),
        steps: effect.steps.iter().map(|&step| steps[step].text()).collect(),
        total: match effect.steps[..] {
            [one] => found.totals.get(one).copied(),
            _ => None,
        },
        effect: Some(effect.clone()),
        matchups: matchups.clone(),
        level,
    };
    let left_out = |clash: &Clash| TogetherRow {
        from: from.clone(),
        steps: clash.steps.iter().map(Step::text).collect(),
        total: None,
        effect: None,
        matchups: Vec::new(),
        level,
    };
    let effects = found.effects.iter().map(row);
    let mut rows: Vec<TogetherRow> = effects.chain(clashes.iter().map(left_out)).collect();
    rows.sort_by_key(|row| row.steps.len());
    rows
}

impl TogetherRow {
    fn interval(&self) -> Option<Interval> {
        self.effect.as_ref().map(|effect| steady_ends(effect.interval(self.level)))
    }

    /// The share of the variance of the combinations; 0 for a step left out.
    fn share(&self) -> f64 {
        self.effect.as_ref().map_or(0.0, |effect| effect.share)
    }

    /// The match-up with the largest effect, that effect, and its interval, with simultaneous coverage.
    fn most(&self) -> Option<(&str, f64, Interval)> {
        let each = self.effect.as_ref()?.each.iter().zip(&self.matchups);
        let most =
            each.rev().max_by(|one, other| one.0.effect.abs().total_cmp(&other.0.effect.abs()));
        most.map(|(seen, name)| {
            let level = self.level.shared_by(self.matchups.len() as u64);
            (name.as_str(), seen.effect, steady_ends(seen.interval(level)))
        })
    }
}

/// The columns of `sensitivity --interactions`.
#[rustfmt::skip]
pub const TOGETHER: &[Field<TogetherRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("order", "1 is a step alone, 2 is what two steps do together beyond what each does alone, and so on", Shown::Whole, |row| row.steps.len().into()),
    Field::new("steps", "the steps; if moves is empty, the rules contradict themselves with all of these, and the last of them is left out of all combinations", Shown::Text, |row| row.steps.join(" & ").into()),
    Field::new("moves", "how far the effect moves scores: root mean square over the match-ups, less what chance adds", Shown::Share(2), |row| row.effect.as_ref().map(|of| of.weight.rms).into()),
    Field::new("moves_low", "lower end of its interval", Shown::Share(2), |row| row.interval().map(|of| of.low).into()),
    Field::new("moves_high", "upper end of it", Shown::Share(2), |row| row.interval().map(|of| of.high).into()),
    Field::new("share", "share of all that the combinations move, less what chance adds; the shares of all effects sum to about 1", Shown::Share(1), |row| row.effect.as_ref().map(|of| of.share).into()),
    Field::new("total", "for a step alone: the sum of the shares of all effects that it is in", Shown::Share(1), |row| row.total.into()),
    Field::new("most_matchup", "the match-up in which the effect is largest", Shown::Text, |row| row.most().map(|of| of.0).into()),
    Field::new("most", "the effect there: mean score of A where the signs of the steps multiply to plus, less the mean of the others", Shown::Share(2), |row| row.most().map(|of| of.1).into()),
    Field::new("most_low", "lower end of its interval, which holds although this is the largest of several", Shown::Share(2), |row| row.most().map(|of| of.2.low).into()),
    Field::new("most_high", "upper end of it", Shown::Share(2), |row| row.most().map(|of| of.2.high).into()),
    Field::new("matchups", "match-ups played in every combination; 0 if the step was left out", Shown::Whole, |row| row.matchups.len().into()),
    Field::new("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules without any step", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];

/// The joint effects of the steps, in words: none, or which two interact most.
pub(crate) fn together_sentence(rows: &[TogetherRow]) -> String {
    let alone: f64 = rows.iter().filter(|row| row.steps.len() == 1).map(TogetherRow::share).sum();
    let together = rows.iter().filter(|row| row.steps.len() > 1);
    let most = together.max_by(|one, other| one.share().total_cmp(&other.share()));
    let share = |share: f64| format!("{:.0}%", share * 100.0);
    match most.and_then(|row| Some((row, row.effect.as_ref()?))) {
        Some((row, effect)) if effect.share >= 0.005 => format!(
            "{} of the effect of these steps is what each does alone; of what they do together, {} do most ({}, {} percentage points).",
            share(alone.min(1.0)),
            joined(&row.steps, "and"),
            share(effect.share),
            in_points(effect.weight.rms),
        ),
        Some(_) | None => {
            "The strongest steps simply add up: together they do no more than each alone."
                .to_owned()
        }
    }
}
