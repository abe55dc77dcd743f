//! 1880 Gun Fights: every rule of the battle; rulings in a table that a test goes through, so that none is without a
//! case.
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test picks the events that it asks about out of all"
)]

mod position;

mod actions;
mod doctrines;
mod doubles;
mod endings;
mod rulings;
mod scenarios;

use fairfight_battle::gun_fights::GunFights as Played;
