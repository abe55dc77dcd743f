//! What is a unit worth? Models of battle results, fitted to battles of many different armies.
//!
//! | question | answer |
//! |---|---|
//! | what should a unit cost, so that equal points mean even battles? | [`RootSize`], [`Values`], [`Priced`] |
//! | must armies be drawn again at these values? | [`Priced::is_settled`], [`Priced::next_costs`] |
//! | in which gauge are values given? | [`Gauge`] |
//! | are the predicted scores right? | [`Calibration`] |
//! | which prices are wrong? | [`verdicts_of`] |
//! | which printable costs are the fairest? | [`fairest_rounding`] |
//! | what is an attribute worth, and is the price list's shape right? | [`Attributes`] |
//! | which prices of attributes on a grid are the fairest, and which cannot be told apart? | [`PriceList`] |
//! | which effects can no price capture? | [`Values::interactions`] |
//! | how many units of one kind are even with how many of another? | [`even_odds`] |
//! | and with any other columns? | [`Logit`] |
//!
//! Rows are [`Battles`]: two armies as (kind, number) pairs, and a result in half points. An [`Unfit`] says why a model
//! cannot be fitted.

mod attributes;
mod battles;
mod calibration;
mod descent;
mod exchange;
mod fixed_point;
mod interactions;
mod link;
mod logit;
pub(crate) mod newton;
mod price_list;
pub mod root_size;
mod rounding;
mod sums;
mod unfit;
mod values;
mod verdict;

pub use attributes::{AttributePrices, Attributes, ShapeTest};
pub use battles::{Battles, Outcome};
pub use calibration::{Bin, Calibration};
pub use exchange::{EvenOdds, Meeting, even_odds};
pub use fixed_point::DrawnAt;
pub use interactions::{Effect, Interaction, Tried};
pub use logit::{Fitted, Logit};
pub use price_list::{FairPrices, PriceList, View};
pub use root_size::RootSize;
pub use rounding::{Grid, Rounded, fairest_rounding};
pub use unfit::Unfit;
pub use values::{Gauge, Priced, Values};
pub use verdict::{Verdict, verdicts_of};
