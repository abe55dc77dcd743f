//! Effects that no price can capture: one row per effect and doctrine, the largest first.

use crate::common::Provenance;
use fairfight_report::{Field, Shown, steady, steady_ends};
use fairfight_stats::value::{Effect, Interaction};
use fairfight_stats::{Interval, Level, Scores};

/// A row of the report: an effect beyond the sum of values, under one doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct UnpriceableRow {
    /// Its provenance.
    pub from: Provenance,
    /// The doctrine.
    pub doctrine: &'static str,
    /// Its rank, from 1.
    pub rank: usize,
    /// The kind it is about.
    pub unit: String,
    /// The other kind; the same kind for more of the same.
    pub other: String,
    /// The effect, as estimated from random battles.
    pub effect: Effect,
    /// The scores of armies half made of it, in battles of their own; `None` if the rules allow no such army, or none
    /// of equal cost was drawn.
    pub scores: Option<Scores<5>>,
    /// The number of effects measured: their intervals hold simultaneously.
    pub measured: usize,
    /// The level of the intervals.
    pub level: Level,
}

impl UnpriceableRow {
    fn word(&self) -> &'static str {
        match self.effect.what {
            Interaction::Synergy(..) => "together",
            Interaction::More(_) => "more-of-the-same",
            Interaction::Counter(..) => "against",
        }
    }

    fn score(&self) -> Option<f64> {
        self.scores?.mean()
    }

    fn interval(&self) -> Option<Interval> {
        Some(steady_ends(self.scores?.interval(self.level.shared_by(self.measured as u64))))
    }

    /// The effect, in a sentence without a full stop; `None` if it may be chance.
    pub fn sentence(&self) -> Option<String> {
        let UnpriceableRow { unit, other, .. } = self;
        let (score, interval) = (self.score()?, self.interval()?);
        if interval.contains(0.5) {
            return None;
        }
        let share = format!(
            "{:.0}% ({:.0}% to {:.0}%) where prices say 50%",
            100.0 * score,
            100.0 * interval.low,
            100.0 * interval.high
        );
        Some(match self.effect.what {
            Interaction::Synergy(..) => format!("half {unit} and half {other}: {share}"),
            Interaction::More(_) => format!("armies of half {unit}: {share}"),
            Interaction::Counter(..) => format!("half {unit} against half {other}: {share}"),
        })
    }
}

/// The columns.
#[rustfmt::skip]
pub const UNPRICEABLE: &[Field<UnpriceableRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("doctrine", "doctrine of both sides", Shown::Text, |row| row.doctrine.into()),
    Field::new("rank", "rank by how far the score is from one half, among the five that were farthest when the twenty clearest in random battles were tried; the score comes from other battles", Shown::Whole, |row| row.rank.into()),
    Field::new("effect", "against: unit does better against other than their costs say; together: both in one army are worth more; more-of-the-same: many in one army are worth more each; the opposite if score is below one half", Shown::Text, |row| row.word().into()),
    Field::new("unit", "the kind of unit it is about", Shown::Text, |row| row.unit.as_str().into()),
    Field::new("other", "the other kind", Shown::Text, |row| row.other.as_str().into()),
    Field::new("n", "fresh pairs of battles of armies of equal fair cost as found, one for each pair of armies; empty if the rules allow no such army or none of equal cost was drawn", Shown::Whole, |row| row.scores.map(|scores| scores.n() as u64).into()),
    Field::new("score", "score of armies that are half unit against armies that are half other (against); of armies of half unit and half other (together), or half unit (more-of-the-same), against any; the rest of all armies is random", Shown::Share(1), |row| row.score().into()),
    Field::new("score_low", "lower end of its interval; all intervals of a doctrine hold at once", Shown::Share(1), |row| row.interval().map(|interval| interval.low).into()),
    Field::new("score_high", "upper end of its interval", Shown::Share(1), |row| row.interval().map(|interval| interval.high).into()),
    Field::new("p", "the chance that any of the effects tried would look this clear in the random battles if there were no effect at all (Holm)", Shown::Decimals(4), |row| steady(row.effect.p_value).into()),
    Field::new("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
