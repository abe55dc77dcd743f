//! Armies told by the kinds of unit in them: which there are, and which a budget buys at random.
//!
//! What point values, searches and tuning have in common. An army here is a list of numbers, each the
//! place of a kind in a list of [`Kind`]s, in line order; an [`Arena`](fairfight_engine::arena::Arena) makes a real army of it.
//!
//! | question | answer |
//! |---|---|
//! | which kinds of unit are there, and what do they cost? | [`Kind`], [`kinds_of`], [`listable_units`] |
//! | which random army does a budget buy? | [`Drawing`], [`Budget`], [`Aim`] |
//! | with which random numbers? (they are no battle dice) | [`Generator`] |

mod draw;
mod generator;
mod kinds;

pub use draw::{Aim, Budget, Drawing, MOST_UNITS};
pub use generator::Generator;
pub(crate) use generator::domain;
pub use kinds::{Kind, kinds_of, listable_units};
