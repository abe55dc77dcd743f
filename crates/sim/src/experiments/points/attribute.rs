//! What each attribute is worth: a row an attribute and doctrine.

use crate::experiments::Provenance;
use crate::report::{Field, Shown, steady};
use fairfight_stats::value::ShapeTest;
use fairfight_stats::{Interval, Level};

/// An attribute under one doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct AttributeRow {
    /// Where it comes from.
    pub from: Provenance,
    /// Its name.
    pub attribute: String,
    /// Who decides.
    pub doctrine: &'static str,
    /// What it costs a figure; where the list's costs are no sum of attributes, the nearest that is.
    pub book: f64,
    /// What it should cost a figure.
    pub fair: f64,
    /// Its standard error.
    pub error: f64,
    /// Between which prices it lies.
    pub interval: Interval,
    /// Can any prices of attributes be right?
    pub shape: Option<ShapeTest>,
    /// How sure.
    pub level: Level,
}

impl AttributeRow {
    /// The word for what the test says.
    pub fn shape_word(&self) -> Option<&'static str> {
        let wrong = self.shape?.p_value < self.level.alpha();
        Some(if wrong { "wrong" } else { "may be right" })
    }
}

/// The columns.
#[rustfmt::skip]
pub const ATTRIBUTES: &[Field<AttributeRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("attribute", "the attribute: a type, a trait, a people", Shown::Text, |row| row.attribute.as_str().into()),
    Field::new("doctrine", "who decides, on both sides", Shown::Text, |row| row.doctrine.into()),
    Field::new("book", "what it costs, in points a figure (the nearest sum, where costs are no sums of attributes)", Shown::Decimals(2), |row| steady(row.book).into()),
    Field::new("fair", "what it should cost, in points a figure, if costs are to be sums of attributes", Shown::Decimals(2), |row| steady(row.fair).into()),
    Field::new("fair_low", "lower end of its interval", Shown::Decimals(2), |row| steady(row.interval.low).into()),
    Field::new("fair_high", "upper end of its interval", Shown::Decimals(2), |row| steady(row.interval.high).into()),
    Field::new("fair_error", "standard error of fair", Shown::Decimals(3), |row| steady(row.error).into()),
    Field::new("shape", "of the whole list, the same in all rows: wrong if no prices of attributes can be right, else may be right; empty where any values are sums of so many attributes", Shown::Text, |row| row.shape_word().into()),
    Field::new("shape_chi_square", "Wald's statistic of that test", Shown::Decimals(1), |row| row.shape.map(|test| steady(test.chi_square)).into()),
    Field::new("shape_degrees", "its degrees of freedom: kinds less attributes", Shown::Whole, |row| row.shape.map(|test| test.degrees).into()),
    Field::new("shape_p", "with what chance the right shape would look so wrong", Shown::Decimals(4), |row| row.shape.map(|test| steady(test.p_value)).into()),
    Field::new("level", "how sure the intervals are", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
