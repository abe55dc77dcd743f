//! The reports of point values.

mod attribute;
mod calibration;
mod exchange;
mod forces;
mod price;
mod rounding;
mod unpriceable;

pub use attribute::{ATTRIBUTES, AttributeRow};
pub use calibration::{CALIBRATION, CalibrationRow};
pub use exchange::{EXCHANGE, ExchangeRow};
pub use forces::{FORCES, ForceRow, force_sentences};
pub use price::{POINTS, PriceRow, Worth, overall_word, points_sentences, spread};
pub use rounding::{ROUNDING, RoundingRow};
pub use unpriceable::{UNPRICEABLE, UnpriceableRow};

use fairfight_stats::value::Verdict;

/// A number to nine digits: logarithms differ in their last digits from machine to machine, reports may not.
pub(super) fn steady(number: f64) -> f64 {
    format!("{number:.8e}").parse().unwrap_or(number)
}

/// The word of the reports for a verdict.
pub const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Underpriced => "underpriced",
        Verdict::Overpriced => "overpriced",
        Verdict::Fair => "fair",
        Verdict::Undecided => "undecided",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_digits_are_told() {
        assert_eq!(steady(12.506391168438634), 12.5063912);
        assert_eq!([0.0, 24.0, -1e-7].map(steady), [0.0, 24.0, -1e-7]);
    }
}
