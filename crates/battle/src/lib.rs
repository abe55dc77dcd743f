//! The abstract battle: units on one axis, engagements, doctrines and the turn of each system.
//!
//! No coordinates, no generators, no statistics, no files. The seam that every engine drives is
//! [`System`].

mod event;
mod system;

pub use event::{Event, LeaderRef, UnitRef};
pub use system::{End, Ending, Fate, Flow, Log, SideTally, Silent, System, Tally, UnitTally};
