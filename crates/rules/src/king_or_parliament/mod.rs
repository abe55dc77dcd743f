#![doc = include_str!("README.md")]

pub mod army;
pub mod artillery;
pub mod leaders;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod notation;
mod numbers;
mod rules;
mod rulings;
pub mod shooting;
mod troops;

pub use numbers::{Bands, Cell, Hits, Numbers, Row, Types};
pub use rules::Rules;
pub use rulings::*;
pub use troops::{Arm, Kind, Weapon};
