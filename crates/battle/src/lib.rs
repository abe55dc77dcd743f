//! The abstract battle: units on one axis, engagements, doctrines and the turn of each system.
//!
//! No coordinates, no generators, no statistics, no files. The seam that every engine drives is
//! [`System`]; what a system says of itself is [`Game`].

mod event;
pub mod game;
pub mod iron_winds;
mod luck;
mod oracle;
mod system;
mod unit_set;

pub use event::{Dealt, Event, LeaderRef, UnitRef};
pub use game::Game;
pub use luck::{Rolled, Source};
pub use oracle::{Oracle, Question};
pub use system::{End, Ending, Fate, Flow, Log, SideTally, Silent, System, Tally, UnitTally};
pub use unit_set::{UnitSet, Units, Word};
