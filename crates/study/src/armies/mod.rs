//! Armies as counts of kinds: the kinds that exist, and random armies for a budget.
//!
//! Shared by point values, searches and tuning. An army here is a list of numbers in line order, each the index of a
//! kind in a list of [`Kind`]s; an [`Arena`](fairfight_engine::arena::Arena) makes a real army from it.
//!
//! | question | answer |
//! |---|---|
//! | which kinds of unit are there, and what do they cost? | [`Kind`], [`kinds_of`], [`listable_units`] |
//! | can a study make lists of them? | [`parts_exchange`], [`refuse_free`] |
//! | which random army does a budget buy? | [`Drawing`], [`Budget`], [`Aim`] |
//! | which random numbers are used? (not battle dice) | [`Generator`] |

mod draw;
mod fit;
mod generator;
mod kinds;

pub use draw::{Aim, Budget, Drawing};
pub(crate) use fairfight_rules::list::MOST_UNITS;
pub(crate) use fit::{buys_no_unit, costs_nothing, refuse_one};
pub use fit::{costs_of, parts_exchange, refuse_free};
pub use generator::Generator;
pub(crate) use generator::domain;
pub use kinds::{
    Kind, counted_in, floats, how_often, inline_text, kinds_of, listable_units, part_of, parts_of,
};
