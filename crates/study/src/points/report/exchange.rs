//! How many units of one kind are even with how many of another: one row per kind and size.

use crate::common::Provenance;
use crate::points::{Exchange, Why};
use fairfight_report::{Field, Shown, Value, steady};
use fairfight_stats::{Interval, Level};

/// A row of the report: a kind at one size.
#[derive(Clone, PartialEq, Debug)]
pub struct ExchangeRow {
    /// Its provenance.
    pub from: Provenance,
    /// The kind, in notation.
    pub unit: String,
    /// The kind it met.
    pub reference: String,
    /// The doctrine.
    pub doctrine: &'static str,
    /// The result.
    pub exchange: Exchange,
    /// The value of one of the reference, in points.
    pub reference_value: f64,
    /// The fair cost in mixed armies.
    pub mixed: f64,
    /// Its interval.
    pub mixed_interval: Interval,
    /// Why the two differ.
    pub why: Why,
    /// The level of the intervals.
    pub level: Level,
}

impl ExchangeRow {
    /// In points.
    fn points(&self, value: Option<f64>) -> Value {
        value.map(|value| steady(value * self.reference_value)).into()
    }
}

/// The columns.
#[rustfmt::skip]
pub const EXCHANGE: &[Field<ExchangeRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("unit", "the kind of unit, in armies of nothing else", Shown::Text, |row| row.unit.as_str().into()),
    Field::new("reference", "the kind it met, in armies of nothing else", Shown::Text, |row| row.reference.as_str().into()),
    Field::new("doctrine", "doctrine of both sides", Shown::Text, |row| row.doctrine.into()),
    Field::new("size", "units of the reference", Shown::Whole, |row| row.exchange.size.into()),
    Field::new("even", "units of the kind that are even with them; empty if no number tried came near", Shown::Decimals(2), |row| row.exchange.even.map(|even| steady(even.number)).into()),
    Field::new("exchange", "what one unit is worth at that rate, in points", Shown::Decimals(1), |row| row.points(row.exchange.value())),
    Field::new("exchange_low", "lower end of its interval; empty if any number might be even", Shown::Decimals(1), |row| row.points(row.exchange.interval().map(|ends| ends.low))),
    Field::new("exchange_high", "upper end of its interval, likewise", Shown::Decimals(1), |row| row.points(row.exchange.interval().map(|ends| ends.high))),
    Field::new("slope", "how steeply the odds rise: log-odds per factor e in numbers", Shown::Decimals(2), |row| row.exchange.even.map(|even| steady(even.slope)).into()),
    Field::new("mixed", "its fair cost in mixed random armies, from the regression", Shown::Decimals(1), |row| steady(row.mixed).into()),
    Field::new("mixed_low", "lower end of its interval", Shown::Decimals(1), |row| steady(row.mixed_interval.low).into()),
    Field::new("mixed_high", "upper end of its interval", Shown::Decimals(1), |row| steady(row.mixed_interval.high).into()),
    Field::new("why", "agrees (within 5 percent, or within chance); unclear: any number might be even; grows-with-size or falls-with-size: the worth changes from the smallest to the largest size; needs-company: worth more in mixed armies; best-alone: worth less there; never-even", Shown::Text, |row| row.why.word().into()),
    Field::new("pairs", "pairs of battles", Shown::Whole, |row| row.exchange.pairs.into()),
    Field::new("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
