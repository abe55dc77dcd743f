//! The worth of each attribute: one row per attribute and doctrine.

use crate::common::Provenance;
use fairfight_report::{Field, Shown, Value, steady};
use fairfight_stats::value::ShapeTest;
use fairfight_stats::{Interval, Level};

/// The fair price of an attribute.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FairPrice {
    /// In points per figure.
    pub price: f64,
    /// Its standard error.
    pub error: f64,
    /// Its interval.
    pub interval: Interval,
}

/// A row of the report: an attribute under one doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct AttributeRow {
    /// Its provenance.
    pub from: Provenance,
    /// Its name.
    pub attribute: String,
    /// The doctrine.
    pub doctrine: &'static str,
    /// Its cost per figure; if the costs are no sum of attributes, the nearest price that is. `None` without costs, or
    /// if they do not determine it.
    pub book: Option<f64>,
    /// Its fair price; `None` if it cannot be determined.
    pub fair: Option<FairPrice>,
    /// The attributes that it cannot be separated from: kinds have it only together with them.
    pub with: Vec<String>,
    /// The test of whether any prices of attributes can be right.
    pub shape: Option<ShapeTest>,
    /// The level of the intervals.
    pub level: Level,
}

impl AttributeRow {
    fn of(&self, value: fn(&FairPrice) -> f64) -> Value {
        self.fair.as_ref().map(value).map(steady).into()
    }

    fn with(&self) -> Value {
        (!self.with.is_empty()).then(|| self.with.join(", ")).into()
    }

    /// The word for the result of the test.
    pub(crate) fn shape_word(&self) -> Option<&'static str> {
        let wrong = self.shape?.p_value < self.level.alpha();
        Some(if wrong { "wrong" } else { "may be right" })
    }

    /// The result of the test, in a sentence.
    pub(crate) fn shape_sentence(&self) -> Option<String> {
        let ShapeTest { p_value, .. } = self.shape?;
        let wrong = p_value < self.level.alpha();
        let says = if wrong {
            "No price list by attributes fits"
        } else {
            "A price list by attributes may fit"
        };
        let p = match p_value {
            p if p < 0.0001 => "p < 0.0001".to_owned(),
            p => format!("p = {p:.4}"),
        };
        Some(format!("{says} ({p}), both sides led by {}.", self.doctrine))
    }
}

/// The columns.
#[rustfmt::skip]
pub const ATTRIBUTES: &[Field<AttributeRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("attribute", "the attribute: a type or a trait; with several peoples also a people, priced at how much more it costs than the peoples without a row, unless its own types and traits show its worth", Shown::Text, |row| row.attribute.as_str().into()),
    Field::new("doctrine", "doctrine of both sides", Shown::Text, |row| row.doctrine.into()),
    Field::new("book", "what it costs, in points per figure (the nearest sum, if costs are not sums of attributes); empty if the system has no costs, or if with is not empty", Shown::Decimals(2), |row| row.book.map(steady).into()),
    Field::new("fair", "what it should cost, in points per figure, if costs are to be sums of attributes; empty if with is not empty, or if the battles do not show it", Shown::Decimals(2), |row| row.of(|fair| fair.price)),
    Field::new("fair_low", "lower end of its interval", Shown::Decimals(2), |row| row.of(|fair| fair.interval.low)),
    Field::new("fair_high", "upper end of its interval", Shown::Decimals(2), |row| row.of(|fair| fair.interval.high)),
    Field::new("fair_error", "standard error of fair", Shown::Decimals(3), |row| row.of(|fair| fair.error)),
    Field::new("with", "the attributes that it cannot be told apart from: kinds have it only together with them, and only their sum is known", Shown::Text, AttributeRow::with),
    Field::new("shape", "for the whole list, the same in all rows: wrong if no prices of attributes can be right, else may be right; empty if there are so many attributes that any values are sums of them", Shown::Text, |row| row.shape_word().into()),
    Field::new("shape_chi_square", "Wald's statistic of that test", Shown::Decimals(1), |row| row.shape.map(|test| steady(test.chi_square)).into()),
    Field::new("shape_degrees", "its degrees of freedom: kinds less attributes that can be told apart", Shown::Whole, |row| row.shape.map(|test| test.degrees).into()),
    Field::new("shape_p", "the chance that a right shape would look this wrong", Shown::Decimals(4), |row| row.shape.map(|test| steady(test.p_value)).into()),
    Field::new("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
