//! Armies told by the kinds of unit in them: drawn at random, mustered, brought to battle.
//!
//! What point values, searches and tuning have in common. An army here is a list of numbers, each the
//! place of a kind in a list of [`Kind`]s, in line order; a [`World`] makes a real army of it.
//!
//! | question | answer |
//! |---|---|
//! | which kinds of unit are there, and what do they cost? | [`Kind`], [`kinds_of`], [`listable_units`] |
//! | which random army does a budget buy? | [`Drawing`], [`Budget`] |
//! | with which random numbers? (they are no battle dice) | [`Generator`] |
//! | which battle is it? | [`World`], [`GameWorld`], [`Mustered`] |

mod board;
mod draw;
mod generator;
mod kinds;
mod world;

pub(crate) use board::Board;
pub use draw::{Budget, Drawing, MOST_UNITS};
pub use generator::Generator;
pub(crate) use generator::domain;
pub use kinds::{Kind, kinds_of, listable_units};
pub use world::{GameWorld, Mustered, USUAL_UNITS, World};
