//! What is a unit worth? Section "point values" of the statistics: models of who beats whom.
//!
//! | question | answer |
//! |---|---|
//! | what should a unit cost, so that equal points mean even battles? | [`RootSize`], [`Values`], [`Priced`] |
//! | in which numbers? errors that compare | [`Gauge`], [`quasi_variances`] |
//! | do the chances come true? | [`Calibration`] |
//!
//! Rows are [`Battles`]: two armies as (kind, how many), and a result in half points. Why one cannot be
//! fitted is an [`Unfit`].

mod battles;
mod calibration;
mod link;
pub(crate) mod newton;
mod quasi;
pub mod root_size;
mod unfit;
mod values;

pub use battles::{Battles, Outcome};
pub use calibration::{Bin, Calibration};
pub use quasi::quasi_variances;
pub use root_size::{Exponent, RootSize};
pub use unfit::Unfit;
pub use values::{Gauge, Priced, Values};
