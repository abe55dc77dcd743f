//! The battle of Braid & Cockade, position by position.
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test picks the events that it asks about out of all"
)]

mod doctrines;
mod endings;
mod position;
mod rulings;
mod turn;

use fairfight_battle::braid_and_cockade::BraidAndCockade as Played;
