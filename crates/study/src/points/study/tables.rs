//! The tables of a study of prices, and what they say.

use super::doubts::doubt_prior;
use crate::common::StudyFailure;
use crate::points::{
    AttributeRow, CalibrationRow, ExchangeRow, PartWorth, PriceRow, RoundingRow, UnpriceableRow,
    parts_sentences, points_sentences, rounding_sentences,
};

/// The rows of all reports.
#[derive(Clone, Default, Debug)]
pub struct Tables {
    /// What each kind should cost, under the first doctrine.
    pub prices: Vec<PriceRow>,
    /// The same under each doctrine.
    pub by_doctrine: Vec<PriceRow>,
    /// What units of part strength are worth against their share.
    pub parts: Vec<PartWorth>,
    /// What each attribute should cost.
    pub attributes: Vec<AttributeRow>,
    /// Costs rounded to a grid.
    pub rounding: Vec<RoundingRow>,
    /// Effects that no price can fix.
    pub unpriceable: Vec<UnpriceableRow>,
    /// Predicted scores, and what became of them.
    pub calibration: Vec<CalibrationRow>,
    /// How many units of each kind balance how many of the reference.
    pub exchange: Vec<ExchangeRow>,
    /// What is doubtful, and what has no answer: one sentence each.
    pub warnings: Vec<String>,
    /// The doctrines, with their opponents, that have no prices, and why.
    pub unpriced: Vec<(String, StudyFailure)>,
    /// Was it stopped before everything was played?
    pub interrupted: bool,
}

impl Tables {
    /// The rows of a report beside the prices. If it has no answer, the prices stay.
    pub(super) fn aside<T>(
        &mut self,
        option: &str,
        doctrine: &str,
        rows: Result<Vec<T>, StudyFailure>,
    ) -> Result<Vec<T>, StudyFailure> {
        match rows {
            Ok(rows) => Ok(rows),
            Err(StudyFailure::Interrupted) => Err(StudyFailure::Interrupted),
            Err(cause) => {
                self.warnings
                    .push(format!("under {doctrine} {option} has nothing to report: {cause}"));
                Ok(Vec::new())
            }
        }
    }

    /// Adds the warnings about the whole answer before and after those about its parts.
    pub(super) fn warn(&mut self, redraws: u32) {
        let parts = std::mem::take(&mut self.warnings);
        let stopped = self.prices.iter().find(|row| row.stop == "redraws").map(|row| {
            format!(
                "under {} the costs had not settled after the last redraw; --redraws {} continues",
                row.doctrine,
                redraws + 4
            )
        });
        let unpriced = self.unpriced.iter();
        let unpriced = unpriced.map(|(what, cause)| format!("{what} has no prices: {cause}"));
        let whole = stopped.into_iter().chain(doubt_prior(&self.prices));
        self.warnings = whole.chain(parts).chain(unpriced).collect();
    }

    /// The answer in plain words.
    pub fn in_words(&self) -> String {
        let mut text = String::new();
        if self.interrupted {
            text += "Interrupted: these are the prices known by then.\n";
        }
        text += &points_sentences(&self.prices);
        text += &parts_sentences(&self.parts, self.prices[0].margin);
        for rows in self.unpriceable.chunk_by(|a, b| a.doctrine == b.doctrine) {
            text += &format!("What no price can fix, both sides led by {}:", rows[0].doctrine);
            let sure: Vec<String> = rows.iter().filter_map(|row| row.sentence()).collect();
            if sure.is_empty() {
                text += " nothing is sure\n";
            } else {
                text += &format!("\n  {}\n", sure.join("\n  "));
            }
        }
        let mut last = "";
        for row in &self.attributes {
            if row.doctrine != last
                && let Some(sentence) = row.shape_sentence()
            {
                text += &format!("{sentence}\n");
                last = row.doctrine;
            }
        }
        text + &rounding_sentences(&self.rounding)
    }
}
