#![doc = include_str!("README.md")]

pub mod army;
pub mod changing;
pub mod charge;
pub mod combat;
pub mod command;
pub mod end_phase;
pub mod firing;
pub mod morale;
pub mod movement;
pub mod notation;
mod numbers;
mod rules;
mod rulings;
mod units;

pub use numbers::Numbers;
pub use rules::Rules;
pub use rulings::*;
pub use units::{Arm, Formation, Grade, Kind, Place, Rank, Stance};
