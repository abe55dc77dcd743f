//! Why a model could not be fitted.

use std::fmt;

/// What keeps a model from being fitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// There are no rows.
    Nothing,
    /// All rows belong to one cluster: the variation between clusters is unknown.
    OneCluster,
    /// A row names a kind (or a column) that does not exist.
    UnknownKind {
        /// The row, from 0.
        row: usize,
        /// The kind it names.
        kind: usize,
    },
    /// A row holds a number that is negative, not finite, or far too large.
    BadNumber {
        /// The row, from 0.
        row: usize,
    },
    /// A row holds more than 1,000,000,000 units of a kind, or an army of more than 4,294,967,295.
    BadCount {
        /// The row, from 0.
        row: usize,
    },
    /// A row has an empty army.
    EmptyArmy {
        /// The row, from 0.
        row: usize,
    },
    /// A row has no battle, or more points than battles.
    BadOutcome {
        /// The row, from 0.
        row: usize,
    },
    /// A cost, size, spread or table given to the model is invalid.
    BadSetting {
        /// What is invalid.
        what: &'static str,
    },
    /// A kind is in no army, and there is no prior for its value.
    Unseen {
        /// The kind.
        kind: usize,
    },
    /// The rows do not identify the parameters.
    Singular,
    /// The estimates are infinite: one side always wins (separation), or costs do not matter at all.
    Separated,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Nothing => write!(f, "there is no row to fit to"),
            Unfit::OneCluster => write!(f, "all rows belong to one army pair: give at least two"),
            Unfit::UnknownKind { row, kind } => {
                write!(f, "row {row} names the unknown kind {kind}")
            }
            Unfit::BadNumber { row } => {
                write!(f, "row {row} holds a number that is negative, not finite, or far too large")
            }
            Unfit::BadCount { row } => {
                write!(f, "row {row} holds more units than 1000000000 of a kind, 4294967295 in all")
            }
            Unfit::EmptyArmy { row } => write!(f, "row {row} has an army of nothing"),
            Unfit::BadOutcome { row } => {
                write!(f, "row {row} has no battle, or more points than battles")
            }
            Unfit::BadSetting { what } => write!(f, "{what}"),
            Unfit::Unseen { kind } => {
                write!(f, "kind {kind} stands in no army")
            }
            Unfit::Singular => write!(f, "the results do not tell them apart"),
            Unfit::Separated => {
                write!(f, "they run off: one side always wins, or costs do not matter at all")
            }
        }
    }
}

impl std::error::Error for Unfit {}
