//! What is a unit worth, and what should it cost?
//!
//! Random armies meet, each pair of armies in one pair of battles. The root-size model
//! ([`RootSize`](fairfight_stats::value::RootSize)) is fitted to their results. Armies are drawn again at the fitted
//! values until the values settle ([`settle`]). A price is fair against chosen [`Opponents`]: random armies, a field of
//! lists, or the mix of the field that nobody can exploit ([`field_mix`]).
//!
//! | question | answer |
//! |---|---|
//! | what should each kind cost, under every doctrine and all bars? | [`Study`] |
//! | what is each kind worth? | [`settle`] |
//! | how far does that depend on things other than dice? | [`PriceBars`] |
//! | can armies spend their budgets? | [`unspent`] |
//! | which of the field's lists are in the mix? | [`field_mix`] |
//! | how uneven are armies of equal cost, in fresh battles? | [`imbalance`] |
//! | which effects can no price capture, in fresh battles? | [`half_armies`] |
//! | how many units of one kind are even with how many of another? | [`exchange`] |
//! | what is an attribute worth? | [`attribute_table`] |
//! | what is a figure in the fixed force of a scenario worth? | [`ForceStudy`], [`vary`] |
//!
//! All results are the same for any number of threads: armies and dice are functions of the index, rows are kept in the
//! order of the indices, and the fits add them up in that order.

mod attributes;
mod bars;
mod even;
mod exchange;
mod field;
mod forces;
mod halves;
mod imbalance;
mod meet;
mod report;
mod settle;
mod study;
mod unspent;

pub use attributes::{AttributeTable, attribute_table};
pub use bars::PriceBars;
pub use exchange::{Exchange, ExchangeQuestion, SIZES, Why, exchange, why};
pub use field::field_mix;
pub use forces::{ForceMatchUp, ForceUnit, Varied, force_units, vary};
pub use halves::half_armies;
pub(crate) use imbalance::PAIRS_EACH;
pub use imbalance::{Imbalance, imbalance};
pub(crate) use meet::one_each;
pub use meet::{Draws, Listed, Opponents, meet};
pub use report::{
    ATTRIBUTES, AttributeRow, CALIBRATION, CalibrationRow, EXCHANGE, ExchangeRow, FORCES,
    FairPrice, ForceRow, POINTS, PartWorth, PriceRow, ROUNDING, RoundingRow, UNPRICEABLE,
    UnpriceableRow, Worth, force_ends, force_sentences, spread,
};
pub(crate) use report::{parts_sentences, points_sentences, rounding_sentences};
pub use settle::{Gauging, Settled, Settling, drawable, settle};
pub use study::{
    ForceStudy, ForceTables, Grid, MOST_ARMY_PAIRS, PointsOptions, Reference, Study, Tables,
};
pub use unspent::{Unspent, unspent};
