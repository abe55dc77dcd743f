//! The dependence of the scores of a matrix on things other than dice.

use super::Leads;
use crate::bars::{Bar, RulesBar, RulesScores};
use crate::common::steady_around;
use fairfight_report::Value;
use fairfight_stats::Interval;

/// The scores of a complete matrix under alternatives; `None` where not requested.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct MatrixBars {
    /// Over other doctrines.
    pub doctrine: Option<Leads>,
    /// Over readings of the text.
    pub ruling: Option<RulesScores>,
    /// With other constants of the model.
    pub model: Option<RulesScores>,
}

/// The ranges of one score; `None` where not requested or unknown.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Ranges {
    /// Over other doctrines.
    pub doctrine: Option<Interval>,
    /// Over readings of the text.
    pub ruling: Option<RulesBar>,
    /// With other constants of the model.
    pub model: Option<RulesBar>,
}

impl MatrixBars {
    /// Was this bar played? Dice always are.
    pub const fn has(&self, bar: Bar) -> bool {
        match bar {
            Bar::Dice => true,
            Bar::Doctrine => self.doctrine.is_some(),
            Bar::Ruling => self.ruling.is_some(),
            Bar::Model => self.model.is_some(),
            Bar::Company => false,
        }
    }

    /// The ranges of the score of list A in this cell.
    pub fn of_cell(&self, at: usize) -> Ranges {
        Ranges {
            doctrine: self.doctrine.as_ref().and_then(|leads| leads.of_cell(at)),
            ruling: self.ruling.as_ref().and_then(|scores| scores.of_cell(at)),
            model: self.model.as_ref().and_then(|scores| scores.of_cell(at)),
        }
    }

    /// The ranges of the mean score of an entry over its cells.
    pub(crate) fn of_entry(&self, entry: usize) -> Ranges {
        Ranges {
            doctrine: self.doctrine.as_ref().and_then(|leads| leads.of_entry(entry)),
            ruling: self.ruling.as_ref().and_then(|scores| scores.of_entry(entry)),
            model: self.model.as_ref().and_then(|scores| scores.of_entry(entry)),
        }
    }
}

impl Ranges {
    /// The answer to a ruling with the largest effect.
    pub(super) fn worst(&self) -> Value {
        self.ruling.as_ref().and_then(|bar| bar.worst.clone()).into()
    }

    /// The range over readings.
    pub(super) fn over_readings(&self) -> Option<Interval> {
        self.ruling.as_ref().map(|bar| bar.range)
    }

    /// The range over constants.
    pub(super) fn over_constants(&self) -> Option<Interval> {
        self.model.as_ref().map(|bar| bar.range)
    }
}

/// An end of a range, widened to contain the score, which has all its digits.
pub(super) fn end(range: Option<Interval>, score: Option<f64>, of: fn(Interval) -> f64) -> Value {
    range.zip(score).map(|(range, score)| of(steady_around(range, score))).into()
}
