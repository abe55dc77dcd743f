//! The calibration of the model: one row per tenth and doctrine.

use crate::common::Provenance;
use fairfight_report::{Field, Shown, steady};
use fairfight_stats::value::Bin;

/// A row of the report: the battles of a doctrine with about the same predicted score.
#[derive(Clone, PartialEq, Debug)]
pub struct CalibrationRow {
    /// Its provenance.
    pub from: Provenance,
    /// The doctrine.
    pub doctrine: &'static str,
    /// The number of the tenth, from 0.
    pub tenth: u8,
    /// The battles.
    pub bin: Bin,
}

/// The columns.
#[rustfmt::skip]
pub const CALIBRATION: &[Field<CalibrationRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("doctrine", "doctrine of both sides", Shown::Text, |row| row.doctrine.into()),
    Field::new("from", "battles with a predicted score from here", Shown::Decimals(1), |row| (f64::from(row.tenth) / 10.0).into()),
    Field::new("to", "to here", Shown::Decimals(1), |row| (f64::from(row.tenth + 1) / 10.0).into()),
    Field::new("battles", "number of battles: the last round against random armies, to which the values were fitted", Shown::Whole, |row| row.bin.played.into()),
    Field::new("predicted", "their mean predicted score", Shown::Decimals(3), |row| row.bin.predicted().map(steady).into()),
    Field::new("observed", "their mean score", Shown::Decimals(3), |row| row.bin.observed().into()),
    Field::new("difference", "observed less predicted; a credible model stays within 0.02, apart from chance", Shown::Decimals(3), |row| row.bin.observed().zip(row.bin.predicted()).map(|(o, p)| steady(o - p)).into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
