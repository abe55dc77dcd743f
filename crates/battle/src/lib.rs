//! The abstract battle: units on one axis, engagements, doctrines and the turn of each system.
//!
//! No coordinates, no generators, no statistics, no files. Engines play any system through the trait [`System`]; a
//! system describes itself through [`Game`].

mod address;
mod best;
pub mod braid_and_cockade;
mod decision;
mod event;
pub mod fire_at_will;
pub mod fitted;
pub mod game;
pub mod gun_fights;
pub mod iron_winds;
pub mod king_or_parliament;
mod list;
mod luck;
pub mod modern_skirmish;
mod outline;
mod roster;
pub mod scenario;
pub mod space_convoy;
mod system;
pub mod systems;
mod turn;
mod unit_set;

pub use decision::DecisionKind;
pub use event::{Dealt, Event, LeaderRef, Needed, Sum, UnitRef, Who};
pub use game::Game;
pub use list::List;
pub use luck::{Opposed, Rolled, Source};
pub use roster::Roster;
pub use system::{
    End, Ending, Fate, Flow, Log, SideTally, Silent, System, Tally, UnitNow, UnitTally,
};
pub use unit_set::{UnitSet, Units, Word};
