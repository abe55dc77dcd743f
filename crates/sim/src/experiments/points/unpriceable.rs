//! What no price can fix: a row an effect and doctrine, the clearest first.

use super::steady;
use crate::experiments::Provenance;
use crate::report::{Field, Shown};
use fairfight_stats::value::{Effect, Interaction};
use fairfight_stats::{Interval, Level};

/// An effect beyond the sum of values, under one doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct UnpriceableRow {
    /// Where it comes from.
    pub from: Provenance,
    /// Who decides.
    pub doctrine: &'static str,
    /// Its rank, from 1.
    pub rank: usize,
    /// The kind it is about.
    pub unit: String,
    /// The other kind; the same for more of the same.
    pub other: String,
    /// The effect.
    pub effect: Effect,
    /// How sure.
    pub level: Level,
}

/// The score of armies that are even but for so much log-odds.
fn score(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

impl UnpriceableRow {
    fn word(&self) -> &'static str {
        match self.effect.what {
            Interaction::Synergy(..) => "together",
            Interaction::More(_) => "more-of-the-same",
            Interaction::Counter(..) => "against",
        }
    }

    /// How much of the effect is in the armies that the column `case` tells of?
    fn weight(&self) -> f64 {
        match self.effect.what {
            // Half of the army each: ½·½.
            Interaction::Synergy(..) => 0.25,
            Interaction::More(_) | Interaction::Counter(..) => 1.0,
        }
    }

    fn interval(&self) -> Interval {
        self.effect.interval(self.level)
    }

    /// What it says, in a sentence without a full stop.
    pub fn sentence(&self) -> String {
        let UnpriceableRow { unit, other, effect, .. } = self;
        let percent = |log_odds: f64| 100.0 * score(log_odds * self.weight());
        let interval = self.interval();
        let share = format!(
            "{:.0}% ({:.0}% to {:.0}%) where prices say 50%",
            percent(effect.estimate),
            percent(interval.low),
            percent(interval.high)
        );
        match effect.what {
            Interaction::Synergy(..) => format!("half {unit} and half {other}: {share}"),
            Interaction::More(_) => format!("nothing but {unit}: {share}"),
            Interaction::Counter(..) => format!("{unit} against {other}: {share}"),
        }
    }
}

/// The columns.
#[rustfmt::skip]
pub const UNPRICEABLE: &[Field<UnpriceableRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("doctrine", "who decides, on both sides", Shown::Text, |row| row.doctrine.into()),
    Field::new("rank", "rank by estimate over error; 1 is the clearest", Shown::Whole, |row| row.rank.into()),
    Field::new("effect", "against: unit does better against other than their costs say; together: both in one army are worth more; more-of-the-same: an army of nothing else is worth more; the contrary where score is below one half", Shown::Text, |row| row.word().into()),
    Field::new("unit", "the kind of unit it is about", Shown::Text, |row| row.unit.as_str().into()),
    Field::new("other", "the other kind", Shown::Text, |row| row.other.as_str().into()),
    Field::new("score", "what armies of equal fair cost would score: nothing but unit against nothing but other; half and half (together) or nothing but unit against armies without the effect", Shown::Share(1), |row| steady(score(row.effect.estimate * row.weight())).into()),
    Field::new("score_low", "lower end of its interval", Shown::Share(1), |row| steady(score(row.interval().low * row.weight())).into()),
    Field::new("score_high", "upper end of its interval", Shown::Share(1), |row| steady(score(row.interval().high * row.weight())).into()),
    Field::new("log_odds", "the effect in the model: log-odds where all of the army's value is in it; drawn towards 0 by a ridge of 1", Shown::Decimals(3), |row| steady(row.effect.estimate).into()),
    Field::new("log_odds_error", "its standard error, clustered by army pair", Shown::Decimals(3), |row| steady(row.effect.error).into()),
    Field::new("p", "the chance that none would look this large, for all effects tried at once (Holm)", Shown::Decimals(4), |row| steady(row.effect.p_value).into()),
    Field::new("level", "how sure the intervals are", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
