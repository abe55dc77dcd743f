#![doc = include_str!("README.md")]

pub mod activation;
pub mod army;
mod figures;
pub mod fire;
pub mod hits;
pub mod movement;
pub mod notation;
mod numbers;
mod rules;
mod rulings;

pub use activation::ActivationTable;
pub use figures::{Column, Edition, Figure, MOST_FIGURES, Part, Weapon};
pub use fire::{Category, Posture};
pub use notation::Party;
pub use numbers::Numbers;
pub use rules::Rules;
pub use rulings::*;
