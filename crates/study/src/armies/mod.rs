//! Armies as counts of kinds: which kinds there are, and which armies a budget buys at random.
//!
//! Shared by point values, searches and tuning. An army here is a list of numbers in line order, each the place of a
//! kind in a list of [`Kind`]s; an [`Arena`](fairfight_engine::arena::Arena) makes a real army of it.
//!
//! | question | answer |
//! |---|---|
//! | which kinds of unit are there, and what do they cost? | [`Kind`], [`kinds_of`], [`listable_units`] |
//! | which random army does a budget buy? | [`Drawing`], [`Budget`], [`Aim`] |
//! | with which random numbers? (not battle dice) | [`Generator`] |

mod draw;
mod generator;
mod kinds;

pub use draw::{Aim, Budget, Drawing, MOST_UNITS};
pub use generator::Generator;
pub(crate) use generator::domain;
pub use kinds::{
    Kind, floats, how_often, inline_text, kinds_of, listable_units, part_of, parts_of,
};
