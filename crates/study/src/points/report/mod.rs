//! The reports of point values.

mod attribute;
mod calibration;
mod exchange;
mod forces;
mod price;
mod rounding;
mod unpriceable;

pub use attribute::{ATTRIBUTES, AttributeRow, FairPrice};
pub use calibration::{CALIBRATION, CalibrationRow};
pub use exchange::{EXCHANGE, ExchangeRow};
pub use forces::{FORCES, ForceRow, force_ends, force_sentences};
pub use price::{POINTS, PartWorth, PriceRow, Worth, spread};
pub(crate) use price::{parts_sentences, points_sentences};
pub(crate) use rounding::rounding_sentences;
pub use rounding::{ROUNDING, RoundingRow};
pub use unpriceable::{UNPRICEABLE, UnpriceableRow};

use fairfight_stats::value::Verdict;

/// The word in reports for a verdict.
pub(crate) const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Underpriced => "underpriced",
        Verdict::Overpriced => "overpriced",
        Verdict::Fair => "fair",
        Verdict::Undecided => "undecided",
    }
}
