//! Printable costs: one row per kind and doctrine, with the unevenness of armies of equal cost.

use crate::common::Provenance;
use crate::points::Imbalance;
use fairfight_report::{Field, Shown, Value, shown_text, steady};
use fairfight_stats::{Interval, Level};

/// A row of the report: a kind under one doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundingRow {
    /// Its provenance.
    pub from: Provenance,
    /// The kind, in notation.
    pub unit: String,
    /// The doctrine.
    pub doctrine: &'static str,
    /// Its cost; `None` if the system has no points.
    pub book: Option<f64>,
    /// Its fair cost.
    pub fair: f64,
    /// Its fair cost on the grid.
    pub rounded: f64,
    /// The step of the grid.
    pub step: f64,
    /// The ratio of the total cost on the grid to the total fair cost.
    pub level_factor: f64,
    /// The grid, as typed: `1/figure`.
    pub grid: String,
    /// The unevenness of armies of equal cost, at the book costs.
    pub at_book: Imbalance,
    /// At the fair costs.
    pub at_fair: Imbalance,
    /// At the rounded costs.
    pub at_rounded: Imbalance,
    /// The level of the intervals.
    pub level: Level,
}

impl RoundingRow {
    fn root(&self, of: fn(&RoundingRow) -> Imbalance) -> Option<(f64, Interval)> {
        of(self).root_mean_square(self.level)
    }
}

fn mean(root: Option<(f64, Interval)>) -> Value {
    root.map(|(mean, _)| steady(mean)).into()
}

fn low(root: Option<(f64, Interval)>) -> Value {
    root.map(|(_, interval)| steady(interval.low)).into()
}

fn high(root: Option<(f64, Interval)>) -> Value {
    root.map(|(_, interval)| steady(interval.high)).into()
}

/// The columns.
#[rustfmt::skip]
pub const ROUNDING: &[Field<RoundingRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("unit", "the kind of unit, as written on the command line", Shown::Text, |row| row.unit.as_str().into()),
    Field::new("doctrine", "doctrine of both sides", Shown::Text, |row| row.doctrine.into()),
    Field::new("book", "what it costs, in points per unit; empty if the system has no costs", Shown::Decimals(1), |row| row.book.into()),
    Field::new("fair", "what it should cost", Shown::Decimals(1), |row| steady(row.fair).into()),
    Field::new("rounded", "the cost on the grid that, with those of the other kinds, makes armies of equal cost most even", Shown::Decimals(1), |row| steady(row.rounded).into()),
    Field::new("step", "the step of the grid, in points per unit", Shown::Decimals(2), |row| row.step.into()),
    Field::new("level_factor", "for the whole list, the same in all rows of a doctrine: the costs on the grid over the fair costs, for one unit of each kind in total; only ratios count, so they lie where the grid fits them best. If --reference fixes a kind, its cost sets the level, and this is 1", Shown::Decimals(2), |row| steady(row.level_factor).into()),
    Field::new("imbalance_book", "for the whole list, the same in all rows of a doctrine: how far random armies of equal book cost (of as many units, if the system has no costs) are from even: the root mean square of their score less one half, without the chance of the dice; the two armies of a pair differ in units unless no such army was found, and their costs are equal within 0.5%, or within up to 8% if no nearer army differs", Shown::Decimals(3), |row| mean(row.root(|row| row.at_book))),
    Field::new("imbalance_book_low", "lower end of its interval", Shown::Decimals(3), |row| low(row.root(|row| row.at_book))),
    Field::new("imbalance_book_high", "upper end of its interval", Shown::Decimals(3), |row| high(row.root(|row| row.at_book))),
    Field::new("imbalance_fair", "the same for armies of equal fair cost", Shown::Decimals(3), |row| mean(row.root(|row| row.at_fair))),
    Field::new("imbalance_fair_low", "lower end of its interval", Shown::Decimals(3), |row| low(row.root(|row| row.at_fair))),
    Field::new("imbalance_fair_high", "upper end of its interval", Shown::Decimals(3), |row| high(row.root(|row| row.at_fair))),
    Field::new("imbalance_rounded", "the same for armies of equal rounded cost", Shown::Decimals(3), |row| mean(row.root(|row| row.at_rounded))),
    Field::new("imbalance_rounded_low", "lower end of its interval", Shown::Decimals(3), |row| low(row.root(|row| row.at_rounded))),
    Field::new("imbalance_rounded_high", "upper end of its interval", Shown::Decimals(3), |row| high(row.root(|row| row.at_rounded))),
    Field::new("army_pairs", "army pairs for each of the three, drawn only for this; each meets in eight pairs of battles", Shown::Whole, |row| row.at_book.army_pairs.into()),
    Field::new("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];

/// The costs on the grid, in words: one line per doctrine.
pub(crate) fn rounding_sentences(rows: &[RoundingRow]) -> String {
    let line = |of: &[RoundingRow]| {
        let first = &of[0];
        let cost = |row: &RoundingRow| {
            // A grid may have fractions of a point.
            let digits = if row.step.fract() == 0.0 { 0 } else { 2 };
            format!("{} {:.digits$}", row.unit, row.rounded)
        };
        let costs: Vec<String> = of.iter().map(cost).collect();
        let level = match format!("{:.2}", first.level_factor).as_str() {
            "1.00" => String::new(),
            factor => format!(" (all {factor} times as high as fair: only ratios count)"),
        };
        let uneven = |of: fn(&RoundingRow) -> Imbalance| {
            first.root(of).map(|(mean, _)| shown_text(&mean.into(), Shown::Share(0)))
        };
        let uneven = match (uneven(|row| row.at_book), uneven(|row| row.at_rounded)) {
            (Some(book), Some(rounded)) => {
                let before = match first.book {
                    Some(_) => format!("{book} at the book's costs"),
                    None => format!("{book} if every unit costs 1"),
                };
                format!("; imbalance {before}, {rounded} at these")
            }
            _ => String::new(),
        };
        format!(
            "On a grid of {}, both sides led by {}: {}{level}{uneven}.\n",
            first.grid,
            first.doctrine,
            costs.join(", ")
        )
    };
    rows.chunk_by(|a, b| a.doctrine == b.doctrine).map(line).collect()
}
