#![doc = include_str!("README.md")]

pub mod army;
pub mod attack;
pub mod hit;
pub mod movement;
pub mod notation;
mod numbers;
mod objects;
mod rules;
mod rulings;
mod vessels;
pub mod victory;

pub use hit::{Effect, HitTable};
pub use numbers::Numbers;
pub use objects::Object;
pub use rules::{Grid, Rules};
pub use rulings::*;
pub use vessels::{Class, Damage, Part, Vessel};
