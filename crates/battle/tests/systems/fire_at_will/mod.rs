//! Fire At Will, Men: the battle's rules; rulings in a table that a test goes through, so that none is without a case.
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test picks the events that it asks about out of all"
)]

mod position;

mod doctrines;
mod endings;
mod field;
mod laws;
mod rulings;
mod runs;
mod spells;
mod worked;

use fairfight_battle::fire_at_will::FireAtWill as Played;
