//! Iron Winds of War: every rule of the battle, one file per printed section; rulings and advanced rules in tables that
//! a test goes through, so that none is without a case.
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test picks the events that it asks about out of all"
)]

mod position;

mod advanced;
mod archery;
mod armies;
mod challenges;
mod doctrines;
mod endings;
mod kinds;
mod laws;
mod luck;
mod melee;
mod morale;
mod movement;
mod peoples;
mod rally;
mod rulings;
mod terrain;

use fairfight_battle::iron_winds::IronWinds as Played;
