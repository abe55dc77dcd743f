#![doc = include_str!("README.md")]

pub mod army;
pub mod extra;
pub mod heroic;
pub mod magic;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod notation;
mod numbers;
mod rules;
mod rulings;
pub mod shooting;
mod troops;

pub use numbers::{Numbers, ShotChart, SpellChart, TroopChart};
pub use rules::Rules;
pub use rulings::*;
pub use troops::{Column, Kind, Troop};
